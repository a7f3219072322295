/* Explain: how the value of one index comes about, step by step, with the numbers of this table. */
#include "explain_internal.h"
#include "view/widgets/chosen.h"
#include "view/widgets/words.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    TERMS = 60,
    LARGE = 20 * 1000 /* cells; fewer are explained at once */
};

static void explain_free(void *state)
{
    sm_explain *e = state;
    sm_study_end(&e->study);
    sm_study_end(&e->shown);
    sm_chances_free(&e->chances);
    sm_study_end(&e->why_work);
}

static unsigned explain_needs(const void *state, const sm_scene *scene)
{
    return sm_index_explain_needs(sm_explained(state)) | sm_extent_needs(sm_explained(state)) | SM_NEED_BEST;
}

int sm_explain_digits(const sm_explain *e, const sm_scene *scene)
{
    int set = sm_words_digits(scene->session);
    return e->digits && e->digits_before == set ? e->digits : set;
}

/* The first step is the index's card: name and formula, which are in the head, and sentences, which stand last. */
size_t sm_explain_first(const sm_explain *e)
{
    return e->d.n_steps > 1 && !strcmp(e->d.steps[0].title, sm_explained(e)->name) ? 1 : 0;
}

const sm_term *sm_explain_term(const sm_explain *e)
{
    if (e->step >= e->d.n_steps || e->term == 0 || e->term > e->d.steps[e->step].n_terms) return NULL;
    return &e->d.steps[e->step].terms[e->term - 1];
}

bool sm_explain_is_cell(const sm_term *t)
{
    return t->row != SM_NONE || t->col != SM_NONE;
}

/* ---- the derivation ---------------------------------------------------------------------------------------------- */

typedef struct explain_ask {
    const sm_index *index;
    const sm_facts *facts;
    sm_derivation like; /* its options */
    bool locate;        /* find the extent too */
} explain_ask;

typedef struct explained {
    sm_derivation d;
    sm_extent extent;
    bool located;
} explained;

static const void *explain_study(sm_work *w, const void *asked)
{
    const explain_ask *ask = asked;
    explained *r = sm_alloc(1, sizeof *r);
    r->d = ask->like;
    sm_index_explain(ask->index, ask->facts, &r->d);
    r->located = ask->locate && !sm_extent_of(&r->extent, ask->index, ask->facts, NULL);
    return r;
}

/* Whether f is for this index and table. More facts may be known since. */
static bool explain_is_for(const sm_explain_for *f, const sm_explain *e, const sm_scene *scene)
{
    return f->index == e->index && f->digits == sm_explain_digits(e, scene) &&
           f->node == sm_history_here(sm_session_history(scene->session));
}

static void explain_begin(sm_explain *e, const sm_scene *scene, bool large)
{
    const sm_session *s = scene->session;
    const sm_index *x = sm_explained(e);
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    explain_ask ask = {.index = x, .facts = f, .locate = sm_value_known(sm_session_now(s)[e->index])};
    ask.locate = ask.locate && !(sm_extent_needs(x) & ~f->have);
    ask.like = (sm_derivation){
        .terms_at_most = TERMS, .digits = sm_told_digits(sm_explain_digits(e, scene)), .bits = sm_words_bits(s)};

    sm_study_end(&e->study);
    e->study_for = (sm_explain_for){e->index, sm_explain_digits(e, scene), sm_session_revision(s),
                                    sm_history_here(sm_session_history(s))};
    if (large)
        sm_study_start(&e->study, explain_study, &ask);
    else
        sm_study_call(&e->study, explain_study, &ask);
}

