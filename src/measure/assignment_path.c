/* One shortest path. From an unmatched root of the near side edges to the far side cost u + v - w, those back along the
 * matching nothing. The path ends at an unmatched far vertex, or at a near vertex that becomes unmatched, which costs
 * its price; the root itself may be that vertex. */
#include "assignment_parts.h"

typedef struct search {
    sm_assignment *s;
    sm_workings *w;
    sm_solver_side *near, *far;
    int side;
    uint32_t root;
    uint64_t bound; /* cost of the best end so far: */
    uint32_t last;  /* this near vertex becomes unmatched, */
    uint32_t end;   /* or, unless SM_NONE, this far vertex becomes matched */
    uint64_t cells;
} search;

/* ---- sparse: a binary heap of far vertices by distance ---------------------------------------------------------- */
static void heap_put(sm_workings *w, uint32_t at, uint32_t y)
{
    w->heap[at] = y;
    w->place[y] = at;
}

static void heap_up(sm_workings *w, uint32_t y)
{
    uint32_t at = w->place[y];
    for (; at && w->dist[w->heap[(at - 1) / 2]] > w->dist[y]; at = (at - 1) / 2) heap_put(w, at, w->heap[(at - 1) / 2]);
    heap_put(w, at, y);
}

static uint32_t heap_pop(sm_workings *w)
{
    uint32_t top = w->heap[0], y = w->heap[--w->n_heap], at = 0;
    for (uint32_t below = 1; below < w->n_heap; below = 2 * at + 1) {
        if (below + 1 < w->n_heap && w->dist[w->heap[below + 1]] < w->dist[w->heap[below]]) below++;
        if (w->dist[w->heap[below]] >= w->dist[y]) break;
        heap_put(w, at, w->heap[below]);
        at = below;
    }
    if (w->n_heap) heap_put(w, at, y);
    return top;
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
    if (!w->state[y]) {
        w->state[y] = 1;
        w->seen[w->n_seen++] = y;
        w->place[y] = w->n_heap++;
    }
    w->dist[y] = dist;
    w->via[y] = x;
    heap_up(w, y);
}

static void relax_sparse(search *q, uint32_t x, sm_weights l, uint64_t base)
{
    const uint64_t *price = q->far->price;
    for (uint32_t p = 0; p < l.n; p++) {
        uint64_t dist = base + price[l.at[p]] - l.w[p];
        if (dist < q->bound) offer(q, x, l.at[p], dist);
    }
}

static uint32_t next_sparse(search *q)
{
    if (!q->w->n_heap || q->w->dist[q->w->heap[0]] >= q->bound) return SM_NONE;
    uint32_t y = heap_pop(q->w);
    q->w->state[y] = 2;
    return y;
}

/* ---- dense: every far vertex has a distance --------------------------------------------------------------------- */
static sm_scan scan_of(const search *q, uint32_t x, sm_weights l, uint64_t base)
{
    sm_workings *w = q->w;
    return (sm_scan){l.w, q->far->price, base, x, w->dist, w->via, w->mask, w->block, l.n};
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

/* ---- both ------------------------------------------------------------------------------------------------------- */
/* x was reached at this distance: it may stay unmatched, or go on. */
static void visit(search *q, uint32_t x, uint64_t dist)
{
    uint64_t base = dist + q->near->price[x];
    if (base < q->bound) {
        q->bound = base;
        q->last = x;
        q->end = SM_NONE;
    }
    sm_weights l = q->s->line(q->s, q->side, x);
    if (l.at) {
        relax_sparse(q, x, l, base);
    } else if (l.n) {
        sm_scan c = scan_of(q, x, l, base);
        q->s->scans.relax(&c);
    }
    q->cells += l.n;
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

static void reprice(search *q)
{
    sm_workings *w = q->w;
    q->near->price[q->root] -= q->bound;
    for (uint32_t f = 0; f < w->n_final; f++) {
        uint32_t y = w->final[f];
        uint64_t by = q->bound - w->dist[y];
        q->far->price[y] += by;
        q->near->price[q->far->mate[y]] -= by;
        w->mask[y] = 0;
    }
    for (uint32_t p = 0; p < w->n_seen; p++) w->state[w->seen[p]] = 0;
    w->n_final = w->n_seen = w->n_heap = 0;
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

uint64_t sm_solver_path(sm_assignment *s, int near, uint32_t root)
{
    search q = {.s = s, .w = &s->work, .near = &s->side[near], .far = &s->side[!near], .side = near, .root = root};
    q.bound = UINT64_MAX;
    q.end = SM_NONE;
    bool dense = sm_solver_dense(s);
    for (uint32_t y = 0; dense && y < q.far->n; y++) q.w->dist[y] = UINT64_MAX;
    uint32_t x = root;
    for (uint64_t dist = 0;;) {
        visit(&q, x, dist);
        uint32_t y = next(&q, dense);
        if (y == SM_NONE) break;
        q.w->final[q.w->n_final++] = y;
        dist = q.w->dist[y];
        x = q.far->mate[y];
    }
    reprice(&q);
    if (q.end == SM_NONE && q.last != root) q.end = sm_solver_part(s, near, q.last);
    flip(&q, q.end);
    return q.cells + 4 * (uint64_t)q.far->n * dense;
}

/* ---- all distances ----------------------------------------------------------------------------------------------- */
static void spread_row(search *q, uint32_t x, uint64_t dist)
{
    uint64_t base = dist + q->near->price[x];
    sm_weights l = q->s->line(q->s, 0, x);
    if (!l.at && l.n) {
        sm_scan c = scan_of(q, x, l, base);
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

void sm_solver_spread(sm_assignment *s)
{
    sm_workings *w = &s->work;
    search q = {.s = s, .w = w, .near = &s->side[0], .far = &s->side[1], .bound = UINT64_MAX};
    bool dense = sm_solver_dense(s);
    spread_begin(&q, dense);
    for (uint32_t y; (y = next(&q, dense)) != SM_NONE;) spread_row(&q, q.far->mate[y], w->dist[y]);
    for (uint32_t y = 0; y < q.far->n; y++) w->mask[y] = w->state[y] = 0;
    w->n_seen = w->n_heap = 0;
}
