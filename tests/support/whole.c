#include "whole.h"
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

void whole_state(const sm_table *t, const sm_points *p, char out[SM_STATE_DIGITS + 1])
{
    if (!sm_state_sum(out, t, p)) *out = 0;
}
