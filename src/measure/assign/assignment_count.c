/* Counting optima. Exchanges stay inside a strongly connected component, so the counts of the components multiply. A
 * component with n vertices and m edges has at least m - n + 2 optima (each ear of an ear decomposition brings a cycle
 * that no earlier one has); where that does not settle it, optima are split by one matched edge of a cycle: those that
 * have the edge, and those that have not (Fukuda & Matsui 1994). */
#include "assignment_tight.h"

#include "setmatch/base/mem.h"

typedef struct counter {
    sm_tight *g;
    uint32_t part;
    uint32_t *member; /* vertices by component: */
    size_t *first;    /* those of part p: member[first[p]..first[p + 1]) */
    uint8_t *colour;  /* 0 not seen, 1 on the way, 2 done */
    uint32_t *path, *coloured;
    size_t *at;
    size_t n_coloured;
    uint32_t *cycles; /* one behind the other, innermost last */
    size_t n_cycles, room_cycles;
    bool failed;
} counter;

static bool usable(const counter *c, uint32_t v)
{
    return !c->g->gone[v] && c->g->part[v] == c->part;
}

static void enter(counter *c, uint32_t v, size_t *depth)
{
    c->colour[v] = 1;
    c->coloured[c->n_coloured++] = v;
    c->at[v] = 0;
    c->path[(*depth)++] = v;
}

/* Follows edges from root; a cycle ends in path[*depth - 1] and begins at the place that is returned, else SIZE_MAX. */
static size_t cycle_from(counter *c, uint32_t root, size_t *depth)
{
    *depth = 0;
    enter(c, root, depth);
    while (*depth) {
        uint32_t v = c->path[*depth - 1], w = sm_tight_after(c->g, v, &c->at[v]);
        if (w == SM_NONE) {
            c->colour[v] = 2;
            (*depth)--;
        } else if (usable(c, w) && c->colour[w] == 0) {
            enter(c, w, depth);
        } else if (usable(c, w) && c->colour[w] == 1) {
            size_t from = *depth - 1;
            while (c->path[from] != w) from--;
            return from;
        }
    }
    return SIZE_MAX;
}

/* Puts some cycle behind the others; returns its length, 0 when there is none (or no memory). */
static size_t find_cycle(counter *c)
{
    size_t from = SIZE_MAX, depth = 0;
    for (size_t k = c->first[c->part]; k < c->first[c->part + 1] && from == SIZE_MAX; k++)
        if (usable(c, c->member[k]) && !c->colour[c->member[k]]) from = cycle_from(c, c->member[k], &depth);
    while (c->n_coloured) c->colour[c->coloured[--c->n_coloured]] = 0;
    if (from == SIZE_MAX) return 0;
    c->failed = c->failed || !sm_grow(&c->cycles, &c->room_cycles, c->n_cycles + depth - from, sizeof *c->cycles);
    if (c->failed) return 0;
    for (size_t k = from; k < depth; k++) c->cycles[c->n_cycles++] = c->path[k];
    return depth - from;
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

/* Optima of the rest of the component, at least 1, at most limit. As deep as limit at most. */
static uint32_t count_part(counter *c, uint32_t limit)
{
    sm_tight *g = c->g;
    size_t from = c->n_cycles, n = limit > 1 ? find_cycle(c) : 0;
    uint32_t row = n ? matched_row(c, from, n) : SM_NONE, found = 1;
    if (row != SM_NONE) {
        uint32_t col = g->mate[row];
        g->gone[row] = g->gone[col] = true;
        found = count_part(c, limit - 1);
        g->gone[row] = g->gone[col] = false;
        size_t cell = cell_of(g, row, col);
        g->ban[cell] = true;
        sm_tight_exchange(g, c->cycles + from, n, false);
        found += count_part(c, limit - found);
        sm_tight_exchange(g, c->cycles + from, n, true);
        g->ban[cell] = false;
    }
    c->n_cycles = from;
    return found;
}

static size_t edges_of(const counter *c)
{
    size_t edges = 0;
    for (size_t k = c->first[c->part]; k < c->first[c->part + 1]; k++) {
        uint32_t w;
        for (size_t at = 0; (w = sm_tight_after(c->g, c->member[k], &at)) != SM_NONE;) edges += usable(c, w);
    }
    return edges;
}

static uint32_t count_all(counter *c, uint32_t limit)
{
    uint64_t count = 1;
    for (c->part = 0; c->part < c->g->n_parts && count < limit; c->part++) {
        size_t n = c->g->part_size[c->part];
        if (n == 1) continue;
        size_t least = edges_of(c) - n + 2;
        count *= least >= limit ? limit : count_part(c, limit);
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

sm_status sm_tight_count(sm_tight *g, uint32_t limit, uint32_t *count, sm_error *err)
{
    size_t n = (size_t)g->out + 1;
    uint32_t *three = sm_alloc(3 * n, sizeof *three);
    size_t *two = sm_alloc(2 * n + 1, sizeof *two);
    uint8_t *colour = sm_alloc(n, 1);
    sm_status status = three && two && colour ? SM_OK : sm_no_memory(err);
    if (status == SM_OK) {
        counter c = {.g = g, .member = three, .path = three + n, .coloured = three + 2 * n};
        c.first = two;
        c.at = two + n + 1;
        c.colour = colour;
        sort_members(&c);
        *count = count_all(&c, limit);
        sm_free(c.cycles);
        if (c.failed) status = sm_no_memory(err);
    }
    sm_free(three);
    sm_free(two);
    sm_free(colour);
    return status;
}
