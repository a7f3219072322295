/* The layout of the matrix, a function of numbers. Widths are added up by hand, as each test says: two columns before
 * the names, the names, the cells, 9 columns and the digits of n for the margins (3 without overlaps), the panel with
 * 19 or 27. */
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include "view/matrix/plan.h"
#include <string.h>

static sm_matrix_column columns[SM_COLUMNS_MOST];

/* n x n cells with numbers of so many digits below 10^4 points in all, names of two columns. */
static sm_matrix_facts square(int w, int h, int n, int digits)
{
    for (int j = 0; j < SM_COLUMNS_MOST; j++)
        columns[j] = (sm_matrix_column){(uint8_t)digits, (uint8_t)digits, 2, false};
    return (sm_matrix_facts){.w = w,
                             .h = h,
                             .n = {(uint32_t)n, (uint32_t)n},
                             .label = 2,
                             .name = 2,
                             .number = digits,
                             .precise = digits,
                             .total = 4,
                             .sums = digits,
                             .column = columns,
                             .shades = true};
}

static int width(const sm_matrix_plan *p, int j)
{
    return p->x[j + 1] - p->x[j];
}

static bool whole(const sm_matrix_plan *p)
{
    return p->span[SM_CLUSTERS].shown == p->span[SM_CLUSTERS].of && p->span[SM_CLASSES].shown == p->span[SM_CLASSES].of;
}

/* 2 + 6 + 10 x 4 + 13 + 19 = 80: names of five columns and one after them. The view has 19 lines of 24. */
TEST(ten_by_ten_fits_80x24_with_the_panel)
{
    sm_matrix_facts f = square(80, 19, 10, 3);
    f.label = 5;
    sm_matrix_plan p = sm_matrix_plan_of(&f);
    assert_true(whole(&p) && !p.brackets && !p.long_bars && !p.scrolls && !p.own);
    assert_int_equal(p.label, 6);
    assert_int_equal(p.panel_w, 19);
    assert_int_equal(p.panel_x, 61);
    assert_int_equal(p.value, 6);
    for (int j = 0; j < 10; j++) assert_int_equal(width(&p, j), 4);
    assert_true(p.sums > 0 && p.values > 0 && p.legend > 0);
}

/* 2 + 3 + 20 x 4 + 13 = 98, and 117 with the panel; the view has 23 lines of 30. */
TEST(twenty_by_twenty_fits_100x30_with_a_folded_panel)
{
    sm_matrix_facts f = square(100, 23, 20, 3);
    sm_matrix_plan p = sm_matrix_plan_of(&f);
    assert_true(whole(&p) && p.panel_w == 0 && p.strip > 0 && p.sums > 0);
    assert_int_equal(p.value, 6);
    assert_int_equal(width(&p, 0), 4);
}

/* 2 + 6 + 30 x 3 + 13 + 19 = 130; with three digits 2 + 3 + 30 x 4 + 7 = 132; the view has 36 lines of 43. */
TEST(thirty_by_thirty_folds_the_panel_for_three_digits)
{
    sm_matrix_facts two = square(132, 36, 30, 2), three = square(132, 36, 30, 3);
    two.label = 6;
    sm_matrix_plan p = sm_matrix_plan_of(&two), q = sm_matrix_plan_of(&three);
    assert_true(whole(&p) && p.panel_w == 19 && p.value == 6);
    assert_true(whole(&q) && q.panel_w == 0 && q.value == 0 && q.sum == 5 && q.strip > 0);
    assert_int_equal(q.label, 3);
}

/* 3 x 4 of Fig. 1: 2 + 3 + 4 x 8 + 12 + 27 = 76. */
TEST(small_table_keeps_brackets_and_bars_at_80x24)
{
    sm_matrix_facts f = square(80, 19, 4, 2);
    f.n[SM_CLASSES] = 3;
    f.total = 3;
    sm_matrix_plan p = sm_matrix_plan_of(&f);
    assert_true(whole(&p) && p.brackets && p.long_bars && p.panel_w == 27);
    f.marking = SM_MARKING_COMPACT;
    p = sm_matrix_plan_of(&f);
    assert_true(whole(&p) && !p.brackets && p.long_bars);
}

