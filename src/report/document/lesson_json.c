/* Lessons as JSON: what every index was at each step; and a session's way from the data as loaded, as a lesson's file.
 */
#include "documents.h"
#include "report/paper/json.h"
#include "setmatch/base/mem.h"
#include "setmatch/report/lesson.h"
#include "setmatch/session/player.h"
#include <string.h>

static void member(sm_json *j, const char *key, const char *text)
{
    if (text) sm_json_member(j, key, sm_json_words(text));
}

static cJSON *texts_json(const sm_says *list)
{
    cJSON *array = cJSON_CreateArray();
    bool good = array;
    for (size_t i = 0; i < list->n && good; i++) good = sm_json_push(array, sm_json_words(list->row[i].text));
    return sm_json_if(good, array);
}

/* ---- a lesson worked out ------------------------------------------------------------------------------------------
 */
static bool known(sm_value v)
{
    return v.state == SM_DEFINED || v.state == SM_BY_CONVENTION;
}

static cJSON *values_json(const sm_player *p)
{
    cJSON *values = cJSON_CreateObject();
    bool good = values;
    for (const sm_index *const *x = sm_registry_tabular(sm_player_registry(p), NULL); *x && good; x++) {
        sm_value v = sm_player_here(p)[(*x)->at];
        good = sm_json_put(values, (*x)->id, known(v) ? sm_json_real(v.number) : cJSON_CreateNull());
    }
    return sm_json_if(good, values);
}

static sm_status write_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    sm_json *j = self;
    const sm_step *step = &sm_player_lesson(p)->step[sm_player_at(p)];
    sm_json_raw(j, sm_player_at(p) ? ",\n {" : "\n {");
    j->some = false;
    member(j, "title", step->title);
    member(j, "words", step->words);
    sm_json_member(j, "commands", texts_json(&step->commands));
    sm_json_member(j, "look", texts_json(sm_lesson_look(sm_player_lesson(p), sm_player_at(p))));
    member(j, "phase", step->phase);
    member(j, "question", step->question);
    member(j, "answer", step->answer);
    sm_json_member(j, "values", values_json(p));
    sm_json_raw(j, "}");
    return j->status;
}

/* What is said of the lesson, and each of its steps under key. */
static sm_status write_steps(const sm_lesson *l, sm_registry *indices, const char *key, sm_at_step *step, sm_sink out,
                             sm_error *err)
{
    sm_json j = sm_json_to(out, err);
    sm_player *p = NULL;
    sm_status status = sm_player_new(&p, l, indices, err);
    if (status != SM_OK) return status;
    sm_json_raw(&j, "{");
    member(&j, "name", l->name);
    member(&j, "title", l->title);
    member(&j, "source", l->source);
    member(&j, "doi", l->doi);
    member(&j, "about", l->about);
    sm_json_raw(&j, ",\"");
    sm_json_raw(&j, key);
    sm_json_raw(&j, "\":[");
    status = j.status == SM_OK ? sm_player_walk(p, step, &j, err) : j.status;
    sm_player_free(p);
    if (status != SM_OK) return status;
    sm_json_raw(&j, "\n]");
    return sm_json_end(&j, "}");
}

sm_status sm_report_lesson_json(const sm_lesson *l, sm_registry *indices, sm_sink out, sm_error *err)
{
    return write_steps(l, indices, "steps", write_step, out, err);
}

/* ---- an exercise sheet --------------------------------------------------------------------------------------------
 */
/* As the sheet shows it: what is open, in the order of the screen. */
static cJSON *seen_json(const sm_session *s)
{
    uint32_t rows, cols;
    const uint32_t *row = sm_session_row_order(s, &rows), *col = sm_session_col_order(s, &cols);
    const sm_table *t = sm_session_table(s);
    cJSON *matrix = cJSON_CreateObject(), *classes = cJSON_CreateArray(), *clusters = cJSON_CreateArray(),
          *counts = cJSON_CreateArray();
    bool good = matrix && classes && clusters && counts;
    for (uint32_t c = 0; c < cols && good; c++)
        good = sm_json_push(clusters, sm_json_words(sm_table_col_name(t, col[c])));
    for (uint32_t r = 0; r < rows && good; r++) {
        cJSON *line = cJSON_CreateArray();
        good = line && sm_json_push(classes, sm_json_words(sm_table_row_name(t, row[r])));
        for (uint32_t c = 0; c < cols && good; c++)
            good = sm_json_push(line, sm_json_whole(sm_table_at(t, row[r], col[c])));
        good = sm_json_push(counts, sm_json_if(good, line));
    }
    bool put = sm_json_put(matrix, "classes", classes), put2 = sm_json_put(matrix, "clusters", clusters),
         put3 = sm_json_put(matrix, "counts", counts);
    return sm_json_if(good && put && put2 && put3, matrix);
}

