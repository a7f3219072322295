/* The real terminal on a pseudo terminal. The tree of processes is the usual one: this program plays the terminal, a
 * session leader plays the shell (job control, terminal attributes before and after), and its child runs the explorer's
 * side: it opens curses, draws, and tells through a pipe what it got. */
#include "term/term.h"
#include "tests/support/pty.h"
#include "tests/support/sample.h"
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 20000 }; /* only ever waited for when something is wrong */

typedef struct setting {
    const char *term, *locale, *no_color;
    const char *text; /* drawn in every row */
    bool ignore_hup, stdin_is_pipe, stdout_is_pipe, no_colour, no_mouse, busy, ground;
    int w, h;
} setting;

typedef struct pty {
    int master, report;
    pid_t shell;
    char screen[1 << 18], told[1 << 16]; /* bytes of the screen and lines of the report, so far */
    size_t on_screen, told_length, read_to;
} pty;

/* ---- the child ------------------------------------------------------------------------------------------------- */

static void tell(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void tell(int fd, const char *format, ...)
{
    char line[1200];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (write(fd, line, (size_t)length) != length) _exit(90);
}

static sm_status draw(sm_terminal *t, const char *text)
{
    sm_frame *f;
    sm_error err = {0};
    sm_caps caps = t->caps(t);
    if (sm_frame_new(&f, caps.w, caps.h, &err) != SM_OK) return err.status;
    sm_pen p = sm_pen_on(f, (sm_look){.ascii = !caps.utf8, .ramp = caps.colours >= 256});
    for (int y = 0; y < caps.h; y++) sm_pen_text(sm_pen_as(p, (sm_role)(y % SM_ROLES)), 0, y, text);
    sm_pen_cursor(p, 3, 1);
    sm_status status = t->present(t, f, SM_THEME_DARK, &err);
    sm_frame_free(f);
    return status;
}

static int act(sm_terminal *t, const sm_event *ev, int fd)
{
    sm_caps caps = t->caps(t);
    switch (ev->kind) {
    case SM_EVENT_KEY:
        tell(fd, "key %s\n", ev->key);
        break;
    case SM_EVENT_MOUSE:
        tell(fd, "mouse %d %d,%d\n", (int)ev->mouse.what, ev->mouse.x, ev->mouse.y);
        break;
    case SM_EVENT_PASTE:
        tell(fd, "paste %zu [%.60s]\n", strlen(ev->paste), ev->paste);
        break;
    case SM_EVENT_RESIZE:
        tell(fd, "resize %dx%d\n", caps.w, caps.h);
        break;
    case SM_EVENT_RESUME:
        tell(fd, "resume\n");
        break;
    case SM_EVENT_INTERRUPT:
        tell(fd, "interrupt\n");
        break;
    case SM_EVENT_END:
        tell(fd, "end\n");
        return 128 + t->end_signal(t);
    case SM_EVENT_IDLE:
        break;
    }
    if (ev->kind != SM_EVENT_KEY) return -1;
    if (strcmp(ev->key, "q") == 0) return 0;
    if (strcmp(ev->key, "C-z") == 0) t->suspend(t);
    if (strcmp(ev->key, "A") == 0) abort();
    if (strcmp(ev->key, "S") == 0) raise(SIGSEGV);
    return -1;
}

static int explorer(const setting *how, int fd)
{
    sm_terminal *t;
    sm_error err = {0};
    sm_error why = {0};
    if (sm_curses_possible(&why) !=
        (sm_curses_open(&t, (sm_curses_options){!how->no_colour, !how->no_mouse, how->ground}, &err) == SM_OK))
        return 91;
    if (!t) {
        tell(fd, "refused %d %s\n", err.status, err.text);
        return err.status;
    }
    sm_caps caps = t->caps(t);
    tell(fd, "open %dx%d colours %d utf8 %d\n", caps.w, caps.h, caps.colours, caps.utf8);
    tell(fd, "ground %s\n",
         t->ground(t) == SM_THEME_LIGHT  ? "light"
         : t->ground(t) == SM_THEME_DARK ? "dark"
                                         : "untold");
    tell(fd, "numbers %s\n", setlocale(LC_NUMERIC, NULL));
    int code = -1;
    for (bool first = true; code < 0; first = false) {
        sm_event ev;
        if (draw(t, how->text ? how->text : "some text") != SM_OK) return 92;
        if (first) tell(fd, "drawn\n");
        if (t->wait(t, how->busy, &ev, &err) != SM_OK) return 93;
        code = act(t, &ev, fd);
    }
    t->close(t);
    return code;
}

static void enter(const setting *how, int fd)
{
    int none[2];
    signal(SIGHUP, how->ignore_hup ? SIG_IGN : SIG_DFL);
    for (int i = SIGINT; i <= SIGTTOU; i++)
        if (i == SIGINT || i == SIGQUIT || i == SIGTSTP || i == SIGTTIN || i == SIGTTOU) signal(i, SIG_DFL);
    static const int crash[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGABRT}; /* cmocka catches them */
    for (size_t i = 0; i < sizeof crash / sizeof *crash; i++) signal(crash[i], SIG_DFL);
    static const char *const name[] = {"LINES", "COLUMNS", "ESCDELAY", "NO_COLOR", "LC_CTYPE", "TERM"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) unsetenv(name[i]);
    setenv("LC_ALL", how->locale ? how->locale : "C.UTF-8", 1);
    if (how->no_color) setenv("NO_COLOR", how->no_color, 1);
    if (how->term) setenv("TERM", how->term, 1);
    if (pipe(none) != 0) _exit(94);
    if (how->stdin_is_pipe) dup2(none[0], STDIN_FILENO);
    if (how->stdout_is_pipe) dup2(none[1], STDOUT_FILENO);
    _exit(explorer(how, fd));
}

/* ---- the shell ------------------------------------------------------------------------------------------------- */

static void give_tty_to(pid_t group)
{
    tcsetpgrp(2, group);
}

static bool same_tty(const struct termios *a)
{
    struct termios b;
    return tcgetattr(2, &b) == 0 && a->c_iflag == b.c_iflag && a->c_oflag == b.c_oflag && a->c_cflag == b.c_cflag &&
           a->c_lflag == b.c_lflag && memcmp(a->c_cc, b.c_cc, sizeof a->c_cc) == 0;
}

static void shell(const setting *how, const char *tty, int fd)
{
    struct termios before;
    int status, slave;
    setsid();
    if ((slave = open(tty, O_RDWR)) < 0 || ioctl(slave, TIOCSCTTY, 0) != 0) _exit(95);
    for (int i = 0; i < 3; i++) dup2(slave, i);
    if (slave > 2) close(slave);
    signal(SIGTTOU, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    if (tcgetattr(2, &before) != 0) _exit(96);
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        give_tty_to(getpid());
        enter(how, fd);
    }
    setpgid(child, child);
    give_tty_to(child);
    tell(fd, "pid %d\n", (int)child);
    while (waitpid(child, &status, WUNTRACED) == child && WIFSTOPPED(status)) {
        give_tty_to(getpid());
        tell(fd, "stopped tty %s\n", same_tty(&before) ? "same" : "differs");
        char go;
        if (read(fd, &go, 1) == 1 && go == 'w') { /* the window changes while nobody in it runs */
            struct winsize size = {.ws_col = 33, .ws_row = 11};
            ioctl(2, TIOCSWINSZ, &size);
        }
        give_tty_to(child);
        kill(-child, SIGCONT);
    }
    tell(fd, "%s %d tty %s\n", WIFEXITED(status) ? "exit" : "signal",
         WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status), same_tty(&before) ? "same" : "differs");
    _exit(0);
}

