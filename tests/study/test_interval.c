/* The jackknife and the intervals that it corrects, against numpy. */
#include "base/mem.h"
#include "study/draw/sample.h"
#include "study/many/interval.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include <math.h>
#include <string.h>

enum { LISTED = 4 };

static sm_skew skew_of(const uint64_t *count, uint32_t rows, uint32_t cols, size_t listed)
{
    static const char *const id[LISTED] = {"nmi", "ari", "j_score", "ami"};
    const sm_index *index = NULL;
    sm_error err = {0};
    sm_sampler *sampler = NULL;
    sm_leave *leave = NULL;
    uint64_t lacking[9];
    double left[9];
    sm_value now, value;
    assert_ok(sm_registry_find(the_registry(), id[listed], &index, &err), err);
    assert_ok(sm_sampler_new(&sampler, rows, cols, &index, 1, &err), err);
    assert_ok(sm_leave_new(&leave, count, (size_t)rows * cols, 1, &err), err);
    assert_ok(sm_sampler_values(sampler, count, &now, &err), err);
    for (size_t i = 0; i < sm_leave_tables(leave); i++) {
        sm_leave_draw(leave, i, lacking);
        assert_ok(sm_sampler_values(sampler, lacking, &value, &err), err);
        left[i] = value.number;
    }
    sm_skew skew = sm_leave_read(leave, left, now.number);
    sm_leave_free(leave);
    sm_sampler_free(sampler);
    return skew;
}

/* numpy 1.24 and scikit-learn 1.2.1: every point left out in turn. */
TEST(jackknife_equals_omitting_every_point)
{
    static const uint64_t even[] = {40, 10, 10, 40}, odd[] = {12, 3, 0, 2, 9, 1, 0, 4, 19};
    static const sm_skew want[2][LISTED] = {
        {{9.69844895e-03, -0.025}, {0, -0.025}, {2.25988701e-03, -0.025}, {4.27998715e-03, -0.025}},
        {{0.04206485, -0.04884463}, {-0.00174712, -0.03072859}, {0.00640755, -0.03488981}, {0.02013603, -0.04880497}}};
    for (size_t i = 0; i < LISTED; i++) {
        sm_skew a = skew_of(even, 2, 2, i), b = skew_of(odd, 3, 3, i);
        assert_near(a.bias, want[0][i].bias, 1e-8);
        assert_near(b.bias, want[1][i].bias, 1e-8);
        assert_near(a.acceleration, want[0][i].acceleration, 1e-8);
        assert_near(b.acceleration, want[1][i].acceleration, 1e-8);
    }
}

/* Every group lacks a hundredth of the points, and the groups together are all of them. */
TEST(groups_partition_the_points)
{
    enum { CELLS = 1000, EACH = 7 };
    uint64_t count[CELLS], lacking[CELLS], gone[CELLS] = {0};
    sm_error err = {0};
    sm_leave *leave = NULL;
    for (size_t i = 0; i < CELLS; i++) count[i] = EACH;
    assert_ok(sm_leave_new(&leave, count, CELLS, 1, &err), err);
    assert_int_equal(sm_leave_tables(leave), SM_LEAVE_GROUPS);
    for (size_t g = 0; g < SM_LEAVE_GROUPS; g++) {
        uint64_t points = 0;
        sm_leave_draw(leave, g, lacking);
        for (size_t i = 0; i < CELLS; i++) {
            gone[i] += count[i] - lacking[i];
            points += count[i] - lacking[i];
        }
        assert_int_equal(points, CELLS * EACH / SM_LEAVE_GROUPS);
    }
    for (size_t i = 0; i < CELLS; i++) assert_int_equal(gone[i], EACH);
    sm_leave_free(leave);
}

/* Samples 0, 1 .. 1000 with mean 500: quantiles 25 and 975 by scipy's norm.cdf(-1.96..) = .025. Observed 600 and bias
 * 10 move them by 90. With bias 600 both ends lie below 600, which is kept as the upper one. */
TEST(interval_is_shifted_by_both_biases)
{
    double seen[1001], low, high;
    for (size_t i = 0; i <= 1000; i++) seen[i] = (double)i;
    sm_interval(seen, 1001, 500, 600, (sm_skew){10, 0}, &low, &high);
    assert_near(low, 115, 1e-9);
    assert_near(high, 1065, 1e-9);
    sm_interval(seen, 1001, 500, 600, (sm_skew){600, 0}, &low, &high);
    assert_near(low, -475, 1e-9);
    assert_near(high, 600, 0);
    /* scipy: norm.cdf(z / (1 - .1 z)) = .05063050 and .99261061 for z of -+1.959964 */
    sm_interval(seen, 1001, 500, 500, (sm_skew){0, 0.1}, &low, &high);
    assert_near(low, 50.63050045318498, 1e-6);
    assert_near(high, 992.6106113998259, 1e-6);
}

TEST(single_point_leaves_no_table)
{
    sm_error err = {0};
    sm_leave *leave = NULL;
    assert_ok(sm_leave_new(&leave, &(uint64_t){1}, 1, 1, &err), err);
    assert_int_equal(sm_leave_tables(leave), 0);
    sm_skew skew = sm_leave_read(leave, NULL, 1);
    assert_near(skew.bias, 0, 0);
    sm_leave_free(leave);
}

/* Of 1e12 points the jackknife would multiply a rounding error of 2^-53 to a bias of 1e-4. */
TEST(rounding_of_many_points_is_not_a_bias)
{
    static const uint64_t count[] = {UINT64_C(500000000000), UINT64_C(500000000000)};
    sm_error err = {0};
    sm_leave *leave = NULL;
    assert_ok(sm_leave_new(&leave, count, 2, 1, &err), err);
    double left[] = {0.7 + 0x1p-53, 0.7 + 0x1p-52};
    assert_near(sm_leave_read(leave, left, 0.7).bias, 0, 0);
    left[0] = left[1] = 0.7 + 1e-13; /* more than rounding */
    assert_near(sm_leave_read(leave, left, 0.7).bias, 0.1, 1e-3);
    sm_leave_free(leave);
}
