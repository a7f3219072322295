/* A table of real numbers, for similarities. */
#include "base/mem.h"
#include "formats.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void sm_reals_free(sm_reals *r)
{
    for (uint32_t i = 0; r->row_name && i < r->rows; i++) sm_free(r->row_name[i]);
    for (uint32_t i = 0; r->col_name && i < r->cols; i++) sm_free(r->col_name[i]);
    sm_free(r->row_name);
    sm_free(r->col_name);
    sm_free(r->value);
    *r = (sm_reals){0};
}

typedef struct gather { /* remembers its first failure */
    sm_reals *out;
    const char *file;
    const sm_bounds *b;
    bool coordinates; /* not similarities */
    size_t values, value_capacity, names, name_capacity;
    sm_error *err;
    sm_status status;
} gather;

static void refuse(gather *g, sm_place at, const char *format, ...) SM_LIKE_PRINTF(3, 4);
static void refuse(gather *g, sm_place at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (g->status == SM_OK) g->status = sm_vfail_at(g->err, SM_INPUT, g->file, at.line, at.column, format, args);
    va_end(args);
}

/* A copy of the name, or one that is made. */
static char *copy_name(sm_field name, const char *made, size_t number)
{
    char own[24];
    snprintf(own, sizeof own, "%s%zu", made, number);
    return name.text ? sm_copy_text(name.text, name.length) : sm_copy_text(own, strlen(own));
}

static void begin_row(gather *g, sm_field name)
{
    char *copy = copy_name(name, "T", g->names + 1);
    sm_push(&g->out->row_name, &g->names, &g->name_capacity, &copy, sizeof copy);
    g->out->rows = (uint32_t)g->names;
}

static void begin_columns(gather *g, size_t n, char *const *names)
{
    g->out->col_name = sm_alloc(n, sizeof *g->out->col_name);
    for (size_t i = 0; i < n && g->status == SM_OK; i++, g->out->cols++)
        g->out->col_name[i] =
            copy_name(names ? (sm_field){names[i], strlen(names[i])} : (sm_field){NULL, 0}, "K", i + 1);
}

static void add_number(gather *g, sm_field cell, sm_place at)
{
    char copy[64] = {0};
    bool good = cell.length < sizeof copy && sm_number_of(cell.text, cell.length) != SM_NO_NUMBER;
    if (good) memcpy(copy, cell.text, cell.length);
    double x = strtod(copy, NULL);
    if (!good || !(fabs(x) <= 1.7976931348623157e308))
        refuse(g, at, "this is not a %s (found \"%s\"); write a number with a decimal point",
               g->coordinates ? "coordinate" : "similarity", sm_quote_bytes(cell.text, cell.length).text);
    else
        sm_push(&g->out->value, &g->values, &g->value_capacity, &x, sizeof x);
}

/* Does the first line name the columns, the first column the rows? */
typedef struct headings {
    bool header, names;
    size_t columns; /* fields of a row below the header */
} headings;

/* nan, inf and hexadecimal numbers are neither numbers nor names. */
static bool is_name(const char *text, size_t length)
{
    static const char *const never[] = {"nan", "+nan", "-nan", "inf", "+inf", "-inf", "infinity", "-infinity"};
    if (!length || sm_number_of(text, length) != SM_NO_NUMBER) return false;
    if (length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) return false;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strlen(never[i]) == length && strncasecmp(text, never[i], length) == 0) return false;
    return true;
}

/* first: the texts of the first record; second: its next, n fields, 0 if there is none; told: --header or NULL. */
static headings headings_of(char *const *first, size_t first_n, const sm_field *second, size_t n, const char *told)
{
    bool no_corner = n == first_n + 1; /* R leaves the corner out */
    bool corner = no_corner || !*first[0] || sm_name_is_corner(first[0], true) || strpbrk(first[0], "\\/");
    bool row_name = n && is_name(second[0].text, second[0].length), all_names = true;
    for (size_t i = 0; i < first_n && all_names; i++) all_names = is_name(first[i], strlen(first[i]));
    headings s = {.header = corner || all_names};
    if (told && strcmp(told, "yes") == 0) s.header = true;
    if (told && strcmp(told, "no") == 0) s.header = false;
    s.names = corner || ((s.header || is_name(first[0], strlen(first[0]))) && row_name);
    s.columns = s.header && no_corner ? n : first_n;
    return s;
}

