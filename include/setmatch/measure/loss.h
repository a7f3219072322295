/* Attribution: each class's and each cluster's share of what an index loses against its best value. Only for indices
 * whose loss is a sum over classes, clusters or both; the shares then add up to it. */
#ifndef SM_MEASURE_LOSS_H
#define SM_MEASURE_LOSS_H
#include "setmatch/measure/index.h"

typedef enum sm_loss_kind {
    SM_LOSS_UNSHARED,       /* the loss is no such sum, or a share would be negative */
    SM_LOSS_BY_CLASS = 1,   /* the shares of the classes add up to the loss */
    SM_LOSS_BY_CLUSTER = 2, /* those of the clusters do */
    SM_LOSS_BY_EITHER = 3,  /* both do, each side by itself: a lost point has a class and a cluster */
    SM_LOSS_BY_BOTH = 4     /* those of classes and clusters taken together do */
} sm_loss_kind;

enum { SM_CLASSES, SM_CLUSTERS, SM_SIDES };

typedef struct sm_loss {
    sm_loss_kind kind;
    sm_value total;                /* |best - value|; PENDING and UNDEFINED as the value is, or without a best value */
    bool by_convention;            /* then there is a loss, but no sum behind it */
    const char *formula[SM_SIDES]; /* of the share of one class, one cluster; "" where it has no words of its own */
    double *share[SM_SIDES];       /* of each by its id, owned; NULL: that side has none. 0 for an empty one */
} sm_loss;                         /* {0} is empty */

unsigned sm_loss_needs(const sm_index *x); /* settle these first */
/* Replaces what *out holds. O(cells), and what a matching takes that is not among the facts. Fails without memory
 * only. */
SM_MUST sm_status sm_loss_of(sm_loss *out, const sm_index *x, const sm_facts *f, sm_error *err);
void sm_loss_done(sm_loss *l);
/* Whether its formula says that it is such a sum; where facts are missing that its shares need, as far as that goes. */
bool sm_loss_is_shared(const sm_index *x, const sm_facts *f);
#endif
