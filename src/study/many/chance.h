/* What chance would give, and how certain a value is. For a table as it is now: the distribution of every index over
 * random tables with the same margins (the permutation model), and over samples of its points drawn with replacement
 * (bootstrap). Table i, and sample i, draw from streams of their own. */
#ifndef SM_STUDY_CHANCE_H
#define SM_STUDY_CHANCE_H
#include "measure/live.h"
#include "study/sliced.h"

typedef struct sm_chance_ask {
    uint64_t seed, tables, samples; /* 0: none; at most SM_CHANCE_MOST each */
    const sm_index *const *index;   /* borrowed until the job is freed */
    size_t n;
    unsigned threads; /* 0 and 1: the caller's alone; the outcome is the same, bit for bit, with any number */
} sm_chance_ask;
#define SM_CHANCE_MOST 100000

typedef struct sm_spread {
    uint64_t n;      /* tables on which the index has a value; 0: nothing below is one */
    double mean, sd; /* sd with n - 1 */
    double error;    /* Monte Carlo standard error of the mean: sd / sqrt(n). 0: of random tables mean and sd, and so z,
                        are exact, as they are known for indices that are linear in the pairs joined by both */
    double low, high;  /* 95 %: quantiles .025 and .975; of samples the interval of the value of the population, which
                          holds the observed value */
    double bias;       /* of samples: what the observed value exceeds that of the population by, on average; else 0 */
    double edge_error; /* Monte Carlo standard error of these: 2.67 sd / sqrt(n), that of a normal distribution's */
    double p;          /* (1 + tables as good as the observed one or better) / (1 + n); NAN: no observed value */
    double p_error;    /* Monte Carlo standard error of p: sqrt(p (1 - p) / n) */
    double z;          /* (observed - mean) / sd; NAN where sd is 0 or nothing was observed */
} sm_spread;

/* How many digits after the point, `digits` at most, say something of a number with such a Monte Carlo error: none
 * behind the first digit of the error. All of them for an error of 0. */
int sm_spread_digits(double error, int digits);
/* p with so many digits after the point. It is never 0: what would read as 0, and the least that so many tables can
 * give, is a bar, rounded up and with at_most ("≤") ahead of it. */
void sm_spread_say_p(const sm_spread *s, int digits, const char *at_most, char out[64]);

typedef struct sm_chance { /* to be read, once the job is done: one an index asked for, */
    sm_spread *tables;     /* of random tables, */
    sm_spread *samples;    /* and of samples: p and z NAN */
} sm_chance;
/* Copies the table of live, whose names must outlive the job; self of it is the sm_chance. SM_LIMIT for more than
 * SM_MARGINS_MOST points, or more than four million cells, or more than 64 million values to keep. O(cells) a thread.
 */
SM_MUST sm_status sm_chance_new(sm_sliced *job, const sm_live *live, const sm_chance_ask *ask, sm_error *err);
/* Why none of it may be taken at its word: appended where the file held shares, whose number of points is made up, so
 * that everything told of chance depends on it. Nothing for counts. */
void sm_chance_doubt(const sm_parts *p, sm_text *out);

/* Indices whose bias exceeds their standard error, so that the correction is no better than the interval is wide. */
typedef struct sm_bias_doubt {
    sm_text names;
    size_t n;
    double bias, error; /* of the largest bias */
} sm_bias_doubt;
void sm_bias_doubt_add(sm_bias_doubt *d, const sm_index *x, double bias, double error);
/* The sentence to warn with, which out gets; nothing if there is no such index. Frees what d holds. */
void sm_bias_doubt_tell(sm_bias_doubt *d, sm_text *out);
#endif
