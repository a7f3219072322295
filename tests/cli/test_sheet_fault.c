/* lesson sheet without memory: whichever allocation fails, the exit code is that of a limit, or the sheet is whole. */
#include "tests/cli/quiet.h"
#include "tests/support/mem_fault.h"
#include "tests/support/sample.h"
#include "tests/support/scratch.h"
#include <stdlib.h>
#include <unistd.h>

static void slurp(const char *path, sm_text *out)
{
    char bytes[4096];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, f)) > 0;) sm_text_bytes(out, bytes, n);
    fclose(f);
}

/* A formula that memory ran out for was left half, and success was told. */
static void a_sheet_is_whole_or_refused(void **state)
{
    const char *const file = in_scratch("s.md");
    const char *const word[QUIET_WORDS] = {"setmatch", "lesson", "sheet", "jscore-fig1", "-f", "-o", file};
    sm_text whole = {0};
    assert_int_equal(run_quietly(word), 0);
    slurp(file, &whole);
    bool failed = true;
    for (uint64_t k = 1; failed; k += 2 * sample_fewer()) {
        mem_fault_at(k, false);
        int code = run_quietly(word);
        failed = mem_fault_happened();
        mem_fault_at(0, false);
        sm_text now = {0};
        slurp(file, &now);
        bool same = strcmp(sm_text_of(&now), sm_text_of(&whole)) == 0;
        sm_text_done(&now);
        if ((code != 0 && code != SM_LIMIT) || !same)
            fail_msg("allocation %llu: exit code %d, the sheet is %s", (unsigned long long)k, code,
                     same ? "whole" : "another");
    }
    sm_text_done(&whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_sheet_is_whole_or_refused)};
    return cmocka_run_group_tests_name("cli: lesson sheet without memory", tests, NULL, NULL);
}
