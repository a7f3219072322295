/* Where the parts of the matrix stand. What does not fit goes in this order: trend, bars, legend, margins, panel,
 * totals; never the selected cell with the names of its row and column. */
#include "matrix_internal.h"
#include "setmatch/view/words.h"
#include <stdlib.h>
#include <string.h>

enum {
    PANEL_INTERVAL = 44, /* columns of the panel with what chance gives */
    PANEL_TREND = 36,    /* columns of the panel with everything, */
    PANEL_BARS = 30,     /* without trend, */
    PANEL_PLAIN = 28,    /* without bars */
    MARKS = 6,           /* columns of a cell that are not its number: [ ( = ) ] * */
    FEW = 6,             /* columns that must stay visible beside the panel */
    LEGEND = 3
};

bool sm_matrix_tiny(const sm_scene *scene)
{
    return scene->w < 36 || scene->h < 4;
}

int sm_matrix_tightest(const sm_matrix_layout *p)
{
    return p->num + MARKS;
}

/* ---- across ---------------------------------------------------------------------------------------------------- */

typedef struct widths { /* what a line of the matrix needs */
    int label, sum, value, best, tight, nice;
} widths;

static int count_width(uint64_t largest)
{
    char text[16];
    sm_words_count(text, largest);
    return largest > 99999 ? 5 : sm_most(2, (int)strlen(text));
}

static widths widths_of(const sm_matrix *m, const sm_scene *scene, sm_axis cols, bool roomy)
{
    const sm_session *s = scene->session;
    const sm_quantity *values = sm_matrix_quantity(s, "values");
    uint64_t largest = 0;
    for (uint32_t j = 0; j < cols.n; j++) {
        uint64_t sum = sm_part_sum(m, s, SM_CLUSTERS, cols.order[j]);
        if (sum > largest) largest = sum;
    }
    widths w = {0};
    w.label = sm_most(sm_least(m->name[SM_CLASSES] + 1, sm_most(6, scene->w / 4)), roomy ? 8 : 3);
    w.sum = 1 + count_width(sm_table_total(sm_session_table(s)));
    w.value = roomy ? 8 : 6;
    w.best = sm_least(m->name[SM_CLUSTERS], 10) + (roomy ? 3 : 2);
    w.tight = (values && !values->whole ? 6 : count_width(largest)) + MARKS;
    w.nice = sm_most(w.tight + 1, sm_least(m->name[SM_CLUSTERS] + 3, 14));
    return w;
}

static int line_width(widths w, int pitch, uint32_t cols)
{
    if (cols > 500) return 500 * pitch;
    return 1 + w.label + 1 + pitch * (int)cols + 1 + w.sum + w.value + w.best;
}

static void choose_panel(sm_matrix_layout *p, const sm_matrix *m, const sm_scene *scene, widths w, uint32_t cols)
{
    static const struct {
        int width, from;
        bool bars, trend, interval;
    } size[] = {{PANEL_INTERVAL, 100, false, false, true},
                {PANEL_TREND, 96, true, true, false},
                {PANEL_BARS, 90, true, false, false},
                {PANEL_PLAIN, 72, false, false, false}};
    bool chance = sm_chances_wanted(scene) > 0;
    int all = line_width(w, w.tight, cols), bare = 3 + w.label + w.sum + w.tight * (cols < FEW ? (int)cols : FEW);
    for (size_t i = 0; !m->bare && i < sizeof size / sizeof *size; i++) {
        int rest = scene->w - size[i].width;
        if (chance ? size[i].bars || size[i].trend : size[i].interval) continue;
        if (all > rest && (scene->w < size[i].from || (bare > rest && !m->panel))) continue;
        p->panel_w = size[i].width;
        p->panel_x = scene->w - p->panel_w;
        p->bars = size[i].bars;
        p->trend = size[i].trend;
        p->interval = size[i].interval;
        return;
    }
    if (!m->panel || m->bare) return;
    p->panel_w = scene->w; /* alone */
    p->interval = chance && scene->w >= PANEL_INTERVAL;
}

/* The widest cells with which every column can be seen, margins given up for it one after the other; 0: none. */
static int pitch_for_all(widths *w, int width, uint32_t cols)
{
    int *const margin[] = {NULL, &w->best, &w->value};
    widths full = *w;
    for (size_t i = 0; i < sizeof margin / sizeof *margin; i++) {
        if (margin[i]) *margin[i] = 0;
        for (int pitch = w->nice; pitch >= w->tight; pitch--)
            if (line_width(*w, pitch, cols) <= width) return pitch;
    }
    *w = full;
    return 0;
}

/* Where columns scroll: the value of a row stays as long as a few columns are seen beside it, its sum to the last. */
static int pitch_for_some(widths *w, int width, uint32_t cols)
{
    int pitch = sm_least(w->nice, w->tight + 3), bars = 3 + w->label, at_least = cols < FEW ? (int)cols : FEW;
    while (pitch > w->tight && bars + at_least * pitch + w->sum > width) pitch--;
    w->best = 0;
    if (bars + pitch * at_least + w->sum + w->value > width) w->value = 0;
    if (bars + 2 * pitch + w->sum > width) w->sum = 0;
    return pitch;
}

