/* Changes are made, and the places of the history are visited. */
#include "base/mem.h"
#include "change.h"
#include "session/language/words.h"

void sm_apply(sm_session *s, const sm_edit *e, sm_way way)
{
    if (e->n_ops == 0) return;
    sm_live_apply(s->live, e, way);
    if (s->points) sm_points_apply(s->points, e, way);
    for (size_t i = 0; i < e->n_ops; i++) s->swapped ^= e->ops[i].kind == SM_OP_ROLES;
}

sm_ids sm_ids_after(sm_ids ids, const sm_edit *e)
{
    for (size_t i = 0; i < e->n_ops; i++) {
        const sm_op *op = &e->ops[i];
        if (op->kind == SM_OP_ROLES) ids = (sm_ids){ids.cols, ids.rows};
        if (op->kind == SM_OP_OPEN && op->to >= ids.cols) ids.cols = op->to + 1;
    }
    return ids;
}

sm_status sm_prepare(sm_session *s, const sm_edit *e, sm_error *err)
{
    sm_order_reserve(s, e->n_ops);
    sm_status status = sm_live_prepare(s->live, e, err);
    if (status == SM_OK && s->points) sm_points_prepare(s->points, e);
    return status == SM_OK && s->points ? SM_OK : status;
}

/* A node under parent; whatever can fail is done before the first thing changes. */
sm_status sm_commit(sm_session *s, sm_node parent, sm_edit *take, const char *text, sm_error *err)
{
    const sm_ids ids = sm_ids_after(s->ids[parent], take);
    size_t nodes = sm_history_size(s->history);
    sm_push(&s->ids, &nodes, &s->ids_capacity, &ids, sizeof ids);
    sm_status status = sm_prepare(s, take, err);
    return status == SM_OK ? sm_history_add(s->history, parent, take, text, err) : status;
}

/* Parents have lower numbers than their children: the higher of two steps up until both meet. */
static sm_node meeting(const sm_history *h, sm_node a, sm_node b)
{
    while (a != b) {
        if (a > b)
            a = sm_history_at(h, a)->parent;
        else
            b = sm_history_at(h, b)->parent;
    }
    return a;
}

static void carry_table_up(sm_session *s, sm_node from, sm_node to)
{
    for (; from != to; from = sm_history_at(s->history, from)->parent)
        sm_apply(s, &sm_history_at(s->history, from)->edit, SM_UNDO);
}

/* From where the table is to node `to`: up by what takes back, down by what was done. Every edit on the way was
 * applied before from the very same table, so there is room for it; only the way down must be written up first. */
static void carry_table(sm_session *s, sm_node from, sm_node to)
{
    sm_history *h = s->history;
    sm_node top = meeting(h, from, to), one = to, *way = &one;
    size_t steps = 0;
    for (sm_node n = to; n != top; n = sm_history_at(h, n)->parent) steps++;
    if (steps > 1) way = sm_alloc(steps, sizeof *way);
    size_t at = 0;
    for (sm_node n = to; n != top; n = sm_history_at(h, n)->parent) way[at++] = n;
    carry_table_up(s, from, top);
    while (at-- > 0) sm_apply(s, &sm_history_at(h, way[at])->edit, SM_DO);
    if (way != &one) sm_free(way);
}

void sm_arrive(sm_session *s, sm_node left, const sm_edit *e)
{
    sm_values_passed(s, left);
    sm_session_forget_draft(s);
    sm_order_changed(s, e);
    s->revision++;
}

static sm_status no_such_node(const sm_session *s, uint64_t n, sm_error *err)
{
    return sm_fail(err, SM_USAGE, "unknown change %llu (expected 0, the loaded data, to %zu)", (unsigned long long)n,
                   sm_history_size(s->history) - 1);
}

sm_status sm_session_go(sm_session *s, sm_node n, sm_error *err)
{
    if (n >= sm_history_size(s->history)) return no_such_node(s, n, err);
    sm_node here = sm_history_here(s->history);
    if (n == here) return SM_OK;
    carry_table(s, here, n);
    sm_history_visit(s->history, n);
    sm_arrive(s, here, NULL);
    return SM_OK;
}

sm_status sm_run_go(sm_session *s, const sm_command *c, sm_error *err)
{
    uint64_t n;
    sm_status status = sm_whole_read(c->word[0], &n, err);
    if (status != SM_OK) return status;
    return n < sm_history_size(s->history) ? sm_session_go(s, (sm_node)n, err) : no_such_node(s, n, err);
}

/* Up to as many steps as are requested; none at all is an error that says so. */
static sm_status step_by(sm_session *s, const sm_command *c, bool back, const char *none, sm_error *err)
{
    uint64_t steps = 1;
    sm_status status = c->n_words ? sm_whole_read(c->word[0], &steps, err) : SM_OK;
    if (status != SM_OK) return status;
    sm_node here = sm_history_here(s->history), n = here;
    for (sm_node to; steps; steps--, n = to) {
        const sm_history_node *at = sm_history_at(s->history, n);
        to = back ? at->back : at->forward;
        if (to == n) break;
    }
    if (n == here && steps) return sm_fail(err, SM_USAGE, "%s", none);
    return sm_session_go(s, n, err);
}

sm_status sm_run_undo(sm_session *s, const sm_command *c, sm_error *err)
{
    return step_by(s, c, true, "nothing to undo: these are the data as loaded", err);
}

sm_status sm_run_redo(sm_session *s, const sm_command *c, sm_error *err)
{
    return step_by(s, c, false, "nothing to redo", err);
}

/* A node of its own whose parent is the root: undo leads back to where it was made. */
sm_status sm_run_reset(sm_session *s, const sm_command *c, sm_error *err)
{
    sm_node here = sm_history_here(s->history);
    if (sm_at_root(s)) return SM_OK;
    sm_edit none = {0};
    sm_status status = sm_commit(s, 0, &none, "reset", err);
    if (status != SM_OK) return status;
    carry_table_up(s, here, 0);
    sm_arrive(s, here, NULL);
    return SM_OK;
}
