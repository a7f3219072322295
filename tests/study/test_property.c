/* The ten properties of nca-2024: the signs are those that the article prints, every minus has a table that shows it,
 * and trials judge facts as arithmetic by hand does. */
#include "study/properties/property.h"
#include "study/simulate/simulation.h"
#include "tests/measure/scored.h"
#include "tests/support/indices.h"

static sm_outcome judged(const char *id, const sm_trial *t)
{
    const sm_index *one[] = {index_of(id)};
    sm_tester *tester;
    sm_outcome o = {0};
    sm_error err = {0};
    sm_tester_new(&tester, one, 1);
    assert_ok(sm_tester_try(tester, t, &o, &err), err);
    sm_tester_free(tester);
    return o;
}

static sm_trial of_counts(sm_property_id p, uint32_t k, const uint64_t *c)
{
    sm_trial t = {.property = p, .before = {.rows = k, .cols = k}};
    for (uint32_t i = 0; i < k * k; i++) t.before.c[i] = c[i];
    t.after = t.before;
    return t;
}

/* ---- the printed table ------------------------------------------------------------------------------------------- */

TEST(signs_match_table_2)
{
    char line[256], id[32], sign[SM_PROPERTIES];
    int rows = 0, cells = 0;
    FILE *f = fopen("tests/data/table2.txt", "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#') continue;
        int got = sscanf(line, "%31s %c %c %c %c %c %c %c %c %c %c", id, &sign[0], &sign[1], &sign[2], &sign[3],
                         &sign[4], &sign[5], &sign[6], &sign[7], &sign[8], &sign[9]);
        assert_int_equal(got, 1 + SM_PROPERTIES);
        const sm_index *x = index_of(id);
        if (!sm_property_printed(x)) fail_msg("%s is not said to be printed", id);
        for (int p = 0; p < SM_PROPERTIES; p++, cells++)
            if (sm_property_sign(x, (sm_property_id)p) != sign[p])
                fail_msg("%s %s: printed %c", id, sm_properties[p].name, sign[p]);
        rows++;
    }
    fclose(f);
    assert_int_equal(rows, 20);
    assert_int_equal(cells, 200);
    for (size_t i = 0; the_indices()[i]; i++) rows -= sm_property_printed(the_indices()[i]);
    assert_int_equal(rows, 0);
}

static sm_search search_of(sm_search_ask ask)
{
    sm_job *job;
    sm_error err = {0};
    assert_ok(sm_job_call(&job, sm_search_study, &ask, NULL, &err), err);
    sm_search s = *(const sm_search *)sm_job_result(job);
    sm_job_free(job);
    return s;
}

/* By a search like the one that the stored tables come from. */
static bool found(const sm_index *x, sm_property_id p)
{
    return search_of((sm_search_ask){.index = x, .property = p, .seed = 1, .most = 20000, .stop = true}).violations > 0;
}

TEST(every_minus_has_a_counterexample)
{
    for (size_t i = 0; the_indices()[i]; i++)
        for (int p = 0; p < SM_PROPERTIES; p++) {
            sm_trial t;
            const char *id = the_indices()[i]->id, *name = sm_properties[p].name;
            char sign = sm_property_sign(the_indices()[i], (sm_property_id)p);
            bool kept = sm_witness_find(&t, the_indices()[i], (sm_property_id)p);
            if (kept && sign != '-') fail_msg("%s %s: %c, and a table is kept", id, name, sign);
            if (kept && !judged(id, &t).violated) fail_msg("%s %s: the kept table does not violate it", id, name);
            if (!kept && sign == '-' && !found(the_indices()[i], (sm_property_id)p))
                fail_msg("%s %s: no table is kept, and none found", id, name);
        }
}

TEST(no_index_is_undecided)
{
    for (size_t i = 0; the_indices()[i]; i++) assert_null(strchr(the_indices()[i]->properties, '?'));
}

/* ---- facts from the article -------------------------------------------------------------------------------------- */

/* Example 5's U: AR about -0.019, NA and NMI 0, A = 1/3. */
TEST(even_spread_of_example_5_separates_ari_from_na)
{
    static const uint64_t u[] = {14, 14, 14, 10, 10, 10, 12, 12, 12};
    sm_trial t = of_counts(SM_U0, 3, u);
    sm_outcome ari = judged("ari", &t), pa = judged("pa", &t);
    assert_near(ari.after.number, -0.01878, 5e-6);
    assert_true(ari.violated);
    assert_near(pa.after.number, 1. / 3, 1e-15);
    assert_true(pa.violated);
    assert_false(judged("na", &t).violated);
    assert_false(judged("nmi", &t).violated);
}

