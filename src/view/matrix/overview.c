/* The whole matrix from above: two rows per line, one column per cell, both halves of a character painted by
 * themselves. What is still larger than the screen is pooled by its maximum. */
#include "base/mem.h"
#include "matrix_internal.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

enum {
    CAPTION = 34, /* columns of what is said next to the map */
    MATCHED = 255,
    SHARE = 200 /* values of a dot: 0 nothing, 1 + SHARE times its share, or matched */
};

typedef struct aerial {
    int x, y, w, lines;      /* of the map; each line is two dots high */
    int label;               /* columns of names before it; 0: none */
    bool both;               /* the names of both rows of a line are there */
    int caption_x;           /* next to it; 0: what is said is above and below */
    uint32_t fold[SM_SIDES]; /* rows and columns that share a dot */
    sm_axis axis[SM_SIDES];
} aerial;

struct sm_air {
    uint64_t key;
    aerial a;
    uint8_t dot[]; /* 2 * lines rows of w */
};

/* ---- where it stands --------------------------------------------------------------------------------------------- */

static uint32_t dots(uint32_t n, uint32_t fold)
{
    return (n + fold - 1) / fold;
}

static uint32_t fold_to(uint32_t n, int space)
{
    return space < 1 ? n : dots(n, (uint32_t)space);
}

/* With what is said next to the map, or above and below it: whichever pools less. Names if there is room left. */
static aerial seen_from_above(const sm_matrix *m, const sm_scene *scene)
{
    aerial best = {0};
    for (int beside = 0; beside < 2; beside++) {
        aerial a = {.y = beside ? 0 : 2};
        for (int k = 0; k < SM_SIDES; k++) a.axis[k] = sm_part_axis(m, scene->session, k);
        int w = scene->w - 2 - (beside ? CAPTION : 0), h = scene->h - (beside ? 0 : 3), edges = 0;
        if (!beside && scene->h < 8) a.y = 1, h = scene->h - 1;
        if (!beside && a.axis[SM_CLUSTERS].n > (uint32_t)w) w += 2, edges = 2;
        a.fold[SM_CLASSES] = fold_to(a.axis[SM_CLASSES].n, 2 * h);
        a.fold[SM_CLUSTERS] = fold_to(a.axis[SM_CLUSTERS].n, w);
        a.w = (int)dots(a.axis[SM_CLUSTERS].n, a.fold[SM_CLUSTERS]);
        a.lines = (int)(dots(a.axis[SM_CLASSES].n, a.fold[SM_CLASSES]) + 1) / 2;
        int names = sm_least(m->name[SM_CLASSES], 12);
        a.both = a.fold[SM_CLASSES] == 1 && w - a.w >= 2 * names + 2;
        a.label = a.both ? 2 * names + 1 : w - a.w >= names + 1 ? names : 0;
        a.x = edges ? 0 : a.label ? a.label + 2 : 1;
        a.caption_x = beside ? a.x + a.w + 2 : 0;
        if (beside && w < 1) continue;
        uint32_t most = a.fold[0] > a.fold[1] ? a.fold[0] : a.fold[1],
                 was = best.fold[0] > best.fold[1] ? best.fold[0] : best.fold[1];
        if (!best.w || most < was || (most == was && a.fold[0] * a.fold[1] < best.fold[0] * best.fold[1])) best = a;
    }
    return best;
}

bool sm_overview_at(const sm_matrix *m, const sm_scene *scene, int x, int y, uint32_t at[SM_SIDES])
{
    aerial a = seen_from_above(m, scene);
    int right = x - a.x, down = y - a.y;
    if (right < 0 || down < 0 || right >= a.w || down >= a.lines) return false;
    at[SM_CLUSTERS] = (uint32_t)right * a.fold[SM_CLUSTERS];
    at[SM_CLASSES] = 2 * (uint32_t)down * a.fold[SM_CLASSES];
    return true;
}

void sm_overview_steps(const sm_matrix *m, const sm_scene *scene, uint32_t step[SM_SIDES])
{
    memcpy(step, seen_from_above(m, scene).fold, sizeof(uint32_t[SM_SIDES]));
}

/* ---- dots -------------------------------------------------------------------------------------------------------- */

