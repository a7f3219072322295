/* The way from a name to the data, with every allocation on it failing: nothing is left behind, and nothing breaks. */
#include "setmatch/app/app.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <stdlib.h>
#include <string.h>

static const char *const keys[] = {"Tab",   "Enter", "Right", "Right", "t", "Right", "p",   "0",    "i",     "h",
                                   "h",     "h",     "-",     "/",     "s", "Enter", "?",   "x",    "Enter", "F8",
                                   "Enter", "I",     "p",     "Esc",   ":", "s",     "Tab", "Down", "Esc",   "Esc"};

static void press(sm_app *a, const char *key)
{
    sm_event ev = {.kind = SM_EVENT_KEY};
    snprintf(ev.key, sizeof ev.key, "%s", key);
    sm_app_step(a, &ev);
    sm_app_frame(a);
}

/* ":open tests/data/rev", its completion, and so on; whoever fails goes on with the next key. */
static void walk(sm_app *a)
{
    for (const char *p = ":open tests/data/rev"; *p; p++) {
        char key[8] = {*p, 0};
        press(a, *p == ' ' ? "Space" : key);
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) press(a, keys[i]);
}

/* True when the fault happened. */
static bool walk_with_fault(uint64_t k, bool keep)
{
    sm_app *a = NULL;
    sm_error err = {0};
    uint64_t before = mem_fault_live();
    mem_fault_at(k, keep);
    if (!sm_app_new(&a, NULL, the_registry(), (sm_caps){.w = 80, .h = 24, .colours = 8, .utf8 = true}, NULL, &err)) {
        walk(a);
        sm_app_free(a);
    }
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    if (mem_fault_live() != before) fail_msg("allocation %llu left something behind", (unsigned long long)k);
    return happened;
}

static void every_allocation_of_an_import_may_fail(void **state)
{
    uint64_t k = 1, tried = 0;
    setenv("XDG_STATE_HOME", "/dev/null/none", 1);
    for (; walk_with_fault(k, false) && k < 1000000; k += k / 200 + 1 + sample_fewer() / 2) tried++;
    assert_true(k > 1000 && k < 1000000 && tried > 50);
}

static void memory_may_be_gone_for_good(void **state)
{
    uint64_t k = 1;
    while (walk_with_fault(k, true) && k < 1000000) k += k / 20 + sample_fewer();
    assert_true(k > 1000);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_of_an_import_may_fail),
        cmocka_unit_test(memory_may_be_gone_for_good),
    };
    return cmocka_run_group_tests_name("import_fault", tests, NULL, NULL);
}
