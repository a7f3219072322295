/* Finds the changes of a move and the rows that they may concern, and repairs one after the other. */
#include "assignment_repair.h"

#include "base/mem.h"
#include "base/tick.h"

#include <string.h>

enum { LINE = 20, STEP = 8 };    /* steps of a line in addition to its cells; that a list costs */
enum { SEED = 1, OPTIONAL = 2 }; /* flags: among the seeds; had no price when changes were last copied */

/* ---- life -------------------------------------------------------------------------------------------------------- */
static void drop_labels(sm_mender *r)
{
    sm_tight_free(&r->label);
    r->labelled = false;
    r->wasted = 0;
}

void sm_repair_free(sm_mender *r)
{
    if (!r) return;
    drop_labels(r);
    sm_lists_free(&r->lists);
    void *all[] = {r->mate,           r->flags,         r->fresh,         r->waits,
                   r->seed,           r->cycle,         r->front[0].mark, r->front[0].next,
                   r->front[0].queue, r->front[1].mark, r->front[1].next, r->front[1].queue};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) sm_free(all[i]);
    sm_free(r);
}

sm_mender *sm_repair_new(void)
{
    return sm_alloc(1, sizeof(sm_mender));
}

static size_t words(uint32_t rows)
{
    return rows / SM_WORD + 1;
}

static void widen_front(sm_front *f, size_t had, size_t want)
{
    sm_widen(&f->mark, had, want, sizeof *f->mark);
    sm_widen(&f->next, had, want, sizeof *f->next);
    sm_widen(&f->queue, had, want, sizeof *f->queue);
}

/* A cycle also names out. */
static void widen_repair(sm_mender *r, uint32_t want)
{
    size_t had = 2 * (size_t)r->capacity, both = 2 * (size_t)want;
    sm_widen(&r->mate, had, both, sizeof *r->mate);
    sm_widen(&r->flags, had, both, 1);
    sm_widen(&r->fresh, r->capacity, want, sizeof *r->fresh);
    sm_widen(&r->waits, r->capacity ? words(r->capacity) : 0, words(want), sizeof *r->waits);
    sm_widen(&r->seed, had, both, sizeof *r->seed);
    sm_widen(&r->cycle, r->capacity ? had + 1 : 0, both + 1, sizeof *r->cycle);
    sm_lists_widen(&r->lists, had, both);
    widen_front(&r->front[0], had, both);
    widen_front(&r->front[1], had, both);
    for (size_t v = had; v < both; v++) r->mate[v] = SM_NONE;
    r->capacity = want;
}

/* ---- rows that wait ---------------------------------------------------------------------------------------------- */
static uint32_t take_waiting(sm_mender *r)
{
    while (!r->waits[r->first_word]) r->first_word++;
    uint32_t bit = (uint32_t)__builtin_ctzll(r->waits[r->first_word]);
    r->waits[r->first_word] &= r->waits[r->first_word] - 1;
    r->n_waiting--;
    return r->first_word * SM_WORD + bit;
}

/* All rows from here on are to be examined. */
static void sweep_from(sm_mender *r, uint32_t row)
{
    if (row >= r->swept) return;
    for (uint32_t x = row; x < r->swept && r->n_waiting; x++) {
        uint64_t bit = (uint64_t)1 << x % SM_WORD;
        r->n_waiting -= (r->waits[x / SM_WORD] & bit) != 0;
        r->waits[x / SM_WORD] &= ~bit;
    }
    r->swept = row;
}

/* The lowest row that is to be examined, or SM_NONE. */
static uint32_t next_row(sm_mender *r, const sm_assignment *s)
{
    if (r->n_waiting) return take_waiting(r);
    for (; r->swept < s->side[0].n; r->swept++)
        if (sm_row_may_improve(r, s, r->swept)) return r->swept++;
    return SM_NONE;
}

/* ---- tight cells ------------------------------------------------------------------------------------------------- */
static void forget_changes(sm_assignment *s)
{
    for (int side = 0; side < 2; side++) {
        sm_solver_side *m = &s->side[side];
        while (m->n_changed) m->flags[m->changed[--m->n_changed]] &= (uint8_t) ~(SM_CHANGED | SM_REPRICED);
    }
}

