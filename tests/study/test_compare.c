/* Many partitions against one reference. Twelve points in two classes of six; the values are counted by hand: nca of a
 * prediction of two clusters with m points of 12 on the better diagonal is 2m/12 - 1 for classes of equal size, purity
 * m/12. */
#include "base/mem.h"
#include "study/many/compare.h"
#include "study/many/versus.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 12, PARTS = 7 };

/* Columns: the classes; one point wrong; the same with the names exchanged; three wrong; two wrong the other way; each
 * class cut in two; a second reference. */
static const uint32_t label[PARTS][POINTS] = {
    {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0}, {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3},
    {0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1},
};
static const char *const name[PARTS] = {"class", "one", "again", "three", "two", "halves", "other"};

static char *text(const char *s)
{
    char *copy = sm_alloc(strlen(s) + 1, 1);
    strcpy(copy, s);
    return copy;
}

static sm_dataset *data(uint32_t columns, uint32_t more_truths)
{
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = columns, .pred = 1, .n_more_truths = more_truths};
    p.partition = sm_alloc(columns, sizeof *p.partition);
    for (uint32_t i = 0; i < columns; i++) {
        bool reference = i == 0 || i >= columns - more_truths;
        p.partition[i] = sample_partition(name[i], reference ? "T" : "c", label[i], POINTS, i == 5 ? 4 : 2);
        if (!p.partition[i].file) p.partition[i].file = text("f.csv");
    }
    sm_dataset_new(&d, &p);
    return d;
}

static const sm_compare *compared_with(sm_job **job, const sm_compare_ask *ask)
{
    sm_error err = {0};
    assert_ok(sm_job_call(job, sm_compare_study, ask, NULL, &err), err);
    const sm_compare *c = sm_job_result(*job);
    assert_int_equal(c->done, c->n);
    return c;
}

static const sm_compare *compared_without(sm_job **job, const sm_dataset *d, const sm_noises *noise, bool each)
{
    return compared_with(job, &(sm_compare_ask){d, the_registry(), 1, noise, each, 1});
}

static const sm_compare *compared(sm_job **job, const sm_dataset *d)
{
    return compared_without(job, d, NULL, false);
}

static size_t at(const char *id)
{
    const sm_index *x = NULL;
    sm_error err = {0};
    assert_ok(sm_registry_find_tabular(the_registry(), id, &x, &err), err);
    return x->at;
}

static double value(const sm_compare *c, size_t candidate, const char *id)
{
    sm_value v = c->candidate[candidate].value[at(id)];
    assert_true(v.state == SM_DEFINED || v.state == SM_BY_CONVENTION);
    return v.number;
}

TEST(relabelled_copy_is_the_same_candidate)
{
    sm_dataset *d = data(6, 0);
    sm_job *job;
    const sm_compare *c = compared(&job, d);
    assert_int_equal(c->n, 4); /* one (and again), three, two, halves */
    const sm_candidate *one = &c->candidate[0], *three = &c->candidate[1];
    assert_string_equal(one->name, "one");
    assert_int_equal(one->copies, 2);
    assert_int_equal(one->partition, 1);
    assert_int_equal(three->copies, 1);
    assert_int_equal(c->candidate[3].k, 4);
    assert_int_equal(c->of[2], 0); /* again is one */
    assert_int_equal(c->of[5], 3);
    assert_true(c->of[0] == SIZE_MAX); /* the reference */
    assert_string_equal(c->name[2], "again");
    sm_job_free(job);
    sm_dataset_free(d);
}

TEST(values_and_ranks_match_hand_counts)
{
    sm_dataset *d = data(6, 0);
    sm_job *job;
    const sm_compare *c = compared(&job, d);
    /* on the better diagonal: 11, 9, 10 of 12; halves: 6 of 12 one to one, pure though */
    assert_near(value(c, 0, "nca"), 10 / 12.0, 1e-15);
    assert_near(value(c, 1, "nca"), 6 / 12.0, 1e-15);
    assert_near(value(c, 2, "nca"), 8 / 12.0, 1e-15);
    assert_near(value(c, 3, "purity"), 1, 1e-15);
    assert_near(value(c, 0, "purity"), 11 / 12.0, 1e-15);
    static const uint32_t by_purity[] = {2, 4, 3, 1}, by_nca[] = {1, 3, 2};
    for (size_t i = 0; i < 4; i++) assert_int_equal(sm_compare_rank(c, i, at("purity")), by_purity[i]);
    for (size_t i = 0; i < 3; i++) assert_int_equal(sm_compare_rank(c, i, at("nca")), by_nca[i]);
    sm_job_free(job);
    sm_dataset_free(d);
}

