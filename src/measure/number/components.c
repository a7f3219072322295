/* Principal components: means, covariance, then a direction at a time. The directions before it are taken out of every
 * step, so that rounding brings none of them back. */
#include "components.h"
#include "base/budget.h"
#include "base/mem.h"
#include <math.h>
#include <string.h>

enum { STEPS = 20000 };
static const double NEAR = 1e-10;

struct sm_components {
    uint32_t n, axes, count;   /* count: components that are known */
    const double *const *axis; /* borrowed */
    double unit;               /* coordinates are divided by it, so that squares stay finite */
    double *mean, *covariance; /* covariance: [axes][axes], of coordinates in units */
    uint32_t row;              /* the next one of the covariance */
    double *variance;          /* of each component that is known */
    double total;
    double **direction, **score;
    double *now, *next; /* the direction that is being found; now[0..axes) */
    uint32_t steps;     /* made on it */
};

sm_status sm_components_new(sm_components **out, uint32_t n, uint32_t axes, const double *const *axis, sm_error *err)
{
    *out = NULL;
    if (axes > SM_COMPONENTS_AXES)
        return sm_fail(err, SM_LIMIT, "too many columns for principal components: %u; the maximum is %d", axes,
                       SM_COMPONENTS_AXES);
    sm_components *c = sm_alloc(1, sizeof *c);
    *c = (sm_components){.n = n, .axes = axes, .axis = axis};
    c->mean = sm_alloc(axes, sizeof *c->mean);
    c->covariance = sm_alloc((size_t)axes * axes, sizeof *c->covariance);
    c->variance = sm_alloc(axes, sizeof *c->variance);
    c->direction = sm_alloc(axes, sizeof *c->direction);
    c->score = sm_alloc(axes, sizeof *c->score);
    c->now = sm_alloc(axes, sizeof *c->now);
    c->next = sm_alloc(axes, sizeof *c->next);
    *out = c;
    return SM_OK;
}

void sm_components_free(sm_components *c)
{
    if (!c) return;
    for (uint32_t k = 0; k < c->axes && c->direction; k++) sm_free(c->direction[k]);
    for (uint32_t k = 0; k < c->axes && c->score; k++) sm_free(c->score[k]);
    sm_free(c->mean);
    sm_free(c->covariance);
    sm_free(c->variance);
    sm_free(c->direction);
    sm_free(c->score);
    sm_free(c->now);
    sm_free(c->next);
    sm_free(c);
}

/* ---- covariance -------------------------------------------------------------------------------------------------- */

/* The power of two that brings the largest distance from a mean near 1. */
static void measure(sm_components *c)
{
    double largest = 0;
    int power;
    for (uint32_t i = 0; i < c->axes; i++) {
        const double *x = c->axis[i];
        for (uint32_t p = 0; p < c->n; p++) c->mean[i] += x[p] / c->n;
        for (uint32_t p = 0; p < c->n; p++) largest = fmax(largest, fabs(x[p] / 2 - c->mean[i] / 2));
    }
    frexp(largest, &power);
    c->unit = largest > 0 ? ldexp(1, power) : 1;
}

static double at(const sm_components *c, uint32_t axis, uint32_t point)
{
    return c->axis[axis][point] / c->unit - c->mean[axis] / c->unit;
}

static void take_row(sm_components *c, uint32_t i)
{
    for (uint32_t j = 0; j <= i; j++) {
        double sum = 0;
        for (uint32_t p = 0; p < c->n; p++) sum += at(c, i, p) * at(c, j, p);
        c->covariance[(size_t)i * c->axes + j] = c->covariance[(size_t)j * c->axes + i] = sum / c->n;
    }
    c->total += c->covariance[(size_t)i * c->axes + i];
}

/* ---- a direction ------------------------------------------------------------------------------------------------- */

static double product(const double *a, const double *b, uint32_t n)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* Without its parts along the directions that are known; returns its length before it became a unit vector. */
static double straighten(const sm_components *c, double *x)
{
    for (int twice = 0; twice < 2; twice++) /* once more, for what rounding left of them */
        for (uint32_t k = 0; k < c->count; k++) {
            double along = product(x, c->direction[k], c->axes);
            for (uint32_t i = 0; i < c->axes; i++) x[i] -= along * c->direction[k][i];
        }
    double length = sqrt(product(x, x, c->axes));
    for (uint32_t i = 0; i < c->axes && length > 0; i++) x[i] /= length;
    return length;
}

/* A start that no column's scale makes blind: every axis takes part, each a little differently. */
static void begin_direction(sm_components *c)
{
    for (uint32_t i = 0; i < c->axes; i++) c->now[i] = 1 + (double)(i * 37 % 101) / 101;
    straighten(c, c->now);
}

/* One step of power iteration; true when it hardly turns any more. *variance: along the direction. */
static bool step_direction(sm_components *c, double *variance)
{
    double turned = 0;
    for (uint32_t i = 0; i < c->axes; i++) c->next[i] = product(c->covariance + (size_t)i * c->axes, c->now, c->axes);
    *variance = product(c->next, c->now, c->axes);
    for (uint32_t i = 0; i < c->axes; i++) turned = fmax(turned, fabs(c->next[i] - *variance * c->now[i]));
    if (turned <= NEAR * *variance || !(straighten(c, c->next) > 0)) return true;
    double *was = c->now;
    c->now = c->next;
    c->next = was;
    return false;
}

static void keep_direction(sm_components *c, double variance)
{
    uint32_t k = c->count, most = 0;
    c->direction[k] = sm_alloc(c->axes, sizeof **c->direction);
    c->score[k] = sm_alloc(c->n, sizeof **c->score);
    for (uint32_t i = 0; i < c->axes; i++)
        if (fabs(c->now[i]) > fabs(c->now[most]) * (1 + 1e-9)) most = i;
    for (uint32_t i = 0; i < c->axes; i++) c->direction[k][i] = c->now[most] < 0 ? -c->now[i] : c->now[i];
    for (uint32_t i = 0; i < c->axes; i++)
        for (uint32_t p = 0; p < c->n; p++) c->score[k][p] += at(c, i, p) * c->direction[k][i] * c->unit;
    c->variance[k] = variance > 0 ? variance : 0;
    c->count++;
    c->steps = 0;
}

void sm_components_on(sm_components *c, uint32_t wanted, uint64_t *budget, bool *known)
{
    if (wanted > c->axes) wanted = c->axes;
    if (!(c->unit > 0) && *budget) {
        measure(c);
        sm_spend(budget, 2 * (uint64_t)c->n * c->axes);
    }
    while (c->row < c->axes && *budget) {
        take_row(c, c->row++);
        sm_spend(budget, 2 * (uint64_t)c->n * c->row);
    }
    while (c->row == c->axes && c->count < wanted && *budget) {
        double variance;
        if (!c->steps) begin_direction(c);
        bool over = step_direction(c, &variance) || ++c->steps >= STEPS;
        sm_spend(budget, (uint64_t)c->axes * (c->axes + c->count));
        if (over) keep_direction(c, variance);
        if (over) sm_spend(budget, (uint64_t)c->n * c->axes);
    }
    *known = c->count >= wanted;
}

double sm_components_share(const sm_components *c, uint32_t k)
{
    return c->total > 0 ? c->variance[k] / c->total : 0;
}

const double *sm_components_direction(const sm_components *c, uint32_t k)
{
    return c->direction[k];
}

const double *sm_components_score(const sm_components *c, uint32_t k)
{
    return c->score[k];
}
