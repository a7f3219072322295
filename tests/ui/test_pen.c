/* Frames and pens. The property tests draw anything anywhere and then look at every cell. */
#include "tests/support/near.h"
#include "ui/frame.h"
#include "ui/picture.h"
#include <limits.h>

static const sm_look rich = {.ramp = true}, poor = {.ascii = true};

static sm_frame *blank(int w, int h)
{
    sm_frame *f;
    sm_error err = {0};
    assert_ok(sm_frame_new(&f, w, h, &err), err);
    return f;
}

static void assert_looks(const sm_frame *f, bool roles, const char *expected)
{
    sm_text t = {0};
    sm_frame_write(f, roles, &t);
    assert_string_equal(sm_text_of(&t), expected);
    sm_text_free(&t);
}

TEST(frame_is_1_to_500_on_a_side)
{
    static const int bad[][2] = {{0, 1}, {1, 0}, {-1, 5}, {501, 1}, {1, 501}, {INT_MAX, INT_MAX}, {INT_MIN, 1}};
    sm_frame *f;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        sm_error err = {0};
        assert_int_equal(sm_frame_new(&f, bad[i][0], bad[i][1], &err), SM_USAGE);
        assert_null(f);
    }
    f = blank(500, 500);
    assert_int_equal(sm_frame_w(f), 500);
    assert_string_equal(sm_frame_cell(f, 499, 499)->text, " ");
    assert_null(sm_frame_cell(f, 500, 0));
    assert_null(sm_frame_cell(f, 0, -1));
    sm_frame_free(f);
    sm_frame_free(NULL);
}

TEST(frame_lines_have_no_trailing_spaces)
{
    sm_frame *f = blank(8, 3);
    sm_pen p = sm_pen_on(f, rich);
    sm_pen_text(p, 1, 0, "a 中b");
    sm_pen_text(sm_pen_as(p, SM_ROLE_CURSOR), 0, 2, "x");
    sm_pen_role(p, 6, 0, 9, SM_ROLE_RAMP0);
    assert_looks(f, false, " a 中b\n\nx\n");
    assert_looks(f, true, " a 中b\n\nx\n-- roles, no cursor\n......00\n\nC\n");
    sm_pen_cursor(p, 3, 1);
    assert_looks(f, true, " a 中b\n\nx\n-- roles, cursor at 3,1\n......00\n\nC\n");
    sm_frame *copy;
    sm_error err = {0};
    assert_ok(sm_frame_copy(&copy, f, &err), err);
    sm_frame_clear(f);
    assert_looks(f, true, "\n\n\n-- roles, no cursor\n\n\n\n");
    assert_looks(copy, true, " a 中b\n\nx\n-- roles, cursor at 3,1\n......00\n\nC\n");
    sm_frame_free(copy);
    sm_frame_free(f);
}

TEST(every_role_has_its_letter_except_squares)
{
    sm_frame *f = blank(SM_ROLES, 1);
    sm_text t = {0};
    for (int i = 0; i < SM_ROLES; i++) sm_pen_text(sm_pen_as(sm_pen_on(f, rich), (sm_role)i), i, 0, "x");
    sm_frame_write(f, true, &t);
    const char *letter = strstr(t.data, "cursor\n") + 7;
    for (int i = 0; i < SM_ROLES; i++) {
        assert_in_range(letter[i], 0x21, 0x7E);
        assert_int_not_equal(letter[i], '?');
        for (int j = 0; j < i && i < SM_ROLE_HALF0; j++) assert_int_not_equal(letter[i], letter[j]);
    }
    sm_text_free(&t);
    sm_frame_free(f);
}

TEST(text_is_clipped_on_both_sides)
{
    sm_frame *f = blank(6, 1);
    sm_pen p = sm_pen_on(f, rich);
    assert_int_equal(sm_pen_text(p, 4, 0, "abcd"), 2);
    sm_pen_text(p, -2, 0, "xyz");
    assert_looks(f, false, "z   ab\n");
    sm_pen_text(p, 0, 1, "no such row");
    sm_pen_text(p, 0, -1, "nor this");
    sm_pen_text(p, 6, 0, "x");
    sm_pen_text(p, INT_MAX, 0, "x");
    sm_pen_text(p, INT_MIN, 0, "x");
    assert_looks(f, false, "z   ab\n");
    sm_frame_free(f);
}

