#include "assignment_tight.h"

#include "base/mem.h"
#include "base/tick.h"

#include <string.h>

void sm_tight_free(sm_tight *g)
{
    void *all[] = {g->mate, g->optional, g->gone, g->start, g->back,     g->to,
                   g->from, g->ban,      g->list, g->part,  g->part_size};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) sm_free(all[i]);
    *g = (sm_tight){0};
}

/* ---- building ---------------------------------------------------------------------------------------------------- */
typedef struct line_prices {
    const uint64_t *other;
    uint64_t mine, slack;
} line_prices;

static uint32_t some_cells(sm_weights l, line_prices r, uint32_t from, uint32_t to, uint32_t *out)
{
    uint32_t n = 0;
    for (uint32_t p = from; p < to; p++) {
        uint32_t y = sm_weights_at(l, p);
        out[n] = y;
        n += l.w[p] && r.mine + r.other[y] - l.w[p] <= r.slack;
    }
    return n;
}

uint32_t sm_tight_cells(const sm_assignment *s, sm_weights l, const uint64_t *other, uint64_t mine, uint64_t slack,
                        uint32_t *out)
{
    line_prices r = {other, mine, slack};
    uint32_t n = 0;
    if (l.at) return some_cells(l, r, 0, l.n, out);
    sm_line_scan c = {.w = l.w, .v = other, .base = mine, .block = s->work.block, .n = l.n};
    if (l.n) s->scans.least(&c);
    for (uint32_t from = 0; from < l.n; from += SM_SCAN_BLOCK) {
        if (c.block[from / SM_SCAN_BLOCK] > slack) continue;
        n += some_cells(l, r, from, l.n - from < SM_SCAN_BLOCK ? l.n : from + SM_SCAN_BLOCK, out + n);
    }
    return n;
}

/* Returns how many cells it looked at. */
static uint32_t add_row(sm_tight *g, uint32_t x)
{
    if (g->lists) {
        const sm_tight_list *m = &g->lists->of[sm_vertex(0, x)];
        sm_grow(&g->to, &g->capacity_to, g->n_cells + m->n, sizeof *g->to);
        if (m->n) memcpy(g->to + g->n_cells, g->lists->pool + m->at, m->n * sizeof *g->to);
        g->n_cells += m->n;
        return m->n;
    }
    sm_weights l = g->s->line(g->s, 0, x);
    sm_grow(&g->to, &g->capacity_to, g->n_cells + l.n, sizeof *g->to);
    g->n_cells += sm_tight_cells(g->s, l, g->price[1], g->price[0][x], g->slack, g->to + g->n_cells);
    return l.n;
}

enum { LINE = 20, WALK = 8 }; /* steps of a line in addition to its cells; that an edge in no particular order costs */

static bool add_rows(sm_tight *g)
{
    for (uint32_t x = 0; x < g->rows; x++) {
        g->start[x] = g->n_cells;
        if (!sm_tick_after(LINE + add_row(g, x))) return false;
    }
    g->start[g->rows] = g->n_cells;
    return true;
}

/* Sorts the cells by column: counts them, and then puts each into its place. */
static bool add_cols(sm_tight *g)
{
    g->from = sm_alloc(g->n_cells, sizeof *g->from);
    g->ban = sm_alloc(g->n_cells, sizeof *g->ban);
    for (size_t c = 0; c < g->n_cells; c++) g->back[g->to[c] + 2]++;
    for (uint32_t y = 0; y < g->cols; y++) g->back[y + 2] += g->back[y + 1];
    for (uint32_t x = 0; x < g->rows;
         x++) { /* back[y + 1] runs from the start of y to its end, which is y + 1's start */
        for (size_t c = g->start[x]; c < g->start[x + 1]; c++) g->from[g->back[g->to[c] + 1]++] = x;
        if (!sm_tick_after(1 + 2 * WALK * (g->start[x + 1] - g->start[x]))) return false;
    }
    return true;
}

void sm_tight_take_mates(sm_tight *g)
{
    const sm_assignment *s = g->s;
    g->n_list = 0;
    for (uint32_t v = 0; v < g->out; v++) {
        bool col = v >= g->rows;
        uint32_t x = col ? v - g->rows : v, y = s->side[col].mate[x];
        g->mate[v] = y == SM_NONE ? y : col ? y : y + g->rows;
        g->optional[v] = g->price[col][x] <= g->slack;
        size_t degree = col ? g->back[x + 1] - g->back[x] : g->start[x + 1] - g->start[x];
        if (g->optional[v] && degree) g->list[g->n_list++] = v;
    }
    g->mate[g->out] = SM_NONE;
}

sm_tight sm_tight_new(const sm_assignment *s, const uint64_t *const price[2], uint64_t slack)
{
    uint32_t rows = s->side[0].n, cols = s->side[1].n, n = rows + cols + 1;
    sm_tight g = {
        .s = s, .price = {price[0], price[1]}, .slack = slack, .rows = rows, .cols = cols, .out = rows + cols};
    g.mate = sm_alloc(n, sizeof *g.mate);
    g.optional = sm_alloc(n, sizeof *g.optional);
    g.gone = sm_alloc(n, sizeof *g.gone);
    g.start = sm_alloc((size_t)rows + 1, sizeof *g.start);
    g.back = sm_alloc((size_t)cols + 2, sizeof *g.back);
    g.list = sm_alloc(n, sizeof *g.list);
    return g;
}

