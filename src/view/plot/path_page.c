/* How the path looks: a head, the plot, a legend with the values at the cursor, the table there. */
#include "base/mem.h"
#include "path_internal.h"
#include "ui/plot.h"
#include "view/widgets/words.h"
#include <stdio.h>

enum { ENTRY = 120, LEGEND_LINES = 3, CELL_NAME = 10 };

typedef struct canvas {
    const sm_track *v;
    const sm_scene *scene;
    sm_pen pen;
    unsigned flags; /* of sm_show */
    int margin;
    int head, plot, plot_h, legend, legend_h, table, table_h; /* lines; head, legend, table -1: not there */
} canvas;

bool sm_track_small(const sm_scene *scene)
{
    uint32_t rows, cols;
    sm_session_row_order(scene->session, &rows);
    sm_session_col_order(scene->session, &cols);
    return rows <= SM_SMALL_ROWS && cols <= SM_SMALL_COLS;
}

/* ---- legend ------------------------------------------------------------------------------------------------------ */

static sm_value value_at(const canvas *c, size_t line, size_t step)
{
    return sm_words_unit(c->scene->session, c->v->chosen[line], sm_path_value(c->v->path, line, step));
}

/* "A ARI 0.8108 +0.0456" */
static void say_entry(const canvas *c, size_t line, char out[ENTRY])
{
    const sm_track *v = c->v;
    const sm_index *x = sm_registry_at(c->v->indices, v->chosen[line]);
    sm_value before = v->at > 0 ? value_at(c, line, v->at - 1) : (sm_value){.state = SM_PENDING};
    sm_moved_words m = sm_words_moved(x, before, value_at(c, line, v->at), sm_words_digits(c->scene->session));
    const char *unit = x->nats && sm_words_bits(c->scene->session) ? " bits" : "";
    snprintf(out, ENTRY, "%c %.24s%s %.31s%s%s%.31s", v->letter[line], x->short_name, x->distance ? "↓" : "", m.to,
             unit, *m.change ? " " : "", m.change);
}

/* Draws, or with draw false only counts the lines that takes. */
static int draw_lines(const canvas *c, int y, bool draw)
{
    int x = c->margin, lines = 1, gap = c->scene->w >= 60 ? 3 : 2;
    for (size_t i = 0; i < c->v->n; i++) {
        char text[ENTRY];
        say_entry(c, i, text);
        int width = sm_show_width(text, c->flags);
        if (x > c->margin && x + width > c->scene->w - c->margin) {
            x = c->margin;
            lines++;
        }
        bool here = c->v->chosen[i] == c->v->index;
        sm_pen pen = sm_pen_as(c->pen, (sm_role)(SM_ROLE_HUE0 + i));
        if (draw && lines <= c->legend_h) {
            sm_pen_text(pen, x, y + lines - 1, text);
            if (here) sm_pen_role(pen, x, y + lines - 1, 1, SM_ROLE_CURSOR);
        }
        x += width + gap;
    }
    bool several = draw && c->scene->look.ascii && lines <= c->legend_h && x + 9 < c->scene->w;
    if (several) sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), x, y + lines - 1, "* several");
    return lines;
}

/* ---- the table at the cursor ------------------------------------------------------------------------------------- */

typedef struct small { /* lines and columns that have points */
    const sm_live *live;
    const sm_table *t;
    uint32_t row[SM_SMALL_ROWS], col[SM_SMALL_COLS], n_rows, n_cols;
} small;

static bool take_small(const canvas *c, small *m)
{
    *m = (small){.live = c->v->path->live};
    m->t = sm_live_table(m->live);
    for (uint32_t i = 0; i < sm_table_rows(m->t); i++) {
        if (!sm_table_row_sums(m->t)[i]) continue;
        if (m->n_rows == SM_SMALL_ROWS) return false;
        m->row[m->n_rows++] = i;
    }
    for (uint32_t j = 0; j < sm_table_cols(m->t); j++) {
        if (!sm_table_col_sums(m->t)[j]) continue;
        if (m->n_cols == SM_SMALL_COLS) return false;
        m->col[m->n_cols++] = j;
    }
    return m->n_rows && m->n_cols;
}

/* "[(54)]*"; returns its marks. */
static unsigned say_cell(const canvas *c, const small *m, uint32_t i, uint32_t j, char out[32])
{
    char count[16];
    unsigned marks = sm_live_marks(m->live, m->row[i], m->col[j], sm_session_match(c->scene->session));
    sm_words_count(count, sm_table_at(m->t, m->row[i], m->col[j]));
    snprintf(out, 32, "%s%s%s%s%s%s", marks & SM_MARK_ROW ? "[" : "", marks & SM_MARK_COL ? "(" : "", count,
             marks & SM_MARK_COL ? ")" : "", marks & SM_MARK_ROW ? "]" : "", marks & SM_MARK_MATCHED ? "*" : "");
    return marks;
}

