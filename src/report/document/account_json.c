#include "account_json.h"
#include "report/paper/json.h"

static cJSON *column_json(const sm_account_column *c)
{
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, "name", sm_json_words(c->name)) &&
                sm_json_put(j, "role", sm_json_words(sm_column_role_name(c->role))) &&
                sm_json_put(j, "why", sm_json_words(c->why));
    return sm_json_if(good, j);
}

static bool put_source(const sm_account_source *s, cJSON *j)
{
    char separator[2] = {s->separator, 0};
    cJSON *columns = cJSON_CreateArray();
    bool good = columns && sm_json_put(j, "format", sm_json_words(s->format)) &&
                sm_json_put(j, "separator", s->separator ? sm_json_words(separator) : cJSON_CreateNull()) &&
                sm_json_put(j, "header", cJSON_CreateBool(s->header)) && sm_json_put(j, "rows", sm_json_whole(s->rows));
    for (uint32_t i = 0; i < s->n_columns && good; i++) good = sm_json_push(columns, column_json(&s->column[i]));
    if (good) return sm_json_put(j, "columns", columns);
    cJSON_Delete(columns);
    return false;
}

static cJSON *source_json(const sm_account_source *s)
{
    cJSON *j = cJSON_CreateObject();
    return sm_json_if(sm_json_put(j, "file", sm_json_words(s->file)) && put_source(s, j), j);
}

static cJSON *left_json(const sm_omission *l, bool shards)
{
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, "reason", sm_json_words(sm_left_name(l->why))) &&
                sm_json_put(j, "count", sm_json_whole(l->count));
    if (good && l->detail) good = sm_json_put(j, "detail", sm_json_words(l->detail));
    if (good && !shards)
        good = sm_json_put(j, "first_line", l->first_line ? sm_json_whole(l->first_line) : cJSON_CreateNull());
    cJSON *lines = good && l->line && !shards ? cJSON_CreateArray() : NULL;
    for (uint64_t i = 0; lines && i < l->count && good; i++) good = sm_json_push(lines, sm_json_whole(l->line[i]));
    if (lines) good = sm_json_put(j, "lines", lines) && good;
    return sm_json_if(good, j);
}

static bool put_sources(const sm_account *a, cJSON *to)
{
    if (a->shards) return true;
    if (a->n_sources == 1) return put_source(&a->source[0], to);
    cJSON *sources = cJSON_CreateArray();
    bool good = sources != NULL;
    for (uint32_t i = 0; i < a->n_sources && good; i++) good = sm_json_push(sources, source_json(&a->source[i]));
    return sm_json_put(to, "sources", sources) && good;
}

bool sm_account_json(const sm_account *a, cJSON *to)
{
    if (!a->n_sources) return true;
    cJSON *left = cJSON_CreateArray(), *warnings = cJSON_CreateArray();
    bool good = put_sources(a, to) && left && warnings;
    for (uint32_t i = 0; i < a->n_left_out && good; i++)
        good = sm_json_push(left, left_json(&a->left_out[i], a->shards));
    for (uint32_t i = 0; i < a->n_warnings && good; i++) good = sm_json_push(warnings, sm_json_words(a->warning[i]));
    good = sm_json_put(to, "left_out", left) && good;
    return sm_json_put(to, "warnings", warnings) && good;
}
