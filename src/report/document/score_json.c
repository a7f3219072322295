/* The JSON of `score`, a contract. */
#include "account_json.h"
#include "report/paper/json.h"
#include "score.h"
#include "setmatch/base/mem.h"

static cJSON *source_json(const sm_partition *p)
{
    sm_text t = {0};
    cJSON *item = sm_source_name(p, &t, NULL) == SM_OK ? sm_json_words(sm_text_of(&t)) : NULL;
    sm_text_done(&t);
    return item;
}

static cJSON *input_json(const sm_session *s, const sm_report_options *o)
{
    sm_input in = sm_input_of(s);
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, "true", source_json(in.classes)) && sm_json_put(j, "pred", source_json(in.clusters)) &&
                sm_json_put(j, "n", sm_json_whole(in.n)) && sm_json_put(j, "classes", sm_json_whole(in.k_classes)) &&
                sm_json_put(j, "clusters", sm_json_whole(in.k_clusters)) &&
                sm_json_put(j, "dropped", sm_json_whole(in.dropped)) &&
                sm_json_put(j, "noise", sm_json_words(o->noise ? o->noise : "none")) &&
                sm_json_put(j, "noise_points", sm_json_whole(sm_noise_points(in.left_out)));
    good = good && sm_account_json(&sm_dataset_parts(sm_session_data(s))->account, j);
    return sm_json_if(good, j);
}

static bool put_index(cJSON *values, cJSON *undefined, cJSON *conventions, const sm_index *x, sm_value v)
{
    bool known = v.state == SM_DEFINED || v.state == SM_BY_CONVENTION;
    bool good = sm_json_put(values, x->id, known ? sm_json_real(v.number) : cJSON_CreateNull());
    if (v.state == SM_BY_CONVENTION) good = good && sm_json_push(conventions, sm_json_words(x->id));
    if (!known) good = good && sm_json_put(undefined, x->id, sm_json_words(v.why ? v.why : "not known yet"));
    return good;
}

static void write_values(sm_json *j, const sm_session *s, const sm_index **row, size_t n)
{
    cJSON *values = cJSON_CreateObject(), *undefined = cJSON_CreateObject(), *conventions = cJSON_CreateArray();
    bool good = values && undefined && conventions;
    for (size_t i = 0; i < n && good; i++)
        good = put_index(values, undefined, conventions, row[i], sm_score_value(s, row[i]));
    if (!good && j->status == SM_OK) j->status = sm_no_memory(j->err);
    sm_json_member(j, "indices", values);
    sm_json_member(j, "undefined", undefined);
    sm_json_member(j, "conventions", conventions);
}

sm_status sm_score_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    const sm_index **row;
    size_t n;
    sm_status status = sm_indices_chosen_of(sm_session_registry(s), sm_score_places(s, o), o->indices, &row, &n, err);
    if (status != SM_OK) return status;
    sm_json j = sm_json_to(out, err);
    sm_json_raw(&j, "{");
    sm_json_member(&j, "program", sm_json_words("setmatch"));
    sm_json_member(&j, "version", sm_json_words(SM_VERSION));
    sm_json_member(&j, "input", input_json(s, o));
    if (sm_score_beta(s) != 1) sm_json_member(&j, "beta", sm_json_real(sm_score_beta(s)));
    write_values(&j, s, row, n);
    if (o->chance) sm_json_member(&j, "seed", sm_json_whole(o->seed));
    if (o->tables) sm_json_member(&j, "chance", sm_score_chance_json(o, row, n, false));
    if (o->samples) sm_json_member(&j, "bootstrap", sm_score_chance_json(o, row, n, true));
    sm_free(row);
    return sm_json_end(&j, "}");
}
