/* Explain: how the value of one index comes about, step by step, with the numbers of this table. */
#include "explain.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { TERMS = 60, FRAME_FUEL = 4 * 1000 * 1000 };

static void done(void *state)
{
    sm_explain *e = state;
    sm_derivation_done(&e->d);
    sm_chances_done(&e->chances);
    sm_why_done(e);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    return scene->session
               ? sm_index_explain_needs(sm_explained(state)) | sm_extent_needs(sm_explained(state)) | SM_NEED_BEST
               : 0;
}

int sm_explain_digits(const sm_explain *e, const sm_scene *scene)
{
    int set = sm_words_digits(scene->session);
    return e->digits && e->digits_before == set ? e->digits : set;
}

static bool outdated(const sm_explain *e, const sm_scene *scene)
{
    return !e->made || e->made_index != e->index || e->made_digits != sm_explain_digits(e, scene) ||
           e->made_revision != sm_session_revision(scene->session);
}

/* The first step is the index's card: name and formula, which stand in the head, and sentences, which stand last. */
size_t sm_explain_first(const sm_explain *e)
{
    return e->d.n_steps > 1 && !strcmp(e->d.steps[0].title, sm_explained(e)->name) ? 1 : 0;
}

static void keep_cursor(sm_explain *e)
{
    size_t first = sm_explain_first(e);
    if (e->step >= e->d.n_steps) e->step = e->d.n_steps ? e->d.n_steps - 1 : 0;
    if (e->step < first) e->step = first;
    if (e->step >= e->d.n_steps || e->term > e->d.steps[e->step].n_terms) e->term = 0;
}

static void make(sm_explain *e, const sm_scene *scene)
{
    const sm_facts *f = sm_live_facts(sm_session_live(scene->session));
    sm_derivation_done(&e->d);
    e->d = (sm_derivation){.terms_at_most = TERMS,
                           .digits = sm_told_digits(sm_explain_digits(e, scene)),
                           .bits = sm_words_bits(scene->session)};
    unsigned wanted = sm_index_explain_needs(sm_explained(e));
    e->made = (f->have & wanted) == wanted;
    if (e->made) sm_index_explain(sm_explained(e), f, &e->d);
    unsigned place = sm_extent_needs(sm_explained(e));
    e->located = (f->have & place) == place && sm_words_is_number(sm_session_now(scene->session)[e->index]) &&
                 !sm_extent_of(&e->extent, sm_explained(e), f, NULL);
    e->made_index = e->index;
    e->made_digits = sm_explain_digits(e, scene);
    e->made_revision = sm_session_revision(scene->session);
    if (e->made) keep_cursor(e); /* else it waits for the steps */
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

/* Keys may come faster than screens. */
static void ready(sm_explain *e, const sm_scene *scene)
{
    if (scene->session && outdated(e, scene)) make(e, scene);
}

static void settle(void *state, const sm_scene *scene)
{
    sm_explain *e = state;
    uint64_t fuel = FRAME_FUEL;
    if (!scene->session) return;
    ready(e, scene);
    sm_why_work(e, scene, &fuel);
    if (sm_explained(e)->of_places)
        sm_chances_done(&e->chances);
    else
        sm_chances_settle(&e->chances, scene,
                          sm_registry_tabular(e->indices, NULL) + sm_registry_row(e->indices, sm_explained(e)), 1);
}

static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    sm_explain *e = state;
    return sm_why_work(e, scene, fuel) || sm_chances_work(&e->chances, scene, true, fuel);
}

