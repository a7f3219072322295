/* Lines become records of fields, by a dialect: a split for lines that hold no quote, libcsv for the others. A record
 * that is malformed is told as bad, and reading goes on at the next line. */
#ifndef IO_RECORDS_H
#define IO_RECORDS_H
#include "io/bytes/source.h"

typedef struct sm_field {
    const char *text; /* not ended by NUL */
    size_t length;
} sm_field;

typedef struct sm_place {
    uint64_t line, column;
} sm_place;

typedef enum sm_quoting {
    SM_QUOTES,           /* '"', doubled inside */
    SM_QUOTES_BACKSLASH, /* '"', with a backslash before it inside */
    SM_QUOTES_NONE       /* '"' is a character like others */
} sm_quoting;

typedef struct sm_dialect {
    char separator; /* 0: a line is one field; ' ': runs of blanks */
    sm_quoting quoting;
    size_t width;        /* fields of a row; 0: unknown, any number is accepted */
    bool decimal_comma;  /* 1,5 is a number */
    uint64_t first_line; /* where the table begins; lines above it are passed over */
    size_t first_skip;   /* the mark in front of a header that stands in a comment */
    bool short_first;    /* the first row is one field shorter (R's) */
    bool any_size;       /* fields are only looked at: under another separator they may be longer than any is */
    bool only_libcsv;    /* for tests: no split in front of it */
} sm_dialect;

typedef struct sm_record { /* valid until the next call */
    const sm_field *field;
    size_t n;
    uint64_t line, at; /* of its begin: line, and offset in the unpacked stream */
    uint64_t blank;    /* the first of the blank lines right before it; 0: none */
    const char *bad;   /* a constant: why it is no row; NULL: it is one, if its width is right */
    sm_place bad_at;
    bool odd_quote; /* a quote stands in a field that is not quoted */
    bool broken;    /* a field goes over several lines */
} sm_record;

extern const char sm_bad_open[], sm_bad_behind[], sm_bad_stray[], sm_bad_width[];

typedef struct sm_records sm_records;
SM_MUST sm_status sm_records_open(sm_records **out, sm_source *in, const sm_dialect *how, sm_error *err);
void sm_records_close(sm_records *r);
SM_MUST sm_status sm_records_next(sm_records *r, sm_record *out, bool *got, sm_error *err);
sm_place sm_records_place(const sm_records *r, size_t field);          /* where a field of the last record begins */
uint64_t sm_records_blanks(const sm_records *r, uint64_t *first_line); /* blank lines passed over */
/* A whole record that stands in memory, for rows that are read again. *whole false: more bytes are needed. */
SM_MUST sm_status sm_records_split(const sm_dialect *how, const char *bytes, size_t length, bool at_end, sm_text *cell,
                                   uint32_t columns, bool *whole, sm_error *err);
#endif