/* ---- the terminal ---------------------------------------------------------------------------------------------- */

static void window(const pty *p, int w, int h)
{
    struct winsize size = {.ws_col = (unsigned short)w, .ws_row = (unsigned short)h};
    ioctl(p->master, TIOCSWINSZ, &size);
}

static void start(pty *p, const setting *how)
{
    int link[2];
    memset(p, 0, sizeof *p);
    skip_without_pty();
    p->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(p->master >= 0 && grantpt(p->master) == 0 && unlockpt(p->master) == 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, link), 0);
    if (how->w >= 0) window(p, how->w ? how->w : 80, how->h ? how->h : 24);
    char name[64];
    snprintf(name, sizeof name, "%s", ptsname(p->master));
    fflush(NULL);
    p->shell = fork();
    if (p->shell == 0) {
        close(p->master);
        close(link[0]);
        shell(how, name, link[1]);
    }
    close(link[1]);
    p->report = link[0];
}

static long long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void take(int fd, char *to, size_t capacity, size_t *used)
{
    char bytes[4096];
    ssize_t n = read(fd, bytes, sizeof bytes);
    if (n <= 0) return;
    size_t kept = (size_t)n < capacity - 1 - *used ? (size_t)n : capacity - 1 - *used;
    memcpy(to + *used, bytes, kept);
    *used += kept;
    to[*used] = 0;
}

/* True when something came within so many milliseconds. */
static bool pump(pty *p, int ms)
{
    struct pollfd fd[2] = {{.fd = p->report, .events = POLLIN}, {.fd = p->master, .events = POLLIN}};
    size_t before = p->on_screen + p->told_length;
    if (poll(fd, 2, ms) <= 0) return false;
    if (fd[1].revents & POLLIN) take(p->master, p->screen, sizeof p->screen, &p->on_screen);
    if (fd[0].revents & POLLIN) take(p->report, p->told, sizeof p->told, &p->told_length);
    if (p->on_screen + p->told_length != before) return true;
    poll(NULL, 0, ms < 5 ? ms : 5); /* one side hung up, which poll tells for ever */
    return false;
}

/* As if nothing had come so far. */
static void forget(pty *p)
{
    p->on_screen = p->told_length = p->read_to = 0;
    p->screen[0] = p->told[0] = 0;
}

