/* Draws a chart in LaTeX without additional packages: axes, lines or boxes, and a legend. */
#include "exhibit.h"
#include "output/table/axis.h"

enum { LEFT = 40, WIDE = 300, HIGH = 170, FOOT = 30, LEGEND = 90, BOX_ROW = 13, LONGEST = 120 };

typedef struct latex_chart {
    const sm_chart *c;
    sm_article *a;
    sm_chart_axis x, y;
} latex_chart;

static void latex_line(sm_article *a, double x1, double y1, double x2, double y2)
{
    sm_text_printf(&a->line, "\\qbezier(%.1f,%.1f)(%.1f,%.1f)(%.1f,%.1f)%%\n", x1, y1, (x1 + x2) / 2, (y1 + y2) / 2, x2,
                   y2);
}

static void latex_words(sm_article *a, double x, double y, const char *place, const char *text)
{
    sm_text_printf(&a->line, "\\put(%.1f,%.1f){\\makebox(0,0)[%s]{\\scriptsize ", x, y, place);
    sm_article_words(a, text);
    sm_text_puts(&a->line, "}}%\n");
}

static void begin_ink(sm_article *a, const char *ink)
{
    sm_text_printf(&a->line, "{\\color[HTML]{%s}\\linethickness{0.8pt}%%\n", ink + 1);
}

static void put_axis_x(const latex_chart *d, double base)
{
    sm_ticks t = sm_axis_ticks(&d->x);
    latex_line(d->a, d->x.from, base, d->x.to, base);
    for (size_t i = 0; i < t.n; i++) {
        double x = sm_axis_at(&d->x, t.at[i]);
        latex_line(d->a, x, base, x, base - 3);
        latex_words(d->a, x, base - 10, "c", t.text[i]);
    }
}

/* Thins the points of long paths so that a page holds them. */
static void latex_series(const latex_chart *d, size_t i)
{
    const sm_series *s = &d->c->series[i];
    size_t step = s->n > LONGEST ? s->n / LONGEST : 1, before = SIZE_MAX;
    begin_ink(d->a, sm_svg_hue(i).ink);
    for (size_t k = 0; k < s->n; k += step) {
        bool here = sm_axis_has(&d->x, s->x[k]) && sm_axis_has(&d->y, s->y[k]);
        if (here && before != SIZE_MAX)
            latex_line(d->a, sm_axis_at(&d->x, s->x[before]), sm_axis_at(&d->y, s->y[before]),
                       sm_axis_at(&d->x, s->x[k]), sm_axis_at(&d->y, s->y[k]));
        before = here ? k : SIZE_MAX;
    }
    if (s->peaked && s->peak < s->n && sm_axis_has(&d->y, s->y[s->peak]))
        sm_text_printf(&d->a->line, "\\put(%.1f,%.1f){\\circle*{4}}%%\n", sm_axis_at(&d->x, s->x[s->peak]),
                       sm_axis_at(&d->y, s->y[s->peak]));
    double down = FOOT + HIGH - 10 - 12 * (double)i;
    latex_line(d->a, LEFT + WIDE + 10, down, LEFT + WIDE + 26, down);
    latex_words(d->a, LEFT + WIDE + 32, down, "l", s->name);
    sm_article_raw(d->a, "}%\n");
}

static void latex_curves(latex_chart *d)
{
    for (size_t i = 0; i < d->c->n_series; i++)
        for (size_t k = 0; k < d->c->series[i].n; k++) {
            sm_axis_see(&d->x, d->c->series[i].x[k]);
            sm_axis_see(&d->y, d->c->series[i].y[k]);
        }
    sm_axis_settle(&d->x);
    sm_axis_settle(&d->y);
    sm_ticks t = sm_axis_ticks(&d->y);
    put_axis_x(d, FOOT);
    latex_words(d->a, LEFT + WIDE / 2.0, FOOT - 22, "c", d->c->x_name ? d->c->x_name : "");
    latex_line(d->a, LEFT, FOOT, LEFT, FOOT + HIGH);
    for (size_t i = 0; i < t.n; i++) latex_words(d->a, LEFT - 4, sm_axis_at(&d->y, t.at[i]), "r", t.text[i]);
    for (size_t i = 0; i < d->c->n_marks; i++)
        latex_words(d->a, sm_axis_at(&d->x, d->c->marks[i].x), FOOT + HIGH + 7, "c", d->c->marks[i].text);
    for (size_t i = 0; i < d->c->n_series; i++) latex_series(d, i);
}

static void latex_box(const latex_chart *d, const sm_box *b, double y)
{
    const double value[] = {b->low, b->q1, b->median, b->q3, b->high};
    double x[5];
    for (int i = 0; i < 5; i++) {
        if (!sm_axis_has(&d->x, value[i])) return;
        x[i] = sm_axis_at(&d->x, value[i]);
    }
    latex_words(d->a, LEFT - 4, y, "r", b->name);
    latex_line(d->a, x[0], y, x[1], y);
    latex_line(d->a, x[3], y, x[4], y);
    latex_line(d->a, x[1], y - 3, x[3], y - 3);
    latex_line(d->a, x[1], y + 3, x[3], y + 3);
    latex_line(d->a, x[1], y - 3, x[1], y + 3);
    latex_line(d->a, x[3], y - 3, x[3], y + 3);
    begin_ink(d->a, sm_svg_hue(1).ink);
    latex_line(d->a, x[2], y - 4, x[2], y + 4);
    sm_article_raw(d->a, "}%\n");
    if (b->note) latex_words(d->a, x[4] + 4, y, "l", b->note);
}

static void latex_boxes(latex_chart *d)
{
    for (size_t i = 0; i < d->c->n_boxes; i++) {
        sm_axis_see(&d->x, d->c->boxes[i].low);
        sm_axis_see(&d->x, d->c->boxes[i].high);
    }
    sm_axis_settle(&d->x);
    put_axis_x(d, FOOT);
    latex_words(d->a, LEFT + WIDE / 2.0, FOOT - 22, "c", d->c->y_name ? d->c->y_name : "");
    for (size_t i = 0; i < d->c->n_boxes; i++)
        latex_box(d, &d->c->boxes[i], FOOT + BOX_ROW * ((double)(d->c->n_boxes - i) - 0.3));
}

void sm_chart_latex(const sm_chart *c, sm_article *a)
{
    latex_chart d = {.c = c, .a = a, .x = sm_axis_new(c->x_log && !c->n_boxes), .y = sm_axis_new(c->y_log)};
    double high = c->n_boxes ? BOX_ROW * (double)c->n_boxes + 4 : HIGH;
    if (!c->n_boxes) d.y.whole = false;
    if (c->n_boxes) d.x.whole = false;
    d.x.from = LEFT;
    d.x.to = LEFT + WIDE;
    d.y.from = FOOT;
    d.y.to = FOOT + HIGH;
    sm_text_printf(&a->line,
                   "\\begin{figure}\n\\centering\n\\setlength{\\unitlength}{1pt}\\begin{picture}(%d,%.0f)%%\n"
                   "\\linethickness{0.4pt}%%\n",
                   LEFT + WIDE + LEGEND, FOOT + high + 14);
    (c->n_boxes ? latex_boxes : latex_curves)(&d);
    sm_article_raw(a, "\\end{picture}\n\\end{figure}\n");
}
