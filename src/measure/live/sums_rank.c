/* Sizes in descending order, kept so while single sizes change. */
#include "live_parts.h"

#include "base/mem.h"

#include <string.h>

void sm_rank_widen(sm_rank *r, uint32_t capacity, uint32_t want)
{
    sm_widen(&r->order, capacity, want, sizeof *r->order);
    sm_widen(&r->place, capacity, want, sizeof *r->place);
    sm_widen(&r->size, capacity, want, sizeof *r->size);
}

void sm_rank_free(sm_rank *r)
{
    sm_free(r->order);
    sm_free(r->place);
    sm_free(r->size);
}

void sm_rank_copy(sm_rank *r, const sm_rank *of)
{
    r->n = of->n;
    memcpy(r->order, of->order, of->n * sizeof *r->order);
    memcpy(r->place, of->place, of->n * sizeof *r->place);
    memcpy(r->size, of->size, of->n * sizeof *r->size);
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

static uint64_t shared(uint64_t size, const sm_rank *b, uint32_t at)
{
    uint64_t other = at < b->n ? b->size[b->order[at]] : 0;
    return size < other ? size : other;
}

sm_u128 sm_rank_overlap(const sm_rank *a, const sm_rank *b)
{
    sm_u128 sum = 0;
    for (uint32_t k = 0; k < a->n; k++) sum += shared(a->size[a->order[k]], b, k);
    return sum;
}

/* The far end, as seen from x, of the run of clusters of that size: where x comes to stand when it has passed them. */
static uint32_t end_of_run(const sm_rank *r, uint64_t size, bool down)
{
    if (!down) return sm_rank_above(r, size);
    return (size ? sm_rank_above(r, size - 1) : r->n) - 1;
}

/* x at `at` changes places with the far end of a run of equal sizes, which stays in order but for x. */
static uint32_t pass(sm_rank *r, uint32_t x, uint32_t at, uint32_t end)
{
    put(r, at, r->order[end]);
    put(r, end, x);
    return end;
}

/* x passes one run of equal sizes after the other, each in one step; of the sizes by rank only those at the ends of
 * runs change. There are at most sqrt(2 n) different sizes. */
sm_u128 sm_rank_move(sm_rank *a, uint32_t x, uint64_t size, const sm_rank *b, sm_u128 overlap)
{
    bool down = size < a->size[x];
    if (size == a->size[x]) return overlap;
    uint32_t at = pass(a, x, a->place[x], end_of_run(a, a->size[x], down));
    overlap -= shared(a->size[x], b, at);
    while (down ? at + 1 < a->n : at > 0) {
        uint64_t next = a->size[a->order[down ? at + 1 : at - 1]];
        if (down ? next <= size : next >= size) break;
        uint32_t end = end_of_run(a, next, down);
        overlap += shared(next, b, at);
        overlap -= shared(next, b, end);
        at = pass(a, x, at, end);
        a->size[x] = next; /* so that all stay in order */
    }
    a->size[x] = size;
    return overlap + shared(size, b, at);
}
