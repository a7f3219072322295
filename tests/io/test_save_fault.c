/* Saving when system calls fail: the file is whole, and messages about it are true. */
#include "io/bytes/save.h"
#include "io/state/state.h"
#include "tests/io/case.h"
#include "tests/support/os_fault.h"
#include <errno.h>

static sm_status put(sm_sink out, const char *text, sm_error *err)
{
    return out.write(out.self, text, strlen(text), err);
}

static sm_status save(const char *name, sm_error *err)
{
    sm_save *s = NULL;
    sm_status status = sm_save_open(&s, name, true, err);
    if (status != SM_OK) return status;
    status = put(sm_save_sink(s), "new", err);
    return sm_save_close(s, status, NULL, NULL, err);
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
TEST(any_failing_call_leaves_a_file_and_a_true_message)
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
                if (strstr(err.text, "file replaced")) assert_true(target_is("new"));
                if (!failed) break;
            }
}

/* The whole content of a file is this. */
static bool holds(const char *name, const char *wanted)
{
    char text[64] = {0};
    int fd = open(name, O_RDONLY);
    ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0) close(fd);
    return n >= 0 && strcmp(text, wanted) == 0;
}

/* A file with two names is emptied before it is written: when that fails, the message names a file that is whole. */
TEST(file_overwritten_in_place_is_complete_or_named)
{
    scratch_sweep();
    static const char named[] = "; the complete new file is ";
    for (os_kind kind = 0; kind < OS_PRINT; kind++) {
        bool half = false;
        for (uint64_t k = 1;; k++) {
            char name[300] = "";
            sm_error err = {0};
            unlink("out");
            put_text("target", "old");
            assert_int_equal(link("target", "out"), 0);
            os_fault_at(kind, k, false, EIO);
            sm_status status = save("target", &err);
            bool failed = os_fault_happened();
            os_fault_at(kind, 0, false, 0);
            const char *at = strstr(err.text, named);
            if (at) snprintf(name, sizeof name, "%.*s", (int)strcspn(at + strlen(named), ","), at + strlen(named));
            assert_int_equal(os_fault_open(), 0);
            assert_true(status == SM_OK || status == SM_IO);
            assert_int_equal(err.line + err.column, 0); /* it is of the whole file */
            if (status == SM_OK) assert_true(holds("target", "new"));
            if (at) assert_true(holds(name, "new"));
            if (strstr(err.text, "as it was before")) assert_true(holds("target", "old") && !at);
            if (status == SM_IO && !at && !strstr(err.text, "file replaced")) assert_true(holds("target", "old"));
            half = half || at;
            if (at) unlink(name);
            if (kind == OS_UNLINK) scratch_sweep(); /* what could not be removed */
            if (kind != OS_UNLINK) assert_int_equal(names_in("."), 2);
            if (!failed) break;
        }
        /* What may fail while it is written, confirmed, read back and closed. */
        assert_int_equal(half, kind == OS_WRITE || kind == OS_FSYNC || kind == OS_READ || kind == OS_CLOSE);
    }
}

/* More than is held back, so that it is written before the end. */
TEST(file_written_at_once_is_complete_or_unchanged)
{
    enum { LARGE = 1 << 20 };
    static char bytes[LARGE];
    sm_error err = {0};
    put_text("target", "old");
    os_fault_at(OS_WRITE, 1, false, ENOSPC);
    assert_int_equal(sm_write_whole("target", bytes, LARGE, &err), SM_IO);
    os_fault_at(OS_WRITE, 0, false, 0);
    assert_int_equal(os_fault_open(), 0);
    assert_true(target_is("old"));
    assert_string_equal(err.text,
                        "writing failed; No space left on device; the file is as it was before, save it elsewhere");
    assert_ok(sm_write_whole("target", "new", 3, &err), err);
    assert_true(target_is("new"));
}

/* The disk does not confirm the directory: the file was replaced, and that is what is said. */
TEST(unconfirmed_directory_is_reported_after_replacing)
{
    unlink("target");
    put_text("target", "old");
    sm_error err = {0};
    os_fault_at(OS_FSYNC, 2, false, EIO);
    assert_int_equal(save("target", &err), SM_IO);
    os_fault_at(OS_FSYNC, 0, false, 0);
    assert_true(target_is("new"));
    assert_non_null(strstr(err.text, "file replaced, but the disk did not confirm it"));
    assert_int_equal(err.line + err.column, 0);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
