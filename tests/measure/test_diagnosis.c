/* One page about a clustering: Fig. 1D of the J-score paper by hand, and what must hold for any table. */
#include "base/mem.h"
#include "base/tick.h"
#include "measure/bounds/diagnosis.h"
#include "scored.h"
#include <stdlib.h>

static sm_job *made[2]; /* the last ones made */
static size_t n_made;

static sm_diagnosis diagnosed(const scored *s, const char *id, sm_weighting w, sm_diagnosis_order order, size_t most)
{
    const sm_diagnosis_ask ask = {sm_live_facts(s->live), index_of(id), w, order, most};
    sm_error err = {0};
    assert_ok(sm_job_call(&made[n_made], sm_diagnosis_study, &ask, NULL, &err), err);
    return *(const sm_diagnosis *)sm_job_result(made[n_made++]);
}

static void diagnosis_free(void) /* the last one made */
{
    sm_job_free(made[--n_made]);
}

/* J-score paper, Fig. 1D: classes 10, 30, 60; [[7,3],[21,9],[42,18]]. */
static const uint64_t fig1d[] = {7, 3, 21, 9, 42, 18};

TEST(fig1d_matches_hand_calculation)
{
    scored s = scored_of(3, 2, fig1d);
    sm_diagnosis d = diagnosed(&s, "j_precision", SM_BY_COUNT, SM_FIRST_WORST, 10);
    assert_int_equal(d.n[SM_CLASSES], 3);
    assert_int_equal(d.n[SM_CLUSTERS], 2);
    assert_int_equal(d.unmatched[SM_CLASSES], 2);
    assert_int_equal(d.unmatched[SM_CLUSTERS], 1);
    const sm_diagnosed *k = d.line[SM_CLUSTERS]; /* the larger K0 loses 0.37, the unmatched K1 (the paper's K2) 0.23 */
    assert_int_equal(k[1].id, 1);
    assert_true(k[1].unmatched && !k[0].unmatched);
    assert_near(k[0].share, 0.7 * (1 - 42. / 88), 1e-15);
    k++;
    assert_int_equal(k[0].best, 2);
    assert_int_equal(k[0].size, 30);
    assert_int_equal(k[0].common, 18);
    assert_near(k[0].jaccard, 0.25, 1e-15); /* 18/72 */
    assert_near(k[0].precision, 0.6, 1e-15);
    assert_near(k[0].recall, 0.3, 1e-15);
    assert_near(k[0].f1, 0.4, 1e-15);
    assert_near(k[0].entropy, -(0.1 * log(0.1) + 0.3 * log(0.3) + 0.6 * log(0.6)), 1e-14);
    assert_near(k[0].share, 0.3 * 0.75, 1e-15);
    assert_near(sm_diagnosis_part(&d, &k[0]) + sm_diagnosis_part(&d, &k[-1]), 1, 1e-14);
    assert_near(d.loss.total.number, 1 - d.value.number, 1e-15);
    diagnosis_free();
    scored_free(&s);
}

/* The optimum of Fig. 1D by counts is Tb-K2 and Tc-K1, 51 of 100. */
TEST(confusions_are_the_cells_outside_the_matching)
{
    scored s = scored_of(3, 2, fig1d);
    sm_diagnosis d = diagnosed(&s, "pa", SM_BY_COUNT, SM_FIRST_WORST, 10);
    static const sm_confusion want[] = {{1, 0, 21}, {2, 1, 18}, {0, 0, 7}, {0, 1, 3}};
    assert_int_equal(d.n_confusions, 4);
    assert_int_equal(d.cells_left, 4);
    assert_int_equal(d.points_left, 49);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(d.confusion[i].row, want[i].row);
        assert_int_equal(d.confusion[i].col, want[i].col);
        assert_int_equal(d.confusion[i].count, want[i].count);
    }
    diagnosis_free();
    d = diagnosed(&s, "pa", SM_BY_COUNT, SM_FIRST_WORST, 1);
    assert_int_equal(d.n_confusions, 1);
    assert_int_equal(d.confusion[0].count, 21);
    assert_int_equal(d.points_left, 49);
    diagnosis_free();
    scored_free(&s);
}

TEST(few_confusions_are_the_first_of_many)
{
    uint64_t seed = 3, c[144];
    for (int i = 0; i < 144; i++) c[i] = draw(&seed, 9);
    scored s = scored_of(12, 12, c);
    sm_diagnosis all = diagnosed(&s, "nca", SM_BY_ROW_SHARE, SM_FIRST_WORST, 1000);
    assert_int_equal(all.n_confusions, all.cells_left);
    for (size_t most = 0; most < 40; most++) {
        sm_diagnosis d = diagnosed(&s, "nca", SM_BY_ROW_SHARE, SM_FIRST_WORST, most);
        assert_int_equal(d.n_confusions, most);
        if (most) assert_memory_equal(d.confusion, all.confusion, most * sizeof *d.confusion);
        diagnosis_free();
    }
    diagnosis_free();
    scored_free(&s);
}

TEST(every_order_sorts_by_its_key)
{
    uint64_t seed = 11, c[90];
    for (int i = 0; i < 90; i++) c[i] = draw(&seed, 2) * draw(&seed, 30);
    scored s = scored_of(9, 10, c);
    for (int order = 0; order < SM_DIAGNOSIS_ORDERS; order++) {
        sm_diagnosis d = diagnosed(&s, "vi", SM_BY_COUNT, (sm_diagnosis_order)order, 5);
        for (int side = 0; side < SM_SIDES; side++)
            for (uint32_t i = 1; i < d.n[side]; i++) {
                const sm_diagnosed *a = &d.line[side][i - 1], *b = a + 1;
                if (order == SM_FIRST_WORST)
                    assert_true(a->share > b->share || (!(a->share < b->share) && a->jaccard <= b->jaccard));
                if (order == SM_FIRST_LARGE) assert_true(a->size >= b->size);
                if (order == SM_FIRST_UNLIKE) assert_true(a->jaccard <= b->jaccard);
                if (order == SM_FIRST_MIXED) assert_true(a->entropy >= b->entropy);
                if (order == SM_FIRST_LOADED) assert_true(a->id < b->id);
            }
        diagnosis_free();
    }
    scored_free(&s);
}

TEST(index_that_is_not_a_sum_has_no_shares)
{
    scored s = scored_of(3, 2, fig1d);
    sm_diagnosis d = diagnosed(&s, "fm", SM_BY_COUNT, SM_FIRST_WORST, 5);
    assert_int_equal(d.loss.kind, SM_LOSS_UNSHARED);
    assert_near(sm_diagnosis_part(&d, &d.line[0][0]), 0, 0);
    assert_near(d.loss.total.number, 1 - d.value.number, 1e-15);
    diagnosis_free();
    scored_free(&s);
}
