/* The whole matrix, a glyph or two a cell: where the mass lies, at a glance. */
#include "matrix_internal.h"
#include "setmatch/view/words.h"
#include <stdio.h>

typedef struct aerial {
    int label, top, pitch; /* pitch: columns of a cell, 2 where all of them fit so */
    bool legend;
    sm_axis axis[SM_SIDES];
    sm_span span[SM_SIDES];
} aerial;

static aerial seen_from_above(const sm_matrix *m, const sm_scene *scene)
{
    aerial a = {.label = sm_least(m->name[SM_CLASSES] + 1, scene->w / 4), .pitch = 1};
    for (int k = 0; k < SM_SIDES; k++) a.axis[k] = sm_part_axis(m, scene->session, k);
    int width = scene->w - a.label - 3;
    if (a.axis[SM_CLUSTERS].n <= (uint32_t)sm_most(width, 0) / 2) a.pitch = 2;
    a.legend = scene->h >= 12 || a.axis[SM_CLASSES].n + 4 <= (uint32_t)scene->h;
    a.top = scene->h >= 6 ? 3 : 2;
    a.span[SM_CLUSTERS] = sm_span_around(m->at[SM_CLUSTERS], width / a.pitch, a.axis[SM_CLUSTERS].n);
    a.span[SM_CLASSES] = sm_span_around(m->at[SM_CLASSES], scene->h - a.top - a.legend, a.axis[SM_CLASSES].n);
    return a;
}

bool sm_overview_at(const sm_matrix *m, const sm_scene *scene, int x, int y, uint32_t at[SM_SIDES])
{
    aerial a = seen_from_above(m, scene);
    int right = x - a.label - 2, down = y - a.top;
    if (right < 0 || down < 0) return false;
    at[SM_CLUSTERS] = a.span[SM_CLUSTERS].first + (uint32_t)(right / a.pitch);
    at[SM_CLASSES] = a.span[SM_CLASSES].first + (uint32_t)down;
    return (uint32_t)down < a.span[SM_CLASSES].shown && (uint32_t)(right / a.pitch) < a.span[SM_CLUSTERS].shown;
}

static void draw_dot(const sm_matrix *m, const sm_scene *scene, sm_pen pen, int pitch, uint32_t row, uint32_t col,
                     bool here)
{
    const sm_session *s = scene->session;
    sm_seen seen = sm_matrix_seen(m, s, row, col);
    const sm_quantity *q = sm_matrix_quantity(s, "shade");
    double share = seen.count && q ? sm_matrix_share(q, seen, sm_matrix_largest(q, s, row)) : 1;
    const char *glyph = seen.count ? sm_matrix_glyph(share) : "·";
    sm_role role = seen.count ? SM_ROLE_TEXT : SM_ROLE_DIM;
    if (seen.count && q && scene->look.ramp && !here) {
        role = sm_matrix_ramp(share);
        glyph = role == SM_ROLE_RAMP0 ? "░" : " ";
        if (role == SM_ROLE_RAMP0) role = SM_ROLE_DIM; /* the lowest shade has no ground */
    }
    sm_pen_repeat(sm_pen_as(pen, here ? SM_ROLE_CURSOR : role), 0, 0, seen.count || here ? pitch : 1, glyph);
    if (here) sm_pen_cursor(pen, 0, 0);
}

/* What is seen, in full or in short: it is never cut. */
static void draw_position(const sm_matrix *m, const sm_scene *scene, const aerial *a, sm_pen pen)
{
    sm_span rows = a->span[SM_CLASSES], cols = a->span[SM_CLUSTERS];
    unsigned r = rows.first + 1, c = cols.first + 1, last_row = rows.first + rows.shown,
             last_col = cols.first + cols.shown;
    char text[128], part[256], both[400];
    snprintf(text, sizeof text, "rows %u–%u of %u, columns %u–%u of %u   z: back", r, last_row, rows.of, c, last_col,
             cols.of);
    if (sm_show_width(text, 0) > scene->w - 2)
        snprintf(text, sizeof text, "%u–%u/%u × %u–%u/%u  z: back", r, last_row, rows.of, c, last_col, cols.of);
    if (!sm_part_words(m, scene->w - 13, sm_look_flags(scene->look), part)) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), 1, 0, text);
        return;
    }
    snprintf(both, sizeof both, "%s   %s", part, text);
    if (sm_look_width(scene->look, both) > scene->w - 2) snprintf(both, sizeof both, "%s   z: back", part);
    sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), 1, 0, both);
}

/* The names under the cursor with their count, the count before the names when room is short. */
static void draw_names(const sm_matrix *m, const sm_scene *scene, sm_pen pen)
{
    const sm_session *s = scene->session;
    int room = sm_most(3, (scene->w - 26) / 2);
    uint64_t points = sm_part_count(m, s, m->id[SM_CLASSES], m->id[SM_CLUSTERS]);
    int x = 3 + sm_pen_printf(sm_pen_as(pen, SM_ROLE_MATCHED), 1, 1, "%llu point%s", (unsigned long long)points,
                              points == 1 ? "" : "s");
    sm_pen head = sm_pen_as(pen, SM_ROLE_CROSS);
    x += sm_words_pen(head, x, 1, room, sm_axis_name(s, SM_CLASSES, m->id[SM_CLASSES]));
    x += sm_pen_text(pen, x, 1, " × ");
    sm_words_pen(head, x, 1, room, sm_axis_name(s, SM_CLUSTERS, m->id[SM_CLUSTERS]));
}

static void draw_shades(const sm_scene *scene, sm_pen pen, int y)
{
    const sm_quantity *shade = sm_matrix_quantity(scene->session, "shade");
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
    sm_span rows = a.span[SM_CLASSES], cols = a.span[SM_CLUSTERS];
    int left = a.label + 2, across = (int)(m->at[SM_CLUSTERS] - cols.first) * a.pitch;
    draw_position(m, scene, &a, pen);
    if (a.top > 2) draw_names(m, scene, pen);
    sm_pen_repeat(sm_pen_as(pen, SM_ROLE_CROSS), left + across, a.top - 1, a.pitch, "▾");
    for (uint32_t i = 0; i < rows.shown; i++) {
        uint32_t row = a.axis[SM_CLASSES].order[rows.first + i];
        bool here = rows.first + i == m->at[SM_CLASSES];
        const char *name = sm_axis_name(scene->session, SM_CLASSES, row);
        bool found = sm_words_contain(name, m->sought);
        sm_pen head = sm_pen_as(pen, here ? SM_ROLE_CROSS : found ? SM_ROLE_FOUND : SM_ROLE_HEAD);
        int y = a.top + (int)i;
        if (here) sm_pen_text(head, 0, y, "▸");
        sm_words_pen(head, 1, y, a.label, name);
        for (uint32_t j = 0; j < cols.shown; j++)
            draw_dot(m, scene, sm_pen_in(pen, (sm_rect){left + (int)j * a.pitch, y, a.pitch, 1}), a.pitch, row,
                     a.axis[SM_CLUSTERS].order[cols.first + j], here && cols.first + j == m->at[SM_CLUSTERS]);
    }
    if (a.legend) draw_shades(scene, sm_pen_as(pen, SM_ROLE_DIM), a.top + (int)rows.shown);
}
