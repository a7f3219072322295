/* The real terminal, and the only file of the program that knows curses.
 *
 * Signals are blocked but while we wait for input (pselect lets them in), so none can come between looking at its flag
 * and going to sleep; the same holds for SIGWINCH, which stays with curses. Handlers set a flag and nothing else. */
#include "clipboard.h"
#include "mouse.h"
#include "setmatch/base/mem.h"
#include "setmatch/term/term.h"
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#define NCURSES_NOMACROS 1
#include <curses.h>
/* behind everything else: its macros have names like lines and columns */
#include <term.h>

enum {
    ESCAPE_MS = 25,        /* how long an Esc may still become the start of a key */
    PASTE_MS = 1000,       /* a paste whose end does not come ends then */
    PASTE_AT_MOST = 65536, /* bytes; the rest is dropped */
    PAIRS_AT_MOST = 254,
    STUCK_AT_MOST = 50, /* readable, and nothing to read: so often, and the terminal is gone */
    SIDE_AT_MOST = 500,
    SIGNALS_AT_MOST = 16,
    KEY_PASTE_BEGIN = KEY_MAX + 1,
    KEY_PASTE_END = KEY_MAX + 2,
    KEY_REPORT = KEY_MAX + 3, /* of the mouse */
    KEY_OLD_REPORT = KEY_MAX + 4
};

typedef struct screen {
    sm_terminal door; /* first, so that a pointer to one is a pointer to the other */
    SCREEN *curses;
    FILE *tty; /* /dev/tty when stdin is not a terminal, else NULL */
    int in;
    sigset_t waiting; /* the mask while we wait */
    bool utf8, defaults, more, gone, pasting, resumed;
    int colours, w, h, stuck; /* w, h: as last told */
    char character[8];        /* bytes of one, as far as they have come */
    size_t n_character;
    sm_text paste;
    char paste_on[16], paste_off[16];
    char mouse_on[32], mouse_off[32];
    sm_report report;
    short pair[PAIRS_AT_MOST][2];
    int n_pairs;
} screen;

/* ---- signals --------------------------------------------------------------------------------------------------- */

/* The one mutable global: what handlers set, and what the crash handler needs to give the terminal back. */
static struct {
    volatile sig_atomic_t end, stop, go_on;
    struct termios before;
    char leave[160];
    size_t leave_length;
    struct sigaction was[SIGNALS_AT_MOST];
} sm_signal;

static void on_end(int number)
{
    sm_signal.end = number;
}
static void on_stop(int number)
{
    (void)number;
    sm_signal.stop = 1;
}
static void on_go_on(int number)
{
    (void)number;
    sm_signal.go_on = 1;
}
static void on_crash(int number);

/* Those that are blocked come first. Who started us with one ignored (nohup) wants it ignored. */
static const struct {
    int number;
    void (*handler)(int);
    bool blocked;
} signal_row[] = {{SIGHUP, on_end, true},     {SIGTERM, on_end, true},    {SIGINT, on_end, true},
                  {SIGQUIT, on_end, true},    {SIGTSTP, on_stop, true},   {SIGCONT, on_go_on, true},
                  {SIGPIPE, SIG_IGN, false},  {SIGXFSZ, SIG_IGN, false},  {SIGSEGV, on_crash, false},
                  {SIGBUS, on_crash, false},  {SIGFPE, on_crash, false},  {SIGILL, on_crash, false},
                  {SIGABRT, on_crash, false}, {SIGTRAP, on_crash, false}, {SIGSYS, on_crash, false}};
enum { SIGNALS = sizeof signal_row / sizeof *signal_row };
_Static_assert((int)SIGNALS <= (int)SIGNALS_AT_MOST, "room for what was");

/* Only calls that are safe in a handler. The signal, blocked here, comes again once we return, to whom it was before.
 */
