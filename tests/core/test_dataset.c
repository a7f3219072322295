/* What a dataset says of its points: where they lie, which row they were; what is shared and what is copied. By hand.
 */
#include "base/mem.h"
#include "core/lesson.h"
#include "core/noise.h"
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
    sm_dataset_new(&d, &p);
    return d;
}

TEST(points_have_as_many_axes_as_named)
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

TEST(coordinates_come_before_x_and_y)
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

TEST(row_is_the_record_or_the_index_of_the_point)
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

TEST(another_prediction_shares_the_loaded_data)
{
    sm_error err = {0};
    sm_dataset *d = made(three_points()), *other = made(three_points()), *again = NULL;
    assert_int_equal(sm_dataset_again(&again, d, 2, &err), SM_USAGE);
    assert_string_equal(err.text, "unknown partition number 2; the points have 2");
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

TEST(counts_have_no_other_prediction)
{
    static const uint64_t count[] = {1, 2, 3, 4};
    sm_error err = {0};
    sm_dataset *again = NULL;
    sm_parts p = {.n_partitions = 2, .pred = 1};
    p.partition = sm_alloc(2, sizeof *p.partition);
    p.counts = sample_table(count, 2, 2, SM_STORE_BEST, &p.partition[0].dict, &p.partition[1].dict);
    sm_dataset *d = made(p);
    assert_int_equal(sm_dataset_again(&again, d, 0, &err), SM_USAGE);
    assert_string_equal(err.text, "unknown partition number 0; the points have 0");
    sm_dataset_free(d);
}

TEST(copy_shares_nothing)
{
    sm_dataset *copy = NULL;
    sm_parts p = three_points();
    p.row = sm_alloc(N, sizeof *p.row);
    sample_ids(&p, "point ");
    p.axis[1] = axis_of(20);
    p.dropped = 7;
    p.format = sm_copy_text("csv", 3);
    for (uint32_t i = 0; i < N; i++) p.row[i] = 2 * i + 2;
    sm_account_leave(&p.account, SM_LEFT_NO_LABEL, NULL, 7, 9);
    sm_account_leave(&p.account, SM_LEFT_BAD_ROW, "torn", 2, 11);
    sm_dataset *d = made(p);
    sm_dataset_copy(&copy, d);
    sm_dataset_free(d);
    const sm_parts *is = sm_dataset_parts(copy);
    const double *const *axis = NULL;
    assert_int_equal(is->n, N);
    assert_int_equal(is->dropped, 7);
    assert_string_equal(is->format, "csv");
    assert_int_equal(sm_account_left(&is->account, SM_LEFT_NO_LABEL), 7);
    assert_int_equal(sm_account_left(&is->account, SM_LEFT_BAD_ROW), 2);
    assert_int_equal(sm_dataset_row(copy, 2), 6);
    assert_string_equal(sm_point_id(is, 2), "point 2");
    assert_int_equal(sm_dataset_places(copy, &axis), 1);
    assert_true(axis[0][2] == 22);
    const sm_partition *truth = sm_dataset_truth(copy), *pred = sm_dataset_pred(copy);
    assert_string_equal(sm_dict_text(truth->dict, truth->label[2]), "T2");
    assert_string_equal(sm_dict_text(pred->dict, pred->label[1]), "K2");
    assert_string_equal(pred->name, "pred");
    sm_dataset_free(copy);
    d = made(three_points()); /* what there is not, the copy has not */
    sm_dataset_copy(&copy, d);
    is = sm_dataset_parts(copy);
    assert_true(!is->id && !is->row && !is->axis[0] && !is->axis[1] && !is->format && !is->counts);
    sm_dataset_free(d);
    sm_dataset_free(copy);
}

static sm_status say_row(void *self, uint32_t point, sm_text *cell, sm_error *err)
{
    sm_text_clear(&cell[0]);
    sm_text_printf(&cell[0], "row of point %u", point);
    return SM_OK;
}

/* Of points 0 and 2: the labels that they have are numbered anew, everything else is as it was of the whole. */
TEST(part_has_what_its_points_have)
{
    static const uint32_t point[] = {0, 2}, label[] = {2, 1, 0};
    static const sm_row_column column[] = {{.name = "a column"}};
    sm_error err = {0};
    sm_dataset *part = NULL;
    sm_parts p = three_points();
    sample_partition_free(&p.partition[0]);
    p.partition[0] = sample_partition("truth", "T", label, N, 3);
    p.row = sm_alloc(N, sizeof *p.row);
    sample_ids(&p, "id ");
    p.axis[0] = axis_of(10);
    p.axis[1] = axis_of(20);
    p.n_places = 2;
    p.place = sm_alloc(2, sizeof *p.place);
    p.place[0] = axis_of(100);
    p.place[1] = axis_of(200);
    p.format = sm_copy_text("csv", 3);
    p.n_more_truths = 1;
    p.rows = (sm_rows){.column = column, .columns = 1, .read = say_row};
    for (uint32_t i = 0; i < N; i++) p.row[i] = 2 * i + 2;
    sm_account_leave(&p.account, SM_LEFT_BAD_ROW, "torn", 2, 11);
    p.account.points = N;
    sm_dataset *d = made(p);
    assert_ok(sm_dataset_part(&part, d, point, 2, "split = test", &err), err);
    sm_dataset_free(d); /* the part keeps it */
    const sm_parts *is = sm_dataset_parts(part);
    const sm_partition *truth = sm_dataset_truth(part), *pred = sm_dataset_pred(part);
    sm_text cell = {0};
    assert_int_equal(is->n, 2);
    assert_int_equal(is->n_partitions, 2);
    assert_int_equal(is->n_more_truths, 1);
    assert_int_equal(truth->n, 2);
    assert_int_equal(sm_dict_size(truth->dict), 2);
    assert_string_equal(sm_dict_text(truth->dict, truth->label[0]), "T3");
    assert_string_equal(sm_dict_text(truth->dict, truth->label[1]), "T1");
    assert_string_equal(sm_dict_text(pred->dict, pred->label[1]), "K2");
    assert_string_equal(pred->name, "pred");
    assert_int_equal(sm_dataset_row(part, 0), 2);
    assert_int_equal(sm_dataset_row(part, 1), 6);
    assert_string_equal(sm_point_id(is, 0), "id 0");
    assert_string_equal(sm_point_id(is, 1), "id 2");
    assert_int_equal(is->n_places, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(is->axis[i][0] == 10 * (i + 1) && is->axis[i][1] == 10 * (i + 1) + 2);
        assert_true(is->place[i][0] == 100 * (i + 1) && is->place[i][1] == 100 * (i + 1) + 2);
    }
    assert_string_equal(is->format, "csv");
    assert_int_equal(is->rows.columns, 1);
    assert_ok(is->rows.read(is->rows.self, 1, &cell, &err), err);
    assert_string_equal(sm_text_of(&cell), "row of point 2");
    assert_int_equal(is->account.points, 2);
    assert_int_equal(is->account.n_left_out, 0);
    assert_string_equal(is->account.remark[is->account.n_remarks - 1], "only the points with split = test");
    assert_string_equal(sm_dataset_what(part), "split = test");
    assert_string_equal(sm_dataset_truth(sm_dataset_whole(part))->name, "truth");
    sm_text_free(&cell);
    sm_dataset_free(part);
}

TEST(empty_selection_makes_no_part)
{
    static const uint32_t none[] = {0};
    sm_error err = {0};
    sm_dataset *part = NULL, *d = made(three_points());
    assert_int_equal(sm_dataset_part(&part, d, none, 0, "split = x", &err), SM_USAGE);
    assert_string_equal(err.text, "no points with split = x; choose another value");
    assert_null(part);
    assert_ok(sm_dataset_part(&part, d, none, 1, "split = y", &err), err);
    assert_null(sm_dataset_parts(part)->id);
    assert_null(sm_dataset_parts(part)->axis[0]);
    assert_int_equal(sm_dataset_row(part, 0), 1);
    sm_dataset_free(part);
    assert_null(sm_dataset_whole(d));
    sm_dataset_free(d);
}

/* By why and by detail, whatever the address of the text; of bad rows every line is kept. */
TEST(left_out_points_are_counted_by_reason)
{
    static const char torn[] = "torn", again[] = "torn";
    static const struct {
        sm_left_why why;
        const char *detail;
        uint64_t count, first, lines[4];
    } row[] = {{SM_LEFT_BAD_ROW, "torn", 3, 5, {5, 9, 12}},
               {SM_LEFT_BAD_ROW, "long", 1, 6, {6}},
               {SM_LEFT_BAD_ROW, NULL, 2, 10, {10, 11}},
               {SM_LEFT_BLANK, NULL, 7, 1, {0}}};
    sm_account a = {0};
    sm_account_leave(&a, SM_LEFT_BAD_ROW, torn, 1, 5);
    sm_account_leave(&a, SM_LEFT_BAD_ROW, "long", 1, 6);
    sm_account_leave(&a, SM_LEFT_BAD_ROW, again, 1, 9);
    sm_account_leave(&a, SM_LEFT_BAD_ROW, NULL, 1, 10);
    sm_account_leave(&a, SM_LEFT_BAD_ROW, NULL, 1, 11);
    sm_account_leave(&a, SM_LEFT_BLANK, NULL, 3, 1);
    sm_account_leave(&a, SM_LEFT_BLANK, NULL, 4, 2);
    sm_account_leave(&a, SM_LEFT_COMMENT, NULL, 0, 2);
    sm_account_leave(&a, SM_LEFT_BAD_ROW, torn, 1, 12);
    assert_int_equal(a.n_left_out, 4);
    for (size_t i = 0; i < 4; i++) {
        const sm_omission *l = &a.left_out[i];
        assert_int_equal(l->why, row[i].why);
        assert_int_equal(l->count, row[i].count);
        assert_int_equal(l->first_line, row[i].first);
        assert_int_equal(!l->line, row[i].why == SM_LEFT_BLANK);
        for (size_t k = 0; l->line && k < l->count; k++) assert_int_equal(l->line[k], row[i].lines[k]);
    }
    assert_int_equal(sm_account_left(&a, SM_LEFT_BAD_ROW), 6);
    assert_int_equal(sm_account_left(&a, SM_LEFT_COMMENT), 0);
    a.points = 5;
    sm_account_noise(&a, "x", "drop", 3, 3);
    assert_int_equal(a.points, 2);
    sm_account_noise(&a, "y", "drop", 2, 2);
    assert_int_equal(a.points, 0);
    sm_account_noise(&a, "z", "own", 1, 0);
    assert_int_equal(a.n_warnings, 2);
    assert_string_equal(a.warning[0], "3 noise points left out (--noise-policy own keeps them)");
    assert_string_equal(a.remark[2], "noise label z, policy own: 1 point");
    sm_account_free(&a);
}

/* Words that mean noise in any case; those that hold or begin them do not. */
TEST(noise_labels_are_recognised)
{
    static const char *const yes[] = {"",           "-1",          "noise", "NOISE", "Outlier",
                                      "unassigned", "unclustered", "NA",    "NaN",   "None"},
                             *const no[] = {"0", "-2", "1", "noises", "a noise", "no", "nones", "n"};
    bool is;
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        sm_label_means_noise(yes[i], &is);
        if (!is) fail_msg("\"%s\" is none", yes[i]);
    }
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        sm_label_means_noise(no[i], &is);
        if (is) fail_msg("\"%s\" is noise", no[i]);
    }
}

