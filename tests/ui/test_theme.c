/* Themes. Contrast is that of WCAG 2.1 (relative luminance), colours are xterm's: 16 named ones, a cube of 6 x 6 x 6
 * and 24 greys. The ramp's lightness is CIE L*. */
#include "tests/support/near.h"
#include "ui/terminal.h"

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
        bool text = role < SM_ROLE_HALF0 || role > SM_ROLE_HALF_LAST;
        if (text && contrast(s.ink, s.ground) < 4.8)
            fail_msg("role %d on its ground: %.2f", role, contrast(s.ink, s.ground));
    } else if (s.ink >= 0 && (role < SM_ROLE_HALF0 || role > SM_ROLE_HALF_LAST)) {
        if (theme != SM_THEME_LIGHT && contrast(s.ink, BLACK) < least)
            fail_msg("theme %d, %d colours, role %d on black: %.2f", (int)theme, depth, role, contrast(s.ink, BLACK));
        if (theme != SM_THEME_DARK && contrast(s.ink, WHITE) < least)
            fail_msg("theme %d, %d colours, role %d on white: %.2f", (int)theme, depth, role, contrast(s.ink, WHITE));
    }
}

TEST(every_role_is_readable_at_every_depth)
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

static bool is_shade(int role)
{
    return role >= SM_ROLE_RAMP0 && role <= SM_ROLE_RAMP_LAST && (role - SM_ROLE_RAMP0) % SM_SHADES != 0;
}

static bool is_half(int role) /* with something in its lower square too */
{
    int pair = role - SM_ROLE_HALF0;
    return pair >= SM_TONES && role <= SM_ROLE_HALF_LAST && pair % SM_TONES != 0;
}

TEST(only_cells_heads_and_the_title_have_backgrounds)
{
    for (int theme = SM_THEME_AUTO; theme < SM_THEME_MONO; theme++)
        for (int role = 0; role < SM_ROLES; role++) {
            bool head = role == SM_ROLE_CROSS && theme != SM_THEME_AUTO;
            bool may = role == SM_ROLE_TITLE || role == SM_ROLE_LIT || head || is_shade(role) || is_half(role);
            assert_int_equal(sm_theme_style((sm_theme_name)theme, 256, (sm_role)role).ground >= 0, may);
            assert_int_equal(sm_theme_style((sm_theme_name)theme, 16, (sm_role)role).ground, -1);
            assert_int_equal(sm_theme_style((sm_theme_name)theme, 8, (sm_role)role).ground, -1);
        }
}

static double lightness(int colour)
{
    double y = luminance(colour);
    return y > 216.0 / 24389 ? 116 * cbrt(y) - 16 : y * 24389 / 27;
}

static sm_style shade(sm_theme_name theme, int step)
{
    return sm_theme_style(theme, 256, sm_role_shade(step, false, false));
}

TEST(shades_differ_by_8_to_15_of_lightness)
{
    for (int i = 2; i < SM_SHADES; i++) {
        double dark = lightness(shade(SM_THEME_DARK, i).ground) - lightness(shade(SM_THEME_DARK, i - 1).ground);
        double light = lightness(shade(SM_THEME_LIGHT, i - 1).ground) - lightness(shade(SM_THEME_LIGHT, i).ground);
        if (dark < 8 || dark > 15) fail_msg("dark, step %d: %.2f", i, dark);
        if (light < 8 || light > 15) fail_msg("light, step %d: %.2f", i, light);
    }
    assert_int_equal(shade(SM_THEME_DARK, 0).ground, -1);
    assert_int_equal(shade(SM_THEME_LIGHT, 0).ground, -1);
}

TEST(first_shade_differs_from_a_dark_background)
{
    for (int ground = 232; ground <= 235; ground++) /* as dark as terminals' grounds are: #080808 to #262626 */
        assert_true(contrast(shade(SM_THEME_DARK, 1).ground, ground) >= 1.3);
    assert_true(contrast(shade(SM_THEME_DARK, 1).ground, BLACK) >= 1.3);
}

TEST(better_of_black_and_white_is_on_a_shade)
{
    for (int theme = SM_THEME_AUTO; theme < SM_THEME_MONO; theme++)
        for (int i = 1; i < SM_SHADES; i++) {
            sm_style s = shade((sm_theme_name)theme, i);
            int other = s.ink == BLACK ? WHITE : BLACK;
            assert_true(s.ink == BLACK || s.ink == WHITE);
            assert_true(contrast(s.ink, s.ground) >= 4.8 && contrast(s.ink, s.ground) > contrast(other, s.ground));
        }
}

TEST(light_and_dark_have_separate_ramps)
{
    for (int i = 1; i < SM_SHADES; i++)
        assert_int_equal(shade(SM_THEME_AUTO, i).ground, shade(SM_THEME_DARK, i).ground);
    assert_true(lightness(shade(SM_THEME_DARK, 1).ground) < 30 && lightness(shade(SM_THEME_DARK, 7).ground) > 95);
    assert_true(lightness(shade(SM_THEME_LIGHT, 1).ground) > 95 && lightness(shade(SM_THEME_LIGHT, 7).ground) < 30);
}

TEST(shade_is_bold_and_underlined_at_every_depth)
{
    static const int depth[] = {0, 8, 16, 256};
    for (size_t d = 0; d < 4; d++)
        for (int i = 0; i < SM_SHADES * 4; i++) {
            sm_style s = sm_theme_style(SM_THEME_DARK, depth[d], sm_role_shade(i % SM_SHADES, i & 8, i & 16));
            assert_true(s.bold == !!(i & 8) && s.underline == !!(i & 16) && !s.reverse && !s.dim);
            assert_int_equal(s.ground, depth[d] == 256 ? shade(SM_THEME_DARK, i % SM_SHADES).ground : -1);
        }
}

