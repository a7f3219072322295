/* Association and ranks of lists of n numbers without NAN. */
#ifndef SM_STUDY_ASSOCIATION_H
#define SM_STUDY_ASSOCIATION_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Places from 1, the largest first (down) or the smallest; equals share the better place and the next one is passed
 * over: 1 2 2 4. Within `tolerance`, relative to the larger of 1 and the numbers, neighbours count as equal. */
void sm_ranks(const double *x, size_t n, bool down, double tolerance, uint32_t *rank);
/* Returns the numbers 0 to n - 1 in the order of their places: the best first, place 0 (none) last, equals ascending.
 */
size_t *sm_order_by_place(size_t n, uint32_t (*place)(const void *self, size_t i), const void *self);
/* Pearson's r; NAN where a list is constant, up to rounding, or n < 2. Three passes. */
double sm_pearson(const double *x, const double *y, size_t n);
/* Pearson's r of the ranks, equals sharing the mean of their places; neighbours within 1e-12, relative to the larger of
 * 1 and the numbers, are equals. O(n log n). */
void sm_spearman(const double *x, const double *y, size_t n, double *rho);
/* Kendall's tau-b: (concordant - discordant) / sqrt((pairs - ties in x)(pairs - ties in y)); NAN where a list is
 * constant (Kendall 1945). O(n^2): for lists that a person looks at. */
double sm_kendall(const double *x, const double *y, size_t n);
/* The middle number, of an even count the mean of the middle two; NAN for none. x is sorted in place. */
double sm_median(double *x, size_t n);
/* Gini index of sizes: sum over pairs |a - b| / ((n - 1) sum), 0 where all are equal, 1 where one has everything
 * (nca-2024, section 4); 0 for a single size. */
double sm_gini(const uint64_t *size, size_t n);
#endif
