/* Lessons in the explorer: a step may be on other data, and then the session is another one. */
#include "io/lesson/lesson.h"
#include "carry.h"
#include "io/exhibit.h"
#include "io/state/state.h"
#include "measure/index.h"
#include "output/lesson/lesson.h"
#include "session/lesson/challenge.h"
#include "session/lesson/coursework.h"
#include <stdlib.h>
#include <string.h>

/* ---- the list ---------------------------------------------------------------------------------------------------- */

/* "3 Pairing clusters with classes · 12 min · 1 of 4 done, 2 seen" */
static void put_unit(sm_app *a, unsigned unit)
{
    const sm_unit *u = &sm_units[unit - 1];
    size_t n = 0, done = 0, seen = 0;
    for (const sm_embedded *e = sm_lessons; e->name; e++) {
        if (e->unit != unit) continue;
        size_t is = sm_progress_of(sm_text_of(&a->progress), e->name);
        n++;
        done += is < SM_PROGRESS_SEEN;
        seen += is == SM_PROGRESS_SEEN;
    }
    sm_text_printf(&a->lessons, "%u %s · %u min · %zu of %zu done", unit, u->title, u->minutes, done, n);
    if (seen) sm_text_printf(&a->lessons, ", %zu seen", seen);
}

void sm_list_lessons(sm_app *a)
{
    sm_text_clear(&a->lessons);
    for (const sm_embedded *e = sm_lessons; e->name; e++) {
        size_t is = sm_progress_of(sm_text_of(&a->progress), e->name);
        const char *mark = is < SM_PROGRESS_SEEN ? "✓ " : is == SM_PROGRESS_SEEN ? "· " : "";
        sm_text_printf(&a->lessons, "%s\t%s%s\t%s\t", e->name, mark, e->title, e->source);
        if (e == sm_lessons || e[-1].unit != e->unit) put_unit(a, e->unit);
        if (is == SM_PROGRESS_SEEN)
            sm_text_puts(&a->lessons, "\tSeen, with unanswered questions; it is done when you have tried all of them");
        else
            sm_text_printf(&a->lessons, "\tYou can then %s", sm_units[e->unit - 1].goal);
        sm_text_printf(&a->lessons, "\t%s\n", e->about);
    }
    sm_text_clear(&a->papers);
    for (const sm_exhibit_file *x = sm_exhibits; x->name; x++)
        sm_text_printf(&a->papers, "%s\t%s\t%s, %s\t%s\tEnter shows it as printed, next to the computed values\n",
                       x->name, x->title, x->place, x->source, x == sm_exhibits ? "THE PAPERS, as printed" : "");
}

/* Keeps the progress of an embedded lesson; number: as in a line of the progress. Earlier progress stays. */
static void keep_progress(sm_app *a, size_t number)
{
    const char *name = a->tour.lesson->name;
    const sm_embedded *e = sm_lessons;
    sm_text line = {0}, lines = {0};
    while (e->name && strcmp(e->name, name) != 0) e++;
    if (!e->name || strcmp(a->tour.lesson->file, name) != 0) return;
    if (sm_progress_of(sm_text_of(&a->progress), name) <= number) return;
    sm_progress_put(&line, name, number);
    sm_text_printf(&lines, "%s\n%s", sm_text_of(&line), sm_text_of(&a->progress)); /* it is forgotten, nothing else */
    if (lines.length) {
        sm_text was = a->progress;
        a->progress = lines;
        lines = was;
        if (a->options.journal) sm_progress_keep(sm_text_of(&line));
    }
    sm_text_free(&line);
    sm_text_free(&lines);
    sm_list_lessons(a);
}

/* A lesson without a task that was gone through to its end: done when all its questions were tried, else seen. */
static void keep_reached(sm_app *a)
{
    const sm_player *p = a->tour.player;
    const char *lines = sm_text_of(&a->progress);
    bool last = p->at + 1 == p->lesson->n_steps;
    if (sm_challenge_here(p)) return;
    if (last || sm_progress_of(lines, p->lesson->name) == SM_PROGRESS_SEEN)
        keep_progress(a, sm_player_untried(p) ? SM_PROGRESS_SEEN : 0);
}

/* ---- a student's work -------------------------------------------------------------------------------------------- */

static void save_work(sm_app *a)
{
    sm_error err = {0};
    if (sm_coursework_save(a->options.work, &err) != SM_OK) sm_say_words(&a->message, "not recorded: %s", err.text);
}

static void keep_reply(sm_app *a, const char *text) /* NULL: the answer is shown */
{
    if (!a->options.work) return;
    if (text)
        sm_coursework_reply(a->options.work, a->tour.player, text);
    else
        sm_coursework_shown(a->options.work, a->tour.player);
    save_work(a);
}

