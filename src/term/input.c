/* What comes in: keys, pastes, the mouse, sizes, signals. */
#include "base/job.h"
#include "base/os.h"
#include "screen.h"
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

static bool from_signals(screen *s, sm_event *out)
{
    sm_signals_let_in(s);
    if (sm_signal.stop) sm_screen_stop(s, false);
    if (sm_signal.go_on) { /* stopped by somebody who did not ask: the screen and its modes may be anything */
        sm_signal.go_on = 0;
        sm_output_begin(s);
        endwin();
        sm_output_end(s);
        sm_screen_take_back(s);
    }
    if (s->gone || sm_signal.end)
        out->kind = SM_EVENT_END;
    else if (s->resumed)
        out->kind = SM_EVENT_RESUME;
    else
        return false;
    s->resumed = false;
    return true;
}

static bool from_size(screen *s, sm_event *out)
{
    sm_screen_fit();
    if (s->w == COLS && s->h == LINES) return false;
    s->w = COLS;
    s->h = LINES;
    out->kind = SM_EVENT_RESIZE;
    return true;
}

typedef enum seen { NOTHING, INPUT, STUDY, INTERRUPTED, HUNG_UP } seen;

static int bytes_waiting(const screen *s)
{
    int waiting = 0;
    return ioctl(s->in, FIONREAD, &waiting) == 0 ? waiting : 0;
}

/* Waits for input, or news of a study; ms < 0 for ever. Curses is asked only afterwards: on a terminal that is gone it
 * returns at once, without a word of why, as often as one asks. */
static seen look(screen *s, int ms)
{
    struct timespec patience = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    struct pollfd fds[1 + SM_JOBS_MOST] = {{.fd = s->in, .events = POLLIN}};
    size_t n = 1 + sm_jobs_poll(fds + 1, SM_JOBS_MOST);
    int ready = sm_os_ppoll(fds, n, ms < 0 ? NULL : &patience, &s->waiting);
    if (ready < 0) return errno == EINTR ? INTERRUPTED : HUNG_UP;
    if (ready == 0) return NOTHING;
    if (fds[0].revents & (POLLHUP | POLLERR)) return HUNG_UP;
    if (!fds[0].revents) return STUDY;
    if (bytes_waiting(s) > 0) return INPUT;
    return ++s->stuck < STUCK_AT_MOST ? INTERRUPTED : HUNG_UP;
}

static void add_to_paste(screen *s, uint32_t c)
{
    bool blank = c == '\t' || c == '\n' || c == '\r';
    size_t length = blank ? 1 : strlen(s->character);
    if ((!blank && c < 0x20) || (c >= 0x7F && c < 0xA0) || s->paste.length + length > PASTE_AT_MOST) return;
    sm_text_bytes(&s->paste, blank ? " " : s->character, length);
}

static void end_paste(screen *s, sm_event *out)
{
    s->pasting = false;
    out->kind = SM_EVENT_PASTE;
    out->paste = sm_text_of(&s->paste);
}

static void named_key(const char *name, sm_event *out)
{
    out->kind = SM_EVENT_KEY;
    snprintf(out->key, sizeof out->key, "%s", name);
}

