/* A chart as a picture: lines with letters and colours, bars or a band around them, or boxes one below the other. */
#include "axis.h"
#include "table.h"
#include <string.h>

enum {
    WIDTH = 900,
    HEIGHT = 540,
    EDGE = 16, /* left free all around */
    HEAD = 44, /* the title */
    FOOT = 48, /* ticks and the name of the x axis */
    KEY_COLUMNS = 22,
    BOX_ROW = 28,
    LETTERED = 26,  /* more series go without letters */
    FEW = 60,       /* so many points are drawn one by one, */
    BARRED = 25,    /* and so many bars; more become a band, and their points are small */
    OPEN_BANDS = 2, /* more bands than that are light, so that what lies below is seen */
    THINNED = 3000  /* a line of more points is drawn by what each pixel column shows of it */
};

typedef struct drawing {
    const sm_chart *c;
    sm_svg v;
    sm_chart_axis x, y;
    double key; /* where the legend begins, from the left */
    char letter[LETTERED];
} drawing;

static const sm_svg_font small = {.size = 12, .ink = SM_SVG_QUIET};
static const sm_svg_stroke rule = {SM_SVG_RULE, 1, NULL}, frame = {SM_SVG_QUIET, 1, NULL};

/* ---- letters ----------------------------------------------------------------------------------------------------- */
static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* The first letter of a name that no series before it bears, else the first of the alphabet. */
static void name_letters(drawing *d)
{
    bool taken[26] = {false};
    for (size_t i = 0; i < d->c->n_series && i < LETTERED; i++) {
        char letter = 0;
        for (const char *p = d->c->series[i].name; p && *p && !letter; p++)
            if (upper(*p) >= 'A' && upper(*p) <= 'Z' && !taken[upper(*p) - 'A']) letter = upper(*p);
        for (char l = 'A'; !letter && l <= 'Z'; l++)
            if (!taken[l - 'A']) letter = l;
        taken[letter - 'A'] = true;
        d->letter[i] = letter;
    }
}

static void draw_letter(sm_svg *v, double x, double y, const char *ink, char letter)
{
    const char text[2] = {letter, 0};
    sm_svg_dot(v, x, y, 9, "#ffffff");
    sm_svg_text(v, x, y + 5, (sm_svg_font){.anchor = SM_SVG_MIDDLE, .bold = true, .ink = ink}, text);
}

/* ---- what is spanned --------------------------------------------------------------------------------------------- */
static bool drawn(const drawing *d, const sm_series *s, size_t i)
{
    return sm_axis_has(&d->x, s->x[i]) && sm_axis_has(&d->y, s->y[i]);
}

static void span_series(drawing *d, const sm_series *s)
{
    for (size_t i = 0; i < s->n; i++) {
        if (!drawn(d, s, i)) continue;
        sm_axis_see(&d->x, s->x[i]);
        sm_axis_see(&d->y, s->y[i]);
        if (s->low) sm_axis_see(&d->y, s->low[i]);
        if (s->high) sm_axis_see(&d->y, s->high[i]);
    }
}

static double widest_tick(const sm_chart_axis *a)
{
    sm_ticks t = sm_axis_ticks(a);
    double most = 0;
    for (size_t i = 0; i < t.n; i++) {
        double width = sm_svg_width(t.text[i], 12, 0);
        if (width > most) most = width;
    }
    return most;
}

/* ---- axes -------------------------------------------------------------------------------------------------------- */
static void draw_x_axis(drawing *d)
{
    sm_ticks t = sm_axis_ticks(&d->x);
    sm_svg_font f = small;
    f.anchor = SM_SVG_MIDDLE;
    double behind = -1e9;
    for (size_t i = 0; i < t.n; i++) {
        double x = sm_axis_at(&d->x, t.at[i]), half = sm_svg_width(t.text[i], 12, 0) / 2;
        sm_svg_line(&d->v, x, d->y.to, x, d->y.from, rule);
        if (x - half > behind) sm_svg_text(&d->v, x, d->y.from + 17, f, t.text[i]);
        if (x - half > behind) behind = x + half + 4;
    }
}

