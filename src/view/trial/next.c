/* What next: the single changes that would change an index most, tried while nothing is pressed. */
#include "next.h"
#include "setmatch/base/mem.h"
#include "setmatch/ui/list.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include "view/views.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 3, NAMES = 4, CLUSTERS_LOOKED_AT = 500 };
enum { SMALL = 2000, AT_ONCE = 5 * 1000 * 1000 }; /* so many cells: what so much fuel finds is there with the view */

typedef enum focus { TABLE, CLUSTER, CELL, FOCI } focus;

typedef struct next { /* what is asked: */
    const sm_registry *indices;
    size_t index;
    focus focus;
    uint32_t row, col; /* the cell that the view was opened from */
    sm_next *found;    /* the answer so far, NULL: not begun; made for: */
    size_t found_index;
    focus found_focus;
    uint32_t found_row, found_col;
    sm_node node;
    double beta;
    bool over, stopped, no_memory;
    uint32_t *order; /* of the steps tried, best first */
    size_t n, room;
    sm_list list;
    sm_text sight; /* what the index does not notice */
} next;

static void init(void *state, const sm_registry *indices)
{
    next *v = state;
    v->indices = indices;
    v->index = sm_words_index("j_score");
}

static void forget(next *v)
{
    sm_next_free(v->found);
    v->found = NULL;
    v->over = v->stopped = v->no_memory = false;
    v->n = 0;
    sm_text_clear(&v->sight);
    sm_list_done(&v->list);
    v->list = (sm_list){0};
}

static void done(void *state)
{
    next *v = state;
    forget(v);
    sm_free(v->order);
    sm_text_done(&v->sight);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    return scene->session ? sm_registry_at(scene->indices, ((const next *)state)->index)->needs : 0;
}

static const char *name_of(const sm_session *s, uint32_t col)
{
    return sm_table_col_name(sm_session_table(s), col);
}

/* ---- the list as a grid ------------------------------------------------------------------------------------------ */

typedef struct shown { /* the grid's self: made anew whenever it is wanted */
    const next *v;
    const sm_session *s;
} shown;

/* Names come behind the value: they may be long. */
enum { WHAT, VALUE, CHANGE, VERDICT, POINTS, CLASS, FROM, TO, SECOND, SECOND_CHANGE, COLUMNS };

static const sm_index *index_of(const next *v, int which)
{
    return which == SM_NEXT_INDEX ? sm_registry_at(v->indices, v->found_index)
                                  : sm_registry_at(v->indices, sm_words_index("j_score"));
}

static const char *head(const void *self, size_t col)
{
    static const char *const name[COLUMNS] = {
        [WHAT] = "what",     [POINTS] = "points", [CLASS] = "class", [FROM] = "from",           [TO] = "to",
        [CHANGE] = "change", [VERDICT] = "",      [SECOND] = "J",    [SECOND_CHANGE] = "change"};
    const shown *g = self;
    return col == VALUE ? index_of(g->v, SM_NEXT_INDEX)->symbol : name[col];
}

static const sm_change *step_at(const next *v, size_t row)
{
    size_t tried;
    const sm_change *steps = sm_next_steps(v->found, &tried);
    return row < v->n ? &steps[v->order[row]] : NULL;
}

static sm_datum words(const char *text)
{
    return (sm_datum){.kind = SM_WORDS, .words = text};
}

static sm_datum cluster_from(const shown *g, const sm_change *s)
{
    return words(name_of(g->s, s->from));
}

static const char *target(const shown *g, const sm_change *s)
{
    if (s->kind == SM_STEP_SPLIT) return "by class";
    if (s->kind == SM_STEP_HALVE) return "2 halves";
    return s->to == SM_NONE ? "(new)" : name_of(g->s, s->to);
}

