/* Foreign text made visible. Widths and character classes are utf8proc's, the same in
 * every locale; the strict decoding is ours, because the same check guards every reader. */
#include "text.h"
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

size_t sm_utf8_next(const char *bytes, size_t length, uint32_t *code)
{
    const unsigned char *p = (const unsigned char *)bytes;
    if (length == 0) return 0;
    if (p[0] < 0x80) {
        *code = p[0];
        return 1;
    }
    size_t more = p[0] >= 0xF0 ? 3 : p[0] >= 0xE0 ? 2 : 1;
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    if (p[0] < 0xC2 || p[0] > 0xF4 || length <= more) return 0;
    uint32_t c = p[0] & (0x3Fu >> more);
    for (size_t i = 1; i <= more; i++) {
        if ((p[i] & 0xC0) != 0x80) return 0;
        c = c << 6 | (p[i] & 0x3Fu);
    }
    if (c < least[more] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 0;
    *code = c;
    return more + 1;
}

size_t sm_utf8_bad(const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint32_t code;
        size_t step = sm_utf8_next(bytes + at, length - at, &code);
        if (!step) return at;
        at += step;
    }
    return length;
}

/* Characters that look like nothing though they are letters, marks or symbols by their category. Those that reorder
 * text (U+202A to U+202E, U+2066 to U+2069) and others without a glyph are format characters (Cf), which is_visible
 * rejects. */
static bool deceives(uint32_t c)
{
    static const uint32_t range[][2] = {{0x034F, 0x034F}, {0x115F, 0x1160},   {0x17B4, 0x17B5},
                                        {0x180B, 0x180F}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},
                                        {0xFFA0, 0xFFA0}, {0xE0100, 0xE01EF}, {0x2800, 0x2800}};
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        if (c >= range[i][0] && c <= range[i][1]) return true;
    return false;
}

/* Takes no column of its own: combining marks, and the vowels and finals of decomposed Hangul. Spacing marks (Mc) take
 * one, as terminals have it. */
static bool is_mark(uint32_t c)
{
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)c);
    bool jamo = (c >= 0x1160 && c <= 0x11FF) || (c >= 0xD7B0 && c <= 0xD7FF);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME || jamo;
}

static bool needs_base(uint32_t c)
{
    return is_mark(c) || utf8proc_category((utf8proc_int32_t)c) == UTF8PROC_CATEGORY_MC;
}

bool sm_reads_leftward(uint32_t code)
{
    utf8proc_bidi_class_t class = (utf8proc_bidi_class_t)utf8proc_get_property((utf8proc_int32_t)code)->bidi_class;
    return class == UTF8PROC_BIDI_CLASS_R || class == UTF8PROC_BIDI_CLASS_AL;
}

static bool is_visible(uint32_t c)
{
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)c);
    return !deceives(c) && category != UTF8PROC_CATEGORY_CN && category != UTF8PROC_CATEGORY_CC &&
           category != UTF8PROC_CATEGORY_CF && category != UTF8PROC_CATEGORY_CS && category != UTF8PROC_CATEGORY_CO &&
           category != UTF8PROC_CATEGORY_ZL && category != UTF8PROC_CATEGORY_ZP;
}

/* ASCII look-alikes of the glyphs this program draws itself. */
static const char *look_alike(uint32_t c)
{
    static const struct {
        uint32_t code;
        char text[3];
    } row[] = {{0x00B7, "."}, {0x00D7, "x"}, {0x2026, "~"}, {0x2013, "-"},  {0x2014, "-"},  {0x2212, "-"},
               {0x2190, "<"}, {0x2191, "^"}, {0x2192, ">"}, {0x2193, "v"},  {0x2194, "="},  {0x03A3, "S"},
               {0x2211, "S"}, {0x2502, "|"}, {0x2551, "|"}, {0x2500, "-"},  {0x2550, "="},  {0x253C, "+"},
               {0x250C, "+"}, {0x2510, "+"}, {0x2514, "+"}, {0x2518, "+"},  {0x251C, "+"},  {0x2524, "+"},
               {0x252C, "+"}, {0x2534, "+"}, {0x2591, "."}, {0x2592, ":"},  {0x2593, "+"},  {0x2588, "#"},
               {0x25B8, ">"}, {0x25BE, "v"}, {0x2590, ">"}, {0x258C, "<"},  {0x25B2, "^"},  {0x25BC, "v"},
               {0x25C4, "<"}, {0x25BA, ">"}, {0x2020, "+"}, {0x221A, "V"},  {0x2264, "<="}, {0x2265, ">="},
               {0x2229, "&"}, {0x222A, "|"}, {0x2032, "'"}, {0x00B2, "^2"}, {0x2022, "*"},  {0x25CF, "o"},
               {0x25CB, "."}, {0x00B0, "o"}, {0x0393, "G"}, {0x03C7, "X"},  {0x03B2, "b"},  {0x00A8, "\""},
               {0x2260, "#"}, {0x2248, "~"}, {0x03C3, "s"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].code == c) return row[i].text;
    if (c >= 0x2581 && c <= 0x2588) return c < 0x2584 ? "." : c < 0x2587 ? "+" : "#";
    if (c >= 0x2589 && c <= 0x258F) return c < 0x258D ? "#" : "+";
    return "?";
}

/* One shown unit: what represents the character at text; its bytes, columns, and how many bytes of text it took. base:
 * a character that represents itself, so that marks may follow. */
typedef struct unit {
    char bytes[16];
    size_t length, taken;
    int columns;
    bool mark, base;
} unit;

