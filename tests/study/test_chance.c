/* Indices under chance, against exact expectations, enumeration by hand and the normal approximation. */
#include "study/many/chance.h"
#include "tests/measure/scored.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"

/* Free with sm_job_free. */
static sm_job *chance_of(const scored *s, sm_chance_ask ask, const sm_chance **out)
{
    sm_job *job = NULL;
    sm_error err = {0};
    ask.live = s->live;
    if (!ask.index) {
        ask.index = the_indices();
        ask.n = the_index_count();
    }
    assert_ok(sm_job_call(&job, sm_chance_study, &ask, NULL, &err), err);
    *out = sm_job_result(job);
    return job;
}

static size_t at(const char *id)
{
    return index_of(id)->at;
}

/* nca-2024, Example 5: AR(C) = 0 exactly; the adjusted indices have expectation 0 (eq. 19, 23), and so ARI lies in the
 * middle of what chance gives. */
TEST(adjusted_indices_average_to_zero_over_random_tables)
{
    static const uint64_t c[] = {16, 15, 11, 9, 14, 7, 11, 10, 15};
    static const char *const ids[] = {"ari", "afm", "ami", "ami_max"};
    scored s = scored_of(3, 3, c);
    enum { TABLES = 4000 };
    const sm_chance *chance = NULL;
    sm_job *job = chance_of(&s, (sm_chance_ask){.seed = 1, .tables = TABLES}, &chance);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        sm_spread x = chance->tables[at(ids[i])];
        assert_int_equal(x.n, TABLES);
        assert_near(x.mean, 0, 4 * x.sd / sqrt(TABLES));
        assert_true(x.low < 0 && x.high > 0);
    }
    sm_spread ari = chance->tables[at("ari")];
    assert_near(number_of(&s, "ari"), 0, 1e-15);
    assert_true(ari.p > 0.2 && ari.p < 0.8);
    assert_near(ari.z, 0, 0.1);
    sm_spread mi = chance->tables[at("mi")], emi = chance->tables[at("emi")];
    assert_near(mi.mean, emi.mean, 4 * mi.sd / sqrt(TABLES)); /* E[MI] is exact, and of the margins alone */
    assert_near(emi.sd, 0, 1e-15);
    assert_near(emi.low, emi.high, 0);
    sm_job_free(job);
    scored_free(&s);
}

/* Every similarity with a best value lies above the interval, every distance below; identical is 0 in all tables. */
TEST(fig1b_is_beyond_chance_except_for_identical)
{
    static const uint64_t c[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};
    scored s = scored_of(3, 4, c);
    const sm_chance *chance = NULL;
    sm_job *job = chance_of(&s, (sm_chance_ask){.seed = 1, .tables = 1000}, &chance);
    for (size_t i = 0; the_indices()[i]; i++) {
        const sm_index *x = the_indices()[i];
        sm_value now = sm_live_value(s.live, x);
        sm_spread r = chance->tables[i];
        if (x->best != x->best || !strcmp(x->id, "identical") || x->by_name) continue;
        if (x->distance ? now.number >= r.low : now.number <= r.high) fail_msg("%s is not beyond chance", x->id);
        assert_near(r.p, 1. / 1001, 1e-12);
        assert_true(x->distance ? r.z < -3 : r.z > 3);
    }
    sm_spread z = chance->tables[at("identical")];
    assert_near(z.p, 1, 0);
    assert_true(z.z != z.z);
    sm_job_free(job);
    scored_free(&s);
}

/* Fisher's tea: of the 70 ways to choose 4 of 8 cups, 34 put 3 or more of one kind together, either way: P = 34/70. */
TEST(p_value_matches_fishers)
{
    static const uint64_t c[] = {3, 1, 1, 3};
    scored s = scored_of(2, 2, c);
    enum { TABLES = 20000 };
    const sm_chance *chance = NULL;
    sm_job *job = chance_of(&s, (sm_chance_ask){.seed = 2, .tables = TABLES}, &chance);
    double p = 34. / 70, error = 5 * sqrt(p * (1 - p) / TABLES);
    assert_near(chance->tables[at("ari")].p, p, error);
    assert_near(chance->tables[at("mi")].p, p, error);
    assert_near(chance->tables[at("vi")].p, p, error); /* a distance: as low or lower */
    sm_job_free(job);
    scored_free(&s);
}

