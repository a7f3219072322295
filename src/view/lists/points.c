/* Points: those of a cell, a class, a cluster or a finding, as rows of their file: to read, sort, filter, mark, move
 * and write. */
#include "points.h"
#include "base/mem.h"
#include "measure/index.h"
#include "measure/place.h"
#include "view/view.h"
#include "view/widgets/words.h"
#include <string.h>

typedef sm_points_list points;

/* ---- the rows ---------------------------------------------------------------------------------------------------- */

static size_t row_of_point(const points *v, uint32_t point)
{
    for (size_t i = 0; point != SM_NONE && i < v->n; i++)
        if (v->point[i] == point) return i;
    return SIZE_MAX;
}

/* Call it before the list changes. */
static void keep_marks(points *v)
{
    if (!v->listing.made) return;
    for (size_t i = 0; i < v->n; i++) sm_chosen_set(&v->kept, v->point[i], sm_list_is_marked(&v->listing.list, i));
    if (v->to == SM_NONE) v->to = sm_points_here(v);
    v->listing.made = false;
}

static void end_seek(points *v)
{
    sm_study_end(&v->seek.study);
    v->seek.missed = false;
}

/* Lists these rows, the set's own if arranged is NULL. Marks and cursor stay on their points. */
static void show_rows(points *v, uint32_t *arranged, size_t n)
{
    sm_list *l = &v->listing.list;
    keep_marks(v);
    end_seek(v);
    sm_free(v->arranged);
    v->arranged = arranged;
    v->point = arranged ? arranged : v->set.point;
    v->n = n;
    l->looked_up = sm_points_listing.grid.times(v, SM_POINT_FIELD);
    if (!sm_listing_take(&v->listing, n, row_of_point(v, v->to))) v->n = 0;
    for (size_t i = 0; i < v->n; i++)
        if (sm_chosen_is(&v->kept, v->point[i])) sm_list_mark(l, i, true);
    v->hidden = 0;
    for (size_t i = 0; i < v->set.n && v->n < v->set.n; i++) v->hidden += sm_chosen_is(&v->kept, v->set.point[i]);
    if (v->hidden) v->hidden -= l->marked;
    v->to = SM_NONE;
}

static sm_arrangement arrangement_of(const sm_list *l)
{
    sm_arrangement a = {.sorted = l->sorted, .down = l->down, .sort_col = l->sort_col};
    memcpy(a.filter, l->filter, sizeof a.filter);
    return a;
}

/* Takes back what the list asks for. */
static void keep_arrangement(points *v)
{
    sm_list *l = &v->listing.list;
    sm_study_end(&v->listing.study);
    l->sorted = v->have.sorted;
    l->down = v->have.down;
    l->sort_col = v->have.sort_col;
    memcpy(l->filter, v->have.filter, sizeof l->filter);
}

/* Lists the set anew, as in the file. points_follow arranges it. */
static void points_take(points *v, const sm_session *s)
{
    sm_study_end(&v->listing.study);
    keep_marks(v);
    v->listing.s = s;
    if (!v->more) v->more = sm_alloc(1, sizeof *v->more);
    sm_attributes_open(v->more, sm_session_data(s));
    sm_chosen_room(&v->kept, s);
    sm_point_set_collect(&v->set, s);
    v->have = (sm_arrangement){0};
    show_rows(v, NULL, v->set.n);
}

/* A column of the file can no longer be read. */
static void give_up_file(points *v, sm_error why)
{
    sm_list *l = &v->listing.list;
    if (sm_grid_spot(&v->listing.grid, 0, l->sort_col).column == SM_POINT_FIELD) l->sorted = false;
    v->more->wrong = why;
    points_take(v, v->listing.s);
}

static void show_arranged(points *v, const sm_arranged *r)
{
    uint32_t *found = sm_alloc(r->n, sizeof *found);
    memcpy(found, r->point, r->n * sizeof *found);
    memcpy(v->filter_wrong, r->filter_wrong, sizeof v->filter_wrong);
    v->have = v->wanted;
    show_rows(v, found, r->n);
    sm_study_end(&v->listing.study);
}

