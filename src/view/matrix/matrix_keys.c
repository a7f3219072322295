/* What the keys of the matrix do. Changes are answered as commands, filled in from the cell under the cursor. */
#include "matrix.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

/* ---- moving ---------------------------------------------------------------------------------------------------- */

static void stay_in_sight(sm_matrix *m, const sm_scene *scene)
{
    if (m->overview || sm_matrix_tiny(scene)) return;
    sm_matrix_place p = sm_matrix_layout(m, scene);
    m->top = p.rows.first;
    m->left = p.cols.first;
}

static uint32_t stepped(uint32_t at, int64_t by, uint32_t n)
{
    int64_t to = (int64_t)at + by;
    return to < 0 ? 0 : to >= (int64_t)n ? n - 1 : (uint32_t)to;
}

static sm_answer move_by(sm_matrix *m, const sm_scene *scene, int64_t down, int64_t right)
{
    if (!scene->session) return SM_IGNORED;
    sm_matrix_clamp(m, scene);
    sm_axis rows = sm_part_rows(m, scene->session), cols = sm_part_cols(m, scene->session);
    if (!rows.n || !cols.n) return SM_IGNORED;
    m->row_at = stepped(m->row_at, down, rows.n);
    m->col_at = stepped(m->col_at, right, cols.n);
    if (down || right) m->confusion = 0;
    m->row = rows.order[m->row_at];
    m->col = cols.order[m->col_at];
    stay_in_sight(m, scene);
    return SM_TAKEN;
}

static sm_answer move(const sm_press *press)
{
    static const struct {
        const char *keys;
        int down, right;
    } way[] = {{"Left h", 0, -1}, {"Right l", 0, 1}, {"Up k", -1, 0}, {"Down j", 1, 0}};
    sm_matrix *m = press->state;
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        if (!sm_key_among(way[i].keys, press->key)) continue;
        if (!m->panel) return move_by(m, press->scene, way[i].down, way[i].right);
        sm_panel_go(m, way[i].down, press->scene);
        return SM_TAKEN;
    }
    return SM_IGNORED;
}

/* ---- the mouse --------------------------------------------------------------------------------------------------- */

typedef struct aim { /* places in the orders; SM_NONE: not meant */
    uint32_t row_at, col_at;
} aim;

/* A cell, a row's name or margin, a column's name or margin. */
static aim aimed_at(const sm_matrix *m, const sm_scene *scene, const sm_mouse *at)
{
    aim a = {SM_NONE, SM_NONE};
    if (m->overview) {
        if (!sm_overview_at(m, scene, at->x, at->y, &a.row_at, &a.col_at)) return (aim){SM_NONE, SM_NONE};
        return a;
    }
    sm_matrix_place p = sm_matrix_layout(m, scene);
    int line = at->y - p.body, across = at->x - p.x0;
    uint32_t row = line < 0 ? SM_NONE : (uint32_t)(line / p.step),
             col = across < 0 ? SM_NONE : (uint32_t)(across / p.pitch);
    bool margin = at->y == p.sums || at->y == p.values || at->y == p.bests, head = at->y == p.head;
    if (row < p.rows.shown) a.row_at = p.rows.first + row;
    if (col < p.cols.shown && (row < p.rows.shown || margin || head)) a.col_at = p.cols.first + col;
    return a;
}

static sm_answer press_panel(const sm_press *press)
{
    sm_matrix *m = press->state;
    uint32_t place = sm_panel_line(m, press->scene, press->mouse->y);
    bool again = m->panel && place == m->place;
    m->panel = true;
    if (place != SM_NONE) m->place = place;
    return sm_pressed(press, true, again);
}

