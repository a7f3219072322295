/* What `quantile.h` beside it says. */
#include "quantile.h"
#include <stdlib.h>

static int compare(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

void sm_sort(double *x, size_t n)
{
    if (n) qsort(x, n, sizeof *x, compare);
}

double sm_quantile(const double *sorted, size_t n, double share)
{
    double at = share * (double)(n - 1);
    size_t i = (size_t)at;
    if (i + 1 >= n) return sorted[n - 1];
    return sorted[i] + (sorted[i + 1] - sorted[i]) * (at - (double)i);
}
