/* The matrix: classes by clusters, home of the explorer. */
#include "base/mem.h"
#include "matrix_internal.h"
#include "view/widgets/words.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- the cursor follows its row and column, whatever the order --------------------------------------------------- */

void sm_matrix_clamp(sm_matrix *m, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    if (!s) return; /* next to a lesson that has no data yet */
    if (m->selects) sm_part_settle(m, s);
    const sm_axis axis[SM_SIDES] = {sm_part_axis(m, s, SM_CLASSES), sm_part_axis(m, s, SM_CLUSTERS)};
    if (!axis[SM_CLASSES].n || !axis[SM_CLUSTERS].n) return;
    for (int k = 0; k < SM_SIDES; k++) {
        uint32_t n = axis[k].n, at = m->placed ? m->at[k] : 0;
        if (!m->placed) m->id[k] = axis[k].order[0];
        if (at < n && axis[k].order[at] == m->id[k]) continue;
        uint32_t found = sm_axis_find(axis[k], m->id[k]);
        m->at[k] = found < n ? found : at < n ? at : n - 1;
        m->id[k] = axis[k].order[m->at[k]];
    }
    if (m->index >= sm_registry_count(scene->indices)) m->index = 0;
    sm_matrix_measure(m, scene);
}

static void matrix_settle(void *state, const sm_scene *scene)
{
    sm_matrix *m = state;
    m->tiled = scene->tile != SM_TILE_NONE;
    if (m->tiled) m->panel = scene->tile == SM_TILE_INDICES && !scene->passive;
    if (scene->tile == SM_TILE_INDICES) return; /* the rest is made ready for the cells */
    sm_matrix_clamp(m, scene);
    sm_node here = sm_history_here(sm_session_history(scene->session));
    if (m->session != scene->session)
        m->fresh = false;
    else if (m->node != here) /* the panel tells what a change did to the indices, until a key that is none */
        m->fresh = here != 0;
    m->session = scene->session;
    m->node = here;
    sm_overview_settle(m, scene);
    size_t n;
    const sm_index *const *tabular = sm_registry_tabular(scene->indices, &n);
    sm_chances_settle(&m->chances, scene, tabular, n, false);
    m->subject = sm_about(sm_panel_at(scene->session, m->index));
    if (m->id[SM_CLASSES] != SM_OTHER) m->subject.row = m->id[SM_CLASSES];
    if (m->id[SM_CLUSTERS] != SM_OTHER) m->subject.col = m->id[SM_CLUSTERS];
    m->subject.card = m->card;
    m->card = false;
}

static unsigned matrix_needs(const void *state, const sm_scene *scene)
{
    return SM_NEED_BEST | sm_need_first(sm_session_match(scene->session)) | sm_panel_needs(state, scene);
}

/* ---- the inspector ----------------------------------------------------------------------------------------------- */

/* The line in a length: numbers come first in it and never go; names give way. kinds: each name is said at most once,
 * what is under the cursor is "class" and "cluster" from then on, T and K after an arrow. */
typedef struct telling {
    const sm_session *s;
    const sm_matrix *m;
    bool brief, kinds, tight, numbers; /* numbers: a name looks like a number, and never is alone */
    bool value, alone;                 /* value: of the overlap, not what it is made of; alone: without best partners */
    int name;                          /* columns of a name at most */
    unsigned flags;
    sm_text *out;
} telling;

typedef struct called {
    char text[512];
} called;

static called name_called(const telling *t, int side, uint32_t id)
{
    called c;
    sm_words_middle(c.text, sizeof c.text, sm_axis_name(t->s, side, id), id == SM_OTHER ? 7 : t->name, t->flags);
    return c;
}

/* The class is called as a cluster is, or the cluster as a class: their names would not tell which. */
static bool called_alike(const sm_session *s, const sm_matrix *m)
{
    for (int k = 0; k < SM_SIDES; k++) {
        sm_axis other = sm_axis_of(s, !k);
        for (uint32_t i = 0; i < other.n; i++)
            if (!strcmp(sm_axis_name(s, k, m->id[k]), sm_axis_name(s, !k, other.order[i]))) return true;
    }
    return false;
}

