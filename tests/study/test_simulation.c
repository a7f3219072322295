/* The papers' figures run again: the numbers are the papers', or of an independent program (numpy and scikit-learn's
 * formulas on 200 draws for nca-2024 Fig. 3, 3,000 for its Fig. 2 and 200 for jscore-2022 Fig. 3). */
#include "measure/live.h"
#include "study/simulate/simulation.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include <stdbool.h>
#include <stdlib.h>

typedef struct run {
    sm_job *job;
    const sm_simulated *found;
} run;

static run run_of(const char *name, sm_simulation_ask ask)
{
    run r;
    sm_error err = {0};
    assert_ok(sm_simulation_find(&ask.row, name, &err), err);
    assert_ok(sm_job_call(&r.job, sm_simulation_study, &ask, NULL, &err), err);
    r.found = sm_job_result(r.job);
    return r;
}

static void run_free(run *r)
{
    sm_job_free(r->job);
}

static const sm_series *series_of(const run *r, size_t chart, const char *name)
{
    const sm_chart *c = &r->found->chart[chart];
    for (size_t i = 0; i < c->n_series; i++)
        if (!strcmp(c->series[i].name, name)) return &c->series[i];
    fail_msg("no curve %s", name);
    return NULL;
}

static double value_at(const sm_series *s, double x)
{
    for (size_t i = 0; i < s->n; i++)
        if (fabs(s->x[i] - x) < 0.5) return s->y[i];
    fail_msg("%s has no place %g", s->name, x);
    return 0;
}

static double best_at(const run *r, size_t chart, const char *name)
{
    const sm_series *s = series_of(r, chart, name);
    assert_true(s->peaked);
    return s->x[s->peak];
}

/* ---- threads ----------------------------------------------------------------------------------------------------- */

static void same_rows(const run *a, const run *b)
{
    sm_grid x = a->found->grid, y = b->found->grid;
    assert_int_equal(x.rows, y.rows);
    for (size_t i = 0; i < x.rows; i++)
        for (size_t j = 0; j < x.cols; j++) {
            sm_datum u = sm_grid_at(&x, i, j), v = sm_grid_at(&y, i, j);
            assert_int_equal(u.kind, v.kind);
            assert_memory_equal(&u.real, &v.real, sizeof u.real);
            assert_int_equal(u.whole, v.whole);
            if (u.kind == SM_WORDS) assert_string_equal(u.words, v.words);
        }
}

TEST(simulation_is_equal_on_any_number_of_threads)
{
    static const struct {
        const char *name;
        uint64_t reps;
    } of[] = {{"jscore-fig2", 3}, {"jscore-fig3", 3}, {"nca-fig2", 1500}, {"nca-fig3", 101}, {"properties", 75}};
    static const unsigned threads[] = {1, 2, 3, 7};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        sm_simulation_ask ask = {.indices = the_registry(), .seed = 5, .reps = of[i].reps};
        run alone = run_of(of[i].name, ask);
        for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
            ask.threads = threads[t];
            run some = run_of(of[i].name, ask);
            same_rows(&alone, &some);
            run_free(&some);
        }
        run_free(&alone);
    }
}

/* ---- the list ---------------------------------------------------------------------------------------------------- */

TEST(every_row_has_its_text_and_indices)
{
    static const char *const names[] = {"jscore-fig2", "jscore-fig3", "nca-fig2", "nca-fig3", "properties", "random"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const sm_simulation *s;
        sm_error err = {0};
        assert_ok(sm_simulation_find(&s, names[i], &err), err);
        assert_true(*s->title && *s->help && s->note);
        assert_true(s->most_reps >= s->reps);
    }
}

TEST(wrong_name_reports_the_nearest)
{
    const sm_simulation *s;
    sm_error err = {0};
    assert_int_equal(sm_simulation_find(&s, "nca-fig4", &err), SM_USAGE);
    assert_non_null(strstr(err.text, "did you mean \"nca-fig2\"?"));
}

static void assert_refused(const char *name, sm_simulation_ask ask, const char *words)
{
    sm_job *job;
    sm_error err = {0};
    assert_ok(sm_simulation_find(&ask.row, name, &err), err);
    assert_int_equal(sm_job_call(&job, sm_simulation_study, &ask, NULL, &err), SM_USAGE);
    sm_job_free(job);
    if (!strstr(err.text, words)) fail_msg("\"%s\" does not say \"%s\"", err.text, words);
}

TEST(unsupported_options_are_rejected)
{
    sm_simulation_ask k = {.indices = the_registry(), .given[SM_PARAMETER_K] = true, .value[SM_PARAMETER_K] = 3};
    assert_refused("nca-fig3", k, "no parameter k");
    k.value[SM_PARAMETER_K] = 51;
    assert_refused("jscore-fig2", k, "from 1 to 50, not 51");
    assert_refused("random", (sm_simulation_ask){.indices = the_registry(), .reps = 3}, "not repeated");
    assert_refused("nca-fig2", (sm_simulation_ask){.indices = the_registry(), .reps = 200001}, "at most 200000");
    sm_simulation_ask few = {.indices = the_registry(), .given[SM_PARAMETER_N] = true, .value[SM_PARAMETER_N] = 5};
    assert_refused("random", few, "5 points cannot form 10 groups");
}