static void draw_y_axis(drawing *d)
{
    sm_ticks t = sm_axis_ticks(&d->y);
    sm_svg_font f = small;
    f.anchor = SM_SVG_END;
    for (size_t i = 0; i < t.n; i++) {
        double y = sm_axis_at(&d->y, t.at[i]);
        sm_svg_line(&d->v, d->x.from, y, d->x.to, y, rule);
        sm_svg_text(&d->v, d->x.from - 6, y + 4, f, t.text[i]);
    }
}

static void draw_x_name(drawing *d, const char *name)
{
    sm_svg_text(&d->v, (d->x.from + d->x.to) / 2, d->y.from + 38, (sm_svg_font){.anchor = SM_SVG_MIDDLE, .columns = 60},
                name ? name : "");
}

/* A dotted line each; its text if there is room next to the one before. */
static void draw_marks(drawing *d)
{
    double behind = -1e9;
    for (size_t i = 0; i < d->c->n_marks; i++) {
        const sm_mark *m = &d->c->marks[i];
        if (!sm_axis_has(&d->x, m->x)) continue;
        double x = sm_axis_at(&d->x, m->x), width = sm_svg_width(m->text ? m->text : "", 12, 18);
        if (x < d->x.from - 0.5 || x > d->x.to + 0.5) continue;
        sm_svg_line(&d->v, x, d->y.to - 4, x, d->y.from, (sm_svg_stroke){SM_SVG_QUIET, 1, "1 4"});
        if (x < behind || x + width > d->key) continue;
        sm_svg_font f = small;
        f.columns = 18;
        sm_svg_text(&d->v, x, d->y.to - 8, f, m->text ? m->text : "");
        behind = x + width + 8;
    }
}

/* ---- series ------------------------------------------------------------------------------------------------------ */
static void chart_draw_bar(drawing *d, const sm_series *s, size_t i, sm_svg_stroke edge)
{
    if (!drawn(d, s, i) || !sm_axis_has(&d->y, s->low[i]) || !sm_axis_has(&d->y, s->high[i])) return;
    double x = sm_axis_at(&d->x, s->x[i]), a = sm_axis_at(&d->y, s->low[i]), b = sm_axis_at(&d->y, s->high[i]);
    edge.width = 1.2;
    edge.dash = NULL;
    sm_svg_line(&d->v, x, a, x, b, edge);
    sm_svg_line(&d->v, x - 4, a, x + 4, a, edge);
    sm_svg_line(&d->v, x - 4, b, x + 4, b, edge);
}

static bool in_band(const drawing *d, const sm_series *s, size_t i)
{
    return drawn(d, s, i) && sm_axis_has(&d->y, s->low[i]) && sm_axis_has(&d->y, s->high[i]);
}

/* A shape for each run of points that have bars. */
static void draw_band(drawing *d, const sm_series *s, const char *ink)
{
    double opacity = d->c->n_series > OPEN_BANDS ? 0.09 : 0.18;
    for (size_t from = 0, to; from < s->n; from = to) {
        while (from < s->n && !in_band(d, s, from)) from++;
        for (to = from; to < s->n && in_band(d, s, to);) to++;
        if (from == to) break;
        sm_svg_shape_begin(&d->v, "polygon");
        for (size_t i = from; i < to; i++)
            sm_svg_shape_point(&d->v, sm_axis_at(&d->x, s->x[i]), sm_axis_at(&d->y, s->high[i]));
        for (size_t i = to; i-- > from;)
            sm_svg_shape_point(&d->v, sm_axis_at(&d->x, s->x[i]), sm_axis_at(&d->y, s->low[i]));
        sm_svg_shape_end(&d->v, ink, opacity, NULL);
    }
}

static void chart_put_point(drawing *d, const sm_series *s, size_t i)
{
    sm_svg_shape_point(&d->v, sm_axis_at(&d->x, s->x[i]), sm_axis_at(&d->y, s->y[i]));
}

