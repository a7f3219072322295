/* Hypergeometric and binomial counts: narrow ones and middling ones by inversion, wide ones by rejection from a hat
 * whose inverse is known (Hoermann 1993, BTRS, doi:10.1080/00949659308811496). Most are decided quickly, by
 * approximations that leave open what they are not sure of; the exact decision takes it from there and never differs
 * from a quick one. */
#include "count.h"
#include "base/mem.h"
#include "quantile_table.h"
#include "reals.h"
#include <math.h>
#include <string.h>
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* a product and a sum rounded together would be other numbers elsewhere */
#endif

__extension__ typedef __int128 count_wide;
enum { MIDDLING = 3, WIDE = 10000 }; /* variances from which on another method is used */

struct sm_factorials {
    sm_draw_reals reals;
    bool exact; /* without quick decisions */
};

void sm_factorials_new(sm_factorials **out)
{
    *out = sm_alloc(1, sizeof **out);
    sm_draw_reals_make(&(*out)->reals);
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
    double p, q, share; /* shares of the white and of the drawn ones, and of one; q and share 0: with replacement */
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

/* P(x), if no cell is sure to be empty. */
static double count_chance(const count_law *l, uint64_t x)
{
    double ratio, sum = count_log(l, x, &ratio);
    double log = sm_draw_reals_ln(&l->f->reals, ratio * l->variance * 6.283185307179586);
    return sm_draw_reals_exp(&l->f->reals, (sum - log) / 2);
}

/* P(0): of few draws a product. */
static double count_none(const count_law *l)
{
    enum { FEW = 16 };
    uint64_t fewer = l->again || l->drawn < l->white ? l->drawn : l->white, free = l->all - l->white - l->drawn + fewer;
    if (fewer > FEW && (l->again || free != fewer)) return count_chance(l, 0);
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

/* P(x + 1) / P(x) */
static double count_ratio(const count_law *l, double x)
{
    double white = count_real(l->white), drawn = count_real(l->drawn), others = count_real(l->all) - white;
    if (l->again) return (drawn - x) * (white / others) / (x + 1);
    return (white - x) * (drawn - x) / ((x + 1) * (others - drawn + x + 1));
}

/* From 0 upwards, until the probabilities skipped exceed a uniform number. */
static uint64_t count_invert(const count_law *l, sm_rng *r)
{
    double left = sm_rng_unit(r), chance = count_none(l), at = 0;
    double most = count_real(l->again || l->drawn < l->white ? l->drawn : l->white);
    for (; left >= chance && at < most; at++) {
        left -= chance;
        chance *= count_ratio(l, at);
    }
    return (uint64_t)(int64_t)at;
}

/* ---- middling ones ----------------------------------------------------------------------------------------------- */

/* The smallest count whose distribution function exceeds u. From the mean on, the probabilities of all below it added
 * up. */
static uint64_t count_invert_exactly(const count_law *l, double u)
{
    double most = count_real(l->again || l->drawn < l->white ? l->drawn : l->white);
    double x = count_real((uint64_t)(int64_t)l->mean), middle = count_chance(l, (uint64_t)(int64_t)l->mean), sum = 0;
    double chance = middle;
    for (double at = x; chance > 0x1p-70; at--) {
        sum += chance;
        if (at < 1) break;
        chance /= count_ratio(l, at - 1);
    }
    chance = middle;
    for (; sum <= u && x < most; x++) {
        chance *= count_ratio(l, x);
        if (chance < 0x1p-70) break;
        sum += chance;
    }
    for (; x > 0 && sum - chance > u; x--) {
        sum -= chance;
        chance /= count_ratio(l, x - 1);
    }
    return (uint64_t)(int64_t)x;
}

/* The normal quantile of 1 - v, 2^-16 <= v < 1/2; the piece of the table is its exponent and the four bits behind. */
static inline double count_quantile(uint64_t piece, double v)
{
    const double *c = quantile_table[piece];
    uint64_t bits, one = UINT64_C(1023) << 52, half = UINT64_C(1) << 47;
    double at, middle;
    memcpy(&bits, &v, sizeof bits);
    bits = (bits & UINT64_C(0xfffffffffffff)) | one;
    memcpy(&at, &bits, sizeof at);
    bits = (bits & ~(half - 1)) | half;
    memcpy(&middle, &bits, sizeof middle);
    double t = at - middle;
    return c[0] + t * (c[1] + t * (c[2] + t * (c[3] + t * c[4])));
}

/* The distribution function taken at a half more than a whole number is a smooth one, with Sheppard's correction of the
 * cumulants; Cornish & Fisher's expansion (1938, doi:10.2307/1400905) gives its quantiles as far as 1/sd. What it
 * leaves out was, over 12,000 distributions with variances of 3 to 12,000, at most two thirds of the band that is left
 * open. */
static uint64_t count_by_quantile(const count_law *l, sm_rng *r)
{
    uint64_t bits = sm_rng_next(r), piece;
    bool above = bits >> 63;
    double v = count_real(bits & (UINT64_MAX >> 1)) * 0x1p-64;
    memcpy(&piece, &v, sizeof piece);
    piece = (piece >> 48) - ((UINT64_C(1023) - 16) << 4);
    if (piece >= sizeof quantile_table / sizeof *quantile_table || l->f->exact)
        return count_invert_exactly(l, above ? 1 - v : v);
    double z = count_quantile(piece, v), share = l->share, s = l->p * (1 - l->p), t = l->q * (1 - l->q);
    double variance = l->variance * (1 + share * (1 + share)), square = variance - 1. / 12, over = 1 / square;
    double sd = sqrt(square), lean = (1 - 2 * l->p) * (1 - 2 * l->q) * variance * (1 + 2 * share);
    double flat = ((1 - 6 * s - 6 * t + 30 * s * t) * variance + 1. / 120) * (1. / 24);
    if (!above) z = -z;
    double zz = z * z, second = lean * over * (1. / 6) * (zz - 1);
    double third = z * (flat * (zz - 3) - lean * lean * over * (1. / 36) * (2 * zz - 5));
    double y = l->mean + 0.5 + (sd * z + (second + third * over * (over * sd)));
    double band = (0.03 + 0.0135 * zz * zz) * over + sd * 4e-10 + l->mean * 0x1p-49;
    double most = count_real(l->again || l->drawn < l->white ? l->drawn : l->white);
    int64_t x = (int64_t)y;
    double past = y - (double)x;
    if (y >= 0 && (double)x <= most && past > band && past < 1 - band) return (uint64_t)x;
    return count_invert_exactly(l, above ? 1 - v : v);
}

/* ---- wide ones --------------------------------------------------------------------------------------------------- */

/* Is part below P(x) sd sqrt(2 pi)? */
static bool count_accepts_exactly(const count_law *l, uint64_t x, double part)
{
    double ratio, sum = count_log(l, x, &ratio);
    return part <= 0 || sm_draw_reals_ln(&l->f->reals, part * part * ratio) <= sum;
}

typedef enum count_verdict { OUT, IN, OPEN } count_verdict;

/* The same of part/over by the normal curve with its next two corrections, whose error over 10,000 distributions was at
 * most 0.6 of the band that is left open here (least variance 8, x at least half the mean). */
static inline count_verdict count_judge(const count_law *l, double away, double sd, double part, double over)
{
    double inverse = 1 / sd, z = away * inverse, zz = z * z;
    if (zz >= 36) return part > 1e-5 * over ? OUT : OPEN;
    if (away > l->mean / 2 || -away > l->mean / 2) return OPEN;
    double s = l->p * (1 - l->p), t = l->q * (1 - l->q), lean = (1 - 2 * l->p) * (1 - 2 * l->q) * inverse * (1. / 6);
    double narrow = inverse * inverse, fourth = zz * ((1 - 3 * s) * (1 - 3 * t) * (1. / 12));
    double second = (1 - 2 * s) * (1 - 2 * t) * (1. / 4), none = (1 - s) * (1 - t) * (1. / 12);
    double log = z * (zz - 3) * lean - 0.5 * zz - (zz * (fourth - second) + none) * narrow;
    double size = z < 0 ? -z : z, beyond = zz > 3 ? 0.16 * (zz - 3) * zz * size : 0;
    double band = (0.2 + beyond) * narrow * inverse + l->mean * inverse * 0x1p-48 + 0x1p-19;
    double near = sm_draw_reals_near_exp(&l->f->reals, log) * over;
    band *= near;
    return part <= near - band ? IN : part > near + band ? OUT : OPEN;
}

/* Hoermann's hat and its middle, under which nothing more is asked. The numbers are those of his table; what does not
 * depend on the drawn number is kept out of its way, for one count waits for the one before it. */
static uint64_t count_reject(const count_law *l, sm_rng *r)
{
    double sd = sqrt(l->variance), b = 1.15 + 2.53 * sd, skew = 0.01 * (1 - (1 - l->p) * (1 - l->q)) - 0.0873;
    double a = 0.0248 * b + skew, middle = l->mean + 0.5, height = (2.83 * b + 5.1) * sd;
    double end = count_real(l->again || l->drawn < l->white ? l->drawn : l->white) + 1;
    for (;;) {
        double u = sm_rng_unit(r) - 0.5, v = sm_rng_unit(r), edge = 0.5 - (u < 0 ? -u : u), over = 1 / edge;
        if (edge <= 0) continue;
        double y = a * (2 * u * over) + b * u + middle;
        if (y < 0 || y >= end) continue;
        int64_t x = (int64_t)y;
        double part = v * height, hat = (a * over * over + b) * b;
        count_verdict is = OPEN;
        if (!l->f->exact)
            is = edge >= 0.07 && (0.92 - v) * b >= 4.2 ? IN : count_judge(l, (double)x - l->mean, sd, part, hat);
        if (is == IN || (is == OPEN && count_accepts_exactly(l, (uint64_t)x, part / hat))) return (uint64_t)x;
    }
}

/* A count from 0 up of the rarer colour, without replacement in the smaller place, is turned back at the end. */
static uint64_t count_draw(const sm_factorials *f, sm_rng *r, bool again, uint64_t all, uint64_t white, uint64_t drawn)
{
    bool black = white > all / 2, out = !again && drawn > all / 2;
    uint64_t had = drawn, x = 0;
    if (black) white = all - white;
    if (out) drawn = all - drawn;
    count_law l = {.f = f, .again = again, .all = all, .white = white, .drawn = drawn};
    double one = 1 / count_real(all);
    l.p = count_real(white) * one;
    if (!again) l.share = one;
    l.q = count_real(drawn) * l.share;
    l.mean = count_real(drawn) * l.p;
    l.variance = l.mean * (1 - l.p) * (1 - l.q);
    if (l.variance >= MIDDLING && l.variance < WIDE)
        x = count_by_quantile(&l, r);
    else if (white && drawn)
        x = (l.variance < MIDDLING ? count_invert : count_reject)(&l, r);
    if (out) x = white - x;
    return black ? had - x : x;
}

uint64_t sm_draw_hypergeometric(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn)
{
    return count_draw(f, r, false, all, white, drawn);
}

uint64_t sm_draw_binomial(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn)
{
    return count_draw(f, r, true, all, white, drawn);
}
