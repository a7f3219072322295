/* JSON by cJSON: arrays of labels, records, tables of counts. */
#include "formats.h"
#include "scan.h"
#include "setmatch/base/mem.h"
#include "write.h"
#include <stdio.h>
#include <string.h>

typedef struct reader {
    sm_scan scan;
    sm_sheet *s;
    sm_reading *r;
} reader;

/* Where a value is, as a path: $.key[index], $[index].key or $[row][col]. */
typedef struct path {
    const char *format, *key;
    size_t index, other;
    bool root;
} path;
#define IN_ARRAY(k, i) ((path){.key = (k), .index = (i)})

static void spell(char *out, size_t room, path p)
{
    if (p.root)
        snprintf(out, room, "$");
    else if (p.format && p.key)
        snprintf(out, room, "$[%zu].%.40s", p.index, p.key);
    else if (p.format)
        snprintf(out, room, "$%s[%zu][%zu]", p.format, p.index, p.other);
    else
        snprintf(out, room, "$%s%.40s[%zu]", p.key ? "." : "", p.key ? p.key : "", p.index);
}

static sm_status refuse(reader *j, const cJSON *value, path p, const char *cause, const char *remedy, sm_error *err)
{
    static const struct {
        int type;
        const char *name;
    } row[] = {{cJSON_False, "false"},     {cJSON_True, "true"},       {cJSON_NULL, "null"},
               {cJSON_Number, "a number"}, {cJSON_String, "a string"}, {cJSON_Array, "an array"},
               {cJSON_Object, "an object"}};
    char where[96];
    spell(where, sizeof where, p);
    const char *found = "a value";
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if ((value->type & 0xFF) == row[i].type) found = row[i].name;
    sm_place at = sm_scan_where(&j->scan, value);
    return sm_fail_at(err, SM_INPUT, j->s->file, at.line, at.column, "%s; found %s at %s; %s", cause, found, where,
                      remedy);
}

/* ---- labels ---------------------------------------------------------------------------------------------------- */
static sm_status exact(reader *j, sm_field number, sm_place at, sm_error *err)
{
    uint64_t count;
    size_t sign = number.length && number.text[0] == '-';
    if (sm_number_of(number.text, number.length) != SM_INTEGER ||
        sm_count_of(number.text + sign, number.length - sign, &count) == SM_COUNT_OK)
        return SM_OK;
    return sm_fail_at(err, SM_INPUT, j->s->file, at.line, at.column,
                      "%.*s cannot be read exactly; it has more than 53 bits; write the labels as strings",
                      (int)number.length, number.text);
}

static sm_status label_of(reader *j, const cJSON *value, path p, sm_field *out, sm_error *err)
{
    if (cJSON_IsArray(value) && value->child && !value->child->next) value = value->child;
    if (cJSON_IsNull(value)) {
        *out = (sm_field){"null", 4};
    } else if (cJSON_IsString(value)) {
        *out = (sm_field){value->valuestring, strlen(value->valuestring)};
    } else if (cJSON_IsNumber(value)) {
        *out = sm_scan_number(&j->scan, value);
        return exact(j, *out, sm_scan_where(&j->scan, value), err);
    } else {
        return refuse(j, value, p, "this is not a label", "labels are numbers or strings, null for a missing one", err);
    }
    return SM_OK;
}

static sm_status add_cell(reader *j, sm_column *c, const cJSON *value, path p, bool leads, sm_error *err)
{
    sm_place at = sm_scan_where(&j->scan, value);
    sm_status status = leads ? sm_sheet_note_line(j->s, at.line, err) : SM_OK;
    sm_field cell = {"", 0};
    char *shown = NULL;
    bool plain = cJSON_IsString(value) || cJSON_IsNull(value);
    if (status == SM_OK && c->shown_only && cJSON_IsNumber(value)) {
        cell = sm_scan_number(&j->scan, value);
    } else if (status == SM_OK && c->shown_only && !plain) { /* true, false, lists and objects as they are written */
        shown = cJSON_PrintUnformatted(value);
        if (!shown) return sm_no_memory(err);
        cell = (sm_field){shown, strlen(shown)};
    } else if (status == SM_OK && !c->passed_over) {
        status = label_of(j, value, p, &cell, err);
    }
    if (status == SM_OK) status = sm_column_add(j->s, c, cell, at, j->r->bounds, err);
    cJSON_free(shown);
    return status;
}

