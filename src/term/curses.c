/* The real terminal: what its entry says, its size, stopping and continuing, opening and closing. */
#include "base/job.h"
#include "base/mem.h"
#include "base/os.h"
#include "clipboard.h"
#include "screen.h"
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
/* behind everything else: its macros have names like lines and columns */
#include <term.h>

/* ---- what is in terminfo, and the little that does not ----------------------------------------------------------- */

static const char *capability(const char *name)
{
    const char *text = tigetstr(name);
    return text && text != (char *)-1 ? text : "";
}

/* Appends a capability without its padding, $<5>; whole or not at all. */
static void add_capability(char *out, size_t capacity, const char *text)
{
    size_t used = strlen(out), before = used;
    while (*text && used + 1 < capacity) {
        if (text[0] == '$' && text[1] == '<' && strchr(text, '>'))
            text = strchr(text, '>') + 1;
        else
            out[used++] = *text++;
    }
    out[*text ? before : used] = 0;
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

/* Asked of those alone that know the alternate screen by xterm's number: others might print the question. */
static void find_ground(screen *s, bool wanted)
{
    if (!strstr(capability("smcup"), "\033[?1049h")) return;
    define_key("\033]11;", KEY_TOLD); /* nobody asked, but one may answer whom we follow */
    if (!wanted || s->colours < 8) return;
    sm_output_send(s, "\033]11;?\033\\");
    sm_screen_ask_ground(s);
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

/* Key sequences that terminals send but their entry lacks, mainly cursor keys in the other mode. */
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

/* ---- size -------------------------------------------------------------------------------------------------------- */

static bool window_size(int *w, int *h)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *w = size.ws_col;
    *h = size.ws_row;
    return true;
}

/* Adapts curses to the window, which may have changed while we were stopped. */
void sm_screen_fit(void)
{
    int w, h;
    if (window_size(&w, &h) && is_term_resized(h, w)) resizeterm(h, w);
}

/* ---- stop and continue ------------------------------------------------------------------------------------------- */

void sm_screen_take_back(screen *s)
{
    sm_screen_fit();
    tcsetattr(STDOUT_FILENO, TCSANOW, &s->raw); /* curses cannot: it does not see the terminal while it draws */
    clearok(curscr, TRUE);
    sm_output_begin(s);
    doupdate();
    sm_output_end(s);
    sm_output_send(s, s->paste_on);
    sm_output_send(s, s->mouse_on);
    s->report = (sm_report){0};
    s->told = (sm_told){0};
    s->resumed = true;
}

/* Its state is given back at once, whatever the terminal has not taken. */
static void leave_screen(screen *s)
{
    sm_output_begin(s);
    endwin();
    sm_output_end(s);
    tcsetattr(STDOUT_FILENO, TCSANOW, &sm_signal.before);
}

/* group: everybody in the foreground stops, as when the terminal itself sees Ctrl-Z. */
void sm_screen_stop(screen *s, bool group)
{
    struct sigaction plain = {.sa_handler = SIG_DFL}, deaf = {.sa_handler = SIG_IGN}, stopping, going;
    sigset_t only;
    sigaction(SIGTSTP, NULL, &stopping);
    sm_signal.stop = 0;
    if (stopping.sa_handler == SIG_IGN || s->gone) return; /* there is no shell to go back to */
    sm_output_send(s, s->paste_off);
    sm_output_send(s, s->mouse_off);
    leave_screen(s);
    sigaction(SIGTSTP, &plain, NULL);
    sigaction(SIGCONT, &deaf, &going); /* we see ourselves that we continue */
    sigemptyset(&only);
    sigaddset(&only, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    sm_jobs_suspend(true);
    kill(group ? 0 : getpid(), SIGTSTP);
    sm_jobs_suspend(false);
    sigprocmask(SIG_BLOCK, &only, NULL);
    sigaction(SIGTSTP, &stopping, NULL);
    sigaction(SIGCONT, &going, NULL);
    sm_signal.stop = sm_signal.go_on = 0;
    sm_screen_take_back(s);
}

static sm_status curses_copy(sm_terminal *t, const char *way, const char *bytes, size_t n, sm_text *said, sm_error *err)
{
    screen *s = (screen *)t;
    sm_output_begin(s);
    int tty = s->output.caught ? s->output.curses : STDOUT_FILENO;
    sm_status status = sm_clipboard_copy(way, *capability("Ms") != 0, tty, bytes, n, said, err);
    sm_output_end(s);
    return status;
}

static void curses_suspend(sm_terminal *t)
{
    sm_screen_stop((screen *)t, true);
}

static int curses_end_signal(const sm_terminal *t)
{
    return sm_signal.end ? sm_signal.end : ((const screen *)t)->gone ? SIGHUP : 0;
}

void sm_curses_end_at_once(sm_terminal *t, bool on)
{
    if (!((screen *)t)->gone) sm_signals_at_once(on);
}

static sm_caps curses_caps(const sm_terminal *t)
{
    const screen *s = (const screen *)t;
    return sm_caps_limited((sm_caps){.w = COLS, .h = LINES, .colours = s->colours, .utf8 = s->utf8});
}

static sm_theme_name curses_ground(const sm_terminal *t)
{
    return ((const screen *)t)->ground;
}

/* ---- open and close ---------------------------------------------------------------------------------------------- */

static int open_tty(void)
{
    return sm_os_open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC, 0);
}

static sm_status check_keys(sm_error *err)
{
    if (sm_os_isatty(STDIN_FILENO)) return SM_OK;
    int fd = open_tty();
    if (fd < 0)
        return sm_fail(err, SM_TERMINAL,
                       "cannot read keys: standard input is not a terminal, and /dev/tty cannot be opened: %s",
                       strerror(errno));
    sm_os_close(fd);
    return SM_OK;
}

/* Whether the terminfo database knows the kind; *places: and it can place text. */
static bool is_known(const char *type, bool *places)
{
    int found = 0;
    TERMINAL *before = cur_term;
    if (strchr(type, '/') || setupterm(type, STDOUT_FILENO, &found) != OK) return false;
    *places = *capability("cup") != 0;
    TERMINAL *mine = set_curterm(before);
    del_curterm(mine);
    return true;
}

/* Terminals newer than the database, as seen over ssh, nearly all do what xterm does. */
static sm_status find_type(const char **out, const char **unknown, sm_error *err)
{
    static const char like[] = "xterm-256color";
    const char *type = getenv("TERM");
    bool places = false;
    *unknown = NULL;
    *out = type;
    if (!type || !*type) return sm_fail(err, SM_TERMINAL, "TERM is not set; set it to your terminal type");
    if (strcmp(type, "dumb") == 0) return sm_fail(err, SM_TERMINAL, "terminal type TERM=dumb cannot position text");
    if (!is_known(type, &places)) {
        *unknown = type;
        *out = like;
        if (!is_known(like, &places))
            return sm_fail(err, SM_TERMINAL, "unknown terminal type TERM=%s, and %s is unknown too", type, like);
    }
    if (places) return SM_OK;
    return sm_fail(err, SM_TERMINAL, "terminal type TERM=%s cannot position text", type);
}

static sm_status check_terminal(sm_error *err)
{
    if (!sm_os_isatty(STDOUT_FILENO))
        return sm_fail(err, SM_TERMINAL, "standard output is not a terminal; use the text commands");
    const char *type, *unknown;
    sm_status status = find_type(&type, &unknown, err);
    return status == SM_OK ? check_keys(err) : status;
}

const char *sm_curses_unknown(const char **used)
{
    const char *unknown;
    return find_type(used, &unknown, NULL) == SM_OK ? unknown : NULL;
}

bool sm_curses_possible(sm_error *why)
{
    return check_terminal(why) == SM_OK;
}

static sm_status open_keys(screen *s, sm_error *err)
{
    s->in = STDIN_FILENO;
    if (sm_os_isatty(STDIN_FILENO)) return SM_OK;
    s->in = open_tty();
    s->tty = s->in >= 0 && s->in < FD_SETSIZE ? fdopen(s->in, "r+") : NULL;
    if (s->tty) return SM_OK;
    if (s->in >= 0) sm_os_close(s->in);
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

static bool start_curses(screen *s, sm_curses_options o)
{
    int w, h;
    const char *type, *unknown;
    if (find_type(&type, &unknown, NULL) != SM_OK) return false;
    if (window_size(&w, &h)) { /* the window counts, whatever LINES and COLUMNS say */
        use_env(FALSE);
        use_tioctl(TRUE);
    }
    fflush(stdout);
    tcgetattr(STDOUT_FILENO, &sm_signal.before);
    FILE *out = sm_output_open(s);
    s->curses = out ? newterm(type, out, s->tty ? s->tty : stdin) : NULL;
    if (!s->curses) return false;
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    if (!getenv("ESCDELAY")) set_escdelay(ESCAPE_MS);
    define_keys();
    start_colours(s, o.colour);
    find_paste(s);
    find_mouse(s, o.mouse);
    find_leave(s);
    sm_output_send(s, s->paste_on);
    sm_output_send(s, s->mouse_on);
    find_ground(s, o.ground);
    tcgetattr(STDOUT_FILENO, &s->raw);
    s->w = COLS;
    s->h = LINES;
    return true;
}

static void let_go_of(screen *s)
{
    if (s->curses) {
        if (!s->gone) sm_output_send(s, s->paste_off);
        if (!s->gone) sm_output_send(s, s->mouse_off);
        leave_screen(s);
        sm_output_begin(s); /* what delscreen may write is for nobody */
        delscreen(s->curses);
    }
    if (s->output.stream) sm_output_close(s);
    sm_signals_release(s);
    if (s->tty) fclose(s->tty);
    sm_text_free(&s->paste);
    sm_free(s);
}

static void curses_close(sm_terminal *t)
{
    if (t) let_go_of((screen *)t);
}

sm_status sm_curses_open(sm_terminal **out, sm_curses_options o, sm_error *err)
{
    *out = NULL;
    sm_status status = check_terminal(err);
    if (status != SM_OK) return status;
    screen *s = sm_alloc(1, sizeof *s);
    s->terminal = (sm_terminal){.caps = curses_caps,
                                .ground = curses_ground,
                                .grace = GRACE_MS,
                                .wait = sm_screen_wait,
                                .late = sm_screen_late,
                                .pressed = sm_screen_pressed,
                                .hurried = sm_screen_hurried,
                                .present = sm_screen_present,
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
    sm_signals_catch(s);
    if (!start_curses(s, o)) {
        let_go_of(s);
        return sm_fail(err, SM_TERMINAL, "cannot set up the terminal; check its size and TERM");
    }
    *out = &s->terminal;
    return SM_OK;
}
