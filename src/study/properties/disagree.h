/* The smallest table on which two indices disagree about a move: one point goes to another cluster, one index says that
 * this is better, the other that it is worse. Tables are gone through by points, then classes, then clusters; of all
 * tables of the first shape that has one, the move on which they disagree most clearly. */
#ifndef SM_STUDY_DISAGREE_H
#define SM_STUDY_DISAGREE_H
#include "property.h"

enum { SM_DISAGREE_POINTS = 10, SM_DISAGREE_CLASSES = 3, SM_DISAGREE_CLUSTERS = 4 }; /* beyond, nothing is looked for */

typedef struct sm_disagreement {
    sm_counts before, after;
    uint32_t row, from, to; /* a point of class row: cluster from -> cluster to, which may have been empty */
    sm_value value[2][2];   /* [index][before, after] */
} sm_disagreement;

typedef struct sm_disagree { /* to be read; its job fills it in */
    uint64_t points;         /* of the tables it is at */
    bool found;              /* there is one; once the job is done it is final */
    sm_disagreement best;
} sm_disagree;
/* self of the job is the sm_disagree. */
SM_MUST sm_status sm_disagree_new(sm_sliced *job, const sm_index *better, const sm_index *worse);
/* 1: better, -1: worse, 0: neither, or there is no number. A change within SM_PROPERTY_SAME is none. */
int sm_disagree_way(const sm_index *x, sm_value before, sm_value after);

/* A table written in a line, and read back: classes separated by '/', counts by ','. "2,0/1,3" */
void sm_counts_write(const sm_counts *t, sm_text *out);
SM_MUST sm_status sm_counts_dataset(struct sm_dataset **out, const char *text, sm_error *err); /* T1.., K1.. */
#endif
