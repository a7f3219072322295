/* The small matrix of Explain: a window of the counts around what the term under the cursor reads, which is lit. */
#include "explain.h"
#include "setmatch/view/words.h"
#include <stdio.h>

enum { NAME = 10, CELL = 8, COLS = 7, ROWS = 9, WIDE = 100, LEAST = 62, GAP = 3, NAMES = 200 };

typedef struct order { /* rows or columns alike */
    const uint32_t *id;
    uint32_t n;
} order;

static order rows_of(const sm_scene *scene)
{
    order o;
    o.id = sm_session_row_order(scene->session, &o.n);
    return o;
}

static order cols_of(const sm_scene *scene)
{
    order o;
    o.id = sm_session_col_order(scene->session, &o.n);
    return o;
}

static uint32_t place_of(order o, uint32_t id)
{
    uint32_t at = 0;
    while (at < o.n && o.id[at] != id) at++;
    return at;
}

/* The first of so many that show the one at `at` in their middle. */
static uint32_t first_of(order o, uint32_t id, uint32_t shown)
{
    uint32_t at = place_of(o, id);
    if (at >= o.n || at < shown / 2) return 0;
    return at - shown / 2 + shown > o.n ? o.n - shown : at - shown / 2;
}

/* The same wherever the window stands: by the names of the first few hundred, and the largest sum. */
static int widest_name(const sm_scene *scene, order o, const char *(*name)(const sm_table *, uint32_t), int most)
{
    const sm_table *t = sm_session_table(scene->session);
    int widest = 2;
    for (uint32_t i = 0; i < o.n && i < NAMES && widest < most; i++) {
        int w = sm_show_width(name(t, o.id[i]), scene->look.ascii ? SM_SHOW_ASCII : 0);
        if (w > widest) widest = w;
    }
    return widest < most ? widest : most;
}

static int cell_width(const sm_scene *scene)
{
    const sm_table *t = sm_session_table(scene->session);
    order cols = cols_of(scene);
    int width = widest_name(scene, cols, sm_table_col_name, CELL);
    uint64_t largest = 0;
    for (uint32_t j = 0; j < cols.n; j++)
        if (sm_table_col_sums(t)[cols.id[j]] > largest) largest = sm_table_col_sums(t)[cols.id[j]];
    char text[16];
    sm_words_count(text, largest);
    int count = sm_show_width(text, 0);
    return count > width ? count : width;
}

/* What fits into so many columns and lines: fewer columns, then none at all. */
static sm_small fit(const sm_scene *scene, const sm_term *lit, int w, int h)
{
    sm_small m = {.row = lit ? lit->row : SM_NONE, .col = lit ? lit->col : SM_NONE};
    order rows = rows_of(scene), cols = cols_of(scene);
    if (!rows.n || !cols.n || h < 3) return m;
    m.n_rows = rows.n < ROWS ? rows.n : ROWS;
    if (m.n_rows > (uint32_t)h - 2) m.n_rows = (uint32_t)h - 2;
    m.first_row = first_of(rows, m.row, m.n_rows);
    m.name = widest_name(scene, rows, sm_table_row_name, NAME);
    m.cell = cell_width(scene);
    for (m.n_cols = cols.n < COLS ? cols.n : COLS; m.n_cols > 0; m.n_cols--) {
        m.first_col = first_of(cols, m.col, m.n_cols);
        m.box.w = 2 + m.name + (int)m.n_cols * (m.cell + 2) + 1;
        if (m.box.w <= w) break;
    }
    m.box.h = (int)m.n_rows + 2;
    if (!m.n_cols) m.box.w = 0;
    return m;
}

sm_small sm_small_beside(const sm_scene *scene, const sm_term *lit, int from, int to)
{
    sm_small m = fit(scene, lit, scene->w - LEAST - GAP, to - from);
    if (scene->w < WIDE) m.box.w = 0;
    m.box.x = scene->w - m.box.w;
    m.box.y = from;
    return m;
}

sm_small sm_small_below(const sm_scene *scene, const sm_term *lit, int from, int to)
{
    sm_small m = fit(scene, lit, scene->w - 6, to - from - 1);
    uint32_t rows = rows_of(scene).n;
    if (m.n_rows < rows && m.n_rows < 3) m.box.w = 0;
    m.box.x = 5;
    m.box.y = from + 1;
    return m;
}

