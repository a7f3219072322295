/* History: every change of this session, branches too, as a list to jump in. */
#include "base/mem.h"
#include "view/view.h"
#include "view/widgets/listing.h"

enum { INDENTS_AT_MOST = 8 };
enum { CHANGE, COMMAND, STEP, AFTER, WHERE };

typedef struct line {
    sm_node node;
    uint32_t branch; /* how many branches deep */
} line;

typedef struct tree {
    sm_listing listing;
    line *line; /* a row of the listing each */
    size_t n, capacity, branches;
    bool *on_way; /* of each node: between the data as loaded and here */
    sm_node here;
    size_t size; /* of the history, when this was made */
} tree;

/* ---- the order --------------------------------------------------------------------------------------------------- */

typedef struct kin { /* SM_NONE: none */
    sm_node first, last, next;
} kin;

static kin *history_kin(const sm_history *h, size_t n)
{
    kin *k = sm_alloc(n, sizeof *k);
    for (size_t i = 0; i < n; i++) k[i] = (kin){SM_NONE, SM_NONE, SM_NONE};
    for (sm_node i = 1; i < n; i++) {
        kin *back = &k[sm_history_at(h, i)->back];
        if (back->first == SM_NONE)
            back->first = i;
        else
            k[back->last].next = i;
        back->last = i;
    }
    return k;
}

/* A change, then all that came of it; of two that begin at the same place the older first, and the younger is a branch.
 * So undo and redo never change the order. */
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
        for (; node && k[node].next == SM_NONE; node = sm_history_at(h, node)->back)
            if (k[sm_history_at(h, node)->back].first != node) branch--;
        if (!node) return;
        branch += k[sm_history_at(h, node)->back].first == node;
        node = k[node].next;
        v->branches++;
    }
}

static void history_collect(tree *v, const sm_history *h)
{
    size_t n = sm_history_size(h);
    void *lines = v->line;
    sm_grow(&lines, &v->capacity, n, sizeof *v->line);
    v->line = lines;
    kin *k = history_kin(h, n);
    put_in_order(v, h, k, n);
    sm_free(k);
    sm_free(v->on_way);
    v->on_way = sm_history_way(h);
}

/* ---- the listing ------------------------------------------------------------------------------------------------- */

static sm_datum history_words(const tree *v, sm_spot at)
{
    const sm_history *h = sm_session_history(v->listing.s);
    sm_node node = v->line[at.row].node;
    uint32_t branch = v->line[at.row].branch, deep = branch < INDENTS_AT_MOST ? branch : INDENTS_AT_MOST;
    switch (at.column) {
    case CHANGE:
        return sm_datum_whole(node);
    case COMMAND:
        if (!deep) return sm_datum_words(node ? sm_history_at(h, node)->text : "as loaded");
        return sm_listing_words(&v->listing, "%*s└ %.80s", (int)(2 * (deep - 1)), "", sm_history_at(h, node)->text);
    case STEP:
        return sm_datum_whole(sm_history_at(h, node)->depth);
    case AFTER:
        return node ? sm_datum_whole(sm_history_at(h, node)->back) : (sm_datum){.kind = SM_EMPTY};
    default:
        return sm_datum_words(node == v->here ? "here" : v->on_way[node] ? "done" : "undone");
    }
}

static sm_datum history_cell(const void *state, sm_spot at)
{
    const tree *v = state;
    sm_node node = v->line[at.row].node;
    sm_emphasis here = at.column == WHERE ? SM_HERE : SM_MATCHED;
    return sm_datum_as(history_words(v, at), node == v->here ? here : v->on_way[node] ? SM_PLAIN : SM_FAINT);
}

static int history_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const tree *v = state;
    size_t changes = v->size ? v->size - 1 : 0;
    sm_text title = {0}, right = {0};
    sm_text_printf(&title, "%zu change%s", changes, sm_plural(changes));
    if (v->branches) sm_text_printf(&title, " · %zu branch%s", v->branches, sm_plural_es(v->branches));
    sm_listing_say(&v->listing, &title);
    return sm_listing_heading(scene, pen, &title, &right, NULL);
}