static bool function_key(screen *s, int code, sm_event *out)
{
    static const struct {
        int code;
        const char *name;
    } row[] = {{KEY_UP, "Up"},     {KEY_DOWN, "Down"},   {KEY_LEFT, "Left"},   {KEY_RIGHT, "Right"},
               {KEY_SR, "Up"},     {KEY_SF, "Down"},     {KEY_SLEFT, "Left"},  {KEY_SRIGHT, "Right"},
               {KEY_HOME, "Home"}, {KEY_END, "End"},     {KEY_FIND, "Home"},   {KEY_SELECT, "End"},
               {KEY_LL, "End"},    {KEY_A1, "Home"},     {KEY_C1, "End"},      {KEY_A3, "PgUp"},
               {KEY_C3, "PgDn"},   {KEY_PPAGE, "PgUp"},  {KEY_NPAGE, "PgDn"},  {KEY_IC, "Insert"},
               {KEY_DC, "Delete"}, {KEY_BTAB, "S-Tab"},  {KEY_ENTER, "Enter"}, {KEY_BACKSPACE, "Backspace"},
               {KEY_F0 + 1, "F1"}, {KEY_F0 + 2, "F2"},   {KEY_F0 + 3, "F3"},   {KEY_F0 + 4, "F4"},
               {KEY_F0 + 5, "F5"}, {KEY_F0 + 6, "F6"},   {KEY_F0 + 7, "F7"},   {KEY_F0 + 8, "F8"},
               {KEY_F0 + 9, "F9"}, {KEY_F0 + 10, "F10"}, {KEY_F0 + 11, "F11"}, {KEY_F0 + 12, "F12"}};
    s->report.kind = SM_REPORT_NONE;
    s->told.under_way = false;
    if (code == KEY_TOLD && !s->pasting) sm_told_begin(&s->told);
    if ((code == KEY_REPORT || code == KEY_OLD_REPORT) && !s->pasting)
        sm_report_begin(&s->report, code == KEY_REPORT ? SM_REPORT_SGR : SM_REPORT_X10);
    if (code == KEY_PASTE_END && s->pasting) {
        end_paste(s, out);
        return true;
    }
    if (code == KEY_PASTE_BEGIN) {
        s->pasting = true;
        sm_text_clear(&s->paste);
    }
    for (size_t i = 0; !s->pasting && i < sizeof row / sizeof *row; i++) {
        if (code == row[i].code) {
            named_key(row[i].name, out);
            return true;
        }
    }
    return false;
}

static bool control_key(uint32_t c, sm_event *out)
{
    static const struct {
        uint32_t code;
        const char *name;
    } row[] = {{8, "Backspace"}, {127, "Backspace"}, {9, "Tab"},  {10, "Enter"}, {13, "Enter"},
               {27, "Esc"},      {28, "C-\\"},       {29, "C-]"}, {32, "Space"}};
    char name[] = "C-?";
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        if (row[i].code == c) {
            named_key(row[i].name, out);
            return true;
        }
    }
    if (c < 1 || c > 26) return false;
    if (c == 12) clearok(curscr, TRUE); /* Ctrl-L: whatever has been written over the screen goes */
    name[2] = (char)('a' + c - 1);
    named_key(name, out);
    return true;
}

static bool whole_character(screen *s, uint32_t c, sm_event *out)
{
    if (s->pasting) {
        add_to_paste(s, c);
        return false;
    }
    if (c == 3) {
        out->kind = SM_EVENT_INTERRUPT;
        return true;
    }
    if (c <= 0x20 || c == 0x7F) return control_key(c, out);
    if (c >= 0xA0 || c < 0x7F) named_key(s->character, out);
    return c >= 0xA0 || c < 0x7F ? true : false;
}

/* Strict UTF-8 out of bytes, one by one: a byte that fits nowhere is dropped, and those around it still count.
 * (wget_wch would throw away up to eight good ones after it.) */
static bool byte_of_character(screen *s, int byte, sm_event *out)
{
    uint32_t c = 0;
    s->character[s->n_character++] = (char)byte;
    s->character[s->n_character] = 0;
    for (;;) {
        size_t n = s->n_character;
        unsigned char lead = (unsigned char)s->character[0];
        size_t whole = lead < 0xC2 || lead > 0xF4 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        bool fits = n == 1 || (byte & 0xC0) == 0x80;
        if (fits && n < whole) return false;
        s->n_character = 0;
        if (sm_utf8_next(s->character, n, &c) == n) return whole_character(s, c, out);
        if (n == 1) return false;
        s->character[0] = (char)byte; /* it may begin the next one */
        s->character[1] = 0;
        s->n_character = 1;
    }
}

