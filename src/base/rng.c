/* xoshiro256** and splitmix64. */
#include "rng.h"

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = *x += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

sm_rng sm_rng_new(uint64_t seed)
{
    sm_rng r;
    for (int i = 0; i < 4; i++) r.s[i] = splitmix(&seed);
    return r;
}

/* The seed and the number are mixed apart: seeds and numbers that lie side by side share nothing. */
sm_rng sm_rng_stream(uint64_t seed, uint64_t number)
{
    uint64_t a = seed, b = ~number;
    uint64_t mixed = splitmix(&a);
    return sm_rng_new(mixed ^ splitmix(&b));
}

uint64_t sm_rng_below(sm_rng *r, uint64_t n)
{
    uint64_t least = -n % n, x; /* 2^64 mod n: smaller values would bias the result towards small numbers */
    do x = sm_rng_next(r);
    while (x < least);
    return x % n;
}
