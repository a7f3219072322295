/* Frames as pictures: what is drawn where. Cells are 9 x 19 pixels after an edge of 12; colours are xterm's, as
 * test_theme.c has them. */
#include "tests/support/near.h"
#include "ui/picture.h"

typedef struct canvas {
    sm_frame *f;
    sm_pen pen;
    sm_text svg;
} canvas;

static canvas blank(int w, int h)
{
    canvas c = {0};
    assert_int_equal(sm_frame_new(&c.f, w, h, NULL), SM_OK);
    c.pen = sm_pen_on(c.f, (sm_look){.ramp = true});
    return c;
}

static const char *drawn(canvas *c, sm_theme_name theme)
{
    sm_text_clear(&c->svg);
    sm_out out = sm_out_to(sm_text_sink(&c->svg), NULL);
    sm_frame_picture(c->f, theme, "a & b", &out);
    return sm_text_of(&c->svg);
}

static size_t count_of(const char *text, const char *part)
{
    size_t n = 0;
    for (; (text = strstr(text, part)); text += strlen(part)) n++;
    return n;
}

static void assert_drawn(canvas *c, sm_theme_name theme, const char *part)
{
    if (!strstr(drawn(c, theme), part)) fail_msg("\"%s\" is missing in\n%s", part, sm_text_of(&c->svg));
}

static void canvas_free(canvas *c)
{
    sm_frame_free(c->f);
    sm_text_free(&c->svg);
}

/* 100 x 30 cells: 924 x 594. */
TEST(picture_has_the_size_of_its_cells_and_border)
{
    canvas c = blank(100, 30);
    assert_drawn(&c, SM_THEME_DARK, "width=\"924\" height=\"594\" viewBox=\"0 0 924 594\"");
    assert_drawn(&c, SM_THEME_DARK, "<title>a &amp; b</title>");
    assert_drawn(&c, SM_THEME_DARK, "<rect x=\"0\" y=\"0\" width=\"924\" height=\"594\" fill=\"#16181d\"");
    assert_drawn(&c, SM_THEME_LIGHT, "<rect x=\"0\" y=\"0\" width=\"924\" height=\"594\" fill=\"#ffffff\"");
    canvas_free(&c);
}

TEST(text_keeps_its_columns_and_cannot_break_out)
{
    canvas c = blank(40, 3);
    sm_pen_text(c.pen, 2, 1, "a<b>&\"c' d");
    assert_drawn(&c, SM_THEME_DARK, "<text x=\"30\" y=\"45\"");
    assert_drawn(&c, SM_THEME_DARK, "textLength=\"90\">a&lt;b&gt;&amp;&quot;c&#39; d</text>");
    assert_int_equal(count_of(sm_text_of(&c.svg), "<text"), 1);
    canvas_free(&c);
}

/* The middle of two columns behind three: 12 + 4 * 9. */
TEST(wide_letter_is_centred_in_its_columns)
{
    canvas c = blank(10, 1);
    sm_pen_text(c.pen, 3, 0, "中");
    assert_drawn(&c, SM_THEME_DARK, "<text x=\"48\" y=\"26\"");
    assert_drawn(&c, SM_THEME_DARK, "text-anchor=\"middle\">中</text>");
    canvas_free(&c);
}

TEST(lines_blocks_and_dots_are_shapes)
{
    static const char *const glyph[] = {"─", "│", "┼", "╭", "╯", "━", "┻", "═", "╧", "┄", "┊",
                                        "▀", "▄", "█", "▌", "▐", "░", "▓", "▏", "⣿", "⠁", "╋"};
    for (size_t i = 0; i < sizeof glyph / sizeof *glyph; i++) {
        canvas c = blank(3, 3);
        sm_pen_text(c.pen, 1, 1, glyph[i]);
        const char *svg = drawn(&c, SM_THEME_LIGHT);
        if (strstr(svg, "<text")) fail_msg("%s is written", glyph[i]);
        if (count_of(svg, "<rect") + count_of(svg, "<path") + count_of(svg, "<circle") < 2)
            fail_msg("%s is not drawn", glyph[i]);
        canvas_free(&c);
    }
}

TEST(every_dot_is_drawn)
{
    canvas c = blank(2, 1);
    sm_pen_text(c.pen, 0, 0, "⣿⠁");
    assert_int_equal(count_of(drawn(&c, SM_THEME_DARK), "<circle"), 8 + 1);
    assert_drawn(&c, SM_THEME_DARK, "<circle cx=\"14.2\" cy=\"14.3\""); /* 12 + 9/4, 12 + 19/8, in tenths */
    canvas_free(&c);
}

TEST(equal_adjacent_cells_are_one_shape)
{
    canvas c = blank(20, 2);
    sm_pen_text(c.pen, 0, 0, "─────────");
    sm_pen_text(c.pen, 0, 1, "█████");
    const char *svg = drawn(&c, SM_THEME_DARK);
    assert_int_equal(count_of(svg, "<path"), 1);
    assert_int_equal(count_of(svg, "<rect"), 1 + 1);
    assert_drawn(&c, SM_THEME_DARK, "d=\"M12 21.5H93\"");
    assert_drawn(&c, SM_THEME_DARK, "<rect x=\"12\" y=\"31\" width=\"45\" height=\"19\"");
    canvas_free(&c);
}

/* Palette: 24 is 005f87 in both ramps, as the third step of the dark one and the sixth of the light one. */
TEST(roles_have_the_colours_of_their_theme)
{
    canvas c = blank(6, 1);
    sm_pen_text(sm_pen_as(c.pen, sm_role_shade(2, false, false)), 0, 0, "12");
    assert_drawn(&c, SM_THEME_DARK, "<rect x=\"12\" y=\"12\" width=\"18\" height=\"19\" fill=\"#005f87\"/>");
    sm_pen_text(sm_pen_as(c.pen, sm_role_shade(6, false, false)), 0, 0, "12");
    assert_drawn(&c, SM_THEME_LIGHT, "<rect x=\"12\" y=\"12\" width=\"18\" height=\"19\" fill=\"#005f87\"/>");
    sm_pen_text(sm_pen_as(c.pen, SM_ROLE_CURSOR), 3, 0, "x"); /* reversed */
    assert_drawn(&c, SM_THEME_LIGHT, "<rect x=\"39\" y=\"12\" width=\"9\" height=\"19\" fill=\"#1a1a1a\"/>");
    assert_drawn(&c, SM_THEME_LIGHT, "fill=\"#ffffff\" font-weight=\"bold\" textLength=\"9\">x</text>");
    canvas_free(&c);
}