static void lay_out_across(sm_matrix_layout *p, const sm_matrix *m, const sm_scene *scene, sm_axis cols)
{
    enum { NAMES_MORE = 12 }; /* columns that a panel beside a wide matrix gets for its names */
    bool roomy = scene->w >= 100;
    widths w = widths_of(m, scene, cols, roomy);
    choose_panel(p, m, scene, w, cols.n);
    int width = p->panel_w && p->panel_x ? p->panel_x : scene->w;
    if (roomy && line_width(w, w.tight, cols.n) > width) w = widths_of(m, scene, cols, false);
    int pitch = pitch_for_all(&w, width, cols.n);
    if (!pitch || m->widen > 0) pitch = pitch_for_some(&w, width, cols.n);
    p->label = w.label;
    p->sum = w.sum;
    p->value = w.value;
    p->best = w.best;
    p->num = w.tight - MARKS;
    p->pitch = sm_most(w.tight, sm_least(pitch + m->widen, width - p->label - 2));
    p->x0 = 1 + p->label + 1;
    int margins = p->sum ? 1 + p->sum + p->value + p->best : 0;
    p->span[SM_CLUSTERS] =
        sm_span_from(m->top[SM_CLUSTERS], m->at[SM_CLUSTERS], (width - p->x0 - margins) / p->pitch, cols.n);
    p->x_margin = p->x0 + (int)p->span[SM_CLUSTERS].shown * p->pitch;
    int left = sm_least(NAMES_MORE, p->panel_x - p->x_margin - margins - (p->sum > 0));
    if (scene->w < 110 || !p->panel_w || !p->panel_x || left <= 0) return;
    p->panel_x -= left;
    p->panel_w += left;
}

/* ---- down ------------------------------------------------------------------------------------------------------ */

/* What stands above and below the rows. */
typedef struct parts {
    bool sums, strip, rules, values, bests, status, legend, roomy;
} parts;

static int fixed_lines(const sm_matrix_layout *p, parts s)
{
    int lines = 1 + s.sums + 2 * s.rules + s.values + s.bests + s.status + (s.legend ? 1 + LEGEND : 0) + 2 * s.roomy;
    return lines + (s.strip ? 1 + p->strip_lines : 0);
}

/* Asked for in this order, so that the first are the last to go. */
static parts parts_that_fit(const sm_matrix_layout *p, const sm_matrix *m, const sm_scene *scene, int rows)
{
    parts s = {0};
    /* a long table gives rows up for totals, a few indices and a margin, but not for words */
    const struct {
        bool *on;
        int rows;
    } part[] = {{&s.sums, 3},     {&s.strip, 5},   {&s.rules, 8},    {&s.values, 8},
                {&s.bests, 1000}, {&s.status, 12}, {&s.legend, 1000}};
    /* that numbers are no counts, or that some are left out, is told before anything else gets room */
    const sm_quantity *values = sm_matrix_quantity(scene->session, "values");
    bool named = ((values && !values->whole) || m->part) && 2 <= scene->h - 2;
    s.status = named;
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        if (part[i].on == &s.status && named) continue;
        *part[i].on = true;
        if (fixed_lines(p, s) + sm_least(rows, part[i].rows) > scene->h) *part[i].on = false;
    }
    if (!p->strip_lines) s.strip = false;
    if (m->bare) s.legend = s.status = false;
    s.roomy = s.legend && scene->w >= 100 && fixed_lines(p, s) + 2 + 2 * rows <= scene->h;
    return s;
}

static int take_lines(int *y, bool wanted, int lines)
{
    if (!wanted) return -1;
    int at = *y;
    *y += lines;
    return at;
}

static void lay_out_down(sm_matrix_layout *p, const sm_matrix *m, const sm_scene *scene, uint32_t n)
{
    int rows = n > 1000 ? 1000 : (int)n, y = 0;
    p->strip_lines = p->panel_w || m->bare ? 0 : sm_panel_strip_lines(scene->w);
    parts s = parts_that_fit(p, m, scene, rows);
    p->status = take_lines(&y, s.status, 1 + s.roomy);
    p->head = take_lines(&y, true, 1);
    p->rule = take_lines(&y, s.rules, 1 + s.roomy);
    p->body = y;
    p->step = 1 + s.roomy;
    p->span[SM_CLASSES] =
        sm_span_from(m->top[SM_CLASSES], m->at[SM_CLASSES], (scene->h - fixed_lines(p, s)) / p->step, n);
    y += (int)p->span[SM_CLASSES].shown * p->step;
    p->foot = take_lines(&y, s.rules, 1);
    p->sums = take_lines(&y, s.sums, 1);
    p->values = take_lines(&y, s.values, 1);
    p->bests = take_lines(&y, s.bests, 1);
    y++;
    p->legend = take_lines(&y, s.legend, LEGEND);
    if (s.legend && s.strip) y++;
    p->strip = take_lines(&y, s.strip, p->strip_lines);
}

sm_matrix_layout sm_matrix_lay_out(const sm_matrix *m, const sm_scene *scene)
{
    sm_matrix_layout p = {0};
    lay_out_across(&p, m, scene, sm_part_axis(m, scene->session, SM_CLUSTERS));
    lay_out_down(&p, m, scene, sm_part_axis(m, scene->session, SM_CLASSES).n);
    return p;
}
