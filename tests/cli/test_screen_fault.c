/* screen without memory: whichever allocation fails, the exit code is that of a limit. */
#include "tests/cli/quiet.h"
#include "tests/support/mem_fault.h"
#include "tests/support/sample.h"

/* Exit code 5 for at least one allocation, and besides it only 0: what could be done without. */
static void every_allocation(const char *const *word, bool keep)
{
    bool failed = true, five = false;
    for (uint64_t k = 1; failed; k += sample_fewer()) {
        mem_fault_at(k, keep);
        int code = run_quietly(word);
        failed = mem_fault_happened();
        mem_fault_at(0, false);
        if (code != 0 && !(failed && code == SM_LIMIT))
            fail_msg("%s %s: allocation %llu: exit code %d", word[2], word[3] ? word[3] : "", (unsigned long long)k,
                     code);
        five = five || code == SM_LIMIT;
        assert_int_equal(mem_fault_live(), 0);
    }
    assert_true(five);
}

/* With nothing to undo or redo there is a message to be shown, and its room is the allocation that fails: the exit code
 * was 2, that of the message. */
static void screen_out_of_memory_exits_5(void **state)
{
    static const char *const line[][QUIET_WORDS] = {
        {"setmatch", "screen", "--keys", "u"},
        {"setmatch", "screen", "--keys", "C-r", "samples/fig1b.csv"},
        {"setmatch", "screen", "--size", "60x14", "--view", "match", "--fail-under", "ari=0", "samples/fig1b.csv"},
    };
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        every_allocation(line[i], false);
        every_allocation(line[i], true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(screen_out_of_memory_exits_5)};
    return cmocka_run_group_tests_name("cli: screen without memory", tests, NULL, NULL);
}
