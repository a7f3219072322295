/* Expected mutual information of two random labellings with given class and cluster sizes (hypergeometric model;
 * Vinh, Epps & Bailey 2010; scikit-learn's page), without lgamma and without cancellation. */
#ifndef SM_MEASURE_EMI_H
#define SM_MEASURE_EMI_H
#include "setmatch/base/error.h"
#include "setmatch/measure/fix.h"
#include <stddef.h>

/* n * (the part of E[MI] that one cluster of size b and `many` classes of size a contribute), in nats: a sum of
 * non-negative terms, relative error below 1e-14 for n <= 1e7. 1 <= a, b <= n. About sqrt(a b / n) * 17 steps. */
double sm_emi_term(uint64_t a, uint64_t b, uint64_t n);
/* Sum over distinct class sizes (ascending, each `many` times) for one cluster of size b, times n: no term is negative
 * and each is kept to 2^-128, so the sum is as right as its terms, however small it is. */
sm_logs sm_emi_column(const uint64_t *size, const uint64_t *many, size_t n_sizes, uint64_t b, uint64_t n);
#endif
