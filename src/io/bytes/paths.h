/* Names of files, as they are being typed. */
#ifndef SM_IO_PATHS_H
#define SM_IO_PATHS_H
#include "base/text.h"

/* Appends the paths that begin as typed does, sorted, each with a NUL behind it, directories ending in '/'; where there
 * is none, those that begin so but for capitals; else those whose last part holds what was typed of it. Hidden names
 * only behind a dot; "~/" is the home directory. A directory that cannot be read holds nothing. */
SM_MUST sm_status sm_paths_like(const char *typed, sm_text *out, sm_error *err);
#endif
