/* Points: those behind a cell, a class or a cluster, one by one, to look at, mark and move. */
#include "attributes.h"
#include "setmatch/base/mem.h"
#include "setmatch/measure/index.h"
#include "setmatch/measure/place.h"
#include "setmatch/view/view.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include "view/kit/listing.h"
#include <stdlib.h>
#include <string.h>

typedef enum scope { CELL, CLASS, CLUSTER, ALL, SCOPES } scope;
enum { ROW, ID, CLASS_NAME, CLUSTER_NAME, MATCHED, SILHOUETTE, X, Y, FIELD };

typedef struct points {
    sm_listing listing;
    scope scope;
    uint32_t row, col; /* class and cluster asked for */
    bool swapped;      /* as the session was then: roles may be exchanged since */
    uint32_t to;       /* the point to go to, SM_NONE: none */
    uint32_t *point;   /* the rows of the list */
    size_t n, room;
    sm_chosen kept;      /* marked points, those that have left the list too: undo brings them back */
    sm_attributes *more; /* the columns of the file behind ours */
    bool known;          /* the list was made with silhouettes, */
    sm_node node;        /* at this place in history */
} points;

/* ---- the listing ------------------------------------------------------------------------------------------------- */

static size_t points_times(const void *state, size_t column)
{
    const points *v = state;
    const sm_session *s = v->listing.s;
    const sm_parts *parts = sm_dataset_parts(sm_session_data(s));
    const struct sm_placed *placed = sm_live_facts(sm_session_live(s))->placed;
    switch (column) {
    case ID:
        return parts->id != NULL;
    case SILHOUETTE:
        return placed && !placed->too_many;
    case X:
    case Y:
        return parts->axis[column - X] != NULL;
    case FIELD:
        return !v->more || v->more->wrong.status ? 0 : v->more->n;
    default:
        return 1;
    }
}

static const char *points_head(const void *state, sm_spot at)
{
    return sm_attributes_name(((const points *)state)->more, (uint32_t)at.nth);
}

/* As the file has it; a decimal number sorts as one, neither inf, nan nor hexadecimal. */
static sm_datum field_at(const points *v, uint32_t point, uint32_t column)
{
    const char *text = sm_attributes_at(v->more, point, column);
    if (!text) return (sm_datum){.kind = SM_EMPTY};
    sm_datum d = sm_datum_words(text);
    size_t length = strspn(text, "0123456789+-.eE");
    char *end = NULL;
    if (!length || text[length]) return d;
    d.real = strtod(text, &end);
    d.number = !*end && d.real - d.real >= 0;
    return d;
}

static sm_datum points_cell(const void *state, sm_spot at)
{
    const points *v = state;
    const sm_session *s = v->listing.s;
    const sm_parts *parts = sm_dataset_parts(sm_session_data(s));
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    uint32_t point = v->point[at.row], class = sm_points_class(sm_session_points(s), point),
             cluster = sm_points_cluster(sm_session_points(s), point), wanted = sm_wanted(s, class);
    switch (at.column) {
    case ROW:
        return sm_datum_whole(sm_dataset_row(sm_session_data(s), point));
    case ID:
        return sm_datum_words(sm_text_of(&parts->id[point]));
    case CLASS_NAME:
        return sm_datum_words(class == SM_NONE ? "taken out" : sm_name_of(s, true, class));
    case CLUSTER_NAME:
        return sm_datum_words(cluster == SM_NONE ? "taken out" : sm_name_of(s, false, cluster));
    case MATCHED:
        if (!sm_wanted_known(s)) return (sm_datum){.kind = SM_NOT_YET};
        if (wanted == SM_NONE) return sm_datum_words("no cluster");
        if (!sm_misplaced(s, point)) return sm_datum_words("yes");
        return sm_listing_words(&v->listing, "→ cluster %.100s", sm_name_of(s, false, wanted));
    case SILHOUETTE: /* in its cluster */
        if (!(f->have & SM_NEED_DISTANCES)) return (sm_datum){.kind = SM_NOT_YET};
        if (cluster == SM_NONE) return (sm_datum){.kind = SM_EMPTY};
        return sm_datum_real(f->placed->side[1].point[point]);
    case X:
    case Y:
        return sm_datum_real(parts->axis[at.column - X][point]);
    default:
        return field_at(v, point, (uint32_t)at.nth);
    }
}

