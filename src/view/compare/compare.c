/* Compare: one reference, or several, against many partitions. */
#include "compare.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include <stdio.h>
#include <string.h>

static void init(void *state, const sm_registry *indices)
{
    static const char *const usual[] = {"j_score", "nca", "ari", "nmi", "fm"};
    sm_rivals *v = state;
    v->indices = indices;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) v->index[v->n_index++] = sm_words_index(usual[i]);
    v->pinned = v->open = v->facts_of = SM_NONE;
    v->x = 1;
}

static void done(void *state)
{
    sm_rivals_forget(state);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    return 0;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static void draw_alone(const sm_scene *scene, sm_pen pen)
{
    sm_text line = {0};
    const sm_parts *p = sm_dataset_parts(sm_session_data(scene->session));
    sm_status status = sm_text_print(&line, NULL, "One prediction is loaded: %s. ",
                                     sm_dataset_pred(sm_session_data(scene->session))->name);
    if (!p->n) sm_text_clear(&line);
    if (!status)
        status =
            sm_text_print(&line, NULL, "%s",
                          !p->n ? "Only counts are loaded; partitions are compared point by point, so this needs "
                                  "labels. sample:rivals has ten clusterings:  :open sample:rivals"
                          : p->n_origins ? "Enter reads every column of labels in the file and compares them all;  "
                                           ":compare FILE..  adds the labels of other files."
                                         : "These data came from no file;  :open sample:rivals  shows ten "
                                           "clusterings.");
    if (!status) sm_words_wrap(pen, 1, 0, scene->w - 2, sm_text_of(&line));
    sm_text_done(&line);
    sm_pen_cursor(pen, 1, 0);
}

void sm_rivals_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    static void (*const draw[])(const sm_rivals *v, const sm_scene *scene,
                                sm_pen pen) = {[SM_RIVALS_LIST] = sm_rivals_draw_list,
                                               [SM_RIVALS_AGREE] = sm_rivals_draw_agree,
                                               [SM_RIVALS_SIDES] = sm_rivals_draw_sides,
                                               [SM_RIVALS_BY_K] = sm_rivals_draw_by_k};
    const sm_rivals *v = state;
    if (!scene->session)
        sm_words_wrap(pen, 1, 0, scene->w - 2, "nothing is loaded; type  :open FILE");
    else if (sm_rivals_alone(v, scene->session))
        draw_alone(scene, pen);
    else if (!v->compare || !v->row)
        sm_words_wrap(pen, 1, 0, scene->w - 2, v->wrong.status ? v->wrong.text : "…");
    else
        draw[v->mode](v, scene, pen);
}

/* The name in full, and who is the same partition. */
static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_rivals *v = state;
    uint32_t here = v->compare && v->row ? sm_rivals_here(v) : SM_NONE;
    if (!scene->session || here == SM_NONE) return;
    size_t rival = sm_rivals_rival(v, here), told = 0;
    sm_status status = sm_text_print(out, NULL, "%s, %u clusters", sm_compare_name(v->compare, here),
                                     sm_compare_rival(v->compare, rival)->k);
    for (uint32_t i = 0; i < sm_dataset_parts(v->data)->n_partitions && !status; i++) {
        if (i == here || sm_compare_of(v->compare, i) != rival || told > 5) continue;
        const char *lead = told ? ", " : " · the same as ";
        status = sm_text_print(out, NULL, "%s%s", lead, told == 5 ? ".." : sm_compare_name(v->compare, i));
        told++;
    }
    if (status) sm_text_clear(out);
}

/* ---- keys of the list -------------------------------------------------------------------------------------------- */

static bool has_rows(const sm_rivals *v, const sm_scene *scene)
{
    return scene->session && v->compare && v->row && v->list.rows;
}

/* Keys may come faster than screens: what they need is looked for now. */
static bool ready(sm_rivals *v, const sm_scene *scene)
{
    if (scene->session) sm_rivals_settle(v, scene);
    return has_rows(v, scene);
}

static bool in_list(sm_rivals *v, const sm_scene *scene)
{
    return ready(v, scene) && v->mode == SM_RIVALS_LIST;
}

static sm_answer say(sm_text *out, const char *text)
{
    return sm_text_print(out, NULL, "%s", text) ? SM_IGNORED : SM_SAY;
}

