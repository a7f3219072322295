/* The points of a class or a cluster leave the table they are counted in, or their group. */
#include "drop.h"
#include "setmatch/core/edit.h"

/* The edit is done with. */
static sm_status drop_carry_out(sm_table *t, sm_edit *e, sm_status status, sm_error *err)
{
    if (!status) status = sm_table_prepare(t, e, err);
    for (size_t i = 0; i < e->n_ops && !status; i++) sm_table_op(t, &e->ops[i]);
    sm_edit_done(e);
    return status;
}

static sm_status drop_points(sm_table *t, const sm_noise *noise, sm_error *err)
{
    sm_edit e = {0};
    sm_status status = SM_OK;
    uint32_t gone = sm_table_find(t, noise->truth, noise->label);
    for (uint32_t c = 0; gone != SM_NONE && c < sm_table_cols(t); c++) {
        sm_line of = sm_table_col(t, c);
        for (uint32_t i = 0; i < of.n && !status; i++) {
            sm_op out = {.kind = SM_OP_MOVE, .row = sm_line_at(of, i), .from = c, .to = SM_NONE, .count = of.count[i]};
            if (out.count && (noise->truth ? out.row : c) == gone) status = sm_edit_op(&e, out, err);
        }
    }
    return drop_carry_out(t, &e, status, err);
}

static sm_status drop_scatter(sm_table *t, const sm_noise *noise, sm_dict *names, sm_error *err)
{
    bool rows = noise->truth;
    const char *label = noise->label;
    sm_edit e = {0};
    uint32_t from = sm_table_find(t, rows, label), to = sm_table_size(t, rows);
    uint64_t points = from == SM_NONE ? 0 : sm_table_sum(t, rows, from), number = 0;
    if (!points) return SM_OK;
    sm_status status = sm_singletons_fit(label, points, err);
    if (!status && rows) status = sm_edit_op(&e, (sm_op){.kind = SM_OP_ROLES}, err);
    sm_line of = sm_table_line(t, rows, from);
    for (uint32_t i = 0; i < of.n && !status; i++)
        for (uint64_t k = 0; k < of.count[i] && !status; k++, to++) {
            sm_op open = {.kind = SM_OP_OPEN, .from = SM_NONE, .to = to};
            status = sm_table_part_name(t, rows, label, &number, names, &open.name, err);
            if (!status) status = sm_edit_op(&e, open, err);
            sm_op out = {.kind = SM_OP_MOVE, .row = sm_line_at(of, i), .from = from, .to = to, .count = 1};
            if (!status) status = sm_edit_op(&e, out, err);
        }
    if (!status && rows) status = sm_edit_op(&e, (sm_op){.kind = SM_OP_ROLES}, err);
    return drop_carry_out(t, &e, status, err);
}

/* Those of both sides count once. */
static uint64_t points_apart(const sm_table *t, const sm_noises *noise)
{
    uint64_t points = 0;
    for (size_t i = 0; i < noise->n; i++) {
        const sm_noise *a = &noise->of[i];
        uint32_t id = a->apart ? sm_table_find(t, a->truth, a->label) : SM_NONE;
        if (id == SM_NONE) continue;
        points += sm_table_sum(t, a->truth, id);
        for (size_t k = 0; k < noise->n && a->truth; k++) {
            const sm_noise *b = &noise->of[k];
            uint32_t col = b->apart && !b->truth ? sm_table_find_col(t, b->label) : SM_NONE;
            if (col != SM_NONE) points -= sm_table_at(t, id, col);
        }
    }
    return points;
}

sm_status sm_take_noise(sm_table *t, const sm_noises *noise, sm_dict **names, uint64_t *apart, sm_error *err)
{
    static const sm_noises none = {0};
    sm_status status = SM_OK;
    if (!noise) noise = &none;
    *names = NULL;
    for (size_t i = 0; i < noise->n && !status; i++)
        if (!noise->of[i].apart) status = drop_points(t, &noise->of[i], err);
    *apart = points_apart(t, noise);
    if (*apart && !status) status = sm_dict_new(names, err);
    for (size_t i = 0; i < noise->n && *apart && !status; i++)
        if (noise->of[i].apart) status = drop_scatter(t, &noise->of[i], *names, err);
    return status;
}
