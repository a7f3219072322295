/* The small matrix of Explain: a window of the counts around what the term under the cursor reads, which is lit. */
#include "explain_internal.h"
#include "view/widgets/words.h"
#include <stdio.h>

enum { NAME = 10, CELL = 8, COLS = 7, ROWS = 9, WIDE = 100, LEAST = 62, GAP = 3 };

/* Counts that are written out become longer as they grow: of these the largest is enough. */
static int widest_sum(const sm_session *s, sm_axis cols)
{
    enum { WRITTEN_OUT = 100000 };
    uint64_t most = 0;
    int width = 1;
    char text[16];
    for (uint32_t j = 0; j < cols.n; j++) {
        uint64_t sum = sm_axis_sum(s, SM_CLUSTERS, cols.order[j]);
        if (sum <= most) continue;
        if (sum < WRITTEN_OUT) most = sum;
        sm_words_count(text, sum);
        width = sm_most(width, sm_show_width(text, 0));
    }
    return width;
}

/* What fits into so many columns and lines: fewer columns, then none at all. Widths are the same wherever the window
 * stands. */
static sm_small small_that_fits(const sm_scene *scene, const sm_term *lit, int w, int h)
{
    sm_small m = {.row = lit ? lit->row : SM_NONE, .col = lit ? lit->col : SM_NONE};
    const sm_session *s = scene->session;
    sm_axis rows = sm_axis_of(s, SM_CLASSES), cols = sm_axis_of(s, SM_CLUSTERS);
    uint32_t row = sm_axis_find(rows, m.row), col = sm_axis_find(cols, m.col);
    unsigned flags = sm_look_flags(scene->look);
    if (!rows.n || !cols.n || h < 3) return m;
    m.rows = sm_span_leaf(row < rows.n ? row : 0, sm_least(ROWS, h - 2), rows.n);
    m.name = sm_least(NAME, sm_axis_widest(s, SM_CLASSES, rows, flags));
    m.cell = sm_axis_widest(s, SM_CLUSTERS, cols, flags);
    bool all_fit = (uint64_t)cols.n * (uint64_t)(m.cell + 2) <= (uint64_t)sm_most(0, w - 3 - m.name);
    if (m.cell > CELL || !all_fit) m.common = sm_axis_affix(s, SM_CLUSTERS, cols);
    m.cell = sm_least(CELL, sm_most(1, m.cell - sm_affix_width(&m.common, flags)));
    m.cell = sm_most(m.cell, widest_sum(s, cols));
    int shown = sm_least(COLS, (w - 3 - m.name) / (m.cell + 2));
    if (shown < 1) return m;
    m.cols = sm_span_leaf(col < cols.n ? col : 0, shown, cols.n);
    m.box.w = 2 + m.name + (int)m.cols.shown * (m.cell + 2) + 1;
    m.box.h = (int)m.rows.shown + 2;
    return m;
}

sm_small sm_small_beside(const sm_scene *scene, const sm_term *lit, int from, int to)
{
    sm_small m = small_that_fits(scene, lit, scene->w - LEAST - GAP, to - from);
    if (scene->w < WIDE) m.box.w = 0;
    m.box.x = scene->w - m.box.w;
    m.box.y = from;
    return m;
}

sm_small sm_small_below(const sm_scene *scene, const sm_term *lit, int from, int to)
{
    sm_small m = small_that_fits(scene, lit, scene->w - 6, to - from - 1);
    if (!sm_span_ends(m.rows) && m.rows.shown < 3) m.box.w = 0;
    m.box.x = 5;
    m.box.y = from + 1;
    return m;
}

static int column_x(const sm_small *m, uint32_t j)
{
    return 2 + m->name + (int)j * (m->cell + 2);
}

