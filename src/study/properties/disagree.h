/* The smallest table on which two indices disagree about a move: one point goes to another cluster, and one index rates
 * this better, the other worse. Tables are tried by points, then classes, then clusters. Of all tables of the first
 * shape with such a move, the result is the move on which the indices disagree most clearly. */
#ifndef SM_STUDY_DISAGREE_H
#define SM_STUDY_DISAGREE_H
#include "property.h"

enum { SM_DISAGREE_POINTS = 10, SM_DISAGREE_CLASSES = 3, SM_DISAGREE_CLUSTERS = 4 }; /* of the largest tables tried */

typedef struct sm_disagreement {
    sm_counts before, after;
    uint32_t row, from, to; /* a point of class row: cluster from -> cluster to, which may have been empty */
    sm_value value[2][2];   /* [index][before, after] */
} sm_disagreement;

typedef struct sm_disagree_ask {
    const sm_index *better, *worse;
} sm_disagree_ask;
typedef struct sm_disagree {
    uint64_t points; /* of the tables tried last */
    bool found;      /* best is the clearest so far, and final when the study is done */
    sm_disagreement best;
} sm_disagree;
sm_job_body sm_disagree_study; /* returns an sm_disagree, and publishes those before it */
/* Returns 1 if after is better than before, -1 if it is worse, and 0 if they differ by SM_PROPERTY_SAME at most or one
 * is undefined. */
int sm_disagree_way(const sm_index *x, sm_value before, sm_value after);

/* keep every column */
void sm_counts_write(const sm_counts *t, sm_text *out);
SM_MUST sm_status sm_counts_dataset(struct sm_dataset **out, const char *text, sm_error *err); /* T1.., K1.. */
#endif
