/* Rows read again from a file, a spool and memory. */
#include "io/bytes/bytes.h"
#include "io/sheet/sheet.h"
#include "tests/io/case.h"
#include <time.h>

enum { COLUMNS = 3 };
static const sm_row_column columns[COLUMNS] = {
    {"id", SM_COLUMN_ID}, {"", SM_COLUMN_ATTRIBUTE}, {"note", SM_COLUMN_ATTRIBUTE}};

static uint64_t *offsets(const uint64_t *at, uint32_t n)
{
    uint64_t *out = sm_alloc(n, sizeof *out);
    assert_non_null(out);
    memcpy(out, at, n * sizeof *at);
    return out;
}

static sm_origin origin_of(const char *file)
{
    struct stat st;
    assert_int_equal(stat(file, &st), 0);
    return sm_origin_of(&st);
}

static sm_rows made(sm_rows_from from, const uint64_t *at, uint32_t n)
{
    sm_rows rows;
    from.name = "data.csv";
    from.offset = offsets(at, n);
    from.n = n;
    from.column = columns;
    from.columns = COLUMNS;
    from.dialect = (sm_dialect){.separator = ','};
    sm_rows_make(&rows, &from);
    return rows;
}

static sm_rows of_file(const char *file, const uint64_t *at, uint32_t n)
{
    return made((sm_rows_from){.file = file, .origin = origin_of(file)}, at, n);
}

static void assert_row(sm_rows *rows, uint32_t point, const char *a, const char *b, const char *c)
{
    sm_text cell[COLUMNS] = {0};
    sm_error err = {0};
    assert_ok(rows->read(rows->self, point, cell, &err), err);
    assert_string_equal(sm_text_of(&cell[0]), a);
    assert_string_equal(sm_text_of(&cell[1]), b);
    assert_string_equal(sm_text_of(&cell[2]), c);
    for (int i = 0; i < COLUMNS; i++) sm_text_free(&cell[i]);
}

static void assert_refused(sm_rows *rows, uint32_t point, sm_status status, const char *text)
{
    sm_text cell[COLUMNS] = {0};
    sm_error err = {0};
    assert_int_equal(rows->read(rows->self, point, cell, &err), status);
    assert_string_equal(err.text, text);
    assert_string_equal(err.file, "data.csv");
    for (int i = 0; i < COLUMNS; i++) sm_text_free(&cell[i]);
}

static const char four[] = "id,x,note\n1,0.5,one\n2,,\xe6\xbc\xa2\n3,7\n4,8,last";
static const uint64_t four_at[] = {10, 20, 27, 31};
#define CHANGED "the file has changed since it was read; its rows are not shown; open it again"

static void assert_four(sm_rows *rows)
{
    assert_int_equal(rows->columns, COLUMNS);
    assert_string_equal(rows->column[0].name, "id");
    assert_string_equal(rows->column[1].name, "");
    assert_int_equal(rows->column[0].role, SM_COLUMN_ID);
    assert_row(rows, 3, "4", "8", "last");
    assert_row(rows, 0, "1", "0.5", "one");
    assert_row(rows, 2, "3", "7", ""); /* too short: nothing is left of the row before */
    assert_row(rows, 1, "2", "", "漢");
}

TEST(file_spool_and_memory_give_the_same_rows)
{
    sm_error err = {0};
    put_text("in", four);
    sm_rows rows = of_file("in", four_at, 4);
    assert_four(&rows);
    rows.free(rows.self);

    sm_spool *s;
    assert_ok(sm_spool_open(&s, &err), err);
    assert_ok(sm_spool_add(s, four, 5, &err), err);
    assert_ok(sm_spool_add(s, four + 5, sizeof four - 1 - 5, &err), err);
    rows = made((sm_rows_from){.spool = s}, four_at, 4);
    assert_four(&rows);
    rows.free(rows.self);

    rows = made((sm_rows_from){.bytes = four, .length = sizeof four - 1}, four_at, 4);
    assert_four(&rows);
    rows.free(rows.self);
    static const char texts[] = "1\0a\0b\0002\0\0c";
    rows = made((sm_rows_from){.kept = sm_copy_text(texts, sizeof texts)}, (const uint64_t[]){0, 6}, 2);
    assert_row(&rows, 1, "2", "", "c");
    assert_row(&rows, 0, "1", "a", "b");
    rows.free(rows.self);
}

/* 200 rows of 1000 bytes: three of them reach over the end of a block of 64 KiB. */
TEST(neighbours_share_a_block_and_rows_cross_its_end)
{
    enum { N = 200, LENGTH = 1000 };
    static char bytes[N * LENGTH];
    uint64_t at[N];
    for (int i = 0; i < N; i++) {
        char head[24];
        at[i] = (uint64_t)i * LENGTH;
        memset(bytes + at[i], 'a' + i % 26, LENGTH);
        memcpy(bytes + at[i], head, (size_t)snprintf(head, sizeof head, "%d,%d,", i, i * i));
        bytes[at[i] + LENGTH - 1] = '\n';
    }
    put_file("third", bytes, sizeof bytes);
    sm_rows rows = of_file("third", at, N);
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < N; i++) {
            uint32_t p = pass ? N - 1 - i : i;
            char a[16], b[16], c[LENGTH];
            size_t head = (size_t)snprintf(a, sizeof a, "%u", p) + (size_t)snprintf(b, sizeof b, "%u", p * p) + 2;
            memset(c, 'a' + (int)p % 26, sizeof c);
            c[LENGTH - 1 - head] = 0;
            assert_row(&rows, p, a, b, c);
        }
    rows.free(rows.self);
}

