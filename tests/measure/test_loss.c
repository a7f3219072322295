/* Shares of a loss: they add up to it, and single ones are what arithmetic by hand says. */
#include "measure/bounds/loss.h"
#include "scored.h"
#include "support/indices.h"

static sm_loss loss_of(const scored *s, const sm_index *x)
{
    return sm_loss_of(x, sm_live_facts(s->live));
}

static double sum_of_side(const scored *s, const sm_loss *l, int side)
{
    const sm_facts *f = sm_live_facts(s->live);
    uint32_t n = side == SM_CLASSES ? sm_table_rows(f->table) : sm_table_cols(f->table);
    double sum = 0;
    for (uint32_t x = 0; l->share[side] && x < n; x++) {
        assert_true(l->share[side][x] >= 0);
        sum += l->share[side][x];
    }
    return sum;
}

static void check_index(const scored *s, const sm_index *x)
{
    sm_loss l = loss_of(s, x);
    double classes = sum_of_side(s, &l, SM_CLASSES), clusters = sum_of_side(s, &l, SM_CLUSTERS), loss = l.total.number;
    double tolerance = 1e-12 * (loss > 1 ? loss : 1);
    assert_int_equal(sm_loss_needs(x) & ~sm_live_facts(s->live)->have, 0);
    assert_int_equal(!l.share[SM_CLASSES], l.kind == SM_LOSS_UNSHARED || l.kind == SM_LOSS_BY_CLUSTER);
    assert_int_equal(!l.share[SM_CLUSTERS], l.kind == SM_LOSS_UNSHARED || l.kind == SM_LOSS_BY_CLASS);
    if (l.kind & SM_LOSS_BY_CLASS) assert_near(classes, loss, tolerance);
    if (l.kind & SM_LOSS_BY_CLUSTER) assert_near(clusters, loss, tolerance);
    if (l.kind == SM_LOSS_BY_BOTH) assert_near(classes + clusters, loss, tolerance);
    sm_loss_free(&l);
}

/* What is shared out, and how, is said by the formula, not by the table: as long as there is a loss and a sum. */
static const struct expected_kind {
    sm_loss_kind kind;
    const char *ids;
} expected_kinds[] = {
    {SM_LOSS_BY_CLASS, " j_recall f_score pair_recall completeness entropy_pred_given_true "},
    {SM_LOSS_BY_CLUSTER, " j_precision pair_precision homogeneity entropy_true_given_pred "},
    {SM_LOSS_BY_EITHER, " ecs pa classification_error na ca nca ba nba greedy_accuracy purity inverse_purity h_score "
                        "bcubed_precision bcubed_recall bcubed_f1 "},
    {SM_LOSS_BY_BOTH, " j_score split_join van_dongen ri ari ri_lim nr pair_f1 pair_jaccard mirkin rogers_tanimoto "
                      "sokal_sneath_1 sokal_sneath_2 mari vi nvi nmi nmi_joint ami v_measure frobenius "},
    {SM_LOSS_UNSHARED, " fm afm fm_lim nfm ncr ncfm kulczynski russell_rao pair_phi entropy_true entropy_pred mi "
                       "emi nmi_min nmi_max nmi_sqrt ami_min ami_max ami_sqrt ncmi nid accuracy nca_onto psi "
                       "spsi identical chi2 cramers_v tschuprow_t silhouette silhouette_true calinski_harabasz "
                       "calinski_harabasz_true davies_bouldin davies_bouldin_true "},
};

/* -1: of an index that came later; its shares add up all the same. */
static int expected_kind_of(const sm_index *x)
{
    char id[64];
    snprintf(id, sizeof id, " %s ", x->id);
    for (size_t i = 0; i < sizeof expected_kinds / sizeof *expected_kinds; i++)
        if (strstr(expected_kinds[i].ids, id)) return (int)expected_kinds[i].kind;
    return -1;
}

static void check_table(uint32_t k, uint32_t other, const uint64_t *c)
{
    scored s = scored_of(k, other, c);
    for (size_t i = 0; the_indices()[i]; i++) check_index(&s, the_indices()[i]);
    scored_free(&s);
}

TEST(shares_add_up_on_random_tables)
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

TEST(shares_add_up_on_degenerate_tables)
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
    sm_loss l = loss_of(s, index_of(id));
    assert_non_null(l.share[side]);
    double share = l.share[side][x];
    sm_loss_free(&l);
    return share;
}

TEST(fig1b_loses_the_computed_amounts)
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
    scored_free(&s);
}

