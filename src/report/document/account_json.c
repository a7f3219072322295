#include "account_json.h"

static void write_source(sm_json *j, const sm_account_source *s)
{
    char separator[2] = {s->separator, 0};
    sm_json_words(j, "format", s->format);
    sm_json_words(j, "separator", s->separator ? separator : NULL);
    sm_json_bool(j, "header", s->header);
    sm_json_whole(j, "rows", s->rows);
    sm_json_open(j, "columns", "[");
    for (uint32_t i = 0; i < s->n_columns; i++) {
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "name", s->column[i].name);
        sm_json_words(j, "role", sm_column_role_name(s->column[i].role));
        sm_json_words(j, "why", s->column[i].why);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
}

static void write_sources(sm_json *j, const sm_account *a)
{
    if (a->shards) return;
    if (a->n_sources == 1) {
        write_source(j, &a->source[0]);
        return;
    }
    sm_json_open(j, "sources", "[");
    for (uint32_t i = 0; i < a->n_sources; i++) {
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "file", a->source[i].file);
        write_source(j, &a->source[i]);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
}

/* Shards have no line numbers: they would depend on the cut. */
static void write_omission(sm_json *j, const sm_omission *l, bool shards)
{
    sm_json_open(j, NULL, "{");
    sm_json_words(j, "reason", sm_left_name(l->why));
    sm_json_whole(j, "count", l->count);
    sm_json_if_words(j, "detail", l->detail);
    if (!shards && l->first_line) sm_json_whole(j, "first_line", l->first_line);
    if (!shards && !l->first_line) sm_json_null(j, "first_line");
    if (!shards && l->line) {
        sm_json_open(j, "lines", "[");
        for (uint64_t i = 0; i < l->count; i++) sm_json_whole(j, NULL, l->line[i]);
        sm_json_close(j, "]");
    }
    sm_json_close(j, "}");
}

void sm_account_json(const sm_account *a, const char *const *remarks, sm_json *j)
{
    if (!a->n_sources) return;
    write_sources(j, a);
    sm_json_open(j, "left_out", "[");
    for (uint32_t i = 0; i < a->n_left_out; i++) write_omission(j, &a->left_out[i], a->shards);
    sm_json_close(j, "]");
    sm_json_open(j, "warnings", "[");
    for (uint32_t i = 0; i < a->n_warnings; i++) sm_json_words(j, NULL, a->warning[i]);
    for (; remarks && *remarks; remarks++) sm_json_words(j, NULL, *remarks);
    sm_json_close(j, "]");
}
