/* The compare view: one reference, or several, against many partitions. */
#include "compare.h"
#include "measure/index.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>

static sm_status candidates_copy(const void *state, const sm_scene *scene, const sm_list_taker *to, sm_error *err)
{
    const sm_candidates *v = state;
    if (!v->listing.made || !v->n) return SM_OK;
    if (v->mode == SM_CANDIDATES_SIDES) return sm_listing_copy(v->in_moved ? &v->moved : &v->changes, scene, to, err);
    if (v->mode == SM_CANDIDATES_GAINS) return sm_listing_copy(&v->by_class, scene, to, err);
    char head[1][96];
    const sm_index *index[SM_CANDIDATES_INDICES];
    for (size_t i = 0; i < v->n_index; i++) index[i] = sm_candidates_index(v, i);
    const sm_compare_table table = {.c = v->compare,
                                    .row = v->row,
                                    .rows = v->n,
                                    .index = index,
                                    .n = v->n_index,
                                    .bits = sm_words_bits(scene->session),
                                    .head = head};
    sm_grid grid = sm_compare_grid(&table, true);
    return to->take(to->self, &v->listing.list, &grid, err);
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

static void candidates_init(void *state, const sm_registry *indices)
{
    static const char *const usual[] = {"j_score", "nca", "ari", "nmi", "fm"};
    sm_candidates *v = state;
    sm_listing_begin(&v->listing, &sm_candidates_listing, v, indices);
    sm_listing_begin(&v->moved, &sm_candidates_moved, v, indices);
    sm_listing_begin(&v->changes, &sm_candidates_changes, v, indices);
    sm_listing_begin(&v->by_class, &sm_candidates_by_class, v, indices);
    v->few_row = SIZE_MAX;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) v->index[v->n_index++] = sm_words_index(usual[i]);
    v->pinned = v->open = v->facts_of = SM_NONE;
    v->x = 1;
}

static void candidates_free(void *state)
{
    sm_candidates *v = state;
    sm_candidates_end(v);
    sm_listing_free(&v->listing);
    sm_listing_free(&v->moved);
    sm_listing_free(&v->changes);
    sm_listing_free(&v->by_class);
    sm_noises_free(&v->noise);
    sm_noises_free(&v->gains_noise);
}

static void draw_alone(const sm_scene *scene, sm_pen pen)
{
    const sm_dataset *d = sm_session_data(scene->session);
    const sm_parts *p = sm_dataset_parts(d);
    sm_text line = {0};
    if (p->n) sm_text_printf(&line, "One prediction is loaded: %s. ", sm_dataset_pred(d)->name);
    sm_text_puts(&line, !p->n          ? "Only counts are loaded; comparing partitions point by point needs labels. "
                                         "sample:rivals has ten clusterings:  :open sample:rivals"
                        : p->n_origins ? "Enter reads every prediction in the file and compares them all;  "
                                         ":compare FILE..  adds the labels of other files."
                                       : "These data came from no file;  :open sample:rivals  shows ten clusterings.");
    sm_words_wrap(pen, 1, 0, scene->w - 2, sm_text_of(&line));
    sm_text_free(&line);
    sm_pen_cursor(pen, 1, 0);
}

static void candidates_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_candidates *v = state;
    if (sm_candidates_alone(scene->session))
        draw_alone(scene, pen);
    else if (v->mode == SM_CANDIDATES_LIST || !v->compare)
        sm_listing_draw(&v->listing, scene, pen);
    else if (v->mode == SM_CANDIDATES_AGREE)
        sm_candidates_draw_agree(v, scene, pen);
    else if (v->mode == SM_CANDIDATES_SIDES)
        sm_candidates_draw_sides(v, scene, pen);
    else if (v->mode == SM_CANDIDATES_GAINS)
        sm_listing_draw(&v->by_class, scene, pen);
    else
        sm_candidates_draw_by_k(v, scene, pen);
}

