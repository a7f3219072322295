/* The whole matrix, one glyph a cell: where the mass lies, at a glance. */
#include "matrix.h"
#include "setmatch/view/words.h"
#include <stdio.h>

typedef struct aerial {
    int label, width, height;
    sm_axis rows, cols;
    sm_span across, down;
} aerial;

static sm_span centred(uint32_t at, int room, uint32_t of)
{
    uint32_t shown = room < 1 ? 1 : (uint32_t)room;
    if (shown >= of) return (sm_span){0, of, of};
    uint32_t first = at > shown / 2 ? at - shown / 2 : 0;
    if (first > of - shown) first = of - shown;
    return (sm_span){first, shown, of};
}

static aerial seen_from_above(const sm_matrix *m, const sm_scene *scene)
{
    aerial a = {.label = m->row_name + 1 < scene->w / 4 ? m->row_name + 1 : scene->w / 4};
    a.rows = sm_matrix_rows(scene->session);
    a.cols = sm_matrix_cols(scene->session);
    a.width = scene->w - a.label - 3;
    a.height = scene->h - 3;
    a.across = centred(m->col_at, a.width, a.cols.n);
    a.down = centred(m->row_at, a.height, a.rows.n);
    return a;
}

static void draw_dot(const sm_scene *scene, sm_pen pen, int x, int y, uint32_t row, uint32_t col, bool here)
{
    const sm_session *s = scene->session;
    uint64_t count = sm_table_at(sm_session_table(s), row, col);
    const sm_quantity *q = sm_matrix_quantity(s, "shade");
    double share = 1;
    if (count && q) share = sm_matrix_share(q, s, row, col, count, sm_matrix_largest(q, s, row));
    const char *glyph = !count ? "·" : sm_matrix_glyph(share);
    int step = (int)(share * 8);
    sm_role role = here                    ? SM_ROLE_CURSOR
                   : !count                ? SM_ROLE_DIM
                   : q && scene->look.ramp ? (sm_role)(SM_ROLE_RAMP0 + (step > 7 ? 7 : step))
                                           : SM_ROLE_TEXT;
    if (count && q && scene->look.ramp && !here) glyph = " ";
    sm_pen_text(sm_pen_as(pen, role), x, y, glyph);
    if (here) sm_pen_cursor(pen, x, y);
}

static void draw_heads(const sm_matrix *m, const sm_scene *scene, const aerial *a, sm_pen pen)
{
    sm_text line = {0};
    const sm_table *t = sm_session_table(scene->session);
    sm_status ok =
        sm_text_print(&line, NULL, "whole matrix, %u × %u   %s × %s   rows %u–%u, columns %u–%u   z: back", a->rows.n,
                      a->cols.n, sm_table_row_name(t, m->row), sm_table_col_name(t, m->col), a->down.first + 1,
                      a->down.first + a->down.shown, a->across.first + 1, a->across.first + a->across.shown);
    if (!ok) sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, scene->w - 1, sm_text_of(&line));
    sm_text_done(&line);
    int x = a->label + 2 + (int)(m->col_at - a->across.first);
    sm_pen_text(sm_pen_as(pen, SM_ROLE_CROSS), x, 1, "▾");
}

void sm_overview_draw(const sm_matrix *m, const sm_scene *scene, sm_pen pen)
{
    aerial a = seen_from_above(m, scene);
    draw_heads(m, scene, &a, pen);
    for (uint32_t i = 0; i < a.down.shown; i++) {
        uint32_t at = a.down.first + i, row = a.rows.order[at];
        bool here = at == m->row_at;
        const char *name = sm_table_row_name(sm_session_table(scene->session), row);
        sm_pen head = sm_pen_as(pen, here ? SM_ROLE_CROSS : sm_matrix_hit(m, name) ? SM_ROLE_FOUND : SM_ROLE_HEAD);
        int y = 2 + (int)i;
        if (here) sm_pen_text(head, 0, y, "▸");
        sm_pen_cut(head, 1, y, a.label, name);
        for (uint32_t j = 0; j < a.across.shown; j++) {
            uint32_t col_at = a.across.first + j;
            draw_dot(scene, pen, a.label + 2 + (int)j, y, row, a.cols.order[col_at], here && col_at == m->col_at);
        }
    }
}