/* Less and less room, one column at a time: what is gone stays gone, and goes in the order of the specification. */
TEST(parts_are_dropped_in_order)
{
    sm_matrix_facts f = square(300, 40, 12, 3);
    f.label = 20;
    for (int j = 0; j < 12; j += 2) columns[j].number = 1;
    int gone[8] = {0}, when = 0;
    for (f.w = 300; f.w >= 20; f.w--) {
        sm_matrix_plan p = sm_matrix_plan_of(&f);
        const bool is_gone[8] = {!p.brackets,        !p.long_bars,   p.label < 20, p.value == 0 && p.panel_w,
                                 p.own && p.panel_w, p.panel_w == 0, p.label < 8,  p.scrolls};
        for (int i = 0; i < 8; i++)
            if (is_gone[i] && !gone[i]) gone[i] = ++when;
        for (int i = 0; i < 8; i++)
            if (gone[i] && (i < 3 || i == 5)) assert_true(is_gone[i] || p.scrolls);
    }
    for (int i = 1; i < 8; i++)
        if (!gone[i] || gone[i] < gone[i - 1]) fail_msg("%d went as %d, %d as %d", i - 1, gone[i - 1], i, gone[i]);
}

TEST(equal_columns_return_when_the_panel_folds)
{
    sm_matrix_facts f = square(0, 40, 12, 3);
    for (int j = 0; j < 12; j += 2) columns[j].number = 1;
    for (f.w = 140; f.w >= 20; f.w--) {
        sm_matrix_plan p = sm_matrix_plan_of(&f);
        if (p.panel_w || p.scrolls) continue;
        assert_true(!p.own &&
                    p.value == 6); /* 2 + 3 + 48 + 13 = 66, less than own widths, no overlaps and a panel take */
        break;
    }
    assert_in_range(f.w, 66, 74);
}

TEST(lesson_keeps_its_brackets_longest)
{
    sm_matrix_facts f = square(0, 12, 5, 2);
    f.lesson = true;
    f.label = 12;
    bool compact = false, cut = false;
    for (f.w = 120; f.w >= 24; f.w--) {
        sm_matrix_plan p = sm_matrix_plan_of(&f);
        cut |= p.label < 12;
        compact |= !p.brackets;
        assert_int_equal(p.panel_w, 0);
        assert_true(p.legend < 0 && p.status < 0 && p.strip < 0);
        if (!p.brackets) assert_true(cut && p.sum == 0 && p.value == 0);
    }
    assert_true(compact);
}

/* Lines: legend, overlaps, the line of indices, the second line of names, sums. */
TEST(lines_are_dropped_before_rows_in_order)
{
    sm_matrix_facts f = square(60, 0, 12, 3);
    for (int j = 0; j < 12; j++) columns[j].name = 6;
    int gone[5] = {0}, when = 0;
    for (f.h = 30; f.h >= 13; f.h--) {
        sm_matrix_plan p = sm_matrix_plan_of(&f);
        const bool is_gone[5] = {p.legend < 0, p.values < 0, p.strip < 0, p.head_lines < 2, p.sums < 0};
        assert_int_equal(p.span[SM_CLASSES].shown, 12);
        for (int i = 0; i < 5; i++)
            if (is_gone[i] && !gone[i]) gone[i] = ++when;
    }
    for (int i = 0; i < 5; i++) assert_int_equal(gone[i], i + 1);
}

TEST(scrolling_matrix_keeps_sums_and_the_index_line)
{
    sm_matrix_facts f = square(80, 19, 60, 3);
    sm_matrix_plan p = sm_matrix_plan_of(&f);
    assert_true(p.scrolls && p.sums > 0 && p.strip > 0 && p.span[SM_CLASSES].shown >= 12);
    assert_true(p.span[SM_CLUSTERS].shown >= 14); /* 80 - 2 - 3 - 13 = 62 columns of 4 */
}

TEST(tie_widens_its_column_by_one)
{
    sm_matrix_facts f = square(80, 19, 10, 3);
    columns[4].tied = f.ties = true;
    f.marking = SM_MARKING_COMPACT;
    sm_matrix_plan p = sm_matrix_plan_of(&f);
    for (int j = 0; j < 10; j++) assert_int_equal(width(&p, j), j == 4 ? 5 : 4);
}

TEST(wide_names_and_sums_take_two_lines)
{
    sm_matrix_facts f = square(80, 19, 10, 2);
    columns[3].name = 7;
    f.marking = SM_MARKING_COMPACT;
    for (int j = 0; j < 10; j++) columns[j].sum = 3;
    f.w = 66; /* 2 + 3 + 30 + 13 + 19 = 67: no column is wider than it must be */
    sm_matrix_plan p = sm_matrix_plan_of(&f);
    assert_int_equal(p.head_lines, 2);
    assert_int_equal(p.head, p.status + 2);
    assert_int_equal(p.sum_lines, 2);
    assert_true(p.values < 0); /* " .98" needs four columns */
}

