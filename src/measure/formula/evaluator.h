/* The inside of an evaluator. evaluator.c remembers values, terms.c goes through the terms of a reduction, value.c
 * evaluates nodes. */
#ifndef SM_SRC_MEASURE_FORMULA_EVALUATOR_H
#define SM_SRC_MEASURE_FORMULA_EVALUATOR_H
#include "tree.h"

#include "measure/number/exact.h"

typedef struct sm_at { /* a binding with the numbers read there */
    uint32_t row, col;
    double a, b, c;
} sm_at;
static const sm_at sm_at_none = {.row = SM_NONE, .col = SM_NONE};
static inline bool sm_at_is_none(const sm_at *at)
{
    return at->row == SM_NONE && at->col == SM_NONE;
}

/* Why a number is undefined, with its column in the text, or why it has a value by convention. NULL: neither. */
typedef struct sm_reasons {
    const char *undefined, *convention;
    uint32_t column;
} sm_reasons;

/* ---- terms ------------------------------------------------------------------------------------------------------- */
typedef struct sm_terms { /* a pass through the terms of a reduction */
    sm_evaluator *e;
    const sm_node *reduction;                          /* or match */
    bool (*take)(struct sm_terms *w, const sm_at *at); /* false ends the pass */
    sm_exact sum;
    double sizes, best, many;
    sm_take_term *hand; /* each term goes here */
    void *self;
    bool reasons; /* a term is undefined, or has its value by convention */
} sm_terms;

/* The numbers of a class, a cluster, or a cell of c points. */
sm_at sm_terms_at(const sm_evaluator *e, uint32_t row, uint32_t col, uint64_t c);
bool sm_terms_to(sm_terms *w, uint32_t row, uint32_t col, uint64_t c); /* takes one term */
void sm_terms_all(sm_terms *w, const sm_at *at);
void sm_terms_add(sm_terms *w, double term);
double sm_terms_reduced(const sm_terms *w);
/* Returns 0 for a sum that is only the rounding error of an exact 0. A quotient of two such sums would look valid. */
double sm_terms_settled(double sum, double sizes);

typedef struct sm_term_list {
    sm_reduced *term;
    size_t n, capacity;
} sm_term_list;
bool sm_match_is_kept(const sm_evaluator *e, const sm_node *x); /* whether the inputs include this matching */
/* Keeps the matched terms among all cells; false if a weight is not finite. */
bool sm_match_solve(const sm_evaluator *e, sm_term_list *cells);

/* ---- what is remembered ------------------------------------------------------------------------------------------ */
enum { SM_KNOWN_MOST = 40 };
typedef struct sm_known_value { /* a value that is read in several places */
    const void *of;             /* a formula, a quantity, a definition, or a reduction outside of any other */
    sm_value value;
} sm_known_value;

struct sm_evaluator {
    const sm_facts *facts;
    bool by_tree, shares;
    double n, *share_b;                  /* share_b: of shares, the column sums */
    sm_known_value known[SM_KNOWN_MOST]; /* more are computed again */
    size_t n_known;
    sm_evaluator *on_shares;
    sm_reasons why; /* reasons for the current value */
};

/* Returns a number with the current reasons; 0 is never negative. */
sm_value sm_reasoned(const sm_evaluator *e, double number);
void sm_evaluator_note(sm_evaluator *e, const void *of, sm_value v);
const sm_value *sm_evaluator_known(const sm_evaluator *e, const void *of); /* NULL: unknown */
void sm_evaluator_clear(sm_evaluator *e);

/* Evaluates names by their trees, instead of reading sums from the facts and calling the eval of an index. */
void sm_evaluator_by_tree(sm_evaluator *e);
sm_value sm_evaluator_formula(sm_evaluator *e, const sm_formula *f);
#endif
