/* Below the picture: best partner and runner-up of every class and cluster, and the one-to-one optimum. */
#include "match.h"
#include "setmatch/view/words.h"
#include <stdio.h>

static const char *const value_head[2][SM_OVERLAPS] = {{[SM_JACCARD] = "I_t", [SM_F1] = "F1", [SM_MOST] = "c"},
                                                       {[SM_JACCARD] = "I_k", [SM_F1] = "F1", [SM_MOST] = "c"}};

static int value_width(const sm_match_canvas *c)
{
    int width = c->m->overlap == SM_MOST ? c->p.count[0] : sm_words_digits(c->s) + 2;
    return width < 4 ? 4 : width;
}

static void best_head(const sm_match_canvas *c, int side, int x, int end)
{
    sm_pen pen = sm_pen_in(sm_pen_as(c->pen, SM_ROLE_HEAD), (sm_rect){0, 0, end, c->scene->h});
    int y = c->p.table, w = value_width(c);
    sm_pen_text(pen, x, y, side ? "K→T" : "T→K");
    x += c->p.name[side] + 2;
    sm_pen_right(pen, x, y, w, value_head[side][c->m->overlap]);
    x += w + 2;
    sm_pen_text(pen, x, y, "best");
    sm_pen_text(pen, x + (c->p.name[!side] > 4 ? c->p.name[!side] : 4) + 1, y, "runner-up");
}

static void best_row(const sm_match_canvas *c, int side, uint32_t id, int x, int y, int end)
{
    sm_pen pen = sm_pen_in(c->pen, (sm_rect){0, 0, end, c->scene->h});
    uint32_t best = sm_match_best(c, side, id), next = sm_match_runner_up(c, side, id);
    int other = c->p.name[!side] > 4 ? c->p.name[!side] : 4;
    int used =
        sm_words_pen(sm_pen_as(pen, sm_match_role(c, side, id)), x, y, c->p.name[side], sm_match_name(c, side, id));
    if (sm_match_lone(c, side, id)) sm_pen_text(sm_pen_as(pen, SM_ROLE_UNMATCHED), x + used, y, "!");
    x += c->p.name[side] + 2;
    char value[32] = "·";
    if (best != SM_NONE) sm_match_value(c, value, side, id, best);
    sm_pen_right(pen, x, y, value_width(c), value);
    x += value_width(c) + 2;
    if (best == SM_NONE) return;
    int room = other < end - x ? other : end - x; /* cut in its middle: the ends tell it from others */
    used = sm_words_pen(sm_pen_as(pen, SM_ROLE_MATCHED), x, y, room, sm_match_name(c, !side, best));
    uint32_t ties = sm_match_ties(c, side, id);
    if (ties > 1) sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), x + used, y, "=");
    x += other + 1;
    if (next == SM_NONE) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x, y, "–");
        return;
    }
    sm_match_value(c, value, side, id, next);
    room = c->p.name[!side] < end - x ? c->p.name[!side] : end - x;
    x += sm_words_pen(pen, x, y, room, sm_match_name(c, !side, next)) + 1;
    sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x, y, value);
}

static void more(const sm_match_canvas *c, sm_span s, int x, int y, int end)
{
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_KEY);
    if (s.first) sm_pen_text(pen, x - 1, y, "▲");
    if (s.first + s.shown < s.of) sm_pen_text(pen, x - 1, end, "▼");
}

static void best_table(const sm_match_canvas *c, int side, int x, int end, int rows)
{
    sm_span s = sm_match_window(c->p.node[side].first, c->p.at[side], rows, c->axis[side].n);
    best_head(c, side, x, end);
    for (uint32_t i = 0; i < s.shown; i++)
        best_row(c, side, c->axis[side].order[s.first + i], x, c->p.table + 1 + (int)i, end);
    more(c, s, x, c->p.table + 1, c->p.table + (int)s.shown);
}

/* ---- the one-to-one optimum -------------------------------------------------------------------------------------- */

/* "51/100", "1.0667": counts out of all points, else the sum of shares */
static void total_words(const sm_match_canvas *c, char out[64])
{
    if (!c->matching) {
        snprintf(out, 64, "…");
        return;
    }
    double total = sm_fix_double(c->matching->weight);
    char number[64];
    if (sm_session_match(c->s) == SM_BY_COUNT) {
        snprintf(out, 64, "%.0f/%llu", total, (unsigned long long)sm_table_total(c->t));
        return;
    }
    sm_fixed(number, total, sm_words_digits(c->s));
    snprintf(out, 64, "%.63s", number);
}

