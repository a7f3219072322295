/* JSON by cJSON: arrays of labels, records, tables of counts. */
#include "formats.h"
#include <stdio.h>
#include <string.h>

typedef struct reader {
    sm_scan scan;
    const cJSON *root;
    sm_sheet *s;
    sm_reading *r; /* remembers the first failure */
    bool lines;    /* a record per line */
    uint32_t keys; /* of records: later columns are fields within others, such as meta.run */
} reader;

/* Appends the path from `from` to value, such as .key[3]. Returns false, with nothing appended, if value is not in it.
 */
static bool put_path(sm_text *out, const cJSON *from, const cJSON *value)
{
    size_t index = 0, length = out->length;
    if (from == value) return true;
    for (const cJSON *c = from->child; c; c = c->next, index++) {
        if (cJSON_IsArray(from))
            sm_text_printf(out, "[%zu]", index);
        else
            sm_text_printf(out, ".%s", sm_quote_brief(c->string).text);
        if (put_path(out, c, value)) return true;
        out->length = length;
    }
    return false;
}

static void refuse_value(reader *j, const cJSON *value, const char *cause, const char *remedy)
{
    sm_text where = {0};
    sm_place at = sm_scan_where(&j->scan, value);
    sm_text_puts(&where, "$");
    put_path(&where, j->root, value);
    if (j->lines && value != j->root) sm_text_printf(&where, " of line %llu", (unsigned long long)at.line);
    sm_reading_refuse(j->r, at, "%s (found %s at %s); %s", cause, sm_json_kind(value), sm_text_of(&where), remedy);
    sm_text_free(&where);
}

/* ---- labels ------------------------------------------------------------------------------------------------------ */
static sm_field number_of(reader *j, const cJSON *value)
{
    sm_field number = sm_scan_number(&j->scan, value);
    uint64_t count;
    size_t sign = number.length && number.text[0] == '-';
    if (sm_number_of(number.text, number.length) == SM_INTEGER &&
        sm_count_of(number.text + sign, number.length - sign, &count) != SM_COUNT_OK)
        sm_reading_refuse(j->r, sm_scan_where(&j->scan, value),
                          "%.*s cannot be read exactly; it has more than 53 bits; write the labels as strings",
                          (int)number.length, number.text);
    return number;
}

static sm_field label_of(reader *j, const cJSON *value)
{
    const cJSON *label = cJSON_IsArray(value) && value->child && !value->child->next ? value->child : value;
    if (cJSON_IsNull(label)) return (sm_field){"null", 4};
    if (cJSON_IsString(label)) return (sm_field){label->valuestring, strlen(label->valuestring)};
    if (cJSON_IsNumber(label)) return number_of(j, label);
    refuse_value(j, value, "this is not a label", "labels are numbers or strings, null for a missing one");
    return (sm_field){"", 0};
}

static void add_cell(reader *j, sm_column *c, const cJSON *value, bool leads)
{
    if (j->r->status != SM_OK) return;
    sm_place at = sm_scan_where(&j->scan, value);
    if (leads) sm_note_line(j->r, at.line);
    sm_field cell = {"", 0};
    char *shown = NULL;
    bool plain = cJSON_IsString(value) || cJSON_IsNull(value);
    if (c->shown_only && cJSON_IsNumber(value)) {
        cell = sm_scan_number(&j->scan, value);
    } else if (c->shown_only && !plain) { /* true, false, lists and objects as they are written */
        shown = cJSON_PrintUnformatted(value);
        if (!shown) j->r->status = sm_too_large(j->r->err);
        if (shown) cell = (sm_field){shown, strlen(shown)};
    } else if (!c->passed_over) {
        cell = label_of(j, value);
    }
    sm_add_cell(j->r, c, cell, at);
    cJSON_free(shown);
}

static void fill_column(reader *j, sm_column *c, const cJSON *array, bool leads)
{
    for (const cJSON *value = array->child; value && j->r->status == SM_OK; value = value->next) {
        add_cell(j, c, value, leads);
        if (leads) j->s->rows++;
    }
}

/* ---- an object of arrays ----------------------------------------------------------------------------------------- */
/* The array that says how many points there are: the first that was named, else the first. */
static const cJSON *leading_array(const reader *j, const cJSON *root)
{
    const cJSON *lead = NULL;
    uint32_t i = 0;
    for (const cJSON *c = root->child; c; c = c->next) {
        if (!cJSON_IsArray(c)) continue;
        const sm_column *to = &j->s->column[i++];
        if (to->asked) return c;
        if (!lead && !to->passed_over) lead = c;
    }
    return lead;
}

