/* Files of the program's own between two runs: where they are, how much of them is read, and lists of lines, the newest
 * in front, of which two with one key are one. Expected by hand. */
#include "io/lesson/lesson.h"
#include "io/state/state.h"
#include "tests/io/case.h"
#include <stdlib.h>

static char here[256];

static void put_state(const char *text)
{
    mkdir("setmatch", 0700);
    put_text("setmatch/list", text);
}

static void assert_state(const char *expected)
{
    sm_text t = {0};
    sm_state_read(&t, "list", 4096);
    assert_string_equal(sm_text_of(&t), expected);
    sm_text_free(&t);
}

TEST(location_follows_the_environment)
{
    static const struct {
        const char *xdg, *home, *path;
    } row[] = {{"/s", "/h", "/s/setmatch/x"},
               {"s", "/h", "/h/.local/state/setmatch/x"},
               {NULL, "/h", "/h/.local/state/setmatch/x"},
               {"", "/h", "/h/.local/state/setmatch/x"},
               {NULL, "h", ""},
               {NULL, NULL, ""}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text t = {0};
        row[i].xdg ? setenv("XDG_STATE_HOME", row[i].xdg, 1) : unsetenv("XDG_STATE_HOME");
        row[i].home ? setenv("HOME", row[i].home, 1) : unsetenv("HOME");
        sm_state_path(&t, "x");
        assert_string_equal(sm_text_of(&t), row[i].path);
        sm_text_free(&t);
    }
    sm_text path = {0};
    sm_error err = {0};
    assert_int_equal(sm_state_write("x", "y", 1, &path, &err), SM_IO);
    assert_string_equal(err.text, "no directory for x; set XDG_STATE_HOME or HOME");
    sm_text_free(&path);
    setenv("XDG_STATE_HOME", here, 1);
}

TEST(state_is_read_only_as_far_as_requested)
{
    enum { SIZE = 40000 };
    static char bytes[SIZE + 1];
    memset(bytes, 'x', SIZE);
    put_state(bytes);
    static const size_t most[] = {0, 1, 16384, 16385, 39999, 40000, 100000};
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) { /* at least what was requested, at most all */
        sm_text t = {0};
        sm_state_read(&t, "list", most[i]);
        assert_in_range(t.length, most[i] < SIZE ? most[i] : SIZE, SIZE);
        assert_int_equal(strspn(sm_text_of(&t), "x"), t.length);
        sm_text_free(&t);
    }
    sm_text t = {0};
    put_state("x");
    sm_state_read(&t, "list", 10);
    assert_string_equal(sm_text_of(&t), "x");
    sm_text_clear(&t);
    sm_state_read(&t, "none", 10);
    assert_int_equal(t.length, 0);
    sm_text_free(&t);
    unlink("setmatch/list");
}

TEST(line_is_found_by_its_key)
{
    static const sm_state_list whole = {.name = "list", .most_lines = 3, .most_bytes = 4096},
                               marked = {.name = "list", .mark = '\t', .most_lines = 3, .most_bytes = 4096};
    static const struct {
        const sm_state_list *list;
        const char *lines, *key, *line;
    } row[] = {
        {&whole, "a\nb\nab\n", "b", "b"},
        {&whole, "a\nb\nab\n", "ab", "ab"},
        {&whole, "a\nb\nab\n", "c", ""},
        {&whole, "a\nb\nab", "ab", "ab"},
        {&whole, "\n\na\n", "a", "a"},
        {&whole, "\n\na\n", "", ""},
        {&whole, "", "a", ""},
        {&marked, "1\tx\n2\ty\n", "\ty", "2\ty"},
        {&marked, "1\tx\n2\tx\n", "\tx", "1\tx"},
        {&marked, "1\tx\ty\n2\tx\n", "\tx", "2\tx"},
        {&marked, "1\tx\ty\n2\tx\n", "\tx\ty", "1\tx\ty"},
        {&marked, "x\n2\tx\n", "\tx", "2\tx"},
        {&marked, "1 x\n", "x", ""},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        size_t length = 99;
        const char *line = sm_state_find(row[i].list, row[i].lines, row[i].key, &length);
        if (length != strlen(row[i].line) || memcmp(line, row[i].line, length) != 0)
            fail_msg("row %zu: %.*s", i, (int)length, line);
    }
}

TEST(lines_are_prepended_without_duplicates)
{
    static const sm_state_list whole = {.name = "list", .most_lines = 3, .most_bytes = 4096},
                               marked = {.name = "list", .mark = '\t', .most_lines = 3, .most_bytes = 4096};
    static const struct {
        const sm_state_list *list;
        const char *before, *line, *after;
    } row[] = {
        {&whole, "", "a", "a\n"},
        {&whole, "a\n", "b", "b\na\n"},
        {&whole, "a\nb\n", "c", "c\na\nb\n"},
        {&whole, "a\nb\nc\n", "d", "d\na\nb\n"},
        {&whole, "a\nb\nc\n", "c", "c\na\nb\n"},
        {&whole, "a\nb\nc\n", "a", "a\nb\nc\n"},
        {&whole, "a\nb", "c", "c\na\nb\n"},
        {&whole, "\n\na\n\nb\n", "c", "c\na\nb\n"},
        {&marked, "1\tx\n2\ty\n", "3\tx", "3\tx\n2\ty\n"},
        {&marked, "1\tx\n2\ty\n", "3\tz", "3\tz\n1\tx\n2\ty\n"},
        {&marked, "1\tx\n2\ty\n3\tz\n", "3\ty", "3\ty\n1\tx\n3\tz\n"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct stat st;
        put_state(row[i].before);
        sm_state_add(row[i].list, row[i].line);
        assert_state(row[i].after);
        assert_int_equal(stat("setmatch/list", &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
    unlink("setmatch/list");
}

/* The newest in front, one of each lesson. */
TEST(lesson_progress_is_kept)
{
    sm_text t = {0};
    sm_progress_keep("1\tfirst");
    sm_progress_keep("2\tsecond");
    sm_progress_keep("3\tfirst");
    sm_progress_read(&t);
    assert_string_equal(sm_text_of(&t), "3\tfirst\n2\tsecond\n");
    sm_text_free(&t);
    unlink("setmatch/lessons");
}

TEST(parent_directories_are_created)
{
    struct stat st;
    char path[] = "one/two/file", absolute[600];
    sm_make_directories(path);
    assert_string_equal(path, "one/two/file");
    assert_int_equal(stat("one/two", &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    assert_int_not_equal(stat("one/two/file", &st), 0);
    snprintf(absolute, sizeof absolute, "%s/one/three/file", here);
    sm_make_directories(absolute);
    assert_int_equal(rmdir("one/three"), 0);
    assert_int_equal(rmdir("one/two"), 0);
    assert_int_equal(rmdir("one"), 0);
    sm_error err = {0};
    assert_ok(sm_write_whole("one/file", "text", 4, &err), err);
    sm_text t = {0};
    int fd = open("one/file", O_RDONLY);
    sm_read_descriptor(fd, 100, &t);
    close(fd);
    assert_string_equal(sm_text_of(&t), "text");
    sm_text_free(&t);
    unlink("one/file");
    assert_int_equal(rmdir("one"), 0);
}

static int enter_state(void **state)
{
    if (enter_scratch(state) != 0 || !getcwd(here, sizeof here)) return -1;
    return setenv("XDG_STATE_HOME", here, 1);
}

static int leave_state(void **state)
{
    unlink("setmatch/list");
    rmdir("setmatch");
    return leave_scratch(state);
}

const test_group group_of_tests = {enter_state, leave_state};
