/* Points: those behind a cell, a class or a cluster, one by one, to be looked at, marked and moved. */
#include "setmatch/base/mem.h"
#include "setmatch/measure/place.h"
#include "setmatch/ui/list.h"
#include "setmatch/view/words.h"
#include "view/kit/attributes.h"
#include "view/kit/chosen.h"
#include "view/views.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum scope { CELL, CLASS, CLUSTER, ALL, SCOPES } scope;
typedef enum column { ROW, ID, CLASS_NAME, CLUSTER_NAME, MATCHED, SILHOUETTE, X, Y, COLUMNS } column;

typedef struct points {
    sm_list list;
    scope scope;
    uint32_t row, col; /* class and cluster asked for */
    bool swapped;      /* as the session was then: roles may be exchanged since */
    uint32_t to;       /* the point to go to, SM_NONE: none */
    uint32_t *point;   /* what stands in the list's rows */
    size_t n, room;
    sm_chosen kept;        /* marked points, those that have left the list too: undo brings them back */
    column shown[COLUMNS]; /* n_own columns that this view knows, */
    size_t n_own;
    sm_attributes *more; /* and those of the file behind them */
    sm_grid grid;
    const sm_session *s;         /* whose they are */
    bool made, known;            /* known: with their silhouettes */
    sm_node node;                /* the place in history when they were */
    char (*words)[SM_LIST_TEXT]; /* room for a cell's words */
} points;

/* ---- the grid ---------------------------------------------------------------------------------------------------- */

static const char *head(const void *self, size_t col)
{
    static const char *const name[] = {[ROW] = "row",
                                       [ID] = "id",
                                       [CLASS_NAME] = "class",
                                       [CLUSTER_NAME] = "cluster",
                                       [MATCHED] = "matched",
                                       [SILHOUETTE] = "silhouette",
                                       [X] = "x",
                                       [Y] = "y"};
    const points *v = self;
    return col < v->n_own ? name[v->shown[col]] : sm_attributes_name(v->more, (uint32_t)(col - v->n_own));
}

static sm_datum words(const char *text)
{
    return (sm_datum){.kind = SM_WORDS, .words = text};
}

static sm_datum wanted_words(const points *v, uint32_t point)
{
    const sm_points *p = sm_session_points(v->s);
    uint32_t wanted = sm_wanted(v->s, sm_points_class(p, point));
    if (!sm_wanted_known(v->s)) return (sm_datum){.kind = SM_NOT_YET};
    if (wanted == SM_NONE) return words("no cluster");
    if (!sm_misplaced(v->s, point)) return words("yes");
    snprintf(*v->words, SM_LIST_TEXT, "→ %.*s wanted", 100, sm_table_col_name(sm_session_table(v->s), wanted));
    return words(*v->words);
}

/* Of the point in its cluster; nothing for one that was taken out. */
static sm_datum silhouette(const points *v, uint32_t point)
{
    const sm_facts *f = sm_live_facts(sm_session_live(v->s));
    if (!(f->have & SM_NEED_DISTANCES)) return (sm_datum){.kind = SM_NOT_YET};
    if (sm_points_cluster(sm_session_points(v->s), point) == SM_NONE) return (sm_datum){.kind = SM_EMPTY};
    return (sm_datum){.kind = SM_REAL, .real = f->placed->side[1].point[point]};
}

/* A decimal number; neither inf, nan nor hexadecimal. */
static bool number_in(const char *text, double *out)
{
    char *end = NULL;
    size_t length = strspn(text, "0123456789+-.eE");
    if (!length || text[length]) return false;
    *out = strtod(text, &end);
    return !*end && *out - *out >= 0;
}

static sm_datum field(const points *v, uint32_t point, size_t col)
{
    const char *text = sm_attributes_at(v->more, point, (uint32_t)(col - v->n_own));
    if (!text) return (sm_datum){.kind = SM_EMPTY};
    sm_datum d = words(text);
    d.number = number_in(text, &d.real);
    return d;
}

