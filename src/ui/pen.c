/* Drawing. Coordinates are relative to the pen's box and may be anything: sums are taken in 64 bits. */
#include "cells.h"
#include "frame.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Text of a whole line: 500 columns of a base with three marks take 8000 bytes. */
enum { LINE_CAPACITY = 8192 };

/* Bytes of the character at text, 0 at the end, 1 for a byte that is none. */
static size_t character(const char *text)
{
    uint32_t code;
    size_t step = sm_utf8_next(text, strnlen(text, 4), &code);
    return step == 0 && *text ? 1 : step;
}

/* Columns of a character after a base: 0 for a combining mark, and 1 for a spacing one, which alone would be escaped.
 */
static int columns_behind(const char *text, size_t length)
{
    char pair[8] = "a";
    memcpy(pair + 1, text, length);
    return sm_show_width(pair, SM_SHOW_PLAIN) - 1;
}

static bool belongs_to_base(const char *text, size_t length)
{
    char alone[8] = "";
    if ((unsigned char)*text < 0x80) return false;
    memcpy(alone, text, length);
    return columns_behind(text, length) < sm_show_width(alone, SM_SHOW_PLAIN);
}

size_t sm_grapheme(const char *text)
{
    size_t taken = character(text), step = character(text + taken);
    while (taken > 0 && step > 0 && belongs_to_base(text + taken, step)) {
        taken += step;
        step = character(text + taken);
    }
    return taken;
}

/* The part of a shown text that goes into one cell, or two: a character and its marks. */
static size_t cell_bytes(const char *shown, int *width)
{
    size_t taken = character(shown), step = character(shown + taken);
    *width = (unsigned char)*shown < 0x80 ? 1 : columns_behind(shown, taken);
    while (step > 0 && (unsigned char)shown[taken] >= 0x80 && columns_behind(shown + taken, step) == 0) {
        taken += step;
        step = character(shown + taken);
    }
    return taken;
}

int sm_columns(const char *text, size_t length, unsigned flags)
{
    char piece[256];
    int columns = 0;
    while (length > 0) {
        size_t kept = sm_grapheme(text), next = kept;
        while (kept < length && next > 0 && kept + (next = sm_grapheme(text + kept)) < sizeof piece) kept += next;
        if (kept == 0 || kept > length) kept = length;
        if (kept >= sizeof piece) kept = sizeof piece - 1; /* one base under hundreds of marks */
        memcpy(piece, text, kept);
        piece[kept] = 0;
        columns += sm_show_width(piece, flags);
        text += kept;
        length -= kept;
    }
    return columns;
}

sm_pen sm_pen_on(sm_frame *f, sm_look look)
{
    return (sm_pen){.frame = f, .box = {0, 0, f->w, f->h}, .role = SM_ROLE_TEXT, .look = look};
}

/* The part of [at, at + length) that lies in [0, room). */
static void clip(int64_t at, int64_t length, int space, int *from, int *kept)
{
    int64_t end = at + length;
    if (at < 0) at = 0;
    if (end > space) end = space;
    *from = (int)(at < space ? at : space);
    *kept = (int)(end > at ? end - at : 0);
}

sm_pen sm_pen_in(sm_pen p, sm_rect part)
{
    sm_rect in;
    clip(part.x, part.w, p.box.w, &in.x, &in.w);
    clip(part.y, part.h, p.box.h, &in.y, &in.h);
    p.box = (sm_rect){p.box.x + in.x, p.box.y + in.y, in.w, in.h};
    return p;
}

sm_pen sm_pen_as(sm_pen p, sm_role role)
{
    p.role = role;
    return p;
}

/* Before a cell is overwritten, the other half of a wide character in it goes. */
static void unlink_wide(sm_frame *f, sm_cell *cell, int x)
{
    if (cell->width == 0 && x > 0) {
        memcpy(cell[-1].text, " ", 2);
        cell[-1].width = 1;
    }
    if (cell->width == 2 && x + 1 < f->w) {
        memcpy(cell[1].text, " ", 2);
        cell[1].width = 1;
    }
}

static void set_cell(sm_pen p, int x, int y, const char *bytes, size_t length, int width)
{
    int across = p.box.x + x;
    sm_cell *cell = &p.frame->cell[(p.box.y + y) * p.frame->w + across];
    unlink_wide(p.frame, cell, across);
    memcpy(cell->text, bytes, length);
    cell->text[length] = 0;
    cell->width = (uint8_t)width;
    cell->role = (uint8_t)p.role;
}

