/* Columns as they are stored: ids in as many bytes as they need, short texts found by their bytes, equal rows stored
 * once, and what is counted of the cells. Everything is counted a second time here, by comparing texts. */
#include "base/mem.h"
#include "io/sheet/sheet.h"
#include "tests/io/case.h"
#include "tests/support/sample.h"

TEST(ids_take_the_bytes_they_need)
{
    static const struct {
        uint32_t id;
        unsigned bytes;
    } row[] = {{0, 1}, {255, 1}, {256, 2}, {65535, 2}, {65536, 4}, {UINT32_MAX, 4}};
    for (size_t first = 0; first < sizeof row / sizeof *row; first++) {
        sm_cell_ids l = {0};
        uint32_t put[200], back[200];
        size_t n = 0;
        for (size_t i = first; i < sizeof row / sizeof *row; i++)
            for (size_t k = 0; k < 17; k++) {
                put[n] = row[i].id - (k > 0 && row[i].id > 0);
                assert_true(sm_cell_ids_put(&l, n, put[n]));
                n++;
            }
        assert_int_equal(l.bytes, 4);
        assert_true(l.capacity >= n);
        for (size_t i = 0; i < n; i++) assert_int_equal(sm_cell_ids_at(&l, i), put[i]);
        sm_cell_ids_copy(&l, 3, n - 3, back);
        for (size_t i = 3; i < n; i++) assert_int_equal(back[i - 3], put[i]);
        sm_cell_ids_free(&l);
        assert_true(sm_cell_ids_put(&l, 0, row[first].id));
        assert_int_equal(l.bytes, row[first].bytes);
        assert_true((sm_cell_ids_bytes(&l) != NULL) == (row[first].bytes == 1));
        sm_cell_ids_free(&l);
    }
}

/* Of every length around a stride of 16, from every place. */
TEST(ids_are_appended_and_copied_in_strides)
{
    for (unsigned wide = 0; wide < 2; wide++)
        for (size_t from = 0; from < 3; from++)
            for (size_t n = 0; n < 50; n++) {
                sm_cell_ids l = {0};
                uint32_t id[50], back[50];
                for (size_t i = 0; i < 50; i++) id[i] = (uint32_t)(wide ? 300 + i : 200 - i);
                assert_true(sm_cell_ids_put(&l, 0, wide ? 300 : 1));
                for (size_t i = 1; i < from + 1; i++) assert_true(sm_cell_ids_put(&l, i, (uint32_t)i));
                assert_true(sm_cell_ids_append(&l, from + 1, n, id));
                memset(back, 0, sizeof back);
                sm_cell_ids_copy(&l, from + 1, n, back);
                for (size_t i = 0; i < n; i++) assert_int_equal(back[i], id[i]);
                for (size_t i = n; i < 50; i++) assert_int_equal(back[i], 0);
                assert_int_equal(sm_cell_ids_at(&l, from), from ? from : wide ? 300 : 1);
                sm_cell_ids_free(&l);
            }
}

TEST(short_texts_are_keys)
{
    static const struct {
        const char *text;
        bool is;
    } row[] = {{"", true},
               {"a", true},
               {"a b", true},
               {"123456789012345", true},
               {"1234567890123456", false},
               {" a", false},
               {"a ", false},
               {"a\"", false},
               {"\"", false},
               {"a\tb", false},
               {"a\x1f", false},
               {"a\x7f", false},
               {"a!", true},
               {"#", true},
               {"\xc3\xa4", true}};
    sm_shorts s = {0};
    sm_error err = {0};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        uint64_t low, high;
        bool is = sm_short_key((sm_field){row[i].text, strlen(row[i].text)}, &low, &high);
        if (is != row[i].is) fail_msg("\"%s\"", row[i].text);
        if (is) assert_ok(sm_short_add(&s, low, high, (uint32_t)i, &err), err);
    }
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        uint64_t low, high;
        if (!sm_short_key((sm_field){row[i].text, strlen(row[i].text)}, &low, &high)) continue;
        assert_int_equal(sm_short_find(&s, low, high), i);
        assert_int_equal(sm_short_find(&s, low ^ 1, high), SM_NONE);
        assert_int_equal(sm_short_find(&s, low, high ^ 1), SM_NONE);
    }
    sm_shorts_free(&s);
    assert_null(s.slot);
}

