#include "setmatch/core/edit.h"
#include "setmatch/base/mem.h"

sm_status sm_edit_op(sm_edit *e, sm_op op, sm_error *err)
{
    void *ops = e->ops;
    if (!sm_grow(&ops, &e->ops_room, e->n_ops + 1, sizeof *e->ops)) return sm_no_memory(err);
    e->ops = ops;
    e->ops[e->n_ops++] = op;
    return SM_OK;
}

sm_status sm_edit_point(sm_edit *e, uint32_t point, sm_error *err)
{
    void *points = e->points;
    if (!sm_grow(&points, &e->points_room, e->n_points + 1, sizeof *e->points)) return sm_no_memory(err);
    e->points = points;
    e->points[e->n_points++] = point;
    return SM_OK;
}

sm_op sm_op_inverse(sm_op op)
{
    static const sm_op_kind back[] = {[SM_OP_MOVE] = SM_OP_MOVE,
                                      [SM_OP_OPEN] = SM_OP_CLOSE,
                                      [SM_OP_CLOSE] = SM_OP_OPEN,
                                      [SM_OP_NAME] = SM_OP_NAME,
                                      [SM_OP_ROLES] = SM_OP_ROLES};
    sm_op inverse = op;
    inverse.kind = back[op.kind];
    inverse.from = op.to;
    inverse.to = op.from;
    if (op.kind == SM_OP_NAME) {
        inverse.to = op.to;
        inverse.from = op.from;
        inverse.name = op.was;
        inverse.was = op.name;
    }
    return inverse;
}

void sm_edit_done(sm_edit *e)
{
    sm_free(e->ops);
    sm_free(e->points);
    *e = (sm_edit){0};
}
