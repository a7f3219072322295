/* Attribution: the share of each class and each cluster in the loss of an index, the distance to its best value. Only
 * for indices whose loss is a sum over classes, clusters or both; the shares add up to it. A diagnosis makes and
 * owns one (diagnosis.h). */
#ifndef SM_MEASURE_LOSS_H
#define SM_MEASURE_LOSS_H
#include "measure/index.h"

typedef enum sm_loss_kind {
    SM_LOSS_UNSHARED,       /* the loss is not such a sum */
    SM_LOSS_BY_CLASS = 1,   /* the shares of the classes add up to the loss */
    SM_LOSS_BY_CLUSTER = 2, /* cluster losses add up to it */
    SM_LOSS_BY_EITHER = 3,  /* each side does by itself: a misplaced point has a class and a cluster */
    SM_LOSS_BY_BOTH = 4     /* class and cluster losses together add up to it */
} sm_loss_kind;

typedef struct sm_loss {
    sm_loss_kind kind;
    sm_value total;                /* |best - value|; PENDING and UNDEFINED as the value is, or without a best value */
    bool by_convention;            /* the value is a convention: there is a loss, but no shares */
    const char *formula[SM_SIDES]; /* formula for the share of one class, one cluster; "": none */
    double *share[SM_SIDES];       /* by id, owned, 0 for an empty group; NULL: that side has none */
} sm_loss;                         /* {0} is empty */

unsigned sm_loss_needs(const sm_index *x); /* settle these first */
/* Returns the total and the shares, which the caller frees. O(cells), and more for a matching that is not among the
 * facts. */
sm_loss sm_loss_of(const sm_index *x, const sm_facts *f);
void sm_loss_free(sm_loss *l); /* frees the shares; {0} again */
/* Returns false if the loss is known not to be such a sum, and true if computing it may show that it is. O(1): if needs
 * are not computed, only the formula is judged. */
bool sm_loss_may_be_shared(const sm_index *x, const sm_facts *f);
#endif