/* Brings the rows into the order that the list asks for. */
static void points_follow(points *v)
{
    const sm_list *l = &v->listing.list;
    sm_study *t = &v->listing.study;
    bool plain = !l->sorted && !l->filter[0];
    if (!v->listing.made) return;
    if (plain || sm_arrangement_is(&v->have, l)) sm_study_end(t);
    if (sm_arrangement_is(&v->have, l)) return;
    if (plain) {
        v->have = arrangement_of(l);
        show_rows(v, NULL, v->set.n);
        return;
    }
    if (!t->job || !sm_arrangement_is(&v->wanted, l)) {
        v->wanted = arrangement_of(l);
        sm_study_begin(t, NULL);
        sm_study_start(t, sm_points_arrange, v);
    }
    if (!sm_study_news(t) || !t->over) return;
    const sm_arranged *r = sm_study_result(t);
    if (t->wrong.status)
        keep_arrangement(v);
    else if (r->unreadable.status)
        give_up_file(v, r->unreadable);
    else
        show_arranged(v, r);
}

/* Reads what is drawn next. If that fails, no row shows anything of its file. */
static bool read_ahead(points *v, const sm_scene *scene)
{
    uint32_t point[500]; /* a frame's lines at most */
    const sm_list *l = &v->listing.list;
    size_t n = 0, capacity = 0, top = sm_list_top(l, sm_listing_place(&v->listing, scene).h, &capacity);
    sm_spot at = sm_grid_spot(&v->listing.grid, 0, l->col);
    for (; n < capacity && n < sizeof point / sizeof *point; n++) point[n] = v->point[l->order[top + n]];
    return sm_attributes_fetch(v->more, point, n, at.column == SM_POINT_FIELD ? (uint32_t)at.nth : 0);
}

/* Returns the next row, or the one before, that contains the text; SIZE_MAX: none. w may be NULL. */
static size_t seek_row(const points *v, sm_work *w)
{
    sm_attributes reader = {0};
    sm_conditions text = {.n = 1};
    size_t found = SIZE_MAX, from = v->listing.list.at;
    memcpy(text.at[0].text, v->seek.text, sizeof text.at[0].text);
    sm_attributes_open(&reader, sm_session_data(v->listing.s));
    reader.wrong = v->more->wrong;
    for (size_t step = 1; step <= v->n && found == SIZE_MAX; step++) {
        size_t i = (v->seek.direction < 0 ? from + v->n - step : from + step) % v->n;
        if (sm_point_holds(v, &reader, &text, v->point[i])) found = i;
        if (w) sm_work_progress(w, (double)step, (double)v->n);
    }
    sm_attributes_free(&reader);
    return found;
}

static const void *seek_study(sm_work *w, const void *ask)
{
    size_t *row = sm_alloc(1, sizeof *row);
    *row = seek_row(ask, w);
    return row;
}

static void follow_seek(points *v)
{
    if (!sm_study_news(&v->seek.study) || !v->seek.study.over) return;
    const size_t *row = sm_study_result(&v->seek.study);
    bool found = row && *row < v->n;
    if (found) sm_list_to(&v->listing.list, *row);
    end_seek(v);
    v->seek.missed = !found;
}

static void points_settle(void *state, const sm_scene *scene)
{
    points *v = state;
    const sm_session *s = scene->session;
    if (!sm_session_points(s)) return;
    sm_node node = sm_history_here(sm_session_history(s));
    /* Silhouettes and homes come later than the rows, which may be chosen and sorted by them. */
    bool known = sm_live_facts(sm_session_live(s))->have & SM_NEED_DISTANCES, homes = sm_home_known(s);
    bool asked = v->listing.list.sorted || v->listing.list.filter[0];
    bool same = v->listing.made && v->node == node && (known == v->known || !asked) &&
                (homes == v->homes || !(asked || v->set.scope == SM_SCOPE_MISPLACED));
    v->known = known;
    v->homes = homes;
    v->node = node;
    if (v->set.swapped != sm_session_swapped(s)) sm_point_set_turn(&v->set);
    if (!same) points_take(v, s);
    points_follow(v);
    follow_seek(v);
    sm_points_leave_out(v, scene);
    if (!v->listing.made || v->card || !v->listing.list.looked_up || read_ahead(v, scene)) return;
    give_up_file(v, v->more->wrong);
    points_follow(v);
}