static sm_role points_role(const void *state, sm_spot at)
{
    const points *v = state;
    if (at.column != MATCHED) return SM_ROLE_TEXT;
    return sm_misplaced(v->listing.s, v->point[at.row]) ? SM_ROLE_UNMATCHED : SM_ROLE_DIM;
}

static const char *points_missing(const void *state, const sm_scene *scene)
{
    bool any = sm_session_points(scene->session) != NULL;
    return any ? NULL : "This file has counts, not points: only the size of each cell is known";
}

static int points_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const points *v = state;
    const sm_list *l = &v->listing.list;
    sm_text title = {0}, right = {0};
    const char *class = sm_name_of(scene->session, true, v->row), *cluster = sm_name_of(scene->session, false, v->col);
    if (!sm_session_points(scene->session)) return 0;
    bool wrong = v->more && v->more->wrong.status;
    size_t hidden = sm_list_hidden(l);
    if (v->scope == ALL) sm_text_puts(&title, "every class and cluster");
    if (v->scope == CELL || v->scope == CLASS) sm_text_printf(&title, "class %s", class);
    if (v->scope == CELL) sm_text_puts(&title, " × ");
    if (v->scope == CELL || v->scope == CLUSTER) sm_text_printf(&title, "cluster %s", cluster);
    sm_text_printf(&title, " · %zu point%s", v->n, v->n == 1 ? "" : "s");
    if (l->marked) sm_text_printf(&title, " · %zu marked", l->marked);
    if (sm_session_drafted(scene->session)) sm_text_puts(&title, ", not moved yet");
    if (hidden) sm_text_printf(&title, " (%zu hidden)", hidden);
    sm_listing_say(&v->listing, &title);
    if (l->ranging) sm_text_puts(&title, " · range from here, v ends it");
    if (wrong && scene->h < SM_LISTING_LOW) {
        sm_text_clear(&title);
        sm_text_puts(&title, v->more->wrong.text);
    }
    return sm_listing_heading(scene, pen, &title, &right, NULL);
}

/* The legend, or why no field of the file can be shown. */
static void points_below(const void *state, const sm_scene *scene, sm_pen pen)
{
    const points *v = state;
    const char *wrong = v->more->wrong.text;
    bool ascii = scene->look.ascii, fits = sm_show_width(wrong, SM_SHOW_PLAIN) <= scene->w - 2;
    const char *on = ascii ? "*" : "◉", *off = ascii ? "." : "○";
    sm_pen dim = sm_pen_as(pen, SM_ROLE_DIM);
    if (v->more->wrong.status)
        sm_words_wrap(sm_pen_as(pen, SM_ROLE_ERROR), 1, fits, scene->w - 2, wrong);
    else if (scene->w >= 100)
        sm_pen_printf(
            dim, 1, 1,
            "%s marked  %s unmarked   → cluster K: belongs there; the one-to-one optimum by %s pairs its class with K",
            on, off, sm_weighting_name(sm_session_match(scene->session)));
    else
        sm_pen_printf(dim, 1, 1, "%s marked %s not · → cluster K: belongs there, the match of its class", on, off);
}

static const char *const points_heads[] = {[ROW] = "row",
                                           [ID] = "id",
                                           [CLASS_NAME] = "class",
                                           [CLUSTER_NAME] = "cluster",
                                           [MATCHED] = "matched",
                                           [SILHOUETTE] = "silhouette",
                                           [X] = "x",
                                           [Y] = "y",
                                           [FIELD] = NULL};
static const sm_listing_kind points_listing = {.title = "points",
                                               .heads = points_heads,
                                               .columns = sizeof points_heads / sizeof *points_heads,
                                               .marks = true,
                                               .below = 2,
                                               .times = points_times,
                                               .head = points_head,
                                               .cell = points_cell,
                                               .role = points_role,
                                               .missing = points_missing,
                                               .above = points_above,
                                               .draw_below = points_below};

/* ---- collecting -------------------------------------------------------------------------------------------------- */

static bool add_cell(points *v, uint32_t row, uint32_t col)
{
    const sm_points *p = sm_session_points(v->listing.s);
    const sm_table *t = sm_session_table(v->listing.s);
    if (row >= sm_table_rows(t) || col >= sm_table_cols(t) || !sm_table_at(t, row, col)) return true;
    if (!sm_grow(&v->point, &v->room, v->n + sm_table_at(t, row, col), sizeof *v->point)) return false;
    for (uint32_t i = sm_points_first(p, row, col); i != SM_NONE; i = sm_points_next(p, i)) v->point[v->n++] = i;
    return true;
}

