/* Is one clustering better than another, or would other points say the reverse? Samples of the points are drawn, and
 * both clusterings are compared with the reference on the same sample. */
#ifndef SM_STUDY_PAIRED_H
#define SM_STUDY_PAIRED_H
#include "core/noise.h"
#include "measure/live.h"
#include "study/sliced.h"

typedef struct sm_paired_ask {
    const sm_dataset *data; /* borrowed, as all below, until the job is freed */
    uint32_t a, b;          /* numbers of partitions */
    const uint32_t *among;  /* partitions whose noise is left out; */
    size_t n_among;         /* 0: a and b */
    const sm_noises *noise; /* NULL: none */
    const sm_index *const *index;
    size_t n;
    double beta;
    uint64_t samples, seed; /* samples: at most SM_CHANCE_MOST */
} sm_paired_ask;

typedef struct sm_paired_index { /* the index of b less that of a */
    sm_value first, second;
    uint64_t n;        /* samples in which both have a value; 0: nothing below is known */
    double difference; /* second - first */
    double low, high;  /* 95 % interval of the difference in the population, as in sm_spread */
    double bias, sd;   /* sd: of the samples */
    double p; /* two-sided: twice the smaller share of samples, less twice the bias, on either side of 0; a sample
                 without a difference is on both; at least 2 / (n + 1) */
} sm_paired_index;

typedef struct sm_paired { /* to be read, once the job is done */
    uint64_t points, samples, seed;
    sm_paired_index *of; /* one an index */
    size_t n;
} sm_paired;
/* Self of the job is the sm_paired. SM_USAGE for counts, for noise that stands one by one, and if no point remains.
 * SM_LIMIT for tables of more than four million cells. O(n log n points), then O(cells) a sample. */
SM_MUST sm_status sm_paired_new(sm_sliced *job, const sm_paired_ask *ask, sm_error *err);
#endif
