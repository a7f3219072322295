/* How two rows of numbers go together, ranks, medians, and how unequal sizes are. */
#include "association.h"
#include "base/mem.h"
#include "base/real.h"
#include "study/draw/sample.h"
#include <math.h>
#include <stdlib.h>

#define EQUAL 1e-12 /* what differs by less differs by rounding */

typedef struct placed {
    double x;
    uint32_t at;
} placed;

static int smaller_first(const void *a, const void *b)
{
    const placed *p = a, *q = b;
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    return p->at < q->at ? -1 : p->at > q->at;
}

static placed *sorted(const double *x, size_t n, double sign)
{
    placed *p = sm_alloc(n, sizeof *p);
    for (size_t i = 0; i < n; i++) {
        p[i] = (placed){sign * x[i], (uint32_t)i};
    }
    qsort(p, n, sizeof *p, smaller_first);
    return p;
}

static bool same(double a, double b, double tolerance)
{
    double size = fmax(1, fmax(fabs(a), fabs(b)));
    return fabs(a - b) <= tolerance * size;
}

void sm_ranks(const double *x, size_t n, bool down, double tolerance, uint32_t *rank)
{
    placed *p = sorted(x, n, down ? -1 : 1);
    for (size_t i = 0, first = 0; i < n; i++) {
        if (i && !same(p[i].x, p[i - 1].x, tolerance)) first = i;
        rank[p[i].at] = (uint32_t)first + 1;
    }
    sm_free(p);
}

size_t *sm_order_by_place(size_t n, uint32_t (*place)(const void *self, size_t i), const void *self)
{
    double *at = sm_alloc(n, sizeof *at);
    size_t *order = sm_alloc(n, sizeof *order);
    for (size_t i = 0; i < n; i++) {
        uint32_t is = place(self, i);
        at[i] = is ? is : UINT32_MAX + 1.0;
    }
    placed *p = sorted(at, n, 1);
    for (size_t i = 0; i < n; i++) order[i] = p[i].at;
    sm_free(p);
    sm_free(at);
    return order;
}

static double mean(const double *x, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += x[i];
    return sum / (double)n;
}

/* Up to rounding: the mean of equal numbers need not be one of them, and what is left over would be correlated. */
static bool is_constant(const double *x, size_t n)
{
    double least = x[0], most = x[0];
    for (size_t i = 1; i < n; i++) {
        least = fmin(least, x[i]);
        most = fmax(most, x[i]);
    }
    return most - least <= EQUAL * fmax(fabs(least), fabs(most));
}

/* together / sqrt(x y), never beyond -1 and 1, and exactly that where together, x and y are one number. */
static double cosine(double together, double x, double y)
{
    return fmax(-1, fmin(1, together / (y * sm_square_root(x / y))));
}

double sm_pearson(const double *x, const double *y, size_t n)
{
    if (n < 2 || is_constant(x, n) || is_constant(y, n)) return NAN;
    double mx = mean(x, n), my = mean(y, n), xx = 0, yy = 0, xy = 0;
    for (size_t i = 0; i < n; i++) {
        xx += (x[i] - mx) * (x[i] - mx);
        yy += (y[i] - my) * (y[i] - my);
        xy += (x[i] - mx) * (y[i] - my);
    }
    if (!(xx > 0) || !(yy > 0)) return NAN;
    return cosine(xy, xx, yy);
}

/* Equals, up to rounding, share the mean of their places. */
static void mean_ranks(const double *x, size_t n, double *rank)
{
    placed *p = sorted(x, n, 1);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && same(p[end].x, p[end - 1].x, EQUAL);) end++;
        for (size_t k = i; k < end; k++) rank[p[k].at] = (double)(i + 1 + end) / 2;
    }
    sm_free(p);
}

void sm_spearman(const double *x, const double *y, size_t n, double *rho)
{
    double *rank = sm_alloc(2 * n, sizeof *rank);
    mean_ranks(x, n, rank);
    mean_ranks(y, n, rank + n);
    *rho = sm_pearson(rank, rank + n, n);
    sm_free(rank);
}

double sm_kendall(const double *x, const double *y, size_t n)
{
    int64_t difference = 0, apart_x = 0, apart_y = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) {
            int a = (x[i] > x[j]) - (x[i] < x[j]), b = (y[i] > y[j]) - (y[i] < y[j]);
            difference += a * b;
            apart_x += a != 0;
            apart_y += b != 0;
        }
    if (!apart_x || !apart_y) return NAN;
    return cosine((double)difference, (double)apart_x, (double)apart_y);
}

double sm_median(double *x, size_t n)
{
    if (!n) return NAN;
    sm_sort(x, n);
    return n % 2 ? x[n / 2] : (x[n / 2 - 1] + x[n / 2]) / 2;
}

double sm_gini(const uint64_t *size, size_t n)
{
    double apart = 0, sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += (double)size[i];
        for (size_t j = 0; j < i; j++) apart += fabs((double)size[i] - (double)size[j]);
    }
    return n < 2 || !(sum > 0) ? 0 : apart / ((double)(n - 1) * sum);
}