/* Shows the result of a study, which may have none. */
static void explain_take(sm_explain *e, sm_study study)
{
    const explained *r = sm_study_result(&study);
    sm_study_end(&e->shown);
    e->shown = study;
    e->made_for = e->study_for;
    e->made = r;
    e->d = r ? r->d : (sm_derivation){0};
    e->located = r && r->located;
    if (!r) return; /* the cursor waits for the steps */
    e->extent = r->extent;
    if (e->step >= e->d.n_steps) e->step = e->d.n_steps ? e->d.n_steps - 1 : 0;
    if (e->step < sm_explain_first(e)) e->step = sm_explain_first(e);
    if (e->step >= e->d.n_steps || e->term > e->d.steps[e->step].n_terms) e->term = 0;
}

/* Keys may come faster than frames, so each of them calls this. For a large table, a study derives the value. Until
 * then, an older derivation of the same table is shown. */
static void explain_ready(sm_explain *e, const sm_scene *scene)
{
    const sm_live *l = sm_session_live(scene->session);
    bool large = sm_table_cells(sm_live_table(l)) > LARGE, right = explain_is_for(&e->made_for, e, scene);
    bool tried = e->made || e->shown.wrong.status;
    if (tried && right && e->made_for.revision == sm_session_revision(scene->session)) return;
    if (!large || !right) explain_take(e, (sm_study){0});
    if (sm_index_explain_needs(sm_explained(e)) & ~sm_live_facts(l)->have) return;

    if (!e->study.job || !explain_is_for(&e->study_for, e, scene)) explain_begin(e, scene, large);
    sm_study_news(&e->study);
    if (!e->study.over) return;
    explain_take(e, e->study);
    e->study = (sm_study){0};
}

static void explain_settle(void *state, const sm_scene *scene)
{
    sm_explain *e = state;
    explain_ready(e, scene);
    sm_why_settle(e, scene);
    if (sm_explained(e)->of_places)
        sm_chances_free(&e->chances);
    else
        sm_chances_settle(&e->chances, scene,
                          sm_registry_tabular(e->indices, NULL) + sm_registry_row(e->indices, sm_explained(e)), 1,
                          true);
}

static bool explain_stop(void *state)
{
    return sm_study_stop(&((sm_explain *)state)->chances.study);
}

static void explain_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_explain *e = state;
    const sm_index *x = sm_explained(e);
    if (!e->made) return;
    size_t first = sm_explain_first(e);
    sm_text_printf(out, "step %zu of %zu · %s", e->step + 1 - first, e->d.n_steps - first, x->source);
    int used = sm_look_width(scene->look, sm_text_of(out)), doi = x->doi ? (int)strlen(x->doi) + 7 : 0;
    if (doi > 7 && used + doi <= scene->w - 2) sm_text_printf(out, " · doi:%s", x->doi);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static size_t terms_seen(const sm_explain *e, size_t step)
{
    return sm_explain_folded(e, step) ? 0 : e->d.steps[step].n_terms;
}

/* To the next term or step, or back. */
static void one_on(sm_explain *e, bool forward)
{
    if (e->step >= e->d.n_steps) return;
    if (forward && e->term < terms_seen(e, e->step)) {
        e->term++;
    } else if (forward && e->step + 1 < e->d.n_steps) {
        e->step++;
        e->term = 0;
    } else if (!forward && e->term > 0) {
        e->term--;
    } else if (!forward && e->step > sm_explain_first(e)) {
        e->step--;
        e->term = terms_seen(e, e->step);
    }
}

/* Terms are in columns: down and up go by lines of them. */
static void line_on(sm_explain *e, const sm_scene *scene, bool down)
{
    int across = sm_explain_across(e, scene);
    size_t step = e->step;
    for (int i = 0; i < across; i++) {
        one_on(e, down);
        const sm_term *t = sm_explain_term(e);
        if (e->step != step || !t || !sm_explain_is_cell(t)) break;
    }
}

