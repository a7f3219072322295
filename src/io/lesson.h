/* Lessons: those inside the program, and files like them. Read whole or not at all; what is wrong is told with line and
 * column and a path such as $.steps[3].values.ari. */
#ifndef SM_IO_LESSON_H
#define SM_IO_LESSON_H
#include "base/text.h"
#include "core/lesson.h"

typedef struct sm_unit {              /* of samples/course.txt */
    const char *title, *needs, *goal; /* goal: behind "you can then" */
    unsigned minutes;
} sm_unit;
extern const sm_unit sm_units[]; /* in order; ends in {0} */
typedef struct sm_embedded {     /* a file of samples/lessons */
    const char *name;            /* its name without the ending */
    const char *title, *source, *about;
    const unsigned char *bytes;
    size_t length;
    unsigned unit; /* the number of its unit, from 1 */
} sm_embedded;
extern const sm_embedded sm_lessons[]; /* in the order of the course; ends in {0} */

/* ---- progress: what was gone through to its end, $XDG_STATE_HOME/setmatch/lessons ------------------------------- */
/* A line each, "NUMBER\tNAME", the latest first; NUMBER: the changes that a task took, 0 of a lesson whose questions
 * were all tried, the word seen of one that was gone through without. The fewer the better: a line replaces a larger
 * one. */
#define SM_PROGRESS_SEEN (SIZE_MAX - 1)
void sm_progress_read(sm_text *lines);
/* Appends the line of a lesson, without its end. */
void sm_progress_put(sm_text *out, const char *name, size_t number);
void sm_progress_keep(const char *line); /* best effort */
/* Its number, or SM_PROGRESS_SEEN; SIZE_MAX: it is not among lines. */
size_t sm_progress_of(const char *lines, const char *name);

/* By the name of one of them, or a path (it holds a '/' or ends in .json). SM_USAGE names the nearest. */
SM_MUST sm_status sm_lesson_read(sm_lesson **out, const char *name, sm_error *err);
/* One of them as a file; name is for errors. */
SM_MUST sm_status sm_lesson_parse(sm_lesson **out, const char *name, const char *text, size_t length, sm_error *err);
#endif