/* The points from i on that share a pixel column: the first, the extremes in their order, the last. */
static size_t put_column(drawing *d, const sm_series *s, size_t i)
{
    size_t low = i, high = i, last = i;
    int column = (int)sm_axis_at(&d->x, s->x[i]);
    for (size_t k = i; k < s->n && drawn(d, s, k) && (int)sm_axis_at(&d->x, s->x[k]) == column; k++) {
        if (s->y[k] < s->y[low]) low = k;
        if (s->y[k] > s->y[high]) high = k;
        last = k;
    }
    size_t a = low < high ? low : high, b = low < high ? high : low;
    chart_put_point(d, s, i);
    if (a != i) chart_put_point(d, s, a);
    if (b != a) chart_put_point(d, s, b);
    if (last != b) chart_put_point(d, s, last);
    return last + 1;
}

static void chart_draw_line(drawing *d, const sm_series *s, sm_svg_stroke edge)
{
    for (size_t i = 0; i < s->n;) {
        if (!drawn(d, s, i)) {
            i++;
            continue;
        }
        sm_svg_shape_begin(&d->v, "polyline");
        while (i < s->n && drawn(d, s, i)) {
            if (s->n > THINNED) {
                i = put_column(d, s, i);
                continue;
            }
            chart_put_point(d, s, i++);
        }
        sm_svg_shape_end(&d->v, "none", 1, &edge);
    }
}

static void draw_points(drawing *d, const sm_series *s, const char *ink)
{
    double radius = s->n > BARRED ? 2 : 3;
    for (size_t i = 0; i < s->n && s->n <= FEW; i++)
        if (drawn(d, s, i)) sm_svg_dot(&d->v, sm_axis_at(&d->x, s->x[i]), sm_axis_at(&d->y, s->y[i]), radius, ink);
    if (!s->peaked || s->peak >= s->n || !drawn(d, s, s->peak)) return;
    double x = sm_axis_at(&d->x, s->x[s->peak]), y = sm_axis_at(&d->y, s->y[s->peak]);
    sm_svg_dot(&d->v, x, y, 7, ink);
    sm_svg_dot(&d->v, x, y, 4, "#ffffff");
}

static void draw_series(drawing *d, size_t i)
{
    const sm_series *s = &d->c->series[i];
    sm_svg_stroke edge = sm_svg_hue(i);
    bool bars = s->low && s->high;
    for (size_t k = 0; k < s->n && bars && s->n <= BARRED; k++) chart_draw_bar(d, s, k, edge);
    chart_draw_line(d, s, edge);
    draw_points(d, s, edge.ink);
}

/* Below every line. */
static void draw_bands(drawing *d)
{
    for (size_t i = 0; i < d->c->n_series; i++) {
        const sm_series *s = &d->c->series[i];
        if (s->low && s->high && s->n > BARRED) draw_band(d, s, sm_svg_hue(i).ink);
    }
}

/* The letters are on their lines, each a step further to the right, so that lines in one place show which they are.
 */
static void letter_series(drawing *d, size_t i)
{
    const sm_series *s = &d->c->series[i];
    if (i >= LETTERED) return;
    double wanted = d->x.from + (d->x.to - d->x.from) * ((double)i + 1) / ((double)d->c->n_series + 1);
    size_t best = s->n;
    double least = 1e300;
    for (size_t k = 0; k < s->n; k++) {
        if (!drawn(d, s, k)) continue;
        double off = sm_axis_at(&d->x, s->x[k]) - wanted;
        off = off < 0 ? -off : off;
        if (off < least) least = off, best = k;
    }
    if (best == s->n) return;
    double x = sm_axis_at(&d->x, s->x[best]), y = sm_axis_at(&d->y, s->y[best]);
    size_t next = best + 1 < s->n && x < wanted ? best + 1 : best ? best - 1 : best;
    if (next != best && drawn(d, s, next) && s->n <= FEW) { /* between two points, if no dot is in the way */
        double x2 = sm_axis_at(&d->x, s->x[next]), y2 = sm_axis_at(&d->y, s->y[next]);
        double share = x2 > x || x2 < x ? (wanted - x) / (x2 - x) : 0;
        share = share < 0 ? 0 : share > 1 ? 1 : share;
        x += share * (x2 - x);
        y += share * (y2 - y);
    }
    draw_letter(&d->v, x, y, sm_svg_hue(i).ink, d->letter[i]);
}

