/* Lines in braille and in letters, small enough to be computed by hand; and that nothing leaves its box. */
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include "ui/plot.h"
#include <math.h>
#include <stdlib.h>

static const sm_look rich = {.ramp = true}, poor = {.ascii = true};

static sm_frame *blank(int w, int h)
{
    sm_frame *f;
    sm_error err = {0};
    assert_ok(sm_frame_new(&f, w, h, &err), err);
    return f;
}

static void assert_plots(const sm_plot *plot, int w, int h, sm_look look, const char *expected)
{
    sm_frame *f = blank(w, h);
    sm_text t = {0};
    sm_plot_draw(plot, sm_pen_on(f, look));
    sm_frame_write(f, false, &t);
    assert_string_equal(sm_text_of(&t), expected);
    sm_text_free(&t);
    sm_frame_free(f);
}

static sm_plot plot_of(const sm_chart *chart, double x_high)
{
    return (sm_plot){.chart = chart, .letters = "JA", .x_high = x_high, .y_high = 1, .cursor = (double)NAN};
}

/* Two cells are 4 x 4 dots: the diagonal is one dot a column, dots 7 and 6 (bits 40, 20) and 2 and 4 (bits 02, 08). */
TEST(diagonal_has_one_dot_per_column)
{
    static const double x[] = {0, 1}, y[] = {0, 1};
    sm_series s = {.n = 2, .x = x, .y = y};
    sm_chart chart = {.series = &s, .n_series = 1};
    sm_plot plot = plot_of(&chart, 1);
    assert_plots(&plot, 2, 1, rich, "⡠⠊\n");
}

/* A jump of 3 dots between two columns is shared by both: dots 7 3 (40, 04) and then 5 4 (10, 08). */
TEST(steep_line_has_no_holes)
{
    static const double x[] = {0, 1}, y[] = {0, 1};
    sm_series s = {.n = 2, .x = x, .y = y};
    sm_chart chart = {.series = &s, .n_series = 1};
    sm_plot plot = plot_of(&chart, 1);
    assert_plots(&plot, 1, 1, rich, "⡜\n");
}

TEST(ascii_letter_is_a_value)
{
    static const double x[] = {0, 1, 2}, up[] = {0, 0.5, 1}, down[] = {1, 0.5, 0};
    const sm_series s[] = {{.n = 3, .x = x, .y = up}, {.n = 3, .x = x, .y = down}};
    sm_chart chart = {.series = s, .n_series = 2};
    sm_plot plot = plot_of(&chart, 2);
    assert_plots(&plot, 3, 3, poor, "A J\n *\nJ A\n");
}

TEST(line_breaks_at_a_missing_value)
{
    static const double x[] = {0, 1, 2, 3, 4};
    const double y[] = {0, 0, (double)NAN, 0, 0};
    sm_series s = {.n = 5, .x = x, .y = y};
    sm_chart chart = {.series = &s, .n_series = 1};
    sm_plot plot = plot_of(&chart, 4);
    assert_plots(&plot, 5, 1, poor, "JJ JJ\n");
}

/* A thousand points in one column of dots: the spike between two neighbours is seen. */
TEST(peaks_between_columns_are_kept)
{
    enum { N = 1000 };
    static double x[N], y[N];
    for (int i = 0; i < N; i++) x[i] = i;
    y[333] = 1;
    sm_series s = {.n = N, .x = x, .y = y};
    sm_chart chart = {.series = &s, .n_series = 1};
    sm_plot plot = plot_of(&chart, N - 1);
    sm_frame *f = blank(4, 2);
    sm_plot_draw(&plot, sm_pen_on(f, rich));
    int high = 0;
    for (int i = 0; i < 4; i++) high += sm_frame_cell(f, i, 0)->text[0] != ' ';
    assert_int_equal(high, 1);
    sm_frame_free(f);
}

TEST(axes_marks_and_cursor)
{
    static const double x[] = {0, 10}, y[] = {1, 1};
    static const sm_mark mark[] = {{0, "0 move"}, {10, "10"}};
    sm_series s = {.n = 2, .x = x, .y = y};
    sm_chart chart = {.series = &s, .n_series = 1, .marks = mark, .n_marks = 2};
    sm_plot plot = plot_of(&chart, 10);
    plot.cursor = 5;
    assert_plots(&plot, 24, 8, poor,
                 "  1.00 |JJJJJJJJJJJJJJJ\n"
                 "       |       :\n"
                 "       |       :\n"
                 "  0.50 |       :\n"
                 "       |       :\n"
                 "  0.00 |       :\n"
                 "       ++------^------+\n"
                 "        0 move       10\n");
}

