/* The list of any grid: order, filter, marks, finding, and what is drawn. */
#include "tests/support/near.h"
#include "ui/list.h"
#include <stdlib.h>

/* Ten rows of three columns; expected orders follow by hand from these. */
static const struct {
    const char *name;
    uint64_t count;
    double value;
} ten[] = {{"K10", 3, 0.5}, {"K9", 1, -2},      {"k1", 3, NAN},   {"K2", 0, 1e-7}, {"Ta", 12, 7},
           {"Tb", 2, 12e7}, {"\xc3\xa4", 5, 0}, {"K9", 8, -0.25}, {"", 4, 3},      {"K010", 3, 2}};

static const char *head(const void *self, size_t col)
{
    static const char *const name[] = {"name", "count", "value"};
    return name[col];
}

static sm_datum at(const void *self, size_t row, size_t col)
{
    if (col == 0) return (sm_datum){.kind = SM_WORDS, .words = ten[row].name};
    if (col == 1) return (sm_datum){.kind = SM_WHOLE, .whole = ten[row].count};
    return (sm_datum){.kind = SM_REAL, .real = ten[row].value};
}

static const sm_grid grid = {.title = "ten", .rows = 10, .cols = 3, .head = head, .at = at};

static sm_list taken(void)
{
    sm_list l = {0};
    sm_error err = {0};
    assert_ok(sm_list_take(&l, &grid, SIZE_MAX, &err), err);
    return l;
}

static void assert_order(const sm_list *l, const char *rows)
{
    char text[64] = "";
    for (size_t i = 0; i < l->shown; i++) snprintf(text + i, sizeof text - i, "%u", l->order[i]);
    assert_string_equal(text, rows);
}

static void press(sm_list *l, const char *keys)
{
    char copy[128], *save = NULL;
    snprintf(copy, sizeof copy, "%s", keys);
    for (char *k = strtok_r(copy, " ", &save); k; k = strtok_r(NULL, " ", &save))
        assert_true(sm_list_key(l, &grid, k, 12));
}

TEST(numbers_sort_by_size_and_ties_keep_their_order)
{
    sm_list l = taken();
    sm_list_sort(&l, &grid, 1, false);
    assert_order(&l, "3150298674"); /* 0 1 2 3 3 3 4 5 8 12, the threes as 0 2 9 */
    sm_list_sort(&l, &grid, 1, true);
    assert_order(&l, "4768029513"); /* the threes as they came, too */
    sm_list_unsort(&l, &grid);
    assert_order(&l, "0123456789");
    sm_list_free(&l);
}

TEST(non_numbers_come_last_in_either_direction)
{
    sm_list l = taken();
    sm_list_sort(&l, &grid, 2, false);
    assert_order(&l, "1763098452"); /* -2 -.25 0 1e-7 .5 2 3 7 12e7, NAN */
    sm_list_sort(&l, &grid, 2, true);
    assert_order(&l, "5489036712");
    sm_list_free(&l);
}

TEST(words_sort_by_their_numbers)
{
    sm_list l = taken();
    sm_list_sort(&l, &grid, 0, false);
    assert_order(&l, "8231709456"); /* "" k1 K2 K9 K9 K10 K010 Ta Tb ä */
    sm_list_free(&l);
}

TEST(filter_keeps_matching_rows_and_other_marks)
{
    sm_list l = taken();
    press(&l, "Space j j Space"); /* rows 0 and 3 */
    assert_int_equal(l.marked, 2);
    sm_list_filter(&l, &grid, "k9");
    assert_order(&l, "17");
    press(&l, "*");
    assert_int_equal(l.marked, 4);
    press(&l, "*"); /* all that are seen were marked: now none of them */
    assert_int_equal(l.marked, 2);
    sm_list_filter(&l, &grid, "");
    assert_order(&l, "0123456789");
    assert_true(sm_list_is_marked(&l, 0) && sm_list_is_marked(&l, 3));
    sm_list_filter(&l, &grid, "12"); /* numbers are looked through as they are written */
    assert_order(&l, "45");
    sm_list_filter(&l, &grid, "nowhere");
    assert_int_equal(l.shown, 0);
    assert_true(sm_list_row(&l) == SIZE_MAX);
    press(&l, "j k G g+g PgDn Space v v * i s"); /* nothing falls over */
    assert_int_equal(l.marked, 2);
    sm_list_free(&l);
}