/* Of a distance less is better; vi is smallest where only one point is wrong. */
TEST(smallest_distance_is_ranked_first)
{
    sm_dataset *d = data(5, 0);
    sm_job *job;
    const sm_compare *c = compared(&job, d);
    assert_true(value(c, 0, "vi") < value(c, 2, "vi"));
    assert_int_equal(sm_compare_rank(c, 0, at("vi")), 1);
    sm_job_free(job);
    sm_dataset_free(d);
}

/* No candidate is the reference, so that `identical` is 0 of each; the columns three and other are one candidate.
 * Points that share a cluster with most of their class: 11, 9, 10 and 6 of 12. */
TEST(equal_values_share_the_better_rank)
{
    sm_dataset *d = data(7, 0);
    sm_job *job;
    const sm_compare *c = compared(&job, d);
    assert_int_equal(c->n, 4);
    assert_int_equal(c->candidate[1].copies, 2);
    size_t x = at("inverse_purity");
    static const uint32_t expected[] = {1, 3, 2, 4};
    for (size_t i = 0; i < 4; i++) assert_int_equal(sm_compare_rank(c, i, x), expected[i]);
    x = at("identical");
    for (size_t i = 0; i < 4; i++) assert_int_equal(sm_compare_rank(c, i, x), 1); /* 0 each */
    sm_job_free(job);
    sm_dataset_free(d);
}

/* purity orders one, three, two, halves as 2 4 3 1, inverse purity as 1 3 2 4. Pairs: (one,three) (one,two) (three,two)
 * agree, the three pairs with halves disagree: tau-b = (3 - 3)/6 = 0. rho = 1 - 6 (1+1+1+9)/(4*15) = -0.2. */
TEST(agreement_matches_the_pairs)
{
    sm_agreement g;
    sm_dataset *d = data(6, 0);
    sm_job *job;
    const sm_compare *c = compared(&job, d);
    sm_compare_agreement(c, at("purity"), at("inverse_purity"), &g);
    assert_int_equal(g.n, 4);
    assert_near(g.tau, 0, 1e-15);
    assert_near(g.rho, -0.2, 1e-15);
    sm_compare_agreement(c, at("purity"), at("identical"), &g);
    assert_true(isnan(g.tau) && isnan(g.rho)); /* one of them is constant */
    sm_job_free(job);
    sm_dataset_free(d);
}

/* Products of the differences in rank: halves against one (2-1)(4-1) = 3, against two (3-1)(4-2) = 4, against three
 * (4-1)(4-3) = 3. */
TEST(conflict_is_the_pair_ordered_most_differently)
{
    sm_dataset *d = data(6, 0);
    sm_job *job;
    const sm_compare *c = compared(&job, d);
    size_t a = 9, b = 9;
    assert_true(sm_compare_conflict(c, at("purity"), at("inverse_purity"), &a, &b));
    assert_int_equal(a, 3);
    assert_int_equal(b, 2);
    assert_false(sm_compare_conflict(c, at("purity"), at("purity"), &a, &b));
    sm_job_free(job);
    sm_dataset_free(d);
}

/* The second reference is what column three says: its values there are the best there are, those of one are better
 * against the classes. */
TEST(best_of_several_references_counts)
{
    sm_dataset *d = data(7, 1);
    sm_job *job;
    const sm_compare *c = compared(&job, d);
    assert_int_equal(c->references, 2);
    assert_int_equal(c->n, 4);
    assert_near(value(c, 1, "purity"), 1, 1e-15);
    assert_int_equal(c->candidate[1].reference[at("purity")], 1);
    assert_near(value(c, 0, "purity"), 11 / 12.0, 1e-15);
    assert_int_equal(c->candidate[0].reference[at("purity")], 0);
    assert_near(value(c, 1, "vi"), 0, 1e-15); /* of a distance the smallest */
    sm_job_free(job);
    sm_dataset_free(d);
}

/* c1 of the truth is points 0 to 5. Beside it c1 of the predictions: one 0 to 4, again 5 to 11, three 0 to 2, two 0 to
 * 5 and 10 and 11, halves 0 to 2. What is noise on both sides is alone once. */
