/* Lessons as JSON: what every index was at each step; an exercise sheet; and a session's way from the data as loaded,
 * as the file of a lesson. */
#include "matrix.h"
#include "setmatch/base/mem.h"
#include "setmatch/report/lesson.h"
#include "setmatch/session/player.h"
#include <string.h>

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

/* ---- a lesson worked out ----------------------------------------------------------------------------------------- */
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
    return sm_out_end(&j->out);
}

/* What is said of the lesson, and each of its steps under key. */
static sm_status write_steps(const sm_lesson *l, sm_registry *indices, const char *key, sm_at_step *step, sm_sink out,
                             sm_error *err)
{
    sm_json j = sm_json_to(out, err);
    sm_player *p = NULL;
    sm_status status = sm_player_new(&p, l, indices, err);
    if (status != SM_OK) return status;
    sm_json_open(&j, NULL, "{");
    sm_json_words(&j, "name", l->name);
    sm_json_words(&j, "title", l->title);
    sm_json_words(&j, "source", l->source);
    sm_json_if_words(&j, "doi", l->doi);
    sm_json_words(&j, "about", l->about);
    sm_json_open(&j, key, "[");
    sm_out_take(&j.out, sm_player_walk(p, step, &j, err));
    sm_player_free(p);
    sm_json_close(&j, "\n]");
    sm_json_close(&j, "}");
    return sm_json_end(&j);
}

sm_status sm_report_lesson_json(const sm_lesson *l, sm_registry *indices, sm_sink out, sm_error *err)
{
    return write_steps(l, indices, "steps", write_step, out, err);
}

/* ---- an exercise sheet ------------------------------------------------------------------------------------------- */
/* As the sheet shows it: what is open, in the order of the screen. */
static void write_matrix(sm_json *j, const sm_session *s)
{
    sm_matrix_side rows, cols;
    rows.id = sm_session_row_order(s, &rows.n);
    cols.id = sm_session_col_order(s, &cols.n);
    sm_json_open(j, "matrix", "{");
    sm_matrix_json(j, sm_session_table(s), rows, cols);
    sm_json_close(j, "}");
}

/* What is looked at; for the solution what it was and is. */
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
    return sm_out_end(&j->out);
}

sm_status sm_report_sheet_json(const sm_lesson *l, sm_registry *indices, sm_sink out, sm_error *err)
{
    return write_steps(l, indices, "exercises", write_exercise, out, err);
}

/* ---- a session as a lesson --------------------------------------------------------------------------------------- */
static const char *const recorded[] = {"j_score", "f_score", "h_score", "ari", "nmi", "nca", NULL};

static void lesson_json_write_labels(sm_json *j, const char *key, const sm_partition *p)
{
    sm_json_open(j, key, "[");
    for (uint32_t i = 0; i < p->n; i++) sm_json_words(j, NULL, sm_dict_text(p->dict, p->label[i]));
    sm_json_close(j, "]");
}

static void write_names(sm_json *j, const char *key, const sm_dict *d)
{
    sm_json_open(j, key, "[");
    for (uint32_t i = 0; i < sm_dict_size(d); i++) sm_json_words(j, NULL, sm_dict_text(d, i));
    sm_json_close(j, "]");
}

/* Labels where there are points, because commands may name rows; else the counts. */
static void write_data(sm_json *j, const sm_session *start)
{
    const sm_dataset *d = sm_session_data(start);
    const sm_table *t = sm_session_table(start);
    sm_json_open(j, "data", "{");
    if (sm_dataset_parts(d)->counts) {
        sm_json_open(j, "matrix", "[");
        for (uint32_t i = 0; i < sm_table_rows(t); i++) {
            sm_json_open(j, NULL, "[");
            for (uint32_t k = 0; k < sm_table_cols(t); k++) sm_json_whole(j, NULL, sm_table_at(t, i, k));
            sm_json_close(j, "]");
        }
        sm_json_close(j, "]");
        write_names(j, "classes", sm_dataset_truth(d)->dict);
        write_names(j, "clusters", sm_dataset_pred(d)->dict);
    } else {
        lesson_json_write_labels(j, "true", sm_dataset_truth(d));
        lesson_json_write_labels(j, "pred", sm_dataset_pred(d));
    }
    sm_json_close(j, "}");
}

