/* Principal components: means, covariance, then one direction after another. Every step removes the directions found
 * before, so that rounding does not bring them back. */
#include "components.h"
#include "base/mem.h"
#include <math.h>
#include <string.h>

enum { STEPS = 20000 };
static const double NEAR = 1e-10;

typedef struct analysis {
    uint32_t n, axes;
    const double *const *axis;
    double unit;               /* coordinates are divided by it, so that squares stay finite */
    double *mean, *covariance; /* covariance: [axes][axes], of coordinates in units */
    double total;              /* variance */
    double *now, *next;        /* the direction that is being found; now[0..axes) */
    sm_components *known;
} analysis;

/* ---- covariance -------------------------------------------------------------------------------------------------- */

/* The power of two that brings the largest distance from a mean near 1. */
static void measure(analysis *c)
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

static double at(const analysis *c, uint32_t axis, uint32_t point)
{
    return c->axis[axis][point] / c->unit - c->mean[axis] / c->unit;
}

static void take_row(analysis *c, uint32_t i)
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

/* Removes the parts along the known directions. Returns the length before x became a unit vector. */
static double straighten(const analysis *c, double *x)
{
    for (int twice = 0; twice < 2; twice++) /* the second time removes what rounding left */
        for (uint32_t k = 0; k < c->known->count; k++) {
            double along = product(x, c->known->direction[k], c->axes);
            for (uint32_t i = 0; i < c->axes; i++) x[i] -= along * c->known->direction[k][i];
        }
    double length = sqrt(product(x, x, c->axes));
    for (uint32_t i = 0; i < c->axes && length > 0; i++) x[i] /= length;
    return length;
}

/* Starts with a part along every axis, each a little different, so that it is not orthogonal to a direction. */
static void begin_direction(analysis *c)
{
    for (uint32_t i = 0; i < c->axes; i++) c->now[i] = 1 + (double)(i * 37 % 101) / 101;
    straighten(c, c->now);
}

/* One step of power iteration. Returns true if it hardly turns now's direction. *variance: along it. */
static bool step_direction(analysis *c, double *variance)
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

static void keep_direction(analysis *c, double variance)
{
    sm_components *known = c->known;
    double *direction = sm_alloc(c->axes, sizeof *direction), *score = sm_alloc(c->n, sizeof *score);
    uint32_t most = 0;
    for (uint32_t i = 0; i < c->axes; i++)
        if (fabs(c->now[i]) > fabs(c->now[most]) * (1 + 1e-9)) most = i;
    for (uint32_t i = 0; i < c->axes; i++) direction[i] = c->now[most] < 0 ? -c->now[i] : c->now[i];
    for (uint32_t i = 0; i < c->axes; i++)
        for (uint32_t p = 0; p < c->n; p++) score[p] += at(c, i, p) * direction[i] * c->unit;
    known->direction[known->count] = direction;
    known->score[known->count] = score;
    known->share[known->count++] = c->total > 0 && variance > 0 ? variance / c->total : 0;
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

const void *sm_components_study(sm_work *w, const void *asked)
{
    const sm_components_ask *ask = asked;
    uint32_t axes = ask->axes;
    sm_error why = {0};
    if (axes > SM_COMPONENTS_AXES) {
        sm_fail(&why, SM_LIMIT, "too many columns for principal components: %u; the maximum is %d", axes,
                SM_COMPONENTS_AXES);
        sm_work_fail(w, &why);
    }
    sm_components *known = sm_alloc(1, sizeof *known);
    *known = (sm_components){.share = sm_alloc(axes, sizeof *known->share),
                             .direction = sm_alloc(axes, sizeof *known->direction),
                             .score = sm_alloc(axes, sizeof *known->score)};
    analysis c = {.n = ask->n,
                  .axes = axes,
                  .axis = ask->axis,
                  .mean = sm_alloc(axes, sizeof *c.mean),
                  .covariance = sm_alloc((size_t)axes * axes, sizeof *c.covariance),
                  .now = sm_alloc(axes, sizeof *c.now),
                  .next = sm_alloc(axes, sizeof *c.next),
                  .known = known};
    measure(&c);
    sm_work_part(w, 0, 0.5);
    for (uint32_t i = 0; i < axes; i++) {
        take_row(&c, i);
        sm_work_progress(w, (double)i * i, (double)axes * axes);
    }
    sm_work_part(w, 0.5, 1);
    while (known->count < ask->wanted) {
        double variance;
        begin_direction(&c);
        for (uint32_t step = 1; !step_direction(&c, &variance) && step < STEPS; step++)
            sm_work_progress(w, known->count, ask->wanted);
        keep_direction(&c, variance);
    }
    return known;
}
