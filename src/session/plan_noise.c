/* noise: one label of one side does not mean a group. Its points are kept as a group (own), taken out of the table
 * (drop), or given a group each (singletons). What an earlier noise command did to the label is found in the history,
 * so that it can be put back: the label itself is closed then, and only that command knows where its points are. */
#include "plan.h"
#include "setmatch/base/mem.h"
#include <string.h>

typedef struct heap { /* points of the label: count of class row, now in cluster at (SM_NONE: out of the table) */
    uint32_t row, at;
    uint64_t count;
    size_t point; /* place of the first in points */
} heap;

typedef struct noise {
    sm_plan p;
    uint32_t id; /* of the label */
    bool open;   /* it is a cluster at the moment */
    bool dropped, scattered;
    heap *heaps;
    size_t n_heaps, heaps_room;
    uint32_t *points; /* empty when only counts are known */
    size_t n_points, points_room;
} noise;

/* ---- what an earlier command did --------------------------------------------------------------------------------- */

typedef enum trace { NOT_TOUCHED, CLOSED, OPENED } trace;

/* What e did last to cluster id of the side that is the columns when *turned is false behind e; *turned becomes what
 * holds ahead of it. */
static trace trace_of(const sm_edit *e, uint32_t id, bool *turned)
{
    trace found = NOT_TOUCHED;
    for (size_t i = e->n_ops; i-- > 0;) {
        const sm_op *op = &e->ops[i];
        if (op->kind == SM_OP_ROLES) *turned = !*turned;
        if (*turned || found != NOT_TOUCHED) continue;
        if (op->kind == SM_OP_CLOSE && op->from == id) found = CLOSED;
        if (op->kind == SM_OP_OPEN && op->to == id) found = OPENED;
    }
    return found;
}

static bool is_noise(const char *text)
{
    return strncmp(text, "noise ", 6) == 0;
}

/* The noise command that closed label id of the plan's side and was not taken back by another one since; NULL if there
 * is none. *turned: what holds ahead of it. */
static const sm_edit *closing_edit(const sm_session *s, bool of_truth, uint32_t id, bool *turned)
{
    *turned = of_truth;
    for (sm_node n = sm_history_here(s->history); n; n = sm_history_parent(s->history, n)) {
        const sm_edit *e = sm_history_edit(s->history, n);
        trace t = trace_of(e, id, turned);
        if (t != NOT_TOUCHED && is_noise(sm_history_text(s->history, n))) return t == CLOSED ? e : NULL;
    }
    for (size_t i = s->n_start; i-- > 0;) {
        trace t = trace_of(&s->start[i].edit, id, turned);
        if (t != NOT_TOUCHED && is_noise(s->start[i].text)) return t == CLOSED ? &s->start[i].edit : NULL;
    }
    return NULL;
}

/* ---- the label's points, wherever they are ----------------------------------------------------------------------- */

static sm_status add_point(noise *z, uint32_t point)
{
    bool added = sm_push(&z->points, &z->n_points, &z->points_room, &point, sizeof point);
    return added ? SM_OK : sm_no_memory(z->p.err);
}

static sm_status add_heap(noise *z, uint32_t row, uint32_t at, uint64_t count)
{
    const heap h = {row, at, count, z->n_points};
    return sm_push(&z->heaps, &z->n_heaps, &z->heaps_room, &h, sizeof h) ? SM_OK : sm_no_memory(z->p.err);
}

/* All that a cluster holds. */
static sm_status add_cluster(noise *z, uint32_t col)
{
    sm_line line = sm_table_line(z->p.table, z->p.turned, col);
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < line.n && status == SM_OK; i++) {
        if (line.count[i] == 0) continue;
        uint32_t row = sm_line_at(line, i), point = sm_plan_first(&z->p, row, col);
        status = add_heap(z, row, col, line.count[i]);
        for (; point != SM_NONE && status == SM_OK; point = sm_points_next(z->p.session->points, point))
            status = add_point(z, point);
    }
    return status;
}

