/* Every allocation of a path fails in turn: it is told, nothing leaks, and walking on afterwards gives the values of a
 * walk that nothing happened to. */
#include "setmatch/session/path.h"
#include "tests/session/look.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"

enum { INDICES = 4 };

static const sm_path_plan *plan_of(bool single)
{
    static size_t index[INDICES];
    static sm_path_plan plan = {.index = index, .n = INDICES, .beyond = true};
    static const char *const id[INDICES] = {"j_score", "nca", "ami", "vi"};
    for (size_t i = 0; i < INDICES; i++) {
        const sm_index *x;
        assert_int_equal(sm_registry_find_tabular(the_registry(), id[i], &x, NULL), SM_OK);
        index[i] = x->at;
    }
    plan.single = single;
    return &plan;
}

static sm_status walk(sm_path **p, const sm_session *s, bool single, sm_error *err)
{
    bool more = true;
    sm_status status = *p ? SM_OK : sm_path_new(p, s, plan_of(single), err);
    while (!status && more) {
        uint64_t budget = 3000;
        status = sm_path_run(*p, s, &budget, &more, err);
    }
    return status;
}

static void same(const sm_path *a, const sm_path *b)
{
    assert_int_equal(a->steps, b->steps);
    for (size_t step = 0; step < a->steps; step++)
        for (size_t i = 0; i < INDICES; i++)
            assert_near(sm_path_value(a, i, step).number, sm_path_value(b, i, step).number, 0);
}

static void torture(bool single)
{
    sm_session *s = session_of(sample_fig1b());
    static const char *const lines[] = {"move 9 Tc K4 K3", "split K2 by class", "merge K1 K3",
                                        "reset",           "move 20 Tc K4 new", "undo"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) run(s, lines[i]);
    sm_path *whole = NULL;
    assert_int_equal(walk(&whole, s, single, NULL), SM_OK);
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k++) {
        sm_error err = {0};
        sm_path *p = NULL;
        mem_fault_at(k, false);
        sm_status status = walk(&p, s, single, &err);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (!happened) assert_int_equal(status, SM_OK);
        if (happened) assert_int_equal(status, SM_LIMIT);
        assert_int_equal(walk(&p, s, single, NULL), SM_OK);
        same(p, whole);
        sm_path_free(p);
        assert_int_equal(mem_fault_live(), before);
        if (!happened) break;
    }
    sm_path_free(whole);
    sm_session_free(s);
}

static void a_path_survives_every_failed_allocation(void **state)
{
    torture(false);
    torture(true);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_path_survives_every_failed_allocation)};
    return cmocka_run_group_tests_name("path_fault", tests, NULL, NULL);
}
