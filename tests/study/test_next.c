/* What next: every value is that of a new table with the change, and no better change was missed. */
#include "study/change/next.h"
#include "tests/measure/scored.h"

typedef struct found {
    sm_job *job;
    const sm_next *next;
    const sm_change *step;
    size_t n;
} found;

static found found_by(const scored *s, sm_next_ask ask)
{
    found f;
    sm_error err = {0};
    ask.live = s->live;
    assert_ok(sm_job_call(&f.job, sm_next_study, &ask, NULL, &err), err);
    f.next = sm_job_result(f.job);
    f.step = f.next->step;
    f.n = f.next->tried;
    return f;
}

static sm_next_ask whole(const char *id)
{
    return (sm_next_ask){.index = index_of(id), .second = index_of("j_score"), .row = SM_NONE, .col = SM_NONE};
}

/* ---- the same by arithmetic -------------------------------------------------------------------------------------- */

enum { SIDE = 8, WIDE = 3 * SIDE };

typedef struct counts {
    uint32_t k, other; /* other: columns in use */
    uint64_t c[SIDE][WIDE];
} counts;

static void shift(counts *t, uint32_t row, uint32_t from, uint32_t to, uint64_t many)
{
    assert_true(t->c[row][from] >= many);
    t->c[row][from] -= many;
    t->c[row][to] += many;
}

static counts after(counts t, const sm_change *s)
{
    if (s->kind == SM_STEP_MOVE) shift(&t, s->row, s->from, s->to == SM_NONE ? t.other++ : s->to, s->count);
    for (uint32_t i = 0; i < t.k && s->kind == SM_STEP_MERGE; i++) shift(&t, i, s->from, s->to, t.c[i][s->from]);
    for (uint32_t i = 0; i < t.k && s->kind == SM_STEP_SPLIT; i++)
        if (t.c[i][s->from]) shift(&t, i, s->from, t.other++, t.c[i][s->from]);
    if (s->kind == SM_STEP_HALVE) {
        uint64_t size = t.c[s->row][s->from];
        shift(&t, s->row, s->from, t.other++, size - size / 2);
        shift(&t, s->row, s->from, t.other++, size / 2);
    }
    return t;
}

static scored scored_counts(const counts *t)
{
    uint64_t c[SIDE * WIDE];
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++) c[i * t->other + j] = t->c[i][j];
    return scored_as(t->k, t->other, c, 'T', SM_NEED_VALUES);
}

static counts drawn(uint64_t *seed)
{
    counts t = {.k = 1 + (uint32_t)draw(seed, 5), .other = 1 + (uint32_t)draw(seed, 5)};
    uint64_t below = draw(seed, 2) ? 4 : 40;
    for (uint32_t i = 0; i < t.k; i++)
        for (uint32_t j = 0; j < t.other; j++) t.c[i][j] = draw(seed, 2) ? draw(seed, below) : 0;
    t.c[0][0]++;
    return t;
}

static void check_promise(const counts *t, const sm_change *s, const char *id)
{
    counts then = after(*t, s);
    scored fresh = scored_counts(&then);
    const sm_value *promised = s->then, real = value_of(&fresh, id), j = value_of(&fresh, "j_score");
    assert_int_equal(promised[SM_NEXT_INDEX].state, real.state);
    if (real.state != SM_UNDEFINED) assert_near(promised[SM_NEXT_INDEX].number, real.number, 0);
    assert_near(promised[SM_NEXT_SECOND].number, j.number, 0);
    scored_free(&fresh);
}

static const char *const ids[] = {"j_score",  "h_score", "f_score", "pa",  "nca",
                                  "ari",      "nmi",     "ami",     "vi",  "purity",
                                  "nca_onto", "psi",     "ncmi",    "ecs", "greedy_accuracy"};
enum { IDS = sizeof ids / sizeof *ids };

TEST(values_match_a_new_table)
{
    uint64_t seed = 5;
    for (int round = 0; round < 90; round++) {
        counts t = drawn(&seed);
        scored s = scored_counts(&t);
        const char *id = ids[round % IDS];
        found f = found_by(&s, whole(id));
        assert_true(f.n >= f.next->chosen);
        assert_int_equal(f.next->chosen, f.next->possible);
        for (size_t i = 0; i < f.n; i++) check_promise(&t, &f.step[i], id);
        sm_job_free(f.job);
        scored_free(&s);
    }
}