static void on_crash(int number)
{
    ssize_t written = write(STDOUT_FILENO, sm_signal.leave, sm_signal.leave_length);
    (void)written;
    tcsetattr(STDOUT_FILENO, TCSANOW, &sm_signal.before);
    for (size_t i = 0; i < SIGNALS; i++)
        if (signal_row[i].number == number) sigaction(number, &sm_signal.was[i], NULL);
    raise(number);
}

static void blocked_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGWINCH);
    for (size_t i = 0; i < SIGNALS; i++)
        if (signal_row[i].blocked) sigaddset(set, signal_row[i].number);
}

/* Before newterm, so that curses finds SIGINT, SIGTERM and SIGTSTP taken and leaves them alone. */
static void catch_signals(screen *s)
{
    sigset_t ours;
    blocked_signals(&ours);
    sigprocmask(SIG_BLOCK, &ours, &s->waiting);
    sigdelset(&s->waiting, SIGWINCH);
    sm_signal.end = sm_signal.stop = sm_signal.go_on = 0;
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction now = {.sa_handler = signal_row[i].handler};
        sigfillset(&now.sa_mask);
        sigaction(signal_row[i].number, NULL, &sm_signal.was[i]);
        if (sm_signal.was[i].sa_handler != SIG_IGN) sigaction(signal_row[i].number, &now, NULL);
    }
}

static void release_signals(const screen *s)
{
    for (size_t i = 0; i < SIGNALS; i++) sigaction(signal_row[i].number, &sm_signal.was[i], NULL);
    sigprocmask(SIG_SETMASK, &s->waiting, NULL);
}

static void let_signals_in(const screen *s)
{
    sigset_t ours;
    blocked_signals(&ours);
    sigprocmask(SIG_SETMASK, &s->waiting, NULL);
    sigprocmask(SIG_BLOCK, &ours, NULL);
}

/* ---- what stands in terminfo, and the little that does not ----------------------------------------------------- */

static const char *capability(const char *name)
{
    const char *text = tigetstr(name);
    return text && text != (char *)-1 ? text : "";
}

/* Appends a capability without its padding, $<5>; whole or not at all. */
static void add_capability(char *out, size_t room, const char *text)
{
    size_t used = strlen(out), before = used;
    while (*text && used + 1 < room) {
        if (text[0] == '$' && text[1] == '<' && strchr(text, '>'))
            text = strchr(text, '>') + 1;
        else
            out[used++] = *text++;
    }
    out[*text ? before : used] = 0;
}

static void send(const char *text)
{
    ssize_t written = write(STDOUT_FILENO, text, strlen(text));
    (void)written; /* a terminal that is gone shows itself when we wait */
}

/* Terminals that know the alternate screen by xterm's number know bracketed paste, listed or not. */
static void find_paste(screen *s)
{
    bool like_xterm = strstr(capability("smcup"), "\033[?1049h") != NULL;
    const char *on = capability("BE"), *off = capability("BD");
    if (!*on || !*off) {
        on = like_xterm ? "\033[?2004h" : "";
        off = like_xterm ? "\033[?2004l" : "";
    }
    add_capability(s->paste_on, sizeof s->paste_on, on);
    add_capability(s->paste_off, sizeof s->paste_off, off);
}

/* Where the entry knows of a mouse at all: presses, moves while a button is down, and reports without an end at column
 * 223 from those terminals that can, listed or not. */
static void find_mouse(screen *s, bool wanted)
{
    if (!wanted || !*capability("kmous")) return;
    snprintf(s->mouse_on, sizeof s->mouse_on, "\033[?1000h\033[?1002h\033[?1006h");
    snprintf(s->mouse_off, sizeof s->mouse_off, "\033[?1006l\033[?1002l\033[?1000l");
    define_key("\033[<", KEY_REPORT);
    define_key("\033[M", KEY_OLD_REPORT);
}

