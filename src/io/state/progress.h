/* Lessons gone through to their end, in $XDG_STATE_HOME/setmatch/lessons. */
#ifndef SM_IO_PROGRESS_H
#define SM_IO_PROGRESS_H
#include "base/text.h"

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
#endif
