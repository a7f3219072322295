/* Keeps a student's work and grades it. */
#include "coursework.h"
#include "base/mem.h"
#include "challenge.h"
#include <string.h>

/* ---- keeping ----------------------------------------------------------------------------------------------------- */

/* The entry of the player's step. A new one says what the step asks. */
static sm_coursework_step *entry_of(sm_coursework *w, const sm_player *p)
{
    const sm_step *step = &p->lesson->step[p->at];
    sm_coursework_step *e = sm_coursework_at(sm_coursework_of(w, p->lesson->name), p->at);
    if (step->right && !e->question) {
        e->question = sm_dict_keep(w->words, step->question);
        for (size_t i = 0; i < sm_player_choices(p); i++)
            sm_says_add(&e->choices, w->words, (sm_said){.text = sm_player_choice(p, i)});
    }
    for (size_t i = e->goal.n; i < step->task.goal.n; i++) sm_says_add(&e->goal, w->words, step->task.goal.row[i]);
    return e;
}

static bool is_answered(const sm_coursework_step *e, const sm_player *p)
{
    bool right = e->shown;
    const char *reason;
    for (size_t i = 0; i < e->replies.n && !right; i++)
        if (sm_player_judge(p, e->replies.row[i].text, &right, &reason, NULL) != SM_OK) right = false;
    return right;
}

void sm_coursework_reply(sm_coursework *w, const sm_player *p, const char *text)
{
    sm_coursework_step *e = entry_of(w, p);
    size_t letter = (size_t)(text[0] - 'a');
    if (is_answered(e, p)) return;
    if (text[0] >= 'a' && !text[1] && letter < sm_player_choices(p)) text = sm_player_choice(p, letter);
    sm_says_add(&e->replies, w->words, (sm_said){.text = text});
}

void sm_coursework_shown(sm_coursework *w, const sm_player *p)
{
    bool task = sm_challenge_here(p);
    if (!task && !p->lesson->step[p->at].right) return;
    sm_coursework_step *e = entry_of(w, p);
    e->shown = e->shown || (task ? !e->solved : !is_answered(e, p));
}

void sm_coursework_task(sm_coursework *w, const sm_player *p, const sm_session *s, bool solved)
{
    const sm_history *h = sm_session_history(s);
    const sm_table *t = sm_session_table(s);
    sm_coursework_step *e = entry_of(w, p);
    size_t used = sm_challenge_used(p, s), i = used, n = 0;
    if (e->solved && (!solved || used >= e->log.n)) return;
    const char **line = sm_alloc(used, sizeof *line);
    for (sm_node here = sm_history_here(h); i-- > 0; here = sm_history_at(h, here)->back)
        line[i] = sm_history_at(h, here)->text;
    e->log.n = 0;
    for (i = 0; i < used; i++) sm_says_add(&e->log, w->words, (sm_said){.text = line[i]});
    e->tried = used > 0;
    e->solved = solved;
    e->rows = sm_table_rows(t);
    e->cols = sm_table_cols(t);
    sm_free(e->count);
    e->count = sm_alloc((size_t)e->rows * e->cols, sizeof *e->count);
    for (uint32_t r = 0; r < e->rows; r++)
        for (uint32_t c = 0; c < e->cols; c++) e->count[n++] = sm_table_at(t, r, c);
    sm_free(line);
}

sm_status sm_coursework_form(sm_coursework *w, const sm_lesson *l, sm_registry *indices, sm_error *err)
{
    sm_player *p = NULL;
    sm_status status = sm_player_new(&p, l, indices, err);
    for (size_t i = 0; i < l->n_steps && status == SM_OK; i++) {
        p->at = i;
        if (l->step[i].right || l->step[i].task.goal.n) entry_of(w, p);
    }
    sm_player_free(p);
    return status;
}

/* ---- grading ----------------------------------------------------------------------------------------------------- */

typedef struct grading {
    const sm_coursework_lesson *work;
    sm_graded *next;
    sm_text *remarks;
} grading;

size_t sm_gradable(const sm_lesson *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n_steps; i++) {
        if (l->step[i].right) n++;
        if (l->step[i].task.goal.n) n++;
    }
    return n;
}

static const sm_coursework_step *work_at(const grading *g, size_t step)
{
    return g->work ? sm_coursework_find_step(g->work, step) : NULL;
}

