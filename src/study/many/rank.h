/* Which algorithm is better, over many data sets: medians and ranks (nca-2024, section 4), and how the indices go
 * together over all readings. A reading is one clustering held against one reference. */
#ifndef SM_STUDY_RANK_H
#define SM_STUDY_RANK_H
#include "association.h"
#include "base/grid.h"
#include "measure/live.h"

typedef struct sm_ranking sm_ranking;
sm_ranking *sm_ranking_new(const sm_index *const *index, size_t n); /* borrows the indices; freed with its study */
/* Reads the values of a table (computed for all values) as one reading. Several readings of one data set and algorithm
 * are alternative references: for each index the best of them counts. O(n log readings) expected. */
void sm_ranking_add(sm_ranking *r, const char *dataset, const char *algorithm, const sm_live *live);
/* The class sizes of a reference; each reference once. */
void sm_ranking_reference(sm_ranking *r, const sm_table *t);

typedef struct sm_ranked { /* an algorithm */
    const char *name;
    uint64_t datasets;     /* that have a reading of it */
    const double *median;  /* median of each index over its data sets; NAN: no value on any */
    const uint32_t *place; /* rank of each index: 1 is best, ties share the better; 0: no median */
} sm_ranked;
typedef struct sm_pair_of_indices {
    double pearson, spearman; /* over the readings that are not identical partitions and where both have values */
    double tau;               /* tau-b of the two rankings of the algorithms */
    size_t n;                 /* readings */
} sm_pair_of_indices;
typedef struct sm_ranking_result {
    const sm_index *const *index;
    size_t n;
    const char **id;            /* of the columns of each index: its value and its rank */
    const sm_ranked *algorithm; /* by their place of the last index, as in the table of nca-2024 */
    size_t algorithms, readings, datasets;
    const sm_pair_of_indices *pair; /* n times n */
    /* Gini index of the class sizes of the references; nearly equal: below 0.05. */
    double gini;
    size_t references, nearly_equal;
    const double *reading; /* [imperfect][n]: those that are not identical partitions; NAN: no value */
    size_t imperfect;
} sm_ranking_result;
/* Adds up, after the last reading. If not ranked, no algorithm gets a place: the readings are of different points.
 * O(readings log readings) per index; for tau, the square of the algorithms. */
const sm_ranking_result *sm_ranking_finish(sm_ranking *r, bool ranked);
/* A row per algorithm: its data sets, then the median and the place by each index. */
sm_grid sm_ranking_grid(const sm_ranking_result *r, bool bare);
#endif
