/* What a move changed, the rows that it may concern, and the repair of one after the other. */
#include "assignment_repair.h"

#include "base/mem.h"

#include <string.h>

enum { LINE = 20, STEP = 8 };    /* steps that a line costs beside its cells; that a list costs */
enum { SEED = 1, OPTIONAL = 2 }; /* flags: among the seeds; had no price when changes were last taken over */

/* ---- life -------------------------------------------------------------------------------------------------------- */
static void drop_labels(sm_mender *r)
{
    sm_tight_counter_free(r->label.counter);
    sm_tight_free(&r->label);
    r->labelling = r->labelled = false;
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

void sm_repair_new(sm_mender **out)
{
    *out = sm_alloc(1, sizeof **out);
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

/* From now on all rows from here on are to be looked at. */
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

/* The lowest row that is to be looked at, or SM_NONE: there is none, or the budget ran out. */
static uint32_t next_row(sm_mender *r, const sm_assignment *s, uint64_t *budget)
{
    if (r->n_waiting) return take_waiting(r);
    for (; r->swept < s->side[0].n && *budget; r->swept++) {
        sm_spend(budget, 2);
        if (sm_row_may_improve(r, s, r->swept)) return r->swept++;
    }
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
    r->closing = false;
}

/* Whatever fails, or another matrix altogether: from here on all is new. */
static void begin_anew(sm_mender *r, sm_assignment *s)
{
    forget_changes(s);
    forget_seeds(r);
    drop_labels(r);
    sm_lists_clear(&r->lists, 2 * (size_t)r->capacity);
    memset(r->waits, 0, words(r->capacity) * sizeof *r->waits);
    r->n_waiting = r->first_word = r->swept = r->built = 0;
    r->in_row = r->whole = false;
    r->spent = 0;
    s->followed = true;
}

static void take_over(sm_mender *r, const sm_assignment *s, int side, uint32_t x)
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

static void build(sm_mender *r, sm_assignment *s, uint64_t *budget)
{
    uint32_t cells;
    for (; r->built < s->side[0].n && *budget; r->built++) {
        uint32_t v = sm_vertex(0, r->built), n = tight_cells(r, s, 0, r->built, &cells);
        for (uint32_t k = 0; k < n; k++) sm_lists_append(&r->lists, v, r->fresh[k]);
        sm_spend(budget, LINE + cells + STEP * (uint64_t)n);
    }
    r->whole = r->built == s->side[0].n;
    for (int side = 0; side < 2 && r->whole; side++)
        for (uint32_t x = 0; x < s->side[side].n; x++) take_over(r, s, side, x);
}

static void add_seed(sm_mender *r, uint32_t v)
{
    if (!(r->flags[v] & SEED)) r->seed[r->n_seeds++] = v;
    r->flags[v] |= SEED;
}

/* What is new about a vertex may close a cycle: its mate, that it may be given up, a tight cell. */
static void follow(sm_mender *r, sm_assignment *s, int side, uint32_t x, uint64_t *budget)
{
    uint32_t v = sm_vertex(side, x), cells = 0;
    uint8_t *flags = &s->side[side].flags[x];
    bool repriced = *flags & SM_REPRICED, is_new = s->side[side].mate[x] != r->mate[v], gained = false;
    *flags &= (uint8_t) ~(SM_CHANGED | SM_REPRICED);
    r->mate[v] = s->side[side].mate[x];
    if (repriced) {
        bool optional = !s->side[side].price[x];
        is_new = is_new || (optional && !(r->flags[v] & OPTIONAL));
        r->flags[v] = (uint8_t)((r->flags[v] & SEED) | (optional ? OPTIONAL : 0));
        uint32_t n = tight_cells(r, s, side, x, &cells);
        sm_lists_replace(&r->lists, v, r->fresh, n, &gained);
        sm_spend(budget, LINE + cells + STEP * (uint64_t)n);
    }
    if (is_new || gained) add_seed(r, v);
    sm_spend(budget, STEP);
}

static bool any_changed(const sm_assignment *s)
{
    return s->side[0].n_changed || s->side[1].n_changed;
}

/* A row that was looked at is so again; the closure begins anew from all that changed since the last one ended. */
static void follow_all(sm_mender *r, sm_assignment *s, uint64_t *budget)
{
    drop_labels(r);
    r->closing = false;
    if (r->in_row) sm_repair_wait(r, r->row);
    r->in_row = false;
    for (int side = 0; side < 2; side++) {
        sm_solver_side *m = &s->side[side];
        while (m->n_changed && *budget) follow(r, s, side, m->changed[--m->n_changed], budget);
    }
}

/* ---- rows on cycles with what changed ------------------------------------------------------------------------------
 */
static void begin_closure(sm_mender *r, const sm_assignment *s, uint32_t low)
{
    sm_repair_stamp(r);
    r->closing = true;
    r->low = low;
    for (uint32_t k = 0; k < r->n_seeds; k++) {
        uint32_t v = r->seed[k], row = v & 1 ? s->side[1].mate[v / 2] : v / 2;
        if (row < low) continue;
        sm_repair_reach(r, s, SM_AHEAD, v, SM_NONE);
        sm_repair_reach(r, s, SM_BEHIND, v, SM_NONE);
    }
}

/* After exchanges it may come to more than to look at all rows. */
static void close_on(sm_mender *r, const sm_assignment *s, uint64_t *budget)
{
    uint64_t enough = (s->side[0].n + (uint64_t)s->side[1].n) / 4 + 1000;
    for (int way = 0; way < 2; way++) {
        sm_front *f = &r->front[way];
        while (sm_front_waits(f)) {
            uint32_t from, to;
            if (!*budget) return;
            uint64_t before = f->work;
            (void)sm_repair_advance(r, s, way, &from, &to);
            sm_spend(budget, STEP * (f->work - before));
            if (r->low) r->spent += f->work - before;
            if (r->spent <= enough) continue;
            r->spent = 0;
            sweep_from(r, r->low);
            forget_seeds(r);
            return;
        }
    }
    forget_seeds(r);
}

/* ---- labels ------------------------------------------------------------------------------------------------------ */
/* Exchanges stay inside a component and leave the components as they are. */
static sm_status label(sm_mender *r, const sm_assignment *s, uint64_t *budget, sm_error *err)
{
    const uint64_t *const price[2] = {s->side[0].price, s->side[1].price};
    bool done = true;
    if (!r->labelling) {
        sm_tight_new(&r->label, s, price, 0);
        r->label.lists = &r->lists;
        r->labelling = true;
    }
    for (int side = 0; side < 2; side++) r->label.price[side] = s->side[side].price; /* it may have moved */
    bool built = r->label.placed == r->label.rows && r->label.from;
    if (!built) sm_tight_build(&r->label, budget, &done);
    if (done) sm_tight_parts(&r->label, budget, &done);
    r->labelled = done;
    return SM_OK;
}

static bool wants_labels(const sm_mender *r, const sm_assignment *s)
{
    uint64_t n = s->side[0].n + (uint64_t)s->side[1].n, edges = r->lists.cells;
    return !r->labelled && r->wasted > 2 * (edges > n ? edges : n);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */
static void look_at_row(sm_mender *r, sm_assignment *s, uint64_t *budget)
{
    bool better;
    if (!sm_repair_try(r, s, &better, budget)) return;
    if (!better) {
        r->wasted += 1 + r->front[SM_AHEAD].work + r->front[SM_BEHIND].work;
        return;
    }
    sm_spend(budget, STEP * (uint64_t)r->cycle_n);
    if (r->row + 1 >= r->swept) return; /* all above are still to be looked at */
    for (uint32_t k = 0; k < r->cycle_n; k++)
        if (r->cycle[k] != SM_NONE) add_seed(r, r->cycle[k]);
    begin_closure(r, s, r->row + 1);
}

/* One piece after the other; *done: nothing is left. */
static sm_status repair(sm_mender *r, sm_assignment *s, uint64_t *budget, bool *done, sm_error *err)
{
    sm_status status = SM_OK;
    while (status == SM_OK) {
        uint32_t row;
        *done = !r->closing && !r->in_row && !r->n_waiting && r->swept >= s->side[0].n;
        if (*done || !*budget) break;
        if (r->closing)
            close_on(r, s, budget);
        else if (r->in_row)
            look_at_row(r, s, budget);
        else if (wants_labels(r, s))
            status = label(r, s, budget, err);
        else if ((row = next_row(r, s, budget)) != SM_NONE)
            sm_repair_row(r, s, row);
    }
    return status;
}

sm_status sm_repair_settle(sm_mender *r, sm_assignment *s, uint64_t *budget, bool *done, sm_error *err)
{
    *done = false;
    if (s->capacity > r->capacity) widen_repair(r, s->capacity);
    if (!s->followed || (!r->whole && any_changed(s))) begin_anew(r, s);
    if (!r->whole) build(r, s, budget);
    if (!r->whole) return SM_OK;
    bool changed = any_changed(s);
    if (changed) follow_all(r, s, budget);
    if (any_changed(s)) return SM_OK;
    if (r->n_seeds && !r->closing) begin_closure(r, s, 0);
    return repair(r, s, budget, done, err);
}

/* ---- how many ---------------------------------------------------------------------------------------------------- */
/* Counting takes vertices and cells out of the graph and puts them back in the end. */
void sm_repair_drop_count(sm_mender *r)
{
    if (r->label.counter) drop_labels(r);
}

sm_status sm_repair_count(sm_mender *r, sm_assignment *s, uint32_t limit, uint32_t *count, uint64_t *budget, bool *done,
                          sm_error *err)
{
    sm_status status = SM_OK;
    *done = false;
    if (!r->labelled) status = label(r, s, budget, err);
    if (status != SM_OK || !r->labelled) return status;
    for (int side = 0; side < 2; side++) r->label.price[side] = s->side[side].price;
    if (!r->label.counter) sm_tight_take_mates(&r->label);
    sm_tight_count(&r->label, limit, count, budget, done);
    if (!*done) return SM_OK;
    sm_tight_counter_free(r->label.counter);
    r->label.counter = NULL;
    return SM_OK;
}
