/* Changes a copy of the table, and reads every index. */
#include "probe.h"
#include "base/mem.h"
#include "steps.h"

typedef struct probe {
    sm_work *work;
    const sm_probe_ask *ask;
    sm_live *live; /* the copy */
    sm_edit edit;
    char name[SM_FRESH_NAME]; /* of a new cluster */
} probe;

static void apply_edit(probe *p)
{
    sm_error err = {0};
    sm_work_check(p->work, sm_live_prepare(p->live, &p->edit, &err), &err);
    sm_live_apply(p->live, &p->edit, SM_DO);
    p->edit.n_ops = 0;
}

static void probe_move(probe *p, uint32_t row, uint32_t from, uint32_t to, uint64_t count)
{
    sm_op op = {.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count};
    if (count) sm_edit_op(&p->edit, op);
}

/* ---- the perturbations as edits ---------------------------------------------------------------------------------- */

static void double_row(probe *p, uint32_t row)
{
    sm_line l = sm_table_row(sm_live_table(p->live), row);
    for (uint32_t at = 0; at < l.n; at++) probe_move(p, row, SM_NONE, sm_line_at(l, at), l.count[at]);
}

static void multiply(probe *p)
{
    double_row(p, p->ask->row);
}

/* Row after row: one edit of a large table would be as long as the table. */
static void scale(probe *p)
{
    for (uint32_t row = 0; row < sm_table_rows(sm_live_table(p->live)); row++) {
        double_row(p, row);
        apply_edit(p);
    }
}

static void transpose(probe *p)
{
    sm_edit_op(&p->edit, (sm_op){.kind = SM_OP_ROLES, .from = SM_NONE, .to = SM_NONE});
}

static void relabel(probe *p)
{
    const sm_table *t = sm_live_table(p->live);
    uint32_t a = p->ask->col, b = p->ask->to;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        uint64_t x = sm_table_at(t, i, a), y = sm_table_at(t, i, b);
        if (x > y)
            probe_move(p, i, a, b, x - y);
        else
            probe_move(p, i, b, a, y - x);
    }
}

static void probe_split(probe *p)
{
    const sm_table *t = sm_live_table(p->live);
    sm_line l = sm_table_col(t, p->ask->col);
    uint32_t part = sm_table_cols(t);
    unsigned number = 0;
    sm_fresh_name(p->name, t, &number);
    sm_edit_op(&p->edit, (sm_op){.kind = SM_OP_OPEN, .from = SM_NONE, .to = part, .name = p->name});
    for (uint32_t at = 0; at < l.n; at++)
        probe_move(p, sm_line_at(l, at), p->ask->col, part, l.count[at] - l.count[at] / 2);
}

static void home(probe *p)
{
    probe_move(p, p->ask->row, p->ask->col, p->ask->to, 1);
}

static void (*const perturbations[SM_DEEDS])(probe *p) = {
    [SM_DEED_MULTIPLY] = multiply, [SM_DEED_SCALE] = scale,       [SM_DEED_TRANSPOSE] = transpose,
    [SM_DEED_RELABEL] = relabel,   [SM_DEED_SPLIT] = probe_split, [SM_DEED_HOME] = home,
};

/* ---- the study --------------------------------------------------------------------------------------------------- */

static void check_total(sm_work *w, const sm_probe_ask *ask)
{
    const uint64_t most = (uint64_t)1 << 53;
    const sm_table *t = sm_live_table(ask->live);
    uint64_t more = ask->perturbation == SM_DEED_MULTIPLY ? sm_table_row_sums(t)[ask->row]
                    : ask->perturbation == SM_DEED_SCALE  ? sm_table_total(t)
                                                          : 0;
    sm_error err = {0};
    if (more <= most - sm_table_total(t)) return;
    sm_fail(&err, SM_LIMIT, "too many points; the limit is 9007199254740992 (2^53)");
    sm_work_fail(w, &err);
}

const void *sm_probe_study(sm_work *w, const void *asked)
{
    const sm_probe_ask *ask = asked;
    probe p = {.work = w, .ask = ask};
    check_total(w, ask);
    p.live = sm_live_copy(ask->live);
    perturbations[ask->perturbation](&p);
    apply_edit(&p);
    sm_live_settle(p.live, SM_NEED_VALUES);
    sm_probe *out = sm_alloc(1, sizeof *out);
    out->n = sm_registry_count(ask->indices);
    sm_value *value = sm_alloc(out->n, sizeof *value);
    for (size_t i = 0; i < out->n; i++) value[i] = sm_live_value(p.live, sm_registry_at(ask->indices, i));
    out->value = value;
    sm_live_free(p.live);
    return out;
}
