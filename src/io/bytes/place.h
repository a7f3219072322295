/* Where the program keeps its state between two runs, and what processes leave behind. */
#ifndef IO_PLACE_H
#define IO_PLACE_H
#include "setmatch/base/text.h"

/* $XDG_STATE_HOME/setmatch/NAME, or below ~/.local/state; "" when the environment names no place. */
SM_MUST sm_status sm_place(sm_text *out, const char *name, sm_error *err);
/* Appends what stands in that file, as far as most bytes; one that cannot be read holds nothing. */
SM_MUST sm_status sm_place_read(sm_text *out, const char *name, size_t most, sm_error *err);
void sm_make_directories(char *path); /* those above the last '/'; best effort */
bool sm_process_is_dead(long pid);    /* surely none of this machine's */
/* Removes the temporary files that dead processes left in the directory of file while saving. Best effort. */
void sm_save_tidy(const char *file);
#endif
