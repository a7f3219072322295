/* History: every change of this session, branches too, as a list to jump in. */
#include "setmatch/base/mem.h"
#include "setmatch/ui/list.h"
#include "setmatch/view/words.h"
#include "view/views.h"
#include <stdio.h>
#include <string.h>

enum { INDENTS_AT_MOST = 8 };
typedef enum column { CHANGE, COMMAND, STEP, AFTER, WHERE, COLUMNS } column;

typedef struct line { /* of the list */
    sm_node node;
    uint32_t branch; /* how many branches deep */
} line;

typedef struct tree {
    sm_list list;
    const sm_session *s; /* whose it is */
    line *line;
    size_t n, room, branches;
    uint64_t *on_way; /* a bit a node: on the way to here */
    size_t on_way_room;
    sm_node here;
    size_t size; /* of the history, when this was made */
    bool made;
    sm_grid grid;
    char (*words)[SM_LIST_TEXT]; /* room for a cell's words */
} tree;

/* ---- the grid -----------------------------------------------------------------------------------------------------
 */

static const char *head(const void *self, size_t col)
{
    static const char *const name[COLUMNS] = {
        [CHANGE] = "change", [COMMAND] = "command", [STEP] = "step", [AFTER] = "after", [WHERE] = "where"};
    return name[col];
}

static sm_datum words(const char *text)
{
    return (sm_datum){.kind = SM_WORDS, .words = text};
}

static sm_datum whole(uint64_t x)
{
    return (sm_datum){.kind = SM_WHOLE, .whole = x};
}

static bool is_on_way(const tree *v, sm_node n)
{
    return v->on_way[n / 64] >> n % 64 & 1;
}

static const char *where(const tree *v, sm_node n)
{
    return n == v->here ? "here" : is_on_way(v, n) ? "done" : "undone";
}

static const char *command(const tree *v, const line *l)
{
    const char *text = l->node ? sm_history_text(sm_session_history(v->s), l->node) : "as loaded";
    uint32_t deep = l->branch < INDENTS_AT_MOST ? l->branch : INDENTS_AT_MOST;
    if (!deep) return text;
    snprintf(*v->words, SM_LIST_TEXT, "%*s└ %.80s", (int)(2 * (deep - 1)), "", text);
    return *v->words;
}

static sm_datum at(const void *self, size_t row, size_t col)
{
    const tree *v = self;
    const sm_history *h = sm_session_history(v->s);
    const line *l = &v->line[row];
    switch ((column)col) {
    case CHANGE:
        return whole(l->node);
    case COMMAND:
        return words(command(v, l));
    case STEP:
        return whole(sm_history_depth(h, l->node));
    case AFTER:
        return l->node ? whole(sm_history_back(h, l->node)) : (sm_datum){.kind = SM_EMPTY};
    case WHERE:
        return words(where(v, l->node));
    case COLUMNS:
        break;
    }
    return (sm_datum){.kind = SM_EMPTY};
}

/* ---- the order ----------------------------------------------------------------------------------------------------
 */

typedef struct kin { /* SM_NONE: there is none */
    sm_node first, last, next;
} kin;

static kin *kin_of(const sm_history *h, size_t n)
{
    kin *k = sm_alloc(n, sizeof *k);
    if (!k) return NULL;
    for (size_t i = 0; i < n; i++) k[i] = (kin){SM_NONE, SM_NONE, SM_NONE};
    for (sm_node i = 1; i < n; i++) {
        kin *back = &k[sm_history_back(h, i)];
        if (back->first == SM_NONE)
            back->first = i;
        else
            k[back->last].next = i;
        back->last = i;
    }
    return k;
}

/* A change, then all that came of it; of two that begin at the same place the older first, and the younger one is a
 * branch. So the order is never another one for what is undone or done again. */
static void put_in_order(tree *v, const sm_history *h, const kin *k, size_t n)
{
    sm_node node = 0;
    uint32_t branch = 0;
    v->branches = 0;
    for (v->n = 0; v->n < n;) {
        v->line[v->n++] = (line){node, branch};
        if (k[node].first != SM_NONE) {
            node = k[node].first;
            continue;
        }
        for (; node && k[node].next == SM_NONE; node = sm_history_back(h, node))
            if (k[sm_history_back(h, node)].first != node) branch--;
        if (!node) return;
        branch += k[sm_history_back(h, node)].first == node;
        node = k[node].next;
        v->branches++;
    }
}

