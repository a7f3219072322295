/* Files that cannot be read, and how often two plain files are opened. */
#include "tests/io/case.h"
#include "tests/support/os_fault.h"
#include <errno.h>

TEST(failed_read_reports_its_reason)
{
    const char *const file[] = {"in"};
    sm_dataset *d = NULL;
    sm_error err = {0};
    put_text("in", "class,cluster\na,x\nb,y\nb,x\n");
    os_fault_at(OS_READ, 1, true, EIO);
    assert_int_equal(sm_read(&d, file, 1, NULL, &err), SM_IO);
    os_fault_at(OS_READ, 0, false, 0);
    assert_null(d);
    assert_string_equal(err.text, "cannot read file: Input/output error; try again or copy the file");
    assert_int_equal(os_fault_open(), 0);
}

TEST(two_plain_files_are_opened_once_each)
{
    static const char *const pair[][2] = {{"a\nb\na\n", "x\ny\nx\n"}, {"[1,2,1]", "x\ny\ny\n"}};
    const char *const file[] = {"in", "second"};
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
        uint64_t calls[2];
        put_text("in", pair[i][0]);
        put_text("second", pair[i][1]);
        for (int counts = 0; counts < 2; counts++) {
            sm_dataset *d = NULL;
            sm_error err = {0};
            os_fault_at(OS_OPEN, 0, false, 0);
            assert_ok(sm_read(&d, file, 2, &(sm_read_options){.only_counts = counts}, &err), err);
            calls[counts] = os_fault_calls(OS_OPEN);
            sm_dataset_free(d);
        }
        assert_true(calls[0] >= 2);
        assert_int_equal(calls[1], calls[0]);
    }
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
