/* Gained and lost points against a count by hand, the sign test against exact fractions, and memory that is rejected.
 */
#include "base/mem.h"
#include "study/many/gains.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <string.h>

enum { POINTS = 9, PARTS = 3 };
/* Class T1 has five points, T2 four.
 *   A  T1: K1 3, K2 2; T2: K2 3, K1 1. Homes K1 and K2; right: points 0 1 2 and 6 7 8.
 *   B  T1: K1 4, K3 1; T2: K1 2, K2 2. Homes K1 and K2 (4 + 2); right: points 0 2 3 4 and 5 6.
 * So B gains 3 and 4 of T1 and 5 of T2, and loses 1 of T1 and 7 and 8 of T2. */
static const uint32_t label[PARTS][POINTS] = {
    {0, 0, 0, 0, 0, 1, 1, 1, 1}, {0, 0, 0, 1, 1, 0, 1, 1, 1}, {0, 2, 0, 0, 0, 1, 1, 0, 0}};

static sm_dataset *gains_data(void)
{
    static const char *const name[PARTS] = {"truth", "a", "b"};
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = PARTS, .pred = 1, .partition = sm_alloc(PARTS, sizeof *p.partition)};
    for (uint32_t i = 0; i < PARTS; i++) p.partition[i] = sample_partition(name[i], i ? "K" : "T", label[i], POINTS, 3);
    sm_dataset_new(&d, &p);
    return d;
}

static sm_job *gains_with(const sm_dataset *d, uint32_t a, uint32_t b, const sm_noises *noise, bool each)
{
    sm_error err = {0};
    sm_job *job = NULL;
    const sm_gains_ask ask = {d, a, b, noise, each};
    assert_ok(sm_gains_check(&ask, &err), err);
    assert_ok(sm_job_call(&job, sm_gains_study, &ask, NULL, &err), err);
    return job;
}

/* The label of the predictions is left out; NULL: none. The list is done with before anything is read. */
static sm_job *gains_job(const sm_dataset *d, uint32_t a, uint32_t b, const char *left_out, bool each)
{
    sm_noises noise = {0};
    if (left_out) sm_noises_add(&noise, false, left_out, false);
    sm_job *job = gains_with(d, a, b, &noise, each);
    sm_noises_free(&noise);
    return job;
}

/* Returns zeros for a class without points. */
static sm_gain gain_of(const void *result, uint32_t class)
{
    const sm_gains *g = result;
    for (size_t i = 0; i <= g->n; i++)
        if (g->row[i].id == class) return g->row[i];
    return (sm_gain){.id = class};
}

static void assert_gain(sm_gain is, uint64_t n, uint64_t first, uint64_t second, uint64_t gained, uint64_t lost)
{
    assert_int_equal(is.n, n);
    assert_int_equal(is.first, first);
    assert_int_equal(is.second, second);
    assert_int_equal(is.gained, gained);
    assert_int_equal(is.lost, lost);
    assert_int_equal(is.net, (int64_t)gained - (int64_t)lost);
}

static void assert_points(const sm_gains *g, uint32_t class, int way, const char *wanted)
{
    char text[64] = "";
    size_t n = 0;
    uint32_t *point = sm_gains_points(g, class, way, &n);
    for (size_t i = 0; i < n; i++) snprintf(text + strlen(text), sizeof text - strlen(text), "%u ", point[i]);
    assert_string_equal(text, wanted);
    sm_free(point);
}

