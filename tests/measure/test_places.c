/* Silhouettes, Calinski-Harabasz and Davies-Bouldin of points with coordinates: values by hand, moves and their undo
 * against a fresh count bit for bit, degenerate labellings. Against scikit-learn: check_coordinates.py. */
#include "tests/measure/placed.h"
#include "tests/support/ends.h"
#include "tests/support/indices.h"

static const char *const ids[] = {"silhouette",     "silhouette_true",    "calinski_harabasz", "calinski_harabasz_true",
                                  "davies_bouldin", "davies_bouldin_true"};
enum { IDS = sizeof ids / sizeof *ids };

static void same_value(sm_value a, sm_value b, const char *what)
{
    assert_int_equal(a.state, b.state);
    if (a.state != SM_UNDEFINED && memcmp(&a.number, &b.number, sizeof a.number))
        fail_msg("%s: %.17g is not %.17g", what, a.number, b.number);
}

/* Is the live equal to one made of the labels as they are? */
static void check_is_fresh(placed *p)
{
    placed fresh = *p;
    sm_error err = {0};
    placed_sides(&fresh);
    assert_ok(placed_live(&fresh.live, &fresh, &err), err);
    for (int x = 0; x < IDS; x++) same_value(placed_value(p, ids[x]), placed_value(&fresh, ids[x]), ids[x]);
    const struct sm_placed *a = sm_live_facts(p->live)->placed, *b = sm_live_facts(fresh.live)->placed;
    for (int s = 0; s < 2; s++)
        assert_memory_equal(a->side[s].point, b->side[s].point, p->n * sizeof *a->side[s].point);
    sm_live_free(fresh.live);
    for (int s = 0; s < 2; s++) sample_partition_free(&fresh.side[s]);
}

/* ---- by hand ----------------------------------------------------------------------------------------------------- */
/* On a line: {0, 2} and {10, 14}, the other labelling crosswise. Distances to the own and the nearest other group:
 * 0: 2 and 12, 2: 2 and 10, 10: 4 and 9, 14: 4 and 13. Means 1 and 12, of all 6.5; mean distances to them 1 and 2. */
static const double line[] = {0, 2, 10, 14};

TEST(two_pairs_on_a_line_match_the_formulas)
{
    placed p = placed_of(4, 1, line, (uint32_t[]){0, 1, 0, 1}, (uint32_t[]){0, 0, 1, 1}, 2, 2);
    assert_near(placed_value(&p, "silhouette").number, (10. / 12 + 8. / 10 + 5. / 9 + 9. / 13) / 4, 1e-15);
    assert_near(placed_value(&p, "calinski_harabasz").number, (121. / 1) / (10. / 2), 1e-13);
    assert_near(placed_value(&p, "davies_bouldin").number, 3. / 11, 1e-15);
    /* classes {0, 10} and {2, 14}: means 5 and 8; B = 9, W = 50 + 72; 0: 10 and 8, 2: 12 and 5, 10: 10 and 6, 14: 12
     * and 9 */
    assert_near(placed_value(&p, "silhouette_true").number, -(2. / 10 + 7. / 12 + 4. / 10 + 3. / 12) / 4, 1e-15);
    assert_near(placed_value(&p, "calinski_harabasz_true").number, 9 / (122. / 2), 1e-14);
    assert_near(placed_value(&p, "davies_bouldin_true").number, 11. / 3, 1e-14);
    placed_free(&p);
}

