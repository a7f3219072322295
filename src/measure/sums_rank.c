/* Sizes in descending order, kept so while single sizes change. */
#include "live_parts.h"

#include "setmatch/base/mem.h"

#include <string.h>

bool sm_rank_widen(sm_rank *r, uint32_t room, uint32_t want)
{
    return sm_widen(&r->order, room, want, sizeof *r->order) && sm_widen(&r->place, room, want, sizeof *r->place) &&
           sm_widen(&r->size, room, want, sizeof *r->size);
}

void sm_rank_free(sm_rank *r)
{
    sm_free(r->order);
    sm_free(r->place);
    sm_free(r->size);
}

static void put(sm_rank *r, uint32_t at, uint32_t x)
{
    r->order[at] = x;
    r->place[x] = at;
}

static bool before(const sm_rank *r, uint32_t x, uint32_t y)
{
    return r->size[x] != r->size[y] ? r->size[x] > r->size[y] : x < y;
}

/* Of a heap of n whose head comes last of all. */
static void sink(sm_rank *r, uint32_t at, uint32_t n)
{
    uint32_t x = r->order[at];
    for (;;) {
        size_t child = 2 * (size_t)at + 1;
        if (child >= n) break;
        if (child + 1 < n && before(r, r->order[child], r->order[child + 1])) child++;
        if (!before(r, x, r->order[child])) break;
        r->order[at] = r->order[child];
        at = (uint32_t)child;
    }
    r->order[at] = x;
}

/* A heap sort: it needs no memory, and counting anew must not fail. */
void sm_rank_fill(sm_rank *r, const uint64_t *size, uint32_t n)
{
    r->n = n;
    memcpy(r->size, size, n * sizeof *size);
    for (uint32_t x = 0; x < n; x++) r->order[x] = x;
    for (uint32_t at = n / 2; at-- > 0;) sink(r, at, n);
    for (uint32_t end = n; end-- > 1;) {
        uint32_t last = r->order[0];
        r->order[0] = r->order[end];
        r->order[end] = last;
        sink(r, 0, end);
    }
    for (uint32_t at = 0; at < n; at++) r->place[r->order[at]] = at;
}

void sm_rank_add(sm_rank *r)
{
    uint32_t x = r->n++;
    r->size[x] = 0;
    put(r, x, x);
}

uint32_t sm_rank_above(const sm_rank *r, uint64_t size)
{
    uint32_t low = 0, high = r->n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (r->size[r->order[middle]] > size)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static sm_u128 overlap_of(const sm_rank *a, const sm_rank *b, uint32_t from, uint32_t to)
{
    sm_u128 sum = 0;
    for (uint32_t k = from; k < to && k < b->n; k++) {
        uint64_t x = a->size[a->order[k]], y = b->size[b->order[k]];
        sum += x < y ? x : y;
    }
    return sum;
}

sm_u128 sm_rank_overlap(const sm_rank *a, const sm_rank *b)
{
    return overlap_of(a, b, 0, a->n);
}

/* x swaps with the end of the run of its equals, then steps over those that its new size passes. */
sm_u128 sm_rank_move(sm_rank *a, uint32_t x, uint64_t size, const sm_rank *b, sm_u128 overlap)
{
    uint64_t old = a->size[x];
    if (size == old) return overlap;
    uint32_t from, to, run = sm_rank_above(a, old);
    if (size > old) {
        from = run;
        to = sm_rank_above(a, size);
    } else {
        from = old ? sm_rank_above(a, old - 1) - 1 : a->n - 1;
        to = sm_rank_above(a, size) - 1; /* x itself was counted */
    }
    uint32_t at = a->place[x];
    put(a, at, a->order[from]);
    put(a, from, x);
    uint32_t low = from < to ? from : to, high = (from < to ? to : from) + 1;
    overlap -= overlap_of(a, b, low, high);
    for (; from > to; from--) put(a, from, a->order[from - 1]);
    for (; from < to; from++) put(a, from, a->order[from + 1]);
    put(a, to, x);
    a->size[x] = size;
    return overlap + overlap_of(a, b, low, high);
}
