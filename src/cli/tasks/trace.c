/* A live table of its own follows the session edit by edit. The session moves many points at once; here they go one by
 * one, and after each of them the indices are read. */
#include "trace.h"
#include "base/mem.h"
#include "measure/index.h"
#include "measure/place.h"
#include "output/output.h"
#include <string.h>

struct sm_trace {
    const sm_session *session;
    sm_live *live;
    sm_node at; /* where the session stood at the last step */
    const sm_index **index;
    size_t n, written; /* indices; rows written */
    unsigned needs;
    bool json;
    sm_out *to;
    sm_text line, shown; /* the row being made; the values of the last row */
    const char *command; /* of the row being made */
    sm_edit one;
    sm_node *down; /* the way down, the last in front */
    size_t down_capacity;
};

/* Gives the live table the coordinates and the current groups, if an index reads them. */
static void place_points(sm_trace *t)
{
    const double *const *axis;
    const sm_points *points = sm_session_points(t->session);
    const sm_dataset *data = sm_session_data(t->session);
    sm_places p = {.n = sm_dataset_parts(data)->n, .axes = sm_dataset_places(data, &axis)};
    if (!p.axes || !points || !(t->needs & (SM_NEED_PLACES | SM_NEED_DISTANCES))) return;
    uint32_t *label[SM_PLACE_SIDES] = {sm_alloc(p.n, sizeof **label), sm_alloc(p.n, sizeof **label)};
    for (uint32_t i = 0; i < p.n; i++) {
        label[0][i] = sm_points_class(points, i);
        label[1][i] = sm_points_cluster(points, i);
    }
    p.axis = axis;
    for (int side = 0; side < SM_PLACE_SIDES; side++) p.label[side] = label[side];
    sm_live_place(t->live, &p);
    sm_session_place_like(t->session, t->live);
    for (int side = 0; side < SM_PLACE_SIDES; side++) sm_free(label[side]);
}

