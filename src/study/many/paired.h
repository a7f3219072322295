/* Tells whether one prediction is better than others, or other points could show the reverse: samples of the points are
 * drawn, and both predictions are compared with the reference on the same sample. */
#ifndef SM_STUDY_PAIRED_H
#define SM_STUDY_PAIRED_H
#include "base/grid.h"
#include "base/job.h"
#include "core/noise.h"
#include "measure/live.h"

typedef struct sm_paired_ask {
    const sm_dataset *data;
    uint32_t a;        /* number of a partition, which is compared with each of b */
    const uint32_t *b; /* Points that are noise in any of them are left out */
    size_t pairs;
    const sm_noises *noise; /* NULL: none */
    const sm_index *const *index;
    size_t n;
    double beta;
    uint64_t samples, seed; /* samples: at most SM_CHANCE_MOST */
} sm_paired_ask;

typedef struct sm_paired_index { /* an index of b minus that of a */
    sm_value first, second;
    uint64_t n;        /* samples in which both have a value; 0: the rest is meaningless */
    double difference; /* second - first */
    double low, high;  /* 95 % interval of the difference in the population, as in sm_spread */
    double bias, sd;   /* sd: of the samples */
    double p; /* two-sided: twice the smaller share of samples, less twice the bias, on either side of 0; a sample
                 without a difference is on both; at least 2 / (n + 1) */
} sm_paired_index;

typedef struct sm_paired {
    uint64_t points, samples, seed;
    sm_paired_index *of; /* one per index */
    size_t n;
} sm_paired;
/* Returns SM_USAGE for counts and for noise as singletons, SM_LIMIT for too many samples or none. */
SM_MUST sm_status sm_paired_check(const sm_paired_ask *ask, sm_error *err);
/* The result is an array of sm_paired, one per pair. The study fails as sm_paired_check does, with SM_USAGE if no point
 * remains, and with SM_LIMIT for tables of more than four million cells. O(n log n points), then O(cells) a sample. */
sm_job_body sm_paired_study;

typedef struct sm_differences {
    const char *base;        /* the clustering that the others are compared with */
    const char *const *name; /* of the others */
    const size_t *candidate; /* their numbers in compare; NULL in diff */
    const sm_paired *pair;   /* one per other clustering */
    size_t n;
    const sm_index *const *index; /* of every pair */
    size_t n_index;
} sm_differences;
enum { SM_DIFFERENCE_COLUMNS = 4 };                                  /* that compare adds per index: */
extern const char *const sm_difference_heads[SM_DIFFERENCE_COLUMNS]; /* difference, low, high, p */
sm_datum sm_difference_at(const sm_paired_index *x, size_t col);
sm_grid sm_differences_grid(const sm_differences *d); /* a row per pair and index */
/* Returns the pair of a candidate, or NULL if it is the base. */
const sm_paired *sm_differences_of(const sm_differences *d, size_t candidate);
#endif
