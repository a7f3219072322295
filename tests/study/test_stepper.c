/* Algorithms step by step: what the last step says is what the indices say, and each step follows from the one before.
 */
#include "base/rng.h"
#include "study/algorithms/stepper.h"
#include "tests/measure/scored.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static sm_job *known; /* of the last stepper */

static sm_stepper *theatre_of(const scored *s, const char *algorithm, const char *index, uint64_t tables)
{
    sm_stepper *t;
    sm_error err = {0};
    sm_stepper_ask ask = {.live = s->live,
                          .index = index ? index_of(index) : NULL,
                          .indices = the_registry(),
                          .seed = 1,
                          .tables = tables};
    assert_ok(sm_stepper_open(&t, sm_algorithm_find(algorithm), &ask, &err), err);
    sm_job_free(known);
    known = NULL;
    if (!t->algorithm->study) return t;
    assert_ok(sm_job_call(&known, t->algorithm->study, t, NULL, &err), err);
    t->known = sm_job_result(known);
    assert_true(sm_stepper_ready(t, t->steps - 1));
    return t;
}

static const sm_snapshot *act_at(sm_stepper *t, size_t step)
{
    const sm_snapshot *a;
    sm_error err = {0};
    assert_ok(sm_stepper_show(t, step, &a, &err), err);
    assert_true(a->title[0] && a->words.length);
    return a;
}

static double figure_of(const sm_snapshot *a, const char *name)
{
    for (size_t i = 0; i < a->n_figures; i++)
        if (!strcmp(a->figure[i].name, name)) return a->figure[i].value;
    fail_msg("no figure %s", name);
    return 0;
}

/* Totals after each row that is paired, and the prices at the end. In every step no count of a priced row is above its
 * two prices, and a pair's count is their sum. */
static void play_assignment(const scored *s, const int64_t *total, const int64_t *u, const int64_t *v)
{
    sm_stepper *t = theatre_of(s, "assignment", NULL, 0);
    const sm_snapshot *a = NULL;
    size_t paired = 0;
    double before = 0;
    for (size_t step = 0; step < t->steps; step++) {
        a = act_at(t, step);
        double now = figure_of(a, "total of the pairs");
        if (now > before) assert_int_equal((int64_t)now, total[paired++]);
        before = now;
        for (uint32_t i = 0; i < t->rows; i++)
            for (uint32_t j = 0; j < t->cols && a->price[0][i] != SM_SNAPSHOT_UNPRICED; j++) {
                int64_t slack = a->price[0][i] + a->price[1][j] - (int64_t)a->count[i * t->cols + j];
                assert_true(slack >= 0);
                if (a->sign[i * t->cols + j] & SM_SNAPSHOT_PAIRED) assert_int_equal(slack, 0);
            }
    }
    assert_int_equal(figure_of(a, "sum of prices"), total[t->rows - 1]);
    for (uint32_t i = 0; i < t->rows; i++) assert_int_equal(a->price[0][i], u[i]);
    for (uint32_t j = 0; j < t->cols; j++) assert_int_equal(a->price[1][j], v[j]);
    sm_stepper_free(t);
}

/* nca-2024, eq. 14: 128 (its Remark 3); totals and prices computed by hand. */
TEST(assignment_of_eq14_totals_50_90_128)
{
    static const uint64_t c[] = {50, 25, 25, 21, 40, 39, 39, 39, 22};
    scored s = scored_of(3, 3, c);
    play_assignment(&s, (int64_t[]){50, 90, 128}, (int64_t[]){49, 39, 38}, (int64_t[]){1, 1, 0});
    scored_free(&s);
}

/* Tables with ties; totals by trying all 120 pairings of the first rows, prices are proofs of them. */
TEST(assignments_with_ties_are_paired_row_by_row)
{
    static const uint64_t g5[] = {5, 5, 0, 0, 0, 5, 1, 0, 0, 0, 0, 0, 4, 4, 0, 0, 0, 4, 0, 3, 0, 0, 0, 3, 3};
    static const uint64_t f5[] = {4, 4, 0, 0, 0, 4, 4, 1, 0, 0, 0, 1, 3, 3, 0, 0, 0, 3, 3, 2, 1, 0, 0, 2, 2};
    static const int64_t zero[5];
    scored s = scored_of(5, 5, g5);
    play_assignment(&s, (int64_t[]){5, 10, 14, 18, 21}, (int64_t[]){5, 5, 4, 4, 3}, zero);
    scored_free(&s);
    s = scored_of(5, 5, f5);
    play_assignment(&s, (int64_t[]){4, 8, 11, 14, 16}, (int64_t[]){4, 4, 3, 3, 2}, zero);
    sm_stepper *t = theatre_of(&s, "assignment", NULL, 0);
    assert_non_null(strstr(sm_text_of(&act_at(t, t->steps - 1)->words), " 4 pairings are worth as much"));
    sm_stepper_free(t);
    scored_free(&s);
}