/* Waits for a line of the report that begins so, and goes on behind it. */
static const char *expect(pty *p, const char *line)
{
    long long until = now_ms() + PATIENCE_MS;
    for (;;) {
        char *at = p->told + p->read_to;
        for (char *end; (end = strchr(at, '\n')); at = end + 1)
            if (strncmp(at, line, strlen(line)) == 0) {
                p->read_to = (size_t)(end + 1 - p->told);
                return at;
            }
        if (now_ms() > until)
            fail_msg("no line \"%s\" came; what came last is: %s", line,
                     p->told + (p->told_length > 400 ? p->told_length - 400 : 0));
        pump(p, 100);
    }
}

static void type(const pty *p, const char *bytes)
{
    size_t length = strlen(bytes);
    assert_int_equal(write(p->master, bytes, length), (ssize_t)length);
}

/* The shell tells it while the child tells what it does: either may come first, and nothing is passed over. */
static pid_t child_of(pty *p)
{
    size_t from = p->read_to;
    pid_t child = (pid_t)atoi(expect(p, "pid ") + 4);
    p->read_to = from;
    return child;
}

static void finish(pty *p)
{
    if (p->master >= 0) close(p->master);
    close(p->report);
    waitpid(p->shell, NULL, 0);
}

static void quit(pty *p)
{
    type(p, "q");
    expect(p, "exit 0 tty same");
    while (pump(p, 20)) continue; /* what the screen got last */
    finish(p);
}

/* ---- claims ---------------------------------------------------------------------------------------------------- */

static const setting plain = {.term = "xterm-256color"};

static void it_shows_text_and_gives_the_screen_back(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "open 80x24 colours 256 utf8 1\n");
    expect(&p, "drawn");
    quit(&p);
    assert_non_null(strstr(p.screen, "some text"));
    assert_non_null(strstr(p.screen, "\033[?1049h"));
    assert_non_null(strstr(p.screen, "\033[?2004h"));
    assert_non_null(strstr(p.screen, "\033[?2004l"));
    assert_non_null(strstr(p.screen, "\033[?1049l"));
}

static void keys_have_the_names_of_the_bindings(void **state)
{
    static const struct {
        const char *bytes, *line;
    } row[] = {{"j", "key j\n"},
               {"\r", "key Enter\n"},
               {"\n", "key Enter\n"},
               {"\t", "key Tab\n"},
               {" ", "key Space\n"},
               {"\177", "key Backspace\n"},
               {"\b", "key Backspace\n"},
               {"\033[Z", "key S-Tab\n"},
               {"\033OA", "key Up\n"},
               {"\033[A", "key Up\n"},
               {"\033OB", "key Down\n"},
               {"\033[B", "key Down\n"},
               {"\033[C", "key Right\n"},
               {"\033OD", "key Left\n"},
               {"\033OH", "key Home\n"},
               {"\033[1~", "key Home\n"},
               {"\033[F", "key End\n"},
               {"\033[4~", "key End\n"},
               {"\033[5~", "key PgUp\n"},
               {"\033[6~", "key PgDn\n"},
               {"\033[3~", "key Delete\n"},
               {"\033[2~", "key Insert\n"},
               {"\033OP", "key F1\n"},
               {"\033[21~", "key F10\n"},
               {"\033[24~", "key F12\n"},
               {"\001", "key C-a\n"},
               {"\022", "key C-r\n"},
               {"\014", "key C-l\n"},
               {"\023", "key C-s\n"},
               {"\034", "key C-\\\n"},
               {"\035", "key C-]\n"},
               {"\003", "interrupt\n"},
               {"ß", "key ß\n"},
               {"Σ", "key Σ\n"},
               {"中", "key 中\n"},
               {"😀", "key 😀\n"},
               {"`", "key `\n"},
               {"~", "key ~\n"},
               {":", "key :\n"}};
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        size_t before = p.read_to;
        type(&p, row[i].bytes);
        expect(&p, row[i].line);
        assert_ptr_equal(strchr(p.told + before, '\n') + 1, p.told + p.read_to); /* this event and no other */
    }
    quit(&p);
}

static void escape_alone_is_told_within_100_ms(void **state)
{
    static pty p;
    long long best = 1000000;
    start(&p, &plain);
    expect(&p, "drawn");
    for (int i = 0; i < 5; i++) {
        long long from = now_ms();
        type(&p, "\033");
        expect(&p, "key Esc\n");
        if (now_ms() - from < best) best = now_ms() - from;
    }
    assert_in_range(best, 0, 100);
    type(&p, "\033x"); /* Alt-x */
    expect(&p, "key Esc\n");
    expect(&p, "key x\n");
    quit(&p);
}

static void invalid_bytes_are_neither_keys_nor_the_end(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    for (int i = 0; i < 200; i++) type(&p, "\xff\xfe\xc0\x80\xed\xa0\x80\xf8");
    type(&p, "\033[999zj");
    expect(&p, "key j\n");
    assert_null(strstr(p.told, "end"));
    quit(&p);
}