TEST(groups_report_their_share)
{
    placed p = placed_of(4, 1, line, (uint32_t[]){0, 1, 0, 1}, (uint32_t[]){0, 0, 1, 1}, 2, 2);
    settle_placed(p.live);
    const struct sm_placed *f = sm_live_facts(p.live)->placed;
    const sm_placed_group *g = f->side[1].group;
    assert_near(f->unit, 16, 0);
    assert_near(g[1].spread * f->unit, 2, 1e-15);
    assert_near(g[1].scatter * f->unit * f->unit, 8, 1e-13);
    assert_near(g[0].between * f->unit * f->unit, 2 * 5.5 * 5.5, 1e-12);
    assert_near(g[0].silhouette, (10. / 12 + 8. / 10) / 2, 1e-15);
    assert_int_equal(g[0].rival, 1);
    assert_near(f->side[1].point[3], 9. / 13, 1e-15);
    placed_free(&p);
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */
static void apply(placed *p, const sm_edit *e, sm_way way)
{
    sm_error err = {0};
    if (way == SM_DO) assert_ok(sm_live_prepare(p->live, e, &err), err);
    sm_live_apply(p->live, e, way);
    const sm_op *op = &e->ops[0];
    p->label[1][e->points[0]] = way == SM_DO ? op->to : op->from;
}

TEST(ten_thousand_edits_and_undo_leave_no_trace)
{
    placed p = placed_random(120, 4, 6, 5);
    uint64_t seed = 9;
    uint32_t rounds = 10000 / sample_fewer();
    sm_value before[IDS];
    sm_edit *e = sm_alloc(rounds, sizeof *e);
    for (int x = 0; x < IDS; x++) before[x] = placed_value(&p, ids[x]);
    for (uint32_t i = 0; i < rounds; i++) {
        uint32_t point = sample_below(&seed, p.n), to = (p.label[1][point] + 1 + sample_below(&seed, 5)) % 6;
        e[i] = placed_move(&p, point, to);
        apply(&p, &e[i], SM_DO);
        if (i % 7 == 0) settle_placed(p.live);
        if (i % 500 == 0) check_is_fresh(&p);
    }
    check_is_fresh(&p);
    for (uint32_t i = rounds; i-- > 0;) {
        apply(&p, &e[i], SM_UNDO);
        if (i % 1000 == 0) check_is_fresh(&p);
        sm_edit_free(&e[i]);
    }
    for (int x = 0; x < IDS; x++) same_value(placed_value(&p, ids[x]), before[x], ids[x]);
    sm_free(e);
    placed_free(&p);
}

TEST(computation_ended_early_gives_the_same_bits)
{
    placed whole = placed_random(150, 4, 6, 5), cut = placed_random(150, 4, 6, 5);
    uint64_t seed = 1;
    unsigned times = 0;
    settle_placed(whole.live);
    for (bool settled = false; !settled; times++) {
        end_after(2000 + 100 * times);
        settled = sm_live_settle(cut.live, PLACED_NEEDS);
        end_never();
        if (times % 3 || times > 100) continue;
        uint32_t point = sample_below(&seed, 150); /* moved in the middle of it */
        sm_edit e = placed_move(&cut, point, (cut.label[1][point] + 1) % 6);
        apply(&cut, &e, SM_DO);
        apply(&whole, &e, SM_DO);
        sm_edit_free(&e);
        settled = false;
    }
    assert_true(times > 20);
    settle_placed(whole.live);
    for (int x = 0; x < IDS; x++) same_value(placed_value(&cut, ids[x]), placed_value(&whole, ids[x]), ids[x]);
    check_is_fresh(&cut);
    placed_free(&whole);
    placed_free(&cut);
}

/* Out of the table and back, into a new cluster, and the roles exchanged: as the session does with noise and swaps. */
static void edit_of(placed *p, sm_op op, const uint32_t *point, sm_way way)
{
    sm_edit e = {0};
    sm_error err = {0};
    sm_edit_op(&e, op);
    for (uint64_t i = 0; point && i < op.count; i++) sm_edit_point(&e, point[i]);
    if (way == SM_DO) assert_ok(sm_live_prepare(p->live, &e, &err), err);
    sm_live_apply(p->live, &e, way);
    sm_edit_free(&e);
}

TEST(exchanged_roles_exchange_the_values)
{
    placed p = placed_random(80, 3, 5, 3);
    sm_value was[IDS];
    for (int x = 0; x < IDS; x++) was[x] = placed_value(&p, ids[x]);
    edit_of(&p, (sm_op){.kind = SM_OP_ROLES}, NULL, SM_DO);
    for (int x = 0; x < IDS; x++) same_value(placed_value(&p, ids[x]), was[x ^ 1], ids[x]);
    edit_of(&p, (sm_op){.kind = SM_OP_ROLES}, NULL, SM_UNDO);
    for (int x = 0; x < IDS; x++) same_value(placed_value(&p, ids[x]), was[x], ids[x]);
    placed_free(&p);
}

TEST(points_outside_the_table_do_not_count)
{
    static const double with[] = {0, 2, 10, 14, 500};
    placed p = placed_of(5, 1, with, (uint32_t[]){0, 1, 0, 1, 1}, (uint32_t[]){0, 0, 1, 1, 1}, 2, 2);
    sm_op out = {.kind = SM_OP_MOVE, .row = 1, .from = 1, .to = SM_NONE, .count = 1};
    sm_value was = placed_value(&p, "silhouette");
    edit_of(&p, out, (uint32_t[]){4}, SM_DO);
    assert_near(placed_value(&p, "silhouette").number, (10. / 12 + 8. / 10 + 5. / 9 + 9. / 13) / 4, 1e-13);
    assert_near(placed_value(&p, "calinski_harabasz").number, (121. / 1) / (10. / 2), 1e-10);
    assert_near(placed_value(&p, "davies_bouldin_true").number, 11. / 3, 1e-12);
    sm_value one = placed_value(&p, "davies_bouldin_true");
    edit_of(&p, (sm_op){.kind = SM_OP_ROLES}, NULL, SM_DO);
    same_value(placed_value(&p, "davies_bouldin"), one, "davies_bouldin");
    edit_of(&p, (sm_op){.kind = SM_OP_ROLES}, NULL, SM_UNDO);
    edit_of(&p, out, (uint32_t[]){4}, SM_UNDO);
    same_value(placed_value(&p, "silhouette"), was, "silhouette");
    placed_free(&p);
}

TEST(new_cluster_takes_part)
{
    placed p = placed_random(60, 3, 2, 8);
    settle_placed(p.live);
    edit_of(&p, (sm_op){.kind = SM_OP_OPEN, .to = 2, .name = "K3"}, NULL, SM_DO);
    assert_int_equal(placed_value(&p, "silhouette").state, SM_DEFINED);
    uint32_t point = 7;
    sm_op op = {.kind = SM_OP_MOVE, .row = p.label[0][point], .from = p.label[1][point], .to = 2, .count = 1};
    edit_of(&p, op, &point, SM_DO);
    p.label[1][point] = 2;
    p.k[1] = 3;
    check_is_fresh(&p);
    assert_near(sm_live_facts(p.live)->placed->side[1].point[point], 0, 0); /* alone */
    placed_free(&p);
}

static uint32_t shuffled(uint32_t i, uint32_t n)
{
    return (uint32_t)((uint64_t)i * 37 % n);
}

TEST(order_of_points_and_labels_changes_no_bit)
{
    enum { N = 90 };
    placed p = placed_random(N, 4, 5, 12);
    double at[N * PLACED_AXES];
    uint32_t label[2][N];
    for (uint32_t i = 0; i < N; i++) {
        for (uint32_t a = 0; a < PLACED_AXES; a++) at[i * PLACED_AXES + a] = p.axis[a][shuffled(i, N)];
        label[0][i] = 3 - p.label[0][shuffled(i, N)];
        label[1][i] = (p.label[1][shuffled(i, N)] + 2) % 5;
    }
    placed q = placed_of(N, PLACED_AXES, at, label[0], label[1], 4, 5);
    for (int x = 0; x < IDS; x++) same_value(placed_value(&p, ids[x]), placed_value(&q, ids[x]), ids[x]);
    placed_free(&p);
    placed_free(&q);
}

/* Settled; its explanation with six digits. */
static sm_derivation placed_explained(placed *p, const char *id, unsigned terms_at_most)
{
    const sm_index *x = NULL;
    sm_error err = {0};
    sm_derivation d = {.digits = 6, .terms_at_most = terms_at_most};
    settle_placed(p->live);
    assert_ok(sm_registry_find(the_registry(), id, &x, &err), err);
    sm_index_explain(x, sm_live_facts(p->live), &d);
    return d;
}

/* ---- sums that are not kept -------------------------------------------------------------------------------------- */
/* 2 classes and 4789 clusters of 7000 points, with a slot more on either side, have 4793 sums of 8 bytes a point:
 * 27,456 bytes below 256 MiB; with a further cluster they are above. */
TEST(too_many_sums_are_not_kept_and_moves_still_count)
{
    enum { N = 7000, K = 4789 };
    if (sample_fewer() > 1) return;
    placed p = placed_random(N, 2, K, 4);
    sm_live_settle(p.live, SM_NEED_PLACES);
    end_after(1000 * 1000); /* a few rows of sums, which are given up */
    assert_false(sm_live_settle(p.live, PLACED_NEEDS));
    end_never();
    assert_true(sm_live_facts(p.live)->placed->kept);
    edit_of(&p, (sm_op){.kind = SM_OP_OPEN, .to = K, .name = "further"}, NULL, SM_DO);
    sm_value was = placed_value(&p, "silhouette");
    assert_false(sm_live_facts(p.live)->placed->kept);
    sm_derivation d = placed_explained(&p, "silhouette", 2);
    assert_int_equal(d.steps[1].n_terms, 4);
    assert_string_equal(d.steps[1].terms[3].text,
                        "the sums of distances would take more than 256 MB; they are not kept, and every move computes "
                        "all pairs again");
    sm_derivation_free(&d);
    sm_edit e = placed_move(&p, N - 1, p.label[1][N - 1] == 3 ? 4 : 3);
    apply(&p, &e, SM_DO);
    assert_true(placed_value(&p, "silhouette").number < was.number ||
                placed_value(&p, "silhouette").number > was.number);
    apply(&p, &e, SM_UNDO);
    same_value(placed_value(&p, "silhouette"), was, "silhouette");
    sm_edit_free(&e);
    placed_free(&p);
}

/* ---- degenerate -------------------------------------------------------------------------------------------------- */
static void check_undefined(placed *p, const char *ending, const char *why)
{
    static const char *const name[] = {"silhouette", "calinski_harabasz", "davies_bouldin"};
    for (int k = 0; k < 3; k++) {
        char id[40];
        snprintf(id, sizeof id, "%s%s", name[k], ending);
        sm_value v = placed_value(p, id);
        assert_int_equal(v.state, SM_UNDEFINED);
        assert_string_equal(v.why, why);
    }
}

TEST(one_group_and_single_points_are_undefined)
{
    placed p = placed_of(4, 1, line, (uint32_t[]){0, 1, 2, 3}, (uint32_t[]){0, 0, 0, 0}, 4, 1);
    check_undefined(&p, "", "there is one cluster only");
    check_undefined(&p, "_true", "every class is a single point");
    placed_free(&p);
    p = placed_of(4, 1, line, (uint32_t[]){0, 0, 0, 0}, (uint32_t[]){0, 1, 2, 3}, 1, 4);
    check_undefined(&p, "", "every cluster is a single point");
    check_undefined(&p, "_true", "there is one class only");
    placed_free(&p);
}

/* scikit-learn 1.2 on such points: 0, 1 and 0. */
TEST(coincident_points_match_scikit_learn)
{
    static const double one[] = {3, 3, 3, 3};
    placed p = placed_of(4, 1, one, (uint32_t[]){0, 0, 1, 1}, (uint32_t[]){0, 1, 1, 1}, 2, 2);
    assert_near(placed_value(&p, "silhouette").number, 0, 0);
    assert_near(placed_value(&p, "calinski_harabasz").number, 1, 0);
    assert_near(placed_value(&p, "davies_bouldin").number, 0, 0);
    assert_int_equal(placed_value(&p, "calinski_harabasz").state, SM_BY_CONVENTION);
    assert_int_equal(placed_value(&p, "davies_bouldin").state, SM_BY_CONVENTION);
    placed_free(&p);
}

/* {0, 2} and {10}: 10/12... of 0: a 2, b 10; of 2: a 2, b 8; the single point 0. */
/* Of 24,000 points on a line: those of cluster 1 at 0 and at 2, half each, those of cluster 2 at 10. By hand: a = 2 *
 * 6000/11999 for both kinds of the first, b = 10 and 8; a = 0 and b = 9 for the others. The value of the sample lies
 * within 4 standard errors of the mean of these, its error is that of the population's variance, and all points give
 * the mean itself. */
TEST(silhouettes_of_many_points_use_a_sample)
{
    enum { N = 24000 };
    if (sample_fewer() > 1) skip_because("a billion distances");
    static double at[N];
    static uint32_t label[N];
    double a = 2 * 6000. / 11999, kind[3] = {(10 - a) / 10, (8 - a) / 8, 1}, mean = 0, variance = 0;
    for (uint32_t i = 0; i < N; i++) {
        label[i] = i % 4 >= 2;
        at[i] = label[i] ? 10 : i % 4 ? 2 : 0;
        mean += kind[label[i] ? 2 : i % 4] / N;
    }
    for (int k = 0; k < 3; k++) variance += (kind[k] - mean) * (kind[k] - mean) * (k == 2 ? 0.5 : 0.25);
    placed p = placed_of(N, 1, at, label, label, 2, 2);
    double found = placed_value(&p, "silhouette").number;
    const struct sm_placed *is = sm_live_facts(p.live)->placed;
    double error = sqrt(variance / is->sampled * (1 - (double)is->sampled / N));
    assert_int_equal(is->sampled, 16666);
    assert_true(is->too_many && !is->side[1].point);
    assert_near(is->side[1].error, error, 0.03 * error);
    assert_near(found, mean, 4 * error);
    assert_true(fabs(found - mean) > 1e-9);
    assert_near(placed_value(&p, "silhouette_true").number, found, 0);
    sm_derivation d = placed_explained(&p, "silhouette", 0);
    double said = 0, low = 0, high = 0;
    assert_string_equal(d.steps[1].terms[0].text,
                        "of 16666 of the 24000 points, chosen at random; all pairs take --exact");
    const sm_derived_step *last = &d.steps[d.n_steps - 1];
    assert_int_equal(sscanf(last->terms[0].text,
                            "mean of the sample, with a standard error of %lf: between %lf and %lf at 95 %%", &said,
                            &low, &high),
                     3);
    assert_near(said, is->side[1].error, 1e-6);
    assert_near((low + high) / 2, found, 1e-6); /* 1.96: 97.5 % of a normal variable lie below */
    assert_near((high - low) / 2, 1.96 * is->side[1].error, 1e-6);
    assert_non_null(strstr(last->terms[0].text, " at 95 %"));
    sm_derivation_free(&d);
    sm_live_placing(p.live, (sm_placing){.exact = true});
    assert_near(placed_value(&p, "silhouette").number, mean, 1e-9);
    assert_true(is->side[1].error == 0 && is->side[1].point && !is->sampled);
    placed_free(&p);
}

/* No silhouette is above 1 or below -1, whatever 1.96 standard errors come to. */
TEST(sample_interval_stays_in_the_range_of_silhouettes)
{
    static const struct {
        double value, error, low, high;
    } row[] = {{0.5, 0.1, 0.304, 0.696}, {0.9, 0.1, 0.704, 1}, {-0.9, 0.1, -1, -0.704}, {0, 1, -1, 1}};
    static const double at[] = {0, 1, 10, 11};
    static const uint32_t label[] = {0, 0, 1, 1};
    placed p = placed_of(4, 1, at, label, label, 2, 2);
    settle_placed(p.live);
    const sm_index *silhouette = NULL, *other = NULL;
    sm_error err = {0};
    sm_sampled of;
    assert_ok(sm_registry_find(the_registry(), "silhouette", &silhouette, &err), err);
    assert_ok(sm_registry_find(the_registry(), "davies_bouldin", &other, &err), err);
    assert_false(sm_facts_sampled(sm_live_facts(p.live), silhouette, &of));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_facts f = *sm_live_facts(p.live);
        struct sm_placed is = *f.placed;
        is.sampled = 3;
        is.side[1].silhouette = row[i].value;
        is.side[1].error = row[i].error;
        f.placed = &is;
        assert_true(sm_facts_sampled(&f, silhouette, &of));
        assert_true(of.points == 3 && of.of == 4);
        assert_near(of.low, row[i].low, 1e-12);
        assert_near(of.high, row[i].high, 1e-12);
        assert_false(sm_facts_sampled(&f, other, &of));
    }
    placed_free(&p);
}

