/* Themes. Contrast is that of WCAG 2.1 (relative luminance), colours are xterm's: 16 named ones, a cube of 6 x 6 x 6
 * and 24 greys. The ramp's lightness is CIE L*. */
#include "setmatch/ui/terminal.h"
#include "tests/support/near.h"

static void rgb_of(int colour, double out[3])
{
    static const int named[16][3] = {{0, 0, 0},       {205, 0, 0},   {0, 205, 0},   {205, 205, 0},
                                     {0, 0, 238},     {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
                                     {127, 127, 127}, {255, 0, 0},   {0, 255, 0},   {255, 255, 0},
                                     {92, 92, 255},   {255, 0, 255}, {0, 255, 255}, {255, 255, 255}};
    static const int step[6] = {0, 95, 135, 175, 215, 255};
    for (int i = 0; i < 3; i++) {
        int place = i == 0 ? 36 : i == 1 ? 6 : 1;
        out[i] = colour < 16    ? named[colour][i]
                 : colour < 232 ? step[(colour - 16) / place % 6]
                                : 8 + 10 * (colour - 232);
    }
}

static double luminance(int colour)
{
    static const double weight[3] = {0.2126, 0.7152, 0.0722};
    double rgb[3], sum = 0;
    rgb_of(colour, rgb);
    for (int i = 0; i < 3; i++) {
        double x = rgb[i] / 255;
        sum += weight[i] * (x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(int a, int b)
{
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

enum { BLACK = 16, WHITE = 231 };

static void assert_readable(sm_theme_name theme, int depth, int role, sm_style s)
{
    double least = depth >= 256 && theme != SM_THEME_AUTO ? 4.5 : 3;
    if (s.ground >= 0) {
        if (contrast(s.ink, s.ground) < 4.8) fail_msg("role %d on its ground: %.2f", role, contrast(s.ink, s.ground));
    } else if (s.ink >= 0) {
        if (theme != SM_THEME_LIGHT && contrast(s.ink, BLACK) < least)
            fail_msg("theme %d, %d colours, role %d on black: %.2f", (int)theme, depth, role, contrast(s.ink, BLACK));
        if (theme != SM_THEME_DARK && contrast(s.ink, WHITE) < least)
            fail_msg("theme %d, %d colours, role %d on white: %.2f", (int)theme, depth, role, contrast(s.ink, WHITE));
    }
}

static void every_role_can_be_read_at_every_depth(void **state)
{
    static const int depth[] = {0, 2, 8, 16, 88, 256};
    for (size_t d = 0; d < sizeof depth / sizeof *depth; d++)
        for (int theme = SM_THEME_AUTO; theme <= SM_THEME_MONO; theme++)
            for (int role = 0; role < SM_ROLES; role++) {
                sm_style s = sm_theme_style((sm_theme_name)theme, depth[d], (sm_role)role);
                bool mono = depth[d] < 8 || theme == SM_THEME_MONO;
                int colours = mono ? 0 : depth[d] < 16 ? 8 : depth[d] < 256 ? 16 : 256;
                assert_in_range(s.ink + 1, 0, colours);
                assert_in_range(s.ground + 1, 0, colours);
                if (mono) assert_true(s.ink == -1 && s.ground == -1 && !s.dim);
                assert_readable((sm_theme_name)theme, depth[d], role, s);
            }
}

static void only_ramp_and_title_paint_a_ground_and_only_with_256_colours(void **state)
{
    for (int theme = SM_THEME_AUTO; theme < SM_THEME_MONO; theme++)
        for (int role = 0; role < SM_ROLES; role++) {
            bool may = role == SM_ROLE_TITLE || (role > SM_ROLE_RAMP0 && role <= SM_ROLE_RAMP7);
            assert_int_equal(sm_theme_style((sm_theme_name)theme, 256, (sm_role)role).ground >= 0, may);
            assert_int_equal(sm_theme_style((sm_theme_name)theme, 16, (sm_role)role).ground, -1);
            assert_int_equal(sm_theme_style((sm_theme_name)theme, 8, (sm_role)role).ground, -1);
        }
}

static void the_ramp_gets_strictly_lighter(void **state)
{
    double before = 0;
    for (int i = 1; i < 8; i++) { /* the lowest step is the terminal's own ground */
        double y = luminance(sm_theme_style(SM_THEME_AUTO, 256, (sm_role)(SM_ROLE_RAMP0 + i)).ground);
        double lightness = 116 * cbrt(y) - 16; /* all are above the linear part */
        assert_true(lightness > before + 5);
        before = lightness;
    }
}

/* What a screen must tell apart whatever the terminal has. */
static void what_must_differ_differs_at_every_depth(void **state)
{
    static const int depth[] = {0, 8, 16, 256};
    static const sm_role loud[] = {SM_ROLE_CURSOR, SM_ROLE_TAB_HERE,   SM_ROLE_MATCHED, SM_ROLE_UNMATCHED,
                                   SM_ROLE_ERROR,  SM_ROLE_FIELD_HERE, SM_ROLE_FOUND,   SM_ROLE_HEAD,
                                   SM_ROLE_KEY,    SM_ROLE_TITLE,      SM_ROLE_WORSE};
    for (size_t d = 0; d < 4; d++)
        for (int theme = SM_THEME_AUTO; theme <= SM_THEME_MONO; theme++) {
            sm_style text = sm_theme_style((sm_theme_name)theme, depth[d], SM_ROLE_TEXT);
            assert_true(text.ink == -1 && text.ground == -1 && !text.bold && !text.reverse && !text.underline);
            for (size_t i = 0; i < sizeof loud / sizeof *loud; i++) {
                sm_style s = sm_theme_style((sm_theme_name)theme, depth[d], loud[i]);
                assert_true(s.ink != -1 || s.ground != -1 || s.bold || s.reverse || s.underline);
            }
            assert_true(sm_theme_style((sm_theme_name)theme, depth[d], SM_ROLE_CURSOR).reverse);
        }
}

static void hues_differ_from_each_other_with_256_colours(void **state)
{
    for (int theme = SM_THEME_AUTO; theme < SM_THEME_MONO; theme++)
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < i; j++)
                assert_int_not_equal(sm_theme_style((sm_theme_name)theme, 256, (sm_role)(SM_ROLE_HUE0 + i)).ink,
                                     sm_theme_style((sm_theme_name)theme, 256, (sm_role)(SM_ROLE_HUE0 + j)).ink);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_role_can_be_read_at_every_depth),
        cmocka_unit_test(only_ramp_and_title_paint_a_ground_and_only_with_256_colours),
        cmocka_unit_test(the_ramp_gets_strictly_lighter),
        cmocka_unit_test(what_must_differ_differs_at_every_depth),
        cmocka_unit_test(hues_differ_from_each_other_with_256_colours),
    };
    return cmocka_run_group_tests_name("theme", tests, NULL, NULL);
}
