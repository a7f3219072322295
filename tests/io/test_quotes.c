/* Quotes around fields, or quotes that are characters: which is meant, and what is asked where both may be. The numbers
 * of rows were counted by hand in the bytes. */
#include "tests/io/import_case.h"

/* Two lone quotes three lines apart: five rows if they stand around a field, eight if they are characters. */
#define LONE "k a x\n\" a x\nm a y\nn a y\n\" a x\np b y\nq b y\nr b y\n"
#define ASKED(with, without)                                                                                           \
    "a quote may open a field that goes on in the next line, or be a character (found " with                           \
    " with such fields, " without " without); specify which"
#define COLUMNS .truth = "2", .pred = "3"

static void lone_quotes_are_asked_about(void **state)
{
    static const import_case cases[] = {
        {"between blanks", LONE, .o = {COLUMNS}, .outcome = SM_OPEN, .line = 2, .text = ASKED("5 rows", "8"),
         .answer = {"--quote none", "--quote '\"'"}},
        {"between tabs", "token\ttrue\tpred\n\"\ta\tk\nb\ta\tk\n\"\tb\tl\n", .outcome = SM_OPEN, .line = 2,
         .text = ASKED("2 rows", "4"), .answer = {"--quote none", "--quote '\"'"}},
        {"between commas", "token,true,pred\nx,a,k\n\",a,k\n\",b,l\nx,b,l\n", .outcome = SM_OPEN, .line = 3,
         .text = ASKED("4 rows", "5"), .answer = {"--quote none", "--quote '\"'"}},
        {"over blank lines", "token true pred\nx a k\n\" a k\n\n\" b l\nx b l\n", .outcome = SM_OPEN, .line = 3,
         .text = ASKED("4 rows", "5"), .answer = {"--quote none", "--quote '\"'"}},
        {"in the labels of one file", "a\n\"\nb\n\"\nb\n", "k\nk\nl\nk\nl\n", .outcome = SM_OPEN, .line = 2,
         .text = ASKED("3 rows", "5"), .answer = {"--quote none"}},
    };
    CHECK_IMPORTS(cases);
}

static void quotes_are_read_as_told(void **state)
{
    static const import_case cases[] = {
        {"characters", LONE, .o = {COLUMNS, .quote = "none"},
         .text = "blanks, no quotes, no header; truth column 2 x prediction column 3 (named); 8 points"},
        {"around fields", LONE, .o = {COLUMNS, .quote = "\""},
         .text = "5 points\nwarning: in: 1 field of column 1 holds a line break, the first in line 2"},
        {"characters around labels", "true,pred\n\"a\",k\n\"a\",k\n\"b\",l\n", .o = {.quote = "none"},
         .text = "comma, no quotes, header"},
        {"around fields between tabs", "truth\tpred\n\"a\tk\na\tk\nb\tk\"x\n", .o = {.quote = "\""},
         .outcome = SM_REFUSED, .line = 2, .text = "malformed row: unclosed quote"},
        {"anything else", LONE, .o = {COLUMNS, .quote = "'"}, .outcome = SM_REFUSED,
         .text = "--quote: invalid value \"'\" (one of: \", none)"},
    };
    CHECK_IMPORTS(cases);
}

/* A row that needs its quotes says that they are quotes. */
static void texts_of_several_lines_are_not_asked_about(void **state)
{
    static const import_case cases[] = {
        {"a remark", "text,true,pred\n\"one, two\nthree\",a,k\nfour,a,k\n\"five\nsix\",b,l\n",
         .text = "3 points; 2 fields of column text hold a line break, the first in line 2"},
        {"the last column", "true,pred,text\na,k,\"one\ntwo\"\na,k,three\nb,l,four\n",
         .text = "3 points; 1 field of column text holds a line break, the first in line 2"},
        {"a label", "true,pred,text\n\"a\nb\",k,one\n\"a\nb\",k,three\nb,l,four\n",
         .text = "3 points\nwarning: in: 2 fields of column true hold a line break, the first in line 2"},
        {"lone quotes beside texts that need theirs", "token,true,pred\n\",a,k\nx,a,k\n\",b,l\n\"y, z\",b,l\nx,b,k\n",
         .text = "3 points\nwarning: in: 1 field of column token holds a line break, the first in line 2"},
        {"names of columns are no fields", "\"the\ntext\",true,pred\n\"a,b\",a,k\nc,a,k\nd,b,l\n",
         .text = "prediction \"pred\" (by name); 3 points"},
    };
    CHECK_IMPORTS(cases);
}

static void what_alone_gives_equal_rows_is_taken(void **state)
{
    static const import_case cases[] = {
        {"quotes between blanks are characters", "x a k\n\" a k\nx b l\nx b l\n", .o = {COLUMNS},
         .text =
             "4 points\nwarning: in: quotes are read as characters, because only then do all rows have the same width"},
        {"backslashes between blanks",
         "\"text\" \"true\" \"pred\"\n\"1\" \"say \\\"no\\\"\" \"a\" \"k\"\n"
         "\"2\" \"two\nlines\" \"a\" \"k\"\n\"3\" \"x\" \"b\" \"l\"\n",
         .text =
             "blanks, backslash escapes, header; truth \"true\" x prediction \"pred\" (by name); 3 points; 1 field of "
             "column text holds a line break, the first in line 3"},
        {"unclosed quote", "x,true,pred\nk,a,k\n\",a,k\nk,b,l\n", .outcome = SM_REFUSED, .line = 3,
         .text = "malformed row: unclosed quote; close it, or double a quote that is part of the text, or read quotes "
                 "literally",
         .answer = {"--quote none"}},
        {"the same where other quotes are closed", "x,true,pred\nk,\"a\",k\n\",a,k\nk,b,l\n", .outcome = SM_REFUSED,
         .line = 3, .text = "close it, or double a quote that is part of the text"},
    };
    CHECK_IMPORTS(cases);
}

static void other_quotes_need_a_new_reading(void **state)
{
    static const char *const file = "in";
    sm_import *im = NULL;
    sm_error err = {0}, other = {0};
    sm_read_options o = {COLUMNS};
    put_text("in", LONE);
    assert_ok(sm_import_new(&im, &file, 1, &o, &err), err);
    assert_int_equal(sm_import_outcome(im), SM_OPEN);
    assert_int_equal(sm_import_question(im)->column, 1);
    o.quote = "\"";
    assert_ok(sm_import_again(im, &o, &err), err);
    assert_int_equal(sm_import_account(im)->points, 5);
    assert_int_equal(sm_import_account(im)->source[0].column[0].line_breaks, 1);
    assert_int_equal(sm_import_account(im)->source[0].column[0].first_line_break, 2);
    o.quote = "none";
    assert_int_equal(sm_import_again(im, &o, &other), SM_USAGE);
    sm_import_free(im);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lone_quotes_are_asked_about),
        cmocka_unit_test(quotes_are_read_as_told),
        cmocka_unit_test(texts_of_several_lines_are_not_asked_about),
        cmocka_unit_test(what_alone_gives_equal_rows_is_taken),
        cmocka_unit_test(other_quotes_need_a_new_reading),
    };
    return cmocka_run_group_tests_name("io: quotes", tests, enter_scratch, leave_scratch);
}