/* ---- threads ----------------------------------------------------------------------------------------------------- */
static void same_silhouettes(const placed *a, const placed *b)
{
    const struct sm_placed *x = sm_live_facts(a->live)->placed, *y = sm_live_facts(b->live)->placed;
    for (int s = 0; s < 2; s++) {
        const sm_placed_side *u = &x->side[s], *v = &y->side[s];
        assert_memory_equal(&u->silhouette, &v->silhouette, sizeof u->silhouette);
        assert_memory_equal(&u->error, &v->error, sizeof u->error);
        assert_int_equal(u->groups, v->groups);
        for (uint32_t g = 0; g < u->groups; g++)
            assert_memory_equal(&u->group[g].silhouette, &v->group[g].silhouette, sizeof u->group[g].silhouette);
        if (u->point) assert_memory_equal(u->point, v->point, a->n * sizeof *u->point);
    }
}

/* Ended early, and with a point moved meanwhile and afterwards; parts do not divide the number of points. */
TEST(silhouettes_do_not_depend_on_the_thread_count)
{
    enum { N = 3001 };
    static const unsigned threads[] = {1, 2, 3, 7};
    placed alone = placed_random(N, 3, 5, 4), moved = placed_random(N, 3, 5, 4);
    sm_edit e = placed_move(&alone, N / 2, alone.label[1][N / 2] == 3 ? 4 : 3);
    apply(&moved, &e, SM_DO);
    settle_placed(alone.live);
    settle_placed(moved.live);
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        placed p = placed_random(N, 3, 5, 4);
        sm_live_placing(p.live, (sm_placing){.threads = threads[t]});
        assert_true(sm_live_settle(p.live, SM_NEED_PLACES));
        end_after(10);
        assert_false(sm_live_settle(p.live, PLACED_NEEDS));
        assert_true(sm_live_placed_part(p.live) > 0 && sm_live_placed_part(p.live) < 1);
        end_never();
        apply(&p, &e, SM_DO);
        settle_placed(p.live);
        same_silhouettes(&moved, &p);
        apply(&p, &e, SM_UNDO);
        settle_placed(p.live);
        same_silhouettes(&alone, &p);
        placed_free(&p);
    }
    sm_edit_free(&e);
    placed_free(&alone);
    placed_free(&moved);
}

