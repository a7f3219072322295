/* What next: the single changes that would change an index most. */
#include "next.h"
#include "base/mem.h"
#include "measure/index.h"
#include "view/view.h"
#include "view/widgets/chosen.h"
#include "view/widgets/listing.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdlib.h>

enum { NAMES = 4, CLUSTERS_LOOKED_AT = 500 };
enum { WHAT, VALUE, CHANGE, VERDICT, POINTS, CLASS, FROM, TO, SECOND, SECOND_CHANGE }; /* long names come last */

typedef enum focus { TABLE, CLUSTER, CELL, FOCI } focus;

typedef struct question {
    size_t index;
    uint32_t row, col; /* SM_NONE: any class, any cluster */
    double beta;
} question;

typedef struct next {
    sm_listing listing;
    size_t index;
    focus focus;
    uint32_t row, col; /* the cell that the view was opened from */
    question asked;
    const sm_next *found; /* the answer so far; NULL: none yet */
    uint32_t *order;      /* the tried changes, best first */
    size_t n, capacity;
    sm_text sight; /* what the index does not notice */
} next;

/* Returns the index asked about, or the J-score next to it. */
static const sm_index *next_index(const next *v, size_t which)
{
    size_t at = which == SM_NEXT_INDEX ? v->asked.index : sm_words_index("j_score");
    return sm_registry_at(v->listing.indices, at);
}

/* ---- the listing ------------------------------------------------------------------------------------------------- */

static const sm_change *change_at(const next *v, size_t row)
{
    return v->listing.made && row < v->n ? &v->found->step[v->order[row]] : NULL;
}

static const char *next_name(const void *state, sm_spot at)
{
    return next_index(state, SM_NEXT_INDEX)->short_name;
}

/* Hides the second columns if they would repeat the first. */
static size_t next_times(const void *state, size_t column)
{
    if (column == VERDICT) return next_index(state, SM_NEXT_INDEX)->distance; /* else the sign is the verdict */
    return column < SECOND || next_index(state, SM_NEXT_INDEX) != next_index(state, SM_NEXT_SECOND);
}

/* Rounds to the digits shown. The verdict shows a smaller change. */
static sm_datum change_of(const next *v, const sm_change *c, size_t which)
{
    const sm_session *s = v->listing.s;
    size_t index = next_index(v, which)->at;
    sm_value was = sm_words_unit(s, index, v->found->now[which]);
    sm_value then = sm_words_unit(s, index, c->then[which]);
    if (!sm_value_known(was) || !sm_value_known(then)) return (sm_datum){.kind = SM_EMPTY};
    double change = then.number - was.number, unit = 1;
    for (int i = 0; i < sm_words_digits(s); i++) unit *= 10;
    double shown = fabs(change) > 1e9 ? change : round(change * unit) / unit;
    return (sm_datum){.kind = SM_REAL, .real = shown, .sign = true};
}

static sm_datum next_cell(const void *state, sm_spot at)
{
    static const char *const what[] = {
        [SM_STEP_MOVE] = "move", [SM_STEP_MERGE] = "merge", [SM_STEP_SPLIT] = "split", [SM_STEP_HALVE] = "split"};
    const next *v = state;
    const sm_session *s = v->listing.s;
    size_t which = at.column < SECOND ? SM_NEXT_INDEX : SM_NEXT_SECOND;
    const sm_change *c = &v->found->step[v->order[at.row]];
    sm_emphasis verdict = fabs(c->gain) > SM_NEXT_SAME ? sm_emphasis_of(c->gain) : SM_FAINT;
    switch (at.column) {
    case WHAT:
        return sm_datum_words(what[c->kind]);
    case VERDICT:
        return sm_datum_as(sm_datum_words(verdict == SM_GOOD ? "better" : verdict == SM_BAD ? "worse" : "·"), verdict);
    case POINTS:
        return sm_datum_whole(c->count);
    case CLASS:
        return sm_datum_words(c->row == SM_NONE ? "–" : sm_axis_name(s, SM_CLASSES, c->row));
    case FROM:
        return sm_datum_words(sm_axis_name(s, SM_CLUSTERS, c->from));
    case TO:
        return sm_datum_words(c->kind == SM_STEP_SPLIT   ? "by class"
                              : c->kind == SM_STEP_HALVE ? "2 halves"
                              : c->to == SM_NONE         ? "(new)"
                                                         : sm_axis_name(s, SM_CLUSTERS, c->to));
    case VALUE:
    case SECOND:
        return sm_datum_value(sm_words_unit(s, next_index(v, which)->at, c->then[which]));
    case CHANGE:
        return sm_datum_as(change_of(v, c, which), verdict);
    default:
        return change_of(v, c, which);
    }
}

