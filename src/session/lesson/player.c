/* A lesson being walked: which node of the history each step is, and what the indices were there. */
#include "session/player.h"
#include "base/mem.h"
#include "challenge.h"
#include "measure/index.h"
#include "prose.h"
#include "stated.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = SM_QUOTED + 64, FOUND = 64 }; /* bytes of where a text stands, of what an attempt came to */

/* ---- made -------------------------------------------------------------------------------------------------------- */
static sm_status wrong_text(const sm_lesson *l, size_t step, const char *where, const sm_said *said, size_t i,
                            const sm_error *inner, sm_error *err)
{
    char path[PATH];
    if (said->key)
        snprintf(path, sizeof path, "$.steps[%zu].%s.%s", step, where, sm_quote_brief(said->key).text);
    else
        snprintf(path, sizeof path, "$.steps[%zu].%s[%zu]", step, where, i);
    return sm_fail_at(err, inner->status == SM_USAGE ? SM_INPUT : inner->status, l->file, said->line, said->column,
                      "%s: %s", path, inner->text);
}

/* Later steps can look at what a step defines. */
static sm_status check_command(const sm_said *said, sm_registry *indices, sm_error *err)
{
    sm_command c;
    sm_status status = sm_command_parse(&c, said->text, err);
    if (status == SM_OK && c.verb->kind != SM_VERB_CHANGE && c.verb->kind != SM_VERB_TRAVEL &&
        c.verb->kind != SM_VERB_SETTING)
        status = sm_fail(err, SM_USAGE, "%s works only in the explorer, not in a lesson step; remove it", c.verb->name);
    const sm_index *x;
    if (status == SM_OK && c.verb->args[0].kind == SM_ARG_FORMULA)
        status = sm_registry_define(indices, c.word[0], &x, err);
    sm_command_free(&c);
    return status;
}

static sm_status check_index(const sm_said *said, sm_registry *indices, sm_error *err)
{
    const sm_index *x;
    return sm_registry_find(indices, said->text, &x, err);
}

static sm_status check_goal(const sm_said *said, sm_registry *indices, sm_error *err)
{
    return sm_goal_sound(said->text, indices, NULL, err);
}

static sm_status check_texts(const sm_lesson *l, size_t step, sm_registry *indices, sm_error *err)
{
    const sm_step *s = &l->step[step];
    const struct {
        const char *where;
        const sm_says *list;
        sm_status (*check)(const sm_said *said, sm_registry *indices, sm_error *err);
    } row[] = {{"commands", &s->commands, check_command},   {"look", &s->look, check_index},
               {"values", &s->values, sm_stated_sound},     {"printed", &s->printed, sm_stated_sound},
               {"misprint", &s->misprint, sm_stated_sound}, {"task.goal", &s->task.goal, check_goal},
               {"task.each", &s->task.each, check_goal},    {"task.solution", &s->task.solution, check_command}};
    for (size_t r = 0; r < sizeof row / sizeof *row; r++)
        for (size_t i = 0; i < row[r].list->n; i++) {
            sm_error inner = {0};
            const sm_said *said = &row[r].list->row[i];
            if (row[r].check(said, indices, &inner) != SM_OK)
                return wrong_text(l, step, row[r].where, said, i, &inner, err);
        }
    return SM_OK;
}

static sm_status make_stop(sm_player *p, size_t step, sm_error *err)
{
    sm_stop *s = &p->stop[step];
    const sm_says *look = sm_lesson_look(p->lesson, step);
    s->n_look = look->n;
    s->look = sm_alloc(look->n, sizeof *s->look);
    s->guess = sm_alloc(look->n, sizeof *s->guess);
    s->value = sm_alloc(SM_INDICES_MOST, sizeof *s->value);
    for (size_t i = 0; i < look->n; i++) {
        const sm_index *x;
        sm_status status = sm_registry_find(p->indices, look->row[i].text, &x, err);
        if (status != SM_OK) return status;
        s->look[i] = x->at;
    }
    return SM_OK;
}

sm_status sm_player_new(sm_player **out, const sm_lesson *l, sm_registry *indices, sm_error *err)
{
    *out = NULL;
    sm_player *p = sm_alloc(1, sizeof *p);
    p->lesson = l;
    p->indices = indices;
    p->stop = sm_alloc(l->n_steps, sizeof *p->stop);
    sm_status status = SM_OK;
    for (size_t i = 0; i < l->n_steps && status == SM_OK; i++) status = check_texts(l, i, indices, err);
    for (size_t i = 0; i < l->n_steps && status == SM_OK; i++) status = make_stop(p, i, err);
    if (status == SM_OK)
        *out = p;
    else
        sm_player_free(p);
    return status;
}

void sm_player_free(sm_player *p)
{
    if (!p) return;
    for (size_t i = 0; p->stop && i < p->lesson->n_steps; i++) {
        sm_free(p->stop[i].look);
        sm_free(p->stop[i].guess);
        sm_free(p->stop[i].value);
    }
    sm_free(p->stop);
    sm_free(p);
}

