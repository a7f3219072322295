/* move and assign: points change their cluster. */
#include "base/mem.h"
#include "plan.h"
#include <stdio.h>

static sm_status too_many_points(const sm_plan *p, uint32_t row, uint32_t from, uint64_t there, uint64_t wanted)
{
    const char *class = sm_table_row_name(p->table, row), *cluster = sm_table_col_name(p->table, from);
    if (there == 0)
        return sm_fail(p->err, SM_USAGE, "%s × %s holds no points, %llu were asked for; choose another cell", class,
                       cluster, (unsigned long long)wanted);
    return sm_fail(p->err, SM_USAGE, "%s × %s holds %llu point%s, %llu were asked for; give 1..%llu, all or P%%", class,
                   cluster, (unsigned long long)there, sm_plural(there), (unsigned long long)wanted,
                   (unsigned long long)there);
}

sm_status sm_plan_move(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    sm_amount amount;
    p.status = sm_amount_read(c->word[0], &amount, err);
    uint32_t row = sm_plan_known(&p, true, c->word[1]), from = sm_plan_known(&p, false, c->word[2]);
    uint32_t to = sm_plan_find(&p, c->word[3]);
    if (p.status != SM_OK) return p.status;
    uint64_t there = sm_table_at(p.table, row, from), count = sm_amount_of(amount, there);
    if (count > there) return too_many_points(&p, row, from, there, count);
    if (count == 0 || to == from) return SM_OK;
    if (to == SM_NONE) to = sm_plan_open(&p, c->word[3]);
    uint32_t point = sm_plan_first(&p, row, from);
    sm_plan_take(&p, row, from, to, count, &point);
    return p.status;
}

/* ---- assign ------------------------------------------------------------------------------------------------------ */

/* The first point whose record in the file is row or later; records ascend with the points. */
static uint32_t point_of_row(const sm_dataset *d, uint32_t n, uint64_t row)
{
    uint32_t low = 0, high = n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (sm_dataset_row(d, middle) < row)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

enum { ROWS_SAID = 48 }; /* bytes of two row numbers */

static sm_status no_such_row(const sm_plan *p, uint64_t low, uint64_t high, uint32_t n)
{
    const sm_dataset *d = p->session->data;
    char range[ROWS_SAID];
    int length = snprintf(range, sizeof range, "%llu", (unsigned long long)low);
    if (high > low) snprintf(range + length, sizeof range - (size_t)length, "-%llu", (unsigned long long)high);
    if (n == 0) return sm_fail(p->err, SM_USAGE, "no point in row %s, because there are no points", range);
    return sm_fail(p->err, SM_USAGE, "no point in row %s (expected rows from %llu to %llu)", range,
                   (unsigned long long)sm_dataset_row(d, 0), (unsigned long long)sm_dataset_row(d, n - 1));
}

static void mark_rows(sm_plan *p, const char *word, bool *chosen, uint32_t n)
{
    const sm_dataset *d = p->session->data;
    for (const char *at = word; at && p->status == SM_OK;) {
        uint64_t low, high;
        p->status = sm_range_read(&at, &low, &high, p->err);
        if (p->status != SM_OK) return;
        uint32_t first = point_of_row(d, n, low), point = first;
        for (; point < n && sm_dataset_row(d, point) <= high; point++) chosen[point] = true;
        if (point == first || (point == n && high > sm_dataset_row(d, n - 1))) p->status = no_such_row(p, low, high, n);
    }
}

/* Points that were taken out as noise stay out. Neighbours that go the same way are one op. */
static void assign_chosen(sm_plan *p, const bool *chosen, uint32_t n, uint32_t to)
{
    const sm_points *points = p->session->points;
    sm_edit *e = p->edit;
    for (uint32_t i = 0; i < n && p->status == SM_OK; i++) {
        uint32_t row = sm_points_class(points, i), from = sm_points_cluster(points, i);
        if (!chosen[i] || row == SM_NONE || from == SM_NONE || from == to) continue;
        sm_op *last = e->n_ops ? &e->ops[e->n_ops - 1] : NULL;
        if (last && last->row == row && last->from == from)
            last->count++;
        else
            sm_plan_op(p, (sm_op){.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = 1});
        sm_plan_point(p, i);
    }
}

sm_status sm_plan_assign(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    if (!s->points)
        return sm_fail(err, SM_USAGE,
                       "cannot assign points, because only counts are known; use move COUNT CLASS FROM TO");
    uint32_t to = sm_plan_known(&p, false, c->word[1]), n = sm_points_n(s->points);
    if (p.status != SM_OK) return p.status;
    bool *chosen = sm_alloc(n, sizeof *chosen);
    mark_rows(&p, c->word[0], chosen, n);
    assign_chosen(&p, chosen, n, to);
    sm_free(chosen);
    return p.status;
}
