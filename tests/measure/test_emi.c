/* Expected mutual information. Reference: tests/data/emi.txt, the definition by mpmath
 * (tests/support/make_numbers.py). */
#include "setmatch/measure/emi.h"

#include "tests/support/near.h"

#include <inttypes.h>

static void every_term_is_right_to_1e_14(void **state)
{
    (void)state;
    FILE *f = fopen("tests/data/emi.txt", "r");
    assert_non_null(f);
    uint64_t a, b, n;
    double expected;
    int lines = 0;
    while (fscanf(f, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %lf", &a, &b, &n, &expected) == 4) {
        assert_near(sm_emi_term(a, b, n), expected, 1e-14 * expected);
        assert_near(sm_emi_term(b, a, n), expected, 1e-14 * expected);
        lines++;
    }
    fclose(f);
    assert_true(lines >= 30);
}

/* A cell that expects 256 points is where one way of adding up gives way to the other. */
static void both_ways_of_adding_up_meet(void **state)
{
    (void)state;
    double below = sm_emi_term(15999, 16000, 1000000), at = sm_emi_term(16000, 16000, 1000000);
    double above = sm_emi_term(16001, 16000, 1000000);
    assert_near(above - at, at - below, 1e-9);
    assert_true(fabs((above - at) / (at - below) - 1) < 1e-3);
}

static void a_class_or_cluster_of_everything_contributes_nothing(void **state)
{
    (void)state;
    assert_near(sm_emi_term(10, 3, 10), 0, 0);
    assert_near(sm_emi_term(3, 10, 10), 0, 0);
    assert_near(sm_emi_term(1, 1, 1), 0, 0);
}

/* By hand: n = 4, sizes 2 2 against 2 2; a cell holds 0, 1, 2 points with probability 1/6, 4/6, 1/6, so
 * n E[MI] = 4 * (1/6) * 2 ln 2. */
static void two_halves_of_four_points_by_hand(void **state)
{
    (void)state;
    const uint64_t size[] = {2}, many[] = {2};
    double sum = 2 * sm_fix_double(sm_emi_column(size, many, 1, 2, 4));
    assert_near(sum, 4.0 / 3 * 0.6931471805599453, 1e-15);
}

/* Vinh, Epps & Bailey's example margins (2,3) against (3,2): E[MI] = 0.162939. */
static void five_points_in_margins_2_3_and_3_2(void **state)
{
    (void)state;
    const uint64_t size[] = {2, 3}, many[] = {1, 1};
    sm_fix sum = sm_emi_column(size, many, 2, 3, 5) + sm_emi_column(size, many, 2, 2, 5);
    assert_near(sm_fix_double(sum) / 5, 0.162939, 5e-7);
}

static void a_column_adds_up_its_terms(void **state)
{
    (void)state;
    const uint64_t size[] = {1, 40, 59}, many[] = {1, 1, 2};
    double by_hand = sm_emi_term(1, 30, 159) + sm_emi_term(40, 30, 159) + 2 * sm_emi_term(59, 30, 159);
    assert_near(sm_fix_double(sm_emi_column(size, many, 3, 30, 159)), by_hand, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_term_is_right_to_1e_14),
        cmocka_unit_test(both_ways_of_adding_up_meet),
        cmocka_unit_test(a_class_or_cluster_of_everything_contributes_nothing),
        cmocka_unit_test(two_halves_of_four_points_by_hand),
        cmocka_unit_test(five_points_in_margins_2_3_and_3_2),
        cmocka_unit_test(a_column_adds_up_its_terms),
    };
    return cmocka_run_group_tests_name("expected mutual information", tests, NULL, NULL);
}