TEST(gains_and_losses_match_hand_counts)
{
    sm_dataset *d = gains_data();
    sm_job *job = gains_job(d, 1, 2, NULL, true);
    const sm_gains *g = sm_job_result(job);
    assert_gain(gain_of(g, 0), 5, 3, 4, 2, 1);
    assert_gain(gain_of(g, 1), 4, 3, 2, 1, 2);
    assert_gain(gain_of(g, SM_NONE), 9, 6, 6, 3, 3);
    assert_points(g, SM_NONE, 1, "3 4 5 ");
    assert_points(g, SM_NONE, -1, "1 7 8 ");
    assert_points(g, 0, 0, "1 3 4 ");
    assert_int_equal(g->optima[0], 1);
    sm_job_free(job);
    job = gains_job(d, 2, 1, NULL, true); /* the other way round */
    assert_gain(gain_of(sm_job_result(job), SM_NONE), 9, 6, 6, 3, 3);
    assert_points(sm_job_result(job), SM_NONE, 1, "1 7 8 ");
    sm_job_free(job);
    sm_dataset_free(d);
}

/* K1 is noise. A: T1 has K2 2, T2 K2 3: right are 6 7 8. B: T1 has K3 1, T2 K2 2: right are 1 and 5 6. */
TEST(noise_is_never_a_matched_cluster)
{
    sm_dataset *d = gains_data();
    sm_job *job = gains_job(d, 1, 2, "K1", true);
    assert_gain(gain_of(sm_job_result(job), 0), 5, 0, 1, 1, 0);
    assert_gain(gain_of(sm_job_result(job), 1), 4, 3, 2, 1, 2);
    assert_points(sm_job_result(job), SM_NONE, 1, "1 5 ");
    assert_points(sm_job_result(job), SM_NONE, -1, "7 8 ");
    assert_int_equal(((const sm_gains *)sm_job_result(job))->clusters[0], 1);
    assert_int_equal(((const sm_gains *)sm_job_result(job))->clusters[1], 2);
    sm_job_free(job);
    job = gains_job(d, 1, 2, "K2 ", true); /* no such label: as without noise */
    assert_gain(gain_of(sm_job_result(job), SM_NONE), 9, 6, 6, 3, 3);
    sm_job_free(job);
    sm_dataset_free(d);
}

/* K1 is noise: A leaves out 0 1 2 and 5, B 0 2 3 4 7 and 8; point 6 is the only one that both keep, so T2 is at home in
 * K2 of both, and nothing differs. */
TEST(gains_count_points_that_both_keep)
{
    sm_dataset *d = gains_data();
    sm_job *job = gains_job(d, 1, 2, "K1", false);
    assert_int_equal(((const sm_gains *)sm_job_result(job))->left_out, 8);
    assert_gain(gain_of(sm_job_result(job), 0), 0, 0, 0, 0, 0);
    assert_gain(gain_of(sm_job_result(job), SM_NONE), 1, 1, 1, 0, 0);
    sm_job_free(job);
    /* K3 is noise of B's point 1 alone. A: K1 0 2, K2 3 4 | K2 6 7 8, K1 5: right 0 2 6 7 8. B: K1 0 2 3 4 | K2 5 6, K1
     * 7 8: right 0 2 3 4 5 6. */
    job = gains_job(d, 1, 2, "K3", false);
    assert_gain(gain_of(sm_job_result(job), SM_NONE), 8, 5, 6, 3, 2);
    assert_points(sm_job_result(job), SM_NONE, 1, "3 4 5 ");
    assert_points(sm_job_result(job), SM_NONE, -1, "7 8 ");
    sm_job_free(job);
    sm_dataset_free(d);
}

/* K1's points are alone. A: T1 has K2 2 and points 0 1 2 alone, T2 K2 3 and 5 alone: the optimum is 3 + 1, so T2 is
 * at home in K2 and T1 in the first that is alone: right are 0 and 6 7 8. B: T1 has K3 1 and 0 2 3 4 alone, T2 K2 2
 * and 7 8 alone: T1 has five places of one point, of which the first as loaded is K3: right are 1 and 5 6. */