/* A sample of them, and sums that are not kept. */
TEST(samples_do_not_depend_on_the_thread_count)
{
    enum { N = 24001 };
    if (sample_fewer() > 1) skip_because("a billion distances");
    placed alone = placed_random(N, 3, 5, 6), together = placed_random(N, 3, 5, 6);
    sm_live_placing(together.live, (sm_placing){.threads = 3});
    settle_placed(alone.live);
    settle_placed(together.live);
    assert_true(sm_live_facts(alone.live)->placed->sampled);
    same_silhouettes(&alone, &together);
    placed_free(&alone);
    placed_free(&together);
}

TEST(single_point_has_silhouette_0)
{
    placed p = placed_of(3, 1, line, (uint32_t[]){0, 0, 1}, (uint32_t[]){0, 0, 1}, 2, 2);
    assert_near(placed_value(&p, "silhouette").number, (8. / 10 + 6. / 8 + 0) / 3, 1e-15);
    assert_near(sm_live_facts(p.live)->placed->side[1].point[2], 0, 0);
    placed_free(&p);
}

TEST(identical_partitions_have_no_best_silhouette)
{
    placed p = placed_of(4, 1, line, (uint32_t[]){0, 1, 0, 1}, (uint32_t[]){0, 1, 0, 1}, 2, 2);
    assert_near(placed_value(&p, "silhouette").number, placed_value(&p, "silhouette_true").number, 0);
    assert_true(placed_value(&p, "silhouette").number < 0);
    placed_free(&p);
}