static void find_leave(const screen *s)
{
    static const char *const name[] = {"sgr0", "cnorm", "rmkx", "rmcup"};
    memset(sm_signal.leave, 0, sizeof sm_signal.leave);
    add_capability(sm_signal.leave, sizeof sm_signal.leave, s->paste_off);
    add_capability(sm_signal.leave, sizeof sm_signal.leave, s->mouse_off);
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        add_capability(sm_signal.leave, sizeof sm_signal.leave, capability(name[i]));
    sm_signal.leave_length = strlen(sm_signal.leave);
}

/* What terminals send that their entry does not list, chiefly with the cursor keys in their other mode. */
static void define_keys(void)
{
    static const struct {
        const char *bytes;
        int key;
    } row[] = {{"\033[A", KEY_UP},          {"\033[B", KEY_DOWN},   {"\033[C", KEY_RIGHT},
               {"\033[D", KEY_LEFT},        {"\033OA", KEY_UP},     {"\033OB", KEY_DOWN},
               {"\033OC", KEY_RIGHT},       {"\033OD", KEY_LEFT},   {"\033[H", KEY_HOME},
               {"\033[F", KEY_END},         {"\033OH", KEY_HOME},   {"\033OF", KEY_END},
               {"\033[1~", KEY_HOME},       {"\033[4~", KEY_END},   {"\033[2~", KEY_IC},
               {"\033[3~", KEY_DC},         {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE},
               {"\033[Z", KEY_BTAB},        {"\033OM", KEY_ENTER},  {"\033[200~", KEY_PASTE_BEGIN},
               {"\033[201~", KEY_PASTE_END}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (key_defined(row[i].bytes) <= 0) define_key(row[i].bytes, row[i].key);
}

/* ---- size ------------------------------------------------------------------------------------------------------ */

static int limited(int x)
{
    return x < 1 ? 1 : x > SIDE_AT_MOST ? SIDE_AT_MOST : x;
}

static bool window_size(int *w, int *h)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *w = size.ws_col;
    *h = size.ws_row;
    return true;
}

/* Curses follows the window: it may have changed while we were stopped, and then nobody tells. */
static void fit(void)
{
    int w, h;
    if (window_size(&w, &h) && is_term_resized(h, w)) resizeterm(h, w);
}

/* ---- stop and go on -------------------------------------------------------------------------------------------- */

static void take_back(screen *s)
{
    fit();
    clearok(curscr, TRUE);
    doupdate();
    send(s->paste_on);
    send(s->mouse_on);
    s->report = (sm_report){0};
    s->resumed = true;
}

