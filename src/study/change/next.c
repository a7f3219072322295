/* The job that tries changes: apply, settle, read, take back, one after the other on one copy that stays warm. */
#include "base/mem.h"
#include "steps.h"
#include <math.h>
#include <stdlib.h>

enum {
    ENDS = 20,    /* moves at each end of the list for which other counts are tried, */
    COUNTS = 24,  /* and how many counts each */
    A_TRY = 2000, /* steps that a try costs besides settling */
};

/* One of the moves at an end of the list, with the best (or worst) other count so far. */
typedef struct end {
    size_t base; /* its place among steps */
    bool best;   /* at the better end */
    bool found;
    sm_change step;
} end;

typedef struct next {
    sm_next is; /* first: the job is read by it */
    sm_live_copying copying;
    sm_live *live; /* NULL: it is being copied */
    sm_next_ask ask;
    sm_steps steps;
    bool settled; /* now is known */
    end *ends;
    size_t n_ends, at_end;
    uint64_t at_count; /* counts tried of that end */
    bool applied, over;
    sm_edit edit; /* of what is being tried */
    uint32_t next_col;
    char (*name)[SM_FRESH_NAME]; /* of new clusters, never seen; they stay with the table */
    sm_hold hold;
} next;

static unsigned needs_of(const next *n)
{
    return n->ask.index->needs | n->ask.second->needs;
}

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

/* As many new clusters as the widest split that is tried opens. */
static void make_names(next *n)
{
    const sm_table *t = sm_live_table(n->live);
    size_t names = (sm_table_rows(t) < SM_STEPS_PARTS ? sm_table_rows(t) : SM_STEPS_PARTS) + 2;
    unsigned number = 0;
    n->name = sm_held(&n->hold, names, sizeof *n->name);
    for (size_t i = 0; i < names; i++) sm_fresh_name(n->name[i], t, &number);
}

static void next_copy(next *n, uint64_t *budget)
{
    sm_live_copy_on(&n->copying, &n->live, budget);
    if (!n->live) return;
    n->next_col = sm_table_cols(sm_live_table(n->live));
    make_names(n);
}

static void next_free(void *self)
{
    next *n = self;
    sm_live_copying_free(&n->copying);
    sm_live_free(n->live);
    sm_edit_free(&n->edit);
    sm_free(n->steps.step);
    sm_hold_free(&n->hold);
    sm_free(n);
}

/* ---- a step as an edit ------------------------------------------------------------------------------------------- */

static void open_new(next *n, uint32_t which)
{
    sm_op op = {.kind = SM_OP_OPEN, .from = SM_NONE, .to = n->next_col + which, .name = n->name[which]};
    sm_edit_op(&n->edit, op);
}

static void next_move(next *n, uint32_t row, uint32_t from, uint32_t to, uint64_t count)
{
    sm_op op = {.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count};
    sm_edit_op(&n->edit, op);
}

static sm_status edit_move(next *n, const sm_change *s, sm_error *err)
{
    if (s->to == SM_NONE) open_new(n, 0);
    uint32_t to = s->to == SM_NONE ? n->next_col : s->to;
    next_move(n, s->row, s->from, to, s->count);
    return SM_OK;
}

static sm_status edit_merge(next *n, const sm_change *s, sm_error *err)
{
    sm_line l = sm_table_col(sm_live_table(n->live), s->from);
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p]) next_move(n, sm_line_at(l, p), s->from, s->to, l.count[p]);
    return SM_OK;
}

static sm_status edit_split(next *n, const sm_change *s, sm_error *err)
{
    sm_line l = sm_table_col(sm_live_table(n->live), s->from);
    uint32_t part = 0;
    for (uint32_t p = 0; p < l.n; p++) {
        if (!l.count[p]) continue;
        open_new(n, part);
        next_move(n, sm_line_at(l, p), s->from, n->next_col + part, l.count[p]);
        part++;
    }
    return SM_OK;
}

static sm_status edit_halve(next *n, const sm_change *s, sm_error *err)
{
    open_new(n, 0);
    next_move(n, s->row, s->from, n->next_col, s->count - s->count / 2);
    open_new(n, 1);
    next_move(n, s->row, s->from, n->next_col + 1, s->count / 2);
    return SM_OK;
}

