/* The matrix: classes by clusters, home of the explorer. */
#include "matrix.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include <stdio.h>
#include <string.h>

/* ---- the cursor follows its row and column, whatever the order --------------------------------------------------- */

static void follow(sm_axis a, uint32_t *id, uint32_t *at)
{
    if (*at < a.n && a.order[*at] == *id) return;
    for (uint32_t p = 0; p < a.n; p++)
        if (a.order[p] == *id) {
            *at = p;
            return;
        }
    if (*at >= a.n) *at = a.n - 1;
    *id = a.order[*at];
}

static int widest(const sm_session *s, sm_axis a, const char *(*name)(const sm_session *, uint32_t), unsigned flags)
{
    enum { FIRST = 300 };
    int width = a.n && a.order[a.n - 1] == SM_OTHER ? sm_show_width(name(s, SM_OTHER), flags) : 2;
    for (uint32_t p = 0; p < a.n && p < FIRST; p++) {
        int w = sm_show_width(name(s, a.order[p]), flags);
        if (w > width) width = w;
    }
    return width;
}

void sm_matrix_clamp(sm_matrix *m, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    if (!s) return;
    if (m->selects) sm_part_settle(m, s);
    sm_axis rows = sm_part_rows(m, s), cols = sm_part_cols(m, s);
    if (!rows.n || !cols.n) return;
    follow(rows, &m->row, &m->row_at);
    follow(cols, &m->col, &m->col_at);
    if (m->place >= sm_panel_size(s)) m->place = 0;
    uint64_t revision = sm_session_revision(s);
    uint32_t shown = rows.n ^ cols.n << 16;
    if (m->named == revision && m->row_name && m->named_of == shown) return;
    m->named = revision;
    m->named_of = shown;
    m->row_name = widest(s, rows, sm_part_row_name, scene->look.ascii ? SM_SHOW_ASCII : 0);
    m->col_name = widest(s, cols, sm_part_col_name, scene->look.ascii ? SM_SHOW_ASCII : 0);
}

static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    return sm_chances_work(&((sm_matrix *)state)->chances, scene, false, fuel);
}

static bool stop(void *state)
{
    return sm_chances_stop(&((sm_matrix *)state)->chances);
}

static void settle(void *state, const sm_scene *scene)
{
    sm_matrix *m = state;
    if (!scene->session) return;
    sm_matrix_clamp(m, scene);
    size_t n;
    const sm_index *const *tabular = sm_registry_tabular(scene->indices, &n);
    sm_chances_settle(&m->chances, scene, tabular, n);
    int used = snprintf(m->subject, sizeof m->subject, "index=%.40s",
                        sm_registry_at(scene->indices, sm_panel_at(scene->session, m->place))->id);
    if (m->row != SM_OTHER) used += snprintf(m->subject + used, sizeof m->subject - (size_t)used, " row=%u", m->row);
    if (m->col != SM_OTHER) used += snprintf(m->subject + used, sizeof m->subject - (size_t)used, " col=%u", m->col);
    if (m->card) snprintf(m->subject + used, sizeof m->subject - (size_t)used, " card");
    m->card = false;
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    if (!scene->session) return 0;
    return SM_NEED_BEST | SM_NEED_CANONICAL | (unsigned)SM_NEED_MATCH_COUNT << sm_session_match(scene->session) |
           sm_panel_needs(state, scene);
}

/* ---- the inspector --------------------------------------------------------------------------------------------- */

/* The line in a length: numbers come first in it and never go; names give way. once: each is said at most once, what
 * is under the cursor is "class" and "cluster" from then on, T and K behind an arrow. */
typedef struct telling {
    const sm_session *s;
    const sm_matrix *m;
    bool brief, once, tight;
    int name; /* columns of a name at most */
    unsigned flags;
    sm_text *out;
    bool alike; /* the class is called as a cluster is, or the cluster as a class: their names would not tell which */
} telling;

