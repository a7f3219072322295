#include "whole.h"
#include "measure/bounds/losing.h"
#include <string.h>

sm_status whole_matching(sm_assignment *s, const sm_matching **out, sm_error *err)
{
    const sm_matching *first = NULL;
    bool optima = false, prices = false;
    sm_status status = SM_OK;
    *out = NULL;
    while (status == SM_OK && !(first && optima && prices)) {
        uint64_t budget = SM_BUDGET_ALL;
        if (!first)
            status = sm_assignment_settle_first(s, &budget, &first, err);
        else if (!optima)
            status = sm_assignment_settle_optima(s, &budget, &optima, err);
        else
            status = sm_assignment_settle_prices(s, &budget, &prices, err);
    }
    if (status == SM_OK) *out = first;
    return status;
}

sm_status whole_loss(sm_loss *out, const sm_index *x, const sm_facts *f, sm_error *err)
{
    sm_losing *l;
    uint64_t budget = SM_BUDGET_ALL;
    sm_losing_new(&l, out, x, f);
    for (bool done = !l; !done; budget = SM_BUDGET_ALL) sm_losing_on(l, &budget, &done);
    sm_losing_free(l);
    return SM_OK;
}

void whole_state(const sm_table *t, const sm_points *p, char out[SM_STATE_DIGITS + 1])
{
    if (!sm_state_sum(out, t, p)) *out = 0;
}
