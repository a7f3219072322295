/* Points as records, and what a prediction gains, written with every allocation failing in turn: told, nothing leaks.
 */
#include "setmatch/report/gains.h"
#include "tests/app/file_rows.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"

static sm_status rows_once(sm_session *s, bool json, sm_error *err)
{
    static const uint32_t point[] = {4, 0, 2};
    sm_text t = {0};
    sm_status status = sm_report_rows(s, point, 3, json, &(size_t){0}, sm_text_sink(&t), err);
    if (!status) assert_non_null(strstr(sm_text_of(&t), json ? "{\"truth\":\"0:4\"" : "\n0:4,1:4,2:4,placed,K1\n"));
    sm_text_done(&t);
    return status;
}

/* Against itself: what is written is all that matters here. */
static sm_status gains_once(sm_session *s, bool json, sm_error *err)
{
    const sm_dataset *d = sm_session_data(s);
    const sm_report_options o = {0};
    sm_text t = {0};
    sm_job job = {0};
    bool done = false;
    uint64_t budget = UINT64_MAX;
    sm_status status = sm_gains_new(&job, d, 1, 1, NULL, false, err);
    if (!status) status = job.run(job.self, &budget, &done, err);
    if (!status) status = sm_report_gains(job.self, d, 1, 1, json, json ? "json" : "table", &o, sm_text_sink(&t), err);
    if (job.self) job.free(job.self);
    sm_text_done(&t);
    return status;
}

static void torture_rows(sm_status (*once)(sm_session *s, bool json, sm_error *err), bool json)
{
    sm_session *s = NULL;
    sm_error first = {0};
    assert_ok(sm_session_new(&s, file_rows_data(6, (file_rows){.columns = 3}, NULL), the_registry(), &first), first);
    assert_ok(once(s, json, &first), first); /* what stays with the session is there then */
    uint64_t before = mem_fault_live();
    bool happened = true;
    for (uint64_t k = 1; happened; k++) {
        sm_error err = {0};
        mem_fault_at(k, false);
        sm_status status = once(s, json, &err);
        happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (happened) assert_int_equal(status, SM_LIMIT);
        if (!happened) assert_ok(status, err);
        if (mem_fault_live() != before) fail_msg("allocation %llu left something behind", (unsigned long long)k);
    }
    sm_session_free(s);
}

static void records_without_memory_are_told_and_leak_nothing(void **state)
{
    torture_rows(rows_once, false);
    torture_rows(rows_once, true);
}

static void gains_without_memory_are_told_and_leak_nothing(void **state)
{
    torture_rows(gains_once, false);
    torture_rows(gains_once, true);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_without_memory_are_told_and_leak_nothing),
        cmocka_unit_test(gains_without_memory_are_told_and_leak_nothing),
    };
    return cmocka_run_group_tests_name("rows under faults", tests, NULL, NULL);
}
