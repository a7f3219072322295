/* The whole matrix, a glyph or two a cell: where the mass lies, at a glance. */
#include "matrix.h"
#include "setmatch/view/words.h"
#include <stdio.h>

typedef struct aerial {
    int label, width, height, top, pitch; /* pitch: columns of a cell, 2 where all of them fit so */
    bool legend;
    const sm_matrix *m;
    sm_axis rows, cols;
    sm_span across, down;
} aerial;

typedef struct cell {
    uint32_t row, col;
} cell;

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
    aerial a = {.label = m->row_name + 1 < scene->w / 4 ? m->row_name + 1 : scene->w / 4, .pitch = 1, .m = m};
    a.rows = sm_part_rows(m, scene->session);
    a.cols = sm_part_cols(m, scene->session);
    a.width = scene->w - a.label - 3;
    if (a.cols.n <= (uint32_t)(a.width > 0 ? a.width : 0) / 2) a.pitch = 2;
    a.legend = scene->h >= 12 || a.rows.n + 4 <= (uint32_t)scene->h;
    a.top = scene->h >= 6 ? 3 : 2;
    a.height = scene->h - a.top - a.legend;
    a.across = centred(m->col_at, a.width / a.pitch, a.cols.n);
    a.down = centred(m->row_at, a.height, a.rows.n);
    return a;
}

bool sm_overview_at(const sm_matrix *m, const sm_scene *scene, int x, int y, uint32_t *row_at, uint32_t *col_at)
{
    aerial a = seen_from_above(m, scene);
    int right = x - a.label - 2, down = y - a.top;
    if (right < 0 || down < 0 || (uint32_t)down >= a.down.shown) return false;
    if ((uint32_t)(right / a.pitch) >= a.across.shown) return false;
    *row_at = a.down.first + (uint32_t)down;
    *col_at = a.across.first + (uint32_t)(right / a.pitch);
    return true;
}

static void draw_dot(const sm_scene *scene, const aerial *a, sm_pen pen, int x, int y, cell at, bool here)
{
    const sm_session *s = scene->session;
    sm_seen seen = sm_matrix_seen(a->m, s, at.row, at.col);
    uint64_t count = seen.count;
    const sm_quantity *q = sm_matrix_quantity(s, "shade");
    double share = 1;
    if (count && q) share = sm_matrix_share(q, seen, sm_matrix_largest(q, s, at.row));
    const char *glyph = !count ? "·" : sm_matrix_glyph(share);
    int step = (int)(share * 8);
    sm_role role = here                             ? SM_ROLE_CURSOR
                   : !count                         ? SM_ROLE_DIM
                   : q && scene->look.ramp && !step ? SM_ROLE_DIM /* the lowest shade has no ground */
                   : q && scene->look.ramp          ? (sm_role)(SM_ROLE_RAMP0 + (step > 7 ? 7 : step))
                                                    : SM_ROLE_TEXT;
    if (count && q && scene->look.ramp && !here) glyph = step > 0 ? " " : "░";
    sm_pen_repeat(sm_pen_as(pen, role), x, y, count || here ? a->pitch : 1, glyph);
    if (here) sm_pen_cursor(pen, x, y);
}

/* What is seen, in full or in short: it is never cut. */
static void draw_position(const sm_scene *scene, const aerial *a, sm_pen pen)
{
    unsigned r = a->down.first + 1, c = a->across.first + 1, rows = a->down.shown, cols = a->across.shown;
    char text[128];
    snprintf(text, sizeof text, "rows %u–%u of %u, columns %u–%u of %u   z: back", r, r + rows - 1, a->rows.n, c,
             c + cols - 1, a->cols.n);
    if (sm_show_width(text, 0) > scene->w - 2)
        snprintf(text, sizeof text, "%u–%u/%u × %u–%u/%u  z: back", r, r + rows - 1, a->rows.n, c, c + cols - 1,
                 a->cols.n);
    char part[256], both[400];
    unsigned flags = scene->look.ascii ? SM_SHOW_ASCII : 0;
    if (sm_part_words(a->m, scene->w - 13, flags, part)) {
        snprintf(both, sizeof both, "%s   %s", part, text);
        if (sm_show_width(both, flags) > scene->w - 2) snprintf(both, sizeof both, "%s   z: back", part);
        sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), 1, 0, both);
        return;
    }
    sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), 1, 0, text);
}