static sm_answer press_cell(const sm_press *press)
{
    sm_matrix *m = press->state;
    aim a = aimed_at(m, press->scene, press->mouse);
    bool again = !m->panel && a.row_at == m->row_at && a.col_at == m->col_at;
    if (a.row_at == SM_NONE && a.col_at == SM_NONE) return SM_TAKEN;
    m->panel = false;
    stay_in_sight(m, press->scene);
    int64_t down = a.row_at == SM_NONE ? 0 : (int64_t)a.row_at - m->row_at;
    int64_t right = a.col_at == SM_NONE ? 0 : (int64_t)a.col_at - m->col_at;
    move_by(m, press->scene, down, right);
    return sm_pressed(press, true, again);
}

static bool over_panel(const sm_matrix *m, const sm_scene *scene, const sm_mouse *at)
{
    if (m->overview) return false;
    sm_matrix_place p = sm_matrix_layout(m, scene);
    return p.panel_w && at->x >= p.panel_x;
}

sm_answer sm_matrix_mouse(const sm_press *press)
{
    enum { NOTCH = 3 };
    sm_matrix *m = press->state;
    if (!press->session || sm_matrix_tiny(press->scene)) return SM_TAKEN;
    sm_matrix_clamp(m, press->scene);
    bool panel = over_panel(m, press->scene, press->mouse);
    if (press->mouse->what == SM_MOUSE_PRESS) return panel ? press_panel(press) : press_cell(press);
    if (press->mouse->what == SM_MOUSE_DRAG || press->mouse->what == SM_MOUSE_RELEASE) return SM_TAKEN;
    if (m->panel == panel) return SM_IGNORED;
    if (panel)
        sm_panel_go(m, press->mouse->what == SM_MOUSE_WHEEL_UP ? -NOTCH : NOTCH, press->scene);
    else
        move_by(m, press->scene, press->mouse->what == SM_MOUSE_WHEEL_UP ? -NOTCH : NOTCH, 0);
    return SM_TAKEN;
}

/* ---- far ----------------------------------------------------------------------------------------------------------
 */

enum { FAR = 1 << 30 };

static sm_answer first_col(const sm_press *press)
{
    return move_by(press->state, press->scene, 0, -FAR);
}
static sm_answer last_col(const sm_press *press)
{
    return move_by(press->state, press->scene, 0, FAR);
}

static sm_answer down_by(sm_matrix *m, const sm_scene *scene, int by)
{
    if (!m->panel) return move_by(m, scene, by, 0);
    sm_panel_go(m, by, scene);
    return SM_TAKEN;
}

static sm_answer first_row(const sm_press *press)
{
    return down_by(press->state, press->scene, -FAR);
}
static sm_answer last_row(const sm_press *press)
{
    return down_by(press->state, press->scene, FAR);
}

/* A page is what is visible, less one line of context. */
static int page(const sm_matrix *m, const sm_scene *scene, bool rows)
{
    if (!scene->session) return 1;
    sm_matrix_place p = sm_matrix_layout(m, scene);
    int shown = m->panel ? scene->h - 2 : (int)(rows ? p.rows.shown : p.cols.shown);
    if (m->overview) shown = rows ? scene->h - 3 : scene->w / 2;
    return shown > 2 ? shown - 1 : 1;
}

static sm_answer page_down(const sm_press *press)
{
    return down_by(press->state, press->scene, page(press->state, press->scene, true));
}
static sm_answer page_up(const sm_press *press)
{
    return down_by(press->state, press->scene, -page(press->state, press->scene, true));
}
static sm_answer page_right(const sm_press *press)
{
    return move_by(press->state, press->scene, 0, page(press->state, press->scene, false));
}
static sm_answer page_left(const sm_press *press)
{
    return move_by(press->state, press->scene, 0, -page(press->state, press->scene, false));
}

