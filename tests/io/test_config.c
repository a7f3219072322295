/* The configuration file: what is read from it, and what saving leaves alone. */
#include "io/state/config.h"
#include "tests/support/near.h"
#include "tests/support/scratch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *file_of(const char *content)
{
    const char *name = in_scratch("config");
    FILE *f = content ? fopen(name, "w") : NULL;
    if (content) {
        assert_non_null(f);
        fputs(content, f);
        fclose(f);
    } else {
        unlink(name);
    }
    return name;
}

static const char *content_of(const char *file)
{
    static char text[4096];
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

static int remove_place(void **state)
{
    file_of(NULL);
    return rmdir(scratch()); /* nothing else was left there */
}

static sm_status note(void *self, const char *key, const char *value, sm_error *err)
{
    if (strcmp(key, "bad") == 0) return sm_fail(err, SM_USAGE, "bad is not liked");
    sm_text_printf(self, "<%s|%s>", key, value);
    return SM_OK;
}

static sm_status note_wrong(void *self, const sm_error *what, sm_error *err)
{
    sm_text_printf(self, "{%d:%s}", (int)what->line, what->text);
    return SM_OK;
}

static void expect(const char *content, const char *pairs)
{
    sm_text seen = {0};
    sm_error err = {0};
    bool missing;
    assert_ok(sm_config_read(file_of(content), (sm_config_reader){.self = &seen, .set = note}, &missing, &err), err);
    assert_false(missing);
    assert_string_equal(sm_text_of(&seen), pairs);
    sm_text_free(&seen);
}

TEST(empty_lines_comments_and_headings_are_ignored)
{
    expect("# a remark\n; another\n\n   \n[a heading]\n  theme =  dark  \nsort=best\n", "<theme|dark><sort|best>");
    expect("theme = dark # for the hall\ntheme = a;b\n", "<theme|dark><theme|a;b>");
    expect("", "");
}

TEST(comment_after_the_equals_sign_leaves_no_value)
{
    expect("theme=;dark\ntheme = # dark\ntheme=#", "<theme|><theme|><theme|>");
}

TEST(line_ends_of_any_system_are_read)
{
    expect("theme = dark\r\n\r\nsort = best\r\n", "<theme|dark><sort|best>");
    expect("theme=dark", "<theme|dark>");
}

TEST(value_can_be_empty_or_contain_an_equals_sign)
{
    expect("a =\nb = # nothing\nc = x=y\n", "<a|><b|><c|x=y>");
    expect("define = S = P\ndefine T = R\n", "<define|S = P><define|T = R>");
}

TEST(error_reports_its_line)
{
    static const struct {
        const char *content;
        unsigned line;
    } row[] = {
        {"\n# x\njust words\n", 3},       {"= dark\n", 1}, {"a=1\nbad = 2\n", 2}, {"  define", 1}, {"define\n", 1},
        {"\n defined = 1\n definex\n", 3}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text seen = {0};
        sm_error err = {0};
        bool missing;
        const char *file = file_of(row[i].content);
        assert_int_equal(sm_config_read(file, (sm_config_reader){.self = &seen, .set = note}, &missing, &err),
                         SM_USAGE);
        assert_int_equal(err.line, row[i].line);
        assert_string_equal(err.file, file);
        sm_text_free(&seen);
    }
}

TEST(error_callback_gets_the_remaining_lines_too)
{
    sm_text seen = {0};
    sm_error err = {0};
    bool missing;
    sm_config_reader r = {.self = &seen, .set = note, .wrong = note_wrong};
    assert_ok(sm_config_read(file_of("bad = 1\na = 2\n"), r, &missing, &err), err);
    assert_string_equal(sm_text_of(&seen), "{1:bad is not liked}<a|2>");
    assert_int_equal(err.status, SM_OK);
    sm_text_free(&seen);
}

TEST(missing_file_is_not_an_error)
{
    sm_error err = {0};
    bool missing = false;
    assert_ok(sm_config_read(file_of(NULL), (sm_config_reader){.set = note}, &missing, &err), err);
    assert_true(missing);
}

TEST(non_text_bytes_are_rejected)
{
    sm_text seen = {0};
    sm_error err = {0};
    bool missing;
    sm_config_reader r = {.self = &seen, .set = note};
    assert_int_not_equal(sm_config_read(file_of("a = \xff\xfe\n"), r, &missing, &err), SM_OK);
    assert_string_equal(sm_text_of(&seen), "");
    sm_text_free(&seen);
}

static void saved(const char *content, const sm_config_pair *pair, size_t n, const char *wanted)
{
    sm_error err = {0};
    const char *file = file_of(content);
    assert_ok(sm_config_save(file, pair, n, &err), err);
    assert_string_equal(content_of(file), wanted);
}

TEST(saving_changes_only_the_values)
{
    const sm_config_pair pair[] = {{"theme", "light"}, {"digits", NULL}, {"sort", "best"}};
    saved("# mine\n[look]\ntheme = dark ; hall\n  later=1\ndigits = 6\n", pair, 3,
          "# mine\n[look]\ntheme = light ; hall\n  later=1\nsort = best\n");
}

TEST(saving_twice_equals_saving_once)
{
    const sm_config_pair pair[] = {{"theme", "light"}};
    saved("theme = dark\ntheme = mono\n", pair, 1, "theme = light\n");
    saved("theme = light\n", pair, 1, "theme = light\n");
}

TEST(new_file_has_only_values_that_differ)
{
    const sm_config_pair differs[] = {{"theme", "light"}, {"sort", NULL}}, none[] = {{"theme", NULL}};
    sm_error err = {0};
    saved(NULL, differs, 2, "theme = light\n");
    const char *file = file_of(NULL);
    assert_ok(sm_config_save(file, none, 1, &err), err);
    assert_int_not_equal(access(file, F_OK), 0);
}

TEST(saving_keeps_permissions_and_adds_a_newline)
{
    struct stat st;
    const sm_config_pair pair[] = {{"sort", "best"}};
    sm_error err = {0};
    const char *file = file_of("# no newline");
    assert_int_equal(chmod(file, 0640), 0);
    assert_ok(sm_config_save(file, pair, 1, &err), err);
    assert_string_equal(content_of(file), "# no newline\nsort = best\n");
    assert_int_equal(stat(file, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640);
}

TEST(location_follows_xdg_and_must_be_absolute)
{
    static const struct {
        const char *config, *home, *place;
    } row[] = {{"/c", "/h", "/c/setmatch/config"},
               {"c", "/h", "/h/.config/setmatch/config"},
               {"", "/h", "/h/.config/setmatch/config"},
               {"", "h", ""}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text out = {0};
        setenv("XDG_CONFIG_HOME", row[i].config, 1);
        setenv("HOME", row[i].home, 1);
        sm_config_place(&out);
        assert_string_equal(sm_text_of(&out), row[i].place);
        sm_text_free(&out);
    }
}

const test_group group_of_tests = {NULL, remove_place};