static sm_datum value_of(const shown *g, const sm_change *s, int which)
{
    sm_value then = sm_words_unit(g->s, index_of(g->v, which)->at, s->then[which]);
    if (then.state == SM_UNDEFINED) return (sm_datum){.kind = SM_NOT_DEFINED, .words = then.why};
    return (sm_datum){.kind = SM_REAL, .real = then.number};
}

/* What is smaller than that is shown by its arrow. */
static double four_digits(double x)
{
    if (fabs(x) > 1e9) return x;
    return (double)(int64_t)(x * 1e4 + (x > 0 ? 0.5 : -0.5)) / 1e4;
}

static sm_datum change_of(const shown *g, const sm_change *s, int which)
{
    size_t at = index_of(g->v, which)->at;
    sm_value was = sm_words_unit(g->s, at, sm_next_now(g->v->found, which));
    sm_value then = sm_words_unit(g->s, at, s->then[which]);
    if (!sm_words_is_number(was) || !sm_words_is_number(then)) return (sm_datum){.kind = SM_EMPTY};
    double change = then.number - was.number;
    return (sm_datum){.kind = SM_REAL, .real = four_digits(change)};
}

static const char *verdict(const sm_change *s)
{
    return s->gain > SM_NEXT_SAME ? "▲" : s->gain < -SM_NEXT_SAME ? "▼" : "·";
}

static sm_datum at(const void *self, size_t row, size_t col)
{
    static const char *const what[] = {
        [SM_STEP_MOVE] = "move", [SM_STEP_MERGE] = "merge", [SM_STEP_SPLIT] = "split", [SM_STEP_HALVE] = "split"};
    const shown *g = self;
    const sm_change *s = step_at(g->v, row);
    if (!s) return (sm_datum){.kind = SM_EMPTY};
    switch (col) {
    case WHAT:
        return words(what[s->kind]);
    case POINTS:
        return (sm_datum){.kind = SM_WHOLE, .whole = s->count};
    case CLASS:
        return words(s->row == SM_NONE ? "–" : sm_table_row_name(sm_session_table(g->s), s->row));
    case FROM:
        return cluster_from(g, s);
    case TO:
        return words(target(g, s));
    case VERDICT:
        return words(verdict(s));
    case VALUE:
    case SECOND:
        return value_of(g, s, col == VALUE ? SM_NEXT_INDEX : SM_NEXT_SECOND);
    default:
        return change_of(g, s, col == CHANGE ? SM_NEXT_INDEX : SM_NEXT_SECOND);
    }
}

static sm_role role(const void *self, size_t row, size_t col)
{
    const sm_change *s = step_at(((const shown *)self)->v, row);
    if (!s || (col != CHANGE && col != VERDICT)) return SM_ROLE_TEXT;
    return s->gain > SM_NEXT_SAME ? SM_ROLE_BETTER : s->gain < -SM_NEXT_SAME ? SM_ROLE_WORSE : SM_ROLE_DIM;
}

/* The J-score is not shown twice. */
static sm_grid grid_of(const next *v, const shown *self)
{
    bool same = index_of(v, SM_NEXT_INDEX) == index_of(v, SM_NEXT_SECOND);
    return (sm_grid){
        .title = "what next", .rows = v->n, .cols = same ? SECOND : COLUMNS, .self = self, .head = head, .at = at};
}

/* ---- what the index does not notice ------------------------------------------------------------------------------ */

static bool is_blind(sm_sight s)
{
    return s.inside > 0 && s.inside_seen == 0;
}

