/* Tries changes one after the other on one copy of the table, which stays warm: apply, settle, read, undo. */
#include "base/mem.h"
#include "steps.h"
#include <math.h>
#include <stdlib.h>

enum {
    ENDS = 20,                    /* moves at each end of the list that are tried with other counts, */
    COUNTS = 24,                  /* and the counts of each */
    ENDS_COST = ENDS * COUNTS / 2 /* in tries, for the progress: most have fewer counts */
};

typedef struct next {
    sm_work *work;
    const sm_next_ask *ask;
    sm_live *live;
    sm_next is;       /* so far */
    double ends_done; /* 0 to 1 */
    sm_change *step;  /* is.step; has room for one more change of each end */
    sm_edit edit;     /* of the change that is being tried */
    uint32_t next_col;
    char (*name)[SM_FRESH_NAME]; /* of new clusters, never shown */
} next;

/* ---- a change as an edit ----------------------------------------------------------------------------------------- */

static void edit_move(next *n, uint32_t row, uint32_t from, uint32_t to, uint64_t count)
{
    sm_edit_op(&n->edit, (sm_op){.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count});
}

/* Opens a new cluster, the first of this edit if part is 0, and returns its id. */
static uint32_t edit_open(next *n, uint32_t part)
{
    uint32_t to = n->next_col + part;
    sm_edit_op(&n->edit, (sm_op){.kind = SM_OP_OPEN, .from = SM_NONE, .to = to, .name = n->name[part]});
    return to;
}

static void edit_change(next *n, const sm_change *c)
{
    sm_line l = sm_table_col(sm_live_table(n->live), c->from);
    uint32_t part = 0;
    n->edit.n_ops = 0;
    switch (c->kind) {
    case SM_STEP_MOVE:
        edit_move(n, c->row, c->from, c->to == SM_NONE ? edit_open(n, 0) : c->to, c->count);
        return;
    case SM_STEP_HALVE:
        edit_move(n, c->row, c->from, edit_open(n, 0), c->count - c->count / 2);
        edit_move(n, c->row, c->from, edit_open(n, 1), c->count / 2);
        return;
    case SM_STEP_MERGE:
    case SM_STEP_SPLIT:
        for (uint32_t p = 0; p < l.n; p++) {
            if (!l.count[p]) continue;
            uint32_t to = c->kind == SM_STEP_MERGE ? c->to : edit_open(n, part++);
            edit_move(n, sm_line_at(l, p), c->from, to, l.count[p]);
        }
    }
}

/* ---- trying ------------------------------------------------------------------------------------------------------ */

static void settle(next *n, sm_value out[SM_NEXT_VALUES])
{
    unsigned needs = n->ask->index->needs | n->ask->second->needs;
    sm_live_settle(n->live, needs);
    out[SM_NEXT_INDEX] = sm_live_value(n->live, n->ask->index);
    out[SM_NEXT_SECOND] = sm_live_value(n->live, n->ask->second);
}

/* The changes of a published result are complete: the study still writes only to those after them. */
static void report(next *n)
{
    size_t tried = n->is.tried < n->is.chosen ? n->is.tried : n->is.chosen;
    if (!sm_work_progress(n->work, (double)tried + n->ends_done * ENDS_COST, (double)n->is.chosen + ENDS_COST)) return;
    sm_next *so_far = sm_alloc(1, sizeof *so_far);
    *so_far = n->is;
    sm_work_publish(n->work, so_far);
}

static void try_change(next *n, sm_change *c)
{
    sm_error err = {0};
    report(n);
    edit_change(n, c);
    sm_work_check(n->work, sm_live_prepare(n->live, &n->edit, &err), &err);
    sm_live_apply(n->live, &n->edit, SM_DO);
    settle(n, c->then);
    c->gain = sm_index_gain(n->ask->index, n->is.now[SM_NEXT_INDEX], c->then[SM_NEXT_INDEX]);
    if (isnan(c->gain)) c->gain = 0;
    sm_live_apply(n->live, &n->edit, SM_UNDO);
}

/* ---- other counts ------------------------------------------------------------------------------------------------ */

static int compare_gains(const void *x, const void *y)
{
    const sm_change *a = *(sm_change *const *)x, *b = *(sm_change *const *)y;
    if (a->gain < b->gain || a->gain > b->gain) return a->gain < b->gain ? 1 : -1;
    return (a > b) - (a < b);
}

static bool goes_beyond(bool best, double gain, double than)
{
    return best ? gain > than + SM_NEXT_SAME : gain < than - SM_NEXT_SAME;
}

/* Tries evenly spaced counts. The best one (or the worst) joins the list if it goes beyond all points and nothing. */
static void try_counts(next *n, const sm_change *all, bool best)
{
    sm_change found = {0};
    uint64_t counts = all->count - 1 < COUNTS ? all->count - 1 : COUNTS;
    for (uint64_t i = 1; i <= counts; i++) {
        sm_change c = {.kind = SM_STEP_MOVE, .row = all->row, .from = all->from, .to = all->to};
        c.count = (uint64_t)((sm_u128)all->count * i / (counts + 1));
        try_change(n, &c);
        if (i == 1 || goes_beyond(best, c.gain, found.gain)) found = c;
    }
    if (goes_beyond(best, found.gain, all->gain) && goes_beyond(best, found.gain, 0)) n->step[n->is.tried++] = found;
}

static void try_ends(next *n)
{
    sm_change **by_gain = sm_alloc(n->is.chosen, sizeof *by_gain);
    size_t many = 0, done = 0;
    for (size_t i = 0; i < n->is.chosen; i++)
        if (n->step[i].row != SM_NONE && n->step[i].count > 1) by_gain[many++] = &n->step[i];
    if (many) qsort(by_gain, many, sizeof *by_gain, compare_gains);
    size_t ends = many < ENDS ? many : ENDS;
    for (size_t i = 0; i < many; i++) {
        bool best = i < ENDS, worst = many - i <= ENDS;
        if (best) try_counts(n, by_gain[i], true);
        if (worst) try_counts(n, by_gain[i], false);
        done += (size_t)best + worst;
        n->ends_done = (double)done / (double)(2 * ends);
    }
}

/* ---- the study --------------------------------------------------------------------------------------------------- */

/* As many new clusters as the widest split that is tried opens. */
static void make_names(next *n)
{
    const sm_table *t = sm_live_table(n->live);
    size_t names = (sm_table_rows(t) < SM_STEPS_PARTS ? sm_table_rows(t) : SM_STEPS_PARTS) + 2;
    unsigned number = 0;
    n->name = sm_alloc(names, sizeof *n->name);
    for (size_t i = 0; i < names; i++) sm_fresh_name(n->name[i], t, &number);
    n->next_col = sm_table_cols(t);
}

const void *sm_next_study(sm_work *w, const void *asked)
{
    const sm_next_ask *ask = asked;
    next n = {.work = w, .ask = ask};
    sm_steps steps = sm_steps_choose(sm_live_table(ask->live), ask);
    n.step = sm_resize(steps.step, steps.n + 2 * ENDS, sizeof *n.step);
    n.is = (sm_next){.step = n.step, .chosen = steps.n, .possible = steps.possible};
    n.live = sm_live_copy(ask->live);
    make_names(&n);
    settle(&n, n.is.now);
    for (; n.is.tried < n.is.chosen; n.is.tried++) try_change(&n, &n.step[n.is.tried]);
    try_ends(&n);
    sm_live_free(n.live);
    sm_next *out = sm_alloc(1, sizeof *out);
    *out = n.is;
    return out;
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
