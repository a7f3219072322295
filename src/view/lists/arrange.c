/* The rows of Points filtered and sorted: one pass over the set, in the order of its file. Fields of the file are read
 * again, a row at a time; sorting compares as much of a text as a list shows. */
#include "base/mem.h"
#include "points.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- by name ----------------------------------------------------------------------------------------------------- */

/* Finds a column by its head or its name in the file, in any case unless another name matches exactly. After all
 * columns come those that only `export rows` writes. SIZE_MAX: none. */
static size_t point_column(const void *list, const char *name)
{
    const sm_points_list *v = list;
    const sm_grid *g = &v->listing.grid;
    const sm_dataset *d = sm_session_data(v->listing.s);
    bool swapped = sm_session_swapped(v->listing.s);
    size_t like = SIZE_MAX;
    for (size_t col = 0; col < g->cols; col++) {
        sm_spot at = sm_grid_spot(&v->listing.grid, 0, col);
        const char *head = sm_grid_head(g, col), *own = head;
        if (at.column == SM_POINT_CLASS) own = (swapped ? sm_dataset_pred(d) : sm_dataset_truth(d))->name;
        if (at.column == SM_POINT_CLUSTER) own = (swapped ? sm_dataset_truth(d) : sm_dataset_pred(d))->name;
        if (!strcmp(head, name) || (own && !strcmp(own, name))) return col;
        if (like == SIZE_MAX && (!strcasecmp(head, name) || (own && !strcasecmp(own, name)))) like = col;
    }
    for (size_t i = 0; like == SIZE_MAX && i < SM_POINT_EXPORTED; i++)
        if (!strcmp(name, sm_point_exported[i].name)) return g->cols + i;
    return like;
}

/* ---- filtered ---------------------------------------------------------------------------------------------------- */

static bool point_holds_one(const sm_points_list *v, sm_attributes *reader, sm_condition *c, uint32_t point)
{
    const sm_grid *g = &v->listing.grid;
    size_t first = c->way ? c->column : 0, end = c->way ? first + 1 : g->cols;
    if (first >= g->cols) return sm_condition_holds(c, sm_point_exported[first - g->cols].datum(v, point));
    for (size_t col = first; col < end; col++)
        if (sm_condition_holds(c, sm_point_datum(v, reader, point, sm_grid_spot(&v->listing.grid, 0, col))))
            return true;
    return false;
}

bool sm_point_holds(const sm_points_list *v, sm_attributes *reader, sm_conditions *c, uint32_t point)
{
    bool holds = !c->wrong && !*c->unknown;
    for (size_t i = 0; i < c->n && holds; i++) holds = point_holds_one(v, reader, &c->at[i], point);
    return holds;
}

static void note_no_column(const sm_grid *g, sm_arranged *r, const char *name, const char *quotes)
{
    sm_near near = {.word = name};
    for (size_t col = 0; col < g->cols; col++) sm_near_try(&near, sm_grid_head(g, col));
    const char *found = sm_near_found(&near);
    snprintf(r->filter_wrong, sizeof r->filter_wrong, "Unknown column \"%s\"; %s%s%s%sEsc ends the filter",
             sm_quote(name).text, found ? "did you mean \"" : "", found ? found : "", found ? "\"? " : "", quotes);
}

/* Why the filter cannot be answered. Text with a sign in it may be what is looked for; if no row has it, the word
 * before the sign was meant as a column. */
static void note_filter(const sm_grid *g, const sm_conditions *c, sm_arranged *r)
{
    if (c->wrong)
        snprintf(r->filter_wrong, sizeof r->filter_wrong, "%s; Esc ends the filter", c->wrong);
    else if (*c->unknown)
        note_no_column(g, r, c->unknown, "Quote text with a sign. ");
    else if (!r->n && *c->at[0].unknown)
        note_no_column(g, r, c->at[0].unknown, "");
    for (size_t i = 0; i < c->n && !r->filter_wrong[0]; i++)
        if (c->at[i].column < g->cols)
            sm_condition_mismatch(&c->at[i], sm_grid_head(g, c->at[i].column), r->filter_wrong, sizeof r->filter_wrong);
    if (r->filter_wrong[0]) r->n = 0;
}

/* ---- the study --------------------------------------------------------------------------------------------------- */

bool sm_arrangement_is(const sm_arrangement *a, const sm_list *l)
{
    bool order = a->sorted == l->sorted && (!a->sorted || (a->down == l->down && a->sort_col == l->sort_col));
    return order && !strcmp(a->filter, l->filter);
}

static void sort_rows(sm_sorting *s, uint32_t *point)
{
    sm_sorting_run(s);
    for (size_t i = 0; i < s->n; i++) point[i] = sm_sorting_at(s, i);
}

const void *sm_points_arrange(sm_work *w, const void *ask)
{
    const sm_points_list *v = ask;
    const sm_list *l = &v->listing.list;
    const sm_grid *g = &v->listing.grid;
    bool sorts = l->sorted && l->sort_col < g->cols;
    sm_spot by = sm_grid_spot(&v->listing.grid, 0, l->sort_col);
    sm_sorting sorting = {.down = l->down, .at_most = SM_LIST_TEXT};
    sm_attributes reader = {0};
    sm_conditions conditions = {0};
    sm_arranged *r = sm_alloc(1, sizeof *r);
    r->point = sm_alloc(v->set.n, sizeof *r->point);
    sm_attributes_open(&reader, sm_session_data(v->listing.s));
    sm_conditions_read(&conditions, l->filter, point_column, v);
    for (size_t i = 0; i < v->set.n && !reader.wrong.status; i++) {
        uint32_t point = v->set.point[i];
        sm_work_progress(w, (double)i, (sorts ? 1.4 : 1) * (double)v->set.n); /* reading is most of it */
        if (l->filter[0] && !sm_point_holds(v, &reader, &conditions, point)) continue;
        r->point[r->n++] = point;
        if (sorts) sm_sorting_add(&sorting, point, sm_point_datum(v, &reader, point, by));
    }
    r->unreadable = reader.wrong;
    if (sorts) sort_rows(&sorting, r->point);
    note_filter(g, &conditions, r);
    return r;
}