/* The next cluster, then class, that nothing on the other side prefers. */
static sm_answer next_lone(const sm_press *press)
{
    sm_matrix *m = press->state;
    if (!press->session) return SM_IGNORED;
    sm_axis rows = sm_matrix_rows(press->session), cols = sm_matrix_cols(press->session);
    uint64_t n = (uint64_t)cols.n + rows.n, at = sm_matrix_place_of(cols, m->col);
    if (m->row != SM_OTHER && sm_words_lone_row(press->session, m->row))
        at = (uint64_t)cols.n + sm_matrix_place_of(rows, m->row);
    for (uint64_t step = 1; step <= n; step++) {
        uint64_t p = (at + step) % n;
        bool col = p < cols.n;
        if (col ? !sm_words_lone_col(press->session, cols.order[p])
                : !sm_words_lone_row(press->session, rows.order[p - cols.n]))
            continue;
        *(col ? &m->col : &m->row) = col ? cols.order[p] : rows.order[p - cols.n];
        return move_by(m, press->scene, 0, 0);
    }
    return sm_reply(press, SM_SAY, "every class and every cluster is somebody's best");
}

/* ---- looking --------------------------------------------------------------------------------------------------- */

static sm_answer to_panel(const sm_press *press)
{
    sm_matrix *m = press->state;
    if (!press->session) return SM_IGNORED;
    m->panel = !m->panel;
    return SM_TAKEN;
}

static sm_answer overview(const sm_press *press)
{
    sm_matrix *m = press->state;
    if (!press->session) return SM_IGNORED;
    m->overview = !m->overview;
    m->panel = false;
    return SM_TAKEN;
}

static sm_answer leave(const sm_press *press)
{
    sm_matrix *m = press->state;
    if (!m->overview && !m->panel && !m->sought[0] && !m->filter[0]) return SM_IGNORED;
    if (!m->overview && !m->panel && strcmp(press->key, "Esc") != 0) return SM_IGNORED;
    if (!m->overview && !m->panel) *(m->sought[0] ? m->sought : m->filter) = 0;
    m->overview = m->panel = false;
    return SM_TAKEN;
}

enum { WIDEST = 30 };

static sm_answer narrower(const sm_press *press)
{
    sm_matrix *m = press->state;
    if (!press->session || sm_matrix_tiny(press->scene)) return SM_IGNORED;
    sm_matrix_place p = sm_matrix_layout(m, press->scene);
    if (p.pitch <= sm_matrix_tightest(&p))
        return sm_text_print(press->out, NULL, "the columns are as narrow as their marks allow; > widens, = fits")
                   ? SM_IGNORED
                   : SM_SAY;
    m->widen--;
    return SM_TAKEN;
}
static sm_answer wider(const sm_press *press)
{
    sm_matrix *m = press->state;
    if (m->widen >= WIDEST) return sm_reply(press, SM_SAY, "the columns are as wide as they get; < narrows, = fits");
    m->widen++;
    return SM_TAKEN;
}
static sm_answer fitting(const sm_press *press)
{
    ((sm_matrix *)press->state)->widen = 0;
    return SM_TAKEN;
}

static sm_answer explain(const sm_press *press)
{
    if (!press->session) return SM_IGNORED;
    return sm_reply(press, SM_RUN, "view explain");
}

static sm_answer card(const sm_press *press)
{
    sm_matrix *m = press->state;
    m->card = press->session != NULL;
    return explain(press);
}

static sm_answer say_sum(const sm_matrix *m, sm_text *out)
{
    static const char *const name[2][2] = {{"cluster", "clusters"}, {"class", "classes"}};
    bool rows = m->row == SM_OTHER;
    uint32_t n = sm_part_left(m, rows);
    sm_text_clear(out);
    return sm_text_print(out, NULL, "(other) sums %u %s; T shows more of them, / finds one", n, name[rows][n != 1])
               ? SM_IGNORED
               : SM_SAY;
}

/* Down into what is under the cursor: an index, or the points of a cell. */
static sm_answer drill(const sm_press *press)
{
    const sm_matrix *m = press->state;
    if (!press->session) return SM_IGNORED;
    if (m->panel) return explain(press);
    if (m->row == SM_OTHER || m->col == SM_OTHER) return say_sum(m, press->out);
    return sm_reply(press, SM_RUN, "view points");
}

