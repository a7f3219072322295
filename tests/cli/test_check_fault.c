/* lesson check without memory: whichever allocation fails, the exit code is that of a limit, or every value is right.
 */
#include "tests/cli/quiet.h"
#include "tests/support/mem_fault.h"
#include "tests/support/sample.h"

/* Where memory ran out under the explorer whose screen is looked at, what that had no room for was told as a value that
 * differs: exit code 1. */
static void a_lesson_is_right_or_memory_is_short(void **state)
{
    static const char *const word[QUIET_WORDS] = {"setmatch", "lesson", "check", "jscore-fig1"};
    assert_int_equal(run_quietly(word), 0);
    for (int keep = 0; keep < 2; keep++) {
        bool failed = true;
        uint64_t wrong = 0;
        for (uint64_t k = 1; failed; k += 1 + 96 * sample_fewer()) {
            mem_fault_at(k, keep);
            int code = run_quietly(word);
            failed = mem_fault_happened();
            mem_fault_at(0, false);
            if (code != 0 && code != SM_LIMIT)
                print_error("allocation %llu: exit code %d\n", (unsigned long long)k, code);
            wrong += code != 0 && code != SM_LIMIT;
            assert_int_equal(mem_fault_live(), 0);
        }
        assert_int_equal(wrong, 0);
    }
}

/* Every allocation of a short lesson, once: also those of the line that is typed to get to a step. Where that line did
 * not open, its letters were keys; where it did not close, the second look typed behind it. */
static void a_second_look_begins_anew(void **state)
{
    static const char *const word[QUIET_WORDS] = {"setmatch", "lesson", "check", "trap-greedy"};
    assert_int_equal(run_quietly(word), 0);
    mem_fault_at(0, false);
    assert_int_equal(run_quietly(word), 0);
    uint64_t anew = 0; /* runs with a second explorer, which asks for a good part of all memory once more */
    for (uint64_t n = mem_fault_calls(), k = n / 2; k <= n; k += sample_fewer()) {
        mem_fault_at(k, false);
        int code = run_quietly(word);
        anew += code == 0 && mem_fault_calls() > n + n / 10;
        mem_fault_at(0, false);
        if (code != 0 && code != SM_LIMIT) fail_msg("allocation %llu: exit code %d", (unsigned long long)k, code);
        assert_int_equal(mem_fault_live(), 0);
    }
    if (sample_fewer() == 1) assert_true(anew > 0); /* few of the allocations lead to one */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_lesson_is_right_or_memory_is_short),
                                       cmocka_unit_test(a_second_look_begins_anew)};
    return cmocka_run_group_tests_name("cli: lesson check without memory", tests, NULL, NULL);
}
