/* Shares of a loss: they add up to it, and single ones are what arithmetic by hand says. */
#include "scored.h"
#include "setmatch/measure/loss.h"

static double sum_of_side(const scored *s, const sm_loss *l, int side)
{
    const sm_facts *f = sm_live_facts(s->live);
    uint32_t n = side == SM_CLASSES ? sm_table_rows(f->table) : sm_table_cols(f->table);
    double sum = 0;
    for (uint32_t x = 0; x < n; x++) sum += sm_loss_share(l, f, side, x);
    return sum;
}

static void check_row(const scored *s, const sm_loss *l)
{
    const sm_facts *f = sm_live_facts(s->live);
    const sm_index *x = index_of(l->id);
    assert_int_equal(l->needs & ~f->have, 0);
    if (!sm_loss_adds_up(x, f)) return;
    sm_value loss = sm_loss_total(x, f);
    double classes = sum_of_side(s, l, SM_CLASSES), clusters = sum_of_side(s, l, SM_CLUSTERS);
    double tolerance = 1e-12 * (loss.number > 1 ? loss.number : 1);
    if (l->kind & SM_LOSS_BY_CLASS) assert_near(classes, loss.number, tolerance);
    if (l->kind & SM_LOSS_BY_CLUSTER) assert_near(clusters, loss.number, tolerance);
    if (l->kind == SM_LOSS_BY_BOTH) assert_near(classes + clusters, loss.number, tolerance);
    assert_true(classes >= 0 && clusters >= 0);
}

static void check_table(uint32_t k, uint32_t other, const uint64_t *c)
{
    scored s = scored_of(k, other, c);
    for (const sm_loss *l = sm_losses; l->id; l++) check_row(&s, l);
    scored_done(&s);
}

static void shares_add_up_on_random_tables(void **state)
{
    uint64_t seed = 7;
    for (int round = 0; round < 400; round++) {
        uint64_t c[64];
        uint32_t k = 1 + (uint32_t)draw(&seed, 8), other = 1 + (uint32_t)draw(&seed, 8);
        uint64_t below = round % 3 == 0 ? 3 : round % 3 == 1 ? 50 : 1000000, sum = 0;
        for (uint32_t i = 0; i < k * other; i++) sum += c[i] = draw(&seed, 3) ? draw(&seed, below) : 0;
        if (sum) check_table(k, other, c);
    }
}

static void shares_add_up_on_degenerate_tables(void **state)
{
    static const uint64_t one[] = {7}, blocks[] = {3, 4}, same[] = {5, 0, 0, 6}, even[] = {2, 2, 2, 2},
                          singles[] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, empty_row[] = {4, 1, 0, 0, 2, 3};
    check_table(1, 1, one);
    check_table(1, 2, blocks);
    check_table(2, 1, blocks);
    check_table(2, 2, same);
    check_table(2, 2, even);
    check_table(3, 3, singles);
    check_table(3, 2, empty_row);
}

/* J-score paper, Fig. 1B: Ta 10, Tb 30, Tc 60 against K1 10, K2 30, K3 40, K4 20. */
static const uint64_t fig1b[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};

static double share(const scored *s, const char *id, int side, uint32_t x)
{
    const sm_loss *l = sm_loss_of(index_of(id));
    assert_non_null(l);
    return sm_loss_share(l, sm_live_facts(s->live), side, x);
}