static void add_dot(struct sm_air *air, const sm_quantity *q, sm_seen seen, uint64_t largest, bool matched, uint32_t i,
                    uint32_t j)
{
    const aerial *a = &air->a;
    double share = q ? sm_matrix_share(q, seen, largest) : 1;
    uint8_t value = matched ? MATCHED : (uint8_t)(1 + share * SHARE),
            *dot = &air->dot[(size_t)(i / a->fold[SM_CLASSES]) * (size_t)a->w + j / a->fold[SM_CLUSTERS]];
    if (value > *dot) *dot = value;
}

/* A pass over the cells that are not empty; of a part, over all that are shown. */
static void fill_dots(struct sm_air *air, const sm_matrix *m, const sm_scene *scene, uint32_t *place)
{
    const sm_session *s = scene->session;
    const sm_table *t = sm_session_table(s);
    const sm_quantity *q = sm_matrix_quantity(s, "shade");
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const sm_matching *match = &f->matching[sm_session_match(s)];
    bool known = f->have & sm_need_first(sm_session_match(s)) && match->canonical;
    sm_axis rows = air->a.axis[SM_CLASSES], cols = air->a.axis[SM_CLUSTERS];
    for (uint32_t j = 0; !m->part && j < cols.n; j++) place[cols.order[j]] = j;
    for (uint32_t i = 0; i < rows.n; i++) {
        uint32_t row = rows.order[i], home = known && row < match->rows ? match->col_of_row[row] : SM_NONE;
        uint64_t largest = sm_matrix_largest(q, s, row);
        for (uint32_t j = 0; m->part && j < cols.n; j++) {
            sm_seen seen = sm_matrix_seen(m, s, row, cols.order[j]);
            if (seen.count) add_dot(air, q, seen, largest, cols.order[j] == home, i, j);
        }
        sm_line line = m->part ? (sm_line){0} : sm_table_row(t, row);
        for (uint32_t p = 0; p < line.n; p++) {
            uint32_t col = sm_line_at(line, p);
            sm_seen seen = {line.count[p], sm_table_row_sums(t)[row], sm_table_col_sums(t)[col], sm_table_total(t)};
            if (seen.count) add_dot(air, q, seen, largest, col == home, i, place[col]);
        }
    }
}

static uint64_t overview_key(const sm_scene *scene, const aerial *a)
{
    const sm_session *s = scene->session;
    uint64_t key = 14695981039346656037u; /* FNV-1a */
    const uint64_t part[] = {sm_session_revision(s), (uint64_t)scene->w << 32 | (uint64_t)scene->h,
                             sm_live_facts(sm_session_live(s))->have & sm_need_first(sm_session_match(s)),
                             sm_session_match(s), (uint64_t)(uintptr_t)sm_matrix_quantity(s, "shade")};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) key = (key ^ part[i]) * 1099511628211u;
    for (int k = 0; k < SM_SIDES; k++)
        for (uint32_t i = 0; i < a->axis[k].n; i++) key = (key ^ a->axis[k].order[i]) * 1099511628211u;
    return key;
}

static struct sm_air *air_new(const sm_matrix *m, const sm_scene *scene)
{
    aerial a = seen_from_above(m, scene);
    struct sm_air *air = sm_alloc(1, sizeof *air + (size_t)(2 * a.lines) * (size_t)a.w);
    uint32_t *place = sm_alloc((size_t)sm_table_cols(sm_session_table(scene->session)) + 1, sizeof *place);
    air->a = a;
    air->key = overview_key(scene, &a);
    fill_dots(air, m, scene, place);
    sm_free(place);
    return air;
}

void sm_overview_settle(sm_matrix *m, const sm_scene *scene)
{
    if (!m->overview || sm_matrix_tiny(scene)) return;
    aerial a = seen_from_above(m, scene);
    if (m->air && m->air->key == overview_key(scene, &a)) return;
    sm_free(m->air);
    m->air = air_new(m, scene);
}

/* ---- the map ----------------------------------------------------------------------------------------------------- */

static double share_of(uint8_t dot)
{
    return dot == MATCHED ? 1 : dot ? (double)(dot - 1) / SHARE : 0;
}

static int tone_of(uint8_t dot)
{
    return dot == MATCHED ? SM_TONE_ACCENT : sm_matrix_step(share_of(dot));
}