/* As in the file, whatever way the chains go. */
static bool in_loaded_order(points *v)
{
    sm_chosen here = {0};
    bool sorted = true;
    for (size_t i = 1; i < v->n && sorted; i++) sorted = v->point[i - 1] < v->point[i];
    if (sorted) return true;
    if (sm_chosen_room(&here, v->listing.s, NULL)) return false;
    for (size_t i = 0; i < v->n; i++) sm_chosen_set(&here, v->point[i], true);
    v->n = 0;
    for (uint32_t p = 0; p < here.n; p++)
        if (sm_chosen_is(&here, p)) v->point[v->n++] = p;
    sm_chosen_done(&here);
    return true;
}

static bool points_collect(points *v)
{
    const sm_table *t = sm_session_table(v->listing.s);
    uint32_t n = sm_points_n(sm_session_points(v->listing.s));
    bool class = v->scope == CLASS && v->row < sm_table_rows(t), any = v->scope == CLUSTER && v->col < sm_table_cols(t);
    sm_line line = class ? sm_table_row(t, v->row) : any ? sm_table_col(t, v->col) : (sm_line){0};
    v->n = 0;
    if (v->scope == CELL && !add_cell(v, v->row, v->col)) return false;
    for (uint32_t i = 0; i < line.n; i++)
        if (!add_cell(v, class ? v->row : sm_line_at(line, i), class ? sm_line_at(line, i) : v->col)) return false;
    if (v->scope != ALL) return in_loaded_order(v);
    if (!sm_grow(&v->point, &v->room, n, sizeof *v->point)) return false;
    while (v->n < n) {
        v->point[v->n] = (uint32_t)v->n;
        v->n++;
    }
    return true;
}

static uint32_t point_here(const points *v)
{
    size_t row = sm_listing_row(&v->listing);
    return row < v->n ? v->point[row] : SM_NONE;
}

static size_t row_of_point(const points *v, uint32_t point)
{
    for (size_t i = 0; point != SM_NONE && i < v->n; i++)
        if (v->point[i] == point) return i;
    return SIZE_MAX;
}

/* Before other points are looked at, or the same ones anew. */
static void keep_marks(points *v)
{
    if (!v->listing.made) return;
    for (size_t i = 0; i < v->n; i++) sm_chosen_set(&v->kept, v->point[i], sm_list_is_marked(&v->listing.list, i));
    if (v->to == SM_NONE) v->to = point_here(v);
    v->listing.made = false;
}

static void points_take(points *v, const sm_session *s)
{
    keep_marks(v);
    v->listing.s = s;
    if (!v->more) v->more = sm_alloc(1, sizeof *v->more);
    bool all = v->more && !sm_attributes_open(v->more, sm_session_data(s), NULL) &&
               !sm_chosen_room(&v->kept, s, NULL) && points_collect(v);
    if (!all) v->n = 0;
    v->listing.list.looked_up = points_times(v, FIELD);
    if (!sm_listing_take(&v->listing, s, v->n, row_of_point(v, v->to))) v->n = 0;
    v->listing.made = v->listing.made && all;
    for (size_t i = 0; i < v->n; i++)
        if (sm_chosen_is(&v->kept, v->point[i])) sm_list_mark(&v->listing.list, i, true);
    v->to = SM_NONE;
}

/* What is drawn next is read: where that fails no row shows anything of its file. */
static bool read_ahead(points *v, const sm_scene *scene)
{
    uint32_t point[500]; /* a frame's lines at most */
    const sm_list *l = &v->listing.list;
    size_t n = 0, room = 0, top = sm_list_top(l, sm_listing_place(&v->listing, scene).h, &room);
    sm_spot at = sm_listing_spot(&v->listing, 0, l->col);
    for (; n < room && n < sizeof point / sizeof *point; n++) point[n] = v->point[l->order[top + n]];
    return sm_attributes_fetch(v->more, point, n, at.column == FIELD ? (uint32_t)at.nth : 0);
}