/* group: everybody in the foreground stops, as when the terminal itself sees Ctrl-Z. */
static void stop(screen *s, bool group)
{
    struct sigaction plain = {.sa_handler = SIG_DFL}, deaf = {.sa_handler = SIG_IGN}, stopping, going;
    sigset_t only;
    sigaction(SIGTSTP, NULL, &stopping);
    sm_signal.stop = 0;
    if (stopping.sa_handler == SIG_IGN || s->gone) return; /* there is no shell to go back to */
    send(s->paste_off);
    send(s->mouse_off);
    endwin();
    sigaction(SIGTSTP, &plain, NULL);
    sigaction(SIGCONT, &deaf, &going); /* we see ourselves that we go on */
    sigemptyset(&only);
    sigaddset(&only, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    kill(group ? 0 : getpid(), SIGTSTP);
    sigprocmask(SIG_BLOCK, &only, NULL);
    sigaction(SIGTSTP, &stopping, NULL);
    sigaction(SIGCONT, &going, NULL);
    sm_signal.stop = sm_signal.go_on = 0;
    take_back(s);
}

static sm_status curses_copy(sm_terminal *t, const char *way, const char *bytes, size_t n, sm_text *said, sm_error *err)
{
    (void)t;
    return sm_clipboard_copy(way, *capability("Ms") != 0, STDOUT_FILENO, bytes, n, said, err);
}

static void curses_suspend(sm_terminal *t)
{
    stop((screen *)t, true);
}

/* ---- events ---------------------------------------------------------------------------------------------------- */

static bool from_signals(screen *s, sm_event *out)
{
    let_signals_in(s);
    if (sm_signal.stop) stop(s, false);
    if (sm_signal.go_on) { /* stopped by somebody who did not ask: the screen and its modes may be anything */
        sm_signal.go_on = 0;
        endwin();
        take_back(s);
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
    fit();
    if (s->w == COLS && s->h == LINES) return false;
    s->w = COLS;
    s->h = LINES;
    out->kind = SM_EVENT_RESIZE;
    return true;
}

typedef enum seen { NOTHING, INPUT, INTERRUPTED, HUNG_UP } seen;

static int bytes_waiting(const screen *s)
{
    int waiting = 0;
    return ioctl(s->in, FIONREAD, &waiting) == 0 ? waiting : 0;
}

/* Waits for input; ms < 0 for ever. Curses is asked only afterwards: on a terminal that is gone it returns at once,
 * without a word of why, as often as one asks. */
static seen look(screen *s, int ms)
{
    fd_set set;
    FD_ZERO(&set);
    FD_SET(s->in, &set);
    struct timespec patience = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    int ready = pselect(s->in + 1, &set, NULL, NULL, ms < 0 ? NULL : &patience, &s->waiting);
    if (ready < 0) return errno == EINTR ? INTERRUPTED : HUNG_UP;
    if (ready == 0) return NOTHING;
    struct pollfd state = {.fd = s->in, .events = POLLIN};
    if (poll(&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLERR))) return HUNG_UP;
    if (bytes_waiting(s) > 0) return INPUT;
    return ++s->stuck < STUCK_AT_MOST ? INTERRUPTED : HUNG_UP;
}

static void add_to_paste(screen *s, uint32_t c)
{
    bool blank = c == '\t' || c == '\n' || c == '\r';
    size_t length = blank ? 1 : strlen(s->character);
    if ((!blank && c < 0x20) || (c >= 0x7F && c < 0xA0) || s->paste.length + length > PASTE_AT_MOST) return;
    sm_status status = sm_text_add(&s->paste, blank ? " " : s->character, length, NULL);
    (void)status; /* without memory it is as if it had been cut there */
}

static bool end_paste(screen *s, sm_event *out)
{
    s->pasting = false;
    out->kind = SM_EVENT_PASTE;
    out->paste = sm_text_of(&s->paste);
    return true;
}

static bool named_key(const char *name, sm_event *out)
{
    out->kind = SM_EVENT_KEY;
    snprintf(out->key, sizeof out->key, "%s", name);
    return true;
}

/* True when out is decided; *stray: the byte belongs to no report. */
static bool byte_of_report(screen *s, int byte, sm_event *out, bool *stray)
{
    if (sm_report_byte(&s->report, byte, &out->mouse, stray) != SM_REPORT_DONE) return false;
    out->kind = SM_EVENT_MOUSE;
    return true;
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
    if ((code == KEY_REPORT || code == KEY_OLD_REPORT) && !s->pasting)
        sm_report_begin(&s->report, code == KEY_REPORT ? SM_REPORT_SGR : SM_REPORT_X10);
    if (code == KEY_PASTE_END && s->pasting) return end_paste(s, out);
    if (code == KEY_PASTE_BEGIN) {
        s->pasting = true;
        sm_text_clear(&s->paste);
    }
    for (size_t i = 0; !s->pasting && i < sizeof row / sizeof *row; i++)
        if (code == row[i].code) return named_key(row[i].name, out);
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
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].code == c) return named_key(row[i].name, out);
    if (c < 1 || c > 26) return false;
    if (c == 12) clearok(curscr, TRUE); /* Ctrl-L: whatever has been written over the screen goes */
    name[2] = (char)('a' + c - 1);
    return named_key(name, out);
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
    return c >= 0xA0 || c < 0x7F ? named_key(s->character, out) : false;
}

