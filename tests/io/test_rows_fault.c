/* Each allocation of keeping rows and of a spool fails in turn: an error, and no leak of what was handed over. */
#include "io/sheet/sheet.h"
#include "tests/io/case.h"
#include "tests/support/mem_fault.h"
#include "tests/support/os_fault.h"
#include <errno.h>
#include <zlib.h>

static sm_status whole_split(void *how, const char *bytes, size_t length, bool at_end, sm_text *cell, uint32_t columns,
                             bool *whole, sm_error *err)
{
    *whole = at_end || length > 70000;
    for (uint32_t c = 0; *whole && c < columns; c++) {
        sm_status status = sm_text_add(&cell[c], bytes, 40, err);
        if (status) return status;
    }
    return SM_OK;
}

static sm_status make(sm_rows *rows, sm_error *err)
{
    static const sm_row_column columns[] = {{"a", SM_COLUMN_ATTRIBUTE}, {"b", SM_COLUMN_ATTRIBUTE}};
    static char bytes[100000];
    sm_rows_from from = {.name = "stdin", .column = columns, .columns = 2, .n = 1};
    from.offset = sm_alloc(1, sizeof *from.offset);
    from.how = sm_alloc(1, 16);
    from.how_free = sm_free;
    from.split = whole_split;
    if (!from.offset || !from.how) {
        sm_rows_from_done(&from);
        return sm_no_memory(err);
    }
    sm_status status = sm_spool_open(&from.spool, err);
    if (!status) status = sm_spool_add(from.spool, bytes, sizeof bytes, err);
    if (!status) return sm_rows_make(rows, &from, err);
    sm_rows_from_done(&from);
    return status;
}

static void no_lost_allocation_leaks(void **state)
{
    for (uint64_t k = 1;; k++) {
        sm_rows rows = {0};
        sm_text cell[2] = {0};
        sm_error err = {0};
        mem_fault_at(k, false);
        sm_status status = make(&rows, &err);
        if (!status) status = rows.read(rows.self, 0, cell, &err);
        bool failed = mem_fault_happened();
        mem_fault_at(0, false);
        if (failed) assert_int_equal(status, SM_LIMIT);
        if (failed && rows.self) assert_ok(rows.read(rows.self, 0, cell, &(sm_error){0}), err);
        if (rows.free) rows.free(rows.self);
        for (int c = 0; c < 2; c++) sm_text_done(&cell[c]);
        if (mem_fault_live() != 0) fail_msg("allocation %d leaks", (int)k);
        if (failed) continue;
        assert_ok(status, err);
        assert_true(k > 8);
        return;
    }
}

/* Reading with rows, and one row of it. Only a spool may fail unsaid: then its reason is what the rows are refused
 * with. */
static bool read_to_the_end(const char *const *files, size_t n, const char *format, uint64_t k, bool keep)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_text cell[8] = {0};
    sm_read_options o = {.rows = true, .format = format};
    mem_fault_at(k, keep);
    sm_status status = sm_read(&d, files, n, &o, &err);
    const sm_rows *rows = d ? &sm_dataset_parts(d)->rows : NULL;
    if (!status) status = rows->read(rows->self, 1, cell, &err);
    bool failed = mem_fault_happened();
    mem_fault_at(0, false);
    if (status && status != SM_LIMIT) fail_msg("allocation %d: %d, %s", (int)k, status, err.text);
    if (!failed) assert_ok(status, err);
    for (int c = 0; c < 8; c++) sm_text_done(&cell[c]);
    sm_dataset_free(d);
    if (mem_fault_live() != 0) fail_msg("allocation %d leaks", (int)k);
    return !failed;
}

static void sweep(const char *const *files, size_t n, const char *format)
{
    for (int keep = 0; keep < 2; keep++)
        for (uint64_t k = 1; !read_to_the_end(files, n, format, k, keep); k++) assert_true(k < 100000);
}