static sm_status fill_column(reader *j, sm_column *c, const cJSON *array, const char *key, bool leads, sm_error *err)
{
    size_t i = 0;
    const cJSON *value;
    cJSON_ArrayForEach(value, array)
    {
        sm_status status = add_cell(j, c, value, IN_ARRAY(key, i), leads, err);
        if (status != SM_OK) return status;
        i++;
        if (leads) j->s->rows++;
    }
    return SM_OK;
}

static sm_status one_array(reader *j, const cJSON *root, sm_error *err)
{
    j->s->header = SM_HEADER_NO;
    sm_status status = sm_sheet_add_column(j->s, "", 0, err);
    return status == SM_OK ? fill_column(j, &j->s->column[0], root, NULL, true, err) : status;
}

/* ---- an object of arrays --------------------------------------------------------------------------------------- */
static size_t length_of(const cJSON *array)
{
    size_t n = 0;
    for (const cJSON *c = array->child; c; c = c->next) n++;
    return n;
}

static sm_status lengths_differ(reader *j, const cJSON *a, size_t n, const cJSON *b, size_t m, sm_error *err)
{
    sm_place at = sm_scan_where(&j->scan, b);
    return sm_fail_at(err, SM_INPUT, j->s->file, at.line, at.column,
                      "$.%.40s has %zu labels but $.%.40s has %zu; each point needs both; check how they were written",
                      b->string, m, a->string, n);
}

static sm_status columns_of(reader *j, const cJSON *root, sm_error *err)
{
    j->s->header = SM_HEADER_YES;
    sm_status status = SM_OK;
    for (const cJSON *c = root->child; c && status == SM_OK; c = c->next)
        if (cJSON_IsArray(c)) status = sm_sheet_add_column(j->s, c->string, strlen(c->string), err);
    if (status == SM_OK && j->s->columns == 0)
        status = refuse(j, root, (path){.root = true}, "no array of labels",
                        "write {\"y_true\": [...], \"y_pred\": [...]}", err);
    if (status == SM_OK) sm_mark_columns(j->s, j->r);
    return status;
}

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

/* Arrays of another length are in the way only where no column was named. */
static sm_status object_of_arrays(reader *j, const cJSON *root, sm_error *err)
{
    sm_status status = columns_of(j, root, err);
    const cJSON *lead = status == SM_OK ? leading_array(j, root) : NULL;
    size_t rows = lead ? length_of(lead) : 0;
    bool named = false;
    uint32_t i = 0;
    for (uint32_t c = 0; c < j->s->columns; c++) named = named || j->s->column[c].asked;
    for (const cJSON *c = root->child; c && status == SM_OK; c = c->next) {
        if (!cJSON_IsArray(c)) continue;
        sm_column *to = &j->s->column[i++];
        size_t n = to->passed_over ? rows : length_of(c);
        if (n != rows && (to->asked || !named)) return lengths_differ(j, lead, rows, c, n, err);
        to->passed_over = to->passed_over || n != rows;
        if (!to->passed_over) status = fill_column(j, to, c, c->string, c == lead, err);
    }
    return status;
}

/* ---- records --------------------------------------------------------------------------------------------------- */
static const cJSON *find_key(const cJSON *record, const char *key, const cJSON *guess)
{
    if (guess && strcmp(guess->string, key) == 0) return guess;
    for (const cJSON *c = record->child; c; c = c->next)
        if (strcmp(c->string, key) == 0) return c;
    return NULL;
}