/* One that finds no place is left out, but none is treated as another. */
TEST(many_short_texts_are_distinguished)
{
    enum { TEXTS = 20000 };
    sm_shorts s = {0};
    sm_error err = {0};
    char text[16];
    size_t found = 0;
    for (uint32_t i = 0; i < TEXTS; i++) {
        uint64_t low, high;
        snprintf(text, sizeof text, "%u-%u", i * 7, i % 100);
        assert_true(sm_short_key((sm_field){text, strlen(text)}, &low, &high));
        if (s.slot) assert_int_equal(sm_short_find(&s, low, high), SM_NONE);
        assert_ok(sm_short_add(&s, low, high, i, &err), err);
    }
    for (uint32_t i = 0; i < TEXTS; i++) {
        uint64_t low, high;
        snprintf(text, sizeof text, "%u-%u", i * 7, i % 100);
        assert_true(sm_short_key((sm_field){text, strlen(text)}, &low, &high));
        uint32_t id = sm_short_find(&s, low, high);
        assert_true(id == i || id == SM_NONE);
        found += id == i;
    }
    assert_int_equal(found, s.n);
    assert_true(found > TEXTS * 9 / 10);
    sm_shorts_free(&s);
}

/* ---- cells counted ----------------------------------------------------------------------------------------------- */
enum { ROWS = 3000, COLUMNS = 3 };
typedef enum kind { MISSING, WHOLE, FRACTION, TEXT } kind;
static const struct {
    const char *text;
    kind is;
    bool count; /* a whole number from 0 */
} words[] = {{"a", TEXT, false},
             {"b", TEXT, false},
             {"1", WHOLE, true},
             {"2", WHOLE, true},
             {"", MISSING, false},
             {"NA", MISSING, false},
             {"3.0", WHOLE, true},
             {"-4", WHOLE, false},
             {"0.5", FRACTION, false},
             {"x y", TEXT, false},
             {"a text of more than fifteen bytes", TEXT, false}};

typedef struct table { /* which word stands where */
    uint8_t at[ROWS][COLUMNS];
    size_t rows, columns;
} table;

/* Reads the table; rows are stored once from `apart` of them on, 0: each of them is. */
static void read_table(const table *t, uint64_t apart, sm_header header, sm_sheet *s)
{
    static const sm_read_options none;
    sm_bounds b = sm_bounds_default();
    sm_error err = {0};
    if (apart) b.apart = apart;
    *s = (sm_sheet){.file = "f", .text = true, .header = header};
    sm_reading r = {.o = &none, .bounds = &b, .sheet = s, .alone = true, .folds = apart > 0, .err = &err};
    for (size_t c = 0; c < t->columns; c++) sm_add_column(&r, "name", 4);
    for (size_t p = 0; p < t->rows; p++) {
        sm_note_line(&r, p + 1 + p / 100);
        for (size_t c = 0; c < t->columns; c++) {
            const char *text = words[t->at[p][c]].text;
            sm_add_cell(&r, &s->column[c], (sm_field){text, strlen(text)}, (sm_place){p + 1 + p / 100, 1});
        }
        sm_end_row(&r, p + 1 + p / 100);
    }
    assert_int_equal(r.status, SM_OK);
    assert_int_equal(s->rows, t->rows);
}

/* The cells of a column but for the first row and those that repeat it (below), or all of them. */
static sm_column_facts counted(const table *t, size_t c, bool below, uint64_t repeats)
{
    sm_column_facts f = {.stored = true, .counts = t->rows > below};
    uint64_t times[sizeof words / sizeof *words] = {0};
    for (size_t p = 0; p < t->rows; p++) times[t->at[p][c]]++;
    if (below) times[t->at[0][c]] -= 1 + repeats;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        if (!times[w]) continue;
        f.rows += times[w];
        f.distinct++;
        f.once += times[w] == 1;
        f.missing += words[w].is == MISSING ? times[w] : 0;
        f.wholes += words[w].is == WHOLE ? times[w] : 0;
        f.fractions += words[w].is == FRACTION ? times[w] : 0;
        f.texts += words[w].is == TEXT ? times[w] : 0;
        f.counts = f.counts && words[w].count;
    }
    uint64_t again = 0;
    for (size_t p = 1; p < t->rows; p++) again += t->at[p][c] == t->at[0][c];
    f.first_again = again - repeats;
    return f;
}

