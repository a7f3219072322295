/* The lists of `list`, which the documents also use: rows of the program's tables. */
#ifndef CLI_LISTS_H
#define CLI_LISTS_H
#include "base/grid.h"
#include "tasks.h"

enum { SM_FIELD_CAPACITY = 256 };

typedef enum sm_list_field_kind {
    SM_FIELD_TEXT,  /* const char *; NULL: none */
    SM_FIELD_YES,   /* bool */
    SM_FIELD_COUNT, /* uint64_t; 0: none */
    SM_FIELD_REAL,  /* double; not finite: none */
    SM_FIELD_MADE   /* the text returned by make, in room if needed */
} sm_list_field_kind;

typedef struct sm_list_field { /* a column of a list: its heading and its offset in a row */
    const char *name;
    sm_list_field_kind kind;
    size_t offset;
    const char *(*make)(const sm_settings *s, const void *row, char buffer[SM_FIELD_CAPACITY]);
} sm_list_field;

typedef struct sm_catalogue {
    const char *name, *help;
    const void *table; /* an array of rows of this size, or of pointers to rows ending with NULL if size is 0 */
    size_t size, last; /* a row with NULL at offset last ends the table */
    /* Used instead of table: returns a row, perhaps built in room, or NULL at the end. */
    const void *(*row)(const sm_settings *s, size_t i, void *capacity);
    const sm_list_field *field; /* ends in {0} */
    size_t read;                /* number of columns in text output, from the first */
} sm_catalogue;
extern const sm_catalogue sm_catalogues[]; /* ends in {0} */

/* One of them in the format of the settings, not more than so many columns. */
void sm_catalogue_write(const sm_catalogue *l, size_t columns, const sm_settings *s, sm_out *out);
const sm_catalogue *sm_catalogue_find(const char *name);
#endif
