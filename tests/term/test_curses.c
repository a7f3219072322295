/* The real terminal on a pseudo terminal. The tree of processes is the usual one: this program plays the terminal, a
 * session leader plays the shell (job control, terminal attributes before and after), and its child runs the explorer's
 * side: it opens curses, draws, and tells through a pipe what it got. */
#include "term/term.h"
#include "tests/support/pty.h"
#include "tests/support/sample.h"
#include "tests/support/scripts.h"
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

/* ---- the child --------------------------------------------------------------------------------------------------- */

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

/* ---- the shell --------------------------------------------------------------------------------------------------- */

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
        tell(fd, "pid %d\n", (int)getpid());
        enter(how, fd);
    }
    setpgid(child, child);
    give_tty_to(child);
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

/* ---- the terminal ------------------------------------------------------------------------------------------------ */

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

/* Waits for a line of the report that begins so, and continues after it. */
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

/* ---- claims ------------------------------------------------------------------------------------------------------ */

static const setting plain = {.term = "xterm-256color"};

TEST(single_escape_is_reported_within_100_ms)
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

TEST(invalid_bytes_are_neither_keys_nor_the_end)
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

TEST(random_bytes_do_not_end_it)
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

TEST(huge_paste_is_cut_without_waiting_for_its_end)
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

/* Clicks faster than anybody draws, with a move in between: nothing is put together to a double click. */
TEST(storm_of_clicks_is_reported_click_by_click)
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

TEST(storm_of_resizes_ends_at_the_last_size)
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
TEST(lost_terminal_ends_the_program)
{
    a_lost_terminal_ends_it_at_once(false, false);
}
TEST(lost_terminal_ends_it_despite_ignored_sighup)
{
    a_lost_terminal_ends_it_at_once(true, false);
}
TEST(lost_terminal_ends_it_during_work)
{
    a_lost_terminal_ends_it_at_once(true, true);
}

TEST(crash_restores_the_terminal)
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

TEST(only_changes_are_sent)
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

TEST(hostile_text_sends_no_more_than_benign_text)
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

/* ---- scripts ----------------------------------------------------------------------------------------------------- */
typedef struct player {
    script_walk walk;
    pty p;
    bool open;
} player;

static void must(const player *x, bool holds)
{
    if (!holds) fail_msg("%s:%d: this does not hold", x->walk.script->file, x->walk.line);
}

/* All of what the screen gets is there. */
static void drain(player *x)
{
    while (pump(&x->p, 20)) continue;
}

static void close_pty(player *x)
{
    if (x->open) finish(&x->p);
    x->open = false;
}

/* Options of the terminal: "term=linux", "size=1x1", "ground", .. */
static void do_open(player *x, char *text)
{
    setting how = plain;
    while (*text) {
        char *word = script_word(&text), *value = strchr(word, '=');
        if (value) *value++ = 0;
        if (!strcmp(word, "term")) how.term = value;
        if (!strcmp(word, "no-term")) how.term = NULL;
        if (!strcmp(word, "locale")) how.locale = value;
        if (!strcmp(word, "no_color")) how.no_color = value;
        if (!strcmp(word, "no-colour")) how.no_colour = true;
        if (!strcmp(word, "no-mouse")) how.no_mouse = true;
        if (!strcmp(word, "ground")) how.ground = true;
        if (!strcmp(word, "stdin")) how.stdin_is_pipe = true;
        if (!strcmp(word, "stdout")) how.stdout_is_pipe = true;
        if (!strcmp(word, "no-size")) how.w = -1;
        if (!strcmp(word, "size")) must(x, sscanf(value, "%dx%d", &how.w, &how.h) == 2);
        if (!strcmp(word, "text")) how.text = script_trim(value);
    }
    close_pty(x);
    start(&x->p, &how);
    x->open = true;
}

static void do_expect(player *x, char *text)
{
    expect(&x->p, text);
}

static void do_type(player *x, char *text)
{
    type(&x->p, text);
}

