/* What the files of this room know of a frame, and characters as they are in text that sm_show let pass. */
#ifndef SM_UI_CELLS_H
#define SM_UI_CELLS_H
#include "frame.h"

struct sm_frame {
    int w, h;
    bool cursor;
    int cursor_x, cursor_y;
    sm_cell *cell; /* h rows of w */
};

/* Bytes of the grapheme at text: a character and the marks after it, spacing ones too. 0 at the end; an invalid byte
 * is 1. */
size_t sm_grapheme(const char *text);
/* Columns of length bytes at text, when shown. */
int sm_columns(const char *text, size_t length, unsigned flags);
#endif
