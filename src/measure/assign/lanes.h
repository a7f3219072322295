/* Classes and clusters side by side: every cluster is next to its best class, so that the line between two that
 * choose each other is straight. A lane has room for one class and one cluster; after a class with several clusters
 * the lanes hold no class, next to one that is not a cluster's best there is no separate cluster. */
#ifndef SM_MEASURE_LANES_H
#define SM_MEASURE_LANES_H
#include "measure/matching.h"

typedef struct sm_lanes {                    /* both sides: n ids in order, and the lane of each; lanes ascend */
    uint32_t *id[SM_SIDES], *lane[SM_SIDES]; /* from sm_alloc, owned */
    uint32_t n[SM_SIDES], lanes;             /* lanes: how many there are, at most both n together */
} sm_lanes;                                  /* {0} is empty */

typedef struct sm_lane_ids { /* ids in the order of the view */
    const uint32_t *id;
    uint32_t n;
} sm_lane_ids;
/* Classes keep their order. Clusters follow their best class by b (NULL: both sides keep their order): first the one
 * that the class chooses itself, then by overlap, the larger first; equal ones keep their order. Those without points
 * come last. O(n log n) in the clusters. */
void sm_lanes_of(sm_lanes *out, const sm_table *t, sm_overlap o, const sm_best *b, sm_lane_ids classes,
                 sm_lane_ids clusters);
void sm_lanes_free(sm_lanes *l);
#endif