static sm_datum at(const void *self, size_t row, size_t col)
{
    const points *v = self;
    if (col >= v->n_own) return field(v, v->point[row], col);
    const sm_parts *parts = sm_dataset_parts(sm_session_data(v->s));
    const sm_points *p = sm_session_points(v->s);
    uint32_t point = v->point[row], class = sm_points_class(p, point), cluster = sm_points_cluster(p, point);
    switch (v->shown[col]) {
    case ROW:
        return (sm_datum){.kind = SM_WHOLE, .whole = sm_dataset_row(sm_session_data(v->s), point)};
    case ID:
        return words(sm_text_of(&parts->id[point]));
    case CLASS_NAME:
        return words(class == SM_NONE ? "taken out" : sm_name_of(v->s, true, class));
    case CLUSTER_NAME:
        return words(cluster == SM_NONE ? "taken out" : sm_name_of(v->s, false, cluster));
    case MATCHED:
        return wanted_words(v, point);
    case SILHOUETTE:
        return silhouette(v, point);
    case X:
        return (sm_datum){.kind = SM_REAL, .real = parts->axis[0][point]};
    case Y:
        return (sm_datum){.kind = SM_REAL, .real = parts->axis[1][point]};
    case COLUMNS:
        break;
    }
    return (sm_datum){.kind = SM_EMPTY};
}

static bool has_silhouettes(const sm_session *s)
{
    const struct sm_placed *placed = sm_live_facts(sm_session_live(s))->placed;
    return placed && !placed->too_many;
}

static void choose_columns(points *v)
{
    const sm_parts *parts = sm_dataset_parts(sm_session_data(v->s));
    const bool there[COLUMNS] = {[ROW] = true,          [ID] = parts->id,    [CLASS_NAME] = true,
                                 [CLUSTER_NAME] = true, [MATCHED] = true,    [SILHOUETTE] = has_silhouettes(v->s),
                                 [X] = parts->axis[0],  [Y] = parts->axis[1]};
    v->n_own = 0;
    for (column c = ROW; c < COLUMNS; c++)
        if (there[c]) v->shown[v->n_own++] = c;
    v->list.looked_up = v->more->wrong.status ? 0 : v->more->n;
    v->grid.cols = v->n_own + v->list.looked_up;
}

/* ---- collecting ---------------------------------------------------------------------------------------------------
 */

static bool add_point(points *v, uint32_t point)
{
    void *p = v->point;
    if (!sm_grow(&p, &v->room, v->n + 1, sizeof *v->point)) return false;
    v->point = p;
    v->point[v->n++] = point;
    return true;
}

static bool add_cell(points *v, uint32_t row, uint32_t col)
{
    const sm_points *p = sm_session_points(v->s);
    const sm_table *t = sm_session_table(v->s);
    if (row >= sm_table_rows(t) || col >= sm_table_cols(t) || !sm_table_at(t, row, col)) return true;
    for (uint32_t at_point = sm_points_first(p, row, col); at_point != SM_NONE; at_point = sm_points_next(p, at_point))
        if (!add_point(v, at_point)) return false;
    return true;
}

static bool add_line(points *v, sm_line line, bool row)
{
    for (uint32_t i = 0; i < line.n; i++)
        if (line.count[i] && !add_cell(v, row ? v->row : sm_line_at(line, i), row ? sm_line_at(line, i) : v->col))
            return false;
    return true;
}

/* Along the file, whatever way the chains go. */
static bool in_loaded_order(points *v)
{
    sm_chosen here = {0};
    bool sorted = true;
    for (size_t i = 1; i < v->n && sorted; i++) sorted = v->point[i - 1] < v->point[i];
    if (sorted) return true;
    if (sm_chosen_room(&here, v->s, NULL)) return false;
    for (size_t i = 0; i < v->n; i++) sm_chosen_set(&here, v->point[i], true);
    v->n = 0;
    for (uint32_t p = 0; p < here.n; p++)
        if (sm_chosen_is(&here, p)) v->point[v->n++] = p;
    sm_chosen_done(&here);
    return true;
}