/* More classes than clusters, and classes that find nothing: the total is that of the solver. */
TEST(any_table_is_paired_like_the_solver)
{
    for (uint64_t seed = 1; seed <= 300; seed++) {
        sm_rng r = sm_rng_new(seed);
        uint64_t c[36];
        uint32_t rows = 1 + (uint32_t)sm_rng_below(&r, 6), cols = 1 + (uint32_t)sm_rng_below(&r, 6);
        for (size_t i = 0; i < (size_t)rows * cols; i++) c[i] = sm_rng_below(&r, 3) ? sm_rng_below(&r, 9) : 0;
        c[0]++;
        scored s = scored_of(rows, cols, c);
        sm_stepper *t = theatre_of(&s, "assignment", NULL, 0);
        const sm_snapshot *a = act_at(t, t->steps - 1);
        assert_near(figure_of(a, "total of the pairs"), number_of(&s, "pa") * (double)t->n, 1e-9);
        assert_near(figure_of(a, "sum of prices"), number_of(&s, "pa") * (double)t->n, 1e-9);
        sm_stepper_free(t);
        scored_free(&s);
    }
}

/* By hand: 15 pairs, YY 2, YN 4, NY 1, NN 8; and the same cell by cell, of fig1b with more points. */
TEST(all_pairs_are_counted_once)
{
    static const uint64_t m5[] = {2, 1, 0, 0, 1, 2}, fig1b[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};
    scored s = scored_of(2, 3, m5);
    sm_stepper *t = theatre_of(&s, "pairs", NULL, 0);
    assert_int_equal(t->steps, 17);
    const sm_snapshot *a = act_at(t, 16);
    static const double hand[] = {2, 4, 1, 8};
    for (size_t i = 0; i < 4; i++) assert_near(a->figure[i].value, hand[i], 0);
    assert_string_equal(sm_text_of(&act_at(t, 1)->words), "Point 1 is in T0 and K0, point 2 in T0 and K0: together in "
                                                          "both, YY.");
    sm_stepper_free(t);
    scored_free(&s);
    s = scored_of(3, 4, fig1b);
    t = theatre_of(&s, "pairs", NULL, 0);
    a = act_at(t, t->steps - 1);
    assert_int_equal(t->steps, 12); /* 4 cells, 10 pairs of them */
    assert_near((a->figure[0].value + a->figure[3].value) / 4950, number_of(&s, "ri"), 1e-15);
    sm_stepper_free(t);
    scored_free(&s);
}

/* (3,3) x (3,3) by hand: l = 0 .. 3 with 1, 9, 9, 1 of 20, so a cell adds .030071; fig1b: E[MI] .033056 (mpmath). */
TEST(cells_add_up_to_expected_mutual_information)
{
    static const uint64_t three[] = {2, 1, 1, 2}, fig1b[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};
    static const double share[] = {0.05, 0.45, 0.45, 0.05};
    scored s = scored_of(2, 2, three);
    sm_stepper *t = theatre_of(&s, "emi", NULL, 0);
    const sm_snapshot *a = act_at(t, 1);
    assert_int_equal(a->n_bars, 4);
    for (size_t i = 0; i < 4; i++) assert_near(a->bar[i].share, share[i], 1e-15);
    assert_near(figure_of(a, "this cell"), 0.45 / 6 * log(2.0 / 3) + 0.9 / 6 * log(4.0 / 3) + 0.05 / 2 * log(2), 1e-12);
    double cell = figure_of(a, "this cell");
    assert_near(figure_of(act_at(t, 5), "E[MI]"), 4 * cell, 1e-12);
    sm_stepper_free(t);
    scored_free(&s);
    s = scored_of(3, 4, fig1b);
    t = theatre_of(&s, "emi", NULL, 0);
    assert_near(figure_of(act_at(t, t->steps - 1), "E[MI]"), 0.033056, 5e-7);
    sm_stepper_free(t);
    scored_free(&s);
}

