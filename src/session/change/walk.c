/* Every step is prepared first: the copy has not made these changes before, so it may have no room for them yet. */
#include "walk.h"
#include "base/mem.h"
#include "base/tick.h"

enum { COST_STEP = 1000, COST_OP = 500 }; /* nanoseconds or so */

bool sm_walk_begin(sm_walk *w, const sm_session *s)
{
    if (w->live) return true;
    w->live = sm_live_copy(sm_session_live(s));
    w->at = w->into = sm_history_here(sm_session_history(s));
    return w->live;
}

void sm_walk_free(sm_walk *w)
{
    sm_live_free(w->live);
    sm_edit_free(&w->part);
    *w = (sm_walk){0};
}

static bool carry_part(sm_walk *w)
{
    sm_error err = {0};
    if (sm_live_prepare(w->live, &w->part, &err) != SM_OK) sm_die(SM_INTERNAL, err.text);
    sm_live_apply(w->live, &w->part, SM_DO);
    return sm_tick_after(COST_STEP + COST_OP * (uint64_t)w->part.n_ops);
}

bool sm_walk_up(sm_walk *w, const sm_history *h)
{
    const sm_edit *e = &sm_history_at(h, w->at)->edit;
    w->part.n_ops = 0;
    for (size_t i = e->n_ops; i-- > 0;) sm_edit_op(&w->part, sm_op_inverse(e->ops[i]));
    w->at = w->into = sm_history_at(h, w->at)->parent;
    return carry_part(w);
}

void sm_walk_enter(sm_walk *w, sm_node child)
{
    w->into = child;
    w->op = 0;
    w->taken = w->parts = 0;
}

static bool moves_follow(const sm_edit *e, size_t op)
{
    while (op < e->n_ops && e->ops[op].kind != SM_OP_MOVE) op++;
    return op < e->n_ops;
}

/* Inside a change whose roles are exchanged for a while (noise of a class), the table is shown with those that the
 * change leaves. Nothing has been turned ahead of its first op. */
static void turn_over(sm_walk *w, const sm_edit *e, size_t op)
{
    bool turned = false;
    for (size_t i = op; op > 0 && i < e->n_ops; i++) turned ^= e->ops[i].kind == SM_OP_ROLES;
    if (turned) sm_edit_op(&w->part, (sm_op){.kind = SM_OP_ROLES, .from = SM_NONE, .to = SM_NONE});
}

bool sm_walk_on(sm_walk *w, const sm_history *h, uint64_t points)
{
    const sm_edit *e = &sm_history_at(h, w->into)->edit;
    size_t op = w->op;
    uint64_t taken = w->taken, left = points;
    w->part.n_ops = 0;
    turn_over(w, e, op);
    while (op < e->n_ops && (left > 0 || !moves_follow(e, op))) {
        sm_op one = e->ops[op];
        if (one.kind == SM_OP_MOVE) {
            uint64_t rest = one.count - taken;
            one.count = rest < left ? rest : left;
            left -= one.count;
            taken = one.count < rest ? taken + one.count : 0;
        }
        op += taken == 0;
        sm_edit_op(&w->part, one);
    }
    turn_over(w, e, op);
    w->parts += points - left;
    w->op = op;
    w->taken = taken;
    if (op == e->n_ops) w->at = w->into;
    return carry_part(w);
}

uint64_t sm_edit_moves(const sm_edit *e)
{
    uint64_t points = 0;
    for (size_t i = 0; i < e->n_ops; i++)
        if (e->ops[i].kind == SM_OP_MOVE) points += e->ops[i].count;
    return points;
}