static bool collect(points *v)
{
    const sm_table *t = sm_session_table(v->s);
    v->n = 0;
    if (v->scope == CELL) return add_cell(v, v->row, v->col);
    if (v->scope == CLASS) return v->row >= sm_table_rows(t) || add_line(v, sm_table_row(t, v->row), true);
    if (v->scope == CLUSTER) return v->col >= sm_table_cols(t) || add_line(v, sm_table_col(t, v->col), false);
    for (uint32_t p = 0; p < sm_points_n(sm_session_points(v->s)); p++)
        if (!add_point(v, p)) return false;
    return true;
}

static uint32_t under_cursor(const points *v)
{
    size_t row = v->made ? sm_list_row(&v->list) : SIZE_MAX;
    return row < v->n ? v->point[row] : SM_NONE;
}

static size_t row_of(const points *v, uint32_t point)
{
    for (size_t i = 0; point != SM_NONE && i < v->n; i++)
        if (v->point[i] == point) return i;
    return SIZE_MAX;
}

static void keep_marks(points *v)
{
    if (!v->made) return;
    for (size_t i = 0; i < v->n; i++) sm_chosen_set(&v->kept, v->point[i], sm_list_is_marked(&v->list, i));
    if (v->to == SM_NONE) v->to = under_cursor(v);
}

static bool make(points *v)
{
    if (!v->words) v->words = sm_alloc(1, sizeof *v->words);
    if (!v->more) v->more = sm_alloc(1, sizeof *v->more);
    if (!v->words || !v->more || sm_attributes_open(v->more, sm_session_data(v->s), NULL) ||
        sm_chosen_room(&v->kept, v->s, NULL) || !collect(v) || !in_loaded_order(v))
        return false;
    choose_columns(v);
    v->grid.title = "points";
    v->grid.rows = v->n;
    v->grid.self = v;
    v->grid.head = head;
    v->grid.at = at;
    if (sm_list_take(&v->list, &v->grid, row_of(v, v->to), NULL)) return false;
    for (size_t i = 0; i < v->n; i++)
        if (sm_chosen_is(&v->kept, v->point[i])) sm_list_mark(&v->list, i, true);
    v->to = SM_NONE;
    return true;
}

/* What was a class is a cluster now. */
static void follow_roles(points *v)
{
    static const scope other[] = {[CELL] = CELL, [CLASS] = CLUSTER, [CLUSTER] = CLASS, [ALL] = ALL};
    if (v->swapped == sm_session_swapped(v->s)) return;
    uint32_t row = v->row;
    v->row = v->col;
    v->col = row;
    v->scope = other[v->scope];
    v->swapped = !v->swapped;
}

static bool has_points(const sm_scene *scene)
{
    return scene->session && sm_session_points(scene->session);
}

typedef struct place {
    int title, list, list_h, legend; /* lines; -1: not there */
} place;

static place layout(const sm_scene *scene)
{
    place p = {.title = scene->h >= 4 ? 0 : -1, .legend = scene->h >= 12 ? scene->h - 1 : -1};
    p.list = p.title < 0 ? 0 : scene->h >= 16 ? 2 : 1;
    p.list_h = (p.legend < 0 ? scene->h : scene->h - 2) - p.list;
    return p;
}

static void settle_rows(points *v)
{
    sm_node here = sm_history_here(sm_session_history(v->s));
    /* Silhouettes come later than the rows, and rows may be sorted by them. */
    bool known = sm_live_facts(sm_session_live(v->s))->have & SM_NEED_DISTANCES;
    if (v->made && v->node == here && (known == v->known || !v->list.sorted)) {
        v->known = known;
        return;
    }
    v->known = known;
    follow_roles(v);
    keep_marks(v);
    v->made = make(v);
    v->node = here;
    if (v->made) return;
    sm_list_done(&v->list);
    v->n = 0;
}

