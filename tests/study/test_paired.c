/* The p-value of a difference between two clusterings of the same points, where the difference has steps of 1/n. */
#include "base/mem.h"
#include "base/rng.h"
#include "study/many/paired.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LISTED = 2, MOST_POINTS = 300 };
static unsigned all_tables = 40;
static const char *const id[LISTED] = {"accuracy", "kappa"};

/* Labels 0 and 1: class, a, b of each point. */
static sm_dataset *labelled(uint32_t (*point)[3], uint32_t n)
{
    static const char *const name[] = {"class", "a", "b"};
    uint32_t label[MOST_POINTS];
    sm_dataset *d = NULL;
    sm_parts p = {.n = n, .n_partitions = 3, .pred = 1, .partition = sm_alloc(3, sizeof *p.partition)};
    for (int c = 0; c < 3; c++) {
        for (uint32_t i = 0; i < n; i++) label[i] = point[i][c];
        p.partition[c] = sample_partition(name[c], "c", label, n, 2);
    }
    sm_dataset_new(&d, &p);
    return d;
}

static void p_values(const sm_dataset *d, uint64_t samples, uint64_t seed, double p[LISTED])
{
    const sm_index *index[LISTED];
    sm_error err = {0};
    sm_job *job = NULL;
    for (size_t i = 0; i < LISTED; i++) assert_ok(sm_registry_find(the_registry(), id[i], &index[i], &err), err);
    const sm_paired_ask ask = {.data = d,
                               .a = 1,
                               .b = (const uint32_t[]){2},
                               .pairs = 1,
                               .index = index,
                               .n = LISTED,
                               .beta = 1,
                               .samples = samples,
                               .seed = seed};
    assert_ok(sm_job_call(&job, sm_paired_study, &ask, NULL, &err), err);
    for (size_t i = 0; i < LISTED; i++) p[i] = ((const sm_paired *)sm_job_result(job))->of[i].p;
    sm_job_free(job);
}

/* a and b differ in one of 12 points, which a sample lacks with probability (11/12)^12 = .352: p is .704. The standard
 * error of 2,000 samples is 2 sqrt(.352 .648 / 2000) = .021. */
TEST(ties_count_on_both_sides_with_any_seed)
{
    static uint32_t point[12][3] = {{0, 0, 1}, {0, 0, 0}, {0, 0, 0}, {0, 1, 1}, {0, 0, 0}, {0, 0, 0},
                                    {1, 1, 1}, {1, 0, 0}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    sm_dataset *d = labelled(point, 12);
    for (uint64_t seed = 1; seed <= 8; seed++) {
        double p[LISTED];
        p_values(d, 2000, seed, p);
        for (size_t i = 0; i < LISTED; i++) assert_near(p[i], 0.704, 4 * 0.021);
    }
    sm_dataset_free(d);
}

/* 300 points of two classes. With probability discordant / 300 one side is right, a or b alike; else both are right
 * with probability .8, or both wrong. */
static sm_dataset *without_difference(double discordant, sm_rng *r)
{
    uint32_t point[MOST_POINTS][3];
    for (uint32_t i = 0; i < MOST_POINTS; i++) {
        uint32_t class = sm_rng_index(r, 2), a = class, b = class;
        if (sm_rng_unit(r) < discordant / MOST_POINTS)
            sm_rng_index(r, 2) ? (a = 1 - class) : (b = 1 - class);
        else if (sm_rng_unit(r) >= 0.8)
            a = b = 1 - class;
        point[i][0] = class;
        point[i][1] = a;
        point[i][2] = b;
    }
    return labelled(point, MOST_POINTS);
}

/* At .05 a test may reject one in twenty. The seeds of a table agree to the Monte Carlo error of a p of 1,000 samples,
 * .032 at most. test_paired 150 tries 150 tables of each kind. */
TEST(equal_clusterings_rarely_differ)
{
    static const double discordant[] = {4, 10, 30};
    enum { SAMPLES = 1000, SEEDS = 3 };
    const unsigned tables = all_tables / sample_fewer() + 1;
    unsigned rejected[LISTED] = {0};
    for (unsigned k = 0; k < 3; k++)
        for (unsigned t = 0; t < tables; t++) {
            sm_rng r = sm_rng_stream(k, t);
            sm_dataset *d = without_difference(discordant[k], &r);
            double first[LISTED], p[LISTED];
            p_values(d, SAMPLES, 1, first);
            for (size_t i = 0; i < LISTED; i++) rejected[i] += first[i] < 0.05;
            for (uint64_t seed = 2; seed <= SEEDS; seed++) {
                p_values(d, SAMPLES, seed, p);
                for (size_t i = 0; i < LISTED; i++) assert_near(p[i], first[i], 5 * sqrt(2) * 0.032);
            }
            sm_dataset_free(d);
        }
    for (size_t i = 0; i < LISTED; i++) {
        double share = rejected[i] / (3.0 * tables);
        printf("%s: %.4f of %u tables rejected at .05\n", id[i], share, 3 * tables);
        assert_true(share <= 0.05 + 3 * sqrt(0.05 * 0.95 / (3 * tables)));
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) all_tables = (unsigned)strtoul(argv[1], NULL, 10);
    return run_registered();
}