static void say_preferences(const telling *t)
{
    const sm_facts *f = sm_live_facts(sm_session_live(t->s));
    const sm_best *best = &f->best[SM_JACCARD];
    uint32_t row = t->m->id[SM_CLASSES], col = t->m->id[SM_CLUSTERS];
    if (!(f->have & SM_NEED_BEST) || row >= best->rows || col >= best->cols) return; /* (other) too */
    uint32_t home = best->col_of_row[row], to = best->row_of_col[col];
    if (home == SM_NONE || to == SM_NONE) return;
    bool here = to == row, there = home == col;
    called back = name_called(t, SM_CLASSES, to), partner = name_called(t, SM_CLUSTERS, home);
    if (!t->kinds)
        sm_text_printf(t->out, " · %s→%s%s %s→%s", name_called(t, SM_CLUSTERS, col).text, back.text,
                       t->brief        ? ","
                       : here == there ? " and"
                                       : " but",
                       name_called(t, SM_CLASSES, row).text, partner.text);
    else if (here && there)
        sm_text_printf(t->out, " · mutual");
    else if (t->numbers && !t->brief)
        sm_text_printf(t->out, " · best class %s, best cluster %s", back.text, partner.text);
    else
        sm_text_printf(t->out, " · K→%s, T→%s", here ? "T" : back.text, there ? "K" : partner.text);
    if (best->row_ties[row] > 1) sm_text_printf(t->out, " (1 of %u)", best->row_ties[row]);
}

/* A cell of (other): how many classes and clusters that are. */
static void say_sum(const telling *t, sm_seen k, const char *of_row, const char *of_col)
{
    bool both = t->m->id[SM_CLASSES] == SM_OTHER;
    uint32_t rows = sm_part_left(t->m, SM_CLASSES), cols = sm_part_left(t->m, SM_CLUSTERS);
    sm_text_printf(t->out,
                   t->brief ? "%s×%s %llu%s = %s%% of %llu, %s%% of %llu"
                            : "%s × %s   %llu point%s = %s%% of the row's %llu, %s%% of the column's %llu",
                   name_called(t, SM_CLASSES, t->m->id[SM_CLASSES]).text,
                   name_called(t, SM_CLUSTERS, t->m->id[SM_CLUSTERS]).text, (unsigned long long)k.count,
                   t->brief || k.count == 1 ? "" : "s", of_row, (unsigned long long)k.row, of_col,
                   (unsigned long long)k.col);
    if (both) sm_text_printf(t->out, " · %u class%s", rows, sm_plural_es(rows));
    if (t->m->id[SM_CLUSTERS] == SM_OTHER)
        sm_text_printf(t->out, "%s%u cluster%s", both ? ", " : " · ", cols, sm_plural(cols));
    if (!t->brief) sm_text_printf(t->out, " summed");
}

static void say_cell(const telling *t)
{
    uint32_t row = t->m->id[SM_CLASSES], col = t->m->id[SM_CLUSTERS];
    sm_seen k = sm_matrix_seen(t->m, t->s, row, col);
    uint64_t over, under;
    called class = name_called(t, SM_CLASSES, row), cluster = name_called(t, SM_CLUSTERS, col);
    char of_row[64], of_col[64], overlap[64];
    sm_fixed(of_row, k.row ? 100.0 * (double)k.count / (double)k.row : 0, t->brief ? 0 : 1);
    sm_fixed(of_col, k.col ? 100.0 * (double)k.count / (double)k.col : 0, t->brief ? 0 : 1);
    if (row == SM_OTHER || col == SM_OTHER) {
        say_sum(t, k, of_row, of_col);
        return;
    }
    sm_overlap_of(SM_JACCARD, k.count, k.row, k.col, &over, &under);
    sm_fixed(overlap, under ? (double)over / (double)under : 0, 4);
    bool named = t->numbers && !t->tight;
    sm_text_printf(t->out, "%s%s%s%s%s", named ? "class " : "", class.text,
                   t->brief && (!t->kinds || t->tight) ? "×" : " × ", named ? "cluster " : "", cluster.text);
    sm_text_printf(t->out,
                   !t->brief ? "   %llu point%s = %s%% of %s, %s%% of %s"
                   : named   ? ": %llu%s = %s%% of %s, %s%% of %s"
                             : " %llu%s = %s%% of %s, %s%% of %s",
                   (unsigned long long)k.count, t->brief || k.count == 1 ? "" : "s", of_row,
                   t->kinds ? "class" : class.text, of_col, t->kinds ? "cluster" : cluster.text);
    if (t->value)
        sm_text_printf(t->out, " · J %s", overlap);
    else
        sm_text_printf(t->out, t->brief ? " · J=%llu/%llu=%s" : " · Jaccard %llu/%llu = %s", (unsigned long long)over,
                       (unsigned long long)under, overlap);
}

