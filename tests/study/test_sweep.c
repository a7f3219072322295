/* The split sweep: values are those of new tables and those of the J-score paper's figure 1. */
#include "study/change/sweep.h"
#include "tests/measure/scored.h"

typedef struct swept {
    scored s;
    sm_job *job;
    const sm_sweep *sweep;
} swept;

static swept swept_of(uint32_t k, uint32_t other, const uint64_t *c, uint32_t col, sm_sweep_rule rule,
                      const sm_index *const *index, size_t n)
{
    swept w = {.s = scored_of(k, other, c)};
    sm_error err = {0};
    const sm_sweep_ask ask = {w.s.live, col, rule, index, n};
    assert_ok(sm_job_call(&w.job, sm_sweep_study, &ask, NULL, &err), err);
    w.sweep = sm_job_result(w.job);
    return w;
}

static void swept_free(swept *w)
{
    sm_job_free(w->job);
    scored_free(&w->s);
}

/* Fig. 1 B and C: J .76522 whole, .74667 where K4 is cut into 10 + 10; F and H do not notice. */
TEST(figure_1c_is_one_position_of_the_sweep)
{
    static const uint64_t b[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};
    const sm_index *index[] = {index_of("j_score"), index_of("f_score"), index_of("h_score")};
    swept w = swept_of(3, 4, b, 3, SM_SWEEP_IN_ORDER, index, 3);
    assert_int_equal(w.sweep->known, 21);
    assert_near(sm_sweep_value(w.sweep, 0, 0).number, 0.76522, 5e-6);
    assert_near(sm_sweep_value(w.sweep, 10, 0).number, 0.74667, 5e-6);
    for (size_t p = 0; p < 21; p++) {
        assert_near(sm_sweep_value(w.sweep, p, 1).number, 0.88, 1e-12);
        assert_near(sm_sweep_value(w.sweep, p, 2).number, 0.20, 1e-12);
        assert_near(sm_sweep_value(w.sweep, p, 0).number, sm_sweep_value(w.sweep, 20 - p, 0).number, 1e-15);
    }
    assert_int_equal(sm_sweep_value(w.sweep, 21, 0).state, SM_PENDING);
    swept_free(&w);
}

/* For both rules. The parts of all classes add up to the size. */
TEST(every_position_matches_a_new_table)
{
    static const uint64_t c[] = {7, 3, 21, 9, 42, 18}, ahead[] = {0, 3, 12};
    const sm_index *index[] = {index_of("j_score"), index_of("ami"), index_of("nca_onto"), index_of("psi")};
    for (int rule = 0; rule < 2; rule++) {
        swept w = swept_of(3, 2, c, 1, (sm_sweep_rule)rule, index, 4);
        assert_int_equal(w.sweep->known, 31);
        for (size_t p = 0; p < 31; p++) {
            uint64_t part[] = {7, 3, 0, 21, 9, 0, 42, 18, 0}, sum = 0, size = sm_sweep_size(30, p);
            for (uint32_t i = 0; i < 3; i++) {
                uint64_t taken = sm_sweep_taken((sm_sweep_rule)rule, ahead[i], c[2 * i + 1], size, 30);
                double share = (double)c[2 * i + 1] * (double)p / 30;
                assert_true(taken <= part[3 * i + 1]);
                if (rule == SM_SWEEP_IN_SHARES) assert_true((double)taken > share - 1 && (double)taken < share + 1);
                part[3 * i + 1] -= taken;
                part[3 * i + 2] += taken;
                sum += taken;
            }
            assert_int_equal(sum, size);
            scored anew = scored_of(3, 3, part);
            for (size_t x = 0; x < 4; x++)
                assert_near(sm_sweep_value(w.sweep, p, x).number, number_of(&anew, index[x]->id), 1e-15);
            scored_free(&anew);
        }
        swept_free(&w);
    }
}

TEST(large_clusters_are_cut_at_even_intervals)
{
    static const uint64_t c[] = {10000, 5};
    const sm_index *index[] = {index_of("ari")};
    swept w = swept_of(2, 1, c, 0, SM_SWEEP_IN_ORDER, index, 1);
    assert_int_equal(w.sweep->known, SM_SWEEP_STEPS + 1);
    assert_int_equal(sm_sweep_places(10005), SM_SWEEP_STEPS + 1);
    assert_int_equal(sm_sweep_size(10005, 0), 0);
    assert_int_equal(sm_sweep_size(10005, SM_SWEEP_STEPS), 10005);
    swept_free(&w);
}
