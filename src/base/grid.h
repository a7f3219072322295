/* Rows and columns of anything, before anybody shows or writes them. Whoever knows the matter says what stands in a
 * cell; ui shows one as a list; report writes one as a table, CSV, TSV, JSON, Markdown, LaTeX.
 * Nothing is copied: cells are asked for when they are wanted. Valid until whatever is behind self changes. */
#ifndef SM_BASE_GRID_H
#define SM_BASE_GRID_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum sm_datum_kind { SM_EMPTY, SM_WORDS, SM_WHOLE, SM_REAL, SM_NOT_DEFINED, SM_NOT_YET } sm_datum_kind;
typedef struct sm_datum {
    sm_datum_kind kind;
    const char *words; /* WORDS: the text; NOT_DEFINED: the reason. Valid until the next call of at */
    uint64_t whole;
    double real;
    bool ours;       /* WORDS of the program's own: they are not cut as labels are */
    bool sign;       /* REAL: a plus is written too, as for a change */
    bool number;     /* WORDS that write a number: it is real (NAN: no value) */
    double shade;    /* how strongly the cell is shaded where colours can be, 0..1 */
    const char *key; /* WORDS: what they are sorted by, and found by too; NULL: the words themselves */
} sm_datum;
static inline sm_datum sm_datum_words(const char *text)
{
    return (sm_datum){.kind = SM_WORDS, .words = text};
}
static inline sm_datum sm_datum_whole(uint64_t x)
{
    return (sm_datum){.kind = SM_WHOLE, .whole = x};
}
static inline sm_datum sm_datum_real(double x)
{
    return (sm_datum){.kind = SM_REAL, .real = x};
}

typedef struct sm_grid {
    const char *title;
    size_t rows, cols;
    const void *self;
    const char *const *heads; /* of the columns; NULL: head says them */
    const char *(*head)(const void *self, size_t col);
    sm_datum (*at)(const void *self, size_t row, size_t col);
} sm_grid;
static inline const char *sm_grid_head(const sm_grid *g, size_t col)
{
    return g->heads ? g->heads[col] : g->head(g->self, col);
}
#endif
