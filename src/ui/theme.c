/* What the roles look like, one row a role. 0 stands for the terminal's own colour, so black is 16 where it is meant.
 * Nothing but the ramp, and the title where there are 256 colours, paints a background. `any` has to be readable on
 * black and on white. With 8 and 16 colours nothing rests on a colour alone: shades are glyphs there. */
#include "setmatch/ui/terminal.h"

enum { B = 1, D = 2, R = 4, U = 8 }; /* bold, dim, reverse, underline */

typedef struct inks {
    short any, dark, light;
} inks;
typedef struct look {
    unsigned char mono, few, many; /* attributes with no, with 8 or 16, and with 256 colours */
    inks eight, sixteen, full;
    short ground; /* with 256 colours */
} look;

/* clang-format off */
static const look role_row[SM_ROLES] = {
    [SM_ROLE_TEXT]       = {0},
    [SM_ROLE_DIM]        = {.few = D, .full = {243, 245, 241}},
    [SM_ROLE_TITLE]      = {.mono = R, .few = R, .full = {231, 231, 231}, .ground = 24},
    [SM_ROLE_TAB]        = {0},
    [SM_ROLE_TAB_HERE]   = {.mono = B | R, .few = B | R, .many = B | R},
    [SM_ROLE_HEAD]       = {.mono = B, .few = B, .many = B},
    [SM_ROLE_CURSOR]     = {.mono = B | R, .few = B | R, .many = B | R},
    [SM_ROLE_CROSS]      = {.mono = B | U, .few = B | U, .many = B | U},
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
    /* viridis, lightness strictly rising; the ink is chosen by the step */
    [SM_ROLE_RAMP0 + 0]  = {0}, /* most cells of a large table: plain, so that the others stand out */
    [SM_ROLE_RAMP0 + 1]  = {.full = {231, 231, 231}, .ground = 53},
    [SM_ROLE_RAMP0 + 2]  = {.full = {231, 231, 231}, .ground = 24},
    [SM_ROLE_RAMP0 + 3]  = {.full = {16, 16, 16}, .ground = 30},
    [SM_ROLE_RAMP0 + 4]  = {.full = {16, 16, 16}, .ground = 36},
    [SM_ROLE_RAMP0 + 5]  = {.full = {16, 16, 16}, .ground = 42},
    [SM_ROLE_RAMP0 + 6]  = {.full = {16, 16, 16}, .ground = 184},
    [SM_ROLE_RAMP0 + 7]  = {.full = {16, 16, 16}, .ground = 226},
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

sm_style sm_theme_style(sm_theme_name theme, int colours, sm_role role)
{
    static const look plain;
    const look *row = (unsigned)role < SM_ROLES ? &role_row[role] : &plain;
    bool mono = theme == SM_THEME_MONO || colours < 8;
    bool full = !mono && colours >= 256;
    unsigned has = mono ? row->mono : full ? row->many : row->few;
    sm_style style = {.ink = -1, .ground = -1};
    const inks *i = full ? &row->full : colours >= 16 ? &row->sixteen : &row->eight;
    short ink = theme == SM_THEME_DARK ? i->dark : theme == SM_THEME_LIGHT ? i->light : i->any;
    if (!mono && ink) style.ink = ink;
    if (full && row->ground) style.ground = row->ground;
    style.bold = has & B;
    style.dim = has & D;
    style.reverse = has & R;
    style.underline = has & U;
    return style;
}