/* What is drawn next has been read: where that fails no row shows anything of its file. */
static bool read_ahead(points *v, const sm_scene *scene)
{
    uint32_t point[500]; /* a frame's lines at most */
    size_t n = 0, room = 0, top = sm_list_top(&v->list, layout(scene).list_h, &room);
    size_t near = v->list.col > v->n_own ? v->list.col - v->n_own : 0;
    for (; n < room && n < sizeof point / sizeof *point; n++) point[n] = v->point[v->list.order[top + n]];
    return sm_attributes_fetch(v->more, point, n, (uint32_t)near);
}

static void settle(void *state, const sm_scene *scene)
{
    points *v = state;
    if (!has_points(scene)) return;
    v->s = scene->session;
    settle_rows(v);
    if (!v->made || !v->list.looked_up || read_ahead(v, scene)) return;
    if (v->list.sort_col >= v->n_own) v->list.sorted = false;
    keep_marks(v);
    v->made = false;
    settle_rows(v);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    if (!has_points(scene)) return 0;
    unsigned placed = has_silhouettes(scene->session) ? SM_NEED_PLACES | SM_NEED_DISTANCES : 0;
    return sm_wanted_needs(scene->session) | placed;
}

static void init(void *state, const sm_registry *indices)
{
    points *v = state;
    v->scope = ALL;
    v->row = v->col = v->to = SM_NONE;
}

static void done(void *state)
{
    points *v = state;
    sm_list_done(&v->list);
    sm_chosen_done(&v->kept);
    if (v->more) sm_attributes_done(v->more);
    sm_free(v->more);
    sm_free(v->point);
    sm_free(v->words);
}

/* ---- from and to other views --------------------------------------------------------------------------------------
 */

static void go_to_scope(points *v, scope where, uint32_t row, uint32_t col)
{
    keep_marks(v);
    v->scope = where;
    v->row = row;
    v->col = col;
    v->made = false;
}

static void show(void *state, const sm_scene *scene, const char *word)
{
    points *v = state;
    if (!has_points(scene)) return;
    v->s = scene->session;
    v->swapped = sm_session_swapped(v->s);
    sm_subject about = sm_subject_read(word);
    const sm_points *p = sm_session_points(v->s);
    if (about.point < sm_points_n(p)) {
        about.row = sm_points_class(p, about.point);
        about.col = sm_points_cluster(p, about.point);
    }
    if (about.row == SM_NONE && about.col == SM_NONE) return;
    scope where = about.row == SM_NONE ? CLUSTER : about.col == SM_NONE ? CLASS : CELL;
    bool same = v->made && where == v->scope && about.row == v->row && about.col == v->col;
    if (!same && (about.point == SM_NONE || row_of(v, about.point) == SIZE_MAX)) {
        sm_chosen_clear(&v->kept);
        v->made = false; /* marks belong to what was looked at */
        go_to_scope(v, where, about.row, about.col);
    }
    if (about.point == SM_NONE) return;
    v->to = about.point;
    if (v->made) sm_list_to(&v->list, row_of(v, v->to));
}

static const char *subject(const void *state, const sm_scene *scene)
{
    const points *v = state;
    uint32_t point = has_points(scene) ? under_cursor(v) : SM_NONE;
    if (point == SM_NONE || !v->words) return NULL;
    snprintf(*v->words, SM_LIST_TEXT, "point=%u", point);
    return *v->words;
}

/* ---- drawing ------------------------------------------------------------------------------------------------------
 */

static sm_status say_scope(const points *v, sm_text *out)
{
    const char *class = sm_name_of(v->s, true, v->row), *cluster = sm_name_of(v->s, false, v->col);
    if (v->scope == CELL) return sm_text_print(out, NULL, "class %s × cluster %s", class, cluster);
    if (v->scope == CLASS) return sm_text_print(out, NULL, "class %s", class);
    if (v->scope == CLUSTER) return sm_text_print(out, NULL, "cluster %s", cluster);
    return sm_text_print(out, NULL, "every class and cluster");
}