/* The names under the cursor with their count, the count before the names when room is short. */
static void draw_under(const sm_matrix *m, const sm_scene *scene, sm_pen pen, int y)
{
    const sm_session *s = scene->session;
    int room = (scene->w - 26) / 2;
    char count[40];
    uint64_t points = sm_part_count(m, s, m->row, m->col);
    int used = snprintf(count, sizeof count, "%llu point%s", (unsigned long long)points, points == 1 ? "" : "s");
    sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), 1, y, count);
    sm_pen head = sm_pen_as(pen, SM_ROLE_CROSS);
    int x = used + 3;
    x += sm_words_pen(head, x, y, room < 3 ? 3 : room, sm_part_row_name(s, m->row));
    x += sm_pen_text(pen, x, y, " × ");
    sm_words_pen(head, x, y, room < 3 ? 3 : room, sm_part_col_name(s, m->col));
}

static void draw_legend(const sm_scene *scene, sm_pen pen, int y)
{
    const sm_quantity *shade = sm_matrix_quantity(scene->session, "shade");
    pen = sm_pen_as(pen, SM_ROLE_DIM);
    int x = 1 + sm_pen_text(pen, 1, y, "· none   ");
    if (!shade) {
        sm_pen_text(pen, x, y, "█ points");
        return;
    }
    if (scene->look.ramp) {
        x += sm_pen_text(pen, x, y, "0 ");
        sm_pen_repeat(pen, x, y, 2, "░");
        for (int i = 1; i < 8; i++) sm_pen_repeat(sm_pen_as(pen, (sm_role)(SM_ROLE_RAMP0 + i)), x + 2 * i, y, 2, " ");
        x += 16 + sm_pen_text(pen, x + 16, y, " 100 ");
    } else {
        x += sm_pen_text(pen, x, y, "░0 ▒25 ▓50 █75–100 ");
    }
    sm_matrix_shade_name(pen, x, y, shade);
}

void sm_overview_draw(const sm_matrix *m, const sm_scene *scene, sm_pen pen)
{
    aerial a = seen_from_above(m, scene);
    draw_position(scene, &a, pen);
    if (a.top > 2) draw_under(m, scene, pen, 1);
    sm_pen_repeat(sm_pen_as(pen, SM_ROLE_CROSS), a.label + 2 + (int)(m->col_at - a.across.first) * a.pitch, a.top - 1,
                  a.pitch, "▾");
    for (uint32_t i = 0; i < a.down.shown; i++) {
        uint32_t at = a.down.first + i, row = a.rows.order[at];
        bool here = at == m->row_at;
        const char *name = sm_part_row_name(scene->session, row);
        sm_pen head = sm_pen_as(pen, here ? SM_ROLE_CROSS : sm_matrix_hit(m, name) ? SM_ROLE_FOUND : SM_ROLE_HEAD);
        int y = a.top + (int)i;
        if (here) sm_pen_text(head, 0, y, "▸");
        sm_words_pen(head, 1, y, a.label, name);
        for (uint32_t j = 0; j < a.across.shown; j++) {
            uint32_t col_at = a.across.first + j;
            draw_dot(scene, &a, pen, a.label + 2 + (int)j * a.pitch, y, (cell){row, a.cols.order[col_at]},
                     here && col_at == m->col_at);
        }
    }
    if (a.legend) draw_legend(scene, pen, a.top + (int)a.down.shown);
}
