/* The ladder for degenerate tables, rule by rule, in its order. Expected values: the rules themselves, worked by hand.
 */
#include "measure/scored.h"
#include "tests/support/indices.h"

static void assert_convention(const scored *s, const char *id, double number)
{
    sm_value v = value_of(s, id);
    if (v.state != SM_BY_CONVENTION || !v.why || !v.why[0]) fail_msg("%s is not marked as a convention", id);
    if (v.number != number || signbit(v.number)) fail_msg("%s is %g, not %g", id, v.number, number);
}

static void assert_defined(const scored *s, const char *id, double number)
{
    sm_value v = value_of(s, id);
    if (v.state != SM_DEFINED) fail_msg("%s is not plainly defined", id);
    assert_near(v.number, number, 1e-15);
}

static void assert_undefined(const scored *s, const char *id)
{
    sm_value v = value_of(s, id);
    if (v.state != SM_UNDEFINED || !v.why || !v.why[0]) fail_msg("%s has a value", id);
}

static bool has_best(const sm_index *x)
{
    return !isnan(x->best) && !x->by_name;
}

static void assert_all_best(const scored *s)
{
    for (size_t i = 0; the_indices()[i]; i++)
        if (has_best(the_indices()[i])) assert_near(number_of(s, the_indices()[i]->id), the_indices()[i]->best, 0);
}

TEST(identical_partitions_take_the_best_value)
{
    scored s = scored_of(3, 3, (uint64_t[]){0, 0, 5, 3, 0, 0, 0, 1, 0});
    assert_all_best(&s);
    assert_defined(&s, "ari", 1); /* the formula gives it too: no convention */
    assert_defined(&s, "vi", 0);
    scored_free(&s);
}

TEST(identical_single_blocks_take_the_best_value_by_convention)
{
    scored s = scored_of(1, 1, (uint64_t[]){6});
    assert_all_best(&s);
    assert_convention(&s, "ari", 1);
    assert_convention(&s, "nmi", 1);
    assert_convention(&s, "ami", 1);
    assert_convention(&s, "nca", 1); /* rule 2 is before rule 3 */
    assert_convention(&s, "nid", 0);
    assert_defined(&s, "ri", 1);
    scored_free(&s);
}

TEST(identical_singletons_take_the_best_value_by_convention)
{
    scored s = scored_of(3, 3, (uint64_t[]){1, 0, 0, 0, 1, 0, 0, 0, 1});
    assert_all_best(&s);
    assert_convention(&s, "ari", 1);
    assert_convention(&s, "fm", 1);
    assert_convention(&s, "pair_precision", 1);
    assert_convention(&s, "ami_max", 1); /* rule 2 is before rule 6 */
    assert_defined(&s, "nca", 1);
    scored_free(&s);
}

TEST(one_point_is_identical_and_has_every_value)
{
    scored s = scored_of(1, 1, (uint64_t[]){1});
    assert_all_best(&s);
    assert_convention(&s, "ri", 1); /* 0 pairs of 0 */
    scored_free(&s);
}

/* Quantities without a best value and the accuracy by names do not care about identity. */
TEST(identity_keeps_quantities_and_names)
{
    scored s = scored_as(2, 2, (uint64_t[]){0, 4, 4, 0}, 'K', SM_NEED_VALUES);
    assert_near(number_of(&s, "accuracy"), 0, 0);
    assert_near(number_of(&s, "mi"), log(2), 1e-15);
    assert_true(number_of(&s, "emi") < log(2));
    scored_free(&s);
}

TEST(divisor_of_k_minus_1_leaves_the_value_undefined)
{
    scored s = scored_of(1, 3, (uint64_t[]){5, 7, 9});
    assert_undefined(&s, "nca");
    assert_undefined(&s, "nca_onto");
    assert_undefined(&s, "accuracy");
    assert_defined(&s, "na", 1. / 7); /* K = 3: (9/21 - 1/3)/(2/3) */
    scored_free(&s);
}

TEST(homogeneity_of_one_class_is_1)
{
    scored classes = scored_of(1, 2, (uint64_t[]){5, 7}), clusters = scored_of(2, 1, (uint64_t[]){5, 7});
    assert_convention(&classes, "homogeneity", 1);
    assert_defined(&classes, "completeness", 0);
    assert_convention(&clusters, "completeness", 1);
    assert_defined(&clusters, "homogeneity", 0);
    assert_near(number_of(&classes, "v_measure"), 0, 0);
    assert_near(number_of(&clusters, "v_measure"), 0, 0);
    scored_free(&classes);
    scored_free(&clusters);
}

/* One class shares nothing with the clusters, however little is apart: 0 over H(V), where the shares 2/n differ from 0
 * by less than their logarithms are rounded. */
TEST(one_class_shares_nothing_at_any_count)
{
    static const char *const id[] = {"ncmi", "nmi", "nmi_joint", "completeness", "v_measure", "ncr", "ncfm"};
    const uint64_t count[][3] = {{2, 2, 1801439850948197}, {1, 1, ((uint64_t)1 << 53) - 2}, {5, 7, 9}};
    for (size_t t = 0; t < sizeof count / sizeof *count; t++) {
        scored s = scored_of(1, 3, count[t]);
        for (size_t i = 0; i < sizeof id / sizeof *id; i++) assert_defined(&s, id[i], 0);
        scored_free(&s);
    }
}

