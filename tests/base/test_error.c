#include "base/text.h"
#include "tests/support/near.h"

TEST(first_error_wins)
{
    sm_error err = {0};
    assert_int_equal(sm_fail(&err, SM_INPUT, "one %d", 1), SM_INPUT);
    assert_int_equal(sm_fail(&err, SM_IO, "two"), SM_IO); /* the status is returned all the same */
    assert_int_equal(err.status, SM_INPUT);
    assert_string_equal(err.text, "one 1");
    assert_int_equal(sm_fail(NULL, SM_LIMIT, "nobody listens"), SM_LIMIT);
}

TEST(error_keeps_its_position)
{
    sm_error err = {0};
    sm_fail_at(&err, SM_INPUT, "a\nb\033.csv", 12, 3, "bad %s", "label");
    assert_string_equal(err.file, "a^Jb^[.csv");
    assert_int_equal(err.line, 12);
    assert_int_equal(err.column, 3);
    assert_string_equal(err.text, "bad label");
    sm_error none = {0};
    sm_fail_at(&none, SM_INPUT, NULL, 0, 0, "x");
    assert_string_equal(none.file, "");
}

TEST(foreign_text_is_escaped_and_lists_keep_lines)
{
    sm_error err = {0};
    sm_fail(&err, SM_USAGE, "no column \033[31m%s; there are:\n  class\n  %s\n", "\xe2\x80\xaex", "cl\xffuster");
    assert_string_equal(err.text, "no column ^[[31m<U+202E>x; there are:\n  class\n  cl<FF>uster");
}

TEST(newline_in_foreign_text_does_not_start_a_line)
{
    sm_error err = {0};
    sm_fail(&err, SM_USAGE, "no label \"%s\"; there are\n  %s", "a\nsetmatch: all is well\n", "x");
    assert_string_equal(err.text, "no label \"a^Jsetmatch: all is well^J\"; there are\n  x");
}

TEST(long_text_is_cut_between_characters)
{
    for (size_t shift = 0; shift < 4; shift++) {
        char text[2000] = "xxxx";
        sm_error err = {0};
        for (size_t i = 0; i < 600; i++) memcpy(text + shift + 3 * i, "中", 3);
        text[shift + 1800] = 0;
        sm_fail_at(&err, SM_INPUT, text, 1, 1, "%s", text);
        assert_in_range(strlen(err.text), sizeof err.text - 8, sizeof err.text - 1);
        assert_in_range(strlen(err.file), sizeof err.file - 8, sizeof err.file - 1);
        assert_int_equal(sm_utf8_bad(err.text, strlen(err.text)), strlen(err.text));
        assert_int_equal(sm_utf8_bad(err.file, strlen(err.file)), strlen(err.file));
        assert_null(strchr(err.text, '<')); /* no half of one, escaped */
    }
    char wild[2000];
    sm_error err = {0};
    memset(wild, '\033', sizeof wild - 1);
    wild[sizeof wild - 1] = 0;
    sm_fail(&err, SM_INPUT, "%s", wild);
    assert_int_equal(strspn(err.text, "^["), strlen(err.text));
}

TEST(input_that_exceeds_memory_reports_a_limit)
{
    sm_error err = {0};
    assert_int_equal(sm_too_large(&err), SM_LIMIT);
    assert_non_null(strstr(err.text, "memory"));
}
