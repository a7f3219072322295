/* Who is to blame: each class's and each cluster's share of what an index loses against its best value. Only for
 * indices that are sums over classes, clusters or both; the shares then add up to the loss. */
#ifndef SM_MEASURE_LOSS_H
#define SM_MEASURE_LOSS_H
#include "setmatch/measure/index.h"

typedef enum sm_loss_kind {
    SM_LOSS_BY_CLASS = 1,   /* the shares of the classes add up to the loss */
    SM_LOSS_BY_CLUSTER = 2, /* those of the clusters do */
    SM_LOSS_BY_EITHER = 3,  /* both do, each side by itself: a lost point has a class and a cluster */
    SM_LOSS_BY_BOTH = 4     /* those of classes and clusters taken together do */
} sm_loss_kind;

enum { SM_CLASSES, SM_CLUSTERS, SM_SIDES };

typedef struct sm_loss {
    const char *id; /* of the index */
    sm_loss_kind kind;
    const char *formula[SM_SIDES]; /* of the share of one class, one cluster; NULL: that side has none */
    unsigned needs;
    double (*amount)(const sm_facts *f, int side, uint32_t x); /* what x loses, in O(its line), and */
    double (*unit)(const sm_facts *f, int side);               /* what that is divided by */
} sm_loss;
extern const sm_loss sm_losses[]; /* ends in {0} */

const sm_loss *sm_loss_of(const sm_index *x); /* NULL: the index is not such a sum */
/* |best - value|; PENDING and UNDEFINED as the value is, UNDEFINED for an index without a best value. */
sm_value sm_loss_total(const sm_index *x, const sm_facts *f);
/* Share of class (cluster) x; needs l->needs and the index's. 0 for an empty one, and on a side that has none. */
double sm_loss_share(const sm_loss *l, const sm_facts *f, int side, uint32_t x);
/* False where the value is a convention: then there is a loss, but no sum behind it. */
bool sm_loss_adds_up(const sm_index *x, const sm_facts *f);
#endif