static sm_status add_record(reader *j, const cJSON *record, size_t index, sm_error *err)
{
    const cJSON *guess = record->child;
    bool leads = true;
    for (uint32_t i = 0; i < j->s->columns; i++) {
        sm_column *c = &j->s->column[i];
        const cJSON *value = find_key(record, c->name, guess);
        guess = value ? value->next : guess;
        if (c->passed_over) continue;
        path p = {.format = "record", .key = c->name, .index = index};
        if (!value)
            return refuse(j, record, p, "a record lacks a key that the first one has", "write null for a missing label",
                          err);
        sm_status status = add_cell(j, c, value, p, leads, err);
        if (status != SM_OK) return status;
        leads = false;
    }
    j->s->rows++;
    return SM_OK;
}

static sm_status records(reader *j, const cJSON *root, sm_error *err)
{
    j->s->header = SM_HEADER_YES;
    sm_status status = SM_OK;
    for (const cJSON *c = root->child->child; c && status == SM_OK; c = c->next)
        status = sm_sheet_add_column(j->s, c->string, strlen(c->string), err);
    if (status == SM_OK) sm_mark_columns(j->s, j->r);
    size_t i = 0;
    for (const cJSON *c = root->child; c && status == SM_OK; c = c->next, i++) {
        if (!cJSON_IsObject(c)) return refuse(j, c, IN_ARRAY(NULL, i), "this is not a record", "write an object", err);
        status = add_record(j, c, i, err);
    }
    return status;
}

/* ---- tables of counts ------------------------------------------------------------------------------------------ */
static sm_status name_side(reader *j, int side, const cJSON *names, size_t n, const char *key, sm_error *err)
{
    sm_status status = SM_OK;
    size_t i = 0;
    if (names && (!cJSON_IsArray(names) || length_of(names) != n)) {
        sm_place at = sm_scan_where(&j->scan, names);
        return sm_fail_at(err, SM_INPUT, j->s->file, at.line, at.column,
                          "$.%s does not fit $.counts; %zu names are needed; write one for each %s", key, n,
                          side ? "column" : "row");
    }
    for (const cJSON *c = names ? names->child : NULL; i < n && status == SM_OK; i++, c = c ? c->next : NULL) {
        sm_field name = {NULL, 0};
        sm_place at = c ? sm_scan_where(&j->scan, c) : (sm_place){0, 0};
        if (c) status = label_of(j, c, IN_ARRAY(key, i), &name, err);
        if (status == SM_OK) status = sm_sheet_add_name(j->s, side, name, at, j->r->bounds, err);
    }
    return status;
}

static sm_status count_at(reader *j, const cJSON *value, path p, uint64_t *count, sm_error *err)
{
    if (!cJSON_IsNumber(value))
        return refuse(j, value, p, "this is not a count", "write a whole number, 0 for none", err);
    sm_field text = sm_scan_number(&j->scan, value);
    sm_count_fault fault = sm_count_of(text.text, text.length, count);
    if (fault == SM_COUNT_OK) return SM_OK;
    return sm_count_refuse(fault, text.text, text.length, j->s->file, sm_scan_where(&j->scan, value), err);
}

static sm_status add_row(reader *j, const cJSON *row, uint32_t index, size_t columns, const char *where, sm_error *err)
{
    path p = {.format = where, .index = index};
    if (!cJSON_IsArray(row))
        return refuse(j, row, (path){.key = *where ? "counts" : NULL, .index = index}, "this is not a row of counts",
                      "write an array of whole numbers", err);
    if (length_of(row) != columns) {
        sm_place at = sm_scan_where(&j->scan, row);
        return sm_fail_at(err, SM_INPUT, j->s->file, at.line, at.column,
                          "row $%s[%u] has %zu counts; the rows before have %zu; write 0 where there are no points",
                          where, index, length_of(row), columns);
    }
    sm_status status = SM_OK;
    for (const cJSON *c = row->child; c && status == SM_OK; c = c->next, p.other++) {
        uint64_t count = 0;
        status = count_at(j, c, p, &count, err);
        if (status == SM_OK) status = sm_sheet_add_count(j->s, index, (uint32_t)p.other, count, err);
    }
    return status;
}

