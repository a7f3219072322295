/* A configuration file: lines `KEY = VALUE`, comments after # or ;, and ignored headings in []. */
#ifndef SM_IO_CONFIG_H
#define SM_IO_CONFIG_H
#include "base/text.h"

/* Appends $XDG_CONFIG_HOME/setmatch/config, or the path in ~/.config; "" if the environment has neither. */
void sm_config_place(sm_text *out);

/* Calls set with every pair, in order. Errors have file and line: SM_USAGE for invalid content, which ends reading
 * unless there is a wrong callback; SM_IO if the file is unreadable. *missing: the file does not exist, which is SM_OK.
 */
typedef struct sm_config_reader {
    void *self;
    sm_status (*set)(void *self, const char *key, const char *value, sm_error *err);
    sm_status (*wrong)(void *self, const sm_error *what, sm_error *err); /* NULL: the first one ends it */
} sm_config_reader;
SM_MUST sm_status sm_config_read(const char *file, sm_config_reader r, bool *missing, sm_error *err);

typedef struct sm_config_pair {
    const char *key, *value; /* value NULL: removes the key; "define": "NAME = FORMULA" */
} sm_config_pair;
/* Updates the pairs in the file and keeps the rest unchanged; completely or not at all. Creates no file if there is
 * nothing to write. */
SM_MUST sm_status sm_config_save(const char *file, const sm_config_pair *pair, size_t n, sm_error *err);
#endif