TEST(missing_coordinates_report_how_to_name_them)
{
    placed p = placed_random(30, 2, 2, 1);
    sm_table *t = sm_table_copy(sm_live_table(p.live));
    sm_live_free(p.live);
    p.live = sm_live_new(t);
    check_undefined(&p, "", "no coordinates; name them: --x COL --y COL or --coordinates COL,COL,..");
    placed_free(&p);
}

TEST(extreme_axes_keep_their_digits)
{
    for (int k = 0; k < 4; k++) {
        static const double times[] = {1e-280, 1e280, 1e-3, 1024}, plus[] = {0, 0, 0, 0x1p40};
        double at[4];
        for (int i = 0; i < 4; i++) at[i] = line[i] * times[k] + plus[k];
        placed p = placed_of(4, 1, at, (uint32_t[]){0, 1, 0, 1}, (uint32_t[]){0, 0, 1, 1}, 2, 2);
        assert_near(placed_value(&p, "silhouette").number, (10. / 12 + 8. / 10 + 5. / 9 + 9. / 13) / 4, 1e-14);
        assert_near(placed_value(&p, "calinski_harabasz").number, 24.2, 1e-12);
        assert_near(placed_value(&p, "davies_bouldin").number, 3. / 11, 1e-14);
        placed_free(&p);
    }
}

