/* Saving without memory: the old file stands, nothing is left beside it. */
#include "setmatch/io/save.h"
#include "tests/io/case.h"
#include "tests/support/mem_fault.h"
#include "tests/support/os_fault.h"
#include <errno.h>

static sm_status save(const char *name, sm_error *err)
{
    sm_save *s = NULL;
    sm_status status = sm_save_open(&s, name, true, err);
    if (status != SM_OK) return status;
    status = sm_put(sm_save_sink(s), "new", err);
    if (status == SM_OK) return sm_save_commit(s, NULL, NULL, NULL, err);
    sm_save_cancel(s);
    return status;
}

static void saving_without_memory_leaves_the_old_file_or_the_new_one(void **state)
{
    unlink("link");
    assert_int_equal(symlink("target", "link"), 0);
    for (uint64_t k = 1;; k++) {
        put_text("target", "old");
        sm_error err = {0};
        mem_fault_at(k, false);
        sm_status status = save("link", &err);
        bool failed = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(mem_fault_live(), 0);
        assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
        char text[8] = {0};
        int fd = open("target", O_RDONLY);
        assert_int_equal(read(fd, text, sizeof text), 3);
        close(fd);
        assert_true(strcmp(text, "new") == 0 || (failed && strcmp(text, "old") == 0));
        if (!failed) break;
    }
}

/* What says "nothing was changed" is true: with links and a further name, whose file is overwritten in its place. */
static void a_file_that_was_replaced_is_never_told_as_unchanged(void **state)
{
    for (int names = 1; names <= 2; names++)
        for (uint64_t k = 1;; k++) {
            unlink("out");
            put_text("target", "old");
            if (names == 2) assert_int_equal(link("target", "out"), 0);
            sm_error err = {0};
            mem_fault_at(k, true);
            sm_status status = save("target", &err);
            bool failed = mem_fault_happened();
            mem_fault_at(0, false);
            char text[8] = {0};
            int fd = open("target", O_RDONLY);
            assert_int_equal(read(fd, text, sizeof text), 3);
            close(fd);
            if (status != SM_OK && strstr(err.text, "nothing was changed")) assert_string_equal(text, "old");
            if (status == SM_OK) assert_string_equal(text, "new");
            if (!failed) break;
        }
}

static bool target_is(const char *wanted)
{
    char text[8] = {0};
    int fd = open("target", O_RDONLY);
    assert_int_equal(read(fd, text, sizeof text - 1), 3);
    close(fd);
    return strcmp(text, wanted) == 0;
}

/* Each call that saving makes of the system fails, once and for ever: the file is the old or the new one, whole, and
 * what the message says of it is so. */
static void whatever_call_fails_the_file_is_whole_and_the_message_true(void **state)
{
    static const int code[] = {EIO, ENOSPC, EMFILE};
    for (os_kind kind = 0; kind < OS_PRINT; kind++)
        for (int times = 0; times < 2; times++)
            for (uint64_t k = 1;; k++) {
                unlink("target");
                put_text("target", "old");
                sm_error err = {0};
                os_fault_at(kind, k, times, code[k % 3]);
                sm_status status = save("target", &err);
                bool failed = os_fault_happened();
                os_fault_at(kind, 0, false, 0);
                assert_int_equal(os_fault_open(), 0);
                assert_true(target_is("old") || target_is("new"));
                assert_true(status == SM_OK || status == SM_IO);
                if (status == SM_OK) assert_true(target_is("new"));
                if (strstr(err.text, "as it was before")) assert_true(target_is("old"));
                if (strstr(err.text, "was replaced")) assert_true(target_is("new"));
                if (!failed) break;
            }
}

/* The disk does not confirm the directory: the file was replaced, and that is what is said. */
static void a_directory_that_is_not_confirmed_is_told_behind_the_replaced_file(void **state)
{
    unlink("target");
    put_text("target", "old");
    sm_error err = {0};
    os_fault_at(OS_FSYNC, 2, false, EIO);
    assert_int_equal(save("target", &err), SM_IO);
    os_fault_at(OS_FSYNC, 0, false, 0);
    assert_true(target_is("new"));
    assert_non_null(strstr(err.text, "the file was replaced, but the disk did not confirm it"));
}

static void remembering_a_file_without_memory_is_quiet(void **state)
{
    char here[256];
    assert_non_null(getcwd(here, sizeof here));
    setenv("XDG_STATE_HOME", here, 1);
    for (uint64_t k = 1;; k++) {
        mem_fault_at(k, false);
        sm_recent_add("target");
        bool failed = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(mem_fault_live(), 0);
        if (!failed) break;
    }
    unlink("setmatch/recent");
    rmdir("setmatch");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saving_without_memory_leaves_the_old_file_or_the_new_one),
        cmocka_unit_test(a_file_that_was_replaced_is_never_told_as_unchanged),
        cmocka_unit_test(whatever_call_fails_the_file_is_whole_and_the_message_true),
        cmocka_unit_test(a_directory_that_is_not_confirmed_is_told_behind_the_replaced_file),
        cmocka_unit_test(remembering_a_file_without_memory_is_quiet),
    };
    return cmocka_run_group_tests_name("io: save without memory", tests, enter_scratch, leave_scratch);
}
