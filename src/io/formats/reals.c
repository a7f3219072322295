/* A table of real numbers, for similarities. */
#include "formats.h"
#include "io/bytes/limits.h"
#include "io/sheet/dialect.h"
#include "io/sheet/records.h"
#include "io/sheet/shape.h"
#include "io/sheet/sheet.h"
#include "scan.h"
#include "setmatch/base/mem.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sm_reals_done(sm_reals *r)
{
    for (uint32_t i = 0; r->row_name && i < r->rows; i++) sm_free(r->row_name[i]);
    for (uint32_t i = 0; r->col_name && i < r->cols; i++) sm_free(r->col_name[i]);
    sm_free(r->row_name);
    sm_free(r->col_name);
    sm_free(r->value);
    *r = (sm_reals){0};
}

typedef struct gather {
    sm_reals *out;
    const char *file;
    const sm_bounds *b;
    bool coordinates; /* not similarities */
    size_t values, value_room, name_room;
} gather;

static sm_status add_value(gather *g, double x, sm_error *err)
{
    void *value = g->out->value;
    if (!sm_grow(&value, &g->value_room, g->values + 1, sizeof *g->out->value)) return sm_no_memory(err);
    g->out->value = value;
    g->out->value[g->values++] = x;
    return SM_OK;
}

static sm_status copy_name(char **to, sm_field name, const char *made, uint32_t number, sm_error *err)
{
    char own[24];
    snprintf(own, sizeof own, "%s%u", made, number);
    *to = name.text ? sm_copy_text(name.text, name.length) : sm_copy_text(own, strlen(own));
    return *to ? SM_OK : sm_no_memory(err);
}

static sm_status add_row(gather *g, sm_field name, sm_error *err)
{
    void *names = g->out->row_name;
    if (!sm_grow(&names, &g->name_room, (size_t)g->out->rows + 1, sizeof *g->out->row_name)) return sm_no_memory(err);
    g->out->row_name = names;
    sm_status status = copy_name(&g->out->row_name[g->out->rows], name, "T", g->out->rows + 1, err);
    if (status == SM_OK) g->out->rows++;
    return status;
}

static sm_status number_at(gather *g, sm_field cell, sm_place at, sm_error *err)
{
    char copy[64];
    bool good = cell.length < sizeof copy && sm_number_of(cell.text, cell.length) != SM_NO_NUMBER;
    if (good) {
        memcpy(copy, cell.text, cell.length);
        copy[cell.length] = 0;
        double x = strtod(copy, NULL);
        if (fabs(x) <= 1.7976931348623157e308) return add_value(g, x, err);
    }
    return sm_fail_at(err, SM_INPUT, g->file, at.line, at.column,
                      "this is not a %s; found \"%.*s\"; write a number with a decimal point",
                      g->coordinates ? "coordinate" : "similarity", cell.length > 40 ? 40 : (int)cell.length,
                      cell.text);
}

/* ---- fields ---------------------------------------------------------------------------------------------------- */
typedef struct kept { /* the first record */
    char **text;
    sm_place *place;
    size_t n;
} kept;

static void kept_done(kept *k)
{
    for (size_t i = 0; i < k->n; i++) sm_free(k->text[i]);
    sm_free(k->text);
    sm_free(k->place);
}

static sm_status keep(kept *k, const sm_records *rec, const sm_field *cell, size_t n, sm_error *err)
{
    k->text = sm_alloc(n, sizeof *k->text);
    k->place = sm_alloc(n, sizeof *k->place);
    if (!k->text || !k->place) return sm_no_memory(err);
    for (; k->n < n; k->n++) {
        k->text[k->n] = sm_copy_text(cell[k->n].text, cell[k->n].length);
        if (!k->text[k->n]) return sm_no_memory(err);
        k->place[k->n] = sm_records_place(rec, k->n);
    }
    return SM_OK;
}

static sm_status name_columns(gather *g, const kept *k, sm_headings s, sm_error *err)
{
    uint32_t n = (uint32_t)(s.columns - s.names);
    size_t from = s.header && k->n == s.columns ? s.names : 0;
    g->out->col_name = sm_alloc(n, sizeof *g->out->col_name);
    if (!g->out->col_name) return sm_no_memory(err);
    g->out->cols = n;
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < n && status == SM_OK; i++) {
        const char *name = s.header ? k->text[from + i] : NULL;
        status = copy_name(&g->out->col_name[i], (sm_field){name, name ? strlen(name) : 0}, "K", i + 1, err);
    }
    return status;
}

