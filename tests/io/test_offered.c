/* Words quoted for a shell, and answers written and read again. */
#include "setmatch/io/answers.h"
#include "setmatch/io/import.h"
#include "tests/io/case.h"

/* By hand from POSIX.1-2024, 2.2.4: \ddd is the byte of that octal value. */
static void control_in_a_word_stands_by_its_number(void **state)
{
    static const char *const word[][2] = {
        {"plain", "plain"},
        {"a b", "'a b'"},
        {"it's", "'it'\\''s'"},
        {"caf\xc3\xa9", "'caf\xc3\xa9'"},
        {"a\x1b[31m", "$'a\\033[31m'"},
        {"a\nb", "$'a\\012b'"},
        {"it's\t\\", "$'it\\047s\\011\\134'"},
        {"\xff", "$'\\377'"},
        {"\xe2\x80\xae"
         "7",
         "$'\\342\\200\\2567'"},
    };
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        sm_text out = {0};
        sm_error err = {0};
        sm_shell_quote(&out, word[i][0]);
        assert_ok(sm_text_status(&out, &err), err);
        assert_string_equal(sm_text_of(&out), word[i][1]);
        sm_text_done(&out);
    }
}

static void answers_are_read_as_they_were_written(void **state)
{
    static const char *const name[] = {"a b", "it's", "a\nb", "\x1b[0m'\\", "$'x'", "\342\200\2567", "$"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        sm_answers a = {0}, b = {0};
        sm_text out = {0};
        sm_error err = {0};
        assert_ok(sm_answers_set(&a, "true", name[i], &err), err);
        assert_ok(sm_answers_set(&a, "pred", "p", &err), err);
        sm_answers_write(&a, &out);
        assert_ok(sm_text_status(&out, &err), err);
        assert_ok(sm_answers_add(&b, sm_text_of(&out), &err), err);
        assert_string_equal(sm_answers_get(&b, "true"), name[i]);
        assert_string_equal(sm_answers_get(&b, "pred"), "p");
        sm_text_done(&out);
        sm_answers_done(&a);
        sm_answers_done(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(control_in_a_word_stands_by_its_number),
        cmocka_unit_test(answers_are_read_as_they_were_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
