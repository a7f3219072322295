/* Simulations, random tables and samples with every allocation failing in turn: told, and nothing leaks. */
#include "setmatch/study/chance.h"
#include "setmatch/study/simulation.h"
#include "tests/measure/scored.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/sample.h"

static sm_status work(sm_job *job, sm_error *err)
{
    bool done = false;
    sm_status status = SM_OK;
    while (!status && !done) {
        uint64_t budget = 100000;
        status = job->run(job->self, &budget, &done, err);
    }
    job->free(job->self);
    return status;
}

static sm_status simulate_on(const char *name, unsigned threads, sm_error *err)
{
    const sm_simulation *s;
    sm_job job;
    sm_simulation_ask ask = {.indices = the_registry(), .seed = 1, .threads = threads};
    sm_status status = sm_simulation_find(&s, name, err);
    if (!status && s->reps) ask.reps = 1;
    if (!status && !s->reps) ask.given[SM_PARAMETER_N] = true, ask.value[SM_PARAMETER_N] = 40;
    if (!status) status = sm_simulation_open(s, &job, &ask, err);
    return status ? status : work(&job, err);
}

static sm_status simulate(const void *name, sm_error *err)
{
    return simulate_on(name, 0, err);
}

static sm_status nested_labels(const void *unused, sm_error *err)
{
    const sm_simulation *s;
    sm_job job;
    sm_simulation_ask ask = {
        .indices = the_registry(), .seed = 1, .given[SM_PARAMETER_MERGES] = true, .given[SM_PARAMETER_ALPHA] = true};
    ask.value[SM_PARAMETER_MERGES] = ask.value[SM_PARAMETER_ALPHA] = 2;
    sm_status status = sm_simulation_find(&s, "random", err);
    if (!status) status = sm_simulation_open(s, &job, &ask, err);
    return status ? status : work(&job, err);
}

static sm_status chance(const void *s, sm_error *err)
{
    sm_job job;
    sm_chance_ask ask = {.seed = 1, .tables = 3, .samples = 3, .index = the_indices(), .n = the_index_count()};
    sm_status status = sm_chance_new(&job, ((const scored *)s)->live, &ask, err);
    return status ? status : work(&job, err);
}

static void torture(const char *what, sm_status (*call)(const void *, sm_error *), const void *of, bool keep)
{
    assert_int_equal(call(of, NULL), SM_OK);
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k += sample_fewer()) {
        sm_error err = {0};
        mem_fault_at(k, keep);
        sm_status status = call(of, &err);
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

/* On threads: what fails as they are made leaves fewer of them; what fails in one ends the work with its error. Which
 * allocation is the k-th then depends on how they take turns. */
static void threads_survive_failed_allocations(void **state)
{
    static const char *const names[] = {"jscore-fig2", "jscore-fig3", "nca-fig2", "nca-fig3"};
    const uint64_t step = 7 * (sample_fewer() < 3 ? sample_fewer() : 3); /* some of both kinds are met even so */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (uint64_t k = 1, more = 1, went_on = 0, failed = 0; more; k += step) {
            uint64_t before = mem_fault_live();
            sm_error err = {0};
            mem_fault_at(k, k % 2);
            sm_status status = simulate_on(names[i], 3, &err);
            more = mem_fault_happened();
            mem_fault_at(0, false);
            assert_int_equal(mem_fault_live(), before);
            if (!more) assert_int_equal(status, SM_OK);
            if (status) assert_int_equal(status, SM_LIMIT);
            went_on += more && !status;
            failed += status != SM_OK;
            if (!more) assert_true(went_on && failed);
        }
}

static void simulations_survive_every_failed_allocation(void **state)
{
    static const char *const names[] = {"jscore-fig2", "jscore-fig3", "nca-fig2", "nca-fig3", "random"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        torture(names[i], simulate, names[i], false);
        torture(names[i], simulate, names[i], true);
    }
    torture("random, nested", nested_labels, NULL, false);
}

static void chance_survives_every_failed_allocation(void **state)
{
    static const uint64_t c[] = {5, 1, 0, 2, 7, 1, 0, 0, 9};
    scored s = scored_of(3, 3, c);
    torture("chance", chance, &s, false);
    torture("chance", chance, &s, true);
    scored_done(&s);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(simulations_survive_every_failed_allocation),
                                       cmocka_unit_test(threads_survive_failed_allocations),
                                       cmocka_unit_test(chance_survives_every_failed_allocation)};
    return cmocka_run_group_tests_name("simulation_fault", tests, NULL, NULL);
}