static void chart_draw_key(drawing *d)
{
    double y = d->y.to + 8;
    for (size_t i = 0; i < d->c->n_series; i++, y += 22) {
        const char *name = d->c->series[i].name;
        sm_svg_stroke edge = sm_svg_hue(i);
        if (y > d->y.from) {
            sm_svg_printf(&d->v, d->key + 52, y, small, "and %zu more", d->c->n_series - i);
            return;
        }
        sm_svg_line(&d->v, d->key, y, d->key + 28, y, edge);
        if (i < LETTERED) draw_letter(&d->v, d->key + 38, y, edge.ink, d->letter[i]);
        sm_svg_text(&d->v, d->key + 52, y + 5, (sm_svg_font){.columns = KEY_COLUMNS}, name ? name : "");
    }
}

static double key_width(const sm_chart *c)
{
    double most = 0;
    for (size_t i = 0; i < c->n_series; i++) {
        double width = sm_svg_width(c->series[i].name ? c->series[i].name : "", SM_SVG_SIZE, KEY_COLUMNS);
        if (width > most) most = width;
    }
    return c->n_series ? most + 52 : 0;
}

static const char *title_of(const sm_chart *c)
{
    return c->title ? c->title : "";
}

static void chart_draw_title(drawing *d)
{
    const char *title = title_of(d->c);
    double size = strlen(title) > 72 ? 15 : 18;
    sm_svg_text(&d->v, EDGE, EDGE + 14, (sm_svg_font){.size = size, .bold = true, .columns = size < 18 ? 96 : 78},
                title);
}

static void draw_lines(sm_svg *v, const sm_chart *c)
{
    drawing d = {.c = c, .v = *v, .x = sm_axis_new(c->x_log), .y = sm_axis_new(c->y_log)};
    bool some;
    d.y.whole = false;
    for (size_t i = 0; i < c->n_series; i++) span_series(&d, &c->series[i]);
    some = d.x.low <= d.x.high;
    sm_axis_settle(&d.x);
    sm_axis_settle(&d.y);
    d.y.to = EDGE + HEAD + (c->n_marks ? 22 : 8);
    d.y.from = HEIGHT - FOOT;
    d.x.from = EDGE + widest_tick(&d.y) + 8;
    d.key = WIDTH - EDGE - key_width(c);
    d.x.to = d.key - 20;
    name_letters(&d);
    chart_draw_title(&d);
    if (c->y_name) sm_svg_text(&d.v, EDGE, EDGE + HEAD - 8, small, c->y_name);
    draw_x_axis(&d);
    draw_y_axis(&d);
    draw_x_name(&d, c->x_name);
    draw_marks(&d);
    sm_svg_line(&d.v, d.x.from, d.y.from, d.x.to, d.y.from, frame);
    draw_bands(&d);
    for (size_t i = 0; i < c->n_series; i++) draw_series(&d, i);
    for (size_t i = 0; i < c->n_series; i++) letter_series(&d, i);
    if (!some)
        sm_svg_text(&d.v, (d.x.from + d.x.to) / 2, HEIGHT / 2.0, (sm_svg_font){.anchor = SM_SVG_MIDDLE}, "no values");
    chart_draw_key(&d);
    *v = d.v;
}

/* ---- boxes ------------------------------------------------------------------------------------------------------- */
static void chart_draw_box(drawing *d, const sm_box *b, double y)
{
    const double value[] = {b->low, b->q1, b->median, b->q3, b->high};
    double x[5];
    for (int i = 0; i < 5; i++) {
        if (!sm_axis_has(&d->x, value[i])) return;
        x[i] = sm_axis_at(&d->x, value[i]);
    }
    sm_svg_stroke edge = {sm_svg_hue(0).ink, 1.4, NULL}, middle = {sm_svg_hue(1).ink, 3, NULL};
    sm_svg_line(&d->v, x[0], y, x[1], y, edge);
    sm_svg_line(&d->v, x[3], y, x[4], y, edge);
    sm_svg_line(&d->v, x[0], y - 5, x[0], y + 5, edge);
    sm_svg_line(&d->v, x[4], y - 5, x[4], y + 5, edge);
    sm_svg_rect(&d->v, (sm_svg_box){x[1], y - 8, x[3] - x[1], 16}, "#d6e6f2", &edge);
    sm_svg_line(&d->v, x[2], y - 8, x[2], y + 8, middle);
    sm_svg_font note = small;
    note.columns = 24;
    if (b->note) sm_svg_text(&d->v, x[4] + 8, y + 4, note, b->note);
}