static void random_bytes_do_not_end_it(void **state)
{
    static pty p;
    uint64_t seed = 20260101;
    start(&p, &plain);
    expect(&p, "drawn");
    for (int i = 1; i <= 6000; i++) {
        char byte[2] = {0};
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        byte[0] = (char)(seed >> 56);
        if (!strchr("qAS\032", byte[0])) type(&p, byte);
        if (i % 1000) continue;
        type(&p, "\033[201~\033[200~so far\033[201~"); /* out of a paste that may have begun */
        expect(&p, "paste 6 [so far]\n");
        forget(&p);
    }
    quit(&p);
}

static void a_paste_comes_whole_without_controls(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    type(&p, "\033[200~a\x1b]0;t\x07"
             "b\tc\r\nq\003\032é中\033[201~j");
    expect(&p, "paste 16 [a]0;tb c  qé中]\n");
    expect(&p, "key j\n");
    quit(&p);
}

static void a_huge_paste_is_cut_and_a_lost_end_is_not_waited_for(void **state)
{
    static pty p;
    static char kilo[1001];
    memset(kilo, 'x', 1000);
    start(&p, &plain);
    expect(&p, "drawn");
    type(&p, "\033[200~");
    for (int i = 0; i < 200; i++) type(&p, kilo);
    type(&p, "\033[201~");
    expect(&p, "paste 65536 [xxx");
    type(&p, "\033[200~left open");
    expect(&p, "paste 9 [left open]\n");
    type(&p, "j");
    expect(&p, "key j\n");
    quit(&p);
}

/* Under valgrind SIGTSTP does not stop a program. */
static void need_stopping(void)
{
    const char *preload = getenv("LD_PRELOAD");
    if (preload && strstr(preload, "vgpreload")) skip();
}

/* SGR reports as in xterm's ctlseqs: button 0 is the left one, 32 is added for a move, 64 and 65 are the wheel; M goes
 * down or moves, m comes up. Columns and lines count from 1. */
static void the_mouse_is_told_in_cells(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    type(&p, "\033[<0;5;3M\033[<32;6;3M\033[<32;9;8M\033[<0;9;8m");
    expect(&p, "mouse 0 4,2\n");
    expect(&p, "mouse 1 5,2\n");
    expect(&p, "mouse 1 8,7\n");
    expect(&p, "mouse 2 8,7\n");
    type(&p, "\033[<64;1;1M\033[<65;80;24M");
    expect(&p, "mouse 3 0,0\n");
    expect(&p, "mouse 4 79,23\n");
    type(&p, "j");
    expect(&p, "key j\n");
    assert_non_null(strstr(p.screen, "\033[?1006h"));
    assert_non_null(strstr(p.screen, "\033[?1002h"));
    quit(&p);
    assert_non_null(strstr(p.screen, "\033[?1002l")); /* and the shell has its mouse back */
    assert_non_null(strstr(p.screen, "\033[?1006l"));
}

static void other_buttons_and_mouse_reports_in_a_paste_are_nothing(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    type(&p, "\033[<2;5;3M\033[<2;5;3m\033[<1;5;3M\033[<1;5;3mj");
    expect(&p, "key j\n");
    type(&p, "\033[200~a\033[<0;5;3Mb\033[201~k");
    expect(&p, "key k\n");
    assert_null(strstr(p.told, "mouse"));
    assert_null(strstr(p.told, "key a"));
    quit(&p);
}

/* Clicks faster than anybody draws, with a move in between: nothing is put together to a double click. */
static void a_storm_of_clicks_is_told_click_by_click(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    for (int i = 0; i < 40; i++) type(&p, "\033[<0;7;7M\033[<0;7;7m");
    for (int i = 0; i < 40; i++) {
        expect(&p, "mouse 0 6,6\n");
        expect(&p, "mouse 2 6,6\n");
    }
    quit(&p);
}

static void without_a_mouse_none_is_asked_for(void **state)
{
    static pty p;
    setting how = plain;
    how.no_mouse = true;
    start(&p, &how);
    expect(&p, "drawn");
    type(&p, "j");
    expect(&p, "key j\n");
    quit(&p);
    assert_null(strstr(p.screen, "1000h"));
    assert_null(strstr(p.screen, "1002h"));
}

static void a_stop_gives_the_mouse_back_and_fg_takes_it_again(void **state)
{
    static pty p;
    need_stopping();
    start(&p, &plain);
    expect(&p, "drawn");
    p.on_screen = 0;
    type(&p, "\032");
    expect(&p, "stopped tty same\n");
    while (pump(&p, 20)) continue;
    assert_non_null(strstr(p.screen, "\033[?1002l"));
    p.on_screen = 0;
    assert_int_equal(write(p.report, "g", 1), 1);
    expect(&p, "resume\n");
    type(&p, "\033[<0;5;3M\033[<0;5;3m");
    expect(&p, "mouse 0 4,2\n");
    assert_non_null(strstr(p.screen, "\033[?1002h"));
    quit(&p);
}