static sm_answer move_pair(sm_rivals *v, const char *key)
{
    v->x -= sm_key_among("Up k", key) && v->x > 0;
    v->x += sm_key_among("Down j", key) && v->x + 1 < v->n_index;
    v->y -= sm_key_among("Left h", key) && v->y > 0;
    v->y += sm_key_among("Right l", key) && v->y + 1 < v->n_index;
    return SM_TAKEN;
}

static sm_answer move_k(sm_rivals *v, const char *key)
{
    v->k_at -= sm_key_among("Left h", key) && v->k_at > 0;
    v->k_at += sm_key_among("Right l", key) && v->k_at + 1 < v->n_k;
    int step = sm_key_among("Down j", key) ? 1 : sm_key_among("Up k", key) ? -1 : 0;
    if (!step) return SM_TAKEN;
    size_t keep = v->k_at;
    v->line = (v->line + v->n_index + (size_t)step) % v->n_index;
    sm_rivals_forget_bands(v);
    v->k_at = keep;
    return SM_TAKEN;
}

static sm_answer list_key(sm_rivals *v, const sm_scene *scene, const char *key)
{
    const sm_rivals_sheet sheet = sm_rivals_sheet_of(v, scene);
    sm_grid keys = sm_rivals_keys(&sheet);
    v->touched = true;
    return sm_list_key(&v->list, &keys, key, sm_rivals_place(scene).h) ? SM_TAKEN : SM_IGNORED;
}

/* Up and Down go through the indices, Left and Right through the partitions. */
static sm_answer move_sides(sm_rivals *v, const sm_scene *scene, const char *key)
{
    if (sm_key_among("Left h", key)) return list_key(v, scene, "Up");
    if (sm_key_among("Right l", key)) return list_key(v, scene, "Down");
    const sm_rivals_sheet sheet = sm_rivals_sheet_of(v, scene);
    sm_grid g = sm_rivals_changes(&sheet);
    return sm_list_key(&v->changes, &g, key, scene->h) ? SM_TAKEN : SM_IGNORED;
}

static sm_answer move(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    if (v->mode == SM_RIVALS_AGREE) return move_pair(v, press->key);
    if (v->mode == SM_RIVALS_BY_K) return move_k(v, press->key);
    return v->mode == SM_RIVALS_SIDES ? move_sides(v, press->scene, press->key) : list_key(v, press->scene, press->key);
}

static sm_answer sort(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!in_list(v, press->scene)) return SM_IGNORED;
    sm_rivals_sort(v, v->list.col, true);
    return SM_TAKEN;
}

static sm_answer ranks(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!in_list(v, press->scene)) return SM_IGNORED;
    v->show = (v->show + 1) % 3;
    return SM_TAKEN;
}

static sm_answer unfold(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!in_list(v, press->scene)) return SM_IGNORED;
    v->unfolded = !v->unfolded;
    v->touched = true;
    return sm_rivals_take(v) ? SM_TAKEN : say(press->out, v->wrong.text);
}

static sm_answer pin(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!in_list(v, press->scene) || sm_rivals_here(v) == SM_NONE) return SM_IGNORED;
    v->pinned = v->pinned == sm_rivals_here(v) ? SM_NONE : sm_rivals_here(v);
    return SM_TAKEN;
}

/* The column under the cursor shows another index, one that no column shows yet. */
static sm_answer other_index(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!in_list(v, press->scene)) return SM_IGNORED;
    size_t at = v->list.col - SM_RIVALS_FIXED;
    if (v->list.col < SM_RIVALS_FIXED) return say(press->out, "Right goes to a column of an index first");
    size_t x = v->index[at];
    for (bool taken = true; taken;) {
        x = sm_words_next_index(v->indices, x, *press->key == '(' ? -1 : 1, false);
        taken = false;
        for (size_t i = 0; i < v->n_index; i++) taken = taken || (i != at && v->index[i] == x);
    }
    v->index[at] = x;
    v->agreed = false;
    sm_rivals_forget_bands(v);
    v->facts_of = SM_NONE;
    if (v->list.sorted && v->list.sort_col == v->list.col) sm_rivals_sort(v, v->list.col, false);
    return SM_TAKEN;
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static sm_answer take(const sm_rivals *v, uint32_t partition, const char *view, sm_text *out)
{
    sm_status status = sm_text_print(out, NULL, "partition ");
    if (!status) status = sm_word_quote(out, sm_compare_name(v->compare, partition), NULL);
    if (!status && *view) status = sm_text_print(out, NULL, " %s", view);
    return status ? SM_IGNORED : SM_RUN;
}

