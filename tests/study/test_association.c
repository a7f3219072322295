/* Ranks and correlations. Expected values are by hand if nothing else is said. */
#include "study/many/association.h"
#include "support/near.h"
#include "support/sample.h"
#include <math.h>

TEST(ties_share_the_better_rank)
{
    const double x[] = {0.5, 0.9, 0.5 + 1e-15, 0.1};
    uint32_t rank[4];
    sm_ranks(x, 4, true, 1e-12, rank);
    assert_true(rank[0] == 2 && rank[1] == 1 && rank[2] == 2 && rank[3] == 4);
    sm_ranks(x, 4, false, 1e-12, rank);
    assert_true(rank[0] == 2 && rank[1] == 4 && rank[2] == 2 && rank[3] == 1);
}

/* scipy 1.10: pearsonr, spearmanr and kendalltau (tau-b) of the same lists. */
TEST(correlations_match_scipy)
{
    const double x[] = {1, 2, 2, 3, 5, 8}, y[] = {2, 1, 4, 3, 5, 5};
    double rho;
    assert_near(sm_pearson(x, y, 6), 0.757056357451814, 1e-12);
    sm_spearman(x, y, 6, &rho);
    assert_near(rho, 0.7941176470588236, 1e-12);
    assert_near(sm_kendall(x, y, 6), 0.6428571428571429, 1e-12);
}

TEST(constant_list_has_no_correlation)
{
    const double x[] = {1, 1, 1}, y[] = {1, 2, 3};
    double rho;
    assert_true(isnan(sm_pearson(x, y, 3)) && isnan(sm_kendall(x, y, 3)));
    sm_spearman(x, y, 3, &rho);
    assert_true(isnan(rho));
}

/* Three times 0.1 summed and divided by three is not 0.1: what rounding left over must not be correlated. */
TEST(constant_list_of_fractions_has_no_correlation)
{
    const double x[] = {0.1, 0.1, 0.1}, almost[] = {0.7, 0.7 + 1e-16, 0.7 + 2e-16}, y[] = {1, 2, 3};
    assert_true(isnan(sm_pearson(x, y, 3)) && isnan(sm_pearson(y, x, 3)) && isnan(sm_pearson(x, x, 3)));
    assert_true(isnan(sm_pearson(almost, y, 3)));
    const double small[] = {1e-9, 2e-9, 3e-9};
    assert_near(sm_pearson(small, y, 3), 1, 1e-12);
}

/* By hand: both lists are equal, equal, equal, larger; NMI and V-measure are one number with two roundings. */
TEST(numbers_that_differ_by_rounding_share_a_rank)
{
    const double x[] = {0.5, 0.5, 0.5 + 2e-16, 0.7}, y[] = {0.5, 0.5 + 2e-16, 0.5, 0.7};
    double rho;
    sm_spearman(x, y, 4, &rho);
    assert_near(rho, 1, 1e-15);
}

/* (a - b)/sqrt(a)/sqrt(b) of n(n - 1)/2 pairs was 1.0000000000000002 for n = 3, and less than 1 for other lists. */
TEST(list_correlates_with_itself_at_exactly_1)
{
    uint64_t seed = 4;
    for (uint32_t n = 2; n <= 60; n++) {
        for (int round = 0; round < 20; round++) {
            double x[60], minus[60], twice[60], other[60], rho;
            for (uint32_t i = 0; i < n; i++) {
                x[i] = i < 2 ? i : round % 2 ? sample_below(&seed, 1000) / 999. : sample_below(&seed, 4);
                minus[i] = -x[i];
                twice[i] = 2 * x[i];
                other[i] = x[i] + sample_below(&seed, 3) * 1e-9;
            }
            assert_true(sm_pearson(x, x, n) == 1 && sm_pearson(x, minus, n) == -1 && sm_pearson(twice, x, n) == 1);
            assert_true(sm_kendall(x, x, n) == 1 && sm_kendall(minus, x, n) == -1 && sm_kendall(x, twice, n) == 1);
            sm_spearman(x, twice, n, &rho);
            assert_true(rho == 1);
            sm_spearman(minus, x, n, &rho);
            assert_true(rho == -1);
            assert_true(fabs(sm_pearson(x, other, n)) <= 1 && fabs(sm_kendall(x, other, n)) <= 1);
        }
    }
}

TEST(even_median_is_the_mean_of_the_middle_two)
{
    double odd[] = {3, 1, 2}, even[] = {4, 1, 3, 2};
    assert_near(sm_median(odd, 3), 2, 0);
    assert_near(sm_median(even, 4), 2.5, 0);
    assert_true(isnan(sm_median(odd, 0)));
}

TEST(gini_is_0_for_equal_sizes_and_1_for_one_group)
{
    assert_near(sm_gini((const uint64_t[]){5, 5, 5}, 3), 0, 0);
    assert_near(sm_gini((const uint64_t[]){9, 0, 0}, 3), 1, 1e-15);
    assert_near(sm_gini((const uint64_t[]){1, 3}, 2), 0.5, 1e-15); /* |1 - 3| / (1 * 4) */
    assert_near(sm_gini((const uint64_t[]){7}, 1), 0, 0);
}
