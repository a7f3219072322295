/* One reversible change, by ids. Applied forwards and then inverted and applied it gives back the very same bits. */
#ifndef SM_CORE_EDIT_H
#define SM_CORE_EDIT_H
#include "base/error.h"
#include <stddef.h>
#include <stdint.h>

typedef enum sm_op_kind {
    SM_OP_MOVE,  /* count points of class row: cluster from -> cluster to; SM_NONE on one side: out of or into the table
                  */
    SM_OP_OPEN,  /* cluster to (the next id, or a closed one) comes into being under name */
    SM_OP_CLOSE, /* Calls set with every pair, in order. Errors have file and line: SM_USAGE for invalid content, which
                    ends reading unless there is a wrong callback; SM_IO if the file is unreadable. *missing: the file
                    does not exist, which is SM_OK. */
    SM_OP_NAME,  /* cluster to: was -> name */
    SM_OP_ROLES  /* classes become clusters and clusters classes */
} sm_op_kind;

typedef struct sm_op {
    sm_op_kind kind;
    uint32_t row, from, to;
    uint64_t count;
    const char *name, *was; /* texts of a dict that outlives the edit */
} sm_op;

typedef struct sm_edit {
    sm_op *ops;
    size_t n_ops, ops_capacity;
    uint32_t *points; /* the points of the MOVE ops, in order; none if only counts are known */
    size_t n_points, points_capacity;
} sm_edit; /* {0} is empty */

void sm_edit_op(sm_edit *e, sm_op op);
void sm_edit_point(sm_edit *e, uint32_t point);
sm_op sm_op_inverse(sm_op op); /* inverse of op; an edit is undone by its inverse ops in reverse order */
void sm_edit_free(sm_edit *e);
typedef enum sm_way { SM_DO, SM_UNDO } sm_way;
#endif