static sm_status say_title(const points *v, sm_text *out)
{
    const sm_list *l = &v->list;
    sm_status status = say_scope(v, out);
    if (!status) status = sm_text_print(out, NULL, " · %zu point%s", v->n, v->n == 1 ? "" : "s");
    if (!status && l->marked) status = sm_text_print(out, NULL, " · %zu marked", l->marked);
    if (!status && sm_session_drafted(v->s)) status = sm_text_print(out, NULL, ", not moved yet");
    if (!status && l->filter[0]) status = sm_text_print(out, NULL, " · %zu with \"%s\"", l->shown, l->filter);
    size_t hidden = sm_list_hidden(l);
    if (!status && hidden) status = sm_text_print(out, NULL, " · %zu marked not seen", hidden);
    if (!status && l->sorted)
        status = sm_text_print(out, NULL, " · by %s %s", head(v, l->sort_col), l->down ? "▼" : "▲");
    return status ? status : sm_text_print(out, NULL, "%s", l->ranging ? " · range from here, v ends it" : "");
}

static sm_role role(const void *self, size_t row, size_t col)
{
    const points *v = self;
    if (col < v->n_own && v->shown[col] == MATCHED)
        return sm_misplaced(v->s, v->point[row]) ? SM_ROLE_UNMATCHED : SM_ROLE_DIM;
    return SM_ROLE_TEXT;
}

static sm_rect list_rect(const sm_scene *scene)
{
    place p = layout(scene);
    return (sm_rect){0, p.list, scene->w, p.list_h};
}

static sm_list_look list_look(const points *v)
{
    return (sm_list_look){.marks = true, .digits = sm_words_digits(v->s), .grid = &v->grid, .role = role};
}

static void draw_legend(const points *v, const sm_scene *scene, sm_pen pen, int y)
{
    pen = sm_pen_as(pen, SM_ROLE_DIM);
    const char *by = sm_weighting_name(sm_session_match(v->s));
    bool ascii = scene->look.ascii;
    const char *on = ascii ? "*" : "◉", *off = ascii ? "." : "○";
    if (scene->w >= 90)
        sm_pen_printf(pen, 1, y,
                      "%s marked  %s unmarked   \"→ K wanted\": the one-to-one optimum by %s pairs the class with K",
                      on, off, by);
    else
        sm_pen_printf(pen, 1, y, "%s marked %s not · \"→ K\": the class is matched to K", on, off);
}

/* Why no row is shown as its file has it: in place of the legend and the empty line before it, or of the title. */
static void draw_wrong(const points *v, const sm_scene *scene, sm_pen pen, place p)
{
    const char *why = v->more->wrong.text;
    int margin = scene->w > 40, room = scene->w - 2 * margin, y = p.legend >= 0 ? p.legend : p.title;
    sm_pen as = sm_pen_as(pen, SM_ROLE_ERROR);
    if (p.legend < 0) sm_pen_repeat(pen, 0, y, scene->w, " ");
    if (p.legend >= 0 && sm_show_width(why, SM_SHOW_PLAIN) > room)
        sm_words_wrap(as, margin, p.legend - 1, room, why);
    else
        sm_pen_cut(as, margin, y, room, why);
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const points *v = state;
    if (!scene->session || !has_points(scene) || !v->made) {
        const char *why = !scene->session      ? "nothing is loaded; type  :open FILE"
                          : !has_points(scene) ? "this file has counts, not points: a cell's number is all that is "
                                                 "known of it"
                                               : "there is not enough memory for this list";
        sm_words_wrap(pen, scene->w > 2, 0, scene->w - 2 * (scene->w > 2), why);
        return;
    }
    place p = layout(scene);
    sm_text title = {0};
    if (p.title >= 0 && !say_title(v, &title))
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), scene->w > 40, p.title, scene->w - 1, sm_text_of(&title));
    sm_text_done(&title);
    sm_list_look how = list_look(v);
    sm_list_draw(&v->list, &how, sm_pen_in(pen, list_rect(scene)));
    if (v->more->wrong.status)
        draw_wrong(v, scene, pen, p);
    else if (p.legend >= 0)
        draw_legend(v, scene, pen, p.legend);
}

/* ---- moving -------------------------------------------------------------------------------------------------------
 */