static sm_answer explain_move(const sm_press *press)
{
    sm_explain *e = press->state;
    const char *key = press->key;
    bool on = sm_key_among("Down j Right l C-f PgDn G End $", key), ends = sm_key_among("g+g Home 0 G End $", key);
    int page = sm_key_among("C-f PgDn C-b PgUp", key) ? sm_most(1, press->scene->h - 5) : 1;
    explain_ready(e, press->scene);
    if (e->card) {
        int lines = ends ? INT_MAX / 2 : page;
        e->card_at = sm_most(0, sm_least(e->card_at + (on ? lines : -lines), sm_explain_card_lines(e, press->scene)));
    } else if (ends) {
        bool last = on && e->d.n_steps;
        e->step = last ? e->d.n_steps - 1 : sm_explain_first(e);
        e->term = last ? terms_seen(e, e->step) : 0;
    } else if (sm_key_among("Left h Right l", key)) {
        one_on(e, on);
    } else {
        for (int i = 0; i < page; i++) line_on(e, press->scene, on);
    }
    return SM_TAKEN;
}

static sm_answer explain_mouse(const sm_press *press)
{
    sm_explain *e = press->state;
    if (!e->made) return SM_TAKEN;
    if (press->mouse->what != SM_MOUSE_PRESS) return SM_IGNORED;
    size_t step, term;
    if (!sm_explain_hit(e, press->scene, press->mouse->x, press->mouse->y, &step, &term)) return SM_TAKEN;
    bool again = e->step == step && e->term == term;
    e->step = step;
    e->term = term;
    return sm_pressed(press, true, again);
}

static sm_answer next_step(const sm_press *press)
{
    sm_explain *e = press->state;
    e->card = false;
    explain_ready(e, press->scene);
    size_t first = sm_explain_first(e), n = e->d.n_steps - first;
    if (e->d.n_steps > first) e->step = first + (e->step - first + (strcmp(press->key, "S-Tab") ? 1 : n - 1)) % n;
    e->term = 0;
    return SM_TAKEN;
}

static sm_answer explain_fold(const sm_press *press)
{
    sm_explain *e = press->state;
    if (*press->key == 'z')
        e->folded = e->folded ? 0 : UINT64_MAX;
    else if (!e->card && e->step < 64)
        e->folded ^= (uint64_t)1 << e->step;
    if (*press->key == 'z' || !e->card) e->term = 0;
    e->card = false;
    return SM_TAKEN;
}

static sm_answer to_card(const sm_press *press)
{
    sm_explain *e = press->state;
    e->card = !e->card;
    e->card_at = 0;
    return SM_TAKEN;
}

static void to_index(sm_explain *e, size_t index)
{
    if (index == e->index) return;
    e->index = index;
    e->step = e->term = 0;
    e->folded = 0;
    e->card_at = 0;
}

/* The next index that is called so; part: whose name contains it. */
static bool find_index(sm_explain *e, const sm_scene *scene, const char *text, int direction, bool part)
{
    size_t at = e->index;
    do {
        at = sm_words_next_index(e->indices, at, direction, sm_words_places(scene->session));
        const sm_index *x = sm_registry_at(e->indices, at);
        const char *const name[] = {x->id, x->symbol, x->short_name, x->name};
        for (size_t k = 0; k < sizeof name / sizeof *name; k++) {
            if (part ? !sm_words_contain(name[k], text) : strcasecmp(name[k], text) != 0) continue;
            to_index(e, at);
            return true;
        }
    } while (at != e->index);
    return false;
}

/* What is an index's name finds that one ("mi" and "ri" are parts of "similarity" too); then what is shown, before
 * parts of other names. */
static bool explain_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_explain *e = state;
    if (!*text) return false;
    explain_ready(e, scene);
    return find_index(e, scene, text, direction, false) || sm_explain_seek(e, scene, text, direction) ||
           find_index(e, scene, text, direction, true) || sm_explain_seek_rest(e, scene, text);
}

static sm_answer other_index(const sm_press *press)
{
    sm_explain *e = press->state;
    int by = sm_key_among("[", press->key) ? -1 : 1;
    to_index(e, sm_words_next_index(e->indices, e->index, by, sm_words_places(press->session)));
    return SM_TAKEN;
}

