/* Rows that cannot be read again, and a spool on a system that makes no file without a name. */
#include "io/sheet/sheet.h"
#include "tests/io/case.h"
#include "tests/support/os_fault.h"
#include <errno.h>

TEST(unreadable_rows_report_why)
{
    const char *const file[] = {"in"};
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_text cell[3] = {0};
    put_text("in", "true,pred,note\na,x,one\nb,y,two\na,x,three\n");
    assert_ok(sm_read(&d, file, 1, &(sm_read_options){.rows = true}, &err), err);
    const sm_rows *rows = &sm_dataset_parts(d)->rows;
    os_fault_at(OS_READ, 1, true, EIO);
    assert_int_equal(rows->read(rows->self, 1, cell, &err), SM_IO);
    os_fault_at(OS_READ, 0, false, 0);
    assert_string_equal(err.text, "cannot read the file again: Input/output error; its rows are not shown");
    for (int c = 0; c < 3; c++) sm_text_free(&cell[c]);
    sm_dataset_free(d);
}

TEST(spool_needs_no_unnamed_file)
{
    sm_spool *s = NULL;
    sm_error err = {0};
    assert_int_equal(mkdir("third", 0700), 0);
    assert_int_equal(setenv("TMPDIR", "third", 1), 0);
    os_fault_at(OS_OPEN, 1, false, EOPNOTSUPP);
    assert_ok(sm_spool_open(&s, &err), err);
    os_fault_at(OS_OPEN, 0, false, 0);
    assert_int_equal(names_in("third"), 0);
    assert_ok(sm_spool_add(s, "text", 4, &err), err);
    sm_spool_close(s);
    assert_int_equal(os_fault_open(), 0);
    assert_int_equal(unsetenv("TMPDIR"), 0);
    assert_int_equal(rmdir("third"), 0);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
