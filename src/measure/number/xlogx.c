/* x ln x with integers alone, so that every compiler, level of optimisation and emulator gives the same bits.
 *
 * x = 2^e u with 1 <= u < 2. Two factors out of small tables, c near 1/u and d near 1/(uc), bring u c d = 1 + t with
 * 0 <= t < 2^-11.9; both products are exact. Then ln x = e ln 2 - ln c - ln d + ln(1 + t), and eleven terms of the
 * series of ln(1 + t) leave 2^-147. Logarithms are three limbs in units of 2^-138: an error of three units times
 * x <= 2^53 stays below 2^-83. */
#include "xlogx.h"

enum { FRACTION = 138, COARSE = 14, FINE = 22, TERMS = 11 };

struct reduction {
    uint64_t factor;      /* c in units of 2^-14, d in units of 2^-22; rounded up, so that u c d >= 1 */
    uint64_t minus_ln[3]; /* units of 2^-138, least significant first */
};
#include "xlogx_table.h"

struct log3 {
    uint64_t limb[3];
};

static void add(struct log3 *a, const uint64_t b[3])
{
    sm_u128 carry = 0;
    for (int k = 0; k < 3; k++) {
        carry += (sm_u128)a->limb[k] + b[k];
        a->limb[k] = (uint64_t)carry;
        carry >>= 64;
    }
}

/* The upper half of a 256-bit product. */
static sm_u128 mul_high(sm_u128 a, sm_u128 b)
{
    uint64_t a0 = (uint64_t)a, a1 = (uint64_t)(a >> 64), b0 = (uint64_t)b, b1 = (uint64_t)(b >> 64);
    sm_u128 low = ((sm_u128)a0 * b0) >> 64, cross = (sm_u128)a0 * b1, other = (sm_u128)a1 * b0;
    sm_u128 middle = low + (uint64_t)cross + (uint64_t)other;
    return (sm_u128)a1 * b1 + (cross >> 64) + (other >> 64) + (middle >> 64);
}

/* ln(1 + t); t and the result in units of 2^-138, t < 2^-11.9. Later terms matter less, so they get fewer bits. */
static sm_u128 log_near_one(sm_u128 t)
{
    sm_u128 fraction = t >> (FRACTION - 128);
    uint64_t short_t = (uint64_t)(fraction >> 64), tail = inverse[TERMS][1];
    for (int k = TERMS - 1; k >= 7; k--) tail = inverse[k][1] - (uint64_t)(((sm_u128)short_t * tail) >> 64);
    sm_u128 q = (sm_u128)tail << 64;
    for (int k = 6; k >= 2; k--) q = (((sm_u128)inverse[k][1] << 64) | inverse[k][0]) - mul_high(fraction, q);
    return t - mul_high(t, mul_high(fraction, q));
}

/* e ln 2 in units of 2^-138 */
static struct log3 log_of_power(unsigned e)
{
    uint64_t wide[4];
    sm_u128 carry = 0;
    for (int k = 0; k < 3; k++) {
        carry += (sm_u128)ln2[k] * e;
        wide[k] = (uint64_t)carry;
        carry >>= 64;
    }
    wide[3] = (uint64_t)carry;
    enum { DROP = 192 - FRACTION };
    struct log3 l;
    for (int k = 0; k < 3; k++) l.limb[k] = wide[k] >> DROP | wide[k + 1] << (64 - DROP);
    return l;
}

/* ln(mantissa / 2^63 * 2^e), the top bit of mantissa set */
static struct log3 log_of(uint64_t mantissa, unsigned e)
{
    const struct reduction *c = &coarse[mantissa >> 57 & 63];
    sm_u128 r = (sm_u128)mantissa * c->factor; /* 1 <= r < 1 + 2^-5.9 in units of 2^-77 */
    const struct reduction *d = &fine[(r - ((sm_u128)1 << 77)) >> (77 - 12)];
    sm_u128 t = r * d->factor - ((sm_u128)1 << (77 + FINE));
    sm_u128 rest = log_near_one(t << (FRACTION - 77 - FINE));
    struct log3 l = log_of_power(e);
    add(&l, c->minus_ln);
    add(&l, d->minus_ln);
    add(&l, (const uint64_t[3]){(uint64_t)rest, (uint64_t)(rest >> 64), 0});
    return l;
}

static unsigned zeros_before(uint64_t x)
{
    unsigned n = 0;
    for (unsigned step = 32; step; step /= 2)
        if (!(x >> (64 - step))) {
            x <<= step;
            n += step;
        }
    return n;
}

static struct log3 log_of_whole(uint64_t x)
{
    unsigned zeros = zeros_before(x);
    return log_of(x << zeros, 63 - zeros);
}

sm_logs sm_xlogx(uint64_t x)
{
    if (x < 2) return (sm_logs){0, 0};
    struct log3 l = log_of_whole(x);
    uint64_t p[4];
    sm_u128 carry = 0;
    for (int k = 0; k < 3; k++) {
        carry += (sm_u128)l.limb[k] * x;
        p[k] = (uint64_t)carry;
        carry >>= 64;
    }
    p[3] = (uint64_t)carry;
    enum { DROP = FRACTION - 128 };
    uint64_t q[3];
    for (int k = 0; k < 3; k++) q[k] = p[k] >> DROP | p[k + 1] << (64 - DROP);
    return (sm_logs){.hi = (sm_q64)((sm_u128)q[2] << 64 | q[1]), .lo = (sm_q64)q[0]};
}

/* In units of 2^-64, rounded down. */
static sm_q64 q64_of(struct log3 l)
{
    enum { DROP = FRACTION - 128 };
    return (sm_q64)((sm_u128)(l.limb[2] >> DROP) << 64 | (l.limb[1] >> DROP | l.limb[2] << (64 - DROP)));
}

sm_q64 sm_q64_log(uint64_t x)
{
    return x < 2 ? 0 : q64_of(log_of_whole(x));
}

/* The top 64 bits of x say enough: what is cut off is 2^-63 of x. */
sm_q64 sm_q64_xlogx(sm_q64 x)
{
    if (x <= 0) return 0;
    sm_u128 u = (sm_u128)x;
    uint64_t high = (uint64_t)(u >> 64);
    unsigned zeros = high ? zeros_before(high) : 64 + zeros_before((uint64_t)u);
    uint64_t mantissa = (uint64_t)((u << zeros) >> 64);
    return sm_q64_mul(x, q64_of(log_of(mantissa, 127 - zeros)) - q64_of(log_of_power(64)));
}