bool sm_tight_build(sm_tight *g)
{
    if (!add_rows(g) || !add_cols(g)) return false;
    sm_tight_take_mates(g);
    return true;
}

/* ---- walking ----------------------------------------------------------------------------------------------------- */
static bool is_row(const sm_tight *g, uint32_t v)
{
    return v < g->rows;
}

/* Of the optional vertices those of one kind that are free and those of the other that are matched. */
static uint32_t of_list(const sm_tight *g, bool free_row, size_t *at)
{
    while (*at < g->n_list) {
        uint32_t v = g->list[(*at)++];
        if ((g->mate[v] == SM_NONE) == (is_row(g, v) == free_row)) return v;
    }
    return SM_NONE;
}

uint32_t sm_tight_after(const sm_tight *g, uint32_t v, size_t *at)
{
    if (v == g->out) return of_list(g, true, at);
    if (!is_row(g, v)) return (*at)++ ? SM_NONE : g->mate[v] == SM_NONE ? g->out : g->mate[v];
    size_t degree = g->start[v + 1] - g->start[v];
    while (*at < degree) {
        size_t c = g->start[v] + (*at)++;
        if (g->to[c] + g->rows != g->mate[v] && !g->ban[c]) return g->to[c] + g->rows;
    }
    return (*at)++ == degree && g->optional[v] && g->mate[v] != SM_NONE ? g->out : SM_NONE;
}

uint32_t sm_tight_before(const sm_tight *g, uint32_t v, size_t *at)
{
    if (v == g->out) return of_list(g, false, at);
    if (is_row(g, v)) return (*at)++ ? SM_NONE : g->mate[v] == SM_NONE ? g->out : g->mate[v];
    uint32_t y = v - g->rows;
    size_t degree = g->back[y + 1] - g->back[y];
    while (*at < degree) {
        uint32_t x = g->from[g->back[y] + (*at)++];
        if (x != g->mate[v]) return x;
    }
    return (*at)++ == degree && g->optional[v] && g->mate[v] != SM_NONE ? g->out : SM_NONE;
}

void sm_tight_exchange(sm_tight *g, const uint32_t *cycle, size_t n, bool back)
{
    for (size_t k = 0; k < n; k++)
        if (cycle[k] != g->out) g->mate[cycle[k]] = SM_NONE;
    for (size_t k = 0; k < n; k++) {
        uint32_t v = cycle[k], w = cycle[k + 1 < n ? k + 1 : 0];
        if (v == g->out || w == g->out || is_row(g, v) == back) continue;
        g->mate[v] = w;
        g->mate[w] = v;
    }
}

/* ---- strongly connected components (Tarjan 1972), without recursion ---------------------------------------------- */
typedef struct tarjan {
    sm_tight *g;
    uint32_t *index, *low, *open, *path; /* index 0: not seen; open: seen, component not known yet */
    size_t *at;
    uint32_t n_seen, n_open, n_path;
} tarjan;

static void enter(tarjan *t, uint32_t v)
{
    t->index[v] = t->low[v] = ++t->n_seen;
    t->open[t->n_open++] = v;
    t->path[t->n_path++] = v;
}

static void leave(tarjan *t, uint32_t v)
{
    sm_tight *g = t->g;
    t->n_path--;
    if (t->n_path) {
        uint32_t above = t->path[t->n_path - 1];
        if (t->low[v] < t->low[above]) t->low[above] = t->low[v];
    }
    if (t->low[v] != t->index[v]) return;
    uint32_t w;
    do {
        w = t->open[--t->n_open];
        g->part[w] = g->n_parts;
        g->part_size[g->n_parts]++;
    } while (w != v);
    g->n_parts++;
}

/* Follows the edges of the last vertex of the path, up to one that leads to a new vertex. Returns how many it followed.
 */
static uint64_t follow(tarjan *t)
{
    uint32_t v = t->path[t->n_path - 1], w;
    uint64_t edges = 1;
    for (; (w = sm_tight_after(t->g, v, &t->at[v])) != SM_NONE; edges++) {
        if (!t->index[w]) {
            enter(t, w);
            return edges;
        }
        if (t->g->part[w] == SM_NONE && t->index[w] < t->low[v]) t->low[v] = t->index[w];
    }
    leave(t, v);
    return edges;
}

static bool visit_all(tarjan *t)
{
    for (uint32_t root = 0; root <= t->g->out; root++) {
        if (t->index[root]) continue;
        enter(t, root);
        while (t->n_path)
            if (!sm_tick_after(WALK * follow(t))) return false;
    }
    return true;
}

bool sm_tight_parts(sm_tight *g)
{
    size_t n = (size_t)g->out + 1;
    uint32_t *four = sm_alloc(4 * n, sizeof *four);
    tarjan t = {.g = g, .index = four, .low = four + n, .open = four + 2 * n, .path = four + 3 * n};
    t.at = sm_alloc(n, sizeof *t.at);
    g->part = sm_alloc(n, sizeof *g->part);
    g->part_size = sm_alloc(n, sizeof *g->part_size);
    for (size_t v = 0; v < n; v++) g->part[v] = SM_NONE;
    bool done = visit_all(&t);
    sm_free(four);
    sm_free(t.at);
    return done;
}
