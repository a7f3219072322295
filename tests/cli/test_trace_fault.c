/* A trace without memory: an error, no leak; and what is written when it lasts. J-score paper, Fig. 1B and 1C:
 * J = 17.6/23 as loaded, 1.12/1.5 with K4 in two halves. */
#include "cli/tasks/trace.h"
#include "setmatch/session/session.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

static sm_status walk(sm_session *s, sm_text *out, sm_error *err)
{
    static const char *const line[] = {"move 2 Tc K4 K3", "undo", "split K4 10,10", "roles", "go 1"};
    sm_trace *t = NULL;
    sm_status status = sm_trace_new(&t, s, "j_score", false, sm_text_sink(out), err);
    if (status == SM_OK) status = sm_trace_head(t, err);
    for (size_t i = 0; i < sizeof line / sizeof *line && status == SM_OK; i++) {
        status = sm_session_run_line(s, line[i], err);
        if (status == SM_OK) status = sm_trace_step(t, line[i], err);
    }
    sm_trace_free(t);
    return status;
}

static const char *row(const sm_text *t, int n)
{
    const char *p = sm_text_of(t);
    while (n-- > 0) p = strchr(p, '\n') + 1;
    return p;
}

static void begins(const sm_text *t, int n, const char *wanted)
{
    if (strncmp(row(t, n), wanted, strlen(wanted)) != 0) fail_msg("line %d does not begin with %s", n, wanted);
}

/* 2 there, 2 back, 20 in two halves; roles changes nothing that J sees; back by 20 and there by 2. */
static void rows_are_right(const sm_text *t)
{
    begins(t, 0, "move,command,j_score\n0,,0.765217391304347");
    begins(t, 5, "4,undo,0.765217391304347");
    begins(t, 25, "24,\"split K4 10,10\",0.746666666666666");
    begins(t, 26, "25,go 1,");
    begins(t, 47, "46,go 1,");
    assert_int_equal(*row(t, 48), 0);
}

static void every_allocation_fails_in_turn(void **state)
{
    uint64_t before = mem_fault_live(); /* the registry */
    for (uint64_t k = 1;; k++) {
        sm_session *s = NULL;
        sm_text out = {0};
        sm_error err = {0};
        assert_int_equal(sm_session_new(&s, sample_fig1b(), the_registry(), &err), SM_OK);
        mem_fault_at(k, false);
        sm_status status = walk(s, &out, &err);
        bool failed = mem_fault_happened();
        mem_fault_at(0, false);
        if (status != SM_OK) assert_true(failed && status == SM_LIMIT);
        if (status == SM_OK) rows_are_right(&out); /* some can do without */
        sm_text_done(&out);
        sm_session_free(s);
        assert_int_equal(mem_fault_live(), before);
        if (!failed) break;
    }
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_fails_in_turn)};
    return cmocka_run_group_tests_name("cli: trace without memory", tests, NULL, NULL);
}