/* Strict UTF-8 out of bytes, one by one: a byte that fits nowhere is dropped, and those around it still count.
 * (wget_wch would throw away up to eight good ones behind it.) */
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

/* True when out is decided. A key may leave others inside curses, so after one it is asked again before we wait. */
static bool from_keys(screen *s, bool busy, sm_event *out)
{
    int patience = s->pasting ? PASTE_MS : s->door.patience > 0 ? s->door.patience : -1;
    seen what = look(s, s->more || busy ? 0 : patience);
    if (what == HUNG_UP) s->gone = true;
    if (what == HUNG_UP || what == INTERRUPTED) return false;
    if (what == NOTHING && !s->more) return busy || !s->pasting || end_paste(s, out);
    int before = bytes_waiting(s);
    wtimeout(stdscr, what == INPUT ? ESCAPE_MS : 0);
    int c = wgetch(stdscr);
    s->more = c != ERR;
    s->stuck = c != ERR || bytes_waiting(s) < before ? 0 : s->stuck + (what == INPUT);
    if (s->stuck >= STUCK_AT_MOST) s->gone = true;
    if (c == ERR) return false;
    bool stray = true;
    if (c > 0xFF) return function_key(s, c, out);
    if (s->report.kind && byte_of_report(s, c, out, &stray)) return true;
    return stray && byte_of_character(s, c, out);
}

static sm_status curses_wait(sm_terminal *t, bool busy, sm_event *out, sm_error *err)
{
    screen *s = (screen *)t;
    (void)err;
    *out = (sm_event){.kind = SM_EVENT_IDLE};
    while (!from_signals(s, out) && !from_size(s, out) && !from_keys(s, busy, out)) continue;
    return SM_OK;
}

static int curses_end_signal(const sm_terminal *t)
{
    return sm_signal.end ? sm_signal.end : ((const screen *)t)->gone ? SIGHUP : 0;
}

/* ---- drawing --------------------------------------------------------------------------------------------------- */

typedef struct dress {
    attr_t attributes;
    short pair;
} dress;

/* The pair of two colours, made when first asked for; 0 where none is left. */
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

static sm_status curses_present(sm_terminal *t, const sm_frame *f, sm_theme_name theme, sm_error *err)
{
    screen *s = (screen *)t;
    dress wear[SM_ROLES];
    cchar_t row[SIDE_AT_MOST + 1];
    int x = 0, y = 0;
    (void)err;
    if (s->gone) return SM_OK;
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
    return SM_OK;
}

static sm_caps curses_caps(const sm_terminal *t)
{
    const screen *s = (const screen *)t;
    return (sm_caps){.w = limited(COLS), .h = limited(LINES), .colours = s->colours, .utf8 = s->utf8};
}

/* ---- open and close -------------------------------------------------------------------------------------------- */

static int open_tty(void)
{
    return open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
}

static sm_status check_keys(sm_error *err)
{
    if (isatty(STDIN_FILENO)) return SM_OK;
    int fd = open_tty();
    if (fd < 0)
        return sm_fail(err, SM_TERMINAL,
                       "no keys can be read: standard input is no terminal, and /dev/tty cannot be opened: %s",
                       strerror(errno));
    close(fd);
    return SM_OK;
}

static sm_status check_type(const char *type, sm_error *err)
{
    int found = 0;
    TERMINAL *before = cur_term;
    if (!type || !*type) return sm_fail(err, SM_TERMINAL, "TERM is not set; set it to the kind of terminal this is");
    if (strcmp(type, "dumb") == 0) return sm_fail(err, SM_TERMINAL, "TERM is dumb: a terminal that cannot place text");
    if (strchr(type, '/') || setupterm(type, STDOUT_FILENO, &found) != OK)
        return sm_fail(err, SM_TERMINAL, "TERM is %s, a kind of terminal that is not known here", type);
    bool places = *capability("cup") != 0;
    TERMINAL *mine = set_curterm(before);
    del_curterm(mine);
    if (places) return SM_OK;
    return sm_fail(err, SM_TERMINAL, "TERM is %s, a kind of terminal that cannot place text", type);
}

