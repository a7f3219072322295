/* What the roles look like, one row per role. 0 represents the terminal's own colour, so black is 16 where it is meant.
 * Nothing but shades, halves, the title, the heads of the selected cell and cells that are lit, and those with 256
 * colours alone, paints a background: of 8 or 16 colours nobody knows what they are, so no contrast can be promised.
 * `any` has to be readable on black and on white. Nothing rests on a colour alone. */
#include "theme.h"

enum { B = 1, D = 2, R = 4, U = 8 }; /* bold, dim, reverse, underline */

typedef struct inks {
    short any, dark, light;
} inks;
typedef struct look {
    unsigned char mono, few, many;     /* attributes with no, with 8 or 16, and with 256 colours */
    inks eight, sixteen, full, ground; /* ground: with 256 colours */
} look;

/* clang-format off */
static const look role_row[SM_ROLES] = {
    [SM_ROLE_TEXT]       = {0},
    [SM_ROLE_DIM]        = {.few = D, .full = {243, 245, 241}},
    [SM_ROLE_TITLE]      = {.mono = R, .few = R, .full = {231, 231, 231}, .ground = {24, 24, 24}},
    [SM_ROLE_TAB]        = {0},
    [SM_ROLE_TAB_HERE]   = {.mono = B | R, .few = B | R, .many = B | R},
    [SM_ROLE_HEAD]       = {.mono = B, .few = B, .many = B},
    [SM_ROLE_CURSOR]     = {.mono = B | R, .few = B | R, .many = B | R},
    [SM_ROLE_CROSS]      = {.mono = B | U, .few = B | U, .many = B | U, .full = {0, 231, 16}, .ground = {0, 238, 253}},
    [SM_ROLE_MATCHED]    = {.mono = B, .few = B, .many = B},
    [SM_ROLE_UNMATCHED]  = {.mono = U, .few = B, .many = B, .eight = {5, 3, 5}, .sixteen = {5, 11, 5}, .full = {166, 214, 130}},
    [SM_ROLE_BETTER]     = {.mono = B, .few = B, .eight = {0, 2, 4}, .sixteen = {0, 10, 4}, .full = {29, 36, 22}},
    [SM_ROLE_WORSE]      = {.mono = U, .eight = {1, 1, 1}, .sixteen = {1, 9, 1}, .full = {160, 209, 124}},
    [SM_ROLE_KEY]        = {.mono = B, .few = B, .many = B},
    [SM_ROLE_MESSAGE]    = {0},
    [SM_ROLE_ERROR]      = {.mono = B | R, .few = B, .many = B, .eight = {1, 1, 1}, .sixteen = {1, 9, 1}, .full = {160, 203, 124}},
    [SM_ROLE_BOX]        = {0},
    [SM_ROLE_FIELD]      = {.mono = U, .few = U, .many = U},
    [SM_ROLE_FIELD_HERE] = {.mono = R, .few = R, .many = R},
    [SM_ROLE_FOUND]      = {.mono = B | U, .few = B | U, .many = B | U, .eight = {5, 3, 4}, .sixteen = {5, 11, 4}, .full = {32, 227, 25}},
    [SM_ROLE_LIT]        = {.mono = B | U, .few = B | U, .many = B, .eight = {5, 3, 4}, .sixteen = {5, 11, 4}, .full = {16, 16, 16}, .ground = {208, 208, 208}},
    /* after Okabe and Ito; a letter or glyph always says it too */
    [SM_ROLE_HUE0 + 0]   = {.eight = {0, 3, 0}, .sixteen = {0, 11, 0}, .full = {166, 214, 130}},
    [SM_ROLE_HUE0 + 1]   = {.eight = {5, 6, 4}, .sixteen = {5, 14, 4}, .full = {32, 74, 25}},
    [SM_ROLE_HUE0 + 2]   = {.few = B, .eight = {0, 2, 0}, .sixteen = {0, 10, 0}, .full = {29, 36, 22}},
    [SM_ROLE_HUE0 + 3]   = {.few = B, .eight = {5, 3, 5}, .sixteen = {5, 3, 5}, .full = {136, 227, 94}},
    [SM_ROLE_HUE0 + 4]   = {.eight = {1, 6, 5}, .sixteen = {1, 6, 5}, .full = {98, 32, 54}},
    [SM_ROLE_HUE0 + 5]   = {.few = B, .eight = {1, 1, 1}, .sixteen = {1, 9, 1}, .full = {160, 166, 124}},
    [SM_ROLE_HUE0 + 6]   = {.few = U, .eight = {5, 5, 4}, .sixteen = {5, 13, 4}, .full = {169, 175, 90}},
    [SM_ROLE_HUE0 + 7]   = {.few = U},
};
/* clang-format on */