static void weight_words(const sm_match_canvas *c, char out[32], uint32_t row, uint32_t col)
{
    sm_weighting w = sm_session_match(c->s);
    if (w == SM_BY_COUNT)
        sm_words_count(out, sm_table_at(c->t, row, col));
    else
        sm_words_value(out, (sm_value){.number = sm_weight_at(w, c->t, row, col), .state = SM_DEFINED},
                       sm_words_digits(c->s));
}

static uint32_t pairs_of(const sm_match_canvas *c)
{
    uint32_t n = 0;
    for (uint32_t i = 0; c->matching && i < c->matching->rows; i++) n += c->matching->col_of_row[i] != SM_NONE;
    return n;
}

static void optimum_row(const sm_match_canvas *c, uint32_t row, int x, int y)
{
    uint32_t col = sm_match_paired(c, 0, row);
    sm_pen pen = sm_pen_as(c->pen, col == SM_NONE ? SM_ROLE_DIM : SM_ROLE_TEXT);
    int room = (c->scene->w - x - 10) / 2, name[2] = {c->p.name[0], c->p.name[1]};
    for (int side = 0; side < 2; side++) name[side] = name[side] < room ? name[side] : room;
    int used = sm_words_pen(pen, x, y, name[0], sm_match_name(c, 0, row));
    used += sm_pen_text(pen, x + used, y, "–");
    if (col == SM_NONE) {
        bool none_left = pairs_of(c) == sm_session_shape(c->s).clusters;
        sm_pen_text(pen, x + used + 1, y, none_left ? "no cluster left" : "no overlap left");
        return;
    }
    sm_words_pen(pen, x + used, y, name[1], sm_match_name(c, 1, col));
    char weight[32];
    weight_words(c, weight, row, col);
    sm_pen_right(pen, x + name[0] + name[1] + 2, y, 7, weight);
}

static void optimum_table(const sm_match_canvas *c, int x, int rows)
{
    char total[64];
    total_words(c, total);
    int room = c->scene->w - x, width = sm_show_width(total, 0);
    const char *title = width + 20 < room ? "one-to-one optimum" : "one-to-one";
    int used = sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_HEAD), x, c->p.table, room, title);
    sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_MATCHED), x + used + 1, c->p.table, room - used - 1, total);
    sm_span s = sm_match_window(c->p.node[0].first, c->p.at[0], rows, c->axis[0].n);
    for (uint32_t i = 0; i < s.shown && c->matching; i++)
        optimum_row(c, c->axis[0].order[s.first + i], x, c->p.table + 1 + (int)i);
}

/* "one-to-one 51/100: Tb–K2 Tc–K1" */
static void optimum_line(const sm_match_canvas *c, int y)
{
    char total[64];
    total_words(c, total);
    sm_text line = {0};
    sm_status status = sm_text_print(&line, NULL, "one-to-one %s:", total);
    for (uint32_t i = 0; i < c->axis[0].n && !status && line.length < 1000; i++) {
        uint32_t row = c->axis[0].order[i], col = sm_match_paired(c, 0, row);
        if (col == SM_NONE) continue;
        status = sm_text_print(&line, NULL, " %s–%s", sm_match_name(c, 0, row), sm_match_name(c, 1, col));
    }
    if (!status) sm_pen_cut(c->pen, 1, y, c->scene->w - 2, sm_text_of(&line));
    sm_text_done(&line);
}

void sm_match_tables(const sm_match_canvas *c)
{
    int w = c->scene->w, rows = c->p.table_h - 1;
    if (w >= 96) {
        int third = w / 3;
        best_table(c, 0, 3, third, rows);
        best_table(c, 1, third + 2, 2 * third, rows);
        optimum_table(c, 2 * third + 4, rows);
        return;
    }
    rows--; /* for the line of the optimum */
    int half = w >= 64 ? w / 2 : w;
    if (half < w) {
        for (int y = 0; y <= rows; y++) sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), half - 2, c->p.table + y, "│");
        best_table(c, 0, 1, half - 2, rows);
        best_table(c, 1, half, w, rows);
    } else {
        best_table(c, c->m->side, 1, w, rows);
    }
    optimum_line(c, c->p.table + c->p.table_h - 1);
}
