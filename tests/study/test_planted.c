/* Confusions planted in tables of 50, 500 and 5,000 classes: the diagnosis names each, and little else.
 *
 * A point of a class gets the cluster of its class. Planted: two classes are predicted wholly as another one, two lose
 * half of their points to another one, and two pairs exchange 40 % of theirs. Noise then sends every other point, with
 * its probability, to a cluster drawn from all. SETMATCH_PLANTED=20 (make check-planted) makes that many tables of each
 * kind; without it there are few, and none of 5,000 classes. */
#include "base/mem.h"
#include "session/session.h"
#include "study/diagnose/findings.h"
#include "tests/measure/scored.h"
#include "tests/support/sample.h"
#include <stdlib.h>

enum { PLANTED = 8, NOISES = 4 };

typedef struct plant { /* points of class `from` that were put into the cluster of class `to` */
    uint32_t from, to, percent;
} plant;

/* The classes 1, 2, then 11, 12, and so on: all within the smallest table. */
static const plant plants[PLANTED] = {{1, 2, 100},  {11, 12, 100}, {21, 22, 50}, {31, 32, 50},
                                      {41, 42, 40}, {42, 41, 40},  {45, 46, 40}, {46, 45, 40}};

static sm_dataset *planted_table(uint32_t classes, uint32_t size, uint32_t noise, uint64_t *seed)
{
    uint32_t n = classes * size, *row = sm_alloc(n, sizeof *row), *col = sm_alloc(n, sizeof *col);
    sm_partition *both = sm_alloc(2, sizeof *both);
    for (uint32_t p = 0; p < n; p++) {
        row[p] = col[p] = p / size;
        bool whole = false;
        for (int k = 0; k < PLANTED; k++) {
            if (plants[k].from != row[p]) continue;
            if (sample_below(seed, 100) < plants[k].percent) col[p] = plants[k].to;
            whole = plants[k].percent == 100;
        }
        if (!whole && sample_below(seed, 100) < noise) col[p] = sample_below(seed, classes);
    }
    both[0] = sample_partition("class", "T", row, n, classes);
    both[1] = sample_partition("cluster", "K", col, n, classes);
    sm_parts parts = {.partition = both, .n_partitions = 2, .truth = 0, .pred = 1, .n = n};
    sm_dataset *d;
    sm_dataset_new(&d, &parts);
    sm_free(row);
    sm_free(col);
    return d;
}

static bool holds(const uint32_t *id, size_t n, uint32_t x)
{
    for (size_t i = 0; i < n; i++)
        if (id[i] == x) return true;
    return false;
}

/* The finding names the class and the cluster that its points were put into. */
static bool names_plant(const sm_findings_item *x, const plant *p)
{
    return holds(x->row, x->rows, p->from) && holds(x->col, x->cols, p->to);
}

/* A class that was put elsewhere wholly leaves its cluster to the noise: a finding about that cluster is true. */
static bool is_planted(const sm_findings_item *x)
{
    for (int k = 0; k < PLANTED; k++)
        if (names_plant(x, &plants[k]) || (plants[k].percent == 100 && holds(x->col, x->cols, plants[k].from)))
            return true;
    return false;
}

typedef struct figures {
    uint32_t tables, found, with_others, others;
} figures;

static void diagnose_table(uint32_t classes, uint32_t size, uint32_t noise, uint64_t *seed, figures *f)
{
    sm_error err = {0};
    sm_session *s;
    sm_job *job = NULL;
    uint32_t others = 0;
    assert_ok(sm_session_new(&s, planted_table(classes, size, noise, seed), the_registry(), &err), err);
    sm_findings_ask ask = {
        .live = sm_session_live(s), .indices = the_registry(), .index = index_of("j_score"), .seed = 1};
    assert_ok(sm_job_call(&job, sm_findings_study, &ask, NULL, &err), err);
    const sm_findings *found = sm_job_result(job);
    for (int k = 0; k < PLANTED; k++) {
        bool named = false;
        for (size_t i = 0; i < found->n && !named; i++) named = names_plant(&found->item[i], &plants[k]);
        f->found += named;
    }
    for (size_t i = 0; i < found->n; i++) {
        if (is_planted(&found->item[i])) continue;
        others++;
        if (getenv("SETMATCH_PLANTED")) print_message("  not planted: %s\n", found->item[i].text);
    }
    f->tables++;
    f->others += others;
    f->with_others += others > 0;
    sm_job_free(job);
    sm_session_free(s);
}