/* A terminal that never heard of 1006 answers with three bytes, each 32 more than it means; 3 is a release. */
static void reports_of_three_bytes_are_read_too(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    type(&p, "\033[M \x25\x23\033[M@\x26\x23\033[M#\x26\x23\033[M`!!j");
    expect(&p, "mouse 0 4,2\n");
    expect(&p, "mouse 1 5,2\n");
    expect(&p, "mouse 2 5,2\n");
    expect(&p, "mouse 3 0,0\n");
    expect(&p, "key j\n");
    quit(&p);
}

static void a_report_that_breaks_off_swallows_no_key(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    type(&p, "\033[<0;5j\033[<k\033[<0;1;1;1Ml");
    expect(&p, "key j\n");
    expect(&p, "key k\n");
    expect(&p, "key l\n");
    assert_null(strstr(p.told, "mouse"));
    quit(&p);
}

static const setting asking = {.term = "xterm-256color", .ground = true};

/* The answer lies in the terminal before it is asked for, so no clock decides. */
static void the_ground_is_what_the_terminal_answers(void **state)
{
    if (sample_fewer() >= 20) skip(); /* under valgrind the time to answer is over before anybody looks */
    static const struct {
        const char *answer, *line;
    } row[] = {{"\033]11;rgb:ffff/ffff/ffff\033\\", "ground light\n"},
               {"\033]11;rgb:1e/1e/2e\007", "ground dark\n"},
               {"\033]11;rgba:fd/f6/e3/ff\033\\", "ground light\n"},
               {"\033]11;#002b36\007", "ground dark\n"},
               {"\033]11;rgb:8/8/8\007", "ground light\n"},
               {"\033]11;rgb:gg/0/0\033\\", "ground untold\n"},
               {"\033]11;\033\\", "ground untold\n"}};
    static pty p;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        start(&p, &asking);
        type(&p, row[i].answer);
        expect(&p, row[i].line);
        expect(&p, "drawn");
        type(&p, "j");
        expect(&p, "key j\n");
        assert_null(strstr(p.told, "key r"));
        quit(&p);
        assert_non_null(strstr(p.screen, "\033]11;?\033\\"));
    }
}

static void keys_typed_before_the_answer_come_in_their_order(void **state)
{
    if (sample_fewer() >= 20) skip(); /* under valgrind the time to answer is over before anybody looks */
    static pty p;
    start(&p, &asking);
    type(&p, "jk\033]11;rgb:ffff/ffff/ffff\033\\l\033[A");
    expect(&p, "ground light\n");
    expect(&p, "key j\n");
    expect(&p, "key k\n");
    expect(&p, "key l\n");
    expect(&p, "key Up\n");
    quit(&p);
}

static void who_does_not_answer_is_not_waited_for_and_who_answers_late_is_not_heard(void **state)
{
    static pty p;
    start(&p, &asking);
    expect(&p, "ground untold\n");
    expect(&p, "drawn");
    type(&p, "\033]11;rgb:ffff/ffff/ffff\033\\j\033]11;rgb:ffff/ffff/ffff\007k");
    expect(&p, "key j\n");
    expect(&p, "key k\n");
    assert_null(strstr(p.told, "key Esc"));
    assert_null(strstr(p.told, "key r"));
    assert_null(strstr(p.told, "key C-g"));
    quit(&p);
}

static void an_answer_that_breaks_off_swallows_no_key_but_those_it_could_hold(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    type(&p, "\033]11;rgb:ffj\033]11;\033[A");
    expect(&p, "key j\n");
    type(&p, "\033]11;012345678901234567890123456789012345678901234567890k");
    expect(&p, "key k\n");
    quit(&p);
}

static void the_ground_is_asked_of_those_alone_that_know_the_question(void **state)
{
    static const setting how[] = {{.term = "xterm-256color"},
                                  {.term = "linux", .ground = true},
                                  {.term = "vt100", .ground = true},
                                  {.term = "xterm-256color", .ground = true, .no_colour = true}};
    static pty p;
    for (size_t i = 0; i < sizeof how / sizeof *how; i++) {
        start(&p, &how[i]);
        expect(&p, "ground untold\n");
        expect(&p, "drawn");
        quit(&p);
        assert_null(strstr(p.screen, "\033]11;"));
    }
}

static void resizes_are_told_down_to_1x1_and_back(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    window(&p, 100, 30);
    expect(&p, "resize 100x30\n");
    window(&p, 1, 1);
    expect(&p, "resize 1x1\n");
    type(&p, "j");
    expect(&p, "key j\n");
    window(&p, 700, 600);
    expect(&p, "resize 500x500\n"); /* a frame is no larger */
    window(&p, 20, 5);
    expect(&p, "resize 20x5\n");
    window(&p, 0, 0); /* no size at all: the last one stands */
    type(&p, "k");
    expect(&p, "key k\n");
    quit(&p);
}