/* A list of data sets has a truth and no prediction yet, or only predictions: no x is alone. */
TEST(roles_are_reported_if_any)
{
    static const struct {
        sm_column_role role[2];
        const char *said;
    } row[] = {{{SM_COLUMN_TRUTH, SM_COLUMN_PREDICTION}, "; truth \"a\" x prediction \"b\"; 3 points"},
               {{SM_COLUMN_TRUTH, SM_COLUMN_ATTRIBUTE}, "; truth \"a\"; 3 points"},
               {{SM_COLUMN_ATTRIBUTE, SM_COLUMN_PREDICTION}, "; prediction \"b\"; 3 points"},
               {{SM_COLUMN_PREDICTION, SM_COLUMN_PREDICTION}, "; 2 predictions; 3 points"},
               {{SM_COLUMN_ATTRIBUTE, SM_COLUMN_ATTRIBUTE}, "; 3 points"}};
    char file[] = "in.csv", first[] = "a", second[] = "b";
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_account_column column[] = {{.name = first, .role = row[i].role[0]},
                                      {.name = second, .role = row[i].role[1]}};
        sm_account_source source = {.file = file,
                                    .separator = ',',
                                    .quoting = "",
                                    .encoding = "UTF-8",
                                    .layout = "rows",
                                    .header = true,
                                    .column = column,
                                    .n_columns = 2};
        const sm_account a = {.source = &source, .n_sources = 1, .points = 3};
        sm_text line = {0};
        sm_account_line(&a, &line);
        assert_memory_equal(sm_text_of(&line), "in.csv: comma, header", 21);
        assert_string_equal(sm_text_of(&line) + 21, row[i].said);
        sm_text_free(&line);
    }
}

