/* Comparing with every allocation failing in turn: told, nothing leaks. */
#include "setmatch/base/mem.h"
#include "setmatch/measure/index.h"
#include "setmatch/study/compare.h"
#include "setmatch/study/paired.h"
#include "setmatch/study/versus.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

enum { POINTS = 6, PARTS = 4 };
static const uint32_t label[PARTS][POINTS] = {
    {0, 0, 0, 1, 1, 1}, {0, 0, 1, 1, 1, 1}, {1, 1, 0, 0, 0, 0}, {0, 1, 1, 2, 2, 0}};

static sm_dataset *data(void)
{
    static const char *const name[PARTS] = {"class", "a", "again", "b"};
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = PARTS, .pred = 1};
    p.partition = sm_alloc(PARTS, sizeof *p.partition);
    for (uint32_t i = 0; i < PARTS; i++) p.partition[i] = sample_partition(name[i], "c", label[i], POINTS, 3);
    assert_ok(sm_dataset_new(&d, &p, &err), err);
    return d;
}

/* The same as counts alone. */
static sm_dataset *counts(void)
{
    sm_error err = {0};
    sm_dataset *points = data(), *d = NULL;
    const sm_partition *of = sm_dataset_parts(points)->partition;
    sm_parts p = {.n_partitions = PARTS, .pred = 1};
    p.partition = sm_alloc(PARTS, sizeof *p.partition);
    p.table = sm_alloc(PARTS, sizeof(struct sm_table *));
    for (uint32_t i = 0; i < PARTS; i++) {
        p.partition[i] = sample_partition(of[i].name, "c", label[i], POINTS, 3);
        if (i) assert_ok(sm_table_of(&p.table[i], &p.partition[0], &p.partition[i], SM_STORE_BEST, &err), err);
    }
    for (uint32_t i = 0; i < PARTS; i++) {
        sm_free(p.partition[i].label);
        p.partition[i].label = NULL;
        p.partition[i].n = 0;
    }
    assert_ok(sm_dataset_new(&d, &p, &err), err);
    sm_dataset_free(points);
    return d;
}

static sm_status to_the_end(sm_job job, sm_error *err)
{
    sm_status status = SM_OK;
    for (bool done = false; !done && !status;) {
        uint64_t budget = 100000;
        status = job.run(job.self, &budget, &done, err);
    }
    return status;
}

static sm_status compare_once(const sm_dataset *d, sm_error *err)
{
    sm_job job;
    sm_agreement g;
    sm_status status = sm_compare_new(&job, d, the_registry(), 1, err);
    if (!status) status = to_the_end(job, err);
    if (!status) status = sm_compare_agreement(job.self, 0, 1, &g, err);
    if (job.self) job.free(job.self);
    return status;
}

/* A class left out, a cluster's points one by one; then each the other way, on its own points and on shared ones. */
static sm_status noise_once(const sm_dataset *d, sm_error *err)
{
    sm_status status = SM_OK;
    for (int round = 0; round < 3 && !status; round++) {
        bool apart = round > 0, shared = round == 2;
        sm_job job = {0};
        sm_noises noise = {0};
        status = sm_noises_add(&noise, true, "c1", apart, err);
        if (!status) status = sm_noises_add(&noise, false, shared ? "c3" : "c2", !apart, err);
        if (!status) status = sm_compare_without(&job, d, the_registry(), 1, &noise, !shared, err);
        if (!status) status = to_the_end(job, err);
        if (!status) assert_true(((const sm_compare *)job.self)->rival[0].apart > 0);
        if (job.self) job.free(job.self);
        sm_noises_done(&noise);
    }
    return status;
}

/* On all points, then without those of a cluster and of a class. */
static sm_status paired_once(const sm_dataset *d, sm_error *err)
{
    const sm_index *index[1] = {sm_registry_at(the_registry(), 0)};
    sm_status status = SM_OK;
    for (int some = 0; some < 2 && !status; some++) {
        sm_job job = {0};
        sm_noises noise = {0};
        if (some) status = sm_noises_add(&noise, false, "c3", false, err);
        if (some && !status) status = sm_noises_add(&noise, true, "c2", false, err);
        const sm_paired_ask ask = {
            .data = d, .a = 1, .b = 3, .noise = &noise, .index = index, .n = 1, .beta = 1, .samples = 3, .seed = 1};
        if (!status) status = sm_paired_new(&job, &ask, err);
        if (!status) status = to_the_end(job, err);
        if (!status) assert_int_equal(((const sm_paired *)job.self)->points, some ? 3 : POINTS);
        if (job.self) job.free(job.self);
        sm_noises_done(&noise);
    }
    return status;
}

static sm_status versus_once(const sm_dataset *d, sm_error *err)
{
    sm_job job = {0};
    sm_dataset *again = NULL;
    sm_status status = sm_dataset_again(&again, d, 3, err);
    if (!status) status = sm_versus_new(&job, again, 1, 3, the_registry(), 1, err);
    if (!status) status = to_the_end(job, err);
    if (job.self) job.free(job.self);
    sm_dataset_free(again);
    return status;
}

static void torture(const char *what, sm_dataset *d, sm_status (*once)(const sm_dataset *d, sm_error *err), bool keep)
{
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k += sample_fewer()) {
        sm_error err = {0};
        mem_fault_at(k, keep);
        sm_status status = once(d, &err);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (mem_fault_live() != before) fail_msg("%s leaks at allocation %u", what, (unsigned)k);
        if (!happened) {
            assert_int_equal(status, SM_OK);
            break;
        }
        if (status != SM_LIMIT) fail_msg("%s: %d at allocation %u", what, status, (unsigned)k);
    }
    sm_dataset_free(d);
}

static void comparing_survives_every_failed_allocation(void **state)
{
    for (int keep = 0; keep < 2; keep++) {
        torture("comparing", data(), compare_once, keep);
        torture("comparing counts", counts(), compare_once, keep);
        torture("comparing without noise", data(), noise_once, keep);
        torture("comparing counts without noise", counts(), noise_once, keep);
        torture("two side by side", data(), versus_once, keep);
        torture("sampled together", data(), paired_once, keep);
    }
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(comparing_survives_every_failed_allocation)};
    return cmocka_run_group_tests_name("study/compare_fault", tests, NULL, NULL);
}