static question next_question(const next *v, const sm_session *s)
{
    return (question){.index = v->index,
                      .row = v->focus == CELL ? v->row : SM_NONE,
                      .col = v->focus == TABLE ? SM_NONE : v->col,
                      .beta = sm_live_facts(sm_session_live(s))->beta};
}

static bool next_outdated(const next *v, const sm_session *s)
{
    question q = next_question(v, s), was = v->asked;
    return sm_study_outdated(&v->listing.study, s) || q.index != was.index || q.row != was.row || q.col != was.col ||
           fabs(q.beta - was.beta) > 0;
}

static const char *next_missing(const void *state, const sm_scene *scene)
{
    const next *v = state;
    if (v->listing.study.wrong.status) return v->listing.study.wrong.text;
    if (next_outdated(v, scene->session) || (!v->n && !v->listing.study.over)) return "… being tried";
    return v->n ? NULL : "Nothing to move, merge or split here";
}

static int next_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const next *v = state;
    const sm_session *s = scene->session;
    const sm_index *x = sm_registry_at(scene->indices, v->index);
    sm_text left = {0}, right = {0};
    char now[32];
    sm_words_value(now, sm_words_unit(s, v->index, sm_session_now(s)[v->index]), sm_words_digits(s));
    sm_text_printf(&left, "%s = %s%s · ", scene->w >= 60 ? x->name : x->short_name, now,
                   x->distance ? ", lower is better" : "");
    if (v->focus == TABLE) sm_text_puts(&left, "the whole table");
    if (v->focus == CELL) sm_text_printf(&left, "class %s × ", sm_axis_name(s, SM_CLASSES, v->row));
    if (v->focus != TABLE) sm_text_printf(&left, "cluster %s", sm_axis_name(s, SM_CLUSTERS, v->col));
    sm_study_say(&v->listing.study, &right);
    if (v->found && v->listing.study.over) {
        unsigned long long chosen = v->found->chosen, possible = v->found->possible;
        if (chosen < possible)
            sm_text_printf(&right, "the likeliest %llu of %llu tried", chosen, possible);
        else
            sm_text_printf(&right, "all %llu tried", chosen);
        if (v->n > chosen) sm_text_printf(&right, ", %llu more with part of the points", v->n - chosen);
    }
    return sm_listing_heading(scene, pen, &left, &right, sm_text_of(&v->sight));
}

static const sm_grid_column next_columns[] = {[WHAT] = {.id = "what"},     [VALUE] = {.id = NULL},
                                              [CHANGE] = {.id = "change"}, [VERDICT] = {.id = ""},
                                              [POINTS] = {.id = "points"}, [CLASS] = {.id = "class"},
                                              [FROM] = {.id = "from"},     [TO] = {.id = "to"},
                                              [SECOND] = {.id = "J"},      [SECOND_CHANGE] = {.id = "change"}};
static const sm_listing_kind next_listing = {
    .grid = {.title = "what next", SM_COLUMNS(next_columns), .times = next_times, .name = next_name, .cell = next_cell},
    .missing = next_missing,
    .above = next_above};

/* ---- what the index does not notice ------------------------------------------------------------------------------ */

static bool is_blind(sm_sensitivity s)
{
    return s.inside > 0 && s.inside_seen == 0;
}