/* An array of another length is an error only if no column was named. */
static void read_arrays(reader *j, const cJSON *root)
{
    j->s->header = SM_HEADER_YES;
    for (const cJSON *c = root->child; c; c = c->next)
        if (cJSON_IsArray(c)) sm_add_column(j->r, c->string, strlen(c->string));
    if (j->r->status == SM_OK && j->s->columns == 0)
        refuse_value(j, root, "no array of labels", "write {\"y_true\": [...], \"y_pred\": [...]}");
    if (j->r->status != SM_OK) return;
    sm_mark_columns(j->r);
    const cJSON *lead = leading_array(j, root);
    size_t rows = sm_json_length(lead);
    bool named = false;
    uint32_t i = 0;
    for (uint32_t c = 0; c < j->s->columns; c++) named = named || j->s->column[c].asked;
    for (const cJSON *c = root->child; c && j->r->status == SM_OK; c = c->next) {
        if (!cJSON_IsArray(c)) continue;
        sm_column *to = &j->s->column[i++];
        size_t n = to->passed_over ? rows : sm_json_length(c);
        if (n != rows && (to->asked || to->told || !named))
            sm_reading_refuse(
                j->r, sm_scan_where(&j->scan, c),
                "$.%s has %zu label%s but $.%s has %zu; each point needs both; check how they were written",
                sm_quote_brief(c->string).text, n, sm_plural(n), sm_quote_brief(lead->string).text, rows);
        to->passed_over = to->passed_over || n != rows;
        if (!to->passed_over) fill_column(j, to, c, c == lead);
    }
}

/* ---- records ----------------------------------------------------------------------------------------------------- */
static void refuse_record(reader *j, const cJSON *record, const char *key)
{
    sm_place at = sm_scan_where(&j->scan, record);
    char where[48];
    if (j->lines)
        snprintf(where, sizeof where, "in line %llu", (unsigned long long)at.line);
    else
        snprintf(where, sizeof where, "in $[%llu]", (unsigned long long)j->s->rows);
    sm_reading_refuse(
        j->r, at, "a record lacks a key that the first one has (found no \"%s\" %s); write null for a missing label",
        sm_quote_brief(key).text, where);
}

/* The value of meta.run, or NULL: a key may contain dots itself. */
static const cJSON *nested_value(const cJSON *object, const char *name)
{
    const cJSON *found = NULL;
    for (const cJSON *c = object->child; c && c->string && !found; c = c->next) {
        size_t length = strlen(c->string);
        if (strncmp(c->string, name, length) != 0) continue;
        if (!name[length]) return c;
        if (name[length] == '.' && cJSON_IsObject(c)) found = nested_value(c, name + length + 1);
    }
    return found;
}

static void add_record(reader *j, const cJSON *record)
{
    const cJSON *guess = record->child;
    bool leads = true;
    for (uint32_t i = 0; i < j->keys && j->r->status == SM_OK; i++) {
        sm_column *c = &j->s->column[i];
        const cJSON *value = guess; /* the keys are mostly in one order */
        if (!value || strcmp(value->string, c->name) != 0) value = record->child;
        while (value && strcmp(value->string, c->name) != 0) value = value->next;
        guess = value ? value->next : guess;
        if (c->passed_over) continue;
        if (value)
            add_cell(j, c, value, leads);
        else
            refuse_record(j, record, c->name);
        leads = false;
    }
    for (uint32_t i = j->keys; i < j->s->columns && j->r->status == SM_OK; i++) {
        sm_column *c = &j->s->column[i];
        const cJSON *value = nested_value(record, c->name);
        if (value)
            add_cell(j, c, value, false);
        else
            sm_add_cell(j->r, c, (sm_field){"", 0}, sm_scan_where(&j->scan, record));
    }
    j->s->rows++;
}