/* "0 begin" ends at column 7 of the plot, where "6 middle" would have to begin at 6: it goes into a separate line. */
TEST(mark_texts_that_do_not_fit_take_another_line)
{
    static const double x[] = {0, 14}, y[] = {1, 1};
    static const sm_mark mark[] = {{0, "0 begin"}, {6, "6 middle"}, {14, "14"}};
    sm_series s = {.n = 2, .x = x, .y = y};
    sm_chart chart = {.series = &s, .n_series = 1, .marks = mark, .n_marks = 3};
    sm_plot plot = plot_of(&chart, 14);
    assert_plots(&plot, 24, 10, poor,
                 "  1.00 |JJJJJJJJJJJJJJJ\n"
                 "       |\n"
                 "       |\n"
                 "  0.50 |\n"
                 "       |\n"
                 "       |\n"
                 "  0.00 |\n"
                 "       ++-----+-------+\n"
                 "        0 begin      14\n"
                 "              6 middle\n");
}

/* In one line of 15 columns: each text is cut where the next begins, its number never. */
TEST(every_mark_keeps_its_number_if_texts_are_cut)
{
    static const double x[] = {0, 14}, y[] = {1, 1};
    static const sm_mark mark[] = {{0, "0 beginning"}, {6, "6 mid"}, {10, "10 late"}, {14, "14 end"}};
    sm_series s = {.n = 2, .x = x, .y = y};
    sm_chart chart = {.series = &s, .n_series = 1, .marks = mark, .n_marks = 4};
    sm_plot plot = plot_of(&chart, 14);
    assert_plots(&plot, 24, 7, poor,
                 "  1.00 |JJJJJJJJJJJJJJJ\n"
                 "       |\n"
                 "  0.50 |\n"
                 "       |\n"
                 "  0.00 |\n"
                 "       ++-----+---+---+\n"
                 "        0 be~ 6   10 14\n");
}

/* In letters a line between two points is dots; without that every column would have one. */
TEST(pointed_letters_are_only_at_points)
{
    static const double x[] = {0, 4}, y[] = {1, 1};
    sm_series s = {.n = 2, .x = x, .y = y};
    sm_chart chart = {.series = &s, .n_series = 1};
    sm_plot plot = plot_of(&chart, 4);
    plot.pointed = true;
    assert_plots(&plot, 5, 1, poor, "J...J\n");
}

/* Whatever the numbers are: outside the pen's box everything stays blank. */
TEST(drawing_stays_in_the_box)
{
    enum { W = 60, H = 25, N = 40 };
    static const double odd[] = {0, 1, -1, 1e300, -1e300, 1e-300, 0.5};
    uint64_t seed = 5;
    for (int round = 0; round < 3000; round++) {
        double x[N], y[3][N];
        sm_series s[3];
        sm_mark mark[5];
        size_t n = sample_below(&seed, N);
        for (size_t i = 0; i < n; i++) x[i] = (double)i;
        for (int k = 0; k < 3; k++) {
            for (size_t i = 0; i < n; i++) y[k][i] = sample_below(&seed, 9) ? odd[sample_below(&seed, 7)] : (double)NAN;
            s[k] = (sm_series){.n = n, .x = x, .y = y[k]};
        }
        for (int i = 0; i < 5; i++)
            mark[i] = (sm_mark){(double)(10 * i - 5), i % 2 ? "a mark with a long text" : "\x1b[2J"};
        sm_box box_of[4];
        for (int i = 0; i < 4; i++)
            box_of[i] = (sm_box){"a name that is long",
                                 odd[sample_below(&seed, 7)],
                                 odd[sample_below(&seed, 7)],
                                 odd[sample_below(&seed, 7)],
                                 odd[sample_below(&seed, 7)],
                                 odd[sample_below(&seed, 7)],
                                 sample_below(&seed, 2) ? "a long note" : NULL};
        for (int k = 0; k < 3; k++) {
            s[k].low = y[sample_below(&seed, 3)];
            s[k].high = y[sample_below(&seed, 3)];
            s[k].peaked = n && sample_below(&seed, 2);
            s[k].peak = n ? sample_below(&seed, (uint32_t)n) : 0;
        }
        sm_chart chart = {.x_name = sample_below(&seed, 2) ? "K" : NULL,
                          .series = s,
                          .n_series = sample_below(&seed, 4),
                          .marks = mark,
                          .n_marks = sample_below(&seed, 2) ? 5 : 0,
                          .x_log = sample_below(&seed, 2),
                          .y_log = sample_below(&seed, 2),
                          .boxes = box_of,
                          .n_boxes = sample_below(&seed, 3) ? 0 : 4};
        sm_plot plot = {.chart = &chart,
                        .x_low = odd[sample_below(&seed, 7)],
                        .x_high = sample_below(&seed, 2) ? (double)n : odd[sample_below(&seed, 7)],
                        .y_low = odd[sample_below(&seed, 7)],
                        .y_high = odd[sample_below(&seed, 7)],
                        .barred = sample_below(&seed, 2) ? SM_PLOT_ALL : sample_below(&seed, 4),
                        .cursor = sample_below(&seed, 3) ? (double)sample_below(&seed, 99) - 20 : (double)NAN};
        sm_rect box = {(int)sample_below(&seed, W), (int)sample_below(&seed, H), (int)sample_below(&seed, W),
                       (int)sample_below(&seed, H)};
        sm_frame *f = blank(W, H);
        sm_plot_draw(&plot, sm_pen_in(sm_pen_on(f, sample_below(&seed, 2) ? rich : poor), box));
        for (int cy = 0; cy < H; cy++)
            for (int cx = 0; cx < W; cx++) {
                bool in = cx >= box.x && cx < box.x + box.w && cy >= box.y && cy < box.y + box.h;
                if (!in) assert_string_equal(sm_frame_cell(f, cx, cy)->text, " ");
            }
        sm_frame_free(f);
    }
}

