/* How Match looks: head, legend and totals around the picture, the tables of best partner, runner-up and one-to-one
 * optimum below it, a sentence about the cursor; a plain list if there is no room for that. */
#include "match_internal.h"
#include "view/widgets/words.h"
#include <stdio.h>

sm_role sm_match_role(const sm_match_canvas *c, int side, uint32_t id)
{
    if (c->m->side == side && c->m->id[side] == id) return SM_ROLE_CROSS;
    if (sm_words_contain(sm_axis_name(c->s, side, id), c->m->sought)) return SM_ROLE_FOUND;
    return sm_match_unmatched(c, side, id) ? SM_ROLE_UNMATCHED : SM_ROLE_HEAD;
}

enum { NAME_CAPACITY = 1024 };

static const char *short_name(const sm_match_canvas *c, int side, uint32_t id, char buffer[NAME_CAPACITY])
{
    return sm_affix_strip(&c->p.common[side], sm_axis_name(c->s, side, id), buffer, NAME_CAPACITY);
}

int sm_match_name(const sm_match_canvas *c, sm_pen pen, int x, int y, int columns, int side, uint32_t id)
{
    char buffer[NAME_CAPACITY];
    return sm_words_pen(pen, x, y, columns, short_name(c, side, id, buffer));
}

void sm_match_put_name(const sm_match_canvas *c, int side, uint32_t id, sm_text *out)
{
    char buffer[NAME_CAPACITY];
    sm_text_puts(out, short_name(c, side, id, buffer));
}

/* ---- around the picture ------------------------------------------------------------------------------------------ */

/* "CLASSES T=100 class_…" */
static void say_sides(const sm_match_canvas *c, sm_text out[SM_SIDES])
{
    sm_shape shape = sm_session_shape(c->s);
    sm_text_printf(&out[0], "CLASSES T=%u", shape.classes);
    sm_text_printf(&out[1], "CLUSTERS K=%u", shape.clusters);
    for (int k = 0; k < SM_SIDES; k++) {
        if (sm_affix_any(&c->p.common[k])) sm_text_puts(&out[k], " ");
        sm_affix_put(&c->p.common[k], &out[k]);
    }
}

static void draw_head(const sm_match_canvas *c)
{
    static const char *const title[SM_OVERLAPS] = {
        [SM_JACCARD] = "Jaccard matches", [SM_F1] = "F1 matches", [SM_MOST] = "largest overlaps"};
    static const char *const ways[SM_WAYS] = {"", ", T→K", ", K→T"};
    sm_text side[SM_SIDES] = {{0}};
    char above[SM_SIDES][16] = {"", ""}, text[64];
    say_sides(c, side);
    for (int k = 0; k < SM_SIDES; k++)
        if (c->p.node[k].first) snprintf(above[k], sizeof above[k], "▲%u", c->p.node[k].first);
    int width[SM_SIDES], last = c->scene->w - (*above[1] ? 1 + sm_show_width(above[1], 0) : 0);
    for (int k = 0; k < SM_SIDES; k++) width[k] = sm_look_width(c->scene->look, sm_text_of(&side[k]));
    int right = sm_most(0, sm_least(c->p.right + 3, last - width[1]));
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_HEAD), more = sm_pen_as(c->pen, SM_ROLE_KEY);
    int x = 1 + sm_pen_put(pen, 1, c->p.head, right - 2, &side[0]);
    if (*above[0]) x += 1 + sm_pen_text(more, x + 1, c->p.head, above[0]);
    int end = right + sm_pen_put(pen, right, c->p.head, last - right, &side[1]);
    sm_pen_text(more, end + 1, c->p.head, above[1]);
    snprintf(text, sizeof text, "%s%s%s", title[c->m->overlap], ways[c->m->ways],
             c->m->optimum ? ", * one-to-one" : "");
    int space = right - 2 - (x + 2), title_width = sm_show_width(text, 0);
    if (space < title_width / 2) return;
    int from = title_width < space ? x + 2 + (space - title_width) / 2 : x + 2;
    sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_DIM), from, c->p.head, space, text);
}

