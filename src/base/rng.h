/* Random numbers that are the same everywhere: a seed gives the same numbers, in the same order, on every machine and
 * with every compiler. xoshiro256** of Blackman & Vigna 2021 (doi:10.1145/3460772), its state filled by splitmix64 from
 * the seed. Not for secrets. What is drawn billions of times stands here, to be part of the loop that draws. */
#ifndef SM_BASE_RNG_H
#define SM_BASE_RNG_H
#include <stdint.h>

typedef struct sm_rng {
    uint64_t s[4];
} sm_rng;
sm_rng sm_rng_new(uint64_t seed);
/* A stream of its own for each number: repetition i of a simulation draws from stream i, so the outcome does not depend
 * on the order, or on which process, the repetitions are done in. */
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