sm_status sm_trace_new(sm_trace **out, const sm_session *s, const char *list, bool json, sm_out *to)
{
    *out = NULL;
    sm_trace *t = sm_alloc(1, sizeof *t);
    t->session = s;
    t->to = to;
    t->json = json;
    t->at = sm_history_here(sm_session_history(s));
    sm_status status = sm_indices_chosen_of(sm_session_registry(s), s, list, &t->index, &t->n, to->err);
    for (size_t i = 0; i < t->n && status == SM_OK; i++) t->needs |= t->index[i]->needs;
    sm_table *copy = status ? NULL : sm_table_copy(sm_session_table(s));
    if (copy) t->live = sm_live_new(copy);
    if (!copy && !status) status = sm_stopped(to->err);
    if (status == SM_OK) place_points(t);
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
    sm_text_free(&t->line);
    sm_text_free(&t->shown);
    sm_edit_free(&t->one);
    sm_free(t->down);
    sm_free(t);
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */
static sm_status add_values(sm_trace *t, sm_text *out)
{
    sm_live_set_beta(t->live, sm_live_facts(sm_session_live(t->session))->beta);
    if (!sm_live_settle(t->live, t->needs)) return sm_stopped(t->to->err);
    for (size_t i = 0; i < t->n; i++) {
        sm_value v = sm_live_value(t->live, t->index[i]);
        char number[33] = ",";
        if (sm_value_known(v)) sm_number(number + 1, v.number);
        sm_text_puts(out, number);
    }
    return SM_OK;
}

static const char *record_head(const void *self, size_t col)
{
    const sm_trace *t = self;
    return col == 0 ? "move" : col == 1 ? "command" : t->index[col - 2]->id;
}

static sm_datum trace_record_at(const void *self, size_t row, size_t col)
{
    const sm_trace *t = self;
    if (col == 0) return (sm_datum){.kind = SM_WHOLE, .whole = t->written};
    if (col == 1) return (sm_datum){.kind = SM_WORDS, .words = t->command};
    sm_value v = sm_live_value(t->live, t->index[col - 2]);
    if (sm_value_known(v)) return (sm_datum){.kind = SM_REAL, .real = v.number};
    return (sm_datum){.kind = SM_NOT_DEFINED, .words = v.why};
}

/* Writes CSV, with the command quoted if necessary. */
static sm_status write_row(sm_trace *t, const char *command, const sm_text *values)
{
    if (t->json) {
        sm_grid one = {.rows = 1, .cols = t->n + 2, .self = t, .head = record_head, .at = trace_record_at};
        t->command = command;
        sm_out_puts(t->to, t->written ? ",\n" : "[");
        sm_json_row(&one, 0, t->to);
    } else {
        bool quoted = strpbrk(command, ",\"\r\n") != NULL;
        sm_text_clear(&t->line);
        sm_text_printf(&t->line, "%zu,%s", t->written, quoted ? "\"" : "");
        for (const char *c = command; *c; c++) sm_text_printf(&t->line, "%s%c", *c == '"' ? "\"" : "", *c);
        sm_text_printf(&t->line, "%s%s\n", quoted ? "\"" : "", sm_text_of(values));
        sm_out_text(t->to, &t->line);
    }
    t->written++;
    return sm_out_end(t->to);
}

static sm_status row(sm_trace *t, const char *command)
{
    sm_text_clear(&t->shown);
    sm_status status = add_values(t, &t->shown);
    return status == SM_OK ? write_row(t, command, &t->shown) : status;
}

/* Changes that move no point, such as rename and roles, are a row only if they change a value. */
static sm_status row_if_other(sm_trace *t, const char *command)
{
    sm_text values = {0};
    sm_status status = add_values(t, &values);
    if (status == SM_OK && strcmp(sm_text_of(&values), sm_text_of(&t->shown)) != 0) {
        status = write_row(t, command, &values);
        sm_text was = t->shown;
        t->shown = values;
        values = was;
    }
    sm_text_free(&values);
    return status;
}

sm_status sm_trace_head(sm_trace *t)
{
    if (!t->json) sm_out_puts(t->to, "move,command");
    for (size_t i = 0; i < t->n && !t->json; i++) sm_out_printf(t->to, ",%s", t->index[i]->id);
    if (!t->json) sm_out_puts(t->to, "\n");
    return row(t, "");
}

void sm_trace_end(sm_trace *t)
{
    if (t->json) sm_out_puts(t->to, "]\n");
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */
/* point: the one that op moves, where points are known; NULL */
static sm_status apply(sm_trace *t, sm_op op, const uint32_t *point)
{
    t->one.n_ops = t->one.n_points = 0;
    sm_edit_op(&t->one, op);
    sm_status status = SM_OK;
    if (point) sm_edit_point(&t->one, *point);
    status = sm_live_prepare(t->live, &t->one, t->to->err);
    if (status == SM_OK) sm_live_apply(t->live, &t->one, SM_DO);
    return status;
}

/* Writes a row. Edits of classes are moves between two exchanges of the roles: a row between them is of the table as
 * it is without the exchange. */
static sm_status point_row(sm_trace *t, bool exchanged, const char *command)
{
    const sm_op roles = {.kind = SM_OP_ROLES};
    sm_status status = exchanged ? apply(t, roles, NULL) : SM_OK;
    if (status == SM_OK) status = row(t, command);
    if (status == SM_OK && exchanged) status = apply(t, roles, NULL);
    return status;
}

typedef struct following { /* an edit that is being followed */
    const sm_edit *edit;
    sm_way way;
    size_t points;  /* number of its points to move; undo takes them from the last on */
    bool exchanged; /* by the roles op before, which another one takes back */
    const char *command;
} following;

static sm_status follow_op(sm_trace *t, following *f, sm_op op)
{
    const sm_edit *e = f->edit;
    if (op.kind == SM_OP_ROLES) f->exchanged = !f->exchanged;
    if (op.kind != SM_OP_MOVE) return apply(t, op, NULL);
    sm_status status = SM_OK;
    uint64_t points = op.count;
    for (op.count = 1; points > 0 && status == SM_OK; points--, f->points++) {
        size_t point = f->way == SM_DO ? f->points : e->n_points - 1 - f->points;
        status = apply(t, op, e->n_points ? &e->points[point] : NULL);
        if (status == SM_OK) status = point_row(t, f->exchanged, f->command);
    }
    return status;
}

static sm_status follow_edit(sm_trace *t, const sm_edit *e, sm_way way, const char *command)
{
    sm_status status = SM_OK;
    following f = {.edit = e, .way = way, .command = command};
    for (size_t i = 0; i < e->n_ops && status == SM_OK; i++) {
        sm_op op = way == SM_DO ? e->ops[i] : sm_op_inverse(e->ops[e->n_ops - 1 - i]);
        status = follow_op(t, &f, op);
    }
    return status;
}

/* Parents have lower numbers than their children: up from the old place and, first written up, down to the new one. */
static sm_status travel(sm_trace *t, sm_node to, const char *command)
{
    const sm_history *h = sm_session_history(t->session);
    size_t n = 0;
    sm_status status = SM_OK;
    for (sm_node a = t->at, b = to; a != b && status == SM_OK;) {
        if (a > b) {
            status = follow_edit(t, &sm_history_at(h, a)->edit, SM_UNDO, command);
            a = sm_history_at(h, a)->parent;
            continue;
        }
        void *down = t->down;
        sm_grow(&down, &t->down_capacity, n + 1, sizeof *t->down);
        t->down = down;
        t->down[n++] = b;
        b = sm_history_at(h, b)->parent;
    }
    while (n > 0 && status == SM_OK) status = follow_edit(t, &sm_history_at(h, t->down[--n])->edit, SM_DO, command);
    return status;
}

sm_status sm_trace_step(sm_trace *t, const char *command)
{
    sm_node here = sm_history_here(sm_session_history(t->session));
    sm_status status = travel(t, here, command);
    t->at = here;
    return status == SM_OK ? row_if_other(t, command) : status;
}
