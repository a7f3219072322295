/* The inside of an evaluator. terms.c goes through the terms of a reduction, evaluator.c remembers what was worked out
 * and what slices are at, value.c says what a node is worth; each is for those behind it. */
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

/* Why a number is undefined, and where in the text; or by convention what it is. NULL: it is not. */
typedef struct sm_reasons {
    const char *undefined, *convention;
    uint32_t column;
} sm_reasons;

/* ---- terms ------------------------------------------------------------------------------------------------------- */
typedef struct sm_terms { /* through the terms of a reduction */
    sm_evaluator *e;
    const sm_node *reduction;                          /* or match */
    bool (*take)(struct sm_terms *w, const sm_at *at); /* false: no further */
    sm_exact sum;
    double sizes, best, many;
    sm_taker taker; /* of its terms; without .take they are kept: */
    sm_reduced *terms;
    size_t n, capacity;
    bool adds, reasons; /* terms that are kept are added up too; one of them needed a reason */
} sm_terms;
enum { SM_TERMS_LINE = 30, SM_TERMS_CELL = 50 }; /* nanoseconds or so */

/* The numbers of a class, a cluster, or a cell of c points. */
sm_at sm_terms_at(const sm_evaluator *e, uint32_t row, uint32_t col, uint64_t c);
bool sm_terms_to(sm_terms *w, uint32_t row, uint32_t col, uint64_t c); /* takes one term */
/* From a line on, as far as the budget goes; what is bound is done at once. True: to the end, or no further. */
bool sm_terms_on(sm_terms *w, const sm_at *at, uint32_t *line, uint64_t *budget);
void sm_terms_all(sm_terms *w, const sm_at *at);
void sm_terms_add(sm_terms *w, double term);
double sm_terms_reduced(const sm_terms *w);
/* What is left of an exact 0 after rounding is 0, or quotients of such residues would pass for values. */
double sm_terms_settled(double sum, double sizes);
/* Room for as many terms as there may be, at once: while a list grows, most of its memory is used twice. */
void sm_terms_room(sm_terms *w, const sm_at *at);
bool sm_match_is_kept(const sm_evaluator *e, const sm_node *x); /* a matching that the facts have */
bool sm_match_solve(sm_terms *w); /* keeps the matched terms of a match; false if a weight is not finite */

/* ---- what is remembered ------------------------------------------------------------------------------------------ */
typedef struct sm_shared { /* a number that several places read */
    const void *of;        /* a formula, a quantity or a definition */
    sm_value value;
} sm_shared;
typedef struct sm_summed { /* what a reduction outside of any other came to, where that needed no reason */
    const sm_node *of;
    double value;
} sm_summed;
typedef struct sm_known_reduction { /* in slices: what a reduction came to */
    const sm_node *of;
    uint32_t row, col;
    sm_value value;
} sm_known_reduction;
typedef struct sm_under_way { /* the one reduction that slices are at */
    sm_terms terms;           /* .reduction NULL: none */
    const char *convention;   /* that one of its terms needed */
    uint32_t line;            /* its next */
} sm_under_way;

enum { SM_SHARED = 24, SM_SUMMED = 16 };
struct sm_evaluator {
    const sm_facts *facts;
    bool by_tree, shares;
    double n, *share_b;          /* share_b: of shares, the column sums */
    uint32_t share_line;         /* of share_b, the next */
    sm_shared shared[SM_SHARED]; /* the first of them; others are worked out again */
    sm_summed summed[SM_SUMMED]; /* so are these */
    size_t n_shared, n_summed;
    sm_evaluator *on_shares;
    sm_reasons why;       /* of the value that is being worked out */
    int walking;          /* through the terms of so many reductions, one in another */
    sm_evaluating *slice; /* NULL: all at once */
    sm_known_reduction *known;
    size_t n_known, capacity_known;
    sm_under_way under;
};

/* A number with the reasons that stand now; 0 is never negative. */
sm_value sm_reasoned(const sm_evaluator *e, double number);
/* An explanation and a loss ask for the same sum at several places: of a large table each time would be a slice of
 * work. */
void sm_note_sum(sm_evaluator *e, const sm_node *x, double v);
const sm_summed *sm_summed_before(const sm_evaluator *e, const sm_node *x);
const sm_known_reduction *sm_known_of(const sm_evaluator *e, const sm_node *x, const sm_at *at);
void sm_remember(sm_evaluator *e, const sm_node *x, const sm_at *at, sm_value v);
/* The reduction that slices are at, as far as the budget goes; what it came to is remembered. */
void sm_under_way_on(sm_evaluator *e);
void sm_evaluator_clear(sm_evaluator *e);

/* Makes names worth what their trees say; sums that are kept and evals written by hand are not asked. */
void sm_evaluator_by_tree(sm_evaluator *e);
sm_value sm_evaluator_formula(sm_evaluator *e, const sm_formula *f);
#endif
