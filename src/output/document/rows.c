/* Some points as records: every column as their file has it, then how the point stands and where it belongs. Nothing is
 * changed in a field, not even what a spreadsheet would take for a formula: what is read back is what the file has.
 * Such fields are counted, so that it can be said. */
#include "base/mem.h"
#include "measure/index.h"
#include "output/table/table.h"
#include "output/writers/writers.h"
#include "session/state/home.h"
#include <stdio.h>
#include <string.h>

enum { NOW, STATUS, BELONGS_IN, ADDED };                            /* after the columns of the file */
enum { OWN_ROW, OWN_CLASS, OWN_CLUSTER, OWN, NAME_CAPACITY = 200 }; /* if no file is after the points */

typedef struct records {
    const sm_session *session;
    const sm_rows *rows;
    const uint32_t *point;
    uint32_t columns; /* of the file, or OWN */
    bool csv;         /* a column without a name in the header of its file keeps the empty name */
    bool now;         /* labels were changed: the cluster as it is now is in a separate column */
    sm_text *cell;
    size_t read; /* the record that is in cell, SIZE_MAX: none */
    sm_error wrong;
    char (*name)[NAME_CAPACITY]; /* of every column, each once */
} records;

/* A name that stood before gets a number. */
static void name_column(records *r, size_t at, const char *name)
{
    char plain[NAME_CAPACITY - 16];
    size_t length = strnlen(name, sizeof plain - 1);
    while (length && length == sizeof plain - 1 && ((unsigned char)name[length] & 0xC0) == 0x80) length--;
    memcpy(plain, name, length);
    plain[length] = 0;
    snprintf(r->name[at], NAME_CAPACITY, "%s", plain);
    for (unsigned number = 2, again = 1; again; number++) {
        again = 0;
        for (size_t i = 0; i < at && !again; i++) again = !strcmp(r->name[i], r->name[at]);
        if (again) snprintf(r->name[at], NAME_CAPACITY, "%s_%u", plain, number);
    }
}

/* Whether the file of a column names its columns. */
static bool has_header(const records *r, uint32_t column)
{
    const sm_account *a = &sm_dataset_parts(sm_session_data(r->session))->account;
    uint32_t i = 0;
    for (; i < a->n_sources && column >= a->source[i].n_columns; i++) column -= a->source[i].n_columns;
    return i < a->n_sources && a->source[i].header;
}

static void name_columns(records *r)
{
    static const char *const own[] = {"row", "class", "cluster"};
    static const char *const added[] = {"cluster_now", "status", "belongs_in"};
    for (uint32_t i = 0; i < r->columns; i++) {
        char number[16];
        snprintf(number, sizeof number, "#%u", i + 1);
        const char *name = !r->rows->columns ? own[i] : r->rows->column[i].name;
        if (*name || !r->csv || !has_header(r, i)) name_column(r, i, *name ? name : number);
    }
    for (uint32_t i = NOW + !r->now; i < ADDED; i++) name_column(r, r->columns + i - !r->now, added[i]);
}

static const char *records_head(const void *self, size_t col)
{
    return ((const records *)self)->name[col];
}

static const char *label_of(const records *r, bool class, uint32_t id)
{
    const sm_table *t = sm_session_table(r->session);
    return id == SM_NONE ? NULL : class ? sm_table_row_name(t, id) : sm_table_col_name(t, id);
}

/* The record whose first cell is requested is read; where that fails, wrong says why. */
static sm_datum records_at(const void *self, size_t row, size_t col)
{
    records *r = (records *)(uintptr_t)self;
    const sm_points *p = sm_session_points(r->session);
    uint32_t point = r->point[row], home;
    sm_standing is = sm_standing_of(r->session, point, &home);
    if (col < r->columns && r->rows->columns) {
        if (r->read != row) (void)!r->rows->read(r->rows->self, point, r->cell, &r->wrong);
        r->read = row;
        return sm_datum_words(sm_text_of(&r->cell[col]));
    }
    if (col == OWN_ROW && !r->rows->columns) return sm_datum_whole(sm_dataset_row(sm_session_data(r->session), point));
    if (col == OWN_CLASS && !r->rows->columns) return sm_datum_words(label_of(r, true, sm_points_class(p, point)));
    size_t added = col < r->columns ? (size_t)NOW : col - r->columns + !r->now;
    if (added == NOW) return sm_datum_words(label_of(r, false, sm_points_cluster(p, point)));
    if (added == STATUS) return sm_datum_words(sm_standing_name(is));
    return sm_datum_words(label_of(r, false, home));
}

