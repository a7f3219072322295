/* The points of a class or a cluster leave the table they are counted in, or their group. */
#include "drop.h"
#include "setmatch/core/edit.h"
#include <string.h>

/* The edit is done with. */
static sm_status drop_carry_out(sm_table *t, sm_edit *e, sm_status status, sm_error *err)
{
    if (!status) status = sm_table_prepare(t, e, err);
    for (size_t i = 0; i < e->n_ops && !status; i++) sm_table_op(t, &e->ops[i]);
    sm_edit_done(e);
    return status;
}

sm_status sm_drop_points(sm_table *t, const char *row, const char *col, uint64_t *points, sm_error *err)
{
    sm_edit e = {0};
    sm_status status = SM_OK;
    uint32_t gone_row = row ? sm_table_find(t, true, row) : SM_NONE,
             gone_col = col ? sm_table_find_col(t, col) : SM_NONE;
    *points = 0;
    if (gone_row == SM_NONE && gone_col == SM_NONE) return SM_OK;
    for (uint32_t c = 0; c < sm_table_cols(t); c++) {
        sm_line of = sm_table_col(t, c);
        for (uint32_t i = 0; i < of.n && !status; i++) {
            sm_op out = {.kind = SM_OP_MOVE, .row = sm_line_at(of, i), .from = c, .to = SM_NONE, .count = of.count[i]};
            if (!out.count || (c != gone_col && out.row != gone_row)) continue;
            *points += out.count;
            status = sm_edit_op(&e, out, err);
        }
    }
    return drop_carry_out(t, &e, status, err);
}

/* "-1.7", as the session calls them, unless something is called so. */
static sm_status scatter_name(const sm_table *t, bool rows, const char *label, uint64_t *number, sm_dict *names,
                              const char **out, sm_error *err)
{
    sm_text name = {0};
    uint32_t id = SM_NONE;
    do {
        sm_text_clear(&name);
        sm_text_printf(&name, "%s.%llu", label, (unsigned long long)++*number);
    } while (!name.failed && sm_table_find(t, rows, sm_text_of(&name)) != SM_NONE);
    sm_status status = sm_text_status(&name, err);
    if (!status) status = sm_dict_add(names, sm_text_of(&name), name.length, &id, err);
    sm_text_done(&name);
    if (!status) *out = sm_dict_text(names, id);
    return status;
}

sm_status sm_scatter_points(sm_table *t, bool rows, const char *label, sm_dict *names, sm_error *err)
{
    sm_edit e = {0};
    uint32_t from = sm_table_find(t, rows, label), to = sm_table_size(t, rows);
    uint64_t points = from == SM_NONE ? 0 : sm_table_sum(t, rows, from), number = 0;
    if (!points) return SM_OK;
    if (points > SM_SINGLETONS_MOST)
        return sm_fail(err, SM_LIMIT,
                       "%llu points with the label \"%s\" are too many to be singletons; the maximum is %d; choose own "
                       "or drop",
                       (unsigned long long)points, sm_quote(label).text, SM_SINGLETONS_MOST);
    sm_status status = rows ? sm_edit_op(&e, (sm_op){.kind = SM_OP_ROLES}, err) : SM_OK;
    sm_line of = sm_table_line(t, rows, from);
    for (uint32_t i = 0; i < of.n && !status; i++)
        for (uint64_t k = 0; k < of.count[i] && !status; k++, to++) {
            sm_op open = {.kind = SM_OP_OPEN, .from = SM_NONE, .to = to};
            status = scatter_name(t, rows, label, &number, names, &open.name, err);
            if (!status) status = sm_edit_op(&e, open, err);
            sm_op out = {.kind = SM_OP_MOVE, .row = sm_line_at(of, i), .from = from, .to = to, .count = 1};
            if (!status) status = sm_edit_op(&e, out, err);
        }
    if (!status && rows) status = sm_edit_op(&e, (sm_op){.kind = SM_OP_ROLES}, err);
    return drop_carry_out(t, &e, status, err);
}
