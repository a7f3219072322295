/* Counts of several predictions one below the other, columns and files of coordinates, and names of files that their
 * content contradicts. Tables, coordinates and lines were worked out by hand from the bytes. */
#include "core/table.h"
#include "tests/io/case.h"

static sm_dataset *read_in(const char *file, const char *bytes, const sm_read_options *o)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    put_text(file, bytes);
    assert_ok(sm_read(&d, &file, 1, o, &err), err);
    return d;
}

/* The whole error, with its place. */
static void assert_refused(const char *file, const char *bytes, const sm_read_options *o, uint64_t line,
                           const char *text)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    put_text(file, bytes);
    assert_int_not_equal(sm_read(&d, &file, 1, o, &err), SM_OK);
    assert_null(d);
    if (strcmp(err.text, text) != 0 || err.line != line)
        fail_msg("line %d: %s\nnot %d: %s", (int)err.line, err.text, (int)line, text);
}

#define LONG "pred,class,cluster,count\n"
static const sm_read_options for_compare = {.every = true, .long_counts = true};

static void each_prediction_below_the_other_is_a_table(void **state)
{
    sm_dataset *d = read_in("in", LONG "p,a,x,3\nq,a,u,5\np,b,y,4\nq,b,v,2\np,a,y,2\nq,b,u,2\n", &for_compare);
    const sm_parts *p = sm_dataset_parts(d);
    assert_int_equal(p->n_partitions, 3);
    assert_string_equal(p->partition[0].name, "class");
    assert_string_equal(p->partition[1].name, "p");
    assert_string_equal(p->partition[2].name, "q");
    assert_int_equal(p->n, 0);
    assert_null(p->table[0]);
    static const uint64_t count[2][2][2] = {{{3, 2}, {0, 4}}, {{5, 0}, {2, 2}}};
    for (uint32_t t = 0; t < 2; t++)
        for (uint32_t i = 0; i < 2; i++)
            for (uint32_t j = 0; j < 2; j++) assert_int_equal(sm_table_at(p->table[t + 1], i, j), count[t][i][j]);
    assert_string_equal(sm_dict_text(p->partition[2].dict, 0), "u");
    assert_true(account_says(d, "2 predictions, by column pred", "two"));
    assert_int_equal(p->account.n_warnings, 0);
    sm_dataset_free(d);
}

static void predictions_of_other_points_are_told(void **state)
{
    sm_dataset *d = read_in("in", LONG "p,a,x,3\nq,a,u,4\np,b,y,4\nq,b,v,4\n", &for_compare);
    assert_true(
        account_says(d, "the predictions are not of the same points: class \"a\" has 3 by p and 4 by q", "others"));
    sm_dataset_free(d);
}

static void long_counts_without_a_label_are_left_out(void **state)
{
    static const char bytes[] = LONG "p,a,x,3\np,,y,2\np,b,NA,1\np,b,y,4\n";
    sm_read_options o = for_compare;
    sm_dataset *d = read_in("in", bytes, &o);
    assert_int_equal(sm_dataset_parts(d)->dropped, 3);
    assert_true(account_says(d, "3 without a label left out (first at line 3)", "gap"));
    assert_true(account_says(d, "3 without a label left out (--missing class keeps them)", "gap"));
    sm_dataset_free(d);
    o.missing = "class";
    d = read_in("in", bytes, &o);
    assert_int_equal(sm_dataset_parts(d)->dropped, 0);
    assert_int_equal(sm_table_total(sm_dataset_parts(d)->table[1]), 10);
    sm_dataset_free(d);
    o.missing = "error";
    assert_refused("in", bytes, &o, 3, "missing label in column class; fill it in, or skip such rows: --missing drop");
    assert_refused("in", LONG "p,a,x,3\np,b,,1\n", &o, 3,
                   "missing label in column cluster; fill it in, or skip such rows: --missing drop");
}

/* A header that an option names is one all the same: by hand 3 + 4 + 2 points of p, and so many of q. Columns that are
 * named are labels. */
static void long_counts_are_known_under_a_header_that_is_named(void **state)
{
    static const char bytes[] = LONG "p,a,x,3\nq,a,u,5\np,b,y,4\nq,b,v,2\np,a,y,2\nq,b,u,2\n";
    sm_read_options o = for_compare;
    o.header = "yes";
    sm_dataset *d = read_in("in", bytes, &o);
    assert_int_equal(sm_dataset_parts(d)->n_partitions, 3);
    assert_string_equal(sm_dataset_parts(d)->partition[2].name, "q");
    assert_int_equal(sm_table_total(sm_dataset_parts(d)->table[1]), 9);
    assert_int_equal(sm_table_total(sm_dataset_parts(d)->table[2]), 9);
    sm_dataset_free(d);
    o.truth = "class";
    d = read_in("in", bytes, &o);
    assert_int_equal(sm_dataset_parts(d)->n, 3 + 5 + 4 + 2 + 2 + 2); /* the counts still count */
    sm_dataset_free(d);
    assert_refused("in", bytes, &(sm_read_options){.header = "yes"}, 1,
                   "counts of several predictions, one below the other (found pred,class,cluster,count); setmatch "
                   "compare reads them, with no other file; for one prediction keep its rows and drop the column pred");
}

