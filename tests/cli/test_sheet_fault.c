/* lesson sheet and sql without memory: whichever allocation fails, the exit code is that of a limit, or the file is
 * whole.
 */
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

/* word writes file. step: every so many allocations. */
static void check_whole_or_refused(const char *const *word, const char *file, uint64_t step)
{
    sm_text whole = {0};
    assert_int_equal(run_quietly(word), 0);
    slurp(file, &whole);
    bool failed = true;
    for (uint64_t k = 1; failed; k += step * sample_fewer()) {
        mem_fault_at(k, false);
        int code = run_quietly(word);
        failed = mem_fault_happened();
        mem_fault_at(0, false);
        sm_text now = {0};
        slurp(file, &now);
        bool same = strcmp(sm_text_of(&now), sm_text_of(&whole)) == 0;
        sm_text_done(&now);
        if ((code != 0 && code != SM_LIMIT) || !same)
            fail_msg("allocation %llu: exit code %d, the file is %s", (unsigned long long)k, code,
                     same ? "whole" : "another");
    }
    sm_text_done(&whole);
}

/* A formula that memory ran out for was left half, and success was told. */
static void a_sheet_is_whole_or_refused(void **state)
{
    const char *const file = in_scratch("s.md");
    const char *const word[QUIET_WORDS] = {"setmatch", "lesson", "sheet", "jscore-fig1", "-f", "-o", file};
    check_whole_or_refused(word, file, 2);
}

/* Of a schema that memory ran out for the table was named without it, and success was told. */
static void a_statement_is_whole_or_refused(void **state)
{
    const char *const file = in_scratch("s.sql");
    const char *const word[QUIET_WORDS] = {"setmatch", "sql", "shop.orders", "--true", "kind",
                                           "--pred",   "a,b", "-f",          "-o",     file};
    check_whole_or_refused(word, file, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_sheet_is_whole_or_refused),
                                       cmocka_unit_test(a_statement_is_whole_or_refused)};
    return cmocka_run_group_tests_name("cli: files without memory", tests, NULL, NULL);
}
