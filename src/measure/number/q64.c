#include "measure/q64.h"

#include "xlogx.h"

#include <math.h>

static sm_u128 size_of(sm_q64 x)
{
    return x < 0 ? (sm_u128)0 - (sm_u128)x : (sm_u128)x;
}

/* The whole number a.hi * 2^64 + a.lo, in units of 2^-128. */
static sm_wide units(sm_logs a)
{
    sm_q64 high = a.hi + (a.lo >> 64);
    uint64_t sign = high < 0 ? UINT64_MAX : 0;
    return (sm_wide){{(uint64_t)a.lo, (uint64_t)high, (uint64_t)((sm_u128)high >> 64), sign}};
}

double sm_logs_double(sm_logs a)
{
    return ldexp(sm_wide_double(units(a)), -128);
}

sm_q64 sm_logs_over(sm_logs a, uint64_t divisor)
{
    sm_wide w = units(a);
    bool negative = sm_wide_sign(w) < 0;
    if (negative) w = sm_wide_sub((sm_wide){{0}}, w);
    sm_u128 whole = (sm_u128)w.limb[2] << 64 | w.limb[1];
    sm_q64 q = (sm_q64)(whole / divisor);
    return negative ? -q : q;
}

sm_q64 sm_q64_ratio(uint64_t over, uint64_t under)
{
    return (sm_q64)(((sm_u128)over << 64) / under);
}

sm_q64 sm_q64_portion(uint64_t over, uint64_t over2, uint64_t under)
{
    sm_u128 product = (sm_u128)over * over2;
    sm_u128 whole = product / under, rest = product % under;
    return (sm_q64)((whole << 64) + (rest << 64) / under);
}

sm_q64 sm_q64_mul(sm_q64 a, sm_q64 b)
{
    sm_wide w = sm_wide_mul(size_of(a), size_of(b));
    sm_q64 r = (sm_q64)((sm_u128)w.limb[2] << 64 | w.limb[1]);
    return (a < 0) != (b < 0) ? -r : r;
}

double sm_q64_double(sm_q64 x)
{
    double d = ldexp(sm_u128_double(size_of(x)), -64);
    return x < 0 ? -d : d;
}

sm_q64 sm_q64_of(double x)
{
    double whole = trunc(x);
    return (sm_q64)whole * ((sm_q64)1 << 64) + (sm_q64)round((x - whole) * 0x1p64);
}

sm_logs sm_logs_of(double x)
{
    double whole = floor(x * 0x1p64), rest = x * 0x1p64 - whole;
    return (sm_logs){.hi = (sm_q64)whole, .lo = (sm_q64)(rest * 0x1p64)};
}
