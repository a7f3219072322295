/* Physical lines become records of fields: libcsv, and in front of it a split for lines that hold no quote, which gives
 * the same fields. */
#ifndef IO_RECORDS_H
#define IO_RECORDS_H
#include "source.h"

typedef struct sm_field {
    const char *text; /* not ended by NUL */
    size_t length;
} sm_field;

typedef struct sm_place {
    uint64_t line, column;
} sm_place;

typedef struct sm_records sm_records;
typedef struct sm_records_how {
    char separator;   /* 0: a line is one field */
    bool quotes;      /* '"' is a quote */
    bool only_libcsv; /* for tests: no split in front of it */
    bool blank_is_field;
} sm_records_how;
SM_MUST sm_status sm_records_open(sm_records **out, sm_source *in, sm_records_how how, sm_error *err);
void sm_records_close(sm_records *r);
/* The next record; fields are valid until the next call. Blank lines and, before the first record, comment lines
 * ("# ...") are passed over; with blank_is_field a blank line is a record of one empty field. */
SM_MUST sm_status sm_records_next(sm_records *r, const sm_field **fields, size_t *n, bool *got, sm_error *err);
sm_place sm_records_place(const sm_records *r, size_t field); /* where a field of the last record begins */
uint64_t sm_records_comments(const sm_records *r);
#endif
