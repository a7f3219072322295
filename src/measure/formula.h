/* Formulas as data: one small language in which every index is written, parsed once, then evaluated, printed and
 * explained.
 *
 *   index     := [name '='] expr {',' name '=' expr} {';' ('range' num num | 'best' num)}
 *   expr      := ['+'|'-'] term {('+'|'-') term}
 *   term      := factor { ('*'|'/') factor | factor }       left to right; side by side multiplies: 2P, n (k - 1)
 *   factor    := atom ['^' whole]
 *   atom      := number | name | '(' expr ')' | function '(' expr {',' expr} ')' | reduction '(' expr ')'
 *   function  := sqrt ln abs pairs | min max
 *   reduction := (sum|max|min|mean) '_' (i|j|ij) | match | shares
 *
 * i goes through the classes, j through the clusters, ij through the cells with points; a is the size of class i, b of
 * cluster j, c the points in both. n points, k classes, k' (or kk) clusters, K the larger of k and k'; beta is that of
 * the V-measure. Every other name is a definition after a comma, a quantity (sm_formula_quantities) or the id of an
 * index. match(w) is the largest total of w over one-to-one matchings, shares(x) is x on the table whose rows are
 * divided by their sums. */
#ifndef SM_MEASURE_FORMULA_H
#define SM_MEASURE_FORMULA_H
#include "index.h"

enum { SM_FORMULA_LONGEST = 4096, SM_FORMULA_DEEPEST = 64 }; /* bytes of a text; brackets within brackets */

typedef struct sm_formula sm_formula;   /* one formula, parsed; never changes */
typedef struct sm_formulas sm_formulas; /* the formulas of quantities and indices, each parsed when first asked for */

/* The names available to a formula apart from its own definitions. */
typedef struct sm_formula_quantity {
    const char *name, *symbol, *latex, *title; /* "HU", "H(U)", "H(U)", "entropy of the classes" */
    const char *formula;                       /* NULL: a primitive, with a separate value */
    const char *words;                         /* display text of a primitive, if any */
    unsigned needs;                            /* inputs of a primitive */
    bool reads_table;                          /* the primitive reads more than the sums of sm_totals */
    bool reads_logs;                           /* its value is found from sums of x ln x */
    int degree; /* degree of a primitive: its power of n if every count is multiplied by a factor */
} sm_formula_quantity;
extern const sm_formula_quantity sm_formula_quantities[]; /* ends in {0} */
/* Returns its value from stored sums instead of its formula. Its inputs must be known. */
sm_value sm_formula_quantity_value(const sm_formula_quantity *q, const sm_facts *f);

/* The set knows all quantities and indices; it must outlive every formula that was parsed with it. */
void sm_formulas_new(sm_formulas **out);
void sm_formulas_free(sm_formulas *s);
/* The formula of an index, or of a quantity, by its id or name; NULL if it has none (indices of coordinates,
 * primitives, unknown names). Fails if a built-in formula is wrong. */
SM_MUST sm_status sm_formulas_find(sm_formulas *s, const char *name, const sm_formula **out, sm_error *err);
/* An index that a user defined may be named from now on, by its id. Both stay the caller's, who keeps them as long as
 * the set. */
void sm_formulas_add(sm_formulas *s, const sm_index *x, const sm_formula *f);

/* Parses a formula that a user wrote; `known` is what its names may mean. SM_USAGE says the column (counted in
 * characters from 1), what was expected there, and the nearest name to one that is unknown. */
SM_MUST sm_status sm_formula_parse(sm_formula **out, const char *text, sm_formulas *known, sm_error *err);
void sm_formula_free(sm_formula *f);

/* Its value, degenerate tables included: identical partitions take the declared best. PENDING where a need is not met.
 * Undefined names the column in the formula's text. */
sm_value sm_formula_value(const sm_formula *f, const sm_facts *facts);

typedef enum sm_formula_style {
    SM_FORMULA_SCREEN,   /* (YY − E) / ((P + Q)/2 − E), E = P·Q/N */
    SM_FORMULA_ASCII,    /* the same in ASCII; parses back to the same tree */
    SM_FORMULA_LATEX,    /* math, without delimiters */
    SM_FORMULA_MATHML,   /* the inside of <math> */
    SM_FORMULA_MARKDOWN, /* fit for a table cell: inline code */
} sm_formula_style;
/* Appends the text of a formula; its definitions follow, its range and best value do not. */
void sm_formula_text(const sm_formula *f, sm_formula_style style, sm_text *out);
#endif
