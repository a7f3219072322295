/* Names of files, as they are being typed. */
#ifndef SM_IO_PATHS_H
#define SM_IO_PATHS_H
#include "base/text.h"

/* Appends the paths that start with typed, sorted and NUL-terminated; directories end in '/'. If there are none,
 * matches ignoring case, then by substring of the last part. Hidden names need a dot; "~/" is the home directory. An
 * unreadable directory is empty. */
SM_MUST sm_status sm_paths_like(const char *typed, sm_text *out, sm_error *err);
#endif