/* One grapheme of so many columns at x; what does not fit into the box whole leaves spaces in the columns it has. */
static void put_grapheme(sm_pen p, int64_t x, int y, const char *bytes, size_t length, int width)
{
    if (width == 2 && x >= 0 && x + 1 < p.box.w) {
        set_cell(p, (int)x + 1, y, "", 0, 1); /* as 1, so that the left half does not take it for its own */
        set_cell(p, (int)x, y, bytes, length, 2);
        p.frame->cell[(p.box.y + y) * p.frame->w + p.box.x + (int)x + 1].width = 0;
    } else if (width == 2) {
        put_grapheme(p, x, y, " ", 1, 1);
        put_grapheme(p, x + 1, y, " ", 1, 1);
    } else if (x >= 0 && x < p.box.w) {
        set_cell(p, (int)x, y, bytes, length, 1);
    }
}

/* As many bytes of a grapheme as a cell holds, in whole characters: marks that are too many go. */
static size_t fitting(const char *text, size_t length)
{
    enum { CAPACITY = sizeof((sm_cell *)0)->text - 1 };
    size_t kept = 0;
    while (kept < length) {
        uint32_t code;
        size_t step = sm_utf8_next(text + kept, length - kept, &code);
        if (step == 0 || kept + step > CAPACITY) break;
        kept += step;
    }
    return kept;
}

/* Draws what sm_show has made of a text. */
static void put_shown(sm_pen p, int64_t x, int y, const char *shown)
{
    while (*shown && x < p.box.w) {
        int width;
        size_t length = cell_bytes(shown, &width);
        put_grapheme(p, x, y, shown, fitting(shown, length), width);
        x += width;
        shown += length;
    }
}

static int draw_shown(sm_pen p, int x, int y, int64_t columns, const char *text, unsigned more)
{
    char shown[LINE_CAPACITY];
    int64_t capacity = (int64_t)p.box.w - x;
    if (columns > capacity) columns = capacity;
    if (columns > LINE_CAPACITY) columns = LINE_CAPACITY;
    if (columns <= 0) return 0;
    int used = sm_show(shown, sizeof shown, text, (int)columns, sm_look_flags(p.look) | more);
    if (y >= 0 && y < p.box.h) put_shown(p, x, y, shown);
    return used;
}

int sm_pen_text(sm_pen p, int x, int y, const char *text)
{
    return draw_shown(p, x, y, INT32_MAX, text, 0);
}

int sm_pen_cut(sm_pen p, int x, int y, int columns, const char *text)
{
    return draw_shown(p, x, y, columns, text, SM_SHOW_CUT);
}

int sm_pen_put(sm_pen p, int x, int y, int columns, sm_text *text)
{
    int used = sm_pen_cut(p, x, y, columns, sm_text_of(text));
    sm_text_free(text);
    return used;
}

void sm_pen_more(sm_pen p, int x, int y, int lines, bool above, bool below)
{
    p = sm_pen_as(p, SM_ROLE_KEY);
    if (above) sm_pen_text(p, x, y, "▲");
    if (below) sm_pen_text(p, x, y + lines - 1, "▼");
}

int sm_pen_right(sm_pen p, int x, int y, int columns, const char *text)
{
    if (columns <= 0) return 0;
    int width = sm_show_width(text, sm_look_flags(p.look));
    int64_t at = width < columns ? (int64_t)x + columns - width : x;
    if (at > INT32_MAX) return 0;
    return draw_shown(p, (int)at, y, width < columns ? width : columns, text, SM_SHOW_CUT);
}

int sm_pen_printf(sm_pen p, int x, int y, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length < 0) return 0;
    if ((size_t)length >= sizeof text) { /* the cut may have split a character */
        size_t end = sizeof text - 1;
        while (end > 0 && sizeof text - 1 - end < 4 && ((unsigned char)text[end - 1] & 0xC0) == 0x80) end--;
        if (end > 0 && (unsigned char)text[end - 1] >= 0xC0) end--;
        text[end] = 0;
    }
    return sm_pen_text(p, x, y, text);
}

void sm_pen_fill(sm_pen p, const char *glyph)
{
    for (int y = 0; y < p.box.h; y++) sm_pen_repeat(p, 0, y, p.box.w, glyph);
}