static sm_status take_row(gather *g, sm_headings s, const sm_field *cell, size_t n, const sm_records *rec,
                          const sm_place *places, sm_error *err)
{
    sm_place at = places ? places[0] : sm_records_place(rec, 0);
    if (n != s.columns)
        return sm_fail_at(err, SM_INPUT, g->file, at.line, at.column,
                          "%zu fields; the rows before have %zu; fill in what is missing", n, s.columns);
    sm_status status = add_row(g, s.names ? cell[0] : (sm_field){NULL, 0}, err);
    for (size_t i = s.names; i < n && status == SM_OK; i++)
        status = number_at(g, cell[i], places ? places[i] : sm_records_place(rec, i), err);
    return status;
}

static sm_status begin(gather *g, const kept *k, sm_headings s, sm_error *err)
{
    sm_status status = name_columns(g, k, s, err);
    if (status != SM_OK || s.header) return status;
    sm_field *cell = sm_alloc(k->n, sizeof *cell);
    if (!cell) return sm_no_memory(err);
    for (size_t i = 0; i < k->n; i++) cell[i] = (sm_field){k->text[i], strlen(k->text[i])};
    status = take_row(g, s, cell, k->n, NULL, k->place, err);
    sm_free(cell);
    return status;
}

static sm_status next_record(gather *g, sm_records *rec, const sm_field **cell, size_t *n, bool *got, sm_error *err)
{
    sm_record r;
    sm_status status = sm_records_next(rec, &r, got, err);
    if (status == SM_OK && *got && r.bad)
        return sm_fail_at(err, SM_INPUT, g->file, r.bad_at.line, r.bad_at.column,
                          "a bad row; found %s; put the whole field in quotes and double the quotes inside it", r.bad);
    *cell = r.field;
    *n = r.n;
    return status;
}

static sm_status read_fields(gather *g, sm_records *rec, const char *told, sm_error *err)
{
    kept first = {0};
    sm_headings shape = {0};
    const sm_field *cell;
    size_t n;
    bool got, began = false;
    sm_status status = next_record(g, rec, &cell, &n, &got, err);
    if (status == SM_OK && got) status = keep(&first, rec, cell, n, err);
    while (status == SM_OK && got) {
        status = next_record(g, rec, &cell, &n, &got, err);
        if (status == SM_OK && !began) {
            shape = sm_headings_of(first.text, first.n, got ? cell : NULL, n, told);
            status = begin(g, &first, shape, err);
            began = true;
        }
        if (status == SM_OK && got) status = take_row(g, shape, cell, n, rec, NULL, err);
    }
    kept_done(&first);
    return status;
}

static sm_status from_fields(gather *g, sm_source *in, const sm_read_options *o, sm_error *err)
{
    sm_sheet sheet = {.file = g->file};
    sm_records *rec = NULL;
    static const sm_read_options none;
    sm_status status = sm_dialect_settle(&sheet, in, &none, o->separator, false, err);
    if (status == SM_OK) status = sm_records_open(&rec, in, &sheet.dialect, err);
    if (status == SM_OK) status = read_fields(g, rec, o->header, err);
    sm_records_close(rec);
    return status;
}

/* ---- JSON ------------------------------------------------------------------------------------------------------ */
static sm_status not_a_table(gather *g, sm_scan *s, const cJSON *value, sm_error *err)
{
    sm_place at = value ? sm_scan_where(s, value) : (sm_place){1, 1};
    return sm_fail_at(err, SM_INPUT, g->file, at.line, at.column,
                      "no table of similarities; found something else; write [[0.5,1],[0,0.25]]");
}

static size_t length_of(const cJSON *array)
{
    size_t n = 0;
    for (const cJSON *c = array->child; c; c = c->next) n++;
    return n;
}

static sm_status json_row(gather *g, sm_scan *s, const cJSON *row, sm_error *err)
{
    if (!cJSON_IsArray(row)) return not_a_table(g, s, row, err);
    size_t n = length_of(row);
    sm_place at = sm_scan_where(s, row);
    if (n != g->out->cols)
        return sm_fail_at(err, SM_INPUT, g->file, at.line, at.column,
                          "%zu fields; the rows before have %u; fill in what is missing", n, g->out->cols);
    sm_status status = add_row(g, (sm_field){NULL, 0}, err);
    for (const cJSON *c = row->child; c && status == SM_OK; c = c->next) {
        if (!cJSON_IsNumber(c)) return not_a_table(g, s, c, err);
        status = number_at(g, sm_scan_number(s, c), sm_scan_where(s, c), err);
    }
    return status;
}

