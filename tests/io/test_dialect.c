/* Separators, quotes, widths, what stands above a table, encodings and line ends: each text with what must come of it,
 * by the rules of the reader; lines were counted by hand. */
#include "tests/io/import_case.h"

#define TEN(row) row row row row row row row row row row
#define BY_NAME  "header; truth \"truth\" x prediction \"pred\" (by name); "

static void separators(void **state)
{
    static const import_case cases[] = {
        {"comma", "truth,pred\na,k\na,k\n", .text = "in: comma, " BY_NAME "2 points"},
        {"tab", "truth\tpred\na\tk\na\tk\n", .text = "in: tab, " BY_NAME},
        {"semicolon", "truth;pred\na;k\na;k\n", .text = "in: semicolon, " BY_NAME},
        {"bar", "truth|pred\na|k\na|k\n", .text = "in: bar, " BY_NAME},
        {"runs of blanks", "truth   pred\na k\nb \t k\n", .text = "in: blanks, " BY_NAME},
        {"a tie goes to the comma", "truth,pred;x\na,k;x\na,k;x\n", .text = "in: comma, header; truth \"truth\""},
        {"decimal commas", "truth;pred;v\na;k;1,5\na;k;2,5\n", .text = "in: semicolon, " BY_NAME},
        {"told", "truth/pred\na/k\na/k\n", .o = {.separator = '/'}, .text = "in: /, " BY_NAME},
        {"half of the lines are enough", "truth,pred\na,k\na,k\na,k\na,k\nb\n", .outcome = SM_REFUSED, .line = 6,
         .text = "malformed row: expected 2 fields, found 1"},
        {"an empty last field everywhere", "truth,pred,\na,k,\na,k,\n", .text = "in: comma, " BY_NAME "2 points"},
        {"blanks around fields go", "truth, pred\na, k\na ,k\n", .text = BY_NAME "2 points"},
    };
    CHECK_IMPORTS(cases);
}

static void quotes(void **state)
{
    static const import_case cases[] = {
        {"doubled", "truth,pred\n\"a,\"\"b\"\"\",k\na,k\n", .text = BY_NAME "2 points"},
        {"with backslashes", "truth,pred\na,k\na,k\nb,k\n\"a\\\"b, c\",k\n",
         .text = "in: comma, backslash escapes, header"},
        {"none between tabs", "truth\tpred\n\"a\tk\na\tk\nb\tk\"x\n", .outcome = SM_CERTAIN,
         .text = "warning: in: quotes are read as characters, because only then do all rows have the same width"},
        {"not closed", "truth,pred\na,k\na,\"k\n", .outcome = SM_REFUSED, .line = 3,
         .text = "malformed row: unclosed quote", .answer = {"--quote none"}},
        {"a line end inside", "truth,pred\n\"a\nb\",k\na,k\n",
         .text = "1 field of column truth holds a line break, the first in line 2"},
    };
    CHECK_IMPORTS(cases);
}