TEST(noise_of_both_sides_is_counted_once)
{
    static const uint64_t apart[] = {6, 12, 6, 8, 6}, noise[] = {5, 7, 3, 8, 3};
    sm_dataset *d = data(6, 0);
    sm_noises out = {0};
    sm_noises_add(&out, false, "c1", true);
    sm_noises_add(&out, true, "T1", true);
    sm_job *job;
    const sm_compare *c = compared_without(&job, d, &out, false);
    assert_int_equal(c->n, 5); /* c1 is other points in "again" than in "one" */
    for (size_t i = 0; i < c->n; i++) assert_int_equal(c->candidate[i].apart, apart[i]);
    for (size_t i = 0; i < c->n; i++) assert_int_equal(c->candidate[i].noise, 0);
    sm_job_free(job);
    sm_noises_free(&out);
    /* Two labels of one side: all of a prediction with two clusters, half of one with four. */
    for (int two = 0; two < 2; two++) {
        sm_noises_add(&out, false, two ? "c2" : "c1", false);
        c = compared_without(&job, d, &out, true);
        for (size_t i = 0; i < c->n; i++)
            assert_int_equal(c->candidate[i].noise, !two ? noise[i] : c->candidate[i].partition == 5 ? 6 : POINTS);
        assert_int_equal(c->candidate[c->n - 1].k, two ? 2 : 3);
        sm_job_free(job);
    }
    sm_noises_free(&out);
    sm_dataset_free(d);
}

/* c3 of "halves" is points 6 to 8. Without them, by hand: one has 5 + 3 + 1 of its 9 points on the diagonal but one, so
 * purity 8/9; three 6/9; two 7/9; halves 3 + 3 + 3, so 1. Alone, one would have 11/12 on all 12. */
TEST(partitions_are_compared_on_the_points_all_keep)
{
    sm_dataset *d = data(6, 0);
    sm_noises out = {0};
    sm_noises_add(&out, false, "c3", false);
    sm_job *job;
    const sm_compare *c = compared_without(&job, d, &out, false);
    static const double shared[] = {8 / 9.0, 6 / 9.0, 7 / 9.0, 1};
    static const uint32_t rank[] = {2, 4, 3, 1};
    assert_int_equal(c->points, 9);
    for (size_t i = 0; i < c->n; i++) {
        assert_int_equal(c->candidate[i].points, 9);
        assert_int_equal(c->candidate[i].noise, i == 3 ? 3 : 0);
        assert_near(value(c, i, "purity"), shared[i], 1e-15);
        assert_int_equal(sm_compare_rank(c, i, at("purity")), rank[i]);
    }
    sm_job_free(job);
    c = compared_without(&job, d, &out, true);
    assert_near(value(c, 0, "purity"), 11 / 12.0, 1e-15);
    assert_int_equal(c->candidate[0].points, 12);
    assert_int_equal(c->candidate[3].points, 9);
    for (size_t i = 0; i < c->n; i++) assert_int_equal(sm_compare_rank(c, i, at("purity")), 0);
    sm_job_free(job);
    sm_noises_free(&out);
    sm_dataset_free(d);
}

/* c1 of "one" is points 0 to 4, of "again" 5 to 11: together all of them. */
TEST(comparison_is_rejected_without_shared_points)
{
    sm_dataset *d = data(3, 0);
    sm_error err = {0};
    sm_noises out = {0};
    sm_job *job;
    sm_noises_add(&out, false, "c1", false);
    const sm_compare_ask ask = {d, the_registry(), 1, &out, false, 1};
    assert_int_equal(sm_job_call(&job, sm_compare_study, &ask, NULL, &err), SM_USAGE);
    assert_null(sm_job_result(job));
    sm_job_free(job);
    sm_noises_free(&out);
    sm_dataset_free(d);
}

TEST(counts_cannot_be_compared)
{
    sm_error err = {0};
    sm_job *job;
    sm_dataset *d = NULL;
    sm_dict *rows, *cols;
    static const uint64_t count[] = {1, 2, 3, 4};
    sm_parts p = {.n_partitions = 2, .pred = 1};
    p.counts = sample_table(count, 2, 2, SM_STORE_BEST, &rows, &cols);
    p.partition = sm_alloc(2, sizeof *p.partition);
    p.partition[0].dict = rows;
    p.partition[1].dict = cols;
    sm_dataset_new(&d, &p);
    const sm_compare_ask ask = {.data = d, .indices = the_registry(), .beta = 1};
    assert_int_equal(sm_job_call(&job, sm_compare_study, &ask, NULL, &err), SM_USAGE);
    sm_job_free(job);
    sm_dataset *again = NULL;
    assert_int_equal(sm_dataset_again(&again, d, 1, &err), SM_USAGE);
    sm_dataset_free(d);
}

