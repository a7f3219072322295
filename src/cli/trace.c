/* A live table of its own follows the session edit by edit. The session moves many points at once; here they go one by
 * one, and after each of them the indices are read. */
#include "trace.h"
#include "setmatch/base/mem.h"
#include "setmatch/report/report.h"
#include <string.h>

struct sm_trace {
    const sm_session *session;
    sm_live *live;
    sm_node at; /* where the session stood at the last step */
    const sm_index **index;
    size_t n, written; /* indices; rows written */
    unsigned needs;
    sm_sink to;
    sm_text line, shown; /* the row being made; the values of the last row */
    sm_edit one;
    sm_node *down; /* the way down, the last in front */
    size_t down_room;
};

sm_status sm_trace_new(sm_trace **out, const sm_session *s, const char *list, sm_sink to, sm_error *err)
{
    sm_table *copy = NULL;
    *out = NULL;
    sm_trace *t = sm_alloc(1, sizeof *t);
    if (!t) return sm_no_memory(err);
    t->session = s;
    t->to = to;
    t->at = sm_history_here(sm_session_history(s));
    sm_status status = sm_indices_chosen(list, &t->index, &t->n, err);
    for (size_t i = 0; i < t->n && status == SM_OK; i++) t->needs |= t->index[i]->needs;
    if (status == SM_OK) status = sm_table_copy(&copy, sm_session_table(s), err);
    if (status == SM_OK) status = sm_live_new(&t->live, copy, err);
    if (status != SM_OK) {
        sm_trace_free(t);
        return status;
    }
    *out = t;
    return SM_OK;
}

void sm_trace_free(sm_trace *t)
{
    if (!t) return;
    sm_live_free(t->live);
    sm_free(t->index);
    sm_text_done(&t->line);
    sm_text_done(&t->shown);
    sm_edit_done(&t->one);
    sm_free(t->down);
    sm_free(t);
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */
static sm_status add_values(sm_trace *t, sm_text *out, sm_error *err)
{
    uint64_t fuel = SM_FUEL_ALL;
    sm_live_set_beta(t->live, sm_live_facts(sm_session_live(t->session))->beta);
    sm_status status = sm_live_settle(t->live, t->needs, &fuel, NULL, err);
    for (size_t i = 0; i < t->n && status == SM_OK; i++) {
        sm_value v = sm_live_value(t->live, t->index[i]);
        char number[33] = ",";
        if (v.state == SM_DEFINED || v.state == SM_BY_CONVENTION) sm_number(number + 1, v.number);
        status = sm_text_add(out, number, strlen(number), err);
    }
    return status;
}

static sm_status add_quoted(sm_text *out, const char *text, sm_error *err)
{
    if (!strpbrk(text, ",\"\r\n")) return sm_text_add(out, text, strlen(text), err);
    sm_status status = sm_text_add(out, "\"", 1, err);
    for (; *text && status == SM_OK; text++)
        status = sm_text_add(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1, err);
    return status == SM_OK ? sm_text_add(out, "\"", 1, err) : status;
}

static sm_status write_row(sm_trace *t, const char *command, const sm_text *values, sm_error *err)
{
    sm_text_clear(&t->line);
    sm_status status = sm_text_print(&t->line, err, "%zu,", t->written);
    if (status == SM_OK) status = add_quoted(&t->line, command, err);
    if (status == SM_OK) status = sm_text_add(&t->line, values->data, values->length, err);
    if (status == SM_OK) status = sm_text_add(&t->line, "\n", 1, err);
    if (status == SM_OK) status = t->to.write(t->to.self, t->line.data, t->line.length, err);
    t->written++;
    return status;
}

static sm_status row(sm_trace *t, const char *command, sm_error *err)
{
    sm_text_clear(&t->shown);
    sm_status status = add_values(t, &t->shown, err);
    return status == SM_OK ? write_row(t, command, &t->shown, err) : status;
}

/* What moves no point, as rename and roles, is a row only where it changes a value. */
static sm_status row_if_other(sm_trace *t, const char *command, sm_error *err)
{
    sm_text values = {0};
    sm_status status = add_values(t, &values, err);
    if (status == SM_OK && strcmp(sm_text_of(&values), sm_text_of(&t->shown)) != 0) {
        status = write_row(t, command, &values, err);
        sm_text was = t->shown;
        t->shown = values;
        values = was;
    }
    sm_text_done(&values);
    return status;
}

sm_status sm_trace_head(sm_trace *t, sm_error *err)
{
    sm_status status = sm_put(t->to, "move,command", err);
    for (size_t i = 0; i < t->n && status == SM_OK; i++) status = sm_putf(t->to, err, ",%s", t->index[i]->id);
    if (status == SM_OK) status = sm_put(t->to, "\n", err);
    return status == SM_OK ? row(t, "", err) : status;
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */
static sm_status apply(sm_trace *t, sm_op op, sm_error *err)
{
    t->one.n_ops = 0;
    sm_status status = sm_edit_op(&t->one, op, err);
    if (status == SM_OK) status = sm_live_prepare(t->live, &t->one, err);
    if (status == SM_OK) sm_live_apply(t->live, &t->one, SM_DO);
    return status;
}

static sm_status follow_op(sm_trace *t, sm_op op, const char *command, sm_error *err)
{
    if (op.kind != SM_OP_MOVE) return apply(t, op, err);
    sm_status status = SM_OK;
    uint64_t points = op.count;
    for (op.count = 1; points > 0 && status == SM_OK; points--) {
        status = apply(t, op, err);
        if (status == SM_OK) status = row(t, command, err);
    }
    return status;
}

static sm_status follow_edit(sm_trace *t, const sm_edit *e, sm_way way, const char *command, sm_error *err)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < e->n_ops && status == SM_OK; i++)
        status = follow_op(t, way == SM_DO ? e->ops[i] : sm_op_inverse(e->ops[e->n_ops - 1 - i]), command, err);
    return status;
}

/* Parents have lower numbers than their children: up from the old place and, first written up, down to the new one. */
static sm_status travel(sm_trace *t, sm_node to, const char *command, sm_error *err)
{
    const sm_history *h = sm_session_history(t->session);
    size_t n = 0;
    sm_status status = SM_OK;
    for (sm_node a = t->at, b = to; a != b && status == SM_OK;) {
        if (a > b) {
            status = follow_edit(t, sm_history_edit(h, a), SM_UNDO, command, err);
            a = sm_history_parent(h, a);
            continue;
        }
        void *down = t->down;
        if (!sm_grow(&down, &t->down_room, n + 1, sizeof *t->down)) return sm_no_memory(err);
        t->down = down;
        t->down[n++] = b;
        b = sm_history_parent(h, b);
    }
    while (n > 0 && status == SM_OK) status = follow_edit(t, sm_history_edit(h, t->down[--n]), SM_DO, command, err);
    return status;
}

sm_status sm_trace_step(sm_trace *t, const char *command, sm_error *err)
{
    sm_node here = sm_history_here(sm_session_history(t->session));
    size_t written = t->written;
    sm_status status = travel(t, here, command, err);
    t->at = here;
    return status == SM_OK && t->written == written ? row_if_other(t, command, err) : status;
}