/* Eq. 28: NR' = NFM' = -1/15 and NBA = -1/3, while NA is not below 0. The class sizes 75 and 25 have no even spread, so
 * sizes 4 and 2 are in for them here: (2 2 / 1 1) is the even spread. */
TEST(omega_is_below_zero_for_some_tables)
{
    static const uint64_t omega[] = {50, 25, 25, 0}, small[] = {2, 2, 1, 1};
    sm_trial t = of_counts(SM_B0, 2, omega), s = of_counts(SM_B0, 2, small);
    assert_near(judged("nr", &t).before.number, -1. / 15, 1e-15);
    assert_near(judged("nba", &t).before.number, -1. / 3, 1e-15);
    sm_outcome least = judged("nr", &s), na = judged("na", &s);
    assert_int_equal(least.tables, 5 * 3);
    assert_true(least.violated && least.after.number < 0);
    assert_true(!na.violated && na.after.number == 0);
}

/* Example 1, eq. 14: FM .35297 and .35727, R .56928 and .57023 when every count is tripled. */
TEST(tripling_equation_14_changes_fm_and_r)
{
    static const uint64_t c[] = {50, 25, 25, 21, 40, 39, 39, 39, 22};
    sm_trial t = of_counts(SM_SU, 3, c);
    for (int i = 0; i < 9; i++) t.after.c[i] *= 3;
    sm_outcome fm = judged("fm", &t), r = judged("ri", &t);
    assert_near(fm.before.number, 0.35297, 5e-6);
    assert_near(fm.after.number, 0.35727, 5e-6);
    assert_near(r.before.number, 0.56928, 5e-6);
    assert_near(r.after.number, 0.57023, 5e-6);
    assert_true(fm.violated && r.violated);
    assert_false(judged("pa", &t).violated);
}

/* Classes 2 and 2, clusters 2 and 2: of 6 deals, 2 are the identity (R = 1) and 4 are (1 1 / 1 1) with R = 1/3; the
 * mean is 5/9. AR is 1 twice and -1/2 four times: 0. */
TEST(means_over_all_deals_match_hand_counts)
{
    static const uint64_t c[] = {2, 0, 0, 2};
    sm_trial t = of_counts(SM_E0, 2, c);
    sm_outcome r = judged("ri", &t), ar = judged("ari", &t);
    assert_int_equal(r.tables, 3);
    assert_near(r.after.number, 5. / 9, 1e-15);
    assert_true(r.violated);
    assert_near(ar.after.number, 0, 1e-15);
    assert_false(ar.violated);
}

TEST(fall_by_rounding_is_ignored)
{
    static const uint64_t c[] = {3, 1, 1, 3};
    sm_trial same = of_counts(SM_MON, 2, c);
    assert_false(judged("nmi", &same).violated);
    same.after.c[0]--, same.after.c[1]++;
    assert_true(judged("pa", &same).violated); /* away from home: 6/8, then 5/8 */
}

/* ---- drawn and searched ------------------------------------------------------------------------------------------ */

TEST(trials_are_equal_for_a_seed)
{
    sm_rng a = sm_rng_new(7), b = sm_rng_new(7);
    for (int i = 0; i < 500; i++) {
        sm_property_id p = (sm_property_id)(i % SM_PROPERTIES);
        sm_trial x = sm_trial_draw(p, &a), y = sm_trial_draw(p, &b);
        assert_memory_equal(&x.before, &y.before, sizeof x.before);
        assert_memory_equal(&x.after, &y.after, sizeof x.after);
        if (p == SM_MON) assert_int_equal(sm_counts_total(&x.before), sm_counts_total(&x.after));
    }
}

static uint64_t searched(const char *id, sm_property_id p, uint64_t seed, uint64_t most, bool stop, sm_outcome *o)
{
    sm_search s = search_of((sm_search_ask){index_of(id), p, seed, most, stop});
    assert_true(s.tried > 0 && s.tried <= most);
    *o = s.outcome;
    if (o->violated) assert_true(judged(id, &s.trial).violated);
    return s.violations;
}

TEST(search_refutes_a_minus_and_not_a_plus)
{
    sm_outcome o;
    for (uint64_t seed = 1; seed < 4; seed++) {
        assert_int_equal(searched("ri", SM_MON, seed, 20000, true, &o), 1);
        assert_true(o.violated && o.after.number < o.before.number);
        assert_int_equal(searched("nca", SM_SYM, seed, 20000, true, &o), 1);
        assert_int_equal(searched("nca", SM_MON, seed, 2000, false, &o), 0);
        assert_int_equal(searched("ami", SM_E0, seed, 300, false, &o), 0);
    }
}

