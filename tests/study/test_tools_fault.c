/* Sweep, probe, finder of disagreements and small tables with every allocation failing in turn: told, nothing leaks. */
#include "setmatch/core/dataset.h"
#include "setmatch/study/disagree.h"
#include "setmatch/study/findings.h"
#include "setmatch/study/probe.h"
#include "setmatch/study/sweep.h"
#include "tests/measure/scored.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"

static scored table, troubled;

static sm_status to_the_end(sm_job job, sm_error *err)
{
    sm_status status = SM_OK;
    bool done = false;
    while (!status && !done) {
        uint64_t budget = 100000;
        status = job.run(job.self, &budget, &done, err);
    }
    job.free(job.self);
    return status;
}

static sm_status sweep_once(sm_error *err)
{
    const sm_index *index[] = {index_of("j_score"), index_of("nca_onto"), index_of("ami")};
    sm_job job;
    sm_status status = sm_sweep_new(&job, table.live, 1, SM_SWEEP_IN_SHARES, index, 3, err);
    return status ? status : to_the_end(job, err);
}

static sm_status probe_once(sm_error *err)
{
    sm_status status = SM_OK;
    for (int perturbation = 0; perturbation < SM_DEEDS && !status; perturbation++) {
        sm_probe_ask ask = {
            .indices = the_registry(), .perturbation = (sm_perturbation)perturbation, .row = 0, .col = 1, .to = 0};
        sm_job job;
        status = sm_probe_new(&job, table.live, &ask, err);
        if (!status) status = to_the_end(job, err);
    }
    return status;
}

static sm_status disagree_once(sm_error *err)
{
    sm_job job;
    sm_status status = sm_disagree_new(&job, index_of("nmi"), index_of("ari"), err);
    return status ? status : to_the_end(job, err);
}

/* A split class, a mixed cluster, fragments, noise, labels alike: and what is read of them. */
static sm_status findings_once(sm_error *err)
{
    sm_job job;
    sm_findings_page page = {.finding = NULL};
    sm_findings_ask ask = {.indices = the_registry(),
                           .index = index_of("purity"),
                           .seed = 1,
                           .left_out = 9,
                           .why = "9 without a label left out",
                           .count_in = "--missing class counts them",
                           .word = {"species", "group"},
                           .shell = true};
    sm_status status = sm_findings_of(&job, troubled.live, &ask, err);
    if (status) return status;
    sm_findings_lay_out(job.self, SIZE_MAX, 60, &page);
    status = sm_text_status(&page.text, err);
    sm_findings_page_done(&page);
    job.free(job.self);
    return status;
}

static sm_status counts_once(sm_error *err)
{
    sm_dataset *data;
    sm_status status = sm_counts_dataset(&data, "2,0,1/1,1,0", err);
    if (!status) sm_dataset_free(data);
    return status;
}

static void torture(const char *what, sm_status (*once)(sm_error *err), bool keep)
{
    assert_int_equal(once(NULL), SM_OK);
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k++) {
        sm_error err = {0};
        mem_fault_at(k, keep);
        sm_status status = once(&err);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (mem_fault_live() != before) fail_msg("%s leaks at allocation %u", what, (unsigned)k);
        if (!happened) {
            assert_int_equal(status, SM_OK);
            return;
        }
        if (status != SM_LIMIT) fail_msg("%s: %d at allocation %u", what, status, (unsigned)k);
    }
}

static sm_dict *names_in(const char *const *name, uint32_t n)
{
    sm_dict *d;
    sm_error err = {0};
    uint32_t id;
    assert_ok(sm_dict_new(&d, &err), err);
    for (uint32_t i = 0; i < n; i++) assert_ok(sm_dict_add(d, name[i], strlen(name[i]), &id, &err), err);
    return d;
}

/* Labels alike, a class split, a mixed cluster and a class without one, fragments, noise. */
static scored troubled_table(void)
{
    static const char *const classes[] = {"cat", "Cat", "dog", "emu", "fox"}, *const clusters[] = {"a", "b", "c", "-1",
                                                                                                   "p", "q", "r"};
    static const uint64_t count[] = {80, 0, 0, 5, 1, 0, 0,  20, 0, 0, 1, 0,  0, 0, 0, 60, 55, 9,
                                     0,  1, 1, 0, 0, 1, 50, 0,  0, 1, 0, 40, 0, 9, 0, 0,  1};
    scored s = {.rows = names_in(classes, 5), .cols = names_in(clusters, 7)};
    sm_table *t;
    sm_error err = {0};
    assert_ok(sm_table_new(&t, s.rows, s.cols, SM_STORE_BEST, &err), err);
    for (uint32_t i = 0; i < 35; i++)
        if (count[i]) assert_ok(sm_table_add(t, i / 7, i % 7, count[i], &err), err);
    assert_ok(sm_live_new(&s.live, t, &err), err);
    return s;
}

static void the_tools_survive_every_failed_allocation(void **state)
{
    static const uint64_t c[] = {5, 1, 0, 2, 7, 1, 0, 0, 9};
    table = scored_of(3, 3, c);
    troubled = troubled_table();
    for (int keep = 0; keep < 2; keep++) {
        torture("the sweep", sweep_once, keep);
        torture("the probe", probe_once, keep);
        torture("the finder", disagree_once, keep);
        torture("a small table", counts_once, keep);
        torture("a diagnosis", findings_once, keep);
    }
    scored_done(&table);
    scored_done(&troubled);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_tools_survive_every_failed_allocation)};
    return cmocka_run_group_tests_name("tools_fault", tests, NULL, NULL);
}