static sm_status add_dropped(noise *z, const sm_edit *e, const sm_op *op, size_t from)
{
    z->dropped = true;
    sm_status status = add_heap(z, op->row, SM_NONE, op->count);
    for (uint64_t i = 0; i < op->count && e->n_points && status == SM_OK; i++)
        status = add_point(z, e->points[from + i]);
    return status;
}

static sm_status add_closed(noise *z, const sm_edit *e, bool turned)
{
    sm_status status = SM_OK;
    size_t point = 0;
    for (size_t i = 0; i < e->n_ops && status == SM_OK; i++) {
        const sm_op *op = &e->ops[i];
        if (op->kind == SM_OP_ROLES) turned = !turned;
        if (!turned && op->kind == SM_OP_MOVE && op->from == z->id && op->to == SM_NONE)
            status = add_dropped(z, e, op, point);
        if (!turned && op->kind == SM_OP_OPEN && op->to != z->id) {
            z->scattered = true;
            if (sm_table_open(z->p.table, z->p.turned, op->to))
                status =
                    sm_table_sum(z->p.table, z->p.turned, op->to) ? add_cluster(z, op->to) : add_heap(z, 0, op->to, 0);
        }
        if (op->kind == SM_OP_MOVE) point += op->count;
    }
    return status;
}

/* Finds the label, open or closed by a noise command, and its points. */
static sm_status gather_points(noise *z, bool of_truth, const char *label)
{
    bool turned = false;
    z->id = sm_plan_find(&z->p, label);
    z->open = z->id != SM_NONE;
    if (z->open) return add_cluster(z, z->id);
    for (uint32_t i = sm_table_size(z->p.table, z->p.turned); i-- > 0;) {
        if (sm_table_open(z->p.table, z->p.turned, i) || strcmp(sm_plan_name(&z->p, i), label) != 0) continue;
        const sm_edit *e = closing_edit(z->p.session, of_truth, i, &turned);
        if (!e) continue;
        z->id = i;
        return add_closed(z, e, turned);
    }
    return sm_plan_unknown(&z->p, z->p.turned, label);
}

/* ---- what is to be done ------------------------------------------------------------------------------------------ */

static sm_status move_heap(noise *z, const heap *h, uint32_t from, uint32_t to, uint64_t first, uint64_t count)
{
    sm_op op = {.kind = SM_OP_MOVE, .row = h->row, .from = from, .to = to, .count = count};
    sm_status status = count ? sm_edit_op(z->p.edit, op, z->p.err) : SM_OK;
    for (uint64_t i = 0; i < count && z->n_points && status == SM_OK; i++)
        status = sm_edit_point(z->p.edit, z->points[h->point + first + i], z->p.err);
    return status;
}

/* Points that were taken out come back to their class; it may have gone since, as noise of the other side. */
static sm_status classes_stand(const noise *z)
{
    const sm_table *t = z->p.table;
    for (size_t i = 0; i < z->n_heaps; i++) {
        uint32_t row = z->heaps[i].row;
        if (z->heaps[i].at != SM_NONE) continue;
        if (z->p.turned ? sm_table_col_open(t, row) : sm_table_row_open(t, row)) continue;
        return sm_fail(z->p.err, SM_USAGE,
                       "\"%s\" cannot come back; it holds points of \"%s\", which is gone itself; bring "
                       "that back first, by noise or undo",
                       sm_plan_name(&z->p, z->id), z->p.turned ? sm_table_col_name(t, row) : sm_table_row_name(t, row));
    }
    return SM_OK;
}