/* ---- a record ---------------------------------------------------------------------------------------------------- */

static void csv_field(const char *text, sm_text *line, size_t *formulas)
{
    static const sm_escape twice[] = {{"\"", "\"\""}, {NULL, NULL}};
    size_t length = strlen(text);
    *formulas += sm_cell_is_formula(text) ? 1u : 0u;
    bool quotes = strpbrk(text, ",\"\r\n") || (length && (*text == ' ' || text[length - 1] == ' '));
    if (quotes) sm_text_puts(line, "\"");
    sm_escape_text(text, twice, line);
    if (quotes) sm_text_puts(line, "\"");
}

/* Row SIZE_MAX is the head. */
static void csv_record(const sm_grid *g, size_t row, sm_text *line, size_t *formulas, sm_out *out)
{
    sm_text_clear(line);
    for (size_t col = 0; col < g->cols; col++) {
        char number[32];
        sm_datum d = row == SIZE_MAX ? sm_datum_words(sm_grid_head(g, col)) : sm_grid_at(g, row, col);
        if (col) sm_text_puts(line, ",");
        snprintf(number, sizeof number, "%llu", (unsigned long long)d.whole);
        if (d.kind != SM_EMPTY) csv_field(d.kind == SM_WHOLE ? number : d.words, line, formulas);
    }
    sm_text_puts(line, "\n");
    sm_out_text(out, line);
}

static void records_open(records *r, sm_grid *g, size_t n)
{
    const sm_session *s = r->session;
    r->rows = &sm_dataset_parts(sm_session_data(s))->rows;
    r->columns = r->rows->columns ? r->rows->columns : OWN;
    r->now = r->rows->columns && sm_history_here(sm_session_history(s)) != 0;
    r->read = SIZE_MAX;
    r->cell = sm_alloc(r->rows->columns, sizeof *r->cell);
    r->name = sm_alloc(r->columns + ADDED, sizeof *r->name);
    name_columns(r);
    *g = (sm_grid){.title = "rows",
                   .rows = n,
                   .cols = r->columns + ADDED - !r->now,
                   .self = r,
                   .head = records_head,
                   .at = records_at};
}

sm_rows_form sm_rows_form_of(const char *file)
{
    const char *ending = NULL;
    size_t length = file ? sm_ending_of(file, &ending) : 0;
    if (sm_ending_among("json", ending, length)) return SM_ROWS_JSON;
    return sm_ending_among("jsonl ndjson", ending, length) ? SM_ROWS_JSON_LINES : SM_ROWS_CSV;
}

void sm_output_rows(sm_session *s, const uint32_t *point, size_t n, sm_rows_form form, size_t *formulas, sm_out *out)
{
    records r = {.session = s, .point = point, .csv = form == SM_ROWS_CSV};
    sm_grid g = {0};
    sm_text line = {0};
    if (!sm_session_settle(s, sm_home_needs(s))) {
        sm_out_take(out, sm_stopped(out->err));
        return;
    }
    records_open(&r, &g, n);
    if (form == SM_ROWS_JSON) sm_out_puts(out, "[");
    if (form == SM_ROWS_CSV) csv_record(&g, SIZE_MAX, &line, formulas, out);
    for (size_t i = 0; i < n && !sm_out_failed(out); i++) {
        if (form == SM_ROWS_JSON && i) sm_out_puts(out, ",\n");
        if (form != SM_ROWS_CSV) sm_json_row(&g, i, out);
        if (form == SM_ROWS_JSON_LINES) sm_out_puts(out, "\n");
        if (form == SM_ROWS_CSV) csv_record(&g, i, &line, formulas, out);
        if (r.wrong.status) sm_out_take(out, sm_fail(out->err, r.wrong.status, "%s", r.wrong.text));
    }
    if (form == SM_ROWS_JSON) sm_out_puts(out, "]\n");
    for (uint32_t i = 0; i < r.rows->columns; i++) sm_text_free(&r.cell[i]);
    sm_free(r.cell);
    sm_free(r.name);
    sm_text_free(&line);
}
