/* What the keys of the matrix do. Changes are answered as commands, filled in from the cell under the cursor. */
#include "matrix_internal.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

/* ---- moving ------------------------------------------------------------------------------------------------------ */

enum { FAR = 1 << 30 };

static void stay_in_sight(sm_matrix *m, const sm_scene *scene)
{
    if (sm_matrix_tiny(scene)) return;
    sm_matrix_plan p = sm_matrix_lay_out(m, scene);
    for (int k = 0; k < SM_SIDES; k++) m->top[k] = p.span[k].first;
}

static sm_answer move_cell(sm_matrix *m, const sm_scene *scene, int64_t down, int64_t right)
{
    const int64_t by[SM_SIDES] = {down, right};
    sm_axis axis[SM_SIDES];
    m->placed = true;
    sm_matrix_clamp(m, scene);
    for (int k = 0; k < SM_SIDES; k++) {
        axis[k] = sm_part_axis(m, scene->session, k);
        if (!axis[k].n) return SM_IGNORED;
    }
    for (int k = 0; k < SM_SIDES; k++) {
        int64_t to = (int64_t)m->at[k] + by[k], n = axis[k].n;
        m->at[k] = (uint32_t)(to < 0 ? 0 : to >= n ? n - 1 : to);
        m->id[k] = axis[k].order[m->at[k]];
    }
    if (down || right) m->confusion = 0;
    m->fresh = false;
    stay_in_sight(m, scene);
    return SM_TAKEN;
}

/* Up and down, Left and Right go by one, by a page, or to the end; a page is what is visible, less one line of context.
 * In the panel they go through its lines. */
static sm_answer matrix_move(const sm_press *press)
{
    static const struct {
        const char *keys;
        int down, right, times; /* times 0: pages */
    } way[] = {{"Left h", 0, -1, 1},   {"Right l", 0, 1, 1},  {"Up k", -1, 0, 1},    {"Down j", 1, 0, 1},
               {"0 Home", 0, -1, FAR}, {"$ End", 0, 1, FAR},  {"g g+g", -1, 0, FAR}, {"G", 1, 0, FAR},
               {"C-b PgUp", -1, 0, 0}, {"C-f PgDn", 1, 0, 0}, {"H", 0, -1, 0},       {"L", 0, 1, 0}};
    sm_matrix *m = press->state;
    const sm_scene *scene = press->scene;
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        if (!sm_key_among(way[i].keys, press->key)) continue;
        int by = way[i].times;
        if (!by) {
            sm_matrix_plan p = sm_matrix_lay_out(m, scene);
            int shown = m->panel ? scene->h - 2 : (int)p.span[way[i].down ? SM_CLASSES : SM_CLUSTERS].shown;
            by = shown > 2 ? shown - 1 : 1;
        }
        uint32_t step[SM_SIDES] = {1, 1};
        if (m->overview && by == 1) sm_overview_steps(m, scene, step);
        by *= (int)step[way[i].down ? SM_CLASSES : SM_CLUSTERS];
        bool in_panel = m->panel && (way[i].down || way[i].times == 1);
        if (!in_panel) return move_cell(m, scene, by * way[i].down, by * way[i].right);
        sm_panel_go(m, by * way[i].down, scene);
        m->fresh = false;
        return SM_TAKEN;
    }
    return SM_IGNORED;
}

/* The next cluster, then class, that nothing on the other side prefers. */
static sm_answer matrix_next_unmatched(const sm_press *press)
{
    sm_matrix *m = press->state;
    const sm_session *s = press->session;
    sm_axis rows = sm_axis_of(s, SM_CLASSES), cols = sm_axis_of(s, SM_CLUSTERS);
    uint64_t n = (uint64_t)cols.n + rows.n, at = sm_axis_find(cols, m->id[SM_CLUSTERS]);
    if (sm_words_unmatched(s, SM_CLASSES, m->id[SM_CLASSES]))
        at = (uint64_t)cols.n + sm_axis_find(rows, m->id[SM_CLASSES]);
    for (uint64_t step = 1; step <= n; step++) {
        uint64_t p = (at + step) % n;
        int side = p < cols.n ? SM_CLUSTERS : SM_CLASSES;
        uint32_t id = side == SM_CLUSTERS ? cols.order[p] : rows.order[p - cols.n];
        if (!sm_words_unmatched(s, side, id)) continue;
        m->id[side] = id;
        return move_cell(m, press->scene, 0, 0);
    }
    return sm_reply(press, SM_SAY, "No class or cluster is unmatched");
}

