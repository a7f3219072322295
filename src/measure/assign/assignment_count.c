/* Counting optima. Exchanges stay inside a strongly connected component, so the counts of the components multiply. A
 * component with n vertices and m edges has at least m - n + 2 optima (each ear of an ear decomposition brings a cycle
 * that no earlier one has); where that does not settle it, optima are split by one matched edge of a cycle: those that
 * have the edge, and those that have not (Fukuda & Matsui 1994). */
#include "assignment_tight.h"

#include "base/mem.h"
#include "base/tick.h"

#include <string.h>

enum { STEP = 8 }; /* the cost of an edge in no particular order */

typedef struct counter {
    sm_tight *g;
    uint32_t part;
    uint32_t *member; /* vertices by component: */
    size_t *first;    /* those of part p: member[first[p]..first[p + 1]) */
    uint8_t *colour;  /* 0 not seen, 1 on the path, 2 done */
    uint32_t *path, *coloured;
    size_t *at;
    size_t n_coloured, n_path;
    uint32_t *cycles; /* one after the other, innermost last */
    size_t n_cycles, capacity_cycles;
    bool ended; /* by sm_tick_after */
} counter;

static bool usable(const counter *c, uint32_t v)
{
    return !c->g->gone[v] && c->g->part[v] == c->part;
}

static void enter(counter *c, uint32_t v)
{
    c->colour[v] = 1;
    c->coloured[c->n_coloured++] = v;
    c->at[v] = 0;
    c->path[c->n_path++] = v;
}

/* Follows the edges of the last vertex of the path, up to one that extends the path or closes a cycle. Returns the
 * place on the path at which the cycle begins, or SIZE_MAX. */
static size_t follow(counter *c)
{
    uint32_t v = c->path[c->n_path - 1], w;
    uint64_t edges = 1;
    size_t from = SIZE_MAX;
    bool extended = false;
    for (; !extended && from == SIZE_MAX && (w = sm_tight_after(c->g, v, &c->at[v])) != SM_NONE; edges++) {
        if (!usable(c, w) || c->colour[w] == 2) continue;
        extended = c->colour[w] == 0;
        if (extended)
            enter(c, w);
        else
            for (from = c->n_path - 1; c->path[from] != w;) from--;
    }
    c->ended = c->ended || !sm_tick_after(STEP * edges);
    if (extended || from != SIZE_MAX) return from;
    c->colour[v] = 2;
    c->n_path--;
    return SIZE_MAX;
}

/* Looks for some cycle, and appends it to the others. Returns its length, or 0 without one. */
static size_t find_cycle(counter *c)
{
    size_t from = SIZE_MAX;
    for (size_t k = c->first[c->part]; from == SIZE_MAX && k < c->first[c->part + 1] && !c->ended; k++) {
        uint32_t v = c->member[k];
        if (!usable(c, v) || c->colour[v]) continue;
        enter(c, v);
        while (c->n_path && from == SIZE_MAX && !c->ended) from = follow(c);
    }
    while (c->n_coloured) c->colour[c->coloured[--c->n_coloured]] = 0;
    size_t depth = c->n_path, n = from == SIZE_MAX ? 0 : depth - from;
    c->n_path = 0;
    sm_grow(&c->cycles, &c->capacity_cycles, c->n_cycles + n, sizeof *c->cycles);
    for (size_t k = 0; k < n; k++) c->cycles[c->n_cycles++] = c->path[from + k];
    return n;
}

/* A row on the cycle whose matched edge is on it too, or SM_NONE. */
static uint32_t matched_row(const counter *c, size_t from, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        uint32_t v = c->cycles[from + k], w = c->cycles[from + (k + 1 < n ? k + 1 : 0)];
        if (v >= c->g->rows && v != c->g->out && w == c->g->mate[v]) return w;
    }
    return SM_NONE;
}

static size_t cell_of(const sm_tight *g, uint32_t row, uint32_t col)
{
    size_t c = g->start[row];
    while (c + 1 < g->start[row + 1] && g->to[c] + g->rows != col) c++;
    return c;
}

/* Returns how many optima the rest of the component has: at least 1, at most limit. It first counts those with an edge
 * of some cycle, and then those without it. */
static uint32_t count_part(counter *c, uint32_t limit)
{
    sm_tight *g = c->g;
    size_t from = c->n_cycles, n = limit > 1 && !c->ended ? find_cycle(c) : 0;
    uint32_t row = n ? matched_row(c, from, n) : SM_NONE, found = 1;
    if (row != SM_NONE && !c->ended) {
        uint32_t col = g->mate[row];
        size_t cell = cell_of(g, row, col);
        g->gone[row] = g->gone[col] = true;
        found = count_part(c, limit - 1);
        g->gone[row] = g->gone[col] = false;
        g->ban[cell] = true;
        sm_tight_exchange(g, c->cycles + from, n, false);
        found += count_part(c, limit - found);
        sm_tight_exchange(g, c->cycles + from, n, true);
        g->ban[cell] = false;
    }
    c->n_cycles = from;
    return found;
}

/* Edges of the component, up to `enough`. */
static size_t edges_of(counter *c, size_t enough)
{
    size_t edges = 0;
    uint64_t work = 1;
    for (size_t k = c->first[c->part]; k < c->first[c->part + 1] && edges < enough; k++) {
        uint32_t w;
        for (size_t at = 0; edges < enough && (w = sm_tight_after(c->g, c->member[k], &at)) != SM_NONE; work++)
            edges += usable(c, w);
    }
    c->ended = c->ended || !sm_tick_after(STEP * work);
    return edges;
}

static uint32_t count_all(counter *c, uint32_t limit)
{
    uint64_t count = 1;
    for (; c->part < c->g->n_parts && count < limit && !c->ended; c->part++) {
        size_t n = c->g->part_size[c->part];
        if (n == 1) continue;
        if (edges_of(c, n + limit) - n + 2 >= limit) return limit;
        count *= count_part(c, limit);
    }
    return count < limit ? (uint32_t)count : limit;
}

static void sort_members(counter *c)
{
    uint32_t n = c->g->out + 1;
    for (uint32_t p = 0; p < c->g->n_parts; p++) c->first[p + 1] = c->first[p] + c->g->part_size[p];
    for (uint32_t v = 0; v < n; v++) c->at[c->g->part[v]] = c->first[c->g->part[v]];
    for (uint32_t v = 0; v < n; v++) c->member[c->at[c->g->part[v]]++] = v;
}

bool sm_tight_count(sm_tight *g, uint32_t limit, uint32_t *count)
{
    size_t n = (size_t)g->out + 1;
    counter c = {.g = g};
    c.member = sm_alloc(3 * n, sizeof *c.member);
    c.path = c.member + n;
    c.coloured = c.member + 2 * n;
    c.first = sm_alloc(2 * n + 1, sizeof *c.first);
    c.at = c.first + n + 1;
    c.colour = sm_alloc(n, 1);
    sort_members(&c);
    uint32_t optima = count_all(&c, limit);
    if (!c.ended) *count = optima;
    sm_free(c.member);
    sm_free(c.first);
    sm_free(c.colour);
    sm_free(c.cycles);
    return !c.ended;
}
