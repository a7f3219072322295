/* What one file gave, before anybody says what its columns mean: columns of texts coded by a dict each, or counts. */
#ifndef IO_SHEET_H
#define IO_SHEET_H
#include "records.h"
#include "setmatch/core/table.h"

typedef struct sm_memo { /* a text of at most 16 bytes and its id */
    uint64_t low, high;
    uint32_t length, id;
} sm_memo;

typedef struct sm_column {
    char *name; /* the first record's cell; a name only if the sheet has a header */
    sm_dict *dict;
    uint32_t *id; /* a cell each; NULL where passed over or many */
    size_t room;
    sm_memo *memo;
    uint64_t cells, bytes; /* bytes of the distinct texts */
    bool passed_over;      /* not stored: the names of others decide */
    bool asked;            /* told or known by name: never given up */
    bool many;             /* nearly every cell differs: storing was given up */
    bool plain_id;         /* any number of distinct texts is fine */
    bool shown_only;       /* nobody will ask for it, but its cells are to be shown */
    uint64_t first_at;     /* where the first cell stands in its line, from 1 */
    sm_place first_missing;
    sm_place first_odd; /* below the first record, the first new text that is no count */
} sm_column;

typedef enum sm_header { SM_HEADER_MAYBE, SM_HEADER_YES, SM_HEADER_NO } sm_header;

typedef struct sm_line_run { /* from record row on, line = row + shift */
    uint64_t row, shift;
} sm_line_run;

typedef struct sm_passed { /* lines that are no rows */
    uint64_t n, first_line;
} sm_passed;

typedef struct sm_bad_row {
    sm_place at;
    uint64_t line; /* of its begin */
    const char *why;
    uint32_t fields;
} sm_bad_row;

typedef struct sm_sheet {
    const char *file;  /* for messages: standard input is called stdin */
    const char *given; /* as the user named it */
    const sm_format *format;
    bool text;          /* rows of fields; else the format says what is what */
    sm_dialect dialect; /* of a text */
    sm_source_facts source;
    sm_column *column;
    uint32_t columns;
    size_t columns_room;
    sm_header header; /* MAYBE: row 0 is stored and may be one; YES: it is in the columns' names only */
    uint64_t rows;    /* stored records */
    uint64_t header_line;
    bool turned;                      /* rows were columns */
    bool header_in_comment;           /* row 0 stood in a comment */
    sm_passed comments, above, blank; /* above the table: preamble */
    uint64_t blank_inside;            /* the first blank line with a row behind it; 0: none */
    uint64_t odd_quote, broken;       /* the first line of either; 0: none */
    sm_bad_row *bad;
    size_t bads, bads_room;
    uint32_t id_column, label_column; /* what the format itself says of its columns, from 1; 0: nothing */
    sm_line_run *run;
    size_t runs, runs_room;
    uint64_t *offset;     /* of each stored record in the text as it was read, where they are kept; */
    sm_spool *spool;      /* that text, where it cannot be read again, or */
    sm_error no_spool;    /* why it could not be kept */
    uint64_t shown_bytes; /* that columns take which are shown only */
    bool kept;            /* no column is given up: what is no text is shown from here */
    size_t offsets_room;
    /* counts instead of columns */
    bool is_table;
    sm_dict *side[2];
    sm_triple *triple;
    size_t triples, triples_room;
} sm_sheet;

typedef struct sm_reading {
    const sm_read_options *o;
    const sm_bounds *bounds;
    sm_sheet *sheet; /* the one being filled */
    bool alone;      /* the only file */
    bool keep_all;   /* no column is passed over */
} sm_reading;

void sm_sheet_done(sm_sheet *s);
SM_MUST sm_status sm_sheet_add_column(sm_sheet *s, const char *name, size_t length, sm_error *err);
/* Appends a cell. place is where it stands, for messages. */
SM_MUST sm_status sm_column_add(sm_sheet *s, sm_column *c, sm_field cell, sm_place place, const sm_bounds *b,
                                sm_error *err);
SM_MUST sm_status sm_sheet_note_line(sm_sheet *s, uint64_t line, sm_error *err); /* of record s->rows */
uint64_t sm_sheet_line(const sm_sheet *s, uint64_t row);
SM_MUST sm_status sm_sheet_note_bad(sm_sheet *s, sm_bad_row bad, sm_error *err);
SM_MUST sm_status sm_sheet_add_count(sm_sheet *s, uint32_t row, uint32_t col, uint64_t count, sm_error *err);
/* The next row (side 0) or column (1) of a table; text NULL: it gets T1, T2, ... or K1, K2, ... for a name. */
SM_MUST sm_status sm_sheet_add_name(sm_sheet *s, int side, sm_field name, sm_place at, const sm_bounds *b,
                                    sm_error *err);
/* The text of a cell; "" of a column that is not stored. */
const char *sm_sheet_cell(const sm_sheet *s, uint64_t row, uint32_t column);
/* The same to be looked at: of the first rows of a column that was given up too. */
const char *sm_sheet_glimpse(const sm_sheet *s, uint64_t row, uint32_t column);
bool sm_column_stored(const sm_column *c);
/* Rows become columns: of a sheet of one or two rows. */
SM_MUST sm_status sm_sheet_turn(sm_sheet *s, const sm_bounds *b, sm_error *err);

typedef enum sm_number_kind { SM_NO_NUMBER, SM_INTEGER, SM_FLOAT_WHOLE, SM_FLOAT } sm_number_kind;
/* What a text is when read as a decimal number; nothing else may stand in it. */
sm_number_kind sm_number_of(const char *text, size_t length);
/* The same of a cell, where commas may be decimal ones. */
sm_number_kind sm_sheet_number(const sm_sheet *s, const char *text);
extern const char *const sm_missing_words[]; /* ends in NULL */
bool sm_is_missing(const char *text, size_t length);
typedef enum sm_count_fault {
    SM_COUNT_OK,
    SM_COUNT_NOT,
    SM_COUNT_NEGATIVE,
    SM_COUNT_REAL,
    SM_COUNT_LARGE
} sm_count_fault;
sm_count_fault sm_count_of(const char *text, size_t length, uint64_t *count);
sm_status sm_count_refuse(sm_count_fault fault, const char *text, size_t length, const char *file, sm_place at,
                          sm_error *err);
#endif
