/* Two partitions of the same points side by side: how many points moved, between which clusters, and how similar the
 * two are. The one-to-one optimum of the points that clusters share pairs the clusters. */
#ifndef SM_STUDY_VERSUS_H
#define SM_STUDY_VERSUS_H
#include "base/job.h"
#include "measure/live.h"
#include "measure/registry.h"

typedef struct sm_versus_ask {
    const sm_dataset *data;
    uint32_t a, b; /* partitions of data, by number */
    const sm_registry *indices;
    double beta;
} sm_versus_ask;

typedef struct sm_versus_pair { /* a cluster of a and the matched one of b; SM_NONE: no match */
    uint32_t a, b;
} sm_versus_pair;
typedef struct sm_versus {
    uint64_t changed;     /* points in no pair of matched clusters */
    sm_value *between;    /* one per index, with a as the reference and b as the prediction */
    sm_versus_pair *pair; /* clusters of a as loaded, then the unmatched ones of b */
    size_t n;
    sm_table *table[2]; /* class x cluster, of a and of b; the rows of both are the reference's classes */
} sm_versus;
/* Returns an sm_versus, which borrows the data. O(n). */
sm_job_body sm_versus_study;
/* Returns how many more points of a class the pair has in b than in a. */
int64_t sm_versus_more(const sm_versus *v, uint32_t row, size_t pair);
#endif
