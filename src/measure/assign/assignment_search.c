/* A way back column -> ... -> row, searched from both ends at once, and the exchange along it. */
#include "assignment_search.h"

#include "base/tick.h"

#include <string.h>

enum { STEP = 8 }; /* the cost of an edge in no particular order */

void sm_repair_stamp(sm_mender *r)
{
    for (int way = 0; way < 2; way++) {
        sm_front *f = &r->front[way];
        if (r->stamp == UINT32_MAX) memset(f->mark, 0, 2 * (size_t)r->capacity * sizeof *f->mark);
        f->head = f->tail = 0;
        f->work = 0;
        f->out = SM_NONE;
    }
    r->stamp = r->stamp == UINT32_MAX ? 1 : r->stamp + 1;
}

/* Free columns and rows that may be given up lead to out; out leads to free rows and columns that may be given up. */
static bool beside_out(const sm_assignment *s, int way, uint32_t v)
{
    bool free = s->side[v & 1].mate[v / 2] == SM_NONE, may_be_free = !s->side[v & 1].price[v / 2];
    return ((v & 1) == (uint32_t)way) != free && may_be_free;
}

void sm_repair_reach(sm_mender *r, const sm_assignment *s, int way, uint32_t v, uint32_t from)
{
    sm_front *f = &r->front[way];
    f->mark[v] = r->stamp;
    f->next[v] = from;
    f->queue[f->tail++] = v;
    if (f->out == SM_NONE && beside_out(s, way, v)) f->out = v;
    if (r->closing && !(v & 1) && sm_row_may_improve(r, s, v / 2)) sm_repair_wait(r, v / 2);
}

static uint32_t search_label(const sm_mender *r, uint32_t v)
{
    return r->label.part[v & 1 ? r->label.rows + v / 2 : v / 2];
}

static bool usable(const sm_mender *r, const sm_assignment *s, uint32_t v)
{
    uint32_t row = v & 1 ? s->side[1].mate[v / 2] : v / 2; /* a free column has the highest of all */
    if (row < r->low) return false;
    return r->closing || !r->labelled || search_label(r, v) == search_label(r, sm_vertex(0, r->row));
}

/* Takes one more edge. True if the other direction has been there. */
static bool go_on(sm_mender *r, const sm_assignment *s, int way, uint32_t v, uint32_t w)
{
    sm_front *f = &r->front[way];
    f->work++;
    if (!r->closing && r->front[!way].mark[w] == r->stamp) return true;
    if (f->mark[w] != r->stamp && usable(r, s, w)) sm_repair_reach(r, s, way, w, v);
    return false;
}

bool sm_repair_advance(sm_mender *r, const sm_assignment *s, int way, uint32_t *from, uint32_t *to)
{
    sm_front *f = &r->front[way];
    uint32_t v = f->queue[f->head++], mate = sm_vertex_mate(s, v), w = mate;
    bool met = false;
    f->work++;
    if ((v & 1) != (uint32_t)way) {
        met = mate != SM_NONE && go_on(r, s, way, v, mate);
    } else {
        const uint32_t *at = sm_lists_at(&r->lists, v);
        for (uint32_t p = 0, n = r->lists.of[v].n; p < n && !met; p++) {
            w = sm_vertex(!(v & 1), at[p]);
            met = w != mate && go_on(r, s, way, v, w);
        }
    }
    *from = way == SM_AHEAD ? v : w;
    *to = way == SM_AHEAD ? w : v;
    return met;
}

/* ---- the exchange ------------------------------------------------------------------------------------------------ */
/* row -> column -> ... -> a -> b -> ... -> row; by way of out: a -> out -> b. a is SM_NONE: the way begins at b. */
static void take_cycle(sm_mender *r, uint32_t a, uint32_t b, bool by_out)
{
    uint32_t n = 0, *cycle = r->cycle, row = sm_vertex(0, r->row);
    for (uint32_t v = a; v != SM_NONE; v = r->front[SM_AHEAD].next[v]) cycle[n++] = v;
    cycle[n++] = row;
    for (uint32_t from = 0, to = n - 1; from < to; from++, to--) {
        uint32_t v = cycle[from];
        cycle[from] = cycle[to];
        cycle[to] = v;
    }
    if (by_out) cycle[n++] = SM_NONE;
    for (uint32_t v = b; v != SM_NONE && v != row; v = r->front[SM_BEHIND].next[v]) cycle[n++] = v;
    r->cycle_n = n;
}