static sm_status say_one(const next *v, const sm_session *s, uint32_t col, sm_sight g, sm_text *out)
{
    const char *symbol = index_of(v, SM_NEXT_INDEX)->symbol, *name = name_of(s, col);
    unsigned tried = g.inside + g.outside, seen = g.inside_seen + g.outside_seen;
    if (!tried) return SM_OK;
    if (!seen)
        return sm_text_print(out, NULL, "%s is blind to %s: none of the %u changes to it that were tried changes %s",
                             symbol, name, tried, symbol);
    if (is_blind(g) && g.target != SM_NONE && g.outside > g.outside_seen)
        return sm_text_print(out, NULL,
                             "%s is blind to %s unless it joins %s: splitting it, or merging or moving it elsewhere, "
                             "leaves %s as it is",
                             symbol, name, name_of(s, g.target), symbol);
    if (is_blind(g))
        return sm_text_print(out, NULL, "%s is blind to how %s is split: no split of it that was tried changes %s",
                             symbol, name, symbol);
    if (seen == tried)
        return sm_text_print(out, NULL, "%s notices each of the %u changes to %s that were tried", symbol, tried, name);
    return sm_text_print(out, NULL, "%s notices %u of the %u changes to %s that were tried", symbol, seen, tried, name);
}

static sm_status say_several(const next *v, const sm_session *s, const uint32_t *col, uint32_t n, sm_text *out)
{
    const char *symbol = index_of(v, SM_NEXT_INDEX)->symbol;
    sm_status status = sm_text_print(out, NULL, "%s is blind to how these are split: ", symbol);
    for (uint32_t i = 0; i < n && i < NAMES && !status; i++)
        status = sm_text_print(out, NULL, "%s%s", i ? ", " : "", name_of(s, col[i]));
    if (!status && n > NAMES) status = sm_text_print(out, NULL, " and %u more", n - NAMES);
    return status;
}

static sm_status say_sight(const next *v, const sm_session *s, sm_text *out)
{
    uint32_t blind[NAMES], n = 0, split = 0, cols = sm_table_cols(sm_session_table(s));
    if (v->found_focus != TABLE) return say_one(v, s, v->found_col, sm_next_sight(v->found, v->found_col), out);
    for (uint32_t j = 0; j < cols && j < CLUSTERS_LOOKED_AT; j++) {
        sm_sight sight = sm_next_sight(v->found, j);
        split += sight.inside > 0;
        if (!is_blind(sight)) continue;
        if (n < NAMES) blind[n] = j;
        n++;
    }
    const char *symbol = index_of(v, SM_NEXT_INDEX)->symbol;
    if (!split) return SM_OK;
    if (!n) return sm_text_print(out, NULL, "%s notices every split that was tried", symbol);
    return n == 1 ? say_one(v, s, blind[0], sm_next_sight(v->found, blind[0]), out) : say_several(v, s, blind, n, out);
}

/* ---- the search -------------------------------------------------------------------------------------------------- */

static double beta_of(const sm_session *s)
{
    return sm_live_facts(sm_session_live(s))->beta;
}

static bool outdated(const next *v, const sm_session *s)
{
    bool cell = v->focus == CELL && v->row != v->found_row, cluster = v->focus != TABLE && v->col != v->found_col;
    return !v->found || v->node != sm_history_here(sm_session_history(s)) || v->index != v->found_index ||
           v->focus != v->found_focus || cell || cluster || fabs(v->beta - beta_of(s)) > 0;
}

static void begin(next *v, const sm_session *s)
{
    sm_next_ask ask = {.index = sm_registry_at(v->indices, v->index),
                       .second = sm_registry_at(v->indices, sm_words_index("j_score")),
                       .row = v->focus == CELL ? v->row : SM_NONE,
                       .col = v->focus == TABLE ? SM_NONE : v->col};
    forget(v);
    v->node = sm_history_here(sm_session_history(s));
    v->found_index = v->index;
    v->found_focus = v->focus;
    v->found_row = v->row;
    v->found_col = v->col;
    v->beta = beta_of(s);
    v->no_memory = sm_next_new(&v->found, sm_session_live(s), &ask, NULL) != SM_OK;
}

typedef struct gained {
    double gain;
    uint64_t count;
    uint32_t at;
} gained;

/* The best first; of equals the ones that move fewer points. */
static int better(const void *x, const void *y)
{
    const gained *a = x, *b = y;
    if (fabs(a->gain - b->gain) > 0) return a->gain < b->gain ? 1 : -1;
    if (a->count != b->count) return a->count > b->count ? 1 : -1;
    return (a->at > b->at) - (a->at < b->at);
}

