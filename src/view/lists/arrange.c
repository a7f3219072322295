/* The rows of Points filtered and sorted in slices: one pass over the set, in the order of its file, then merging.
 * What stands in a file is read again, a row at a time; of a text as much is kept for sorting as a list shows. */
#include "base/mem.h"
#include "points.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef struct arranging {
    const sm_points_list *v; /* its set stays until this is over */
    sm_attributes reader;
    sm_conditions conditions;
    bool filters, sorts;
    sm_spot by;
    size_t at; /* points of the set that were looked at */
    uint32_t *kept;
    size_t n;
    sm_sorting sorting;
} arranging;

/* ---- by name ----------------------------------------------------------------------------------------------------- */

/* As its head says, or as its file calls it; the capitals may differ where nothing else is called so. Behind all
 * columns, and so only to be asked, one that `export rows` writes; SIZE_MAX: none. */
static size_t point_column(const void *list, const char *name)
{
    const sm_points_list *v = list;
    const sm_grid *g = &v->listing.grid;
    const sm_dataset *d = sm_session_data(v->listing.s);
    bool swapped = sm_session_swapped(v->listing.s);
    size_t like = SIZE_MAX;
    for (size_t col = 0; col < g->cols; col++) {
        sm_spot at = sm_listing_spot(&v->listing, 0, col);
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

/* ---- the job ----------------------------------------------------------------------------------------------------- */

enum { OWN_BUDGET = 60, READ_BUDGET = 1500 }; /* of a row in memory, of one that is read */

static bool point_holds_one(const sm_points_list *v, sm_attributes *reader, sm_condition *c, uint32_t point)
{
    const sm_grid *g = &v->listing.grid;
    size_t first = c->way ? c->column : 0, end = c->way ? first + 1 : g->cols;
    if (first >= g->cols) return sm_condition_holds(c, sm_point_exported[first - g->cols].datum(v, point));
    for (size_t col = first; col < end; col++)
        if (sm_condition_holds(c, sm_point_datum(v, reader, point, sm_listing_spot(&v->listing, 0, col)))) return true;
    return false;
}

bool sm_point_holds(const sm_points_list *v, sm_attributes *reader, sm_conditions *c, uint32_t point, uint64_t *budget)
{
    bool holds = !c->wrong && !*c->unknown;
    reader->point = SM_NONE;
    for (size_t i = 0; i < c->n && holds; i++) holds = point_holds_one(v, reader, &c->at[i], point);
    uint64_t cost = reader->point == point ? READ_BUDGET + reader->rows->columns * 30 : OWN_BUDGET;
    *budget -= cost < *budget ? cost : *budget;
    return holds;
}

static sm_status arranging_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    arranging *a = self;
    const sm_point_set *set = &a->v->set;
    while (a->at < set->n && *budget) {
        uint32_t point = set->point[a->at++];
        bool passes = !a->filters || sm_point_holds(a->v, &a->reader, &a->conditions, point, budget),
             more = passes && a->sorts;
        bool reads = more && a->by.column == SM_POINT_FIELD && a->reader.point != point;
        sm_status status = SM_OK;
        uint64_t cost = reads ? READ_BUDGET + a->reader.rows->columns * 30 : OWN_BUDGET;
        if (passes) a->kept[a->n++] = point;
        if (more) sm_sorting_add(&a->sorting, point, sm_point_datum(a->v, &a->reader, point, a->by));
        if (a->reader.wrong.status) status = sm_fail(err, a->reader.wrong.status, "%s", a->reader.wrong.text);
        if (status) return status;
        *budget -= cost < *budget ? cost : *budget;
    }
    if (a->at < set->n) return SM_OK;
    if (a->sorts && *budget) sm_sorting_run(&a->sorting, budget);
    *done = !a->sorts || *budget > 0;
    return SM_OK;
}

/* Reading is most of it. */
static double arranging_progress(const void *self)
{
    const arranging *a = self;
    double share = a->sorts ? 0.7 : 1, read = a->v->set.n ? (double)a->at / (double)a->v->set.n : 1;
    return share * read + (a->sorts && a->sorting.order ? (1 - share) * sm_sorting_progress(&a->sorting) : 0);
}

static void arranging_free(void *self)
{
    arranging *a = self;
    sm_attributes_free(&a->reader);
    sm_sorting_free(&a->sorting);
    sm_free(a->kept);
    sm_free(a);
}

/* ---- begun and over ---------------------------------------------------------------------------------------------- */

bool sm_arrangement_is(const sm_arrangement *a, const sm_list *l)
{
    bool order = a->sorted == l->sorted && (!a->sorted || (a->down == l->down && a->sort_col == l->sort_col));
    return order && !strcmp(a->filter, l->filter);
}

void sm_points_arrange(sm_points_list *v)
{
    sm_task *t = &v->listing.task;
    const sm_list *l = &v->listing.list;
    sm_task_begin(t, NULL);
    arranging *a = sm_alloc(1, sizeof *a);
    *a = (arranging){.v = v, .kept = sm_alloc(v->set.n, sizeof *a->kept)};
    a->filters = l->filter[0] != 0;
    a->sorts = l->sorted && l->sort_col < v->listing.grid.cols;
    a->by = sm_listing_spot(&v->listing, 0, l->sort_col);
    a->sorting = (sm_sorting){.down = l->down, .at_most = SM_LIST_TEXT};
    sm_conditions_read(&a->conditions, l->filter, point_column, v);
    t->job = (sm_sliced){a, arranging_run, arranging_progress, arranging_free};
    if (a->kept) sm_attributes_open(&a->reader, sm_session_data(v->listing.s));
}

static void note_no_column(sm_points_list *v, const char *name, const char *quotes)
{
    const sm_grid *g = &v->listing.grid;
    sm_near near = {.word = name};
    for (size_t col = 0; col < g->cols; col++) sm_near_try(&near, sm_grid_head(g, col));
    const char *found = sm_near_found(&near);
    snprintf(v->filter_wrong, sizeof v->filter_wrong, "Unknown column \"%s\"; %s%s%s%sEsc ends the filter",
             sm_quote(name).text, found ? "did you mean \"" : "", found ? found : "", found ? "\"? " : "", quotes);
}

/* Why the filter asks nothing that can be answered. Text with a sign in it may be what is looked for; where no row has
 * it, the word ahead of it was meant as a column. */
static void note_filter(sm_points_list *v, const sm_conditions *c, size_t shown)
{
    const sm_grid *g = &v->listing.grid;
    v->filter_wrong[0] = 0;
    if (c->wrong)
        snprintf(v->filter_wrong, sizeof v->filter_wrong, "%s; Esc ends the filter", c->wrong);
    else if (*c->unknown)
        note_no_column(v, c->unknown, "Quote text with a sign. ");
    else if (!shown && *c->at[0].unknown)
        note_no_column(v, c->at[0].unknown, "");
    for (size_t i = 0; i < c->n && !v->filter_wrong[0]; i++)
        if (c->at[i].column < g->cols)
            sm_condition_mismatch(&c->at[i], sm_grid_head(g, c->at[i].column), v->filter_wrong, sizeof v->filter_wrong);
}

uint32_t *sm_points_arranged(sm_points_list *v, size_t *n)
{
    arranging *a = v->listing.task.job.self;
    uint32_t *kept = a->kept;
    *n = a->n;
    for (size_t i = 0; a->sorts && i < a->n; i++) kept[i] = sm_sorting_at(&a->sorting, i);
    a->kept = NULL;
    note_filter(v, &a->conditions, a->n);
    if (v->filter_wrong[0]) *n = 0;
    sm_task_end(&v->listing.task);
    return kept;
}

const sm_error *sm_points_unreadable(const sm_points_list *v)
{
    const arranging *a = v->listing.task.job.self;
    return a && a->reader.wrong.status ? &a->reader.wrong : NULL;
}
