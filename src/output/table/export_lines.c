/* Grids for programs: one record per line, cells between separators. Numbers have every digit. */
#include "table.h"
#include <string.h>

typedef struct style {
    const char *separator, *missing;
    bool head;
    void (*words)(const char *text, sm_text *line); /* appends a text cell */
} style;

/* Backslash escapes keep a record on its line and a cell in its column. */
static void escaped_words(const char *text, sm_text *line)
{
    static const sm_escape row[] = {{"\t", "\\t"}, {"\n", "\\n"}, {"\r", "\\r"}, {"\\", "\\\\"}, {NULL, NULL}};
    sm_escape_text(text, row, line);
}

static const char *skip_digits(const char *text)
{
    return text + strspn(text, "0123456789");
}

static bool export_lines_is_number(const char *text)
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
 * with nothing after them, as in a column of + and -, are none: there is nothing to compute. */
bool sm_cell_is_formula(const char *text)
{
    return *text && strchr("=+-@\t\r", *text) && text[strspn(text, "+-")] && !export_lines_is_number(text);
}

static void quoted_words(const char *text, sm_text *line)
{
    static const sm_escape row[] = {{"\"", "\"\""}, {NULL, NULL}};
    bool formula = sm_cell_is_formula(text);
    size_t length = strlen(text);
    bool quotes = formula || strpbrk(text, ",\"\r\n") || (length && (*text == ' ' || text[length - 1] == ' '));
    if (quotes) sm_text_puts(line, formula ? "\"'" : "\"");
    sm_escape_text(text, row, line);
    if (quotes) sm_text_puts(line, "\"");
}

/* Row SIZE_MAX is the head. Without a head, empty cells at the end of a line are left away. */
static void export_lines_write_record(sm_out *out, const style *s, const sm_grid *g, size_t r, sm_text *line,
                                      sm_text *cell)
{
    size_t used = 0;
    sm_text_clear(line);
    for (size_t c = 0; c < g->cols; c++) {
        if (c > 0) sm_text_puts(line, s->separator);
        size_t before = line->length;
        sm_datum d = r == SIZE_MAX ? (sm_datum){.kind = SM_WORDS, .words = sm_grid_head(g, c)} : sm_grid_at(g, r, c);
        sm_cell_text(d, SM_DIGITS_ALL, s->missing, cell);
        if (d.kind == SM_WORDS)
            s->words(d.words, line);
        else
            sm_text_puts(line, sm_text_of(cell));
        if (s->head || line->length > before) used = line->length;
    }
    line->length = used;
    sm_text_puts(line, "\n");
    sm_out_text(out, line);
}

static void write_records(const style *s, const sm_grid *g, sm_out *out)
{
    sm_text line = {0}, cell = {0};
    if (s->head) export_lines_write_record(out, s, g, SIZE_MAX, &line, &cell);
    for (size_t r = 0; r < g->rows && !sm_out_failed(out); r++) export_lines_write_record(out, s, g, r, &line, &cell);
    sm_text_free(&line);
    sm_text_free(&cell);
}

static void write_plain(const sm_grid *g, const sm_output_options *o, sm_out *out)
{
    static const style plain = {.separator = "\t", .missing = "n/a", .words = escaped_words};
    write_records(&plain, g, out);
}

static void write_tsv(const sm_grid *g, const sm_output_options *o, sm_out *out)
{
    static const style tsv = {.separator = "\t", .missing = "", .head = true, .words = escaped_words};
    write_records(&tsv, g, out);
}

static void write_csv(const sm_grid *g, const sm_output_options *o, sm_out *out)
{
    static const style csv = {.separator = ",", .missing = "", .head = true, .words = quoted_words};
    write_records(&csv, g, out);
}

const sm_export sm_export_plain = {
    .name = "plain",
    .suffixes = "plain",
    .help = "Write one record per line, tab-separated, without a header",
    .bare = true,
    .grid = write_plain,
};
const sm_export sm_export_tsv = {
    .name = "tsv",
    .suffixes = "tsv tab",
    .help = "Write tab-separated values with a header; tabs and newlines become \\t and \\n",
    .bare = true,
    .grid = write_tsv,
};
const sm_export sm_export_csv = {
    .name = "csv",
    .suffixes = "csv",
    .help = "Write comma-separated values with a header; prefix spreadsheet formulas with '",
    .bare = true,
    .grid = write_csv,
};
