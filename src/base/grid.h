/* Rows and columns of a result. A study describes them once: ui shows a grid as a list, and output writes it as a
 * table, TSV, CSV, JSON, Markdown, LaTeX or HTML. A grid copies nothing: it is valid as long as its data. */
#ifndef SM_BASE_GRID_H
#define SM_BASE_GRID_H
#include "base/value.h"
#include <stddef.h>
#include <stdint.h>

typedef enum sm_datum_kind {
    SM_EMPTY,
    SM_WORDS,
    SM_WHOLE,
    SM_SIGNED,
    SM_REAL,
    SM_NOT_DEFINED,
    SM_NOT_YET
} sm_datum_kind;
typedef enum sm_emphasis {
    SM_PLAIN,
    SM_HEADING,
    SM_FAINT,
    SM_GOOD,
    SM_BAD,
    SM_MATCHED,
    SM_UNMATCHED,
    SM_HERE,    /* the current row of a sequence */
    SM_CROSSED, /* the row or column of a selected cell, */
    SM_SELECTED /* and the cell */
} sm_emphasis;

typedef struct sm_datum {
    sm_datum_kind kind;
    const char *words; /* WORDS: the text; NOT_DEFINED: the reason. Valid until the next cell is read */
    uint64_t whole;
    int64_t change; /* SIGNED: written with a sign unless it is 0 */
    double real;
    bool ours;       /* WORDS from the program, which are not shortened like labels */
    bool sign;       /* REAL: written with a plus sign, like a change */
    bool number;     /* WORDS that represent a number: real (NAN: no value) */
    double shade;    /* darkness of the cell in formats with colour, 0..1 */
    const char *key; /* WORDS: the text to sort and search by; NULL: the words */
    sm_emphasis emphasis;
} sm_datum;

static inline sm_datum sm_datum_words(const char *text) /* NULL: an empty cell */
{
    return (sm_datum){.kind = text ? SM_WORDS : SM_EMPTY, .words = text};
}
static inline sm_datum sm_datum_whole(uint64_t x)
{
    return (sm_datum){.kind = SM_WHOLE, .whole = x};
}
static inline sm_datum sm_datum_real(double x)
{
    return (sm_datum){.kind = SM_REAL, .real = x};
}
sm_datum sm_datum_value(sm_value v);
sm_datum sm_datum_number(double x);      /* NAN: no value */
sm_datum sm_datum_place(uint32_t place); /* 0: an empty cell */
static inline sm_datum sm_datum_as(sm_datum d, sm_emphasis emphasis)
{
    d.emphasis = emphasis;
    return d;
}
static inline sm_emphasis sm_emphasis_of(double gain) /* positive: better */
{
    return gain > 0 ? SM_GOOD : gain < 0 ? SM_BAD : SM_FAINT;
}

typedef enum sm_grid_field {                /* the type of a column's field in the rows */
                             SM_GRID_CALL,  /* no field: the function cell of the grid returns the cell */
                             SM_GRID_TEXT,  /* const char *; NULL: an empty cell */
                             SM_GRID_COUNT, /* uint64_t */
                             SM_GRID_U32,
                             SM_GRID_CHANGE, /* int64_t */
                             SM_GRID_REAL,   /* double; NAN: no value */
                             SM_GRID_VALUE   /* sm_value */
} sm_grid_field;

typedef enum sm_audience { SM_FOR_ALL, SM_FOR_PEOPLE, SM_FOR_PROGRAMS } sm_audience;

typedef struct sm_grid_column {
    const char *id;        /* the key in JSON and the head for programs; NULL: the grid names the column */
    const char *head;      /* heading in text output; NULL: the id, or */
    bool named;            /* the grid names the column, */
    bool named_everywhere; /* also in machine-readable output except JSON */
    sm_grid_field field;
    size_t offset; /* offset of the field */
    sm_audience audience;
    sm_emphasis emphasis;
    bool if_any; /* emphasis only if the number is not 0 */
    bool blank;  /* a count of 0 or a missing number is an empty cell */
} sm_grid_column;

typedef struct sm_spot { /* a cell */
    size_t row, column;
    size_t nth; /* index within a repeated column */
} sm_spot;

enum { SM_GRID_COLUMNS = 16 };
typedef struct sm_grid {
    const char *title;
    size_t rows, cols;
    const void *self;
    /* Either columns, laid out by sm_grid_lay, */
    const sm_grid_column *columns;
    size_t n_columns; /* at most SM_GRID_COLUMNS */
    const void *row;  /* the rows, if columns have fields */
    size_t row_size;
    bool bare;                                         /* machine-readable output */
    size_t (*times)(const void *self, size_t column);  /* number of repetitions of a column; NULL: each once */
    const char *(*name)(const void *self, sm_spot at); /* heading of a column in text output */
    sm_datum (*cell)(const void *self, sm_spot at);
    size_t repeat[SM_GRID_COLUMNS]; /* set by sm_grid_lay */
    /* or, without columns: */
    const char *const *heads; /* NULL: head returns them */
    const char *(*head)(const void *self, size_t col);
    sm_datum (*at)(const void *self, size_t row, size_t col);
} sm_grid;

/* An array of more columns does not compile. */
#define SM_COLUMNS(array)                                                                                              \
    .columns = array, .n_columns = sizeof array / sizeof *array +                                                      \
                                   0 * sizeof(char[sizeof array / sizeof *array <= SM_GRID_COLUMNS ? 1 : -1])
#define SM_ROWS_OF(array)          .row = array, .row_size = sizeof *array
#define SM_FIELD(type, of, member) .field = SM_GRID_##type, .offset = offsetof(of, member)
sm_grid sm_grid_lay(sm_grid g); /* returns g with cols and repeat */
sm_spot sm_grid_spot(const sm_grid *g, size_t row, size_t col);
const char *sm_grid_head(const sm_grid *g, size_t col);
const char *sm_grid_id(const sm_grid *g, size_t col); /* the key in JSON */
sm_datum sm_grid_at(const sm_grid *g, size_t row, size_t col);
#endif
