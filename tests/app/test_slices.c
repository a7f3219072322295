/* Slices in the explorer: listed, opened, left; and what one prediction gains over another. The values of slices are
 * held against files of their rows alone by tests/cli/check_slices.py. */
#include "tests/app/file_rows.h"
#include "tests/app/stage.h"

static const sm_caps caps = {.w = 110, .h = 26, .colours = 8, .utf8 = true};

static stage stage_tickets(const char *pred)
{
    static const char *const name = "sample:tickets";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.id = "id", .rows = true, .pred = pred, .every = strchr(pred, ',') != NULL};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    return stage_of(d, caps);
}

static void a_column_with_too_many_values_is_refused(void **state)
{
    stage s = stage_of(file_rows_data(5000, (file_rows){.columns = 3}, NULL), caps);
    stage_line(&s, "slice c2");
    assert_says(&s, "more than 1000 different values");
    stage_free(&s);
}

/* The same counts as `diff`, which tests/cli/check_slices.py holds against python's. */
static void d_lists_what_one_prediction_gains_and_enter_its_points(void **state)
{
    stage s = stage_tickets("predicted,second");
    stage_line(&s, "compare");
    stage_keys(&s, "7 g g d");
    assert_says(&s, "second against predicted: 49 gained, 40 lost of 300 sign test p = 0.3966");
    assert_says(&s, "returns 60 37 51 20 6 +14");
    stage_keys(&s, "Down Right Right Right Right Enter");
    assert_shows(&s, "20 points · right in second, not in predicted · class returns");
    assert_shows(&s, "true_team × predicted");
    stage_keys(&s, "j ;");
    assert_shows(&s, "true_team × second");
    assert_shows(&s, "20 points · right in second, not in predicted · class returns");
    assert_shows(&s, "row 7 ·"); /* the cursor stays */
    stage_free(&s);
}

/* By Python over samples/digits.csv: gained and lost by scipy's linear_sum_assignment of clusters to classes, over the
 * points that neither leaves out; singletons have a column for each point. Without any noise it is 408 and 99. */
static void d_sets_the_noise_of_the_session_aside(void **state)
{
    static const struct {
        const char *first, *second, *shown;
    } row[] = {{"noise pred:-1 drop", "set shade=row", ", noise -1: 256 gained, 55 lost of 1429"},
               {"noise pred:-1 singletons", "set shade=row", ", noise -1 as singletons: 469 gained, 56 lost of 1797"},
               {"noise pred:-1 drop", "noise pred:0 drop", ", noise -1, noise 0: 255 gained, 52 lost of 1103"}};
    static const char *const name = "sample:digits";
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_dataset *d;
        sm_error err = {0};
        sm_read_options o = {.rows = true, .pred = "dbscan,kmeans10"};
        assert_ok(sm_read(&d, &name, 1, &o, &err), err);
        stage s = stage_of(d, caps);
        stage_line(&s, row[i].first);
        stage_line(&s, row[i].second);
        stage_line(&s, "compare");
        stage_keys(&s, "7 g g d");
        assert_shows(&s, "kmeans10 against dbscan, ");
        assert_shows(&s, row[i].shown);
        stage_free(&s);
    }
}

/* ARI by scikit-learn's adjusted_rand_score of dbscan over the points that dbscan and kmeans10 call neither -1
 * nor 0: 0.4112816; over those of dbscan alone 0.4749664. */
static void compare_leaves_out_all_that_is_noise_in_the_matrix(void **state)
{
    static const char *const name = "sample:digits";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.rows = true, .pred = "dbscan,kmeans10"};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    stage s = stage_of(d, caps);
    stage_line(&s, "noise pred:-1 drop");
    stage_line(&s, "noise pred:0 drop");
    assert_shows(&s, "543 noise points left out");
    assert_shows(&s, "0.4113");
    stage_line(&s, "compare");
    assert_shows(&s, "noise -1 left out · noise 0 left out");
    assert_shows(&s, "0.4113");
    stage_free(&s);
}

/* What is left out is about no cell: neither the points of another finding nor a cell of it are shown instead, but the
 * points that are in no cell: dbscan of the digits calls 368 of them noise. */
static void a_finding_without_cells_leads_to_what_is_left_out(void **state)
{
    static const char *const name = "sample:digits";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.rows = true, .pred = "dbscan"};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    stage s = stage_of(d, caps);
    stage_line(&s, "noise pred:-1 drop");
    stage_keys(&s, "D j p");
    assert_shows(&s, "[6 Points]");
    stage_keys(&s, "D k p");
    assert_shows(&s, "368 points · Not in the table: 368 noise points left out");
    stage_keys(&s, "D Enter");
    assert_shows(&s, "This finding is about no cell of the table");
    stage_free(&s);
}

/* 1 is at home in 6 by the optimum, though 7 has most of it (99 of 182): the row says both. */
static void where_a_point_belongs_is_by_the_optimum_and_says_so(void **state)
{
    static const char *const name = "sample:digits";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.rows = true};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    stage s = stage_of(d, caps);
    stage_keys(&s, "D j p");
    assert_shows(&s, "class 1, cluster 7 · belongs in cluster 6 (one-to-one optimum); best Jaccard: 7");
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_column_with_too_many_values_is_refused),
        cmocka_unit_test(d_lists_what_one_prediction_gains_and_enter_its_points),
        cmocka_unit_test(d_sets_the_noise_of_the_session_aside),
        cmocka_unit_test(compare_leaves_out_all_that_is_noise_in_the_matrix),
        cmocka_unit_test(a_finding_without_cells_leads_to_what_is_left_out),
        cmocka_unit_test(where_a_point_belongs_is_by_the_optimum_and_says_so),
    };
    return cmocka_run_group_tests_name("slices", tests, NULL, NULL);
}