static void points_settle(void *state, const sm_scene *scene)
{
    points *v = state;
    const sm_session *s = scene->session;
    if (!sm_session_points(s)) return;
    sm_node node = sm_history_here(sm_session_history(s));
    /* Silhouettes come later than the rows, and rows may be sorted by them. */
    bool known = sm_live_facts(sm_session_live(s))->have & SM_NEED_DISTANCES;
    bool same = v->listing.made && v->node == node && (known == v->known || !v->listing.list.sorted);
    v->known = known;
    v->node = node;
    if (v->swapped != sm_session_swapped(s)) { /* what was a class is a cluster now */
        static const scope other[] = {[CELL] = CELL, [CLASS] = CLUSTER, [CLUSTER] = CLASS, [ALL] = ALL};
        uint32_t row = v->row;
        v->row = v->col;
        v->col = row;
        v->scope = other[v->scope];
        v->swapped = !v->swapped;
    }
    if (!same) points_take(v, s);
    if (!v->listing.made || !v->listing.list.looked_up || read_ahead(v, scene)) return;
    if (sm_listing_spot(&v->listing, 0, v->listing.list.sort_col).column == FIELD) v->listing.list.sorted = false;
    points_take(v, s);
}

static unsigned points_needs(const void *state, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    if (!sm_session_points(s)) return 0;
    const struct sm_placed *placed = sm_live_facts(sm_session_live(s))->placed;
    return sm_wanted_needs(s) | (placed && !placed->too_many ? SM_NEED_PLACES | SM_NEED_DISTANCES : 0);
}

static void points_init(void *state, const sm_registry *indices)
{
    points *v = state;
    sm_listing_begin(&v->listing, &points_listing, v, indices);
    v->scope = ALL;
    v->row = v->col = v->to = SM_NONE;
}

static void points_done(void *state)
{
    points *v = state;
    sm_listing_done(&v->listing);
    sm_chosen_done(&v->kept);
    if (v->more) sm_attributes_done(v->more);
    sm_free(v->more);
    sm_free(v->point);
}

/* ---- from and to other views ------------------------------------------------------------------------------------- */

static void points_show(void *state, const sm_scene *scene, const sm_subject *asked)
{
    points *v = state;
    const sm_points *p = sm_session_points(scene->session);
    sm_subject about = *asked;
    if (!p) return;
    v->swapped = sm_session_swapped(scene->session);
    if (about.point < sm_points_n(p)) {
        about.row = sm_points_class(p, about.point);
        about.col = sm_points_cluster(p, about.point);
    }
    if (about.row == SM_NONE && about.col == SM_NONE) return;
    scope where = about.row == SM_NONE ? CLUSTER : about.col == SM_NONE ? CLASS : CELL;
    bool same = v->listing.made && where == v->scope && about.row == v->row && about.col == v->col;
    if (!same && (about.point == SM_NONE || row_of_point(v, about.point) == SIZE_MAX)) {
        v->listing.made = false; /* marks belong to what was looked at */
        sm_chosen_clear(&v->kept);
        v->scope = where;
        v->row = about.row;
        v->col = about.col;
    }
    if (about.point == SM_NONE) return;
    v->to = about.point;
    if (v->listing.made) sm_list_to(&v->listing.list, row_of_point(v, v->to));
}

static sm_subject points_subject(const void *state, const sm_scene *scene)
{
    sm_subject about = sm_about(SIZE_MAX);
    about.point = point_here(state);
    return about;
}

/* The point under the cursor, and its cell, class or cluster as it is now; the marked points. */
static void points_carry(void *state, void *was, const sm_scene *scene)
{
    points *v = state, *from = was;
    const sm_points *p = sm_session_points(scene->session);
    if (!p) return;
    keep_marks(from);
    v->scope = from->scope;
    v->to = from->to;
    v->row = v->to < sm_points_n(p) ? sm_points_class(p, v->to) : from->row;
    v->col = v->to < sm_points_n(p) ? sm_points_cluster(p, v->to) : from->col;
    v->kept = from->kept;
    from->kept = (sm_chosen){0};
    sm_list_like(&v->listing.list, &from->listing.list);
}

/* ---- moving ------------------------------------------------------------------------------------------------------ */

/* The marked ones, or the one under the cursor. */
static sm_chosen points_chosen(const points *v)
{
    sm_chosen c = {0};
    const sm_list *l = &v->listing.list;
    uint32_t here = point_here(v);
    if ((here == SM_NONE && !l->marked) || sm_chosen_room(&c, v->listing.s, NULL)) return c;
    for (size_t i = 0; l->marked && i < v->n; i++)
        if (sm_list_is_marked(l, i)) sm_chosen_set(&c, v->point[i], true);
    if (!l->marked) sm_chosen_set(&c, here, true);
    return c;
}

