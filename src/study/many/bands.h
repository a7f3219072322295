/* An index against the number of clusters K: the best of the compared partitions for each K, and its band of chance. */
#ifndef SM_STUDY_BANDS_H
#define SM_STUDY_BANDS_H
#include "chance.h"
#include "compare.h"

typedef struct sm_bands_ask {
    const sm_dataset *data;
    const sm_compare *compare; /* of data, with ranks */
    const sm_index *index;
    double beta;
    uint64_t seed, tables; /* see sm_chance_ask */
} sm_bands_ask;

typedef struct sm_bands {
    size_t n, done;  /* different K; those with a band */
    size_t *best;    /* best candidate for each K, ascending */
    sm_spread *band; /* the index over random tables; n 0: too many points or cells */
} sm_bands;
/* Returns an sm_bands without the K that has no rank. Publishes the bands that are done. */
sm_job_body sm_bands_study;
#endif
