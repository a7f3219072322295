/* noise: one label of one side does not mean a group. Its points are kept as a group (own), taken out of the table
 * (drop), or given a group each (singletons). What an earlier noise command did to the label is found in the history,
 * so that it can be put back: the label itself is closed then, and only that command knows where its points are. */
#include "base/mem.h"
#include "plan.h"
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
    size_t n_heaps, heaps_capacity;
    uint32_t *points; /* empty when only counts are known */
    size_t n_points, points_capacity;
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

/* The noise command that closed label id of the plan's side and was not taken back by another one since; NULL if there
 * is none. *turned: what holds ahead of it. */
static const sm_edit *closing_edit(const sm_session *s, bool of_truth, uint32_t id, bool *turned)
{
    sm_node n = sm_history_here(s->history);
    size_t start = s->n_start;
    *turned = of_truth;
    while (n || start) {
        const sm_edit *e = n ? &sm_history_at(s->history, n)->edit : &s->start[start - 1].edit;
        const char *text = n ? sm_history_at(s->history, n)->text : s->start[start - 1].text;
        trace t = trace_of(e, id, turned);
        if (t != NOT_TOUCHED && strncmp(text, "noise ", 6) == 0) return t == CLOSED ? e : NULL;
        if (n)
            n = sm_history_at(s->history, n)->parent;
        else
            start--;
    }
    return NULL;
}

/* ---- the label's points, wherever they are ----------------------------------------------------------------------- */

static void add_point(noise *z, uint32_t point)
{
    sm_push(&z->points, &z->n_points, &z->points_capacity, &point, sizeof point);
}

static void add_heap(noise *z, uint32_t row, uint32_t at, uint64_t count)
{
    const heap h = {row, at, count, z->n_points};
    sm_push(&z->heaps, &z->n_heaps, &z->heaps_capacity, &h, sizeof h);
}

/* All that a cluster holds. */
static void add_cluster(noise *z, uint32_t col)
{
    sm_line line = sm_table_line(z->p.table, z->p.turned, col);
    for (uint32_t i = 0; i < line.n && z->p.status == SM_OK; i++) {
        if (line.count[i] == 0) continue;
        uint32_t row = sm_line_at(line, i), point = sm_plan_first(&z->p, row, col);
        add_heap(z, row, col, line.count[i]);
        for (; point != SM_NONE && z->p.status == SM_OK; point = sm_points_next(z->p.session->points, point))
            add_point(z, point);
    }
}

/* What the noise command e did with the label's points: they were taken out, or are in clusters of their own. */
static void add_closed(noise *z, const sm_edit *e, bool turned)
{
    size_t point = 0;
    for (size_t i = 0; i < e->n_ops && z->p.status == SM_OK; i++) {
        const sm_op *op = &e->ops[i];
        if (op->kind == SM_OP_ROLES) turned = !turned;
        if (!turned && op->kind == SM_OP_MOVE && op->from == z->id && op->to == SM_NONE) {
            z->dropped = true;
            add_heap(z, op->row, SM_NONE, op->count);
            for (uint64_t k = 0; k < op->count && e->n_points && z->p.status == SM_OK; k++)
                add_point(z, e->points[point + k]);
        }
        if (!turned && op->kind == SM_OP_OPEN && op->to != z->id) {
            z->scattered = true;
            bool open = sm_table_open(z->p.table, z->p.turned, op->to);
            if (open && sm_table_sum(z->p.table, z->p.turned, op->to))
                add_cluster(z, op->to);
            else if (open)
                add_heap(z, 0, op->to, 0);
        }
        if (op->kind == SM_OP_MOVE) point += op->count;
    }
}

/* Finds the label, open or closed by a noise command, and its points. */
static void gather_points(noise *z, bool of_truth, const char *label)
{
    bool turned = false;
    const sm_edit *e = NULL;
    z->id = sm_plan_find(&z->p, label);
    z->open = z->id != SM_NONE;
    for (uint32_t i = z->open ? 0 : sm_table_size(z->p.table, z->p.turned); !e && i-- > 0;) {
        if (sm_table_open(z->p.table, z->p.turned, i) || strcmp(sm_plan_name(&z->p, i), label) != 0) continue;
        e = closing_edit(z->p.session, of_truth, i, &turned);
        z->id = i;
    }
    if (z->open)
        add_cluster(z, z->id);
    else if (e)
        add_closed(z, e, turned);
    else
        sm_plan_unknown(&z->p, z->p.turned, label);
}