void sm_matrix_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    static const struct {
        bool brief, kinds, tight, value, alone;
        int name;
    } length[] = {
        {.name = 400},
        {.brief = true, .name = 400},
        {.brief = true, .kinds = true, .name = 400},
        {.brief = true, .kinds = true, .value = true, .name = 400},
        {.brief = true, .kinds = true, .value = true, .alone = true, .name = 24},
        {.brief = true, .kinds = true, .tight = true, .name = 400},
        {.brief = true, .kinds = true, .tight = true, .value = true, .name = 400},
        {.brief = true, .kinds = true, .tight = true, .name = 16},
        {.brief = true, .kinds = true, .tight = true, .name = 12},
        {.brief = true, .kinds = true, .tight = true, .name = 9},
        {.brief = true, .kinds = true, .tight = true, .name = 7},
        {.brief = true, .name = 7},
        {.brief = true, .name = 5},
    };
    const sm_matrix *m = state;
    const sm_session *s = scene->session;
    if (m->panel) {
        sm_panel_inspect(m, scene, out);
        return;
    }
    bool alike = called_alike(s, m),
         numbers = isdigit((unsigned char)*sm_axis_name(s, SM_CLASSES, m->id[SM_CLASSES])) ||
                   isdigit((unsigned char)*sm_axis_name(s, SM_CLUSTERS, m->id[SM_CLUSTERS]));
    for (size_t i = 0; i < sizeof length / sizeof *length; i++) {
        telling t = {.s = s, .m = m, .brief = length[i].brief, .tight = length[i].tight, .numbers = numbers};
        if (length[i].value && !numbers && !length[i].tight) continue;
        t.kinds = length[i].kinds || alike || numbers;
        t.value = length[i].value;
        t.alone = length[i].alone;
        t.name = length[i].name;
        t.flags = sm_look_flags(scene->look);
        t.out = out;
        sm_text_clear(out);
        say_cell(&t);
        if (!t.alone) say_preferences(&t);
        if (sm_look_width(scene->look, sm_text_of(out)) <= scene->w - 2) return;
    }
}

/* ---- search ------------------------------------------------------------------------------------------------------ */

/* Moves to the fullest cell of the found line if it has no points in the current one; ties as loaded. */
static void find_fullest(sm_matrix *m, const sm_session *s, int side)
{
    const sm_table *t = sm_session_table(s);
    uint64_t most = 0;
    if (m->id[SM_CLASSES] >= sm_table_rows(t) || m->id[SM_CLUSTERS] >= sm_table_cols(t)) return; /* (other) */
    if (sm_table_at(t, m->id[SM_CLASSES], m->id[SM_CLUSTERS])) return;
    sm_line line = sm_table_line(t, side == SM_CLASSES, m->id[side]);
    for (uint32_t i = 0; i < line.n; i++) {
        if (line.count[i] <= most) continue;
        most = line.count[i];
        m->id[!side] = sm_line_at(line, i);
    }
}

/* Classes, then clusters, as one ring that begins after the cursor's class; also those that are left out. */
static bool find_label(sm_matrix *m, const sm_scene *scene, const char *text, int direction)
{
    const sm_session *s = scene->session;
    sm_axis rows = sm_axis_of(s, SM_CLASSES), cols = sm_axis_of(s, SM_CLUSTERS);
    uint64_t n = (uint64_t)rows.n + cols.n;
    bool in_cols = sm_words_contain(sm_axis_name(s, SM_CLUSTERS, m->id[SM_CLUSTERS]), m->sought) &&
                   !sm_words_contain(sm_axis_name(s, SM_CLASSES, m->id[SM_CLASSES]), m->sought);
    uint64_t at =
        in_cols ? (uint64_t)rows.n + sm_axis_find(cols, m->id[SM_CLUSTERS]) : sm_axis_find(rows, m->id[SM_CLASSES]);
    for (uint64_t step = 1; step <= n; step++) {
        uint64_t p = direction < 0 ? (at + n - step) % n : (at + step) % n;
        int side = p < rows.n ? SM_CLASSES : SM_CLUSTERS;
        uint32_t id = side == SM_CLASSES ? rows.order[p] : cols.order[p - rows.n];
        if (!sm_words_contain(sm_axis_name(s, side, id), text)) continue;
        m->id[side] = id;
        find_fullest(m, s, side);
        m->placed = true;
        sm_matrix_clamp(m, scene);
        return true;
    }
    return false;
}

static bool matrix_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_matrix *m = state;
    sm_matrix_clamp(m, scene);
    snprintf(m->sought, sizeof m->sought, "%s", text);
    if (!*text) return false;
    bool panel = m->panel;
    if (panel ? sm_panel_find(m, scene, text, direction) : find_label(m, scene, text, direction)) return true;
    if (!(panel ? find_label(m, scene, text, direction) : sm_panel_find(m, scene, text, direction))) return false;
    m->panel = !panel;
    m->overview = false;
    return true;
}

static void matrix_filter(void *state, const sm_scene *scene, const char *text)
{
    sm_matrix *m = state;
    snprintf(m->filter, sizeof m->filter, "%s", text);
    sm_matrix_clamp(m, scene);
}

