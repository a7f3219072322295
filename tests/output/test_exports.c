/* Ways to write a grid: what each lets through, escapes, aligns. Expected texts by hand from the rules of the formats.
 */
#include "base/tick.h"
#include "output/output.h"
#include "tests/support/near.h"

/* A grid of texts, numbers, an undefined and an empty cell. */
static const char *head(const void *self, size_t col)
{
    static const char *const name[] = {"label", "value"};
    return name[col];
}

typedef struct cells {
    const char *label[8];
    sm_datum value[8];
} cells;

static sm_datum at(const void *self, size_t row, size_t col)
{
    const cells *c = self;
    return col ? c->value[row] : (sm_datum){.kind = SM_WORDS, .words = c->label[row]};
}

static void written(const char *format, const cells *c, size_t rows, const sm_output_options *o, const char *wanted)
{
    sm_text t = {0};
    sm_error err = {0};
    sm_grid g = {.title = "cells", .rows = rows, .cols = 2, .self = c, .head = head, .at = at};
    sm_out out = sm_out_to(sm_text_sink(&t), &err);
    sm_export_find(format)->grid(&g, o, &out);
    assert_ok(sm_out_end(&out), err);
    assert_string_equal(sm_text_of(&t), wanted);
    sm_text_free(&t);
}

static const sm_output_options plain_options = {0};

#define REAL(x)                                                                                                        \
    {                                                                                                                  \
        .kind = SM_REAL, .real = (x)                                                                                   \
    }
#define WHOLE(x)                                                                                                       \
    {                                                                                                                  \
        .kind = SM_WHOLE, .whole = (x)                                                                                 \
    }

TEST(csv_escapes_what_a_spreadsheet_would_run)
{
    const cells c = {{"=1+1", "+cmd", "@x", "\tx", "-1", "-1.5e3", "-x", "\rx"},
                     {WHOLE(1), WHOLE(2), WHOLE(3), WHOLE(4), WHOLE(5), WHOLE(6), WHOLE(7), WHOLE(8)}};
    written("csv", &c, 8, &plain_options,
            "label,value\n\"'=1+1\",1\n\"'+cmd\",2\n\"'@x\",3\n\"'\tx\",4\n-1,5\n-1.5e3,6\n\"'-x\",7\n\"'\rx\",8\n");
}

/* A + of a table of properties came out as '+. With something after it a sign is a formula still. */
TEST(csv_keeps_a_single_sign)
{
    const cells c = {{"+", "-", "++--+-----", "--A1", "+1+1", "="},
                     {WHOLE(1), WHOLE(2), WHOLE(3), WHOLE(4), WHOLE(5), WHOLE(6)}};
    written("csv", &c, 6, &plain_options, "label,value\n+,1\n-,2\n++--+-----,3\n\"'--A1\",4\n\"'+1+1\",5\n\"'=\",6\n");
}

TEST(csv_quotes_separators_quotes_and_line_ends)
{
    const cells c = {{"a,b", "say \"hi\"", "two\nlines", " blank", "plain"},
                     {REAL(0.1), {.kind = SM_NOT_DEFINED, .words = "0/0"}, {.kind = SM_EMPTY}, REAL(-0.0), REAL(1e-7)}};
    written("csv", &c, 5, &plain_options,
            "label,value\n\"a,b\",0.1\n\"say \"\"hi\"\"\",\n\"two\nlines\",\n\" blank\",0\nplain,1e-07\n");
}

TEST(tsv_keeps_every_record_on_its_line)
{
    const cells c = {{"a\tb", "a\nb", "a\\b"}, {WHOLE(1), REAL(1.0 / 3), {.kind = SM_NOT_YET}}};
    written("tsv", &c, 3, &plain_options, "label\tvalue\na\\tb\t1\na\\nb\t0.3333333333333333\na\\\\b\t\n");
}

TEST(plain_has_no_heading_or_empty_ends)
{
    const cells c = {{"a", "b"}, {{.kind = SM_EMPTY}, {.kind = SM_NOT_DEFINED, .words = "why"}}};
    written("plain", &c, 2, &plain_options, "a\nb\tn/a\n");
}

TEST(json_is_an_array_of_records_with_null_for_undefined)
{
    const cells c = {{"a\"b", "\033", "\xC2\x9B"}, {REAL(0.1), {.kind = SM_NOT_DEFINED, .words = "w"}, WHOLE(3)}};
    written("json", &c, 3, &plain_options,
            "[{\"label\":\"a\\\"b\",\"value\":0.1},{\"label\":\"\\u001b\",\"value\":null},"
            "{\"label\":\"\\u009b\",\"value\":3}]\n");
}

