/* Slots that are less than full are filled up by those that have more than that. */
#include "alias.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* a product and a sum rounded together would be other numbers elsewhere */
#endif

static uint64_t alias_slot(unsigned bits, double share, uint32_t other)
{
    uint64_t most = (UINT64_C(1) << (64 - bits)) - 1, threshold = (uint64_t)(int64_t)(share * (double)(int64_t)most);
    return (threshold < most ? threshold : most) << bits | other;
}

void sm_alias_make(uint64_t *slot, unsigned bits, double *share, uint32_t n, uint32_t *scratch)
{
    double sum = 0;
    uint32_t less = 0, more = n; /* scratch holds those with less than 1 up to here, and from here those with more */
    for (uint32_t i = 0; i < n; i++) sum += share[i];
    double scale = n / sum;
    for (uint32_t i = 0; i < n; i++) {
        share[i] *= scale;
        if (share[i] < 1)
            scratch[less++] = i;
        else
            scratch[--more] = i;
    }
    while (less > 0 && more < n) {
        uint32_t small = scratch[--less], large = scratch[more];
        slot[small] = alias_slot(bits, share[small], large);
        share[large] = share[large] + share[small] - 1;
        if (share[large] >= 1) continue;
        more++;
        scratch[less++] = large;
    }
    while (less > 0) more--, scratch[more] = scratch[--less]; /* 1 but for rounding */
    for (; more < n; more++) slot[scratch[more]] = alias_slot(bits, 1, scratch[more]);
}
