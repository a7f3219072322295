/* What people have, and what becomes of it: every format, header, column choice, and the sentences that say so. */
#include "core/table.h"
#include "tests/io/case.h"

static sm_dataset *read_two(const char *first, const char *second, sm_read_options o)
{
    sm_error err = {0};
    sm_dataset *d = NULL;
    put_text("in", first);
    if (second) put_text("second", second);
    assert_ok(sm_read(&d, (const char *[]){"in", "second"}, second ? 2 : 1, &o, &err), err);
    return d;
}

static sm_dataset *read_text(const char *text)
{
    return read_two(text, NULL, (sm_read_options){0});
}

/* The labels of a partition, or the names where there are only counts, joined by blanks. */
static void check_labels(const sm_partition *p, const char *expected)
{
    sm_text t = {0};
    uint32_t n = p->n ? p->n : sm_dict_size(p->dict);
    for (uint32_t i = 0; i < n; i++)
        sm_text_printf(&t, "%s%s", i ? " " : "", sm_dict_text(p->dict, p->n ? p->label[i] : i));
    assert_string_equal(sm_text_of(&t), expected);
    sm_text_free(&t);
}

static void check(sm_dataset *d, const char *format, const char *truth, const char *pred, const char *note)
{
    const sm_parts *p = sm_dataset_parts(d);
    assert_string_equal(p->format, format);
    check_labels(sm_dataset_truth(d), truth);
    check_labels(sm_dataset_pred(d), pred);
    assert_true(account_says(d, note, truth));
    sm_dataset_free(d);
}

/* Numbers that are one double are not the same number: 2^53 and its neighbour, 2^64 - 1 and - 2. */
static void numbers_beyond_doubles_differ(void **state)
{
    static const char *const pair[][2] = {{"9007199254740992", "9007199254740993"},
                                          {"18446744073709551615", "18446744073709551614"},
                                          {"0.1", "0.1000000000000000000001"},
                                          {"1e400", "1e401"},
                                          {"-1e-400", "1e-400"},
                                          {"12", "120"}};
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
        char text[128];
        snprintf(text, sizeof text, "x\n%s\n%s\nx\n", pair[i][0], pair[i][1]);
        sm_dataset *d = read_two(text, "1\n2\n2\n2\n", (sm_read_options){.header = "no"});
        sm_text account = {0};
        account_of(d, &account);
        if (strstr(sm_text_of(&account), "same number"))
            fail_msg("%s and %s: %s", pair[i][0], pair[i][1], sm_text_of(&account));
        sm_text_free(&account);
        sm_dataset_free(d);
    }
}

static void several_predictions(void **state)
{
    sm_dataset *d = read_two("class,m1,m2\na,1,x\nb,2,x\n", NULL, (sm_read_options){.pred = "m1,m2"});
    const sm_parts *p = sm_dataset_parts(d);
    assert_int_equal(p->n_partitions, 3);
    assert_int_equal(p->truth, 0);
    assert_int_equal(p->pred, 1);
    assert_string_equal(p->partition[2].name, "m2");
    check_labels(&p->partition[2], "x x");
    sm_dataset_free(d);
}

static void ids_and_coordinates(void **state)
{
    sm_dataset *d = read_two("name,x,y,class,cluster\np1,0.5,-1,a,b\np2,1e3,2,,b\np3,3,4,a,c\n", NULL,
                             (sm_read_options){.id = "name", .x = "x", .y = "y"});
    const sm_parts *p = sm_dataset_parts(d);
    assert_int_equal(p->n, 2);
    assert_string_equal(sm_point_id(p, 1), "p3");
    assert_near(p->axis[0][0], 0.5, 0);
    assert_near(p->axis[1][1], 4, 0);
    assert_int_equal(sm_dataset_row(d, 1), 3);
    assert_int_equal(p->dropped, 1);
    sm_dataset_free(d);
}

/* ---- writing --------------------------------------------------------------------------------------------------- */
static void write_as(const sm_dataset *d, const char *format, sm_text *out)
{
    sm_error err = {0};
    sm_table *t = NULL;
    const sm_parts *p = sm_dataset_parts(d);
    if (p->counts)
        assert_ok(sm_table_copy(&t, p->counts, &err), err);
    else
        assert_ok(sm_table_of(&t, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, &err), err);
    sm_text_clear(out);
    const uint32_t *cluster = p->counts ? NULL : sm_dataset_pred(d)->label;
    assert_ok(
        sm_format_write(sm_format_find(format), &(sm_labels){d, t, cluster, {NULL, NULL}}, sm_text_sink(out), &err),
        err);
    sm_table_free(t);
}

