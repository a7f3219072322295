/* The JSON of `matrix`, a contract; and its plain lines. */
#include "matrix.h"
#include "output/writers/writers.h"
#include <inttypes.h>
#include <stdio.h>

/* ---- plain: one line per cell that is not zero; class totals, cluster totals and the total with the others left empty
 */
static void write_line(sm_out *out, const char *class, const char *cluster, const char *value, unsigned marks)
{
    sm_text line = {0};
    sm_text_show(&line, class, SM_SHOW_PLAIN);
    sm_text_puts(&line, "\t");
    sm_text_show(&line, cluster, SM_SHOW_PLAIN);
    sm_text_printf(&line, "\t%s%s%s%s%s%s\n", value, marks ? "\t" : "", marks & SM_MARK_ROW ? "[]" : "",
                   marks & SM_MARK_COL ? "()" : "", marks & SM_MARK_MATCHED ? "*" : "",
                   sm_marks_tied(marks) ? "=" : "");
    sm_out_text(out, &line);
    sm_text_free(&line);
}

static void write_sum(sm_out *out, const char *class, const char *cluster, uint64_t sum)
{
    char value[32];
    snprintf(value, sizeof value, "%" PRIu64, sum);
    write_line(out, class, cluster, value, 0);
}

void sm_counted_plain(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_counted m = sm_counted_of(s, o);
    for (uint32_t r = 0; r < m.rows && !sm_out_failed(out); r++)
        for (uint32_t c = 0; c < m.cols; c++) {
            char value[64];
            uint32_t row = m.row[r], col = m.col[c];
            double x = sm_counted_quantity(&m, row, col);
            unsigned marks = sm_counted_marks(&m, row, col);
            if (x == 0 && !marks) continue;
            if (m.quantity->whole)
                sm_counted_number(&m, row, col, value);
            else
                sm_number(value, x);
            write_line(out, sm_counted_row(&m, row), sm_counted_col(&m, col), value, marks);
        }
    for (uint32_t r = 0; r < m.rows; r++)
        write_sum(out, sm_counted_row(&m, m.row[r]), "", sm_counted_sum(&m, SM_CLASSES, m.row[r]));
    for (uint32_t c = 0; c < m.cols; c++)
        write_sum(out, "", sm_counted_col(&m, m.col[c]), sm_counted_sum(&m, SM_CLUSTERS, m.col[c]));
    write_sum(out, "", "", sm_table_total(m.table));
    sm_counted_free(&m);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */
void sm_matrix_json(sm_json *j, const sm_table *t, sm_matrix_side rows, sm_matrix_side cols)
{
    sm_json_open(j, "classes", "[");
    for (uint32_t r = 0; r < rows.n; r++) sm_json_words(j, NULL, sm_table_row_name(t, rows.id[r]));
    sm_json_close(j, "]");
    sm_json_open(j, "clusters", "[");
    for (uint32_t c = 0; c < cols.n; c++) sm_json_words(j, NULL, sm_table_col_name(t, cols.id[c]));
    sm_json_close(j, "]");
    sm_json_open(j, "counts", "[");
    for (uint32_t r = 0; r < rows.n && !sm_out_failed(j->out); r++) {
        sm_json_open(j, NULL, "[");
        for (uint32_t c = 0; c < cols.n; c++) sm_json_whole(j, NULL, sm_table_at(t, rows.id[r], cols.id[c]));
        sm_json_close(j, "]");
    }
    sm_json_close(j, "]");
}

static void write_sums(sm_json *j, const char *key, sm_matrix_side side, const uint64_t *sum)
{
    sm_json_open(j, key, "[");
    for (uint32_t i = 0; i < side.n; i++) sm_json_whole(j, NULL, sum[side.id[i]]);
    sm_json_close(j, "]");
}

void sm_counted_json(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_output_options whole = *o; /* a contract: every class and cluster */
    whole.top = 0;
    sm_counted m = sm_counted_of(s, &whole);
    sm_matrix_side rows = {m.row, m.rows}, cols = {m.col, m.cols};
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_matrix_json(&j, m.table, rows, cols);
    if (!m.quantity->whole) {
        sm_json_open(&j, m.quantity->id, "[");
        for (uint32_t r = 0; r < m.rows && !sm_out_failed(j.out); r++) {
            sm_json_open(&j, NULL, "[");
            for (uint32_t c = 0; c < m.cols; c++) sm_json_real(&j, NULL, sm_counted_quantity(&m, m.row[r], m.col[c]));
            sm_json_close(&j, "]");
        }
        sm_json_close(&j, "]");
    }
    write_sums(&j, "row_sums", rows, sm_table_row_sums(m.table));
    write_sums(&j, "column_sums", cols, sm_table_col_sums(m.table));
    sm_json_whole(&j, "n", sm_table_total(m.table));
    sm_json_whole(&j, "noise_points", sm_noise_points(sm_session_left_out(s)));
    sm_json_close(&j, "}");
    sm_counted_free(&m);
    sm_json_end(&j);
}
