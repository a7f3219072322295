/* Counts drawn from exact distributions. For the drawing of tables alone; sm_draw_hypergeometric stands in generate.h.
 */
#ifndef STUDY_COUNT_H
#define STUDY_COUNT_H
#include "setmatch/study/generate.h"

/* How many of `drawn` balls drawn with replacement are white, when `white` of all are. Ranges, accuracy and cost are
 * those of sm_draw_hypergeometric. */
uint64_t sm_draw_binomial(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn);
#endif