/* ---- what is to be done ------------------------------------------------------------------------------------------ */

static void move_heap(noise *z, const heap *h, uint32_t from, uint32_t to, uint64_t first, uint64_t count)
{
    if (count) sm_plan_op(&z->p, (sm_op){.kind = SM_OP_MOVE, .row = h->row, .from = from, .to = to, .count = count});
    for (uint64_t i = 0; i < count && z->n_points && z->p.status == SM_OK; i++)
        sm_plan_point(&z->p, z->points[h->point + first + i]);
}

/* Points that were taken out come back to their class; it may have gone since, as noise of the other side. */
static void check_classes(noise *z)
{
    bool rows = !z->p.turned;
    for (size_t i = 0; i < z->n_heaps && z->p.status == SM_OK; i++) {
        uint32_t row = z->heaps[i].row;
        if (z->heaps[i].at != SM_NONE || sm_table_open(z->p.table, rows, row)) continue;
        z->p.status =
            sm_fail(z->p.err, SM_USAGE,
                    "cannot restore \"%s\" before \"%s\", which holds some of its points; restore that first with "
                    "noise or undo",
                    sm_quote(sm_plan_name(&z->p, z->id)).text, sm_quote(sm_table_name(z->p.table, rows, row)).text);
    }
}

/* The label is a cluster again and holds all its points; clusters of single points go. */
static void restore_label(noise *z)
{
    if (z->open) return;
    check_classes(z);
    sm_op open = {.kind = SM_OP_OPEN, .from = SM_NONE, .to = z->id, .name = sm_plan_name(&z->p, z->id)};
    sm_plan_op(&z->p, open);
    for (size_t i = 0; i < z->n_heaps; i++) {
        const heap *h = &z->heaps[i];
        move_heap(z, h, h->at, z->id, 0, h->count);
        bool last = i + 1 == z->n_heaps || z->heaps[i + 1].at != h->at;
        if (h->at != SM_NONE && last) sm_plan_close(&z->p, h->at);
    }
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

static void drop_points(noise *z)
{
    if (z->dropped || is_empty(z)) return;
    uint64_t count = points_gathered(z);
    if (count == sm_table_total(z->p.table)) {
        z->p.status = sm_fail(z->p.err, SM_USAGE, "all %llu point%s the label \"%s\"; choose own or singletons",
                              (unsigned long long)count, count == 1 ? " has" : "s have",
                              sm_quote(sm_plan_name(&z->p, z->id)).text);
        return;
    }
    restore_label(z);
    for (size_t i = 0; i < z->n_heaps; i++) move_heap(z, &z->heaps[i], z->id, SM_NONE, 0, z->heaps[i].count);
    sm_plan_close(&z->p, z->id);
}

static void singletons(noise *z)
{
    if (z->scattered || is_empty(z)) return;
    uint64_t number = 0, count = points_gathered(z);
    z->p.status = sm_singletons_fit(sm_plan_name(&z->p, z->id), count, z->p.err);
    if (z->p.status == SM_OK) restore_label(z);
    for (size_t i = 0; i < z->n_heaps; i++)
        for (uint64_t k = 0; k < z->heaps[i].count && z->p.status == SM_OK; k++)
            move_heap(z, &z->heaps[i], z->id, sm_plan_open_part(&z->p, sm_plan_name(&z->p, z->id), &number), k, 1);
    sm_plan_close(&z->p, z->id);
}

sm_status sm_plan_noise(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    static const struct {
        const char *name;
        void (*plan)(noise *z);
    } policies[] = {{"own", restore_label}, {"drop", drop_points}, {"singletons", singletons}};
    noise z = {.p = sm_plan_begin(s, names, out, err)};
    bool of_truth = false;
    const char *label = "";
    z.p.status = sm_label_read(c->word[0], &of_truth, &label, err);
    if (of_truth) sm_plan_turn(&z.p);
    if (z.p.status == SM_OK) gather_points(&z, of_truth, label);
    size_t before = out->n_ops;
    for (size_t i = 0; z.p.status == SM_OK && i < sizeof policies / sizeof *policies; i++)
        if (strcmp(policies[i].name, c->word[1]) == 0) policies[i].plan(&z);
    bool changes = out->n_ops > before;
    if (of_truth && changes) sm_plan_turn(&z.p);
    if (!changes) out->n_ops = 0;
    sm_free(z.heaps);
    sm_free(z.points);
    return z.p.status;
}
