/* Rows with names: found by name, and what is said where no row has a name. */
#ifndef SM_BASE_NAMES_H
#define SM_BASE_NAMES_H
#include "setmatch/base/error.h"
#include <stddef.h>

typedef struct sm_names {
    const void *table; /* rows that begin with a const char *, their name; NULL behind the last */
    size_t size;       /* of a row; 0: pointers to such rows, NULL behind the last */
} sm_names;
const void *sm_names_row(sm_names n, size_t i);          /* NULL behind the last */
const char *sm_names_at(sm_names n, size_t i);           /* NULL behind the last */
const void *sm_names_find(sm_names n, const char *name); /* the row; NULL: no row has the name */
/* SM_USAGE: unknown KIND "WORD"; did you mean NAME? Where no name is near, the names there are. */
sm_status sm_names_unknown(sm_names n, const char *kind, const char *word, sm_error *err);
#endif
