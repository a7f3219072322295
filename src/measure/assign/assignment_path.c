/* One shortest path. From an unmatched root of the near side edges to the far side cost u + v - w, those back along the
 * matching nothing. The path ends at an unmatched far vertex, or at a near vertex that becomes unmatched, which costs
 * its price; the root itself may be that vertex. */
#include "assignment_parts.h"

#include "base/tick.h"

typedef struct search {
    sm_assignment *s;
    sm_workings *w;
    sm_solver_side *near, *far;
    int side;
    uint32_t root;
    uint64_t bound; /* cost of the best end so far: */
    uint32_t last;  /* this near vertex becomes unmatched, */
    uint32_t end;   /* or, unless SM_NONE, this far vertex becomes matched */
    uint64_t base;  /* least distance + price of the visited vertices: where the edges that a bonus makes begin */
    uint32_t base_of;
    uint64_t cells;
} search;

/* ---- sparse: a radix heap of far vertices by distance (Ahuja, Mehlhorn, Orlin & Tarjan 1990) --------------------- */
/* Distances never fall below `floor`, the last one taken out. Bucket b holds those whose highest bit that differs from
 * floor's is bit b - 1, bucket 0 those equal to it: putting in and lowering cost no comparisons at all. */
static int bucket_of(const sm_workings *w, uint64_t dist)
{
    uint64_t differs = dist ^ w->floor;
    return differs ? 64 - __builtin_clzll(differs) : 0;
}

static void bucket_add(sm_workings *w, uint32_t y)
{
    int b = bucket_of(w, w->dist[y]);
    w->prev[y] = SM_NONE;
    w->next[y] = w->bucket[b];
    if (w->next[y] != SM_NONE) w->prev[w->next[y]] = y;
    w->bucket[b] = y;
}

static void bucket_remove(sm_workings *w, uint32_t y)
{
    if (w->next[y] != SM_NONE) w->prev[w->next[y]] = w->prev[y];
    if (w->prev[y] != SM_NONE)
        w->next[w->prev[y]] = w->next[y];
    else
        w->bucket[bucket_of(w, w->dist[y])] = w->next[y];
}

/* Spreads the first bucket that is not empty over the ones before it. */
static void refill(sm_workings *w)
{
    int b = 0;
    while (w->bucket[b] == SM_NONE) b++;
    uint32_t y = w->bucket[b], next;
    w->bucket[b] = SM_NONE;
    w->floor = w->dist[y];
    for (uint32_t z = y; z != SM_NONE; z = w->next[z]) w->floor = w->dist[z] < w->floor ? w->dist[z] : w->floor;
    for (; y != SM_NONE; y = next) {
        next = w->next[y];
        bucket_add(w, y);
    }
}

static void offer(search *q, uint32_t x, uint32_t y, uint64_t dist)
{
    sm_workings *w = q->w;
    if (q->far->mate[y] == SM_NONE) { /* an end: only the cheapest one matters */
        q->bound = dist;
        q->end = y;
        w->via[y] = x;
        return;
    }
    if (w->state[y] == 2 || (w->state[y] && dist >= w->dist[y])) return;
    if (w->state[y]) {
        bucket_remove(w, y);
    } else {
        w->state[y] = 1;
        w->seen[w->n_seen++] = y;
        w->n_waiting++;
    }
    w->dist[y] = dist;
    w->via[y] = x;
    bucket_add(w, y);
}

static void relax_sparse(search *q, uint32_t x, sm_weights l, uint64_t base)
{
    const uint64_t *price = q->far->price;
    for (uint32_t p = 0; p < l.n; p++) {
        uint64_t dist = base + price[l.at[p]] - l.w[p];
        if (dist < q->bound) offer(q, x, l.at[p], dist);
    }
}

/* The first in rank that is not final waits with the others, lowered as better bases come: no other one is nearer. */
static void offer_ranked(search *q)
{
    uint32_t y = sm_ranks_first(q->s);
    if (y == SM_NONE || q->base == UINT64_MAX) return;
    uint64_t dist = q->base + q->far->price[y] - q->far->bonus[y];
    if (dist < q->bound) offer(q, q->base_of, y, dist);
}