static void draw_totals(const sm_match_canvas *c)
{
    static const char *const id[] = {"j_recall", "j_precision", "j_score", "f_score", "h_score"};
    if (c->p.totals < 0) return;
    bool wide = c->scene->w >= 72;
    int x = wide && c->scene->w >= 96 ? 3 : 1;
    sm_pen dim = sm_pen_as(c->pen, SM_ROLE_DIM);
    for (size_t i = 0; i < sizeof id / sizeof *id; i++) {
        const sm_index *index = sm_registry_at(c->scene->indices, sm_words_index(id[i]));
        char value[32], label[32];
        sm_words_value(value, sm_words_now(c->s, id[i]), sm_words_digits(c->s));
        snprintf(label, sizeof label, "%s%s%s", index->short_name, index->distance ? "↓" : "", wide ? " = " : " ");
        if (x + sm_show_width(label, 0) + sm_show_width(value, 0) > c->scene->w) return;
        x += sm_pen_text(dim, x, c->p.totals, label);
        x += sm_pen_text(sm_pen_as(c->pen, SM_ROLE_HEAD), x, c->p.totals, value) + (wide ? 4 : 2);
    }
}

/* A sentence about the node under the cursor: what its matches mean for the indices. */
static void say_node(const sm_match_canvas *c, sm_text *out)
{
    int side = c->m->side;
    uint32_t id = c->m->id[side], best = sm_match_best(c, side, id);
    const char *name = sm_axis_name(c->s, side, id), *kind = sm_axis_word(side), *other = sm_axis_word(!side);
    if (best == SM_NONE) {
        sm_text_printf(out, "%s %s has no points", kind, name);
        return;
    }
    if (sm_match_unmatched(c, side, id)) {
        const char *how = c->m->overlap == SM_MOST
                              ? side ? "sums over classes alone ignore it" : "sums over clusters alone ignore it"
                          : side ? "H and F ignore it; J prec does not"
                                 : "J prec ignores it; J rec. does not";
        sm_text_printf(out, "%s %s is unmatched: %s", kind, name, how);
        return;
    }
    const char *partner = sm_axis_name(c->s, !side, best);
    uint32_t ties = sm_match_ties(c, side, id), back = sm_match_best(c, !side, best);
    if (ties > 1)
        sm_text_printf(out, "%u %s are equally good for %s %s; %s comes first as loaded", ties,
                       side ? "classes" : "clusters", kind, name, partner);
    else if (back == id)
        sm_text_printf(out, "%s %s and %s %s are each other's best", kind, name, other, partner);
    else
        sm_text_printf(out, "the best %s of %s %s is %s, but the best %s of %s %s is %s", other, kind, name, partner,
                       kind, other, partner, sm_axis_name(c->s, side, back));
}

/* Lists the cursor's side, one per line, if there is no space for a picture. */
static void draw_list(const sm_match_canvas *c)
{
    int side = c->m->side;
    sm_span seen = c->p.node[side];
    for (uint32_t i = 0; i < seen.shown && i < seen.of; i++) {
        uint32_t id = c->axis[side].order[seen.first + i], best = sm_match_best(c, side, id);
        bool here = id == c->m->id[side];
        sm_pen pen = sm_pen_as(c->pen, sm_match_role(c, side, id));
        char count[16], value[32] = "";
        int y = (int)i, x = 1;
        if (here) sm_pen_text(pen, 0, y, "▸"), sm_pen_cursor(c->pen, 0, y);
        x += sm_words_pen(pen, x, y, c->p.name[side], sm_axis_name(c->s, side, id));
        if (sm_match_unmatched(c, side, id)) x += sm_pen_text(pen, x, y, "!");
        sm_words_count(count, sm_axis_sum(c->s, side, id));
        x += 1 + sm_pen_text(c->pen, x + 1, y, count);
        if (best == SM_NONE) continue;
        x += 1 + sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), x + 1, y, "→");
        x += sm_words_pen(c->pen, x, y, c->p.name[!side], sm_axis_name(c->s, !side, best));
        sm_match_value(c, value, side, id, best);
        sm_pen_text(c->pen, x + 1, y, value);
    }
}

/* ---- best partner and runner-up ---------------------------------------------------------------------------------- */

static const char *const value_head[2][SM_OVERLAPS] = {{[SM_JACCARD] = "I_t", [SM_F1] = "F1", [SM_MOST] = "c"},
                                                       {[SM_JACCARD] = "I_k", [SM_F1] = "F1", [SM_MOST] = "c"}};