static sm_answer open_row(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (press->session && sm_rivals_alone(v, press->session)) return sm_reply(press, SM_RUN, "compare");
    if (!ready(v, press->scene) || v->mode == SM_RIVALS_AGREE) return SM_IGNORED;
    uint32_t here = sm_rivals_here(v);
    if (v->mode == SM_RIVALS_BY_K) here = v->n_k ? sm_compare_rival(v->compare, v->best[v->k_at])->partition : SM_NONE;
    return here == SM_NONE ? SM_IGNORED : take(v, here, "matrix", press->out);
}

/* The one that is open gives way to its neighbour in the list. */
static sm_answer neighbour(const sm_press *press)
{
    sm_rivals *v = press->state;
    const sm_list *l = &v->list;
    if (!in_list(v, press->scene)) return SM_IGNORED;
    size_t at = l->at;
    for (size_t i = 0; i < l->shown; i++)
        if (sm_rivals_rival(v, v->row[l->order[i]]) == sm_rivals_rival(v, v->open) &&
            (!v->unfolded || v->row[l->order[i]] == v->open))
            at = i;
    if (*press->key == '[' ? at == 0 : at + 1 >= l->shown)
        return say(press->out,
                   *press->key == '[' ? "this is the first partition of the list" : "this is the last one of the list");
    return take(v, v->row[l->order[*press->key == '[' ? at - 1 : at + 1]], "", press->out);
}

/* ---- modes ------------------------------------------------------------------------------------------------------- */

static sm_answer to_mode(sm_rivals *v, sm_rivals_mode mode)
{
    v->mode = v->mode == mode ? SM_RIVALS_LIST : mode;
    return SM_TAKEN;
}

static sm_answer agree(const sm_press *press)
{
    return ready(press->state, press->scene) ? to_mode(press->state, SM_RIVALS_AGREE) : SM_IGNORED;
}

static sm_answer sides(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    if (v->pinned == SM_NONE) return say(press->out, "Space pins the partition that others are held against; then p");
    if (v->mode != SM_RIVALS_SIDES && sm_rivals_here(v) == v->pinned)
        return say(press->out, "this is the pinned one; go to another, then p");
    return to_mode(v, SM_RIVALS_SIDES);
}

static sm_answer by_k(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    if (v->mode == SM_RIVALS_LIST && v->list.col >= SM_RIVALS_FIXED && v->line != v->list.col - SM_RIVALS_FIXED) {
        v->line = v->list.col - SM_RIVALS_FIXED;
        sm_rivals_forget_bands(v);
    }
    return to_mode(v, SM_RIVALS_BY_K);
}

static sm_answer back(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (v->mode == SM_RIVALS_LIST) return SM_IGNORED;
    v->mode = SM_RIVALS_LIST;
    return SM_TAKEN;
}

static sm_answer again(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!v->stopped) return SM_IGNORED;
    v->stopped = false;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
const sm_action sm_rivals_actions[] = {
    {.bind = {"Up Down Left Right k j h l", "move", "partition, column", "row"}, .act = move, .group = around},
    {.bind = {"Enter", "open", "open it in the matrix", "open"}, .act = open_row, .group = look},
    {.bind = {"Space", "pin", "pin: the others show the change against it", "pin"}, .act = pin, .group = look},
    {.bind = {"s", "sort", "sort by this column, the best first", "sort"}, .act = sort, .group = look},
    {.bind = {"r", "ranks", "values and ranks, values, ranks", NULL}, .act = ranks, .group = look},
    {.bind = {"t", "agreement", "how alike the indices rank", "agreement"}, .act = agree, .group = look},
    {.bind = {"p", "side-by-side", "pinned and this one side by side", "pair"}, .act = sides, .group = look},
    {.bind = {"K", "by-clusters", "index against the number of clusters", "plot"}, .act = by_k, .group = look},
    {.bind = {"=", "unfold", "copies apart, or as one", NULL}, .act = unfold, .group = look},
    {.bind = {"( )", "index", "another index in this column", NULL}, .act = other_index, .group = look},
    {.bind = {"[ ]", "neighbour", "open the previous, next partition", NULL}, .act = neighbour, .group = look},
    {.bind = {"o", "go-on", "go on after C-c", NULL}, .act = again, .group = look},
    {.bind = {"e", "explain", "explain the index of this column", NULL}, .command = "view explain", .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = move, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last partition", NULL}, .act = move, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = back},
    {.bind = {NULL, NULL, NULL, NULL}},
};

/* ---- asked from outside ------------------------------------------------------------------------------------------ */

static bool inside(const void *state)
{
    return ((const sm_rivals *)state)->mode != SM_RIVALS_LIST;
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_rivals *v = state;
    if (!in_list(v, scene)) return false;
    const sm_rivals_sheet sheet = sm_rivals_sheet_of(v, scene);
    sm_grid keys = sm_rivals_keys(&sheet);
    v->touched = true;
    return sm_list_find(&v->list, &keys, text, direction);
}

static void filter(void *state, const sm_scene *scene, const char *text)
{
    sm_rivals *v = state;
    if (!ready(v, scene)) return;
    const sm_rivals_sheet sheet = sm_rivals_sheet_of(v, scene);
    sm_grid keys = sm_rivals_keys(&sheet);
    if (sm_list_filter(&v->list, &keys, text, &v->wrong)) v->wrong.status = SM_LIMIT;
}

/* Another view's index gets a column where it has none: the last one. */
static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_rivals *v = state;
    size_t at = 0;
    while (at < v->n_index && v->index[at] != about->index) at++;
    if (at == v->n_index) return;
    v->list.col = at + SM_RIVALS_FIXED;
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    const sm_rivals *v = state;
    return sm_about(v->list.col < SM_RIVALS_FIXED ? SIZE_MAX : v->index[v->list.col - SM_RIVALS_FIXED]);
}

