/* Where the parts of the matrix stand. What does not fit goes in this order: trend, bars, legend, margins, panel,
 * totals; never the selected cell with the names of its row and column. */
#include "matrix.h"
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

int sm_matrix_tightest(const sm_matrix_place *p)
{
    return p->num + MARKS;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}
static int most(int a, int b)
{
    return a > b ? a : b;
}

static int count_width(uint64_t largest)
{
    char text[16];
    sm_words_count(text, largest);
    return largest > 99999 ? 5 : (int)strlen(text);
}

static int number_width(const sm_matrix *m, const sm_session *s, sm_axis cols)
{
    const sm_quantity *q = sm_matrix_quantity(s, "values");
    if (q && !q->whole) return 6;
    uint64_t largest = 0;
    for (uint32_t p = 0; p < cols.n; p++) {
        uint64_t sum = sm_part_col_sum(m, s, cols.order[p]);
        if (sum > largest) largest = sum;
    }
    return most(2, count_width(largest));
}

/* ---- across ---------------------------------------------------------------------------------------------------- */

typedef struct widths { /* what a line of the matrix needs */
    int label, sum, value, best, tight, nice;
} widths;

static widths measured(const sm_matrix *m, const sm_scene *scene, sm_axis cols, bool roomy)
{
    const sm_session *s = scene->session;
    widths w = {0};
    int name = least(m->row_name + 1, most(6, scene->w / 4));
    w.label = most(name, roomy ? 8 : 3);
    w.sum = 1 + most(2, count_width(sm_table_total(sm_session_table(s))));
    w.value = roomy ? 8 : 6;
    w.best = least(m->col_name, 10) + (roomy ? 3 : 2);
    w.tight = number_width(m, s, cols) + MARKS;
    w.nice = most(w.tight + 1, least(m->col_name + 3, 14));
    return w;
}

static int line_width(widths w, int pitch, uint32_t cols)
{
    if (cols > 500) return 500 * pitch;
    return 1 + w.label + 1 + pitch * (int)cols + 1 + w.sum + w.value + w.best;
}

static void choose_panel(sm_matrix_place *p, const sm_matrix *m, const sm_scene *scene, widths w, uint32_t cols)
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

static sm_span window(uint32_t first, uint32_t at, uint32_t shown, uint32_t of)
{
    if (shown > of) shown = of;
    if (shown < 1) shown = 1;
    if (at < first) first = at;
    if (at >= first + shown) first = at - shown + 1;
    if (of >= shown && first > of - shown) first = of - shown;
    return (sm_span){first, shown, of};
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
    int pitch = least(w->nice, w->tight + 3), bars = 3 + w->label, at_least = cols < FEW ? (int)cols : FEW;
    while (pitch > w->tight && bars + at_least * pitch + w->sum > width) pitch--;
    int few = pitch * at_least;
    w->best = 0;
    if (bars + few + w->sum + w->value > width) w->value = 0;
    if (bars + 2 * pitch + w->sum > width) w->sum = 0;
    return pitch;
}

static void cells_wide(sm_matrix_place *p, const sm_matrix *m, widths w, int width, uint32_t cols)
{
    int pitch = pitch_for_all(&w, width, cols);
    if (!pitch || m->widen > 0) pitch = pitch_for_some(&w, width, cols);
    p->label = w.label;
    p->sum = w.sum;
    p->value = w.value;
    p->best = w.best;
    p->num = w.tight - MARKS;
    p->pitch = most(w.tight, least(pitch + m->widen, width - p->label - 2));
}

/* What the cells leave over goes to the names in the panel. */
static void widen_panel(sm_matrix_place *p)
{
    enum { AT_MOST = 12 };
    int edge = p->x_margin + (p->sum ? 2 + p->sum + p->value + p->best : 0);
    int extra = least(AT_MOST, p->panel_x - edge);
    if (!p->panel_w || !p->panel_x || extra <= 0) return;
    p->panel_x -= extra;
    p->panel_w += extra;
}

static void across(sm_matrix_place *p, const sm_matrix *m, const sm_scene *scene, sm_axis cols)
{
    bool roomy = scene->w >= 100;
    widths w = measured(m, scene, cols, roomy);
    choose_panel(p, m, scene, w, cols.n);
    int width = p->panel_w && p->panel_x ? p->panel_x : scene->w;
    if (roomy && line_width(w, w.tight, cols.n) > width) w = measured(m, scene, cols, false);
    cells_wide(p, m, w, width, cols.n);
    p->x0 = 1 + p->label + 1;
    int room = width - p->x0 - (p->sum ? 1 + p->sum + p->value + p->best : 0);
    p->cols = window(m->left, m->col_at, (uint32_t)most(1, room / p->pitch), cols.n);
    p->x_margin = p->x0 + (int)p->cols.shown * p->pitch;
    if (scene->w >= 110) widen_panel(p);
}

/* ---- down ------------------------------------------------------------------------------------------------------ */

/* What stands above and below the rows, and how many lines each takes; asked for in this order, so that the first are
 * the last to go. */
typedef struct share {
    bool sums, strip, rules, values, bests, status, legend, roomy;
} share;

static int fixed_lines(const sm_matrix_place *p, share s)
{
    int lines = 1 + s.sums + 2 * s.rules + s.values + s.bests + s.status + (s.legend ? 1 + LEGEND : 0) + 2 * s.roomy;
    return lines + (s.strip ? 1 + p->strip_lines : 0);
}

static share shared_out(const sm_matrix_place *p, const sm_matrix *m, const sm_scene *scene, int rows)
{
    share s = {0};
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
        if (fixed_lines(p, s) + least(rows, part[i].rows) > scene->h) *part[i].on = false;
    }
    if (!p->strip_lines) s.strip = false;
    if (m->bare) s.legend = s.status = false;
    s.roomy = s.legend && scene->w >= 100;
    if (s.roomy && fixed_lines(p, s) + 2 * rows > scene->h) s.roomy = false;
    return s;
}

static int take(int *y, bool wanted, int lines)
{
    if (!wanted) return -1;
    int at = *y;
    *y += lines;
    return at;
}

static void down(sm_matrix_place *p, const sm_matrix *m, const sm_scene *scene, uint32_t n)
{
    int rows = n > 1000 ? 1000 : (int)n, y = 0;
    p->strip_lines = p->panel_w || m->bare ? 0 : sm_panel_strip_lines(scene->w);
    share s = shared_out(p, m, scene, rows);
    p->status = take(&y, s.status, 1 + s.roomy);
    p->head = take(&y, true, 1);
    p->rule = take(&y, s.rules, 1 + s.roomy);
    p->body = y;
    p->step = 1 + s.roomy;
    int room = scene->h - fixed_lines(p, s);
    p->rows = window(m->top, m->row_at, (uint32_t)most(1, room / p->step), n);
    y += (int)p->rows.shown * p->step;
    p->foot = take(&y, s.rules, 1);
    p->sums = take(&y, s.sums, 1);
    p->values = take(&y, s.values, 1);
    p->bests = take(&y, s.bests, 1);
    y++;
    p->legend = take(&y, s.legend, LEGEND);
    p->legend_lines = LEGEND;
    if (s.legend && s.strip) y++;
    p->strip = take(&y, s.strip, p->strip_lines);
}

sm_matrix_place sm_matrix_layout(const sm_matrix *m, const sm_scene *scene)
{
    sm_matrix_place p = {0};
    across(&p, m, scene, sm_part_cols(m, scene->session));
    down(&p, m, scene, sm_part_rows(m, scene->session).n);
    return p;
}