static uint32_t next_sparse(search *q)
{
    sm_workings *w = q->w;
    bool ranked = sm_solver_ranked(q->s, q->side);
    if (ranked) offer_ranked(q);
    if (!w->n_waiting) return SM_NONE;
    if (w->bucket[0] == SM_NONE) refill(w);
    uint32_t y = w->bucket[0];
    if (w->dist[y] >= q->bound) return SM_NONE;
    bucket_remove(w, y);
    w->n_waiting--;
    w->state[y] = 2;
    if (ranked) sm_ranks_leave_out(q->s, y);
    return y;
}

/* ---- dense: every far vertex has a distance ---------------------------------------------------------------------- */
static sm_line_scan scan_of(const search *q, uint32_t x, sm_weights l, uint64_t base)
{
    sm_workings *w = q->w;
    return (sm_line_scan){l.w, q->far->price, base, x, w->dist, w->via, w->mask, w->block, l.n};
}

static uint32_t blocks(uint32_t n)
{
    return n / SM_SCAN_BLOCK + (n % SM_SCAN_BLOCK != 0);
}

/* The nearest far vertex that is not final, an unmatched one first; SM_NONE when it is not below the bound. */
static uint32_t next_dense(search *q)
{
    sm_workings *w = q->w;
    uint32_t n = q->far->n, found = SM_NONE;
    uint64_t least = q->bound;
    for (uint32_t b = 0; b < blocks(n); b++) least = w->block[b] < least ? w->block[b] : least;
    if (least == q->bound) return SM_NONE;
    for (uint32_t b = 0; b < blocks(n); b++) {
        if (w->block[b] != least) continue;
        uint32_t to = (b + 1) * SM_SCAN_BLOCK < n ? (b + 1) * SM_SCAN_BLOCK : n;
        for (uint32_t y = b * SM_SCAN_BLOCK; y < to; y++) {
            if ((w->dist[y] | w->mask[y]) != least) continue;
            if (q->far->mate[y] == SM_NONE) return y;
            if (found == SM_NONE) found = y;
        }
    }
    return found;
}

/* ---- both -------------------------------------------------------------------------------------------------------- */
/* x was reached at this distance: it may stay unmatched, or continue. */
static void visit(search *q, uint32_t x, uint64_t dist)
{
    uint64_t base = dist + q->near->price[x];
    if (base < q->bound) {
        q->bound = base;
        q->last = x;
        q->end = SM_NONE;
    }
    if (base < q->base && q->near->size[x]) {
        q->base = base;
        q->base_of = x;
    }
    sm_weights l = q->s->line(q->s, q->side, x);
    if (l.at) {
        relax_sparse(q, x, l, base);
    } else if (l.n) {
        sm_line_scan c = scan_of(q, x, l, base);
        q->s->scans.relax(&c);
    }
    q->cells += l.n;
}

/* True when lines are dense. */
static bool begin(sm_assignment *s, int side)
{
    sm_workings *w = &s->work;
    w->floor = 0;
    w->n_waiting = 0;
    for (int b = 0; b < SM_BUCKETS; b++) w->bucket[b] = SM_NONE;
    return sm_solver_dense(s, side);
}

static uint32_t next(search *q, bool dense)
{
    if (!dense) return next_sparse(q);
    uint32_t y = next_dense(q);
    if (y == SM_NONE) return y;
    if (q->far->mate[y] == SM_NONE) {
        q->bound = q->w->dist[y];
        q->end = y;
        return SM_NONE;
    }
    q->w->mask[y] = UINT64_MAX;
    return y;
}

/* Leaves the workings as they were before the search. */
static void search_clear(search *q)
{
    sm_workings *w = q->w;
    for (uint32_t f = 0; f < w->n_final; f++) {
        sm_ranks_update(q->s, !q->side, w->final[f]);
        w->mask[w->final[f]] = 0;
    }
    for (uint32_t p = 0; p < w->n_seen; p++) w->state[w->seen[p]] = 0;
    w->n_final = w->n_seen = 0;
}

static void reprice(search *q)
{
    sm_workings *w = q->w;
    q->near->price[q->root] -= q->bound;
    sm_solver_note(q->s, q->side, q->root, SM_REPRICED);
    sm_ranks_update(q->s, q->side, q->root);
    for (uint32_t f = 0; f < w->n_final; f++) {
        uint32_t y = w->final[f];
        uint64_t by = q->bound - w->dist[y];
        q->far->price[y] += by;
        q->near->price[q->far->mate[y]] -= by;
        if (by) sm_solver_note(q->s, !q->side, y, SM_REPRICED);
        if (by) sm_solver_note(q->s, q->side, q->far->mate[y], SM_REPRICED);
        sm_ranks_update(q->s, q->side, q->far->mate[y]);
    }
    search_clear(q);
}

