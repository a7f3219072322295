/* Boxes with whiskers, a line of text each, and the range of a whole chart. */
#include "plot.h"
#include <math.h>
#include <string.h>

enum { NAME = 10, NOTE = 9 };

/* ---- the whole of a chart ---------------------------------------------------------------------------------------- */

typedef struct range {
    double low, high;
    bool above; /* only values above 0 have a place */
} range;

static void widen_range(range *r, double x)
{
    if (!isfinite(x) || (r->above && !(x > 0))) return;
    if (x < r->low) r->low = x;
    if (x > r->high) r->high = x;
}

static void widen_by_series(const sm_plot *plot, size_t series, range *x, range *y)
{
    const sm_series *s = &plot->chart->series[series];
    bool barred = plot->barred == SM_PLOT_ALL || plot->barred == series + 1;
    for (size_t i = 0; i < s->n; i++) {
        widen_range(x, s->x[i]);
        widen_range(y, s->y[i]);
        if (!barred || !s->low || !s->high || y->above) continue;
        widen_range(y, s->low[i]);
        widen_range(y, s->high[i]);
    }
}

sm_plot sm_plot_of(const sm_chart *chart, size_t barred)
{
    sm_plot plot = {.chart = chart, .barred = barred, .cursor = (double)NAN};
    range x = {INFINITY, -INFINITY, chart->x_log}, y = {INFINITY, -INFINITY, chart->y_log};
    for (size_t k = 0; k < chart->n_series; k++) widen_by_series(&plot, k, &x, &y);
    for (size_t k = 0; k < chart->n_boxes; k++) {
        widen_range(&y, chart->boxes[k].low);
        widen_range(&y, chart->boxes[k].high);
    }
    if (!chart->n_boxes && !chart->y_log && y.low > 0) y.low = 0;
    if (!chart->n_boxes && y.high > 0.5 && y.high < 1) y.high = 1;
    plot.x_low = x.low <= x.high ? x.low : 1;
    plot.x_high = x.low <= x.high ? x.high : 1;
    plot.y_low = y.low <= y.high ? y.low : chart->y_log ? 0.1 : 0;
    plot.y_high = y.low <= y.high ? y.high : 1;
    return plot;
}

/* ---- letters ----------------------------------------------------------------------------------------------------- */

static char free_letter(const char *name, const char *taken)
{
    for (const char *p = name; p && *p; p++) {
        char upper = *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p;
        if (upper >= 'A' && upper <= 'Z' && !strchr(taken, upper)) return upper;
    }
    for (const char *c = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"; *c; c++)
        if (!strchr(taken, *c)) return *c;
    return '*';
}

void sm_plot_letters(const sm_chart *chart, char *out, size_t capacity)
{
    size_t n = chart->n_series < capacity ? chart->n_series : capacity - 1;
    out[0] = 0;
    for (size_t i = 0; i < n; i++) {
        out[i] = free_letter(chart->series[i].name, out);
        out[i + 1] = 0;
    }
}

/* ---- boxes ------------------------------------------------------------------------------------------------------- */

typedef struct canvas {
    const sm_plot *plot;
    sm_pen pen;
    int x, w; /* of the axis */
} canvas;

size_t sm_plot_boxes(const sm_plot *plot, int h)
{
    size_t n = plot->chart->n_boxes, capacity = h > 3 ? (size_t)h - 2 : h > 0 ? (size_t)h : 0;
    return n < capacity ? n : capacity;
}

static int box_column(const canvas *c, double x)
{
    double span = c->plot->y_high - c->plot->y_low, at = span > 0 ? (x - c->plot->y_low) / span * (c->w - 1) : 0;
    return c->x + (!(at > 0) ? 0 : at > c->w - 1 ? c->w - 1 : (int)(at + 0.5));
}

static void draw_one_box(const canvas *c, const sm_box *b, int y)
{
    bool ascii = c->pen.look.ascii;
    sm_pen dim = sm_pen_as(c->pen, SM_ROLE_DIM), hue = sm_pen_as(c->pen, SM_ROLE_HUE0);
    sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_HEAD), 0, y, c->x - 1, b->name);
    for (size_t i = 0; i < c->plot->chart->n_marks; i++)
        sm_pen_text(dim, box_column(c, c->plot->chart->marks[i].x), y, ascii ? ":" : "┆");
    if (!(b->low <= b->high)) return;
    int low = box_column(c, b->low), high = box_column(c, b->high), q1 = box_column(c, b->q1),
        q3 = box_column(c, b->q3);
    sm_pen_repeat(dim, low, y, high - low + 1, ascii ? "-" : "─");
    if (low < q1) sm_pen_text(dim, low, y, ascii ? "|" : "├");
    if (high > q3) sm_pen_text(dim, high, y, ascii ? "|" : "┤");
    sm_pen_repeat(hue, q1, y, q3 - q1 + 1, ascii ? "=" : "━");
    sm_pen_text(sm_pen_as(c->pen, SM_ROLE_TEXT), box_column(c, b->median), y, ascii ? "#" : "┃");
    if (b->note) sm_pen_right(sm_pen_as(c->pen, SM_ROLE_TEXT), c->x + c->w + 1, y, NOTE - 2, b->note);
}

/* The ends of the axis, and the marks between them as far as there is room. */
static void draw_axis(const canvas *c, int y)
{
    sm_pen dim = sm_pen_as(c->pen, SM_ROLE_DIM);
    double low = c->plot->y_low, high = c->plot->y_high;
    char text[32];
    sm_pen_repeat(dim, c->x, y, c->w, "─");
    sm_plot_number(text, low, high - low);
    int free = c->x + sm_pen_text(dim, c->x, y + 1, text) + 1;
    sm_plot_number(text, high, high - low);
    int end = c->x + c->w - (int)strlen(text);
    if (end >= free) sm_pen_text(dim, end, y + 1, text);
    for (size_t i = 0; i < c->plot->chart->n_marks; i++) {
        const sm_mark *m = &c->plot->chart->marks[i];
        int at = box_column(c, m->x), width = m->text ? sm_show_width(m->text, SM_SHOW_PLAIN) : 0;
        sm_pen_text(dim, at, y, "┴");
        if (!width || at < free || at + width >= end) continue;
        free = at + sm_pen_text(dim, at, y + 1, m->text) + 1;
    }
}

void sm_plot_draw_boxes(const sm_plot *plot, sm_pen pen)
{
    int w = pen.box.w, name = w >= 40 ? NAME : w / 4;
    canvas c = {.plot = plot, .pen = pen, .x = name, .w = w - name - (w >= 40 ? NOTE : 0)};
    size_t seen = sm_plot_boxes(plot, pen.box.h), n = plot->chart->n_boxes;
    size_t first = plot->first + seen > n ? n - seen : plot->first;
    if (c.w < 3) return;
    for (size_t i = 0; i < seen; i++) draw_one_box(&c, &plot->chart->boxes[first + i], (int)i);
    if (pen.box.h > 3) draw_axis(&c, (int)seen);
}