/* ---- rounding ---------------------------------------------------------------------------------------------------- */
/* Centroids of A (0.1) and B (0.3, -0.1, 0.1) agree, that of C (0.7, 0.9) is 0.8; mean distances to them 0, 0.4/3, 0.1.
 * A to C: 0.1/0.7 = 1/7, B to C: 1/3, so (1/7 + 1/3 + 1/3)/3 = 17/63. Thirds are not decimals at all. */
TEST(nearly_equal_centroids_are_equal_to_davies_bouldin)
{
    static const double tenths[] = {1, 3, -1, 1, 7, 9}, over[] = {10, 3, 1, 1e6 / 7, 0.1};
    for (size_t k = 0; k < sizeof over / sizeof *over; k++) {
        double at[6];
        for (int i = 0; i < 6; i++) at[i] = tenths[i] / over[k];
        placed p = placed_of(6, 1, at, (uint32_t[]){0, 0, 1, 0, 1, 1}, (uint32_t[]){0, 1, 1, 1, 2, 2}, 2, 3);
        assert_near(placed_value(&p, "davies_bouldin").number, 17. / 63, 1e-15);
        const sm_placed_group *g = sm_live_facts(p.live)->placed->side[1].group;
        for (int c = 0; c < 3; c++) assert_int_equal(g[c].rival, c == 2 ? 1 : 2);
        placed_free(&p);
    }
}