/* By hand: of 20 shuffles 18 have A 2/3 and ARI -1/9, two have 1. */
TEST(small_tables_have_exact_bars_and_an_exact_mean)
{
    static const uint64_t three[] = {2, 1, 1, 2};
    static const char *const id[] = {"pa", "ari"};
    static const double low[] = {2.0 / 3, -1.0 / 9}, mean[] = {0.7, 0};
    scored s = scored_of(2, 2, three);
    for (size_t k = 0; k < 2; k++) {
        sm_stepper *t = theatre_of(&s, "permutation", id[k], 500);
        const sm_snapshot *a = act_at(t, 500);
        assert_int_equal(a->n_bars, 2);
        assert_near(a->bar[0].exact, 0.9, 1e-14);
        assert_near(a->bar[1].exact, 0.1, 1e-14);
        assert_near(figure_of(a, "exact (all tables)"), mean[k], 1e-14);
        assert_near(a->bar[0].share * low[k] + a->bar[1].share, figure_of(a, "mean so far"), 1e-12);
        assert_near(figure_of(a, "mean so far"), mean[k], 4 * figure_of(a, "its standard error"));
        sm_stepper_free(t);
    }
    scored_free(&s);
}

/* Exact: over all 803,231 tables with these sizes, weighed by numpy with logarithms of factorials. */
TEST(shuffles_of_fig1b_converge_to_the_mean_over_all_tables)
{
    static const uint64_t fig1b[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};
    static const char *const id[] = {"pa", "nca"};
    static const double exact[] = {0.37504415351725623, 0.06781396759163298};
    scored s = scored_of(3, 4, fig1b);
    for (size_t k = 0; k < 2; k++) {
        sm_stepper *t = theatre_of(&s, "permutation", id[k], 2000);
        const sm_snapshot *a = act_at(t, 2000);
        assert_near(figure_of(a, "exact (all tables)"), exact[k], 1e-9);
        assert_near(figure_of(a, "mean so far"), exact[k], 4 * figure_of(a, "its standard error"));
        sm_stepper_free(t);
    }
    scored_free(&s);
}

/* A step is a function of its number: going back gives the same, whatever was seen between. */
TEST(steps_can_be_shown_in_any_order)
{
    static const uint64_t c[] = {5, 2, 1, 3, 4, 0, 1, 0, 2};
    scored s = scored_as(3, 3, c, '-', SM_NEED_ALL);
    for (size_t k = 0; sm_algorithms[k]; k++) {
        sm_stepper *t = theatre_of(&s, sm_algorithms[k]->name, "j_score", 50);
        size_t middle = t->steps / 2;
        const sm_snapshot *a = act_at(t, middle);
        char *words = sm_copy_text(a->words.data, a->words.length);
        uint64_t first = a->count[0];
        act_at(t, t->steps - 1);
        act_at(t, 0);
        a = act_at(t, middle);
        assert_string_equal(words, a->words.data);
        assert_int_equal(first, a->count[0]);
        sm_free(words);
        sm_stepper_free(t);
    }
    scored_free(&s);
}

TEST(too_large_table_is_rejected_with_a_message)
{
    static uint64_t c[41 * 41];
    static const char *const algorithm[] = {"assignment", "pairs", "emi"};
    for (size_t i = 0; i < 41 * 41; i++) c[i] = 1 + i % 3;
    scored s = scored_of(41, 41, c);
    for (size_t k = 0; k < 3; k++) {
        sm_stepper *t;
        sm_error err = {0};
        sm_stepper_ask ask = {.live = s.live, .seed = 1};
        assert_int_equal(sm_stepper_open(&t, sm_algorithm_find(algorithm[k]), &ask, &err), SM_LIMIT);
        assert_null(t);
        assert_non_null(strstr(err.text, "at most"));
    }
    scored_free(&s);
}

/* By hand: of the 3! namings of [[2,2,0],[0,1,1],[2,0,1]] (names 1 2 3 on both sides) 4, 3, 3, 5, 3 and 0 of 9 points
 * are right; every cell is hit by 2 of them, so the mean is 1/3. */