TEST(range_covers_the_finite_values)
{
    static const double x[] = {0, 1, 2};
    const double a[] = {3, (double)NAN, -2}, b[] = {(double)NAN, (double)NAN, 7};
    const sm_series s[] = {{.n = 3, .x = x, .y = a}, {.n = 3, .x = x, .y = b}};
    sm_chart both = {.series = s, .n_series = 2}, none = {0};
    double low, high;
    assert_true(sm_plot_range(&both, &low, &high));
    assert_near(low, -2, 0);
    assert_near(high, 7, 0);
    assert_false(sm_plot_range(&none, &low, &high));
}

/* 10 is half way between 1 and 100 on a logarithmic axis, on both axes; 0 has no place. */
TEST(ten_is_half_way_to_a_hundred_on_log_axes)
{
    static const double x[] = {1, 10, 100}, y[] = {1, 10, 0};
    sm_series s = {.n = 3, .x = x, .y = y};
    sm_chart chart = {.series = &s, .n_series = 1, .x_log = true, .y_log = true};
    sm_plot plot = plot_of(&chart, 100);
    plot.x_low = 1;
    plot.y_low = 1;
    plot.y_high = 100;
    assert_plots(&plot, 5, 3, poor, "\n  J\nJJ\n");
    assert_int_equal(sm_plot_column(&plot, 5, 10), 2);
}

/* A bar from .25 to 1 after the line at .5; the second series' bars are not asked for. */
TEST(bars_are_behind_the_line_and_a_peak_is_marked)
{
    static const double x[] = {0, 1, 2}, y[] = {0, 0.5, 0.25}, low[] = {0, 0.25, 0.25}, high[] = {0, 1, 0.25};
    static const double z[] = {1, 1, 1};
    const sm_series s[] = {{.n = 3, .x = x, .y = y, .low = low, .high = high, .peaked = true, .peak = 2},
                           {.n = 3, .x = x, .y = z, .low = y, .high = z}};
    sm_chart chart = {.series = s, .n_series = 2};
    sm_plot plot = plot_of(&chart, 2);
    plot.barred = 1;
    assert_plots(&plot, 3, 4, poor, "AAA\n |\n J#\nJ\n");
}

/* The whole of a chart: every x, from 0 to 1 where that holds all values. */
TEST(chart_range_includes_every_value_and_bar)
{
    static const double x[] = {2, 50}, y[] = {0.25, 0.75}, low[] = {-0.5, 0.5}, high[] = {0.5, 1.5};
    sm_series s = {.n = 2, .x = x, .y = y, .low = low, .high = high};
    sm_chart chart = {.series = &s, .n_series = 1};
    sm_plot plain = sm_plot_of(&chart, 0), barred = sm_plot_of(&chart, SM_PLOT_ALL);
    assert_near(plain.x_low, 2, 0);
    assert_near(plain.x_high, 50, 0);
    assert_near(plain.y_low, 0, 0);
    assert_near(plain.y_high, 1, 0);
    assert_near(barred.y_low, -0.5, 0);
    assert_near(barred.y_high, 1.5, 0);
}

/* From 0 to 20 in 21 columns behind 10 of the name: a column a unit. */
TEST(box_has_whiskers_quartiles_and_a_median)
{
    static const sm_box box[] = {{"ARI", 0, 5, 8, 12, 20, "30 %"}, {"NCA", 3, 3, 3, 3, 3, NULL}};
    static const sm_mark zero = {2, "two"};
    sm_chart chart = {.boxes = box, .n_boxes = 2, .marks = &zero, .n_marks = 1};
    sm_plot plot = sm_plot_of(&chart, 0);
    assert_int_equal(sm_plot_boxes(&plot, 4), 2);
    assert_plots(&plot, 40, 4, poor,
                 "ARI       |----===#====-------|    30 %\n"
                 "NCA         :#\n"
                 "          --+------------------\n"
                 "          0.00            20.00\n");
}

TEST(letters_come_from_names_and_are_unique)
{
    const sm_series s[] = {{.name = "J"}, {.name = "NCA"}, {.name = "NMI max"}, {.name = "NN"}, {.name = "\xc2\xb5"}};
    sm_chart chart = {.series = s, .n_series = 5};
    char letter[8];
    sm_plot_letters(&chart, letter, sizeof letter);
    assert_string_equal(letter, "JNMAB");
}