static void check_facts(const table *t, uint64_t apart, uint64_t repeats)
{
    sm_sheet s;
    sm_sheet_facts f;
    sm_error err = {0};
    read_table(t, apart, SM_HEADER_MAYBE, &s);
    assert_true((s.fold != NULL) == (apart > 0 && t->rows >= apart));
    assert_ok(sm_facts_of(&f, &s, &err), err);
    assert_int_equal(f.repeats, repeats);
    for (size_t c = 0; c < t->columns; c++)
        for (int below = 0; below < 2; below++) {
            sm_column_facts is = below ? f.below[c] : f.all[c], wanted = counted(t, c, below, repeats);
            assert_true(is.stored);
            assert_int_equal(is.rows, wanted.rows);
            assert_int_equal(is.distinct, wanted.distinct);
            assert_int_equal(is.once, wanted.once);
            assert_int_equal(is.missing, wanted.missing);
            assert_int_equal(is.wholes, wanted.wholes);
            assert_int_equal(is.fractions, wanted.fractions);
            assert_int_equal(is.texts, wanted.texts);
            assert_int_equal(is.counts, wanted.counts);
            assert_int_equal(is.first_again, wanted.first_again);
        }
    uint64_t stored = sm_sheet_stored(&s), rows = 0;
    for (uint64_t p = 0; p < stored; p++) rows += sm_sheet_times(&s, p);
    assert_int_equal(rows, t->rows);
    uint64_t line = 0;
    for (uint64_t p = 0; p < stored; p++) { /* by their first ones, in their order */
        uint64_t now = sm_sheet_line(&s, p);
        assert_true(now > line);
        line = now;
        size_t record = (size_t)(now - 1 - now / 101);
        for (size_t c = 0; c < t->columns; c++)
            assert_string_equal(sm_sheet_cell(&s, p, (uint32_t)c), words[t->at[record][c]].text);
    }
    sm_facts_free(&f);
    sm_sheet_free(&s);
}

TEST(cells_are_counted_by_kind)
{
    static table t;
    uint64_t seed = 11;
    for (size_t columns = 1; columns <= COLUMNS; columns++)
        for (size_t few = 2; few <= sizeof words / sizeof *words; few += 3)
            for (size_t rows = 1; rows <= ROWS; rows = rows < 9 ? rows + 1 : rows * 7) {
                t.rows = rows;
                t.columns = columns;
                for (size_t p = 0; p < rows; p++)
                    for (size_t c = 0; c < columns; c++) t.at[p][c] = (uint8_t)(sample_next(&seed) % few);
                t.at[0][0] = 9; /* nowhere else as a rule */
                for (size_t p = 1; p < rows; p++) t.at[p][0] %= 9;
                check_facts(&t, 0, 0);
                check_facts(&t, 8, 0);
            }
}

/* Rows that equal the first are headers again, but for more than a tenth of them. */
TEST(rows_that_repeat_the_first_are_counted)
{
    static table t;
    for (size_t again = 0; again <= 4; again++) {
        t.rows = 30;
        t.columns = 2;
        for (size_t p = 0; p < t.rows; p++) {
            t.at[p][0] = (uint8_t)(p ? p % 2 : 9);
            t.at[p][1] = (uint8_t)(p ? 2 + p % 2 : 10);
        }
        t.at[29][0] = 9; /* in one column only */
        for (size_t k = 0; k < again; k++) t.at[5 + 3 * k][0] = 9, t.at[5 + 3 * k][1] = 10;
        check_facts(&t, 0, again <= 3 ? again : 0);
        check_facts(&t, 8, again <= 3 ? again : 0);
    }
}

/* 0, 1, 2 .. or 1, 2, 3 .., of all rows or below the first. */
TEST(numberings_are_detected)
{
    static const struct {
        const char *cell[5];
        bool all, below;
    } row[] = {
        {{"0", "1", "2", "3", NULL}, true, true},
        {{"1", "2", "3", "4", NULL}, true, false},
        {{"2", "3", "4", NULL}, false, false},
        {{"id", "0", "1", "2", NULL}, false, true},
        {{"id", "1", "2", "3", NULL}, false, true},
        {{"id", "2", "3", NULL}, false, false},
        {{"id", "1", "2", "2", NULL}, false, false},
        {{"id", "1", "3", NULL}, false, false},
        {{"id", "01", "02", NULL}, false, false},
        {{"id", NULL}, false, false},
        {{"0", NULL}, true, false},
        {{"5", "0", NULL}, false, true},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        static const sm_read_options none;
        sm_bounds b = sm_bounds_default();
        sm_error err = {0};
        sm_sheet s = {.file = "f", .text = true};
        sm_sheet_facts f;
        sm_reading r = {.o = &none, .bounds = &b, .sheet = &s, .alone = true, .err = &err};
        sm_add_column(&r, row[i].cell[0], strlen(row[i].cell[0]));
        for (size_t p = 0; row[i].cell[p]; p++) {
            sm_add_cell(&r, &s.column[0], (sm_field){row[i].cell[p], strlen(row[i].cell[p])}, (sm_place){p + 1, 1});
            sm_end_row(&r, p + 1);
        }
        assert_ok(sm_facts_of(&f, &s, &err), err);
        if (f.all[0].serial != row[i].all || f.below[0].serial != row[i].below) fail_msg("row %zu", i);
        sm_facts_free(&f);
        sm_sheet_free(&s);
    }
}
