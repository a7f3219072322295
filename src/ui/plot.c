/* A cell of the screen holds two columns and four rows of dots. Lines are drawn a column of dots at a time, so that
 * nothing needs to be kept but one column of cells, however long the series. */
#include "plot.h"
#include "base/real.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    HUES = 8,
    LABEL = 7,      /* columns of a y label, */
    FAR = 22,       /* between two letters of a line */
    TALL = 500,     /* no pen is taller */
    PEAK = 1,       /* instead of a letter */
    MARK_LINES = 3, /* of texts of marks below the axis, at most */
    NO_ROW = -1
};

#define BAR SIZE_MAX /* for a series: dots of a bar */

bool sm_plot_range(const sm_chart *chart, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (size_t k = 0; k < chart->n_series; k++)
        for (size_t i = 0; i < chart->series[k].n; i++) {
            double y = chart->series[k].y[i];
            if (!isfinite(y)) continue;
            if (y < *low) *low = y;
            if (y > *high) *high = y;
        }
    return *low <= *high;
}

/* ---- where things are -------------------------------------------------------------------------------------------- */

/* Whether the marks' texts all are below an axis w columns wide, each at its tick, in so many lines. */
static bool marks_fit(const sm_plot *plot, int w, int lines)
{
    int end[MARK_LINES] = {0};
    for (size_t i = 0; i < plot->chart->n_marks; i++) {
        const char *text = plot->chart->marks[i].text;
        int x = sm_plot_column(plot, w, plot->chart->marks[i].x), width = text ? sm_show_width(text, 0) : 0, line = 0;
        if (!width) continue;
        if (x + width > w) x = w - width;
        while (line < lines && x < end[line]) line++;
        if (line == lines || x < 0) return false;
        end[line] = x + width + 1;
    }
    return true;
}

sm_rect sm_plot_area(const sm_plot *plot, int w, int h)
{
    sm_rect a = {0, 0, w, h};
    if (w >= 24 && h >= 3) {
        a.x = LABEL + 1;
        a.w = w - a.x - 1;
    }
    if (h >= 5) a.h -= 1;
    int most = h >= 16 ? MARK_LINES : h >= 10 ? 2 : 1, lines = 1;
    while (lines < most && plot->chart->n_marks && !marks_fit(plot, a.w, lines))
        lines++; /* as few as hold them whole */
    if (h >= 7 && (plot->chart->n_marks || plot->chart->x_name)) a.h -= lines;
    return a;
}

/* 0 at low, 1 at high. Halves, because the difference of two finite numbers may be infinite. */
static double share_of_span(double x, double low, double high)
{
    double span = high / 2 - low / 2;
    return span > 0 ? (x / 2 - low / 2) / span : 0.5;
}

/* Returns the position of a value on an axis; NAN: none. */
static double on_axis(bool logarithmic, double x)
{
    if (!logarithmic) return x;
    return x > 0 ? sm_log10(x) : (double)NAN;
}

int sm_plot_column(const sm_plot *plot, int w, double x)
{
    double at = share_of_span(on_axis(plot->chart->x_log, x), on_axis(plot->chart->x_log, plot->x_low),
                              on_axis(plot->chart->x_log, plot->x_high)) *
                (w - 1);
    return w < 1 || !(at > 0) ? 0 : at > w - 1 ? w - 1 : (int)(at + 0.5);
}

typedef struct canvas {
    const sm_plot *plot;
    sm_pen pen;
    sm_rect area;
    double low, high;                /* of the height, as it is on the axis */
    int dots_w, dots_h;              /* 0 rows: letters only, one per cell */
    int column;                      /* of cells, being drawn */
    uint8_t bits[TALL], owner[TALL]; /* of that column; owner: series + 1 */
    char letter[TALL];               /* 0: none */
    bool between;                    /* of the line being drawn no point is in that column: letters are at points */
} canvas;

/* Rows are counted from the top. NO_ROW if nothing is to be seen. y, as all below, as it is on the axis. */
static int dot_row(const canvas *c, double y)
{
    double at = 1 - share_of_span(y, c->low, c->high);
    if (!isfinite(y) || !(at > -0.001 && at < 1.001)) return NO_ROW;
    int row = (int)(at * (c->dots_h - 1) + 0.5);
    return row < 0 ? 0 : row >= c->dots_h ? c->dots_h - 1 : row;
}