typedef struct kept { /* the first record */
    char **text;
    sm_place *place;
    size_t n;
} kept;

static bool next_record(gather *g, sm_records *rec, sm_record *r)
{
    bool got = false;
    if (g->status == SM_OK) g->status = sm_records_next(rec, r, &got, g->err);
    if (got && r->bad) refuse(g, r->bad_at, "malformed row: %s; %s", r->bad, sm_bad_remedy(r->bad));
    if (!got) r->n = 0;
    return got && g->status == SM_OK;
}

/* The place of a field is that of a kept record, or of the last one read. */
static void take_row(gather *g, headings s, const sm_record *r, const sm_records *rec, const sm_place *place)
{
    if (r->n != s.columns)
        refuse(g, place ? place[0] : sm_records_place(rec, 0),
               "%zu field%s; the rows before have %zu; write as many in every row", r->n, sm_plural(r->n), s.columns);
    if (g->status == SM_OK) begin_row(g, s.names ? r->field[0] : (sm_field){NULL, 0});
    for (size_t i = s.names; i < r->n && g->status == SM_OK; i++)
        add_number(g, r->field[i], place ? place[i] : sm_records_place(rec, i));
}

/* With the first record, which gives the columns their names or is a row itself. */
static void begin_rows(gather *g, headings s, const kept *k)
{
    bool corner = s.header && k->n == s.columns;
    begin_columns(g, s.columns - s.names, s.header ? k->text + (corner ? s.names : 0) : NULL);
    if (g->status != SM_OK || s.header) return;
    sm_field *cell = sm_alloc(k->n, sizeof *cell);
    for (size_t i = 0; i < k->n; i++) cell[i] = (sm_field){k->text[i], strlen(k->text[i])};
    take_row(g, s, &(sm_record){.field = cell, .n = k->n}, NULL, k->place);
    sm_free(cell);
}

static void from_fields(gather *g, sm_source *in, const sm_read_options *o)
{
    static const sm_read_options none;
    sm_sheet sheet = {.file = g->file};
    sm_reading r = {.o = &none, .bounds = g->b, .sheet = &sheet, .err = g->err};
    sm_records *rec = NULL;
    sm_record record;
    kept first = {0};
    sm_decide_dialect(&r, in, o->separator, false);
    g->status = r.status;
    if (g->status == SM_OK) rec = sm_records_open(in, &sheet.dialect);
    if (next_record(g, rec, &record)) {
        first.text = sm_alloc(record.n, sizeof *first.text);
        first.place = sm_alloc(record.n, sizeof *first.place);
        for (; first.n < record.n && g->status == SM_OK; first.n++) {
            first.place[first.n] = sm_records_place(rec, first.n);
            first.text[first.n] = sm_copy_text(record.field[first.n].text, record.field[first.n].length);
        }
        bool got = next_record(g, rec, &record);
        headings s = {0};
        if (g->status == SM_OK) s = headings_of(first.text, first.n, record.field, record.n, o->header);
        if (g->status == SM_OK) begin_rows(g, s, &first);
        for (; got && g->status == SM_OK; got = next_record(g, rec, &record)) take_row(g, s, &record, rec, NULL);
    }
    for (size_t i = 0; i < first.n; i++) sm_free(first.text[i]);
    sm_free(first.text);
    sm_free(first.place);
    sm_records_close(rec);
}

static void not_a_table(gather *g, sm_scan *s, const cJSON *value)
{
    bool empty = cJSON_IsArray(value) && !value->child;
    refuse(g, sm_scan_where(s, value), "no table of %s (found %s); write [[0.5,1],[0,0.25]]",
           g->coordinates ? "coordinates" : "similarities", empty ? "an empty array" : sm_json_kind(value));
}

static void json_row(gather *g, sm_scan *s, const cJSON *row)
{
    size_t n = sm_json_length(row);
    if (!cJSON_IsArray(row))
        not_a_table(g, s, row);
    else if (n != g->out->cols)
        refuse(g, sm_scan_where(s, row), "%zu field%s; the rows before have %u; write as many in every row", n,
               sm_plural(n), g->out->cols);
    if (g->status == SM_OK) begin_row(g, (sm_field){NULL, 0});
    for (const cJSON *c = row->child; c && g->status == SM_OK; c = c->next) {
        if (cJSON_IsNumber(c))
            add_number(g, sm_scan_number(s, c), sm_scan_where(s, c));
        else
            not_a_table(g, s, c);
    }
}

