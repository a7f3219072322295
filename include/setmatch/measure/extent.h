/* Where a value lies: the least, the mean and the most of an index over all tables with the class and cluster sizes of
 * this one. The mean is that of the hypergeometric model: points are dealt to clusters by chance, sizes as they are.
 * Nothing is claimed that is not proven for these sizes; what is not known says so. */
#ifndef SM_MEASURE_EXTENT_H
#define SM_MEASURE_EXTENT_H
#include "setmatch/measure/index.h"

typedef struct sm_extent_mark {
    bool known;
    double value;    /* meaningless unless known */
    const char *why; /* a phrase: what makes it so; "" where there is nothing to say. Lives as long as the program */
} sm_extent_mark;
typedef struct sm_extent {
    sm_extent_mark least, mean, most;
} sm_extent;

unsigned sm_extent_needs(const sm_index *x); /* settle these, and the index's own, first */
/* O(classes x clusters) at most; a matching of sizes is solved up to SM_EXTENT_SIDE on the longer side. Fails without
 * memory only. */
enum { SM_EXTENT_SIDE = 200 };
SM_MUST sm_status sm_extent_of(sm_extent *out, const sm_index *x, const sm_facts *f, sm_error *err);
#endif