/* ---- nca-2024 ---------------------------------------------------------------------------------------------------- */

static double decreases(const run *r, const char *id)
{
    sm_grid g = r->found->grid;
    for (size_t i = 0; i < g.rows; i++)
        if (!strcmp(sm_grid_at(&g, i, 0).words, id)) return sm_grid_at(&g, i, 1).real;
    fail_msg("no row %s", id);
    return 0;
}

/* Fig. 2: which never fall is the paper's; the shares of the others an independent program's, within .02. */
TEST(four_indices_never_fall_when_a_point_is_corrected)
{
    static const struct {
        const char *id;
        double share;
    } expected[] = {{"pa", 0},     {"ca", 0},      {"na", 0},      {"nca", 0},    {"ri", .285},
                    {"fm", .203},  {"mi", .088},   {"ari", .293},  {"afm", .300}, {"nmi", .081},
                    {"ncr", .009}, {"ncmi", .010}, {"nba", .0007}, {"ba", .0007}, {"j_score", .042}};
    run r = run_of("nca-fig2", (sm_simulation_ask){.indices = the_registry(), .seed = 1});
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_near(decreases(&r, expected[i].id), expected[i].share, expected[i].share > 0 ? 0.02 : 0);
    const sm_chart *c = r.found->chart;
    assert_int_equal(c->n_boxes, 21);
    assert_near(c->boxes[5].low, 0.001, 1e-12); /* A rises by 1/n, always */
    assert_near(c->boxes[5].high, 0.001, 1e-12);
    assert_near(c->boxes[19].median, 1. / 300, 1e-12); /* NCA by 1/(100 (k-1)) */
    assert_string_equal(r.found->verdict, "Never worse: A, CA, NA, NCA.\n");
    run_free(&r);
}

TEST(expected_values_fall_with_k_as_in_fig3)
{
    static const double k[] = {2, 3, 5, 10}, nca[] = {.0423, .0327, .0239, .0148}, a[] = {.521, .355, .219, .113},
                        j[] = {.353, .217, .124, .061}, nmi[] = {.0020, .0022, .0020, .0018};
    run r = run_of("nca-fig3", (sm_simulation_ask){.indices = the_registry(), .seed = 1, .reps = 4000});
    for (int i = 0; i < 4; i++) {
        assert_near(value_at(series_of(&r, 0, "NCA"), k[i]), nca[i], .003);
        assert_near(value_at(series_of(&r, 0, "NA"), k[i]), nca[i], .003);
        assert_near(value_at(series_of(&r, 0, "A"), k[i]), a[i], .003);
        assert_near(value_at(series_of(&r, 0, "J"), k[i]), j[i], .003);
        assert_near(value_at(series_of(&r, 0, "NMI"), k[i]), nmi[i], .0005);
    }
    /* k = 2: NCA = |c11 - 100| / 100, and the exact mean of the hypergeometric |c11 - 100| is 3.99 (k = 2, n = 400) */
    assert_near(value_at(series_of(&r, 0, "NCA"), 2), .0399, .0015);
    run_free(&r);
}

/* ---- jscore-2022 ------------------------------------------------------------------------------------------------- */

/* Fig. 2, the shapes that the row says it reproduces, for several seeds. */
TEST(j_score_is_best_at_the_number_of_classes)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        run r = run_of("jscore-fig2", (sm_simulation_ask){.indices = the_registry(), .seed = seed});
        assert_near(best_at(&r, 0, "J"), 10, 0);
        assert_near(best_at(&r, 1, "J"), 5, 0);
        assert_near(best_at(&r, 0, "F"), 10, 0);
        assert_true(best_at(&r, 0, "R") >= 10 && best_at(&r, 1, "R") > 5);
        const sm_series *j = series_of(&r, 0, "J"), *rand = series_of(&r, 0, "R");
        assert_true(value_at(j, 5) < 0.75 * value_at(j, 10) && value_at(j, 50) < 0.6 * value_at(j, 10));
        assert_true(value_at(rand, 50) > 0.95 * value_at(rand, 10)); /* "decreased only by 5%" */
        run_free(&r);
    }
}

/* One cluster, 10 classes of 100: J = 1/10, R = 10 C2(100) / C2(1000), whatever is drawn. */
TEST(one_cluster_gives_equal_values_in_every_run)
{
    run r = run_of("jscore-fig2", (sm_simulation_ask){.indices = the_registry(), .seed = 5, .reps = 7});
    const sm_series *j = series_of(&r, 0, "J");
    assert_near(j->y[0], 0.1, 1e-15);
    assert_near(j->high[0] - j->low[0], 0, 1e-15);
    assert_near(value_at(series_of(&r, 0, "R"), 1), 10. * 4950 / 499500, 1e-12);
    run_free(&r);
}

