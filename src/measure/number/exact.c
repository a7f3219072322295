/* Sums of doubles without rounding (Shewchuk 1997, doi:10.1007/PL00009321). */
#include "exact.h"
#include <math.h>

void sm_exact_add(sm_exact *s, double x)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < s->n; i++) {
        double y = s->part[i], sum = x + y;
        double lost = fabs(x) < fabs(y) ? x - (sum - y) : y - (sum - x);
        if (lost != 0) s->part[kept++] = lost;
        x = sum;
    }
    if (kept < SM_EXACT_PARTS) s->part[kept++] = x;
    s->n = kept;
}

/* The parts do not overlap and ascend, so adding from the top rounds once, but for a tie that the rest decides. */
double sm_exact_sum(const sm_exact *s)
{
    unsigned n = s->n;
    double sum = n ? s->part[--n] : 0, lost = 0;
    while (n > 0 && lost == 0) {
        double x = sum, y = s->part[--n];
        sum = x + y;
        lost = y - (sum - x);
    }
    if (n > 0 && ((lost < 0 && s->part[n - 1] < 0) || (lost > 0 && s->part[n - 1] > 0))) {
        double y = 2 * lost, x = sum + y;
        if (x - sum == y) sum = x;
    }
    return sum;
}
