/* Hypergeometric and binomial counts. Wide ones by rejection from a hat whose inverse is known (Hoermann 1993, BTRS,
 * doi:10.1080/00949659308811496), narrow ones by inversion from 0 upwards. Most are decided quickly, by approximations
 * that leave open what they are not sure of; the exact decision takes it from there and never differs from a quick one.
 */
#include "count.h"
#include "reals.h"
#include "setmatch/base/mem.h"
#include <math.h>
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* a product and a sum rounded together would be other numbers elsewhere */
#endif

__extension__ typedef __int128 count_wide;
#define WIDE 8 /* the variance from which on the hat lies above every distribution and its middle below */

struct sm_factorials {
    sm_draw_reals reals;
    bool exact; /* without quick decisions */
};

sm_status sm_factorials_new(sm_factorials **out, sm_error *err)
{
    *out = sm_alloc(1, sizeof **out);
    if (!*out) return sm_no_memory(err);
    sm_draw_reals_make(&(*out)->reals);
    return SM_OK;
}

void sm_factorials_free(sm_factorials *f)
{
    sm_free(f);
}

void sm_factorials_decide_exactly(sm_factorials *f)
{
    f->exact = true;
}

/* ---- distributions ----------------------------------------------------------------------------------------------- */

/* Balls of two colours in two places: x are white and drawn. At most half of all are white, so that the smallest count
 * is 0; without replacement at most half are drawn. */
typedef struct count_law {
    const sm_factorials *f;
    bool again; /* with replacement */
    uint64_t all, white, drawn;
    double p, q; /* shares of the white and of the drawn ones; q 0: with replacement */
    double mean, variance;
} count_law;

/* Whole numbers below 2^63, which one instruction converts. */
static inline double count_real(uint64_t x)
{
    return (double)(int64_t)x;
}

/* (E + d) ln((E + d)/E) - d without loss of digits: Loader 2000, "Fast and accurate computation of binomial
 * probabilities"; with r = d/(2E + d), ln((E + d)/E) = 2 (r + r^3/3 + ..). */
static double count_deviance(const sm_draw_reals *t, double expected, double apart)
{
    static const double over[] = {1. / 3, 1. / 5, 1. / 7, 1. / 9, 1. / 11, 1. / 13, 1. / 15, 1. / 17};
    double x = expected + apart, r = apart / (expected + x), square = r * r, sum = 0;
    if (x <= 0) return expected;
    if (square >= 0.01) return x * sm_draw_reals_ln(t, x / expected) - apart;
    for (int i = square < 1e-4 ? 4 : 8; i-- > 0;) sum = over[i] + square * sum;
    return apart * r + 2 * x * r * square * sum;
}

/* Of a cell that holds x where E are expected, `apart` = x - E: its part in ln P, and x/E, where Stirling's 2 pi x is 1
 * for the factorial of 0. */
static double count_cell(const sm_draw_reals *t, uint64_t x, double expected, double apart, double *ratio)
{
    *ratio *= (x ? count_real(x) : 0.15915494309189534) / expected;
    return sm_draw_reals_rest(t, x) + count_deviance(t, expected, apart);
}

/* ln (P(x) sd sqrt(2 pi))^2, as a sum and the product whose logarithm is to be taken from it: of the factorials by
 * Stirling's formula the powers are deviances of the cells, and the roots the product of all x/E. */
static double count_log(const count_law *l, uint64_t x, double *ratio)
{
    const sm_draw_reals *t = &l->f->reals;
    double all = count_real(l->all), white = count_real(l->white), drawn = count_real(l->drawn), out = all - drawn;
    double black = all - white;
    count_wide over = (count_wide)x * l->all - (count_wide)l->white * l->drawn;
    double d = (double)over / all, sum = 0;
    *ratio = 1;
    sum -= count_cell(t, x, white * drawn / all, d, ratio);
    sum -= count_cell(t, l->drawn - x, black * drawn / all, -d, ratio);
    sum += sm_draw_reals_rest(t, l->drawn);
    if (l->again) return 2 * sum;
    sum -= count_cell(t, l->white - x, white * out / all, -d, ratio);
    sum -= count_cell(t, l->all - l->white - l->drawn + x, black * out / all, d, ratio);
    sum += sm_draw_reals_rest(t, l->white) + sm_draw_reals_rest(t, l->all - l->white) +
           sm_draw_reals_rest(t, l->all - l->drawn);
    return 2 * (sum - sm_draw_reals_rest(t, l->all));
}

/* ---- narrow ones ------------------------------------------------------------------------------------------------- */

/* P(0): of few draws a product, else from logarithms. */
static double count_none(const count_law *l)
{
    enum { FEW = 16 };
    uint64_t fewer = l->again || l->drawn < l->white ? l->drawn : l->white, free = l->all - l->white - l->drawn + fewer;
    if (fewer <= FEW || (!l->again && free == fewer)) {
        double over = 1, under = 1;
        for (uint64_t i = 0; i < fewer; i++) {
            over *= count_real(l->again ? l->all - l->white : free - i);
            under *= count_real(l->again ? l->all : free + (l->white + l->drawn - fewer) - i);
            if (under < 0x1p900) continue;
            over /= under;
            under = 1;
        }
        return over / under;
    }
    double ratio, sum = count_log(l, 0, &ratio),
                  log = sm_draw_reals_ln(&l->f->reals, ratio * l->variance * 6.283185307179586);
    return sm_draw_reals_exp(&l->f->reals, (sum - log) / 2);
}

