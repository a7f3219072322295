/* Counts of (class, cluster), one row per pair, for programs: CSV by the writer of the format counts, or JSON. */
#include "output/output.h"
#include "output/subject/subject.h"
#include <string.h>

/* The column's own name; NULL: its file has no names, or these are numbers or words of a table. */
static const char *column_named(const sm_account *a, const sm_partition *p)
{
    for (uint32_t i = 0; i < a->n_sources; i++)
        for (uint32_t c = 0; a->source[i].header && c < a->source[i].n_columns; c++)
            if (strcmp(a->source[i].column[c].name, p->name) == 0) return p->name;
    return NULL;
}

/* Two columns of one name, of two files, would be one when the counts are read again. */
static void name_columns(const sm_session *s, const char *column[2])
{
    const sm_dataset *d = sm_session_data(s);
    const sm_account *a = &sm_dataset_parts(d)->account;
    column[0] = column_named(a, sm_dataset_truth(d));
    column[1] = column_named(a, sm_dataset_pred(d));
    if (!column[0] || !column[1] || strcmp(column[0], column[1]) == 0) column[0] = column[1] = NULL;
}

static void write_pairs(sm_json *j, const sm_table *t)
{
    sm_json_open(j, "counts", "[");
    for (uint32_t r = 0; r < sm_table_rows(t) && !sm_out_failed(j->out); r++) {
        sm_line row = sm_table_row(t, r);
        for (uint32_t p = 0; p < row.n; p++) {
            if (!row.count[p]) continue;
            sm_json_open(j, NULL, "{");
            sm_json_words(j, "class", sm_table_row_name(t, r));
            sm_json_words(j, "cluster", sm_table_col_name(t, sm_line_at(row, p)));
            sm_json_whole(j, "count", row.count[p]);
            sm_json_close(j, "}");
        }
    }
    sm_json_close(j, "]");
}

static void write_json(const sm_session *s, const sm_output_options *o, const char *const column[2], sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_json_words(&j, "program", "setmatch");
    sm_json_words(&j, "version", SM_VERSION);
    sm_input_json(&j, s, o);
    sm_json_open(&j, "columns", "[");
    sm_json_words(&j, NULL, column[0] ? column[0] : "class");
    sm_json_words(&j, NULL, column[1] ? column[1] : "cluster");
    sm_json_close(&j, "]");
    write_pairs(&j, sm_session_table(s));
    sm_json_close(&j, "}");
    sm_json_end(&j);
}

void sm_output_counts(const sm_session *s, bool json, const sm_output_options *o, sm_out *out)
{
    sm_labels l = {.data = sm_session_data(s), .table = sm_session_table(s)};
    name_columns(s, l.column);
    if (json)
        write_json(s, o, l.column, out);
    else
        sm_out_take(out, sm_format_write(sm_format_find("counts"), &l, out->sink, out->err));
}