TEST(all_namings_are_listed_with_mean_one_in_k)
{
    static const uint64_t c[] = {2, 2, 0, 0, 1, 1, 2, 0, 1};
    static const double share[] = {1, 3, 1, 1}, right[] = {0, 3, 4, 5};
    scored s = scored_of(3, 3, c);
    sm_stepper *t = theatre_of(&s, "namings", NULL, 0);
    double sum = 0;
    assert_int_equal(t->steps, 6);
    for (size_t step = 0; step < t->steps; step++) {
        const sm_snapshot *a = act_at(t, step);
        size_t lit = 0;
        sum += figure_of(a, "accuracy");
        assert_near(figure_of(a, "best naming"), 5.0 / 9, 1e-15);
        assert_near(figure_of(a, "mean of all"), 1.0 / 3, 1e-15);
        assert_int_equal(a->n_bars, 4);
        for (size_t i = 0; i < a->n_bars; i++) {
            assert_near(a->bar[i].share, share[i] / 6, 1e-15);
            assert_int_equal(atoi(a->bar[i].name), (int)right[i]);
            lit += a->bar[i].lit;
        }
        assert_int_equal(lit, 1);
        if (step == 0) assert_near(figure_of(a, "accuracy"), 4.0 / 9, 1e-15);
    }
    assert_near(sum, 18.0 / 9, 1e-14);
    sm_stepper_free(t);
    scored_free(&s);
}

/* Perfect for ten classes would be more than it shows; the table that is not square has no namings. */
TEST(namings_need_as_many_clusters_as_classes)
{
    static const uint64_t c[] = {2, 1, 0, 0, 1, 2};
    scored s = scored_of(2, 3, c);
    sm_stepper *t;
    sm_error err = {0};
    sm_stepper_ask ask = {.live = s.live};
    assert_int_equal(sm_stepper_open(&t, sm_algorithm_find("namings"), &ask, &err), SM_LIMIT);
    assert_non_null(strstr(err.text, "as many clusters as classes"));
    scored_free(&s);
}

/* [[1,1,0,0],[0,0,1,0],[0,0,0,1]]: H(U) = 3/2 ln 2, H(V) = 2 ln 2, MI = H(U), so h = 1 and c = 3/4; by hand V is .9 at
 * beta 1/2, 6/7 at 1 and 9/11 at 2. */