/* Keys that are typed before the answer are kept, in their order. */
void sm_screen_ask_ground(screen *s)
{
    struct timespec from = {0}, now = {0};
    int left = sm_os_clock(CLOCK_MONOTONIC, &from) == 0 ? GROUND_MS : 0; /* without a clock, stop waiting */
    while (left > 0 && s->n_ahead < AHEAD_AT_MOST) {
        bool stray = true, told = false;
        wtimeout(stdscr, left);
        int c = wgetch(stdscr);
        if (c == ERR) break;
        if (c == KEY_TOLD)
            sm_told_begin(&s->told);
        else if (s->told.under_way)
            told = sm_told_byte(&s->told, c, &stray);
        if (told) s->ground = sm_told_ground(s->told.text);
        if (told) break;
        if (stray && c != KEY_TOLD) s->ahead[s->n_ahead++] = c;
        if (sm_os_clock(CLOCK_MONOTONIC, &now) != 0) break;
        left = GROUND_MS - (int)((now.tv_sec - from.tv_sec) * 1000 + (now.tv_nsec - from.tv_nsec) / 1000000);
    }
    s->more = s->n_ahead > 0;
}

/* Returns true if out is set. Curses may have buffered more keys, so this runs again before we wait. */
static bool from_keys(screen *s, bool busy, sm_event *out)
{
    int patience = s->pasting ? PASTE_MS : s->terminal.patience > 0 ? s->terminal.patience : -1;
    bool clogged = !sm_output_flush(s, 0); /* then we look again soon */
    if (!clogged && s->output.behind) s->resumed = true;
    if (s->resumed) return false;
    bool soon = clogged && (patience < 0 || patience > DRAIN_MS);
    seen what = look(s, s->more || busy ? 0 : soon ? DRAIN_MS : patience);
    if (what == NOTHING && !s->more && !busy && soon) return patience > 0;
    if (what == STUDY && !s->more) return true; /* idle, so that the view reads it */
    if (what == HUNG_UP) s->gone = true;
    if (what == HUNG_UP || what == INTERRUPTED) return false;
    if (what == NOTHING && !s->more) {
        if (!(busy || !s->pasting)) end_paste(s, out);
        return true;
    }
    int before = bytes_waiting(s);
    wtimeout(stdscr, what == INPUT ? ESCAPE_MS : 0);
    int c = s->at_ahead < s->n_ahead ? s->ahead[s->at_ahead++] : wgetch(stdscr); /* what curses makes of the bytes */
    s->more = c != ERR;
    s->stuck = c != ERR || bytes_waiting(s) < before ? 0 : s->stuck + (what == INPUT);
    if (s->stuck >= STUCK_AT_MOST) s->gone = true;
    if (c == ERR) return false;
    bool stray = true;
    if (c > 0xFF) return function_key(s, c, out);
    if (s->report.kind && sm_report_byte(&s->report, c, &out->mouse, &stray) == SM_REPORT_DONE) {
        out->kind = SM_EVENT_MOUSE;
        return true;
    }
    if (s->told.under_way) sm_told_byte(&s->told, c, &stray);
    return stray && byte_of_character(s, c, out);
}

sm_status sm_screen_wait(sm_terminal *t, bool busy, sm_event *out, sm_error *err)
{
    screen *s = (screen *)t;
    *out = (sm_event){.kind = SM_EVENT_IDLE};
    while (!from_signals(s, out) && !from_size(s, out) && !from_keys(s, busy, out)) continue;
    if (sm_os_clock(CLOCK_MONOTONIC, &s->since) != 0) s->since = (struct timespec){0};
    return SM_OK;
}

static bool lasts(struct timespec since, int ms)
{
    struct timespec now;
    if (sm_os_clock(CLOCK_MONOTONIC, &now) != 0) return true; /* unknown */
    return (now.tv_sec - since.tv_sec) * 1000 + (now.tv_nsec - since.tv_nsec) / 1000000 >= ms;
}

bool sm_screen_late(const sm_terminal *t)
{
    return lasts(((const screen *)t)->since, LATE_MS);
}

/* A signal interrupts the look, which lets signals in. */
bool sm_screen_pressed(sm_terminal *t)
{
    screen *s = (screen *)t;
    if (s->more || s->gone) return true;
    seen what = look(s, 0);
    return what != NOTHING && what != STUDY;
}

bool sm_screen_hurried(const sm_terminal *t)
{
    const screen *s = (const screen *)t;
    return bytes_waiting(s) > 0 && !lasts(s->shown, FRAME_MS);
}
