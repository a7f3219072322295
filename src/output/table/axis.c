/* An axis of a picture. Anyone who reads a position reads it to a tenth of a pixel, which is what the logarithm here is
 * good for by far. */
#include "axis.h"
#include "base/text.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { WANTED = 5 }; /* ticks, about */
/* Ends at a tick that is not a farther than so much of a step; else so much of all beyond the last value. */
#define FAR    0.4
#define BESIDE 0.03

/* log2 by x = m 2^e with m in [1, 2), ln m = 2 artanh((m - 1) / (m + 1)). */
static double log2_of(double x)
{
    int e = 0;
    for (; x >= 2; e++) x /= 2;
    for (; x < 1; e--) x *= 2;
    double t = (x - 1) / (x + 1), power = t, sum = 0;
    for (int i = 1; i < 24; i += 2, power *= t * t) sum += power / i;
    return e + 2 * sum * 1.4426950408889634;
}

static double down(double x)
{
    if (fabs(x) >= 9e15) return x;
    double whole = (double)(int64_t)x;
    return whole > x ? whole - 1 : whole;
}

/* 1, 2 or 5 times a power of ten, at least about span / WANTED. */
static double nice_step(double span)
{
    static const double factor[] = {1, 2, 5, 10};
    double unit = 1, rough = span / WANTED;
    while (unit > rough) unit /= 10;
    while (unit * 10 <= rough) unit *= 10;
    for (size_t i = 0; i < 4; i++)
        if (factor[i] * unit >= rough * 0.999) return factor[i] * unit;
    return 10 * unit;
}

static double step_of(const sm_chart_axis *a)
{
    double step = nice_step(a->high - a->low);
    return a->whole && step < 1 ? 1 : step;
}

sm_chart_axis sm_axis_new(bool log)
{
    return (sm_chart_axis){.low = 1, .high = -1, .log = log, .whole = true};
}

bool sm_axis_has(const sm_chart_axis *a, double value)
{
    return fabs(value) <= 1e300 && (!a->log || value >= 1e-300);
}

void sm_axis_see(sm_chart_axis *a, double value)
{
    if (!sm_axis_has(a, value)) return;
    bool first = a->low > a->high;
    if (first || value < a->low) a->low = value;
    if (first || value > a->high) a->high = value;
    a->whole = a->whole && fabs(value - down(value)) <= 0;
}

void sm_axis_settle(sm_chart_axis *a)
{
    if (a->low > a->high) a->low = 0, a->high = 1;
    if (a->log) {
        if (a->high <= a->low) a->low /= 2, a->high *= 2;
        return;
    }
    double least = 1e-9 * (fabs(a->low) + fabs(a->high));
    if (a->high - a->low <= least || a->high <= a->low) {
        double by = a->whole ? 1 : fabs(a->low) > 0 ? fabs(a->low) / 10 : 1;
        a->low -= by;
        a->high += by;
    }
    double step = step_of(a);
    if (a->whole) return; /* steps of a path keep their bounds */
    double span = a->high - a->low, below = down(a->low / step + 1e-9) * step,
           above = -down(-a->high / step + 1e-9) * step;
    a->low = a->low - below > FAR * step ? a->low - BESIDE * span : below;
    a->high = above - a->high > FAR * step ? a->high + BESIDE * span : above;
}

double sm_axis_at(const sm_chart_axis *a, double value)
{
    double share = a->log ? (log2_of(value) - log2_of(a->low)) / (log2_of(a->high) - log2_of(a->low))
                          : (value - a->low) / (a->high - a->low);
    return a->from + share * (a->to - a->from);
}

/* ---- ticks ------------------------------------------------------------------------------------------------------- */
static void axis_add(sm_ticks *t, double value, int digits)
{
    char text[64];
    if (t->n == SM_TICKS) return;
    if (digits < 0)
        sm_number(text, value);
    else
        sm_fixed(text, value, digits);
    size_t length = strlen(text);
    if (length >= sizeof t->text[0]) return;
    t->at[t->n] = value;
    memcpy(t->text[t->n++], text, length + 1);
}

static int digits_of(double step)
{
    int digits = 0;
    for (; digits < 9 && step < 0.999; digits++) step *= 10;
    return step < 0.999 ? -1 : digits;
}

/* 1, 2, 5 of each decade; if there are many decades, their beginnings or every so many of them. */
static void add_decades(const sm_chart_axis *a, sm_ticks *t)
{
    double decades = (log2_of(a->high) - log2_of(a->low)) * 0.30103;
    static const double each[] = {1, 2, 5};
    size_t parts = decades <= 3 ? 3 : 1;
    int every = decades > 10 ? (int)(decades / 8) + 1 : 1, n = 0;
    double unit = 1;
    while (unit > a->low) unit /= 10;
    while (unit * 10 <= a->low) unit *= 10;
    for (; unit <= a->high * 1.0001; unit *= 10, n++)
        for (size_t i = 0; i < parts && n % every == 0; i++) {
            double value = each[i] * unit;
            if (value >= a->low * 0.9999 && value <= a->high * 1.0001)
                axis_add(t, value, value < 1 ? digits_of(unit) : 0);
        }
}

sm_ticks sm_axis_ticks(const sm_chart_axis *a)
{
    sm_ticks t = {0};
    if (a->log) {
        add_decades(a, &t);
        return t;
    }
    double step = step_of(a), first = -down(-a->low / step + 1e-9);
    int digits = fabs(a->high) + fabs(a->low) < 1e15 ? digits_of(step) : -1;
    for (double i = first; t.n < SM_TICKS && i * step <= a->high + step * 1e-6; i++) axis_add(&t, i * step, digits);
    return t;
}