static void above_the_table(void **state)
{
    static const import_case cases[] = {
        {"comments", "# one\n% two\ntruth,pred\na,k\na,k\n", .text = "2 comments left out (first at line 1)"},
        {"sep=", "sep=;\ntruth;pred\na;k\na;k\n", .text = "in: semicolon, " BY_NAME "2 points, 1 comment left out"},
        {"a header in a comment", "# by hand\n# truth pred\na k\na k\nb k\n",
         .text = "in: blanks, " BY_NAME "3 points, 1 comment left out (at line 1)"},
        {"numbers in a comment are no header", "# 1,2\n0,0\n0,1\n0,1\n", .outcome = SM_LIKELY,
         .text = "in: comma, no header"},
        {"a title", "Results of May\n\ntruth,pred\na,k\na,k\n", .text = "1 line above the table left out (at line 1)"},
        {"columns that were named say where it begins", "when,what\nMay,x\nkind,group\na,k\na,k\n",
         .o = {.truth = "kind", .pred = "group"},
         .text = "2 points, 2 lines above the table left out (first at line 1)"},
        {"a first row of another width", "a,b,c\n1,2\n1,2\n", .outcome = SM_REFUSED, .line = 1,
         .text = "the first row differs from the others"},
        {"R's corner", "\"truth\" \"pred\"\n\"1\" \"a\" \"k\"\n\"2\" \"a\" \"k\"\n", .text = "in: blanks, " BY_NAME},
        {"R's row names", "truth\tpred\np\ta\tk\nq\ta\tk\n", .text = "in: tab, " BY_NAME},
        {"no corner between commas", "truth,pred\np,a,k\nq,a,k\n", .outcome = SM_REFUSED, .line = 1,
         .text = "the first row is one field shorter than the others"},
        {"blank lines", "truth,pred\na,k\n\n\na,k\n", .text = "2 blank lines left out (first at line 3)"},
        {"blank lines among plain labels", "a\n\na\n", "k\nk\n", .outcome = SM_REFUSED, .line = 2,
         .text = "a blank line between labels"},
    };
    CHECK_IMPORTS(cases);
}

static void brackets(void **state)
{
    static const import_case cases[] = {
        {"communities", "(1, 2, 3)\n(4, 5)\n", .outcome = SM_REFUSED, .line = 1, .text = "name it .cnl (--format cnl)"},
        {"a printed array", "[0 1]\n[1 1]\n", .outcome = SM_REFUSED, .line = 1,
         .text = "an array in brackets that is neither JSON nor a whole table of numbers"},
    };
    CHECK_IMPORTS(cases);
}

static void line_ends(void **state)
{
    static const import_case cases[] = {
        {"LF", "truth,pred\na,k\na,k", .text = BY_NAME "2 points"},
        {"CRLF", "truth,pred\r\na,k\r\na,k\r\n", .text = BY_NAME "2 points"},
        {"CR", "truth,pred\ra,k\ra,k\r", .text = BY_NAME "2 points; in: lines end in carriage returns"},
        {"mixed", "truth,pred\r\na,k\na,k\r", .text = "warning: in: line ends of different kinds are mixed"},
        {"a byte order mark", "\xef\xbb\xbftruth,pred\na,k\na,k\n", .text = "in: comma, " BY_NAME "2 points"},
    };
    CHECK_IMPORTS(cases);
}