static sm_status sort_steps(next *v)
{
    size_t tried;
    const sm_change *step = sm_next_steps(v->found, &tried);
    gained *g = sm_alloc(tried, sizeof *g);
    void *order = v->order;
    bool room = g && sm_grow(&order, &v->room, tried, sizeof *v->order);
    if (room) v->order = order;
    for (size_t i = 0; room && i < tried; i++)
        g[i] = (gained){fabs(step[i].gain) > SM_NEXT_SAME ? step[i].gain : 0, step[i].count, (uint32_t)i};
    if (room && tried) qsort(g, tried, sizeof *g, better);
    for (size_t i = 0; room && i < tried; i++) v->order[i] = g[i].at;
    if (room) v->n = tried;
    sm_free(g);
    return room ? SM_OK : SM_LIMIT;
}

static sm_status take(next *v, const sm_session *s)
{
    const shown self = {v, s};
    sm_status status = sort_steps(v);
    sm_grid g = grid_of(v, &self);
    if (!status) status = sm_list_take(&v->list, &g, SIZE_MAX, NULL);
    if (!status && v->over) status = say_sight(v, s, &v->sight);
    return status;
}

/* Begins where another question is asked by now, and goes on as far as the fuel goes. False: there was nothing to do.
 */
static bool go_on(next *v, const sm_session *s, uint64_t *fuel)
{
    bool failed_here = v->no_memory && v->node == sm_history_here(sm_session_history(s));
    if (outdated(v, s) && !failed_here) begin(v, s);
    if (!v->found || v->over || v->stopped) return false;
    sm_job job = sm_next_job(v->found);
    if (job.run(job.self, fuel, &v->over, NULL) == SM_OK && take(v, s) == SM_OK) return true;
    forget(v);
    v->no_memory = true;
    return true;
}

static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    next *v = state;
    if (!scene->session || !go_on(v, scene->session, fuel)) return false;
    if (*fuel) --*fuel; /* there is something new to be seen, though it cost nothing */
    return v->found && !v->over;
}

static bool stop(void *state)
{
    next *v = state;
    bool running = v->found && !v->over && !v->stopped;
    v->stopped = v->stopped || running;
    return running;
}

static const sm_change *under_cursor(const next *v, const sm_scene *scene)
{
    if (!scene->session || !v->found || outdated(v, scene->session)) return NULL;
    return step_at(v, sm_list_row(&v->list));
}