/* ---- going ------------------------------------------------------------------------------------------------------- */
bool sm_player_elsewhere(const sm_player *p, size_t step)
{
    return !p->begun || sm_lesson_section(p->lesson, step) != p->section;
}

sm_status sm_player_session(const sm_player *p, size_t step, sm_session **out, sm_error *err)
{
    sm_dataset *data = NULL;
    *out = NULL;
    sm_dataset_copy(&data, p->lesson->step[sm_lesson_section(p->lesson, step)].data);
    return sm_session_new(out, data, p->indices, err);
}

/* Runs from the previous step, at the current state, to this one, and computes its indices. */
static sm_status reach_step(sm_player *p, sm_session *s, size_t step, sm_error *err)
{
    sm_stop *to = &p->stop[step];
    const sm_says *c = &p->lesson->step[step].commands;
    for (size_t i = 0; i < c->n; i++) {
        sm_error inner = {0};
        if (sm_session_run_line(s, c->row[i].text, &inner) != SM_OK)
            return wrong_text(p->lesson, step, "commands", &c->row[i], i, &inner, err);
    }
    unsigned bits = SM_NEED_VALUES;
    for (size_t i = 0; i < to->n_look; i++) bits |= sm_registry_at(p->indices, to->look[i])->needs;
    const sm_says *goal = &p->lesson->step[step].task.goal;
    for (size_t i = 0; i < goal->n; i++)
        if (sm_goal_sound(goal->row[i].text, p->indices, &bits, err) != SM_OK) return SM_USAGE;
    if (!sm_session_settle(s, bits)) return sm_stopped(err);
    memcpy(to->value, sm_session_now(s), SM_INDICES_MOST * sizeof *to->value);
    to->node = sm_history_here(sm_session_history(s));
    to->reached = true;
    return SM_OK;
}

sm_status sm_player_step(sm_player *p, sm_session *s, size_t step, bool fresh, sm_error *err)
{
    const sm_lesson *l = p->lesson;
    if (step >= l->n_steps)
        return sm_fail(err, SM_USAGE, "the lesson has no step %zu; it has %zu", step + 1, l->n_steps);
    size_t first = sm_lesson_section(l, step), last = step, before = p->section;
    for (size_t i = 0; fresh && i < l->n_steps; i++) p->stop[i].reached = false;
    if (fresh) p->section = first;
    while (last > first && !p->stop[last].reached) last--;
    bool reached = p->stop[last].reached;
    sm_status status = sm_session_go(s, reached ? p->stop[last].node : 0, err);
    if (status == SM_OK && !reached) status = reach_step(p, s, last, err);
    while (status == SM_OK && last < step) status = reach_step(p, s, ++last, err);
    if (status != SM_OK) {
        if (fresh) p->section = before;
        return status;
    }
    p->at = step;
    p->begun = true;
    return SM_OK;
}

void sm_player_lost(sm_player *p)
{
    p->begun = false;
}

bool sm_player_astray(const sm_player *p, const sm_session *s)
{
    return sm_history_here(sm_session_history(s)) != p->stop[p->at].node;
}

const char *sm_player_phase(const sm_player *p, sm_node node)
{
    for (size_t i = 0; i < p->lesson->n_steps; i++) /* only those of the section are reached */
        if (p->stop[i].reached && p->stop[i].node == node && p->lesson->step[i].phase) return p->lesson->step[i].phase;
    return NULL;
}

const sm_value *sm_player_before(const sm_player *p)
{
    return p->at > p->section && p->lesson->step[p->at].commands.n ? p->stop[p->at - 1].value : NULL;
}

const sm_value *sm_player_table_before(const sm_player *p)
{
    return p->at && p->lesson->step[p->at].data ? p->stop[p->at - 1].value : NULL;
}

/* ---- questions --------------------------------------------------------------------------------------------------- */
void sm_player_show_answer(sm_player *p)
{
    p->stop[p->at].answered = true;
}

void sm_player_quiz(sm_player *p, bool on)
{
    p->quiz = on;
    for (size_t i = 0; i < p->lesson->n_steps; i++)
        for (size_t j = 0; j < p->stop[i].n_look; j++) p->stop[i].guess[j] = SM_GUESS_NONE;
}

/* Two values at two steps; NONE where one of them is not a number. */
static sm_guess way_guessed(const sm_player *p, size_t step, size_t row)
{
    if (step == 0 || p->lesson->step[step].data) return SM_GUESS_NONE;
    size_t x = p->stop[step].look[row];
    sm_value from = p->stop[step - 1].value[x], to = p->stop[step].value[x];
    if (!sm_value_known(from) || !sm_value_known(to)) return SM_GUESS_NONE;
    double by = to.number - from.number;
    if (fabs(by) <= 1e-12 * (1 + fabs(from.number))) return SM_GUESS_SAME;
    return by > 0 ? SM_GUESS_UP : SM_GUESS_DOWN;
}

sm_guess sm_player_answer(const sm_player *p, size_t row)
{
    return row < p->stop[p->at].n_look ? way_guessed(p, p->at, row) : SM_GUESS_NONE;
}

