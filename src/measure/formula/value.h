/* What the evaluator shares with tests: values from trees alone. */
#ifndef SM_SRC_MEASURE_FORMULA_VALUE_H
#define SM_SRC_MEASURE_FORMULA_VALUE_H
#include "tree.h"

/* From now on names are worth what their trees say; sums that are kept and evals written by hand are not asked. */
void sm_evaluator_by_tree(sm_evaluator *e);
sm_value sm_evaluator_formula(sm_evaluator *e, const sm_formula *f);
#endif