/* ---- the largest confusions: cells outside the partner of their class -------------------------------------------- */

typedef struct confused { /* larger ones first, of equals the first as loaded */
    uint64_t count;
    uint32_t row, col;
} confused;

static bool confused_ahead(confused a, confused b)
{
    if (a.count != b.count) return a.count > b.count;
    return a.row != b.row ? a.row < b.row : a.col < b.col;
}

/* The first confusion behind after (count 0: the first of all), and its rank from 1. One pass over the cells. */
static confused confusion_behind(const sm_session *s, const sm_matching *m, confused after, uint32_t *rank)
{
    const sm_table *t = sm_session_table(s);
    sm_axis rows = sm_axis_of(s, SM_CLASSES);
    confused next = {0};
    *rank = 1;
    for (uint32_t i = 0; i < rows.n; i++) {
        uint32_t row = rows.order[i], home = row < m->rows ? m->col_of_row[row] : SM_NONE;
        sm_line line = sm_table_row(t, row);
        for (uint32_t p = 0; p < line.n; p++) {
            confused k = {line.count[p], row, sm_line_at(line, p)};
            if (!k.count || k.col == home) continue;
            if (after.count && !confused_ahead(after, k))
                ++*rank;
            else if (!next.count || confused_ahead(k, next))
                next = k;
        }
    }
    return next;
}

static sm_answer matrix_confusion(const sm_press *press)
{
    sm_matrix *m = press->state;
    const sm_session *s = press->session;
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const sm_matching *match = &f->matching[sm_session_match(s)];
    if (!(f->have & sm_need_first(sm_session_match(s))) || !match->canonical)
        return sm_reply(press, SM_SAY, "One-to-one optimum not computed yet");
    sm_matrix_clamp(m, press->scene);
    uint32_t row = m->id[SM_CLASSES], col = m->id[SM_CLUSTERS],
             home = row < match->rows ? match->col_of_row[row] : SM_NONE;
    bool sum = row == SM_OTHER || col == SM_OTHER;
    confused here = {sum ? 0 : sm_table_at(sm_session_table(s), row, col), row, col}, none = {0};
    bool goes_on = m->confusion && home != col && here.count;
    confused next = confusion_behind(s, match, goes_on ? here : none, &m->confusion);
    bool again = goes_on && !next.count;
    if (again) next = confusion_behind(s, match, none, &m->confusion);
    if (!next.count) return sm_reply(press, SM_SAY, "No confusions: every point is in its class's partner");
    m->placed = true;
    m->id[SM_CLASSES] = next.row;
    m->id[SM_CLUSTERS] = next.col;
    m->panel = false;
    sm_matrix_clamp(m, press->scene);
    char share[64], which[32] = "Largest confusion";
    sm_fixed(share, 100.0 * (double)next.count / (double)sm_axis_sum(s, SM_CLASSES, next.row), 0);
    if (m->confusion > 1) snprintf(which, sizeof which, "Confusion %u by size", m->confusion);
    return sm_reply(press, SM_SAY, "%s%s: class %s × cluster %s, %llu point%s = %s%% of the class",
                    again ? "That was the smallest. " : "", which, sm_axis_name(s, SM_CLASSES, next.row),
                    sm_axis_name(s, SM_CLUSTERS, next.col), (unsigned long long)next.count, sm_plural(next.count),
                    share);
}

/* ---- the mouse --------------------------------------------------------------------------------------------------- */

