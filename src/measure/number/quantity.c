/* What a cell can show: c points of a class of a and a cluster of b among n. */
#include "measure/live.h"

#include <math.h>

static double ratio(double over, double under)
{
    return under > 0 ? over / under : 0;
}

static double count(uint64_t c, uint64_t a, uint64_t b, uint64_t n)
{
    return (double)c;
}

static double row_share(uint64_t c, uint64_t a, uint64_t b, uint64_t n)
{
    return 100 * ratio((double)c, (double)a);
}

static double col_share(uint64_t c, uint64_t a, uint64_t b, uint64_t n)
{
    return 100 * ratio((double)c, (double)b);
}

static double jaccard(uint64_t c, uint64_t a, uint64_t b, uint64_t n)
{
    return ratio((double)c, (double)(a + b - c));
}

static double f1(uint64_t c, uint64_t a, uint64_t b, uint64_t n)
{
    return ratio(2 * (double)c, (double)(a + b));
}

static double expected(uint64_t c, uint64_t a, uint64_t b, uint64_t n)
{
    return ratio((double)a * (double)b, (double)n);
}

/* Pearson's residual (c - e) / sqrt(e); n c - a b is exact, so that a cell as expected shows 0. */
static double residual(uint64_t c, uint64_t a, uint64_t b, uint64_t n)
{
    sm_q64 excess = (sm_q64)((sm_u128)c * n) - (sm_q64)((sm_u128)a * b);
    return ratio((double)excess, sqrt((double)a * (double)b * (double)n));
}

const sm_quantity sm_quantities[] = {
    {.id = "count", .name = "Points", .help = "points in both the class and the cluster", .whole = true, .of = count},
    {.id = "row", .name = "% of class", .help = "share of the class's points", .high = 100, .of = row_share},
    {.id = "col", .name = "% of cluster", .help = "share of the cluster's points", .high = 100, .of = col_share},
    {.id = "jaccard", .name = "Jaccard", .help = "points in both over points in either", .high = 1, .of = jaccard},
    {.id = "f1", .name = "F1", .help = "twice the points in both over the sum of both sizes", .high = 1, .of = f1},
    {.id = "expected", .name = "Expected", .help = "points by chance: a b / n", .of = expected},
    {.id = "residual",
     .name = "Residual",
     .help = "points beyond chance in standard deviations: (c - e) / sqrt(e), e = a b / n",
     .low = -5,
     .high = 5,
     .of = residual},
    {0},
};
