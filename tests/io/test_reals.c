/* Tables of real numbers, for similarities and for coordinates: which lines are names, what is not a number, and where
 * it stands. Tables were written down from the bytes by hand. */
#include "io/formats/formats.h"
#include "tests/io/case.h"

/* "ROWS x COLUMNS: values", row by row, or the whole error with its place. */
static void check(bool coordinates, const char *bytes, const sm_read_options *o, const char *expected)
{
    sm_reals r;
    sm_error err = {0};
    sm_text is = {0};
    sm_bounds b = sm_bounds_default();
    put_text("in", bytes);
    sm_status status = coordinates ? sm_read_coordinates(&r, "in", &b, &err) : sm_read_reals(&r, "in", o, &err);
    if (status == SM_OK) {
        for (uint32_t i = 0; i < r.rows; i++) sm_text_printf(&is, "%s ", r.row_name[i]);
        sm_text_puts(&is, "x");
        for (uint32_t j = 0; j < r.cols; j++) sm_text_printf(&is, " %s", r.col_name[j]);
        for (uint32_t i = 0; i < r.rows; i++)
            for (uint32_t j = 0; j < r.cols; j++) sm_text_printf(&is, "%s%g", j ? " " : "; ", r.value[i * r.cols + j]);
        sm_reals_free(&r);
    } else {
        assert_int_equal(status, SM_INPUT);
        assert_null(r.value);
        assert_string_equal(err.file, "in");
        sm_text_printf(&is, "%d:%d %s", (int)err.line, (int)err.column, err.text);
    }
    if (strcmp(sm_text_of(&is), expected) != 0) fail_msg("%s\nis  %s\nnot %s", bytes, sm_text_of(&is), expected);
    sm_text_free(&is);
}