static void what_is_written_reads_back_the_same(void **state)
{
    static const char *const nasty = "[{\"id\":\"p,1\",\"class\":\"a \\\"b\\\"\",\"cluster\":\"=1+1\"},"
                                     "{\"id\":\"p2\",\"class\":\" a\",\"cluster\":\"\\u00e9, x\"},"
                                     "{\"id\":\"p3\",\"class\":\"01\",\"cluster\":\"-1\"},"
                                     "{\"id\":\"p4\",\"class\":\"01\",\"cluster\":\"-1\"}]";
    sm_text out = {0};
    for (int i = 0; i < 3; i++) {
        const char *format = i == 0 ? "csv" : i == 1 ? "json" : "tsv";
        sm_dataset *d = read_two(nasty, NULL, (sm_read_options){.id = "id"});
        write_as(d, format, &out);
        sm_dataset_free(d);
        d = read_two(out.data, NULL, (sm_read_options){.id = "id"});
        assert_string_equal(sm_point_id(sm_dataset_parts(d), 0), "p,1");
        check(d, format, "a \"b\"  a 01 01", "=1+1 \xc3\xa9, x -1 -1", "");
    }
    sm_text_free(&out);
}

static void written_forms(void **state)
{
    static const struct {
        const char *format, *text;
    } row[] = {
        {"csv", "class,cluster\na,x\n\"b,c\",y\na,x\n"},
        {"tsv", "class\tcluster\na\tx\nb,c\ty\na\tx\n"},
        {"lines", "x\ny\nx\n"},
        {"counts", "class,cluster,count\na,x,2\n\"b,c\",y,1\n"},
        {"matrix", "class\\cluster,x,y\na,2,0\n\"b,c\",0,1\n"},
        {"json", "{\"y_true\":[\"a\",\"b,c\",\"a\"],\n \"y_pred\":[\"x\",\"y\",\"x\"]}\n"},
        {"json-matrix",
         "{\"classes\":[\"a\",\"b,c\"],\n \"clusters\":[\"x\",\"y\"],\n \"counts\":[[2,0],\n  [0,1]]}\n"},
    };
    sm_dataset *d = read_text("class,cluster\na,x\n\"b,c\",y\na,x\n");
    sm_text out = {0};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        write_as(d, row[i].format, &out);
        assert_string_equal(out.data, row[i].text);
    }
    sm_dataset_free(d);
    for (int i = 3; i < 7; i++) {
        if (i == 5) continue;
        sm_read_options o = {.matrix = i == 4};
        d = read_two(row[i].text, NULL, o);
        write_as(d, row[i].format, &out);
        assert_string_equal(out.data, row[i].text);
        sm_dataset_free(d);
    }
    sm_text_free(&out);
}

static void a_first_label_that_would_read_as_something_else_is_not_written_as_a_line(void **state)
{
    static const char *const label[] = {
        "#", "# a", "#a", "{", "[1]", "%top", "sep=", " blank", "b ", "\"\"quoted\"\"", "\xef\xbb\xbfx"};
    for (size_t i = 0; i < sizeof label / sizeof *label; i++) {
        char text[80];
        snprintf(text, sizeof text, "class,cluster\na,\"%s\"\nb,y\nb,y\n", label[i]);
        sm_dataset *d = read_text(text);
        sm_table *t = NULL;
        sm_text out = {0};
        sm_error err = {0};
        assert_ok(sm_table_of(&t, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, &err), err);
        sm_status status =
            sm_format_write(sm_format_find("lines"), &(sm_labels){d, t, sm_dataset_pred(d)->label, {NULL, NULL}},
                            sm_text_sink(&out), &err);
        assert_int_equal(status, SM_USAGE);
        assert_int_equal(out.length, 0);
        sm_text_free(&out);
        sm_table_free(t);
        sm_dataset_free(d);
    }
}

static void counts_have_no_points_to_write(void **state)
{
    static const char *const format[] = {"csv", "tsv", "lines"};
    sm_dataset *d = read_text("{\"counts\":[[1,2],[3,4]]}");
    for (int i = 0; i < 3; i++) {
        sm_text out = {0};
        sm_error err = {0};
        assert_int_equal(sm_format_write(sm_format_find(format[i]),
                                         &(sm_labels){d, sm_dataset_parts(d)->counts, NULL, {NULL, NULL}},
                                         sm_text_sink(&out), &err),
                         SM_USAGE);
        assert_non_null(strstr(err.text, "only their counts are known"));
        sm_text_free(&out);
    }
    sm_dataset_free(d);
}

