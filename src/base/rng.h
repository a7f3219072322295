/* Reproducible random numbers: a seed gives the same sequence on every machine and compiler. xoshiro256** by Blackman &
 * Vigna 2021 (doi:10.1145/3460772), seeded by splitmix64. Not for cryptography. Hot functions are inline. */
#ifndef SM_BASE_RNG_H
#define SM_BASE_RNG_H
#include <stdint.h>

typedef struct sm_rng {
    uint64_t s[4];
} sm_rng;
sm_rng sm_rng_new(uint64_t seed);
/* Returns an independent stream for each number: repetition i of a simulation uses stream i, so the result does not
 * depend on the order or process of the repetitions. */
sm_rng sm_rng_stream(uint64_t seed, uint64_t number);
static inline uint64_t sm_rng_next(sm_rng *r) /* 64 bits */
{
    uint64_t *s = r->s, five = s[1] * 5, out = (five << 7 | five >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return out;
}
uint64_t sm_rng_below(sm_rng *r, uint64_t n); /* 0 .. n-1, every one equally likely (by rejection); n > 0 */
/* 0 .. n-1, every one equally likely (Lemire 2019, doi:10.1145/3230636); no division but once in 2^32 / n; n > 0 */
static inline uint32_t sm_rng_index(sm_rng *r, uint32_t n)
{
    uint64_t product = (sm_rng_next(r) >> 32) * n;
    if ((uint32_t)product < n)
        for (uint32_t least = -n % n; (uint32_t)product < least;) product = (sm_rng_next(r) >> 32) * n;
    return (uint32_t)(product >> 32);
}
static inline double sm_rng_unit(sm_rng *r) /* [0, 1), a multiple of 2^-53 */
{
    return (double)(int64_t)(sm_rng_next(r) >> 11) * 0x1p-53;
}
#endif
