/* Random numbers that are the same everywhere: a seed gives the same numbers, in the same order, on every machine and
 * with every compiler. xoshiro256** of Blackman & Vigna 2021 (doi:10.1145/3460772), its state filled by splitmix64 from
 * the seed. Not for secrets. */
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
uint64_t sm_rng_next(sm_rng *r);              /* 64 bits */
uint64_t sm_rng_below(sm_rng *r, uint64_t n); /* 0 .. n-1, every one equally likely (by rejection); n > 0 */
/* 0 .. n-1, every one equally likely (Lemire 2019, doi:10.1145/3230636); no division but once in 2^32 / n; n > 0 */
uint32_t sm_rng_index(sm_rng *r, uint32_t n);
double sm_rng_unit(sm_rng *r); /* [0, 1), a multiple of 2^-53 */
#endif