void sm_pen_repeat(sm_pen p, int x, int y, int columns, const char *glyph)
{
    char shown[sizeof((sm_cell *)0)->text];
    int from, kept;
    clip(x, columns, p.box.w, &from, &kept);
    if (y < 0 || y >= p.box.h || sm_show(shown, sizeof shown, glyph, 1, sm_look_flags(p.look)) != 1) return;
    for (int i = 0; i < kept; i++) put_grapheme(p, from + i, y, shown, strlen(shown), 1);
}

void sm_pen_role(sm_pen p, int x, int y, int columns, sm_role role)
{
    int from, kept;
    clip(x, columns, p.box.w, &from, &kept);
    if (y < 0 || y >= p.box.h) return;
    sm_cell *row = p.frame->cell + (p.box.y + y) * p.frame->w + p.box.x;
    for (int i = 0; i < kept; i++) row[from + i].role = (uint8_t)role;
}

void sm_pen_frame(sm_pen p, const char *title)
{
    int w = p.box.w, h = p.box.h;
    if (w < 1 || h < 1) return;
    for (int y = 0; y < h; y++) {
        sm_pen_text(p, 0, y, "│");
        sm_pen_text(p, w - 1, y, "│");
    }
    sm_pen_repeat(p, 0, h - 1, w, "─");
    sm_pen_text(p, 0, h - 1, "└");
    sm_pen_text(p, w - 1, h - 1, "┘");
    sm_pen_repeat(p, 0, 0, w, "─");
    sm_pen_text(p, 0, 0, "┌");
    sm_pen_text(p, w - 1, 0, "┐");
    if (title && *title && w > 6) {
        sm_pen_text(p, 2, 0, " ");
        int used = sm_pen_cut(p, 3, 0, w - 6, title);
        sm_pen_text(p, 3 + used, 0, " ");
    }
}

void sm_pen_cursor(sm_pen p, int x, int y)
{
    if (x < 0 || y < 0 || x >= p.box.w || y >= p.box.h) return;
    p.frame->cursor = true;
    p.frame->cursor_x = p.box.x + x;
    p.frame->cursor_y = p.box.y + y;
}

void sm_pen_bar(sm_pen p, int x, int y, int columns, double share)
{
    static const char *const part[] = {"·", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"};
    if (columns <= 0) return;
    if (!(share > 0)) share = 0;
    if (share > 1) share = 1;
    int64_t eighths = (int64_t)(share * 8 * columns + 0.5);
    for (int i = 0; i < columns && (int64_t)x + i < p.box.w; i++, eighths -= 8) {
        int full = eighths <= 0 ? 0 : eighths >= 8 ? 8 : (int)eighths;
        sm_pen_repeat(p, x + i, y, 1, p.look.ascii ? full == 8 ? "#" : full >= 4 ? "+" : "." : part[full]);
    }
}

void sm_pen_bar_right(sm_pen p, int x, int y, int columns, double share)
{
    static const char *const part[2][4] = {{"·", "▕", "▐", "█"}, {".", "+", "+", "#"}};
    if (!(share > 0)) share = 0;
    if (share > 1) share = 1;
    int64_t eighths = columns > 0 ? (int64_t)(share * 8 * columns + 0.5) : 0;
    for (int i = columns - 1; i >= 0; i--, eighths -= 8) {
        int full = eighths <= 0 ? 0 : eighths < 3 ? 1 : eighths < 7 ? 2 : 3;
        if ((int64_t)x + i < p.box.w) sm_pen_repeat(p, x + i, y, 1, part[p.look.ascii][full]);
    }
}

void sm_pen_trend(sm_pen p, int x, int y, const double *v, size_t n)
{
    static const char *const level[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        if (isfinite(v[i]) && v[i] < low) low = v[i];
        if (isfinite(v[i]) && v[i] > high) high = v[i];
    }
    double span = high / 2 - low / 2; /* halves: the difference of two finite numbers may be infinite */
    for (size_t i = 0; i < n && (int64_t)x + (int64_t)i < p.box.w; i++) {
        const char *glyph = "─";
        if (!isfinite(v[i]))
            glyph = " ";
        else if (span > 0)
            glyph = level[(int)((v[i] / 2 - low / 2) / span * 7 + 0.5)];
        sm_pen_repeat(p, x + (int)i, y, 1, glyph);
    }
}