/* Writes the full name and the copies of the partition. */
static void candidates_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_candidates *v = state;
    uint32_t here = sm_candidates_here(v);
    if (here == SM_NONE) return;
    if (v->mode == SM_CANDIDATES_SIDES && v->in_moved) {
        sm_candidates_say_moved(v, out);
        return;
    }
    size_t candidate = sm_candidates_candidate(v, here), told = 0;
    sm_text_printf(out, "%s, %u cluster%s", v->compare->name[here], sm_candidates_k(v, here),
                   sm_plural(sm_candidates_k(v, here)));
    for (uint32_t i = 0; i < sm_dataset_parts(v->data)->n_partitions; i++) {
        if (i == here || v->compare->of[i] != candidate || told > 5) continue;
        sm_text_printf(out, "%s%s", told ? ", " : " · the same as ", told == 5 ? ".." : v->compare->name[i]);
        told++;
    }
}

static bool candidates_inside(const void *state)
{
    return ((const sm_candidates *)state)->mode != SM_CANDIDATES_LIST;
}

static bool in_list(const sm_candidates *v)
{
    return v->listing.made && v->n && v->mode == SM_CANDIDATES_LIST;
}

static bool candidates_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_candidates *v = state;
    v->touched = true;
    return in_list(v) && sm_listing_find(v, scene, text, direction);
}

/* Goes to the column of the other view's index, if there is one. */
static void candidates_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_candidates *v = state;
    for (size_t at = 0; at < v->n_index; at++)
        if (v->index[at] == about->index) v->listing.list.col = at + SM_CANDIDATES_FIXED;
}

static sm_subject candidates_subject(const void *state, const sm_scene *scene)
{
    const sm_candidates *v = state;
    size_t col = v->listing.list.col;
    sm_subject about = sm_about(col < SM_CANDIDATES_FIXED ? SIZE_MAX : v->index[col - SM_CANDIDATES_FIXED]);
    about.few = sm_candidates_few(v);
    return about;
}

static void candidates_indices(const void *state, sm_text *out)
{
    const sm_candidates *v = state;
    for (size_t i = 0; i < v->n_index; i++) sm_text_printf(out, "%s%s", i ? "," : "", sm_candidates_index(v, i)->id);
}