/* Where a table begins, and which of the lines above it is its header. */
static void the_first_row_is_found(void **state)
{
#define TOLD .o = {.truth = "kind", .pred = "group" }
    static const import_case cases[] = {
        {"rows of one filled field above a known name", "May\nby hand\ntruth,pred\na,k\na,k\n",
         .text = "2 points, 2 lines above the table left out (first at line 1)"},
        {"with empty fields beside", "May,\n,by hand\ntruth,pred\na,k\na,k\n",
         .text = "2 points, 2 lines above the table left out (first at line 1)"},
        {"two filled fields are a row", "a,b\ntruth,pred\na,k\na,b\n", .outcome = SM_LIKELY, .text = "4 points"},
        {"no known name below", "May\nby hand\na,k\na,k\nb,k\n", .outcome = SM_REFUSED, .line = 2,
         .text = "malformed row: expected 2 fields, found 1"},
        {"a comment above the title", "# x\nMay\ntruth,pred\na,k\na,k\n",
         .text = "2 points, 1 comment left out (at line 1), 1 line above the table left out (at line 2)"},
        {"columns that were named stand in line 20", TEN("x,y\n") TEN("x,y\n") "kind,group\na,k\na,k\n", TOLD,
         .outcome = SM_REFUSED, .line = 1, .text = "unknown column \"kind\""},
        {"in line 20, behind 19", TEN("x,y\n") "x,y\nx,y\nx,y\nx,y\nx,y\nx,y\nx,y\nx,y\nx,y\nkind,group\na,k\na,k\n",
         TOLD, .text = "2 points, 19 lines above the table left out (first at line 1)"},
        {"all that were named", "kind,x\nkind,group\na,k\na,k\n", TOLD,
         .text = "2 points, 1 line above the table left out (at line 1)"},
        {"two of a list", "a,kind\nkind,group\na,k\na,k\n", .o = {.truth = "kind", .pred = "group,kind"},
         .outcome = SM_LIKELY, .text = "1 line above the table left out (at line 1)"},
        {"a name with a comma in it", "t,x\nu,\"a,b\"\na,k\na,k\n", .o = {.truth = "u", .pred = "a,b"},
         .text = "2 points, 1 line above the table left out (at line 1)"},
        {"numbers may be positions", "x,y\n1,2\na,k\na,k\n", .o = {.truth = "1", .pred = "2", .header = "no"},
         .text = "4 points"},
        {"a header in a comment, beside others", "# by hand\n#truth,pred\na,k\nb,k\na,k\n",
         .text = "in: comma, " BY_NAME "3 points, 1 comment left out (at line 1)"},
        {"of two signs", "%% truth,pred\na,k\nb,k\na,k\n", .text = "in: comma, " BY_NAME "3 points"},
        {"of another width it is none", "# truth,pred,x\na,k\nb,k\na,k\n", .outcome = SM_LIKELY, .text = "no header"},
        {"where a row has known names it is none", "# one,two\ntruth,pred\na,k\na,k\n",
         .text = "in: comma, " BY_NAME "2 points, 1 comment left out (at line 1)"},
        {"only the last comment", "# truth,pred\n# x\na,k\nb,k\na,k\n", .outcome = SM_LIKELY,
         .text = "3 points, 2 comments left out (first at line 1)"},
        {"signs that begin labels are none", "#1\nx\n#1\n", "a\nb\na\n", .o = {.header = "no"},
         .text = "in, second: lines, no header"},
    };
    CHECK_IMPORTS(cases);
}

/* The separator of most rows of one width; at least two fields, in at least half of the rows. */
static void the_separator_is_voted_for(void **state)
{
    static const import_case cases[] = {
        {"more fields win a tie", "truth,pred|x|y\na,k|1|2\na,k|1|2\n",
         .o = {.truth = "2", .pred = "3", .header = "no"}, .outcome = SM_CERTAIN, .text = "in: bar"},
        {"more rows win over fields", "truth;pred\na;k,1,2\na;k\nb;k\n", .text = "in: semicolon, " BY_NAME "3 points"},
        {"decimal commas divide nothing", "truth;pred\n1,5;2\n1,5;3\n2,5;2\n", .o = {.truth = "truth", .pred = "pred"},
         .text = "in: semicolon, "},
        {"one comma that is none makes them separators", "truth,pred\n1,2\n1,3\n", .text = "in: comma, " BY_NAME},
        {"tabs before blanks", "truth\tpred\na b\tk\na b\tk\n", .text = "in: tab, " BY_NAME},
        {"blanks only where all rows are alike", "truth pred\na k\na k l\n", "x\ny\nx\n", .o = {.header = "no"},
         .text = "in, second: lines"},
        {"fewer than half of the rows", "a\nb\nc,d\n", "x\ny\nx\n", .o = {.header = "no"}, .text = "in, second: lines"},
        {"half of them", "truth,pred\na,k\nb\nc\n", .outcome = SM_REFUSED, .line = 3,
         .text = "malformed row: expected 2 fields, found 1"},
    };
    CHECK_IMPORTS(cases);
}