/* A short list is searched at once, a long one by a study. */
static bool points_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    enum { SHORT = 20000 };
    points *v = state;
    end_seek(v);
    if (!v->listing.made || !v->n || !*text) return false;
    v->seek.direction = direction;
    sm_list_words(v->seek.text, sm_datum_words(text), 0);
    if (v->n > SHORT) {
        sm_study_begin(&v->seek.study, NULL);
        sm_study_start(&v->seek.study, seek_study, v);
        return true;
    }
    size_t row = seek_row(v, NULL);
    if (row < v->n) sm_list_to(&v->listing.list, row);
    return row < v->n;
}

static bool points_stop(void *state)
{
    points *v = state;
    bool seeks = sm_study_busy(&v->seek.study), arranges = sm_study_busy(&v->listing.study);
    if (seeks) end_seek(v);
    if (arranges) keep_arrangement(v);
    return seeks || arranges;
}

static unsigned points_needs(const void *state, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    if (!sm_session_points(s)) return 0;
    const struct sm_placed *placed = sm_live_facts(sm_session_live(s))->placed;
    return sm_home_needs(s) | (placed && !placed->too_many ? SM_NEED_PLACES | SM_NEED_DISTANCES : 0);
}

static void points_init(void *state, const sm_registry *indices)
{
    points *v = state;
    sm_listing_begin(&v->listing, &sm_points_listing, v, indices);
    v->listing.list.arranged = true;
    v->set.scope = SM_SCOPE_ALL;
    v->set.row = v->set.col = v->to = SM_NONE;
}

static void points_free(void *state)
{
    points *v = state;
    sm_listing_free(&v->listing);
    end_seek(v);
    sm_point_set_free(&v->set);
    sm_chosen_free(&v->kept);
    if (v->more) sm_attributes_free(v->more);
    sm_free(v->more);
    sm_free(v->arranged);
}

static const uint32_t *points_listed(const void *state, size_t *n)
{
    const points *v = state;
    *n = v->listing.made ? v->n : 0;
    return v->point;
}

/* ---- from and to other views ------------------------------------------------------------------------------------- */

static void show_other(points *v, const sm_subject *about)
{
    v->listing.made = false; /* marks belong to what was looked at */
    sm_chosen_clear(&v->kept);
    if (about->few) sm_point_set_take(&v->set, about->few);
    if (about->few) return;
    v->set.scope = about->row == SM_NONE ? SM_SCOPE_CLUSTER : about->col == SM_NONE ? SM_SCOPE_CLASS : SM_SCOPE_CELL;
    v->set.row = about->row;
    v->set.col = about->col;
}

static void points_show(void *state, const sm_scene *scene, const sm_subject *asked)
{
    points *v = state;
    const sm_points *p = sm_session_points(scene->session);
    sm_subject about = *asked;
    if (!p) return;
    v->card = false;
    v->set.swapped = sm_session_swapped(scene->session);
    if (about.few) {
        show_other(v, &about);
        return;
    }
    if (about.point < sm_points_n(p)) {
        about.row = sm_points_class(p, about.point);
        about.col = sm_points_cluster(p, about.point);
    }
    if (about.row == SM_NONE && about.col == SM_NONE) return;
    sm_scope where = about.row == SM_NONE ? SM_SCOPE_CLUSTER : about.col == SM_NONE ? SM_SCOPE_CLASS : SM_SCOPE_CELL;
    bool same = v->listing.made && where == v->set.scope && about.row == v->set.row && about.col == v->set.col;
    if (!same && (about.point == SM_NONE || row_of_point(v, about.point) == SIZE_MAX)) show_other(v, &about);
    if (about.point == SM_NONE) return;
    v->to = about.point;
    if (v->listing.made) sm_list_to(&v->listing.list, row_of_point(v, v->to));
}

