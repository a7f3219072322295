/* Lanes with memory that fails at every allocation in turn. */
#include "setmatch/measure/lanes.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

static void failing_memory_leaves_nothing_behind(void **state)
{
    static const uint64_t counts[] = {3, 0, 1, 2};
    static const uint32_t own[] = {0, 1};
    sm_dict *rows, *cols;
    sm_table *t = sample_table(counts, 2, 2, SM_STORE_DENSE, &rows, &cols);
    uint64_t before = mem_fault_live(), failures = 0;
    bool happened = true;
    for (uint64_t k = 1; happened; k++) {
        sm_lanes l;
        sm_error err = {0};
        mem_fault_at(k, false);
        sm_status status = sm_lanes_of(&l, t, SM_JACCARD, NULL, (sm_lane_ids){own, 2}, (sm_lane_ids){own, 2}, &err);
        happened = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(status, happened ? SM_LIMIT : SM_OK);
        sm_lanes_done(&l);
        assert_int_equal(mem_fault_live(), before);
        failures += happened;
    }
    assert_int_equal(failures, 6);
    sm_table_free(t);
    sm_dict_free(rows);
    sm_dict_free(cols);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(failing_memory_leaves_nothing_behind)};
    return cmocka_run_group_tests_name("lanes_fault", tests, NULL, NULL);
}
