/* What the evaluator shares with tests: sums without rounding, and values from trees alone. */
#ifndef SM_SRC_MEASURE_FORMULA_VALUE_H
#define SM_SRC_MEASURE_FORMULA_VALUE_H
#include "tree.h"

enum { SM_EXACT_PARTS = 48 };
typedef struct sm_exact { /* a sum of finite doubles, {0} at first */
    double part[SM_EXACT_PARTS];
    unsigned n;
} sm_exact;
void sm_exact_add(sm_exact *s, double x);
double sm_exact_sum(const sm_exact *s); /* rounded once; no order of the addends changes it */

/* From now on names are worth what their trees say; sums that are kept and evals written by hand are not asked. */
void sm_evaluator_by_tree(sm_evaluator *e);
sm_value sm_evaluator_formula(sm_evaluator *e, const sm_formula *f);
#endif