/* The marked ones, or the one under the cursor. */
static bool choose(const points *v, sm_chosen *c)
{
    uint32_t here = under_cursor(v);
    if (here == SM_NONE && !v->list.marked) return false;
    if (sm_chosen_room(c, v->s, NULL)) return false;
    for (size_t i = 0; v->list.marked && i < v->n; i++)
        if (sm_list_is_marked(&v->list, i)) sm_chosen_set(c, v->point[i], true);
    if (!v->list.marked) sm_chosen_set(c, here, true);
    return true;
}

static sm_answer ask_move(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    points *v = state;
    sm_chosen c = {0};
    settle(v, scene);
    if (v->list.ranging) (void)sm_list_key(&v->list, &v->grid, "v", 1); /* what looks marked is what moves */
    bool any = has_points(scene) && v->made && choose(v, &c);
    sm_answer answer = sm_chosen_ask(scene->session, any ? &c : &(sm_chosen){0}, out);
    sm_chosen_done(&c);
    return answer;
}

static void preview(const void *state, const sm_scene *scene, sm_text *out)
{
    const points *v = state;
    sm_chosen c = {0};
    if (!has_points(scene) || !v->made || !v->list.marked || !choose(v, &c)) return;
    sm_chosen_preview(v->s, &c, out);
    sm_chosen_done(&c);
}

static sm_status say_marked(const points *v, const sm_scene *scene, sm_text *out)
{
    sm_chosen c = {0};
    if (!choose(v, &c)) return SM_OK;
    sm_status status = sm_chosen_say(v->s, &c, v->n, scene->w - 2, scene->look.ascii, out);
    sm_chosen_done(&c);
    return status;
}

static sm_status say_point(const points *v, uint32_t point, sm_text *out)
{
    uint32_t wanted = sm_wanted(v->s, sm_points_class(sm_session_points(v->s), point));
    sm_status status = sm_point_say(v->s, point, out);
    if (status || wanted == SM_NONE) return status;
    return sm_text_print(out, NULL, sm_misplaced(v->s, point) ? " · wanted in %s" : " · where it belongs",
                         sm_name_of(v->s, false, wanted));
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const points *v = state;
    if (!has_points(scene) || !v->made || !v->n) return;
    uint32_t point = under_cursor(v);
    sm_status status = v->list.marked ? say_marked(v, scene, out) : point == SM_NONE ? SM_OK : say_point(v, point, out);
    if (status) sm_text_clear(out);
}

/* ---- keys ---------------------------------------------------------------------------------------------------------
 */

static sm_answer list_key(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    points *v = state;
    settle(v, scene);
    if (!v->made) return SM_TAKEN;
    return sm_list_key(&v->list, &v->grid, key, layout(scene).list_h) ? SM_TAKEN : SM_IGNORED;
}

static sm_answer mouse(void *state, const sm_scene *scene, const sm_mouse *m, sm_text *out)
{
    points *v = state;
    settle(v, scene);
    if (!has_points(scene) || !v->made) return SM_TAKEN;
    sm_list_look how = list_look(v);
    sm_list_hit hit = sm_list_mouse(&v->list, &how, scene->look, list_rect(scene), m);
    return sm_pressed(hit != SM_LIST_MISSED, hit == SM_LIST_HIT_AGAIN, out);
}

static sm_answer ask_filter(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    return sm_text_print(out, NULL, "%s", key) ? SM_IGNORED : SM_PROMPT;
}

static void filter(void *state, const sm_scene *scene, const char *text)
{
    points *v = state;
    settle(v, scene);
    if (v->made && sm_list_filter(&v->list, &v->grid, text, NULL)) return; /* without memory all stays as it was */
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    points *v = state;
    settle(v, scene);
    return v->made && sm_list_find(&v->list, &v->grid, text, direction);
}