static sm_answer candidates_mouse(const sm_press *press)
{
    sm_candidates *v = press->state;
    if (!in_list(v)) return SM_IGNORED;
    v->touched = true;
    return sm_listing_mouse(press);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

/* Side by side, Up and Down go through the indices and Left and Right through the partitions, or all four go through
 * the table of classes. */
static sm_answer candidates_move(const sm_press *press)
{
    sm_candidates *v = press->state;
    sm_press inner = *press;
    const char *key = press->key;
    int right = sm_key_among("Right l", key) - sm_key_among("Left h", key),
        down = sm_key_among("Down j", key) - sm_key_among("Up k", key);
    if (!v->listing.made || !v->n) return SM_IGNORED;
    if (v->mode == SM_CANDIDATES_AGREE) {
        if (down > 0 ? v->x + 1 < v->n_index : v->x > 0) v->x += (size_t)down;
        if (right > 0 ? v->y + 1 < v->n_index : v->y > 0) v->y += (size_t)right;
        return SM_TAKEN;
    }
    if (v->mode == SM_CANDIDATES_BY_K) {
        size_t at = v->k_at, n = v->bands ? v->bands->n : 0;
        if (right > 0 ? at + 1 < n : at > 0) at += (size_t)right;
        v->line = (v->line + v->n_index + (size_t)down) % v->n_index;
        if (down) sm_candidates_end_bands(v);
        v->k_at = at;
        return SM_TAKEN;
    }
    if (v->mode == SM_CANDIDATES_SIDES && (v->in_moved || !right)) return sm_candidates_press_sides(v, press);
    if (v->mode == SM_CANDIDATES_GAINS) return sm_listing_press(&v->by_class, press);
    v->touched = true;
    if (v->mode == SM_CANDIDATES_SIDES) inner.key = right > 0 ? "Down" : "Up";
    return sm_listing_press(&v->listing, &inner);
}

static sm_answer candidates_sort(const sm_press *press)
{
    sm_candidates *v = press->state;
    if (v->mode == SM_CANDIDATES_GAINS) return sm_listing_press(&v->by_class, press);
    if (v->mode == SM_CANDIDATES_SIDES && v->in_moved) return sm_candidates_press_sides(v, press);
    return in_list(press->state) ? sm_listing_key(press) : SM_IGNORED;
}

/* Side by side, switches the keys between the table of classes and the indices. */
static sm_answer candidates_pane(const sm_press *press)
{
    sm_candidates *v = press->state;
    if (v->mode != SM_CANDIDATES_SIDES) return SM_IGNORED;
    v->in_moved = !v->in_moved;
    return SM_TAKEN;
}

static sm_answer candidates_ranks(const sm_press *press)
{
    sm_candidates *v = press->state;
    if (!in_list(v)) return SM_IGNORED;
    v->show = (v->show + 1) % 3;
    return SM_TAKEN;
}

static sm_answer candidates_unfold(const sm_press *press)
{
    sm_candidates *v = press->state;
    if (!in_list(v)) return SM_IGNORED;
    v->unfolded = !v->unfolded;
    v->touched = true;
    return sm_candidates_take(v) ? SM_TAKEN : sm_reply(press, SM_SAY, "%s", sm_listing_too_long);
}

static sm_answer candidates_pin(const sm_press *press)
{
    sm_candidates *v = press->state;
    if (!in_list(v) || sm_candidates_here(v) == SM_NONE) return SM_IGNORED;
    v->pinned = v->pinned == sm_candidates_here(v) ? SM_NONE : sm_candidates_here(v);
    return SM_TAKEN;
}

/* Shows in the column under the cursor the next index that no column shows. */
static sm_answer candidates_index(const sm_press *press)
{
    sm_candidates *v = press->state;
    if (!in_list(v)) return SM_IGNORED;
    size_t at = v->listing.list.col - SM_CANDIDATES_FIXED;
    if (v->listing.list.col < SM_CANDIDATES_FIXED)
        return sm_reply(press, SM_SAY, "Right goes to a column of an index first");
    size_t x = v->index[at];
    for (bool taken = true; taken;) {
        x = sm_words_next_index(v->listing.indices, x, *press->key == '(' ? -1 : 1, false);
        taken = x >= v->n_all; /* defined after the comparison began: no values */
        for (size_t i = 0; i < v->n_index; i++) taken = taken || (i != at && v->index[i] == x);
    }
    v->index[at] = x;
    v->agreed = false;
    sm_candidates_end_bands(v);
    v->facts_of = SM_NONE;
    sm_list *l = &v->listing.list;
    if (l->sorted && l->sort_col == l->col) l->down = !sm_candidates_index(v, at)->distance;
    return sm_candidates_take(v) ? SM_TAKEN : sm_reply(press, SM_SAY, "%s", sm_listing_too_long);
}

static sm_answer open_partition(const sm_press *press, uint32_t partition, const char *view)
{
    const sm_candidates *v = press->state;
    sm_text_puts(press->out, "partition");
    sm_words_put(press->out, v->compare->name[partition]);
    return sm_reply(press, SM_RUN, "%s", view);
}

static sm_answer candidates_open(const sm_press *press)
{
    sm_candidates *v = press->state;
    uint32_t here = sm_candidates_here(v);
    if (sm_candidates_alone(press->session)) return sm_reply(press, SM_RUN, "compare");
    if (v->mode == SM_CANDIDATES_GAINS) {
        if (!v->gains || !v->by_class.made) return SM_IGNORED;
        sm_candidates_list_points(press->state);
        return v->n_few ? sm_reply(press, SM_RUN, "view points") : sm_reply(press, SM_SAY, "No such points");
    }
    if (v->mode == SM_CANDIDATES_BY_K)
        here = v->bands && v->bands->n ? v->compare->candidate[v->bands->best[v->k_at]].partition : SM_NONE;
    return here == SM_NONE || v->mode == SM_CANDIDATES_AGREE ? SM_IGNORED : open_partition(press, here, " matrix");
}

/* Opens the neighbour in the list of the open partition. */
static sm_answer candidates_neighbour(const sm_press *press)
{
    sm_candidates *v = press->state;
    const sm_list *l = &v->listing.list;
    bool back = *press->key == '[';
    if (!in_list(v)) return SM_IGNORED;
    size_t at = l->at;
    for (size_t i = 0; i < l->shown; i++)
        if (sm_candidates_candidate(v, v->row[l->order[i]]) == sm_candidates_candidate(v, v->open) &&
            (!v->unfolded || v->row[l->order[i]] == v->open))
            at = i;
    if (back ? at == 0 : at + 1 >= l->shown)
        return sm_reply(press, SM_SAY, "This is the %s partition of the list", back ? "first" : "last");
    return open_partition(press, v->row[l->order[back ? at - 1 : at + 1]], "");
}

/* The same key again, or Esc, returns to the list. */
static sm_answer candidates_mode(const sm_press *press)
{
    sm_candidates *v = press->state;
    size_t col = v->listing.list.col;
    sm_candidates_mode mode = *press->key == 't'   ? SM_CANDIDATES_AGREE
                              : *press->key == 'p' ? SM_CANDIDATES_SIDES
                              : *press->key == 'd' ? SM_CANDIDATES_GAINS
                              : *press->key == 'K' ? SM_CANDIDATES_BY_K
                                                   : SM_CANDIDATES_LIST;
    if (mode == SM_CANDIDATES_LIST ? v->mode == mode : !v->listing.made || !v->n) return SM_IGNORED;
    if (mode == SM_CANDIDATES_SIDES && v->pinned == SM_NONE)
        return sm_reply(press, SM_SAY, "Space pins the partition that others are compared with; then p");
    if (mode == SM_CANDIDATES_SIDES && v->mode != mode && sm_candidates_here(v) == v->pinned)
        return sm_reply(press, SM_SAY, "This is the pinned one; go to another, then p");
    if (mode == SM_CANDIDATES_GAINS && v->mode != mode) v->base = v->pinned != SM_NONE ? v->pinned : v->open;
    if (mode == SM_CANDIDATES_GAINS && v->mode != mode && sm_candidates_here(v) == v->base)
        return sm_reply(press, SM_SAY, "This is the one others are compared with; go to another, then d");
    if (mode == SM_CANDIDATES_BY_K && v->mode == SM_CANDIDATES_LIST && col >= SM_CANDIDATES_FIXED &&
        v->line != col - SM_CANDIDATES_FIXED) {
        v->line = col - SM_CANDIDATES_FIXED;
        sm_candidates_end_bands(v);
    }
    v->mode = v->mode == mode ? SM_CANDIDATES_LIST : mode;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action candidates_actions[] = {
    {.bind = {"Enter", "open", "open it in the matrix", "open"}, .act = candidates_open, .group = look},
    {.bind = {"Space", "pin", "pin: the others show the change against it", "pin"},
     .act = candidates_pin,
     .group = look},
    {.bind = {"p", "side-by-side", "pinned and this one side by side", "pair"}, .act = candidates_mode, .group = look},
    {.bind = {"d", "gains", "points that only this one gets right, against the pinned or open one", "diff"},
     .act = candidates_mode,
     .group = look},
    {.bind = {"K", "by-clusters", "index against the number of clusters", "plot"},
     .act = candidates_mode,
     .group = look},
    {.bind = {"s", "sort", "sort by this column, the best first", "sort"}, .act = candidates_sort, .group = look},
    {.bind = {"t", "agreement", "how similarly the indices rank", "agreement"}, .act = candidates_mode, .group = look},
    {.bind = {"Up Down Left Right k j h l", "move", "partition, column", "row"},
     .act = candidates_move,
     .group = around},
    {.bind = {"Tab S-Tab", "pane", "side by side: classes, indices", NULL}, .act = candidates_pane, .group = around},
    {.bind = {"r", "ranks", "values and ranks, values, ranks", NULL}, .act = candidates_ranks, .group = look},
    {.bind = {"=", "unfold", "separate or merged copies", NULL}, .act = candidates_unfold, .group = look},
    {.bind = {"( )", "index", "another index in this column", NULL}, .act = candidates_index, .group = look},
    {.bind = {"[ ]", "neighbour", "open the previous, next partition", NULL},
     .act = candidates_neighbour,
     .group = look},
    {.bind = {"o", "continue", "continue after Ctrl-C", NULL}, .act = sm_candidates_resume, .group = look},
    {.bind = {"e", "explain", "explain the index of this column", NULL}, .command = "view explain", .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = candidates_move, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last partition", NULL}, .act = candidates_move, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = candidates_mode},
    {.bind = {NULL, NULL, NULL, NULL}},
};

/* The keys of what is shown instead of the list. */
static const sm_binding *candidates_keys(const void *state)
{
    static const sm_binding alone[] = {{"Enter", "read", "read every prediction in the file", "read all predictions"},
                                       {0}},
                            agree[] = {{"Up Down Left Right", "pair", "another pair of indices", "pair"},
                                       {"t", "list", "back to the list", "list"},
                                       {0}},
                            sides[] = {{"Up Down", "index", "another index", "index"},
                                       {"Left Right", "partition", "another partition", "partition"},
                                       {"Enter", "open", "open it in the matrix", "open"},
                                       {"p", "list", "back to the list", "list"},
                                       {"Tab", "pane", "keys to the classes", "classes"},
                                       {0}},
                            moved[] = {{"Up Down", "class", "another class", "class"},
                                       {"Left Right", "clusters", "another pair of clusters", "clusters"},
                                       {"s", "sort", "sort by this pair", "sort"},
                                       {"p", "list", "back to the list", "list"},
                                       {"Tab", "pane", "keys to the indices", "indices"},
                                       {0}},
                            gains[] = {{"Up Down", "class", "another class", "class"},
                                       {"Enter", "points", "list its points", "points"},
                                       {"d", "list", "back to the list", "list"},
                                       {0}},
                            by_k[] = {{"Left Right", "clusters", "another number of clusters", "K"},
                                      {"Up Down", "index", "another index", "index"},
                                      {"Enter", "open", "open the best partition in the matrix", "open"},
                                      {"K", "list", "back to the list", "list"},
                                      {0}},
                            *const rows[] = {[SM_CANDIDATES_AGREE] = agree,
                                             [SM_CANDIDATES_SIDES] = sides,
                                             [SM_CANDIDATES_GAINS] = gains,
                                             [SM_CANDIDATES_BY_K] = by_k};
    const sm_candidates *v = state;
    if (!v->data) return alone;
    return v->mode == SM_CANDIDATES_SIDES && v->in_moved ? moved : rows[v->mode];
}

const sm_view sm_view_compare = {
    .name = "compare",
    .title = "Compare",
    .help =
        "The reference against every loaded prediction, one per row, with values and ranks by a few indices. s sorts "
        "by a column, best first. Partitions that differ only in their cluster names share a row (×n; = separates "
        "them). Space pins one (◆), and the others then show their change against it. p shows the two side by side: "
        "where the points of each class went, and how every index changed (alike: the index between the two). Tab "
        "switches between the halves. d lists, for each class, the points that only one of the two gets right, with a "
        "sign test; Enter lists them. t shows how similarly the indices rank. K draws an index against the number of "
        "clusters, with its chance interval. • marks the partition that the other views show; Enter opens another.",
    .digit = "7",
    .actions = candidates_actions,
    .state_size = sizeof(sm_candidates),
    .stays = true,
    .init = candidates_init,
    .free = candidates_free,
    .draw = candidates_draw,
    .inspect = candidates_inspect,
    .inside = candidates_inside,
    .keys = candidates_keys,
    .find = candidates_find,
    .filter = sm_listing_filter,
    .settle = sm_candidates_settle,
    .show = candidates_show,
    .subject = candidates_subject,
    .list = candidates_copy,
    .document = "compare",
    .indices = candidates_indices,
    .mouse = candidates_mouse,
    .stop = sm_candidates_stop,
};
