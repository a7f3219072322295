/* Two partitions of the same points side by side: how many points went elsewhere, from which cluster to which, and how
 * alike the two are. Clusters are paired by the one-to-one optimum of the points that they share. */
#ifndef SM_STUDY_VERSUS_H
#define SM_STUDY_VERSUS_H
#include "measure/live.h"
#include "measure/registry.h"
#include "study/sliced.h"

typedef struct sm_versus_pair { /* a cluster of a and the one of b it is matched to; SM_NONE: there is none */
    uint32_t a, b;
} sm_versus_pair;
typedef struct sm_versus { /* to be read, once the job is done */
    uint64_t changed;      /* points in no pair of matched clusters */
    sm_value *between;     /* one an index, a in the place of the reference and b in that of the prediction */
    sm_versus_pair *pair;  /* clusters of a as loaded, then those of b that are left */
    size_t n;
    sm_table *table[2]; /* class x cluster, of a and of b; the rows of both are the reference's classes */
} sm_versus;
/* d and the registry are borrowed; a, b: numbers of partitions; self of the job is the sm_versus. O(n). */
SM_MUST sm_status sm_versus_new(sm_sliced *job, const sm_dataset *d, uint32_t a, uint32_t b, const sm_registry *indices,
                                double beta);
/* Points of a class in the pair: in b, less those in a. */
int64_t sm_versus_more(const sm_versus *v, uint32_t row, size_t pair);
#endif
