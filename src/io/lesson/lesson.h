/* Lessons: those inside the program, and files like them. Read whole or not at all; what is wrong is reported with line
 * and column and a path such as $.steps[3].values.ari. */
#ifndef SM_IO_LESSON_H
#define SM_IO_LESSON_H
#include "base/text.h"
#include "core/coursework.h"

typedef struct sm_unit {              /* a unit of samples/course.txt */
    const char *title, *needs, *goal; /* goal: completes "you can then" */
    unsigned minutes;
} sm_unit;
extern const sm_unit sm_units[]; /* in order; ends in {0} */
typedef struct sm_embedded {     /* a file of samples/lessons */
    const char *name;            /* its name without the extension */
    const char *title, *source, *about;
    const unsigned char *bytes;
    size_t length;
    unsigned unit; /* the number of its unit, from 1 */
} sm_embedded;
extern const sm_embedded sm_lessons[]; /* in the order of the course; ends in {0} */

/* By the name of one of them, or a path (it holds a '/' or ends in .json). SM_USAGE names the nearest. */
SM_MUST sm_status sm_lesson_read(sm_lesson **out, const char *name, sm_error *err);
/* Reads a student's work. SM_INPUT with line, column and path if it is not such a file. */
SM_MUST sm_status sm_coursework_read(sm_coursework **out, const char *file, sm_error *err);
/* One of them as a file; name is for errors. */
SM_MUST sm_status sm_lesson_parse(sm_lesson **out, const char *name, const char *text, size_t length, sm_error *err);
#endif