static sm_subject points_subject(const void *state, const sm_scene *scene)
{
    sm_subject about = sm_about(SIZE_MAX);
    about.point = sm_points_here(state);
    return about;
}

/* The point under the cursor, and its cell, class or cluster as it is now; the marked points. */
static void points_carry(void *state, void *was, const sm_scene *scene)
{
    points *v = state, *from = was;
    const sm_points *p = sm_session_points(scene->session);
    if (!p) return;
    keep_marks(from);
    bool few = from->set.scope == SM_SCOPE_FEW;
    v->set.scope = few ? SM_SCOPE_CELL : from->set.scope;
    if (few && !from->set.cells) { /* points are the same ones whatever their labels */
        v->set = from->set;
        v->set.swapped = false;
        from->set = (sm_point_set){0};
    }
    v->to = from->to;
    v->set.row = v->to < sm_points_n(p) ? sm_points_class(p, v->to) : from->set.row;
    v->set.col = v->to < sm_points_n(p) ? sm_points_cluster(p, v->to) : from->set.col;
    v->kept = from->kept;
    from->kept = (sm_chosen){0};
    v->card = from->card;
    sm_list_like(&v->listing.list, &from->listing.list);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer points_scope(const sm_press *press)
{
    points *v = press->state;
    sm_point_set *set = &v->set;
    const sm_points *p = sm_session_points(press->session);
    uint32_t here = sm_points_here(v), row = set->row, col = set->col;
    sm_scope next = set->scope >= SM_SCOPE_MISPLACED ? SM_SCOPE_CELL : set->scope + 1;
    if (!v->listing.made) return SM_TAKEN;
    if (here != SM_NONE && (set->scope >= SM_SCOPE_ALL || next == SM_SCOPE_CLUSTER)) {
        row = sm_points_class(p, here); /* narrower again, or across: around the cursor */
        col = sm_points_cluster(p, here);
    }
    if ((row == SM_NONE || col == SM_NONE) && next < SM_SCOPE_ALL) return SM_TAKEN;
    keep_marks(v);
    set->scope = next;
    set->row = row;
    set->col = col;
    return SM_TAKEN;
}

static sm_answer points_open(const sm_press *press)
{
    points *v = press->state;
    if (sm_points_here(v) == SM_NONE) return SM_IGNORED;
    if (v->card && sm_words_places(press->session)) return sm_reply(press, SM_RUN, "view scatter");
    v->card = !v->card;
    v->card_top = 0;
    return SM_TAKEN;
}

/* On a card, Up and Down scroll, Left and Right show the adjacent rows. */
static sm_answer points_key(const sm_press *press)
{
    points *v = press->state;
    sm_press inner = *press;
    v->seek.missed = false;
    if (!v->card) return sm_listing_key(press);
    if (sm_key_among("Left Right h l", press->key)) {
        inner.key = sm_key_among("Left h", press->key) ? "Up" : "Down";
        v->card_top = 0;
        return sm_listing_key(&inner);
    }
    if (!v->listing.made || sm_points_here(v) == SM_NONE) return SM_IGNORED; /* its row is being looked for, or gone */
    int most = sm_points_card_lines(v, press->scene) - press->scene->h;
    if (!sm_key_among("Up Down k j g+g Home G End C-f PgDn C-b PgUp", press->key)) return SM_IGNORED;
    size_t lines = most > 0 ? (size_t)most + 1 : 1, page = press->scene->h > 2 ? (size_t)press->scene->h - 2 : 1;
    v->card_top = (int)sm_press_moved(press, (size_t)v->card_top, lines, page);
    return SM_TAKEN;
}

static sm_answer points_ask(const sm_press *press)
{
    points *v = press->state;
    v->card = false;
    return sm_press_asks(press);
}

static sm_answer points_leave(const sm_press *press)
{
    points *v = press->state;
    if (!v->card) return strcmp(press->key, "q") ? sm_listing_leave(press) : SM_IGNORED;
    v->card = false;
    return SM_TAKEN;
}

static bool points_inside(const void *state)
{
    return ((const points *)state)->card;
}

/* The command that writes what is listed, to be changed or run. */
static sm_answer points_write(const sm_press *press)
{
    const points *v = press->state;
    if (!v->listing.made || !v->n) return sm_reply(press, SM_SAY, "No rows here to write");
    return sm_reply(press, SM_PROMPT, ":export rows rows.csv");
}

static void points_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const points *v = state;
    if (v->card && v->listing.made && sm_points_here(v) != SM_NONE)
        sm_points_card(v, scene, pen);
    else
        sm_listing_draw(state, scene, pen);
}