TEST(range_marks_from_its_anchor_to_the_cursor)
{
    sm_list l = taken();
    press(&l, "j j v j j j v");
    for (size_t row = 0; row < 10; row++) assert_int_equal(sm_list_is_marked(&l, row), row >= 2 && row <= 5);
    press(&l, "G v k v"); /* upwards */
    assert_int_equal(l.marked, 6);
    press(&l, "i");
    assert_int_equal(l.marked, 4);
    for (size_t row = 0; row < 10; row++) assert_int_equal(sm_list_is_marked(&l, row), row < 2 || (row > 5 && row < 8));
    sm_list_free(&l);
}

TEST(search_wraps_in_both_directions)
{
    sm_list l = taken();
    assert_true(sm_list_find(&l, &grid, "K9", 1));
    assert_int_equal(sm_list_row(&l), 1);
    assert_true(sm_list_find(&l, &grid, "k9", 1));
    assert_int_equal(sm_list_row(&l), 7);
    assert_true(sm_list_find(&l, &grid, "k9", 1));
    assert_int_equal(sm_list_row(&l), 1);
    assert_true(sm_list_find(&l, &grid, "k9", -1));
    assert_int_equal(sm_list_row(&l), 7);
    assert_false(sm_list_find(&l, &grid, "none of this", 1));
    assert_false(sm_list_find(&l, &grid, "", 1));
    assert_int_equal(sm_list_row(&l), 7);
    sm_list_free(&l);
}

TEST(cursor_keeps_its_row_when_the_order_changes)
{
    sm_list l = taken();
    press(&l, "j j j j l s"); /* row 4, by count */
    assert_int_equal(sm_list_row(&l), 4);
    assert_int_equal(l.at, 9);
    press(&l, "s"); /* downwards */
    assert_int_equal(l.at, 0);
    press(&l, "s"); /* as it came */
    assert_int_equal(l.at, 4);
    assert_false(l.sorted);
    sm_error err = {0};
    assert_ok(sm_list_take(&l, &grid, 7, &err), err);
    assert_int_equal(sm_list_row(&l), 7);
    sm_list_free(&l);
}

static sm_frame *drawn(const sm_list *l, const sm_grid *g, int w, int h, bool ascii)
{
    sm_frame *f;
    sm_error err = {0};
    sm_list_look look = {.marks = true, .grid = g};
    assert_ok(sm_frame_new(&f, w, h, &err), err);
    sm_list_draw(l, &look, sm_pen_on(f, (sm_look){.ascii = ascii}));
    return f;
}

static void assert_drawn(const sm_list *l, int w, int h, bool ascii, const char *wanted)
{
    sm_text text = {0};
    sm_frame *f = drawn(l, &grid, w, h, ascii);
    sm_frame_write(f, false, &text);
    assert_string_equal(sm_text_of(&text), wanted);
    sm_text_free(&text);
    sm_frame_free(f);
}

TEST(cursor_is_visible_at_any_size)
{
    sm_list l = taken();
    for (int w = 1; w < 40; w++)
        for (int h = 1; h < 14; h++)
            for (size_t row = 0; row < 10; row++) {
                int x, y;
                l.at = row;
                sm_frame *f = drawn(&l, &grid, w, h, w % 2);
                const sm_cell *first = sm_frame_cell(f, 0, 0);
                assert_non_null(first);
                if (w > 2) {
                    assert_true(sm_frame_cursor(f, &x, &y));
                    assert_string_equal(sm_frame_cell(f, 0, y)->text, w % 2 ? ">" : "▸");
                }
                sm_frame_free(f);
            }
    sm_list_free(&l);
}

TEST(list_matches_the_expected_screen)
{
    sm_list l = taken();
    press(&l, "j Space G Space l s");
    assert_drawn(&l, 40, 8, true,
                 "    name  count ^      value\n"
                 "----------------------------------------\n"
                 "  . K2          0      1e-07\n"
                 "  * K9          1    -2.0000\n"
                 "  . Tb          2  120000000\n"
                 "  . K10         3     0.5000\n"
                 "  . k1          3        n/a\n"
                 "> * K010        3     2.0000           v\n");
    press(&l, "h"); /* no column is seen in part, */
    assert_drawn(&l, 16, 3, true,
                 "    name       >\n"
                 "  . k1         ^\n"
                 "> * K010       v\n");
    press(&l, "l l"); /* but the first stays and the one under the cursor is seen, */
    assert_drawn(&l, 22, 3, true,
                 "<   name      value\n"
                 "  . k1          n/a  ^\n"
                 "> * K010     2.0000  v\n");
    assert_drawn(&l, 16, 3, true, /* cut if it must be */
                 "<   name  value\n"
                 "  . k1      n/a^\n"
                 "> * K010  2.00~v\n");
    sm_list_free(&l);
}