static sm_answer next_scope(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    points *v = state;
    settle(v, scene);
    uint32_t here = under_cursor(v), row = v->row, col = v->col;
    if (!v->made) return SM_TAKEN;
    scope next = (scope)((v->scope + 1) % SCOPES);
    if (here != SM_NONE && (v->scope == ALL || next == CLUSTER)) { /* narrower again, or across: around the cursor */
        row = sm_points_class(sm_session_points(v->s), here);
        col = sm_points_cluster(sm_session_points(v->s), here);
    }
    if ((row == SM_NONE || col == SM_NONE) && next != ALL) return SM_TAKEN;
    go_to_scope(v, next, row, col);
    return SM_TAKEN;
}

static sm_answer to_scatter(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    return sm_text_print(out, NULL, "view scatter") ? SM_IGNORED : SM_RUN;
}

static sm_answer leave(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    points *v = state;
    if (!v->made || (!v->list.ranging && !v->list.filter[0])) return SM_IGNORED;
    if (v->list.ranging)
        v->list.ranging = false;
    else
        filter(v, scene, "");
    return SM_TAKEN;
}

static sm_status list(const void *state, const sm_scene *scene, const sm_list_taker *to, sm_error *err)
{
    const points *v = state;
    return v->made ? to->take(to->self, &v->list, &v->grid, err) : SM_OK;
}

static const char around[] = "MOVE AROUND", change[] = "CHANGE THE CLUSTERING", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Up Down k j", "row", "point", "row"}, .act = list_key, .group = around},
    {.bind = {"Space", "mark", "mark and go on", "mark"}, .act = list_key, .group = look},
    {.bind = {"v", "range", "mark a range", "range"}, .act = list_key, .group = look},
    {.bind = {"*", "all", "mark all, or none", "all"}, .act = list_key, .group = look},
    {.bind = {"i", "invert", "mark the others", "invert"}, .act = list_key, .group = look},
    {.bind = {"m", "move-points", "move the marked points", "move"}, .act = ask_move, .group = change},
    {.bind = {"s", "sort", "sort: up, down, loaded", "sort"}, .act = list_key, .group = look},
    {.bind = {"&", "filter", "only rows that hold a text", "filter"}, .act = ask_filter, .group = look},
    {.bind = {"c", "scope", "cell, class, cluster, all", NULL}, .act = next_scope, .group = look},
    {.bind = {"Enter", "scatter", "the point in the scatter", NULL}, .act = to_scatter, .group = look},
    {.bind = {"Left Right h l", "column", "column to sort by", NULL}, .act = list_key, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last point", NULL}, .act = list_key, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = list_key, .group = around},
    {.bind = {"Esc C-g", "leave", NULL, NULL}, .act = leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

/* The point under the cursor, and its cell, class or cluster as it is now; the marked points. */
static void carry(void *state, void *was, const sm_scene *scene)
{
    points *v = state, *from = was;
    if (!has_points(scene)) return;
    const sm_points *p = sm_session_points(scene->session);
    keep_marks(from);
    v->scope = from->scope;
    v->to = from->to;
    v->row = from->row;
    v->col = from->col;
    if (v->to < sm_points_n(p)) {
        v->row = sm_points_class(p, v->to);
        v->col = sm_points_cluster(p, v->to);
    }
    v->kept = from->kept;
    from->kept = (sm_chosen){0};
    sm_list_like(&v->list, &from->list);
}

const sm_view sm_view_points = {
    .name = "points",
    .title = "Points",
    .digit = "6",
    .help =
        "The points behind the cell that the cursor was on in the matrix; c widens to its class, its cluster, all. "
        "Behind class and cluster stand the other columns of the file; Right goes through them. "
        "\"→ K wanted\" means: the one-to-one optimum pairs the class with cluster K, and the point is not in it. m "
        "moves exactly the marked points, or the one under the cursor, and asks first.",
    .actions = actions,
    .state_size = sizeof(points),
    .carry = carry,
    .init = init,
    .done = done,
    .needs = needs,
    .draw = draw,
    .inspect = inspect,
    .find = find,
    .settle = settle,
    .mouse = mouse,
    .show = show,
    .subject = subject,
    .filter = filter,
    .preview = preview,
    .list = list,
};