static bool collect(tree *v)
{
    const sm_history *h = sm_session_history(v->s);
    size_t n = sm_history_size(h);
    void *lines = v->line, *bits = v->on_way;
    if (!sm_grow(&lines, &v->room, n, sizeof *v->line)) return false;
    v->line = lines;
    if (!sm_grow(&bits, &v->on_way_room, n / 64 + 1, sizeof *v->on_way)) return false;
    v->on_way = bits;
    kin *k = kin_of(h, n);
    if (!k) return false;
    put_in_order(v, h, k, n);
    sm_free(k);
    memset(v->on_way, 0, (n / 64 + 1) * sizeof *v->on_way);
    for (sm_node i = sm_history_here(h);; i = sm_history_back(h, i)) {
        v->on_way[i / 64] |= (uint64_t)1 << i % 64;
        if (!i) break;
    }
    return true;
}

static size_t row_of(const tree *v, sm_node node)
{
    for (size_t i = 0; i < v->n; i++)
        if (v->line[i].node == node) return i;
    return SIZE_MAX;
}

static bool make(tree *v)
{
    const sm_history *h = sm_session_history(v->s);
    if (!v->words) v->words = sm_alloc(1, sizeof *v->words);
    if (!v->words || !collect(v)) return false;
    if (!v->size) v->list.col = COMMAND; /* so that a narrow screen shows the commands */
    v->here = sm_history_here(h);
    v->size = sm_history_size(h);
    v->grid = (sm_grid){.title = "history", .rows = v->n, .cols = COLUMNS, .self = v, .head = head, .at = at};
    return sm_list_take(&v->list, &v->grid, row_of(v, v->here), NULL) == SM_OK;
}

/* The list as the session is now; keys may come faster than screens, so each asks for it. */
static bool ready(tree *v, const sm_scene *scene)
{
    if (!scene->session) return false;
    const sm_history *h = sm_session_history(scene->session);
    v->s = scene->session;
    if (v->made && v->here == sm_history_here(h) && v->size == sm_history_size(h)) return true;
    v->made = make(v);
    if (!v->made) sm_list_done(&v->list);
    return v->made;
}

static void settle(void *state, const sm_scene *scene)
{
    (void)ready(state, scene);
}

static void done(void *state)
{
    tree *v = state;
    sm_list_done(&v->list);
    sm_free(v->line);
    sm_free(v->on_way);
    sm_free(v->words);
}

/* ---- drawing ------------------------------------------------------------------------------------------------------
 */

static sm_role role(const void *self, size_t row, size_t col)
{
    const tree *v = self;
    sm_node node = v->line[row].node;
    if (node == v->here) return col == WHERE ? SM_ROLE_KEY : SM_ROLE_MATCHED;
    return is_on_way(v, node) ? SM_ROLE_TEXT : SM_ROLE_DIM;
}

static int list_top(const sm_scene *scene)
{
    return scene->h < 4 ? 0 : scene->h < 16 ? 1 : 2;
}

static void draw_title(const tree *v, const sm_scene *scene, sm_pen pen)
{
    size_t branches = v->branches, changes = v->size - 1;
    sm_text title = {0};
    sm_status status = sm_text_print(&title, NULL, "%zu change%s", changes, changes == 1 ? "" : "s");
    if (!status && branches)
        status = sm_text_print(&title, NULL, " · %zu branch%s", branches, branches == 1 ? "" : "es");
    if (!status && v->list.filter[0])
        status = sm_text_print(&title, NULL, " · %zu with \"%s\"", v->list.shown, v->list.filter);
    if (!status) sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), scene->w > 40, 0, scene->w - 1, sm_text_of(&title));
    sm_text_done(&title);
}

static sm_rect list_rect(const sm_scene *scene)
{
    int top = list_top(scene);
    return (sm_rect){0, top, scene->w, scene->h - top};
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const tree *v = state;
    int margin = scene->w > 40, top = list_top(scene);
    if (!scene->session || !v->made) {
        const char *why =
            scene->session ? "there is not enough memory for this list" : "nothing is loaded; type  :open FILE";
        sm_words_wrap(pen, margin, 0, scene->w - 2 * margin, why);
        return;
    }
    if (top) draw_title(v, scene, pen);
    sm_list_look look = {.grid = &v->grid, .role = role};
    sm_list_draw(&v->list, &look, sm_pen_in(pen, list_rect(scene)));
}

