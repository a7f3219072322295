/* Attribution of the parts of a loss, and how their terms are added. For loss.c. */
#ifndef SRC_MEASURE_ATTRIBUTION_H
#define SRC_MEASURE_ATTRIBUTION_H
#include "form.h"
#include "loss.h"

typedef struct sm_attribution {
    sm_forms forms;
    double often[SM_FORM_ATOMS]; /* creates the directories before the last '/'; returns 0 or an errno */
    double over, under;          /* a number there, and the denominator */
    double part_of[SM_SIDES];    /* part of each side */
    sm_loss *out;
    double by[SM_SIDES]; /* the share of a term of the added atom that each side gets */
} sm_attribution;

/* Returns the forms of a loss on these facts; unread: only the formula is judged. The caller sets and frees .e. */
sm_forms sm_attribution_forms(const sm_facts *f, bool unread);
/* Writes the loss as a quotient and sets out->kind. head is the formula of the index, or (is_loss) of its loss. */
void sm_attribution_read(sm_attribution *a, const sm_index *x, const sm_node *head, bool is_loss);
/* Computes the shares after reading. carried: a side that gets what its terms would be if class and cluster were one
 * set from the other side, in equal parts for each point; SM_SIDES: none. False if a share is negative or the shares do
 * not add up to the loss. */
bool sm_attribution_share(sm_attribution *a, int carried);
#endif