static sm_grade grade_question(const sm_player *p, const sm_coursework_step *e)
{
    if (!e || (!e->replies.n && !e->shown)) return SM_GRADE_NONE;
    if (e->question && strcmp(e->question, p->lesson->step[p->at].question)) return SM_GRADE_OTHER;
    for (size_t i = 0; i < e->replies.n; i++) {
        bool right = false;
        const char *reason;
        if (sm_player_judge(p, e->replies.row[i].text, &right, &reason, NULL) == SM_OK && right)
            return i ? SM_GRADE_RIGHT_LATER : SM_GRADE_RIGHT;
    }
    return e->shown ? SM_GRADE_SHOWN : SM_GRADE_WRONG;
}

static bool same_texts(const sm_says *a, const sm_says *b)
{
    bool same = a->n == b->n;
    for (size_t i = 0; i < a->n && same; i++) same = !strcmp(a->row[i].text, b->row[i].text);
    return same;
}

static bool same_table(const sm_coursework_step *e, const sm_table *t)
{
    bool same = e->rows == sm_table_rows(t) && e->cols == sm_table_cols(t);
    for (uint32_t r = 0; r < e->rows && same; r++)
        for (uint32_t c = 0; c < e->cols && same; c++) same = e->count[(size_t)r * e->cols + c] == sm_table_at(t, r, c);
    return same;
}

/* What the log contradicts; NULL: nothing. */
static const char *contradiction(const sm_coursework_step *e, const sm_session *s, sm_attempt attempt)
{
    if (attempt == SM_ATTEMPT_REFUSED) return "is not allowed by the task";
    if (attempt == SM_ATTEMPT_BROKEN) return "does not fit the table";
    if (e->count && !same_table(e, sm_session_table(s))) return "leads to another table than the recorded one";
    if (e->solved && attempt != SM_ATTEMPT_SOLVED) return "is recorded as a solution but does not reach the goal";
    return NULL;
}

static sm_status grade_task(grading *g, const sm_player *p, sm_session *s, sm_graded *out, sm_error *err)
{
    const sm_coursework_step *e = work_at(g, p->at);
    sm_attempt attempt;
    if (!e || !e->log.n) return SM_OK;
    out->grade = SM_GRADE_OTHER;
    if (e->goal.n && !same_texts(&e->goal, &p->lesson->step[p->at].task.goal)) return SM_OK;
    sm_status status = sm_challenge_run(p, s, &e->log, NULL, &attempt, &out->changes, err);
    if (status != SM_OK) return status;
    const char *wrong = contradiction(e, s, attempt);
    bool stopped = attempt == SM_ATTEMPT_REFUSED || attempt == SM_ATTEMPT_BROKEN;
    out->grade = wrong                          ? SM_GRADE_TAMPERED
                 : attempt == SM_ATTEMPT_SOLVED ? (e->shown ? SM_GRADE_SHOWN : SM_GRADE_SOLVED)
                                                : SM_GRADE_NOT_SOLVED;
    if (wrong) {
        sm_text_printf(g->remarks, "%s%s, step %zu: ", g->remarks->length ? "; " : "", p->lesson->name, p->at + 1);
        if (stopped)
            sm_text_printf(g->remarks, "change %zu (%s) %s", out->changes + 1,
                           sm_quote_brief(e->log.row[out->changes].text).text, wrong);
        else
            sm_text_printf(g->remarks, "the log %s", wrong);
    }
    return sm_session_go(s, p->stop[p->at].node, err);
}

static sm_status grade_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    grading *g = self;
    if (p->lesson->step[p->at].right) {
        sm_grade grade = grade_question(p, work_at(g, p->at));
        *g->next++ = (sm_graded){.step = p->at, .grade = grade};
    }
    if (!sm_challenge_here(p)) return SM_OK;
    *g->next = (sm_graded){.step = p->at, .task = true};
    return grade_task(g, p, s, g->next++, err);
}

sm_status sm_grade_lesson(const sm_lesson *l, sm_registry *indices, const sm_coursework_lesson *work, sm_graded *out,
                          sm_text *remarks, sm_error *err)
{
    sm_player *p = NULL;
    grading g = {work, out, remarks};
    sm_status status = sm_player_new(&p, l, indices, err);
    if (status == SM_OK) status = sm_player_walk(p, grade_step, &g, err);
    sm_player_free(p);
    return status;
}