/* 0.1 + 0.2 is the double above 0.3. */
TEST(points_within_rounding_coincide)
{
    double above = 0.1 + 0.2, at[] = {0.3, above, above, 0.3, 0.3};
    placed p = placed_of(5, 1, at, (uint32_t[]){0, 0, 1, 1, 1}, (uint32_t[]){0, 1, 1, 1, 0}, 2, 2);
    assert_true(above > 0.3);
    assert_near(placed_value(&p, "silhouette").number, 0, 0);
    assert_near(placed_value(&p, "calinski_harabasz").number, 1, 0);
    assert_near(placed_value(&p, "davies_bouldin").number, 0, 0);
    assert_int_equal(placed_value(&p, "calinski_harabasz").state, SM_BY_CONVENTION);
    assert_int_equal(placed_value(&p, "davies_bouldin").state, SM_BY_CONVENTION);
    placed_free(&p);
}

/* Exact fractions of these doubles (Python) and scikit-learn 1.2.1: B/W · 2 = 1e12/5e-19 · 2 = 3.9999999999999956e30.
 * Davies-Bouldin by the same fractions: 5e-10/1e6 = 5.000000000000002e-16. */
TEST(small_group_keeps_its_digits_when_others_are_far)
{
    static const double at[] = {0, 1e-9, 1e6, 1e6};
    placed p = placed_of(4, 1, at, (uint32_t[]){0, 1, 0, 1}, (uint32_t[]){0, 0, 1, 1}, 2, 2);
    assert_int_equal(placed_value(&p, "calinski_harabasz").state, SM_DEFINED);
    assert_near(placed_value(&p, "calinski_harabasz").number / 3.9999999999999956e30, 1, 1e-14);
    assert_near(placed_value(&p, "davies_bouldin").number / 5.000000000000002e-16, 1, 1e-14);
    placed_free(&p);
}

/* scikit-learn 1.2.1: 0 for {0, 2} and {1, 1}; 0.08333333333333333 for {0, 2}, {1} and {9}, where (1 + 0)/8 counts
 * twice. The ratio of those with one centroid is 1/0. */
TEST(davies_bouldin_is_marked_when_centroids_coincide)
{
    static const struct {
        double at[4];
        uint32_t cluster[4], clusters;
        double value;
        sm_state state;
    } row[] = {{{0, 2, 1, 1}, {0, 0, 1, 1}, 2, 0, SM_BY_CONVENTION},
               {{0, 2, 1, 9}, {0, 0, 1, 2}, 3, 1. / 12, SM_BY_CONVENTION},
               {{0, 2, 1.5, 9}, {0, 0, 1, 2}, 3, (2 + 2 + 1. / 8) / 3, SM_DEFINED},
               {{0.1, 0.3, 0.2, 0.9}, {0, 0, 1, 2}, 3, 2 * (0.1 / 0.7) / 3, SM_BY_CONVENTION},
               {{5, 5, 5, 9}, {0, 0, 1, 2}, 3, 0, SM_DEFINED}}; /* 0/0 if nothing spreads is not a ratio to mark */
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        placed p = placed_of(4, 1, row[i].at, (uint32_t[]){0, 1, 0, 1}, row[i].cluster, 2, row[i].clusters);
        sm_value v = placed_value(&p, "davies_bouldin");
        assert_int_equal(v.state, row[i].state);
        assert_near(v.number, row[i].value, 1e-15);
        placed_free(&p);
    }
}

/* Has a centroid of whole coordinates another next to it in the same place? */
static bool has_twin(const placed *p)
{
    int64_t sum[8][2] = {{0}}, size[8] = {0};
    for (uint32_t i = 0; i < p->n; i++) {
        size[p->label[1][i]]++;
        for (uint32_t a = 0; a < p->axes; a++) sum[p->label[1][i]][a] += (int64_t)p->axis[a][i];
    }
    for (uint32_t g = 0; g < p->k[1]; g++)
        for (uint32_t h = 0; h < g; h++)
            if (sum[g][0] * size[h] == sum[h][0] * size[g] && sum[g][1] * size[h] == sum[h][1] * size[g]) return true;
    return false;
}

TEST(one_decimal_grids_match_data_times_ten)
{
    enum { GRIDS = 57, N = 24, K = 6 };
    uint64_t seed = 57;
    int twins = 0;
    for (int grid = 0; grid < GRIDS; grid++) {
        double tenths[N * 2], whole[N * 2];
        uint32_t label[2][N], axes = grid % 2 ? 2 : 1;
        for (uint32_t i = 0; i < N; i++) {
            label[0][i] = i < 3 ? i : sample_below(&seed, 3);
            label[1][i] = i < K ? i : sample_below(&seed, K);
        }
        for (uint32_t i = 0; i < N * 2; i++) {
            whole[i] = (double)sample_below(&seed, 5) - (grid % 4 ? 2 : 0);
            tenths[i] = whole[i] / 10;
        }
        placed p = placed_of(N, axes, tenths, label[0], label[1], 3, K),
               q = placed_of(N, axes, whole, label[0], label[1], 3, K);
        for (int x = 0; x < IDS; x++) same_value(placed_value(&p, ids[x]), placed_value(&q, ids[x]), ids[x]);
        const struct sm_placed *f = sm_live_facts(p.live)->placed, *g = sm_live_facts(q.live)->placed;
        for (int side = 0; side < 2; side++)
            for (uint32_t c = 0; c < f->side[side].groups; c++)
                assert_int_equal(f->side[side].group[c].rival, g->side[side].group[c].rival);
        assert_near(f->unit * 10, g->unit, 1e-14);
        twins += has_twin(&q);
        placed_free(&p);
        placed_free(&q);
    }
    assert_true(twins >= 5);
}