static void json_names(gather *g, sm_scan *s, const cJSON *names, char **to, uint32_t n)
{
    size_t given = sm_json_length(names);
    if (!names || g->status != SM_OK) return;
    if (!cJSON_IsArray(names))
        refuse(g, sm_scan_where(s, names), "names are a list of texts (found %s); write [\"a\",\"b\"]",
               sm_json_kind(names));
    else if (given != n)
        refuse(g, sm_scan_where(s, names), "names do not fit the table (found %zu in \"%s\"); write %u", given,
               sm_quote(names->string).text, n);
    for (const cJSON *c = names->child; c && g->status == SM_OK; c = c->next, to++) {
        char *copy = cJSON_IsString(c) ? copy_name((sm_field){c->valuestring, strlen(c->valuestring)}, "", 0) : NULL;
        if (!copy)
            refuse(g, sm_scan_where(s, c), "this is not a name (found %s); write it in double quotes", sm_json_kind(c));
        sm_free(*to);
        *to = copy;
    }
}

static void json_table(gather *g, sm_scan *s, const cJSON *root)
{
    const cJSON *rows = cJSON_IsObject(root) ? cJSON_GetObjectItemCaseSensitive(root, "values") : root;
    if (!cJSON_IsArray(rows) || !cJSON_IsArray(rows->child)) {
        const cJSON *first = cJSON_IsArray(rows) ? rows->child : NULL;
        not_a_table(g, s, first ? first : rows ? rows : root);
        return;
    }
    begin_columns(g, sm_json_length(rows->child), NULL);
    for (const cJSON *c = rows->child; c && g->status == SM_OK; c = c->next) json_row(g, s, c);
    json_names(g, s, cJSON_GetObjectItemCaseSensitive(root, "classes"), g->out->row_name, g->out->rows);
    json_names(g, s, cJSON_GetObjectItemCaseSensitive(root, "clusters"), g->out->col_name, g->out->cols);
}

static void from_json(gather *g, sm_source *in)
{
    sm_text text = {0};
    sm_scan scan = {0};
    cJSON *tree = NULL;
    g->status = sm_source_all(in, &text, SM_BOUND_JSON_BYTES, g->err);
    if (g->status == SM_OK)
        g->status = sm_scan_tree(&scan, g->file, sm_text_of(&text), text.length, g->b, &tree, g->err);
    if (g->status == SM_OK) json_table(g, &scan, tree);
    cJSON_Delete(tree);
    sm_scan_free(&scan);
    sm_text_free(&text);
}

static sm_status read_reals(sm_reals *out, const char *file, bool coordinates, const sm_read_options *o,
                            const sm_bounds *b, sm_error *err)
{
    static const sm_read_options none;
    *out = (sm_reals){0};
    sm_source *in = NULL;
    sm_status status = sm_source_open(&in, file, false, b, err);
    if (status != SM_OK) return status;
    gather g = {.out = out, .file = sm_source_file(in), .b = b, .coordinates = coordinates, .err = err};
    const char *head;
    size_t length;
    sm_source_head(in, &head, &length);
    if (length > 5 && !memcmp(head, "\x93NUMPY", 6))
        refuse(&g, (sm_place){1, 1},
               "%s are read from text, not from .npy; write them as text: numpy.savetxt(\"FILE.txt\", array)",
               coordinates ? "coordinates" : "similarities");
    else if (sm_looks_like_json(head, length))
        from_json(&g, in);
    else
        from_fields(&g, in, o ? o : &none);
    if (out->rows == 0 || out->cols == 0)
        refuse(&g, (sm_place){1, 0}, "no %s; the table is empty; is this the right file?",
               coordinates ? "coordinates" : "similarities");
    sm_source_close(in);
    if (g.status != SM_OK) sm_reals_free(out);
    return g.status;
}

sm_status sm_read_coordinates(sm_reals *out, const char *file, const sm_bounds *b, sm_error *err)
{
    return read_reals(out, file, true, NULL, b, err);
}

sm_status sm_read_reals(sm_reals *out, const char *file, const sm_read_options *o, sm_error *err)
{
    sm_bounds b = sm_bounds_default();
    return read_reals(out, file, false, o, &b, err);
}