/* Accuracy .8 of 100 points: its standard error is sqrt(.8 .2 / 100) = .04, its interval .8 +- 1.96 .04. */
TEST(bootstrap_interval_of_accuracy_is_binomial)
{
    static const uint64_t c[] = {40, 10, 10, 40};
    scored s = scored_of(2, 2, c);
    const sm_chance *chance = NULL;
    sm_job *job = chance_of(&s, (sm_chance_ask){.seed = 3, .samples = 4000}, &chance);
    sm_spread x = chance->samples[at("pa")];
    assert_int_equal(x.n, 4000);
    assert_near(x.mean, 0.8, 0.003);
    assert_near(x.sd, 0.04, 0.003);
    assert_near(x.low, 0.72, 0.011);
    assert_near(x.high, 0.88, 0.011);
    assert_int_equal(chance->tables[at("pa")].n, 0);
    sm_job_free(job);
    scored_free(&s);
}

TEST(one_class_keeps_undefined_values_undefined)
{
    static const uint64_t c[] = {5, 5};
    scored s = scored_of(1, 2, c);
    const sm_chance *chance = NULL;
    sm_job *job = chance_of(&s, (sm_chance_ask){.seed = 1, .tables = 20, .samples = 20}, &chance);
    assert_int_equal(chance->tables[at("nca")].n, 0);
    assert_int_equal(chance->tables[at("ri")].n, 20);
    sm_job_free(job);
    scored_free(&s);
}

/* Some values are undefined, because a sample of four points can be of one class. The errors are those of a mean and of
 * a share, by their formulas. */
TEST(results_do_not_depend_on_the_thread_count)
{
    static const uint64_t c[] = {2, 1, 0, 1}, large[] = {500, 10, 3, 20, 700, 100, 0, 0, 900};
    static const unsigned threads[] = {1, 2, 3, 7};
    for (int which = 0; which < 2; which++) {
        scored s = scored_of(which ? 3 : 2, which ? 3 : 2, which ? large : c);
        sm_job *job[4];
        const sm_chance *by[4], *one = NULL;
        for (int t = 0; t < 4; t++)
            job[t] =
                chance_of(&s, (sm_chance_ask){.seed = 4, .tables = 300, .samples = 300, .threads = threads[t]}, &by[t]);
        one = by[0];
        for (size_t i = 0; the_indices()[i]; i++) {
            sm_spread a = one->tables[i], b = one->samples[i];
            for (int t = 1; t < 4; t++) {
                assert_memory_equal(&a, &by[t]->tables[i], sizeof a);
                assert_memory_equal(&b, &by[t]->samples[i], sizeof b);
            }
            if (!a.n) continue;
            if (a.error != 0) assert_near(a.error, a.sd / sqrt((double)a.n), 1e-15);
            if (b.n) assert_near(b.error, b.sd / sqrt((double)b.n), 1e-15);
            if (a.p == a.p) assert_near(a.p_error, sqrt(a.p * (1 - a.p) / (double)a.n), 1e-15);
        }
        if (!which) assert_in_range(one->samples[at("nca")].n, 100, 299);
        for (int t = 0; t < 4; t++) sm_job_free(job[t]);
        scored_free(&s);
    }
}

/* Over all 720 and 5040 orders of the points, added up in fractions: of 6 points in classes of 4 and 2 and clusters of
 * 3, 2 and 1, YY has the mean 28/15 and the variance 176/225; of 7 in classes of 4, 2, 1 and clusters of 5 and 2, 11/3
 * and 86/63. The Rand index is 1 + (2 YY - P - Q)/N, ARI (YY - PQ/N)/((P + Q)/2 - PQ/N). */
TEST(linear_indices_have_exact_mean_and_deviation)
{
    static const uint64_t c[] = {3, 1, 0, 0, 1, 1}, d[] = {4, 0, 1, 1, 0, 1};
    static const double mean[] = {28. / 15, 11. / 3}, variance[] = {176. / 225, 86. / 63};
    static const double n[] = {15, 21}, p[] = {7, 7}, q[] = {4, 11};
    for (int k = 0; k < 2; k++) {
        scored s = k ? scored_of(3, 2, d) : scored_of(2, 3, c);
        const sm_chance *chance = NULL;
        sm_job *job = chance_of(&s, (sm_chance_ask){.seed = 1, .tables = 1}, &chance);
        sm_spread rand = chance->tables[at("ri")], ari = chance->tables[at("ari")];
        assert_near(rand.mean, 1 + (2 * mean[k] - p[k] - q[k]) / n[k], 1e-14);
        assert_near(rand.sd, 2 * sqrt(variance[k]) / n[k], 1e-14);
        assert_near(ari.mean, 0, 1e-14);
        assert_near(ari.sd, sqrt(variance[k]) / ((p[k] + q[k]) / 2 - p[k] * q[k] / n[k]), 1e-14);
        assert_near(ari.z, number_of(&s, "ari") / ari.sd, 1e-12);
        assert_near(rand.error, 0, 0);
        assert_near(chance->tables[at("mi")].sd, 0, 0); /* of the one table: MI is not linear in YY */
        sm_job_free(job);
        scored_free(&s);
    }
}