static void settle(void *state, const sm_scene *scene)
{
    next *v = state;
    uint64_t fuel = AT_ONCE;
    bool small = scene->session && sm_table_cells(sm_session_table(scene->session)) <= SMALL;
    if (small && outdated(v, scene->session)) go_on(v, scene->session, &fuel);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static int head_lines(const sm_scene *scene)
{
    return scene->h >= 10 ? HEAD : scene->h >= 6 ? 2 : scene->h >= 4 ? 1 : 0;
}

static sm_status say_focus(const next *v, const sm_session *s, sm_text *out)
{
    const char *class = sm_table_row_name(sm_session_table(s), v->row);
    if (v->focus == TABLE) return sm_text_print(out, NULL, "the whole table");
    if (v->focus == CLUSTER) return sm_text_print(out, NULL, "cluster %s", name_of(s, v->col));
    return sm_text_print(out, NULL, "cell %s × %s", class, name_of(s, v->col));
}

static sm_status say_progress(const next *v, sm_text *out)
{
    if (!v->found) return sm_text_print(out, NULL, "…");
    unsigned long long chosen = sm_next_chosen(v->found), possible = sm_next_possible(v->found), part = v->n - chosen;
    if (!v->over) {
        sm_job job = sm_next_job(v->found);
        return sm_text_print(out, NULL, v->stopped ? "stopped at %d%%, r goes on" : "%d%% tried, C-c stops",
                             (int)(100 * job.progress(job.self)));
    }
    sm_status status = chosen < possible
                           ? sm_text_print(out, NULL, "the likeliest %llu of %llu tried", chosen, possible)
                           : sm_text_print(out, NULL, "all %llu tried", chosen);
    if (!status && part) status = sm_text_print(out, NULL, ", %llu in part", part);
    return status;
}

static void draw_head(const next *v, const sm_scene *scene, sm_pen pen, int lines)
{
    const sm_session *s = scene->session;
    const sm_index *x = sm_registry_at(v->indices, v->index);
    sm_text left = {0}, right = {0};
    char now[32];
    sm_words_value(now, sm_words_unit(s, v->index, sm_session_now(s)[v->index]), 4);
    sm_status status = sm_text_print(&left, NULL, "%s = %s%s · ", scene->w >= 60 ? x->name : x->symbol, now,
                                     x->distance ? ", lower is better" : "");
    if (!status) status = say_focus(v, s, &left);
    if (!status) status = say_progress(v, &right);
    unsigned flags = pen.look.ascii ? SM_SHOW_ASCII : 0;
    int used = status ? 0 : sm_show_width(sm_text_of(&right), flags), w = scene->w;
    if (lines > 0 && !status) {
        bool both = used + 20 < w;
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, w - 2 - (both ? used + 2 : 0), sm_text_of(&left));
        if (both) sm_pen_right(sm_pen_as(pen, SM_ROLE_DIM), w - 1 - used, 0, used, sm_text_of(&right));
    }
    sm_pen below = sm_pen_in(pen, (sm_rect){0, 1, w, lines - 1});
    if (lines > 1) sm_words_wrap(sm_pen_as(below, SM_ROLE_MESSAGE), 1, 0, w - 2, sm_text_of(&v->sight));
    sm_text_done(&left);
    sm_text_done(&right);
}