static sm_status list(const void *state, const sm_scene *scene, const sm_list_taker *to, sm_error *err)
{
    const sm_rivals *v = state;
    if (!has_rows(v, scene)) return SM_OK;
    const sm_rivals_sheet sheet = sm_rivals_sheet_of(v, scene);
    sm_grid changes = sm_rivals_changes(&sheet), whole = sm_rivals_whole(&sheet);
    if (v->mode == SM_RIVALS_SIDES) return to->take(to->self, &v->changes, &changes, err);
    return to->take(to->self, &v->list, &whole, err);
}

/* Those of the columns. */
static sm_status indices(const void *state, const sm_scene *scene, sm_text *out, sm_error *err)
{
    const sm_rivals *v = state;
    sm_status status = SM_OK;
    for (size_t i = 0; i < v->n_index && !status; i++)
        status = sm_text_print(out, err, "%s%s", i ? "," : "", sm_registry_at(v->indices, v->index[i])->id);
    return status;
}

/* A press on the head that was there sorts: then by what is meant, not by what is written. */
static sm_answer mouse(const sm_press *press)
{
    sm_rivals *v = press->state;
    if (!in_list(v, press->scene)) return SM_IGNORED;
    const sm_rivals_sheet sheet = sm_rivals_sheet_of(v, press->scene);
    sm_grid shown = sm_rivals_shown(&sheet);
    const sm_list_look as = sm_rivals_look(&shown);
    sm_list was = v->list;
    sm_list_hit hit = sm_list_mouse(&v->list, &as, press->scene->look, sm_rivals_place(press->scene), press->mouse);
    bool sorts = was.sorted != v->list.sorted || was.sort_col != v->list.sort_col || was.down != v->list.down;
    v->touched = true;
    if (sorts) {
        v->list.sorted = was.sorted;
        v->list.sort_col = was.sort_col;
        v->list.down = was.down;
        sm_rivals_sort(v, v->list.col, true);
    }
    return sm_pressed(press, hit != SM_LIST_MISSED, hit == SM_LIST_HIT_AGAIN);
}

const sm_view sm_view_compare = {
    .name = "compare",
    .title = "Compare",
    .help = "The reference against every prediction that is loaded, a row each: value and rank by a few indices, best "
            "first by the column that is sorted (s). Partitions that differ only in the names of their clusters are "
            "one row (×n; = shows them apart). Space pins one (◆): the others then show their change against it, and p "
            "puts the two side by side. t tells how alike the indices rank, K draws an index against the number of "
            "clusters with what chance would give. • is the one that the other views show; Enter opens another.",
    .digit = "7",
    .actions = sm_rivals_actions,
    .state_size = sizeof(sm_rivals),
    .stays = true,
    .init = init,
    .done = done,
    .needs = needs,
    .draw = sm_rivals_draw,
    .inspect = inspect,
    .inside = inside,
    .find = find,
    .filter = filter,
    .settle = sm_rivals_settle,
    .show = show,
    .subject = subject,
    .list = list,
    .document = "compare",
    .indices = indices,
    .mouse = mouse,
    .work = sm_rivals_work,
    .stop = sm_rivals_stop,
};
