/* What next: which single change would help an index most, and which would harm it most. Every change is tried on a
 * copy of the table, so its value is the one that the index really has there. */
#ifndef SM_STUDY_NEXT_H
#define SM_STUDY_NEXT_H
#include "base/job.h"
#include "measure/live.h"

typedef enum sm_step_kind {
    SM_STEP_MOVE,  /* count points of class row: cluster from to cluster to (SM_NONE: a new one) */
    SM_STEP_MERGE, /* cluster from into cluster to */
    SM_STEP_SPLIT, /* cluster from by class */
    SM_STEP_HALVE  /* cluster from, of one class, into two halves */
} sm_step_kind;

enum { SM_NEXT_INDEX, SM_NEXT_SECOND, SM_NEXT_VALUES };
typedef struct sm_change {
    sm_step_kind kind;
    uint32_t row, from, to;        /* row: also the only class of a merged or halved cluster; else SM_NONE */
    uint64_t count;                /* points that change their cluster; for a split and a halving, all of its points */
    sm_value then[SM_NEXT_VALUES]; /* of the two indices */
    double gain;                   /* gain of the first index: positive is better; 0 if either value is not a number */
} sm_change;

typedef struct sm_next_ask {
    const sm_live *live;
    const sm_index *index, *second;
    uint32_t row, col; /* only changes of this cell; row SM_NONE: of this cluster; both SM_NONE: of the whole table */
    size_t most;       /* changes to try; 0: 3000 */
} sm_next_ask;

typedef struct sm_next {
    const sm_change *step; /* in no order */
    size_t tried;          /* changes in step that have been tried */
    size_t chosen;         /* the first so many move all points of a cell; the others move some of them */
    /* Changes that move all points of a cell. If more than chosen, the study took the larger ones with the likelier
     * targets, and no split into more than 200 parts. */
    uint64_t possible;
    sm_value now[SM_NEXT_VALUES];
} sm_next;
/* Returns an sm_next. Tries the chosen changes first; then, for the moves at both ends of the list, other counts. A
 * count joins the list if it does better than all points and than no change (at the other end, worse). */
sm_job_body sm_next_study;
#define SM_NEXT_SAME 1e-12 /* a gain below this is rounding */

/* Counts the changes tried on one cluster that alter the index. */
typedef struct sm_sensitivity {
    uint32_t inside, inside_seen;   /* splits and moves into new clusters; those that change the index */
    uint32_t outside, outside_seen; /* merges and moves into other clusters */
    uint32_t target;                /* the only other cluster in the outside changes seen; SM_NONE: several */
} sm_sensitivity;
sm_sensitivity sm_next_sensitivity(const sm_next *n, uint32_t col);
#endif