/* [[1,0],[2,3]]: the class of one point is matched with K1, where it lies among strangers. */
TEST(class_of_one_point_loses_its_share)
{
    static const uint64_t c[] = {1, 0, 2, 3};
    scored s = scored_of(2, 2, c);
    assert_near(share(&s, "h_score", SM_CLASSES, 0), 0, 1e-15);
    assert_near(share(&s, "h_score", SM_CLASSES, 1), 2. / 6, 1e-15);
    assert_near(share(&s, "h_score", SM_CLUSTERS, 0), 2. / 6, 1e-15);
    assert_near(share(&s, "j_recall", SM_CLASSES, 0), 1. / 6 * (1 - 1. / 3), 1e-15);
    assert_near(share(&s, "j_recall", SM_CLASSES, 1), 5. / 6 * (1 - 3. / 5), 1e-15);
    assert_near(share(&s, "inverse_purity", SM_CLASSES, 0), 0, 1e-15);
    assert_near(share(&s, "inverse_purity", SM_CLASSES, 1), 2. / 6, 1e-15);
    scored_free(&s);
}

/* [[4,2],[1,3]]: matched 4 and 3, one way and the other. */
TEST(both_sides_of_an_optimum_lose_the_same_points)
{
    static const uint64_t c[] = {4, 2, 1, 3};
    scored s = scored_of(2, 2, c);
    assert_near(share(&s, "pa", SM_CLASSES, 0), 0.2, 1e-15);
    assert_near(share(&s, "pa", SM_CLASSES, 1), 0.1, 1e-15);
    assert_near(share(&s, "pa", SM_CLUSTERS, 0), 0.1, 1e-15);
    assert_near(share(&s, "pa", SM_CLUSTERS, 1), 0.2, 1e-15);
    assert_near(share(&s, "purity", SM_CLASSES, 0), 0.2, 1e-15);
    assert_near(share(&s, "ca", SM_CLUSTERS, 1), 2. / 6 / 2, 1e-15);
    scored_free(&s);
}

/* On random tables where value and sum exist. */
TEST(formula_states_whose_loss_it_is)
{
    uint64_t seed = 5;
    for (int round = 0; round < 60; round++) {
        uint64_t c[30];
        uint32_t k = 2 + (uint32_t)draw(&seed, 4), other = 2 + (uint32_t)draw(&seed, 4);
        for (uint32_t i = 0; i < k * other; i++) c[i] = 2 + draw(&seed, 30);
        scored s = scored_of(k, other, c);
        for (size_t i = 0; the_indices()[i]; i++) {
            const sm_index *x = the_indices()[i];
            sm_loss l = loss_of(&s, x);
            int expected = expected_kind_of(x);
            if (expected >= 0 && (int)l.kind != expected) fail_msg("%s: %d, not %d", x->id, l.kind, expected);
            if (l.kind != SM_LOSS_UNSHARED) assert_true(sm_loss_may_be_shared(x, sm_live_facts(s.live)));
            sm_loss_free(&l);
        }
        scored_free(&s);
    }
}

/* Nothing computed: what a formula says is known all the same. Of what can be computed already it is only known where
 * there is no sum. */
TEST(shared_kind_is_known_before_the_value)
{
    scored s = scored_as(3, 4, fig1b, 'T', 0);
    for (size_t i = 0; the_indices()[i]; i++) {
        const sm_index *x = the_indices()[i];
        const sm_facts *f = sm_live_facts(s.live);
        bool may = sm_loss_may_be_shared(x, f), open = may && !(sm_loss_needs(x) & ~f->have);
        int expected = expected_kind_of(x);
        if (expected >= 0 && !open && may != (expected != SM_LOSS_UNSHARED)) fail_msg("%s", x->id);
    }
    scored_free(&s);
}

/* One class, one cluster each point: every pair is apart on one side only, 0/0 for the index. */
TEST(value_by_convention_has_no_sum)
{
    static const uint64_t c[] = {1, 1, 1};
    scored s = scored_of(1, 3, c);
    const sm_index *x = index_of("pair_precision");
    assert_int_equal(sm_live_value(s.live, x).state, SM_BY_CONVENTION);
    sm_loss none = loss_of(&s, x), recall = loss_of(&s, index_of("pair_recall"));
    assert_true(none.by_convention && none.kind == SM_LOSS_UNSHARED && none.total.number > 0);
    assert_false(sm_loss_may_be_shared(x, sm_live_facts(s.live))); /* and what is computed says so */
    assert_true(sm_loss_may_be_shared(index_of("pair_recall"), sm_live_facts(s.live)));
    assert_true(!recall.by_convention && recall.kind == SM_LOSS_BY_CLASS);
    sm_loss_free(&none);
    sm_loss_free(&recall);
    scored_free(&s);
}