static cJSON *value_json(sm_value v)
{
    return known(v) ? sm_json_real(v.number) : cJSON_CreateNull();
}

/* What is looked at: what it was, and for the solution what it is. */
static cJSON *looked_at_json(const sm_player *p, bool solved)
{
    size_t n;
    const size_t *look = sm_player_look(p, sm_player_at(p), &n);
    const sm_value *before = sm_player_before(p), *now = sm_player_here(p);
    cJSON *list = cJSON_CreateArray();
    bool good = list;
    for (size_t i = 0; i < n && good; i++) {
        const sm_index *x = sm_registry_at(sm_player_registry(p), look[i]);
        cJSON *one = cJSON_CreateObject();
        good = sm_json_put(one, "id", sm_json_words(x->id)) && sm_json_put(one, "name", sm_json_words(x->name)) &&
               (!before || sm_json_put(one, "before", value_json(before[look[i]]))) &&
               (!solved || sm_json_put(one, "value", value_json(now[look[i]])));
        good = sm_json_push(list, sm_json_if(good, one));
    }
    return sm_json_if(good, list);
}

static cJSON *solution_json(const sm_step *step, const sm_player *p, const sm_session *s)
{
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, "words", sm_json_words(step->words)) &&
                (!step->commands.n || sm_json_put(j, "matrix", seen_json(s))) &&
                sm_json_put(j, "indices", looked_at_json(p, true)) &&
                (!step->answer || sm_json_put(j, "answer", sm_json_words(step->answer)));
    return sm_json_if(good, j);
}

static sm_status write_exercise(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    sm_json *j = self;
    const sm_step *step = &sm_player_lesson(p)->step[sm_player_at(p)];
    sm_json_raw(j, sm_player_at(p) ? ",\n {" : "\n {");
    j->some = false;
    sm_json_member(j, "step", sm_json_whole(sm_player_at(p) + 1));
    member(j, "title", step->title);
    if (step->data) sm_json_member(j, "matrix", seen_json(s));
    sm_json_member(j, "commands", texts_json(&step->commands));
    sm_json_member(j, "indices", looked_at_json(p, false));
    member(j, "question", step->question);
    sm_json_member(j, "solution", solution_json(step, p, s));
    sm_json_raw(j, "}");
    return j->status;
}

sm_status sm_report_sheet_json(const sm_lesson *l, sm_registry *indices, sm_sink out, sm_error *err)
{
    return write_steps(l, indices, "exercises", write_exercise, out, err);
}

/* ---- a session as a lesson ----------------------------------------------------------------------------------------
 */
static const char *const recorded[] = {"j_score", "f_score", "h_score", "ari", "nmi", "nca", NULL};

static cJSON *side_json(const sm_partition *p)
{
    cJSON *array = cJSON_CreateArray();
    bool good = array;
    for (uint32_t i = 0; i < p->n && good; i++)
        good = sm_json_push(array, sm_json_words(sm_dict_text(p->dict, p->label[i])));
    return sm_json_if(good, array);
}

static cJSON *names_json(const sm_dict *d)
{
    cJSON *array = cJSON_CreateArray();
    bool good = array;
    for (uint32_t i = 0; i < sm_dict_size(d) && good; i++)
        good = sm_json_push(array, sm_json_words(sm_dict_text(d, i)));
    return sm_json_if(good, array);
}

static cJSON *matrix_json(const sm_table *t)
{
    cJSON *rows = cJSON_CreateArray();
    bool good = rows;
    for (uint32_t i = 0; i < sm_table_rows(t) && good; i++) {
        cJSON *row = cJSON_CreateArray();
        for (uint32_t k = 0; k < sm_table_cols(t) && good; k++)
            good = row && sm_json_push(row, sm_json_whole(sm_table_at(t, i, k)));
        good = sm_json_push(rows, sm_json_if(good && row, row));
    }
    return sm_json_if(good, rows);
}

