/* Every allocation of a walk (dialog, move, repeat, explain, help, prompt, undo) fails in turn: nothing falls over,
 * nothing leaks, the table stays whole, and the number of points too. */
#include "app/stage/journaled.h"
#include "setmatch/io/journal.h"
#include "tests/app/stage.h"
#include "tests/support/checks.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/scratch.h"

static void walk(sm_app *a, const char *const *keys, size_t n)
{
    sm_app_frame(a);
    for (size_t i = 0; i < n && !sm_app_over(a); i++) {
        sm_event ev = {.kind = SM_EVENT_KEY};
        snprintf(ev.key, sizeof ev.key, "%s", keys[i]);
        sm_app_step(a, &ev);
        sm_app_frame(a);
        sm_app_step(a, &(sm_event){.kind = SM_EVENT_IDLE});
        sm_app_step(a, &(sm_event){.kind = SM_EVENT_IDLE});
        sm_app_frame(a);
    }
}

static sm_dataset *little(void)
{
    static const uint64_t count[] = {2, 0, 0, 2, 1, 2};
    return sample_dataset(count, 3, 2);
}

enum { KEYS = 24 };
typedef struct tour { /* data with three classes, and where the walk goes */
    sm_dataset *(*data)(void);
    uint64_t n, last_class;
    const char *keys[KEYS];
} tour;
static const tour tours[] = {
    {sample_fig1b, 100, 60, {"G",   "$", "m", "5",   "Enter", ".", "u", "C-r",   "e", "]",     "q", "?",
                             "Esc", ":", "m", "Tab", "Esc",   "/", "K", "Enter", "x", "Enter", "U", "s"}},
    {sample_blobs, 130, 50, {"j", "j", "Enter", "Space", "Space", "m", "Enter", "u", "s",     "&", "5",     "Enter",
                             "*", "c", "Enter", "b",     "Right", "b", "+",     "m", "Enter", "u", "Enter", "1"}},
    {sample_fig1b, 100, 60, {"2", "o",     "j", "l", "f", "t",     "t", "t", "!", "Tab",   "/", "K",
                             "4", "Enter", "e", "2", "o", "Enter", "1", "m", "1", "Enter", "2", "o"}},
    {little, 7, 3, {"D", "!",     "Tab", "s", "]", "Tab", "Enter", "D", "e", "W",     "j", "f",
                    "]", "Right", "s",   "s", "s", "u",   "&",     "m", "r", "Enter", "r", "Enter"}},
};

/* One walk with the k-th allocation failing, or all from there on. */
static void walk_with_fault(const tour *on, uint64_t k, bool keep)
{
    sm_session *s;
    sm_app *a;
    sm_error err = {0};
    uint64_t before = mem_fault_live();
    assert_ok(sm_session_new(&s, on->data(), the_registry(), &err), err);
    mem_fault_at(k, keep);
    sm_status status = sm_app_new(&a, s, the_registry(), stage_caps(80, 24), NULL, &err);
    if (!status) {
        walk(a, on->keys, KEYS);
        mem_fault_at(0, false);
        const char *why = "";
        if (!sm_table_check(sm_session_table(s), &why)) fail_msg("allocation %llu: %s", (unsigned long long)k, why);
        assert_int_equal(sm_table_total(sm_session_table(s)), on->n);
        assert_int_equal(sm_table_row_sums(sm_session_table(s))[2], on->last_class);
        sm_app_free(a);
    }
    mem_fault_at(0, false);
    if (mem_fault_live() != before) fail_msg("allocation %llu left something behind", (unsigned long long)k);
}

/* At least as many as the walk makes, within a quarter. */
static uint64_t allocations(const tour *on)
{
    uint64_t k = 1;
    while (k < 100000) {
        sm_session *s;
        sm_app *a;
        sm_error err = {0};
        assert_ok(sm_session_new(&s, on->data(), the_registry(), &err), err);
        mem_fault_at(k, false);
        sm_status status = sm_app_new(&a, s, the_registry(), stage_caps(80, 24), NULL, &err);
        if (!status) walk(a, on->keys, KEYS);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (status == SM_OK || a) sm_app_free(a);
        if (!happened) break;
        k = k < 8 ? k + 1 : k * 5 / 4;
    }
    return k;
}

static void every_allocation_may_fail_once(void **state)
{
    setenv("XDG_STATE_HOME", "/dev/null/none", 1);
    for (size_t i = 0; i < sizeof tours / sizeof *tours; i++) {
        uint64_t n = allocations(&tours[i]);
        assert_true(n > 100 && n < 100000);
        for (uint64_t k = 1; k <= n; k += (k < 300 ? 1 : 5) * sample_fewer()) walk_with_fault(&tours[i], k, false);
    }
}

static void memory_may_be_gone_for_good(void **state)
{
    for (size_t i = 0; i < sizeof tours / sizeof *tours; i++) {
        uint64_t n = allocations(&tours[i]);
        for (uint64_t k = 1; k <= n; k += 19 * sample_fewer()) walk_with_fault(&tours[i], k, true);
    }
}

/* The line that opens the lesson, too: half of it would be a command that somebody typed wrong. */
static void an_explorer_begins_with_its_lesson_or_memory_is_short(void **state)
{
    const sm_app_options o = {.theme = SM_THEME_MONO, .lesson = "trap-greedy"};
    bool failed = true;
    for (uint64_t k = 1; failed; k++) {
        sm_app *a = NULL;
        sm_error err = {0};
        uint64_t before = mem_fault_live();
        mem_fault_at(k, false);
        sm_status status = sm_app_new(&a, NULL, the_registry(), stage_caps(80, 24), &o, &err);
        failed = mem_fault_happened();
        mem_fault_at(0, false);
        if (status != SM_OK && status != SM_LIMIT) fail_msg("allocation %llu: %s", (unsigned long long)k, err.text);
        sm_app_free(a);
        assert_int_equal(mem_fault_live(), before);
    }
}

/* What saving tells the journal needs memory, the labels themselves do not: they are written all the same. */
static void labels_are_saved_where_the_journal_has_no_memory(void **state)
{
    sm_app_options o = {.theme = SM_THEME_MONO};
    stage s = {0};
    sm_error err = {0};
    setenv("XDG_STATE_HOME", scratch(), 1);
    assert_ok(sm_journal_new(&o.journal, 0, &err), err);
    assert_ok(sm_session_new(&s.session, sample_fig1b(), the_registry(), &err), err);
    assert_ok(sm_app_new(&s.app, s.session, the_registry(), stage_caps(80, 24), &o, &err), err);
    stage_line(&s, "move 5 Tc K4 K3");
    mem_fault_at(1, true);
    sm_status status = sm_app_saving(s.app, NULL, &err);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    assert_true(happened);
    assert_ok(status, err);
    stage_done(&s);
    sm_journal_free(o.journal);
    scratch_sweep();
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail_once),
        cmocka_unit_test(memory_may_be_gone_for_good),
        cmocka_unit_test(an_explorer_begins_with_its_lesson_or_memory_is_short),
        cmocka_unit_test(labels_are_saved_where_the_journal_has_no_memory),
    };
    return cmocka_run_group_tests_name("app_fault", tests, NULL, NULL);
}
