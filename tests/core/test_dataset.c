/* What a dataset says of its points: where they lie, which row they were; what is shared and what is copied. By hand.
 */
#include "setmatch/base/mem.h"
#include "setmatch/core/lesson.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

enum { N = 3 };

static double *axis_of(double first)
{
    double *x = sm_alloc(N, sizeof *x);
    for (int i = 0; i < N; i++) x[i] = first + i;
    return x;
}

/* Three points, two classes, two clusters. */
static sm_parts three_points(void)
{
    static const uint32_t label[2][N] = {{0, 0, 1}, {0, 1, 1}};
    sm_parts p = {.n = N, .n_partitions = 2, .pred = 1};
    p.partition = sm_alloc(2, sizeof *p.partition);
    for (uint32_t i = 0; i < 2; i++)
        p.partition[i] = sample_partition(i ? "pred" : "truth", i ? "K" : "T", label[i], N, 2);
    return p;
}

static sm_dataset *made(sm_parts p)
{
    sm_dataset *d = NULL;
    assert_int_equal(sm_dataset_new(&d, &p, NULL), SM_OK);
    return d;
}

static void points_lie_on_as_many_axes_as_were_named(void **state)
{
    for (int which = 0; which < 4; which++) {
        const double *const *axis = NULL;
        sm_parts p = three_points();
        if (which & 1) p.axis[0] = axis_of(10);
        if (which & 2) p.axis[1] = axis_of(20);
        sm_dataset *d = made(p);
        assert_int_equal(sm_dataset_places(d, &axis), which == 0 ? 0 : which == 3 ? 2 : 1);
        if (which) assert_true(axis[0][1] == (which == 2 ? 21 : 11));
        if (which == 3) assert_true(axis[1][2] == 22);
        sm_dataset_free(d);
    }
}

static void coordinates_go_before_x_and_y(void **state)
{
    const double *const *axis = NULL;
    sm_parts p = three_points();
    p.axis[0] = axis_of(10);
    p.axis[1] = axis_of(20);
    p.n_places = 3;
    p.place = sm_alloc(3, sizeof *p.place);
    for (int i = 0; i < 3; i++) p.place[i] = axis_of(100 * (i + 1));
    sm_dataset *d = made(p);
    assert_int_equal(sm_dataset_places(d, &axis), 3);
    assert_true(axis[0][0] == 100 && axis[2][2] == 302);
    sm_dataset_free(d);
}

static void a_row_is_the_record_or_the_place_of_the_point(void **state)
{
    sm_parts p = three_points(), q = three_points();
    q.row = sm_alloc(N, sizeof *q.row);
    for (uint32_t i = 0; i < N; i++) q.row[i] = 5 * (i + 1);
    sm_dataset *d = made(p), *e = made(q);
    assert_int_equal(sm_dataset_row(d, 2), 3);
    assert_int_equal(sm_dataset_row(e, 2), 15);
    sm_dataset_free(d);
    sm_dataset_free(e);
}

static void another_prediction_shares_what_was_read(void **state)
{
    sm_error err = {0};
    sm_dataset *d = made(three_points()), *other = made(three_points()), *again = NULL;
    assert_int_equal(sm_dataset_again(&again, d, 2, &err), SM_USAGE);
    assert_string_equal(err.text, "no partition number 2 of points; there are 2");
    assert_null(again);
    assert_int_equal(sm_dataset_again(&again, d, 0, &err), SM_OK);
    assert_true(sm_dataset_shares(d, again));
    assert_false(sm_dataset_shares(d, other));
    assert_false(sm_dataset_shares(d, NULL));
    assert_false(sm_dataset_shares(NULL, d));
    sm_dataset_free(d); /* what was read goes with the last of them */
    assert_string_equal(sm_dataset_pred(again)->name, "truth");
    sm_dataset_free(again);
    sm_dataset_free(other);
}

static void counts_alone_have_no_other_prediction(void **state)
{
    static const uint64_t count[] = {1, 2, 3, 4};
    sm_error err = {0};
    sm_dataset *again = NULL;
    sm_parts p = {.n_partitions = 2, .pred = 1};
    p.partition = sm_alloc(2, sizeof *p.partition);
    p.counts = sample_table(count, 2, 2, SM_STORE_BEST, &p.partition[0].dict, &p.partition[1].dict);
    sm_dataset *d = made(p);
    assert_int_equal(sm_dataset_again(&again, d, 0, &err), SM_USAGE);
    assert_string_equal(err.text, "no partition number 0 of points; there are 0");
    sm_dataset_free(d);
}

static void a_copy_has_everything_of_its_own(void **state)
{
    sm_dataset *copy = NULL;
    sm_parts p = three_points();
    p.row = sm_alloc(N, sizeof *p.row);
    p.id = sm_alloc(N, sizeof *p.id);
    p.axis[1] = axis_of(20);
    p.dropped = 7;
    p.format = sm_copy_text("csv", 3);
    for (uint32_t i = 0; i < N; i++) {
        p.row[i] = 2 * i + 2;
        sm_text_printf(&p.id[i], "point %u", i);
    }
    sm_account_leave(&p.account, SM_LEFT_NO_LABEL, NULL, 7, 9);
    sm_account_leave(&p.account, SM_LEFT_BAD_ROW, "torn", 2, 11);
    sm_dataset *d = made(p);
    assert_int_equal(sm_dataset_copy(&copy, d, NULL), SM_OK);
    sm_dataset_free(d);
    const sm_parts *is = sm_dataset_parts(copy);
    const double *const *axis = NULL;
    assert_int_equal(is->n, N);
    assert_int_equal(is->dropped, 7);
    assert_string_equal(is->format, "csv");
    assert_int_equal(sm_account_left(&is->account, SM_LEFT_NO_LABEL), 7);
    assert_int_equal(sm_account_left(&is->account, SM_LEFT_BAD_ROW), 2);
    assert_int_equal(sm_dataset_row(copy, 2), 6);
    assert_string_equal(sm_text_of(&is->id[2]), "point 2");
    assert_int_equal(sm_dataset_places(copy, &axis), 1);
    assert_true(axis[0][2] == 22);
    const sm_partition *truth = sm_dataset_truth(copy), *pred = sm_dataset_pred(copy);
    assert_string_equal(sm_dict_text(truth->dict, truth->label[2]), "T2");
    assert_string_equal(sm_dict_text(pred->dict, pred->label[1]), "K2");
    assert_string_equal(pred->name, "pred");
    sm_dataset_free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_lie_on_as_many_axes_as_were_named),
        cmocka_unit_test(coordinates_go_before_x_and_y),
        cmocka_unit_test(a_row_is_the_record_or_the_place_of_the_point),
        cmocka_unit_test(another_prediction_shares_what_was_read),
        cmocka_unit_test(counts_alone_have_no_other_prediction),
        cmocka_unit_test(a_copy_has_everything_of_its_own),
    };
    return cmocka_run_group_tests_name("core/dataset", tests, NULL, NULL);
}