/* Fields of objects within a record are attributes of the points, and never labels. */
static void add_nested_columns(reader *j, const cJSON *object, const char *head)
{
    for (const cJSON *c = object->child; c && j->r->status == SM_OK; c = c->next) {
        if (j->s->columns >= j->r->bounds->most[SM_BOUND_COLUMNS]) return;
        sm_text name = {0};
        bool known = false;
        sm_text_printf(&name, "%s.%s", head, c->string);
        for (uint32_t i = 0; i < j->s->columns; i++) known = known || !strcmp(j->s->column[i].name, sm_text_of(&name));
        if (cJSON_IsObject(c)) {
            add_nested_columns(j, c, sm_text_of(&name));
        } else if (!known) {
            sm_add_column(j->r, sm_text_of(&name), name.length);
            if (j->r->status == SM_OK) j->s->column[j->s->columns - 1].shown_only = true;
        }
        sm_text_free(&name);
    }
}

/* The keys of the first record are the columns; if rows are kept, so are those of the objects in it. Lists, objects,
 * true and false are not labels: unless they were named, they are attributes of the points. */
static void columns_of_record(reader *j, const cJSON *record)
{
    j->s->header = SM_HEADER_YES;
    for (const cJSON *c = record->child; c; c = c->next) sm_add_column(j->r, c->string, strlen(c->string));
    if (j->r->status != SM_OK) return;
    sm_mark_columns(j->r);
    j->keys = j->s->columns;
    uint32_t i = 0;
    for (const cJSON *c = record->child; c && i < j->s->columns; c = c->next, i++) {
        sm_column *to = &j->s->column[i];
        bool list = cJSON_IsArray(c) && !(c->child && !c->child->next);
        if (!(list || cJSON_IsObject(c) || cJSON_IsBool(c)) || to->asked || to->told) continue;
        to->passed_over = !j->r->keep_all;
        to->shown_only = j->r->keep_all;
    }
    for (const cJSON *c = record->child; c && j->r->keep_all; c = c->next)
        if (cJSON_IsObject(c)) add_nested_columns(j, c, c->string);
}

static void read_records(reader *j, const cJSON *root)
{
    columns_of_record(j, root->child);
    for (const cJSON *c = root->child; c && j->r->status == SM_OK; c = c->next) {
        if (cJSON_IsObject(c))
            add_record(j, c);
        else
            refuse_value(j, c, "this is not a record", "write an object");
    }
}

/* ---- lists of lists ---------------------------------------------------------------------------------------------- */
/* Rows without a header: of labels, or a table of counts. */
static void read_lists(reader *j, const cJSON *root)
{
    size_t columns = sm_json_length(root->child);
    sm_place at = sm_scan_where(&j->scan, root->child);
    j->s->header = SM_HEADER_NO;
    if (columns > j->r->bounds->most[SM_BOUND_COLUMNS]) sm_reading_limit(j->r, SM_BOUND_COLUMNS, at.line, at.column);
    if (!columns) sm_reading_refuse(j->r, at, "no points; the table is empty; is this the right file?");
    for (size_t c = 0; c < columns && j->r->status == SM_OK; c++) sm_add_column(j->r, "", 0);
    for (const cJSON *row = root->child; row && j->r->status == SM_OK; row = row->next) {
        size_t n = sm_json_length(row), i = 0;
        if (!cJSON_IsArray(row))
            refuse_value(j, row, "this is not a row", "write an array, as the first row is");
        else if (n != columns)
            sm_reading_refuse(j->r, sm_scan_where(&j->scan, row),
                              "row $[%llu] has %zu value%s; the rows before have %zu; write as many in every row",
                              (unsigned long long)j->s->rows, n, sm_plural(n), columns);
        for (const cJSON *c = row->child; c && j->r->status == SM_OK; c = c->next, i++)
            add_cell(j, &j->s->column[i], c, i == 0);
        j->s->rows++;
    }
}

/* ---- which shape ------------------------------------------------------------------------------------------------- */
/* A pandas frame as to_json writes it by default: an object per column, or its parts under names of their own. */
static bool is_frame(const cJSON *root)
{
    bool columns = root->child != NULL;
    for (const cJSON *c = root->child; c; c = c->next) columns = columns && cJSON_IsObject(c) && c->child;
    bool data = cJSON_IsArray(cJSON_GetObjectItemCaseSensitive(root, "data"));
    return columns || (data && (cJSON_GetObjectItemCaseSensitive(root, "columns") ||
                                cJSON_GetObjectItemCaseSensitive(root, "schema")));
}

