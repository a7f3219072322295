/* Hypergeometric and binomial counts. Wide ones by rejection from a hat whose inverse is known (Hoermann 1993, BTRS,
 * doi:10.1080/00949659308811496), narrow ones by inversion from the most likely count outwards. Probabilities come from
 * fixed point, so that a seed gives the same counts everywhere. */
#include "count.h"

#include "setmatch/base/mem.h"
#include "setmatch/base/real.h"
#include "setmatch/measure/q64.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* a product and a sum rounded together would be other numbers elsewhere */
#endif

enum { TABLE = 1 << 16 }; /* factorials kept; beyond, Stirling's series has more places than are kept */
#define HALF_LN_TWOPI ((sm_q64)0xEB3F8E4325F5A534u)
#define ROOT_TWO_PI   2.5066282746310002
#define WIDE          8 /* the variance from which on the hat lies above every distribution and its middle below */

/* ---- factorials -------------------------------------------------------------------------------------------------- */

struct sm_factorials {
    uint64_t n;  /* ln[0 .. n-1] */
    sm_q64 ln[]; /* ln x! */
};

sm_status sm_factorials_new(sm_factorials **out, uint64_t most, sm_error *err)
{
    uint64_t n = most < TABLE ? most + 1 : TABLE;
    *out = sm_alloc(1, sizeof **out + (size_t)n * sizeof(sm_q64));
    if (!*out) return sm_no_memory(err);
    (*out)->n = n;
    for (uint64_t x = 1; x < n; x++) (*out)->ln[x] = (*out)->ln[x - 1] + sm_q64_log(x);
    return SM_OK;
}

void sm_factorials_free(sm_factorials *f)
{
    sm_free(f);
}

/* ln x! = x ln x - x + ln(2 pi x) / 2 + 1 / (12 x) - 1 / (360 x^3) + .., the next term below 2^-80 from 2^16 on. */
static sm_q64 ln_factorial(const sm_factorials *f, uint64_t x)
{
    if (x < f->n) return f->ln[x];
    sm_q64 one = (sm_q64)1 << 64, twelfth = one / 12 / (sm_q64)x, cube = one / 360 / (sm_q64)x / (sm_q64)x / (sm_q64)x;
    return sm_xlogx(x).hi - (sm_q64)x * one + HALF_LN_TWOPI + sm_q64_log(x) / 2 + twelfth - cube;
}

/* e^x for -42 ln 2 < x <= 0, and 0 below: x = r - q ln 2 with 0 <= r < ln 2, and the series of e^r. */
static double exp_of(double x)
{
    static const double ln2[] = {0x1.62e42fefap-1, 0x1.cf79abc9e3b3ap-40}; /* the first with zeros to multiply */
    static const double over[] = {1. / 2,  1. / 3,  1. / 4,  1. / 5,  1. / 6,  1. / 7,  1. / 8,  1. / 9,  1. / 10,
                                  1. / 11, 1. / 12, 1. / 13, 1. / 14, 1. / 15, 1. / 16, 1. / 17, 1. / 18, 1. / 19};
    if (x >= 0 || x < -29) return x >= 0;
    int q = 1 + (int)(-x / ln2[0]);
    double r = q * ln2[0], low = q * ln2[1], sum = 1;
    r += x;
    r += low;
    for (int i = (int)(sizeof over / sizeof *over); i-- > 0;) {
        double term = r * over[i];
        term *= sum;
        sum = 1 + term;
    }
    double all = r * sum;
    return (1 + all) / (double)(UINT64_C(1) << q);
}

/* ---- distributions ----------------------------------------------------------------------------------------------- */

/* Balls of two colours in two places: x are white and drawn. At most half of all are white, so that the smallest count
 * is 0; without replacement at most half are drawn. */
typedef struct count_law {
    const sm_factorials *f;
    bool again;                          /* with replacement */
    uint64_t all, white, drawn, largest; /* largest: of x */
    double p, q;                         /* shares of the white and of the drawn ones; q 0: with replacement */
    double mean, variance;
} count_law;

/* P(x), from factorials. */
static double count_chance(const count_law *l, uint64_t x)
{
    const sm_factorials *f = l->f;
    uint64_t black = l->drawn - x, others = l->all - l->white;
    sm_q64 log = ln_factorial(f, l->drawn) - ln_factorial(f, x) - ln_factorial(f, black);
    if (l->again) {
        log += (sm_q64)x * sm_q64_log(l->white) + (sm_q64)black * sm_q64_log(others);
        return exp_of(sm_q64_double(log - (sm_q64)l->drawn * sm_q64_log(l->all)));
    }
    log += ln_factorial(f, l->white) + ln_factorial(f, others) + ln_factorial(f, l->all - l->drawn);
    log -= ln_factorial(f, l->all) + ln_factorial(f, l->white - x) + ln_factorial(f, others - black);
    return exp_of(sm_q64_double(log));
}