static void draw_best_head(const sm_match_canvas *c, int side, int x, int end)
{
    sm_pen pen = sm_pen_in(sm_pen_as(c->pen, SM_ROLE_HEAD), (sm_rect){0, 0, end, c->scene->h});
    int y = c->p.table, w = sm_match_value_width(c->m, &c->p, c->s);
    sm_pen_text(pen, x, y, side ? "K→T" : "T→K");
    x += c->p.name[side] + 2;
    sm_pen_right(pen, x, y, w, value_head[side][c->m->overlap]);
    x += w + 2;
    sm_pen_text(pen, x, y, "best");
    x += sm_most(c->p.name[!side], SM_MATCH_BEST) + 1;
    sm_pen_cut(pen, x, y, end - x, "runner-up");
}

static void draw_best_row(const sm_match_canvas *c, int side, uint32_t id, int x, int y, int end)
{
    sm_pen pen = sm_pen_in(c->pen, (sm_rect){0, 0, end, c->scene->h});
    uint32_t best = sm_match_best(c, side, id), next = sm_match_runner_up(c, side, id);
    int other = sm_most(c->p.name[!side], SM_MATCH_BEST);
    int used = sm_match_name(c, sm_pen_as(pen, sm_match_role(c, side, id)), x, y, c->p.name[side], side, id);
    if (sm_match_unmatched(c, side, id)) sm_pen_text(sm_pen_as(pen, SM_ROLE_UNMATCHED), x + used, y, "!");
    x += c->p.name[side] + 2;
    char value[32] = "·";
    if (best != SM_NONE) sm_match_value(c, value, side, id, best);
    sm_pen_right(pen, x, y, sm_match_value_width(c->m, &c->p, c->s), value);
    x += sm_match_value_width(c->m, &c->p, c->s) + 2;
    if (best == SM_NONE) return;
    int space = other < end - x ? other : end - x; /* cut in its middle: the ends tell it from others */
    used = sm_match_name(c, sm_pen_as(pen, SM_ROLE_MATCHED), x, y, space, !side, best);
    uint32_t ties = sm_match_ties(c, side, id);
    if (ties > 1) sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), x + used, y, "=");
    x += other + 1;
    if (next == SM_NONE) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x, y, "–");
        return;
    }
    sm_match_value(c, value, side, id, next);
    space = c->p.name[!side] < end - x ? c->p.name[!side] : end - x;
    x += sm_match_name(c, pen, x, y, space, !side, next) + 1;
    if (x + sm_show_width(value, 0) > end) return; /* half a number is another number */
    sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x, y, value);
}

static void draw_best_table(const sm_match_canvas *c, int side, int x, int end, int rows)
{
    sm_span s = sm_span_from(c->p.node[side].first, c->p.at[side], rows, c->axis[side].n);
    draw_best_head(c, side, x, end);
    for (uint32_t i = 0; i < s.shown; i++)
        draw_best_row(c, side, c->axis[side].order[s.first + i], x, c->p.table + 1 + (int)i, end);
    sm_pen_more(c->pen, x - 1, c->p.table + 1, (int)s.shown, s.first > 0, !sm_span_ends(s));
}

/* ---- the one-to-one optimum -------------------------------------------------------------------------------------- */

/* "51/100", "1.0667": counts out of all points, else the sum of shares */
static void total_words(const sm_match_canvas *c, char out[64])
{
    char total[32] = "…";
    if (c->matching) sm_match_weight(c, (int)sm_session_match(c->s), sm_q64_double(c->matching->weight), total);
    snprintf(out, 64, "%s", total);
    if (c->matching && sm_session_match(c->s) == SM_BY_COUNT)
        snprintf(out, 64, "%.31s/%llu", total, (unsigned long long)sm_table_total(c->t));
}