TEST(information_ends_in_v_as_beta_grows)
{
    static const uint64_t c[] = {1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static const double v[] = {1, 0.9375, 0.9, 6.0 / 7, 5.0 / 6, 9.0 / 11, 15.0 / 19, 27.0 / 35};
    const double ln2 = 0.69314718055994531;
    scored s = scored_of(3, 4, c);
    sm_stepper *t = theatre_of(&s, "information", NULL, 0);
    assert_int_equal(t->steps, 12);
    assert_near(figure_of(act_at(t, 0), "H(U)"), 1.5 * ln2, 1e-14);
    assert_non_null(strchr(sm_text_of(&act_at(t, 0)->picture), '#'));
    assert_near(figure_of(act_at(t, 1), "H(V)"), 2 * ln2, 1e-14);
    assert_near(figure_of(act_at(t, 2), "MI"), 1.5 * ln2, 1e-14);
    assert_near(figure_of(act_at(t, 3), "homogeneity"), 1, 1e-14);
    assert_near(figure_of(act_at(t, 3), "completeness"), 0.75, 1e-14);
    for (size_t i = 0; i < 8; i++) {
        const sm_snapshot *a = act_at(t, 4 + i);
        assert_near(figure_of(a, "V"), v[i], 1e-14);
        assert_true(a->bar[i].lit);
    }
    sm_stepper_free(t);
    scored_free(&s);
}

/* n, ARI, NCA, NMI and ACC under own, drop and singletons, by scikit-learn 1.2 and scipy's linear_sum_assignment. */
static void assert_policies(const sm_snapshot *a, const double expected[3][5])
{
    assert_true(a->n_rows >= 5);
    for (int p = 0; p < 3; p++)
        for (int i = 0; i < 5; i++) assert_near(a->row[i].value[p].number, expected[p][i], 1e-9);
}

/* Five points: two of class -0, one of -2, and two that are noise, for -1 is a word for it. */
TEST(noise_policies_are_shown_side_by_side)
{
    static const uint64_t c[] = {1, 1, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0};
    static const double expected[3][5] = {{5, 0.6153846154, 0.75, 0.8838511314, 0.8},
                                          {3, 0, 0.5, 0.7336804367, 2.0 / 3},
                                          {5, -0.1111111111, 0.5, 0.7918756685, 0.6}};
    scored s = scored_as(3, 4, c, '-', SM_NEED_ALL);
    sm_stepper *t = theatre_of(&s, "policies", "pa", 0);
    assert_int_equal(t->steps, 4);
    assert_int_equal(t->rows, 5); /* three classes, and a line for each point of noise */
    for (size_t step = 0; step < 4; step++) {
        const sm_snapshot *a = act_at(t, step);
        assert_policies(a, expected);
        assert_int_equal(a->n_rows, 5); /* ACC was requested and is among them */
        assert_int_equal(a->column, step < 3 ? (int)step : -1);
    }
    static const uint64_t last_column[3][5] = {{0, 2, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 1, 1}};
    static const bool lit[3][5] = {{0, 1, 0, 0, 0}, {0, 1, 0, 0, 0}, {0, 0, 0, 1, 1}};
    for (size_t step = 0; step < 3; step++) {
        const sm_snapshot *a = act_at(t, step);
        for (size_t i = 0; i < 5; i++) {
            assert_int_equal(a->count[i * 4 + 3], last_column[step][i]);
            for (size_t j = 0; j < 4; j++)
                assert_int_equal(!!(a->sign[i * 4 + j] & SM_SNAPSHOT_LIT), j == 3 && lit[step][i]);
        }
    }
    sm_stepper_free(t);
    scored_free(&s);
}

/* The same of clusters: three points of eight are in no cluster. A fifth index is compared with the four. */
TEST(noise_policies_among_the_clusters)
{
    static const uint64_t c[] = {2, 1, 1, 2, 0, 2};
    static const double expected[3][5] = {{8, -0.0370370370, 0.0666666667, 0.2112420769, 0.5},
                                          {5, 0.1666666667, 0.6666666667, 0.4325380678, 0.8},
                                          {8, 0.0215053763, 0.0666666667, 0.3923207284, 0.5}};
    scored s = scored_as(3, 2, c, '-', 0);
    sm_op roles = {.kind = SM_OP_ROLES, .from = SM_NONE, .to = SM_NONE, .row = SM_NONE};
    sm_edit e = {0};
    sm_error err = {0};
    sm_edit_op(&e, roles);
    assert_ok(sm_live_prepare(s.live, &e, &err), err);
    sm_live_apply(s.live, &e, SM_DO);
    sm_stepper *t = theatre_of(&s, "policies", "ri", 0);
    const sm_snapshot *a = act_at(t, 2);
    assert_policies(a, expected);
    assert_int_equal(a->n_rows, 6);
    assert_string_equal(a->row[5].id, "ri");
    assert_int_equal(t->cols, 6);
    assert_int_equal(a->count[3] + a->count[6 + 4] + a->count[6 + 5], 3); /* one point of a, two of b */
    sm_stepper_free(t);
    sm_edit_free(&e);
    scored_free(&s);
}

static void assert_no_policies(uint32_t rows, uint32_t cols, const uint64_t *c, char letter, const char *why)
{
    scored s = scored_as(rows, cols, c, letter, 0);
    sm_stepper *t;
    sm_error err = {0};
    sm_stepper_ask ask = {.live = s.live, .indices = the_registry()};
    assert_int_equal(sm_stepper_open(&t, sm_algorithm_find("policies"), &ask, &err), SM_LIMIT);
    assert_non_null(strstr(err.text, why));
    assert_null(t);
    scored_free(&s);
}

TEST(noise_policies_need_a_label_with_few_points)
{
    static const uint64_t two[] = {3, 1, 1, 3}, many[] = {3, 1, 5000, 5001};
    assert_no_policies(2, 2, two, 'T', "no class or cluster here has a label for noise");
    assert_no_policies(2, 2, many, '-', "at most 10000 points of noise");
}

/* Of twelve points of noise eight have a line; without any other point, leaving them out leaves nothing. */
TEST(noise_policies_report_omitted_rows)
{
    static const uint64_t some[] = {3, 1, 6, 6}, all[] = {0, 0, 2, 1};
    scored s = scored_as(2, 2, some, '-', 0);
    sm_stepper *t = theatre_of(&s, "policies", NULL, 0);
    const sm_snapshot *a = act_at(t, 2);
    assert_int_equal(t->rows, 10);
    assert_non_null(strstr(sm_text_of(&a->words), "The table shows the first 8."));
    assert_near(a->row[0].value[1].number, 4, 0);
    assert_near(a->row[0].value[2].number, 16, 0);
    sm_stepper_free(t);
    scored_free(&s);
    s = scored_as(2, 2, all, '-', 0);
    t = theatre_of(&s, "policies", NULL, 0);
    a = act_at(t, 1);
    assert_non_null(strstr(sm_text_of(&a->words), "No points are left"));
    for (size_t i = 1; i < a->n_rows; i++) {
        assert_int_equal(a->row[i].value[1].state, SM_UNDEFINED);
        assert_string_equal(a->row[i].text[1], "n/a");
    }
    sm_stepper_free(t);
    scored_free(&s);
}

int main(void)
{
    int failed = run_registered();
    sm_job_free(known);
    return failed;
}