/* Its two entropies, each rounded, add up to more than the joint one; the value differs from 1 by some 10^-17. */
TEST(nvi_of_almost_no_information_stays_within_1)
{
    scored s = scored_of(2, 2, (uint64_t[]){9007199254736973, 2, 1, 0});
    assert_true(number_of(&s, "nvi") <= 1);
    assert_near(number_of(&s, "nvi"), 1, 1e-15);
    scored_free(&s);
}

TEST(any_other_zero_over_zero_is_0)
{
    scored s = scored_of(2, 4, (uint64_t[]){1, 1, 0, 0, 0, 0, 1, 1}); /* classes against singletons */
    assert_convention(&s, "pair_precision", 0);
    assert_convention(&s, "fm", 0);
    assert_convention(&s, "afm", 0);
    assert_defined(&s, "pair_recall", 0);
    assert_defined(&s, "ari", 0);
    scored_free(&s);
    scored one = scored_of(1, 2, (uint64_t[]){5, 7});
    assert_convention(&one, "nmi_min", 0);
    assert_convention(&one, "nmi_sqrt", 0);
    assert_defined(&one, "nmi_max", 0);
    scored_free(&one);
}

static void assert_ami_is_0_by_convention(const scored *s)
{
    assert_convention(s, "ami", 0);
    assert_convention(s, "ami_min", 0);
    assert_convention(s, "ami_max", 0);
    assert_convention(s, "ami_sqrt", 0);
}

TEST(ami_is_exactly_0_if_chance_decides_nothing)
{
    scored table[] = {
        scored_of(1, 3, (uint64_t[]){5, 7, 9}),
        scored_of(3, 1, (uint64_t[]){5, 7, 9}),
        scored_of(2, 4, (uint64_t[]){1, 1, 0, 0, 0, 0, 1, 1}),
        scored_of(4, 2, (uint64_t[]){1, 0, 1, 0, 0, 1, 0, 1}),
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        assert_ami_is_0_by_convention(&table[i]);
        scored_free(&table[i]);
    }
}

TEST(a_table_without_any_degeneracy_uses_no_convention)
{
    scored s = scored_as(3, 4, (uint64_t[]){10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20}, 'K', SM_NEED_VALUES);
    for (size_t i = 0; the_indices()[i]; i++)
        if (sm_live_value(s.live, the_indices()[i]).state != SM_DEFINED) fail_msg("%s", the_indices()[i]->id);
    scored_free(&s);
}

/* Shares like 1/3 have no end in binary; what is left of rounding them must not show as -2e-19. Gagolewski 2024,
 * Definition 6, and for k' > k by hand: every cluster gives 1/k' of the class it is mapped onto. */
TEST(uniform_tables_are_exactly_0_whatever_the_sizes)
{
    static const char *const zero[] = {"nca", "nca_onto", "nba", "psi", "ncr", "ncfm", "ncmi"};
    for (uint32_t k = 2; k <= 9; k++)
        for (uint32_t other = k; other <= k + 9; other++) {
            bool square = other == k;
            uint64_t c[9 * 18];
            for (uint32_t i = 0; i < k * other; i++) c[i] = square ? 1 + i / other * 7 % 5 : 4;
            scored s = scored_of(k, other, c);
            for (size_t i = 0; i < sizeof zero / sizeof *zero; i++) {
                if (!square && strcmp(zero[i], "nca") == 0) continue; /* below 0, eq. 40 */
                assert_near(number_of(&s, zero[i]), 0, 0);
            }
            scored_free(&s);
        }
}

/* Empty rows and columns are dropped before any formula: a gap in the labels changes nothing. */
TEST(empty_classes_and_clusters_change_nothing)
{
    scored plain = scored_of(2, 2, (uint64_t[]){3, 1, 0, 4});
    scored gaps = scored_of(4, 3, (uint64_t[]){0, 0, 0, 3, 0, 1, 0, 0, 0, 0, 0, 4});
    for (size_t i = 0; the_indices()[i]; i++) {
        sm_value a = sm_live_value(plain.live, the_indices()[i]), b = sm_live_value(gaps.live, the_indices()[i]);
        if (a.state != b.state || memcmp(&a.number, &b.number, sizeof a.number) != 0)
            fail_msg("%s", the_indices()[i]->id);
    }
    scored_free(&plain);
    scored_free(&gaps);
}

TEST(what_is_not_settled_is_pending)
{
    scored s = scored_as(2, 2, (uint64_t[]){3, 1, 0, 4}, 'T', 0);
    assert_int_equal(value_of(&s, "ami").state, SM_PENDING);
    assert_int_equal(value_of(&s, "pa").state, SM_PENDING);
    assert_int_equal(value_of(&s, "ari").state, SM_DEFINED);
    scored_free(&s);
}

TEST(a_table_without_points_has_no_values)
{
    scored s = scored_of(2, 2, (uint64_t[]){0, 0, 0, 0});
    for (size_t i = 0; the_indices()[i]; i++) assert_undefined(&s, the_indices()[i]->id);
    scored_free(&s);
}