/* P(x+1) / P(x) */
static double count_ratio(const count_law *l, uint64_t at)
{
    double x = (double)at, over = (double)l->drawn - x, under = x + 1;
    if (l->again) return over * ((double)l->white / (double)(l->all - l->white)) / under;
    over *= (double)l->white - x;
    under *= under + (double)(l->all - l->white - l->drawn);
    return over / under;
}

/* From the most likely count, one step up and one down, until the probabilities passed over exceed a uniform number. */
static uint64_t count_invert(const count_law *l, sm_rng *r)
{
    sm_u128 over = l->again ? (sm_u128)(l->drawn + 1) * l->white : (sm_u128)(l->white + 1) * (l->drawn + 1);
    uint64_t mode = (uint64_t)(over / (l->again ? l->all : l->all + 2)), high = mode, low = mode;
    double above = count_chance(l, mode), below = above, left = sm_rng_unit(r) - above;
    while (left >= 0 && (high < l->largest || low > 0)) {
        if (high < l->largest) {
            above *= count_ratio(l, high++);
            left -= above;
            if (left < 0) return high;
        }
        if (low > 0) {
            below /= count_ratio(l, --low);
            left -= below;
            if (left < 0) return low;
        }
    }
    return left < 0 ? low : mode; /* mode: also the once in 2^50 that rounding leaves over */
}

/* Is part below P(x) sd sqrt(2 pi)? First by the normal curve with its next two corrections, whose error over 10,000
 * distributions was at most 0.6 of the band that is left undecided here (least variance 8, x at least half the mean).
 */
static bool count_accepts(const count_law *l, uint64_t x, double sd, double part)
{
    double away = (double)x - l->mean, z = away / sd, zz = z * z;
    if (zz >= 36 && part > 1e-5) return false;
    if (zz < 36 && away <= l->mean / 2 && -away <= l->mean / 2) {
        double s = l->p * (1 - l->p), t = l->q * (1 - l->q), lean = (1 - 2 * l->p) * (1 - 2 * l->q);
        double third = lean * z * (zz - 3) / (6 * sd), half = zz / 2, fourth = zz * zz * (1 - 3 * s) * (1 - 3 * t) / 12;
        double second = zz * (1 - 2 * s) * (1 - 2 * t) / 4, none = (1 - s) * (1 - t) / 12;
        double size = z < 0 ? -z : z, beyond = zz > 3 ? 0.16 * (zz - 3) * zz * size : 0;
        double near = exp_of(third - half - (fourth - second + none) / l->variance);
        double band = (0.2 + beyond) / (sd * l->variance), rounding = l->mean / sd * 0x1p-48;
        band = near * (band + rounding);
        if (part <= near - band) return true;
        if (part > near + band) return false;
    }
    return part <= count_chance(l, x) * sd * ROOT_TWO_PI;
}

static uint64_t count_reject(const count_law *l, sm_rng *r)
{
    double sd = sm_square_root(l->variance), slope = 2.53 * sd, b = 1.15 + slope, rise = 0.0248 * b;
    double skew = 0.01 * (1 - (1 - l->p) * (1 - l->q)), a = rise - 0.0873 + skew;
    double sure = 0.92 - 4.2 / b, height = (2.83 + 5.1 / b) * sd;
    for (;;) {
        double u = sm_rng_unit(r) - 0.5, v = sm_rng_unit(r), edge = 0.5 - (u < 0 ? -u : u);
        if (edge <= 0) continue;
        double width = 2 * a / edge + b, reach = width * u, y = reach + l->mean + 0.5;
        if (y < 0 || y >= (double)l->largest + 1) continue;
        uint64_t x = (uint64_t)y;
        if (edge >= 0.07 && v <= sure) return x;
        double hat = a / (edge * edge) + b;
        if (count_accepts(l, x, sd, v * height / hat)) return x;
    }
}

static uint64_t count_draw(const count_law *l, sm_rng *r)
{
    return l->variance < WIDE ? count_invert(l, r) : count_reject(l, r);
}

uint64_t sm_draw_hypergeometric(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn)
{
    if (white > all / 2) return drawn - sm_draw_hypergeometric(f, r, all, all - white, drawn);
    if (drawn > all / 2) return white - sm_draw_hypergeometric(f, r, all, white, all - drawn);
    count_law l = {.f = f, .all = all, .white = white, .drawn = drawn, .largest = white < drawn ? white : drawn};
    if (l.largest == 0) return 0;
    l.p = (double)white / (double)all;
    l.q = (double)drawn / (double)all;
    l.mean = (double)white * l.q;
    l.variance = l.mean * (1 - l.p) * (1 - l.q);
    return count_draw(&l, r);
}

uint64_t sm_draw_binomial(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn)
{
    if (white > all / 2) return drawn - sm_draw_binomial(f, r, all, all - white, drawn);
    if (white == 0 || drawn == 0) return 0;
    count_law l = {.f = f, .again = true, .all = all, .white = white, .drawn = drawn, .largest = drawn};
    l.p = (double)white / (double)all;
    l.mean = (double)drawn * l.p;
    l.variance = l.mean * (1 - l.p);
    return count_draw(&l, r);
}