static bool called_alike(const sm_session *s, const sm_matrix *m)
{
    const sm_table *t = sm_session_table(s);
    sm_axis rows = sm_matrix_rows(s), cols = sm_matrix_cols(s);
    const char *class = sm_part_row_name(s, m->row), *cluster = sm_part_col_name(s, m->col);
    for (uint32_t i = 0; i < cols.n; i++)
        if (!strcmp(class, sm_table_col_name(t, cols.order[i]))) return true;
    for (uint32_t i = 0; i < rows.n; i++)
        if (!strcmp(cluster, sm_table_row_name(t, rows.order[i]))) return true;
    return false;
}

typedef struct called {
    char text[512];
} called;

static called row_called(const telling *t, uint32_t row)
{
    called c;
    sm_words_middle(c.text, sizeof c.text, sm_part_row_name(t->s, row), row == SM_OTHER ? 7 : t->name, t->flags);
    return c;
}
static called col_called(const telling *t, uint32_t col)
{
    called c;
    sm_words_middle(c.text, sizeof c.text, sm_part_col_name(t->s, col), col == SM_OTHER ? 7 : t->name, t->flags);
    return c;
}

static sm_status say_preferences_once(const telling *t, uint32_t row, uint32_t col)
{
    called to = row_called(t, row), home = col_called(t, col);
    bool here = row == t->m->row, there = col == t->m->col;
    if (here && there) return sm_text_print(t->out, NULL, " · mutual");
    return sm_text_print(t->out, NULL, " · K→%s, T→%s", here ? "T" : to.text, there ? "K" : home.text);
}

static sm_status say_preferences(const telling *t)
{
    const sm_facts *f = sm_live_facts(sm_session_live(t->s));
    if (!(f->have & SM_NEED_BEST)) return SM_OK;
    const sm_best *best = &f->best[SM_JACCARD];
    const sm_matrix *m = t->m;
    if (m->row >= best->rows || m->col >= best->cols) return SM_OK; /* (other) too */
    uint32_t col = best->col_of_row[m->row], row = best->row_of_col[m->col];
    if (row == SM_NONE || col == SM_NONE) return SM_OK;
    const char *but = t->brief ? "," : (row == m->row) == (col == m->col) ? " and" : " but";
    called from = col_called(t, m->col), to = row_called(t, row), class = row_called(t, m->row),
           home = col_called(t, col);
    sm_status ok = t->once || t->alike ? say_preferences_once(t, row, col)
                                       : sm_text_print(t->out, NULL, " · %s→%s%s %s→%s", from.text, to.text, but,
                                                       class.text, home.text);
    if (!ok && best->row_ties[m->row] > 1) ok = sm_text_print(t->out, NULL, " (1 of %u)", best->row_ties[m->row]);
    return ok;
}

static sm_status say_others(const telling *t)
{
    sm_status ok = SM_OK;
    uint32_t rows = sm_part_left(t->m, true), cols = sm_part_left(t->m, false);
    bool both = t->m->row == SM_OTHER;
    if (both) ok = sm_text_print(t->out, NULL, " · %u class%s", rows, rows == 1 ? "" : "es");
    if (!ok && t->m->col == SM_OTHER)
        ok = sm_text_print(t->out, NULL, "%s%u cluster%s", both ? ", " : " · ", cols, cols == 1 ? "" : "s");
    return ok || t->brief ? ok : sm_text_print(t->out, NULL, " summed");
}

