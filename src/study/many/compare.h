/* One reference, or several, against many partitions of the same points: what each index says of each of them, their
 * ranks, and where the indices disagree. Partitions that are equal up to the names of their clusters are one rival,
 * unless a class bears such a name: indices by equal names tell them apart. */
#ifndef SM_STUDY_COMPARE_H
#define SM_STUDY_COMPARE_H
#include "core/noise.h"
#include "measure/live.h"
#include "measure/registry.h"
#include "study/sliced.h"

typedef struct sm_rival {
    const char *name;
    uint32_t partition; /* number of its first copy in sm_parts.partition */
    uint32_t copies;    /* itself included */
    uint32_t k;         /* clusters */
    uint64_t noise;     /* points that it leaves out itself, */
    uint64_t apart;     /* or that stand one by one, on either side: both 0 until the job got there */
    uint64_t points;    /* points that its values are of; 0 until the job got there, and without noise */
    /* One for each index, in registry order. Of several references the best for each index, and which it is, from 0;
     * PENDING until the job got there. Place by the index: 1 is best, equals (to 1e-12) share the better one; 0: no
     * value, or the job is not done. */
    sm_value *value;
    uint32_t *reference, *rank;
} sm_rival;

typedef struct sm_compare { /* to be read; its job fills it in */
    const sm_registry *indices;
    sm_rival *rival;
    size_t n, done, references; /* rivals; how many have their values */
    uint64_t points;            /* points that all are compared on */
    bool each;                  /* each on its own points: there are no ranks */
    /* Of a partition by its number: the rival it is, or is a copy of (SIZE_MAX: a reference), and its name: its column,
     * with its file where that is needed to tell it apart. */
    size_t *of;
    char **name;
} sm_compare;
/* All partitions of d that are no reference, in their order; d and the registry are borrowed. Where only counts
 * are known (sm_parts.table), partitions are one rival when their tables are equal up to the order of the clusters,
 * which is all that counts can tell. SM_USAGE when d has the counts of one prediction alone. O(n), or O(cells log
 * clusters), a partition. The job, whose self is the sm_compare, reads the values, rival after rival, then ranks them.
 */
SM_MUST sm_status sm_compare_new(sm_sliced *job, const sm_dataset *d, const sm_registry *indices, double beta,
                                 sm_error *err);
/* The same without noise. All partitions are compared on the points that none of them leaves out: values of different
 * points cannot be ranked. each: every one on the points that it keeps itself, and no ranks; counts, which have no
 * points to share, are compared so where a prediction leaves points out. Noise that is apart stands one by one. The
 * list is borrowed; NULL: none. SM_USAGE if no point remains. */
SM_MUST sm_status sm_compare_without(sm_sliced *job, const sm_dataset *d, const sm_registry *indices, double beta,
                                     const sm_noises *noise, bool each, sm_error *err);
/* From now on the job works on several rivals at a time: the values are the same, bit for bit. Its slices are then as
 * long as four rivals take, each with a table of its own, so that it is for those who wait for all. */
void sm_compare_on_threads(sm_sliced *job, unsigned threads);
void sm_partition_name(const sm_parts *p, uint32_t at, sm_text *out);
/* How two indices order the rivals: Kendall's tau-b and Spearman's rho over those where both have values, with
 * distances turned round; NAN where one is constant. */
typedef struct sm_agreement {
    double tau, rho;
    size_t n;
} sm_agreement;
void sm_compare_agreement(const sm_compare *c, size_t x, size_t y, sm_agreement *out);
/* The two rivals that x and y order most differently: a before b by x, b before a by y, the largest product of the
 * differences in rank. false: they never disagree. O(rivals^2). */
bool sm_compare_conflict(const sm_compare *c, size_t x, size_t y, size_t *a, size_t *b);
#endif