TEST(json_repairs_invalid_utf8_and_escapes_controls)
{
    const cells c = {{"a\xFFz", "\xE2\x80\xAE", "\xF3\xA0\x80\x81", "\xC3\xA9"},
                     {WHOLE(1), WHOLE(2), WHOLE(3), WHOLE(4)}};
    written("json", &c, 4, &plain_options,
            "[{\"label\":\"a\xEF\xBF\xBDz\",\"value\":1},{\"label\":\"\\u202e\",\"value\":2},"
            "{\"label\":\"\\udb40\\udc01\",\"value\":3},{\"label\":\"\xC3\xA9\",\"value\":4}]\n");
}

TEST(table_aligns_numbers_to_the_right)
{
    const cells c = {{"long label", "x"}, {REAL(0.5), REAL(-12.25)}};
    written("table", &c, 2, &plain_options, "label          value\nlong label    0.5000\nx           -12.2500\n");
}

TEST(table_shows_foreign_text_and_counts_its_columns)
{
    const cells c = {{"\033[31m", "\xE4\xB8\xAD"}, {WHOLE(1), WHOLE(20)}};
    written("table", &c, 2, &plain_options, "label   value\n^[[31m      1\n\xE4\xB8\xAD         20\n");
}

TEST(table_is_bold_only_with_colour)
{
    const cells c = {{"x"}, {WHOLE(1)}};
    const sm_output_options o = {.colour = true};
    written("table", &c, 1, &o, "\033[1mlabel  value\033[0m\nx          1\n");
}

TEST(ascii_tables_contain_only_ascii)
{
    const cells c = {{"\xCE\xA3"}, {WHOLE(1)}};
    const sm_output_options o = {.ascii = true};
    written("table", &c, 1, &o, "label  value\nS          1\n");
}

static bool twice(void *self)
{
    return ++*(int *)self <= 2;
}

TEST(table_calls_the_hook_before_each_row)
{
    const cells c = {{"a", "b", "c"}, {WHOLE(1), WHOLE(2), WHOLE(3)}};
    const sm_grid g = {.title = "cells", .rows = 3, .cols = 2, .self = &c, .head = head, .at = at};
    int asked = 0;
    sm_text t = {0};
    sm_error err = {0};
    sm_tick_with((sm_tick_hook){twice, &asked});
    sm_out out = sm_out_to(sm_text_sink(&t), &err);
    sm_export_find("table")->grid(&g, &(sm_output_options){0}, &out);
    assert_int_equal(sm_out_end(&out), SM_CHECK);
    sm_tick_with((sm_tick_hook){0});
    assert_int_equal(asked, 3);
    assert_int_equal(t.length, 0);
    sm_text_free(&t);
}

TEST(markdown_cells_cannot_end_the_cell)
{
    const cells c = {{"a|b", "<i>*x*"}, {REAL(0.25), {.kind = SM_NOT_DEFINED, .words = "w"}}};
    written("markdown", &c, 2, &plain_options,
            "| label | value |\n| --- | ---: |\n| a\\|b | 0.2500 |\n| &lt;i>\\*x\\* | n/a |\n");
}

TEST(latex_cells_contain_no_commands)
{
    const cells c = {{"50%_a&b", "\\input{x}"}, {WHOLE(1), WHOLE(2)}};
    written("latex", &c, 2, &plain_options,
            "% needs \\usepackage{booktabs,longtable,graphicx} and \\usepackage[table]{xcolor}\n"
            "\\begin{table}\n\\centering\\small\n\\caption{cells}\n"
            "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n"
            "\\begin{tabular}{lr}\n\\toprule\nlabel & value \\\\\n\\midrule\n50\\%\\_a\\&b & 1 \\\\\n"
            "\\textbackslash{}input\\{x\\} & 2 \\\\\n\\bottomrule\n\\end{tabular}}\n\\end{table}\n");
}

TEST(unknown_formats_are_not_found)
{
    assert_null(sm_export_find("excel"));
    assert_null(sm_document_find("scores"));
}

/* The formats of the matrix, then the documents. */
TEST(every_export_has_a_name)
{
    size_t n = 0;
    for (size_t i = 0; sm_exports[i]; i++) assert_string_equal(sm_output_exported(n++), sm_exports[i]->name);
    for (size_t i = 0; sm_documents[i]; i++) assert_string_equal(sm_output_exported(n++), sm_documents[i]->name);
    assert_null(sm_output_exported(n));
}

TEST(file_extension_selects_the_format)
{
    assert_string_equal(sm_export_of_file("a/b.c/path.svg")->name, "svg");
    assert_string_equal(sm_export_of_file("x.md")->name, "markdown");
    assert_string_equal(sm_export_of_file("x.tex")->name, "latex");
    assert_string_equal(sm_export_of_file("x.txt")->name, "table");
    assert_null(sm_export_of_file("x.csv/y"));
    assert_null(sm_export_of_file("svg"));
    assert_null(sm_export_of_file("x."));
}