/* A cell, a whole row or a whole column. */
static bool is_lit(const sm_small *m, uint32_t row, uint32_t col)
{
    if (m->row == SM_NONE && m->col == SM_NONE) return false;
    return (m->row == SM_NONE || m->row == row) && (m->col == SM_NONE || m->col == col);
}

static int column_x(const sm_small *m, uint32_t j)
{
    return 2 + m->name + (int)j * (m->cell + 2);
}

static void draw_heads(const sm_small *m, const sm_scene *scene, sm_pen pen)
{
    const sm_table *t = sm_session_table(scene->session);
    order rows = rows_of(scene), cols = cols_of(scene);
    for (uint32_t j = 0; j < m->n_cols; j++) {
        uint32_t col = cols.id[m->first_col + j];
        char name[128];
        int w = sm_words_middle(name, sizeof name, sm_table_col_name(t, col), m->cell,
                                scene->look.ascii ? SM_SHOW_ASCII : 0);
        sm_pen head = sm_pen_as(pen, m->col == col ? SM_ROLE_CROSS : SM_ROLE_HEAD);
        sm_pen_text(head, column_x(m, j) + 1 + m->cell - w, 0, name);
    }
    for (uint32_t i = 0; i < m->n_rows; i++) {
        uint32_t row = rows.id[m->first_row + i];
        sm_words_pen(sm_pen_as(pen, m->row == row ? SM_ROLE_CROSS : SM_ROLE_HEAD), 1, (int)i + 1, m->name,
                     sm_table_row_name(t, row));
    }
    sm_pen key = sm_pen_as(pen, SM_ROLE_KEY);
    if (m->first_col) sm_pen_text(key, 1 + m->name, 0, "◄");
    if (m->first_col + m->n_cols < cols.n) sm_pen_text(key, m->box.w - 1, 0, "►");
    if (m->first_row) sm_pen_text(key, 0, 1, "▲");
    if (m->first_row + m->n_rows < rows.n) sm_pen_text(key, 0, (int)m->n_rows, "▼");
}

/* Marked by more than a colour: a glyph on either side. */
static void draw_cell(const sm_small *m, sm_pen pen, int x, int y, uint64_t count, bool lit)
{
    char text[16];
    sm_words_count(text, count);
    sm_role role = lit && m->row != SM_NONE && m->col != SM_NONE ? SM_ROLE_CURSOR
                   : lit                                         ? SM_ROLE_FOUND
                   : count                                       ? SM_ROLE_TEXT
                                                                 : SM_ROLE_DIM;
    sm_pen ink = sm_pen_as(pen, role);
    if (lit) sm_pen_repeat(ink, x, y, m->cell + 2, " ");
    sm_pen_right(ink, x + 1, y, m->cell, count || lit ? text : "·");
    if (!lit) return;
    sm_pen_text(ink, x, y, "▐");
    sm_pen_text(ink, x + 1 + m->cell, y, "▌");
}

/* "Tc × K4", "Tc", "K4" */
static void draw_name(const sm_small *m, const sm_scene *scene, sm_pen pen)
{
    const sm_table *t = sm_session_table(scene->session);
    bool row = m->row != SM_NONE, col = m->col != SM_NONE;
    sm_text name = {0};
    char count[16];
    uint64_t points = row && col ? sm_table_at(t, m->row, m->col)
                      : row      ? sm_table_row_sums(t)[m->row]
                      : col      ? sm_table_col_sums(t)[m->col]
                                 : 0;
    sm_words_count(count, points);
    if ((row || col) && !sm_text_print(&name, NULL, "%s%s%s %s", row ? sm_table_row_name(t, m->row) : "",
                                       row && col ? " × " : "", col ? sm_table_col_name(t, m->col) : "", count))
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_CROSS), 1, (int)m->n_rows + 1, m->box.w - 1, sm_text_of(&name));
    sm_text_done(&name);
}

void sm_small_draw(const sm_small *m, const sm_scene *scene, sm_pen pen)
{
    if (m->box.w <= 0) return;
    pen = sm_pen_in(pen, m->box);
    const sm_table *t = sm_session_table(scene->session);
    order rows = rows_of(scene), cols = cols_of(scene);
    draw_heads(m, scene, pen);
    for (uint32_t i = 0; i < m->n_rows; i++)
        for (uint32_t j = 0; j < m->n_cols; j++) {
            uint32_t row = rows.id[m->first_row + i], col = cols.id[m->first_col + j];
            draw_cell(m, pen, column_x(m, j), (int)i + 1, sm_table_at(t, row, col), is_lit(m, row, col));
        }
    draw_name(m, scene, pen);
}