static sm_answer more_digits(const sm_press *press)
{
    sm_explain *e = press->state;
    int now = sm_explain_digits(e, press->scene);
    e->digits = now < 4 ? 4 : now < 6 ? 6 : now < 10 ? 10 : 2;
    e->digits_before = sm_words_digits(press->session);
    return SM_TAKEN;
}

static sm_answer explain_chance(const sm_press *press)
{
    sm_explain *e = press->state;
    if (!sm_chances_wanted(press->scene)) e->card = true; /* whether chance is displayed */
    return sm_chances_key(&e->chances, press);
}

static void explain_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    if (about->index != SIZE_MAX) to_index(state, about->index);
    if (!about->card) return;
    ((sm_explain *)state)->card = true;
    ((sm_explain *)state)->card_at = 0;
}

static void explain_init(void *state, const sm_registry *indices)
{
    sm_explain *e = state;
    e->indices = indices;
    e->index = sm_words_index("j_score");
}

/* The index, and the cell that the term reads: the view opened next is on it. */
static sm_subject explain_subject(const void *state, const sm_scene *scene)
{
    const sm_explain *e = state;
    const sm_term *t = sm_explain_term(e);
    sm_subject about = sm_about(e->index);
    if (t) about.row = t->row, about.col = t->col;
    return about;
}

static bool explain_inside(const void *state)
{
    return ((const sm_explain *)state)->card;
}

/* The card is closed first. */
static sm_answer explain_leave(const sm_press *press)
{
    sm_explain *e = press->state;
    if (!e->card) return SM_IGNORED;
    e->card = false;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Up Down Left Right k j h l", "move", "step or term", "term"}, .act = explain_move, .group = around},
    {.bind = {"Tab S-Tab", "next-step", "next, previous step", "step"}, .act = next_step, .group = around},
    {.bind = {"Enter Space", "fold", "fold, unfold the step", "fold"}, .act = explain_fold, .group = look},
    {.bind = {"z", "fold-all", "fold, unfold all steps", "fold all"}, .act = explain_fold, .group = look},
    {.bind = {"i", "card", "the index: purpose, properties, range", "card"}, .act = to_card, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", "other index"}, .act = other_index, .group = look},
    {.bind = {"p", "chance", "random tables", "chance"}, .act = explain_chance, .group = look},
    {.bind = {"d", "digits", "digits shown", "digits"}, .act = more_digits, .group = look},
    {.bind = {"L", "copy-latex", "copy as LaTeX", "LaTeX"}, .command = "copy latex", .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = explain_move, .group = around},
    {.bind = {"g+g Home 0 G End $", "ends", "first, last step", NULL}, .act = explain_move, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = explain_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void explain_carry(void *state, void *was, const sm_scene *scene)
{
    sm_explain *e = state;
    const sm_explain *from = was;
    e->index = from->index;
    e->step = from->step;
    e->term = from->term;
    e->folded = from->folded;
    e->digits = from->digits;
    e->card = from->card;
    e->card_at = from->card_at;
}

const sm_view sm_view_explain = {
    .name = "explain",
    .title = "Explain",
    .digit = "3",
    .help = "The formula of an index with the numbers of this table, and why the last change altered its value. The "
            "small matrix highlights the cell, class or cluster that a term reads, and Matrix opens on it. i shows the "
            "card of the index: what it measures, when to use it, its properties, and where its value lies between its "
            "bounds for these class and cluster sizes. / finds an index by its name, or any text shown.",
    .actions = actions,
    .state_size = sizeof(sm_explain),
    .carry = explain_carry,
    .init = explain_init,
    .free = explain_free,
    .needs = explain_needs,
    .draw = sm_explain_draw,
    .inspect = explain_inspect,
    .find = explain_find,
    .inside = explain_inside,
    .settle = explain_settle,
    .stop = explain_stop,
    .mouse = explain_mouse,
    .show = explain_show,
    .subject = explain_subject,
    .document = "explain",
    .about_index = true,
};
