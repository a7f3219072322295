/* The rows behind the points, read again from where their bytes stand: a file, a spool, or memory. */
#ifndef IO_ROWS_H
#define IO_ROWS_H
#include "io/bytes/spool.h"
#include "setmatch/core/dataset.h"

/* Takes one record apart that begins at bytes, a text each column. *whole false: it may go on behind length, and with
 * more bytes it is tried again; at_end: there are no more. */
typedef sm_status (*sm_rows_split)(void *how, const char *bytes, size_t length, bool at_end, sm_text *cell,
                                   uint32_t columns, bool *whole, sm_error *err);

typedef struct sm_rows_column {
    const char *name; /* "": it has none */
    sm_column_role role;
} sm_rows_column;

typedef struct sm_rows_from {
    const char *name; /* of the source as messages call it; copied, as origin is */
    /* One of: */
    const char *file;  /* opened again when the first row is asked for; copied. It has to be what */
    sm_origin origin;  /* says, as it was when the offsets were found */
    sm_spool *spool;   /* taken over */
    const char *bytes; /* length bytes that live as long as the rows do, as keep may see to: */
    size_t length;
    char *keep; /* from sm_alloc, taken over; NULL: nobody owns them */

    sm_error refused; /* with a status: none of these, every row is refused with it */

    uint64_t *offset; /* of the record of each of n points, from sm_alloc; taken over */
    uint32_t n;
    const sm_rows_column *column; /* copied */
    uint32_t columns;
    sm_rows_split split;
    void *how; /* taken over, freed by */
    void (*how_free)(void *how);
} sm_rows_from;

/* Takes over what from says, also when it fails. */
SM_MUST sm_status sm_rows_make(sm_rows *out, const sm_rows_from *from, sm_error *err);
/* The columns of n sources one behind the other; takes over the parts, also when it fails. */
SM_MUST sm_status sm_rows_join(sm_rows *out, sm_rows *part, size_t n, sm_error *err);
void sm_rows_from_done(const sm_rows_from *from); /* what would have been taken over */
#endif