static sm_status table(reader *j, const cJSON *rows, const cJSON *classes, const cJSON *clusters, const char *where,
                       sm_error *err)
{
    j->s->is_table = true;
    size_t columns = cJSON_IsArray(rows->child) ? length_of(rows->child) : 0;
    sm_status status = sm_dict_new(&j->s->side[0], err);
    if (status == SM_OK) status = sm_dict_new(&j->s->side[1], err);
    if (status == SM_OK) status = name_side(j, 0, classes, length_of(rows), "classes", err);
    if (status == SM_OK) status = name_side(j, 1, clusters, columns, "clusters", err);
    uint32_t i = 0;
    for (const cJSON *c = rows->child; c && status == SM_OK; c = c->next)
        status = add_row(j, c, i++, columns, where, err);
    return status;
}

/* ---- lists of lists ---------------------------------------------------------------------------------------------- */
static sm_status add_list(reader *j, const cJSON *list, size_t index, sm_error *err)
{
    path p = {.format = "", .index = index};
    size_t n = cJSON_IsArray(list) ? length_of(list) : 0;
    if (n != j->s->columns || !n) {
        sm_place at = sm_scan_where(&j->scan, list);
        return sm_fail_at(err, SM_INPUT, j->s->file, at.line, at.column,
                          "row $[%zu] has %zu values; the rows before have %u; fill in what is missing", index, n,
                          j->s->columns);
    }
    uint32_t i = 0;
    for (const cJSON *c = list->child; c; c = c->next, i++, p.other++) {
        sm_status status = add_cell(j, &j->s->column[i], c, p, i == 0, err);
        if (status != SM_OK) return status;
    }
    j->s->rows++;
    return SM_OK;
}

/* Rows without a header: of labels, or a table of counts. */
static sm_status lists(reader *j, const cJSON *root, sm_error *err)
{
    size_t columns = length_of(root->child), i = 0;
    sm_place at = sm_scan_where(&j->scan, root->child);
    sm_status status = SM_OK;
    j->s->header = SM_HEADER_NO;
    if (columns > j->r->bounds->most[SM_BOUND_COLUMNS])
        return sm_over(j->r->bounds, SM_BOUND_COLUMNS, j->s->file, at.line, at.column, err);
    if (!columns)
        return sm_fail_at(err, SM_INPUT, j->s->file, at.line, at.column,
                          "no points; the table is empty; is this the right file?");
    for (size_t c = 0; c < columns && status == SM_OK; c++) status = sm_sheet_add_column(j->s, "", 0, err);
    for (const cJSON *c = root->child; c && status == SM_OK; c = c->next) status = add_list(j, c, i++, err);
    return status;
}

/* ---- which shape ----------------------------------------------------------------------------------------------- */
static sm_status take(reader *j, const cJSON *root, sm_error *err)
{
    const cJSON *counts = cJSON_GetObjectItemCaseSensitive(root, "counts");
    bool is_table = cJSON_IsArray(counts) && cJSON_IsArray(counts->child);
    if (cJSON_IsObject(root) && is_table)
        return table(j, counts, cJSON_GetObjectItemCaseSensitive(root, "classes"),
                     cJSON_GetObjectItemCaseSensitive(root, "clusters"), ".counts", err);
    if (j->r->o->matrix && !(cJSON_IsArray(root) && cJSON_IsArray(root->child)))
        return refuse(j, root, (path){.root = true}, "no table of counts",
                      "write [[12,37],[40,0]] or {\"counts\": ...}", err);
    if (cJSON_IsObject(root)) return object_of_arrays(j, root, err);
    if (!cJSON_IsArray(root))
        return refuse(j, root, (path){.root = true}, "no labels", "write {\"y_true\": [...], \"y_pred\": [...]}", err);
    if (cJSON_IsArray(root->child)) return lists(j, root, err);
    if (cJSON_IsObject(root->child)) return records(j, root, err);
    if (!root->child)
        return sm_fail_at(err, SM_INPUT, j->s->file, 1, 1, "no points; the array is empty; is this the right file?");
    return one_array(j, root, err);
}

