/* Which algorithm is better, over many data sets: medians and ranks (nca-2024, section 4), and how the indices go
 * together over all readings. A reading is one clustering held against one reference. */
#ifndef SM_STUDY_RANK_H
#define SM_STUDY_RANK_H
#include "setmatch/measure/live.h"
#include "setmatch/study/association.h"

typedef struct sm_ranking sm_ranking;
/* index: n of them, lent for the life of *out. */
SM_MUST sm_status sm_ranking_new(sm_ranking **out, const sm_index *const *index, size_t n, sm_error *err);
void sm_ranking_free(sm_ranking *r);
/* Reads the values of a table (settled for all values) as one reading. Several readings of one data set and algorithm
 * are alternative references: for each index the best of them counts. O(n log readings) expected. */
SM_MUST sm_status sm_ranking_add(sm_ranking *r, const char *dataset, const char *algorithm, const sm_live *live,
                                 sm_error *err);
/* The class sizes of a reference; each reference once. */
SM_MUST sm_status sm_ranking_reference(sm_ranking *r, const sm_table *t, sm_error *err);
/* Adds up; call once, after the last reading. O(readings log readings) an index, squared in algorithms for tau. */
SM_MUST sm_status sm_ranking_finish(sm_ranking *r, sm_error *err);

size_t sm_ranking_indices(const sm_ranking *r);
const sm_index *sm_ranking_index(const sm_ranking *r, size_t x);
size_t sm_ranking_readings(const sm_ranking *r), sm_ranking_datasets(const sm_ranking *r);
size_t sm_ranking_algorithms(const sm_ranking *r); /* in the order they came */
const char *sm_ranking_algorithm(const sm_ranking *r, size_t a);
size_t sm_ranking_of_datasets(const sm_ranking *r, size_t a);      /* how many data sets it was read on */
double sm_ranking_median(const sm_ranking *r, size_t a, size_t x); /* over its data sets; NAN: no value on any */
uint32_t sm_ranking_place(const sm_ranking *r, size_t a,
                          size_t x); /* 1 is best, equals share the better; 0: no median */
typedef struct sm_pair_of_indices {
    double pearson, spearman; /* over the readings that are not identical partitions and where both have values */
    double tau;               /* tau-b of the two rankings of the algorithms */
    size_t n;                 /* readings */
} sm_pair_of_indices;
sm_pair_of_indices sm_ranking_pair(const sm_ranking *r, size_t x, size_t y);
typedef struct sm_inequality {       /* Gini index of the class sizes of the references */
    size_t references, nearly_equal; /* nearly: below 0.05 */
    double mean;
} sm_inequality;
sm_inequality sm_ranking_inequality(const sm_ranking *r);
#endif
