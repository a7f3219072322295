/* The values after a probe are those of a new table with the changed counts. */
#include "study/change/probe.h"
#include "tests/measure/scored.h"
#include "tests/support/indices.h"

static const uint64_t fig1b[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};

static void expect(sm_probe_ask ask, uint32_t k, uint32_t other, const uint64_t *then)
{
    scored s = scored_of(3, 4, fig1b), anew = scored_as(k, other, then, 'T', SM_NEED_VALUES);
    sm_job *job;
    sm_error err = {0};
    ask.live = s.live;
    assert_ok(sm_job_call(&job, sm_probe_study, &ask, NULL, &err), err);
    const sm_probe *p = sm_job_result(job);
    for (size_t i = 0; the_indices()[i]; i++) {
        sm_value after = sm_live_value(anew.live, the_indices()[i]);
        if (the_indices()[i]->by_name) continue;
        assert_int_equal(p->value[i].state, after.state);
        if (after.state != SM_UNDEFINED) assert_near(p->value[i].number, after.number, 1e-14);
    }
    assert_int_equal(sm_table_total(sm_live_table(s.live)), 100);
    sm_job_free(job);
    scored_free(&s);
    scored_free(&anew);
}

TEST(perturbations_match_a_new_table)
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

TEST(too_many_points_are_rejected)
{
    static const uint64_t most[] = {(uint64_t)1 << 52, 1, 0, 5};
    scored s = scored_as(2, 2, most, 'T', 0);
    sm_probe_ask ask = {.live = s.live, .indices = the_registry(), .perturbation = SM_DEED_SCALE};
    sm_job *job;
    sm_error err = {0};
    assert_int_equal(sm_job_call(&job, sm_probe_study, &ask, NULL, &err), SM_LIMIT);
    sm_job_free(job);
    scored_free(&s);
}