static void keep_attempt(sm_app *a, bool solved)
{
    if (!a->options.work) return;
    sm_coursework_task(a->options.work, a->tour.player, a->session, solved);
    save_work(a);
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */

/* Another section: its session takes the place of the one that is there, and the view stays. */
static sm_status take_section(sm_app *a, sm_player *p, size_t step, sm_error *err)
{
    sm_session *s = NULL;
    size_t here = a->stage.here;
    sm_status status = sm_player_session(p, step, &s, err);
    if (!status) status = sm_player_step(p, s, step, true, err);
    if (status) {
        sm_session_free(s);
        return status;
    }
    status = sm_app_take(a, s, p == a->tour.player ? SM_TAKE_SECTION : SM_TAKE_LESSON, err);
    if (status)
        sm_player_lost(p);
    else
        a->stage.here = here;
    return status;
}

static sm_status no_lesson(sm_error *err)
{
    return sm_fail(err, SM_USAGE, "no lesson is open; press 8 to list lessons, or type lesson NAME");
}

/* SIZE_MAX: no number of a step. */
static size_t wanted_step(const sm_app *a, const char *word)
{
    size_t at = a->tour.player->at;
    if (!strcmp(word, "next")) return at + 1;
    if (!strcmp(word, "here")) return at;
    if (!strcmp(word, "back")) return at ? at - 1 : 0;
    if (!*word || strlen(word) > 4 || strspn(word, "0123456789") != strlen(word)) return SIZE_MAX;
    return (size_t)strtoul(word, NULL, 10) - 1;
}

/* Returns the algorithm shown by the view Steps. */
static sm_status step_of_algorithm(sm_app *a, const char *word, sm_error *err)
{
    sm_scene scene = sm_app_scene(a);
    sm_subject about = sm_about(SIZE_MAX);
    if (strspn(word, "0123456789") != strlen(word) || strlen(word) > 9 || !strtoul(word, NULL, 10))
        return sm_fail(err, SM_USAGE, "invalid step \"%s\" (expected a number from 1)", sm_quote(word).text);
    about.step = (size_t)strtoul(word, NULL, 10) - 1;
    sm_app_view(a)->show(sm_app_state(a), &scene, &about);
    sm_say_nothing(&a->message);
    return SM_OK;
}

sm_status sm_verb_step(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!strcmp(sm_app_view(a)->name, "steps")) return step_of_algorithm(a, c->word[0], err);
    if (!a->tour.player) return no_lesson(err);
    size_t to = wanted_step(a, c->word[0]), n = a->tour.lesson->n_steps;
    if (to == n && !strcmp(c->word[0], "next")) {
        if (sm_challenge_here(a->tour.player) && sm_challenge_used(a->tour.player, a->session) == 0)
            return sm_fail(err, SM_USAGE, "finish the task first; press Tab to use the matrix");
        const sm_embedded *e = sm_lessons;
        while (e->name && strcmp(e->name, a->tour.lesson->name) != 0) e++;
        const char *behind = e->name ? e[1].name : NULL;
        const char *own = a->tour.own ? ", q returns to your own data" : "";
        size_t untried = sm_player_untried(a->tour.player);
        if (untried)
            sm_say_words(&a->message,
                         "end of the lesson; seen, not done: %zu unanswered question%s; L lists all lessons", untried,
                         sm_plural(untried));
        else if (behind)
            sm_say_words(&a->message, "end of the lesson; Space starts %s, L lists all lessons%s", behind, own);
        else
            sm_say_words(&a->message, "end of the lesson; L lists all lessons%s", own);
        return SM_OK;
    }
    if (to >= n) return sm_fail(err, SM_USAGE, "unknown step %s (one of: 1 to %zu, next, back, here)", c->word[0], n);
    sm_status status = SM_OK;
    if (sm_player_elsewhere(a->tour.player, to)) {
        status = take_section(a, a->tour.player, to, err);
    } else {
        sm_session_forget_draft(a->session);
        status = sm_player_step(a->tour.player, a->session, to, false, err);
    }
    if (!status) sm_say_nothing(&a->message);
    if (!status) keep_reached(a);
    return status;
}

sm_status sm_judge_task(sm_app *a, sm_error *err)
{
    bool solved = false;
    const sm_challenge *t = sm_challenge_here(a->tour.player);
    if (!t) return SM_OK;
    sm_status status = sm_challenge_solved(a->tour.player, a->session, &solved, err);
    size_t used = sm_challenge_used(a->tour.player, a->session);
    if (status) return status;
    if (solved) {
        keep_progress(a, used);
        sm_say_words(&a->message, "Solved with %zu change%s%s%s", used, sm_plural(used),
                     t->best ? "; fewest known: " : "", t->best ? t->best : "");
    }
    keep_attempt(a, solved);
    return SM_OK;
}

