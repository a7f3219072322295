/* Each allocation fails in turn: an error is told, nothing leaks, and what stood before still works. */
#include "measure/assign/onto.h"
#include "setmatch/measure/assignment.h"
#include "tests/measure/assignment_tables.h"
#include "tests/support/mem_fault.h"

enum { N = 4, TRIES = 400 };
static const uint64_t counts[N * N] = {5, 2, 0, 1, 2, 5, 1, 0, 0, 1, 5, 2, 1, 0, 2, 5};

static sm_status use_solver(const sm_table *t, sm_error *err)
{
    uint64_t budget = UINT64_MAX;
    sm_assignment *s;
    const sm_matching *m;
    sm_status status = sm_assignment_new(&s, t, SM_BY_BRAUN_BLANQUET, err);
    if (status != SM_OK) {
        assert_null(s);
        return status;
    }
    assert_true(sm_assignment_settle(s, &budget));
    status = sm_assignment_canonical(s, &m, err);
    if (status != SM_OK) assert_null(m);
    if (status == SM_OK) status = sm_assignment_prepare(s, 100, 50, err);
    assert_int_equal(sm_assignment_matching(s)->col_of_row[3], 3); /* as before, whatever failed */
    sm_assignment_touch(s, 0, 0);
    budget = UINT64_MAX;
    assert_true(sm_assignment_settle(s, &budget));
    if (status == SM_OK) status = sm_assignment_canonical(s, &m, err);
    sm_assignment_free(s);
    return status;
}

static sm_status use_onto(const sm_table *t, sm_error *err)
{
    uint64_t budget = UINT64_MAX;
    sm_onto *o;
    sm_status status = sm_onto_new(&o, t, NULL, err);
    if (status != SM_OK) return status;
    status = sm_onto_prepare(o, 60, 70, err);
    assert_true(sm_onto_settle(o, &budget));
    sm_onto_free(o);
    return status;
}

static sm_status use_similar(const sm_table *t, sm_error *err)
{
    const double value[] = {1, 2, 2, 1, 1, 1};
    sm_similar r;
    sm_status status = sm_similar_of(&r, &(sm_similarity){2, 3, value}, err);
    if (status != SM_OK) assert_null(r.col_of_row);
    sm_similar_done(&r);
    return status;
}

static void fail_each(sm_status (*use)(const sm_table *, sm_error *))
{
    tables_world x = tables_of(N, N, counts, SM_STORE_BEST);
    uint64_t before = mem_fault_live();
    sm_status status = SM_LIMIT;
    int k = 0;
    while (status != SM_OK && ++k < TRIES) {
        sm_error err = {0};
        mem_fault_at((uint64_t)k, k % 2);
        status = use(x.t, &err);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(status, happened ? SM_LIMIT : SM_OK);
        assert_int_equal(mem_fault_live(), before);
    }
    assert_int_equal(status, SM_OK);
    assert_true(k > 5);
    tables_done(&x);
}

static void a_solver_survives_every_failing_allocation(void **state)
{
    fail_each(use_solver);
}

static void onto_survives_every_failing_allocation(void **state)
{
    fail_each(use_onto);
}

static void similarities_survive_every_failing_allocation(void **state)
{
    fail_each(use_similar);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solver_survives_every_failing_allocation),
        cmocka_unit_test(onto_survives_every_failing_allocation),
        cmocka_unit_test(similarities_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests_name("assignment_fault", tests, NULL, NULL);
}
