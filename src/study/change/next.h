/* What next: which single change would help an index most, and which would harm it most. Every change is tried on a
 * copy of the table, and the value given is the one it really has there. */
#ifndef SM_STUDY_NEXT_H
#define SM_STUDY_NEXT_H
#include "measure/live.h"
#include "study/sliced.h"

typedef enum sm_step_kind {
    SM_STEP_MOVE,  /* count points of class row: cluster from -> cluster to (SM_NONE: a new one) */
    SM_STEP_MERGE, /* cluster from into cluster to */
    SM_STEP_SPLIT, /* cluster from by class */
    SM_STEP_HALVE  /* cluster from, of one class, into two halves */
} sm_step_kind;

enum { SM_NEXT_INDEX, SM_NEXT_SECOND, SM_NEXT_VALUES };
typedef struct sm_change {
    sm_step_kind kind;
    uint32_t row, from, to; /* row: also the class of a merged or halved cluster that holds no other; else SM_NONE */
    uint64_t count;         /* points that change their cluster; of a split and a halving all of it */
    sm_value then[SM_NEXT_VALUES]; /* of the two indices asked for */
    double gain;                   /* of the first: positive is better; 0 where either value is not a number */
} sm_change;

typedef struct sm_next_ask {
    const sm_index *index, *second;
    uint32_t row, col; /* the cell whose points and cluster are looked at; row SM_NONE: the cluster; both: everything */
    size_t most;       /* how many changes are tried at most; 0: 3000 */
} sm_next_ask;

typedef struct sm_next {  /* to be read; its job fills it in */
    sm_change *step;      /* in no order; moves with the next run */
    size_t tried, chosen; /* of them; the first so many were chosen to be tried, the others are other counts */
    /* Of so many with all points of a cell. More than chosen: the larger ones and the likelier targets were taken, and
     * no split into more than 200 parts. */
    uint64_t possible;
    sm_value now[SM_NEXT_VALUES];
} sm_next;
/* Lends live until run has copied its table, in slices; meanwhile it may be changed and changed back, no more. Self of
 * the job is the sm_next. O(cells). First every change that was chosen, with all
 * points of a cell; then, for the moves at both ends of the list, other counts: where one does better than all points
 * and than nothing (at the other end, worse), it joins the list. */
SM_MUST sm_status sm_next_new(sm_sliced *job, const sm_live *live, const sm_next_ask *ask, sm_error *err);
#define SM_NEXT_SAME 1e-12 /* a gain below this is rounding */

/* How much of what can be done to one cluster the index notices, by what was tried. */
typedef struct sm_sensitivity {
    uint32_t inside, inside_seen;   /* splits, and moves into new clusters; those that change the index */
    uint32_t outside, outside_seen; /* merges, and moves into other clusters */
    uint32_t target;                /* the one cluster with which alone outside changes are seen; SM_NONE: several */
} sm_sensitivity;
sm_sensitivity sm_next_sensitivity(const sm_next *n, uint32_t col);
#endif
