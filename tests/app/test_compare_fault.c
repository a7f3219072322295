/* Many predictions, with every allocation failing in turn: told or passed over, nothing leaks, and the points of the
 * open prediction are all there. */
#include "setmatch/app/app.h"
#include "setmatch/base/mem.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

enum { POINTS = 9, PARTS = 5 };
static const uint32_t label[PARTS][POINTS] = {{0, 0, 0, 1, 1, 1, 2, 2, 2},
                                              {0, 0, 1, 1, 1, 1, 2, 2, 2},
                                              {1, 1, 0, 0, 0, 0, 2, 2, 2},
                                              {0, 1, 1, 1, 1, 0, 0, 0, 0},
                                              {0, 1, 2, 3, 0, 1, 2, 3, 0}};

static sm_dataset *data(void)
{
    static const char *const name[PARTS] = {"class", "a", "again", "b", "c"};
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = PARTS, .pred = 1};
    p.partition = sm_alloc(PARTS, sizeof *p.partition);
    for (uint32_t i = 0; i < PARTS; i++) p.partition[i] = sample_partition(name[i], "c", label[i], POINTS, 4);
    assert_ok(sm_dataset_new(&d, &p, &err), err);
    return d;
}

static const char *const keys[] = {"7", "j", "Space", "s", "Right", "s",     "=",     "t",     "Down", "t",
                                   "j", "p", "j",     "p", "d",     "j",     "Right", "Enter", "q",    "r",
                                   "]", "K", ")",     "q", "j",     "Enter", "[",     "7",     "1",    "]"};

static void walk(sm_app *a)
{
    sm_app_frame(a);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        sm_event ev = {.kind = SM_EVENT_KEY};
        snprintf(ev.key, sizeof ev.key, "%s", keys[i]);
        sm_app_step(a, &ev);
        sm_app_frame(a);
        sm_app_step(a, &(sm_event){.kind = SM_EVENT_IDLE});
        sm_app_frame(a);
    }
}

static bool walk_with_fault(uint64_t k, bool keep)
{
    sm_session *s;
    sm_app *a;
    sm_error err = {0};
    uint64_t before = mem_fault_live();
    assert_ok(sm_session_new(&s, data(), the_registry(), &err), err);
    mem_fault_at(k, keep);
    if (!sm_app_new(&a, s, the_registry(), (sm_caps){.w = 80, .h = 24, .colours = 8, .utf8 = true}, NULL, &err)) {
        walk(a);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        sm_app_free(a);
        if (mem_fault_live() != before) fail_msg("allocation %u left something behind", (unsigned)k);
        return happened;
    }
    mem_fault_at(0, false);
    if (mem_fault_live() != before) fail_msg("allocation %u left something behind", (unsigned)k);
    return true;
}

static void comparing_survives_every_failed_allocation(void **state)
{
    for (int keep = 0; keep < 2; keep++)
        for (uint64_t k = 1; walk_with_fault(k, keep); k += (keep ? 97 : k > 300 ? 13 : 1) * sample_fewer()) {}
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(comparing_survives_every_failed_allocation)};
    return cmocka_run_group_tests_name("app/compare_fault", tests, NULL, NULL);
}