/* Two dots in one character; without 256 colours what counts of them: matched, or a quarter and more. */
static void draw_dots(sm_pen pen, int x, int y, uint8_t upper, uint8_t lower)
{
    static const char *const half[] = {" ", "▀", "▄", "█"};
    if (pen.look.ramp && !pen.look.ascii) {
        int above = tone_of(upper), below = tone_of(lower);
        sm_pen_text(sm_pen_as(pen, sm_role_half(above, below)), x, y, above ? "▀" : below ? "▄" : " ");
        return;
    }
    if (upper == MATCHED || lower == MATCHED) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), x, y, "*");
        return;
    }
    double a = share_of(upper), b = share_of(lower), larger = a > b ? a : b;
    if (pen.look.ascii)
        sm_pen_text(pen, x, y,
                    !upper && !lower ? " "
                    : larger >= 0.75 ? "#"
                    : larger >= 0.5  ? "+"
                    : larger >= 0.25 ? ":"
                                     : ".");
    else
        sm_pen_text(pen, x, y, half[(a >= 0.25) + 2 * (b >= 0.25)]);
}

/* Whether a line of the frame may be there: where the map shows nothing, or on a margin that there is. */
static bool may_frame(const aerial *a, sm_pen pen, int x, int y)
{
    const sm_cell *cell = sm_frame_cell(pen.frame, pen.box.x + x, pen.box.y + y);
    bool beside = x < a->x || x >= a->x + a->w, above = y < a->y;
    if (above) return a->y >= 2 && y == a->y - 1 && x >= a->x - 1 && x <= a->x + a->w;
    if (y >= a->y + a->lines || x < 0 || !cell) return false;
    return beside || !strcmp(cell->text, " ");
}

/* The frame of what the matrix shows, around those dots; it hides none. */
static void draw_window(const sm_matrix *m, const sm_scene *scene, const aerial *a, sm_pen pen)
{
    sm_matrix_plan p = sm_matrix_lay_out(m, scene);
    sm_span rows = p.span[SM_CLASSES], cols = p.span[SM_CLUSTERS];
    if (rows.shown == rows.of && cols.shown == cols.of) return;
    int top = a->y + (int)(rows.first / a->fold[SM_CLASSES] / 2) - 1,
        bottom = a->y + (int)((rows.first + rows.shown - 1) / a->fold[SM_CLASSES] / 2) + 1,
        left = a->x + (int)(cols.first / a->fold[SM_CLUSTERS]) - 1,
        right = a->x + (int)((cols.first + cols.shown - 1) / a->fold[SM_CLUSTERS]) + 1;
    pen = sm_pen_as(pen, SM_ROLE_KEY);
    for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x += y == top || y == bottom || x == right ? 1 : right - left) {
            const char *corner = y == top ? x == left ? "┌" : "┐" : x == left ? "└" : "┘";
            bool level = y == top || y == bottom, upright = x == left || x == right;
            if (may_frame(a, pen, x, y)) sm_pen_text(pen, x, y, level && upright ? corner : level ? "─" : "│");
        }
}

/* a: as it is now; the orders that air was made of may be gone. */
static void draw_map(const sm_matrix *m, const sm_scene *scene, const aerial *a, const struct sm_air *air, sm_pen pen)
{
    sm_axis rows = a->axis[SM_CLASSES];
    uint32_t down = m->at[SM_CLASSES] / a->fold[SM_CLASSES];
    int here_x = a->x + (int)(m->at[SM_CLUSTERS] / a->fold[SM_CLUSTERS]), here_y = a->y + (int)down / 2;
    for (int line = 0; line < a->lines; line++) {
        uint32_t first = 2 * (uint32_t)line * a->fold[SM_CLASSES];
        bool here = a->y + line == here_y;
        uint32_t named = here ? m->at[SM_CLASSES] : first;
        for (uint32_t k = 0; a->both && k < 2 && first + k < rows.n; k++)
            sm_words_pen(sm_pen_as(pen, here && named == first + k ? SM_ROLE_CROSS : SM_ROLE_DIM),
                         (int)k * (a->label / 2 + 1), a->y + line, a->label / 2,
                         sm_axis_name(scene->session, SM_CLASSES, rows.order[first + k]));
        if (a->label && !a->both)
            sm_words_pen(sm_pen_as(pen, here ? SM_ROLE_CROSS : SM_ROLE_DIM), 0, a->y + line, a->label,
                         sm_axis_name(scene->session, SM_CLASSES, rows.order[named]));
        const uint8_t *dot = &air->dot[(size_t)(2 * line) * (size_t)a->w];
        for (int i = 0; i < a->w; i++) draw_dots(pen, a->x + i, a->y + line, dot[i], dot[a->w + i]);
    }
    const char *cursor = pen.look.ascii ? "@" : !pen.look.ramp ? "◆" : down % 2 ? "▄" : "▀";
    sm_pen_text(sm_pen_as(pen, SM_ROLE_FOUND), here_x, here_y, cursor);
    sm_pen_cursor(pen, here_x, here_y);
}

