/* ln and exp by a table and a short series, in operations that IEEE 754 rounds in one way. */
#include "reals.h"
#include "base/real.h"
#include "measure/q64.h"
#include <string.h>
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* a product and a sum rounded together would be other numbers elsewhere */
#endif

#define HALF_LN_TWOPI ((sm_q64)0xEB3F8E4325F5A534u)
static const double ln2[] = {0x1.62e42fefap-1, 0x1.cf79abc9e3b3ap-40}; /* the first with zeros to multiply */

static void reals_make_logs(sm_draw_reals *t)
{
    enum { UNIT = 1 << 14 };
    for (unsigned i = 0; i < SM_REALS_LOGS; i++) {
        unsigned whole = (2 * UNIT * SM_REALS_LOGS + i + SM_REALS_LOGS) / (2 * i + 1 + 2 * SM_REALS_LOGS);
        t->near[i] = (double)whole / UNIT;
        t->ln[i] = sm_q64_double(sm_q64_log(UNIT) - sm_q64_log(whole));
    }
}

/* By square roots of a half: each is right to half a unit, and eight at most are multiplied. */
static void reals_make_powers(sm_draw_reals *t)
{
    double root[8], half = 0.5;
    for (int k = 8; k-- > 0;) root[k] = half = sm_square_root(half);
    for (unsigned i = 0; i < SM_REALS_POWERS; i++) {
        t->power[i] = 1;
        for (int k = 0; k < 8; k++)
            if (i >> k & 1) t->power[i] *= root[k];
    }
}

void sm_draw_reals_make(sm_draw_reals *t)
{
    sm_q64 factorial = 0, one = (sm_q64)1 << 64;
    reals_make_logs(t);
    reals_make_powers(t);
    t->rest[0] = 0;
    for (uint64_t x = 1; x < SM_REALS_RESTS; x++) {
        sm_q64 log = sm_q64_log(x);
        factorial += log;
        t->rest[x] = sm_q64_double(factorial - (sm_q64)x * (log - one) - HALF_LN_TWOPI - log / 2);
    }
}

double sm_draw_reals_ln(const sm_draw_reals *t, double x)
{
    uint64_t bits, one = UINT64_C(0x3ff0000000000000), part;
    memcpy(&bits, &x, sizeof bits);
    double power = (double)((int)(bits >> 52) - 1023), m;
    bits = (bits & UINT64_C(0xfffffffffffff)) | one;
    part = bits >> 45 & (SM_REALS_LOGS - 1);
    memcpy(&m, &bits, sizeof m);
    double r = m * t->near[part];
    r -= 1;
    double tail = 1. / 6 - r * (1. / 7);
    tail = 1. / 5 - r * tail;
    tail = 1. / 4 - r * tail;
    tail = 1. / 3 - r * tail;
    tail = 1. / 2 - r * tail;
    double series = r * r * tail, whole = power * ln2[0], low = power * ln2[1];
    return whole + (t->ln[part] + (r - series + low));
}

/* x = r - i ln2/256 with |r| <= ln2/512, and five terms of the series of e^r. */
double sm_draw_reals_exp(const sm_draw_reals *t, double x)
{
    if (x < -600) return 0;
    double steps = x * (-SM_REALS_POWERS / 0x1.62e42fefa39efp-1);
    uint64_t i = (uint64_t)(int64_t)(steps + 0.5), bits;
    double at = (double)(int64_t)i * (1. / SM_REALS_POWERS), r = at * ln2[0], low = at * ln2[1];
    r = x + r + low;
    double sum = 1. / 6 + r * (1. / 24);
    sum = 1. / 2 + r * sum;
    double all = r + r * r * sum, scale;
    bits = (1023 - i / SM_REALS_POWERS) << 52;
    memcpy(&scale, &bits, sizeof scale);
    return (t->power[i % SM_REALS_POWERS] + t->power[i % SM_REALS_POWERS] * all) * scale;
}

double sm_draw_reals_rest(const sm_draw_reals *t, uint64_t x)
{
    if (x < SM_REALS_RESTS) return t->rest[x];
    double over = 1 / (double)(int64_t)x, square = over * over;
    return over * (1. / 12 - square * (1. / 360 - square * (1. / 1260)));
}