/* Tries every move of all points of a cell and every merge without the study. */
static double best_by_hand(const counts *t, const char *id, double now, bool distance)
{
    double best = -INFINITY;
    for (uint32_t j = 0; j < t->other; j++) {
        for (uint32_t to = 0; to <= t->other; to++)
            for (uint32_t i = 0; i <= t->k; i++) { /* i = k: all of them, a merge */
                counts then = *t;
                if (i < t->k ? !t->c[i][j] : to == t->other) continue;
                for (uint32_t r = 0; r < t->k; r++)
                    if (i == r || i == t->k) shift(&then, r, j, to, t->c[r][j]);
                then.other += to == t->other;
                scored s = scored_counts(&then);
                double gain = (value_of(&s, id).number - now) * (distance ? -1 : 1);
                if (to != j && gain > best) best = gain;
                scored_free(&s);
            }
    }
    return best;
}

TEST(study_finds_the_best_change)
{
    static const char *const some[] = {"j_score", "h_score", "pa", "ari", "vi", "purity"};
    uint64_t seed = 77;
    for (int round = 0; round < 30; round++) {
        counts t = drawn(&seed);
        const char *id = some[round % 6];
        scored s = scored_counts(&t);
        found f = found_by(&s, whole(id));
        double best = -INFINITY, by_hand = best_by_hand(&t, id, number_of(&s, id), index_of(id)->distance);
        for (size_t i = 0; i < f.n; i++)
            if (f.step[i].gain > best) best = f.step[i].gain;
        if (by_hand > 0) assert_true(best >= by_hand - 1e-12);
        sm_job_free(f.job);
        scored_free(&s);
    }
}

/* ---- J-score paper, Fig. 1B -------------------------------------------------------------------------------------- */

static const uint64_t fig1b[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};

static const sm_change *best_of(const found *f)
{
    const sm_change *best = &f->step[0];
    for (size_t i = 1; i < f->n; i++)
        if (f->step[i].gain > best->gain) best = &f->step[i];
    return best;
}

TEST(merging_the_two_pieces_is_best_for_fig1b)
{
    scored s = scored_of(3, 4, fig1b);
    found f = found_by(&s, whole("j_score"));
    const sm_change *best = best_of(&f);
    assert_int_equal(best->kind, SM_STEP_MERGE);
    assert_int_equal(best->from, 3);
    assert_int_equal(best->to, 2);
    assert_int_equal(best->count, 20);
    assert_near(best->then[SM_NEXT_INDEX].number, 1, 0);
    assert_near(f.next->now[SM_NEXT_INDEX].number, 17.6 / 23, 1e-15);
    assert_int_equal(f.next->possible, 6 + 4); /* pairs to merge, clusters to halve; all are of one class */
    sm_job_free(f.job);
    scored_free(&s);
}

/* H counts, for each class, the points outside its largest cell: K4 may be split, and joined with K1 or K2, and no
 * largest cell changes; with K3 Tc has one cell of 60. */
TEST(h_sees_k4_only_with_k3)
{
    scored s = scored_of(3, 4, fig1b);
    found f = found_by(&s, whole("h_score"));
    sm_sensitivity k4 = sm_next_sensitivity(f.next, 3), k1 = sm_next_sensitivity(f.next, 0);
    assert_int_equal(k4.inside, 1);
    assert_int_equal(k4.inside_seen, 0);
    assert_true(k4.outside >= 3);
    assert_true(k4.outside_seen > 0);
    assert_int_equal(k4.target, 2);
    assert_true(k1.inside > 0);
    assert_int_equal(k1.inside_seen, k1.inside); /* halving Ta's only cell makes 5 points outside */
    sm_job_free(f.job);
    f = found_by(&s, whole("f_score")); /* splitting K4 leaves 2c/(a + b) of Tc and K3 alone */
    assert_int_equal(sm_next_sensitivity(f.next, 3).inside_seen, 0);
    sm_job_free(f.job);
    f = found_by(&s, whole("j_score")); /* J-score paper, Fig. 1C: the P of K4 falls */
    assert_true(sm_next_sensitivity(f.next, 3).inside_seen > 0);
    sm_job_free(f.job);
    scored_free(&s);
}

