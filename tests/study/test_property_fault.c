/* Properties with every allocation failing in turn: told, nothing leaks. */
#include "setmatch/study/property.h"
#include "setmatch/study/simulation.h"
#include "tests/measure/scored.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/sample.h"

static sm_status to_the_end(sm_job *job, sm_error *err)
{
    sm_status status = SM_OK;
    bool done = false;
    while (!status && !done) {
        uint64_t budget = 100000;
        status = job->run(job->self, &budget, &done, err);
    }
    job->free(job->self);
    return status;
}

static sm_status search_once(sm_error *err)
{
    sm_search_ask ask = {index_of("nca_onto"), SM_B1, 1, 200, true};
    sm_job job;
    sm_status status = sm_search_new(&job, &ask, err);
    return status ? status : to_the_end(&job, err);
}

static sm_status simulate_once(sm_error *err)
{
    const sm_simulation *sim;
    sm_simulation_ask ask = {.indices = the_registry(), .seed = 1, .reps = 1};
    sm_job job;
    sm_status status = sm_simulation_find(&sim, "properties", err);
    if (!status) status = sm_simulation_open(sim, &job, &ask, err);
    return status ? status : to_the_end(&job, err);
}

static void torture(const char *what, sm_status (*once)(sm_error *err), bool keep)
{
    assert_int_equal(once(NULL), SM_OK);
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;;
         k += (k > 300 ? 17 : 1) * sample_fewer()) { /* the same calls again and again behind the first few hundred */
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

static void properties_survive_every_failed_allocation(void **state)
{
    for (int keep = 0; keep < 2; keep++) {
        torture("a search", search_once, keep);
        torture("the simulation", simulate_once, keep);
    }
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(properties_survive_every_failed_allocation)};
    return cmocka_run_group_tests_name("property_fault", tests, NULL, NULL);
}
