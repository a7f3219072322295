#include "edit.h"
#include "base/mem.h"

void sm_edit_op(sm_edit *e, sm_op op)
{
    sm_push(&e->ops, &e->n_ops, &e->ops_capacity, &op, sizeof op);
}

void sm_edit_point(sm_edit *e, uint32_t point)
{
    sm_push(&e->points, &e->n_points, &e->points_capacity, &point, sizeof point);
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

void sm_edit_free(sm_edit *e)
{
    sm_free(e->ops);
    sm_free(e->points);
    *e = (sm_edit){0};
}
