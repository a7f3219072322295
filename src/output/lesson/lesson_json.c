/* Lessons as JSON: what every index was at each step; and an exercise sheet. */
#include "lesson.h"
#include "output/matrix/matrix.h"
#include "session/player.h"

static void write_texts(sm_json *j, const char *key, const sm_says *list)
{
    sm_json_open(j, key, "[");
    for (size_t i = 0; i < list->n; i++) sm_json_words(j, NULL, list->row[i].text);
    sm_json_close(j, "]");
}

static void write_choices(sm_json *j, const sm_player *p)
{
    if (!sm_player_choices(p)) return;
    sm_json_open(j, "choices", "[");
    for (size_t i = 0; i < sm_player_choices(p); i++) sm_json_words(j, NULL, sm_player_choice(p, i));
    sm_json_close(j, "]");
}

static void write_task(sm_json *j, const sm_challenge *t, bool solved)
{
    if (!t->goal.n) return;
    sm_json_open(j, "task", "{");
    write_texts(j, "goal", &t->goal);
    write_texts(j, "each", &t->each);
    write_texts(j, "verbs", &t->verbs);
    sm_json_if_words(j, "points", t->points);
    sm_json_if_words(j, "budget", t->budget);
    sm_json_if_words(j, "best", t->best);
    if (solved) write_texts(j, "solution", &t->solution);
    sm_json_close(j, "}");
}

/* ---- a lesson computed ------------------------------------------------------------------------------------------- */
static sm_status write_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    sm_json *j = self;
    const sm_step *step = &p->lesson->step[p->at];
    sm_json_open(j, NULL, "\n {");
    sm_json_if_words(j, "title", step->title);
    sm_json_words(j, "words", step->words);
    write_texts(j, "commands", &step->commands);
    write_texts(j, "look", sm_lesson_look(p->lesson, p->at));
    sm_json_if_words(j, "phase", step->phase);
    sm_json_if_words(j, "question", step->question);
    write_choices(j, p);
    sm_json_if_words(j, "answer", step->answer);
    sm_json_if_words(j, "right", step->right);
    sm_json_if_words(j, "after", step->after);
    sm_json_if_words(j, "watch", step->watch);
    write_task(j, &step->task, true);
    sm_json_open(j, "values", "{");
    for (const sm_index *const *x = sm_registry_tabular(p->indices, NULL); *x; x++)
        sm_json_value(j, (*x)->id, p->stop[p->at].value[(*x)->at]);
    sm_json_close(j, "}");
    sm_json_close(j, "}");
    return sm_out_end(j->out);
}

static void walk_steps(sm_json *j, const sm_lesson *l, sm_registry *indices, const char *key, sm_at_step *step)
{
    sm_player *p = NULL;
    bool made = sm_out_take(j->out, sm_player_new(&p, l, indices, j->out->err));
    sm_json_open(j, key, "[");
    if (made) sm_out_take(j->out, sm_player_walk(p, step, j, j->out->err));
    sm_player_free(p);
    sm_json_close(j, "\n]");
}

/* Writes the text about the lesson, and each of its steps under key; the object stays open. */
static void write_steps(sm_json *j, const sm_lesson *l, sm_registry *indices, const char *key, sm_at_step *step)
{
    sm_json_open(j, NULL, "{");
    sm_json_words(j, "name", l->name);
    sm_json_words(j, "title", l->title);
    sm_json_words(j, "source", l->source);
    sm_json_if_words(j, "doi", l->doi);
    sm_json_words(j, "about", l->about);
    walk_steps(j, l, indices, key, step);
}

void sm_output_lesson_json(const sm_lesson *l, sm_registry *indices, sm_out *out)
{
    sm_json j = sm_json_to(out);
    write_steps(&j, l, indices, "steps", write_step);
    sm_json_close(&j, "}");
    sm_json_end(&j);
}

/* ---- an exercise sheet ------------------------------------------------------------------------------------------- */
/* Writes the open clusters as on the sheet, in display order. */
static void write_matrix(sm_json *j, const sm_session *s)
{
    sm_matrix_side rows, cols;
    rows.id = sm_session_row_order(s, &rows.n);
    cols.id = sm_session_col_order(s, &cols.n);
    sm_json_open(j, "matrix", "{");
    sm_matrix_json(j, sm_session_table(s), rows, cols);
    sm_json_close(j, "}");
}

/* Writes the displayed indices; for a solution, with their old and new values. */
static void write_looked_at(sm_json *j, const sm_player *p, bool solved)
{
    const sm_stop *here = &p->stop[p->at];
    const sm_value *before = sm_player_before(p), *now = here->value;
    sm_json_open(j, "indices", "[");
    for (size_t i = 0; i < here->n_look; i++) {
        sm_json_open(j, NULL, "{");
        const sm_index *x = sm_registry_at(p->indices, here->look[i]);
        sm_json_words(j, "id", x->id);
        sm_json_words(j, "name", x->name);
        if (solved && before) sm_json_value(j, "before", before[here->look[i]]);
        if (solved) sm_json_value(j, "value", now[here->look[i]]);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
}

static sm_status write_exercise(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    sm_json *j = self;
    const sm_step *step = &p->lesson->step[p->at];
    sm_json_open(j, NULL, "\n {");
    sm_json_whole(j, "step", p->at + 1);
    sm_json_if_words(j, "title", step->title);
    if (step->data) write_matrix(j, s);
    if (step->question || step->task.goal.n) sm_json_words(j, "words", step->words);
    write_texts(j, "commands", &step->commands);
    write_looked_at(j, p, false);
    sm_json_if_words(j, "question", step->question);
    write_choices(j, p);
    write_task(j, &step->task, false);
    sm_json_open(j, "solution", "{");
    sm_json_words(j, "words", step->words);
    if (step->task.goal.n) write_texts(j, "commands", &step->task.solution);
    if (step->commands.n) write_matrix(j, s);
    write_looked_at(j, p, true);
    sm_json_if_words(j, "answer", step->answer);
    sm_json_if_words(j, "right", step->right);
    sm_json_if_words(j, "after", step->after);
    sm_json_close(j, "}");
    sm_json_close(j, "}");
    return sm_out_end(j->out);
}

void sm_output_sheet_json(const sm_exercise_sheet *of, sm_registry *indices, sm_out *out)
{
    sm_json j = sm_json_to(out);
    if (of->n > 1) sm_json_open(&j, NULL, "{");
    if (of->n > 1) sm_json_if_words(&j, "title", of->title);
    if (of->n > 1) sm_json_open(&j, "lessons", "[");
    for (size_t i = 0; i < of->n && !sm_out_failed(j.out); i++) {
        write_steps(&j, of->lesson[i].lesson, indices, "exercises", write_exercise);
        if (of->lesson[i].asked) walk_steps(&j, of->lesson[i].asked, indices, "questions", write_exercise);
        sm_json_close(&j, "}");
    }
    if (of->n > 1) sm_json_close(&j, "]");
    if (of->n > 1) sm_json_close(&j, "}");
    sm_json_end(&j);
}