/* A million rows: nothing but what is seen is requested. */
typedef struct counted {
    size_t asked;
} counted;

static sm_datum million(const void *self, size_t row, size_t col)
{
    ((counted *)(uintptr_t)self)->asked++;
    return (sm_datum){.kind = SM_WHOLE, .whole = row * 7919 % 1000003};
}

TEST(scrolling_a_million_rows_reads_only_one_screen)
{
    enum { ROWS = 1000000 };
    counted c = {0};
    sm_grid g = {.title = "many", .rows = ROWS, .cols = 3, .self = &c, .head = head, .at = million};
    sm_list l = {0};
    sm_error err = {0};
    assert_ok(sm_list_take(&l, &g, SIZE_MAX, &err), err);
    assert_true(c.asked < 1000); /* a sample for the widths */
    c.asked = 0;
    assert_true(sm_list_key(&l, &g, "G", 30));
    assert_int_equal(sm_list_row(&l), ROWS - 1);
    sm_frame_free(drawn(&l, &g, 80, 30, false));
    assert_true(c.asked <= 2 * 30 * 3);
    sm_list_sort(&l, &g, 0, false);
    for (size_t i = 1; i < ROWS; i++) /* rows * 7919 modulo a prime are all different */
        assert_true((uint64_t)l.order[i - 1] * 7919 % 1000003 < (uint64_t)l.order[i] * 7919 % 1000003);
    sm_list_free(&l);
}

/* Twelve lines: head, rule, the ten rows. Marks are in columns 2 and 3. */
static sm_list_hit point(sm_list *l, sm_mouse_what what, int x, int y)
{
    const sm_list_look look = {.marks = true, .grid = &grid};
    return sm_list_mouse(l, &look, (sm_look){0}, (sm_rect){5, 3, 40, 12}, &(sm_mouse){what, x, y});
}

TEST(press_moves_the_cursor_and_again_reports_it)
{
    sm_list l = taken();
    assert_int_equal(point(&l, SM_MOUSE_PRESS, 20, 3 + 2 + 4), SM_LIST_HIT);
    assert_int_equal(l.at, 4);
    assert_int_equal(point(&l, SM_MOUSE_PRESS, 20, 3 + 2 + 4), SM_LIST_HIT_AGAIN);
    assert_int_equal(point(&l, SM_MOUSE_PRESS, 20, 3 + 1), SM_LIST_MISSED); /* the rule */
    assert_int_equal(point(&l, SM_MOUSE_PRESS, 20, 3 + 12), SM_LIST_MISSED);
    assert_int_equal(point(&l, SM_MOUSE_PRESS, 4, 3 + 2), SM_LIST_MISSED);
    assert_int_equal(point(&l, SM_MOUSE_WHEEL_DOWN, 20, 3 + 4), SM_LIST_MISSED);
    assert_int_equal(l.at, 4);
    assert_int_equal(l.marked, 0);
    sm_list_free(&l);
}

TEST(drag_marks_its_rows_when_it_ends)
{
    sm_list l = taken();
    point(&l, SM_MOUSE_PRESS, 20, 3 + 2 + 2);
    point(&l, SM_MOUSE_DRAG, 20, 3 + 2 + 6);
    point(&l, SM_MOUSE_DRAG, 20, 3 + 2 + 5);
    assert_int_equal(l.marked, 0);
    assert_int_equal(point(&l, SM_MOUSE_RELEASE, 20, 3 + 2 + 5), SM_LIST_HIT);
    assert_int_equal(l.marked, 4); /* rows 2 to 5 */
    for (size_t row = 0; row < 10; row++) assert_int_equal(sm_list_is_marked(&l, row), row >= 2 && row <= 5);
    point(&l, SM_MOUSE_PRESS, 5 + 2, 3 + 2 + 3);
    assert_int_equal(l.marked, 3);
    sm_list_free(&l);
}