/* What the lab says of its draws, tried on some thousands. */
TEST(lab_describes_the_tables_it_draws)
{
    sm_rng r = sm_rng_new(5);
    for (int i = 0; i < 20000; i++) {
        sm_property_id p = (sm_property_id)(i % SM_PROPERTIES);
        sm_trial t = sm_trial_draw(p, &r);
        const sm_counts *c = &t.before;
        uint64_t n = sm_counts_total(c);
        bool few = p == SM_E0 || p == SM_B0;
        assert_true(c->rows >= 2 && c->rows <= (few ? 3 : 4));
        assert_true(p == SM_B1 ? c->cols >= 1 && c->cols <= 5 : c->cols == c->rows);
        for (uint32_t x = 0; x < c->rows; x++) {
            uint64_t size = 0;
            for (uint32_t y = 0; y < c->cols; y++) {
                size += c->c[x * c->cols + y];
                assert_true(c->c[x * c->cols + y] <= (p == SM_MON ? 41 : p == SM_U0 || p == SM_O0 ? 9 : 40));
            }
            assert_true(size > 0);
            if (p == SM_B0) assert_true(c->rows == 2 ? size == 2 || size == 4 || size == 6 : size == 3);
        }
        if (p == SM_E0) assert_true(n >= 4 && n > c->rows && n <= (c->rows == 2 ? 11 : 7));
    }
    for (int p = 0; p < SM_PROPERTIES; p++) assert_true(*sm_properties[p].drawn && *sm_properties[p].counted);
    assert_non_null(strstr(sm_properties[SM_B0].drawn, "multiples of k"));
    assert_non_null(strstr(sm_properties[SM_E0].drawn, "never all points alone"));
}

static bool same_tried(const sm_trial *a, const sm_trial *b)
{
    uint64_t size[2][2][SM_COUNTS_SIDE] = {{{0}}};
    if (a->before.rows != b->before.rows || a->before.cols != b->before.cols) return false;
    for (uint32_t i = 0; i < a->before.rows; i++)
        for (uint32_t j = 0; j < a->before.cols; j++)
            for (int x = 0; x < 2; x++) {
                uint64_t c = (x ? b : a)->before.c[i * a->before.cols + j];
                size[x][0][i] += c;
                size[x][1][j] += a->property == SM_B0 ? 0 : c;
            }
    if (a->property == SM_B0 || a->property == SM_E0) return !memcmp(size[0], size[1], sizeof size[0]);
    return !memcmp(a->before.c, b->before.c, sizeof a->before.c);
}

/* "10000 random tables" of B0 were ten: two classes of 2, 4 or 6 points each, or three of 3. */
TEST(random_tables_are_counted_once)
{
    static const sm_property_id of[] = {SM_B0, SM_E0, SM_U0, SM_PER};
    for (int k = 0; k < 4; k++) {
        enum { TRIALS = 1500 };
        static sm_trial tried[TRIALS];
        uint64_t different = 0;
        sm_search s = search_of((sm_search_ask){index_of("na"), of[k], 2, TRIALS, false});
        for (int i = 0; i < TRIALS; i++) {
            sm_rng r = sm_rng_stream(2, (uint64_t)i);
            tried[i] = sm_trial_draw(of[k], &r);
            bool before = false;
            for (int j = 0; j < i && !before; j++) before = same_tried(&tried[i], &tried[j]);
            different += !before;
        }
        assert_int_equal(s.different, different);
        assert_int_equal(s.tried, TRIALS);
        if (of[k] == SM_B0) assert_int_equal(different, 10);
    }
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

TEST(simulation_contradicts_no_printed_value)
{
    sm_simulation_ask ask = {.indices = the_registry(), .seed = 3, .reps = 60};
    sm_error err = {0};
    sm_job *job;
    assert_ok(sm_simulation_find(&ask.row, "properties", &err), err);
    assert_ok(sm_job_call(&job, sm_simulation_study, &ask, NULL, &err), err);
    const sm_simulated *r = sm_job_result(job);
    assert_non_null(strstr(r->verdict, "Table 2: 200 cells, 0 contradicted"));
    assert_false(r->contradicts);
    sm_grid g = r->grid;
    assert_int_equal(g.rows, the_index_count() * SM_PROPERTIES);
    for (size_t i = 0; i < g.rows; i++) {
        assert_string_not_equal(sm_grid_at(&g, i, 7).words, "fails");
        const char stated = sm_grid_at(&g, i, 2).words[0], found = sm_grid_at(&g, i, 4).words[0];
        assert_int_equal(stated, found);
    }
    sm_job_free(job);
}