/* A cell, a row's name or margin, a column's name or margin. at: places in the orders; SM_NONE: not meant. */
static void aimed_at(const sm_matrix *m, const sm_scene *scene, const sm_mouse *mouse, uint32_t at[SM_SIDES])
{
    at[SM_CLASSES] = at[SM_CLUSTERS] = SM_NONE;
    if (m->overview) {
        if (!sm_overview_at(m, scene, mouse->x, mouse->y, at)) at[SM_CLASSES] = at[SM_CLUSTERS] = SM_NONE;
        return;
    }
    sm_matrix_plan p = sm_matrix_lay_out(m, scene);
    sm_span rows = p.span[SM_CLASSES], cols = p.span[SM_CLUSTERS];
    int line = mouse->y - p.body, first = p.head - p.head_lines + 1, last = p.sums + p.sum_lines - 1;
    bool in_rows = line >= 0 && line < (int)rows.shown,
         margin = (mouse->y >= first && mouse->y <= p.head) ||
                  (mouse->y >= p.sums && p.sums >= 0 && mouse->y <= last) || mouse->y == p.values;
    if (in_rows) at[SM_CLASSES] = rows.first + (uint32_t)line;
    for (uint32_t j = 0; j < cols.shown && (in_rows || margin); j++)
        if (mouse->x >= p.x[j] && mouse->x < p.x[j + 1]) at[SM_CLUSTERS] = cols.first + j;
}

static sm_answer press_cell(const sm_press *press)
{
    sm_matrix *m = press->state;
    uint32_t at[SM_SIDES];
    int64_t by[SM_SIDES];
    aimed_at(m, press->scene, press->mouse, at);
    bool again = !m->panel && at[SM_CLASSES] == m->at[SM_CLASSES] && at[SM_CLUSTERS] == m->at[SM_CLUSTERS];
    if (at[SM_CLASSES] == SM_NONE && at[SM_CLUSTERS] == SM_NONE) return SM_TAKEN;
    m->panel = false;
    stay_in_sight(m, press->scene);
    for (int k = 0; k < SM_SIDES; k++) by[k] = at[k] == SM_NONE ? 0 : (int64_t)at[k] - m->at[k];
    move_cell(m, press->scene, by[SM_CLASSES], by[SM_CLUSTERS]);
    return sm_pressed(press, true, again);
}

