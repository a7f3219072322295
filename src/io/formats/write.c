/* Labels and counts as lines of fields. Labels go out as they came in. */
#include "base/mem.h"
#include "formats.h"
#include <csv.h>
#include <string.h>

sm_written sm_point_written(const sm_labels *l, uint32_t point)
{
    const sm_parts *p = sm_dataset_parts(l->data);
    return (sm_written){
        .id = sm_point_id(p, point),
        .truth = sm_table_row_name(l->table, sm_dataset_truth(l->data)->label[point]),
        .cluster = l->cluster[point] == SM_NONE ? NULL : sm_table_col_name(l->table, l->cluster[point]),
    };
}

uint32_t sm_points_written(const sm_labels *l)
{
    return sm_dataset_parts(l->data)->n;
}

bool sm_has_ids(const sm_labels *l)
{
    return sm_dataset_parts(l->data)->id != NULL;
}

uint32_t sm_side_size(const sm_table *t, int side)
{
    return side ? sm_table_cols(t) : sm_table_rows(t);
}

const char *sm_side_name(const sm_table *t, int side, uint32_t i)
{
    if (side) return sm_table_col_open(t, i) ? sm_table_col_name(t, i) : NULL;
    return sm_table_row_open(t, i) ? sm_table_row_name(t, i) : NULL;
}

bool sm_label_means(const char *text, const char *label)
{
    if (strcmp(text, label) == 0) return true;
    char whole[32];
    return strcmp(sm_whole_label(text, whole), label) == 0;
}

void sm_cannot_write(sm_out *out, const char *format, const char *label, const char *why)
{
    if (out->status == SM_OK)
        out->status = sm_fail(out->err, SM_USAGE, "a label cannot be written %s; \"%s\" %s; use csv", format,
                              sm_quote_brief(label).text, why);
}

sm_status sm_format_write(const sm_format *f, const sm_labels *l, sm_sink sink, sm_error *err)
{
    sm_out out = sm_out_to(sink, err);
    if (f->points && (!l->cluster || !sm_points_written(l)))
        return sm_fail(err, SM_USAGE,
                       "format %s needs points; only their counts are known; use counts, matrix or json-matrix",
                       f->name);
    if (!f->write) return sm_fail(err, SM_USAGE, "format %s is only read; use npy, csv or json", f->name);
    f->write(l, &out);
    return sm_out_end(&out);
}

typedef struct fields { /* quoted by libcsv where the separator is a comma; a tab rejects what it cannot carry */
    sm_out *out;
    char separator;
    bool begun; /* the line */
} fields;

/* Blanks around a field that is not quoted go when it is read. */
static bool has_outer_blanks(const char *text)
{
    size_t n = strlen(text);
    return n && (strchr(" \t", text[0]) || strchr(" \t", text[n - 1]));
}

static void put_field(fields *f, const char *text)
{
    const char special[] = {f->separator, '"', '\n', '\r', 0};
    size_t length = strlen(text);
    bool quotes = !length ? f->separator != '\t'
                          : *text == '#' || *text == '%' || has_outer_blanks(text) || strpbrk(text, special);
    if (f->begun) sm_out_bytes(f->out, &f->separator, 1);
    f->begun = true;
    if (f->separator == '\t' && strpbrk(text, "\t\n\r"))
        sm_cannot_write(f->out, "in TSV", text, "holds a tab or a line end");
    else if (quotes) {
        size_t capacity = csv_write(NULL, 0, text, length);
        char *quoted = sm_alloc(capacity, 1);
        csv_write(quoted, capacity, text, length);
        sm_out_bytes(f->out, quoted, capacity);
        sm_free(quoted);
    } else
        sm_out_bytes(f->out, text, length);
}

static void put_count(fields *f, uint64_t count)
{
    sm_out_printf(f->out, "%c%llu", f->separator, (unsigned long long)count);
}

static void end_line(fields *f)
{
    f->begun = false;
    sm_out_puts(f->out, "\n");
}

static void put_point(fields *f, sm_written w)
{
    if (w.id) put_field(f, w.id);
    put_field(f, w.truth);
    put_field(f, w.cluster ? w.cluster : "");
    end_line(f);
}

static void put_points(const sm_labels *l, sm_out *out, char separator)
{
    fields f = {.out = out, .separator = separator};
    put_point(&f, (sm_written){sm_has_ids(l) ? "id" : NULL, "class", "cluster"});
    for (uint32_t p = 0; p < sm_points_written(l) && out->status == SM_OK; p++) put_point(&f, sm_point_written(l, p));
}

void sm_write_csv(const sm_labels *l, sm_out *out)
{
    put_points(l, out, ',');
}

void sm_write_tsv(const sm_labels *l, sm_out *out)
{
    put_points(l, out, '\t');
}

/* A first line that a reader takes for a comment, for JSON or for the mark of an encoding. */
static bool begins_otherwise(const char *label)
{
    return strchr("#%{[", label[0]) || strncmp(label, "sep=", 4) == 0 || strncmp(label, "\xef\xbb\xbf", 3) == 0;
}

/* The prediction, one label a line. */
void sm_write_lines(const sm_labels *l, sm_out *out)
{
    for (uint32_t p = 0; p < sm_points_written(l) && out->status == SM_OK; p++) {
        const char *label = sm_point_written(l, p).cluster;
        if (!label) label = "NA";
        if (strpbrk(label, "\n\r"))
            sm_cannot_write(out, "as a line", label, "holds a line end");
        else if (*label == '"' || has_outer_blanks(label))
            sm_cannot_write(out, "as a line", label, "begins with a quote, or has blanks around it");
        else if (p == 0 && *label && begins_otherwise(label))
            out->status =
                sm_fail(out->err, SM_USAGE, "\"%s\" cannot be the first line; it would not be read as a label; use csv",
                        sm_quote_brief(label).text);
        sm_out_puts(out, label);
        sm_out_puts(out, "\n");
    }
}

void sm_write_counts(const sm_labels *l, sm_out *out)
{
    const sm_table *t = l->table;
    fields f = {.out = out, .separator = ','};
    put_field(&f, l->column[0] ? l->column[0] : "class");
    put_field(&f, l->column[1] ? l->column[1] : "cluster");
    put_field(&f, "count");
    end_line(&f);
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        sm_line row = sm_table_row(t, i);
        for (uint32_t p = 0; p < row.n && out->status == SM_OK; p++) {
            if (!row.count[p]) continue;
            put_field(&f, sm_table_row_name(t, i));
            put_field(&f, sm_table_col_name(t, sm_line_at(row, p)));
            put_count(&f, row.count[p]);
            end_line(&f);
        }
    }
}

void sm_write_matrix(const sm_labels *l, sm_out *out)
{
    const sm_table *t = l->table;
    fields f = {.out = out, .separator = ','};
    put_field(&f, "class\\cluster");
    for (uint32_t j = 0; j < sm_table_cols(t); j++)
        if (sm_side_name(t, 1, j)) put_field(&f, sm_side_name(t, 1, j));
    end_line(&f);
    for (uint32_t i = 0; i < sm_table_rows(t) && out->status == SM_OK; i++) {
        if (!sm_side_name(t, 0, i)) continue;
        put_field(&f, sm_side_name(t, 0, i));
        for (uint32_t j = 0; j < sm_table_cols(t); j++)
            if (sm_side_name(t, 1, j)) put_count(&f, sm_table_at(t, i, j));
        end_line(&f);
    }
}
