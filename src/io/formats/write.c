/* Labels and counts as lines of fields. Labels go out as they came in. */
#include "write.h"
#include <csv.h>
#include <string.h>

sm_written sm_point_written(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, uint32_t point)
{
    const sm_parts *p = sm_dataset_parts(d);
    return (sm_written){
        .id = p->id ? sm_text_of(&p->id[point]) : NULL,
        .truth = sm_table_row_name(t, sm_dataset_truth(d)->label[point]),
        .cluster = cluster[point] == SM_NONE ? NULL : sm_table_col_name(t, cluster[point]),
    };
}

bool sm_has_ids(const sm_dataset *d)
{
    return sm_dataset_parts(d)->id != NULL;
}

sm_status sm_need_points(const sm_dataset *d, const uint32_t *cluster, const char *format, sm_error *err)
{
    if (cluster && sm_dataset_parts(d)->n > 0) return SM_OK;
    return sm_fail(err, SM_USAGE,
                   "format %s needs points; only their counts are known; use counts, matrix or json-matrix", format);
}

/* ---- fields ---------------------------------------------------------------------------------------------------- */
/* Blanks around a field that is not quoted go when it is read. */
static bool has_outer_blanks(const char *text)
{
    size_t n = strlen(text);
    return n && (strchr(" \t", text[0]) || strchr(" \t", text[n - 1]));
}

static bool needs_quotes(const char *text, char separator)
{
    if (*text == 0) return separator != '\t';
    if (*text == '#' || *text == '%' || has_outer_blanks(text)) return true;
    for (const char *p = text; *p; p++)
        if (*p == separator || *p == '"' || *p == '\n' || *p == '\r') return true;
    return false;
}

static sm_status quoted(sm_fields *f, const char *text, sm_error *err)
{
    size_t length = strlen(text), room = csv_write(NULL, 0, text, length);
    sm_text_clear(&f->scratch);
    sm_status status = SM_OK;
    while (status == SM_OK && f->scratch.length < room) status = sm_text_add(&f->scratch, " ", 1, err);
    if (status != SM_OK) return status;
    csv_write(f->scratch.data, room, text, length);
    return f->out.write(f->out.self, f->scratch.data, room, err);
}

static sm_status put(sm_fields *f, const char *text, sm_error *err)
{
    sm_status status = f->n++ ? f->out.write(f->out.self, &f->separator, 1, err) : SM_OK;
    if (status != SM_OK) return status;
    if (f->separator == '\t' && strpbrk(text, "\t\n\r"))
        return sm_fail(err, SM_USAGE, "a label cannot be written in TSV; \"%.40s\" holds a tab or a line end; use csv",
                       text);
    return needs_quotes(text, f->separator) ? quoted(f, text, err) : sm_put(f->out, text, err);
}

sm_status sm_fields_count(sm_fields *f, uint64_t count, sm_error *err)
{
    char digits[24];
    size_t at = sizeof digits;
    digits[--at] = 0;
    do digits[--at] = (char)('0' + count % 10);
    while (count /= 10);
    return put(f, digits + at, err);
}

static sm_status end(sm_fields *f, sm_error *err)
{
    f->n = 0;
    return f->out.write(f->out.self, "\n", 1, err);
}

/* ---- points ---------------------------------------------------------------------------------------------------- */
static sm_status three(sm_fields *f, const char *id, const char *truth, const char *cluster, sm_error *err)
{
    sm_status status = id ? put(f, id, err) : SM_OK;
    if (status == SM_OK) status = put(f, truth, err);
    if (status == SM_OK) status = put(f, cluster ? cluster : "", err);
    return status == SM_OK ? end(f, err) : status;
}

static sm_status write_points(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_fields *f,
                              sm_error *err)
{
    sm_status status = three(f, sm_has_ids(d) ? "id" : NULL, "class", "cluster", err);
    for (uint32_t p = 0; p < sm_dataset_parts(d)->n && status == SM_OK; p++) {
        sm_written w = sm_point_written(d, t, cluster, p);
        status = three(f, w.id, w.truth, w.cluster, err);
    }
    sm_text_done(&f->scratch);
    return status;
}