static sm_answer points_mouse(const sm_press *press)
{
    return ((const points *)press->state)->card ? SM_IGNORED : sm_listing_mouse(press);
}

static const char around[] = "MOVE AROUND", change[] = "CHANGE THE CLUSTERING", look[] = "LOOK";
static const sm_action points_actions[] = {
    {.bind = {"Enter", "card", "the row as a card, then in the scatter", "card"}, .act = points_open, .group = look},
    {.bind = {"c", "scope", "cell, class, cluster, all, misplaced", "scope"}, .act = points_scope, .group = look},
    {.bind = {"Space", "mark", "mark and move on", "mark"}, .act = sm_listing_key, .group = look},
    {.bind = {"m", "move-points", "move the marked points", "move"}, .act = sm_points_move, .group = change},
    {.bind = {"&", "filter", "filter: text, column=value, column~text, column>1; several: all of them", "filter"},
     .act = points_ask,
     .group = look},
    {.bind = {"w", "write-rows", "write the list as CSV or JSON lines", "write"}, .act = points_write, .group = look},
    {.bind = {"s", "sort", "sort: up, down, loaded", "sort"}, .act = sm_listing_key, .group = look},
    {.bind = {"v", "range", "mark a range", NULL}, .act = sm_listing_key, .group = look},
    {.bind = {"*", "all", "mark all, or none", NULL}, .act = sm_listing_key, .group = look},
    {.bind = {"i", "invert", "mark the others", NULL}, .act = sm_listing_key, .group = look},
    {.bind = {"Up Down k j", "row", "point", "row"}, .act = points_key, .group = around},
    {.bind = {"Left Right h l", "column", "column to sort by; of a card, the next row", NULL},
     .act = points_key,
     .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last point", NULL}, .act = points_key, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = points_key, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = points_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_points = {
    .name = "points",
    .title = "Points",
    .digit = "6",
    .help = "The points of the cell under the cursor of the matrix as rows of their file, counted from 1 without the "
            "header; c widens to its class, its "
            "cluster, all, and everything misplaced. placed: the one-to-one optimum pairs the class with this cluster; "
            "else the row says which it belongs in, by that optimum alone, of equal ones that "
            "of the most alike pairs. "
            "The other columns of the file follow; Right goes through them, s sorts by "
            "any, & keeps the rows with a text, or column=value, column!=value, column~text, column>number, "
            "column<number; several, joined by a blank, a comma or \"and\", must all hold, and a value that could be "
            "read as two goes in double quotes; status=misplaced and belongs_in=CLUSTER too, as exported rows call "
            "them. Enter shows a row "
            "as a card, w writes what is listed with status and belongs_in. Long "
            "files are sorted and filtered in the background (C-c stops); sorting takes at most 160 bytes a row and "
            "compares "
            "the first 128 bytes of a text. m moves exactly the marked points, or the one under the cursor, and asks "
            "first.",
    .actions = points_actions,
    .state_size = sizeof(points),
    .carry = points_carry,
    .init = points_init,
    .free = points_free,
    .needs = points_needs,
    .draw = points_draw,
    .inspect = sm_points_inspect,
    .inside = points_inside,
    .find = points_find,
    .settle = points_settle,
    .mouse = points_mouse,
    .show = points_show,
    .subject = points_subject,
    .filter = sm_listing_filter,
    .preview = sm_points_preview,
    .list = sm_listing_copy,
    .listed = points_listed,
    .stop = points_stop,
};
