/* A grid of cells and a pen that cannot leave its rectangle. Knows neither colours nor terminals nor clusterings. */
#ifndef SM_UI_FRAME_H
#define SM_UI_FRAME_H
#include "base/text.h"
#include <stdbool.h>

typedef enum sm_role { /* what a cell means; the terminal turns it into colours and attributes */
                       SM_ROLE_TEXT,
                       SM_ROLE_DIM,       /* zeros, rules, hints */
                       SM_ROLE_TITLE,     /* title bar */
                       SM_ROLE_TAB,       /* a view's tab, */
                       SM_ROLE_TAB_HERE,  /* the open one */
                       SM_ROLE_HEAD,      /* column and row heads */
                       SM_ROLE_CURSOR,    /* the selected cell */
                       SM_ROLE_CROSS,     /* its row and column heads */
                       SM_ROLE_MATCHED,   /* a cell with a mark */
                       SM_ROLE_UNMATCHED, /* a name with ! */
                       SM_ROLE_BETTER,    /* a change for the better, */
                       SM_ROLE_WORSE,     /* for the worse */
                       SM_ROLE_KEY,       /* a key in help and bottom line */
                       SM_ROLE_MESSAGE,
                       SM_ROLE_ERROR,
                       SM_ROLE_BOX,   /* dialog's frame and ground */
                       SM_ROLE_FIELD, /* an input field, */
                       SM_ROLE_FIELD_HERE,
                       SM_ROLE_FOUND, /* a search hit */
                       SM_ROLE_LIT,   /* a cell that a lesson points at, or an explanation reads */
                       SM_ROLE_RAMP0, /* shades 0..7, low to high, 0 without a ground; then those again in bold, */
                       SM_ROLE_RAMP7 = SM_ROLE_RAMP0 + 7, /* underlined, and both: see sm_role_shade */
                       SM_ROLE_RAMP_LAST = SM_ROLE_RAMP0 + 31,
                       SM_ROLE_HUE0, /* classes, clusters, lines: 8 hues */
                       SM_ROLE_HUE7 = SM_ROLE_HUE0 + 7,
                       SM_ROLE_HALF0, /* two squares, one above the other: see sm_role_half */
                       SM_ROLE_HALF_LAST = SM_ROLE_HALF0 + 80,
                       SM_ROLES
} sm_role;
enum { SM_SHADES = 8, SM_TONES = 9, SM_TONE_ACCENT = 8 };
static inline sm_role sm_role_shade(int step, bool bold, bool underlined) /* step 0..7 */
{
    return (sm_role)(SM_ROLE_RAMP0 + SM_SHADES * (bold + 2 * underlined) + step);
}
/* Tones: 0 nothing, 1..7 greys away from the ground, SM_TONE_ACCENT. Its glyph is ▄ where the upper one is 0, else ▀.
 */
static inline sm_role sm_role_half(int upper, int lower)
{
    return (sm_role)(SM_ROLE_HALF0 + SM_TONES * upper + lower);
}

typedef struct sm_cell {
    char text[14]; /* one grapheme, NUL-terminated; "" after a wide one */
    uint8_t width; /* 1 or 2; 0 after a wide one */
    uint8_t role;
} sm_cell;
typedef struct sm_rect {
    int x, y, w, h;
} sm_rect;
typedef struct sm_look {
    bool ascii; /* only ASCII may be drawn: the pen transliterates */
    bool ramp;  /* 256 colours: shades and halves exist; else a glyph says it */
} sm_look;
static inline unsigned sm_look_flags(sm_look look) /* of sm_show */
{
    return look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN;
}
static inline int sm_look_width(sm_look look, const char *text) /* columns that text takes there */
{
    return sm_show_width(text, sm_look_flags(look));
}

typedef struct sm_frame sm_frame;
SM_MUST sm_status sm_frame_new(sm_frame **out, int w, int h, sm_error *err); /* 1..500 x 1..500, blank */
SM_MUST sm_status sm_frame_copy(sm_frame **out, const sm_frame *f, sm_error *err);
void sm_frame_free(sm_frame *f);
void sm_frame_clear(sm_frame *f);
int sm_frame_w(const sm_frame *f), sm_frame_h(const sm_frame *f);
const sm_cell *sm_frame_cell(const sm_frame *f, int x, int y); /* NULL outside */
bool sm_frame_cursor(const sm_frame *f, int *x, int *y);       /* position of the terminal's cursor; false: hidden */
/* Appends the lines, without spaces at their ends; with roles, a second block of one letter per cell (goldens). */
void sm_frame_write(const sm_frame *f, bool roles, sm_text *out);

typedef struct sm_pen { /* a value; whatever it draws is clipped to its box */
    sm_frame *frame;
    sm_rect box;
    sm_role role;
    sm_look look;
} sm_pen;
sm_pen sm_pen_on(sm_frame *f, sm_look look); /* the whole frame */
sm_pen sm_pen_in(sm_pen p, sm_rect part);    /* part relative to p's box, clipped */
sm_pen sm_pen_as(sm_pen p, sm_role role);
int sm_pen_text(sm_pen p, int x, int y, const char *text);               /* through sm_show; returns columns used */
int sm_pen_cut(sm_pen p, int x, int y, int columns, const char *text);   /* at most columns; … where cut */
int sm_pen_right(sm_pen p, int x, int y, int columns, const char *text); /* right-aligned in columns */
int sm_pen_printf(sm_pen p, int x, int y, const char *format, ...) SM_LIKE_PRINTF(4, 5); /* cut at 1 KiB */
int sm_pen_put(sm_pen p, int x, int y, int columns, sm_text *text); /* as sm_pen_cut; ends the text */
/* ▲ and ▼ in a column, at the ends of the lines from y on, if there are more above and below. */
void sm_pen_more(sm_pen p, int x, int y, int lines, bool above, bool below);
void sm_pen_fill(sm_pen p, const char *glyph); /* the whole box with one glyph of width 1 */
void sm_pen_repeat(sm_pen p, int x, int y, int columns, const char *glyph);
void sm_pen_role(sm_pen p, int x, int y, int columns, sm_role role); /* changes roles, keeps text */
void sm_pen_frame(sm_pen p, const char *title);                      /* a box around p's box, title in its top edge */
void sm_pen_cursor(sm_pen p, int x, int y);
void sm_pen_bar(sm_pen p, int x, int y, int columns, double share);       /* 0..1 in eighths of a column */
void sm_pen_bar_right(sm_pen p, int x, int y, int columns, double share); /* from the right end, in halves of one */
void sm_pen_trend(sm_pen p, int x, int y, const double *v, size_t n);     /* one column per value, ▁..█ */
#endif