/* On a line B (0) lies between A (-1, -3) and C (1, 3): both are its candidates, and so they are in thirds. */
TEST(first_of_two_equal_neighbours_is_named)
{
    for (int over = 1; over <= 30; over++) {
        double at[] = {0, -1. / over, -3. / over, 1. / over, 3. / over};
        placed p = placed_of(5, 1, at, (uint32_t[]){0, 1, 0, 1, 0}, (uint32_t[]){1, 0, 0, 2, 2}, 2, 3);
        placed q = placed_of(5, 1, at, (uint32_t[]){0, 1, 0, 1, 0}, (uint32_t[]){1, 2, 2, 0, 0}, 2, 3);
        settle_placed(p.live);
        settle_placed(q.live);
        assert_int_equal(sm_live_facts(p.live)->placed->side[1].group[1].rival, 0);
        assert_int_equal(sm_live_facts(q.live)->placed->side[1].group[1].rival, 0);
        placed_free(&p);
        placed_free(&q);
    }
}

/* ---- explained --------------------------------------------------------------------------------------------------- */
TEST(every_explanation_ends_with_the_value)
{
    placed p = placed_random(60, 3, 5, 8);
    for (int x = 0; x < IDS; x++) {
        char wanted[80], number[64];
        sm_fixed(number, placed_value(&p, ids[x]).number, 6);
        snprintf(wanted, sizeof wanted, "= %s", number);
        sm_derivation d = placed_explained(&p, ids[x], 0);
        assert_true(d.n_steps >= 3);
        assert_string_equal(d.steps[d.n_steps - 1].result, wanted);
        assert_true(d.steps[1].n_terms >= 3);
        sm_derivation_free(&d);
    }
    placed_free(&p);
}

/* Davies-Bouldin by hand. {-1, 1} and {-2, 2} have one centroid. {0, 0}, {5, 5}: no point lies off its centroid. */
TEST(group_without_a_neighbour_or_spread_reports_it)
{
    static const struct {
        double at[4];
        uint32_t terms;
        const char *text[3];
    } row[] = {
        {{-1, 1, -2, 2},
         3,
         {"K1  no other centroid lies elsewhere: 0", "K2  no other centroid lies elsewhere: 0",
          "K1 and K2 have one centroid; their ratio, which has no bound, counts as 0"}},
        {{0, 0, 5, 5}, 2, {"K1  no spread: 0", "K2  no spread: 0"}},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        placed p = placed_of(4, 1, row[i].at, (uint32_t[]){0, 1, 0, 1}, (uint32_t[]){0, 0, 1, 1}, 2, 2);
        sm_derivation d = placed_explained(&p, "davies_bouldin", 0);
        assert_int_equal(d.steps[1].n_terms, row[i].terms);
        for (uint32_t k = 0; k < row[i].terms; k++) assert_string_equal(d.steps[1].terms[k].text, row[i].text[k]);
        assert_string_equal(d.steps[1].result, "Σ = 0.000000");
        assert_near(placed_value(&p, "davies_bouldin").number, 0, 0);
        sm_derivation_free(&d);
        placed_free(&p);
    }
}

TEST(table_only_code_has_no_coordinate_indices)
{
    const sm_index *x = NULL;
    sm_error err = {0};
    assert_int_equal(sm_registry_find_tabular(the_registry(), "silhouette", &x, &err), SM_USAGE);
    assert_null(x);
    assert_non_null(strstr(err.text, "needs coordinates"));
    assert_int_equal(sm_registry_count(the_registry()), the_index_count() + IDS);
    for (int k = 0; k < IDS; k++) {
        sm_error inner = {0};
        assert_ok(sm_registry_find(the_registry(), ids[k], &x, &inner), inner);
        assert_true(x->of_places);
        assert_ptr_equal(sm_registry_at(the_registry(), x->at), x);
    }
}