TEST(seed_gives_equal_values_with_fewer_indices)
{
    static const uint64_t c[] = {5, 1, 0, 2, 7, 1, 0, 0, 9};
    const sm_index *nca[] = {index_of("nca")};
    scored s = scored_of(3, 3, c);
    sm_chance_ask ask = {.seed = 9, .tables = 200, .samples = 200}, fewer = ask, other = ask;
    const sm_chance *is[3];
    fewer.index = nca;
    fewer.n = 1;
    other.seed = 10;
    sm_job *job[] = {chance_of(&s, ask, &is[0]), chance_of(&s, fewer, &is[1]), chance_of(&s, other, &is[2])};
    assert_near(is[0]->tables[at("nca")].mean, is[1]->tables[0].mean, 0);
    assert_near(is[0]->samples[at("nca")].mean, is[1]->samples[0].mean, 0);
    assert_true(is[0]->tables[at("nca")].mean != is[2]->tables[at("nca")].mean);
    for (int i = 0; i < 3; i++) sm_job_free(job[i]);
    scored_free(&s);
}

/* With an index that reads names, tables are led from one to the next; without one, a large table is counted anew. */
TEST(large_recounted_table_has_the_same_bits)
{
    enum { SIDE = 210 };
    static uint64_t c[SIDE * SIDE];
    const sm_index *const both[] = {index_of("j_score"), index_of("accuracy")};
    uint64_t seed = 4;
    for (size_t i = 0; i < SIDE * SIDE; i++) c[i] = draw(&seed, 4);
    scored s = scored_as(SIDE, SIDE, c, 'T', SM_NEED_BEST);
    const sm_chance *led = NULL, *anew = NULL;
    sm_job *job[] = {chance_of(&s, (sm_chance_ask){.seed = 3, .tables = 3, .index = both, .n = 2}, &led),
                     chance_of(&s, (sm_chance_ask){.seed = 3, .tables = 3, .index = both, .n = 1}, &anew)};
    assert_memory_equal(led->tables, anew->tables, sizeof *led->tables);
    assert_true(led->tables->sd > 0);
    for (int i = 0; i < 2; i++) sm_job_free(job[i]);
    scored_free(&s);
}

/* An index that only reads sums is computed from them when it is requested alone, and from the live table among all
 * others. Samples change the margins, so their E[MI] comes from the live table. */
TEST(sums_give_the_same_bits_as_the_live_table)
{
    static const uint64_t c[] = {160, 15, 0, 9, 14, 70, 11, 0, 15, 3, 2, 41};
    scored s = scored_of(3, 4, c);
    sm_chance_ask ask = {.seed = 5, .tables = 30, .samples = 30};
    const sm_chance *among = NULL, *alone = NULL;
    sm_job *all = chance_of(&s, ask, &among);
    size_t by_sums = 0;
    for (size_t i = 0; i < the_index_count(); i++) {
        const sm_index *x = the_indices()[i];
        by_sums += !x->reads_table;
        ask.index = &x;
        ask.n = 1;
        sm_job *one = chance_of(&s, ask, &alone);
        if (memcmp(alone->tables, &among->tables[i], sizeof *alone->tables) ||
            memcmp(alone->samples, &among->samples[i], sizeof *alone->samples))
            fail_msg("%s: mean %.17g alone, %.17g among all", x->id, alone->tables->mean, among->tables[i].mean);
        sm_job_free(one);
    }
    assert_true(by_sums >= 40);
    sm_job_free(all);
    scored_free(&s);
}

TEST(too_many_tables_are_rejected)
{
    static const uint64_t c[] = {5, 1, 0, 2};
    scored s = scored_of(2, 2, c);
    sm_job *job = NULL;
    sm_chance_ask ask = {.live = s.live, .tables = SM_CHANCE_MOST + 1, .index = the_indices(), .n = 1};
    assert_int_equal(sm_job_call(&job, sm_chance_study, &ask, NULL, NULL), SM_LIMIT);
    assert_null(sm_job_result(job));
    sm_job_free(job);
    ask.tables = UINT64_MAX;
    ask.samples = 2;
    assert_int_equal(sm_chance_check(&ask, NULL), SM_LIMIT);
    scored_free(&s);
}
