/* The JSON of `matrix`, a contract; and its plain lines. */
#include "matrix.h"
#include "report/paper/json.h"
#include <inttypes.h>
#include <stdio.h>

/* ---- plain: a line a cell that is not zero; class totals, cluster totals and the total with the others left empty */
static sm_status plain_line(sm_sink out, const char *class, const char *cluster, const char *value, unsigned marks,
                            sm_error *err)
{
    sm_text line = {0};
    sm_status status = sm_text_show(&line, class, SM_SHOW_PLAIN, err);
    if (status == SM_OK) status = sm_text_add(&line, "\t", 1, err);
    if (status == SM_OK) status = sm_text_show(&line, cluster, SM_SHOW_PLAIN, err);
    if (status == SM_OK)
        status = sm_text_print(&line, err, "\t%s%s%s%s%s%s\n", value, marks ? "\t" : "",
                               marks & SM_MARK_ROW ? "[]" : "", marks & SM_MARK_COL ? "()" : "",
                               marks & SM_MARK_MATCHED ? "*" : "", sm_marks_tied(marks) ? "=" : "");
    if (status == SM_OK) status = out.write(out.self, line.data, line.length, err);
    sm_text_done(&line);
    return status;
}

static sm_status plain_row(const sm_counted *m, uint32_t row, sm_sink out, sm_error *err)
{
    sm_status status = SM_OK;
    for (uint32_t c = 0; c < m->cols && status == SM_OK; c++) {
        char value[64];
        double x = sm_counted_quantity(m, row, m->col[c]);
        unsigned marks = sm_counted_marks(m, row, m->col[c]);
        if (x == 0 && !marks) continue;
        if (m->quantity->whole)
            sm_counted_number(m, row, m->col[c], value);
        else
            sm_number(value, x);
        status = plain_line(out, sm_counted_row(m, row), sm_counted_col(m, m->col[c]), value, marks, err);
    }
    return status;
}

static sm_status plain_sum(const char *class, const char *cluster, uint64_t sum, sm_sink out, sm_error *err)
{
    char value[32];
    snprintf(value, sizeof value, "%" PRIu64, sum);
    return plain_line(out, class, cluster, value, 0, err);
}

sm_status sm_counted_plain(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_counted m;
    sm_status status = sm_counted_of(&m, s, o, err);
    for (uint32_t r = 0; r < m.rows && status == SM_OK; r++) status = plain_row(&m, m.row[r], out, err);
    for (uint32_t r = 0; r < m.rows && status == SM_OK; r++)
        status = plain_sum(sm_counted_row(&m, m.row[r]), "", sm_table_row_sums(m.table)[m.row[r]], out, err);
    for (uint32_t c = 0; c < m.cols && status == SM_OK; c++)
        status = plain_sum("", sm_counted_col(&m, m.col[c]), sm_table_col_sums(m.table)[m.col[c]], out, err);
    return status == SM_OK ? plain_sum("", "", sm_table_total(m.table), out, err) : status;
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */
typedef struct axis { /* one side of the table, in the order of the view */
    const sm_table *table;
    const uint32_t *at;
    uint32_t n;
    const char *(*name)(const sm_table *t, uint32_t id);
    const uint64_t *sum;
} axis;

static cJSON *names_json(axis a)
{
    cJSON *names = cJSON_CreateArray();
    bool good = true;
    for (uint32_t i = 0; i < a.n && good; i++) good = sm_json_push(names, sm_json_words(a.name(a.table, a.at[i])));
    return sm_json_if(good, names);
}

static cJSON *sums_json(axis a)
{
    cJSON *sums = cJSON_CreateArray();
    bool good = true;
    for (uint32_t i = 0; i < a.n && good; i++) good = sm_json_push(sums, sm_json_whole(a.sum[a.at[i]]));
    return sm_json_if(good, sums);
}

/* A row at a time as text: a node a count would take a hundred times the room. */
static void write_counts(sm_json *j, const sm_counted *m, const char *key, bool counts)
{
    sm_text line = {0};
    sm_json_raw(j, ",\"");
    sm_json_raw(j, key);
    sm_json_raw(j, "\":[");
    for (uint32_t r = 0; r < m->rows && j->status == SM_OK; r++) {
        sm_text_clear(&line);
        j->status = sm_text_add(&line, r ? ",[" : "[", r ? 2 : 1, j->err);
        for (uint32_t c = 0; c < m->cols && j->status == SM_OK; c++) {
            char number[32] = "";
            if (counts)
                snprintf(number, sizeof number, "%" PRIu64, sm_table_at(m->table, m->row[r], m->col[c]));
            else
                sm_number(number, sm_counted_quantity(m, m->row[r], m->col[c]));
            j->status = sm_text_print(&line, j->err, "%s%s", c ? "," : "", number);
        }
        sm_json_raw(j, sm_text_of(&line));
        sm_json_raw(j, "]");
    }
    sm_json_raw(j, "]");
    sm_text_done(&line);
}

sm_status sm_counted_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_counted m;
    sm_status status = sm_counted_of(&m, s, o, err);
    if (status != SM_OK) return status;
    axis rows = {m.table, m.row, m.rows, sm_table_row_name, sm_table_row_sums(m.table)};
    axis cols = {m.table, m.col, m.cols, sm_table_col_name, sm_table_col_sums(m.table)};
    sm_json j = sm_json_to(out, err);
    sm_json_raw(&j, "{");
    sm_json_member(&j, "classes", names_json(rows));
    sm_json_member(&j, "clusters", names_json(cols));
    write_counts(&j, &m, "counts", true);
    if (!m.quantity->whole) write_counts(&j, &m, m.quantity->id, false);
    sm_json_member(&j, "row_sums", sums_json(rows));
    sm_json_member(&j, "column_sums", sums_json(cols));
    sm_json_member(&j, "n", sm_json_whole(sm_table_total(m.table)));
    sm_json_member(&j, "noise_points", sm_json_whole(sm_noise_points(sm_session_left_out(s))));
    return sm_json_end(&j, "}");
}