static void a_storm_of_resizes_ends_at_the_last_size(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    for (int i = 0; i < 500; i++) {
        window(&p, 1 + i * 37 % 200, 1 + i * 11 % 70);
        if (i % 50 == 0) type(&p, "x");
        while (pump(&p, 0)) continue;
        if (p.on_screen > sizeof p.screen / 2) p.on_screen = 0;
    }
    window(&p, 77, 23);
    expect(&p, "resize 77x23\n");
    quit(&p);
}

static void a_window_without_a_size_is_taken_as_80x24(void **state)
{
    static pty p;
    setting how = plain;
    how.w = -1;
    start(&p, &how);
    expect(&p, "open 80x24");
    quit(&p);
}

static void a_1x1_window_is_survived_from_the_start(void **state)
{
    static pty p;
    setting how = plain;
    how.w = how.h = 1;
    start(&p, &how);
    expect(&p, "open 1x1");
    quit(&p);
}

static void a_lost_terminal_ends_it_at_once(bool ignore_hup, bool busy)
{
    static pty p;
    setting how = plain;
    how.ignore_hup = ignore_hup;
    how.busy = busy;
    start(&p, &how);
    expect(&p, "drawn");
    close(p.master);
    p.master = -1;
    long long from = now_ms();
    expect(&p, "end\n");
    expect(&p, "exit 129"); /* 128 + SIGHUP */
    assert_in_range(now_ms() - from, 0, 1000);
    finish(&p);
}
static void a_lost_terminal_ends_it(void **state)
{
    a_lost_terminal_ends_it_at_once(false, false);
}
static void a_lost_terminal_ends_it_though_sighup_is_ignored(void **state)
{
    a_lost_terminal_ends_it_at_once(true, false);
}
static void a_lost_terminal_ends_it_in_the_middle_of_work(void **state)
{
    a_lost_terminal_ends_it_at_once(true, true);
}

static void signals_end_it_and_the_terminal_is_as_before(void **state)
{
    static const int number[] = {SIGTERM, SIGINT, SIGQUIT, SIGHUP};
    static pty p;
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        char line[40];
        start(&p, &plain);
        pid_t child = child_of(&p);
        expect(&p, "drawn");
        kill(child, number[i]);
        expect(&p, "end\n");
        snprintf(line, sizeof line, "exit %d tty same\n", 128 + number[i]);
        expect(&p, line);
        finish(&p);
    }
}

static void a_crash_gives_the_terminal_back_and_still_is_one(void **state)
{
    static pty p;
    static const struct {
        const char *key;
        int number;
    } row[] = {{"A", SIGABRT}, {"S", SIGSEGV}};
    for (size_t i = 0; i < 2; i++) {
        start(&p, &plain);
        expect(&p, "drawn");
        type(&p, row[i].key);
        expect(&p, "key ");
        const char *line = expect(&p, ""); /* a signal, or whatever a sanitizer makes of it */
        while (strncmp(line, "signal", 6) != 0 && strncmp(line, "exit", 4) != 0) line = expect(&p, "");
        assert_non_null(strstr(line, "tty same"));
#if !defined(__SANITIZE_ADDRESS__)
        assert_int_equal(atoi(line + 7), row[i].number);
        assert_int_equal(strncmp(line, "signal", 6), 0);
#endif
        while (pump(&p, 20) && !strstr(p.screen, "\033[?1049l")) continue;
        assert_non_null(strstr(p.screen, "\033[?1049l"));
        finish(&p);
    }
}

static void ctrl_z_stops_it_and_fg_draws_it_anew(void **state)
{
    static pty p;
    need_stopping();
    start(&p, &plain);
    expect(&p, "drawn");
    for (int round = 0; round < 2; round++) {
        type(&p, "\032");
        expect(&p, "key C-z\n");
        expect(&p, "stopped tty same\n");
        while (pump(&p, 20)) continue;
        p.on_screen = 0;
        assert_int_equal(write(p.report, round == 0 ? "g" : "w", 1), 1);
        expect(&p, "resume\n");
        if (round == 1) expect(&p, "resize 33x11\n");
        type(&p, "j");
        expect(&p, "key j\n");
        while (pump(&p, 20)) continue;
        assert_non_null(strstr(p.screen, "some text"));
        assert_non_null(strstr(p.screen, "\033[?1049h"));
        assert_non_null(strstr(p.screen, "\033[?2004h"));
    }
    quit(&p);
}

static void stop_from_outside_works_as_ctrl_z_does(void **state)
{
    static const int number[] = {SIGTSTP, SIGSTOP};
    static pty p;
    need_stopping();
    for (int i = 0; i < 2; i++) {
        start(&p, &plain);
        pid_t child = child_of(&p);
        expect(&p, "drawn");
        kill(child, number[i]);
        expect(&p, number[i] == SIGTSTP ? "stopped tty same\n" : "stopped tty differs\n");
        assert_int_equal(write(p.report, "g", 1), 1);
        expect(&p, "resume\n");
        type(&p, "j");
        expect(&p, "key j\n");
        quit(&p);
    }
}