TEST(count_joins_if_it_exceeds_all_points)
{
    static const uint64_t c[] = {8, 2, 30, 6};
    scored s = scored_of(2, 2, c);
    for (int i = 0; i < IDS; i++) {
        found f = found_by(&s, whole(ids[i]));
        for (size_t k = f.next->chosen; k < f.n; k++) {
            const sm_change *joined = &f.step[k];
            size_t base = 0;
            while (f.step[base].row != joined->row || f.step[base].from != joined->from ||
                   f.step[base].to != joined->to)
                base++;
            assert_true(base < f.next->chosen);
            assert_true(joined->count < f.step[base].count);
            double beyond = joined->gain - f.step[base].gain;
            assert_true(fabs(beyond) > SM_NEXT_SAME && beyond * joined->gain > 0);
        }
        sm_job_free(f.job);
    }
    scored_free(&s);
}

/* ---- the question ------------------------------------------------------------------------------------------------ */

TEST(question_limits_changes_to_cluster_or_cell)
{
    static const uint64_t c[] = {5, 1, 0, 2, 7, 1, 0, 3, 9};
    scored s = scored_of(3, 3, c);
    sm_next_ask ask = whole("ari");
    ask.col = 1;
    found f = found_by(&s, ask);
    assert_int_equal(f.next->possible, 2 + 1 + 3 * 3); /* merges, split, three cells to two others or a new */
    for (size_t i = 0; i < f.n; i++) assert_true(f.step[i].from == 1 || f.step[i].kind == SM_STEP_MERGE);
    sm_job_free(f.job);
    ask.row = 0;
    f = found_by(&s, ask);
    assert_int_equal(f.next->possible, 2 + 1 + 3);
    for (size_t i = 0; i < f.n; i++) assert_true(f.step[i].kind != SM_STEP_MOVE || f.step[i].row == 0);
    sm_job_free(f.job);
    scored_free(&s);
}

TEST(large_table_is_tried_partly)
{
    enum { K = 30 };
    uint64_t seed = 9, c[K * K];
    for (int i = 0; i < K * K; i++) c[i] = i % (K + 1) ? draw(&seed, 4) : 50 + draw(&seed, 50);
    scored s = scored_as(K, K, c, 'T', SM_NEED_VALUES);
    sm_next_ask ask = whole("pa");
    ask.most = 100;
    found f = found_by(&s, ask);
    assert_int_equal(f.next->chosen, 100);
    assert_true(f.next->possible > 10000);
    for (size_t i = 0; i < f.next->chosen; i++)
        for (size_t k = 0; k < i; k++)
            assert_true(f.step[i].kind != f.step[k].kind || f.step[i].row != f.step[k].row ||
                        f.step[i].from != f.step[k].from || f.step[i].to != f.step[k].to);
    sm_job_free(f.job);
    scored_free(&s);
}

/* The name of a new cluster would decide accuracy, so the study opens none. */
TEST(index_by_name_opens_no_cluster)
{
    static const uint64_t c[] = {5, 1, 2, 7};
    scored s = scored_as(2, 2, c, 'K', SM_NEED_VALUES);
    found f = found_by(&s, whole("accuracy"));
    assert_true(f.n > 0);
    for (size_t i = 0; i < f.n; i++) assert_int_not_equal(f.step[i].to, SM_NONE);
    sm_job_free(f.job);
    scored_free(&s);
}

TEST(study_keeps_the_table_unchanged)
{
    scored s = scored_of(3, 4, fig1b);
    found f = found_by(&s, whole("nca"));
    assert_int_equal(sm_table_cols(sm_live_table(s.live)), 4);
    assert_near(number_of(&s, "j_score"), 17.6 / 23, 1e-15);
    sm_job_free(f.job);
    scored_free(&s);
}