/* From 0 upwards, until the probabilities passed over exceed a uniform number. */
static uint64_t count_invert(const count_law *l, sm_rng *r)
{
    double left = sm_rng_unit(r), chance = count_none(l), white = count_real(l->white), drawn = count_real(l->drawn);
    double others = count_real(l->all) - white, odds = white / others, rest = others - drawn;
    double most = l->again || drawn < white ? drawn : white, at = 0;
    for (; left >= chance && at < most; at++) {
        left -= chance;
        if (l->again)
            chance *= (drawn - at) * odds / (at + 1);
        else
            chance *= (white - at) * (drawn - at) / ((at + 1) * (rest + at + 1));
    }
    return (uint64_t)(int64_t)at;
}

/* ---- wide ones --------------------------------------------------------------------------------------------------- */

/* Is part below P(x) sd sqrt(2 pi)? */
static bool count_accepts_exactly(const count_law *l, uint64_t x, double part)
{
    double ratio, sum = count_log(l, x, &ratio);
    return part <= 0 || sm_draw_reals_ln(&l->f->reals, part * part * ratio) <= sum;
}

/* The same, first by the normal curve with its next two corrections, whose error over 10,000 distributions was at most
 * 0.6 of the band that is left undecided here (least variance 8, x at least half the mean). */
static bool count_accepts(const count_law *l, uint64_t x, double part)
{
    double away = count_real(x) - l->mean, over = 1 / sqrt(l->variance), z = away * over, zz = z * z;
    if (l->f->exact) return count_accepts_exactly(l, x, part);
    if (zz >= 36 && part > 1e-5) return false;
    if (zz < 36 && away <= l->mean / 2 && -away <= l->mean / 2) {
        double s = l->p * (1 - l->p), t = l->q * (1 - l->q), lean = (1 - 2 * l->p) * (1 - 2 * l->q),
               narrow = over * over;
        double third = lean * z * (zz - 3) * over * (1. / 6), fourth = zz * zz * (1 - 3 * s) * (1 - 3 * t) * (1. / 12);
        double second = zz * (1 - 2 * s) * (1 - 2 * t) / 4, none = (1 - s) * (1 - t) * (1. / 12);
        double size = z < 0 ? -z : z, beyond = zz > 3 ? 0.16 * (zz - 3) * zz * size : 0;
        double log = third - zz / 2 - (fourth - second + none) * narrow;
        double near =
            sm_draw_reals_exp(&l->f->reals, log - 1) * 2.718281828459045; /* above 0 it is by a tenth at most */
        double band = (0.2 + beyond) * narrow * over, rounding = l->mean * over * 0x1p-48;
        band = near * (band + rounding);
        if (part <= near - band) return true;
        if (part > near + band) return false;
    }
    return count_accepts_exactly(l, x, part);
}

/* Hoermann's hat and its middle, under which nothing more is asked. The numbers are those of his table; what does not
 * depend on the drawn number is kept out of its way, for one count waits for the one before it. */
static uint64_t count_draw(const count_law *l, sm_rng *r)
{
    if (l->variance < WIDE) return count_invert(l, r);
    double sd = sqrt(l->variance), b = 1.15 + 2.53 * sd, skew = 0.01 * (1 - (1 - l->p) * (1 - l->q)) - 0.0873;
    double a = 0.0248 * b + skew, middle = l->mean + 0.5;
    double end = count_real(l->again || l->drawn < l->white ? l->drawn : l->white) + 1;
    for (;;) {
        double u = sm_rng_unit(r) - 0.5, v = sm_rng_unit(r), edge = 0.5 - (u < 0 ? -u : u), over = 1 / edge;
        if (edge <= 0) continue;
        double y = a * (2 * u * over) + b * u + middle;
        if (y < 0 || y >= end) continue;
        uint64_t x = (uint64_t)(int64_t)y;
        if (edge >= 0.07 && (0.92 - v) * b >= 4.2 && !l->f->exact) return x;
        double height = (2.83 + 5.1 / b) * sd, hat = a * over * over + b;
        if (count_accepts(l, x, v * height / hat)) return x;
    }
}

uint64_t sm_draw_hypergeometric(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn)
{
    bool black = white > all / 2, out = drawn > all / 2;
    uint64_t had = drawn;
    if (black) white = all - white;
    if (out) drawn = all - drawn;
    double share = 1 / count_real(all), p = count_real(white) * share, q = count_real(drawn) * share;
    count_law l = {.f = f, .all = all, .white = white, .drawn = drawn, .p = p, .q = q, .mean = count_real(white) * q};
    l.variance = l.mean * (1 - p) * (1 - q);
    uint64_t x = white && drawn ? count_draw(&l, r) : 0;
    if (out) x = white - x;
    return black ? had - x : x;
}

uint64_t sm_draw_binomial(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn)
{
    if (white > all / 2) return drawn - sm_draw_binomial(f, r, all, all - white, drawn);
    if (white == 0 || drawn == 0) return 0;
    count_law l = {.f = f, .again = true, .all = all, .white = white, .drawn = drawn};
    l.p = count_real(white) / count_real(all);
    l.mean = count_real(drawn) * l.p;
    l.variance = l.mean * (1 - l.p);
    return count_draw(&l, r);
}