TEST(wide_character_never_straddles)
{
    sm_frame *f = blank(5, 1);
    sm_pen p = sm_pen_on(f, rich), inner = sm_pen_in(p, (sm_rect){1, 0, 2, 1});
    assert_int_equal(sm_pen_text(p, 0, 0, "中中中"), 4); /* the third would stand half outside */
    assert_looks(f, false, "中中\n");
    sm_pen_text(p, 1, 0, "x"); /* its other half goes with it */
    assert_looks(f, false, " x中\n");
    sm_pen_text(p, 2, 0, "y");
    assert_looks(f, false, " xy\n");
    sm_pen_fill(p, ".");
    sm_pen_text(inner, 1, 0, "中");
    assert_looks(f, false, ".....\n");
    sm_pen_text(inner, -1, 0, "中z");
    assert_looks(f, false, ". z..\n");
    sm_pen_text(inner, 0, 0, "中");
    assert_looks(f, false, ".中..\n");
    sm_pen_text(p, 0, 0, "中");
    assert_looks(f, false, "中 ..\n");
    sm_frame_free(f);
}

TEST(marks_stay_with_their_cell)
{
    sm_frame *f = blank(12, 1);
    sm_pen p = sm_pen_on(f, rich);
    sm_pen_text(p, 0, 0, "e\xcc\x81");
    sm_pen_text(p, 1, 0, "\xcc\x81");
    assert_string_equal(sm_frame_cell(f, 0, 0)->text, "e\xcc\x81");
    assert_string_equal(sm_frame_cell(f, 1, 0)->text, "<");
    sm_pen_text(p, 0, 0, "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab"); /* 한, decomposed: one character of two columns */
    assert_int_equal(sm_frame_cell(f, 0, 0)->width, 2);
    assert_string_equal(sm_frame_cell(f, 0, 0)->text, "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab");
    sm_pen_text(p, 0, 0, "\xe0\xa4\x95\xe0\xa4\xbe"); /* का: the vowel sign takes a column */
    assert_string_equal(sm_frame_cell(f, 1, 0)->text, "\xe0\xa4\xbe");
    sm_pen_text(p, 0, 0,
                "😀\xf0\x9d\x85\xa7\xf0\x9d\x85\xa8\xf0\x9d\x85\xa9"); /* more marks than a cell has bytes for */
    assert_int_equal(sm_utf8_bad(sm_frame_cell(f, 0, 0)->text, 13), 13);
    sm_frame_free(f);
}

TEST(cut_right_and_printf_keep_their_columns)
{
    sm_frame *f = blank(12, 4);
    sm_pen p = sm_pen_on(f, rich);
    assert_int_equal(sm_pen_cut(p, 0, 0, 5, "abcdefgh"), 5);
    assert_int_equal(sm_pen_cut(p, 8, 0, 9, "abcdefgh"), 4); /* the box ends first */
    assert_int_equal(sm_pen_right(p, 0, 1, 6, "42"), 2);
    assert_int_equal(sm_pen_right(p, 7, 1, 4, "123456"), 4);
    assert_int_equal(sm_pen_printf(p, 0, 2, "%s %d", "n", 7), 3);
    assert_int_equal(sm_pen_cut(p, 0, 3, 0, "x"), 0);
    assert_int_equal(sm_pen_right(p, 0, 3, -4, "x"), 0);
    sm_pen_right(p, INT_MAX, 3, INT_MAX, "x");
    assert_looks(f, false, "abcd…   abc…\n    42 123…\nn 7\n\n");
    char longer[2000];
    for (int shift = 0; shift < 3; shift++) { /* 1 KiB ends inside a character */
        memset(longer, 'x', 3);
        for (int i = 0; i < 600; i++) memcpy(longer + shift + 3 * i, "│", 4);
        sm_pen_printf(p, 0, 3, "%s", longer);
        sm_pen_printf(p, -340, 3, "%s", longer); /* its end comes into view */
        for (int x = 0; x < 12; x++) assert_int_not_equal(sm_frame_cell(f, x, 3)->text[0], '<');
    }
    sm_frame_free(f);
}

