/* Expected mutual information of two random labellings with given class and cluster sizes (hypergeometric model;
 * Vinh, Epps & Bailey 2010; scikit-learn's page), without lgamma and without cancellation. */
#ifndef SM_MEASURE_EMI_H
#define SM_MEASURE_EMI_H
#include "base/error.h"
#include "measure/q64.h"
#include <stddef.h>

/* n * (the part of E[MI] that one cluster of size b and one class of size a contribute), in nats: never negative,
 * relative error below 1e-14 for n <= 1e12. 1 <= a, b <= n. Some 0.1 us where the cell's variance is 40 or more, below
 * that up to 1 us. */
double sm_emi_term(uint64_t a, uint64_t b, uint64_t n);
/* Sum over classes of these sizes, each taken `weight` times, for one cluster of size b, times n: each term is kept to
 * 2^-128, so the sum is as right as its terms, however small it is. */
sm_logs sm_emi_column(const uint64_t *size, const double *weight, size_t n_sizes, uint64_t b, uint64_t n);

/* E[MI] is bilinear in how often each size occurs, and sm_emi_term(a, b, n) / sqrt(a b) so smooth in a size that 24
 * nodes represent all sizes from L up to 4L, L = 64 4^which, as long as 4L <= n/16: to 1e-15 of every term, measured.
 */
enum { SM_EMI_NODES = 24, SM_EMI_PANELS = 22 };
typedef struct sm_emi_panel {
    uint64_t node[SM_EMI_NODES]; /* sizes, ascending */
    double share[SM_EMI_NODES];
} sm_emi_panel;
int sm_emi_panel_of(uint64_t size, uint64_t n);                     /* which; -1: the size represents itself */
void sm_emi_panel_range(int which, uint64_t *least, uint64_t *end); /* its sizes: least <= size < end */
void sm_emi_panel_fill(sm_emi_panel *p, int which);
/* Adds `times` clusters of a size in this panel to the frequencies of its nodes. */
void sm_emi_spread(const sm_emi_panel *p, uint64_t size, double times, double weight[SM_EMI_NODES]);
/* Distinct sizes, ascending, and how often each occurs: puts 24 nodes in the place of all sizes of a panel that has
 * more, and returns how many are left. In place. */
size_t sm_emi_condense(uint64_t *size, double *weight, size_t n_sizes, uint64_t n);
#endif