static sm_status say_cell(const telling *t)
{
    sm_seen seen = sm_matrix_seen(t->m, t->s, t->m->row, t->m->col);
    uint64_t c = seen.count, a = seen.row, b = seen.col, over, under;
    bool sum = t->m->row == SM_OTHER || t->m->col == SM_OTHER, words = t->once || t->alike;
    called class = row_called(t, t->m->row), cluster = col_called(t, t->m->col);
    char of_a[64], of_b[64], overlap[64];
    int digits = t->brief ? 0 : 1;
    sm_fixed(of_a, a ? 100.0 * (double)c / (double)a : 0, digits);
    sm_fixed(of_b, b ? 100.0 * (double)c / (double)b : 0, digits);
    if (sum) {
        sm_status ok =
            sm_text_print(t->out, NULL,
                          t->brief ? "%s×%s %llu%s = %s%% of %llu, %s%% of %llu"
                                   : "%s × %s   %llu point%s = %s%% of the row's %llu, %s%% of the column's %llu",
                          class.text, cluster.text, (unsigned long long)c, t->brief || c == 1 ? "" : "s", of_a,
                          (unsigned long long)a, of_b, (unsigned long long)b);
        return ok ? ok : say_others(t);
    }
    sm_overlap_of(SM_JACCARD, c, a, b, &over, &under);
    sm_fixed(overlap, under ? (double)over / (double)under : 0, 4);
    return sm_text_print(t->out, NULL,
                         t->once && !t->tight ? "%s × %s %llu%s = %s%% of %s, %s%% of %s · J=%llu/%llu=%s"
                         : t->brief           ? "%s×%s %llu%s = %s%% of %s, %s%% of %s · J=%llu/%llu=%s"
                                    : "%s × %s   %llu point%s = %s%% of %s, %s%% of %s · Jaccard %llu/%llu = %s",
                         class.text, cluster.text, (unsigned long long)c, t->brief || c == 1 ? "" : "s", of_a,
                         words ? "class" : class.text, of_b, words ? "cluster" : cluster.text, (unsigned long long)over,
                         (unsigned long long)under, overlap);
}

void sm_matrix_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    static const struct {
        bool brief, once, tight;
        int name;
    } length[] = {
        {.name = 400},
        {.brief = true, .name = 400},
        {.brief = true, .once = true, .name = 400},
        {.brief = true, .once = true, .tight = true, .name = 400},
        {.brief = true, .once = true, .tight = true, .name = 16},
        {.brief = true, .once = true, .tight = true, .name = 12},
        {.brief = true, .once = true, .tight = true, .name = 9},
        {.brief = true, .once = true, .tight = true, .name = 7},
        {.brief = true, .name = 7},
        {.brief = true, .name = 5},
    };
    const sm_matrix *m = state;
    if (!scene->session) return;
    if (m->panel) {
        sm_panel_inspect(m, scene, out);
        return;
    }
    unsigned flags = scene->look.ascii ? SM_SHOW_ASCII : 0;
    bool alike = called_alike(scene->session, m);
    for (size_t i = 0; i < sizeof length / sizeof *length; i++) {
        telling t = {scene->session, m, length[i].brief, length[i].once, length[i].tight, length[i].name, flags, out,
                     alike};
        sm_text_clear(out);
        if (say_cell(&t) || say_preferences(&t)) return;
        if (sm_show_width(sm_text_of(out), flags) <= scene->w - 2) return;
    }
}

/* ---- search ---------------------------------------------------------------------------------------------------- */

uint32_t sm_matrix_place_of(sm_axis a, uint32_t id)
{
    uint32_t p = 0;
    while (p + 1 < a.n && a.order[p] != id) p++;
    return p;
}

