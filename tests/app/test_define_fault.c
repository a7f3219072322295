/* A definition in the explorer while every allocation fails in turn: nothing falls over, nothing leaks, and the index
 * is there or it is not. */
#include "tests/app/stage.h"
#include "tests/support/mem_fault.h"

/* Takes no memory of its own. */
static void press(sm_app *a, const char *key)
{
    sm_event ev = {.kind = SM_EVENT_KEY};
    snprintf(ev.key, sizeof ev.key, "%s", key);
    sm_app_step(a, &ev);
}

static void type(sm_app *a, const char *text)
{
    for (; *text; text++) press(a, *text == ' ' ? "Space" : (char[]){*text, 0});
}

static bool defines_with_fault(uint64_t k, bool keep)
{
    sm_registry *r;
    sm_session *s;
    sm_app *a;
    sm_error err = {0};
    sm_caps caps = {.w = 80, .h = 24, .colours = 8, .utf8 = true};
    assert_ok(sm_registry_new(&r, &err), err);
    size_t n = sm_registry_count(r);
    assert_ok(sm_session_new(&s, sample_fig1b(), r, &err), err);
    assert_ok(sm_app_new(&a, s, r, caps, NULL, &err), err);
    stage on = {.app = a, .session = s};
    sm_app_frame(a);
    mem_fault_at(k, keep);
    type(a, ":define SS = YY/(2P + 2Q - 3YY)");
    press(a, "Enter");
    sm_app_frame(a);
    press(a, "m");
    press(a, "Esc");
    sm_app_frame(a);
    bool failed = mem_fault_happened();
    mem_fault_at(0, false);
    const sm_index *x = sm_registry_id(r, "SS");
    assert_int_equal(sm_registry_count(r), n + (x != NULL));
    if (!failed) assert_non_null(x);
    stage_event(&on, (sm_event){.kind = SM_EVENT_IDLE});
    stage_rest(&on);
    sm_app_frame(a);
    if (x) assert_near(sm_session_now(s)[x->at].number, 1450.0 / 3050, 1e-15);
    sm_app_free(a);
    sm_registry_free(r);
    return failed;
}

static void walk(bool keep)
{
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1; defines_with_fault(k, keep); k += (k < 400 ? 1 : 7) * sample_fewer())
        assert_int_equal(mem_fault_live(), before);
    assert_int_equal(mem_fault_live(), before);
}

static void an_allocation_may_fail(void **state)
{
    walk(false);
}

static void memory_may_be_gone(void **state)
{
    walk(true);
}

int main(void)
{
    setenv("XDG_STATE_HOME", "/dev/null/none", 1);
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_allocation_may_fail), cmocka_unit_test(memory_may_be_gone)};
    return cmocka_run_group_tests_name("app/define_fault", tests, NULL, NULL);
}
