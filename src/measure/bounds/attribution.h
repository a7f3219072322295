/* Whose the parts of a loss are, and how their terms are added up. For loss.c. */
#ifndef SRC_MEASURE_ATTRIBUTION_H
#define SRC_MEASURE_ATTRIBUTION_H
#include "form.h"
#include "loss.h"

typedef struct sm_attribution {
    sm_forms forms;
    double often[SM_FORM_ATOMS]; /* each atom in the numerator of the loss, */
    double over, under;          /* a number there, and the denominator */
    double part_of[SM_SIDES];    /* of what belongs to either side */
    sm_loss *out;
    double by[SM_SIDES]; /* of the atom that is added up: what either side gets of a term */
} sm_attribution;

/* Of the loss of an index on these facts; unread: only the formula is judged. forms.e is the caller's. */
sm_forms sm_attribution_forms(const sm_facts *f, bool unread);
/* The loss as a quotient, and whose its parts are: out->kind. Its head is the formula of the index, or of the loss
 * itself; as far as the sums that it reads are known. */
void sm_attribution_read(sm_attribution *a, const sm_index *x, const sm_node *head, bool is_loss);
static inline uint32_t sm_attribution_groups(const sm_attribution *a, int side)
{
    return sm_table_size(a->forms.f->table, side == SM_CLASSES);
}
/* Coefficients of H(V|U), for the classes, and of H(U|V), for the clusters. False: MI does not cancel. */
bool sm_attribution_entropies(const sm_attribution *a, double often[SM_SIDES]);
/* What either side gets of the terms of an atom; false: nothing. */
bool sm_attribution_share_out(sm_attribution *a, size_t atom);
/* The terms of an atom as far as the budget goes. */
void sm_attribution_add(sm_attribution *a, size_t atom, bool *done);
/* c/n ln(a/c) for the class, c/n ln(b/c) for the cluster: of the cells of a class. */
void sm_attribution_add_open(sm_attribution *a, const double by[SM_SIDES], uint32_t r);
/* Subtracts what the term of a group would be if class and cluster were one set. `carried`: a side that instead gets
 * these values from the other side, in equal parts for each point; SM_SIDES: none. */
void sm_attribution_take_off(sm_attribution *a, size_t atom, int carried, int side, uint32_t x);
/* False if a share is negative or the shares do not add up to the loss; residues of rounding become 0. */
bool sm_attribution_settle(sm_attribution *a);
#endif
