/* The distribution of every index over random tables with the margins of a table (the permutation model), and over
 * samples of its points drawn with replacement (bootstrap). Each random table and each sample has its own stream of
 * random numbers. */
#ifndef SM_STUDY_CHANCE_H
#define SM_STUDY_CHANCE_H
#include "base/job.h"
#include "measure/live.h"

typedef struct sm_chance_ask {
    const sm_live *live;            /* of the table */
    uint64_t seed, tables, samples; /* 0: none; at most SM_CHANCE_MOST each */
    const sm_index *const *index;
    size_t n;
    unsigned threads; /* 0 and 1: the caller's alone. The result is the same, bit for bit, with any number */
} sm_chance_ask;
#define SM_CHANCE_MOST 100000

typedef struct sm_spread {
    uint64_t n;        /* tables on which the index has a value; 0: the rest is meaningless */
    double mean, sd;   /* sd with n - 1 */
    double error;      /* Monte Carlo standard error of the mean, sd / sqrt(n). 0 if mean, sd and z are exact, as over
                          random tables for indices that are linear in the pairs that both sides join */
    double low, high;  /* 95 %: quantiles .025 and .975; of samples the interval of the population's value, which
                          contains the observed value */
    double bias;       /* of samples: how much the observed value exceeds the population's on average; else 0 */
    double edge_error; /* Monte Carlo standard error of low and high, as in a normal distribution: 2.67 sd / sqrt(n) */
    double p;          /* (1 + tables as good as the observed one or better) / (1 + n); NAN: no observed value */
    double p_error;    /* Monte Carlo standard error of p: sqrt(p (1 - p) / n) */
    double z;          /* (observed - mean) / sd; NAN if sd is 0 or there is no observed value */
} sm_spread;

/* Returns how many decimal places, at most digits, are meaningful given a Monte Carlo error: up to the first digit of
 * the error, or all if it is 0. */
int sm_spread_digits(double error, int digits);
/* Prints p with so many decimal places. It is never 0: a p that would round to 0, and the least that so many tables can
 * give, is rounded up and printed as a bound, after at_most ("≤"). */
void sm_spread_say_p(const sm_spread *s, int digits, const char *at_most, char out[64]);

typedef struct sm_chance { /* one spread per index */
    const sm_spread *tables;
    const sm_spread *samples; /* p and z are NAN */
} sm_chance;
/* Returns SM_LIMIT for more than SM_MARGINS_MOST points, four million cells, or 64 million values to keep. */
SM_MUST sm_status sm_chance_check(const sm_chance_ask *ask, sm_error *err);
/* The result is an sm_chance. The study fails as sm_chance_check does. O(cells) memory per thread. */
sm_job_body sm_chance_study;
/* Appends a warning if the file held shares: their number of points is made up, and all results depend on it. */
void sm_chance_doubt(const sm_parts *p, sm_text *out);

/* Indices whose bias exceeds their standard error, so that correcting it is unreliable. */
typedef struct sm_bias_doubt {
    sm_text names;
    size_t n;
    double bias, error; /* of the largest bias */
} sm_bias_doubt;
void sm_bias_doubt_add(sm_bias_doubt *d, const sm_index *x, double bias, double error);
/* Appends a warning, or nothing if there is no such index. Frees what d holds. */
void sm_bias_doubt_tell(sm_bias_doubt *d, sm_text *out);
#endif
