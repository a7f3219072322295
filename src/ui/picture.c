/* Cells become rectangles, lines and text. Backgrounds are drawn first, then the glyphs: lines, blocks and dots as
 * shapes, other glyphs as text, with one element for a run of letters in one style. */
#include "picture.h"
#include <stdio.h>
#include <string.h>

enum { CELL_W = 90, CELL_H = 190, EDGE = 120, BASE = 140 }; /* tenths of a pixel; BASE: the baseline, from the top */

typedef struct picture {
    const sm_frame *f;
    sm_theme_name theme;
    uint32_t ink, ground; /* of roles without colours */
    sm_out *out;
} picture;

typedef struct paint { /* of one cell */
    uint32_t ink, ground;
    bool painted, bold, underline;
} paint;

static paint paint_of(const picture *p, const sm_cell *c)
{
    sm_style s = sm_theme_style(p->theme, 256, (sm_role)c->role);
    paint a = {.ink = s.ink < 0 ? p->ink : sm_theme_rgb(s.ink),
               .ground = s.ground < 0 ? p->ground : sm_theme_rgb(s.ground)};
    a.painted = s.ground >= 0 || s.reverse;
    a.bold = s.bold;
    a.underline = s.underline;
    if (s.reverse) {
        uint32_t ink = a.ink;
        a.ink = a.ground;
        a.ground = ink;
    }
    return a;
}

/* Formats tenths of a pixel as pixels. */
typedef struct length {
    char text[16];
} length;
static length pixels(int tenths)
{
    length l;
    int n = snprintf(l.text, sizeof l.text, tenths % 10 ? "%d.%d" : "%d", tenths / 10, tenths % 10);
    if (n < 0) *l.text = 0;
    return l;
}
#define PX(tenths) pixels(tenths).text