static sm_node under_cursor(const tree *v)
{
    size_t row = v->made ? sm_list_row(&v->list) : SIZE_MAX;
    return row < v->n ? v->line[row].node : SM_NONE;
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const tree *v = state;
    sm_node node = scene->session ? under_cursor(v) : SM_NONE;
    if (node == SM_NONE) return;
    const sm_history *h = sm_session_history(v->s);
    sm_node back = sm_history_back(h, node);
    sm_status status;
    if (!node)
        status = sm_text_print(out, NULL, "the data as loaded");
    else if (!back)
        status = sm_text_print(out, NULL, "change %u, made from the data as loaded", (unsigned)node);
    else
        status = sm_text_print(out, NULL, "change %u, made after change %u", (unsigned)node, (unsigned)back);
    if (!status) status = sm_text_print(out, NULL, node == v->here ? " · here" : " · Enter goes there");
    if (status) sm_text_clear(out);
}

/* ---- keys ---------------------------------------------------------------------------------------------------------
 */

static sm_answer list_key(const sm_press *press)
{
    tree *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    return sm_list_key(&v->list, &v->grid, press->key, press->scene->h - list_top(press->scene)) ? SM_TAKEN
                                                                                                 : SM_IGNORED;
}

static sm_answer mouse(const sm_press *press)
{
    tree *v = press->state;
    if (!ready(v, press->scene)) return SM_TAKEN;
    sm_list_look how = {.grid = &v->grid, .role = role};
    sm_list_hit hit = sm_list_mouse(&v->list, &how, press->scene->look, list_rect(press->scene), press->mouse);
    return sm_pressed(press, hit != SM_LIST_MISSED, hit == SM_LIST_HIT_AGAIN);
}

static sm_answer go(const sm_press *press)
{
    tree *v = press->state;
    sm_node node = ready(v, press->scene) ? under_cursor(v) : SM_NONE;
    if (node == SM_NONE) return SM_IGNORED;
    if (node == v->here) return sm_reply(press, SM_SAY, "this is where the session stands");
    return sm_reply(press, SM_RUN, "go %u", (unsigned)node);
}

static sm_answer ask_filter(const sm_press *press)
{
    return sm_reply(press, SM_PROMPT, "%s", press->key);
}

static void filter(void *state, const sm_scene *scene, const char *text)
{
    tree *v = state;
    if (ready(v, scene) && sm_list_filter(&v->list, &v->grid, text, NULL)) v->made = false;
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    tree *v = state;
    return ready(v, scene) && sm_list_find(&v->list, &v->grid, text, direction);
}

static sm_answer leave(const sm_press *press)
{
    tree *v = press->state;
    if (!v->made || !v->list.filter[0]) return SM_IGNORED;
    filter(v, press->scene, "");
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", history[] = "HISTORY";
static const sm_action actions[] = {
    {.bind = {"Up Down k j", "row", "change", "change"}, .act = list_key, .group = around},
    {.bind = {"Enter", "go", "go to this change", "go there"}, .act = go, .group = history},
    {.bind = {"&", "filter", "only rows that hold a text", "filter"}, .act = ask_filter, .group = look},
    {.bind = {"s", "sort", "sort by this column, up, down, as it was", NULL}, .act = list_key, .group = look},
    {.bind = {"Left Right h l", "column", "column to sort by", NULL}, .act = list_key, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last change", NULL}, .act = list_key, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = list_key, .group = around},
    {.bind = {"Esc C-g", "leave", NULL, NULL}, .act = leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_history = {
    .name = "history",
    .title = "History",
    .help = "Every change of this session, what came of it below. Whoever goes back and changes something begins a "
            "branch, which is set in. Enter goes to the change under the cursor; nothing is lost by it.",
    .actions = actions,
    .state_size = sizeof(tree),
    .done = done,
    .draw = draw,
    .inspect = inspect,
    .find = find,
    .settle = settle,
    .mouse = mouse,
    .filter = filter,
    .document = "log",
};