/* The choice behind the present one, round and round: "row|col|count|none". */
static sm_answer next_choice(const sm_session *s, const char *option, sm_text *out)
{
    const sm_option *o = sm_options;
    while (o->name && strcmp(o->name, option) != 0) o++;
    if (!s || !o->name || !o->choices) return SM_IGNORED;
    const char *now = sm_session_option(s, option), *next = NULL;
    for (const char *p = o->choices; p && !next;) {
        size_t length = strcspn(p, "|");
        bool here = length == strlen(now) && !strncmp(p, now, length);
        p = p[length] ? p + length + 1 : NULL;
        if (here) next = p ? p : o->choices;
    }
    if (!next) next = o->choices;
    return sm_text_print(out, NULL, "set %s=%.*s", option, (int)strcspn(next, "|"), next) ? SM_IGNORED : SM_RUN;
}

static sm_answer next_values(const sm_press *press)
{
    return next_choice(press->session, "values", press->out);
}
static sm_answer next_shade(const sm_press *press)
{
    return next_choice(press->session, "shade", press->out);
}
static sm_answer next_sort(const sm_press *press)
{
    return next_choice(press->session, "sort", press->out);
}

/* 10, 20, 50 of the largest, all. */
static sm_answer next_top(const sm_press *press)
{
    static const char *const step[] = {"0", "10", "20", "50", "0"};
    if (!press->session) return SM_IGNORED;
    const char *now = sm_session_option(press->session, "top");
    size_t i = 0;
    while (i < 3 && strcmp(step[i], now) != 0) i++;
    return sm_reply(press, SM_RUN, "set top=%s", step[i + 1]);
}

/* Where there is no room for the panel beside the matrix, it is what is shown. */
static sm_answer chance(const sm_press *press)
{
    sm_matrix *m = press->state;
    bool off = press->session && sm_chances_wanted(press->scene) == 0;
    if (off && !sm_matrix_layout(m, press->scene).panel_w) m->panel = true;
    return sm_chances_key(&m->chances, press->scene, press->out);
}

static sm_answer ask_filter(const sm_press *press)
{
    if (!press->session) return SM_IGNORED;
    return sm_reply(press, SM_PROMPT, "%s", press->key);
}

static sm_answer next_match(const sm_press *press)
{
    return next_choice(press->session, "match", press->out);
}

/* ---- changing -------------------------------------------------------------------------------------------------- */

typedef struct offer { /* a command being filled in */
    const sm_session *s;
    const sm_table *t;
    sm_text *out;
    sm_status ok;
} offer;

static void word(offer *o, const char *text)
{
    if (!o->ok && o->out->length) o->ok = sm_text_add(o->out, " ", 1, NULL);
    if (!o->ok) o->ok = sm_word_quote(o->out, text, NULL);
}
static void cluster(offer *o, uint32_t col)
{
    word(o, sm_table_col_name(o->t, col));
}
static sm_answer asked(const offer *o)
{
    return o->ok ? SM_IGNORED : SM_ASK;
}

static offer begin(const sm_scene *scene, sm_text *out, const char *verb)
{
    offer o = {.s = scene->session, .t = scene->session ? sm_session_table(scene->session) : NULL, .out = out};
    if (!o.t) o.ok = SM_USAGE;
    if (!o.ok) o.ok = sm_text_print(out, NULL, "%s", verb);
    return o;
}

/* The column a point of this row would best go to from here: where its class is at home, or the next one. */
static uint32_t likely_target(const sm_session *s, uint32_t row, uint32_t from)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    sm_axis cols = sm_matrix_cols(s);
    if (f->have & SM_NEED_BEST && row < f->best[SM_JACCARD].rows) {
        uint32_t home = f->best[SM_JACCARD].col_of_row[row];
        if (home != SM_NONE && home != from) return home;
    }
    const sm_table *t = sm_session_table(s);
    uint32_t best = SM_NONE;
    uint64_t most = 0;
    for (uint32_t p = 0; row != SM_OTHER && p < cols.n; p++) {
        uint64_t count = cols.order[p] == from ? 0 : sm_table_at(t, row, cols.order[p]);
        if (count > most) best = cols.order[p], most = count;
    }
    if (best != SM_NONE) return best;
    return cols.order[0] != from || cols.n < 2 ? cols.order[0] : cols.order[1];
}

