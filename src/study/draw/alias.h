/* One of n with given shares, in constant time: the alias method (Walker 1977, doi:10.1145/355744.355749). A slot has a
 * threshold in its high bits, and in its low ones who else is drawn from it. For resample.c alone. */
#ifndef STUDY_DRAW_ALIAS_H
#define STUDY_DRAW_ALIAS_H
#include "measure/q64.h"

/* share: n of them, at least one above 0, of any sum; spoiled. n <= 2^bits; each probability is right to 2^(bits-64)/n
 * and 2^-50 of itself. scratch: n. O(n). */
void sm_alias_make(uint64_t *slot, unsigned bits, double *share, uint32_t n, uint32_t *scratch);
/* u: 64 random bits. */
static inline uint32_t sm_alias_pick(const uint64_t *slot, unsigned bits, uint32_t n, uint64_t u)
{
    sm_u128 product = (sm_u128)u * n;
    uint32_t here = (uint32_t)(product >> 64);
    uint64_t is = slot[here];
    return (uint64_t)product >> bits < is >> bits ? here : (uint32_t)(is & ((UINT64_C(1) << bits) - 1));
}
#endif