static void forget_seeds(sm_mender *r)
{
    while (r->n_seeds) r->flags[r->seed[--r->n_seeds]] &= (uint8_t)~SEED;
}

/* Another matrix, or the lists are not complete: everything is new. */
static void begin_anew(sm_mender *r, sm_assignment *s)
{
    forget_changes(s);
    forget_seeds(r);
    drop_labels(r);
    sm_lists_clear(&r->lists, 2 * (size_t)r->capacity);
    memset(r->waits, 0, words(r->capacity) * sizeof *r->waits);
    r->n_waiting = r->first_word = r->swept = 0;
    r->complete = false;
    r->spent = 0;
    s->followed = true;
}

static void copy_vertex(sm_mender *r, const sm_assignment *s, int side, uint32_t x)
{
    uint32_t v = sm_vertex(side, x);
    r->mate[v] = s->side[side].mate[x];
    r->flags[v] = s->side[side].price[x] ? 0 : OPTIONAL;
}

static uint32_t tight_cells(const sm_mender *r, const sm_assignment *s, int side, uint32_t x, uint32_t *cells)
{
    sm_weights l = s->line(s, side, x);
    *cells = l.n;
    return sm_tight_cells(s, l, s->side[!side].price, s->side[side].price[x], 0, r->fresh);
}

static bool build(sm_mender *r, sm_assignment *s)
{
    uint32_t cells;
    begin_anew(r, s);
    for (uint32_t x = 0; x < s->side[0].n; x++) {
        uint32_t v = sm_vertex(0, x), n = tight_cells(r, s, 0, x, &cells);
        for (uint32_t k = 0; k < n; k++) sm_lists_append(&r->lists, v, r->fresh[k]);
        if (!sm_tick_after(LINE + cells + STEP * (uint64_t)n)) return false;
    }
    for (int side = 0; side < 2; side++)
        for (uint32_t x = 0; x < s->side[side].n; x++) copy_vertex(r, s, side, x);
    r->complete = true;
    return true;
}

static void add_seed(sm_mender *r, uint32_t v)
{
    if (!(r->flags[v] & SEED)) r->seed[r->n_seeds++] = v;
    r->flags[v] |= SEED;
}

/* A change of a vertex may close a cycle: its mate, a tight cell, or that it may be given up. */
static bool follow_line(sm_mender *r, sm_assignment *s, int side, uint32_t x)
{
    uint32_t v = sm_vertex(side, x), cells = 0, n = 0;
    uint8_t *flags = &s->side[side].flags[x];
    bool repriced = *flags & SM_REPRICED, is_new = s->side[side].mate[x] != r->mate[v], gained = false;
    *flags &= (uint8_t) ~(SM_CHANGED | SM_REPRICED);
    r->mate[v] = s->side[side].mate[x];
    if (repriced) {
        bool optional = !s->side[side].price[x];
        is_new = is_new || (optional && !(r->flags[v] & OPTIONAL));
        r->flags[v] = (uint8_t)((r->flags[v] & SEED) | (optional ? OPTIONAL : 0));
        n = tight_cells(r, s, side, x, &cells);
        sm_lists_replace(&r->lists, v, r->fresh, n, &gained);
    }
    if (is_new || gained) add_seed(r, v);
    return sm_tick_after(LINE + cells + STEP * (uint64_t)n);
}

static bool follow_all(sm_mender *r, sm_assignment *s)
{
    if (s->side[0].n_changed || s->side[1].n_changed) drop_labels(r);
    for (int side = 0; side < 2; side++) {
        sm_solver_side *m = &s->side[side];
        while (m->n_changed)
            if (!follow_line(r, s, side, m->changed[--m->n_changed])) return false;
    }
    return true;
}

