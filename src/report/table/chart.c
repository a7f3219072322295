/* A chart as records: a line a point of a series, or a line a box. */
#include "report/paper/paper.h"
#include <math.h>

static size_t records_points_of(const sm_chart *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n_series; i++) n += c->series[i].n;
    return n;
}

static bool has_bars(const sm_chart *c)
{
    for (size_t i = 0; i < c->n_series; i++)
        if (c->series[i].low && c->series[i].high) return true;
    return false;
}

static const char *named(const char *name, const char *otherwise)
{
    return name && *name ? name : otherwise;
}

static sm_datum number(double x)
{
    return fabs(x) <= 1.7e308 ? (sm_datum){.kind = SM_REAL, .real = x} : (sm_datum){.kind = SM_EMPTY};
}

static const char *point_head(const void *self, size_t col)
{
    const sm_chart *c = self;
    const char *const head[] = {"series", named(c->x_name, "x"), named(c->y_name, "y"), "low", "high"};
    return head[col];
}

static sm_datum point_at(const void *self, size_t row, size_t col)
{
    const sm_chart *c = self;
    const sm_series *s = c->series;
    for (; row >= s->n; s++) row -= s->n;
    if (col == 0) return (sm_datum){.kind = SM_WORDS, .words = s->name ? s->name : ""};
    const double *const from[] = {s->x, s->y, s->low, s->high};
    return from[col - 1] ? number(from[col - 1][row]) : (sm_datum){.kind = SM_EMPTY};
}

static const char *box_head(const void *self, size_t col)
{
    static const char *const head[] = {"name", "low", "q1", "median", "q3", "high", "note"};
    return head[col];
}

static sm_datum box_at(const void *self, size_t row, size_t col)
{
    const sm_box *b = &((const sm_chart *)self)->boxes[row];
    const double value[] = {b->low, b->q1, b->median, b->q3, b->high};
    if (col == 0) return (sm_datum){.kind = SM_WORDS, .words = b->name ? b->name : ""};
    if (col <= 5) return number(value[col - 1]);
    return b->note ? (sm_datum){.kind = SM_WORDS, .words = b->note} : (sm_datum){.kind = SM_EMPTY};
}

static bool has_notes(const sm_chart *c)
{
    for (size_t i = 0; i < c->n_boxes; i++)
        if (c->boxes[i].note) return true;
    return false;
}

sm_grid sm_chart_grid(const sm_chart *c)
{
    if (c->n_boxes)
        return (sm_grid){.title = c->title,
                         .rows = c->n_boxes,
                         .cols = has_notes(c) ? 7 : 6,
                         .self = c,
                         .head = box_head,
                         .at = box_at};
    return (sm_grid){.title = c->title,
                     .rows = records_points_of(c),
                     .cols = has_bars(c) ? 5 : 3,
                     .self = c,
                     .head = point_head,
                     .at = point_at};
}