static double x_of(const canvas *c, int dot)
{
    double low = on_axis(c->plot->chart->x_log, c->plot->x_low), high = on_axis(c->plot->chart->x_log, c->plot->x_high),
           at = c->dots_w > 1 ? (double)dot / (c->dots_w - 1) : 0;
    return low + (high - low) * at;
}

/* The first point at x or after it. */
static size_t first_from(const canvas *c, const sm_series *s, double x)
{
    size_t low = 0, high = s->n;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (on_axis(c->plot->chart->x_log, s->x[mid]) < x)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static double y_at(const canvas *c, const sm_series *s, size_t i)
{
    return on_axis(c->plot->chart->y_log, s->y[i]);
}

/* The line's height at x; NAN next to the line and where it is broken. */
static double height_at(const canvas *c, const sm_series *s, double x)
{
    size_t i = first_from(c, s, x);
    if (i < s->n && !(on_axis(c->plot->chart->x_log, s->x[i]) > x)) return y_at(c, s, i);
    if (i == 0 || i == s->n) return (double)NAN;
    double before = on_axis(c->plot->chart->x_log, s->x[i - 1]),
           part = (x - before) / (on_axis(c->plot->chart->x_log, s->x[i]) - before);
    return y_at(c, s, i - 1) + (y_at(c, s, i) - y_at(c, s, i - 1)) * part;
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

static char letter_of(const sm_plot *plot, size_t series)
{
    return plot->letters ? plot->letters[series] : (char)('A' + series % 26);
}

static void dot(canvas *c, size_t series, int at, int row)
{
    static const uint8_t bit[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (row < 0 || row >= c->dots_h) return;
    int cell = c->pen.look.ascii ? row : row / 4;
    if (series == BAR && !c->owner[cell]) c->owner[cell] = HUES + 1; /* where a line is already, it stays the line's */
    if (series == BAR && c->pen.look.ascii && !c->letter[cell]) c->letter[cell] = '|';
    if (!c->owner[cell]) c->owner[cell] = (uint8_t)(series % HUES + 1);
    if (c->pen.look.ascii && series == BAR) return;
    char was = c->letter[cell], letter = c->between ? '.' : series == BAR ? '|' : letter_of(c->plot, series);
    if (c->pen.look.ascii && (!was || was == '.'))
        c->letter[cell] = letter;
    else if (c->pen.look.ascii)
        c->letter[cell] = was != letter && letter != '.' ? '*' : was;
    else
        c->bits[cell] |= bit[row % 4][at % 2];
}

static void stroke(canvas *c, size_t series, int at, int from, int to)
{
    if (from == NO_ROW || to == NO_ROW) return;
    for (int row = from < to ? from : to; row <= (from < to ? to : from); row++) dot(c, series, at, row);
}

/* The part of a line in one column of dots: its height there, half of the way to its neighbours, and every point that
 * falls into the column. In letters no way is drawn: a letter is a value. */
static void draw_dots(canvas *c, size_t series, int at)
{
    const sm_series *s = &c->plot->chart->series[series];
    double half = c->dots_w > 1 ? (x_of(c, at + 1) - x_of(c, at)) / 2 : INFINITY, x = x_of(c, at);
    int here = dot_row(c, height_at(c, s, x)), low = here, high = here;
    c->between = c->plot->pointed;
    for (size_t i = first_from(c, s, x - half); i < s->n && on_axis(c->plot->chart->x_log, s->x[i]) < x + half; i++) {
        int row = dot_row(c, y_at(c, s, i));
        c->between = false;
        if (row == NO_ROW) continue;
        if (low == NO_ROW || row < low) low = row;
        if (row > high) high = row;
    }
    stroke(c, series, at, low, high);
    if (here == NO_ROW || c->pen.look.ascii) return;
    int before = at > 0 ? dot_row(c, height_at(c, s, x_of(c, at - 1))) : NO_ROW;
    int after = at + 1 < c->dots_w ? dot_row(c, height_at(c, s, x_of(c, at + 1))) : NO_ROW;
    if (before != NO_ROW && before != here) stroke(c, series, at, (before + here + (before < here)) / 2, here);
    if (after != NO_ROW && after != here) stroke(c, series, at, here, (after + here + (after < here)) / 2);
}

/* Bars lie after all lines. One that leaves the height ends at its edge. */
static void draw_bars(canvas *c, size_t series, int at)
{
    const sm_series *s = &c->plot->chart->series[series];
    bool barred = c->plot->barred == SM_PLOT_ALL || c->plot->barred == series + 1;
    if (!barred || !s->low || !s->high) return;
    double half = c->dots_w > 1 ? (x_of(c, at + 1) - x_of(c, at)) / 2 : INFINITY, x = x_of(c, at);
    for (size_t i = first_from(c, s, x - half); i < s->n && on_axis(c->plot->chart->x_log, s->x[i]) < x + half; i++) {
        bool logarithmic = c->plot->chart->y_log;
        double low = on_axis(logarithmic, s->low[i]), high = on_axis(logarithmic, s->high[i]);
        if (!isfinite(high) || high < c->low || low > c->high) continue;
        if (!(low > c->low)) low = c->low;
        stroke(c, BAR, at, dot_row(c, low), dot_row(c, high < c->high ? high : c->high));
    }
}

static void draw_peak(canvas *c, size_t series)
{
    const sm_series *s = &c->plot->chart->series[series];
    if (!s->peaked || sm_plot_column(c->plot, c->area.w, s->x[s->peak]) != c->column) return;
    int row = dot_row(c, y_at(c, s, s->peak));
    if (row == NO_ROW) return;
    if (!c->pen.look.ascii) row /= 4;
    c->letter[row] = PEAK;
    c->owner[row] = (uint8_t)(series % HUES + 1);
}

static void put_letter(canvas *c, size_t series, int row)
{
    if (row == NO_ROW || c->letter[row / 4]) return;
    c->letter[row / 4] = letter_of(c->plot, series);
    c->owner[row / 4] = (uint8_t)(series % HUES + 1);
}

static void draw_points(canvas *c, size_t series)
{
    const sm_series *s = &c->plot->chart->series[series];
    for (size_t i = 0; i < s->n; i++)
        if (sm_plot_column(c->plot, c->area.w, s->x[i]) == c->column) put_letter(c, series, dot_row(c, y_at(c, s, i)));
}

/* A letter on the line now and then, each line's at other columns. */
static void draw_letter(canvas *c, size_t series)
{
    size_t n = c->plot->chart->n_series;
    int far = c->area.w < FAR ? c->area.w : FAR;
    int offset = (int)((size_t)far * (2 * series + 1) / (2 * n));
    if (c->area.w < 6 || c->column % far != offset) return;
    const sm_series *s = &c->plot->chart->series[series];
    put_letter(c, series, dot_row(c, height_at(c, s, x_of(c, 2 * c->column))));
}

static void show_column(const canvas *c, bool cursor)
{
    bool ascii = c->pen.look.ascii;
    for (int row = 0; row < c->area.h; row++) {
        uint8_t bits = c->bits[row];
        char glyph[4] = {(char)0xE2, (char)(0xA0 | bits >> 6), (char)(0x80 | (bits & 0x3F)), 0}; /* braille */
        if (c->letter[row] == PEAK)
            snprintf(glyph, sizeof glyph, "%s", ascii ? "#" : "◆");
        else if (c->letter[row] || !bits)
            snprintf(glyph, sizeof glyph, "%c", c->letter[row]);
        bool line = c->owner[row] && c->owner[row] <= HUES;
        sm_role role = line ? (sm_role)(SM_ROLE_HUE0 + c->owner[row] - 1) : SM_ROLE_DIM;
        if (c->letter[row] == '*' && ascii) role = SM_ROLE_TEXT;
        int x = c->area.x + c->column, y = c->area.y + row;
        if (glyph[0])
            sm_pen_text(sm_pen_as(c->pen, role), x, y, glyph);
        else if (cursor)
            sm_pen_text(sm_pen_as(c->pen, SM_ROLE_KEY), x, y, ascii ? ":" : "┆");
    }
}

static void draw_column(canvas *c, bool cursor)
{
    size_t n = c->plot->chart->n_series;
    int wide = c->pen.look.ascii ? 1 : 2;
    memset(c->bits, 0, sizeof c->bits);
    memset(c->owner, 0, sizeof c->owner);
    memset(c->letter, 0, sizeof c->letter);
    for (size_t k = 0; k < n; k++)
        for (int i = 0; i < wide; i++) draw_dots(c, k, wide * c->column + i);
    for (size_t k = 0; k < n; k++)
        for (int i = 0; i < wide; i++) draw_bars(c, k, wide * c->column + i);
    for (size_t k = 0; k < n; k++) draw_peak(c, k);
    for (size_t k = 0; k < n && !c->pen.look.ascii; k++) (c->plot->pointed ? draw_points : draw_letter)(c, k);
    show_column(c, cursor);
}

/* ---- axes -------------------------------------------------------------------------------------------------------- */

void sm_plot_number(char out[32], double x, double span)
{
    char text[64];
    double size = fabs(x);
    if (size >= 1e5 || (size > 0 && size < 1e-4)) {
        snprintf(out, 32, "%.0e", x);
        return;
    }
    sm_fixed(text, x, size >= 1000 ? 0 : span < 0.1 ? 4 : size >= 100 ? 1 : 2);
    snprintf(out, 32, "%.31s", text);
}

/* Powers of ten. */
static void draw_decades(const canvas *c)
{
    double ten = 1;
    for (int e = -12; e < 0; e++) ten /= 10;
    for (int e = -12; e <= 12; e++, ten *= 10) {
        double y = sm_log10(ten);
        if (y < c->low - 1e-9 || y > c->high + 1e-9) continue;
        char text[32];
        sm_plot_number(text, ten, ten);
        int row = dot_row(c, y);
        if (row != NO_ROW)
            sm_pen_right(sm_pen_as(c->pen, SM_ROLE_DIM), 0, c->pen.look.ascii ? row : row / 4, LABEL - 1, text);
    }
}

static void draw_y_axis(const canvas *c)
{
    const sm_rect *a = &c->area;
    double low = c->plot->y_low, high = c->plot->y_high, span = high - low;
    char text[32];
    if (!a->x) return;
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_DIM);
    for (int y = 0; y < a->h; y++) sm_pen_text(pen, a->x - 1, y, "│");
    if (c->plot->chart->y_log) {
        draw_decades(c);
        return;
    }
    sm_plot_number(text, high, span);
    sm_pen_right(pen, 0, 0, LABEL - 1, text);
    if (!(span > 0)) return;
    sm_plot_number(text, low, span);
    if (a->h > 1) sm_pen_right(pen, 0, a->h - 1, LABEL - 1, text);
    double middle = low + span / 2; /* in the row where it lies, so that the label is true */
    int row = dot_row(c, middle);
    if (a->h < 5 || row == NO_ROW) return;
    sm_plot_number(text, middle, span);
    sm_pen_right(pen, 0, c->pen.look.ascii ? row : row / 4, LABEL - 1, text);
}

/* Numbers below the axis if there are no marks: the places of a short series, or about eight round ones. */
static void draw_ticks(const canvas *c)
{
    const sm_series *s = c->plot->chart->series;
    const sm_rect *a = &c->area;
    double step = 1, low = c->plot->x_low, high = c->plot->x_high;
    int line = a->y + a->h, free = 0;
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_DIM);
    if (!c->plot->chart->n_series || !s->n || line + 1 >= c->pen.box.h || !(high > low) || !isfinite(high - low))
        return;
    sm_pen_right(pen, 0, line + 1, a->x - 2, c->plot->chart->x_name);
    while ((high - low) / step > 8) step *= (high - low) / step > 16 ? 10 : 5;
    size_t n = s->n <= 12 ? s->n : (size_t)((high - low) / step) + 2;
    for (size_t i = 0; i < n; i++) {
        double x = s->n <= 12 ? s->x[i] : i ? (double)(int64_t)(low / step) * step + (double)i * step : low;
        if (x > high || x < low) continue;
        char text[32];
        int at = a->x + sm_plot_column(c->plot, a->w, x), width = snprintf(text, sizeof text, "%g", x);
        sm_pen_text(pen, at, line, "┴");
        if (at + width > a->x + a->w) at = a->x + a->w - width;
        if (at < free) continue;
        free = at + sm_pen_text(pen, at, line + 1, text) + 1;
    }
}

/* What is before a mark's first blank, the number of a step, is never cut. */
static int number_of_mark(const sm_mark *m)
{
    return m->text ? (int)strcspn(m->text, " ") : 0;
}

static int column_of_mark(const canvas *c, size_t i)
{
    const sm_mark *m = &c->plot->chart->marks[i];
    int x = sm_plot_column(c->plot, c->area.w, m->x), last = c->area.w - number_of_mark(m);
    return x < last || last < 0 ? x : last;
}

/* Texts that do not all fit take turns in the lines, each cut where the next starts. */
static void draw_marks(const canvas *c)
{
    const sm_rect *a = &c->area;
    const sm_chart *chart = c->plot->chart;
    int first = a->y + a->h + 1, left = c->pen.box.h - first, lines = left < MARK_LINES ? left : MARK_LINES;
    int end[MARK_LINES] = {0};
    bool whole = marks_fit(c->plot, a->w, lines);
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_DIM);
    for (size_t i = 0; i < chart->n_marks && lines > 0; i++) {
        const char *text = chart->marks[i].text;
        size_t next = whole ? SIZE_MAX : i + (size_t)lines; /* in the same line */
        int x = column_of_mark(c, i), line = whole ? 0 : (int)i % lines, number = number_of_mark(&chart->marks[i]);
        if (!number) continue;
        int width = sm_show_width(text, sm_look_flags(pen.look));
        if (x + width > a->w && next >= chart->n_marks) x = a->w > width ? a->w - width : 0;
        while (whole && line + 1 < lines && x < end[line]) line++;
        if (x < end[line]) x = end[line];
        int space = (next < chart->n_marks ? column_of_mark(c, next) - 1 : a->w) - x;
        if (space < number) continue;
        if (space < width && space < number + 3)
            sm_pen_printf(pen, a->x + x, first + line, "%.*s", number, text);
        else
            sm_pen_cut(pen, a->x + x, first + line, space, text);
        end[line] = x + (width < space ? width : space) + 1;
    }
}