static sm_answer say_empty(const offer *o, const sm_matrix *m)
{
    sm_text_clear(o->out);
    return sm_text_print(o->out, NULL, "there are no points of %s in %s to be moved", sm_table_row_name(o->t, m->row),
                         sm_table_col_name(o->t, m->col))
               ? SM_IGNORED
               : SM_SAY;
}

static sm_answer ask_move(const sm_press *press)
{
    const sm_matrix *m = press->state;
    offer o = begin(press->scene, press->out, "move 1");
    if (o.ok) return SM_IGNORED;
    if (m->row == SM_OTHER || m->col == SM_OTHER) return say_sum(m, press->out);
    if (sm_table_at(o.t, m->row, m->col) == 0) return say_empty(&o, m);
    word(&o, sm_table_row_name(o.t, m->row));
    cluster(&o, m->col);
    cluster(&o, likely_target(o.s, m->row, m->col));
    return asked(&o);
}

static sm_answer ask_split(const sm_press *press)
{
    const sm_matrix *m = press->state;
    offer o = begin(press->scene, press->out, "split");
    if (o.ok) return SM_IGNORED;
    if (m->col == SM_OTHER) return say_sum(m, press->out);
    uint64_t size = sm_table_col_sums(o.t)[m->col];
    if (size < 2) {
        sm_text_clear(press->out);
        return sm_text_print(press->out, NULL, "%s has %s: nothing to split", sm_table_col_name(o.t, m->col),
                             size ? "one point" : "no points")
                   ? SM_IGNORED
                   : SM_SAY;
    }
    cluster(&o, m->col);
    if (!o.ok)
        o.ok = sm_text_print(press->out, NULL, " %llu,%llu", (unsigned long long)(size - size / 2),
                             (unsigned long long)(size / 2));
    return asked(&o);
}

static sm_answer ask_merge(const sm_press *press)
{
    const sm_matrix *m = press->state;
    offer o = begin(press->scene, press->out, "merge");
    if (o.ok) return SM_IGNORED;
    if (m->col == SM_OTHER) return say_sum(m, press->out);
    if (sm_matrix_cols(o.s).n < 2) {
        sm_text_clear(press->out);
        return sm_reply(press, SM_SAY, "there is no other cluster to merge with");
    }
    const sm_facts *f = sm_live_facts(sm_session_live(o.s));
    bool known = f->have & SM_NEED_BEST && m->col < f->best[SM_JACCARD].cols;
    uint32_t row = known ? f->best[SM_JACCARD].row_of_col[m->col] : m->row;
    cluster(&o, m->col);
    cluster(&o, likely_target(o.s, row == SM_NONE ? m->row : row, m->col));
    return asked(&o);
}

/* A name that nobody bears: the letters of the one under the cursor and the next free number. */
static sm_answer ask_new(const sm_press *press)
{
    const sm_matrix *m = press->state;
    offer o = begin(press->scene, press->out, "new");
    if (o.ok) return SM_IGNORED;
    if (m->col == SM_OTHER) return say_sum(m, press->out);
    const char *name = sm_table_col_name(o.t, m->col);
    size_t stem = strlen(name);
    while (stem && name[stem - 1] >= '0' && name[stem - 1] <= '9') stem--;
    sm_text free_name = {0};
    for (uint32_t number = sm_matrix_cols(o.s).n + 1; !o.ok; number++) {
        sm_text_clear(&free_name);
        o.ok = sm_text_print(&free_name, NULL, "%.*s%u", (int)stem, name, number);
        if (!o.ok && sm_table_find_col(o.t, sm_text_of(&free_name)) == SM_NONE) break;
    }
    word(&o, sm_text_of(&free_name));
    sm_text_done(&free_name);
    return asked(&o);
}