/* Over half of the lines in brackets of one kind or the other; as many numbers in each are a printed array. */
static void lines_in_brackets_are_told(void **state)
{
#define ARRAY                                                                                                          \
    "lines in brackets; this may be a printed array, or each may list the members of a cluster; remove the brackets; " \
    "of members remove the commas, too, and name it .cnl (--format cnl)"
#define EACH                                                                                                           \
    "lines in brackets; each may list the members of a cluster; remove brackets and commas and name it .cnl "          \
    "(--format cnl)"
    static const struct {
        const char *bytes, *text; /* NULL: no bracket is spoken of */
    } row[] = {
        {"[0 1]\n[1 1]\n", ARRAY},
        {"(0, 1)\n(1, 1)\n", ARRAY},
        {"[0 1],\n[1 1]\n", ARRAY},
        {" [0 1] \n[1 1]\n", ARRAY},
        {"[[0 1]\n [1 1]]\n", ARRAY},
        {"[0 1]\n\n[1 1]\n", ARRAY},
        {"[a b]\n\n \t\n,\n[c d]\n", EACH}, /* blank lines and lines of commas are none */
        {"a = [0 1]\nb.2 = [1 1]\n", ARRAY},
        {"[0 1]\n[1 1 2]\n", EACH},
        {"[0 1]\n[1 x]\n", EACH},
        {"[a b]\n[c d]\n", EACH},
        {"(1, 2, 3)\n(4, 5)\n", EACH},
        {"[a]\n[b]\nc\n", EACH},
        {"[a]\n[b]\nc\nd\n", NULL},
        {"(a)\n(b)\nc\nd\n", NULL},
        {"(a)\n[b]\nc\n", EACH},
        {"[a\n[b\n", NULL},
        {"(a]\n(b]\n", NULL},
        {"a]\nb]\n", NULL},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_dataset *d = NULL;
        sm_error err = {0};
        put_text("in", row[i].bytes);
        put_text("second", "x\nx\n");
        sm_read_options o = {.header = "no", .format = "csv"};
        sm_status status = sm_read(&d, (const char *[]){"in", "second"}, 2, &o, &err);
        if (row[i].text ? status != SM_INPUT || strcmp(err.text, row[i].text) || err.line != 1 || err.column != 1
                        : strstr(err.text, "brackets") != NULL)
            fail_msg("%s: %d:%d %s", row[i].bytes, (int)err.line, (int)err.column, err.text);
        sm_dataset_free(d);
    }
}

/* Little and big endian, as iconv writes them; with a character beyond the first plane (U+1F600). */
static void utf16_is_converted(void **state)
{
    static const char text[] = "truth,pred\na,k\n_,k\na,k\n";
    for (int big = 0; big < 2; big++) {
        char bytes[200] = {(char)(big ? 0xfe : 0xff), (char)(big ? 0xff : 0xfe)};
        size_t n = 2;
        for (const char *c = text; *c; c++) {
            unsigned unit[2] = {*c == '_' ? 0xd83du : (unsigned char)*c, 0xde00};
            for (int k = 0; k < (*c == '_' ? 2 : 1); k++) {
                bytes[n++] = (char)(big ? unit[k] >> 8 : unit[k] & 255);
                bytes[n++] = (char)(big ? unit[k] & 255 : unit[k] >> 8);
            }
        }
        sm_dataset *d = NULL;
        sm_error err = {0};
        put_file("in", bytes, n);
        assert_ok(sm_read(&d, (const char *[]){"in"}, 1, NULL, &err), err);
        assert_true(account_says(d, "in: comma, UTF-16, " BY_NAME "3 points", "UTF-16"));
        assert_string_equal(sm_dict_text(sm_dataset_truth(d)->dict, 1), "\xf0\x9f\x98\x80");
        sm_dataset_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(separators),
        cmocka_unit_test(quotes),
        cmocka_unit_test(above_the_table),
        cmocka_unit_test(the_first_row_is_found),
        cmocka_unit_test(the_separator_is_voted_for),
        cmocka_unit_test(lines_in_brackets_are_told),
        cmocka_unit_test(brackets),
        cmocka_unit_test(line_ends),
        cmocka_unit_test(utf16_is_converted),
    };
    return cmocka_run_group_tests_name("io: dialects", tests, enter_scratch, leave_scratch);
}
