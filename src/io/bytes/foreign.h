/* Files of other kinds, told by their first bytes. */
#ifndef IO_FOREIGN_H
#define IO_FOREIGN_H
#include "base/error.h"
#include <stdbool.h>
#include <stddef.h>

/* Returns true if the bytes begin a ZIP archive whose first entry is an array: NumPy's .npz. */
bool sm_is_npz(const char *head, size_t length);
/* SM_INPUT where a file that begins so is none of labels: what it looks like, and what to do. */
SM_MUST sm_status sm_refuse_foreign(const char *file, const char *head, size_t length, sm_error *err);
#endif