TEST(long_row_is_read_and_an_overlong_one_reported)
{
    enum { LONG = 3 * 1024 * 1024, HUGE = 9 * 1024 * 1024 };
    char *bytes = malloc(HUGE + 16);
    assert_non_null(bytes);
    memset(bytes, 'x', HUGE);
    for (size_t i = 1000; i < HUGE; i += 1000) bytes[i] = ','; /* a field has a separate limit */
    memcpy(bytes, "1,2,", 4);
    memcpy(bytes + LONG, "\n3,4,", 5);
    memcpy(bytes + HUGE, "\n5,6,7\n", 8);
    put_file("out", bytes, HUGE + 7);
    sm_rows rows = of_file("out", (const uint64_t[]){0, LONG + 1, HUGE + 1}, 3);
    bytes[1000] = 0;
    assert_row(&rows, 0, "1", "2", bytes + 4);
    assert_row(&rows, 2, "5", "6", "7");
    rows.free(rows.self);

    memset(bytes, 'x', HUGE);
    for (size_t i = 1000; i < HUGE; i += 1000) bytes[i] = ',';
    put_file("out", bytes, HUGE + 7);
    rows = of_file("out", (const uint64_t[]){0, HUGE + 1}, 2);
    assert_refused(&rows, 0, SM_LIMIT, "this row is longer than 8 MiB; it is not shown; shorten it");
    assert_row(&rows, 1, "5", "6", "7");
    rows.free(rows.self);
    free(bytes);
}

static void set_time(const char *file, time_t seconds)
{
    const struct timespec times[2] = {{.tv_sec = seconds}, {.tv_sec = seconds}};
    assert_int_equal(utimensat(AT_FDCWD, file, times, 0), 0);
}

TEST(changed_file_is_reported_and_not_read)
{
    put_text("in", four);
    set_time("in", 1000000000);
    sm_rows rows = of_file("in", four_at, 4);
    put_text("in", "id,x,note\n1,0.5,two\n2,,\xe6\xbc\xa2\n3,7\n4,8,last"); /* as long, before it was opened again */
    assert_refused(&rows, 0, SM_IO, CHANGED);
    rows.free(rows.self);

    put_text("in", four);
    set_time("in", 1000000000);
    rows = of_file("in", four_at, 4);
    assert_four(&rows);
    set_time("in", 1000000001);
    assert_refused(&rows, 0, SM_IO, CHANGED); /* though its block is at hand */
    set_time("in", 1000000000);
    assert_int_equal(truncate("in", 12), 0);
    set_time("in", 1000000000);
    assert_refused(&rows, 3, SM_IO, CHANGED);
    rows.free(rows.self);
}

TEST(replaced_or_missing_file_is_reported)
{
    put_text("in", four);
    set_time("in", 1000000000);
    sm_rows rows = of_file("in", four_at, 4);
    put_text("second", four);
    set_time("second", 1000000000);
    assert_int_equal(rename("second", "in"), 0);
    assert_refused(&rows, 0, SM_IO, CHANGED);
    rows.free(rows.self);

    rows = of_file("in", four_at, 4);
    assert_int_equal(unlink("in"), 0);
    assert_refused(&rows, 0, SM_IO, "cannot read the file again: No such file or directory; its rows are not shown");
    rows.free(rows.self);

    put_text("in", four);
    rows = of_file("in", four_at, 4);
    assert_four(&rows);
    assert_int_equal(unlink("in"), 0);
    assert_four(&rows); /* it is still the file that was read */
    rows.free(rows.self);

    /* What went wrong first is reported, whatever the rows say then. */
    sm_error first = {.status = SM_LIMIT, .text = "before"};
    sm_text cell[3] = {{0}};
    put_text("in", four);
    rows = of_file("in", four_at, 4);
    assert_int_equal(unlink("in"), 0);
    assert_int_equal(rows.read(rows.self, 0, cell, &first), SM_IO);
    assert_string_equal(first.text, "before");
    assert_int_equal(rows.read(rows.self, 0, cell, NULL), SM_IO);
    rows.free(rows.self);
    rows = made((sm_rows_from){.file = "data.csv", .refused = {.status = SM_IO, .text = "not spooled"}}, four_at, 4);
    assert_int_equal(rows.read(rows.self, 0, cell, &first), SM_IO);
    assert_string_equal(first.text, "before");
    assert_int_equal(rows.read(rows.self, 0, cell, NULL), SM_IO);
    first = (sm_error){0};
    assert_int_equal(rows.read(rows.self, 0, cell, &first), SM_IO);
    assert_string_equal(first.text, "not spooled");
    rows.free(rows.self);

    rows = made((sm_rows_from){.file = "/dev/null"}, four_at, 4);
    assert_refused(&rows, 0, SM_IO, "cannot read the file again: it is not a plain file; its rows are not shown");
    rows.free(rows.self);
}

/* Of a source that has not changed; a row that begins where it ends is none. */
TEST(row_after_the_end_is_reported)
{
    const uint64_t at[] = {sizeof four - 1, sizeof four + 70000};
    sm_spool *s;
    sm_error err = {0};
    put_text("in", four);
    assert_ok(sm_spool_open(&s, &err), err);
    assert_ok(sm_spool_add(s, four, sizeof four - 1, &err), err);
    sm_rows rows[] = {of_file("in", at, 2), made((sm_rows_from){.spool = s}, at, 2),
                      made((sm_rows_from){.bytes = four, .length = sizeof four - 1}, at, 2)};
    for (size_t i = 0; i < 3; i++) {
        for (uint32_t point = 0; point < 2; point++) assert_refused(&rows[i], point, SM_IO, CHANGED);
        rows[i].free(rows[i].self);
    }
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
