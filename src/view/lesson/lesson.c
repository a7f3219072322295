/* Lesson: the papers' examples step by step, live: what is said, the matrix, and what each index makes of it. */
#include "lesson.h"
#include "session/lesson/challenge.h"
#include "study/algorithms/stepper.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

/* ---- the list ---------------------------------------------------------------------------------------------------- */

static bool lesson_lists(const sm_lectern *l, const sm_scene *scene)
{
    return l->listed || !scene->player || !scene->session;
}

static bool lesson_tells(const sm_lectern *l, const sm_scene *scene)
{
    return !lesson_lists(l, scene) && !l->in_matrix;
}

static size_t lesson_count(const sm_scene *scene)
{
    size_t n = 0;
    while (sm_entries_simulation(n)) n++;
    return sm_entries_lines(scene->lessons) + sm_entries_lines(scene->papers) + n;
}

/* Lessons, then tables and figures of papers, then simulations: whose the i-th is, and which of those. */
typedef enum lesson_group { LESSON, PAPER, SIMULATION } lesson_group;
static lesson_group lesson_group_of(const sm_scene *scene, size_t *i)
{
    size_t lessons = sm_entries_lines(scene->lessons), papers = sm_entries_lines(scene->papers);
    if (*i < lessons) return LESSON;
    *i -= lessons;
    if (*i < papers) return PAPER;
    *i -= papers;
    return SIMULATION;
}

static void lesson_entry(const sm_scene *scene, size_t i, sm_entry *out)
{
    lesson_group group = lesson_group_of(scene, &i);
    if (group != SIMULATION) {
        sm_entries_read(group == PAPER ? scene->papers : scene->lessons, i, out);
        return;
    }
    const sm_simulation *s = sm_entries_simulation(i);
    if (i == 0) out->heading = "SIMULATIONS, run again from a seed";
    snprintf(out->name, sizeof out->name, "%s", s->name);
    snprintf(out->text, sizeof out->text, "%s", s->title);
}

static const char *const lesson_lead[] = {"The course, unit by unit; :lesson FILE.json for a file", NULL};
static const sm_entries_kind lesson_entries = {
    .lead = lesson_lead, .name = 21, .count = lesson_count, .entry = lesson_entry};

/* ---- state ------------------------------------------------------------------------------------------------------- */

bool sm_lectern_projects(const sm_scene *scene)
{
    return scene->session && !strcmp(sm_session_option(scene->session, "projector"), "on");
}

bool sm_lectern_notes(const sm_scene *scene)
{
    return scene->session && !strcmp(sm_session_option(scene->session, "notes"), "on");
}

size_t sm_lectern_asked(const sm_scene *scene)
{
    const sm_player *p = scene->player;
    for (size_t i = 0; i < p->stop[p->at].n_look; i++)
        if (sm_player_asks(p, i)) return i;
    return SIZE_MAX;
}

bool sm_lectern_open(const sm_scene *scene)
{
    const sm_player *p = scene->player;
    return p->lesson->step[p->at].question && !p->stop[p->at].answered && sm_lectern_asked(scene) == SIZE_MAX;
}

static void lesson_init(void *state, const sm_registry *indices)
{
    sm_lectern *l = state;
    l->list.kind = &lesson_entries;
    l->matrix.bare = l->matrix.idle = true;
}

static void lesson_carry(void *state, void *was, const sm_scene *scene)
{
    ((sm_lectern *)state)->list.at = ((const sm_lectern *)was)->list.at;
}

static bool lesson_ended(const sm_scene *scene);