/* ---- what is said about it --------------------------------------------------------------------------------------- */

static void frame_words(const sm_matrix *m, const sm_scene *scene, char out[96])
{
    sm_matrix_plan p = sm_matrix_lay_out(m, scene);
    sm_span rows = p.span[SM_CLASSES], cols = p.span[SM_CLUSTERS];
    if (rows.shown == rows.of && cols.shown == cols.of) {
        snprintf(out, 96, "all of it is in the frame");
        return;
    }
    snprintf(out, 96, "frame: rows %u–%u, columns %u–%u", rows.first + 1, rows.first + rows.shown, cols.first + 1,
             cols.first + cols.shown);
}

/* "▀ one-to-one optimum", and the tones of the rest; returns the columns used. */
static int draw_tones(const sm_scene *scene, sm_pen pen, int x, int y, bool brief)
{
    const sm_quantity *shade = sm_matrix_quantity(scene->session, "shade");
    int from = x;
    bool painted = pen.look.ramp && !pen.look.ascii;
    if (painted)
        sm_pen_text(sm_pen_as(pen, sm_role_half(SM_TONE_ACCENT, SM_TONE_ACCENT)), x, y, "▀");
    else
        sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), x, y, "*");
    x += 2 + sm_pen_text(pen, x + 2, y, brief ? "optimum  " : "in the one-to-one optimum  ");
    if (painted) {
        x += sm_pen_text(pen, x, y, "0");
        for (int i = 1; i < SM_TONE_ACCENT; i++) sm_pen_text(sm_pen_as(pen, sm_role_half(i, i)), x++, y, "▀");
        x += sm_pen_text(pen, x, y, "100 ");
    } else {
        x += sm_pen_text(pen, x, y, pen.look.ascii ? ".:+# 0 25 50 75 " : "▀ ▄ █ from 25 ");
    }
    if (shade) sm_matrix_shade_name(pen, x, y, shade);
    return x - from;
}

static void draw_caption(const sm_matrix *m, const sm_scene *scene, const aerial *a, sm_pen pen)
{
    char pool[96], frame[96], part[256];
    int x = a->caption_x ? a->caption_x : 1, y = 0, space = scene->w - x - 1;
    sm_pen dim = sm_pen_as(pen, SM_ROLE_DIM), key = sm_pen_as(pen, SM_ROLE_KEY);
    bool pooled = a->fold[0] * a->fold[1] > 1, some = sm_part_words(m, space, sm_look_flags(scene->look), part);
    int used = snprintf(pool, sizeof pool, "%u×%u", a->axis[0].n, a->axis[1].n);
    if (pooled)
        snprintf(pool + used, sizeof pool - (size_t)used, ", a dot is the largest of %u×%u", a->fold[0], a->fold[1]);
    frame_words(m, scene, frame);
    if (!a->caption_x) {
        used = some ? sm_pen_cut(key, x, 0, space, part) + 2 : 0;
        used += sm_pen_cut(pooled ? key : dim, x + used, 0, space - used, pool) + 2;
        used += sm_pen_cut(dim, x + used, 0, space - used, frame) + 2;
        if (space - used > 7) sm_pen_text(key, x + used, 0, "z: back");
        if (scene->h >= 8) draw_tones(scene, dim, x, a->y + a->lines, false);
        return;
    }
    if (some) y += sm_words_wrap(key, x, y, space, part);
    y += 1 + sm_words_wrap(pooled ? key : dim, x, y, space, pool);
    y += 1 + sm_words_wrap(dim, x, y, space, frame);
    draw_tones(scene, dim, x, y, true);
    y += 2;
    sm_words_wrap(key, x, y, space, "arrows move, z: back");
}

void sm_overview_draw(const sm_matrix *m, const sm_scene *scene, sm_pen pen)
{
    aerial a = seen_from_above(m, scene);
    bool kept = m->air && m->air->key == overview_key(scene, &a);
    struct sm_air *air = kept ? m->air : air_new(m, scene);
    if (!air) return; /* for a moment */
    draw_caption(m, scene, &a, pen);
    draw_map(m, scene, &a, air, pen);
    draw_window(m, scene, &a, pen);
    if (!kept) sm_free(air);
}
