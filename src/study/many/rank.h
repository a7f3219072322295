/* Which algorithm is better, over many data sets: medians and ranks (nca-2024, section 4), and how the indices go
 * together over all readings. A reading is one clustering held against one reference. */
#ifndef SM_STUDY_RANK_H
#define SM_STUDY_RANK_H
#include "association.h"
#include "measure/live.h"

typedef struct sm_ranking sm_ranking;
/* index: n of them, borrowed for the life of *out. */
void sm_ranking_new(sm_ranking **out, const sm_index *const *index, size_t n);
/* Reads the values of a table (settled for all values) as one reading. Several readings of one data set and algorithm
 * are alternative references: for each index the best of them counts. O(n log readings) expected. */
void sm_ranking_add(sm_ranking *r, const char *dataset, const char *algorithm, const sm_live *live);
/* The class sizes of a reference; each reference once. */
void sm_ranking_reference(sm_ranking *r, const sm_table *t);

typedef struct sm_ranked { /* an algorithm */
    const char *name;
    size_t datasets;       /* how many it was read on */
    const double *median;  /* one an index, over its data sets; NAN: no value on any */
    const uint32_t *place; /* the same: 1 is best, equals share the better; 0: no median */
} sm_ranked;
typedef struct sm_pair_of_indices {
    double pearson, spearman; /* over the readings that are not identical partitions and where both have values */
    double tau;               /* tau-b of the two rankings of the algorithms */
    size_t n;                 /* readings */
} sm_pair_of_indices;
typedef struct sm_ranking_result {
    const sm_index *const *index;
    size_t n;
    const sm_ranked *algorithm; /* in the order they came */
    size_t algorithms, readings, datasets;
    const sm_pair_of_indices *pair; /* n times n */
    /* Gini index of the class sizes of the references; nearly equal: below 0.05. */
    double gini;
    size_t references, nearly_equal;
    const double *reading; /* [imperfect][n]: those that are not identical partitions; NAN: no value */
    size_t imperfect;
} sm_ranking_result;
/* The readings are of different points, so that no algorithm gets a place. */
void sm_ranking_unranked(sm_ranking *r);
/* Adds up; call once, after the last reading; *out is borrowed for the life of r. O(readings log readings) an index,
 * squared in algorithms for tau. */
SM_MUST sm_status sm_ranking_finish(sm_ranking *r, const sm_ranking_result **out, sm_error *err);
#endif