/* ---- rows on cycles with what changed ---------------------------------------------------------------------------- */
static void reach_seeds(sm_mender *r, const sm_assignment *s)
{
    sm_repair_stamp(r);
    for (uint32_t k = 0; k < r->n_seeds; k++) {
        uint32_t v = r->seed[k], row = v & 1 ? s->side[1].mate[v / 2] : v / 2;
        if (row < r->low) continue;
        sm_repair_reach(r, s, SM_AHEAD, v, SM_NONE);
        sm_repair_reach(r, s, SM_BEHIND, v, SM_NONE);
    }
}

/* After exchanges this may take longer than examining all rows: then it gives up, and all of them are examined. */
static bool reach_all(sm_mender *r, const sm_assignment *s)
{
    uint64_t enough = (s->side[0].n + (uint64_t)s->side[1].n) / 4 + 1000;
    for (int way = 0; way < 2; way++) {
        sm_front *f = &r->front[way];
        while (sm_front_waits(f)) {
            uint32_t from, to;
            uint64_t before = f->work;
            (void)sm_repair_advance(r, s, way, &from, &to);
            if (!sm_tick_after(STEP * (f->work - before))) return false;
            if (r->low) r->spent += f->work - before;
            if (r->spent <= enough) continue;
            r->spent = 0;
            sweep_from(r, r->low);
            return true;
        }
    }
    return true;
}

/* Makes the rows from low on that lie on cycles with the seeds wait. If it ends early, the seeds stay. */
static bool close_over(sm_mender *r, const sm_assignment *s, uint32_t low)
{
    r->low = low;
    r->closing = true;
    reach_seeds(r, s);
    bool done = reach_all(r, s);
    r->closing = false;
    if (done) forget_seeds(r);
    return done;
}

/* ---- labels ------------------------------------------------------------------------------------------------------ */
/* Exchanges stay inside a component and leave the components as they are. */
static bool label(sm_mender *r, const sm_assignment *s)
{
    const uint64_t *const price[2] = {s->side[0].price, s->side[1].price};
    if (r->labelled) return true;
    r->label = sm_tight_new(s, price, 0);
    r->label.lists = &r->lists;
    r->labelled = sm_tight_build(&r->label) && sm_tight_parts(&r->label);
    if (!r->labelled) sm_tight_free(&r->label);
    return r->labelled;
}

static bool wants_labels(const sm_mender *r, const sm_assignment *s)
{
    uint64_t n = s->side[0].n + (uint64_t)s->side[1].n, edges = r->lists.cells;
    return r->wasted > 2 * (edges > n ? edges : n);
}

/* ---- everything -------------------------------------------------------------------------------------------------- */
static bool repair_row(sm_mender *r, sm_assignment *s, uint32_t row)
{
    if (wants_labels(r, s) && !label(r, s)) return false;
    sm_repair_outcome found = sm_repair_row(r, s, row);
    if (found == SM_REPAIR_ENDED) return false;
    if (found == SM_REPAIR_NOTHING) {
        r->wasted += 1 + r->front[SM_AHEAD].work + r->front[SM_BEHIND].work;
        return true;
    }
    if (row + 1 >= r->swept) return true; /* all rows above are still to be examined */
    for (uint32_t k = 0; k < r->cycle_n; k++)
        if (r->cycle[k] != SM_NONE) add_seed(r, r->cycle[k]);
    return close_over(r, s, row + 1);
}

bool sm_repair_settle(sm_mender *r, sm_assignment *s)
{
    if (s->capacity > r->capacity) widen_repair(r, s->capacity);
    if (!(s->followed && r->complete) && !build(r, s)) return false;
    if (!follow_all(r, s)) return false;
    if (r->n_seeds && !close_over(r, s, 0)) return false;
    for (uint32_t row; (row = next_row(r, s)) != SM_NONE;) {
        if (repair_row(r, s, row)) continue;
        sm_repair_wait(r, row);
        return false;
    }
    return true;
}

/* ---- how many ---------------------------------------------------------------------------------------------------- */
bool sm_repair_count(sm_mender *r, sm_assignment *s, uint32_t limit, uint32_t *count)
{
    if (!label(r, s)) return false;
    for (int side = 0; side < 2; side++) r->label.price[side] = s->side[side].price; /* it may have moved */
    sm_tight_take_mates(&r->label);
    return sm_tight_count(&r->label, limit, count);
}