#define NO_SIMILARITY(found) "this is not a similarity (found \"" found "\"); write a number with a decimal point"
#define NO_TABLE(found)      "no table of similarities (found " found "); write [[0.5,1],[0,0.25]]"
TEST(names_are_distinguished_from_numbers)
{
    static const struct {
        const char *bytes, *header, *expected;
    } row[] = {
        {"1,2\n3,4\n", NULL, "T1 T2 x K1 K2; 1 2; 3 4"},
        {"-0.5,1,0\n0,1,2.5\n", NULL, "T1 T2 x K1 K2 K3; -0.5 1 0; 0 1 2.5"},
        {"xx,-0.5,1,0\nyy,0,1,2.5e-3\n", NULL, "xx yy x K1 K2 K3; -0.5 1 0; 0 1 0.0025"},
        {"true\\pred,1,2,3\n7,-0.5,1,0\n8,0,1,2.5\n", NULL, "7 8 x 1 2 3; -0.5 1 0; 0 1 2.5"},
        {"0a2,axe,bX1\n-0.5,1,0\n0,1,2.5\n", NULL, "T1 T2 x 0a2 axe bX1; -0.5 1 0; 0 1 2.5"},
        {"a\tb\tc\n-0.5\t1\t0\n0\t1\t7\n", NULL, "T1 T2 x a b c; -0.5 1 0; 0 1 7"},
        {"0.5,1\n0.5,nan\n", NULL, "2:5 " NO_SIMILARITY("nan")},
        {"a,b\n0.5,x\n", NULL, "2:5 " NO_SIMILARITY("x")},
        {"0x1f,a\n1,2\n", NULL, "1:1 " NO_SIMILARITY("0x1f")},
        {"-Infinity,a\n1,2\n", NULL, "1:1 " NO_SIMILARITY("-Infinity")},
        {"a,nan,b\n1,2,3\n", NULL, "1:1 " NO_SIMILARITY("a")},
        {"1,2\n", NULL, "T1 x K1 K2; 1 2"},
        {"a,b\n3,4\n", NULL, "T1 x a b; 3 4"},
        {"a,1,2\nb,3,4\n", NULL, "a b x K1 K2; 1 2; 3 4"},
        {",a,b\nc,1,2\nd,3,4\n", NULL, "c d x a b; 1 2; 3 4"},
        {"a b\nc 1 2\nd 3 4\n", NULL, "c d x a b; 1 2; 3 4"},
        {"class,1,2\n5,1,2\n6,3,4\n", NULL, "5 6 x 1 2; 1 2; 3 4"},
        {"t/p,1,2\n5,1,2\n6,3,4\n", NULL, "5 6 x 1 2; 1 2; 3 4"},
        {"t\\p,1,2\n5,1,2\n6,3,4\n", NULL, "5 6 x 1 2; 1 2; 3 4"},
        {"1,2\n3,4\n5,6\n", "yes", "T1 T2 x 1 2; 3 4; 5 6"},
        {"1,2\n3,4\n5,6\n", "no", "T1 T2 T3 x K1 K2; 1 2; 3 4; 5 6"},
        {"1,2\n3,4\n5,6\n", "auto", "T1 T2 T3 x K1 K2; 1 2; 3 4; 5 6"},
        {"a,b\n3,4\n", "no", "1:1 " NO_SIMILARITY("a")},
        {"a,1,2\nb,3,4\n", "yes", "b x 1 2; 3 4"},
        {"0x,a\n0.5,2\n", NULL, "T1 x 0x a; 0.5 2"},
        {"nano,infi\n0.5,2\n", NULL, "T1 x nano infi; 0.5 2"},
        {"a,+nan\n1,2\n", NULL, "1:1 " NO_SIMILARITY("a")},
        {"a,-NAN\n1,2\n", NULL, "1:1 " NO_SIMILARITY("a")},
        {"Inf,a\n1,2\n", NULL, "1:1 " NO_SIMILARITY("Inf")},
        {"a,+inf\n1,2\n", NULL, "1:1 " NO_SIMILARITY("a")},
        {"-inf,a\n1,2\n", NULL, "1:1 " NO_SIMILARITY("-inf")},
        {"infinity,a\n1,2\n", NULL, "1:1 " NO_SIMILARITY("infinity")},
        {"a,0X1\n1,2\n", NULL, "1:1 " NO_SIMILARITY("a")},
        {"a,0x1\n1,2\n", NULL, "1:1 " NO_SIMILARITY("a")},
        {"a,1x1\n3,2\n", NULL, "T1 x a 1x1; 3 2"},
        {"1,1e308\n1,-1e308\n", NULL, "T1 T2 x K1 K2; 1 1e+308; 1 -1e+308"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check(false, row[i].bytes, &(sm_read_options){.header = row[i].header}, row[i].expected);
}

TEST(errors_report_their_position)
{
    char longest[160];
    snprintf(longest, sizeof longest, "1,0.%061d\n", 5); /* 63 characters are a number, one more is none */
    check(false, longest, NULL, "T1 x K1 K2; 1 5e-61");
    check(false, "1,2\n3,4\n5,6,7\n", NULL, "3:1 3 fields; the rows before have 2; write as many in every row");
    check(false, "a,b\n1,2\n3\n", NULL, "3:1 1 field; the rows before have 2; write as many in every row");
    check(false, "1,2\n3,\n", NULL, "2:3 " NO_SIMILARITY(""));
    check(false, "1,2\n3,1e309\n", NULL, "2:3 " NO_SIMILARITY("1e309"));
    check(false, "1,2\n3,-1e309\n", NULL, "2:3 " NO_SIMILARITY("-1e309"));
    check(false, "1,2\n3, x y\n", NULL, "2:4 " NO_SIMILARITY("x y"));
    check(false, "1,2\n3,\"4\"5\n", NULL,
          "2:6 malformed row: text after a closing quote; quote the whole field and double the quotes inside it");
    check(false, "1,2\n3,\"4\n", NULL,
          "2:3 malformed row: unclosed quote; close it, or double a quote that is part of the text");
    check(false, "a,b\n", NULL, "1:0 no similarities; the table is empty; is this the right file?");
    check(false, "\x93NUMPY\x01", NULL,
          "1:1 similarities are read from text, not from .npy; write them as text: numpy.savetxt(\"FILE.txt\", array)");
    check(true, "\x93NUMPY\x01", NULL,
          "1:1 coordinates are read from text, not from .npy; write them as text: numpy.savetxt(\"FILE.txt\", array)");
    check(true, "1,2\n3,x\n", NULL, "2:3 this is not a coordinate (found \"x\"); write a number with a decimal point");
    check(true, "", NULL, "1:0 no coordinates; the table is empty; is this the right file?");
    check(true, "x,y\n1,2\n3,4\n", NULL, "T1 T2 x x y; 1 2; 3 4");
}

TEST(tables_of_json)
{
    static const struct {
        const char *bytes, *expected;
    } row[] = {
        {"[[1,2],[3,4]]", "T1 T2 x K1 K2; 1 2; 3 4"},
        {"{\"classes\":[\"x\",\"y\"],\"clusters\":[\"a\",\"b\"],\"values\":[[-0.5,1],[0,1e2]]}",
         "x y x a b; -0.5 1; 0 100"},
        {"{\"values\":[[1,2],[3,4]]}", "T1 T2 x K1 K2; 1 2; 3 4"},
        {"{\"classes\":[\"a\",\"b\"],\"values\":[[1,2],[3,4]]}", "a b x K1 K2; 1 2; 3 4"},
        {"{\"clusters\":[\"a\",\"b\"],\"values\":[[1,2],[3,4]]}", "T1 T2 x a b; 1 2; 3 4"},
        {"{\"classes\":[\"a\"],\"values\":[[1,2],[3,4]]}",
         "1:12 names do not fit the table (found 1 in \"classes\"); write 2"},
        {"{\"classes\":[\"a\",3],\"values\":[[1,2],[3,4]]}",
         "1:17 this is not a name (found a number); write it in double quotes"},
        {"{\"classes\":{\"a\":1,\"b\":2},\"values\":[[1,2],[3,4]]}",
         "1:12 names are a list of texts (found an object); write [\"a\",\"b\"]"},
        {"{\"clusters\":[\"a\",\"b\",\"c\"],\"values\":[[1,2],[3,4]]}",
         "1:13 names do not fit the table (found 3 in \"clusters\"); write 2"},
        {"[[1,2],\n [3]]", "2:2 1 field; the rows before have 2; write as many in every row"},
        {"[[1,2],\n [3,4,5]]", "2:2 3 fields; the rows before have 2; write as many in every row"},
        {"[[1,2],\n 3]", "2:2 " NO_TABLE("a number")},
        {"[[1,2],\n [3,\"4\"]]", "2:5 " NO_TABLE("a string")},
        {"[3,[1,2]]", "1:2 " NO_TABLE("a number")},
        {"{\"values\":3}", "1:11 " NO_TABLE("a number")},
        {"[]", "1:1 " NO_TABLE("an empty array")},
        {"{}", "1:1 " NO_TABLE("an object")},
        {"[[]]", "1:0 no similarities; the table is empty; is this the right file?"},
        {"[[1,2]", "1:1 an array opened here is never closed (found \"[\"); is the file complete?"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) check(false, row[i].bytes, NULL, row[i].expected);
    check(true, "{\"x\":[1,2]}", NULL, "1:1 no table of coordinates (found an object); write [[0.5,1],[0,0.25]]");
    check(true, "[[1,2],[3,true]]", NULL, "1:11 no table of coordinates (found true); write [[0.5,1],[0,0.25]]");
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