static void read_root(reader *j, const cJSON *root)
{
    bool list = cJSON_IsArray(root);
    if (!list && sm_json_table(&j->scan, j->r, root)) {
        return;
    } else if (j->r->o->matrix && !(list && cJSON_IsArray(root->child))) {
        refuse_value(j, root, "no table of counts", "write [[12,37],[40,0]] or {\"counts\": ...}");
    } else if (cJSON_IsArray(cJSON_GetObjectItemCaseSensitive(root, "cells")) &&
               cJSON_GetObjectItemCaseSensitive(root, "nbformat")) {
        sm_reading_refuse(j->r, (sm_place){1, 1},
                          "this is a Jupyter notebook, not labels; write them in it: df.to_csv(\"labels.csv\", "
                          "index=False)");
    } else if (cJSON_IsObject(root) && is_frame(root)) {
        refuse_value(j, root, "no labels in a form that is read",
                     "write records with pandas: df.to_json(FILE, orient=\"records\")");
    } else if (cJSON_IsObject(root)) {
        read_arrays(j, root);
    } else if (!list) {
        refuse_value(j, root, "no labels", "write {\"y_true\": [...], \"y_pred\": [...]}");
    } else if (cJSON_IsArray(root->child)) {
        read_lists(j, root);
    } else if (cJSON_IsObject(root->child)) {
        read_records(j, root);
    } else if (!root->child) {
        sm_reading_refuse(j->r, (sm_place){1, 1}, "no points; the array is empty; is this the right file?");
    } else {
        j->s->header = SM_HEADER_NO;
        sm_add_column(j->r, "", 0);
        if (j->r->status == SM_OK) fill_column(j, &j->s->column[0], root, true);
    }
}

static void read_line(reader *j, const cJSON *record)
{
    if (!cJSON_IsObject(record)) {
        refuse_value(j, record, "this line is not a record", "write an object a line, all with the same keys");
        return;
    }
    if (!j->s->rows) columns_of_record(j, record);
    add_record(j, record);
}

static void read_tree(reader *j, const sm_text *text)
{
    cJSON *tree = NULL;
    if (j->r->status == SM_OK)
        j->r->status =
            sm_scan_tree(&j->scan, j->s->file, sm_text_of(text), text->length, j->r->bounds, &tree, j->r->err);
    j->root = tree;
    if (j->r->status == SM_OK) (j->lines ? read_line : read_root)(j, tree);
    cJSON_Delete(tree);
    sm_scan_free(&j->scan);
}

static void read_json(sm_source *in, sm_reading *r)
{
    reader j = {.s = r->sheet, .r = r};
    sm_text text = {0};
    r->status = sm_source_all(in, &text, SM_BOUND_JSON_BYTES, r->err);
    read_tree(&j, &text);
    sm_text_free(&text);
}

static void read_json_lines(sm_source *in, sm_reading *r)
{
    reader j = {.s = r->sheet, .r = r, .lines = true};
    sm_text copy = {0};
    sm_physical l;
    while (sm_reading_line(r, in, &l)) {
        if (sm_is_blank_text(l.text, l.length)) continue;
        sm_text_clear(&copy);
        sm_text_bytes(&copy, l.text, l.length);
        j.scan.lines_before = l.line - 1;
        read_tree(&j, &copy);
        if (j.s->rows > r->bounds->most[SM_BOUND_POINTS]) sm_reading_limit(r, SM_BOUND_POINTS, l.line, 0);
    }
    sm_text_free(&copy);
}

const sm_format sm_format_json_lines = {.name = "json-lines",
                                        .help = "a JSON record a line: {\"class\": .., \"cluster\": ..}",
                                        .suffixes = "jsonl ndjson",
                                        .called = "JSON lines",
                                        .is = sm_is_json_lines,
                                        .json = true,
                                        .points = true,
                                        .read = read_json_lines,
                                        .write = sm_write_json_lines};
const sm_format sm_format_json = {.name = "json",
                                  .help = "{\"y_true\": [..], \"y_pred\": [..]}, records, or a table of counts [[..]]",
                                  .suffixes = "json",
                                  .called = "JSON",
                                  .is = sm_is_json,
                                  .json = true,
                                  .rows_turn = true,
                                  .read = read_json,
                                  .write = sm_write_json};
const sm_format sm_format_json_matrix = {.name = "json-matrix",
                                         .help =
                                             "a table of counts: {\"classes\": .., \"clusters\": .., \"counts\": ..}",
                                         .suffixes = "json",
                                         .read = read_json,
                                         .write = sm_write_json_matrix};
