/* Asciicast, version 2: a JSON object, then an array for each frame with the escape sequences that draw it. */
#include "picture.h"
#include "recording.h"
#include <string.h>

enum { NAMED_COLOURS = 16 };

static void put_json_text(sm_out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            sm_out_printf(out, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            sm_out_printf(out, "\\u%04x", (unsigned)*text);
        else
            sm_out_bytes(out, text, 1);
    }
}

static void put_header(const sm_recording *r, const char *title, sm_out *out)
{
    const sm_frame *f = r->moment[0].frame;
    sm_out_printf(out, "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": \"", sm_frame_w(f), sm_frame_h(f));
    put_json_text(out, title);
    sm_out_printf(out, "\", \"theme\": {\"fg\": \"#%06x\", \"bg\": \"#%06x\", \"palette\": \"",
                  (unsigned)sm_picture_ink(r->theme), (unsigned)sm_picture_ground(r->theme));
    for (int i = 0; i < NAMED_COLOURS; i++) sm_out_printf(out, "%s#%06x", i ? ":" : "", (unsigned)sm_theme_rgb(i));
    sm_out_puts(out, "\"}}\n");
}

static void put_cast_style(sm_text *line, sm_style s)
{
    sm_text_puts(line, "\033[0");
    if (s.bold) sm_text_puts(line, ";1");
    if (s.dim) sm_text_puts(line, ";2");
    if (s.underline) sm_text_puts(line, ";4");
    if (s.reverse) sm_text_puts(line, ";7");
    if (s.ink >= 0) sm_text_printf(line, ";38;5;%d", s.ink);
    if (s.ground >= 0) sm_text_printf(line, ";48;5;%d", s.ground);
    sm_text_puts(line, "m");
}

static void put_cast_line(sm_text *line, const sm_frame *f, sm_theme_name theme, int y)
{
    int role = -1;
    sm_text_printf(line, "\033[%d;1H", y + 1);
    for (int x = 0; x < sm_frame_w(f); x++) {
        const sm_cell *c = sm_frame_cell(f, x, y);
        if (c->role != role) put_cast_style(line, sm_theme_style(theme, 256, (sm_role)c->role));
        role = c->role;
        sm_text_puts(line, c->text);
    }
}

/* Draws the lines that differ from the frame before (NULL: all lines). */
static void put_frame(sm_text *text, const sm_frame *f, const sm_frame *before, sm_theme_name theme)
{
    int x, y;
    sm_text_puts(text, before ? "\033[?25l" : "\033[?25l\033[2J");
    for (int i = 0; i < sm_frame_h(f); i++)
        if (!before || !sm_same_line(before, f, i)) put_cast_line(text, f, theme, i);
    if (sm_frame_cursor(f, &x, &y)) sm_text_printf(text, "\033[%d;%dH\033[?25h", y + 1, x + 1);
}

static void put_event(sm_out *out, int at, const char *text)
{
    sm_out_printf(out, "[%d.%03d, \"o\", \"", at / 1000, at % 1000);
    put_json_text(out, text);
    sm_out_puts(out, "\"]\n");
}

void sm_recording_cast(const sm_recording *r, const char *title, sm_out *out)
{
    sm_text text = {0};
    sm_theme_name theme = r->theme == SM_THEME_AUTO ? SM_THEME_DARK : r->theme;
    put_header(r, title, out);
    for (size_t i = 0; i < r->n; i++) {
        sm_text_clear(&text);
        put_frame(&text, r->moment[i].frame, i ? r->moment[i - 1].frame : NULL, theme);
        put_event(out, r->moment[i].at, sm_text_of(&text));
    }
    put_event(out, r->end, ""); /* the player stops at the last event */
    sm_text_free(&text);
}