static sm_answer ask_rename(const sm_press *press)
{
    const sm_matrix *m = press->state;
    offer o = begin(press->scene, press->out, "rename");
    if (o.ok) return SM_IGNORED;
    if (m->col == SM_OTHER) return say_sum(m, press->out);
    cluster(&o, m->col);
    cluster(&o, m->col);
    return asked(&o);
}

static const char around[] = "MOVE AROUND", change[] = "CHANGE THE CLUSTERING", look[] = "LOOK";

const sm_action sm_matrix_actions[] = {
    {.bind = {"Left Down Up Right h j k l", "move", "cell", "cell"}, .act = move, .group = around},
    {.bind = {"m", "move-points", "move points of the cell", "move"}, .act = ask_move, .group = change},
    {.bind = {"x", "split", "split this cluster", "split"}, .act = ask_split, .group = change},
    {.bind = {"M", "merge", "merge with another", "merge"}, .act = ask_merge, .group = change},
    {.bind = {"a", "new", "new empty cluster", NULL}, .act = ask_new, .group = change},
    {.bind = {"r", "rename", "rename this cluster", NULL}, .act = ask_rename, .group = change},
    {.bind = {"Enter", "points", "points of the cell", "points"}, .act = drill, .group = look},
    {.bind = {"e", "explain", "explain an index", "explain"}, .act = explain, .group = look},
    {.bind = {"v", "values", "number shown in a cell", "values"}, .act = next_values, .group = look},
    {.bind = {"c", "shade", "shade by", NULL}, .act = next_shade, .group = look},
    {.bind = {"s", "sort", "order of rows, columns", NULL}, .act = next_sort, .group = look},
    {.bind = {"t", "roles", "swap classes and clusters", NULL}, .command = "roles", .group = change},
    {.bind = {"o", "match", "one-to-one optimum by", NULL}, .act = next_match, .group = look},
    {.bind = {"C", "confusion", "next largest confusion", NULL}, .act = sm_matrix_confusion, .group = look},
    {.bind = {"!", "next-unmatched", "next unmatched", NULL}, .act = next_lone, .group = look},
    {.bind = {"p", "chance", "what chance gives", NULL}, .act = chance, .group = look},
    {.bind = {"T", "top", "largest only, (other) sums", NULL}, .act = next_top, .group = look},
    {.bind = {"&", "filter", "labels that hold a text", NULL}, .act = ask_filter, .group = look},
    {.bind = {"[ ]", "partition", "previous, next prediction", NULL}, .act = sm_other_partition, .group = look},
    {.bind = {"z", "overview", "whole matrix", NULL}, .act = overview, .group = look},
    {.bind = {"<", "narrower", "narrower columns", NULL}, .act = narrower, .group = look},
    {.bind = {">", "wider", "wider columns", NULL}, .act = wider, .group = look},
    {.bind = {"=", "fit", "columns that fit", NULL}, .act = fitting, .group = look},
    {.bind = {"0 Home", "first-column", "first column", NULL}, .act = first_col, .group = around},
    {.bind = {"$ End", "last-column", "last column", NULL}, .act = last_col, .group = around},
    {.bind = {"g+g", "first-row", "first row", NULL}, .act = first_row, .group = around},
    {.bind = {"G", "last-row", "last row", NULL}, .act = last_row, .group = around},
    {.bind = {"C-f PgDn", "page-down", "page down", NULL}, .act = page_down, .group = around},
    {.bind = {"C-b PgUp", "page-up", "page up", NULL}, .act = page_up, .group = around},
    {.bind = {"H", "page-left", "page left", NULL}, .act = page_left, .group = around},
    {.bind = {"L", "page-right", "page right", NULL}, .act = page_right, .group = around},
    {.bind = {"Tab S-Tab", "panel", "index panel and back", NULL}, .act = to_panel, .group = around},
    {.bind = {"i", "card", NULL, NULL}, .act = card},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};
