/* Values before, an edit, values after. */
#include "probe.h"
#include "base/mem.h"
#include "steps.h"

struct sm_probe {
    sm_live_copying copying;
    sm_live *live; /* NULL: it is being copied */
    sm_probe_ask ask;
    sm_edit edit;
    char name[SM_FRESH_NAME];
    sm_value *value[2];
    size_t n;  /* how many each: the indices that there were at first */
    int known; /* of value: none, before, both */
    bool perturbed;
    uint32_t row; /* the next that is doubled */
    sm_hold hold;
};

/* ---- the perturbations as edits
 * ------------------------------------------------------------------------------------------ */

static void probe_move(sm_probe *p, uint32_t row, uint32_t from, uint32_t to, uint64_t count)
{
    sm_op op = {.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count};
    if (count) sm_edit_op(&p->edit, op);
}

static void double_row(sm_probe *p, uint32_t row)
{
    sm_line l = sm_table_row(sm_live_table(p->live), row);
    for (uint32_t at = 0; at < l.n; at++) probe_move(p, row, SM_NONE, sm_line_at(l, at), l.count[at]);
}

/* The limit of points in all. */
static sm_status room_for(const sm_probe *p, const sm_table *t, sm_error *err)
{
    const uint64_t most = (uint64_t)1 << 53;
    uint64_t more = p->ask.perturbation == SM_DEED_MULTIPLY ? sm_table_row_sums(t)[p->ask.row]
                    : p->ask.perturbation == SM_DEED_SCALE  ? sm_table_total(t)
                                                            : 0;
    if (more <= most - sm_table_total(t)) return SM_OK;
    return sm_fail(err, SM_LIMIT, "too many points; the limit is 9007199254740992 (2^53)");
}

static sm_status multiply(sm_probe *p, sm_error *err)
{
    double_row(p, p->ask.row);
    return SM_OK;
}

/* Row after row: of a large table all of it at once would be long, and a long edit. */
static sm_status scale(sm_probe *p, sm_error *err)
{
    double_row(p, p->row++);
    p->perturbed = p->row == sm_table_rows(sm_live_table(p->live));
    return SM_OK;
}

static sm_status transpose(sm_probe *p, sm_error *err)
{
    sm_edit_op(&p->edit, (sm_op){.kind = SM_OP_ROLES, .from = SM_NONE, .to = SM_NONE});
    return SM_OK;
}

static sm_status relabel(sm_probe *p, sm_error *err)
{
    const sm_table *t = sm_live_table(p->live);
    uint32_t a = p->ask.col, b = p->ask.to;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        uint64_t x = sm_table_at(t, i, a), y = sm_table_at(t, i, b);
        if (x > y)
            probe_move(p, i, a, b, x - y);
        else
            probe_move(p, i, b, a, y - x);
    }
    return SM_OK;
}

static sm_status probe_split(sm_probe *p, sm_error *err)
{
    const sm_table *t = sm_live_table(p->live);
    sm_line l = sm_table_col(t, p->ask.col);
    uint32_t part = sm_table_cols(t);
    unsigned number = 0;
    sm_fresh_name(p->name, t, &number);
    sm_op op = {.kind = SM_OP_OPEN, .from = SM_NONE, .to = part, .name = p->name};
    sm_edit_op(&p->edit, op);
    for (uint32_t at = 0; at < l.n; at++)
        probe_move(p, sm_line_at(l, at), p->ask.col, part, l.count[at] - l.count[at] / 2);
    return SM_OK;
}

static sm_status home(sm_probe *p, sm_error *err)
{
    probe_move(p, p->ask.row, p->ask.col, p->ask.to, 1);
    return SM_OK;
}

static sm_status (*const perturbations[SM_DEEDS])(sm_probe *p, sm_error *err) = {
    [SM_DEED_MULTIPLY] = multiply, [SM_DEED_SCALE] = scale,       [SM_DEED_TRANSPOSE] = transpose,
    [SM_DEED_RELABEL] = relabel,   [SM_DEED_SPLIT] = probe_split, [SM_DEED_HOME] = home,
};

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static void probe_free(void *self)
{
    sm_probe *p = self;
    sm_live_copying_free(&p->copying);
    sm_live_free(p->live);
    sm_edit_free(&p->edit);
    sm_hold_free(&p->hold);
    sm_free(p);
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

/* All of it, or the next part. */
static sm_status probe_perturb(sm_probe *p, uint64_t *budget, sm_error *err)
{
    enum { A_PART = 50, AN_OP = 2500 }; /* nanoseconds or so: made ready, which is a trial, and done */
    p->edit.n_ops = 0;
    p->perturbed = true;
    sm_status status = perturbations[p->ask.perturbation](p, err);
    if (!status) status = sm_live_prepare(p->live, &p->edit, err);
    if (!status) sm_live_apply(p->live, &p->edit, SM_DO);
    sm_spend(budget, A_PART + AN_OP * (uint64_t)p->edit.n_ops);
    return status;
}

static sm_status probe_value(sm_probe *p, uint64_t *budget, sm_error *err)
{
    unsigned pending = 0;
    sm_status status = sm_live_settle(p->live, SM_NEED_VALUES, budget, &pending, err);
    if (status || pending) return status;
    for (size_t i = 0; i < p->n; i++) p->value[p->known][i] = sm_live_value(p->live, sm_registry_at(p->ask.indices, i));
    p->known++;
    return SM_OK;
}

static sm_status probe_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    sm_probe *p = self;
    sm_status status = SM_OK;
    while (*budget && p->known < 2 && !status) {
        if (!p->live) {
            sm_live_copy_on(&p->copying, &p->live, budget);
        } else if (p->known && !p->perturbed)
            status = probe_perturb(p, budget, err);
        else
            status = probe_value(p, budget, err);
    }
    *done = p->known == 2;
    return status;
}

static double probe_progress(const void *self)
{
    return ((const sm_probe *)self)->known / 2.;
}

sm_status sm_probe_new(sm_sliced *job, const sm_live *live, const sm_probe_ask *ask, sm_error *err)
{
    sm_probe *p = sm_alloc(1, sizeof *p);
    *job = (sm_sliced){.self = p, .run = probe_run, .progress = probe_progress, .free = probe_free};
    p->ask = *ask;
    p->n = sm_registry_count(ask->indices);
    for (int i = 0; i < 2; i++) p->value[i] = sm_held(&p->hold, p->n, sizeof **p->value);
    p->copying.of = live;
    return sm_sliced_opened(job, room_for(p, sm_live_table(live), err));
}

sm_value sm_probe_value(const sm_probe *p, size_t index, bool after)
{
    return p->known > after && index < p->n ? p->value[after][index] : (sm_value){.state = SM_PENDING};
}
