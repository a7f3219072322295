/* The jackknife of a table, and the bootstrap interval that it corrects. */
#include "interval.h"
#include "base/mem.h"
#include "base/real.h"
#include "study/draw/generate.h"
#include "study/draw/sample.h"
#include <float.h>
#include <math.h>
#include <string.h>

#define Z95        1.959963984540054
#define ULPS       32      /* of rounding in the mean of values around 1 */
#define LEAVE_MOST 4000000 /* counts of groups that are kept */

struct sm_leave {
    uint64_t *observed;
    size_t cells, tables;
    uint64_t points;
    size_t *cell;    /* of each table the cell that lacks a point; NULL: groups are left out */
    uint64_t *group; /* tables times cells */
};

void sm_leave_free(sm_leave *l)
{
    if (!l) return;
    sm_free(l->observed);
    sm_free(l->cell);
    sm_free(l->group);
    sm_free(l);
}

static void leave_cells(sm_leave *l, size_t filled)
{
    l->cell = sm_alloc(filled, sizeof *l->cell);
    for (size_t i = 0; i < l->cells; i++)
        if (l->observed[i]) l->cell[l->tables++] = i;
}

/* Points are dealt to groups as a random table with these margins deals them. */
static sm_status leave_groups(sm_leave *l, uint64_t seed, sm_error *err)
{
    enum { FEWEST = 10 };
    uint64_t size[SM_LEAVE_GROUPS];
    size_t groups = LEAVE_MOST / l->cells;
    sm_margins *margins = NULL;
    sm_rng r = sm_rng_stream(seed, UINT64_C(7) << 40);
    if (groups > SM_LEAVE_GROUPS) groups = SM_LEAVE_GROUPS;
    if (groups < FEWEST || l->cells > UINT32_MAX) return SM_OK;
    sm_sizes_equal(size, groups, l->points);
    l->group = sm_alloc(groups * l->cells, sizeof *l->group);
    sm_status status = sm_margins_new(&margins, size, (uint32_t)groups, l->observed, (uint32_t)l->cells, err);
    if (!status) sm_margins_draw(margins, &r, l->group);
    if (!status) l->tables = groups;
    sm_margins_free(margins);
    return status;
}

sm_status sm_leave_new(sm_leave **out, const uint64_t *count, size_t cells, uint64_t seed, sm_error *err)
{
    size_t filled = 0;
    sm_leave *l = *out = sm_alloc(1, sizeof *l);
    l->cells = cells;
    l->observed = sm_alloc(cells, sizeof *l->observed);
    sm_status status = SM_OK;
    for (size_t i = 0; i < cells; i++) {
        l->observed[i] = count[i];
        l->points += count[i];
        filled += count[i] > 0;
    }
    if (l->points > 1) {
        if (filled <= SM_LEAVE_CELLS)
            leave_cells(l, filled);
        else
            status = leave_groups(l, seed, err);
    }
    if (!status) return SM_OK;
    sm_leave_free(l);
    *out = NULL;
    return status;
}

size_t sm_leave_tables(const sm_leave *l)
{
    return l->tables;
}

void sm_leave_draw(const sm_leave *l, size_t table, uint64_t *count)
{
    memcpy(count, l->observed, l->cells * sizeof *count);
    if (l->cell) count[l->cell[table]]--;
    for (size_t i = 0; !l->cell && i < l->cells; i++) count[i] -= l->group[table * l->cells + i];
}

static double weight_of(const sm_leave *l, size_t table)
{
    return l->cell ? (double)l->observed[l->cell[table]] : 1;
}

sm_skew sm_leave_read(const sm_leave *l, const double *value, double now)
{
    double sum = 0, squares = 0, cubes = 0, n = l->cell ? (double)l->points : (double)l->tables;
    for (size_t i = 0; i < l->tables; i++) sum += weight_of(l, i) * value[i];
    double mean = sum / n;
    if (!l->tables || !isfinite(mean)) return SM_NO_SKEW;
    for (size_t i = 0; i < l->tables; i++) {
        double d = mean - value[i];
        squares += weight_of(l, i) * d * d;
        cubes += weight_of(l, i) * d * d * d;
    }
    double size = squares * sm_square_root(squares);
    double apart = mean - now; /* times n, rounding would be a bias */
    if (fabs(apart) <= ULPS * DBL_EPSILON * fmax(1, fabs(now))) apart = 0;
    return (sm_skew){(n - 1) * apart, size > 0 ? cubes / (6 * size) : 0};
}

/* The share of a normal distribution below z / (1 - a z). */
static double level(double z, double a)
{
    double under = 1 - a * z;
    return under > 0 ? erfc(-z / under / 1.4142135623730951) / 2 : z > 0;
}

void sm_interval(const double *seen, size_t n, double mean, double now, sm_skew skew, double *low, double *high)
{
    double move = now - mean - skew.bias;
    *low = fmin(now, sm_quantile(seen, n, level(-Z95, skew.acceleration)) + move);
    *high = fmax(now, sm_quantile(seen, n, level(Z95, skew.acceleration)) + move);
}