/* ---- the matrix: shades of whole cells, and tones of squares without a text -------------------------------------- */

/* Seven equal steps of a value: viridis, lightness falling away from the ground by 8 to 15 of L* a step; black or
 * white, whichever reads better on it. */
static const short shade_ground[2][SM_SHADES] = {{-1, 54, 24, 30, 36, 42, 187, 229}, {-1, 230, 49, 42, 36, 30, 24, 54}};
static const short shade_ink[2][SM_SHADES] = {{-1, 231, 231, 16, 16, 16, 16, 16}, {-1, 16, 16, 16, 16, 16, 231, 231}};
static const short tone[2][SM_TONES] = {{-1, 237, 239, 242, 244, 247, 250, 253, 214},
                                        {-1, 253, 250, 248, 245, 242, 239, 236, 130}};

static sm_style shade_style(bool light, bool painted, int shade)
{
    int step = shade % SM_SHADES, emphasis = shade / SM_SHADES;
    sm_style style = {.ink = -1, .ground = -1, .bold = emphasis & 1, .underline = emphasis & 2};
    if (painted) style.ink = shade_ink[light][step], style.ground = shade_ground[light][step];
    return style;
}

static short ink_of(const inks *i, sm_theme_name theme)
{
    return theme == SM_THEME_DARK ? i->dark : theme == SM_THEME_LIGHT ? i->light : i->any;
}

sm_style sm_theme_style(sm_theme_name theme, int colours, sm_role role)
{
    static const look plain;
    const look *row = (unsigned)role < SM_ROLES ? &role_row[role] : &plain;
    bool mono = theme == SM_THEME_MONO || colours < 8;
    bool full = !mono && colours >= 256, light = theme == SM_THEME_LIGHT;
    if (role >= SM_ROLE_RAMP0 && role <= SM_ROLE_RAMP_LAST) return shade_style(light, full, (int)role - SM_ROLE_RAMP0);
    if (role >= SM_ROLE_HALF0 && role <= SM_ROLE_HALF_LAST) {
        int pair = full ? (int)role - SM_ROLE_HALF0 : 0;
        short upper = tone[light][pair / SM_TONES], lower = tone[light][pair % SM_TONES];
        if (!full) return (sm_style){.ink = -1, .ground = -1};
        return upper < 0 ? (sm_style){.ink = lower, .ground = -1} : (sm_style){.ink = upper, .ground = lower};
    }
    unsigned has = mono ? row->mono : full ? row->many : row->few;
    sm_style style = {.ink = -1, .ground = -1};
    const inks *i = full ? &row->full : colours >= 16 ? &row->sixteen : &row->eight;
    short ink = ink_of(i, theme), ground = ink_of(&row->ground, theme);
    if (!mono && ink) style.ink = ink;
    if (full && ground) style.ground = ground;
    style.bold = has & B;
    style.dim = has & D;
    style.reverse = has & R;
    style.underline = has & U;
    return style;
}

uint32_t sm_theme_rgb(int colour)
{
    static const uint32_t named[] = {0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
                                     0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};
    static const uint32_t level[] = {0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF};
    if (colour < 0 || colour > 255) return 0;
    if (colour < 16) return named[colour];
    if (colour >= 232) return (uint32_t)(8 + 10 * (colour - 232)) * 0x010101;
    colour -= 16;
    return level[colour / 36] << 16 | level[colour / 6 % 6] << 8 | level[colour % 6];
}