/* A question, its answer, and what is right and wrong; as the session was told. */
static void record_question(sm_json *j, const sm_note *note)
{
    if (!note || !note->n_asked) return;
    sm_json_words(j, "question", note->asked[0]);
    sm_json_words(j, "answer", note->asked[1]);
    if (note->n_asked > 2) sm_json_words(j, "right", note->asked[2]);
    if (note->n_asked < 4) return;
    sm_json_open(j, "wrong", "{");
    for (size_t i = 3; i < note->n_asked; i++) {
        char *sign = strchr(note->asked[i], '=');
        sm_text wrong = {0};
        sm_text_bytes(&wrong, note->asked[i], (size_t)(sign - note->asked[i]));
        sm_json_words(j, sm_text_of(&wrong), sign + 1);
        sm_out_take(&j->out, sm_text_status(&wrong, NULL));
        sm_text_done(&wrong);
    }
    sm_json_close(j, "}");
}

/* A step, and what was said of it; command NULL: the data as loaded. */
static sm_status record_step(sm_json *j, sm_session *s, const char *command, const sm_note *note, sm_error *err)
{
    uint64_t budget = SM_FUEL_ALL;
    sm_status status = command ? sm_session_run_line(s, command, err) : SM_OK;
    if (status == SM_OK) status = sm_session_settle(s, SM_NEED_VALUES, &budget, NULL, err);
    if (status != SM_OK) return status;
    sm_json_open(j, NULL, "\n {");
    const char *usual = command ? "What did this change, and for which index?" : "The data as loaded.";
    sm_json_words(j, "words", note && note->words ? note->words : usual);
    record_question(j, note);
    sm_json_open(j, command ? "commands" : "look", "[");
    for (size_t i = 0; recorded[i] && !command; i++) sm_json_words(j, NULL, recorded[i]);
    sm_json_if_words(j, NULL, command);
    sm_json_close(j, "]");
    sm_json_open(j, "values", "{");
    for (size_t i = 0; recorded[i]; i++) {
        const sm_index *x = NULL;
        char text[64] = "undefined";
        if (sm_registry_find(sm_session_registry(s), recorded[i], &x, NULL) != SM_OK) continue;
        sm_value v = sm_live_value(sm_session_live(s), x);
        if (sm_value_known(v)) sm_fixed(text, v.number, 4);
        sm_json_words(j, x->id, text);
    }
    sm_json_close(j, "}");
    sm_json_close(j, "}");
    return sm_out_end(&j->out);
}

static sm_status record_way(sm_json *j, const sm_session *s, sm_session *again, sm_error *err)
{
    const sm_history *h = sm_session_history(s);
    size_t n = sm_history_at(h, sm_history_here(h))->depth;
    sm_node *node = sm_alloc(n, sizeof *node), here = sm_history_here(h);
    if (!node) return sm_no_memory(err);
    for (size_t i = n; i-- > 0; here = sm_history_at(h, here)->back) node[i] = here;
    sm_status status = record_step(j, again, NULL, sm_session_note(s, 0), err);
    for (size_t i = 0; i < n && status == SM_OK; i++)
        status = record_step(j, again, sm_history_at(h, node[i])->text, sm_session_note(s, node[i]), err);
    sm_free(node);
    return status;
}

/* The session stays where it is; another one goes the way again. */
static sm_status record(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_dataset *copy = NULL;
    sm_session *again = NULL;
    sm_status status = sm_dataset_copy(&copy, sm_session_data(s), err);
    if (status == SM_OK) status = sm_session_new(&again, copy, sm_session_registry(s), err);
    if (status != SM_OK) return status;
    sm_json j = sm_json_to(out, err);
    j.lines = true;
    sm_json_open(&j, NULL, "{");
    sm_json_words(&j, "name", "recorded");
    sm_json_words(&j, "title", "A recorded session");
    sm_json_words(&j, "source", "recorded with setmatch");
    sm_json_words(&j, "about", "The changes of a session, step by step.");
    write_data(&j, again);
    sm_json_open(&j, "steps", "[");
    sm_out_take(&j.out, record_way(&j, s, again, err));
    sm_session_free(again);
    sm_json_close(&j, "\n]");
    sm_json_close(&j, "}");
    return sm_json_end(&j);
}

/* ---- the document ------------------------------------------------------------------------------------------------ */
static sm_status lesson_refuse(const sm_session *s, const sm_export *format, const sm_report_options *o, sm_error *err)
{
    if (strcmp(format->name, "json") == 0) return SM_OK;
    return sm_fail(err, SM_USAGE, "a lesson is JSON, not %s; name a file that ends in .json", format->name);
}

const sm_document sm_document_lesson = {
    .name = "lesson",
    .noun = "lesson",
    .usual = "json",
    .help = "the changes from the data as loaded to here as a lesson: one step per command, with its values and the "
            "words that say and ask gave it",
    .refuse = lesson_refuse,
    .json = record,
};