static void draw_small_heads(const sm_small *m, const sm_scene *scene, sm_pen pen, sm_axis rows, sm_axis cols)
{
    for (uint32_t j = 0; j < m->cols.shown; j++) {
        uint32_t col = cols.order[m->cols.first + j];
        char name[128], whole[1024];
        const char *label =
            sm_affix_strip(&m->common, sm_axis_name(scene->session, SM_CLUSTERS, col), whole, sizeof whole);
        int w = sm_words_middle(name, sizeof name, label, m->cell, sm_look_flags(scene->look));
        sm_pen head = sm_pen_as(pen, m->col == col ? SM_ROLE_CROSS : SM_ROLE_HEAD);
        sm_pen_text(head, column_x(m, j) + 1 + m->cell - w, 0, name);
    }
    for (uint32_t i = 0; i < m->rows.shown; i++) {
        uint32_t row = rows.order[m->rows.first + i];
        sm_words_pen(sm_pen_as(pen, m->row == row ? SM_ROLE_CROSS : SM_ROLE_HEAD), 1, (int)i + 1, m->name,
                     sm_axis_name(scene->session, SM_CLASSES, row));
    }
    sm_text left_out = {0};
    sm_affix_put(&m->common, &left_out);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, m->name, sm_text_of(&left_out));
    sm_text_free(&left_out);
    sm_pen key = sm_pen_as(pen, SM_ROLE_KEY);
    if (m->cols.first) sm_pen_text(key, 1 + m->name, 0, "◄");
    if (!sm_span_ends(m->cols)) sm_pen_text(key, m->box.w - 1, 0, "►");
    sm_pen_more(pen, 0, 1, (int)m->rows.shown, m->rows.first > 0, !sm_span_ends(m->rows));
}

/* A cell, a whole row or a whole column is marked by more than a colour: a glyph on either side. */
static void draw_small_cell(const sm_small *m, sm_pen pen, int x, int y, uint64_t count, bool lit)
{
    char text[16];
    sm_words_count(text, count);
    sm_role role = lit && m->row != SM_NONE && m->col != SM_NONE ? SM_ROLE_CURSOR
                   : lit                                         ? SM_ROLE_LIT
                   : count                                       ? SM_ROLE_TEXT
                                                                 : SM_ROLE_DIM;
    sm_pen ink = sm_pen_as(pen, role);
    if (lit) sm_pen_repeat(ink, x, y, m->cell + 2, " ");
    sm_pen_right(ink, x + 1, y, m->cell, count || lit ? text : "·");
    if (!lit) return;
    sm_pen_text(ink, x, y, "▐");
    sm_pen_text(ink, x + 1 + m->cell, y, "▌");
}

/* Below it what is lit: "Tc × K4 20", "Tc 60", "K4 20" */
void sm_small_draw(const sm_small *m, const sm_scene *scene, sm_pen pen)
{
    if (m->box.w <= 0) return;
    pen = sm_pen_in(pen, m->box);
    const sm_session *s = scene->session;
    const sm_table *t = sm_session_table(s);
    sm_axis rows = sm_axis_of(s, SM_CLASSES), cols = sm_axis_of(s, SM_CLUSTERS);
    bool by_row = m->row != SM_NONE, by_col = m->col != SM_NONE;
    draw_small_heads(m, scene, pen, rows, cols);
    for (uint32_t i = 0; i < m->rows.shown; i++)
        for (uint32_t j = 0; j < m->cols.shown; j++) {
            uint32_t row = rows.order[m->rows.first + i], col = cols.order[m->cols.first + j];
            bool lit = (by_row || by_col) && (!by_row || m->row == row) && (!by_col || m->col == col);
            draw_small_cell(m, pen, column_x(m, j), (int)i + 1, sm_table_at(t, row, col), lit);
        }
    if (!by_row && !by_col) return;
    sm_text name = {0};
    char count[16];
    sm_words_count(count, by_row && by_col ? sm_table_at(t, m->row, m->col)
                          : by_row         ? sm_axis_sum(s, SM_CLASSES, m->row)
                                           : sm_axis_sum(s, SM_CLUSTERS, m->col));
    if (by_row) sm_axis_say(&name, s, SM_CLASSES, m->row);
    if (by_row && by_col) sm_text_puts(&name, " × ");
    if (by_col) sm_axis_say(&name, s, SM_CLUSTERS, m->col);
    sm_text_printf(&name, " %s", count);
    sm_pen_put(sm_pen_as(pen, SM_ROLE_CROSS), 1, (int)m->rows.shown + 1, m->box.w - 1, &name);
}