static void draw_block(const canvas *c, const small *m)
{
    sm_pen head = sm_pen_as(c->pen, SM_ROLE_HEAD);
    int x = c->margin, name = 0, right = c->scene->w - c->margin;
    for (uint32_t i = 0; i < m->n_rows; i++)
        name = sm_most(name, sm_show_width(sm_table_row_name(m->t, m->row[i]), c->flags));
    name = sm_least(name, CELL_NAME);
    for (uint32_t i = 0; i < m->n_rows; i++)
        sm_pen_cut(head, x, c->table + 1 + (int)i, name, sm_table_row_name(m->t, m->row[i]));
    x += name + 2;
    for (uint32_t j = 0; j < m->n_cols; j++) {
        const char *column = sm_table_col_name(m->t, m->col[j]);
        char text[SM_SMALL_ROWS][32];
        sm_role role[SM_SMALL_ROWS];
        int width = sm_least(CELL_NAME, sm_show_width(column, c->flags));
        for (uint32_t i = 0; i < m->n_rows; i++) {
            role[i] = sm_table_at(m->t, m->row[i], m->col[j]) ? SM_ROLE_TEXT : SM_ROLE_DIM;
            if (say_cell(c, m, i, j, text[i]) & (SM_MARK_ROW | SM_MARK_COL | SM_MARK_MATCHED))
                role[i] = SM_ROLE_MATCHED;
            width = sm_most(width, sm_show_width(text[i], c->flags));
        }
        if (x + width > right) {
            sm_pen_text(head, x, c->table, "…");
            return;
        }
        sm_pen_right(head, x, c->table, width, column);
        for (uint32_t i = 0; i < m->n_rows; i++)
            sm_pen_right(sm_pen_as(c->pen, role[i]), x, c->table + 1 + (int)i, width, text[i]);
        x += width + 2;
    }
}

/* "Ta [(10)]* 0 0 · Tb 0 [(30)]* 0", as many classes as fit. */
static void draw_in_a_line(const canvas *c, const small *m)
{
    sm_text line = {0};
    for (uint32_t i = 0; i < m->n_rows; i++) {
        char name[64];
        sm_show(name, sizeof name, sm_table_row_name(m->t, m->row[i]), CELL_NAME, c->flags | SM_SHOW_CUT);
        sm_text_printf(&line, "%s%s", i ? " · " : "", name);
        for (uint32_t j = 0; j < m->n_cols; j++) {
            char text[32];
            say_cell(c, m, i, j, text);
            sm_text_printf(&line, " %s", text);
        }
    }
    sm_pen_put(c->pen, c->margin, c->table, c->scene->w - 2 * c->margin, &line);
}

static void draw_table(const canvas *c)
{
    small m;
    if (c->table < 0) return;
    if (!c->v->there)
        sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), c->margin, c->table, "…");
    else if (!take_small(c, &m))
        return;
    else if (c->table_h > (int)m.n_rows)
        draw_block(c, &m);
    else
        draw_in_a_line(c, &m);
}

/* ---- the head ---------------------------------------------------------------------------------------------------- */