sm_answer sm_matrix_mouse(const sm_press *press)
{
    enum { NOTCH = 3 };
    sm_matrix *m = press->state;
    const sm_mouse *mouse = press->mouse;
    if (sm_matrix_tiny(press->scene)) return SM_TAKEN;
    sm_matrix_clamp(m, press->scene);
    sm_matrix_plan p = sm_matrix_lay_out(m, press->scene);
    bool panel = !m->overview && p.panel_w && mouse->x >= p.panel_x;
    if (mouse->what == SM_MOUSE_PRESS && panel) {
        uint32_t line = sm_panel_line(m, press->scene, mouse->y);
        bool again = m->panel && line == m->index;
        m->panel = true;
        if (line != SM_NONE) m->index = line;
        return sm_pressed(press, true, again);
    }
    if (mouse->what == SM_MOUSE_PRESS) return press_cell(press);
    if (mouse->what == SM_MOUSE_DRAG || mouse->what == SM_MOUSE_RELEASE) return SM_TAKEN;
    if (m->panel == panel) return SM_IGNORED;
    int by = mouse->what == SM_MOUSE_WHEEL_UP ? -NOTCH : NOTCH;
    if (!panel) return move_cell(m, press->scene, by, 0);
    sm_panel_go(m, by, press->scene);
    return SM_TAKEN;
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

/* To the panel and back, to the overview and back. */
static sm_answer matrix_switch(const sm_press *press)
{
    sm_matrix *m = press->state;
    bool overview = *press->key == 'z' && !m->overview;
    m->fresh = false;
    m->panel = *press->key != 'z' && !m->panel;
    if (*press->key == 'z') m->overview = overview;
    return SM_TAKEN;
}

static sm_answer matrix_leave(const sm_press *press)
{
    sm_matrix *m = press->state;
    bool closes = m->overview || (m->panel && !press->scene->tile);
    if (!closes && ((!m->sought[0] && !m->filter[0]) || strcmp(press->key, "Esc") != 0)) return SM_IGNORED;
    if (!closes) *(m->sought[0] ? m->sought : m->filter) = 0;
    m->overview = m->panel = false;
    return SM_TAKEN;
}

static sm_answer column_width(const sm_press *press)
{
    enum { WIDEST = 30 };
    sm_matrix *m = press->state;
    if (*press->key == '=') {
        m->widen = 0;
        return SM_TAKEN;
    }
    if (*press->key == '>') {
        if (m->widen >= WIDEST) return sm_reply(press, SM_SAY, "Columns are at maximum width; < narrows, = fits");
        m->widen++;
        return SM_TAKEN;
    }
    if (sm_matrix_tiny(press->scene)) return SM_IGNORED;
    if (sm_matrix_lay_out(m, press->scene).pad == 0)
        return sm_reply(press, SM_SAY, "Columns are at minimum width; > widens, = fits");
    m->widen--;
    return SM_TAKEN;
}

static sm_answer to_card(const sm_press *press)
{
    ((sm_matrix *)press->state)->card = true;
    return sm_reply(press, SM_RUN, "view explain");
}

static sm_answer say_other(const sm_press *press, int side)
{
    uint32_t n = sm_part_left(press->state, side);
    return sm_reply(press, SM_SAY, "(other) sums %u %s%s; T shows more of them, / finds one", n, sm_axis_word(side),
                    n == 1               ? ""
                    : side == SM_CLASSES ? "es"
                                         : "s");
}

/* Down into what is under the cursor: an index, or the points of a cell. */
static sm_answer matrix_drill(const sm_press *press)
{
    const sm_matrix *m = press->state;
    if (m->panel) return sm_reply(press, SM_RUN, "view explain");
    if (m->id[SM_CLASSES] == SM_OTHER) return say_other(press, SM_CLASSES);
    if (m->id[SM_CLUSTERS] == SM_OTHER) return say_other(press, SM_CLUSTERS);
    return sm_reply(press, SM_RUN, "view points");
}

static sm_answer next_choice(const sm_press *press)
{
    static const struct {
        const char *key, *option;
    } row[] = {{"v", "values"}, {"c", "shade"}, {"s", "sort"}, {"o", "match"}};
    size_t i = 0;
    ((sm_matrix *)press->state)->fresh = false;
    while (i + 1 < sizeof row / sizeof *row && strcmp(row[i].key, press->key) != 0) i++;
    return sm_next_choice(press, row[i].option);
}

/* The form of the marks that is not in force. */
static sm_answer other_marks(const sm_press *press)
{
    ((sm_matrix *)press->state)->fresh = false;
    bool brackets = sm_matrix_lay_out(press->state, press->scene).brackets;
    return sm_reply(press, SM_RUN, "set marks=%s", brackets ? "compact" : "brackets");
}

/* 10, 20, 50 of the largest, all. */
static sm_answer next_top(const sm_press *press)
{
    static const char *const step[] = {"0", "10", "20", "50", "0"};
    const char *now = sm_session_option(press->session, "top");
    size_t i = 0;
    while (i < 3 && strcmp(step[i], now) != 0) i++;
    return sm_reply(press, SM_RUN, "set top=%s", step[i + 1]);
}

/* Where there is no room for the panel next to the matrix, it is what is shown. */
static sm_answer matrix_chance(const sm_press *press)
{
    sm_matrix *m = press->state;
    if (sm_chances_wanted(press->scene) == 0 && !sm_matrix_lay_out(m, press->scene).panel_w) m->panel = true;
    return sm_chances_key(&m->chances, press);
}

/* ---- changing ---------------------------------------------------------------------------------------------------- */

/* Fills in the dialog of a command: the verb, then names in quotes where they need them. NULL ends the names. */
static sm_answer ask_command(const sm_press *press, const char *verb, const char *first, const char *second,
                             const char *third)
{
    const char *const name[] = {first, second, third};
    sm_text_puts(press->out, verb);
    for (size_t i = 0; i < 3 && name[i]; i++) sm_words_put(press->out, name[i]);
    return SM_ASK;
}

/* The column a point of this row would best go to from here: where its class is at home, or the next one. */
static uint32_t likely_target(const sm_session *s, uint32_t row, uint32_t from)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    sm_axis cols = sm_axis_of(s, SM_CLUSTERS);
    if (f->have & SM_NEED_BEST && row < f->best[SM_JACCARD].rows) {
        uint32_t home = f->best[SM_JACCARD].col_of_row[row];
        if (home != SM_NONE && home != from) return home;
    }
    uint32_t best = SM_NONE;
    uint64_t most = 0;
    for (uint32_t p = 0; row != SM_OTHER && p < cols.n; p++) {
        uint64_t count = cols.order[p] == from ? 0 : sm_table_at(sm_session_table(s), row, cols.order[p]);
        if (count > most) best = cols.order[p], most = count;
    }
    if (best != SM_NONE) return best;
    return cols.order[0] != from || cols.n < 2 ? cols.order[0] : cols.order[1];
}