/* Exchanges matched and unmatched edges along the path that ends in y. */
static void flip(search *q, uint32_t y)
{
    while (y != SM_NONE) {
        uint32_t x = (uint32_t)q->w->via[y];
        uint32_t former = x == q->root ? SM_NONE : sm_solver_part(q->s, q->side, x);
        sm_solver_match(q->s, q->side, x, y);
        y = former;
    }
}

static search search_from(sm_assignment *s, int near, uint32_t root)
{
    return (search){.s = s,
                    .w = &s->work,
                    .near = &s->side[near],
                    .far = &s->side[!near],
                    .side = near,
                    .root = root,
                    .bound = UINT64_MAX,
                    .end = SM_NONE,
                    .base = UINT64_MAX};
}

/* Along the path that was found. */
static void search_end(search *q)
{
    reprice(q);
    if (q->end == SM_NONE && q->last != q->root) q->end = sm_solver_part(q->s, q->side, q->last);
    flip(q, q->end);
}

/* A cell in no particular order costs more. */
static bool may_go_on(search *q, bool dense)
{
    uint64_t steps = dense ? q->cells + q->far->n / 16 : 20 + 8 * q->cells;
    q->cells = 0;
    return sm_tick_after(steps);
}

bool sm_solver_path(sm_assignment *s, int near, uint32_t root)
{
    search q = search_from(s, near, root);
    bool dense = begin(s, near);
    for (uint32_t y = 0; dense && y < q.far->n; y++) q.w->dist[y] = UINT64_MAX;
    visit(&q, root, 0);
    for (uint32_t y; (y = next(&q, dense)) != SM_NONE;) {
        q.w->final[q.w->n_final++] = y;
        if (!may_go_on(&q, dense)) {
            search_clear(&q);
            return false;
        }
        visit(&q, q.far->mate[y], q.w->dist[y]);
    }
    search_end(&q);
    return true;
}

/* ---- all distances ----------------------------------------------------------------------------------------------- */
static void spread_row(search *q, uint32_t x, uint64_t dist)
{
    uint64_t base = dist + q->near->price[x];
    sm_weights l = q->s->line(q->s, 0, x);
    q->cells += l.n;
    if (!l.at && l.n) {
        sm_line_scan c = scan_of(q, x, l, base);
        q->s->scans.relax(&c);
    }
    for (uint32_t p = 0; l.at && p < l.n; p++)
        if (q->far->mate[l.at[p]] != SM_NONE) offer(q, x, l.at[p], base + q->far->price[l.at[p]] - l.w[p]);
}

/* Every matched column starts from its own price; unmatched ones are nobody's way. */
static void spread_begin(search *q, bool dense)
{
    sm_workings *w = q->w;
    for (uint32_t b = 0; dense && b < blocks(q->far->n); b++) w->block[b] = UINT64_MAX;
    for (uint32_t y = 0; y < q->far->n; y++) {
        bool matched = q->far->mate[y] != SM_NONE;
        uint64_t price = q->far->price[y], *least = &w->block[y / SM_SCAN_BLOCK];
        w->dist[y] = price;
        w->mask[y] = matched || !dense ? 0 : UINT64_MAX;
        if (dense && matched && price < *least) *least = price;
        if (!dense && matched) offer(q, SM_NONE, y, price);
    }
    for (uint32_t x = 0; x < q->near->n; x++)
        if (q->near->mate[x] == SM_NONE) spread_row(q, x, 0);
}

static void spread_end(sm_assignment *s)
{
    sm_workings *w = &s->work;
    for (uint32_t y = 0; y < s->capacity; y++) w->mask[y] = w->state[y] = 0;
    w->n_seen = w->n_waiting = 0;
}

bool sm_solver_spread(sm_assignment *s)
{
    search q = search_from(s, 0, SM_NONE);
    bool dense = begin(s, 0), goes_on = true;
    spread_begin(&q, dense);
    for (uint32_t y; goes_on && (y = next(&q, dense)) != SM_NONE;) {
        spread_row(&q, q.far->mate[y], q.w->dist[y]);
        goes_on = may_go_on(&q, dense);
    }
    spread_end(s);
    return goes_on;
}
