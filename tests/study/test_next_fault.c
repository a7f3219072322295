/* What next with every allocation failing in turn: told, nothing leaks, the table is as it was. */
#include "setmatch/study/next.h"
#include "tests/measure/scored.h"
#include "tests/support/mem_fault.h"

static sm_status find_all(const scored *s, const char *id, sm_error *err)
{
    sm_job job;
    sm_next_ask ask = {.index = index_of(id), .second = index_of("j_score"), .row = SM_NONE, .col = SM_NONE};
    sm_status status = sm_next_new(&job, s->live, &ask, err);
    bool done = false;
    while (!status && !done) {
        uint64_t budget = 100000;
        status = job.run(job.self, &budget, &done, err);
    }
    if (job.self) job.free(job.self);
    return status;
}

static void torture(const char *id, bool keep)
{
    static const uint64_t c[] = {5, 1, 0, 2, 7, 1, 0, 0, 9};
    scored s = scored_of(3, 3, c);
    assert_int_equal(find_all(&s, id, NULL), SM_OK);
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k++) {
        sm_error err = {0};
        mem_fault_at(k, keep);
        sm_status status = find_all(&s, id, &err);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (mem_fault_live() != before) fail_msg("%s leaks at allocation %u", id, (unsigned)k);
        if (!happened) {
            assert_int_equal(status, SM_OK);
            break;
        }
        if (status != SM_LIMIT) fail_msg("%s: %d at allocation %u", id, status, (unsigned)k);
    }
    assert_int_equal(find_all(&s, id, NULL), SM_OK);
    scored_done(&s);
}

static void what_next_survives_every_failed_allocation(void **state)
{
    static const char *const ids[] = {"j_score", "nca_onto", "ami", "psi"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        torture(ids[i], false);
        torture(ids[i], true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_next_survives_every_failed_allocation)};
    return cmocka_run_group_tests_name("next_fault", tests, NULL, NULL);
}
