/* One shortest path. From an unmatched root of the near side edges to the far side cost u + v - w, those back along the
 * matching nothing. The path ends at an unmatched far vertex, or at a near vertex that becomes unmatched, which costs
 * its price; the root itself may be that vertex. */
#include "assignment_parts.h"

typedef struct search { /* a slice of one */
    sm_assignment *s;
    sm_workings *w;
    sm_solver_side *near, *far;
    int side;
    sm_path_search *of;
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
        q->of->bound = dist;
        q->of->end = y;
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
        if (dist < q->of->bound) offer(q, x, l.at[p], dist);
    }
}

/* The first in rank that is not final waits with the others, lowered as better bases come: no other one is nearer. */
static void offer_ranked(search *q)
{
    uint32_t y = sm_ranks_first(q->s);
    if (y == SM_NONE || q->of->base == UINT64_MAX) return;
    uint64_t dist = q->of->base + q->far->price[y] - q->far->bonus[y];
    if (dist < q->of->bound) offer(q, q->of->base_of, y, dist);
}

static uint32_t next_sparse(search *q)
{
    sm_workings *w = q->w;
    bool ranked = sm_solver_ranked(q->s, q->side);
    if (ranked) offer_ranked(q);
    if (!w->n_waiting) return SM_NONE;
    if (w->bucket[0] == SM_NONE) refill(w);
    uint32_t y = w->bucket[0];
    if (w->dist[y] >= q->of->bound) return SM_NONE;
    bucket_remove(w, y);
    w->n_waiting--;
    w->state[y] = 2;
    if (ranked) sm_ranks_leave_out(q->s, y);
    return y;
}

/* ---- dense: every far vertex has a distance --------------------------------------------------------------------- */
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
    uint64_t least = q->of->bound;
    for (uint32_t b = 0; b < blocks(n); b++) least = w->block[b] < least ? w->block[b] : least;
    if (least == q->of->bound) return SM_NONE;
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

/* ---- both ------------------------------------------------------------------------------------------------------- */
/* x was reached at this distance: it may stay unmatched, or go on. */
static void visit(search *q, uint32_t x, uint64_t dist)
{
    uint64_t base = dist + q->near->price[x];
    if (base < q->of->bound) {
        q->of->bound = base;
        q->of->last = x;
        q->of->end = SM_NONE;
    }
    if (base < q->of->base && q->near->size[x]) {
        q->of->base = base;
        q->of->base_of = x;
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
        q->of->bound = q->w->dist[y];
        q->of->end = y;
        return SM_NONE;
    }
    q->w->mask[y] = UINT64_MAX;
    return y;
}

/* The workings are as before a search; those far vertices are told whose distance is final. */
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
    q->near->price[q->of->root] -= q->of->bound;
    sm_solver_note(q->s, q->side, q->of->root, SM_REPRICED);
    sm_ranks_update(q->s, q->side, q->of->root);
    for (uint32_t f = 0; f < w->n_final; f++) {
        uint32_t y = w->final[f];
        uint64_t by = q->of->bound - w->dist[y];
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
        uint32_t former = x == q->of->root ? SM_NONE : sm_solver_part(q->s, q->side, x);
        sm_solver_match(q->s, q->side, x, y);
        y = former;
    }
}

static search search_of(sm_assignment *s)
{
    int side = s->search.side;
    return (search){
        .s = s, .w = &s->work, .near = &s->side[side], .far = &s->side[!side], .side = side, .of = &s->search};
}

void sm_solver_path_begin(sm_assignment *s, int near, uint32_t root)
{
    s->search = (sm_path_search){.on = true, .side = near, .root = root, .at = root};
    s->search.bound = s->search.base = UINT64_MAX;
    s->search.end = SM_NONE;
    s->search.n[0] = s->side[0].n;
    s->search.n[1] = s->side[1].n;
    s->search.dense = begin(s, near);
    for (uint32_t y = 0; s->search.dense && y < s->side[!near].n; y++) s->work.dist[y] = UINT64_MAX;
}

/* Along the path that was found. */
static void search_end(search *q)
{
    reprice(q);
    if (q->of->end == SM_NONE && q->of->last != q->of->root) q->of->end = sm_solver_part(q->s, q->side, q->of->last);
    flip(q, q->of->end);
    q->of->on = false;
}

void sm_solver_path_on(sm_assignment *s, uint64_t *budget)
{
    search q = search_of(s);
    bool dense = s->search.dense;
    do {
        visit(&q, s->search.at, s->search.dist);
        uint32_t y = next(&q, dense);
        /* a cell that is met in no order costs more */
        sm_spend(budget, dense ? q.cells + q.far->n / 16 : 20 + 8 * q.cells);
        q.cells = 0;
        if (y == SM_NONE) {
            sm_spend(budget, dense ? 4 * (uint64_t)q.far->n : 8 * (uint64_t)q.w->n_final);
            search_end(&q);
            return;
        }
        q.w->final[q.w->n_final++] = y;
        s->search.dist = q.w->dist[y];
        s->search.at = q.far->mate[y];
    } while (*budget);
}

void sm_solver_path_drop(sm_assignment *s)
{
    search q = search_of(s);
    if (s->search.on) search_clear(&q);
    s->search.on = false;
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

void sm_solver_spread_end(sm_assignment *s)
{
    sm_workings *w = &s->work;
    for (uint32_t y = 0; y < s->capacity; y++) w->mask[y] = w->state[y] = 0;
    w->n_seen = w->n_waiting = 0;
}

bool sm_solver_spread(sm_assignment *s, bool fresh, uint64_t *budget)
{
    sm_workings *w = &s->work;
    sm_path_search all = {.bound = UINT64_MAX, .base = UINT64_MAX};
    search q = {.s = s, .w = w, .near = &s->side[0], .far = &s->side[1], .of = &all};
    bool dense = fresh ? begin(s, 0) : sm_solver_dense(s, 0);
    if (fresh) spread_begin(&q, dense);
    uint32_t y = 0;
    while (*budget && (y = next(&q, dense)) != SM_NONE) {
        spread_row(&q, q.far->mate[y], w->dist[y]);
        sm_spend(budget, dense ? q.cells + q.far->n / 16 : 20 + 8 * q.cells);
        q.cells = 0;
    }
    if (y != SM_NONE) return false;
    sm_solver_spread_end(s);
    return true;
}