static sm_status (*const edits[])(next *n, const sm_change *s, sm_error *err) = {
    [SM_STEP_MOVE] = edit_move,
    [SM_STEP_MERGE] = edit_merge,
    [SM_STEP_SPLIT] = edit_split,
    [SM_STEP_HALVE] = edit_halve,
};

/* ---- trying one -------------------------------------------------------------------------------------------------- */

static void next_read_values(const next *n, sm_value out[SM_NEXT_VALUES])
{
    out[SM_NEXT_INDEX] = sm_live_value(n->live, n->ask.index);
    out[SM_NEXT_SECOND] = sm_live_value(n->live, n->ask.second);
}

/* Applies, settles as far as the budget goes, and once that is done reads and takes back. */
static sm_status try_step(next *n, sm_change *s, uint64_t *budget, bool *done, sm_error *err)
{
    unsigned pending = 0;
    sm_status status = SM_OK;
    *done = false;
    if (!n->applied) {
        n->edit.n_ops = 0;
        status = edits[s->kind](n, s, err);
        if (!status) status = sm_live_prepare(n->live, &n->edit, err);
        if (status) return status;
        sm_live_apply(n->live, &n->edit, SM_DO);
        n->applied = true;
        sm_spend(budget, A_TRY);
    }
    status = sm_live_settle(n->live, needs_of(n), budget, &pending, err);
    if (status || pending) return status;
    next_read_values(n, s->then);
    s->gain = sm_index_gain(n->ask.index, n->is.now[SM_NEXT_INDEX], s->then[SM_NEXT_INDEX]);
    if (isnan(s->gain)) s->gain = 0;
    sm_live_apply(n->live, &n->edit, SM_UNDO);
    n->applied = false;
    *done = true;
    return SM_OK;
}

static sm_status settle_now(next *n, uint64_t *budget, sm_error *err)
{
    unsigned pending = 0;
    sm_status status = sm_live_settle(n->live, needs_of(n), budget, &pending, err);
    if (status || pending) return status;
    next_read_values(n, n->is.now);
    n->settled = true;
    return SM_OK;
}

static sm_status try_chosen(next *n, uint64_t *budget, sm_error *err)
{
    bool done = false;
    sm_status status = try_step(n, &n->steps.step[n->is.tried], budget, &done, err);
    n->is.tried += done;
    return status;
}

/* ---- other counts ------------------------------------------------------------------------------------------------ */

typedef struct ranked {
    double gain;
    size_t at;
} ranked;

static int larger_gain(const void *x, const void *y)
{
    const ranked *a = x, *b = y;
    if (a->gain < b->gain || a->gain > b->gain) return a->gain < b->gain ? 1 : -1;
    return (a->at > b->at) - (a->at < b->at);
}

static void take_ends(next *n, const ranked *r, size_t many)
{
    for (size_t i = 0; i < many; i++) {
        bool best = i < ENDS, worst = many - i <= ENDS;
        if (best) n->ends[n->n_ends++] = (end){.base = r[i].at, .best = true};
        if (worst) n->ends[n->n_ends++] = (end){.base = r[i].at};
    }
}

static void choose_ends(next *n)
{
    ranked *r = sm_held(&n->hold, n->is.chosen, sizeof *r);
    n->ends = sm_held(&n->hold, 2 * ENDS, sizeof *n->ends);
    size_t many = 0;
    for (size_t i = 0; i < n->is.chosen; i++) {
        const sm_change *s = &n->steps.step[i];
        if (s->row != SM_NONE && s->count > 1) r[many++] = (ranked){s->gain, i};
    }
    if (many) qsort(r, many, sizeof *r, larger_gain);
    take_ends(n, r, many);
}

static bool goes_beyond(const end *e, double gain, double than)
{
    return e->best ? gain > than + SM_NEXT_SAME : gain < than - SM_NEXT_SAME;
}