static void draw_optimum_row(const sm_match_canvas *c, uint32_t row, int x, int y)
{
    uint32_t col = sm_match_paired(c, 0, row);
    sm_pen pen = sm_pen_as(c->pen, col == SM_NONE ? SM_ROLE_DIM : SM_ROLE_TEXT);
    int space = c->scene->w - x - 10, name[2]; /* half of it each, or what the other one leaves */
    for (int side = 0; side < 2; side++)
        name[side] = sm_least(c->p.name[side], sm_most(space / 2, space - c->p.name[!side]));
    int used = sm_match_name(c, pen, x, y, name[0], 0, row);
    used += sm_pen_text(pen, x + used, y, "–");
    if (col == SM_NONE) {
        uint32_t pairs = 0;
        for (uint32_t i = 0; c->matching && i < c->matching->rows; i++) pairs += c->matching->col_of_row[i] != SM_NONE;
        bool none_left = pairs == sm_session_shape(c->s).clusters;
        sm_pen_text(pen, x + used + 1, y, none_left ? "no cluster left" : "no overlap left");
        return;
    }
    sm_match_name(c, pen, x + used, y, name[1], 1, col);
    char weight[32];
    sm_weighting w = sm_session_match(c->s);
    double pair = w == SM_BY_COUNT ? (double)sm_table_at(c->t, row, col) : sm_weight_at(w, c->t, row, col);
    sm_match_weight(c, (int)w, pair, weight);
    sm_pen_right(pen, x + name[0] + name[1] + 2, y, 7, weight);
}

static void draw_optimum_table(const sm_match_canvas *c, int x, int rows)
{
    char total[64];
    total_words(c, total);
    int space = c->scene->w - x, width = sm_show_width(total, 0);
    const char *title = width + 20 < space ? "one-to-one optimum" : "one-to-one";
    int used = sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_HEAD), x, c->p.table, space, title);
    sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_MATCHED), x + used + 1, c->p.table, space - used - 1, total);
    sm_span s = sm_span_from(c->p.node[0].first, c->p.at[0], rows, c->axis[0].n);
    for (uint32_t i = 0; i < s.shown && c->matching; i++)
        draw_optimum_row(c, c->axis[0].order[s.first + i], x, c->p.table + 1 + (int)i);
}

/* "one-to-one 51/100: Tb–K2 Tc–K1" */
static void draw_optimum_line(const sm_match_canvas *c, int y)
{
    char total[64];
    total_words(c, total);
    sm_text line = {0};
    sm_text_printf(&line, "one-to-one %s:", total);
    for (uint32_t i = 0; i < c->axis[0].n && line.length < 1000; i++) {
        uint32_t row = c->axis[0].order[i], col = sm_match_paired(c, 0, row);
        if (col == SM_NONE) continue;
        sm_text_puts(&line, " ");
        sm_match_put_name(c, 0, row, &line);
        sm_text_puts(&line, "–");
        sm_match_put_name(c, 1, col, &line);
    }
    sm_pen_put(c->pen, 1, y, c->scene->w - 2, &line);
}

static void draw_tables(const sm_match_canvas *c)
{
    int rows = c->p.table_h - (c->p.one_to_one ? 1 : 2); /* the line of the optimum */
    for (int k = 0; k < SM_SIDES; k++)
        if (c->p.best_end[k] > c->p.best[k]) draw_best_table(c, k, c->p.best[k], c->p.best_end[k], rows);
    if (c->p.one_to_one) {
        draw_optimum_table(c, c->p.one_to_one, rows);
        return;
    }
    for (int y = 0; y <= rows && c->p.best[1] > 1; y++)
        sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), c->p.best[1] - 2, c->p.table + y, "│");
    draw_optimum_line(c, c->p.table + c->p.table_h - 1);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

void sm_match_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    sm_match_canvas c = sm_match_on(state, scene, pen);
    if (!c.axis[0].n || !c.axis[1].n) {
        sm_pen_text(pen, 1, 0, "No classes or no clusters to match");
        return;
    }
    if (!c.p.picture) {
        draw_list(&c);
        return;
    }
    if (c.p.head >= 0) draw_head(&c);
    sm_match_picture(&c);
    if (c.p.legend >= 0) sm_match_legend(&c);
    if (c.p.table >= 0) (c.m->optimum ? sm_match_optima : draw_tables)(&c);
    draw_totals(&c);
    if (c.p.note < 0 || !c.best) return;
    sm_text line = {0};
    (c.m->optimum ? sm_match_say_pair : say_node)(&c, &line);
    sm_pen_put(pen, 1, c.p.note, scene->w - 2, &line);
}
