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

enum { LANES = 8 };

/* Finds the two best of each lane, and then of all, without those that gain nothing. */
INLINED sm_best_gains gains_all(const uint64_t *restrict w, const uint64_t *restrict v, uint32_t n)
{
    int64_t first[LANES] = {0}, second[LANES] = {0}, most = 0, next = 0;
    uint32_t j = 0;
    for (; n - j >= LANES; j += LANES)
        for (uint32_t k = 0; k < LANES; k++) {
            int64_t gain = (int64_t)(w[j + k] - v[j + k]), lower = gain < first[k] ? gain : first[k];
            first[k] = gain > first[k] ? gain : first[k];
            second[k] = lower > second[k] ? lower : second[k];
        }
    for (uint32_t k = 0; j < n; j++, k++) {
        int64_t gain = (int64_t)(w[j] - v[j]), lower = gain < first[k] ? gain : first[k];
        first[k] = gain > first[k] ? gain : first[k];
        second[k] = lower > second[k] ? lower : second[k];
    }
    for (uint32_t k = 0; k < LANES; k++) {
        int64_t lower = first[k] < most ? first[k] : most;
        most = first[k] > most ? first[k] : most;
        next = lower > next ? lower : next;
        next = second[k] > next ? second[k] : next;
    }
    return (sm_best_gains){(uint64_t)most, (uint64_t)next};
}

INLINED uint32_t piece_all(const uint64_t *restrict w, const uint64_t *restrict v, uint32_t n, uint64_t gain,
                           uint32_t from)
{
    for (; n - from >= SM_SCAN_PIECE; from += SM_SCAN_PIECE) {
        const uint64_t *a = w + from, *b = v + from;
        uint64_t any = 0;
        for (uint32_t k = 0; k < SM_SCAN_PIECE; k++) any |= a[k] - b[k] == gain ? UINT64_MAX : 0;
        if (any) break;
    }
    return from;
}

static void relax_plain(const sm_line_scan *c)
{
    relax_all(c);
}

static void least_plain(const sm_line_scan *c)
{
    least_all(c);
}

static sm_best_gains gains_plain(const uint64_t *w, const uint64_t *v, uint32_t n)
{
    return gains_all(w, v, n);
}

static uint32_t piece_plain(const uint64_t *w, const uint64_t *v, uint32_t n, uint64_t gain, uint32_t from)
{
    return piece_all(w, v, n, gain, from);
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

WITH("avx2") static sm_best_gains gains_avx2(const uint64_t *w, const uint64_t *v, uint32_t n)
{
    return gains_all(w, v, n);
}

WITH("avx2") static uint32_t piece_avx2(const uint64_t *w, const uint64_t *v, uint32_t n, uint64_t gain, uint32_t from)
{
    return piece_all(w, v, n, gain, from);
}

WITH("avx512f,avx512vl,avx512dq") static void relax_avx512(const sm_line_scan *c)
{
    relax_all(c);
}

WITH("avx512f,avx512vl,avx512dq") static void least_avx512(const sm_line_scan *c)
{
    least_all(c);
}

WITH("avx512f,avx512vl,avx512dq") static sm_best_gains gains_avx512(const uint64_t *w, const uint64_t *v, uint32_t n)
{
    return gains_all(w, v, n);
}

WITH("avx512f,avx512vl,avx512dq")
static uint32_t piece_avx512(const uint64_t *w, const uint64_t *v, uint32_t n, uint64_t gain, uint32_t from)
{
    return piece_all(w, v, n, gain, from);
}
#endif

uint32_t sm_scans_here(sm_scans out[SM_SCANS])
{
    uint32_t n = 0;
#if WIDE
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
        out[n++] =
            (sm_scans){.relax = relax_avx512, .least = least_avx512, .gains = gains_avx512, .piece = piece_avx512};
    if (__builtin_cpu_supports("avx2"))
        out[n++] = (sm_scans){.relax = relax_avx2, .least = least_avx2, .gains = gains_avx2, .piece = piece_avx2};
#endif
    out[n++] = (sm_scans){.relax = relax_plain, .least = least_plain, .gains = gains_plain, .piece = piece_plain};
    return n;
}
