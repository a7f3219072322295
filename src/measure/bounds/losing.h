/* A loss worked out a step at a time, for those who have keys to answer meanwhile. */
#ifndef SRC_MEASURE_LOSING_H
#define SRC_MEASURE_LOSING_H
#include "loss.h"

unsigned sm_loss_needs(const sm_index *x);
void sm_loss_free(sm_loss *l); /* frees the shares; {0} again */

typedef struct sm_losing sm_losing;
/* Replaces what *into holds; needs are settled first. Total and convention are known at once; *out NULL: there are no
 * shares to be worked out. O(cells), and more for a matching that is not among the facts. Into and facts are borrowed;
 * the facts may be settled and changed meanwhile, if they are what they were at every step. */
void sm_losing_new(sm_losing **out, sm_loss *into, const sm_index *x, const sm_facts *f);
/* As far as the budget goes, a line of the table at a time. */
void sm_losing_on(sm_losing *l, uint64_t *budget, bool *done);
void sm_losing_free(sm_losing *l);
#endif
