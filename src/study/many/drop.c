/* The points of a class or a cluster leave the table they are counted in. */
#include "drop.h"
#include "setmatch/core/edit.h"

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
    if (!status) status = sm_table_prepare(t, &e, err);
    for (size_t i = 0; i < e.n_ops && !status; i++) sm_table_op(t, &e.ops[i]);
    sm_edit_done(&e);
    return status;
}
