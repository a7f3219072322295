/* Texts that were pasted from somewhere: lines of cells, whatever they were printed by. */
#ifndef IO_PASTED_H
#define IO_PASTED_H
#include "io/sheet/sheet.h"

typedef struct sm_paste_line { /* of the text, without its line end and preceding spaces */
    const char *text;
    size_t length;
    uint64_t number;
} sm_paste_line;

typedef struct sm_paste_cell {
    size_t at, length; /* in bytes */
    sm_place place;
} sm_paste_cell;

typedef struct sm_paste {
    sm_text all; /* the text, its lines ended by '\n' */
    sm_paste_line *line;
    size_t lines, lines_capacity;
    sm_text bytes; /* text of the cells */
    sm_paste_cell *cell;
    size_t cells, cells_capacity;
    size_t *row; /* the first cell of each row */
    size_t rows, rows_capacity;
    size_t first, last;    /* the used lines; others are ignored */
    const char *shortened; /* what shows that the program that printed it left something out; NULL: it did not */
    size_t second;         /* line of another table below the first, from 1; 0: none */
    bool broken;           /* the text continues in an unknown form */
    bool table;            /* it can only be counts */
    bool named;            /* with names in the first row and column */
    bool headed;           /* the first row names the columns */
    bool exact;            /* spaces around cells belong to them */
} sm_paste;

extern const char sm_paste_dots[]; /* why a print is shortened, most often */
void sm_paste_row(sm_paste *p);    /* begins one */
void sm_paste_cell_add(sm_paste *p, const char *text, size_t length, sm_place place);
size_t sm_paste_width(const sm_paste *p, size_t row);
sm_field sm_paste_at(const sm_paste *p, size_t row, size_t i);
void sm_paste_feed(const sm_paste *p, sm_reading *r, const char *form); /* adds a row to the sheet */
void sm_paste_free(sm_paste *p);
/* Each fills in the rows; false: the text is of another form. */
bool sm_paste_brackets(sm_paste *p), sm_paste_display(sm_paste *p), sm_paste_print(sm_paste *p);
/* Parses text of one of the forms into the sheet. Returns false if it has none of them, without consuming anything. */
bool sm_read_pasted(sm_source *in, sm_reading *r);
#endif
