/* Counts drawn from exact distributions, for the drawing of tables alone; and what only its tests ask for. */
#ifndef STUDY_COUNT_H
#define STUDY_COUNT_H
#include "generate.h"

/* How many of `drawn` balls drawn without replacement are white, when `white` of all are. O(1): by rejection, and where
 * the variance is below 8 by inversion. Probabilities are right to about 2^-44. all <= 2^40, white and drawn <= all. */
typedef struct sm_factorials sm_factorials; /* constants for these probabilities, 5 kB */
void sm_factorials_new(sm_factorials **out);
void sm_factorials_free(sm_factorials *f);
uint64_t sm_draw_hypergeometric(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn);
/* Those drawn with replacement. Ranges, accuracy and cost are the same. */
uint64_t sm_draw_binomial(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn);

/* For tests: from now on without the quick decisions that spare the exact one nearly always, and never differ. */
void sm_factorials_decide_exactly(sm_factorials *f);
void sm_margins_decide_exactly(sm_margins *m);
void sm_resampling_decide_exactly(sm_resampling *s);
#endif
