#include "frame.h"
#include "base/mem.h"
#include "cells.h"
#include <string.h>

enum { SIDE_AT_MOST = 500 };

sm_status sm_frame_new(sm_frame **out, int w, int h, sm_error *err)
{
    *out = NULL;
    if (w < 1 || h < 1 || w > SIDE_AT_MOST || h > SIDE_AT_MOST)
        return sm_fail(err, SM_USAGE, "invalid screen size %d x %d (expected 1x1 to %dx%d)", w, h, SIDE_AT_MOST,
                       SIDE_AT_MOST);
    sm_frame *f = sm_alloc(1, sizeof *f);
    sm_cell *cell = sm_alloc((size_t)w * (size_t)h, sizeof *cell);
    *f = (sm_frame){.w = w, .h = h, .cell = cell};
    sm_frame_clear(f);
    *out = f;
    return SM_OK;
}

sm_status sm_frame_copy(sm_frame **out, const sm_frame *f, sm_error *err)
{
    sm_status status = sm_frame_new(out, f->w, f->h, err);
    if (status != SM_OK) return status;
    memcpy((*out)->cell, f->cell, (size_t)f->w * (size_t)f->h * sizeof *f->cell);
    (*out)->cursor = f->cursor;
    (*out)->cursor_x = f->cursor_x;
    (*out)->cursor_y = f->cursor_y;
    return SM_OK;
}

void sm_frame_free(sm_frame *f)
{
    if (!f) return;
    sm_free(f->cell);
    sm_free(f);
}

void sm_frame_clear(sm_frame *f)
{
    for (int i = 0; i < f->w * f->h; i++) f->cell[i] = (sm_cell){.text = " ", .width = 1, .role = SM_ROLE_TEXT};
    f->cursor = false;
}

int sm_frame_w(const sm_frame *f)
{
    return f->w;
}
int sm_frame_h(const sm_frame *f)
{
    return f->h;
}

const sm_cell *sm_frame_cell(const sm_frame *f, int x, int y)
{
    return x >= 0 && y >= 0 && x < f->w && y < f->h ? &f->cell[y * f->w + x] : NULL;
}

bool sm_frame_cursor(const sm_frame *f, int *x, int *y)
{
    *x = f->cursor_x;
    *y = f->cursor_y;
    return f->cursor;
}

/* Two alike: their number, or *. Else a letter of the stronger one, a capital where that is the upper; accents " and $.
 */
static char letter_of_half(int pair)
{
    int upper = pair / SM_TONES, lower = pair % SM_TONES;
    if (upper == lower) return upper == SM_TONE_ACCENT ? '*' : (char)('0' + upper);
    if (upper == SM_TONE_ACCENT || lower == SM_TONE_ACCENT) return upper > lower ? '"' : '$';
    return (char)((upper > lower ? 'A' : 'a') + (upper > lower ? upper : lower));
}

static char letter_of(int role)
{
    static const char letter[SM_ROLES + 1] = {
        [SM_ROLE_TEXT] = '.',     [SM_ROLE_DIM] = 'd',        [SM_ROLE_TITLE] = 't',  [SM_ROLE_TAB] = 'a',
        [SM_ROLE_TAB_HERE] = 'A', [SM_ROLE_HEAD] = 'h',       [SM_ROLE_CURSOR] = 'C', [SM_ROLE_CROSS] = 'x',
        [SM_ROLE_MATCHED] = 'm',  [SM_ROLE_UNMATCHED] = 'u',  [SM_ROLE_BETTER] = '+', [SM_ROLE_WORSE] = '-',
        [SM_ROLE_KEY] = 'k',      [SM_ROLE_MESSAGE] = 's',    [SM_ROLE_ERROR] = 'e',  [SM_ROLE_BOX] = 'b',
        [SM_ROLE_FIELD] = 'f',    [SM_ROLE_FIELD_HERE] = 'F', [SM_ROLE_FOUND] = '/',  [SM_ROLE_LIT] = '@'};
    static const char emphasis[] = "01234567GHIJKLMNcgijlnoqrvwyz_=~"; /* of shades: none, bold, underlined, both */
    if (role >= SM_ROLE_RAMP0 && role <= SM_ROLE_RAMP_LAST) return emphasis[role - SM_ROLE_RAMP0];
    if (role >= SM_ROLE_HALF0 && role <= SM_ROLE_HALF_LAST) return letter_of_half(role - SM_ROLE_HALF0);
    if (role >= SM_ROLE_HUE0 && role <= SM_ROLE_HUE7) return (char)('P' + role - SM_ROLE_HUE0);
    return role < SM_ROLES ? letter[role] : '?';
}

/* Writes the lines as text, or as letters of their roles; trailing plain cells are cut. */
static void write_lines(const sm_frame *f, bool roles, sm_text *out)
{
    for (int y = 0; y < f->h; y++) {
        const sm_cell *row = f->cell + y * f->w;
        int w = f->w;
        while (w > 0 && (roles ? row[w - 1].role == SM_ROLE_TEXT : !strcmp(row[w - 1].text, " "))) w--;
        for (int x = 0; x < w; x++) {
            const char letter[] = {letter_of(row[x].role), 0};
            sm_text_puts(out, roles ? letter : row[x].text);
        }
        sm_text_puts(out, "\n");
    }
}

void sm_frame_write(const sm_frame *f, bool roles, sm_text *out)
{
    write_lines(f, false, out);
    if (!roles) return;
    if (f->cursor)
        sm_text_printf(out, "-- roles, cursor at %d,%d\n", f->cursor_x, f->cursor_y);
    else
        sm_text_puts(out, "-- roles, no cursor\n");
    write_lines(f, true, out);
}