/* A step without a command changes nothing, and guessing that would be idle. */
bool sm_player_asks(const sm_player *p, size_t row)
{
    return p->quiz && p->lesson->step[p->at].commands.n && sm_player_answer(p, row) != SM_GUESS_NONE &&
           p->stop[p->at].guess[row] == SM_GUESS_NONE;
}

bool sm_player_guess(sm_player *p, size_t row, sm_guess guess)
{
    if (!sm_player_asks(p, row)) return false;
    p->stop[p->at].guess[row] = guess;
    return true;
}

size_t sm_player_score(const sm_player *p, size_t *of)
{
    size_t right = 0;
    *of = 0;
    for (size_t i = 0; i < p->lesson->n_steps; i++)
        for (size_t j = 0; j < p->stop[i].n_look; j++) {
            sm_guess g = p->stop[i].guess[j];
            *of += g != SM_GUESS_NONE;
            right += g != SM_GUESS_NONE && g == way_guessed(p, i, j);
        }
    return right;
}

/* ---- checking ---------------------------------------------------------------------------------------------------- */
static sm_status judge(const sm_session *s, const sm_said *said, sm_finding *f, sm_text *words, sm_error *err)
{
    sm_value v;
    sm_status status = sm_stated_find(s, said->key, words, &v, err);
    if (status != SM_OK) return status;
    bool agrees =
        sm_stated_in_words(said->key) ? !strcmp(sm_text_of(words), said->text) : sm_stated_agrees(said->text, v);
    f->right = agrees != (f->claim == SM_CLAIM_MISPRINT);
    f->said = said;
    if (!sm_stated_in_words(said->key)) {
        if (sm_value_known(v))
            sm_text_printf(words, "%.17g", v.number);
        else
            sm_text_puts(words, "undefined");
    }
    f->found = sm_text_of(words);
    return SM_OK;
}

/* Checks that the solution solves it in the stated number of changes, and that invalid commands are rejected. */
static sm_status check_task(sm_player *p, sm_session *s, sm_finding_sink *each, void *self, sm_error *err)
{
    const sm_challenge *t = sm_challenge_here(p);
    sm_status status = SM_OK;
    for (size_t i = 0; t && i <= t->refused.n && status == SM_OK; i++) {
        static const char *const word[] = {"open", "solved", "refused", "a change that does not fit"};
        bool first = i == 0;
        sm_attempt outcome;
        size_t used;
        char found[FOUND];
        sm_said said = {"solution", t->best ? t->best : "", 0, 0};
        if (!first) said = (sm_said){"refused", t->refused.row[i - 1].text, 0, 0};
        status = sm_challenge_try(p, s, first ? &t->solution : NULL, first ? NULL : said.text, &outcome, &used, err);
        snprintf(found, sizeof found, "%s, changes: %zu", word[outcome], used);
        bool best = !t->best || used == (size_t)strtoul(t->best, NULL, 10);
        sm_finding f = {.step = p->at, .claim = SM_CLAIM_TASK, .said = &said, .found = found};
        f.right =
            first ? outcome == SM_ATTEMPT_SOLVED && best : outcome == SM_ATTEMPT_OPEN || outcome == SM_ATTEMPT_REFUSED;
        if (status == SM_OK) status = each(self, &f, err);
    }
    return status;
}

sm_status sm_player_check(sm_player *p, sm_session *s, sm_finding_sink *each, void *self, sm_error *err)
{
    const sm_step *step = &p->lesson->step[p->at];
    const sm_says *list[] = {&step->values, &step->printed, &step->misprint};
    static const char *const where[] = {"values", "printed", "misprint"};
    sm_text words = {0};
    sm_status status = sm_session_settle(s, SM_NEED_ALL) ? SM_OK : sm_stopped(err);
    for (size_t c = 0; c < sizeof list / sizeof *list; c++)
        for (size_t i = 0; i < list[c]->n && status == SM_OK; i++) {
            sm_finding f = {.step = p->at, .claim = (sm_claim)c};
            sm_error inner = {0};
            status = judge(s, &list[c]->row[i], &f, &words, &inner);
            status = status == SM_OK ? each(self, &f, err)
                                     : wrong_text(p->lesson, p->at, where[c], &list[c]->row[i], i, &inner, err);
        }
    sm_text_free(&words);
    if (status == SM_OK) status = check_task(p, s, each, self, err);
    return status == SM_OK ? sm_prose_check(p, s, each, self, err) : status;
}

sm_status sm_player_walk(sm_player *p, sm_at_step *at, void *self, sm_error *err)
{
    sm_session *s = NULL;
    sm_status status = SM_OK;
    for (size_t i = 0; i < p->lesson->n_steps && status == SM_OK; i++) {
        bool fresh = p->lesson->step[i].data; /* the first has some */
        sm_session *next = NULL;
        if (fresh) status = sm_player_session(p, i, &next, err);
        if (next) {
            sm_session_free(s);
            s = next;
        }
        if (status == SM_OK) status = sm_player_step(p, s, i, fresh, err);
        if (status == SM_OK && at) status = at(self, p, s, err);
    }
    sm_session_free(s);
    return status;
}