/* Classes, then clusters, as one ring that begins behind the cursor's class; also those that are left out. */
static bool find_label(sm_matrix *m, const sm_scene *scene, const char *text, int direction)
{
    sm_axis rows = sm_matrix_rows(scene->session), cols = sm_matrix_cols(scene->session);
    const sm_table *t = sm_session_table(scene->session);
    uint64_t n = (uint64_t)rows.n + cols.n;
    bool in_cols = sm_matrix_hit(m, sm_part_col_name(scene->session, m->col)) &&
                   !sm_matrix_hit(m, sm_part_row_name(scene->session, m->row));
    uint64_t at = in_cols ? (uint64_t)rows.n + sm_matrix_place_of(cols, m->col) : sm_matrix_place_of(rows, m->row);
    for (uint64_t step = 1; step <= n; step++) {
        uint64_t p = direction < 0 ? (at + n - step) % n : (at + step) % n;
        bool row = p < rows.n;
        uint32_t id = row ? rows.order[p] : cols.order[p - rows.n];
        if (!sm_words_contain(row ? sm_table_row_name(t, id) : sm_table_col_name(t, id), text)) continue;
        *(row ? &m->row : &m->col) = id;
        sm_matrix_clamp(m, scene);
        return true;
    }
    return false;
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_matrix *m = state;
    if (!scene->session) return false;
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

static const char *subject(const void *state, const sm_scene *scene)
{
    return ((const sm_matrix *)state)->subject;
}

static void show(void *state, const sm_scene *scene, const char *word)
{
    sm_matrix *m = state;
    sm_subject about = sm_subject_read(word);
    if (about.row == SM_NONE && about.col == SM_NONE) return;
    if (about.row != SM_NONE) m->row = about.row;
    if (about.col != SM_NONE) m->col = about.col;
    m->panel = false;
    sm_matrix_clamp(m, scene);
}

static void filter(void *state, const sm_scene *scene, const char *text)
{
    sm_matrix *m = state;
    snprintf(m->filter, sizeof m->filter, "%s", text);
    if (scene->session) sm_matrix_clamp(m, scene);
}

static void init(void *state, const sm_registry *indices)
{
    ((sm_matrix *)state)->selects = true;
}

static void done(void *state)
{
    sm_chances_done(&((sm_matrix *)state)->chances);
    sm_part_done(state);
}

static bool inside(const void *state)
{
    const sm_matrix *m = state;
    return m->panel || m->overview;
}

/* In the panel keys do other things than on a cell. */
static const sm_binding *keys(const void *state)
{
    static const sm_binding in_panel[] = {
        {"Down Up j k", "move", NULL, "index"}, {"Enter", "explain", NULL, "explain"}, {"i", "card", NULL, "card"},
        {"Tab", "panel", NULL, "matrix"},       {"p", "chance", NULL, "chance"},       {NULL, NULL, NULL, NULL}};
    return ((const sm_matrix *)state)->panel ? in_panel : NULL;
}

/* The row, and the column of the same name or place. */
static void carry(void *state, void *was, const sm_scene *scene)
{
    sm_matrix *m = state;
    const sm_matrix *from = was;
    m->row = from->row;
    m->col = from->col;
    m->row_at = from->row_at;
    m->col_at = from->col_at;
    m->top = from->top;
    m->left = from->left;
    m->widen = from->widen;
    m->panel = from->panel;
    m->place = from->place;
    m->overview = from->overview;
    memcpy(m->sought, from->sought, sizeof m->sought);
    memcpy(m->filter, from->filter, sizeof m->filter);
}

const sm_view sm_view_matrix = {
    .name = "matrix",
    .title = "Matrix",
    .digit = "1",
    .help =
        "Classes are rows, clusters are columns. [n] is the best cluster of its class (T→K), (n) the best class of "
        "its cluster (K→T), both by Jaccard; n* is chosen by the one-to-one optimum; = marks a tie; ! stands behind "
        "a name that nothing on the other side prefers. In a large table T leaves the largest classes and clusters and "
        "& "
        "those whose labels hold a text; (other) sums the rest, so every count and margin still adds up. p asks what "
        "chance gives: each index over random tables with the same sizes, its mean and the interval that holds 95 % of "
        "them; ≈ stands where the value is no other than chance makes it.",
    .actions = sm_matrix_actions,
    .state_size = sizeof(sm_matrix),
    .carry = carry,
    .init = init,
    .done = done,
    .needs = needs,
    .draw = sm_matrix_draw,
    .inspect = sm_matrix_inspect,
    .find = find,
    .filter = filter,
    .settle = settle,
    .mouse = sm_matrix_mouse,
    .inside = inside,
    .keys = keys,
    .subject = subject,
    .show = show,
    .document = "matrix",
    .work = work,
    .stop = stop,
};