/* Every size, so that tables are among them whose storage is full to the last row: sanitizers see who reads on. */
TEST(counts_are_copied_row_by_row)
{
    for (uint32_t k = 1; k < 40; k++) {
        sm_parts p = {.n_partitions = 2, .pred = 1};
        sm_error err = {0};
        sm_dataset *copy = NULL;
        p.partition = sm_alloc(2, sizeof *p.partition);
        for (uint32_t i = 0; i < 2; i++) p.partition[i] = sample_partition("side", "T", NULL, 0, i ? 1 : k);
        assert_ok(sm_table_new(&p.counts, p.partition[0].dict, p.partition[1].dict, SM_STORE_BEST, &err), err);
        for (uint32_t i = 0; i < k; i++) assert_ok(sm_table_add(p.counts, i, 0, i + 1, &err), err);
        sm_dataset *d = made(p);
        sm_dataset_copy(&copy, d);
        const sm_table *t = sm_dataset_parts(copy)->counts;
        assert_int_equal(sm_table_rows(t), k);
        for (uint32_t i = 0; i < k; i++) assert_int_equal(sm_table_at(t, i, 0), i + 1);
        sm_dataset_free(copy);
        sm_dataset_free(d);
    }
}

TEST(at_most_a_million_points_can_be_singletons)
{
    sm_error err = {0};
    assert_ok(sm_singletons_fit("x", 1000000, &err), err);
    assert_int_equal(sm_singletons_fit("x", 1000001, &err), SM_LIMIT);
    assert_string_equal(err.text, "1000001 points with the label \"x\" are too many to be singletons; the maximum is "
                                  "1000000; choose own or drop");
}

TEST(noise_lists_compare_label_by_label)
{
    static const struct {
        const char *label;
        bool truth, apart;
    } row[] = {{"a", true, false}, {"b", false, true}, {"b", true, true}, {"b", false, false}, {"c", false, true}};
    for (size_t second = 1; second < 5; second++) {
        sm_noises a = {0}, b = {0};
        sm_noises_add(&a, row[0].truth, row[0].label, row[0].apart);
        assert_false(sm_noises_equal(&a, &b));
        assert_false(sm_noises_equal(&b, &a));
        sm_noises_add(&b, row[0].truth, row[0].label, row[0].apart);
        assert_true(sm_noises_equal(&a, &b));
        sm_noises_add(&a, row[1].truth, row[1].label, row[1].apart);
        sm_noises_add(&b, row[second].truth, row[second].label, row[second].apart);
        assert_int_equal(sm_noises_equal(&a, &b), second == 1);
        sm_noises_free(&a);
        sm_noises_free(&b);
        assert_int_equal(a.n, 0);
    }
}
