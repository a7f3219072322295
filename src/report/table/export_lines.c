/* Grids for programs: a record a line, cells between separators. Numbers have every digit. */
#include "report/paper/cells.h"
#include <string.h>

typedef struct style {
    const char *separator, *missing;
    bool head;
    sm_status (*words)(const char *text, sm_text *line, sm_error *err); /* appends a text cell */
} style;

/* Backslash escapes keep a record on its line and a cell in its column. */
static sm_status escaped_words(const char *text, sm_text *line, sm_error *err)
{
    static const sm_escape row[] = {{"\t", "\\t"}, {"\n", "\\n"}, {"\r", "\\r"}, {"\\", "\\\\"}, {NULL, NULL}};
    return sm_escape_text(text, row, line, err);
}

static const char *skip_digits(const char *text)
{
    return text + strspn(text, "0123456789");
}

static bool is_number(const char *text)
{
    text += *text == '-' || *text == '+';
    const char *point = skip_digits(text), *end = *point == '.' ? skip_digits(point + 1) : point;
    if (end - text == (*point == '.')) return false;
    if (*end == 'e' || *end == 'E') {
        end++;
        end += *end == '-' || *end == '+';
        if (skip_digits(end) == end) return false;
        end = skip_digits(end);
    }
    return *end == 0;
}

/* A spreadsheet takes a cell that begins like this for a formula (CWE-1236); an apostrophe makes it text again. Signs
 * with nothing behind them, as in a column of + and -, are none: there is nothing to work out. */
static bool begins_a_formula(const char *text)
{
    return *text && strchr("=+-@\t\r", *text) && text[strspn(text, "+-")] && !is_number(text);
}

static sm_status quoted_words(const char *text, sm_text *line, sm_error *err)
{
    static const sm_escape row[] = {{"\"", "\"\""}, {NULL, NULL}};
    bool formula = begins_a_formula(text);
    size_t length = strlen(text);
    bool quotes = formula || strpbrk(text, ",\"\r\n") || (length && (*text == ' ' || text[length - 1] == ' '));
    sm_status status = quotes ? sm_text_add(line, "\"", 1, err) : SM_OK;
    if (status == SM_OK && formula) status = sm_text_add(line, "'", 1, err);
    if (status == SM_OK) status = sm_escape_text(text, row, line, err);
    if (status == SM_OK && quotes) status = sm_text_add(line, "\"", 1, err);
    return status;
}

static sm_status add_cell(const style *s, sm_datum d, sm_text *cell, sm_text *line, sm_error *err)
{
    if (d.kind == SM_WORDS) return s->words(d.words, line, err);
    sm_status status = sm_cell_text(d, SM_DIGITS_ALL, s->missing, cell, err);
    return status == SM_OK ? sm_text_add(line, sm_text_of(cell), cell->length, err) : status;
}

static sm_status end_line(sm_text *line, sm_sink out, sm_error *err)
{
    sm_status status = sm_text_add(line, "\n", 1, err);
    if (status == SM_OK) status = out.write(out.self, line->data, line->length, err);
    sm_text_clear(line);
    return status;
}

/* Row SIZE_MAX is the head. Without a head, empty cells at the end of a line are left away. */
static sm_status write_record(const style *s, const sm_grid *g, size_t r, sm_text *line, sm_sink out, sm_error *err)
{
    sm_text cell = {0};
    sm_status status = SM_OK;
    size_t used = 0;
    for (size_t c = 0; c < g->cols && status == SM_OK; c++) {
        if (c > 0) status = sm_text_add(line, s->separator, strlen(s->separator), err);
        size_t before = line->length;
        sm_datum head = {.kind = SM_WORDS, .words = r == SIZE_MAX ? g->head(g->self, c) : ""};
        if (status == SM_OK) status = add_cell(s, r == SIZE_MAX ? head : g->at(g->self, r, c), &cell, line, err);
        if (s->head || line->length > before) used = line->length;
    }
    if (status == SM_OK) {
        line->length = used;
        status = end_line(line, out, err);
    }
    sm_text_done(&cell);
    return status;
}

static sm_status write_records(const style *s, const sm_grid *g, sm_sink out, sm_error *err)
{
    sm_text line = {0};
    sm_status status = s->head ? write_record(s, g, SIZE_MAX, &line, out, err) : SM_OK;
    for (size_t r = 0; r < g->rows && status == SM_OK; r++) status = write_record(s, g, r, &line, out, err);
    sm_text_done(&line);
    return status;
}

static sm_status write_plain(const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err)
{
    static const style plain = {.separator = "\t", .missing = "n/a", .words = escaped_words};
    return write_records(&plain, g, out, err);
}

static sm_status write_tsv(const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err)
{
    static const style tsv = {.separator = "\t", .missing = "", .head = true, .words = escaped_words};
    return write_records(&tsv, g, out, err);
}

static sm_status write_csv(const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err)
{
    static const style csv = {.separator = ",", .missing = "", .head = true, .words = quoted_words};
    return write_records(&csv, g, out, err);
}

const sm_export sm_export_plain = {
    .name = "plain",
    .suffixes = "plain",
    .help = "a line a record, a tab between its cells, no heading",
    .bare = true,
    .grid = write_plain,
};
const sm_export sm_export_tsv = {
    .name = "tsv",
    .suffixes = "tsv tab",
    .help = "tab-separated with a heading; tabs and line ends inside a cell as \\t and \\n",
    .bare = true,
    .grid = write_tsv,
};
const sm_export sm_export_csv = {
    .name = "csv",
    .suffixes = "csv",
    .help = "comma-separated with a heading; what a spreadsheet would take for a formula gets a leading '",
    .bare = true,
    .grid = write_csv,
};
