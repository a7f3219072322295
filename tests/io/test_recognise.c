/* What one case of tests/data/inputs cannot show: generated files, names of files, and files that are recognised again
 * with other options. Values were computed by hand from the rules. */
#include "io/load/import.h"
#include "tests/io/case.h"
#include <cjson/cJSON.h>

static void check_names(const char *const *files, size_t n, sm_status status, const char *text)
{
    sm_error err = {0};
    sm_dataset *d;
    assert_int_equal(sm_read(&d, files, n, NULL, &err), status);
    assert_null(d);
    assert_string_equal(err.text, text);
}

TEST(bad_name_is_reported)
{
    check_names((const char *[]){"nothing"}, 1, SM_IO, "cannot open file: No such file or directory");
    check_names((const char *[]){"/"}, 1, SM_IO, "is a directory; name a file in it");
    check_names((const char *[]){"-", "-"}, 2, SM_USAGE, "standard input is named twice; save one input to a file");
    check_names(NULL, 0, SM_USAGE, "no input file; name one, or - for standard input");
}

/* 1,000 points and 901 labels: more than half as many as points. */
TEST(nearly_as_many_labels_as_points_warn)
{
    sm_text t = {0};
    sm_dataset *d = NULL;
    sm_error err = {0};
    for (int i = 0; i < 1000; i++) sm_text_printf(&t, "c%d,%d\n", i % 3, i < 901 ? i : 0);
    put_text("in", sm_text_of(&t));
    sm_read_options o = {.header = "no", .truth = "1", .pred = "2"};
    assert_ok(sm_read(&d, (const char *[]){"in"}, 1, &o, &err), err);
    assert_int_equal(sm_dataset_parts(d)->n, 1000);
    assert_true(
        account_says(d, "in: column 2 has 901 different labels for 1000 points; is it a column of labels?", "labels"));
    sm_dataset_free(d);
    sm_text_free(&t);
}

/* B28 and B29: time grows with the length, not with its square. */
TEST(long_array_is_read)
{
    sm_text t = {0};
    sm_dataset *d = NULL;
    sm_error err = {0};
    for (int k = 0; k < 2; k++) {
        sm_text_printf(&t, "%s\"y_%s\":[0", k ? "]," : "{", k ? "pred" : "true");
        for (int i = 1; i < 200000; i++) sm_text_printf(&t, ",%d", i % (7 + k));
    }
    sm_text_printf(&t, "]}");
    put_text("in", sm_text_of(&t));
    assert_ok(sm_read(&d, (const char *[]){"in"}, 1, NULL, &err), err);
    assert_int_equal(sm_dataset_parts(d)->n, 200000);
    assert_int_equal(sm_dict_size(sm_dataset_pred(d)->dict), 8);
    sm_dataset_free(d);
    sm_text_free(&t);
}

TEST(json_library_survives_the_witness)
{
    static const char witness[] = "[{\"b\":[{\"b\":1,\"b\":1,\"\":1,";
    assert_null(cJSON_ParseWithLengthOpts(witness, sizeof witness, NULL, 1));
}

/* Of 1,202 rows 12 may be bad, of which ten lines are reported. */
TEST(lines_of_bad_rows_are_reported)
{
    static const struct {
        size_t bad;
        const char *text;
    } row[] = {{0, ""},
               {1, "in: 1 bad row skipped: line 2"},
               {2, "in: 2 bad rows skipped: lines 2, 3"},
               {10, "in: 10 bad rows skipped: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"},
               {11, "in: 11 bad rows skipped: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 1 more"},
               {12, "in: 12 bad rows skipped: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more"},
               {13, "too many malformed rows to skip (13 of 1202, here: wrong number of fields; limit: 1 % or 10 rows, "
                    "at most 10 %); is the separator right?"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text t = {0};
        sm_text_puts(&t, "a,k\n");
        for (size_t k = 0; k < row[i].bad; k++) sm_text_puts(&t, "a,k,x\n");
        for (size_t k = row[i].bad; k < 1201; k++) sm_text_puts(&t, k % 2 ? "a,k\n" : "b,k\n");
        sm_error err = {0};
        sm_dataset *d = NULL;
        sm_read_options o = {.bad_rows = "skip", .header = "no", .truth = "1", .pred = "2"};
        put_text("in", sm_text_of(&t));
        sm_status status = sm_read(&d, (const char *[]){"in"}, 1, &o, &err);
        const sm_account *a = d ? &sm_dataset_parts(d)->account : NULL;
        assert_string_equal(status != SM_OK ? err.text : a->n_warnings ? a->warning[0] : "", row[i].text);
        assert_int_equal(status != SM_OK, row[i].bad > 12);
        sm_dataset_free(d);
        sm_text_free(&t);
    }
}

static sm_import *imported(const char *text, const sm_read_options *o)
{
    static const char *const file = "in";
    sm_import *im = NULL;
    sm_error err = {0};
    put_text(file, text);
    assert_ok(sm_import_new(&im, &file, 1, o, &err), err);
    return im;
}

static void assert_open(const sm_import *im, const char *part, const char *first, const char *second)
{
    assert_int_equal(sm_import_outcome(im), SM_OPEN);
    assert_int_equal(sm_import_question(im)->line, 1);
    assert_non_null(strstr(sm_import_question(im)->text, part));
    const char *const answer[] = {first, second, NULL};
    for (size_t i = 0; i == 0 || answer[i - 1]; i++) {
        if (!answer[i]) assert_null(sm_import_answer(im, i));
        if (answer[i]) assert_string_equal(sm_import_answer(im, i), answer[i]);
    }
}

/* "title,group" with n rows, of which all titles but the first few are that of the first row. */
static void put_titles(sm_text *t, int rows, int values)
{
    sm_text_clear(t);
    sm_text_puts(t, "title,group\n");
    for (int i = 0; i < rows; i++) sm_text_printf(t, "n%d,g%d\n", i < values ? i : 0, i % 3);
}

/* The rule by hand: of 20 rows and more, 10 values of 20 are labels, 11 of 20 and 260 of 287 are not; below 20 rows
 * only values that are all different are not. A printed line names a column with fewer than nine values for ten rows:
 * 17 of 20, not 18 of 20 or 260 of 287. */
TEST(elimination_asks_if_there_are_many_values)
{
    static const struct {
        int rows, values;
        bool open;
        const char *answer;
    } row[] = {{287, 260, true, NULL}, {20, 18, true, NULL},  {20, 17, true, "--true group --pred title"},
               {20, 10, false, NULL},  {19, 18, false, NULL}, {19, 19, true, NULL},
               {287, 143, false, NULL}};
    sm_text t = {0};
    sm_read_options o = {.header = "yes"};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        put_titles(&t, row[i].rows, row[i].values);
        sm_import *im = imported(sm_text_of(&t), &o);
        if (row[i].open)
            assert_open(im, "which columns are the truth and the prediction", row[i].answer, NULL);
        else
            assert_string_equal(sm_import_account(im)->warning[0],
                                "in: truth is column title and prediction column group, the only possible columns");
        assert_int_equal(sm_import_outcome(im), row[i].open ? SM_OPEN : SM_LIKELY);
        sm_import_free(im);
    }
    sm_text_free(&t);
}

