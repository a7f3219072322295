/* Lessons in the explorer: a step may stand on other data, and then the session is another one. */
#include "setmatch/io/lesson.h"
#include "inside.h"
#include <stdlib.h>
#include <string.h>

sm_status sm_app_lessons(sm_app *a, sm_error *err)
{
    sm_status status = SM_OK;
    for (const sm_embedded *e = sm_lessons; e->name && !status; e++)
        status = sm_text_print(&a->lessons, err, "%s\t%s\t%s\n", e->name, e->title, e->source);
    return status;
}

void sm_app_lesson_end(sm_app *a)
{
    sm_player_free(a->player);
    sm_lesson_free(a->lesson);
    a->player = NULL;
    a->lesson = NULL;
}

/* ---- steps --------------------------------------------------------------------------------------------------------
 */
/* Another section: its session takes the place of the one that is there, and the view stays. */
static sm_status change_data(sm_app *a, sm_player *p, size_t step, sm_error *err)
{
    sm_session *s = NULL;
    size_t here = a->here;
    sm_status status = sm_player_session(p, step, &s, err);
    if (!status) status = sm_player_step(p, s, step, true, err);
    if (status) {
        sm_session_free(s);
        return status;
    }
    a->same_lesson = p == a->player;
    status = sm_app_take(a, s, err);
    a->same_lesson = false;
    if (status)
        sm_player_lost(p);
    else
        a->here = here;
    return status;
}

static sm_status to_step(sm_app *a, size_t step, sm_error *err)
{
    if (sm_player_elsewhere(a->player, step)) return change_data(a, a->player, step, err);
    sm_status status = sm_session_draft(a->session, NULL, 0, err);
    return status ? status : sm_player_step(a->player, a->session, step, false, err);
}

static sm_status no_lesson(sm_error *err)
{
    return sm_fail(err, SM_USAGE, "no lesson is under way; 8 shows them all, lesson NAME starts one");
}

/* SIZE_MAX: no number of a step. */
static size_t wanted(const sm_app *a, const char *word)
{
    size_t at = sm_player_at(a->player);
    if (!strcmp(word, "next")) return at + 1;
    if (!strcmp(word, "here")) return at;
    if (!strcmp(word, "back")) return at ? at - 1 : 0;
    if (!*word || strlen(word) > 4 || strspn(word, "0123456789") != strlen(word)) return SIZE_MAX;
    return (size_t)strtoul(word, NULL, 10) - 1;
}

sm_status sm_app_lesson_step(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->player) return no_lesson(err);
    size_t to = wanted(a, c->word[0]), n = a->lesson->n_steps;
    if (to == n && !strcmp(c->word[0], "next"))
        return sm_app_say(a, err, "the lesson ends here; L shows all lessons, every view shows what you made of it");
    if (to >= n)
        return sm_fail(err, SM_USAGE, "the lesson has no step %s; there are 1 to %zu, next, back and here", c->word[0],
                       n);
    sm_status status = to_step(a, to, err);
    return status ? status : sm_app_say(a, err, "%s", "");
}

/* ---- starting -----------------------------------------------------------------------------------------------------
 */
static sm_status start(sm_app *a, const char *name, sm_error *err)
{
    sm_lesson *l = NULL;
    sm_player *p = NULL;
    sm_status status = sm_lesson_read(&l, name, err);
    if (!status) status = sm_player_new(&p, l, a->indices, err);
    a->for_lesson = true;
    if (!status) status = change_data(a, p, 0, err);
    a->for_lesson = false;
    if (status) {
        sm_player_free(p);
        sm_lesson_free(l);
        return status;
    }
    a->lesson = l;
    a->player = p;
    a->here = sm_view_at("lesson");
    return sm_app_say(a, err, "%s", a->aside.session ? "q leads back to your own data" : "");
}

/* Nothing is lost: one's own data wait. */
sm_status sm_app_lesson(sm_app *a, const sm_command *c, sm_error *err)
{
    return start(a, c->word[0], err);
}

/* ---- questions ----------------------------------------------------------------------------------------------------
 */
sm_status sm_app_lesson_answer(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->player) return no_lesson(err);
    sm_player_show_answer(a->player);
    return SM_OK;
}

sm_status sm_app_lesson_quiz(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->player) return no_lesson(err);
    bool on = c->n_words ? !strcmp(c->word[0], "on") : !sm_player_quizzes(a->player);
    sm_player_quiz(a->player, on);
    if (!on) return sm_app_say(a, err, "the numbers are shown again");
    return sm_app_say(a, err, "what a step changes is hidden now: + it rises, - it falls, = it stays the same");
}

static sm_status nothing_to_guess(const char *word, sm_error *err)
{
    return sm_fail(err, SM_USAGE, "there is nothing to guess about %s in this step; quiz on hides the numbers", word);
}

static sm_status say_guess(sm_app *a, size_t row, sm_error *err)
{
    static const char *const way[] = {"", "rises", "falls", "stays the same"};
    size_t n, of, right = sm_player_score(a->player, &of);
    const sm_index *x = sm_registry_at(a->indices, sm_player_look(a->player, sm_player_at(a->player), &n)[row]);
    bool hit = sm_player_guessed(a->player, row) == sm_player_answer(a->player, row);
    return sm_app_say(a, err, "%s: %s %s; %zu of %zu so far", hit ? "right" : "no", x->id,
                      way[sm_player_answer(a->player, row)], right, of);
}

sm_status sm_app_lesson_guess(sm_app *a, const sm_command *c, sm_error *err)
{
    static const char *const word[] = {"", "up", "down", "same"};
    const sm_index *x;
    size_t n, row = 0;
    int way = 1;
    if (!a->player) return no_lesson(err);
    sm_status status = sm_registry_find_tabular(a->indices, c->word[0], &x, err);
    if (status) return status;
    const size_t *look = sm_player_look(a->player, sm_player_at(a->player), &n);
    while (row < n && look[row] != x->at) row++;
    while (way < 3 && strcmp(word[way], c->word[1]) != 0) way++;
    if (row == n || !sm_player_guess(a->player, row, (sm_guess)way)) return nothing_to_guess(c->word[0], err);
    return say_guess(a, row, err);
}