/* ---- two side by side -------------------------------------------------------------------------------------------- */

static const sm_versus *versus(sm_job **job, const sm_dataset *d, uint32_t a, uint32_t b)
{
    sm_error err = {0};
    const sm_versus_ask ask = {d, a, b, the_registry(), 1};
    assert_ok(sm_job_call(job, sm_versus_study, &ask, NULL, &err), err);
    return sm_job_result(*job);
}

/* one -> two: points 6 (index 5) and the last two change sides: 3 of 12, whatever the clusters are called. */
TEST(names_are_not_a_change)
{
    sm_dataset *d = data(6, 0);
    sm_job *job;
    const sm_versus *v = versus(&job, d, 1, 2);
    assert_int_equal(v->changed, 0);
    assert_int_equal(v->n, 2);
    sm_job_free(job);
    v = versus(&job, d, 2, 4);
    assert_int_equal(v->changed, 3);
    sm_job_free(job);
    sm_dataset_free(d);
}

/* one (5 + 7) against halves (3 + 3 + 3 + 3): two pairs hold 3 points each, so 12 - 3 - 3 are in none. Of the first
 * class, the pair of cluster 0 held 5 and holds 3. */
TEST(clusters_without_a_partner_are_kept)
{
    sm_dataset *d = data(6, 0);
    sm_job *job;
    const sm_versus *v = versus(&job, d, 1, 5);
    assert_int_equal(v->n, 4);
    assert_int_equal(v->changed, 6);
    size_t alone = 0;
    int64_t more[2] = {0, 0};
    for (size_t i = 0; i < 4; i++) {
        alone += v->pair[i].a == SM_NONE;
        for (uint32_t row = 0; row < 2; row++) more[row] += sm_versus_more(v, row, i);
    }
    assert_int_equal(alone, 2);
    assert_true(more[0] == 0 && more[1] == 0); /* nobody came or went */
    assert_true(sm_versus_more(v, 0, 0) == 3 - 5);
    assert_near(v->between[at("purity")].number, 11 / 12.0, 1e-15);
    sm_job_free(job);
    sm_dataset_free(d);
}

TEST(dataset_lives_as_long_as_its_sharer)
{
    sm_error err = {0};
    sm_dataset *again = NULL, *d = data(6, 0);
    assert_ok(sm_dataset_again(&again, d, 3, &err), err);
    assert_true(sm_dataset_shares(d, again));
    assert_int_equal(sm_dataset_parts(d)->pred, 1);
    sm_dataset_free(d);
    assert_string_equal(sm_dataset_pred(again)->name, "three");
    sm_dataset *none = NULL;
    assert_int_equal(sm_dataset_again(&none, again, 6, &err), SM_USAGE);
    sm_dataset_free(again);
}

/* With two references, each thread chooses the best of both. */
TEST(values_do_not_depend_on_the_number_of_threads)
{
    static const unsigned threads[] = {2, 3, 7};
    sm_dataset *d = data(7, 1);
    sm_job *alone;
    const sm_compare *a = compared(&alone, d);
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        sm_job *job;
        const sm_compare *b = compared_with(&job, &(sm_compare_ask){d, the_registry(), 1, NULL, false, threads[t]});
        assert_int_equal(a->n, b->n);
        for (size_t i = 0; i < a->n; i++)
            for (size_t x = 0; x < sm_registry_count(the_registry()); x++) {
                sm_value u = a->candidate[i].value[x], v = b->candidate[i].value[x];
                assert_memory_equal(&u.number, &v.number, sizeof u.number);
                assert_int_equal(u.state, v.state);
                assert_int_equal(a->candidate[i].reference[x], b->candidate[i].reference[x]);
                assert_int_equal(sm_compare_rank(a, i, x), sm_compare_rank(b, i, x));
            }
        sm_job_free(job);
    }
    sm_job_free(alone);
    sm_dataset_free(d);
}