/* What Enter, Space and the letters do at this step, as it is. */
static size_t lesson_bind_step(const sm_lectern *l, const sm_scene *scene, sm_binding *out)
{
    static const char *const letters[] = {"answers", "answers", "or b answers", "to c answers", "to d answers"};
    const sm_player *p = scene->player;
    bool open = sm_lectern_open(scene);
    bool guesses = sm_lectern_asked(scene) != SIZE_MAX, judged = open && p->lesson->step[p->at].right;
    size_t n = 0, choices = sm_player_choices(p);
    if (guesses) {
        out[n++] = (sm_binding){"+", "guess-way", NULL, "rises"};
        out[n++] = (sm_binding){"-", "guess-way", NULL, "falls"};
        out[n++] = (sm_binding){"=", "guess-way", NULL, "stays"};
        return n;
    }
    if (judged && choices) out[n++] = (sm_binding){"a", "reply", NULL, letters[choices < 4 ? choices : 4]};
    if (judged && !choices) out[n++] = (sm_binding){"Enter", "reply", NULL, "answer"};
    out[n++] = (sm_binding){"Space", "next", NULL, open ? "show" : lesson_ended(scene) ? "next lesson" : "next"};
    if (p->at > 0) out[n++] = (sm_binding){"Left", "previous", NULL, "back"};
    return n;
}

static void lesson_bind(sm_lectern *l, const sm_scene *scene)
{
    size_t n = 0;
    bool lists = lesson_lists(l, scene);
    memset(l->keys, 0, sizeof l->keys);
    if (lists)
        l->keys[n++] = (sm_binding){"Enter", "start", NULL, "start"};
    else if (l->in_matrix && lesson_ended(scene))
        l->keys[n++] = (sm_binding){"Space", "next", NULL, "next lesson"};
    else if (!l->in_matrix)
        n = lesson_bind_step(l, scene, l->keys);
    if (!lists && l->in_matrix) {
        l->keys[n++] = (sm_binding){"m", "in-matrix", NULL, "move"};
        l->keys[n++] = (sm_binding){"M", "in-matrix", NULL, "merge"};
        l->keys[n++] = (sm_binding){"x", "in-matrix", NULL, "split"};
    }
    bool tells = lesson_tells(l, scene), open = tells && sm_lectern_open(scene);
    if (tells) l->keys[n++] = (sm_binding){"A", "quiz", NULL, scene->player->quiz ? "end guesses" : "guess"};
    if (!lists) l->keys[n++] = (sm_binding){"Tab", "focus", NULL, l->in_matrix ? "lesson" : "matrix"};
    if (!lists && sm_player_astray(scene->player, scene->session))
        l->keys[n++] = (sm_binding){"`", "return", NULL, "return"};
    if (tells && l->n_uses)
        l->keys[n++] =
            (sm_binding){open && sm_player_wants_number(scene->player) ? "T" : "Enter", "word", NULL, "explain"};
    if (!l->in_matrix && scene->player) l->keys[n++] = (sm_binding){"L", "lessons", NULL, lists ? "back" : "lessons"};
}

static const sm_binding *lesson_keys(const void *state)
{
    return ((const sm_lectern *)state)->keys;
}

static void lesson_settle(void *state, const sm_scene *scene)
{
    sm_lectern *l = state;
    sm_entries_settle(l, scene);
    lesson_bind(l, scene);
    if (lesson_lists(l, scene)) return;
    sm_matrix_clamp(&l->matrix, scene);
    size_t step = scene->player->at;
    if (step != l->step) {
        l->scroll = 0;
        l->told = 0;
        l->in_matrix = false;
    }
    bool hidden = sm_lectern_asked(scene) != SIZE_MAX; /* so are the words */
    l->n_uses = hidden ? 0 : sm_first_uses(scene->player, l->use);
    if (l->told > l->n_uses) l->told = 0;
    l->step = step;
    l->matrix.idle = !l->in_matrix;
    l->matrix.lit = l->lit;
    l->matrix.n_lit =
        sm_player_astray(scene->player, scene->session) ? 0 : sm_player_lit(scene->player, l->lit, SM_LIT_MOST);
    l->matrix.secret = scene->player->lesson->step[step].hide && !scene->player->stop[step].answered;
    int below = sm_lectern_below(l, scene);
    if (below < 0) l->scroll += below;
    if (l->scroll < 0) l->scroll = 0;
    lesson_bind(l, scene);
}