/* The step on the left; on the right how far the walk is, or what s does. */
static void draw_path_head(const canvas *c)
{
    const sm_track *v = c->v;
    sm_text left = {0}, right = {0};
    int w = c->scene->w - 2 * c->margin;
    bool drawn = false;
    for (size_t i = 0; i < v->n; i++) drawn = drawn || v->chosen[i] == v->index;
    if (v->more)
        sm_text_printf(&right, v->stopped ? "stopped at %zu of %zu" : "computed %zu of %zu", v->path->known, v->steps);
    else if (c->scene->w >= 60)
        sm_text_printf(&right, drawn ? "s removes %s" : "s draws %s", sm_registry_at(v->indices, v->index)->short_name);
    int width = sm_show_width(sm_text_of(&right), c->flags);
    sm_pen_right(sm_pen_as(c->pen, SM_ROLE_DIM), c->scene->w - c->margin - width, c->head, width, sm_text_of(&right));
    if (width) w -= width + 2;
    sm_text_printf(&left, "step %zu%s%zu · %s", v->at, c->scene->w < 40 ? "/" : " of ", v->steps - 1,
                   v->at ? sm_history_at(sm_session_history(c->scene->session), sm_path_node(v->path, v->at))->text
                         : "as loaded");
    sm_pen_put(sm_pen_as(c->pen, SM_ROLE_HEAD), c->margin, c->head, w, &left);
    sm_text_free(&right);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

/* Drops what does not fit: the table as a block, the table, the head; the legend stays longest. */
static void lay_out_path(canvas *c)
{
    small m;
    int h = c->scene->h, wanted = draw_lines(c, 0, false);
    c->head = h >= 4 ? 0 : -1;
    c->legend_h = wanted < LEGEND_LINES ? wanted : LEGEND_LINES;
    if (c->legend_h > h / 4) c->legend_h = h / 4 > 1 ? h / 4 : 1;
    c->table = -1;
    if (sm_track_small(c->scene) && h >= 10) {
        int block = c->v->there && take_small(c, &m) ? (int)m.n_rows + 1 : 1;
        c->table_h = h - c->legend_h - 1 - block - 1 >= 12 ? block + 1 : 1;
    }
    c->plot = c->head + 1;
    c->plot_h = h - c->plot - c->legend_h - c->table_h;
    c->legend = c->plot + c->plot_h;
    if (c->table_h) c->table = c->legend + c->legend_h + (c->table_h > 1);
    if (c->table_h > 1) c->table_h--;
}

static sm_rect plot_rect(const canvas *c)
{
    return (sm_rect){c->margin, c->plot, c->scene->w - 2 * c->margin, c->plot_h};
}

/* mark: room for the phases. */
static sm_plot plot_of(const sm_track *v, sm_chart *chart, sm_mark mark[SM_PHASES])
{
    *chart = v->path->chart;
    for (size_t i = 0; i < v->n_phases; i++) mark[i] = (sm_mark){(double)v->phase[i].from, v->phase[i].text};
    chart->marks = mark;
    chart->n_marks = v->n_phases;
    return (sm_plot){
        .chart = chart, .letters = v->letter, .x_high = (double)(v->steps - 1), .y_high = 1, .cursor = (double)v->at};
}

/* Converts the lines of information to bits. */
static void to_bits(const canvas *c, sm_chart *chart, sm_series series[SM_LINES], double *own[SM_LINES])
{
    bool bits = sm_words_bits(c->scene->session) && chart->n_series <= SM_LINES;
    for (size_t i = 0; bits && i < chart->n_series; i++) {
        size_t index = c->v->chosen[i];
        series[i] = chart->series[i];
        own[i] =
            sm_registry_at(c->v->indices, index)->nats && series[i].n ? sm_alloc(series[i].n, sizeof *own[i]) : NULL;
        for (size_t k = 0; own[i] && k < series[i].n; k++) {
            sm_value v = {.number = series[i].y[k], .state = SM_DEFINED};
            own[i][k] = sm_words_unit(c->scene->session, index, v).number;
        }
        if (own[i]) series[i].y = own[i];
    }
    if (bits) chart->series = series;
}

static void draw_plot(const canvas *c)
{
    const sm_track *v = c->v;
    sm_mark mark[SM_PHASES];
    sm_chart chart;
    sm_series series[SM_LINES];
    double *own[SM_LINES] = {NULL};
    sm_plot plot = plot_of(v, &chart, mark);
    to_bits(c, &chart, series, own);
    double low, high;
    bool any = sm_plot_range(&chart, &low, &high);
    if (any && (v->fit || low < 0)) plot.y_low = low;
    if (any && (v->fit || high > 1)) plot.y_high = high;
    sm_plot_draw(&plot, sm_pen_in(c->pen, plot_rect(c)));
    for (size_t i = 0; i < SM_LINES; i++) sm_free(own[i]);
}

static canvas canvas_of(const sm_track *v, const sm_scene *scene, sm_pen pen)
{
    canvas c = {.v = v, .scene = scene, .pen = pen, .margin = scene->w > 40};
    c.flags = scene->look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN;
    return c;
}

size_t sm_track_at(const sm_track *v, const sm_scene *scene, int x, int y)
{
    canvas c = canvas_of(v, scene, (sm_pen){.look = scene->look});
    sm_mark mark[SM_PHASES];
    sm_chart chart;
    if (!v->path || v->steps < 2) return SIZE_MAX;
    lay_out_path(&c);
    sm_rect r = plot_rect(&c);
    sm_plot plot = plot_of(v, &chart, mark);
    sm_rect area = sm_plot_area(&plot, r.w, r.h);
    int column = x - r.x - area.x;
    if (y < r.y || y >= r.y + r.h || column < 0 || column >= area.w || area.w < 2) return SIZE_MAX;
    return (size_t)((double)column / (area.w - 1) * (double)(v->steps - 1) + 0.5);
}

static const char nothing_yet[] =
    "No changes yet. Move points in the matrix (1, then m): every change becomes a step here.";

void sm_track_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_track *v = state;
    canvas c = canvas_of(v, scene, pen);
    if (!v->path || !v->steps) {
        sm_words_wrap(pen, c.margin, 0, scene->w - 2 * c.margin, "No changes yet");
        return;
    }
    lay_out_path(&c);
    if (c.head >= 0) draw_path_head(&c);
    if (c.plot_h > 0 && v->steps > 1) draw_plot(&c);
    if (v->steps == 1) sm_words_wrap(sm_pen_in(pen, plot_rect(&c)), 0, 0, scene->w - 2 * c.margin, nothing_yet);
    draw_lines(&c, c.legend, true);
    draw_table(&c);
    if (v->steps == 1) sm_pen_cursor(pen, c.margin, c.legend);
}

void sm_track_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_track *v = state;
    if (!v->path || !v->steps) return;
    sm_node node = sm_path_node(v->path, v->at), here = sm_history_here(sm_session_history(scene->session));
    size_t of, part = sm_path_part(v->path, v->at, &of), at = sm_path_last(v->path, here);
    if (node)
        sm_text_printf(out, "change %u", (unsigned)node);
    else
        sm_text_puts(out, "as loaded");
    if (of > 1) sm_text_printf(out, ", point %zu of %zu", part, of);
    sm_text_puts(out, node == here ? " (current)"
                      : v->at < at ? " · Enter goes back to it"
                                   : " · undone; Enter redoes up to it");
}
