#include "whole.h"
#include <string.h>

const sm_matching *whole_matching(sm_assignment *s)
{
    const sm_matching *first = sm_assignment_settle_first(s);
    sm_assignment_settle_optima(s);
    sm_assignment_settle_prices(s);
    return first;
}

void whole_state(const sm_table *t, const sm_points *p, char out[SM_STATE_DIGITS + 1])
{
    if (!sm_state_sum(out, t, p)) *out = 0;
}