static const sm_grid_column history_columns[] = {[CHANGE] = {.id = "change"},
                                                 [COMMAND] = {.id = "command"},
                                                 [STEP] = {.id = "step"},
                                                 [AFTER] = {.id = "after"},
                                                 [WHERE] = {.id = "status"}};
static const sm_listing_kind history_listing = {
    .grid = {.title = "history", SM_COLUMNS(history_columns), .cell = history_cell}, .above = history_above};

static void history_init(void *state, const sm_registry *indices)
{
    tree *v = state;
    sm_listing_begin(&v->listing, &history_listing, v, indices);
    v->listing.list.col = COMMAND; /* so that a narrow screen shows the commands */
}

static void history_settle(void *state, const sm_scene *scene)
{
    tree *v = state;
    const sm_history *h = sm_session_history(scene->session);
    v->listing.s = scene->session;
    if (v->listing.made && v->here == sm_history_here(h) && v->size == sm_history_size(h)) return;
    v->here = sm_history_here(h);
    v->size = sm_history_size(h);
    history_collect(v, h);
    size_t at = 0;
    while (at < v->n && v->line[at].node != v->here) at++;
    sm_listing_take(&v->listing, v->n, at);
    v->listing.made = v->listing.made && v->n;
}

static void history_free(void *state)
{
    tree *v = state;
    sm_listing_free(&v->listing);
    sm_free(v->line);
    sm_free(v->on_way);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_node node_here(const tree *v)
{
    size_t row = sm_listing_row(&v->listing);
    return row < v->n ? v->line[row].node : SM_NONE;
}

static void history_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const tree *v = state;
    sm_node node = node_here(v);
    if (node == SM_NONE) return;
    sm_node back = sm_history_at(sm_session_history(scene->session), node)->back;
    if (!node)
        sm_text_puts(out, "the data as loaded");
    else if (!back)
        sm_text_printf(out, "change %u, made to the data as loaded", (unsigned)node);
    else
        sm_text_printf(out, "change %u, made after change %u", (unsigned)node, (unsigned)back);
    sm_text_puts(out, node == v->here ? " (current)" : " · Enter goes there");
}

static sm_answer history_go(const sm_press *press)
{
    const tree *v = press->state;
    sm_node node = node_here(v);
    if (node == SM_NONE) return SM_IGNORED;
    if (node == v->here) return sm_reply(press, SM_SAY, "This is the current state");
    return sm_reply(press, SM_RUN, "go %u", (unsigned)node);
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", history[] = "HISTORY";
static const sm_action history_actions[] = {
    {.bind = {"Up Down k j", "row", "change", "change"}, .act = sm_listing_key, .group = around},
    {.bind = {"Enter", "go", "go to this change", "go there"}, .act = history_go, .group = history},
    {.bind = {"&", "filter", "only rows that contain a text", "filter"}, .act = sm_press_asks, .group = look},
    {.bind = {"s", "sort", "sort by this column: up, down, unsorted", NULL}, .act = sm_listing_key, .group = look},
    {.bind = {"Left Right h l", "column", "column to sort by", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last change", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"Esc C-g", "leave", NULL, NULL}, .act = sm_listing_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_history = {
    .name = "history",
    .title = "History",
    .help = "Every change of this session, each above the changes that followed it. A change made after going back "
            "starts a branch, which is indented. Enter goes to the change under the cursor; nothing is lost.",
    .actions = history_actions,
    .state_size = sizeof(tree),
    .init = history_init,
    .free = history_free,
    .draw = sm_listing_draw,
    .inspect = history_inspect,
    .find = sm_listing_find,
    .settle = history_settle,
    .mouse = sm_listing_mouse,
    .filter = sm_listing_filter,
    .document = "log",
};
