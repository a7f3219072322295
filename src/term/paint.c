/* A frame becomes curses' cells. */
#include "base/os.h"
#include "screen.h"
#include <string.h>
#include <time.h>

typedef struct dress {
    attr_t attributes;
    short pair;
} dress;

/* The pair of two colours, made when first asked for; 0 if none is left. */
static short pair_of(screen *s, short ink, short ground)
{
    for (int i = 0; i < s->n_pairs; i++)
        if (s->pair[i][0] == ink && s->pair[i][1] == ground) return (short)(i + 1);
    if (s->n_pairs >= PAIRS_AT_MOST || s->n_pairs + 1 >= COLOR_PAIRS) return 0;
    short in = ink, on = ground;
    if (!s->defaults && in < 0) in = COLOR_WHITE;
    if (!s->defaults && on < 0) on = COLOR_BLACK;
    if (init_pair((short)(s->n_pairs + 1), in, on) == ERR) return 0;
    s->pair[s->n_pairs][0] = ink;
    s->pair[s->n_pairs][1] = ground;
    return (short)++s->n_pairs;
}

static dress dress_of(screen *s, sm_theme_name theme, sm_role role)
{
    sm_style style = sm_theme_style(theme, s->colours, role);
    dress d = {0};
    if (style.ink >= 0 || style.ground >= 0) {
        d.pair = pair_of(s, style.ink, style.ground);
        if (d.pair == 0) d.attributes |= style.ground >= 0 ? A_REVERSE : A_BOLD;
    }
    if (style.bold) d.attributes |= A_BOLD;
    if (style.dim) d.attributes |= A_DIM;
    if (style.reverse) d.attributes |= A_REVERSE;
    if (style.underline) d.attributes |= A_UNDERLINE;
    return d;
}

/* The characters of a cell, as curses wants them; false when it would think them of another width than we do. */
static bool wide_text(const screen *s, const sm_cell *cell, wchar_t out[CCHARW_MAX + 1])
{
    size_t n = 0, length = strlen(cell->text);
    for (size_t at = 0, step; at < length && n < CCHARW_MAX; at += step) {
        uint32_t code;
        step = sm_utf8_next(cell->text + at, length - at, &code);
        if (step == 0 || (code >= 0x7F && !s->utf8)) return false;
        int columns_of_it = wcwidth((wchar_t)code);
        if (columns_of_it != (n == 0 ? cell->width : 0)) return false;
        out[n++] = (wchar_t)code;
    }
    out[n] = 0;
    return n > 0;
}

/* A row of the frame as curses' cells, one a grapheme; returns how many. */
static int convert(const screen *s, const sm_frame *f, int y, const dress *wear, cchar_t *out)
{
    int n = 0, w = sm_frame_w(f);
    for (int x = 0; x < w && x < COLS; x++) {
        const sm_cell *cell = sm_frame_cell(f, x, y);
        const dress *d = &wear[cell->role < SM_ROLES ? cell->role : SM_ROLE_TEXT];
        wchar_t text[CCHARW_MAX + 1] = L"?";
        bool right = cell->width != 0 && x + cell->width <= COLS && wide_text(s, cell, text);
        if (!right) memcpy(text, L"?", sizeof L"?");
        setcchar(&out[n++], text, d->attributes, d->pair, NULL);
        if (right) x += cell->width - 1;
    }
    return n;
}

sm_status sm_screen_present(sm_terminal *t, const sm_frame *f, sm_theme_name theme, sm_error *err)
{
    screen *s = (screen *)t;
    dress wear[SM_ROLES];
    cchar_t row[SM_SIDE_AT_MOST + 1];
    int x = 0, y = 0;
    if (s->gone) return SM_OK;
    s->output.behind = !sm_output_flush(s, 0); /* frames that cannot be seen are not drawn */
    if (s->output.behind) return SM_OK;
    sm_output_begin(s);
    for (int i = 0; i < SM_ROLES; i++) wear[i] = dress_of(s, theme, (sm_role)i);
    for (y = 0; y < sm_frame_h(f) && y < LINES; y++) {
        mvadd_wchnstr(y, 0, row, convert(s, f, y, wear, row));
        if (sm_frame_w(f) < COLS && move(y, sm_frame_w(f)) == OK) clrtoeol();
    }
    if (y < LINES && move(y, 0) == OK) clrtobot();
    bool shown = sm_frame_cursor(f, &x, &y);
    curs_set(shown ? 1 : 0);
    if (shown && y < LINES && x < COLS)
        move(y, x);
    else
        move(0, 0);
    wnoutrefresh(stdscr);
    doupdate();
    sm_output_end(s);
    if (sm_os_clock(CLOCK_MONOTONIC, &s->shown) != 0) s->shown = (struct timespec){0};
    return SM_OK;
}
