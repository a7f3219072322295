/* Bounds of a value: minimum, expected value and maximum of an index over all tables with the class and cluster sizes
 * of this one. The expected value is that of the permutation model: points are assigned to clusters at random, with all
 * sizes as they are. Only what is proven for these sizes is known; anything else says that it is unknown. */
#ifndef SM_MEASURE_EXTENT_H
#define SM_MEASURE_EXTENT_H
#include "measure/index.h"

typedef struct sm_extent_mark {
    bool known;
    double value;    /* meaningless unless known */
    const char *why; /* the reason, as a phrase; "" if none. Valid for the life of the program */
} sm_extent_mark;
typedef struct sm_extent {
    sm_extent_mark least, mean, most;
} sm_extent;

unsigned sm_extent_needs(const sm_index *x); /* settle these, and the index's own, first */
/* O(classes x clusters) at most; a matching of sizes is solved up to SM_EXTENT_SIDE on the longer side. */
enum { SM_EXTENT_SIDE = 200 };
SM_MUST sm_status sm_extent_of(sm_extent *out, const sm_index *x, const sm_facts *f, sm_error *err);
#endif