static void broken_long_counts_are_refused(void **state)
{
    assert_refused("in", LONG "p,a,x,3\n,b,y,4\n", &for_compare, 3, "missing prediction in column pred; fill it in");
    assert_refused("in", LONG "p,,x,3\np,,y,4\n", &for_compare, 1,
                   "no points; no row has both labels; is this the right file?");
    assert_refused("in", LONG "p,a,x,3\nq,a,y,0\n", &for_compare, 0,
                   "prediction \"q\" has no points; all its counts are 0 or without a label; remove it");
    assert_refused("in", LONG "p,a,x,3\nq,a,y,4\n", NULL, 1,
                   "counts of several predictions, one below the other (found pred,class,cluster,count); setmatch "
                   "compare reads them, with no other file; for one prediction keep its rows and drop the column pred");
}

static void long_labels_that_are_whole_floats_are_integers(void **state)
{
    sm_dataset *d = read_in("in", LONG "p,1.0,x,3\np,2.0,y,4\n", &for_compare);
    assert_string_equal(sm_dict_text(sm_dataset_parts(d)->partition[0].dict, 1), "2");
    assert_true(account_says(d, "floats of column class read as whole numbers", "floats"));
    sm_dataset_free(d);
}

/* ---- coordinates ------------------------------------------------------------------------------------------------- */
#define POINTS "class,cluster,u,v,w\na,k,1,2,3\nb,,4,5,6\nb,l,7.5,-8,9e1\n"

static void assert_places(const sm_dataset *d, uint32_t axes, const double *value)
{
    const sm_parts *p = sm_dataset_parts(d);
    assert_int_equal(p->n_places, axes);
    for (uint32_t a = 0; a < axes; a++)
        for (uint32_t i = 0; i < p->n; i++)
            if (p->place[a][i] != value[a * p->n + i]) fail_msg("axis %u of point %u is %g", a, i, p->place[a][i]);
    for (uint32_t a = 0; a < 2; a++)
        for (uint32_t i = 0; i < p->n; i++) assert_true(axes < 2 ? !p->axis[a] : p->axis[a][i] == p->place[a][i]);
}

/* The row in the middle has no cluster; its coordinates go with it. */
static void columns_of_coordinates_keep_to_their_points(void **state)
{
    sm_read_options o = {.truth = "class", .pred = "cluster", .coordinates = "w,u"};
    sm_dataset *d = read_in("in", POINTS, &o);
    assert_places(d, 2, (double[]){3, 90, 1, 7.5});
    sm_dataset_free(d);
    o.coordinates = "v";
    d = read_in("in", POINTS, &o);
    assert_places(d, 1, (double[]){2, -8});
    sm_dataset_free(d);
    o.coordinates = "u,cluster";
    assert_refused("in", POINTS, &o, 2,
                   "a coordinate is not a number (found \"k\"); name another column: --coordinates COL");
}

static void a_file_of_coordinates_has_a_row_for_every_point(void **state)
{
    sm_read_options o = {.truth = "class", .pred = "cluster", .coordinates = "second"};
    put_text("second", "1,2\n3,4\n5,6\n");
    sm_dataset *d = read_in("in", POINTS, &o);
    assert_places(d, 2, (double[]){1, 5, 2, 6});
    sm_dataset_free(d);
    put_text("second", "1,2\n3,4\n");
    assert_refused("in", POINTS, &o, 0,
                   "2 rows of coordinates, but in has 3 points; one row per point is wanted, in the same order");
    put_text("second", "1,2\n3,4\n5,1e301\n");
    assert_refused("in", POINTS, &o, 0,
                   "a coordinate of point 3 is beyond 1e300 (found 1e+301); scale the coordinates");
}

/* ---- names of files ---------------------------------------------------------------------------------------------- */
static void a_suffix_that_the_content_contradicts_is_told(void **state)
{
    sm_read_options o = {0};
    assert_refused("x.json", "class,cluster\na,k\na,k\n", &o, 1,
                   "its name says JSON, but its content is no JSON; rename it, or say: --format csv");
    assert_refused("x.npy", "class,cluster\na,k\na,k\n", &o, 1,
                   "its name says NumPy's .npy, but its content is something else; rename it, or say: --format csv");
    assert_refused("x.arff", "{\"truth\":[1,1],\"pred\":[2,2]}", &o, 1,
                   "its name says ARFF, but its content is JSON; rename it, or say: --format json");
    o.format = "csv";
    sm_dataset_free(read_in("x.json", "class,cluster\na,k\na,k\n", &o));
    o.format = NULL;
    sm_dataset *d = read_in("x.txt", "{\"truth\":[1,1],\"pred\":[2,2]}", &o);
    assert_string_equal(sm_dataset_parts(d)->format, "json");
    sm_dataset_free(d);
    static const char *const name[] = {"x.json", "x.npy", "x.arff", "x.txt"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) unlink(name[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_prediction_below_the_other_is_a_table),
        cmocka_unit_test(predictions_of_other_points_are_told),
        cmocka_unit_test(long_counts_without_a_label_are_left_out),
        cmocka_unit_test(long_counts_are_known_under_a_header_that_is_named),
        cmocka_unit_test(broken_long_counts_are_refused),
        cmocka_unit_test(long_labels_that_are_whole_floats_are_integers),
        cmocka_unit_test(columns_of_coordinates_keep_to_their_points),
        cmocka_unit_test(a_file_of_coordinates_has_a_row_for_every_point),
        cmocka_unit_test(a_suffix_that_the_content_contradicts_is_told),
    };
    return cmocka_run_group_tests_name("io: tables of counts and of coordinates", tests, enter_scratch, leave_scratch);
}