/* A tick for each mark, and its text. */
static void draw_x_axis(const canvas *c)
{
    const sm_rect *a = &c->area;
    const sm_chart *chart = c->plot->chart;
    int line = a->y + a->h;
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_DIM);
    if (line >= c->pen.box.h) return;
    if (a->x) sm_pen_text(pen, a->x - 1, line, "└");
    sm_pen_repeat(pen, a->x, line, a->w, "─");
    if (!chart->n_marks && chart->x_name && a->x) draw_ticks(c);
    for (size_t i = 0; i < chart->n_marks; i++)
        sm_pen_text(pen, a->x + sm_plot_column(c->plot, a->w, chart->marks[i].x), line, "┴");
    draw_marks(c);
}

void sm_plot_draw(const sm_plot *plot, sm_pen pen)
{
    canvas c = {.plot = plot, .pen = pen, .area = sm_plot_area(plot, pen.box.w, pen.box.h)};
    if (plot->chart->n_boxes) {
        sm_plot_draw_boxes(plot, pen);
        return;
    }
    c.low = on_axis(plot->chart->y_log, plot->y_low);
    c.high = on_axis(plot->chart->y_log, plot->y_high);
    int across = pen.look.ascii ? 1 : 2, down = pen.look.ascii ? 1 : 4;
    if (c.area.w < 1 || c.area.h < 1 || c.area.h > TALL) return;
    c.dots_w = c.area.w * across;
    c.dots_h = c.area.h * down;
    draw_y_axis(&c);
    draw_x_axis(&c);
    bool any = isfinite(plot->cursor);
    int here = any ? sm_plot_column(plot, c.area.w, plot->cursor) : -1;
    for (; c.column < c.area.w; c.column++) draw_column(&c, c.column == here);
    if (!any) return;
    int line = c.area.y + c.area.h, x = c.area.x + here;
    if (line < pen.box.h) sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), x, line, "▲");
    sm_pen_cursor(pen, x, line < pen.box.h ? line : pen.box.h - 1);
}
