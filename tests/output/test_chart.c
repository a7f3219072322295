/* Charts as records and as pictures. What is in a picture is looked for by its elements; positions by hand from the
 * size of the picture. */
#include "output/output.h"
#include "tests/support/near.h"
#include <math.h>
#include <stdlib.h>

static const double x[] = {0, 1, 2, 3}, y[] = {0.5, 0.25, (double)NAN, 1}, low[] = {0.4, 0.2, 0, 0.9},
                    high[] = {0.6, 0.3, 0, 1.1};

static char *written(const sm_chart *c, const char *format)
{
    static char text[32768];
    sm_text t = {0};
    sm_error err = {0};
    const sm_output_options o = {0};
    const sm_export *e = sm_export_find(format);
    const sm_grid g = sm_chart_grid(c);
    sm_out out = sm_out_to(sm_text_sink(&t), &err);
    if (e->chart)
        e->chart(c, &o, &out);
    else
        e->grid(&g, &o, &out);
    assert_ok(sm_out_end(&out), err);
    assert_true(t.length < sizeof text);
    memcpy(text, sm_text_of(&t), t.length + 1);
    sm_text_free(&t);
    return text;
}

static size_t times(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *p = text; (p = strstr(p, part)); p++) n++;
    return n;
}

TEST(chart_is_a_record_per_point)
{
    const sm_series s = {.name = "J, score", .n = 4, .x = x, .y = y, .low = low, .high = high};
    const sm_chart c = {.series = &s, .n_series = 1, .x_name = "change"};
    assert_string_equal(written(&c, "csv"),
                        "series,change,y,low,high\n\"J, score\",0,0.5,0.4,0.6\n\"J, score\",1,0.25,0.2,0.3\n"
                        "\"J, score\",2,,0,0\n\"J, score\",3,1,0.9,1.1\n");
}

TEST(each_box_is_a_record)
{
    const sm_box b = {.name = "k=2", .low = 0, .q1 = 1, .median = 2, .q3 = 3, .high = 4.5};
    const sm_chart c = {.boxes = &b, .n_boxes = 1};
    assert_string_equal(written(&c, "csv"), "name,low,q1,median,q3,high\nk=2,0,1,2,3,4.5\n");
    assert_int_equal(times(written(&c, "svg"), "<rect"), 2); /* the ground and the box */
}

/* A point without a value breaks the line in two; three points, three bars of three lines each. */
TEST(gap_breaks_the_line_and_bars_surround_points)
{
    sm_series s = {.name = "J", .n = 4, .x = x, .y = y};
    const sm_chart c = {.series = &s, .n_series = 1};
    const char *plain = written(&c, "svg");
    assert_int_equal(times(plain, "<polyline"), 2);
    size_t lines = times(plain, "<line");
    s.low = low;
    s.high = high;
    assert_true(times(written(&c, "svg"), "<line") >= lines + 9);
}

TEST(labels_stay_in_their_place)
{
    const sm_series s = {.name = "</text><script>&\"'\x1b[31m", .n = 4, .x = x, .y = y};
    const sm_mark m = {1, "<b>\x07"};
    const sm_chart c = {.title = "<svg>\xe2\x80\xae", .series = &s, .n_series = 1, .marks = &m, .n_marks = 1};
    const char *svg = written(&c, "svg");
    assert_int_equal(times(svg, "<svg"), 1);
    assert_null(strstr(svg, "<script"));
    assert_null(strstr(svg, "<b>"));
    assert_non_null(strstr(svg, "&lt;svg&gt;&lt;U+202E&gt;"));
    for (const char *p = svg; *p; p++) assert_false((unsigned char)*p < ' ' && *p != '\n');
}

/* 10^0 to 10^4 on a logarithmic axis: a tick a decade, equally far apart; 0 has no place. */
TEST(decades_are_equally_spaced)
{
    const double values[] = {1, 100, 10000, 0}, steps[] = {1, 2, 3, 4};
    const sm_series s = {.name = "n", .n = 4, .x = steps, .y = values};
    const sm_chart c = {.series = &s, .n_series = 1, .y_log = true};
    const char *svg = written(&c, "svg"), *p = svg;
    double at[5];
    for (int i = 0; i < 3; i++) {
        p = strstr(p, "r=\"3\"");
        assert_non_null(p);
        const char *cy = p;
        while (strncmp(cy, "cy=\"", 4) != 0) cy--;
        at[i] = strtod(cy + 4, NULL);
        p++;
    }
    assert_near(at[0] - at[1], at[1] - at[2], 0.2);
    assert_int_equal(times(svg, "r=\"3\""), 3);
    assert_non_null(strstr(svg, ">1000<"));
}

