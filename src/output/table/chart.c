/* A chart as records: one line per point of a series, or one line per box. */
#include "output/writers/writers.h"
#include <math.h>

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

static const char *const box_heads[] = {"name", "low", "q1", "median", "q3", "high", "note"};

static sm_datum box_at(const void *self, size_t row, size_t col)
{
    const sm_box *b = &((const sm_chart *)self)->boxes[row];
    const double value[] = {b->low, b->q1, b->median, b->q3, b->high};
    if (col == 0) return (sm_datum){.kind = SM_WORDS, .words = b->name ? b->name : ""};
    if (col <= 5) return number(value[col - 1]);
    return b->note ? (sm_datum){.kind = SM_WORDS, .words = b->note} : (sm_datum){.kind = SM_EMPTY};
}

sm_grid sm_chart_grid(const sm_chart *c)
{
    size_t points = 0;
    bool bars = false, notes = false;
    for (size_t i = 0; i < c->n_series; i++) {
        points += c->series[i].n;
        bars = bars || (c->series[i].low && c->series[i].high);
    }
    for (size_t i = 0; i < c->n_boxes; i++) notes = notes || c->boxes[i].note;
    return (sm_grid){.title = c->title,
                     .rows = c->n_boxes ? c->n_boxes : points,
                     .cols = c->n_boxes ? 6 + notes
                             : bars     ? 5
                                        : 3,
                     .self = c,
                     .heads = c->n_boxes ? box_heads : NULL,
                     .head = point_head,
                     .at = c->n_boxes ? box_at : point_at};
}
