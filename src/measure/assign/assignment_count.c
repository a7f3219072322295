/* Counting optima. Exchanges stay inside a strongly connected component, so the counts of the components multiply. A
 * component with n vertices and m edges has at least m - n + 2 optima (each ear of an ear decomposition brings a cycle
 * that no earlier one has); where that does not settle it, optima are split by one matched edge of a cycle: those that
 * have the edge, and those that have not (Fukuda & Matsui 1994). */
#include "assignment_tight.h"

#include "base/mem.h"

enum { STEP = 8 }; /* what an edge that is met in no order costs */

typedef struct split { /* the optima of a component in two: those with the edge, and those without it */
    size_t from, n;    /* the cycle */
    size_t cell;       /* the edge that is banned, */
    uint32_t row;      /* and its row; SM_NONE: nothing to be split */
    uint32_t limit, found;
    bool seeking, second; /* seeking: the cycle is being looked for */
} split;

typedef struct sm_tight_counter {
    sm_tight *g;
    uint32_t part;
    split stack[SM_OPTIMA_COUNTED + 1]; /* a split asks for one fewer */
    uint32_t depth;
    uint32_t returned; /* by the split that was counted last; 0: none was */
    uint64_t count, work;
    uint32_t *member; /* vertices by component: */
    size_t *first;    /* those of part p: member[first[p]..first[p + 1]) */
    uint8_t *colour;  /* 0 not seen, 1 on the way, 2 done */
    uint32_t *path, *coloured;
    size_t *at;
    size_t n_coloured, n_path;
    size_t sought;    /* the member behind those that a cycle was looked for from */
    uint32_t *cycles; /* one behind the other, innermost last */
    size_t n_cycles, capacity_cycles;
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

/* Follows edges from the end of the path; a cycle begins at the place of the path that is returned and goes to its end,
 * else SIZE_MAX: there is none, or, where a path is left, the budget ran out. */
static size_t follow_path(counter *c, uint64_t *budget)
{
    while (c->n_path && *budget) {
        uint32_t v = c->path[c->n_path - 1], w = sm_tight_after(c->g, v, &c->at[v]);
        sm_spend(budget, STEP);
        if (w == SM_NONE) {
            c->colour[v] = 2;
            c->n_path--;
        } else if (usable(c, w) && c->colour[w] == 0) {
            enter(c, w);
        } else if (usable(c, w) && c->colour[w] == 1) {
            size_t from = c->n_path - 1;
            while (c->path[from] != w) from--;
            return from;
        }
    }
    return SIZE_MAX;
}

/* Goes on to look for some cycle, which is put behind the others: *n is its length, 0 where there is none.  False: the
 * budget ran out. */
static bool find_cycle(counter *c, uint64_t *budget, size_t *n)
{
    size_t from = follow_path(c, budget);
    for (; from == SIZE_MAX && !c->n_path && c->sought < c->first[c->part + 1] && *budget; sm_spend(budget, 1)) {
        uint32_t v = c->member[c->sought++];
        if (!usable(c, v) || c->colour[v]) continue;
        enter(c, v);
        from = follow_path(c, budget);
    }
    *n = 0;
    if (from == SIZE_MAX && (c->n_path || c->sought < c->first[c->part + 1])) return false;
    while (c->n_coloured) c->colour[c->coloured[--c->n_coloured]] = 0;
    size_t depth = c->n_path;
    c->n_path = 0;
    if (from == SIZE_MAX) return true;
    sm_grow(&c->cycles, &c->capacity_cycles, c->n_cycles + depth - from, sizeof *c->cycles);
    for (size_t k = from; k < depth; k++) c->cycles[c->n_cycles++] = c->path[k];
    *n = depth - from;
    return true;
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

/* Optima of the rest of the component, at least 1, at most limit: begins to count them. */
static void split_begin(counter *c, uint32_t limit)
{
    c->stack[c->depth++] = (split){.from = c->n_cycles, .limit = limit, .row = SM_NONE, .seeking = limit > 1};
    c->sought = c->first[c->part];
    c->returned = 0;
}

/* False: the budget ran out. */
static bool split_seek(counter *c, split *s, uint64_t *budget)
{
    sm_tight *g = c->g;
    if (!find_cycle(c, budget, &s->n)) return false;
    s->seeking = false;
    s->row = s->n ? matched_row(c, s->from, s->n) : SM_NONE;
    if (s->row == SM_NONE) return true;
    s->cell = cell_of(g, s->row, g->mate[s->row]);
    g->gone[s->row] = g->gone[g->mate[s->row]] = true;
    return true;
}

/* Those with the edge are counted: on to those without it. */
static void split_turn(counter *c, split *s)
{
    sm_tight *g = c->g;
    s->found = c->returned;
    s->second = true;
    g->gone[s->row] = g->gone[g->mate[s->row]] = false;
    g->ban[s->cell] = true;
    sm_tight_exchange(g, c->cycles + s->from, s->n, false);
    c->returned = 0;
}

static void split_end(counter *c, split *s)
{
    if (s->second) {
        sm_tight_exchange(c->g, c->cycles + s->from, s->n, true);
        c->g->ban[s->cell] = false;
    }
    c->returned = s->second ? s->found + c->returned : 1;
    c->n_cycles = s->from;
    c->depth--;
}

/* As far as the budget goes; true when the component is counted. */
static bool count_part(counter *c, uint64_t *budget)
{
    while (c->depth) {
        if (!*budget) return false;
        split *s = &c->stack[c->depth - 1];
        c->work = 1 + s->n;
        if (s->seeking && !split_seek(c, s, budget)) return false;
        if (s->row == SM_NONE || (c->returned && s->second))
            split_end(c, s);
        else if (c->returned)
            split_turn(c, s);
        else
            split_begin(c, s->second ? s->limit - s->found : s->limit - 1);
        sm_spend(budget, STEP * c->work);
    }
    return true;
}

/* Edges of the component, as many as `enough` at most. */
static size_t edges_of(counter *c, size_t enough)
{
    size_t edges = 0;
    for (size_t k = c->first[c->part]; k < c->first[c->part + 1] && edges < enough; k++) {
        uint32_t w;
        for (size_t at = 0; edges < enough && (w = sm_tight_after(c->g, c->member[k], &at)) != SM_NONE; c->work++)
            edges += usable(c, w);
    }
    return edges;
}

static bool count_all(counter *c, uint32_t limit, uint64_t *budget)
{
    for (; c->part < c->g->n_parts && c->count < limit; c->part++) {
        size_t n = c->g->part_size[c->part];
        if (n > 1 && !c->depth) {
            if (!*budget) return false;
            c->work = 1;
            if (edges_of(c, n + limit) - n + 2 >= limit)
                c->count = limit;
            else
                split_begin(c, limit);
            sm_spend(budget, STEP * c->work);
        }
        if (n > 1 && c->depth && !count_part(c, budget)) return false;
        if (n > 1 && c->count < limit) c->count *= c->returned;
    }
    return true;
}

static void sort_members(counter *c)
{
    uint32_t n = c->g->out + 1;
    for (uint32_t p = 0; p < c->g->n_parts; p++) c->first[p + 1] = c->first[p] + c->g->part_size[p];
    for (uint32_t v = 0; v < n; v++) c->at[c->g->part[v]] = c->first[c->g->part[v]];
    for (uint32_t v = 0; v < n; v++) c->member[c->at[c->g->part[v]]++] = v;
}

void sm_tight_counter_free(counter *c)
{
    if (!c) return;
    sm_free(c->member); /* and path, coloured behind it */
    sm_free(c->first);  /* and at */
    sm_free(c->colour);
    sm_free(c->cycles);
    sm_free(c);
}

static void counter_new(sm_tight *g)
{
    size_t n = (size_t)g->out + 1;
    counter *c = g->counter = sm_alloc(1, sizeof *c);
    c->member = sm_alloc(3 * n, sizeof *c->member);
    c->first = sm_alloc(2 * n + 1, sizeof *c->first);
    c->colour = sm_alloc(n, 1);
    c->g = g;
    c->count = 1;
    c->path = c->member + n;
    c->coloured = c->member + 2 * n;
    c->at = c->first + n + 1;
    sort_members(c);
}

void sm_tight_count(sm_tight *g, uint32_t limit, uint32_t *count, uint64_t *budget, bool *done)
{
    *done = false;
    if (!g->counter) counter_new(g);
    *done = count_all(g->counter, limit, budget);
    *count = g->counter->count < limit ? (uint32_t)g->counter->count : limit;
}
