/* Words quoted for a shell, and answers written and read again. */
#include "io/load/answers.h"
#include "io/load/import.h"
#include "tests/io/case.h"

/* By hand from POSIX.1-2024, 2.2.4: \ddd is the byte of that octal value. */
TEST(control_character_is_shown_by_its_number)
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
        sm_shell_quote(&out, word[i][0]);
        assert_string_equal(sm_text_of(&out), word[i][1]);
        sm_text_free(&out);
    }
}

TEST(answers_read_back_as_written)
{
    static const char *const name[] = {"a b", "it's", "a\nb", "\x1b[0m'\\", "$'x'", "\342\200\2567", "$"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        sm_answers a = {0}, b = {0};
        sm_text out = {0};
        sm_error err = {0};
        assert_ok(sm_answers_set(&a, "true", name[i], &err), err);
        assert_ok(sm_answers_set(&a, "pred", "p", &err), err);
        sm_answers_write(&a, &out);
        assert_ok(sm_answers_add(&b, sm_text_of(&out), &err), err);
        assert_string_equal(sm_answers_get(&b, "true"), name[i]);
        assert_string_equal(sm_answers_get(&b, "pred"), "p");
        sm_text_free(&out);
        sm_answers_free(&a);
        sm_answers_free(&b);
    }
}

/* More than 65,536 texts of 72 bytes, all of them different, are not labels, and more than is to be kept: what is in
 * the first 1024 rows can still be shown. */
TEST(long_texts_are_shown_but_not_kept)
{
    enum { ROWS = 66000, SHOWN = 1024 };
    static const char *const file[] = {"in"};
    sm_import *im;
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_text in = {0};
    char text[80];
    sm_text_puts(&in, "text,class,cluster\n");
    for (int i = 1; i <= ROWS; i++) sm_text_printf(&in, "%072d,%c,%c\n", i, "abc"[i % 3], "xy"[i % 2]);
    put_file("in", sm_text_of(&in), in.length);
    assert_ok(sm_import_new(&im, file, 1, &(sm_read_options){0}, &err), err);
    assert_int_equal(sm_import_rows(im), ROWS + 1);
    for (int i = 1; i < SHOWN; i++) {
        snprintf(text, sizeof text, "%072d", i);
        assert_string_equal(sm_import_cell(im, (uint64_t)i, 0), text);
    }
    assert_string_equal(sm_import_cell(im, SHOWN, 0), "");
    assert_string_equal(sm_import_cell(im, ROWS, 0), "");
    assert_string_equal(sm_import_cell(im, ROWS, 1), "a"); /* 66,000 is a multiple of 3 */
    assert_ok(sm_import_take(im, &d, &err), err);
    assert_int_equal(sm_dataset_parts(d)->n, ROWS);
    assert_int_equal(sm_dict_size(sm_dataset_truth(d)->dict), 3);
    sm_dataset_free(d);
    sm_import_free(im);
    sm_text_free(&in);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
