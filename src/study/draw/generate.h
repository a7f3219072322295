/* Random partitions and random tables. A seed gives the same data on every machine and with every compiler: whole
 * numbers throughout; where a probability is needed, only operations that IEEE 754 rounds in one way. */
#ifndef STUDY_DRAW_GENERATE_H
#define STUDY_DRAW_GENERATE_H
#include "base/error.h"
#include "base/rng.h"
#include "measure/q64.h"
#include <stddef.h>

/* ---- sizes of k groups of n points together ---------------------------------------------------------------------- */
void sm_sizes_equal(uint64_t *size, size_t k, uint64_t n); /* the first n mod k have one more */
/* k whole numbers above 0 whose sum is n, every such list equally likely (jscore-2022, "random"). n >= k. O(n). */
void sm_sizes_composition(uint64_t *size, size_t k, uint64_t n, sm_rng *r);
/* Shares from the Dirichlet distribution whose k parameters are all alpha: the lengths of alpha k pieces, cut at
 * uniform places, added up alpha at a time. No logarithm, which is why alpha is whole. share: k numbers. */
void sm_shares_dirichlet(double *share, size_t k, uint64_t alpha, sm_rng *r);
/* Draws shares of n points, rounded down; the remainder goes to those that lost most, the first among ties. */
void sm_sizes_dirichlet(uint64_t *size, size_t k, uint64_t n, uint64_t alpha, sm_rng *r);

/* ---- labels ------------------------------------------------------------------------------------------------------ */
void sm_labels_of_sizes(uint32_t *label, const uint64_t *size, size_t k); /* in order: 0 0 0 1 1 2 .. */
void sm_shuffle(uint32_t *label, size_t n, sm_rng *r);                    /* every order equally likely */

/* ---- tables ------------------------------------------------------------------------------------------------------ */
/* What indices of pairs read of the cells. */
typedef struct sm_pairs {
    uint64_t cells;  /* nonempty cells */
    sm_u128 squares; /* sum c_ij^2 */
} sm_pairs;

/* Tables with given margins, each as likely as random labellings with these sizes make it (the permutation model): the
 * large classes and clusters cell by cell, from the distribution of each cell given those before (Patefield 1981, AS
 * 159, doi:10.2307/2346669), all others point by point from what the clusters have left. */
typedef struct sm_margins sm_margins;
/* Both sums must be equal and above 0; SM_LIMIT where they are above SM_MARGINS_MOST. Copies what it is given. */
#define SM_MARGINS_MOST (UINT64_C(1) << 40)
SM_MUST sm_status sm_margins_new(sm_margins **out, const uint64_t *row, uint32_t rows, const uint64_t *col,
                                 uint32_t cols, sm_error *err);
void sm_margins_free(sm_margins *m);
/* Draws a table: count has rows times cols cells in row order. O(cells), or O(points) if fewer. */
void sm_margins_draw(sm_margins *m, sm_rng *r, uint64_t *count);
sm_pairs
sm_margins_draw_pairs(sm_margins *m,
                      sm_rng *r); /* draws from the table that the same random numbers give, without building it */

/* Bootstrap samples: as many draws with replacement from the points of the cells as there are points. At most
 * SM_RESAMPLING_CELLS cells with points, and SM_MARGINS_MOST points, at least one. Copies what it is given. */
typedef struct sm_resampling sm_resampling;
#define SM_RESAMPLING_CELLS (UINT32_C(1) << 24)
SM_MUST sm_status sm_resampling_new(sm_resampling **out, const uint64_t *count, uint32_t rows, uint32_t cols,
                                    sm_error *err);
void sm_resampling_free(sm_resampling *s);
/* count: rows times cols of them. O(cells), and where cells hold few points also O(sqrt(points)). */
void sm_resampling_draw(const sm_resampling *s, sm_rng *r, uint64_t *count);
/* The same sample as sums of cells, and of class and cluster sizes. count: scratch, rows times cols + cols. */
typedef struct sm_resampled {
    sm_pairs cells, classes, clusters;
} sm_resampled;
sm_resampled sm_resampling_draw_pairs(const sm_resampling *s, sm_rng *r, uint64_t *count);

/* Splits and merges (jscore-2022, third approach, which leaves open how). Starts from the classes. First so many merges
 * of two random clusters, 0 to `merges`, each number equally likely; then, where there are too few clusters, splits: a
 * random point's cluster, its points in the order of their classes, is cut at a random place, so that a split can part
 * again what a merge had joined; where there are too many, additional merges. The same r and a larger k give the same
 * clusters split further. count: classes times room counts; room: at least the larger of classes and k; k: at most the
 * number of points; no class is empty. */
typedef struct sm_splits {
    uint32_t classes, k, merges, capacity;
    const uint64_t *size; /* of the classes */
} sm_splits;
void sm_draw_splits(const sm_splits *s, sm_rng *r, uint64_t *count);
#endif
