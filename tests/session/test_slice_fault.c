/* Load, score, move, undo: every allocation of the whole way fails in turn, once and for good. No crash, no leak,
 * nothing half done: after a failure the table is the loaded one or the moved one, and what was undone is the loaded
 * one. */
#include "setmatch/io/read.h"
#include "setmatch/session/session.h"
#include "tests/support/checks.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"

static sm_status settle(sm_session *s)
{
    uint64_t budget = SM_BUDGET_ALL;
    return sm_session_settle(s, SM_NEED_ALL, &budget, NULL, NULL);
}

static void expect_whole(const sm_session *s, uint64_t in_k4)
{
    const char *why = "";
    const sm_table *t = sm_session_table(s);
    if (!sm_table_check(t, &why)) fail_msg("%s", why);
    assert_int_equal(sm_table_total(t), 100);
    assert_int_equal(sm_table_at(t, 2, 3), in_k4);
}

static sm_status walk(const char *file)
{
    sm_read_options o = {0};
    sm_dataset *d = NULL;
    sm_session *s = NULL;
    sm_status status = sm_read(&d, &file, 1, &o, NULL);
    if (status == SM_OK) status = sm_session_new(&s, d, the_registry(), NULL);
    if (status != SM_OK) {
        assert_null(s);
        return status;
    }
    status = settle(s);
    expect_whole(s, 20);
    if (status == SM_OK) {
        status = sm_session_run_line(s, "move 5 Tc K4 K3", NULL);
        expect_whole(s, status == SM_OK ? 15 : 20);
    }
    if (status == SM_OK) {
        status = settle(s);
        sm_status undone = sm_session_run_line(s, "undo", NULL);
        expect_whole(s, undone == SM_OK ? 20 : 15);
        if (status == SM_OK) status = undone;
    }
    if (status == SM_OK) status = settle(s);
    sm_session_free(s);
    return status;
}

/* One run with the k-th allocation failing; a session that a failure left behind is freed by the walk's own end. */
static void every_allocation_from_file_to_undo_fails_in_turn(void **state)
{
    for (int keep = 0; keep < 2; keep++) {
        uint64_t before = mem_fault_live(), k = 0;
        bool failed;
        do { /* what can be done without that memory may also succeed */
            mem_fault_at(++k, keep);
            sm_status status = walk("samples/fig1b.csv");
            failed = mem_fault_happened();
            assert_true(status == SM_OK || (failed && status == SM_LIMIT));
            mem_fault_at(0, false);
            assert_int_equal(mem_fault_live(), before);
        } while (failed);
        assert_true(k > 100);
    }
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_from_file_to_undo_fails_in_turn)};
    return cmocka_run_group_tests_name("session/slice_fault", tests, NULL, NULL);
}