static sm_rect list_rect(const sm_scene *scene)
{
    int lines = head_lines(scene);
    return (sm_rect){0, lines, scene->w, scene->h - lines};
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const next *v = state;
    const sm_session *s = scene->session;
    if (!s) {
        sm_pen_text(pen, 1, 0, "nothing is loaded; type  :open FILE");
        return;
    }
    int lines = head_lines(scene);
    bool here = v->found && !outdated(v, s);
    draw_head(v, scene, pen, lines);
    sm_pen part = sm_pen_in(pen, list_rect(scene));
    if (v->no_memory) {
        sm_pen_text(part, 1, 0, "there is not enough memory for this");
    } else if (!here || (v->n == 0 && !v->over)) {
        sm_pen_text(part, 1, 0, "… being tried");
    } else if (v->n == 0) {
        sm_pen_text(part, 1, 0, "there is nothing to be moved, merged or split here");
    } else {
        const shown self = {v, s};
        sm_grid g = grid_of(v, &self);
        const sm_list_look look = {.grid = &g, .role = role};
        sm_list_draw(&v->list, &look, part);
    }
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

static sm_status word(sm_text *out, const char *text)
{
    sm_status status = sm_text_add(out, " ", 1, NULL);
    return status ? status : sm_word_quote(out, text, NULL);
}

/* A name that no cluster bears: the letters of the one that the points leave, and a number. */
static sm_status new_name(const sm_session *s, uint32_t col, sm_text *out)
{
    const char *name = name_of(s, col);
    size_t stem = strlen(name);
    uint32_t n;
    sm_text candidate = {0};
    sm_session_col_order(s, &n);
    while (stem && name[stem - 1] >= '0' && name[stem - 1] <= '9') stem--;
    sm_status status;
    do {
        sm_text_clear(&candidate);
        status = sm_text_print(&candidate, NULL, "%.*s%u", (int)stem, name, ++n);
    } while (!status && sm_table_find_col(sm_session_table(s), sm_text_of(&candidate)) != SM_NONE);
    if (!status) status = word(out, sm_text_of(&candidate));
    sm_text_done(&candidate);
    return status;
}

static sm_status say_move(const sm_session *s, const sm_change *p, sm_text *out)
{
    const sm_table *t = sm_session_table(s);
    bool all = p->count == sm_table_at(t, p->row, p->from);
    sm_status status = all ? sm_text_print(out, NULL, "move all")
                           : sm_text_print(out, NULL, "move %llu", (unsigned long long)p->count);
    if (!status) status = word(out, sm_table_row_name(t, p->row));
    if (!status) status = word(out, name_of(s, p->from));
    if (status) return status;
    return p->to == SM_NONE ? new_name(s, p->from, out) : word(out, name_of(s, p->to));
}

sm_status sm_change_command(const sm_session *s, const sm_change *p, sm_text *out)
{
    if (p->kind == SM_STEP_MOVE) return say_move(s, p, out);
    sm_status status = sm_text_print(out, NULL, p->kind == SM_STEP_MERGE ? "merge" : "split");
    if (!status) status = word(out, name_of(s, p->from));
    if (status) return status;
    if (p->kind == SM_STEP_MERGE) return word(out, name_of(s, p->to));
    if (p->kind == SM_STEP_SPLIT) return sm_text_print(out, NULL, " by class");
    return sm_text_print(out, NULL, " %llu,%llu", (unsigned long long)(p->count - p->count / 2),
                         (unsigned long long)(p->count / 2));
}

static sm_status say_values(const next *v, const sm_session *s, const sm_change *p, int which, sm_text *out)
{
    size_t index = index_of(v, which)->at;
    sm_value was = sm_words_unit(s, index, sm_next_now(v->found, which)),
             then = sm_words_unit(s, index, p->then[which]);
    char a[32], b[32], c[32];
    sm_words_value(a, was, 4);
    sm_words_value(b, then, 4);
    sm_words_change(c, was, then, 4);
    return sm_text_print(out, NULL, " · %s %s → %s%s%s%s", sm_registry_at(v->indices, index)->symbol, a, b,
                         *c ? " (" : "", c, *c ? ")" : "");
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const next *v = state;
    const sm_change *p = under_cursor(v, scene);
    if (!p) return;
    sm_status status = sm_change_command(scene->session, p, out);
    if (!status) status = say_values(v, scene->session, p, SM_NEXT_INDEX, out);
    if (!status && index_of(v, SM_NEXT_INDEX) != index_of(v, SM_NEXT_SECOND))
        status = say_values(v, scene->session, p, SM_NEXT_SECOND, out);
    if (status) sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer in_list(const sm_press *press)
{
    next *v = press->state;
    if (!press->session) return SM_IGNORED;
    if (!under_cursor(v, press->scene)) return SM_TAKEN;
    const shown self = {v, press->session};
    sm_grid g = grid_of(v, &self);
    return sm_list_key(&v->list, &g, press->key, press->scene->h - head_lines(press->scene)) ? SM_TAKEN : SM_IGNORED;
}

static sm_answer mouse(const sm_press *press)
{
    next *v = press->state;
    if (!under_cursor(v, press->scene)) return SM_TAKEN;
    const shown self = {v, press->session};
    sm_grid g = grid_of(v, &self);
    const sm_list_look how = {.grid = &g, .role = role};
    sm_list_hit hit = sm_list_mouse(&v->list, &how, press->scene->look, list_rect(press->scene), press->mouse);
    return sm_pressed(press, hit != SM_LIST_MISSED, hit == SM_LIST_HIT_AGAIN);
}

static sm_answer apply(const sm_press *press)
{
    if (!press->session) return SM_IGNORED;
    const sm_change *p = under_cursor(press->state, press->scene);
    if (!p) return sm_reply(press, SM_SAY, "nothing has been tried yet");
    return sm_change_command(press->session, p, press->out) ? SM_IGNORED : SM_RUN;
}

static sm_answer other_index(const sm_press *press)
{
    next *v = press->state;
    do v->index = sm_words_next_index(v->indices, v->index, strcmp(press->key, "[") ? 1 : -1, false);
    while (isnan(sm_registry_at(v->indices, v->index)->best));
    return SM_TAKEN;
}

static sm_answer other_focus(const sm_press *press)
{
    next *v = press->state;
    v->focus = (focus)((v->focus + 1) % FOCI);
    return SM_TAKEN;
}

static sm_answer again(const sm_press *press)
{
    next *v = press->state;
    if (!v->stopped && !v->no_memory) return sm_reply(press, SM_SAY, "nothing was stopped");
    v->stopped = v->no_memory = false;
    return SM_TAKEN;
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    next *v = state;
    if (!scene->session || !v->found) return false;
    const shown self = {v, scene->session};
    sm_grid g = grid_of(v, &self);
    return sm_list_find(&v->list, &g, text, direction);
}

static void filter(void *state, const sm_scene *scene, const char *text)
{
    next *v = state;
    if (!scene->session || !v->found) return;
    const shown self = {v, scene->session};
    sm_grid g = grid_of(v, &self);
    if (sm_list_filter(&v->list, &g, text, NULL) != SM_OK) v->no_memory = true;
}

static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    next *v = state;
    bool fits = sm_words_tabular(v->indices, about->index);
    if (fits && !isnan(sm_registry_at(v->indices, about->index)->best)) v->index = about->index;
    if (scene->session && about->row < sm_table_rows(sm_session_table(scene->session))) v->row = about->row;
    if (scene->session && about->col < sm_table_cols(sm_session_table(scene->session))) v->col = about->col;
    v->stopped = false;
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    const next *v = state;
    const sm_change *s = under_cursor(v, scene);
    sm_subject about = sm_about(v->index);
    if (s) about.row = s->row, about.col = s->from;
    return about;
}

static sm_status list(const void *state, const sm_scene *scene, const sm_list_taker *to, sm_error *err)
{
    const next *v = state;
    if (!scene->session || !v->found) return SM_OK;
    const shown self = {v, scene->session};
    sm_grid g = grid_of(v, &self);
    return to->take(to->self, &v->list, &g, err);
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", change[] = "CHANGE THE CLUSTERING";
static const sm_action actions[] = {
    {.bind = {"Up Down k j", "move", "line", "line"}, .act = in_list, .group = around},
    {.bind = {"Enter", "apply", "make this change", "apply"}, .act = apply, .group = change},
    {.bind = {"[ ]", "index", "previous, next index", "other index"}, .act = other_index, .group = look},
    {.bind = {"f", "focus", "whole table, cluster, cell", "focus"}, .act = other_focus, .group = look},
    {.bind = {"s", "sort", "sort by the column", "sort"}, .act = in_list, .group = look},
    {.bind = {"Left Right h l", "column", "column", NULL}, .act = in_list, .group = around},
    {.bind = {"r", "go-on", "go on after C-c", NULL}, .act = again, .group = look},
    {.bind = {"e", "explain", "explain the index", "explain"}, .command = "view explain", .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = in_list, .group = around},
    {.bind = {"g+g Home G End", "ends", "best, worst", NULL}, .act = in_list, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void carry(void *state, void *was, const sm_scene *scene)
{
    next *v = state;
    const next *from = was;
    v->index = from->index;
    v->focus = from->focus;
    v->row = from->row;
    v->col = from->col;
    sm_list_like(&v->list, &from->list);
}

const sm_view sm_view_next = {
    .name = "next",
    .title = "What next",
    .help = "The single moves, merges and splits that would change an index most: the best on top, the worst at the "
            "end. Each was tried on a copy, so the value is the one it really has. On large tables only the larger "
            "changes with likely targets are tried. (new) is a cluster of its own; f asks about one cluster or one "
            "cell.",
    .actions = actions,
    .state_size = sizeof(next),
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
    .work = work,
    .stop = stop,
    .list = list,
};
