/* The terminal without one, with and without memory. */
#include "setmatch/term/term.h"
#include "setmatch/ui/editor.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"

static const sm_caps caps = {.w = 20, .h = 5, .colours = 0, .utf8 = true};

static void keys_come_in_turn_then_the_end(void **state)
{
    static const struct {
        sm_event_kind kind;
        const char *key;
        int w, h;
    } row[] = {{SM_EVENT_KEY, "j", 20, 5},      {SM_EVENT_KEY, "Enter", 20, 5},    {SM_EVENT_RESIZE, "", 100, 30},
               {SM_EVENT_KEY, "中", 100, 30},   {SM_EVENT_INTERRUPT, "", 100, 30}, {SM_EVENT_RESIZE, "", 1, 1},
               {SM_EVENT_RESIZE, "", 500, 500}, {SM_EVENT_END, "", 500, 500},      {SM_EVENT_END, "", 500, 500}};
    sm_terminal *t;
    sm_error err = {0};
    mem_fault_at(0, false);
    assert_ok(sm_headless_open(&t, caps, "j Enter resize:100x30 中 C-c resize:0x0 resize:999x999", &err), err);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_event ev;
        assert_ok(t->wait(t, false, &ev, &err), err);
        assert_int_equal(ev.kind, row[i].kind);
        assert_string_equal(ev.key, row[i].key);
        assert_int_equal(t->caps(t).w, row[i].w);
        assert_int_equal(t->caps(t).h, row[i].h);
    }
    t->close(t);
    t = NULL;
    assert_int_equal(sm_headless_open(&t, caps, "\xff", &err), SM_USAGE);
    assert_null(t);
}

static void work_is_finished_before_the_end(void **state)
{
    sm_terminal *t;
    sm_event ev;
    sm_error err = {0};
    mem_fault_at(0, false);
    assert_ok(sm_headless_open(&t, (sm_caps){0}, "j", &err), err);
    assert_int_equal(t->caps(t).w, 1);
    assert_null(sm_headless_last(t));
    assert_ok(t->wait(t, true, &ev, &err), err);
    assert_int_equal(ev.kind, SM_EVENT_KEY); /* a key goes before work */
    assert_ok(t->wait(t, true, &ev, &err), err);
    assert_int_equal(ev.kind, SM_EVENT_IDLE);
    assert_ok(t->wait(t, false, &ev, &err), err);
    assert_int_equal(ev.kind, SM_EVENT_END);
    t->close(t);
}

static sm_status everything(sm_error *err)
{
    sm_terminal *t;
    sm_frame *f = NULL;
    sm_editor e = {0};
    sm_status status = sm_headless_open(&t, caps, ":move Space C-r j", err);
    if (status != SM_OK) return status;
    status = sm_frame_new(&f, 20, 5, err);
    for (int i = 0; i < 3 && status == SM_OK; i++) {
        sm_pen_printf(sm_pen_on(f, (sm_look){0}), i, i, "row %d 中", i);
        const sm_frame *before = sm_headless_last(t);
        status = t->present(t, f, SM_THEME_AUTO, err);
        if (status != SM_OK) assert_ptr_equal(sm_headless_last(t), before); /* the last one stands */
    }
    if (status == SM_OK) status = sm_editor_set(&e, "some text", true, err);
    for (int i = 0; i < 20 && status == SM_OK; i++) {
        size_t length = e.text.length;
        status = sm_editor_insert(&e, "中", err);
        if (status != SM_OK) assert_int_equal(e.text.length, length);
    }
    sm_editor_done(&e);
    sm_frame_free(f);
    t->close(t);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    uint64_t failed = 0;
    for (int keep = 0; keep < 2; keep++)
        for (uint64_t k = 1;; k++) {
            sm_error err = {0};
            mem_fault_at(k, keep);
            sm_status status = everything(&err);
            bool happened = mem_fault_happened();
            mem_fault_at(0, false);
            assert_int_equal(mem_fault_live(), 0);
            if (!happened) {
                assert_ok(status, err);
                break;
            }
            assert_int_equal(status, SM_LIMIT);
            assert_int_equal(err.status, SM_LIMIT);
            failed++;
        }
    assert_in_range(failed, 20, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_come_in_turn_then_the_end),
        cmocka_unit_test(work_is_finished_before_the_end),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("headless", tests, NULL, NULL);
}
