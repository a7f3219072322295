/* A configuration file: lines `KEY = VALUE`, remarks behind # or ;, headings in [] that mean nothing. */
#ifndef SM_IO_CONFIG_H
#define SM_IO_CONFIG_H
#include "base/text.h"

/* $XDG_CONFIG_HOME/setmatch/config, else below ~/.config; "" when the environment names no place. */
void sm_config_place(sm_text *out);

/* Calls set with every pair, in order. What is wrong is told with file and line: SM_USAGE for what stands there, which
 * ends it unless wrong is there to be told; SM_IO where the file cannot be read. *missing: there is no such file, which
 * is SM_OK. */
typedef struct sm_config_reader {
    void *self;
    sm_status (*set)(void *self, const char *key, const char *value, sm_error *err);
    sm_status (*wrong)(void *self, const sm_error *what, sm_error *err); /* NULL: the first one ends it */
} sm_config_reader;
SM_MUST sm_status sm_config_read(const char *file, sm_config_reader r, bool *missing, sm_error *err);

typedef struct sm_config_pair {
    const char *key, *value; /* value NULL: the key has no place in the file; "define": "NAME = FORMULA" */
} sm_config_pair;
/* Brings the pairs into the file and leaves everything else in it as it is; whole or not at all. Where there is no file
 * and nothing to write, none is made. */
SM_MUST sm_status sm_config_save(const char *file, const sm_config_pair *pair, size_t n, sm_error *err);
#endif