/* Matched and given up are worth the same, so the solver's total stays. */
static void exchange(sm_mender *r, sm_assignment *s)
{
    const uint32_t *cycle = r->cycle;
    for (uint32_t k = 0; k < r->cycle_n; k++)
        if (cycle[k] != SM_NONE) s->side[cycle[k] & 1].mate[cycle[k] / 2] = SM_NONE;
    for (uint32_t k = 0; k + 1 < r->cycle_n; k++) {
        uint32_t v = cycle[k], w = cycle[k + 1];
        if (v == SM_NONE || w == SM_NONE || v & 1) continue;
        s->side[0].mate[v / 2] = w / 2;
        s->side[1].mate[w / 2] = v / 2;
    }
    for (uint32_t k = 0; k < r->cycle_n; k++)
        if (cycle[k] != SM_NONE) r->mate[cycle[k]] = s->side[cycle[k] & 1].mate[cycle[k] / 2];
}

/* ---- a row ------------------------------------------------------------------------------------------------------- */
/* An exhausted direction has reached everything, so the other one stops, unless both may still
 * meet out. */
static sm_repair_outcome search(sm_mender *r, const sm_assignment *s)
{
    sm_front *ahead = &r->front[SM_AHEAD], *behind = &r->front[SM_BEHIND];
    for (;;) {
        uint32_t from, to;
        if (ahead->out != SM_NONE && behind->out != SM_NONE) {
            take_cycle(r, ahead->out, behind->out, true);
            return SM_REPAIR_BETTER;
        }
        bool more = sm_front_waits(ahead), more_behind = sm_front_waits(behind);
        if ((!more && ahead->out == SM_NONE) || (!more_behind && behind->out == SM_NONE)) return SM_REPAIR_NOTHING;
        int way = !more_behind || (more && ahead->work <= behind->work) ? SM_AHEAD : SM_BEHIND;
        uint64_t before = r->front[way].work;
        if (sm_repair_advance(r, s, way, &from, &to)) {
            take_cycle(r, from, to, false);
            return SM_REPAIR_BETTER;
        }
        if (!sm_tick_after(STEP * (r->front[way].work - before))) return SM_REPAIR_ENDED;
    }
}

/* Vertices reached from an earlier column of the same row lead nowhere. */
static sm_repair_outcome try_column(sm_mender *r, const sm_assignment *s, uint32_t v)
{
    sm_front *ahead = &r->front[SM_AHEAD];
    if (ahead->mark[v] == r->stamp || !usable(r, s, v)) return SM_REPAIR_NOTHING;
    if (r->front[SM_BEHIND].mark[v] == r->stamp) {
        take_cycle(r, SM_NONE, v, false);
        return SM_REPAIR_BETTER;
    }
    ahead->head = ahead->tail;
    ahead->out = SM_NONE;
    sm_repair_reach(r, s, SM_AHEAD, v, SM_NONE);
    return search(r, s);
}

sm_repair_outcome sm_repair_row(sm_mender *r, sm_assignment *s, uint32_t row)
{
    uint32_t v = sm_vertex(0, row), mate = sm_vertex_mate(s, v), col = s->side[0].mate[row];
    sm_repair_outcome found = SM_REPAIR_NOTHING;
    sm_repair_stamp(r);
    r->row = row;
    r->low = row + 1;
    if (mate == SM_NONE)
        r->front[SM_BEHIND].out = v;
    else
        sm_repair_reach(r, s, SM_BEHIND, mate, SM_NONE);
    for (uint32_t k = 0; found == SM_REPAIR_NOTHING && k < r->lists.of[v].n; k++) {
        uint32_t y = sm_lists_at(&r->lists, v)[k];
        if (y >= col) break;
        found = try_column(r, s, sm_vertex(1, y));
    }
    if (found == SM_REPAIR_BETTER) exchange(r, s);
    return found;
}
