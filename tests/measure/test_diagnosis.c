/* One page about a clustering: Fig. 1D of the J-score paper by hand, and what must hold for any table. */
#include "base/mem.h"
#include "measure/bounds/diagnosis.h"
#include "scored.h"
#include <stdlib.h>

static sm_diagnosis diagnosed(const scored *s, const char *id, sm_weighting w, sm_diagnosis_order order, size_t most)
{
    sm_diagnosis d = {0};
    sm_error err = {0};
    assert_ok(sm_diagnosis_of(&d, sm_live_facts(s->live), index_of(id), w, order, most, NULL, &err), err);
    return d;
}

/* J-score paper, Fig. 1D: classes 10, 30, 60; [[7,3],[21,9],[42,18]]. */
static const uint64_t fig1d[] = {7, 3, 21, 9, 42, 18};

static void fig1d_is_as_by_hand(void **state)
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
    sm_diagnosis_free(&d);
    scored_free(&s);
}

/* The optimum of Fig. 1D by counts is Tb-K2 and Tc-K1, 51 of 100. */
static void confusions_are_what_the_matching_leaves(void **state)
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
    sm_diagnosis_free(&d);
    d = diagnosed(&s, "pa", SM_BY_COUNT, SM_FIRST_WORST, 1);
    assert_int_equal(d.n_confusions, 1);
    assert_int_equal(d.confusion[0].count, 21);
    assert_int_equal(d.points_left, 49);
    sm_diagnosis_free(&d);
    scored_free(&s);
}

static void few_confusions_are_the_first_of_many(void **state)
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
        sm_diagnosis_free(&d);
    }
    sm_diagnosis_free(&all);
    scored_free(&s);
}

static void every_order_puts_first_what_it_says(void **state)
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
        sm_diagnosis_free(&d);
    }
    scored_free(&s);
}

static void an_index_that_is_no_sum_has_no_shares(void **state)
{
    scored s = scored_of(3, 2, fig1d);
    sm_diagnosis d = diagnosed(&s, "fm", SM_BY_COUNT, SM_FIRST_WORST, 5);
    assert_int_equal(d.loss.kind, SM_LOSS_UNSHARED);
    assert_near(sm_diagnosis_part(&d, &d.line[0][0]), 0, 0);
    assert_near(d.loss.total.number, 1 - d.value.number, 1e-15);
    sm_diagnosis_free(&d);
    scored_free(&s);
}

/* A change is made, settled and taken back, as a draft does it between two slices. */
static void disturbed(const scored *s)
{
    sm_edit e = {0};
    sm_error err = {0};
    sm_op op = {.kind = SM_OP_MOVE, .row = 0, .from = 0, .to = 1, .count = 2};
    sm_edit_op(&e, op);
    assert_ok(sm_live_prepare(s->live, &e, &err), err);
    for (int back = 0; back < 2; back++) {
        uint64_t budget = SM_BUDGET_ALL;
        sm_live_apply(s->live, &e, back ? SM_UNDO : SM_DO);
        assert_ok(sm_live_settle(s->live, SM_NEED_ALL, &budget, NULL, &err), err);
    }
    sm_edit_free(&e);
}

static void same_diagnosis(const sm_diagnosis *a, const sm_diagnosis *b)
{
    assert_int_equal(a->loss.kind, b->loss.kind);
    for (int side = 0; side < SM_SIDES; side++) {
        assert_int_equal(a->n[side], b->n[side]);
        assert_int_equal(a->unmatched[side], b->unmatched[side]);
        for (uint32_t i = 0; i < a->n[side]; i++) {
            const sm_diagnosed *x = &a->line[side][i], *y = &b->line[side][i];
            assert_true(x->id == y->id && x->best == y->best && x->ties == y->ties && x->common == y->common);
            assert_near(x->share, y->share, 0);
            assert_near(x->entropy, y->entropy, 0);
        }
    }
    assert_int_equal(a->n_confusions, b->n_confusions);
    assert_memory_equal(a->confusion, b->confusion, a->n_confusions * sizeof *a->confusion);
    assert_int_equal(a->points_left, b->points_left);
}

static void cut_into_slices_it_is_the_same(void **state)
{
    static const uint64_t c[] = {50, 25, 25, 0, 21, 40, 39, 3, 39, 39, 22, 1, 0, 7, 0, 9};
    scored s = scored_of(4, 4, c);
    const sm_facts *f = sm_live_facts(s.live);
    for (size_t i = 0; the_indices()[i]; i++) {
        sm_diagnosing *w;
        const sm_index *x = the_indices()[i];
        sm_diagnosis whole = diagnosed(&s, x->id, SM_BY_COUNT, SM_FIRST_WORST, 5), d = {0};
        sm_diagnosing_new(&w, f, x, SM_BY_COUNT, SM_FIRST_WORST, 5);
        unsigned slices = 0;
        for (bool over = false; !over; slices++) {
            uint64_t budget = 1;
            sm_diagnosing_on(w, &budget, &over);
            disturbed(&s);
        }
        assert_true(slices > 12); /* 8 lines, 4 rows of confusions, two orders */
        assert_int_equal(sm_diagnosing_shares(w), whole.loss.kind != SM_LOSS_UNSHARED);
        sm_diagnosing_take(w, &d);
        same_diagnosis(&d, &whole);
        sm_diagnosing_free(w);
        sm_diagnosis_free(&d);
        sm_diagnosis_free(&whole);
    }
    scored_free(&s);
}

static bool asked_once(void *self)
{
    return ++*(unsigned *)self < 2;
}

/* Losses written out were worked out in one piece: 456 ms of 100,000 x 100,000 clusters. */
static void somebody_is_asked_meanwhile_and_can_end_it(void **state)
{
    enum { K = 400 };
    uint64_t *c = calloc((size_t)K * K, sizeof *c);
    for (size_t i = 0; i < (size_t)K * K; i++) c[i] = 1 + i % 7 + (i % (K + 1) == 0 ? 50 : 0);
    scored s = scored_of(K, K, c);
    unsigned asked = 0;
    sm_pace pace = {asked_once, &asked};
    sm_error err = {0};
    sm_diagnosis d = {0};
    assert_int_equal(
        sm_diagnosis_of(&d, sm_live_facts(s.live), index_of("ari"), SM_BY_COUNT, SM_FIRST_WORST, 5, &pace, &err),
        SM_CHECK);
    assert_int_equal(asked, 2);
    assert_null(d.line[SM_CLASSES]);
    scored_free(&s);
    free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fig1d_is_as_by_hand),
        cmocka_unit_test(confusions_are_what_the_matching_leaves),
        cmocka_unit_test(few_confusions_are_the_first_of_many),
        cmocka_unit_test(every_order_puts_first_what_it_says),
        cmocka_unit_test(an_index_that_is_no_sum_has_no_shares),
        cmocka_unit_test(cut_into_slices_it_is_the_same),
        cmocka_unit_test(somebody_is_asked_meanwhile_and_can_end_it),
    };
    return cmocka_run_group_tests_name("diagnosis", tests, NULL, NULL);
}
