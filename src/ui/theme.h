/* What the roles of cells look like: colours of the palette of 256, and attributes. The one place that knows; anyone
 * who paints a frame, on a terminal or on paper, asks here. */
#ifndef SM_UI_THEME_H
#define SM_UI_THEME_H
#include "frame.h"

typedef enum sm_theme_name { SM_THEME_AUTO, SM_THEME_DARK, SM_THEME_LIGHT, SM_THEME_MONO } sm_theme_name;
typedef struct sm_style { /* of a role at a depth: -1 default colour */
    short ink, ground;    /* else 0..255, as xterm numbers them */
    bool bold, dim, reverse, underline;
} sm_style;
/* colours: as many as there are, 0, 8, 16 or 256. Auto is readable on both grounds, and has the ramp of the dark one.
 * Shades and halves are painted with 256 colours alone; with fewer a shade keeps its attributes, and nothing else. */
sm_style sm_theme_style(sm_theme_name theme, int colours, sm_role role); /* rows, no state */
/* 0xRRGGBB of a colour 0..255 as xterm has it: 16 named ones, a cube of 6 x 6 x 6, 24 greys. Terminals may show the
 * named ones otherwise. */
uint32_t sm_theme_rgb(int colour);
#endif