/* The label is a cluster again and holds all its points; clusters of single points go. */
static sm_status restore_label(noise *z)
{
    if (z->open) return SM_OK;
    sm_status status = classes_stand(z);
    if (status != SM_OK) return status;
    const char *name = sm_plan_name(&z->p, z->id);
    sm_op open = {.kind = SM_OP_OPEN, .from = SM_NONE, .to = z->id, .name = name};
    status = sm_edit_op(z->p.edit, open, z->p.err);
    for (size_t i = 0; i < z->n_heaps && status == SM_OK; i++) {
        const heap *h = &z->heaps[i];
        status = move_heap(z, h, h->at, z->id, 0, h->count);
        bool last = i + 1 == z->n_heaps || z->heaps[i + 1].at != h->at;
        if (status == SM_OK && h->at != SM_NONE && last) status = sm_plan_close(&z->p, h->at);
    }
    return status;
}

/* The label was closed without a point in it. */
static bool is_empty(const noise *z)
{
    return !z->open && z->n_heaps == 0;
}

static uint64_t points_gathered(const noise *z)
{
    uint64_t count = 0;
    for (size_t i = 0; i < z->n_heaps; i++) count += z->heaps[i].count;
    return count;
}

static sm_status drop_points(noise *z)
{
    if (z->dropped || is_empty(z)) return SM_OK;
    uint64_t count = points_gathered(z);
    if (count == sm_table_total(z->p.table))
        return sm_fail(z->p.err, SM_USAGE,
                       "all %llu points have the label \"%s\", so none would be left; choose own or singletons",
                       (unsigned long long)count, sm_plan_name(&z->p, z->id));
    sm_status status = restore_label(z);
    for (size_t i = 0; i < z->n_heaps && status == SM_OK; i++)
        status = move_heap(z, &z->heaps[i], z->id, SM_NONE, 0, z->heaps[i].count);
    return status == SM_OK ? sm_plan_close(&z->p, z->id) : status;
}

/* As many labels as a file may have; a table of counts may hold far more points. */
enum { SINGLETONS_AT_MOST = 1000000 };

static sm_status singletons(noise *z)
{
    if (z->scattered || is_empty(z)) return SM_OK;
    if (points_gathered(z) > SINGLETONS_AT_MOST)
        return sm_fail(
            z->p.err, SM_LIMIT,
            "%llu points with the label \"%s\" are too many to be singletons; the maximum is %d; choose own or drop",
            (unsigned long long)points_gathered(z), sm_plan_name(&z->p, z->id), SINGLETONS_AT_MOST);
    sm_status status = restore_label(z);
    uint64_t number = 0;
    for (size_t i = 0; i < z->n_heaps && status == SM_OK; i++)
        for (uint64_t k = 0; k < z->heaps[i].count && status == SM_OK; k++) {
            uint32_t to = 0;
            status = sm_plan_open_part(&z->p, sm_plan_name(&z->p, z->id), &number, &to);
            if (status == SM_OK) status = move_heap(z, &z->heaps[i], z->id, to, k, 1);
        }
    return status == SM_OK ? sm_plan_close(&z->p, z->id) : status;
}

static const struct {
    const char *name;
    sm_status (*plan)(noise *z);
} policies[] = {{"own", restore_label}, {"drop", drop_points}, {"singletons", singletons}};

/* The words of a command were checked; so the last policy is meant where it is none of the others. */
static sm_status apply_policy(noise *z, const char *name)
{
    size_t at = 0;
    while (at + 1 < sizeof policies / sizeof *policies && strcmp(policies[at].name, name) != 0) at++;
    return policies[at].plan(z);
}

sm_status sm_plan_noise(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    noise z = {.p = sm_plan_begin(s, names, out, err)};
    bool of_truth = false;
    const char *label = "";
    sm_status status = sm_label_read(c->word[0], &of_truth, &label, err);
    if (status == SM_OK && of_truth) status = sm_plan_turn(&z.p);
    if (status == SM_OK) status = gather_points(&z, of_truth, label);
    size_t before = out->n_ops;
    if (status == SM_OK) status = apply_policy(&z, c->word[1]);
    bool changes = out->n_ops > before;
    if (status == SM_OK && of_truth && changes) status = sm_plan_turn(&z.p);
    if (!changes) out->n_ops = 0;
    sm_free(z.heaps);
    sm_free(z.points);
    return status;
}
