/* The first optimum: row after row takes the lowest column that some optimum leaves it, given what earlier rows took.
 * Whether one does is a question of a way back: column -> ... -> row, searched from both ends at once. */
#include "assignment_tight.h"

#include "base/mem.h"
#include "base/tick.h"

#include <string.h>

enum { STEP = 8 }; /* the cost of an edge in no particular order */

typedef struct front { /* one of the two searches of a row */
    uint32_t *mark;    /* of which row's search a vertex is part */
    uint32_t *next;    /* towards where the search began */
    uint32_t *queue;
    uint32_t head, tail;
    uint64_t work;
} front;

typedef struct finder {
    sm_tight *g;
    front ahead, behind; /* from the column, towards the row */
    uint32_t *cycle;
    uint32_t row, mark;
    bool ended; /* by sm_tick_after */
} finder;

static void reach(front *f, uint32_t v, uint32_t from, uint32_t mark)
{
    f->mark[v] = mark;
    f->next[v] = from;
    f->queue[f->tail++] = v;
}

static bool usable(const finder *d, uint32_t v)
{
    return !d->g->gone[v] && d->g->part[v] == d->g->part[d->row];
}

/* Goes one vertex further; when the searches meet, the edge between them is in *a -> *b. */
static bool advance(finder *d, front *f, front *other, uint32_t *a, uint32_t *b)
{
    bool ahead = f == &d->ahead;
    uint32_t v = f->queue[f->head++], w;
    for (size_t at = 0; (w = ahead ? sm_tight_after(d->g, v, &at) : sm_tight_before(d->g, v, &at)) != SM_NONE;) {
        f->work++;
        if (!usable(d, w)) continue;
        if (other->mark[w] == d->mark) {
            *a = ahead ? v : w;
            *b = ahead ? w : v;
            return true;
        }
        if (f->mark[w] != d->mark) reach(f, w, v, d->mark);
    }
    return false;
}

/* row -> col -> ... -> a -> b -> ... -> row */
static void exchange(finder *d, uint32_t a, uint32_t b)
{
    size_t n = 0, from, to;
    for (uint32_t v = a; v != SM_NONE; v = d->ahead.next[v]) d->cycle[n++] = v;
    for (from = 0, to = n; from + 1 < to; from++, to--) {
        uint32_t v = d->cycle[from];
        d->cycle[from] = d->cycle[to - 1];
        d->cycle[to - 1] = v;
    }
    for (uint32_t v = b; v != SM_NONE; v = d->behind.next[v]) d->cycle[n++] = v;
    sm_tight_exchange(d->g, d->cycle, n, false);
}

/* Gives col to the row if some optimum does. What earlier columns of the same row reached leads nowhere. */
static bool try_column(finder *d, uint32_t col)
{
    uint32_t a = SM_NONE, b = col;
    if (d->ahead.mark[col] == d->mark) return false;
    bool met = d->behind.mark[col] == d->mark;
    if (!met) {
        d->ahead.head = d->ahead.tail;
        reach(&d->ahead, col, SM_NONE, d->mark);
    }
    while (!met && !d->ended && d->ahead.head < d->ahead.tail && d->behind.head < d->behind.tail) {
        uint64_t before = d->ahead.work + d->behind.work;
        met = d->ahead.work <= d->behind.work ? advance(d, &d->ahead, &d->behind, &a, &b)
                                              : advance(d, &d->behind, &d->ahead, &a, &b);
        d->ended = !sm_tick_after(STEP * (1 + d->ahead.work + d->behind.work - before));
    }
    if (met) exchange(d, a, b);
    return met;
}

static void find_column(finder *d, uint32_t row)
{
    const sm_tight *g = d->g;
    d->row = row;
    d->mark = row + 1;
    d->ahead.head = d->ahead.tail = d->behind.head = d->behind.tail = 0;
    d->ahead.work = d->behind.work = 0;
    reach(&d->behind, row, SM_NONE, d->mark);
    for (size_t c = g->start[row]; c < g->start[row + 1] && !d->ended; c++) {
        uint32_t col = g->to[c] + g->rows;
        if (col == g->mate[row] || (usable(d, col) && try_column(d, col))) break;
    }
}

static void settle_row(finder *d, uint32_t row)
{
    sm_tight *g = d->g;
    if (g->part_size[g->part[row]] > 1) find_column(d, row);
    g->gone[row] = true;
    if (g->mate[row] != SM_NONE) g->gone[g->mate[row]] = true;
}

bool sm_tight_first(sm_tight *g)
{
    size_t n = (size_t)g->out + 1;
    uint32_t *seven = sm_alloc(7 * n, sizeof *seven);
    finder d = {.g = g,
                .ahead = {.mark = seven, .next = seven + n, .queue = seven + 2 * n},
                .behind = {.mark = seven + 3 * n, .next = seven + 4 * n, .queue = seven + 5 * n},
                .cycle = seven + 6 * n};
    for (uint32_t row = 0; row < g->rows && !d.ended; row++) {
        settle_row(&d, row);
        d.ended = d.ended || !sm_tick_after(STEP + g->start[row + 1] - g->start[row]);
    }
    memset(g->gone, 0, n * sizeof *g->gone);
    sm_free(seven);
    return !d.ended;
}