TEST(chart_without_values_says_so)
{
    const double nothing[] = {(double)NAN};
    const sm_series s = {.name = "J", .n = 1, .x = x, .y = nothing};
    const sm_chart c = {.series = &s, .n_series = 1}, none = {.title = "none"};
    assert_non_null(strstr(written(&c, "svg"), "no values"));
    assert_non_null(strstr(written(&none, "svg"), "no values"));
}

/* Figure 2 of the J-score paper has two halves, and the second was left out. A picture of lines is 900 x 540. */
TEST(several_charts_are_one_picture)
{
    const sm_series s = {.name = "J", .n = 4, .x = x, .y = y};
    const sm_chart first = {.series = &s, .n_series = 1, .title = "ten"},
                   second = {.series = &s, .n_series = 1, .title = "five"};
    sm_text one = {0}, both = {0};
    sm_error err = {0};
    sm_out out = sm_out_to(sm_text_sink(&one), &err);
    sm_charts_draw((const sm_chart *const[]){&first}, 1, "ten", NULL, &out);
    assert_ok(sm_out_end(&out), err);
    sm_out again = sm_out_to(sm_text_sink(&both), &err);
    sm_charts_draw((const sm_chart *const[]){&first, &second}, 2, "all", NULL, &again);
    assert_ok(sm_out_end(&again), err);
    assert_string_equal(sm_text_of(&one), written(&first, "svg"));
    const char *text = sm_text_of(&both);
    assert_non_null(strstr(text, "width=\"900\" height=\"1080\""));
    assert_non_null(strstr(text, "<title>all</title>"));
    const char *group = strstr(text, "<g transform=\"translate(0 540)\">");
    assert_non_null(group);
    assert_true(strstr(text, ">ten</text>") < group && strstr(text, ">five</text>") > group);
    assert_int_equal(times(text, "<polyline"), 2 * times(sm_text_of(&one), "<polyline"));
    assert_int_equal(times(text, "</g>"), 1);
    sm_text_free(&one);
    sm_text_free(&both);
}

/* A cell that says - is shaded, one that says + is not; 15 pixels a row, so that 57 indices fit a page. */
static const char *mark_head(const void *self, size_t col)
{
    static const char *const head[] = {"index", "SYM", "MON"};
    return head[col];
}

static sm_datum mark_at(const void *self, size_t row, size_t col)
{
    static const char *const cell[][3] = {{"a<b", "+", "-12"}, {"nca", "-", "?"}};
    return (sm_datum){.kind = SM_WORDS, .words = cell[row][col]};
}

TEST(marks_are_a_matrix_that_fits_a_page)
{
    const sm_grid g = {.rows = 2, .cols = 3, .head = mark_head, .at = mark_at},
                  none_of_it = {.rows = 0, .cols = 3, .head = mark_head, .at = mark_at};
    sm_text t = {0}, none = {0};
    sm_error err = {0};
    int tall = 0, least = 0;
    sm_out out = sm_out_to(sm_text_sink(&t), &err);
    sm_marks_draw(&g, "marks", &out);
    assert_ok(sm_out_end(&out), err);
    sm_out again = sm_out_to(sm_text_sink(&none), &err);
    sm_marks_draw(&none_of_it, "marks", &again);
    assert_ok(sm_out_end(&again), err);
    const char *text = sm_text_of(&t);
    assert_int_equal(sscanf(strstr(text, " height="), " height=\"%d", &tall), 1);
    assert_int_equal(sscanf(strstr(sm_text_of(&none), " height="), " height=\"%d", &least), 1);
    assert_int_equal(tall - least, 26);
    assert_int_equal(times(text, "fill=\"#f2c9b0\""), 2);
    assert_int_equal(times(text, "\xe2\x88\x92</text>"), 1);
    assert_int_equal(times(text, "\xe2\x88\x92"
                                 "12</text>"),
                     1);
    assert_int_equal(times(text, ">+</text>"), 1);
    assert_int_equal(times(text, ">a&lt;b</text>"), 1);
    sm_text_free(&t);
    sm_text_free(&none);
}