static void end_is_through(next *n)
{
    end *e = &n->ends[n->at_end];
    bool counts =
        e->found && goes_beyond(e, e->step.gain, n->steps.step[e->base].gain) && goes_beyond(e, e->step.gain, 0);
    if (counts) {
        sm_steps_add(&n->steps, e->step);
        n->is.tried++;
        n->is.step = n->steps.step;
    }
    n->at_end++;
    n->at_count = 0;
}

static sm_status try_count(next *n, uint64_t *budget, sm_error *err)
{
    end *e = &n->ends[n->at_end];
    const sm_change *base = &n->steps.step[e->base];
    uint64_t all = base->count, counts = all - 1 < COUNTS ? all - 1 : COUNTS;
    if (n->at_count >= counts) {
        end_is_through(n);
        return SM_OK;
    }
    bool done = false;
    sm_change s = {.kind = SM_STEP_MOVE,
                   .row = base->row,
                   .from = base->from,
                   .to = base->to,
                   .count = (uint64_t)((sm_u128)all * (n->at_count + 1) / (counts + 1))}; /* evenly spaced */
    sm_status status = try_step(n, &s, budget, &done, err);
    if (!done) return status;
    if (!e->found || goes_beyond(e, s.gain, e->step.gain)) e->step = s;
    e->found = true;
    n->at_count++;
    return SM_OK;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static sm_status one_slice(next *n, uint64_t *budget, sm_error *err)
{
    if (!n->live) {
        next_copy(n, budget);
        return SM_OK;
    }
    if (!n->settled) return settle_now(n, budget, err);
    if (n->is.tried < n->is.chosen) return try_chosen(n, budget, err);
    if (!n->ends) {
        choose_ends(n);
        return SM_OK;
    }
    if (n->at_end < n->n_ends) return try_count(n, budget, err);
    n->over = true;
    return SM_OK;
}

static sm_status next_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    next *n = self;
    sm_status status = SM_OK;
    while (*budget && !n->over && !status) status = one_slice(n, budget, err);
    *done = n->over;
    return status;
}

/* Other counts are at most 2 ENDS COUNTS tries behind the chosen ones. */
static double next_progress(const void *self)
{
    const next *n = self;
    if (n->over) return 1;
    double all = (double)n->is.chosen + 2 * ENDS * COUNTS / 4.;
    double ends = n->n_ends ? (double)n->at_end / (double)n->n_ends : 0;
    size_t tried = n->is.tried < n->is.chosen ? n->is.tried : n->is.chosen;
    return ((double)tried + ends * 2 * ENDS * COUNTS / 4.) / all;
}

sm_status sm_next_new(sm_sliced *job, const sm_live *live, const sm_next_ask *ask, sm_error *err)
{
    next *n = sm_alloc(1, sizeof *n);
    *job = (sm_sliced){.self = n, .run = next_run, .progress = next_progress, .free = next_free};
    n->ask = *ask;
    n->copying.of = live;
    /* What is tried is read from the table itself, for the copy is not there yet. */
    sm_status status = sm_steps_choose(&n->steps, sm_live_table(live), &n->ask, err);
    n->is.step = n->steps.step;
    n->is.chosen = n->steps.n;
    n->is.possible = n->steps.possible;
    return sm_sliced_opened(job, status);
}

sm_sensitivity sm_next_sensitivity(const sm_next *n, uint32_t col)
{
    sm_sensitivity sight = {.target = SM_NONE};
    for (size_t i = 0; i < n->tried; i++) {
        const sm_change *s = &n->step[i];
        bool merged = s->kind == SM_STEP_MERGE && s->to == col;
        if (s->from != col && !merged) continue;
        bool seen = s->then[SM_NEXT_INDEX].state != n->now[SM_NEXT_INDEX].state || fabs(s->gain) > SM_NEXT_SAME;
        if (s->to == SM_NONE) {
            sight.inside++;
            sight.inside_seen += seen;
            continue;
        }
        uint32_t with = merged ? s->from : s->to;
        if (seen) sight.target = sight.outside_seen == 0 || sight.target == with ? with : SM_NONE;
        sight.outside++;
        sight.outside_seen += seen;
    }
    return sight;
}