/* At least so many of 1000 planted confusions are found, and at most one table in 20 has a finding that was not
 * planted (with few tables: one of them). */
static void diagnose_tables(uint32_t classes, uint32_t size, uint32_t few, uint32_t least)
{
    static const uint32_t noises[NOISES] = {0, 10, 20, 40};
    const char *asked = getenv("SETMATCH_PLANTED");
    uint32_t tables = asked ? (uint32_t)atoi(asked) : few;
    for (int k = 0; k < NOISES; k++) {
        uint64_t seed = classes + noises[k];
        figures f = {0};
        for (uint32_t t = 0; t < tables; t++) diagnose_table(classes, size, noises[k], &seed, &f);
        double share = 100.0 * f.found / (PLANTED * f.tables);
        print_message("%5u classes of %3u points, noise %2u %%: %5.1f %% of %u planted found; %u tables of %u with %u "
                      "findings that were not planted\n",
                      classes, size, noises[k], share, PLANTED * f.tables, f.with_others, f.tables, f.others);
        assert_true(1000 * f.found >= least * PLANTED * f.tables);
        assert_true(f.with_others <= (tables + 19) / 20);
    }
}

TEST(diagnosis_names_confusions_among_50_classes)
{
    diagnose_tables(50, 200, 5, 1000);
}

TEST(diagnosis_names_confusions_among_500_classes)
{
    diagnose_tables(500, 200, sample_fewer() > 1 ? 1 : 2, 1000);
}

TEST(diagnosis_names_confusions_among_5000_classes)
{
    if (!getenv("SETMATCH_PLANTED")) skip_because("make check-planted makes tables of 5000 classes");
    diagnose_tables(5000, 40, 1, 950);
}

/* Class T8 is predicted wholly as K9 among 500 classes of 200 points with 20 % noise: T9 keeps fewer points there than
 * T8 has, so T9 is the class without a separate cluster. The loss by it is far below 1 % of the whole. */
TEST(diagnosis_names_a_class_without_its_cluster)
{
    enum { K = 500, SIZE = 200 };
    uint64_t seed = 1, *count = sm_alloc((size_t)K * K, sizeof *count);
    sm_error err = {0};
    sm_session *s;
    sm_job *job = NULL;
    char text[100];
    assert_non_null(count);
    for (uint32_t p = 0; p < K * SIZE; p++) {
        uint32_t class = p / SIZE, noise = sample_below(&seed, 100), any = sample_below(&seed, K);
        count[(size_t) class * K + (class == 7 ? 8 : noise < 20 ? any : class)]++;
    }
    snprintf(text, sizeof text, "Cluster K9 mixes classes T8 (200) and T9 (%u).\nClass T9 has no cluster of its own.",
             (unsigned)count[8 * K + 8]);
    assert_ok(sm_session_new(&s, sample_dataset(count, K, K), the_registry(), &err), err);
    sm_findings_ask ask = {
        .live = sm_session_live(s), .indices = the_registry(), .index = index_of("j_score"), .seed = 1};
    assert_ok(sm_job_call(&job, sm_findings_study, &ask, NULL, &err), err);
    const sm_findings *found = sm_job_result(job);
    assert_int_equal(found->n, 1);
    assert_string_equal(found->item[0].text, text);
    assert_true(found->item[0].cost > 0 && found->item[0].cost < 0.01 * (1 - 0.67));
    sm_job_free(job);
    sm_session_free(s);
    sm_free(count);
}