TEST(separate_noise_is_right_only_in_its_own_cluster)
{
    sm_dataset *d = gains_data();
    sm_noises noise = {0};
    sm_noises_add(&noise, false, "K1", true);
    sm_job *job = gains_with(d, 1, 2, &noise, true);
    assert_gain(gain_of(sm_job_result(job), 0), 5, 1, 1, 1, 1);
    assert_gain(gain_of(sm_job_result(job), 1), 4, 3, 2, 1, 2);
    assert_points(sm_job_result(job), SM_NONE, 1, "1 5 ");
    assert_points(sm_job_result(job), SM_NONE, -1, "0 7 8 ");
    assert_int_equal(((const sm_gains *)sm_job_result(job))->clusters[0], 5);
    sm_job_free(job);
    /* And K2's too: every point of A is alone; the first of T1 in the order K1, K2 is 0, of T2 5. Of B T1 has K3,
     * and of T2 5 6 are K2's, 7 8 K1's: 7 is the first in that order. */
    sm_noises_add(&noise, false, "K2", true);
    job = gains_with(d, 1, 2, &noise, true);
    assert_points(sm_job_result(job), SM_NONE, 1, "1 7 ");
    assert_points(sm_job_result(job), SM_NONE, -1, "0 5 ");
    sm_job_free(job);
    sm_noises_free(&noise);
    sm_dataset_free(d);
}

/* T1 left out: T2 alone, whose home is K2 in A (6 7 8) and, of two with two points, the first as loaded in B: K1 (7 8).
 * T1 set apart: its points have no home each; T2 keeps K2 in A (3 points), in B has K1 or K2, the rest being single. */
TEST(noise_in_the_truth_is_not_a_class)
{
    sm_dataset *d = gains_data();
    sm_noises noise = {0};
    sm_noises_add(&noise, true, "T1", false);
    sm_job *job = gains_with(d, 1, 2, &noise, true);
    assert_gain(gain_of(sm_job_result(job), 0), 0, 0, 0, 0, 0);
    assert_gain(gain_of(sm_job_result(job), SM_NONE), 4, 3, 2, 0, 1);
    assert_points(sm_job_result(job), SM_NONE, -1, "6 ");
    sm_job_free(job);
    noise.of[0].apart = true;
    job = gains_with(d, 1, 2, &noise, true);
    assert_gain(gain_of(sm_job_result(job), 0), 5, 0, 0, 0, 0);
    assert_int_equal(gain_of(sm_job_result(job), 1).first, 3);
    assert_int_equal(gain_of(sm_job_result(job), 1).second, 2);
    sm_job_free(job);
    sm_noises_free(&noise);
    sm_dataset_free(d);
}

TEST(reference_is_not_a_prediction)
{
    sm_dataset *d = gains_data();
    sm_error err = {0};
    assert_int_equal(sm_gains_check(&(sm_gains_ask){d, 0, 1, NULL, true}, &err), SM_USAGE);
    assert_int_equal(sm_gains_check(&(sm_gains_ask){d, 1, 3, NULL, true}, NULL), SM_USAGE);
    sm_dataset_free(d);
}

/* Twice the sum of binomial coefficients over a power of two: 2 (1 + 10 + 45) / 1024 and so on by hand; the last three
 * by scipy.stats.binomtest(k, n).pvalue (scipy 1.10) and, the first two of them, python's exact fractions. */
TEST(sign_test_is_twice_the_smaller_tail)
{
    assert_near(sm_sign_test(0, 0), 1, 0);
    assert_near(sm_sign_test(1, 0), 1, 0);
    assert_near(sm_sign_test(7, 7), 1, 0);
    assert_near(sm_sign_test(5, 0), 0.0625, 0);
    assert_near(sm_sign_test(8, 2), 112.0 / 1024, 1e-16);
    assert_near(sm_sign_test(2, 8), 112.0 / 1024, 1e-16);
    assert_near(sm_sign_test(49, 40), 0.39657015814551616, 1e-15);
    assert_near(sm_sign_test(600, 400) / 2.7284641560660184e-10, 1, 1e-12);
    assert_true(sm_sign_test(5000, 0) == 0); /* 2^-4999 */
}
