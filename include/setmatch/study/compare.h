/* One reference, or several, against many partitions of the same points: what each index says of each of them, their
 * ranks, and where the indices disagree. Partitions that are equal up to the names of their clusters are one rival. */
#ifndef SM_STUDY_COMPARE_H
#define SM_STUDY_COMPARE_H
#include "setmatch/measure/live.h"
#include "setmatch/measure/registry.h"
#include "setmatch/study/job.h"

typedef struct sm_rival {
    const char *name;
    uint32_t partition; /* number of its first copy in sm_parts.partition */
    uint32_t copies;    /* itself included */
    uint32_t k;         /* clusters */
} sm_rival;

typedef struct sm_compare sm_compare;
/* All partitions of d that are no reference, in their order; d and the registry are lent. SM_USAGE when d has only
 * counts. O(n) a partition. The job, whose self is the sm_compare, reads the values, rival after rival, then ranks
 * them. */
SM_MUST sm_status sm_compare_new(sm_job *job, const sm_dataset *d, const sm_registry *indices, double beta,
                                 sm_error *err);
const sm_registry *sm_compare_registry(const sm_compare *c);

size_t sm_compare_count(const sm_compare *c);
size_t sm_compare_done(const sm_compare *c); /* how many have their values */
const sm_rival *sm_compare_rival(const sm_compare *c, size_t i);
/* Of a partition by its number: the rival it is, or is a copy of (SIZE_MAX: a reference), and its name: its column,
 * with its file where that is needed to tell it apart. */
size_t sm_compare_of(const sm_compare *c, uint32_t partition);
const char *sm_compare_name(const sm_compare *c, uint32_t partition);
SM_MUST sm_status sm_partition_name(const sm_parts *p, uint32_t at, sm_text *out, sm_error *err);
size_t sm_compare_references(const sm_compare *c);
/* One an index, in registry order; of several references the best for each index. PENDING until the job was there. */
const sm_value *sm_compare_values(const sm_compare *c, size_t i);
/* Which of several references gave that value, from 0. */
uint32_t sm_compare_reference(const sm_compare *c, size_t i, size_t x);
/* Place by index x, 1 is best, equals (to 1e-12) share the better one; 0: no value, or the job is not done. */
uint32_t sm_compare_rank(const sm_compare *c, size_t i, size_t x);
/* How two indices order the rivals: Kendall's tau-b and Spearman's rho over those where both have values, with
 * distances turned round; NAN where one is constant. */
typedef struct sm_agreement {
    double tau, rho;
    size_t n;
} sm_agreement;
SM_MUST sm_status sm_compare_agreement(const sm_compare *c, size_t x, size_t y, sm_agreement *out, sm_error *err);
/* The two rivals that x and y order most differently: a before b by x, b before a by y, the largest product of the
 * differences in rank. false: they never disagree. O(rivals^2). */
bool sm_compare_conflict(const sm_compare *c, size_t x, size_t y, size_t *a, size_t *b);
#endif
