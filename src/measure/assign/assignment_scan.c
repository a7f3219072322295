#include "assignment_scan.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define WIDE 1
#if defined(__clang__)
#define WITH(features) __attribute__((target(features)))
#else
#define WITH(features) __attribute__((target(features), optimize("O3")))
#endif
#else
#define WIDE 0
#endif
#define INLINED static inline __attribute__((always_inline))

/* Without branches and with a constant count wherever possible, so that compilers turn them into vectors. */
INLINED uint64_t relax_block(const sm_line_scan *c, uint32_t from, uint32_t n)
{
    const uint64_t *restrict w = c->w + from, *restrict v = c->v + from, *restrict mask = c->mask + from;
    uint64_t *restrict dist = c->dist + from, *restrict via = c->via + from;
    uint64_t base = c->base, x = c->x, least = UINT64_MAX;
    for (uint32_t j = 0; j < n; j++) {
        uint64_t offer = base + v[j] - w[j], old = dist[j];
        uint64_t now = offer < old ? offer : old;
        via[j] = offer < old ? x : via[j];
        dist[j] = now;
        uint64_t key = now | mask[j];
        least = key < least ? key : least;
    }
    return least;
}

INLINED void relax_all(const sm_line_scan *c)
{
    uint32_t j = 0, b = 0;
    for (; c->n - j >= SM_SCAN_BLOCK; j += SM_SCAN_BLOCK) c->block[b++] = relax_block(c, j, SM_SCAN_BLOCK);
    if (j < c->n) c->block[b] = relax_block(c, j, c->n - j);
}

INLINED uint64_t least_block(const sm_line_scan *c, uint32_t from, uint32_t n)
{
    const uint64_t *restrict w = c->w + from, *restrict v = c->v + from;
    uint64_t base = c->base, least = UINT64_MAX;
    for (uint32_t j = 0; j < n; j++) {
        uint64_t offer = base + v[j] - w[j];
        least = offer < least ? offer : least;
    }
    return least;
}

INLINED void least_all(const sm_line_scan *c)
{
    uint32_t j = 0, b = 0;
    for (; c->n - j >= SM_SCAN_BLOCK; j += SM_SCAN_BLOCK) c->block[b++] = least_block(c, j, SM_SCAN_BLOCK);
    if (j < c->n) c->block[b] = least_block(c, j, c->n - j);
}

static void relax_plain(const sm_line_scan *c)
{
    relax_all(c);
}

static void least_plain(const sm_line_scan *c)
{
    least_all(c);
}

sm_scans sm_scans_plain(void)
{
    return (sm_scans){.relax = relax_plain, .least = least_plain};
}

#if WIDE
WITH("avx2") static void relax_avx2(const sm_line_scan *c)
{
    relax_all(c);
}

WITH("avx2") static void least_avx2(const sm_line_scan *c)
{
    least_all(c);
}

WITH("avx512f,avx512vl,avx512dq") static void relax_avx512(const sm_line_scan *c)
{
    relax_all(c);
}

WITH("avx512f,avx512vl,avx512dq") static void least_avx512(const sm_line_scan *c)
{
    least_all(c);
}

sm_scans sm_scans_best(void)
{
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
        return (sm_scans){.relax = relax_avx512, .least = least_avx512};
    if (__builtin_cpu_supports("avx2")) return (sm_scans){.relax = relax_avx2, .least = least_avx2};
    return sm_scans_plain();
}
#else
sm_scans sm_scans_best(void)
{
    return sm_scans_plain();
}
#endif