static sm_status json_names(gather *g, sm_scan *s, const cJSON *names, char **to, uint32_t n, sm_error *err)
{
    if (!names) return SM_OK;
    if (!cJSON_IsArray(names) || length_of(names) != n) return not_a_table(g, s, names, err);
    uint32_t i = 0;
    for (const cJSON *c = names->child; c; c = c->next, i++) {
        if (!cJSON_IsString(c)) return not_a_table(g, s, c, err);
        char *copy = sm_copy_text(c->valuestring, strlen(c->valuestring));
        if (!copy) return sm_no_memory(err);
        sm_free(to[i]);
        to[i] = copy;
    }
    return SM_OK;
}

static sm_status json_table(gather *g, sm_scan *s, const cJSON *root, sm_error *err)
{
    const cJSON *values = cJSON_GetObjectItemCaseSensitive(root, "values");
    const cJSON *rows = cJSON_IsObject(root) ? values : root;
    if (!cJSON_IsArray(rows) || !cJSON_IsArray(rows->child)) return not_a_table(g, s, root, err);
    kept none = {0};
    sm_status status = name_columns(g, &none, (sm_headings){.columns = length_of(rows->child)}, err);
    for (const cJSON *c = rows->child; c && status == SM_OK; c = c->next) status = json_row(g, s, c, err);
    const cJSON *classes = cJSON_GetObjectItemCaseSensitive(root, "classes");
    const cJSON *clusters = cJSON_GetObjectItemCaseSensitive(root, "clusters");
    if (status == SM_OK) status = json_names(g, s, classes, g->out->row_name, g->out->rows, err);
    return status == SM_OK ? json_names(g, s, clusters, g->out->col_name, g->out->cols, err) : status;
}

static sm_status from_json(gather *g, sm_source *in, sm_error *err)
{
    sm_text text = {0};
    sm_scan scan = {0};
    cJSON *tree = NULL;
    sm_status status = sm_source_all(in, &text, SM_BOUND_JSON_BYTES, err);
    if (status == SM_OK) status = sm_text_add(&text, "", 0, err);
    if (status == SM_OK) status = sm_scan_text(&scan, g->file, text.data, text.length, g->b, err);
    if (status == SM_OK) status = sm_scan_tree(&scan, &tree, err);
    if (status == SM_OK) status = json_table(g, &scan, tree, err);
    cJSON_Delete(tree);
    sm_scan_done(&scan);
    sm_text_done(&text);
    return status;
}

static sm_status read_reals(sm_reals *out, const char *file, bool coordinates, const sm_read_options *o,
                            const sm_bounds *b, sm_error *err)
{
    static const sm_read_options none;
    *out = (sm_reals){0};
    sm_source *in = NULL;
    sm_status status = sm_source_open(&in, file, b, err);
    if (status != SM_OK) return status;
    gather g = {.out = out, .file = sm_source_file(in), .b = b, .coordinates = coordinates};
    const char *head;
    size_t length;
    sm_source_head(in, &head, &length);
    status = sm_looks_like_json(head, length) ? from_json(&g, in, err) : from_fields(&g, in, o ? o : &none, err);
    if (status == SM_OK && (out->rows == 0 || out->cols == 0))
        status = sm_fail_at(err, SM_INPUT, g.file, 1, 0, "no %s; the table is empty; is this the right file?",
                            coordinates ? "coordinates" : "similarities");
    sm_source_close(in);
    if (status != SM_OK) sm_reals_done(out);
    return status;
}

sm_status sm_read_reals_within(sm_reals *out, const char *file, const sm_read_options *o, const sm_bounds *b,
                               sm_error *err)
{
    return read_reals(out, file, false, o, b, err);
}

sm_status sm_read_coordinates(sm_reals *out, const char *file, const sm_bounds *b, sm_error *err)
{
    static const sm_read_options none;
    return read_reals(out, file, true, &none, b, err);
}

sm_status sm_read_reals(sm_reals *out, const char *file, const sm_read_options *o, sm_error *err)
{
    sm_bounds b = sm_bounds_default();
    return sm_read_reals_within(out, file, o, &b, err);
}