TEST(j_score_baseline_converges_and_ari_stays_at_zero)
{
    run r = run_of("jscore-fig3", (sm_simulation_ask){.indices = the_registry(), .seed = 1, .reps = 40});
    const sm_series *j = series_of(&r, 0, "J"), *ari = series_of(&r, 0, "AR");
    assert_near(value_at(j, 12), .108, .01);
    assert_near(value_at(j, 20), .074, .004);
    assert_near(value_at(j, 50), .061, .003);
    for (size_t i = 0; i < ari->n; i++) assert_near(ari->y[i], 0, .01);
    assert_near(value_at(series_of(&r, 0, "R"), 12), .74, .02);
    assert_near(value_at(series_of(&r, 0, "R"), 50), .93, .01);
    run_free(&r);
}

/* ---- what holds for all ------------------------------------------------------------------------------------------ */

TEST(different_seed_gives_a_different_result)
{
    static const char *const names[] = {"jscore-fig2", "jscore-fig3", "nca-fig2", "nca-fig3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        run x = run_of(names[i], (sm_simulation_ask){.indices = the_registry(), .seed = 3, .reps = 3});
        run y = run_of(names[i], (sm_simulation_ask){.indices = the_registry(), .seed = 4, .reps = 3});
        sm_grid a = x.found->grid, b = y.found->grid;
        size_t differ = 0;
        for (size_t cell = 0; cell < a.rows * a.cols; cell++) {
            sm_datum d = sm_grid_at(&a, cell / a.cols, cell % a.cols), e = sm_grid_at(&b, cell / b.cols, cell % b.cols);
            differ += d.kind == SM_REAL && e.kind == SM_REAL && fabs(d.real - e.real) > 0;
        }
        assert_true(differ > 0);
        run_free(&x);
        run_free(&y);
    }
}

TEST(chosen_indices_are_computed)
{
    const sm_index *index[2];
    sm_error err = {0};
    assert_ok(sm_registry_find_tabular(the_registry(), "ecs", &index[0], &err), err);
    assert_ok(sm_registry_find_tabular(the_registry(), "ami", &index[1], &err), err);
    run r = run_of("nca-fig3",
                   (sm_simulation_ask){.indices = the_registry(), .seed = 1, .reps = 20, .index = index, .n_index = 2});
    assert_int_equal(r.found->chart->n_series, 2);
    assert_near(value_at(series_of(&r, 0, "AMI"), 10), 0, 0.005);
    run_free(&r);
}

static uint64_t count_of(const run *r, size_t col, char letter)
{
    sm_grid g = r->found->grid;
    bool met[64] = {0};
    uint64_t n = 0;
    for (size_t i = 0; i < g.rows; i++) {
        const char *word = sm_grid_at(&g, i, col).words;
        size_t number = (size_t)atoi(word + 1);
        assert_true(word[0] == letter && number < 64);
        n += !met[number];
        met[number] = true;
    }
    return n;
}

TEST(random_labels_have_the_requested_groups)
{
    for (int merges = 0; merges < 2; merges++) {
        sm_simulation_ask ask = {.indices = the_registry(), .seed = 2};
        ask.given[SM_PARAMETER_N] = ask.given[SM_PARAMETER_K] = ask.given[SM_PARAMETER_CLUSTERS] = true;
        ask.value[SM_PARAMETER_N] = 300;
        ask.value[SM_PARAMETER_K] = 7;
        ask.value[SM_PARAMETER_CLUSTERS] = 11;
        ask.given[SM_PARAMETER_MERGES] = merges;
        ask.value[SM_PARAMETER_MERGES] = 2;
        run r = run_of("random", ask);
        assert_int_equal(r.found->grid.rows, 300);
        assert_int_equal(count_of(&r, 0, 'T'), 7);
        assert_int_equal(count_of(&r, 1, 'K'), 11);
        run_free(&r);
    }
}

/* Sizes that were told are those of the classes, and of the clusters unless they are said to be made otherwise. */
TEST(given_sizes_are_those_of_the_groups)
{
    for (int other = 0; other < 2; other++) {
        sm_simulation_ask ask = {.indices = the_registry(), .seed = 4, .sizes = "10,30,60"};
        ask.given[SM_PARAMETER_CLUSTERS] = other;
        ask.value[SM_PARAMETER_CLUSTERS] = 5;
        run r = run_of("random", ask);
        sm_grid g = r.found->grid;
        size_t size[2][8] = {{0}};
        assert_int_equal(g.rows, 100);
        for (size_t i = 0; i < g.rows; i++)
            for (size_t col = 0; col < 2; col++) size[col][atoi(sm_grid_at(&g, i, col).words + 1)]++;
        assert_true(size[0][1] == 10 && size[0][2] == 30 && size[0][3] == 60);
        if (!other) assert_memory_equal(size[0], size[1], sizeof size[0]);
        assert_int_equal(size[1][5] > 0, other);
        run_free(&r);
    }
    static const char *const wrong[] = {"", "10,", ",10", "10,0", "10 20", "ten", "10000001", "9999999,2"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_refused("random", (sm_simulation_ask){.indices = the_registry(), .sizes = wrong[i]},
                       "--sizes: expected");
}