static void say_cluster(const next *v, const sm_session *s, uint32_t col, sm_text *out)
{
    const char *index = next_index(v, SM_NEXT_INDEX)->short_name, *name = sm_axis_name(s, SM_CLUSTERS, col);
    sm_sensitivity g = sm_next_sensitivity(v->found, col);
    unsigned tried = g.inside + g.outside, seen = g.inside_seen + g.outside_seen;
    if (!tried) return;
    if (!seen)
        sm_text_printf(out, "%s is blind to cluster %s: %s tried on it alters %s", index, name,
                       tried == 1 ? "the one change" : "no change", index);
    else if (is_blind(g) && g.target != SM_NONE && g.outside > g.outside_seen)
        sm_text_printf(out,
                       "%s is blind to cluster %s unless it joins cluster %s: splitting it, or merging or moving it "
                       "elsewhere, leaves %s unchanged",
                       index, name, sm_axis_name(s, SM_CLUSTERS, g.target), index);
    else if (is_blind(g))
        sm_text_printf(out, "%s is blind to how cluster %s is split: no split tried alters %s", index, name, index);
    else if (seen == tried)
        sm_text_printf(out, "every one of the %u changes tried on cluster %s alters %s", tried, name, index);
    else
        sm_text_printf(out, "%u of the %u changes tried on cluster %s alter %s", seen, tried, name, index);
}

static void say_sight(const next *v, const sm_session *s, sm_text *out)
{
    const char *index = next_index(v, SM_NEXT_INDEX)->short_name;
    uint32_t blind[NAMES], n = 0, split = 0, cols = sm_table_cols(sm_session_table(s));
    if (v->asked.col != SM_NONE) {
        say_cluster(v, s, v->asked.col, out);
        return;
    }
    for (uint32_t j = 0; j < cols && j < CLUSTERS_LOOKED_AT; j++) {
        sm_sensitivity sight = sm_next_sensitivity(v->found, j);
        split += sight.inside > 0;
        if (!is_blind(sight)) continue;
        if (n < NAMES) blind[n] = j;
        n++;
    }
    if (!split) return;
    if (!n) sm_text_printf(out, "%s sees every cluster: every split tried alters it", index);
    if (n == 1) say_cluster(v, s, blind[0], out);
    if (n < 2) return;
    sm_text_printf(out, "%s is blind to how these clusters are split: ", index);
    for (uint32_t i = 0; i < n && i < NAMES; i++)
        sm_text_printf(out, "%s%s", i ? ", " : "", sm_axis_name(s, SM_CLUSTERS, blind[i]));
    if (n > NAMES) sm_text_printf(out, " and %u more", n - NAMES);
}

/* ---- the search -------------------------------------------------------------------------------------------------- */

typedef struct gained {
    double gain;
    uint64_t count;
    uint32_t at;
} gained;

/* Best first, then those that move fewer points. */
static int next_order(const void *x, const void *y)
{
    const gained *a = x, *b = y;
    if (fabs(a->gain - b->gain) > 0) return a->gain < b->gain ? 1 : -1;
    if (a->count != b->count) return a->count > b->count ? 1 : -1;
    return (a->at > b->at) - (a->at < b->at);
}

static void sort_changes(next *v)
{
    size_t tried = v->found->tried;
    const sm_change *c = v->found->step;
    gained *g = sm_alloc(tried, sizeof *g);
    void *order = v->order;
    sm_grow(&order, &v->capacity, tried, sizeof *v->order);
    v->order = order;
    for (size_t i = 0; i < tried; i++) {
        g[i] = (gained){fabs(c[i].gain) > SM_NEXT_SAME ? c[i].gain : 0, c[i].count, (uint32_t)i};
    }
    if (tried) qsort(g, tried, sizeof *g, next_order);
    for (size_t i = 0; i < tried; i++) v->order[i] = g[i].at;
    v->n = tried;
    sm_free(g);
}