static void keys_come_from_the_terminal_when_stdin_is_a_pipe(void **state)
{
    static pty p;
    setting how = plain;
    how.stdin_is_pipe = true;
    start(&p, &how);
    expect(&p, "drawn");
    type(&p, "j");
    expect(&p, "key j\n");
    quit(&p);
    start(&p, &how);
    expect(&p, "drawn");
    close(p.master);
    p.master = -1;
    expect(&p, "exit 129");
    finish(&p);
}

static void without_a_usable_terminal_it_says_so(void **state)
{
    static const setting how[] = {
        {.term = NULL}, {.term = ""}, {.term = "dumb"}, {.term = "xterm-256color", .stdout_is_pipe = true}};
    static pty p;
    for (size_t i = 0; i < sizeof how / sizeof *how; i++) {
        start(&p, &how[i]);
        expect(&p, "refused 6 ");
        expect(&p, "exit 6 tty same");
        assert_int_equal(p.on_screen, 0);
        finish(&p);
    }
}

/* ESC [ ... m with a parameter of 30 to 49 or above 89: a colour. */
static bool has_colours(const char *bytes)
{
    while ((bytes = strstr(bytes, "\033["))) {
        size_t length = strspn(bytes += 2, "0123456789;");
        for (size_t i = 0; bytes[length] == 'm' && i < length; i += strcspn(bytes + i, ";m") + 1) {
            int parameter = atoi(bytes + i);
            if ((parameter >= 30 && parameter <= 48 && parameter != 39) || parameter >= 90) return true;
        }
    }
    return false;
}

static void colours_are_what_the_terminal_has(void **state)
{
    static const struct {
        setting how;
        const char *line;
    } row[] = {{{.term = "xterm-256color"}, "open 80x24 colours 256 utf8 1"},
               {{.term = "xterm-256color", .no_color = "1"}, "open 80x24 colours 0 utf8 1"},
               {{.term = "xterm-256color", .no_color = ""}, "open 80x24 colours 256 utf8 1"},
               {{.term = "xterm-256color", .no_colour = true}, "open 80x24 colours 0 utf8 1"},
               {{.term = "xterm"}, "open 80x24 colours 8 utf8 1"},
               {{.term = "linux"}, "open 80x24 colours 8 utf8 1"},
               {{.term = "vt100"}, "open 80x24 colours 0 utf8 1"},
               {{.term = "xterm-256color", .locale = "C"}, "open 80x24 colours 256 utf8 0"}};
    static pty p;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        start(&p, &row[i].how);
        expect(&p, row[i].line);
        expect(&p, "drawn");
        quit(&p);
        bool coloured = has_colours(p.screen);
        if (strstr(row[i].line, "colours 0")) assert_false(coloured);
        if (strstr(row[i].line, "colours 256")) assert_true(coloured);
    }
}

static void the_c_locale_gets_nothing_but_ascii(void **state)
{
    static pty p;
    setting how = {.term = "xterm-256color", .locale = "C", .text = "─ 中 é \xad \xc2\x9b Σ"};
    start(&p, &how);
    expect(&p, "drawn");
    quit(&p);
    for (size_t i = 0; i < p.on_screen; i++) assert_in_range((unsigned char)p.screen[i], 0, 0x7F);
}

static void only_what_changed_is_sent(void **state)
{
    static pty p;
    start(&p, &plain);
    expect(&p, "drawn");
    while (pump(&p, 50)) continue;
    p.on_screen = 0;
    type(&p, "j"); /* drawn again, with nothing new */
    expect(&p, "key j\n");
    while (pump(&p, 50)) continue;
    assert_in_range(p.on_screen, 0, 40);
    quit(&p);
}

/* The kinds of control sequences in raw output: C0 and C1 bytes, ESC x, ESC [ ? ... final; parameters are left out. */
typedef struct kinds {
    bool c0[32], escape[128], csi[2][128];
} kinds;

static kinds kinds_of(const char *bytes, size_t length)
{
    kinds k = {0};
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c >= 32 || c != 27) {
            if (c < 32) k.c0[c] = true;
            continue;
        }
        unsigned char next = (unsigned char)bytes[++i] & 127;
        if (next != '[') {
            k.escape[next] = true;
            if (next == '(') i++;
            continue;
        }
        bool private = bytes[i + 1] == '?' || bytes[i + 1] == '>';
        while (i + 1 < length && !(bytes[i + 1] >= 0x40 && bytes[i + 1] <= 0x7E)) i++;
        k.csi[private][(unsigned char)bytes[++i] & 127] = true;
    }
    return k;
}

static kinds run_with(const char *text)
{
    static pty p;
    setting how = plain;
    how.text = text;
    start(&p, &how);
    expect(&p, "drawn");
    window(&p, 60, 20);
    expect(&p, "resize");
    quit(&p);
    return kinds_of(p.screen, p.on_screen);
}

