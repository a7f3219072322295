/* Every allocation of a walk through the columns of a file fails in turn: nothing falls over and nothing leaks. */
#include "setmatch/app/app.h"
#include "tests/app/file_rows.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include <stdlib.h>

static const char *const keys[] = {"6",     "c",     "c",     "c", "Right", "Right", "Right", "Right", "s",
                                   "G",     "Enter", "Right", "q", "&",     "c",     "3",     ">",     "1",
                                   "Enter", "s",     "/",     "7", "Enter", "m",     "Enter", "u"};

/* *happened: an allocation was refused. */
static sm_status walk(sm_session *s, bool *happened, sm_error *err)
{
    sm_app *a;
    sm_status status =
        sm_app_new(&a, s, the_registry(), (sm_caps){.w = 80, .h = 24, .colours = 8, .utf8 = true}, NULL, err);
    *happened = mem_fault_happened();
    if (status) return status;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        sm_event ev = {.kind = SM_EVENT_KEY};
        snprintf(ev.key, sizeof ev.key, "%s", keys[i]);
        sm_app_step(a, &ev);
        sm_app_step(a, &(sm_event){.kind = SM_EVENT_IDLE});
        sm_app_frame(a);
    }
    *happened = mem_fault_happened();
    mem_fault_at(0, false);
    assert_int_equal(sm_table_total(sm_session_table(s)), 40);
    sm_app_free(a);
    return status;
}

static bool walked_to_the_end(uint64_t k)
{
    sm_session *s;
    sm_error err = {0};
    uint64_t before = mem_fault_live();
    assert_ok(sm_session_new(&s, file_rows_data(40, (file_rows){.columns = 12}, NULL), the_registry(), &err), err);
    mem_fault_at(k, false);
    bool happened = false;
    sm_status status = walk(s, &happened, &err);
    assert_true(happened || !status);
    mem_fault_at(0, false);
    if (mem_fault_live() != before) fail_msg("allocation %llu left something behind", (unsigned long long)k);
    return !happened;
}

static void no_lost_allocation_falls_over_or_leaks(void **state)
{
    uint64_t k = 1;
    setenv("XDG_STATE_HOME", "/dev/null/none", 1); /* recent files would be this machine's */
    for (; !walked_to_the_end(k); k += 1 + k / 300 * sample_fewer()) assert_true(k < 1000000);
    assert_true(k > 100);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_lost_allocation_falls_over_or_leaks)};
    return cmocka_run_group_tests_name("attributes under faults", tests, NULL, NULL);
}