/* All pairs of two classes and 300 clusters are different, also where their numbers differ in the second byte alone. */
TEST(pairs_of_many_clusters_are_distinguished)
{
    sm_text t = {0};
    sm_text_puts(&t, "true,pred,kg\n");
    for (int i = 0; i < 600; i++) sm_text_printf(&t, "%c,k%d,%d\n", i % 2 ? 'a' : 'b', i / 2, 1 + i % 7);
    sm_import *im = imported(sm_text_of(&t), NULL);
    assert_open(im, "column kg may count the points", "--weight kg", "--true true --pred pred");
    sm_import_free(im);
    sm_text_puts(&t, "a,k299,5\n");
    im = imported(sm_text_of(&t), NULL);
    assert_int_equal(sm_import_outcome(im), SM_CERTAIN);
    assert_int_equal(sm_import_account(im)->points, 601);
    sm_import_free(im);
    sm_text_free(&t);
}

/* Options are looked at again without reading; another separator needs another import. */
TEST(options_can_change_after_recognition)
{
    sm_error err = {0}, other = {0};
    sm_read_options o = {0};
    sm_import *im = imported("kind,what\na,k\nb,l\nb,l\na,k\n", &o);
    assert_int_equal(sm_import_outcome(im), SM_OPEN);
    o.header = "yes";
    assert_ok(sm_import_again(im, &o, &err), err);
    assert_int_equal(sm_import_outcome(im), SM_LIKELY);
    assert_int_equal(sm_import_account(im)->points, 4);
    assert_int_equal(sm_import_summary(im, 0).distinct, 2);
    o.header = "no";
    assert_ok(sm_import_again(im, &o, &err), err);
    assert_int_equal(sm_import_account(im)->points, 5);
    assert_int_equal(sm_import_summary(im, 0).distinct, 3);
    o.truth = "nothing";
    assert_int_equal(sm_import_again(im, &o, &other), SM_INPUT);
    assert_int_equal(sm_import_account(im)->points, 5); /* as before */
    o.separator = ';';
    other = (sm_error){0};
    assert_int_equal(sm_import_again(im, &o, &other), SM_USAGE);
    sm_import_free(im);
}

/* Two labels are named when the file is read, so that arrays of three are skipped. */
TEST(skipped_columns_cannot_be_taken_later)
{
    sm_error err = {0};
    sm_read_options o = {.pred = "q"};
    sm_import *im = imported("{\"a\":[1,2,3],\"p\":[1,2,3],\"q\":[1,2]}", &o);
    assert_int_equal(sm_import_outcome(im), SM_OPEN);
    o.truth = "a";
    assert_ok(sm_import_again(im, &o, &err), err);
    assert_int_equal(sm_import_outcome(im), SM_REFUSED);
    assert_string_equal(sm_import_question(im)->text, "column \"a\" does not have one label for each point; name "
                                                      "another column: --true, --pred");
    sm_import_free(im);
}

/* Two lone quotes three lines apart: five rows if they enclose a field, eight if they are characters. */
TEST(other_quotes_require_rereading)
{
    static const char lone[] = "k a x\n\" a x\nm a y\nn a y\n\" a x\np b y\nq b y\nr b y\n";
    sm_error err = {0}, other = {0};
    sm_read_options o = {.truth = "2", .pred = "3"};
    sm_import *im = imported(lone, &o);
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

const test_group group_of_tests = {enter_scratch, leave_scratch};