static void fig1b_loses_what_arithmetic_says(void **state)
{
    scored s = scored_of(3, 4, fig1b);
    assert_near(share(&s, "h_score", SM_CLASSES, 2), 0.2, 1e-15);              /* 20 of Tc are not in K3 */
    assert_near(share(&s, "h_score", SM_CLUSTERS, 3), 0.2, 1e-15);             /* and those are all in K4 */
    assert_near(share(&s, "h_score", SM_CLUSTERS, 2), 0, 0);                   /* K3 has none of them */
    assert_near(share(&s, "j_recall", SM_CLASSES, 2), 0.6 / 3, 1e-15);         /* 60/100 (1 - 40/60) */
    assert_near(share(&s, "j_precision", SM_CLUSTERS, 2), 0.4 / 3, 1e-15);     /* 40/100 (1 - 40/60) */
    assert_near(share(&s, "j_precision", SM_CLUSTERS, 3), 0.4 / 3, 1e-15);     /* 20/100 (1 - 20/60) */
    assert_near(share(&s, "f_score", SM_CLASSES, 2), 0.6 * 0.2, 1e-15);        /* F1 80/100 */
    assert_near(share(&s, "pair_recall", SM_CLASSES, 2), 1600. / 4500, 1e-15); /* (3600-1600-400)/(90+870+3540) */
    assert_near(share(&s, "pa", SM_CLUSTERS, 3), 0.2, 1e-15);
    assert_near(share(&s, "ca", SM_CLASSES, 2), 1. / 9, 1e-15);
    assert_near(share(&s, "nca", SM_CLASSES, 2), 1. / 6, 1e-15);
    assert_near(share(&s, "vi", SM_CLASSES, 2), 0.6 * (log(3) - 2 * log(2) / 3), 1e-15);
    /* R = 0.8, P = 0.7333..: P/(R + P) * 0.2 */
    assert_near(share(&s, "j_score", SM_CLASSES, 2), 0.2 * (11. / 15) / (0.8 + 11. / 15), 1e-15);
    scored_done(&s);
}

/* [[4,2],[1,3]]: matched 4 and 3, one way and the other. */
static void both_sides_of_an_optimum_lose_the_same_points(void **state)
{
    static const uint64_t c[] = {4, 2, 1, 3};
    scored s = scored_of(2, 2, c);
    assert_near(share(&s, "pa", SM_CLASSES, 0), 0.2, 1e-15);
    assert_near(share(&s, "pa", SM_CLASSES, 1), 0.1, 1e-15);
    assert_near(share(&s, "pa", SM_CLUSTERS, 0), 0.1, 1e-15);
    assert_near(share(&s, "pa", SM_CLUSTERS, 1), 0.2, 1e-15);
    assert_near(share(&s, "purity", SM_CLASSES, 0), 0.2, 1e-15);
    assert_near(share(&s, "ca", SM_CLUSTERS, 1), 2. / 6 / 2, 1e-15);
    scored_done(&s);
}

static void an_index_without_a_sum_has_no_row(void **state)
{
    static const char *const none[] = {"ami", "fm", "psi", "nid", "identical"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) assert_null(sm_loss_of(index_of(none[i])));
    for (const sm_loss *l = sm_losses; l->id; l++) {
        assert_ptr_equal(sm_loss_of(index_of(l->id)), l);
        assert_int_equal(!l->formula[SM_CLASSES], l->kind == SM_LOSS_BY_CLUSTER);
        assert_int_equal(!l->formula[SM_CLUSTERS], l->kind == SM_LOSS_BY_CLASS);
    }
}

/* One class, one cluster each point: every pair is apart on one side only, 0/0 for the index. */
static void a_value_by_convention_has_no_sum_behind_it(void **state)
{
    static const uint64_t c[] = {1, 1, 1};
    scored s = scored_of(1, 3, c);
    const sm_index *x = index_of("pair_precision");
    assert_int_equal(sm_live_value(s.live, x).state, SM_BY_CONVENTION);
    assert_false(sm_loss_adds_up(x, sm_live_facts(s.live)));
    assert_true(sm_loss_adds_up(index_of("pair_recall"), sm_live_facts(s.live)));
    scored_done(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_add_up_on_random_tables),
        cmocka_unit_test(shares_add_up_on_degenerate_tables),
        cmocka_unit_test(fig1b_loses_what_arithmetic_says),
        cmocka_unit_test(both_sides_of_an_optimum_lose_the_same_points),
        cmocka_unit_test(an_index_without_a_sum_has_no_row),
        cmocka_unit_test(a_value_by_convention_has_no_sum_behind_it),
    };
    return cmocka_run_group_tests_name("loss", tests, NULL, NULL);
}
