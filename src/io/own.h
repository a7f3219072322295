/* Files of the program's own that others write or read. */
#ifndef SM_IO_OWN_H
#define SM_IO_OWN_H
#include "base/text.h"

/* Writes a file of the program's own, $XDG_STATE_HOME/setmatch/NAME, that nobody else may read; path: its name. */
SM_MUST sm_status sm_state_write(const char *name, const char *bytes, size_t length, sm_text *path, sm_error *err);
/* Recent files ($XDG_STATE_HOME/setmatch/recent): newest first, at most 20; a missing file is an empty list. */
void sm_recent_read(sm_text *lines);
void sm_recent_add(const char *path); /* best effort, never fails loudly */
#endif
