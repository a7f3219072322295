/* The `input` object of every JSON: the partitions, and the load report. */
#include "subject.h"

static void write_source(sm_json *j, const sm_account_source *s)
{
    char separator[2] = {s->separator, 0};
    sm_json_words(j, "format", s->format);
    sm_json_words(j, "separator", s->separator ? separator : NULL);
    sm_json_words(j, "quotes", s->quotes);
    sm_json_bool(j, "header", s->header);
    sm_json_whole(j, "rows", s->rows);
    if (s->orientation && *s->orientation) sm_json_words(j, "orientation", s->orientation);
    sm_json_open(j, "columns", "[");
    for (uint32_t i = 0; i < s->n_columns; i++) {
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "name", s->column[i].name);
        sm_json_words(j, "role", sm_column_role_name(s->column[i].role));
        sm_json_words(j, "why", s->column[i].why);
        if (s->column[i].line_breaks) {
            sm_json_open(j, "line_breaks", "{");
            sm_json_whole(j, "count", s->column[i].line_breaks);
            sm_json_whole(j, "first_line", s->column[i].first_line_break);
            sm_json_close(j, "}");
        }
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

static void write_account(const sm_account *a, const char *const *remarks, sm_json *j)
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

static void write_side(sm_json *j, const char *key, const sm_partition *p)
{
    sm_text name = sm_source_name(p);
    sm_json_words(j, key, sm_text_of(&name));
    sm_text_free(&name);
}

void sm_input_json(sm_json *j, const sm_session *s, const sm_output_options *o)
{
    sm_input in = sm_input_of(s);
    sm_json_open(j, "input", "{");
    write_side(j, "true", in.classes);
    write_side(j, "pred", in.clusters);
    sm_json_whole(j, "n", in.n);
    sm_json_whole(j, "classes", in.k_classes);
    sm_json_whole(j, "clusters", in.k_clusters);
    sm_json_whole(j, "dropped", in.dropped);
    sm_json_words(j, "noise", o->noise ? o->noise : "none");
    sm_json_whole(j, "noise_points", sm_noise_points(in.left_out));
    write_account(sm_session_account(s), o->remarks, j);
    sm_json_close(j, "}");
}