static bool stop(void *state)
{
    return sm_chances_stop(&((sm_explain *)state)->chances);
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_explain *e = state;
    if (!scene->session || !e->made) return;
    size_t first = sm_explain_first(e), steps = e->d.n_steps - first;
    const char *doi = sm_explained(e)->doi;
    if (sm_text_print(out, NULL, "step %zu of %zu · %s%s%s", e->step + 1 - first, steps, sm_explained(e)->source,
                      doi && *doi ? " · doi:" : "", doi ? doi : ""))
        sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static size_t terms_seen(const sm_explain *e, size_t step)
{
    return sm_explain_folded(e, step) ? 0 : e->d.steps[step].n_terms;
}

static void forward(sm_explain *e)
{
    if (e->step >= e->d.n_steps) return;
    if (e->term < terms_seen(e, e->step)) {
        e->term++;
    } else if (e->step + 1 < e->d.n_steps) {
        e->step++;
        e->term = 0;
    }
}

static void backward(sm_explain *e)
{
    if (e->step >= e->d.n_steps) return;
    if (e->term > 0) {
        e->term--;
    } else if (e->step > sm_explain_first(e)) {
        e->step--;
        e->term = terms_seen(e, e->step);
    }
}

/* Terms stand in columns: down and up go by lines of them. */
static void by_line(sm_explain *e, const sm_scene *scene, bool down)
{
    int across = sm_explain_across(e, scene);
    size_t step = e->step;
    for (int i = 0; i < across; i++) {
        (down ? forward : backward)(e);
        const sm_term *t = sm_explain_term(e);
        if (e->step != step || !t || !sm_explain_is_cell(t)) break;
    }
}

static void turn_card(sm_explain *e, const sm_scene *scene, int lines)
{
    int last = sm_explain_card_lines(e, scene);
    e->card_at += lines;
    if (e->card_at > last) e->card_at = last;
    if (e->card_at < 0) e->card_at = 0;
}

static sm_answer move(const sm_press *press)
{
    sm_explain *e = press->state;
    if (!press->session) return SM_IGNORED;
    ready(e, press->scene);
    if (e->card) {
        turn_card(e, press->scene, sm_key_among("Down j Right l", press->key) ? 1 : -1);
        return SM_TAKEN;
    }
    if (sm_key_among("Down j", press->key)) by_line(e, press->scene, true);
    if (sm_key_among("Up k", press->key)) by_line(e, press->scene, false);
    if (sm_key_among("Right l", press->key)) forward(e);
    if (sm_key_among("Left h", press->key)) backward(e);
    return SM_TAKEN;
}

static sm_answer mouse(const sm_press *press)
{
    sm_explain *e = press->state;
    if (!press->session || !e->made || press->mouse->what == SM_MOUSE_DRAG || press->mouse->what == SM_MOUSE_RELEASE)
        return SM_TAKEN;
    if (press->mouse->what != SM_MOUSE_PRESS) return SM_IGNORED;
    size_t step, term;
    if (!sm_explain_hit(e, press->scene, press->mouse->x, press->mouse->y, &step, &term)) return SM_TAKEN;
    bool again = e->step == step && e->term == term;
    e->step = step;
    e->term = term;
    return sm_pressed(press, true, again);
}

static sm_answer page_move(const sm_press *press)
{
    sm_explain *e = press->state;
    bool down = sm_key_among("C-f PgDn", press->key);
    int lines = press->scene->h > 5 ? press->scene->h - 5 : 1;
    if (!press->session) return SM_IGNORED;
    ready(e, press->scene);
    if (e->card) turn_card(e, press->scene, down ? lines : -lines);
    for (int i = 0; i < lines && !e->card; i++) by_line(e, press->scene, down);
    return SM_TAKEN;
}

static sm_answer to_end(const sm_press *press)
{
    sm_explain *e = press->state;
    if (!press->session) return SM_IGNORED;
    ready(e, press->scene);
    bool last = sm_key_among("G End $", press->key) && e->d.n_steps;
    if (e->card) {
        turn_card(e, press->scene, last ? INT_MAX / 2 : INT_MIN / 2);
        return SM_TAKEN;
    }
    e->step = last ? e->d.n_steps - 1 : sm_explain_first(e);
    e->term = last ? terms_seen(e, e->step) : 0;
    return SM_TAKEN;
}

static sm_answer next_step(const sm_press *press)
{
    sm_explain *e = press->state;
    e->card = false;
    ready(e, press->scene);
    size_t first = sm_explain_first(e), n = e->d.n_steps - first;
    if (e->d.n_steps > first) e->step = first + (e->step - first + (strcmp(press->key, "S-Tab") ? 1 : n - 1)) % n;
    e->term = 0;
    return SM_TAKEN;
}

static sm_answer fold(const sm_press *press)
{
    sm_explain *e = press->state;
    if (!e->card && e->step < 64) e->folded ^= (uint64_t)1 << e->step;
    if (!e->card) e->term = 0;
    e->card = false;
    return SM_TAKEN;
}

static sm_answer fold_all(const sm_press *press)
{
    sm_explain *e = press->state;
    e->folded = e->folded ? 0 : UINT64_MAX;
    e->term = 0;
    e->card = false;
    return SM_TAKEN;
}

static sm_answer card(const sm_press *press)
{
    sm_explain *e = press->state;
    if (!press->session) return SM_IGNORED;
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

static bool is_called(const sm_index *x, const char *text)
{
    return strcasecmp(x->id, text) == 0 || strcasecmp(x->symbol, text) == 0;
}

static bool mentions(const sm_index *x, const char *text)
{
    return sm_words_contain(x->id, text) || sm_words_contain(x->name, text) || sm_words_contain(x->symbol, text);
}

static bool go_to(sm_explain *e, bool places, const char *text, int direction,
                  bool (*fits)(const sm_index *x, const char *text))
{
    size_t at = e->index;
    do {
        at = sm_words_next_index(e->indices, at, direction, places);
        if (!fits(sm_registry_at(e->indices, at), text)) continue;
        to_index(e, at);
        return true;
    } while (at != e->index);
    return false;
}

/* What is an index's id or symbol finds that one: "mi" and "ri" are parts of "similarity" too. */
static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    bool places = sm_words_places(scene->session);
    return go_to(state, places, text, direction, is_called) || go_to(state, places, text, direction, mentions);
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

static sm_answer chance(const sm_press *press)
{
    sm_explain *e = press->state;
    if (press->session && !sm_chances_wanted(press->scene)) e->card = true; /* where it is told */
    return sm_chances_key(&e->chances, press->scene, press->out);
}

static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    if (about->index != SIZE_MAX) to_index(state, about->index);
    if (!about->card) return;
    ((sm_explain *)state)->card = true;
    ((sm_explain *)state)->card_at = 0;
}

static void init(void *state, const sm_registry *indices)
{
    sm_explain *e = state;
    e->indices = indices;
    e->index = sm_words_index("j_score");
}

/* The index, and the cell that the term reads: the view opened next stands on it. */
static sm_subject subject(const void *state, const sm_scene *scene)
{
    const sm_explain *e = state;
    const sm_term *t = sm_explain_term(e);
    sm_subject about = sm_about(e->index);
    if (t) about.row = t->row, about.col = t->col;
    return about;
}

static sm_status indices(const void *state, const sm_scene *scene, sm_text *out, sm_error *err)
{
    return sm_text_print(out, err, "%s", sm_explained(state)->id);
}

static bool inside(const void *state)
{
    return ((const sm_explain *)state)->card;
}

/* The card is closed first. */
static sm_answer leave(const sm_press *press)
{
    sm_explain *e = press->state;
    bool was = e->card;
    e->card = false;
    return was ? SM_TAKEN : SM_IGNORED;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Up Down Left Right k j h l", "move", "step or term", "term"}, .act = move, .group = around},
    {.bind = {"Tab S-Tab", "next-step", "next, previous step", "step"}, .act = next_step, .group = around},
    {.bind = {"Enter Space", "fold", "fold, unfold the step", "fold"}, .act = fold, .group = look},
    {.bind = {"z", "fold-all", "fold, unfold all steps", "fold all"}, .act = fold_all, .group = look},
    {.bind = {"i", "card", "the index itself: what for, properties, where its value lies", "card"},
     .act = card,
     .group = look},
    {.bind = {"[ ]", "index", "previous, next index", "other index"}, .act = other_index, .group = look},
    {.bind = {"p", "chance", "what chance gives", "chance"}, .act = chance, .group = look},
    {.bind = {"d", "digits", "digits shown", "digits"}, .act = more_digits, .group = look},
    {.bind = {"L", "copy-latex", "copy as LaTeX", "LaTeX"}, .command = "copy latex", .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = page_move, .group = around},
    {.bind = {"g+g Home 0 G End $", "ends", "first, last step", NULL}, .act = to_end, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void carry(void *state, void *was, const sm_scene *scene)
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
    .help =
        "How the value of an index comes about, with the numbers of this table, and why the last change made another "
        "of it. The cell, class or cluster that a term reads is lit in the small matrix, and Matrix opens on it. i "
        "shows the card of the index: what it sees, when to use it, its properties, and where its value lies among "
        "all that these class and cluster sizes allow. / finds an index by its name.",
    .actions = actions,
    .state_size = sizeof(sm_explain),
    .carry = carry,
    .init = init,
    .done = done,
    .needs = needs,
    .draw = sm_explain_draw,
    .inspect = inspect,
    .find = find,
    .inside = inside,
    .settle = settle,
    .work = work,
    .stop = stop,
    .mouse = mouse,
    .show = show,
    .subject = subject,
    .document = "explain",
    .indices = indices,
};