static void next_begin(next *v, const sm_session *s)
{
    v->asked = next_question(v, s);
    v->found = NULL;
    v->n = 0;
    v->listing.made = false;
    sm_text_clear(&v->sight);
    sm_study_begin(&v->listing.study, s);
    const sm_next_ask ask = {.live = sm_session_live(s),
                             .index = next_index(v, SM_NEXT_INDEX),
                             .second = next_index(v, SM_NEXT_SECOND),
                             .row = v->asked.row,
                             .col = v->asked.col};
    sm_study_start(&v->listing.study, sm_next_study, &ask);
}

static void next_settle(void *state, const sm_scene *scene)
{
    next *v = state;
    v->listing.s = scene->session;
    if (next_outdated(v, scene->session)) next_begin(v, scene->session);
    if (!sm_study_news(&v->listing.study)) return;
    v->found = sm_study_result(&v->listing.study);
    if (!v->found) return;
    sort_changes(v);
    sm_listing_take(&v->listing, v->n, SIZE_MAX);
    if (v->listing.study.over && !v->listing.study.wrong.status) say_sight(v, scene->session, &v->sight);
}

static void next_init(void *state, const sm_registry *indices)
{
    next *v = state;
    sm_listing_begin(&v->listing, &next_listing, v, indices);
    v->index = sm_words_index("j_score");
}

static void next_free(void *state)
{
    next *v = state;
    sm_listing_free(&v->listing);
    sm_free(v->order);
    sm_text_free(&v->sight);
}

static unsigned next_needs(const void *state, const sm_scene *scene)
{
    return sm_registry_at(scene->indices, ((const next *)state)->index)->needs;
}

static void next_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    next *v = state;
    const sm_table *t = sm_session_table(scene->session);
    bool fits = sm_words_tabular(scene->indices, about->index);
    if (fits && !isnan(sm_registry_at(scene->indices, about->index)->best)) v->index = about->index;
    if (about->row < sm_table_rows(t)) v->row = about->row;
    if (about->col < sm_table_cols(t)) v->col = about->col;
    sm_study_continue(&v->listing.study);
}

static bool next_suits(const void *state, const sm_scene *scene, const sm_index *x)
{
    return sm_words_improves(x);
}

static void next_choose(void *state, const sm_scene *scene, size_t index)
{
    next *v = state;
    v->index = index;
    sm_study_continue(&v->listing.study);
}

static sm_subject next_subject(const void *state, const sm_scene *scene)
{
    const next *v = state;
    const sm_change *c = change_at(v, sm_listing_row(&v->listing));
    sm_subject about = sm_about(v->index);
    if (c) about.row = c->row, about.col = c->from;
    return about;
}