static sm_answer points_move(const sm_press *press)
{
    points *v = press->state;
    sm_list *l = &v->listing.list;
    if (l->ranging) (void)sm_list_key(l, &v->listing.grid, "v", 1); /* what looks marked is what moves */
    sm_chosen c = points_chosen(v);
    sm_answer answer = sm_chosen_ask(press, &c);
    sm_chosen_done(&c);
    return answer;
}

static void points_preview(const void *state, const sm_scene *scene, sm_text *out)
{
    const points *v = state;
    if (!v->listing.made || !v->listing.list.marked) return;
    sm_chosen c = points_chosen(v);
    sm_chosen_preview(scene->session, &c, out);
    sm_chosen_done(&c);
}

static void points_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const points *v = state;
    const sm_session *s = scene->session;
    uint32_t point = point_here(v);
    if (!v->listing.made || !v->n) return;
    if (v->listing.list.marked) {
        sm_chosen c = points_chosen(v);
        sm_chosen_say(s, &c, v->n, scene->w - 2, scene->look.ascii, out);
        sm_chosen_done(&c);
    } else if (point != SM_NONE) {
        uint32_t wanted = sm_wanted(s, sm_points_class(sm_session_points(s), point));
        sm_point_say(s, point, out);
        if (wanted != SM_NONE && sm_misplaced(s, point))
            sm_text_printf(out, " · belongs in cluster %s", sm_name_of(s, false, wanted));
        else if (wanted != SM_NONE)
            sm_text_puts(out, " · in the right cluster");
    }
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer points_scope(const sm_press *press)
{
    points *v = press->state;
    const sm_points *p = sm_session_points(press->session);
    uint32_t here = point_here(v), row = v->row, col = v->col;
    scope next = (scope)((v->scope + 1) % SCOPES);
    if (!v->listing.made) return SM_TAKEN;
    if (here != SM_NONE && (v->scope == ALL || next == CLUSTER)) { /* narrower again, or across: around the cursor */
        row = sm_points_class(p, here);
        col = sm_points_cluster(p, here);
    }
    if ((row == SM_NONE || col == SM_NONE) && next != ALL) return SM_TAKEN;
    keep_marks(v);
    v->scope = next;
    v->row = row;
    v->col = col;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", change[] = "CHANGE THE CLUSTERING", look[] = "LOOK";
static const sm_action points_actions[] = {
    {.bind = {"Up Down k j", "row", "point", "row"}, .act = sm_listing_key, .group = around},
    {.bind = {"Space", "mark", "mark and go on", "mark"}, .act = sm_listing_key, .group = look},
    {.bind = {"v", "range", "mark a range", "range"}, .act = sm_listing_key, .group = look},
    {.bind = {"*", "all", "mark all, or none", "all"}, .act = sm_listing_key, .group = look},
    {.bind = {"i", "invert", "mark the others", "invert"}, .act = sm_listing_key, .group = look},
    {.bind = {"m", "move-points", "move the marked points", "move"}, .act = points_move, .group = change},
    {.bind = {"s", "sort", "sort: up, down, loaded", "sort"}, .act = sm_listing_key, .group = look},
    {.bind = {"&", "filter", "only rows that contain a text", "filter"}, .act = sm_listing_ask, .group = look},
    {.bind = {"c", "scope", "cell, class, cluster, all", NULL}, .act = points_scope, .group = look},
    {.bind = {"Enter", "scatter", "the point in the scatter", NULL}, .command = "view scatter", .group = look},
    {.bind = {"Left Right h l", "column", "column to sort by", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last point", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"Esc C-g", "leave", NULL, NULL}, .act = sm_listing_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_points = {
    .name = "points",
    .title = "Points",
    .digit = "6",
    .help = "The points of the cell under the cursor of the matrix; c widens to its class, its cluster, all. The other "
            "columns of the file follow behind class and cluster; Right goes through them. \"→ cluster K\" "
            "means: the one-to-one optimum pairs the class with K, and the point is elsewhere. m moves exactly the "
            "marked points, or the one under the cursor, and asks first.",
    .actions = points_actions,
    .state_size = sizeof(points),
    .carry = points_carry,
    .init = points_init,
    .done = points_done,
    .needs = points_needs,
    .draw = sm_listing_draw,
    .inspect = points_inspect,
    .find = sm_listing_find,
    .settle = points_settle,
    .mouse = sm_listing_mouse,
    .show = points_show,
    .subject = points_subject,
    .filter = sm_listing_filter,
    .preview = points_preview,
    .list = sm_listing_copy,
};