/* ---- from and to other views ------------------------------------------------------------------------------------- */

static sm_subject matrix_subject(const void *state, const sm_scene *scene)
{
    return ((const sm_matrix *)state)->subject;
}

static void matrix_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_matrix *m = state;
    if (about->row == SM_NONE && about->col == SM_NONE) return;
    if (about->row != SM_NONE) m->id[SM_CLASSES] = about->row;
    if (about->col != SM_NONE) m->id[SM_CLUSTERS] = about->col;
    m->panel = false;
    m->placed = true;
    sm_matrix_clamp(m, scene);
}

/* The row, and the column of the same name or place. */
static void matrix_carry(void *state, void *was, const sm_scene *scene)
{
    sm_matrix *m = state;
    const sm_matrix *from = was;
    memcpy(m->id, from->id, sizeof m->id);
    memcpy(m->at, from->at, sizeof m->at);
    memcpy(m->top, from->top, sizeof m->top);
    m->placed = from->placed;
    m->widen = from->widen;
    m->panel = from->panel;
    m->index = from->index;
    m->overview = from->overview;
    memcpy(m->sought, from->sought, sizeof m->sought);
    memcpy(m->filter, from->filter, sizeof m->filter);
}

static void matrix_init(void *state, const sm_registry *indices)
{
    ((sm_matrix *)state)->selects = true;
}

static void matrix_free(void *state)
{
    sm_chances_free(&((sm_matrix *)state)->chances);
    sm_part_free(state);
    sm_free(((sm_matrix *)state)->air);
}

static bool matrix_stop(void *state)
{
    return sm_study_stop(&((sm_matrix *)state)->chances.study);
}

static bool matrix_inside(const void *state)
{
    const sm_matrix *m = state;
    return m->panel || m->overview;
}

static sm_tile matrix_part(const void *state)
{
    const sm_matrix *m = state;
    return m->overview ? SM_TILE_NONE : m->panel ? SM_TILE_INDICES : SM_TILE_CELLS;
}

/* A long table, and all of a large one, is worth the lines. */
static bool matrix_crowded(const void *state, const sm_session *session)
{
    enum { LONG = 12 };
    const sm_matrix *m = state;
    return session && (m->overview || sm_part_axis(m, session, SM_CLASSES).n > LONG);
}

/* In the panel keys do other things than on a cell. */
static const sm_binding *matrix_keys(const void *state)
{
    static const sm_binding in_panel[] = {
        {"Down Up j k", "move", NULL, "index"}, {"Enter", "explain", NULL, "explain"}, {"i", "card", NULL, "card"},
        {"Tab", "panel", NULL, "matrix"},       {"p", "chance", NULL, "chance"},       {NULL, NULL, NULL, NULL}};
    static const sm_binding in_tile[] = {
        {"Down Up j k", "move", NULL, "index"}, {"Enter", "explain", NULL, "explain"}, {"i", "card", NULL, "card"},
        {"Tab", "tile", NULL, "next tile"},     {"p", "chance", NULL, "chance"},       {NULL, NULL, NULL, NULL}};
    const sm_matrix *m = state;
    return !m->panel ? NULL : m->tiled ? in_tile : in_panel;
}

const sm_view sm_view_matrix = {
    .name = "matrix",
    .title = "Matrix",
    .digit = "1",
    .help =
        "Classes are rows, clusters are columns. [n] is the best cluster of its class (T→K), (n) the best class of "
        "its cluster (K→T), both by Jaccard; n* is a pair of the one-to-one optimum; = marks a tie; ! marks an "
        "unmatched name, which is not the best match of any class or cluster. b takes one sign before the number in "
        "their place: in the optimum # chosen from both sides, { by its class, < by its cluster, * by neither; outside "
        "it % [ and (. In a large table, T keeps the largest "
        "classes and clusters and & those whose labels contain a text; (other) sums the rest, so every count and "
        "margin still adds up. p compares each index with random tables of the same sizes: their mean and the interval "
        "that holds 95 % of them; ≈ marks a value within that interval.",
    .actions = sm_matrix_actions,
    .state_size = sizeof(sm_matrix),
    .carry = matrix_carry,
    .init = matrix_init,
    .free = matrix_free,
    .needs = matrix_needs,
    .draw = sm_matrix_draw,
    .inspect = sm_matrix_inspect,
    .find = matrix_find,
    .filter = matrix_filter,
    .settle = matrix_settle,
    .mouse = sm_matrix_mouse,
    .inside = matrix_inside,
    .part = matrix_part,
    .crowded = matrix_crowded,
    .keys = matrix_keys,
    .subject = matrix_subject,
    .show = matrix_show,
    .document = "matrix",
    .stop = matrix_stop,
};