TEST(decimals_appear_if_they_fit)
{
    sm_matrix_facts f = square(132, 36, 4, 3);
    f.precise = 5;
    sm_matrix_plan p = sm_matrix_plan_of(&f);
    assert_true(p.precise && p.number == 5);
    f = square(80, 19, 10, 3);
    f.precise = 5;
    p = sm_matrix_plan_of(&f);
    assert_true(!p.precise && p.number == 3 && p.panel_w == 19);
}

TEST(focused_panel_stays_alone_if_space_is_short)
{
    sm_matrix_facts f = square(60, 14, 30, 3);
    f.panel = true;
    sm_matrix_plan p = sm_matrix_plan_of(&f);
    assert_true(p.panel_w == 19 && p.panel_x == 41 && p.scrolls && p.span[SM_CLUSTERS].shown >= 6);
    f.w = 44;
    p = sm_matrix_plan_of(&f);
    assert_true(p.panel_w == 44 && p.panel_x == 0);
}

/* Columns that are widened by hand take the panel's place before they scroll, and never the whole screen for it. */
TEST(wider_columns_fold_the_panel_before_scrolling)
{
    sm_matrix_facts f = square(80, 19, 4, 2);
    f.n[SM_CLASSES] = 3;
    f.total = 3;
    for (f.widen = 0; f.widen <= 30; f.widen++) {
        sm_matrix_plan p = sm_matrix_plan_of(&f);
        assert_true(p.panel_x > 0 && p.panel_w < 80);
        assert_true(!p.scrolls || p.panel_w == 0);
        assert_true(width(&p, 0) >= sm_least(8 + f.widen, 60));
    }
}

/* Any size, any table: nothing overlaps, the cursor is inside, lines are in their order and within the screen. */
TEST(parts_never_overlap_at_any_size)
{
    uint64_t seed = 5;
    for (int round = 0; round < 20000; round++) {
        sm_matrix_facts f = square(36 + (int)sample_below(&seed, 200), 4 + (int)sample_below(&seed, 60),
                                   1 + (int)sample_below(&seed, round % 3 ? 40 : 400), 1 + (int)sample_below(&seed, 5));
        f.n[SM_CLASSES] = 1 + sample_below(&seed, 300);
        f.label = 1 + (int)sample_below(&seed, 40);
        f.marking = (sm_marking)sample_below(&seed, 3);
        f.lesson = sample_below(&seed, 4) == 0;
        f.panel = !f.lesson && sample_below(&seed, 4) == 0;
        f.widen = (int)sample_below(&seed, 8) - 3;
        f.ties = sample_below(&seed, 2);
        if (sample_below(&seed, 3) == 0) f.chance = 27, f.interval = 44;
        for (int k = 0; k < SM_SIDES; k++)
            f.at[k] = sample_below(&seed, f.n[k]), f.top[k] = sample_below(&seed, f.n[k]);
        for (int j = 0; j < SM_COLUMNS_MOST && f.ties; j += 3) columns[j].tied = true;
        sm_matrix_plan p = sm_matrix_plan_of(&f);
        if (p.panel_w == f.w && p.panel_x == 0) continue;
        for (int k = 0; k < SM_SIDES; k++) {
            assert_true(p.span[k].shown >= 1 && p.span[k].first + p.span[k].shown <= f.n[k]);
            assert_true(f.at[k] >= p.span[k].first && f.at[k] < p.span[k].first + p.span[k].shown);
        }
        uint32_t shown = p.span[SM_CLUSTERS].shown;
        for (uint32_t j = 0; j < shown; j++) assert_true(width(&p, (int)j) >= 2);
        int margins = p.sum ? 2 + p.sum + p.value : 0, edge = p.panel_w ? p.panel_x : f.w;
        if (shown > 1 || !p.scrolls) assert_true(p.x[shown] + margins <= edge);
        const int lines[] = {p.status, p.head, p.rule, p.body, p.foot, p.sums, p.values, p.strip, p.legend};
        int last = -1;
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            if (lines[i] < 0) continue;
            assert_true(lines[i] > last && lines[i] < f.h);
            last = lines[i] + (lines[i] == p.body ? (int)p.span[SM_CLASSES].shown - 1 : 0);
            assert_true(last < f.h);
        }
    }
}