/* "BYTES | LINE": this event and no other. */
static void do_gives(player *x, char *text)
{
    char *part[2];
    size_t before = x->p.read_to;
    script_split(text, " | ", part, 2);
    type(&x->p, part[0]);
    expect(&x->p, part[1]);
    must(x, strchr(x->p.told + before, '\n') + 1 == x->p.told + x->p.read_to);
}

static void do_window(player *x, char *text)
{
    int w, h;
    must(x, sscanf(text, "%dx%d", &w, &h) == 2);
    window(&x->p, w, h);
}

/* The child told its pid first. */
static void do_kill(player *x, char *text)
{
    size_t from = x->p.read_to;
    x->p.read_to = 0;
    kill((pid_t)atoi(expect(&x->p, "pid ") + 4), atoi(text));
    x->p.read_to = from;
}

static void do_ended_by(player *x, char *text)
{
    char line[40];
    snprintf(line, sizeof line, "exit %d tty same", 128 + atoi(text));
    expect(&x->p, line);
}

/* "WxH": the window was resized meanwhile; only to 33x11. */
static void do_foreground(player *x, char *text)
{
    assert_int_equal(write(x->p.report, *text ? "w" : "g", 1), 1);
}

static void do_hangup(player *x, char *text)
{
    close(x->p.master);
    x->p.master = -1;
}

static void do_quit(player *x, char *text)
{
    quit(&x->p);
    x->open = false;
}

static void do_forget_screen(player *x, char *text)
{
    drain(x);
    x->p.on_screen = 0;
    x->p.screen[0] = 0;
}

static void do_needs_stopping(player *x, char *text)
{
    need_stopping();
}

/* Under valgrind the time to answer is over before anybody looks. */
static void do_needs_speed(player *x, char *text)
{
    if (sample_fewer() >= 20) skip();
}

static void do_sent(player *x, char *text)
{
    if (x->open) drain(x);
    must(x, strstr(x->p.screen, text));
}

static void do_sent_not(player *x, char *text)
{
    must(x, !strstr(x->p.screen, text));
}

static void do_sent_colours(player *x, char *text)
{
    must(x, has_colours(x->p.screen));
}

static void do_sent_no_colours(player *x, char *text)
{
    must(x, !has_colours(x->p.screen));
}

static void do_sent_ascii(player *x, char *text)
{
    for (size_t i = 0; i < x->p.on_screen; i++) must(x, (unsigned char)x->p.screen[i] < 0x80);
}

static void do_silent(player *x, char *text)
{
    must(x, x->p.on_screen == 0);
}

static void do_got_not(player *x, char *text)
{
    must(x, !strstr(x->p.told, text));
}

static const struct command {
    const char *name;
    void (*run)(player *x, char *text);
} commands[] = {{"open", do_open},
                {"expect", do_expect},
                {"type", do_type},
                {"gives", do_gives},
                {"window", do_window},
                {"kill", do_kill},
                {"ended-by", do_ended_by},
                {"foreground", do_foreground},
                {"hangup", do_hangup},
                {"quit", do_quit},
                {"forget-screen", do_forget_screen},
                {"needs-stopping", do_needs_stopping},
                {"needs-speed", do_needs_speed},
                {"sent", do_sent},
                {"sent-not", do_sent_not},
                {"sent-colours", do_sent_colours},
                {"sent-no-colours", do_sent_no_colours},
                {"sent-ascii", do_sent_ascii},
                {"silent", do_silent},
                {"got-not", do_got_not}};

static void play(const script *played, const char *row)
{
    static player x;
    memset(&x, 0, sizeof x);
    x.walk = script_begin(played, row);
    for (char *line; (line = script_next(&x.walk));) {
        const char *name = script_word(&line);
        size_t i = 0;
        while (i < sizeof commands / sizeof *commands && strcmp(commands[i].name, name) != 0) i++;
        must(&x, i < sizeof commands / sizeof *commands);
        bool raw = !strcmp(name, "open") || !strcmp(name, "gives");
        commands[i].run(&x, raw ? line : script_trim(line));
    }
    close_pty(&x);
    script_end(&x.walk);
}

int main(int argc, char **argv)
{
    int failed = argc > 1 ? 0 : run_registered();
    return failed + scripts_main("tests/term/scripts", argc, argv, NULL, play);
}