/* Labels where there are points, because commands may name rows; else the counts. */
static cJSON *data_json(const sm_session *start)
{
    const sm_dataset *d = sm_session_data(start);
    cJSON *data = cJSON_CreateObject();
    bool good = data;
    if (sm_dataset_parts(d)->counts)
        good = good && sm_json_put(data, "matrix", matrix_json(sm_session_table(start))) &&
               sm_json_put(data, "classes", names_json(sm_dataset_truth(d)->dict)) &&
               sm_json_put(data, "clusters", names_json(sm_dataset_pred(d)->dict));
    else
        good = good && sm_json_put(data, "true", side_json(sm_dataset_truth(d))) &&
               sm_json_put(data, "pred", side_json(sm_dataset_pred(d)));
    return sm_json_if(good, data);
}

static cJSON *stated_json(const sm_session *s)
{
    cJSON *values = cJSON_CreateObject();
    bool good = values;
    for (size_t i = 0; recorded[i] && good; i++) {
        const sm_index *x = NULL;
        char text[64] = "undefined";
        if (sm_registry_find(sm_session_registry(s), recorded[i], &x, NULL) != SM_OK) continue;
        sm_value v = sm_live_value(sm_session_live(s), x);
        if (known(v)) sm_fixed(text, v.number, 4);
        good = sm_json_put(values, x->id, sm_json_words(text));
    }
    return sm_json_if(good, values);
}

static cJSON *list_json(const char *const *text)
{
    cJSON *array = cJSON_CreateArray();
    bool good = array;
    for (; *text && good; text++) good = sm_json_push(array, sm_json_words(*text));
    return sm_json_if(good, array);
}

/* A step; command NULL: the data as loaded. */
static sm_status record_step(sm_json *j, sm_session *s, const char *command, sm_error *err)
{
    uint64_t fuel = SM_FUEL_ALL;
    const char *const ran[] = {command, NULL};
    sm_status status = command ? sm_session_run_line(s, command, err) : SM_OK;
    if (status == SM_OK) status = sm_session_settle(s, SM_NEED_VALUES, &fuel, NULL, err);
    if (status != SM_OK) return status;
    sm_json_raw(j, command ? ",\n {" : "\n {");
    j->some = false;
    member(j, "words", command ? "What did this change, and for which index?" : "The data as loaded.");
    if (command) sm_json_member(j, "commands", list_json(ran));
    if (!command) sm_json_member(j, "look", list_json(recorded));
    sm_json_member(j, "values", stated_json(s));
    sm_json_raw(j, "}");
    return j->status;
}

static sm_status record_way(sm_json *j, const sm_session *s, sm_session *again, sm_error *err)
{
    const sm_history *h = sm_session_history(s);
    size_t n = sm_history_depth(h, sm_history_here(h));
    sm_node *node = sm_alloc(n, sizeof *node), here = sm_history_here(h);
    if (!node) return sm_no_memory(err);
    for (size_t i = n; i-- > 0; here = sm_history_back(h, here)) node[i] = here;
    sm_status status = record_step(j, again, NULL, err);
    for (size_t i = 0; i < n && status == SM_OK; i++) status = record_step(j, again, sm_history_text(h, node[i]), err);
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
    sm_json_raw(&j, "{");
    member(&j, "name", "recorded");
    sm_json_raw(&j, ",\n\"title\":\"A recorded session\",\n\"source\":\"recorded with setmatch\",\n"
                    "\"about\":\"The changes of a session, step by step.\",\n\"data\":");
    j.some = false;
    sm_json_element(&j, data_json(again));
    sm_json_raw(&j, ",\n\"steps\":[");
    status = j.status == SM_OK ? record_way(&j, s, again, err) : j.status;
    sm_session_free(again);
    if (status != SM_OK) return status;
    sm_json_raw(&j, "\n]");
    return sm_json_end(&j, "}\n");
}

/* ---- the document -------------------------------------------------------------------------------------------------
 */
static sm_status refuse(const sm_session *s, const sm_export *format, const sm_report_options *o, sm_error *err)
{
    if (strcmp(format->name, "json") == 0) return SM_OK;
    return sm_fail(err, SM_USAGE, "a lesson is JSON; %s was asked for; name a file that ends in .json", format->name);
}

const sm_document sm_document_lesson = {
    .name = "lesson",
    .noun = "lesson",
    .usual = "json",
    .help = "the changes from the data as loaded to here as a lesson: a step a command, its values filled in",
    .refuse = refuse,
    .json = record,
};
