/* Files of the program's own, between two runs. */
#ifndef IO_STATE_STATE_H
#define IO_STATE_STATE_H
#include "base/text.h"

/* $XDG_STATE_HOME/setmatch/NAME, or below ~/.local/state; "" when the environment names no directory. */
void sm_state_path(sm_text *out, const char *name);
/* Appends up to most bytes of the file; an unreadable file is empty. */
void sm_state_read(sm_text *out, const char *name, size_t most);
/* A list of lines in such a file, the newest in front, at most so many lines. Two lines with the same key are one: the
 * key is what stands from the first mark on, or with mark 0 the whole line. Best effort: what cannot be written is not
 * kept. */
typedef struct sm_state_list {
    const char *name;
    char mark;
    size_t most_lines, most_bytes;
} sm_state_list;
void sm_state_add(const sm_state_list *list, const char *line);
/* The line of that key among lines; "" if there is none. */
const char *sm_state_find(const sm_state_list *list, const char *lines, const char *key, size_t *length);
/* Writes a file of the program's own, $XDG_STATE_HOME/setmatch/NAME, that nobody else may read; path: its name. */
SM_MUST sm_status sm_state_write(const char *name, const char *bytes, size_t length, sm_text *path, sm_error *err);
/* Recent files ($XDG_STATE_HOME/setmatch/recent): newest first, at most 20; a missing file is an empty list. */
void sm_recent_read(sm_text *lines);
void sm_recent_add(const char *path); /* best effort, never fails loudly */
/* ---- progress: lessons done to their end, in $XDG_STATE_HOME/setmatch/lessons ------------------------------------ */
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
