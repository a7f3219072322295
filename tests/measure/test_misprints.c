/* Where a paper or page prints a formula wrongly: ours gives the right value, the printed form another one. */
#include "measure/scored.h"

typedef struct pairs {
    double yy, yn, ny, nn;
} pairs;

static pairs pairs_of(const scored *s)
{
    const sm_sums *u = sm_live_facts(s->live)->sums;
    double n = (double)u->n, yy = ((double)u->cc - n) / 2, p = ((double)u->aa - n) / 2, q = ((double)u->bb - n) / 2;
    return (pairs){yy, p - yy, q - yy, n * (n - 1) / 2 - p - q + yy};
}

static scored eq_14(void)
{
    return scored_of(3, 3, (uint64_t[]){50, 25, 25, 21, 40, 39, 39, 39, 22});
}

/* nca-2024, eq. 4, first form has (YY + NN)(YN + NY) below the root; Example 1 reports 0.35297. */
TEST(fm_divides_by_the_pairs_of_each_partition)
{
    scored s = eq_14();
    pairs p = pairs_of(&s);
    assert_near(p.yy / sqrt((p.yy + p.nn) * (p.yn + p.ny)), 0.23725, 5e-6); /* as printed */
    assert_near(p.yy / sqrt((p.yy + p.yn) * (p.yy + p.ny)), 0.35297, 5e-6);
    assert_near(number_of(&s, "fm"), 0.35297, 5e-6);
    scored_free(&s);
}

/* nca-2024 and genieclust swap the margins of YN and NY. Labels 000112 against 001111: pairs of the same class in
 * other clusters are 2 (points 0 and 1 with 2), those of the same cluster from other classes 5. */
static scored labels_000112_against_001111(void)
{
    return scored_of(3, 2, (uint64_t[]){2, 1, 0, 2, 0, 1});
}

TEST(yn_is_counted_in_the_classes_and_ny_in_the_clusters)
{
    scored s = labels_000112_against_001111();
    pairs p = pairs_of(&s);
    assert_near(p.yn, 2, 0);
    assert_near(p.ny, 5, 0);
    assert_near(number_of(&s, "pair_recall"), 2. / 4, 1e-15);    /* YY/(YY + YN); swapped: 2/7 */
    assert_near(number_of(&s, "pair_precision"), 2. / 7, 1e-15); /* YY/(YY + NY); swapped: 2/4 */
    scored_free(&s);
}

/* The scikit-learn page calls pairs of the same class in other clusters false positives; precision then comes out as
 * recall. */
TEST(pair_precision_falls_when_classes_are_merged)
{
    scored merged = scored_of(2, 1, (uint64_t[]){3, 3}), split = scored_of(1, 2, (uint64_t[]){3, 3});
    assert_near(number_of(&merged, "pair_precision"), 6. / 15, 1e-15);
    assert_near(number_of(&merged, "pair_recall"), 1, 0);
    assert_near(number_of(&split, "pair_precision"), 1, 0);
    assert_near(number_of(&split, "pair_recall"), 6. / 15, 1e-15);
    scored_free(&merged);
    scored_free(&split);
}

/* genieclust's page lost the minus sign of the entropies. */
TEST(nmi_is_positive)
{
    scored s = eq_14();
    double u = number_of(&s, "entropy_true"), v = number_of(&s, "entropy_pred"), mi = number_of(&s, "mi");
    assert_true(u > 0 && v > 0);
    double printed = mi / (0.5 * (-u - v));
    assert_near(number_of(&s, "nmi"), 0.03381, 5e-6);
    assert_near(printed, -0.03381, 5e-6);
    scored_free(&s);
}

static double factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

static double choose(int n, int k)
{
    return factorial(n) / factorial(k) / factorial(n - k);
}

/* One cell's part of eq. 22: printed with C(a,l) C(b,l) n! l!/((n - a - b + l)! C(n,a) C(n,b)), which is a! b! times
 * too large; the right weight is C(a,l) C(n - a, b - l)/C(n, b). */
static double part_of_eq_22(int a, int b, int n, bool as_printed)
{
    double sum = 0;
    for (int l = 1; l <= a && l <= b; l++) {
        if (n - a - b + l < 0) continue;
        double printed = choose(a, l) * choose(b, l) / (choose(n, a) * choose(n, b)) * factorial(n) * factorial(l) /
                         factorial(n - a - b + l);
        double right = choose(a, l) * choose(n - a, b - l) / choose(n, b);
        assert_near(printed / right, factorial(a) * factorial(b), 1e-9);
        sum += (double)l / n * log((double)n * l / (a * b)) * (as_printed ? printed : right);
    }
    return sum;
}

static double eq_22(bool as_printed)
{
    return part_of_eq_22(2, 3, 5, as_printed) + part_of_eq_22(2, 2, 5, as_printed) +
           part_of_eq_22(3, 3, 5, as_printed) + part_of_eq_22(3, 2, 5, as_printed);
}