static unsigned lesson_needs(const void *state, const sm_scene *scene)
{
    if (lesson_lists(state, scene)) return 0;
    unsigned bits = SM_NEED_BEST | sm_need_first(sm_session_match(scene->session));
    const sm_stop *here = &scene->player->stop[scene->player->at];
    for (size_t i = 0; i < here->n_look; i++) bits |= sm_registry_at(scene->indices, here->look[i])->needs;
    const sm_challenge *t = sm_challenge_here(scene->player);
    for (size_t i = 0; t && i < t->goal.n; i++)
        if (sm_goal_sound(t->goal.row[i].text, scene->indices, &bits, NULL) != SM_OK) break;
    return bits;
}

static void lesson_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_lectern *l = state;
    if (lesson_lists(l, scene))
        sm_entries_draw(l, scene, pen);
    else
        sm_lectern_draw_step(l, scene, pen);
}

/* The algorithm that the step would have watched; NULL: none, or one's own changes are shown. */
static const sm_algorithm *lesson_algorithm(const sm_scene *scene)
{
    const char *name = scene->player->lesson->step[scene->player->at].watch;
    return name && !sm_player_astray(scene->player, scene->session) ? sm_algorithm_find(name) : NULL;
}

static void lesson_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_lectern *l = state;
    if (lesson_lists(l, scene)) {
        size_t at = l->list.at;
        const sm_simulation *s = lesson_group_of(scene, &at) == SIMULATION ? sm_entries_simulation(at) : NULL;
        sm_entry entry = {.heading = NULL};
        lesson_entry(scene, l->list.at, &entry);
        sm_text_printf(out, "%s%s", entry.about, *entry.about ? " " : "");
        sm_text_puts(out, s ? s->help : *entry.told ? entry.told : "Enter starts the lesson");
    } else if (l->in_matrix) {
        sm_matrix_inspect(&l->matrix, scene, out);
    } else if (sm_player_astray(scene->player, scene->session)) {
        sm_text_puts(out, "your own changes, a side branch of the lesson; ` returns to the step");
    } else if (sm_lectern_open(scene) && scene->player->lesson->step[scene->player->at].right) {
        sm_text_puts(out, sm_player_choices(scene->player) ? "a letter answers; Space shows answer and numbers"
                                                           : "Enter, then a number; Space shows answer and numbers");
        if (l->n_uses) sm_text_puts(out, " · T explains words");
    } else if (lesson_algorithm(scene)) {
        sm_text_printf(out, "S opens %s, step by step; q returns", lesson_algorithm(scene)->title);
    } else {
        const sm_step *step = &scene->player->lesson->step[scene->player->at];
        sm_text_puts(out, step->commands.n                  ? "this step: "
                          : step->data && scene->player->at ? "this step shows another table"
                                                            : "this step changes nothing");
        for (size_t i = 0; i < step->commands.n; i++)
            sm_text_printf(out, "%s%s", i ? "; " : "", step->commands.row[i].text);
        if (l->n_uses) sm_text_puts(out, " · Enter explains the underlined words");
    }
}

static bool lesson_inside(const void *state)
{
    return ((const sm_lectern *)state)->in_matrix;
}

static bool lesson_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    return lesson_lists(state, scene) && sm_entries_find(state, scene, text, direction);
}

static sm_answer lesson_mouse(const sm_press *press)
{
    bool lists = press->mouse->what == SM_MOUSE_PRESS && lesson_lists(press->state, press->scene);
    return lists ? sm_entries_mouse(press) : SM_IGNORED;
}