static sm_status read(sm_source *in, sm_reading *r, sm_error *err)
{
    reader j = {.s = r->sheet, .r = r};
    sm_text text = {0};
    cJSON *tree = NULL;
    sm_status status = sm_source_all(in, &text, SM_BOUND_JSON_BYTES, err);
    if (status == SM_OK) status = sm_text_add(&text, "", 0, err);
    if (status == SM_OK) status = sm_scan_text(&j.scan, r->sheet->file, text.data, text.length, r->bounds, err);
    if (status == SM_OK) status = sm_scan_tree(&j.scan, &tree, err);
    if (status == SM_OK) status = take(&j, tree, err);
    cJSON_Delete(tree);
    sm_scan_done(&j.scan);
    sm_text_done(&text);
    return status;
}

/* ---- a record a line ------------------------------------------------------------------------------------------- */
static sm_status take_line(reader *j, const cJSON *record, sm_error *err)
{
    size_t index = j->s->rows;
    if (!cJSON_IsObject(record))
        return refuse(j, record, (path){.root = true}, "this line is not a record",
                      "write an object a line, all with the same keys", err);
    sm_status status = SM_OK;
    if (!index) j->s->header = SM_HEADER_YES;
    for (const cJSON *c = index ? NULL : record->child; c && status == SM_OK; c = c->next)
        status = sm_sheet_add_column(j->s, c->string, strlen(c->string), err);
    if (status == SM_OK && !index) sm_mark_columns(j->s, j->r);
    return status == SM_OK ? add_record(j, record, index, err) : status;
}

static sm_status read_line(reader *j, const sm_physical *l, sm_text *copy, sm_error *err)
{
    cJSON *tree = NULL;
    sm_text_clear(copy);
    sm_status status = sm_text_add(copy, l->text, l->length, err);
    j->scan = (sm_scan){.lines_before = l->line - 1};
    if (status == SM_OK) status = sm_scan_text(&j->scan, j->s->file, sm_text_of(copy), copy->length, j->r->bounds, err);
    if (status == SM_OK) status = sm_scan_tree(&j->scan, &tree, err);
    if (status == SM_OK) status = take_line(j, tree, err);
    cJSON_Delete(tree);
    sm_scan_done(&j->scan);
    if (status == SM_OK && j->s->rows > j->r->bounds->most[SM_BOUND_POINTS])
        status = sm_over(j->r->bounds, SM_BOUND_POINTS, j->s->file, l->line, 0, err);
    return status;
}

static sm_status read_json_lines(sm_source *in, sm_reading *r, sm_error *err)
{
    reader j = {.s = r->sheet, .r = r};
    sm_text copy = {0};
    sm_physical l;
    bool got = true;
    sm_status status = SM_OK;
    while (status == SM_OK && got) {
        status = sm_source_line(in, &l, &got, err);
        if (status == SM_OK && got && !sm_is_blank_text(l.text, l.length)) status = read_line(&j, &l, &copy, err);
    }
    sm_text_done(&copy);
    return status;
}

const sm_format sm_format_json_lines = {.name = "json-lines",
                                        .help = "a JSON record a line: {\"class\": .., \"cluster\": ..}",
                                        .suffixes = "jsonl ndjson",
                                        .read = read_json_lines,
                                        .write = sm_write_json_lines};

const sm_format sm_format_json = {.name = "json",
                                  .help = "{\"y_true\": [..], \"y_pred\": [..]}, records, or a table of counts [[..]]",
                                  .suffixes = "json",
                                  .read = read,
                                  .write = sm_write_json};
const sm_format sm_format_json_matrix = {.name = "json-matrix",
                                         .help =
                                             "a table of counts: {\"classes\": .., \"clusters\": .., \"counts\": ..}",
                                         .suffixes = "json",
                                         .read = read,
                                         .write = sm_write_json_matrix};