/* Nothing is lost: one's own data wait. */
sm_status sm_verb_lesson(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_lesson *l = NULL;
    sm_player *p = NULL;
    sm_status status = sm_lesson_read(&l, c->word[0], err);
    if (!status) status = sm_player_new(&p, l, a->indices, err);
    if (!status) status = take_section(a, p, 0, err);
    if (status) {
        sm_player_free(p);
        sm_lesson_free(l);
        return status;
    }
    a->tour.lesson = l;
    a->tour.player = p;
    a->stage.here = sm_view_at("lesson");
    sm_say_nothing(&a->message);
    if (a->tour.own) sm_say_words(&a->message, "q returns to your own data");
    return SM_OK;
}

/* ---- questions --------------------------------------------------------------------------------------------------- */

sm_status sm_verb_answer(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_challenge *t = sm_challenge_here(a->tour.player);
    sm_text all = {0};
    bool right = false;
    if (!a->tour.player) return no_lesson(err);
    const sm_player *p = a->tour.player;
    bool guess = false; /* its changes first, in question mode */
    for (size_t i = 0; i < p->stop[p->at].n_look; i++) guess = guess || sm_player_asks(p, i);
    if (c->n_words && guess)
        return sm_fail(err, SM_USAGE, "guess first: + it rises, - it falls, = it stays the same; A ends the guessing");
    if (c->n_words) {
        sm_status status = sm_player_reply(a->tour.player, c->word[0], &right, err);
        if (!status) sm_say_nothing(&a->message);
        if (!status) keep_reply(a, c->word[0]);
        if (!status) keep_reached(a);
        return status;
    }
    keep_reply(a, NULL);
    sm_player_show_answer(a->tour.player);
    for (size_t i = 0; t && i < t->solution.n; i++)
        sm_text_printf(&all, "%s%s", i ? "; " : "", t->solution.row[i].text);
    if (t) sm_say_words(&a->message, "a solution: %s", sm_text_of(&all));
    sm_text_free(&all);
    return SM_OK;
}

sm_status sm_verb_quiz(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->tour.player) return no_lesson(err);
    bool on = c->n_words ? !strcmp(c->word[0], "on") : !a->tour.player->quiz;
    sm_player_quiz(a->tour.player, on);
    if (on)
        sm_say_words(&a->message, "values that a step changes are hidden: + it rises, - it falls, = it stays the same");
    else
        sm_say_words(&a->message, "all values are shown again");
    return SM_OK;
}

/* Whether the step only gives clusters other names; an index that ignores names is not blind. */
static bool only_renames(const sm_step *step)
{
    size_t n = 0;
    for (size_t i = 0; i < step->commands.n; i++) {
        const char *text = step->commands.row[i].text;
        n += !strncmp(text, "swap ", 5) || !strncmp(text, "rename ", 7);
    }
    return n > 0 && n == step->commands.n;
}

static void say_guess(sm_app *a, size_t row)
{
    static const char *const way[] = {"", "rises", "falls", "stays the same"};
    const sm_player *p = a->tour.player;
    size_t of, right = sm_player_score(p, &of);
    const sm_index *x = sm_registry_at(a->indices, p->stop[p->at].look[row]);
    bool hit = p->stop[p->at].guess[row] == sm_player_answer(p, row);
    bool same = sm_player_answer(p, row) == SM_GUESS_SAME;
    const char *why = same ? x->blind : x->sees;
    sm_say_words(&a->message, "%s: %s %s (%zu of %zu)", hit ? "right" : "no", x->short_name,
                 way[sm_player_answer(p, row)], right, of);
    if (same && only_renames(&p->lesson->step[p->at])) why = NULL;
    if (why) sm_text_printf(&a->message.full, ". %s: %s", same ? "Its blind spot" : "It sees", why);
}

sm_status sm_verb_guess(sm_app *a, const sm_command *c, sm_error *err)
{
    static const char *const word[] = {"", "up", "down", "same"};
    sm_player *p = a->tour.player;
    const sm_index *x;
    size_t row = 0;
    int way = 1;
    if (!p) return no_lesson(err);
    sm_status status = sm_registry_find_tabular(a->indices, c->word[0], &x, err);
    if (status) return status;
    const sm_stop *here = &p->stop[p->at];
    while (row < here->n_look && here->look[row] != x->at) row++;
    while (way < 3 && strcmp(word[way], c->word[1]) != 0) way++;
    if (row == here->n_look || !sm_player_guess(p, row, (sm_guess)way))
        return sm_fail(err, SM_USAGE, "nothing to guess about %s in this step; quiz on hides the values", c->word[0]);
    say_guess(a, row);
    return SM_OK;
}