static sm_answer ask_move(const sm_press *press)
{
    const sm_matrix *m = press->state;
    const sm_session *s = press->session;
    uint32_t row = m->id[SM_CLASSES], col = m->id[SM_CLUSTERS];
    if (row == SM_OTHER) return say_other(press, SM_CLASSES);
    if (col == SM_OTHER) return say_other(press, SM_CLUSTERS);
    const char *class = sm_axis_name(s, SM_CLASSES, row), *cluster = sm_axis_name(s, SM_CLUSTERS, col);
    if (sm_table_at(sm_session_table(s), row, col) == 0)
        return sm_reply(press, SM_SAY, "No points of class %s in cluster %s to move", class, cluster);
    return ask_command(press, "move 1", class, cluster, sm_axis_name(s, SM_CLUSTERS, likely_target(s, row, col)));
}

/* Into what a split can gain by. */
static sm_answer ask_split(const sm_press *press)
{
    uint32_t col = ((const sm_matrix *)press->state)->id[SM_CLUSTERS];
    if (col == SM_OTHER) return say_other(press, SM_CLUSTERS);
    uint64_t size = sm_axis_sum(press->session, SM_CLUSTERS, col);
    const char *cluster = sm_axis_name(press->session, SM_CLUSTERS, col);
    if (size < 2)
        return sm_reply(press, SM_SAY, "Cluster %s has %s: nothing to split", cluster,
                        size ? "one point" : "no points");
    sm_text sizes = {0};
    sm_put_parts(&sizes, press->session, col, 0);
    sm_answer answer = ask_command(press, "split", cluster, sm_text_of(&sizes), NULL);
    sm_text_free(&sizes);
    return answer;
}

static sm_answer ask_merge(const sm_press *press)
{
    const sm_matrix *m = press->state;
    const sm_session *s = press->session;
    uint32_t col = m->id[SM_CLUSTERS], row = m->id[SM_CLASSES];
    if (col == SM_OTHER) return say_other(press, SM_CLUSTERS);
    if (sm_axis_of(s, SM_CLUSTERS).n < 2) return sm_reply(press, SM_SAY, "No other cluster to merge with");
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    if (f->have & SM_NEED_BEST && col < f->best[SM_JACCARD].cols && f->best[SM_JACCARD].row_of_col[col] != SM_NONE)
        row = f->best[SM_JACCARD].row_of_col[col];
    return ask_command(press, "merge", sm_axis_name(s, SM_CLUSTERS, col),
                       sm_axis_name(s, SM_CLUSTERS, likely_target(s, row, col)), NULL);
}

static sm_answer ask_new(const sm_press *press)
{
    uint32_t col = ((const sm_matrix *)press->state)->id[SM_CLUSTERS];
    if (col == SM_OTHER) return say_other(press, SM_CLUSTERS);
    sm_text name = {0};
    sm_axis_new_name(press->session, col, &name);
    sm_answer answer = ask_command(press, "new", sm_text_of(&name), NULL, NULL);
    sm_text_free(&name);
    return answer;
}