static void put_rect(picture *p, int x, int y, int w, int h, uint32_t fill, const char *more)
{
    sm_out_printf(p->out, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"#%06x\"%s/>\n", PX(x), PX(y),
                  PX(w), PX(h), (unsigned)fill, more);
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */
typedef struct line_row {
    const char *glyph, *arms; /* arms from the middle: up, right, down, left; 0 none, 1 light, 2 heavy, 3 double */
    bool dashed, round;
} line_row;

static const line_row lines[] = {
    {"─", "0101", false, false}, {"━", "0202", false, false}, {"│", "1010", false, false}, {"┃", "2020", false, false},
    {"┄", "0101", true, false},  {"┆", "1010", true, false},  {"┊", "1010", true, false},  {"═", "0303", false, false},
    {"┌", "0110", false, false}, {"┐", "0011", false, false}, {"└", "1100", false, false}, {"┘", "1001", false, false},
    {"├", "1110", false, false}, {"┤", "1011", false, false}, {"┬", "0111", false, false}, {"┴", "1101", false, false},
    {"┼", "1111", false, false}, {"╭", "0110", false, true},  {"╮", "0011", false, true},  {"╰", "1100", false, true},
    {"╯", "1001", false, true},  {"┏", "0220", false, false}, {"┓", "0022", false, false}, {"┗", "2200", false, false},
    {"┛", "2002", false, false}, {"┣", "2220", false, false}, {"┫", "2022", false, false}, {"┳", "0222", false, false},
    {"┻", "2202", false, false}, {"╋", "2222", false, false}, {"╒", "0310", false, false}, {"╕", "0013", false, false},
    {"╘", "1300", false, false}, {"╛", "1003", false, false}, {"╞", "1310", false, false}, {"╡", "1013", false, false},
    {"╤", "0313", false, false}, {"╧", "1303", false, false}, {"╪", "1313", false, false}, {0},
};

/* An arm is a rectangle from the middle to the edge of the cell. It starts a little before the middle to fill corners,
 * and ends a little beyond the edge to hide seams. */
static void draw_arm(picture *p, int x, int y, int arm, char weight, uint32_t ink)
{
    enum { SEAM = 2 };
    int half = weight == '2' ? 15 : 6, cx = x + CELL_W / 2, cy = y + CELL_H / 2;
    bool level = arm & 1;
    for (int side = -1; side <= (weight == '3' ? 1 : -1); side += 2) {
        int off = weight == '3' ? side * 20 : 0, mx = cx + (level ? 0 : off), my = cy + (level ? off : 0);
        int x0 = arm == 3 ? x - SEAM : mx - half, x1 = arm == 1 ? x + CELL_W + SEAM : mx + half;
        int y0 = arm == 0 ? y - SEAM : my - half, y1 = arm == 2 ? y + CELL_H + SEAM : my + half;
        put_rect(p, x0, y0, x1 - x0, y1 - y0, ink, "");
    }
}

/* Draws a line through n adjacent cells; n is 1 for vertical lines. */
static void draw_through(picture *p, int x, int y, int n, const line_row *l, uint32_t ink)
{
    bool level = l->arms[1] != '0', twice = l->arms[1] == '3';
    int cx = x + CELL_W / 2, cy = y + CELL_H / 2;
    for (int off = twice ? -20 : 0; off <= (twice ? 20 : 0); off += 40)
        sm_out_printf(p->out, "<path d=\"M%s %s%c%s\" stroke=\"#%06x\" stroke-width=\"%s\"%s/>\n", PX(level ? x : cx),
                      PX(level ? cy + off : y), level ? 'H' : 'V', PX(level ? x + n * CELL_W : y + CELL_H),
                      (unsigned)ink, l->arms[level] == '2' ? "3" : "1.2",
                      l->dashed ? " stroke-dasharray=\"2.5 2\"" : "");
}

static void draw_round(picture *p, int x, int y, const char *arms, uint32_t ink)
{
    int cx = x + CELL_W / 2, cy = y + CELL_H / 2, far_x = arms[1] != '0' ? x + CELL_W : x,
        far_y = arms[0] != '0' ? y : y + CELL_H;
    sm_out_printf(p->out, "<path d=\"M%s %sQ%s %s %s %s\" fill=\"none\" stroke=\"#%06x\" stroke-width=\"1.2\"/>\n",
                  PX(far_x), PX(cy), PX(cx), PX(cy), PX(cx), PX(far_y), (unsigned)ink);
}

/* Draws the first of n equal cells, or all of them; returns how many. */
static int draw_glyph_line(picture *p, int x, int y, int n, const line_row *l, uint32_t ink)
{
    bool level = l->arms[0] == '0' && l->arms[2] == '0';
    if (level || l->dashed) {
        draw_through(p, x, y, level ? n : 1, l, ink);
        return level ? n : 1;
    }
    if (l->round) draw_round(p, x, y, l->arms, ink);
    for (int arm = 0; arm < 4 && !l->round; arm++)
        if (l->arms[arm] != '0') draw_arm(p, x, y, arm, l->arms[arm], ink);
    return 1;
}

/* ---- blocks and dots --------------------------------------------------------------------------------------------- */
static void draw_dots(picture *p, int x, int y, uint32_t pattern, uint32_t ink)
{
    static const unsigned char bit[4][2] = {{0, 3}, {1, 4}, {2, 5}, {6, 7}};
    for (int row = 0; row < 4; row++)
        for (int col = 0; col < 2; col++)
            if (pattern >> bit[row][col] & 1)
                sm_out_printf(p->out, "<circle cx=\"%s\" cy=\"%s\" r=\"1.5\" fill=\"#%06x\"/>\n",
                              PX(x + CELL_W * (1 + 2 * col) / 4), PX(y + CELL_H * (1 + 2 * row) / 8), (unsigned)ink);
}

/* U+2580 ▀, then ▁ .. █ in eighths from the bottom, ▉ .. ▏ in eighths from the left, ▐, and three shades. n is 1 for
 * blocks that do not fill the width of a cell. */
static void draw_block(picture *p, int x, int y, int n, uint32_t code, uint32_t ink)
{
    static const char *const shade[] = {" fill-opacity=\"0.25\"", " fill-opacity=\"0.5\"", " fill-opacity=\"0.75\""};
    int eighths = (int)code - 0x2580;
    if (code == 0x2580)
        put_rect(p, x, y, n * CELL_W, CELL_H / 2, ink, "");
    else if (code <= 0x2588)
        put_rect(p, x, y + CELL_H - CELL_H * eighths / 8, n * CELL_W, CELL_H * eighths / 8, ink, "");
    else if (code <= 0x258F)
        put_rect(p, x, y, CELL_W * (16 - eighths) / 8, CELL_H, ink, "");
    else if (code == 0x2590)
        put_rect(p, x + CELL_W / 2, y, CELL_W / 2, CELL_H, ink, "");
    else
        put_rect(p, x, y, n * CELL_W, CELL_H, ink, shade[code - 0x2591]);
}

/* Draws the first of n equal cells, or all of them, as shapes; returns how many, 0 if the glyph is text. */
static int draw_shape(picture *p, int x, int y, int n, const char *glyph, uint32_t ink)
{
    uint32_t code = 0;
    const line_row *l = sm_name_row(SM_NAMED(lines), glyph);
    if (l) return draw_glyph_line(p, x, y, n, l, ink);
    if (!sm_utf8_next(glyph, strlen(glyph), &code)) return 0;
    bool block = code >= 0x2580 && code <= 0x2593, half = code > 0x2588 && code < 0x2591;
    if (half) n = 1;
    if (block) draw_block(p, x, y, n, code, ink);
    if (block || code < 0x2800 || code > 0x28FF) return block ? n : 0;
    draw_dots(p, x, y, code - 0x2800, ink);
    return 1;
}

/* ---- text -------------------------------------------------------------------------------------------------------- */
static void put_escaped(picture *p, const char *text)
{
    static const char special[] = "&<>\"'", *const entity[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    const char *hit = *text && !text[1] ? strchr(special, *text) : NULL;
    sm_out_puts(p->out, hit ? entity[hit - special] : text);
}

static bool same_paint(paint a, paint b)
{
    return a.ink == b.ink && a.bold == b.bold && a.underline == b.underline;
}

static bool is_letter(const sm_cell *c)
{
    return c->width == 1 && c->text[0] > ' ' && c->text[0] < 127 && !c->text[1];
}

/* Draws letters of one style up to a gap of two spaces, or one glyph of another script in the middle of its columns.
 * Returns the number of columns. */
static int draw_text(picture *p, int from, int y)
{
    const sm_cell *c = sm_frame_cell(p->f, from, y);
    paint a = paint_of(p, c);
    int n = c->width, w = sm_frame_w(p->f);
    for (int x = from; is_letter(c) && x < w; x++) {
        const sm_cell *next = sm_frame_cell(p->f, x, y);
        if (!is_letter(next) && strcmp(next->text, " ") != 0) break;
        if (!same_paint(paint_of(p, next), a) && (is_letter(next) || a.underline)) break;
        if (is_letter(next)) n = x - from + 1;
        if (x - from + 1 - n >= 2) break;
    }
    bool alone = !is_letter(c);
    sm_out_printf(p->out, "<text x=\"%s\" y=\"%s\" fill=\"#%06x\"%s%s",
                  PX(EDGE + from * CELL_W + (alone ? n * CELL_W / 2 : 0)), PX(EDGE + y * CELL_H + BASE),
                  (unsigned)a.ink, a.bold ? " font-weight=\"bold\"" : "",
                  a.underline ? " text-decoration=\"underline\"" : "");
    if (alone)
        sm_out_puts(p->out, " text-anchor=\"middle\">");
    else
        sm_out_printf(p->out, " textLength=\"%s\">", PX(n * CELL_W));
    for (int x = from; x < from + n; x++) put_escaped(p, sm_frame_cell(p->f, x, y)->text);
    sm_out_puts(p->out, "</text>\n");
    return n;
}

static void draw_grounds(picture *p, int y)
{
    int w = sm_frame_w(p->f);
    for (int x = 0, n; x < w; x += n) {
        paint a = paint_of(p, sm_frame_cell(p->f, x, y));
        n = 1;
        if (!a.painted) continue;
        for (; x + n < w; n++) {
            paint next = paint_of(p, sm_frame_cell(p->f, x + n, y));
            if (!next.painted || next.ground != a.ground) break;
        }
        put_rect(p, EDGE + x * CELL_W, EDGE + y * CELL_H, n * CELL_W, CELL_H, a.ground, "");
    }
}

/* Counts the cells from here on that look the same. */
static int equal_cells(const picture *p, int from, int y)
{
    const sm_cell *c = sm_frame_cell(p->f, from, y);
    int n = 1;
    for (const sm_cell *next; (next = sm_frame_cell(p->f, from + n, y)); n++)
        if (strcmp(next->text, c->text) != 0 || paint_of(p, next).ink != paint_of(p, c).ink) break;
    return n;
}

static void draw_glyphs(picture *p, int y)
{
    int w = sm_frame_w(p->f);
    for (int x = 0; x < w && !sm_out_failed(p->out);) {
        const sm_cell *c = sm_frame_cell(p->f, x, y);
        int n = equal_cells(p, x, y);
        bool blank = !c->text[0] || !strcmp(c->text, " ");
        if (!blank) n = draw_shape(p, EDGE + x * CELL_W, EDGE + y * CELL_H, n, c->text, paint_of(p, c).ink);
        x += n ? n : draw_text(p, x, y);
    }
}

/* ---- pictures ---------------------------------------------------------------------------------------------------- */
uint32_t sm_picture_ink(sm_theme_name theme)
{
    return theme == SM_THEME_LIGHT || theme == SM_THEME_MONO ? 0x1a1a1a : 0xdcdcdc;
}

uint32_t sm_picture_ground(sm_theme_name theme)
{
    return theme == SM_THEME_LIGHT || theme == SM_THEME_MONO ? 0xffffff : 0x16181d;
}

static picture picture_of(sm_out *out, const sm_frame *f, sm_theme_name theme)
{
    return (picture){.f = f,
                     .theme = theme == SM_THEME_AUTO ? SM_THEME_DARK : theme,
                     .ink = sm_picture_ink(theme),
                     .ground = sm_picture_ground(theme),
                     .out = out};
}

void sm_picture_begin(sm_out *out, const sm_frame *f, sm_theme_name theme, const char *title)
{
    picture p = picture_of(out, f, theme);
    int w = sm_frame_w(f) * CELL_W + 2 * EDGE, h = sm_frame_h(f) * CELL_H + 2 * EDGE;
    sm_out_printf(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" "
        "width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\" font-family=\"'DejaVu Sans Mono', Menlo, Consolas, "
        "monospace\" font-size=\"15\" xml:space=\"preserve\" role=\"img\">\n<title>",
        PX(w), PX(h), PX(w), PX(h));
    for (const char *c = title; *c; c++) put_escaped(&p, (char[]){*c, 0});
    sm_out_puts(out, "</title>\n");
    put_rect(&p, 0, 0, w, h, p.ground, " rx=\"8\"");
}

void sm_picture_line(sm_out *out, const sm_frame *f, sm_theme_name theme, int y)
{
    picture p = picture_of(out, f, theme);
    draw_grounds(&p, y);
    draw_glyphs(&p, y);
}

void sm_picture_end(sm_out *out)
{
    sm_out_puts(out, "</svg>\n");
}

void sm_frame_picture(const sm_frame *f, sm_theme_name theme, const char *title, sm_out *out)
{
    picture p = picture_of(out, f, theme);
    sm_picture_begin(out, f, theme, title);
    for (int y = 0; y < sm_frame_h(f); y++) draw_grounds(&p, y);
    for (int y = 0; y < sm_frame_h(f); y++) draw_glyphs(&p, y);
    sm_picture_end(out);
}
