/* Each allocation of keeping rows and of a spool fails in turn: an error, and no leak of what was handed over. */
#include "io/rows.h"
#include "tests/io/case.h"
#include "tests/support/mem_fault.h"

static sm_status whole_split(void *how, const char *bytes, size_t length, bool at_end, sm_text *cell, uint32_t columns,
                             bool *whole, sm_error *err)
{
    (void)how;
    *whole = at_end || length > 70000;
    for (uint32_t c = 0; *whole && c < columns; c++) {
        sm_status status = sm_text_add(&cell[c], bytes, 40, err);
        if (status) return status;
    }
    return SM_OK;
}

static sm_status make(sm_rows *rows, sm_error *err)
{
    static const sm_rows_column columns[] = {{"a", SM_COLUMN_ATTRIBUTE}, {"b", SM_COLUMN_ATTRIBUTE}};
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
    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_lost_allocation_leaks)};
    return cmocka_run_group_tests_name("io: rows without memory", tests, enter_scratch, leave_scratch);
}
