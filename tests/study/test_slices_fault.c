/* Slices, parts of a dataset and gained points with every allocation failing in turn: told, nothing leaks. */
#include "setmatch/base/mem.h"
#include "setmatch/measure/index.h"
#include "setmatch/study/gains.h"
#include "setmatch/study/slices.h"
#include "tests/app/file_rows.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"

static const char *three_values(uint32_t point, uint32_t column)
{
    static const char *const value[] = {"red", "green", ""};
    return column == 2 ? value[point % 3] : "other";
}

static sm_status worked(sm_job *job, sm_status status, sm_error *err)
{
    bool done = false;
    while (!status && !done) {
        uint64_t budget = 20000;
        status = job->run(job->self, &budget, &done, err);
    }
    return status;
}

/* Points 0 3 6 9 are red; of the part the second is point 3, and so row 4. */
static sm_status slice_once(const sm_dataset *d, sm_error *err)
{
    sm_points *points = NULL;
    sm_table *table = NULL;
    sm_job job = {0};
    sm_dataset *part = NULL;
    size_t n;
    sm_slices_ask ask = {.data = d, .indices = the_registry(), .needs = SM_NEED_VALUES, .beta = 1};
    sm_status status = sm_points_new(&points, sm_dataset_truth(d), sm_dataset_pred(d), NULL, err);
    if (!status) status = sm_table_of(&table, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, err);
    if (!status) status = sm_column_find(d, "#3", &ask.column, err);
    ask.points = points;
    ask.table = table;
    if (!status) status = sm_slices_new(&job, &ask, err);
    status = worked(&job, status, err);
    if (!status) {
        const uint32_t *red = sm_slices_points(job.self, 0, &n);
        assert_int_equal(sm_slices_count(job.self), 3);
        assert_int_equal(n, 4);
        assert_string_equal(sm_slices_at(job.self, 2).value, "");
        status = sm_dataset_part(&part, d, red, (uint32_t)n, "c2 = red", err);
    }
    if (!status) {
        assert_int_equal(sm_dataset_row(part, 1), 4);
        assert_string_equal(sm_dataset_what(part), "c2 = red");
        assert_true(sm_dataset_shares(sm_dataset_whole(part), d));
        assert_int_equal(sm_dict_size(sm_dataset_truth(part)->dict), 1);
    }
    if (job.self) job.free(job.self);
    sm_dataset_free(part);
    sm_table_free(table);
    sm_points_free(points);
    return status;
}

static sm_status gain_once(const sm_dataset *d, sm_error *err)
{
    sm_job job = {0};
    uint32_t *point = NULL;
    size_t n;
    sm_status status = worked(&job, sm_gains_new(&job, d, 1, 1, NULL, false, err), err);
    if (!status) status = sm_gains_points(job.self, SM_NONE, 0, &point, &n, err);
    if (!status) assert_int_equal(n, 0); /* against itself */
    sm_free(point);
    if (job.self) job.free(job.self);
    return status;
}

static void torture_slices(sm_status (*once)(const sm_dataset *d, sm_error *err))
{
    uint64_t before = mem_fault_live();
    sm_dataset *d = file_rows_data(12, (file_rows){.columns = 3, .field = three_values}, NULL);
    uint64_t there = mem_fault_live();
    bool happened = true;
    for (uint64_t k = 1; happened; k++) {
        sm_error err = {0};
        mem_fault_at(k, false);
        sm_status status = once(d, &err);
        happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (happened) assert_int_equal(status, SM_LIMIT);
        if (!happened) assert_ok(status, err);
        if (mem_fault_live() != there) fail_msg("allocation %llu left something behind", (unsigned long long)k);
    }
    sm_dataset_free(d);
    assert_int_equal(mem_fault_live(), before);
}

static void a_slice_without_memory_is_told_and_leaks_nothing(void **state)
{
    torture_slices(slice_once);
}

static void gains_without_memory_are_told_and_leak_nothing(void **state)
{
    torture_slices(gain_once);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slice_without_memory_is_told_and_leaks_nothing),
        cmocka_unit_test(gains_without_memory_are_told_and_leak_nothing),
    };
    return cmocka_run_group_tests_name("slices under faults", tests, NULL, NULL);
}
