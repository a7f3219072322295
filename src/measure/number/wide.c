/* Numbers of 256 bits, two's complement. */
#include "measure/q64.h"

#include <math.h>

sm_wide sm_wide_mul(sm_u128 a, sm_u128 b)
{
    uint64_t x[2] = {(uint64_t)a, (uint64_t)(a >> 64)}, y[2] = {(uint64_t)b, (uint64_t)(b >> 64)};
    sm_wide r = {{0}};
    for (int i = 0; i < 2; i++) {
        sm_u128 carry = 0;
        for (int j = 0; j < 2; j++) {
            carry += (sm_u128)x[i] * y[j] + r.limb[i + j];
            r.limb[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
        r.limb[i + 2] = (uint64_t)carry;
    }
    return r;
}

static sm_wide add_with(sm_wide a, sm_wide b, uint64_t flip, unsigned carry_in)
{
    sm_wide r;
    sm_u128 carry = carry_in;
    for (int k = 0; k < 4; k++) {
        carry += (sm_u128)a.limb[k] + (b.limb[k] ^ flip);
        r.limb[k] = (uint64_t)carry;
        carry >>= 64;
    }
    return r;
}

sm_wide sm_wide_add(sm_wide a, sm_wide b)
{
    return add_with(a, b, 0, 0);
}
sm_wide sm_wide_sub(sm_wide a, sm_wide b)
{
    return add_with(a, b, UINT64_MAX, 1);
}

int sm_wide_sign(sm_wide a)
{
    if (a.limb[3] >> 63) return -1;
    return (a.limb[0] | a.limb[1] | a.limb[2] | a.limb[3]) != 0;
}

/* |a| * 2^shift with its top bit at bit 255; *shift 256 for zero. */
static sm_wide normal(sm_wide a, int *shift)
{
    if (sm_wide_sign(a) < 0) a = sm_wide_sub((sm_wide){{0}}, a);
    *shift = 0;
    for (int whole = 0; whole < 3 && !a.limb[3]; whole++, *shift += 64) {
        for (int k = 3; k > 0; k--) a.limb[k] = a.limb[k - 1];
        a.limb[0] = 0;
    }
    if (!a.limb[3]) {
        *shift = 256;
        return a;
    }
    unsigned by = 0;
    while (!(a.limb[3] << by >> 63)) by++;
    if (by)
        for (int k = 3; k >= 0; k--) a.limb[k] = a.limb[k] << by | (k ? a.limb[k - 1] >> (64 - by) : 0);
    *shift += (int)by;
    return a;
}

double sm_wide_double(sm_wide a)
{
    int shift;
    sm_wide m = normal(a, &shift);
    if (shift == 256) return 0;
    uint64_t rest = (m.limb[0] | m.limb[1] | m.limb[2]) != 0; /* decides a tie of the one rounding below */
    double d = ldexp((double)(m.limb[3] | rest), 192 - shift);
    return sm_wide_sign(a) < 0 ? -d : d;
}

double sm_u128_double(sm_u128 a)
{
    return sm_wide_double((sm_wide){{(uint64_t)a, (uint64_t)(a >> 64), 0, 0}});
}

/* 128 leading bits over 64 leading bits: the quotient has 64 good ones, and 53 are kept. */
double sm_wide_ratio(sm_wide over, sm_wide under)
{
    int up, down;
    sm_wide a = normal(over, &up), b = normal(under, &down);
    if (up == 256) return 0;
    sm_u128 top = ((sm_u128)a.limb[3] << 64 | a.limb[2]) >> 1; /* the quotient then fits 64 bits */
    double d = ldexp((double)(uint64_t)(top / b.limb[3]), down - up - 63);
    return sm_wide_sign(over) * sm_wide_sign(under) < 0 ? -d : d;
}
