/* Expected mutual information. Reference: tests/data/emi.txt, the definition by mpmath
 * (tests/support/make_numbers.py). */
#include "setmatch/measure/emi.h"

#include "measure/scored.h"

#include <inttypes.h>
#include <string.h>

static void every_term_is_right_to_1e_14(void **state)
{
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
    double below = sm_emi_term(15999, 16000, 1000000), at = sm_emi_term(16000, 16000, 1000000);
    double above = sm_emi_term(16001, 16000, 1000000);
    assert_near(above - at, at - below, 1e-9);
    assert_true(fabs((above - at) / (at - below) - 1) < 1e-3);
}

static void a_class_or_cluster_of_everything_contributes_nothing(void **state)
{
    assert_near(sm_emi_term(10, 3, 10), 0, 0);
    assert_near(sm_emi_term(3, 10, 10), 0, 0);
    assert_near(sm_emi_term(1, 1, 1), 0, 0);
}

/* By hand: n = 4, sizes 2 2 against 2 2; a cell holds 0, 1, 2 points with probability 1/6, 4/6, 1/6, so
 * n E[MI] = 4 * (1/6) * 2 ln 2. */
static void two_halves_of_four_points_by_hand(void **state)
{
    const uint64_t size[] = {2}, many[] = {2};
    double sum = 2 * sm_logs_double(sm_emi_column(size, many, 1, 2, 4));
    assert_near(sum, 4.0 / 3 * 0.6931471805599453, 1e-15);
}

/* Vinh, Epps & Bailey's example margins (2,3) against (3,2): E[MI] = 0.162939. */
static void five_points_in_margins_2_3_and_3_2(void **state)
{
    const uint64_t size[] = {2, 3}, many[] = {1, 1};
    sm_logs sum = sm_logs_add(sm_emi_column(size, many, 2, 3, 5), sm_emi_column(size, many, 2, 2, 5));
    assert_near(sm_logs_double(sum) / 5, 0.162939, 5e-7);
}

static void a_column_adds_up_its_terms(void **state)
{
    const uint64_t size[] = {1, 40, 59}, many[] = {1, 1, 2};
    double by_hand = sm_emi_term(1, 30, 159) + sm_emi_term(40, 30, 159) + 2 * sm_emi_term(59, 30, 159);
    assert_near(sm_logs_double(sm_emi_column(size, many, 3, 30, 159)), by_hand, 1e-15);
}

/* Some table with these margins: points go to the first class and cluster that have room. */
static void corner_table(const uint64_t *a, uint32_t k, const uint64_t *b, uint32_t other, uint64_t *c)
{
    uint64_t left[8], room[8];
    memcpy(left, a, k * sizeof *a);
    memcpy(room, b, other * sizeof *b);
    memset(c, 0, sizeof *c * k * other);
    for (uint32_t i = 0, j = 0; i < k && j < other;) {
        uint64_t most = left[i] < room[j] ? left[i] : room[j];
        c[i * other + j] = most;
        left[i] -= most;
        room[j] -= most;
        i += left[i] == 0;
        j += j < other && room[j] == 0;
    }
}

static uint32_t read_sizes(FILE *f, uint64_t size[8])
{
    uint32_t k = 0;
    if (fscanf(f, "%" SCNu32, &k) != 1) return 0;
    for (uint32_t i = 0; i < k; i++) assert_int_equal(fscanf(f, "%" SCNu64, &size[i]), 1);
    return k;
}

/* tests/data/emi_tables.txt: the definition summed by mpmath (tests/support/make_numbers.py). */
static void expectations_next_to_nothing_have_all_their_digits(void **state)
{
    FILE *f = fopen("tests/data/emi_tables.txt", "r");
    assert_non_null(f);
    uint64_t a[8], b[8], c[64];
    uint32_t k, other;
    int lines = 0;
    while ((k = read_sizes(f, a)) > 0) {
        double expected;
        other = read_sizes(f, b);
        assert_int_equal(fscanf(f, "%lf", &expected), 1);
        corner_table(a, k, b, other, c);
        scored s = scored_as(k, other, c, 'T', SM_NEED_EMI);
        assert_near(number_of(&s, "emi"), expected, 1e-14 * expected);
        scored_done(&s);
        lines++;
    }
    fclose(f);
    assert_true(lines >= 15);
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
        cmocka_unit_test(expectations_next_to_nothing_have_all_their_digits),
    };
    return cmocka_run_group_tests_name("expected mutual information", tests, NULL, NULL);
}