TEST(boxes_bars_and_trends_are_drawn)
{
    static const double up[] = {0.6, 0.65, 0.71, 0.72, 0.8}, flat[] = {1, 1, 1}, odd[] = {0, NAN, 7, INFINITY};
    sm_frame *f = blank(16, 6);
    sm_pen p = sm_pen_on(f, rich);
    sm_pen_frame(sm_pen_in(p, (sm_rect){0, 0, 12, 3}), "Move points");
    sm_pen_bar(p, 0, 3, 5, 0.85);   /* 34 eighths */
    sm_pen_bar(p, 6, 3, 5, 0.8108); /* 32.4: 32 */
    sm_pen_bar(p, 0, 4, 5, 1);
    sm_pen_bar(p, 6, 4, 5, NAN);
    sm_pen_trend(p, 0, 5, up, 5); /* in sevenths: 0 1.75 3.85 4.2 7 */
    sm_pen_trend(p, 6, 5, flat, 3);
    sm_pen_trend(p, 10, 5, odd, 4);
    assert_looks(f, false, "┌─ Move … ─┐\n│          │\n└──────────┘\n████▎ ████·\n█████ ·····\n▁▃▅▅█ ─── ▁ █\n");
    sm_frame_free(f);
}

TEST(ascii_frames_contain_only_ascii)
{
    static const double up[] = {1, 2, 3};
    sm_frame *f = blank(20, 5);
    sm_pen p = sm_pen_on(f, poor);
    sm_pen_frame(p, "Tïtle …");
    sm_pen_bar(p, 1, 1, 5, 0.5);
    sm_pen_trend(p, 8, 1, up, 3);
    sm_pen_cut(p, 1, 2, 6, "中文字→abc");
    sm_pen_repeat(p, 1, 3, 4, "▓");
    assert_looks(f, false,
                 "+- T?tle ~ --------+\n"
                 "|##+..  .+#        |\n"
                 "|?\?\?>a~            |\n"
                 "|++++              |\n"
                 "+------------------+\n");
    sm_frame_free(f);
}

/* ---- anything, anywhere ------------------------------------------------------------------------------------------ */

static uint64_t seed = 42;
static int pick(int below)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)below);
}

static const char *any_text(void)
{
    static const char *const piece[] = {"a",         "中",
                                        "e\xcc\x81", "\xcc\x81",
                                        "\033[31m",  "\n",
                                        "\xc2\x9b",  "\xff",
                                        "\xe4\xb8",  "\xe2\x80\xae",
                                        "😀",         "\xe0\xa4\x95\xe0\xa4\xbe",
                                        "│",         "\xe1\x84\x92\xe1\x85\xa1",
                                        "...",       "\t",
                                        "▏"};
    static char text[200];
    text[0] = 0;
    for (int n = pick(12); n > 0; n--) strcat(text, piece[pick(sizeof piece / sizeof *piece)]);
    return text;
}

static int any_number(void)
{
    static const int odd[] = {INT_MIN, INT_MAX, INT_MIN + 1, INT_MAX - 1, -500, 500};
    return pick(20) == 0 ? odd[pick(6)] : pick(60) - 15;
}