sm_status sm_write_csv(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    sm_fields f = {.out = out, .separator = ','};
    sm_status status = sm_need_points(d, cluster, "csv", err);
    return status == SM_OK ? write_points(d, t, cluster, &f, err) : status;
}

sm_status sm_write_tsv(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    sm_fields f = {.out = out, .separator = '\t'};
    sm_status status = sm_need_points(d, cluster, "tsv", err);
    return status == SM_OK ? write_points(d, t, cluster, &f, err) : status;
}

/* A first line that a reader takes for a comment, for JSON or for the mark of an encoding. */
static bool begins_otherwise(const char *label)
{
    bool comment = label[0] == '#' || label[0] == '%' || strncmp(label, "sep=", 4) == 0;
    return comment || label[0] == '{' || label[0] == '[' || strncmp(label, "\xef\xbb\xbf", 3) == 0;
}

/* The prediction, one label a line. */
sm_status sm_write_lines(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    sm_status status = sm_need_points(d, cluster, "lines", err);
    for (uint32_t p = 0; status == SM_OK && p < sm_dataset_parts(d)->n; p++) {
        const char *label = sm_point_written(d, t, cluster, p).cluster;
        if (!label) label = "NA";
        if (strpbrk(label, "\n\r"))
            return sm_fail(err, SM_USAGE, "a label cannot be written as a line; \"%.40s\" holds a line end; use csv",
                           label);
        if (*label == '"' || has_outer_blanks(label))
            return sm_fail(err, SM_USAGE,
                           "a label cannot be written as a line; \"%.40s\" begins with a quote, or has blanks around "
                           "it; use csv",
                           label);
        if (p == 0 && begins_otherwise(label))
            return sm_fail(err, SM_USAGE,
                           "\"%.40s\" cannot be the first line; it would not be read as a label; use csv", label);
        status = sm_put(out, label, err);
        if (status == SM_OK) status = out.write(out.self, "\n", 1, err);
    }
    return status;
}

/* ---- counts ---------------------------------------------------------------------------------------------------- */
static sm_status count_line(sm_fields *f, const sm_table *t, uint32_t i, uint32_t j, uint64_t count, sm_error *err)
{
    sm_status status = put(f, sm_table_row_name(t, i), err);
    if (status == SM_OK) status = put(f, sm_table_col_name(t, j), err);
    if (status == SM_OK) status = sm_fields_count(f, count, err);
    return status == SM_OK ? end(f, err) : status;
}

sm_status sm_write_counts(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    sm_fields f = {.out = out, .separator = ','};
    sm_status status = sm_put(out, "class,cluster,count\n", err);
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        sm_line row = sm_table_row(t, i);
        for (uint32_t p = 0; p < row.n && status == SM_OK; p++)
            if (row.count[p]) status = count_line(&f, t, i, sm_line_at(row, p), row.count[p], err);
    }
    sm_text_done(&f.scratch);
    return status;
}

static sm_status matrix_row(sm_fields *f, const sm_table *t, uint32_t i, sm_error *err)
{
    sm_line row = sm_table_row(t, i);
    sm_status status = put(f, sm_table_row_name(t, i), err);
    uint32_t p = 0;
    for (uint32_t j = 0; j < sm_table_cols(t) && status == SM_OK; j++) {
        while (p < row.n && sm_line_at(row, p) < j) p++;
        uint64_t count = p < row.n && sm_line_at(row, p) == j ? row.count[p] : 0;
        if (sm_table_col_open(t, j)) status = sm_fields_count(f, count, err);
    }
    return status == SM_OK ? end(f, err) : status;
}

sm_status sm_write_matrix(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    sm_fields f = {.out = out, .separator = ','};
    sm_status status = put(&f, "class\\cluster", err);
    for (uint32_t j = 0; j < sm_table_cols(t) && status == SM_OK; j++)
        if (sm_table_col_open(t, j)) status = put(&f, sm_table_col_name(t, j), err);
    if (status == SM_OK) status = end(&f, err);
    for (uint32_t i = 0; i < sm_table_rows(t) && status == SM_OK; i++)
        if (sm_table_row_open(t, i)) status = matrix_row(&f, t, i, err);
    sm_text_done(&f.scratch);
    return status;
}
