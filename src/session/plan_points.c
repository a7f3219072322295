/* move and assign: points change their cluster. */
#include "plan.h"
#include "setmatch/base/mem.h"
#include <string.h>

static sm_status too_many_points(const sm_plan *p, uint32_t row, uint32_t from, uint64_t there, uint64_t wanted)
{
    const char *class = sm_table_row_name(p->table, row), *cluster = sm_table_col_name(p->table, from);
    if (there == 0)
        return sm_fail(p->err, SM_USAGE, "%s × %s holds no points, %llu were asked for; choose another cell", class,
                       cluster, (unsigned long long)wanted);
    return sm_fail(p->err, SM_USAGE, "%s × %s holds %llu point%s, %llu were asked for; give 1..%llu, all or P%%", class,
                   cluster, (unsigned long long)there, there == 1 ? "" : "s", (unsigned long long)wanted,
                   (unsigned long long)there);
}

/* The cluster that word names; one that does not exist is opened. */
static sm_status target(sm_plan *p, const char *word, uint32_t *col)
{
    *col = sm_plan_find(p, word);
    if (*col != SM_NONE) return SM_OK;
    sm_status status = sm_plan_new_name(p, word);
    return status == SM_OK ? sm_plan_open(p, word, col) : status;
}

sm_status sm_plan_move(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    sm_amount amount;
    uint32_t row = 0, from = 0, to = 0;
    sm_status status = sm_amount_read(c->word[0], &amount, err);
    if (status == SM_OK) status = sm_plan_class(&p, c->word[1], &row);
    if (status == SM_OK) status = sm_plan_cluster(&p, c->word[2], &from);
    if (status != SM_OK) return status;
    uint64_t there = sm_table_at(p.table, row, from), count = sm_amount_of(amount, there);
    if (count > there) return too_many_points(&p, row, from, there, count);
    if (count == 0 || sm_plan_find(&p, c->word[3]) == from) return SM_OK;
    status = target(&p, c->word[3], &to);
    uint32_t point = sm_plan_first(&p, row, from);
    return status == SM_OK ? sm_plan_take(&p, row, from, to, count, &point) : status;
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

static sm_status no_such_row(const sm_plan *p, uint64_t low, uint64_t high, uint32_t n)
{
    const sm_dataset *d = p->session->data;
    sm_text range = {0};
    sm_status status = sm_text_print(&range, p->err, "%llu", (unsigned long long)low);
    if (status == SM_OK && high > low) status = sm_text_print(&range, p->err, "-%llu", (unsigned long long)high);
    if (status == SM_OK && n == 0)
        status =
            sm_fail(p->err, SM_USAGE, "no point stands in row %s of the file; there are no points", sm_text_of(&range));
    if (status == SM_OK)
        status = sm_fail(p->err, SM_USAGE,
                         "no point stands in row %s of the file; the points' rows are %llu..%llu; give rows among them",
                         sm_text_of(&range), (unsigned long long)sm_dataset_row(d, 0),
                         (unsigned long long)sm_dataset_row(d, n - 1));
    sm_text_done(&range);
    return status;
}

static sm_status mark_rows(const sm_plan *p, const char *word, bool *chosen, uint32_t n)
{
    const sm_dataset *d = p->session->data;
    sm_status status = SM_OK;
    for (const char *at = word; at && status == SM_OK;) {
        uint64_t low = 0, high = 0;
        status = sm_range_read(&at, &low, &high, p->err);
        if (status != SM_OK) break;
        uint32_t first = point_of_row(d, n, low), point = first;
        for (; point < n && sm_dataset_row(d, point) <= high; point++) chosen[point] = true;
        if (point == first || (point == n && high > sm_dataset_row(d, n - 1))) status = no_such_row(p, low, high, n);
    }
    return status;
}

/* Points that were taken out as noise stay out. */
static sm_status assign_chosen(sm_plan *p, const bool *chosen, uint32_t n, uint32_t to)
{
    const sm_points *points = p->session->points;
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < n && status == SM_OK; i++) {
        if (!chosen[i]) continue;
        uint32_t row = sm_points_class(points, i), from = sm_points_cluster(points, i);
        if (row != SM_NONE && from != SM_NONE && from != to) status = sm_plan_point(p, row, from, to, i);
    }
    return status;
}

sm_status sm_plan_assign(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    uint32_t to = 0;
    if (!s->points)
        return sm_fail(err, SM_USAGE,
                       "there are no points to assign; only counts are known; use move COUNT CLASS FROM TO");
    sm_status status = sm_plan_cluster(&p, c->word[1], &to);
    if (status != SM_OK) return status;
    uint32_t n = sm_points_n(s->points);
    bool *chosen = sm_alloc(n, sizeof *chosen);
    if (!chosen) return sm_no_memory(err);
    status = mark_rows(&p, c->word[0], chosen, n);
    if (status == SM_OK) status = assign_chosen(&p, chosen, n, to);
    sm_free(chosen);
    return status;
}