static double name_width(const sm_chart *c)
{
    double most = 0;
    for (size_t i = 0; i < c->n_boxes; i++) {
        double width = sm_svg_width(c->boxes[i].name ? c->boxes[i].name : "", SM_SVG_SIZE, 30);
        if (width > most) most = width;
    }
    return most;
}

/* If nothing changes: what lies on its left is for the worse, or the other way round. */
static void draw_zero(drawing *d)
{
    if (d->c->y_log || d->x.low >= 0 || d->x.high <= 0) return;
    double x = sm_axis_at(&d->x, 0);
    sm_svg_line(&d->v, x, d->y.to, x, d->y.from, (sm_svg_stroke){SM_SVG_QUIET, 1.4, "5 3"});
}

static double boxes_end(const sm_chart *c)
{
    return EDGE + HEAD + (double)c->n_boxes * BOX_ROW + 4;
}

static void draw_boxes(sm_svg *v, const sm_chart *c)
{
    drawing d = {.c = c, .v = *v, .x = sm_axis_new(c->y_log)};
    d.x.whole = false;
    for (size_t i = 0; i < c->n_boxes; i++) {
        const sm_box *b = &c->boxes[i];
        sm_axis_see(&d.x, b->low);
        sm_axis_see(&d.x, b->high);
    }
    sm_axis_settle(&d.x);
    d.x.from = EDGE + name_width(c) + 12;
    d.x.to = d.key = WIDTH - EDGE - 44; /* notes are after the whiskers */
    d.y.to = EDGE + HEAD;
    d.y.from = boxes_end(c);
    chart_draw_title(&d);
    draw_x_axis(&d);
    draw_zero(&d);
    draw_x_name(&d, c->y_name);
    for (size_t i = 0; i < c->n_boxes; i++) {
        double y = d.y.to + ((double)i + 0.5) * BOX_ROW;
        const char *name = c->boxes[i].name;
        sm_svg_text(&d.v, d.x.from - 10, y + 5, (sm_svg_font){.anchor = SM_SVG_END, .columns = 30}, name ? name : "");
        chart_draw_box(&d, &c->boxes[i], y);
    }
    sm_svg_line(&d.v, d.x.from, d.y.from, d.x.to, d.y.from, frame);
    *v = d.v;
}

/* ---- one or several ---------------------------------------------------------------------------------------------- */
double sm_chart_height(const sm_chart *c)
{
    return c->n_boxes ? boxes_end(c) + FOOT : HEIGHT;
}

void sm_chart_put(const sm_chart *c, sm_svg *v)
{
    (c->n_boxes ? draw_boxes : draw_lines)(v, c);
}

void sm_charts_draw(const sm_chart *const *c, size_t n, const char *title, const sm_output_options *o, sm_out *out)
{
    double height = 0, down = 0;
    for (size_t i = 0; i < n; i++) height += sm_chart_height(c[i]);
    sm_svg v = sm_svg_begin(WIDTH, height, title, o, out);
    for (size_t i = 0; i < n; i++) {
        if (i) sm_svg_group_begin(&v, down);
        sm_chart_put(c[i], &v);
        if (i) sm_svg_group_end(&v);
        down += sm_chart_height(c[i]);
    }
    sm_svg_end(&v);
}

void sm_chart_draw(const sm_chart *c, const sm_output_options *o, sm_out *out)
{
    sm_charts_draw(&c, 1, title_of(c), o, out);
}