static sm_answer ask_rename(const sm_press *press)
{
    uint32_t col = ((const sm_matrix *)press->state)->id[SM_CLUSTERS];
    const char *name = sm_axis_name(press->session, SM_CLUSTERS, col);
    return col == SM_OTHER ? say_other(press, SM_CLUSTERS) : ask_command(press, "rename", name, name, NULL);
}

static const char around[] = "MOVE AROUND", change[] = "CHANGE THE CLUSTERING", look[] = "LOOK";

const sm_action sm_matrix_actions[] = {
    {.bind = {"Left Down Up Right h j k l", "move", "cell", "cell"}, .act = matrix_move, .group = around},
    {.bind = {"m", "move-points", "move points of the cell", "move"}, .act = ask_move, .group = change},
    {.bind = {"x", "split", "split this cluster", "split"}, .act = ask_split, .group = change},
    {.bind = {"M", "merge", "merge with another", "merge"}, .act = ask_merge, .group = change},
    {.bind = {"a", "new", "new empty cluster", NULL}, .act = ask_new, .group = change},
    {.bind = {"r", "rename", "rename this cluster", NULL}, .act = ask_rename, .group = change},
    {.bind = {"Enter", "points", "points of the cell", "points"}, .act = matrix_drill, .group = look},
    {.bind = {"e", "explain", "explain an index", "explain"}, .command = "view explain", .group = look},
    {.bind = {"v", "values", "number shown in a cell", "values"}, .act = next_choice, .group = look},
    {.bind = {"c", "shade", "shade by", NULL}, .act = next_choice, .group = look},
    {.bind = {"s", "sort", "order of rows, columns", NULL}, .act = next_choice, .group = look},
    {.bind = {"b", "marks", "brackets or one sign", NULL}, .act = other_marks, .group = look},
    {.bind = {"t", "roles", "swap classes and clusters", NULL}, .command = "roles", .group = change},
    {.bind = {"o", "match", "one-to-one optimum by", NULL}, .act = next_choice, .group = look},
    {.bind = {"C", "confusion", "next largest confusion", NULL}, .act = matrix_confusion, .group = look},
    {.bind = {"!", "next-unmatched", "next unmatched", NULL}, .act = matrix_next_unmatched, .group = look},
    {.bind = {"p", "chance", "random tables", NULL}, .act = matrix_chance, .group = look},
    {.bind = {"T", "top", "largest only, (other) sums", NULL}, .act = next_top, .group = look},
    {.bind = {"&", "filter", "filter labels", NULL}, .act = sm_press_asks, .group = look},
    {.bind = {"[ ]", "partition", "previous, next prediction", NULL}, .act = sm_other_partition, .group = look},
    {.bind = {"z", "overview", "whole matrix", NULL}, .act = matrix_switch, .group = look},
    {.bind = {"<", "narrower", "narrower columns", NULL}, .act = column_width, .group = look},
    {.bind = {">", "wider", "wider columns", NULL}, .act = column_width, .group = look},
    {.bind = {"=", "fit", "columns that fit", NULL}, .act = column_width, .group = look},
    {.bind = {"0 Home", "first-column", "first column", NULL}, .act = matrix_move, .group = around},
    {.bind = {"$ End", "last-column", "last column", NULL}, .act = matrix_move, .group = around},
    {.bind = {"g+g", "first-row", "first row", NULL}, .act = matrix_move, .group = around},
    {.bind = {"G", "last-row", "last row", NULL}, .act = matrix_move, .group = around},
    {.bind = {"C-f PgDn", "page-down", "page down", NULL}, .act = matrix_move, .group = around},
    {.bind = {"C-b PgUp", "page-up", "page up", NULL}, .act = matrix_move, .group = around},
    {.bind = {"H", "page-left", "page left", NULL}, .act = matrix_move, .group = around},
    {.bind = {"L", "page-right", "page right", NULL}, .act = matrix_move, .group = around},
    {.bind = {"Tab S-Tab", "panel", "next tile, or panel", NULL}, .act = matrix_switch, .group = around},
    {.bind = {"i", "card", NULL, NULL}, .act = to_card},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = matrix_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};
