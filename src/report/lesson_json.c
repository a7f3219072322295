/* Lessons as JSON: what every index was at each step; and a session's way from the data as loaded, as a lesson's file.
 */
#include "documents.h"
#include "json.h"
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
    for (size_t i = 0; i < sm_index_count() && good; i++) {
        sm_value v = sm_player_here(p)[i];
        good = sm_json_put(values, sm_indices[i]->id, known(v) ? sm_json_real(v.number) : cJSON_CreateNull());
    }
    return sm_json_if(good, values);
}

static sm_status write_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    sm_json *j = self;
    const sm_step *step = &sm_player_lesson(p)->step[sm_player_at(p)];
    (void)s, (void)err;
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

sm_status sm_report_lesson_json(const sm_lesson *l, sm_sink out, sm_error *err)
{
    sm_json j = sm_json_to(out, err);
    sm_player *p = NULL;
    sm_status status = sm_player_new(&p, l, err);
    if (status != SM_OK) return status;
    sm_json_raw(&j, "{");
    member(&j, "name", l->name);
    member(&j, "title", l->title);
    member(&j, "source", l->source);
    member(&j, "doi", l->doi);
    member(&j, "about", l->about);
    sm_json_raw(&j, ",\"steps\":[");
    status = j.status == SM_OK ? sm_player_walk(p, write_step, &j, err) : j.status;
    sm_player_free(p);
    if (status != SM_OK) return status;
    sm_json_raw(&j, "\n]");
    return sm_json_end(&j, "}\n");
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
        if (sm_index_find(&x, recorded[i], NULL) != SM_OK) continue;
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
    (void)o;
    sm_status status = sm_dataset_copy(&copy, sm_session_data(s), err);
    if (status == SM_OK) status = sm_session_new(&again, copy, err);
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
    (void)s, (void)o;
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