static void hostile_text_sends_only_what_benign_text_sends(void **state)
{
    static const char *const hostile[] = {
        "\033]0;owned\007\033]52;c;AAAA\033\\\033P1$q\033\\",
        "\033[2J\033[H\033[31m\033[?1049l\033c",
        "a\nb\rc\td\be\007f\vg\fh\016i\017",
        "\302\23331m\302\2350;t\302\234\23331m\220q\234",       /* C1 controls, in UTF-8 and bare */
        "\342\200\256evil\342\201\246\342\200\213\357\273\277", /* right to left, isolate, zero width, BOM */
        "\314\201\314\201 lone mark, 中\314\201\314\202\314\203\314\204\314\205",
        "\377\376\300\200\355\240\200\364\220\200\200",
        "中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中中",
    };
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        char benign[512];
        int width = sm_show_width(hostile[i], SM_SHOW_PLAIN);
        for (int x = 0; x < width; x++) benign[x] = (char)('a' + x % 26);
        benign[width] = 0;
        kinds calm = run_with(benign), wild = run_with(hostile[i]);
        for (int c = 0; c < 128; c++) {
            if (c < 32 && wild.c0[c] && !calm.c0[c]) fail_msg("text %zu: control byte %d", i, c);
            if (wild.escape[c] && !calm.escape[c]) fail_msg("text %zu: ESC %c", i, c);
            if (wild.csi[0][c] && !calm.csi[0][c]) fail_msg("text %zu: CSI %c", i, c);
            if (wild.csi[1][c] && !calm.csi[1][c]) fail_msg("text %zu: CSI ? %c", i, c);
        }
        assert_false(wild.escape[']'] || wild.escape['P'] || wild.c0[7]);
    }
}

static void numbers_keep_the_c_locale(void **state)
{
    static pty p;
    start(&p, &plain); /* LC_ALL is C.UTF-8, which is not "C" */
    expect(&p, "numbers C\n");
    quit(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_shows_text_and_gives_the_screen_back),
        cmocka_unit_test(keys_have_the_names_of_the_bindings),
        cmocka_unit_test(escape_alone_is_told_within_100_ms),
        cmocka_unit_test(invalid_bytes_are_neither_keys_nor_the_end),
        cmocka_unit_test(random_bytes_do_not_end_it),
        cmocka_unit_test(a_paste_comes_whole_without_controls),
        cmocka_unit_test(a_huge_paste_is_cut_and_a_lost_end_is_not_waited_for),
        cmocka_unit_test(the_mouse_is_told_in_cells),
        cmocka_unit_test(other_buttons_and_mouse_reports_in_a_paste_are_nothing),
        cmocka_unit_test(a_storm_of_clicks_is_told_click_by_click),
        cmocka_unit_test(without_a_mouse_none_is_asked_for),
        cmocka_unit_test(a_stop_gives_the_mouse_back_and_fg_takes_it_again),
        cmocka_unit_test(reports_of_three_bytes_are_read_too),
        cmocka_unit_test(a_report_that_breaks_off_swallows_no_key),
        cmocka_unit_test(the_ground_is_what_the_terminal_answers),
        cmocka_unit_test(keys_typed_before_the_answer_come_in_their_order),
        cmocka_unit_test(who_does_not_answer_is_not_waited_for_and_who_answers_late_is_not_heard),
        cmocka_unit_test(an_answer_that_breaks_off_swallows_no_key_but_those_it_could_hold),
        cmocka_unit_test(the_ground_is_asked_of_those_alone_that_know_the_question),
        cmocka_unit_test(resizes_are_told_down_to_1x1_and_back),
        cmocka_unit_test(a_storm_of_resizes_ends_at_the_last_size),
        cmocka_unit_test(a_window_without_a_size_is_taken_as_80x24),
        cmocka_unit_test(a_1x1_window_is_survived_from_the_start),
        cmocka_unit_test(a_lost_terminal_ends_it),
        cmocka_unit_test(a_lost_terminal_ends_it_though_sighup_is_ignored),
        cmocka_unit_test(a_lost_terminal_ends_it_in_the_middle_of_work),
        cmocka_unit_test(signals_end_it_and_the_terminal_is_as_before),
        cmocka_unit_test(a_crash_gives_the_terminal_back_and_still_is_one),
        cmocka_unit_test(ctrl_z_stops_it_and_fg_draws_it_anew),
        cmocka_unit_test(stop_from_outside_works_as_ctrl_z_does),
        cmocka_unit_test(keys_come_from_the_terminal_when_stdin_is_a_pipe),
        cmocka_unit_test(without_a_usable_terminal_it_says_so),
        cmocka_unit_test(colours_are_what_the_terminal_has),
        cmocka_unit_test(the_c_locale_gets_nothing_but_ascii),
        cmocka_unit_test(only_what_changed_is_sent),
        cmocka_unit_test(hostile_text_sends_only_what_benign_text_sends),
        cmocka_unit_test(numbers_keep_the_c_locale),
    };
    return cmocka_run_group_tests_name("curses", tests, NULL, NULL);
}