/* ▀ has the upper tone in its ink and the lower in its ground; ▄ stands where the upper one is nothing. */
TEST(two_squares_keep_their_tones_and_accent)
{
    static const int accent[] = {[SM_THEME_DARK] = 214, [SM_THEME_LIGHT] = 130};
    for (int theme = SM_THEME_DARK; theme <= SM_THEME_LIGHT; theme++) {
        short ink[SM_TONES];
        for (int i = 0; i < SM_TONES; i++) {
            ink[i] = sm_theme_style((sm_theme_name)theme, 256, sm_role_half(i, 0)).ink;
            for (int j = 0; j < i; j++) assert_int_not_equal(ink[i], ink[j]);
        }
        assert_int_equal(ink[0], -1);
        assert_int_equal(ink[SM_TONE_ACCENT], accent[theme]);
        for (int i = 1; i < SM_TONE_ACCENT - 1; i++)
            assert_true((lightness(ink[i + 1]) > lightness(ink[i])) == (theme == SM_THEME_DARK));
        for (int i = 0; i < SM_TONES * SM_TONES; i++) {
            int upper = i / SM_TONES, lower = i % SM_TONES;
            sm_style s = sm_theme_style((sm_theme_name)theme, 256, sm_role_half(upper, lower));
            assert_int_equal(s.ink, upper ? ink[upper] : ink[lower]);
            assert_int_equal(s.ground, upper ? ink[lower] : -1);
        }
    }
}

TEST(palette_matches_xterm)
{
    for (int colour = 0; colour < 256; colour++) {
        double rgb[3];
        rgb_of(colour, rgb);
        assert_int_equal(sm_theme_rgb(colour), (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | (uint32_t)rgb[2]);
    }
    assert_int_equal(sm_theme_rgb(-1), 0);
}

/* What a screen must tell apart whatever the terminal has. */
TEST(roles_differ_at_every_depth)
{
    static const int depth[] = {0, 8, 16, 256};
    static const sm_role loud[] = {SM_ROLE_CURSOR, SM_ROLE_TAB_HERE,   SM_ROLE_MATCHED, SM_ROLE_UNMATCHED,
                                   SM_ROLE_ERROR,  SM_ROLE_FIELD_HERE, SM_ROLE_FOUND,   SM_ROLE_HEAD,
                                   SM_ROLE_KEY,    SM_ROLE_TITLE,      SM_ROLE_WORSE,   SM_ROLE_LIT};
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

TEST(hues_differ_from_each_other_with_256_colours)
{
    for (int theme = SM_THEME_AUTO; theme < SM_THEME_MONO; theme++)
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < i; j++)
                assert_int_not_equal(sm_theme_style((sm_theme_name)theme, 256, (sm_role)(SM_ROLE_HUE0 + i)).ink,
                                     sm_theme_style((sm_theme_name)theme, 256, (sm_role)(SM_ROLE_HUE0 + j)).ink);
}

/* CIE L*a*b* of a colour by way of XYZ (sRGB, white point D65). */
static void lab_of(int colour, double out[3])
{
    static const double to_xyz[3][3] = {{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}};
    static const double white[3] = {0.95047, 1, 1.08883};
    double rgb[3], f[3];
    rgb_of(colour, rgb);
    for (int i = 0; i < 3; i++) {
        double x = rgb[i] / 255;
        rgb[i] = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
    }
    for (int i = 0; i < 3; i++) {
        double t = (to_xyz[i][0] * rgb[0] + to_xyz[i][1] * rgb[1] + to_xyz[i][2] * rgb[2]) / white[i];
        f[i] = t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    }
    out[0] = 116 * f[1] - 16;
    out[1] = 500 * (f[0] - f[1]);
    out[2] = 200 * (f[1] - f[2]);
}

static double distance(int a, int b)
{
    double x[3], y[3];
    lab_of(a, x);
    lab_of(b, y);
    return sqrt((x[0] - y[0]) * (x[0] - y[0]) + (x[1] - y[1]) * (x[1] - y[1]) + (x[2] - y[2]) * (x[2] - y[2]));
}

/* Neighbouring shades are 20 to 60 apart by CIE76; what is lit is further than that from all of them and the page, and
 * the head of the selected cell stands off its page by as much as the first shade does. */
TEST(highlighted_cells_differ_from_every_shade)
{
    static const int page[] = {[SM_THEME_AUTO] = BLACK, [SM_THEME_DARK] = BLACK, [SM_THEME_LIGHT] = WHITE};
    for (int theme = SM_THEME_AUTO; theme < SM_THEME_MONO; theme++) {
        int lit = sm_theme_style((sm_theme_name)theme, 256, SM_ROLE_LIT).ground;
        int head = sm_theme_style((sm_theme_name)theme, 256, SM_ROLE_CROSS).ground;
        for (int i = 1; i < SM_SHADES; i++)
            if (distance(lit, shade((sm_theme_name)theme, i).ground) < 65)
                fail_msg("theme %d, shade %d: %.1f", theme, i, distance(lit, shade((sm_theme_name)theme, i).ground));
        assert_true(distance(lit, page[theme]) >= 65 && contrast(lit, page[theme]) >= 2.3);
        if (head >= 0) assert_true(contrast(head, page[theme]) >= 1.3);
    }
}