static void reading_with_rows_fails_cleanly(void **state)
{
    static const char *const one[] = {"in"}, *const gz[] = {"in.gz"}, *const two[] = {"in", "second"};
    put_text("in", "id,true,pred,note\n1,a,x,one\n2,b,y,\"two, really\"\n3,a,x,three\n");
    sweep(one, 1, NULL);
    gzFile packed = gzopen("in.gz", "wb9");
    assert_non_null(packed);
    assert_true(gzputs(packed, "a,b,true,pred\n1,2,a,x\n3,4,b,y\n5,6,a,y\n") > 0);
    assert_int_equal(gzclose(packed), Z_OK);
    sweep(gz, 1, NULL);
    put_text("in", "[{\"id\":1,\"true\":\"a\",\"pred\":\"x\",\"w\":0,\"more\":[1]},"
                   "{\"id\":2,\"true\":\"b\",\"pred\":\"y\",\"w\":1,\"more\":true},"
                   "{\"id\":3,\"true\":\"a\",\"pred\":\"y\",\"w\":2,\"more\":\"z\"}]");
    sweep(one, 1, "json");
    put_text("in", "id,class,size\n1,a,10\n2,a,20\n3,b,30\n4,b,40\n");
    put_text("second", "id,cluster,note\n4,x,four\n1,y,one\n2,y,two\n3,x,three\n");
    sweep(two, 2, NULL);
}

/* Text of a file that goes on behind the row: where memory runs out while it is split, that is what is said. */
static void a_row_is_split_or_memory_ran_out(void **state)
{
    enum { ROWS = 400 };
    const char *const file[] = {"in"};
    sm_text text = {0}, cell[3] = {0};
    sm_dataset *d = NULL;
    sm_error err = {0};
    bool failed = true;
    sm_text_puts(&text, "true,pred,note\n");
    for (int i = 0; i < ROWS; i++) sm_text_printf(&text, "%c,x,note %d\n", "ab"[i % 2], i);
    put_text("in", sm_text_of(&text));
    sm_text_done(&text);
    assert_ok(sm_read(&d, file, 1, &(sm_read_options){.rows = true}, &err), err);
    const sm_rows *rows = &sm_dataset_parts(d)->rows;
    assert_ok(rows->read(rows->self, 0, cell, &err), err);
    for (uint64_t k = 1; failed; k++) {
        for (int c = 0; c < 3; c++) sm_text_done(&cell[c]);
        mem_fault_at(k, false);
        sm_status status = rows->read(rows->self, 1, cell, &err);
        failed = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
    }
    assert_string_equal(sm_text_of(&cell[2]), "note 1");
    for (int c = 0; c < 3; c++) sm_text_done(&cell[c]);
    sm_dataset_free(d);
}

static void rows_that_cannot_be_read_again_say_why(void **state)
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
    for (int c = 0; c < 3; c++) sm_text_done(&cell[c]);
    sm_dataset_free(d);
}

/* Where the system makes no file without a name it has one for a moment; the allocation of that name may fail too. */
static void a_spool_needs_no_file_without_a_name(void **state)
{
    bool failed = true;
    uint64_t before = mem_fault_live();
    assert_int_equal(mkdir("third", 0700), 0);
    assert_int_equal(setenv("TMPDIR", "third", 1), 0);
    for (uint64_t k = 1; failed; k++) {
        sm_spool *s = NULL;
        sm_error err = {0};
        os_fault_at(OS_OPEN, 1, false, EOPNOTSUPP);
        mem_fault_at(k, false);
        sm_status status = sm_spool_open(&s, &err);
        failed = mem_fault_happened();
        mem_fault_at(0, false);
        os_fault_at(OS_OPEN, 0, false, 0);
        assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
        assert_int_equal(names_in("third"), 0);
        if (status == SM_OK) assert_ok(sm_spool_add(s, "text", 4, &err), err);
        sm_spool_close(s);
        assert_int_equal(mem_fault_live(), before);
        assert_int_equal(os_fault_open(), 0);
    }
    assert_int_equal(unsetenv("TMPDIR"), 0);
    assert_int_equal(rmdir("third"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_lost_allocation_leaks), cmocka_unit_test(reading_with_rows_fails_cleanly),
        cmocka_unit_test(a_row_is_split_or_memory_ran_out), cmocka_unit_test(rows_that_cannot_be_read_again_say_why),
        cmocka_unit_test(a_spool_needs_no_file_without_a_name)};
    return cmocka_run_group_tests_name("io: rows without memory", tests, enter_scratch, leave_scratch);
}