static void draw_anything(sm_pen p)
{
    double v[4] = {pick(9), pick(9), NAN, pick(9)};
    switch (pick(11)) {
    case 0:
    case 1:
    case 2:
        sm_pen_text(p, any_number(), any_number(), any_text());
        break;
    case 3:
        sm_pen_cut(p, any_number(), any_number(), any_number(), any_text());
        break;
    case 4:
        sm_pen_right(p, any_number(), any_number(), any_number(), any_text());
        break;
    case 5:
        sm_pen_repeat(p, any_number(), any_number(), any_number(), any_text());
        break;
    case 6:
        sm_pen_role(p, any_number(), any_number(), any_number(), p.role);
        break;
    case 7:
        sm_pen_frame(p, any_text());
        break;
    case 8:
        sm_pen_bar(p, any_number(), any_number(), pick(60), pick(9) / 8.0);
        break;
    case 9:
        sm_pen_trend(p, any_number(), any_number(), v, 4);
        break;
    default:
        sm_pen_fill(p, pick(2) ? " " : "中");
        break;
    }
    sm_pen_cursor(p, any_number(), any_number());
}

static void assert_whole(const sm_frame *f, bool ascii)
{
    for (int y = 0; y < sm_frame_h(f); y++)
        for (int x = 0; x < sm_frame_w(f); x++) {
            const sm_cell *c = sm_frame_cell(f, x, y);
            size_t length = strnlen(c->text, sizeof c->text);
            assert_in_range(length, 0, sizeof c->text - 1);
            assert_in_range(c->width, 0, 2);
            assert_in_range(c->role, 0, SM_ROLES - 1);
            assert_int_equal(sm_utf8_bad(c->text, length), length);
            if (c->width == 0) {
                assert_int_equal(length, 0);
                assert_true(x > 0 && sm_frame_cell(f, x - 1, y)->width == 2);
            } else {
                assert_true(length > 0);
                for (size_t i = 0; i < length; i++) {
                    unsigned char b = (unsigned char)c->text[i];
                    assert_false(b < 0x20 || b == 0x7F || (ascii && b > 0x7F));
                    assert_false(b == 0xC2 && (unsigned char)c->text[i + 1] < 0xA0);
                }
            }
            if (c->width == 2) {
                assert_true(x + 1 < sm_frame_w(f));
                assert_int_equal(sm_frame_cell(f, x + 1, y)->width, 0);
            }
        }
}

TEST(drawing_stays_in_the_box_without_half_characters)
{
    for (int round = 0; round < 30000; round++) {
        sm_frame *f = blank(1 + pick(40), 1 + pick(12)), *before;
        sm_error err = {0};
        bool ascii = pick(4) == 0;
        sm_pen p = sm_pen_on(f, ascii ? poor : rich);
        sm_pen in = sm_pen_in(p, (sm_rect){any_number(), any_number(), any_number(), any_number()});
        sm_pen_fill(p, ".");
        assert_ok(sm_frame_copy(&before, f, &err), err);
        in = sm_pen_as(pick(2) ? in : sm_pen_in(in, (sm_rect){any_number(), any_number(), any_number(), any_number()}),
                       SM_ROLE_CURSOR);
        assert_true(in.box.w >= 0 && in.box.h >= 0 && in.box.x + in.box.w <= sm_frame_w(f) &&
                    in.box.y + in.box.h <= sm_frame_h(f) && in.box.x >= 0 && in.box.y >= 0);
        for (int i = 0; i < 3; i++) draw_anything(in);
        assert_whole(f, ascii);
        int x, y;
        if (sm_frame_cursor(f, &x, &y))
            assert_true(x >= in.box.x && y >= in.box.y && x < in.box.x + in.box.w && y < in.box.y + in.box.h);
        for (y = 0; y < sm_frame_h(f); y++)
            for (x = 0; x < sm_frame_w(f); x++)
                if (x < in.box.x || y < in.box.y || x >= in.box.x + in.box.w || y >= in.box.y + in.box.h)
                    assert_memory_equal(sm_frame_cell(f, x, y), sm_frame_cell(before, x, y), sizeof(sm_cell));
        sm_frame_free(before);
        sm_frame_free(f);
    }
}

TEST(hostile_labels_leave_no_control_byte)
{
    sm_frame *f = blank(40, 10);
    for (int i = 0; i < 10000; i++) {
        sm_pen_text(sm_pen_on(f, rich), pick(44) - 2, pick(10), any_text());
        if (i % 10 == 0) assert_whole(f, false);
    }
    sm_frame_free(f);
}