static sm_status check(sm_error *err)
{
    if (!isatty(STDOUT_FILENO))
        return sm_fail(err, SM_TERMINAL, "standard output is no terminal; the text commands work without one");
    sm_status status = check_type(getenv("TERM"), err);
    return status == SM_OK ? check_keys(err) : status;
}

bool sm_curses_possible(void)
{
    return check(NULL) == SM_OK;
}

static sm_status open_keys(screen *s, sm_error *err)
{
    s->in = STDIN_FILENO;
    if (isatty(STDIN_FILENO)) return SM_OK;
    s->in = open_tty();
    s->tty = s->in >= 0 && s->in < FD_SETSIZE ? fdopen(s->in, "r+") : NULL;
    if (s->tty) return SM_OK;
    if (s->in >= 0) close(s->in);
    return sm_fail(err, SM_TERMINAL, "/dev/tty cannot be used for keys");
}

static void start_colours(screen *s, bool wanted)
{
    const char *no = getenv("NO_COLOR");
    if (!wanted || (no && *no) || !has_colors() || start_color() == ERR) return;
    s->defaults = use_default_colors() == OK;
    s->colours =
        COLORS > 256 ? 8 : COLORS; /* beyond 256 a number is a shade of red, green and blue, but for the first 8 */
}

static bool start_curses(screen *s, bool colour, bool mouse)
{
    int w, h;
    if (window_size(&w, &h)) { /* the window counts, whatever LINES and COLUMNS say */
        use_env(FALSE);
        use_tioctl(TRUE);
    }
    fflush(stdout);
    tcgetattr(STDOUT_FILENO, &sm_signal.before);
    s->curses = newterm(NULL, stdout, s->tty ? s->tty : stdin);
    if (!s->curses) return false;
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    if (!getenv("ESCDELAY")) set_escdelay(ESCAPE_MS);
    define_keys();
    start_colours(s, colour);
    find_paste(s);
    find_mouse(s, mouse);
    find_leave(s);
    send(s->paste_on);
    send(s->mouse_on);
    s->w = COLS;
    s->h = LINES;
    return true;
}

static void let_go(screen *s)
{
    if (s->curses) {
        if (!s->gone) send(s->paste_off);
        if (!s->gone) send(s->mouse_off);
        endwin();
        delscreen(s->curses);
    }
    release_signals(s);
    if (s->tty) fclose(s->tty);
    sm_text_done(&s->paste);
    sm_free(s);
}

static void curses_close(sm_terminal *t)
{
    if (t) let_go((screen *)t);
}

sm_status sm_curses_open(sm_terminal **out, sm_curses_options o, sm_error *err)
{
    *out = NULL;
    sm_status status = check(err);
    if (status != SM_OK) return status;
    screen *s = sm_alloc(1, sizeof *s);
    if (!s) return sm_no_memory(err);
    s->door = (sm_terminal){.caps = curses_caps,
                            .wait = curses_wait,
                            .present = curses_present,
                            .copy = curses_copy,
                            .suspend = curses_suspend,
                            .end_signal = curses_end_signal,
                            .close = curses_close};
    status = open_keys(s, err);
    if (status != SM_OK) {
        sm_free(s);
        return status;
    }
    setlocale(LC_CTYPE, ""); /* and nothing else: numbers keep their point */
    s->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    catch_signals(s);
    if (!start_curses(s, o.colour, o.mouse)) {
        let_go(s);
        return sm_fail(err, SM_TERMINAL, "the terminal could not be set up; its size or its TERM may be wrong");
    }
    *out = &s->door;
    return SM_OK;
}
