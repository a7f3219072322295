/* Margins of a matching with memory that fails at every allocation in turn. */
#include "setmatch/measure/runner_up.h"
#include "tests/measure/live_check.h"
#include "tests/support/mem_fault.h"
#include "tests/support/sample.h"

static const uint64_t counts[] = {10, 0, 3, 1, 2, 30, 0, 4, 0, 7, 40, 20};

static void failing_memory_leaves_nothing_behind(void **state)
{
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        sm_dict *rows, *cols;
        sm_error err = {0};
        sm_live *l;
        assert_ok(sm_live_new(&l, sample_table(counts, 3, 4, (sm_storage)storage, &rows, &cols), &err), err);
        settle_all(l);
        uint64_t before = mem_fault_live(), failures = 0;
        for (int w = 0; w < SM_WEIGHTINGS; w++) {
            bool happened = true;
            for (uint64_t k = 1; happened; k++) {
                sm_runner_up *s;
                bool done = false;
                uint64_t budget = SM_BUDGET_ALL;
                err = (sm_error){0};
                mem_fault_at(k, false);
                sm_status status = sm_runner_up_new(&s, l, (sm_weighting)w, &err);
                if (status == SM_OK) status = sm_runner_up_settle(s, l, &budget, &done, &err);
                happened = mem_fault_happened();
                mem_fault_at(0, false);
                assert_int_equal(status, happened ? SM_LIMIT : SM_OK);
                assert_int_equal(done, !happened);
                sm_runner_up_free(s);
                assert_int_equal(mem_fault_live(), before);
                failures += happened;
            }
        }
        assert_true(failures > 20);
        sm_live_free(l);
        sm_dict_free(rows);
        sm_dict_free(cols);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(failing_memory_leaves_nothing_behind)};
    return cmocka_run_group_tests_name("second_fault", tests, NULL, NULL);
}
