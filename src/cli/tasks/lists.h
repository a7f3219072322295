/* What `list` shows, and what the documents are made from: rows of the program's own tables. */
#ifndef CLI_LISTS_H
#define CLI_LISTS_H
#include "base/grid.h"
#include "tasks.h"

enum { SM_FIELD_ROOM = 256 };

typedef enum sm_list_field_kind {
    SM_FIELD_TEXT,  /* const char *, NULL where there is none */
    SM_FIELD_YES,   /* bool */
    SM_FIELD_COUNT, /* uint64_t, 0 where there is none */
    SM_FIELD_REAL,  /* double, not finite where there is none */
    SM_FIELD_MADE   /* the text that make returns, in room where it needs some */
} sm_list_field_kind;

typedef struct sm_list_field { /* a column of a list: its head, and where it stands in a row */
    const char *name;
    sm_list_field_kind kind;
    size_t offset;
    const char *(*make)(const sm_settings *s, const void *row, char buffer[SM_FIELD_ROOM]);
} sm_list_field;

typedef struct sm_catalogue {
    const char *name, *help;
    const void *table; /* an array of rows of this size; where size is 0, of pointers to rows, NULL behind the last */
    size_t size, last; /* behind the last row is one with NULL at offset last */
    /* Instead of table: a row, perhaps made in room; NULL behind the last. */
    const void *(*row)(const sm_settings *s, size_t i, void *capacity);
    const sm_list_field *field; /* ends in {0} */
    size_t read;                /* how many of them people read, the first ones */
} sm_catalogue;
extern const sm_catalogue sm_catalogues[]; /* ends in {0} */

/* One of them in the format of the settings, not more than so many columns. */
void sm_catalogue_write(const sm_catalogue *l, size_t columns, const sm_settings *s, sm_out *out);
const sm_catalogue *sm_catalogue_find(const char *name);
#endif