static sm_subject lesson_subject(const void *state, const sm_scene *scene)
{
    if (lesson_lists(state, scene)) return sm_about(SIZE_MAX);
    const sm_stop *here = &scene->player->stop[scene->player->at];
    sm_subject about = sm_about(here->n_look ? here->look[0] : SIZE_MAX);
    if (lesson_algorithm(scene)) about.algorithm = lesson_algorithm(scene)->name;
    return about;
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer lesson_choose(const sm_press *press)
{
    return lesson_lists(press->state, press->scene) ? sm_entries_move(press) : SM_IGNORED;
}

static sm_answer lesson_start(const sm_press *press)
{
    sm_lectern *l = press->state;
    sm_entry entry = {.heading = NULL};
    if (!lesson_lists(l, press->scene) || !lesson_count(press->scene)) return SM_IGNORED;
    lesson_entry(press->scene, l->list.at, &entry);
    static const char *const verb[] = {[LESSON] = "lesson", [PAPER] = "paper", [SIMULATION] = "simulate"};
    size_t at = l->list.at;
    lesson_group group = lesson_group_of(press->scene, &at);
    sm_text_puts(press->out, verb[group]);
    sm_words_put(press->out, entry.name);
    l->listed = l->listed && group != LESSON;
    return sm_replied(press, SM_RUN);
}

static sm_answer lesson_list(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (l->in_matrix || !press->scene->player) return SM_IGNORED;
    l->listed = !l->listed;
    return SM_TAKEN;
}

static sm_answer lesson_leave(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (l->listed && press->scene->player) {
        l->listed = false;
        return SM_TAKEN;
    }
    if (!l->in_matrix || lesson_lists(l, press->scene)) return SM_IGNORED;
    l->in_matrix = false;
    return SM_TAKEN;
}

/* Whether the lesson is at its end: the last step, its question answered, its task solved. */
static bool lesson_ended(const sm_scene *scene)
{
    const sm_player *p = scene->player;
    const sm_challenge *t = sm_challenge_here(p);
    bool met = !t || sm_challenge_used(p, scene->session) > 0;
    for (size_t i = 0; t && i < t->goal.n && met; i++) met = sm_challenge_goal(p, scene->session, i).met;
    return met && p->at + 1 == p->lesson->n_steps && !sm_lectern_open(scene) && sm_lectern_asked(scene) == SIZE_MAX;
}

/* The one after it in the course; false: there is none. */
static bool lesson_behind(const sm_scene *scene, sm_entry *out)
{
    size_t n = sm_entries_lines(scene->lessons), i = 0;
    for (; i < n; i++) {
        *out = (sm_entry){.heading = NULL};
        sm_entries_read(scene->lessons, i, out);
        if (!strcmp(out->name, scene->player->lesson->name)) break;
    }
    if (i + 1 >= n) return false;
    *out = (sm_entry){.heading = NULL};
    sm_entries_read(scene->lessons, i + 1, out);
    return true;
}

static sm_answer lesson_step(const sm_press *press)
{
    sm_entry next;
    bool shown = !lesson_lists(press->state, press->scene), space = !strcmp(press->key, "Space");
    if (shown && space && lesson_ended(press->scene) && lesson_behind(press->scene, &next))
        return sm_reply(press, SM_RUN, "lesson %s", next.name);
    if (!lesson_tells(press->state, press->scene)) return SM_IGNORED;
    if (sm_key_among("Left Backspace PgUp", press->key)) return sm_reply(press, SM_RUN, "step back");
    if (*press->key == 'A') return sm_reply(press, SM_RUN, "quiz");
    bool guesses = sm_lectern_asked(press->scene) != SIZE_MAX;
    if (guesses && !strcmp(press->key, "Space"))
        return sm_reply(press, SM_SAY, "Guess first: + it rises, - it falls, = it stays the same; Right continues");
    bool asks = !strcmp(press->key, "Space") && sm_lectern_open(press->scene);
    return sm_reply(press, SM_RUN, asks ? "answer" : "step next");
}

static sm_answer lesson_return(const sm_press *press)
{
    return lesson_lists(press->state, press->scene) ? SM_IGNORED : sm_reply(press, SM_RUN, "step here");
}

static sm_answer lesson_scroll(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (!lesson_tells(l, press->scene)) return SM_IGNORED;
    if (sm_key_among("Down j", press->key) && sm_lectern_below(l, press->scene) > 0) l->scroll++;
    if (sm_key_among("Up k", press->key) && l->scroll > 0) l->scroll--;
    return SM_TAKEN;
}

static sm_answer lesson_guess(const sm_press *press)
{
    size_t row;
    if (!lesson_tells(press->state, press->scene)) return SM_IGNORED;
    const sm_player *p = press->scene->player;
    row = sm_lectern_asked(press->scene);
    if (row == SIZE_MAX) return SM_IGNORED;
    const sm_index *x = sm_registry_at(press->scene->indices, p->stop[p->at].look[row]);
    const char *way = !strcmp(press->key, "+") ? "up" : !strcmp(press->key, "-") ? "down" : "same";
    return sm_reply(press, SM_RUN, "guess %s %s", x->id, way);
}

/* A letter takes a choice; Enter opens the answer line where a number is requested. */
static sm_answer lesson_reply(const sm_press *press)
{
    if (!lesson_tells(press->state, press->scene)) return SM_IGNORED;
    const sm_player *p = press->scene->player;
    if (!sm_lectern_open(press->scene)) return SM_IGNORED;
    if (!strcmp(press->key, "Enter")) return sm_player_wants_number(p) ? sm_reply(press, SM_PROMPT, "=") : SM_IGNORED;
    if ((size_t)(*press->key - 'a') >= sm_player_choices(p)) return SM_IGNORED;
    return sm_reply(press, SM_RUN, "answer %s", press->key);
}

static sm_answer lesson_no_answer(const sm_press *press);

/* While a question is open, a digit, a point or a sign begins its answer and does nothing else. */
static sm_answer lesson_number(const sm_press *press)
{
    if (!lesson_tells(press->state, press->scene) || !sm_lectern_open(press->scene)) return SM_IGNORED;
    const sm_player *p = press->scene->player;
    if (!p->lesson->step[p->at].right) return lesson_no_answer(press);
    return sm_reply(press, SM_PROMPT, "=%s", press->key);
}

/* The next of the underlined words is explained above the words of the step; after the last, none. */
static sm_answer lesson_term(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (!lesson_tells(l, press->scene)) return SM_IGNORED;
    if (!l->n_uses) return sm_reply(press, SM_SAY, "This step has no new words; F2 opens the glossary");
    l->told = (l->told + 1) % (l->n_uses + 1);
    l->scroll = 0;
    return SM_TAKEN;
}

static sm_answer lesson_note(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (lesson_lists(l, press->scene) || !sm_lectern_notes(press->scene)) return SM_IGNORED;
    if (!press->scene->player->lesson->step[press->scene->player->at].note)
        return sm_reply(press, SM_SAY, "This step has no note");
    l->noted = !l->noted;
    l->scroll = 0;
    return SM_TAKEN;
}

static sm_answer lesson_focus(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (lesson_lists(l, press->scene)) return SM_IGNORED;
    l->in_matrix = !l->in_matrix;
    return SM_TAKEN;
}

/* What the key does in the Matrix view, on the matrix that is shown here. */
static sm_answer lesson_in_matrix(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (!l->in_matrix || lesson_lists(l, press->scene)) return SM_IGNORED;
    for (const sm_action *a = sm_matrix_actions; a->bind.keys; a++) {
        if (!sm_key_among(a->bind.keys, press->key)) continue;
        sm_press inner = *press;
        inner.state = &l->matrix;
        return a->command ? sm_reply(press, SM_RUN, "%s", a->command) : a->act(&inner);
    }
    return SM_IGNORED;
}

static sm_answer lesson_no_answer(const sm_press *press)
{
    const sm_player *p = press->scene->player;
    const sm_stop *here = &p->stop[p->at];
    size_t n = sm_player_choices(p);
    if (sm_lectern_asked(press->scene) != SIZE_MAX)
        return sm_reply(press, SM_SAY, "Guess first: + it rises, - it falls, = it stays the same");
    if (!p->lesson->step[p->at].question) return sm_reply(press, SM_SAY, "This step has no question; Space continues");
    if (here->answered) return sm_reply(press, SM_SAY, "The question is answered; Space continues");
    if (n) return sm_reply(press, SM_SAY, "The choices are a to %c", (char)('a' + n - 1));
    if (p->lesson->step[p->at].right) return sm_reply(press, SM_SAY, "The answer is a number: type it, then Enter");
    return sm_reply(press, SM_SAY, "Space shows the answer");
}

/* Keys that belong elsewhere say where. */
static sm_answer lesson_elsewhere(const sm_press *press)
{
    const sm_lectern *l = press->state;
    if (lesson_lists(l, press->scene))
        return sm_reply(press, SM_SAY,
                        press->scene->player ? "This key works in a lesson; L returns to it"
                                             : "This key works in a lesson; Enter starts one");
    if (l->in_matrix) return sm_reply(press, SM_SAY, "This key works in the lesson; press Tab first");
    bool asks = sm_lectern_open(press->scene);
    if (sm_key_among("b d", press->key) || (sm_key_among("a c", press->key) && asks)) return lesson_no_answer(press);
    if (!strcmp(press->key, "=")) return sm_reply(press, SM_SAY, "Nothing to guess here; A hides values to guess");
    return sm_reply(press, SM_SAY, "This key works in the matrix; press Tab first");
}

static const char around[] = "MOVE AROUND", lesson[] = "LESSON", change[] = "CHANGE THE CLUSTERING";
static const sm_action lesson_actions[] = {
    {.bind = {"Left Down Up Right h j k l m x M a r Enter e v c s t o C ! < > = 0 Home $ End G C-f PgDn C-b PgUp H L",
              "in-matrix", "after Tab: as in the matrix", NULL},
     .act = lesson_in_matrix,
     .group = change},
    {.bind = {"Enter", "start", "start this lesson", "start"}, .act = lesson_start, .group = lesson},
    {.bind = {"a b c d Enter", "reply", "answer the question: choice or number", NULL},
     .act = lesson_reply,
     .group = lesson},
    {.bind = {"0 1 2 3 4 5 6 7 8 9 . - +", "number", NULL, NULL}, .act = lesson_number},
    {.bind = {"Space Right PgDn", "next", "next step; its answer first", "next"}, .act = lesson_step, .group = lesson},
    {.bind = {"Left Backspace PgUp", "previous", "previous step", "back"}, .act = lesson_step, .group = lesson},
    {.bind = {"Enter T", "word", "explain the underlined words", NULL}, .act = lesson_term, .group = lesson},
    {.bind = {"N", "note", "the lecturer's note (--notes)", NULL}, .act = lesson_note, .group = lesson},
    {.bind = {"Tab S-Tab", "focus", "keys to the matrix and back", "matrix"}, .act = lesson_focus, .group = lesson},
    {.bind = {"`", "return", "back from your own changes", "return"}, .act = lesson_return, .group = lesson},
    {.bind = {"A", "quiz", "guess before you see", "guess"}, .act = lesson_step, .group = lesson},
    {.bind = {"+ - =", "guess-way", "it rises, falls, stays", NULL}, .act = lesson_guess, .group = lesson},
    {.bind = {"L", "lessons", "all lessons", "lessons"}, .act = lesson_list, .group = lesson},
    {.bind = {"Down Up j k", "choose", "choose a lesson", NULL}, .act = lesson_choose, .group = around},
    {.bind = {"PgDn PgUp C-f C-b g+g Home G End", "page", "page, ends of the list", NULL},
     .act = lesson_choose,
     .group = around},
    {.bind = {"Down Up j k", "scroll", "text that does not fit", NULL}, .act = lesson_scroll, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = lesson_leave},
    {.bind = {"a b c d e h l m r s t v x o C H M Space A T ` ! < > = 0 $", "elsewhere", NULL, NULL},
     .act = lesson_elsewhere},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_lesson = {
    .name = "lesson",
    .title = "Lesson",
    .digit = "8",
    .help = "A course in units: the papers' examples, step by step, and their simulations. Space goes to the next "
            "step, Left to the previous one. Tab brings the keys to the matrix: your changes there are a separate "
            "branch, and ` returns. In question mode (A) the numbers are hidden until you have guessed whether each "
            "rises, falls or stays.",
    .actions = lesson_actions,
    .state_size = sizeof(sm_lectern),
    .carry = lesson_carry,
    .without_data = true,
    .init = lesson_init,
    .needs = lesson_needs,
    .draw = lesson_draw,
    .inspect = lesson_inspect,
    .inside = lesson_inside,
    .keys = lesson_keys,
    .find = lesson_find,
    .settle = lesson_settle,
    .subject = lesson_subject,
    .mouse = lesson_mouse,
};
