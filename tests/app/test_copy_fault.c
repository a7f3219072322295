/* Copying, settings and their file while memory fails: nothing falls over, nothing leaks, and what is said is true. */
#include "setmatch/app/app.h"
#include "setmatch/term/term.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include "tests/support/scratch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Runs keys with the k-th allocation failing; true when it did fail. The last screen goes to screen. */
static bool run_with_fault(const char *keys, uint64_t k, bool keep, sm_text *screen, char copied[4096])
{
    sm_app *app = NULL;
    sm_session *s = NULL;
    sm_terminal *t = NULL;
    sm_error err = {0}, late = {0};
    sm_caps caps = {.w = 100, .h = 30, .utf8 = true};
    sm_app_options o = {.settings = "digits=5\nsort=best\n", .config = in_scratch("config")};
    assert_ok(sm_session_new(&s, sample_fig1b(), the_registry(), &err), err);
    assert_ok(sm_headless_open(&t, caps, keys, &err), err);
    mem_fault_at(k, keep);
    sm_status status = sm_app_new(&app, s, the_registry(), caps, &o, &err);
    if (status == SM_OK) status = sm_app_run(app, t, &err);
    bool failed = mem_fault_happened();
    mem_fault_at(0, false);
    if (!failed) assert_ok(status, err);
    snprintf(copied, 4096, "%s", sm_headless_copied(t));
    /* A frame that lacks words for want of memory says so. */
    sm_status written = SM_OK;
    if (sm_headless_last(t)) written = sm_frame_write(sm_headless_last(t), false, sm_text_sink(screen), &late);
    assert_true(written == SM_OK || (failed && written == SM_LIMIT));
    sm_app_free(app);
    t->close(t);
    return failed;
}

/* The later, the wider apart: a matrix settled is one allocation like the next. */
static void walk(const char *keys, bool keep)
{
    char copied[4096];
    uint64_t registry = mem_fault_live();
    for (uint64_t k = 1;; k += 1 + k / 40) {
        sm_text screen = {0};
        bool failed = run_with_fault(keys, k, keep, &screen, copied);
        const char *said = strstr(sm_text_of(&screen), " copied ");
        if (said && strstr(said, "to the clipboard")) assert_true(copied[0] != 0);
        sm_text_done(&screen);
        assert_int_equal(mem_fault_live(), registry);
        if (!failed) return;
    }
}

static void copying_without_memory_loses_nothing(void **state)
{
    static const char *const keys[] = {"y", "3 L", "6 y", ":copy Space screen Enter", "Y c s v Enter"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) walk(keys[i], false);
    walk("y", true);
}

static void settings_without_memory_lose_nothing(void **state)
{
    walk(":set Space theme=light Enter :open Space sample:fig1d Enter", false);
    walk(":set Space digits=7 Enter :save-config Enter", false);
    walk(":set Space clipboard=file Enter y", false);
}

static int make_place(void **state)
{
    return setenv("XDG_STATE_HOME", scratch(), 1);
}

static int remove_place(void **state)
{
    static const char *const name[] = {"config", "setmatch/copy.txt", "setmatch/recent", "setmatch"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) remove(in_scratch(name[i]));
    return rmdir(scratch()); /* nothing else was left there */
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copying_without_memory_loses_nothing),
        cmocka_unit_test(settings_without_memory_lose_nothing),
    };
    return cmocka_run_group_tests_name("copying without memory", tests, make_place, remove_place);
}
