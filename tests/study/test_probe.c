/* A probe does to a copy what a table made anew would be. */
#include "study/change/probe.h"
#include "tests/measure/scored.h"
#include "tests/support/indices.h"

static const uint64_t fig1b[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};

static void expect(sm_probe_ask ask, uint32_t k, uint32_t other, const uint64_t *then)
{
    scored s = scored_of(3, 4, fig1b), anew = scored_as(k, other, then, 'T', SM_NEED_VALUES);
    sm_sliced job;
    sm_error err = {0};
    bool done = false;
    assert_ok(sm_probe_new(&job, s.live, &ask, &err), err);
    const sm_probe *p = job.self;
    assert_int_equal(sm_probe_value(p, 0, false).state, SM_PENDING);
    while (!done) {
        uint64_t budget = 200;
        assert_ok(job.run(job.self, &budget, &done, &err), err);
    }
    for (size_t i = 0; the_indices()[i]; i++) {
        sm_value before = sm_live_value(s.live, the_indices()[i]), after = sm_live_value(anew.live, the_indices()[i]);
        if (the_indices()[i]->by_name) continue;
        assert_int_equal(sm_probe_value(p, i, true).state, after.state);
        assert_near(sm_probe_value(p, i, false).number, before.number, 1e-15);
        if (after.state != SM_UNDEFINED) assert_near(sm_probe_value(p, i, true).number, after.number, 1e-14);
    }
    assert_int_equal(sm_table_total(sm_live_table(s.live)), 100);
    job.free(job.self);
    scored_free(&s);
    scored_free(&anew);
}

static void each_deed_is_the_table_made_anew(void **state)
{
    const uint64_t row[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 80, 40};
    const uint64_t all[] = {20, 0, 0, 0, 0, 60, 0, 0, 0, 0, 80, 40};
    const uint64_t roles[] = {10, 0, 0, 0, 30, 0, 0, 0, 40, 0, 0, 20};
    const uint64_t names[] = {10, 0, 0, 0, 0, 0, 30, 0, 0, 40, 0, 20};
    const uint64_t halves[] = {10, 0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 40, 10, 10};
    const uint64_t home[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 41, 19};
    expect((sm_probe_ask){.indices = the_registry(), .perturbation = SM_DEED_MULTIPLY, .row = 2}, 3, 4, row);
    expect((sm_probe_ask){.indices = the_registry(), .perturbation = SM_DEED_SCALE}, 3, 4, all);
    expect((sm_probe_ask){.indices = the_registry(), .perturbation = SM_DEED_TRANSPOSE}, 4, 3, roles);
    expect((sm_probe_ask){.indices = the_registry(), .perturbation = SM_DEED_RELABEL, .col = 1, .to = 2}, 3, 4, names);
    expect((sm_probe_ask){.indices = the_registry(), .perturbation = SM_DEED_SPLIT, .col = 3}, 3, 5, halves);
    expect((sm_probe_ask){.indices = the_registry(), .perturbation = SM_DEED_HOME, .row = 2, .col = 3, .to = 2}, 3, 4,
           home);
}

static void what_cannot_be_counted_is_refused(void **state)
{
    static const uint64_t most[] = {(uint64_t)1 << 52, 1, 0, 5};
    scored s = scored_as(2, 2, most, 'T', 0);
    sm_probe_ask ask = {.indices = the_registry(), .perturbation = SM_DEED_SCALE};
    sm_sliced job;
    sm_error err = {0};
    assert_int_equal(sm_probe_new(&job, s.live, &ask, &err), SM_LIMIT);
    assert_null(job.self);
    scored_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_deed_is_the_table_made_anew),
        cmocka_unit_test(what_cannot_be_counted_is_refused),
    };
    return cmocka_run_group_tests_name("probe", tests, NULL, NULL);
}