/* ---- similarities ---------------------------------------------------------------------------------------------- */
static void check_reals(const char *text, const char *row, const char *col, double corner)
{
    sm_reals r;
    sm_error err = {0};
    put_text("in", text);
    assert_ok(sm_read_reals(&r, "in", NULL, &err), err);
    assert_int_equal(r.rows, 2);
    assert_int_equal(r.cols, 3);
    assert_string_equal(r.row_name[1], row);
    assert_string_equal(r.col_name[2], col);
    assert_near(r.value[5], corner, 0);
    assert_near(r.value[0], -0.5, 0);
    sm_reals_free(&r);
}

static void similarities_are_read_with_and_without_names(void **state)
{
    check_reals("-0.5,1,0\n0,1,2.5\n", "T2", "K3", 2.5);
    check_reals("x,-0.5,1,0\ny,0,1,2.5\n", "y", "K3", 2.5);
    check_reals("xx,-0.5,1,0\nyy,0,1,2.5\n", "yy", "K3", 2.5);
    check_reals(",a,b,c\nx,-0.5,1,0\ny,0,1,2.5e-3\n", "y", "c", 0.0025);
    check_reals("a,b,c\nx,-0.5,1,0\ny,0,1,2.5\n", "y", "c", 2.5);
    check_reals("true\\pred,1,2,3\n7,-0.5,1,0\n8,0,1,2.5\n", "8", "3", 2.5);
    check_reals("0a2,axe,bX1\n-0.5,1,0\n0,1,2.5\n", "T2", "bX1", 2.5);
    check_reals("xyz,infix,nano\n-0.5,1,0\n0,1,2.5\n", "T2", "nano", 2.5);
    check_reals("a\tb\tc\n-0.5\t1\t0\n0\t1\t7\n", "T2", "c", 7);
    check_reals("[[-0.5,1,0],[0,1,1e2]]", "T2", "K3", 100);
    check_reals("{\"classes\":[\"x\",\"y\"],\"clusters\":[\"a\",\"b\",\"c\"],\"values\":[[-0.5,1,0],[0,1,3]]}", "y",
                "c", 3);
}

static void bad_similarities_are_refused(void **state)
{
    static const struct {
        const char *bytes, *text;
        uint64_t line, column;
    } row[] = {
        {"1,2\n0.5,nan\n", "this is not a similarity (found \"nan\"); write a number with a decimal point", 2, 5},
        {"0.5,1\n0.5,1e999\n", "this is not a similarity (found \"1e999\"); write a number with a decimal point", 2, 5},
        {"a,b\n0.5,x\n", "this is not a similarity (found \"x\"); write a number with a decimal point", 2, 5},
        {"a,nan,b\n1,2,3\n", "this is not a similarity (found \"a\"); write a number with a decimal point", 1, 1},
        {"-Infinity,a\n1,2\n", "this is not a similarity (found \"-Infinity\"); write a number with a decimal point", 1,
         1},
        {"0x1f,a\n1,2\n", "this is not a similarity (found \"0x1f\"); write a number with a decimal point", 1, 1},
        {"1,2\n3\n", "1 field; the rows before have 2; write as many in every row", 2, 1},
        {"[[1,2],[3]]", "1 field; the rows before have 2; write as many in every row", 1, 8},
        {"[1,2]", "no table of similarities (found a number); write [[0.5,1],[0,0.25]]", 1, 2},
        {"", "no similarities; the table is empty; is this the right file?", 1, 0},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_reals r;
        sm_error err = {0};
        put_text("in", row[i].bytes);
        assert_int_equal(sm_read_reals(&r, "in", NULL, &err), SM_INPUT);
        assert_string_equal(err.text, row[i].text);
        assert_int_equal(err.line, row[i].line);
        assert_int_equal(err.column, row[i].column);
        assert_null(r.value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_beyond_doubles_differ),
        cmocka_unit_test(several_predictions),
        cmocka_unit_test(ids_and_coordinates),
        cmocka_unit_test(what_is_written_reads_back_the_same),
        cmocka_unit_test(written_forms),
        cmocka_unit_test(a_first_label_that_would_read_as_something_else_is_not_written_as_a_line),
        cmocka_unit_test(counts_have_no_points_to_write),
        cmocka_unit_test(similarities_are_read_with_and_without_names),
        cmocka_unit_test(bad_similarities_are_refused),
    };
    return cmocka_run_group_tests_name("io: formats", tests, enter_scratch, leave_scratch);
}