TEST(expected_mi_of_margins_2_3_and_3_2_is_0_162939)
{
    scored s = scored_of(2, 2, (uint64_t[]){1, 1, 2, 1});
    assert_near(number_of(&s, "emi"), 0.162939, 5e-7);
    assert_near(eq_22(false), 0.162939, 5e-7);
    assert_true(fabs(eq_22(true) - 0.162939) > 0.1);
    scored_free(&s);
}

/* nca-2024, section 3.5: E c^p = (a b/n)^p holds for p = 1 only. With it, the expected YY of margins (2,2)/(2,2) would
 * be 4 C2(1) = 0 and AR of 0011/0101 would be 0; YY is 2 in a third of all tables, so E = 2/3 and AR = -1/2. */
TEST(expected_pairs_follow_the_hypergeometric_model)
{
    scored s = scored_of(2, 2, (uint64_t[]){1, 1, 1, 1});
    assert_near(number_of(&s, "ari"), -0.5, 0);
    assert_near(number_of(&s, "afm"), -0.5, 1e-15);
    scored_free(&s);
}

/* The scikit-learn page says [-1, 1]; no table is below -1/2, which 0011/0101 reaches. */
TEST(range_of_ari_starts_at_minus_one_half)
{
    assert_near(index_of("ari")->low, -0.5, 0);
}

/* nca-2024, section 3 asks for c_ii > 0 where a_i > 0 is meant: its own eq. 8 has an empty diagonal. */
TEST(empty_diagonal_is_allowed)
{
    scored s = scored_of(3, 3, (uint64_t[]){0, 0, 5, 3, 0, 0, 0, 1, 0});
    assert_near(number_of(&s, "nca"), 1, 0);
    assert_near(number_of(&s, "nmi"), 1, 0);
    scored_free(&s);
}

static scored fig_1b(void)
{
    return scored_of(3, 4, (uint64_t[]){10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20});
}

/* jscore-2022 lets V peak at 13 and NMI at 10: its NMI was divided by the larger entropy. */
TEST(v_is_nmi_with_the_arithmetic_mean)
{
    scored s = fig_1b();
    assert_near(number_of(&s, "v_measure"), number_of(&s, "nmi"), 1e-15);
    assert_true(fabs(number_of(&s, "v_measure") - number_of(&s, "nmi_max")) > 0.1);
    scored_free(&s);
}

/* jscore-2022 says "left K2 unmatched" of Fig. 1B where K4 is meant. */
TEST(fourth_cluster_of_fig_1b_is_unmatched)
{
    scored s = fig_1b();
    const sm_best *best = &sm_live_facts(s.live)->best[SM_JACCARD];
    bool chosen[4] = {false};
    for (uint32_t r = 0; r < 3; r++) chosen[best->col_of_row[r]] = true;
    assert_true(chosen[0] && chosen[1] && chosen[2] && !chosen[3]);
    scored_free(&s);
}

/* jscore-2022 says "H-score and J-score failed" of Fig. 1D and 1E where H and F are meant. */
TEST(j_separates_fig_1d_from_1e_unlike_h_and_f)
{
    scored d = scored_of(3, 2, (uint64_t[]){7, 3, 21, 9, 42, 18});
    scored e = scored_of(3, 3, (uint64_t[]){7, 1, 2, 21, 5, 4, 42, 9, 9});
    assert_near(number_of(&d, "h_score"), number_of(&e, "h_score"), 0);
    assert_near(number_of(&d, "f_score"), number_of(&e, "f_score"), 0);
    assert_true(number_of(&d, "j_score") > number_of(&e, "j_score") + 0.01);
    scored_free(&d);
    scored_free(&e);
}

/* jscore-2022 says that J can be 0; its least value is 1/n: one class against singletons. */
TEST(smallest_j_score_is_1_over_n)
{
    scored s = scored_of(1, 6, (uint64_t[]){1, 1, 1, 1, 1, 1});
    assert_near(number_of(&s, "j_score"), 1. / 6, 1e-15);
    scored_free(&s);
}

/* chung: the rows of the printed matrix are the predicted clusters. The accuracy cannot tell, NCA can. */
TEST(rows_of_chungs_matrix_are_predicted)
{
    scored right = scored_of(3, 3, (uint64_t[]){2, 1, 0, 2, 0, 0, 0, 0, 2});
    scored printed = scored_of(3, 3, (uint64_t[]){2, 2, 0, 1, 0, 0, 0, 0, 2});
    assert_near(number_of(&right, "pa"), 0.7143, 5e-5);
    assert_near(number_of(&printed, "pa"), 0.7143, 5e-5);
    assert_near(number_of(&right, "nca"), 2. / 3, 1e-15); /* (1/3 + 1 + 1 - 1)/2 */
    assert_near(number_of(&printed, "nca"), 0.75, 1e-15); /* (1/2 + 1 + 1 - 1)/2 */
    scored_free(&right);
    scored_free(&printed);
}