static void spell(unit *u, const char *format, unsigned value)
{
    int length = snprintf(u->bytes, sizeof u->bytes, format, value);
    u->length = (size_t)length;
    u->columns = length;
}

static void spell_text(unit *u, const char *ascii)
{
    u->length = strlen(ascii);
    u->columns = (int)u->length;
    memcpy(u->bytes, ascii, u->length);
}

static unit next_unit(const char *text, size_t length, bool after_base, unsigned flags)
{
    if (*text >= ' ' && *text <= '~') /* the common case */
        return (unit){.bytes = {*text}, .length = 1, .taken = 1, .columns = 1, .base = true};
    unit u = {.taken = 1};
    uint32_t c = 0;
    size_t step = sm_utf8_next(text, length, &c);
    if (!step) {
        spell(&u, "<%02X>", (unsigned char)*text);
        return u;
    }
    u.taken = step;
    if (c < 0x20 || c == 0x7F) {
        spell(&u, "^%c", c == 0x7F ? '?' : c + '@');
    } else if (!is_visible(c) || (needs_base(c) && !after_base)) {
        spell(&u, "<U+%04X>", c);
    } else if (flags & SM_SHOW_ASCII && c > 0x7F) {
        u.mark = is_mark(c);
        u.base = !u.mark;
        bool times = c == 0x00B7 && step < length && text[step] > ' '; /* 10·9; "a · b" is a dot between two things */
        if (u.base) spell_text(&u, times ? "*" : look_alike(c));
    } else {
        memcpy(u.bytes, text, step);
        u.length = step;
        u.mark = is_mark(c);
        u.base = !u.mark;
        u.columns = u.mark ? 0 : utf8proc_charwidth((utf8proc_int32_t)c) == 2 ? 2 : 1;
    }
    return u;
}

enum { MARKS_AT_MOST = 3 }; /* of combining marks after one base */

/* Copies as long as it fits; tells where it has to be cut for … to fit in. *marks: how many the last base has got,
 * carried from piece to piece. */
typedef struct shown {
    size_t bytes, cut_bytes, taken;
    int columns, cut_columns;
} shown;

static shown copy_units(char *out, size_t capacity, const char *text, size_t length, int columns, unsigned flags,
                        int *marks)
{
    shown s = {0};
    while (s.taken < length) {
        unit u = next_unit(text + s.taken, length - s.taken, *marks < MARKS_AT_MOST, flags);
        if (s.bytes + u.length + 1 > capacity || (columns >= 0 && s.columns + u.columns > columns)) break;
        memcpy(out + s.bytes, u.bytes, u.length);
        s.bytes += u.length;
        s.columns += u.columns;
        s.taken += u.taken;
        *marks = u.mark ? *marks + 1 : u.base ? 0 : MARKS_AT_MOST;
        if (columns < 0 || s.columns < columns) { /* a column is left for … */
            s.cut_bytes = s.bytes;
            s.cut_columns = s.columns;
        }
    }
    return s;
}

int sm_show(char *out, size_t capacity, const char *text, int columns, unsigned flags)
{
    if (capacity == 0) return 0;
    size_t length = strlen(text);
    int marks = MARKS_AT_MOST;
    shown s = copy_units(out, capacity, text, length, columns, flags, &marks);
    const char *dots = flags & SM_SHOW_ASCII ? "~" : "…";
    if (s.taken < length && (flags & SM_SHOW_CUT) && columns > 0 && s.cut_bytes + strlen(dots) < capacity) {
        memcpy(out + s.cut_bytes, dots, strlen(dots));
        s.bytes = s.cut_bytes + strlen(dots);
        s.columns = s.cut_columns + 1;
    }
    out[s.bytes] = 0;
    return s.columns;
}

bool sm_show_piece(sm_showing *s, char *out, size_t capacity, unsigned flags)
{
    int marks = s->begun ? s->marks : MARKS_AT_MOST;
    size_t left = s->begun ? s->left : strlen(s->text);
    if (!left) return false;
    shown piece = copy_units(out, capacity, s->text, left, -1, flags, &marks);
    *s = (sm_showing){.text = s->text + piece.taken,
                      .left = left - piece.taken,
                      .bytes = piece.bytes,
                      .columns = piece.columns,
                      .marks = marks,
                      .begun = true};
    return true;
}

int sm_show_width(const char *text, unsigned flags)
{
    char piece[256];
    int columns = 0;
    for (sm_showing s = {.text = text}; sm_show_piece(&s, piece, sizeof piece, flags);) columns += s.columns;
    return columns;
}

int sm_show_middle(char *out, size_t capacity, const char *text, int columns, int behind, unsigned flags)
{
    enum { WIDEST = 14, MOST = 8192 }; /* bytes of a column, and of a text whose own end is kept */
    char full[MOST], head[512];
    int width = sm_show(full, sizeof full, text, -1, flags);
    if (width <= columns || columns < 3) return sm_show(out, capacity, full, columns, flags | SM_SHOW_CUT);
    sm_show(head, sizeof head, full, columns - 1 - behind, flags);
    size_t length = strlen(full), most = (size_t)behind * WIDEST;
    const char *tail = full + (length > most ? length - most : 0);
    while (((unsigned char)*tail & 0xC0) == 0x80) tail++;
    while (*tail && sm_show_width(tail, flags) > behind) {
        uint32_t code;
        size_t step = sm_utf8_next(tail, strlen(tail), &code);
        tail += step ? step : 1;
    }
    snprintf(out, capacity, "%s%s%s", head, flags & SM_SHOW_ASCII ? "~" : "…", tail);
    return sm_show_width(out, flags);
}
