/* How a value is derived: steps, and terms with the cell that each reads. Written by explain; views and reports show
 * it. Texts hold labels as they were loaded: show them with sm_show (base/text.h). */
#ifndef SM_MEASURE_DERIVATION_H
#define SM_MEASURE_DERIVATION_H
#include "base/mem.h"
#include "base/text.h"
#include "core/dataset.h"
#include <stdbool.h>

typedef struct sm_term {
    uint32_t row, col; /* the class and cluster read; SM_NONE: none or all */
    char *text;        /* "Tc × K3  40/(60+40−40) = 0.6667" */
    bool piece;        /* one of the cells, classes or clusters that its step iterates over: */
    uint32_t of_row, of_col;
    double value; /* its number, */
    char *part;   /* and what that is called, "I_Tc"; NULL: what text begins with, up to two spaces */
} sm_term;
typedef struct sm_derived_step {
    char *title;   /* "Jaccard of every pair" */
    char *formula; /* "|Vt ∩ Vk| / (|Vt| + |Vk| − |Vt ∩ Vk|)", may be "" */
    bool typeset;  /* formula is in the derivation's style, else it is text */
    char *result;  /* "= 0.8000", may be "" */
    sm_term *terms;
    size_t n_terms, capacity;
} sm_derived_step;
typedef struct sm_derivation {
    sm_derived_step *steps;
    size_t n_steps, capacity;
    unsigned
        terms_at_most; /* a step with more terms shows the largest and sums up the rest; 0: all. Set by the caller */
    int digits;        /* after the point; 0: 4, negative: none */
    int style;         /* style of typeset formulas: an sm_formula_style, 0: text. Set by the caller */
    bool bits;         /* information in bits, not in nats; set by the caller */
    sm_hold hold;      /* all texts */
} sm_derivation;       /* {0} is empty */

void sm_derive_step(sm_derivation *d, const char *title, const char *formula);
/* The same with a formula in the style of the derivation. */
void sm_derive_typeset(sm_derivation *d, const char *title, const char *formula);
void sm_derive_term(sm_derivation *d, uint32_t row, uint32_t col, const char *format, ...) SM_LIKE_PRINTF(4, 5);
/* The last term is the piece of that class and cluster, and its number is value. */
void sm_derive_piece(sm_derivation *d, uint32_t of_row, uint32_t of_col, double value);
/* The last term's number is this value, under this name. */
void sm_derive_part(sm_derivation *d, double value, const char *format, ...) SM_LIKE_PRINTF(3, 4);
void sm_derive_result(sm_derivation *d, const char *format, ...) SM_LIKE_PRINTF(2, 3);
/* Appends a formula as it reads in bits: log2 for ln. */
void sm_formula_in_bits(const char *formula, sm_text *out);
void sm_derivation_free(sm_derivation *d);

/* What changed between two derivations of one index, in a line: each step with another result, and the pieces of it
 * that changed most: "R 0.8000→0.8500 (I_Tc 0.6667→0.7500)". Nothing is written if nothing changed. Of the last
 * step, which is the value, only pieces are given. At most so many steps. */
void sm_derivation_changes(const sm_derivation *was, const sm_derivation *is, size_t steps, sm_text *out);
#endif