static void next_carry(void *state, void *was, const sm_scene *scene)
{
    next *v = state;
    const next *from = was;
    v->index = from->index;
    v->focus = from->focus;
    v->row = from->row;
    v->col = from->col;
    sm_list_like(&v->listing.list, &from->listing.list);
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

void sm_change_command(const sm_session *s, const sm_change *c, sm_text *out)
{
    unsigned long long count = c->count, half = c->count / 2;
    sm_text name = {0};
    if (c->kind == SM_STEP_MOVE) {
        if (c->count == sm_table_at(sm_session_table(s), c->row, c->from))
            sm_text_puts(out, "move all");
        else
            sm_text_printf(out, "move %llu", count);
        sm_words_put(out, sm_axis_name(s, SM_CLASSES, c->row));
    } else {
        sm_text_puts(out, c->kind == SM_STEP_MERGE ? "merge" : "split");
    }
    sm_words_put(out, sm_axis_name(s, SM_CLUSTERS, c->from));
    if (c->kind == SM_STEP_SPLIT)
        sm_text_puts(out, " by class");
    else if (c->kind == SM_STEP_HALVE)
        sm_text_printf(out, " %llu,%llu", count - half, half);
    else if (c->to != SM_NONE)
        sm_words_put(out, sm_axis_name(s, SM_CLUSTERS, c->to));
    else {
        sm_axis_new_name(s, c->from, &name);
        sm_words_put(out, sm_text_of(&name));
    }
    sm_text_free(&name);
}

/* "move 5 Tc K4 K3 · J 0.7652 → 0.8108 (+0.0456)" */
static void next_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const next *v = state;
    const sm_session *s = scene->session;
    const sm_change *c = change_at(v, sm_listing_row(&v->listing));
    if (!c) return;
    sm_change_command(s, c, out);
    for (size_t which = SM_NEXT_INDEX; which <= SM_NEXT_SECOND && next_times(v, which ? SECOND : VALUE); which++) {
        size_t index = next_index(v, which)->at;
        sm_value was = sm_words_unit(s, index, v->found->now[which]);
        sm_value then = sm_words_unit(s, index, c->then[which]);
        sm_moved_words m = sm_words_moved(next_index(v, which), was, then, sm_words_digits(s));
        sm_text_printf(out, *m.change ? " · %s %s → %s (%s)" : " · %s %s → %s%s", next_index(v, which)->short_name,
                       m.from, m.to, m.change);
    }
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer next_apply(const sm_press *press)
{
    const next *v = press->state;
    const sm_change *c = change_at(v, sm_listing_row(&v->listing));
    if (!c) return sm_reply(press, SM_SAY, "Nothing has been tried yet");
    sm_change_command(press->session, c, press->out);
    return sm_replied(press, SM_RUN);
}

static sm_answer next_other_index(const sm_press *press)
{
    next *v = press->state;
    do v->index = sm_words_next_index(v->listing.indices, v->index, *press->key == '[' ? -1 : 1, false);
    while (isnan(sm_registry_at(v->listing.indices, v->index)->best));
    return SM_TAKEN;
}

static sm_answer next_focus(const sm_press *press)
{
    next *v = press->state;
    v->focus = (focus)((v->focus + 1) % FOCI);
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", change[] = "CHANGE THE CLUSTERING";
static const sm_action next_actions[] = {
    {.bind = {"Up Down k j", "move", "line", "line"}, .act = sm_listing_key, .group = around},
    {.bind = {"Enter", "apply", "make this change", "apply"}, .act = next_apply, .group = change},
    {.bind = {"i", "choose", "choose the index from a list", "index"}, .act = sm_press_chooses, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", NULL}, .act = next_other_index, .group = look},
    {.bind = {"f", "focus", "whole table, cluster, cell", "focus"}, .act = next_focus, .group = look},
    {.bind = {"s", "sort", "sort by the column", "sort"}, .act = sm_listing_key, .group = look},
    {.bind = {"&", "filter", "only rows that contain a text", NULL}, .act = sm_press_asks, .group = look},
    {.bind = {"Left Right h l", "column", "column", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"r", "continue", "continue after Ctrl-C", NULL}, .act = sm_study_resume, .group = look},
    {.bind = {"e", "explain", "explain the index", "explain"}, .command = "view explain", .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"g+g Home G End", "ends", "best, worst", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"Esc C-g", "leave", NULL, NULL}, .act = sm_listing_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_next = {
    .name = "next",
    .title = "What next",
    .help = "The single moves, merges and splits that would change an index most, the best first. Each value is exact, "
            "because the change was tried on a copy. On large tables, only larger changes with likely targets are "
            "tried. (new) is a new cluster; f restricts the search to one cluster or one cell.",
    .actions = next_actions,
    .state_size = sizeof(next),
    .carry = next_carry,
    .init = next_init,
    .free = next_free,
    .needs = next_needs,
    .draw = sm_listing_draw,
    .inspect = next_inspect,
    .find = sm_listing_find,
    .settle = next_settle,
    .mouse = sm_listing_mouse,
    .show = next_show,
    .suits = next_suits,
    .choose = next_choose,
    .subject = next_subject,
    .filter = sm_listing_filter,
    .stop = sm_study_stop,
    .list = sm_listing_copy,
};
