/* Lessons in the explorer: a step may stand on other data, and then the session is another one. */
#include "setmatch/io/lesson.h"
#include "carry.h"
#include "setmatch/measure/index.h"
#include <stdlib.h>
#include <string.h>

sm_status sm_list_lessons(sm_app *a, sm_error *err)
{
    for (const sm_embedded *e = sm_lessons; e->name; e++)
        sm_text_printf(&a->lessons, "%s\t%s\t%s\n", e->name, e->title, e->source);
    return sm_text_status(&a->lessons, err);
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
    return sm_fail(err, SM_USAGE, "no lesson is open; 8 lists the lessons, lesson NAME starts one");
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

sm_status sm_verb_step(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->tour.player) return no_lesson(err);
    size_t to = wanted_step(a, c->word[0]), n = a->tour.lesson->n_steps;
    if (to == n && !strcmp(c->word[0], "next")) {
        sm_say_words(&a->message, "end of the lesson; L lists all lessons, the other views show your changes");
        return SM_OK;
    }
    if (to >= n)
        return sm_fail(err, SM_USAGE, "the lesson has no step %s; steps are 1 to %zu, next, back and here", c->word[0],
                       n);
    sm_status status = SM_OK;
    if (sm_player_elsewhere(a->tour.player, to)) {
        status = take_section(a, a->tour.player, to, err);
    } else {
        sm_session_forget_draft(a->session);
        status = sm_player_step(a->tour.player, a->session, to, false, err);
    }
    if (!status) sm_say_nothing(&a->message);
    return status;
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
    if (a->tour.own) sm_say_words(&a->message, "q leads back to your own data");
    return SM_OK;
}

/* ---- questions --------------------------------------------------------------------------------------------------- */

sm_status sm_verb_answer(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->tour.player) return no_lesson(err);
    sm_player_show_answer(a->tour.player);
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

static void say_guess(sm_app *a, size_t row)
{
    static const char *const way[] = {"", "rises", "falls", "stays the same"};
    const sm_player *p = a->tour.player;
    size_t of, right = sm_player_score(p, &of);
    const sm_index *x = sm_registry_at(a->indices, p->stop[p->at].look[row]);
    bool hit = p->stop[p->at].guess[row] == sm_player_answer(p, row);
    sm_say_words(&a->message, "%s: %s %s; %zu of %zu so far", hit ? "right" : "no", x->id,
                 way[sm_player_answer(p, row)], right, of);
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
