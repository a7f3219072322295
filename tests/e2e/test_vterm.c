/* The explorer on a pseudo terminal whose other end is libvterm, in this process: what a terminal would show, cell by
 * cell, and every byte that goes to it. Screens are compared with `setmatch screen` for the same keys, so that the two
 * terminals of the program, curses' and the headless one, hold each other to account.
 * $SETMATCH is the program; without it, the one two directories above this test. */
#include "tests/support/pty.h"
#include "tests/support/scratch.h"
#if defined __has_include
#if __has_include(<vterm.h>)
#define HAS_VTERM 1
#endif
#endif

#ifdef HAS_VTERM
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

enum {
    PATIENCE_MS = 20000, /* only ever waited for when something is wrong */
    QUIET_MS = 60,       /* nothing came for so long: it is done */
    SIDE = 500,
    TEXT_CAPACITY = 4 * SIDE * 200,
    KINDS = 128
};

static char program[4096];

/* ---- what goes to the terminal, by kind -------------------------------------------------------------------------- */

/* Every kind of control once: "byte 07", "ESC ]", "CSI m"; modes with their numbers, "CSI ?1049h". */
typedef struct kinds {
    enum { PLAIN, ESCAPE, SEQUENCE, CHARSET } state;
    int n, follow; /* follow: bytes of a character that are still to come; 100: one, behind C2 */
    size_t length;
    char open[40], name[KINDS][48];
} kinds;

static bool has_kind(const kinds *k, const char *name)
{
    for (int i = 0; i < k->n; i++)
        if (!strcmp(k->name[i], name)) return true;
    return false;
}

static void note(kinds *k, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note(kinds *k, const char *format, ...)
{
    char name[sizeof k->name[0]];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    if (!has_kind(k, name) && k->n < KINDS) strcpy(k->name[k->n++], name);
}

/* C1 controls, which 8-bit terminals obey: as characters, C2 80..C2 9F, or as bytes that belong to none. */
static void plain_byte(kinds *k, unsigned char c)
{
    bool inside = k->follow > 0 && c >= 0x80 && c < 0xC0;
    if (inside ? k->follow == 100 && c < 0xA0 : c < 0x20 || c == 0x7F || (c >= 0x80 && c < 0xC0))
        note(k, "byte %02x", c);
    k->follow = inside ? k->follow % 100 - 1 : c == 0xC2 ? 100 : c < 0xC2 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    if (k->follow < 0) k->follow = 0;
}

static void sequence_byte(kinds *k, unsigned char c)
{
    if (k->length + 1 < sizeof k->open) k->open[k->length++] = (char)c;
    k->open[k->length] = 0;
    if (c < 0x40 || c > 0x7E) return;
    char last[2] = {(char)c, 0};
    bool moves = strchr("ABCDGHd", c) && atoi(k->open) <= SIDE;
    bool in_short = c != 'h' && c != 'l' && (strspn(k->open, "0123456789;") + 1 == k->length);
    note(k, "CSI %s", moves ? "moves" : in_short ? last : k->open);
    k->state = PLAIN;
}

static void count_kinds(kinds *k, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == 0x1B && k->state != PLAIN) note(k, "ESC broken");
        if (c == 0x1B)
            k->state = ESCAPE;
        else if (k->state == SEQUENCE)
            sequence_byte(k, c);
        else if (k->state == PLAIN)
            plain_byte(k, c);
        else {
            if (k->state == ESCAPE && c != '[') note(k, "ESC %c", c);
            k->state = c == '[' ? SEQUENCE : k->state == ESCAPE && strchr("()*+", c) ? CHARSET : PLAIN;
            k->length = 0;
        }
    }
}

/* ---- a terminal -------------------------------------------------------------------------------------------------- */

typedef struct terminal {
    VTerm *vt;
    VTermScreen *screen;
    int fd, w, h, titles;
    bool alternate, over;
    pid_t pid;
    size_t bytes; /* since somebody set it to 0 */
    kinds sent;
} terminal;

static int on_property(VTermProp what, VTermValue *value, void *user)
{
    terminal *t = user;
    if (what == VTERM_PROP_TITLE || what == VTERM_PROP_ICONNAME) t->titles++;
    if (what == VTERM_PROP_ALTSCREEN) t->alternate = value->boolean;
    return 1;
}

static VTermScreenCallbacks callbacks = {.settermprop = on_property};

static void window(const terminal *t)
{
    struct winsize size = {.ws_col = (unsigned short)t->w, .ws_row = (unsigned short)t->h};
    ioctl(t->fd, TIOCSWINSZ, &size);
}

static void environment(const char *term)
{
    static const char *const unwanted[] = {"LINES", "COLUMNS", "ESCDELAY", "NO_COLOR", "TMUX", "DISPLAY"};
    for (size_t i = 0; i < sizeof unwanted / sizeof *unwanted; i++) unsetenv(unwanted[i]);
    setenv("TERM", term, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    char own[192]; /* so that several at once know nothing of each other */
    snprintf(own, sizeof own, "%s/%ld", scratch(), (long)getpid());
    setenv("XDG_STATE_HOME", own, 1);
    setenv("XDG_CONFIG_HOME", own, 1);
}

static void start(terminal *t, int w, int h, const char *term, const char *const *arguments)
{
    const char *args[16] = {program};
    skip_without_pty();
    memset(t, 0, sizeof *t);
    t->w = w;
    t->h = h;
    for (int i = 0; arguments[i]; i++) args[i + 1] = arguments[i];
    struct winsize size = {.ws_col = (unsigned short)w, .ws_row = (unsigned short)h};
    t->vt = vterm_new(h, w);
    vterm_set_utf8(t->vt, 1);
    t->screen = vterm_obtain_screen(t->vt);
    vterm_screen_set_callbacks(t->screen, &callbacks, t);
    vterm_screen_enable_altscreen(t->screen, 1);
    vterm_screen_reset(t->screen, 1);
    fflush(NULL);
    t->pid = forkpty(&t->fd, NULL, NULL, &size);
    assert_true(t->pid >= 0);
    if (t->pid == 0) {
        environment(term);
        execv(program, (char *const *)(uintptr_t)args);
        _exit(127);
    }
}

static void explore(terminal *t, int w, int h, const char *file)
{
    start(t, w, h, "xterm-256color", (const char *const[]){file, NULL});
}

static long long now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* True when something came within so many milliseconds. */
static bool pump(terminal *t, int ms)
{
    static char bytes[65536];
    struct pollfd ready = {.fd = t->fd, .events = POLLIN};
    if (t->over || poll(&ready, 1, ms) <= 0) return false;
    ssize_t n = read(t->fd, bytes, sizeof bytes);
    if (n <= 0) {
        t->over = true;
        return false;
    }
    vterm_input_write(t->vt, bytes, (size_t)n);
    count_kinds(&t->sent, bytes, (size_t)n);
    t->bytes += (size_t)n;
    return true;
}

static void settle(terminal *t)
{
    while (pump(t, QUIET_MS)) continue;
}

static void type(terminal *t, const char *bytes)
{
    for (size_t length = strlen(bytes); length > 0 && !t->over;) {
        ssize_t n = write(t->fd, bytes, length > 256 ? 256 : length);
        if (n <= 0) break;
        bytes += n;
        length -= (size_t)n;
        pump(t, 0); /* who does not read may not be read from either */
    }
}

/* Its exit status; -1 when it does not end. */
static int end(terminal *t)
{
    int status = 0;
    long long until = now_us() + PATIENCE_MS * 1000LL;
    while (!t->over && now_us() < until) pump(t, 100);
    if (!t->over) kill(t->pid, SIGKILL);
    waitpid(t->pid, &status, 0);
    close(t->fd);
    vterm_free(t->vt);
    return t->over && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void leave(terminal *t)
{
    type(t, ":q!\r");
    assert_int_equal(end(t), 0);
    assert_false(t->alternate);
}

/* ---- what it shows ----------------------------------------------------------------------------------------------- */

static size_t add_character(char *out, uint32_t c)
{
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n; i-- > 1; c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)(n == 1 ? c : (0xF00u >> n & 0xFF) | c);
    return n;
}

/* The screen as lines, spaces at their ends cut. */
static void text_of(const terminal *t, char out[TEXT_CAPACITY])
{
    size_t n = 0;
    for (int y = 0; y < t->h; y++) {
        size_t kept = n;
        for (int x = 0; x < t->w;) {
            VTermScreenCell cell;
            vterm_screen_get_cell(t->screen, (VTermPos){.row = y, .col = x}, &cell);
            size_t before = n;
            for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++)
                n += add_character(out + n, cell.chars[i]);
            if (n == before) out[n++] = ' ';
            if (out[n - 1] != ' ') kept = n;
            x += cell.width > 0 ? cell.width : 1;
        }
        n = kept;
        out[n++] = '\n';
    }
    out[n] = 0;
}

/* `setmatch screen` for the same file, size and keys. */
static void frame_of(const terminal *t, const char *file, const char *keys, char out[TEXT_CAPACITY])
{
    char line[8192];
    int length =
        snprintf(line, sizeof line,
                 "LC_ALL=C.UTF-8 XDG_STATE_HOME=%s XDG_CONFIG_HOME=%s '%s' screen '%s' --size %dx%d --color always "
                 "--keys '%s' 2>/dev/null",
                 scratch(), scratch(), program, file, t->w, t->h, keys);
    assert_true(length > 0 && (size_t)length < sizeof line);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t n = fread(out, 1, TEXT_CAPACITY - 1, pipe);
    out[n] = 0;
    assert_int_equal(pclose(pipe), 0);
}

static void fail_where_they_differ(const terminal *t, const char *shown, const char *wanted)
{
    int row = 0;
    size_t from = 0, at = 0;
    for (; shown[at] && shown[at] == wanted[at]; at++)
        if (shown[at] == '\n') {
            from = at + 1;
            row++;
        }
    fail_msg("at %dx%d row %d shows \"%.*s\" and not \"%.*s\"", t->w, t->h, row, (int)strcspn(shown + from, "\n"),
             shown + from, (int)strcspn(wanted + from, "\n"), wanted + from);
}

/* Waits until it shows this. */
static void shows(terminal *t, const char *wanted)
{
    static char text[TEXT_CAPACITY];
    long long until = now_us() + PATIENCE_MS * 1000LL;
    for (text_of(t, text); strcmp(text, wanted) != 0; text_of(t, text)) {
        if (t->over || now_us() > until) fail_where_they_differ(t, text, wanted);
        pump(t, 100);
    }
}

static void shows_frame(terminal *t, const char *file, const char *keys)
{
    static char wanted[TEXT_CAPACITY];
    frame_of(t, file, keys, wanted);
    shows(t, wanted);
}

static bool same_character(const VTermScreenCell *p, const VTermScreenCell *q)
{
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && (p->chars[i] || q->chars[i]); i++)
        if (p->chars[i] != q->chars[i]) return false;
    return p->width == q->width;
}

/* An erased cell is as good as a blank, and a blank has no ink. */
static bool same_cell(const terminal *a, const terminal *b, VTermPos at)
{
    VTermScreenCell p = {0}, q = {0};
    vterm_screen_get_cell(a->screen, at, &p);
    vterm_screen_get_cell(b->screen, at, &q);
    if (!p.chars[0]) p.chars[0] = ' ';
    if (!q.chars[0]) q.chars[0] = ' ';
    bool ink = p.chars[0] != ' ' || p.attrs.reverse;
    return same_character(&p, &q) && p.attrs.underline == q.attrs.underline && p.attrs.reverse == q.attrs.reverse &&
           vterm_color_is_equal(&p.bg, &q.bg) &&
           (!ink || (p.attrs.bold == q.attrs.bold && vterm_color_is_equal(&p.fg, &q.fg)));
}

/* Cells with their attributes and colours, and the cursor. */
static void same_screens(const terminal *a, const terminal *b)
{
    VTermPos at, here, there;
    for (at.row = 0; at.row < a->h; at.row++)
        for (at.col = 0; at.col < a->w; at.col++)
            if (!same_cell(a, b, at)) fail_msg("row %d, column %d differs", at.row, at.col);
    vterm_state_get_cursorpos(vterm_obtain_state(a->vt), &here);
    vterm_state_get_cursorpos(vterm_obtain_state(b->vt), &there);
    assert_int_equal(here.row, there.row);
    assert_int_equal(here.col, there.col);
}

/* ---- claims ------------------------------------------------------------------------------------------------------ */

static const char fig1b[] = "samples/fig1b.csv";

TEST(every_key_gives_the_screen_that_screen_prints)
{
    static const struct {
        const char *bytes, *keys;
    } step[] = {{"jj", "j j"},       {"\033[C\033OCl", "l l l"},
                {"m", "m"},          {"5", "5"},
                {"\r", "Enter"},     {".", "."},
                {"u", "u"},          {"\022", "C-r"},
                {"2", "2"},          {"o", "o"},
                {"3", "3"},          {"4", "4"},
                {"D", "D"},          {"q", "q"},
                {"W", "W"},          {"\033", "Esc"},
                {"R", "R"},          {"q", "q"},
                {"v", "v"},          {"z", "z"},
                {"z", "z"},          {"?", "?"},
                {"q", "q"},          {":sp", ": s p"},
                {"\t", "Tab"},       {"\033", "Esc"},
                {"\033[1~", "Home"}, {"t", "t"}};
    char keys[512] = "";
    terminal t;
    explore(&t, 100, 30, fig1b);
    shows_frame(&t, fig1b, keys);
    assert_true(t.alternate);
    for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
        type(&t, step[i].bytes);
        strcat(strcat(keys, " "), step[i].keys);
        shows_frame(&t, fig1b, keys);
    }
    assert_int_equal(t.titles, 0);
    leave(&t);
}

static uint32_t next_number(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static void resize(terminal *t, int w, int h)
{
    t->w = w;
    t->h = h;
    vterm_set_size(t->vt, h, w);
    window(t);
}

static const char walked[] = "2 1 j j l l l m 5 Enter";

/* Pauses where what is out of sight is computed, so that its change is known too. */
static void walk(terminal *t)
{
    settle(t);
    type(t, "21jjlll");
    shows_frame(t, fig1b, "2 1 j j l l l");
    settle(t);
    type(t, "m5\r");
    shows_frame(t, fig1b, walked);
    settle(t);
}

TEST(resize_storm_ends_like_a_fresh_screen)
{
    enum { LOOK = 25 };
    const int storm = getenv("RESIZES") ? atoi(getenv("RESIZES")) : 500;
    uint32_t seed = 7;
    terminal t, fresh;
    explore(&t, 80, 24, fig1b);
    walk(&t);
    for (int i = 1; i <= storm; i++) {
        resize(&t, 1 + (int)(next_number(&seed) % 300), 1 + (int)(next_number(&seed) % 200));
        if (i % LOOK == 0)
            shows_frame(&t, fig1b, walked);
        else
            pump(&t, (int)(next_number(&seed) % 4));
    }
    resize(&t, 80, 24);
    shows_frame(&t, fig1b, walked);
    settle(&t); /* the cursor */
    explore(&fresh, 80, 24, fig1b);
    walk(&fresh);
    same_screens(&t, &fresh);
    leave(&t);
    leave(&fresh);
    print_message("%d resizes, and the screen then as a fresh one\n", storm);
}

/* ---- foreign text ------------------------------------------------------------------------------------------------ */

static const char *const evil[] = {"\033]0;owned\007",
                                   "\033]2;owned\033\\",
                                   "\033P$q\"p\033\\",
                                   "\033_apc\033\\",
                                   "\033^pm\033\\",
                                   "\033Xsos\033\\",
                                   "\302\235"
                                   "0;c1\302\234",
                                   "\302\233"
                                   "2J",
                                   "\302\220q\302\234",
                                   "\033[2J\033[H",
                                   "\033[?1049l",
                                   "\033[?1000h",
                                   "\033c",
                                   "\033[5n",
                                   "\033[c",
                                   "\033]52;c;YQ==\007",
                                   "\016\017",
                                   "\b\b\b\b",
                                   "\177",
                                   "\342\200\256rtl",
                                   "\342\200\213zero",
                                   "\033(0",
                                   "\033[99999;99999H",
                                   "\007\007",
                                   "\033",
                                   "\033[",
                                   "\033]",
                                   "\313\210\314\201\314\202"};
enum { EVILS = sizeof evil / sizeof *evil };

/* $HOSTILE files of hostile names instead of the usual ones, 42 names in each. */
static uint32_t hostile_files(uint32_t usual)
{
    const char *many = getenv("HOSTILE");
    return many ? (uint32_t)strtoul(many, NULL, 10) : usual;
}

static void put_code(char *out, uint32_t code)
{
    unsigned char *p = (unsigned char *)out;
    if (code < 0x800)
        *p++ = (unsigned char)(0xC0 | code >> 6);
    else {
        if (code >= 0x10000) *p++ = (unsigned char)(0xF0 | code >> 18);
        *p++ = (unsigned char)(code >= 0x10000 ? 0x80 | (code >> 12 & 0x3F) : 0xE0 | code >> 12);
        *p++ = (unsigned char)(0x80 | (code >> 6 & 0x3F));
    }
    *p++ = (unsigned char)(0x80 | (code & 0x3F));
    *p = 0;
}

/* A control made up: a sequence, a string with a command in it, a C0 or C1 control, a character that misleads. */
static const char *made_up(char *out, size_t capacity, uint32_t *seed)
{
    static const uint32_t misleading[][2] = {{0x80, 0xA0},     {0x202A, 0x202F}, {0x2066, 0x206A}, {0xE0020, 0xE0080},
                                             {0x0300, 0x0370}, {0x200B, 0x2010}, {0xFE00, 0xFE10}, {0x2028, 0x202A}};
    uint32_t kind = next_number(seed) % 8, a = next_number(seed), b = next_number(seed);
    const uint32_t *range = misleading[a % (sizeof misleading / sizeof *misleading)];
    switch (kind) {
    case 0:
    case 1:
        snprintf(out, capacity, "\033[%s%u;%u%c", a & 1 ? "?" : "", a % 3000, b % 300, 0x40 + (int)(b % 0x3F));
        break;
    case 2:
        snprintf(out, capacity, "\033%c%u;owned%s", "]P_^X"[a % 5], b % 120, b & 1 ? "\a" : "\033\\");
        break;
    case 3:
        snprintf(out, capacity, "\033%c%c", 0x20 + (int)(a % 0x5F), 0x20 + (int)(b % 0x5F));
        break;
    case 4: /* all but line ends */
        snprintf(out, capacity, "%c", a % 31 + 1 == '\n' || a % 31 + 1 == '\r' ? 0x7F : (int)(a % 31 + 1));
        break;
    default:
        put_code(out, range[0] + b % (range[1] - range[0]));
    }
    return out;
}

/* What may stand unquoted in a separate file lines: all but line ends. */
static void add_name(FILE *f, bool hostile, uint32_t *seed, int i)
{
    fprintf(f, "\"n%d", i);
    for (uint32_t pieces = 1 + next_number(seed) % 3; pieces-- > 0;) {
        char own[64];
        const char *piece = next_number(seed) & 1 ? made_up(own, sizeof own, seed) : evil[next_number(seed) % EVILS];
        if (!hostile) piece = "benign";
        for (; *piece; piece++) fprintf(f, *piece == '"' ? "\"\"" : "%c", *piece);
    }
    fprintf(f, "\"");
}

enum { NAMES = 20, NAMES_IN_FILE = 2 * NAMES + 2 }; /* of labels, and of the two columns */

/* Each file has names of its own. */
static void write_labels(const char *path, bool hostile, uint32_t number)
{
    enum { ROWS = 300 };
    uint32_t seed = number + 1;
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    add_name(f, hostile, &seed, 0);
    fputc(',', f);
    add_name(f, hostile, &seed, 1);
    fputc('\n', f);
    for (int i = 0; i < ROWS; i++)
        for (int side = 0; side < 2; side++) {
            uint32_t group = next_number(&seed) % NAMES, names = number * 7919 + group * 31 + (uint32_t)side + 1;
            add_name(f, hostile, &names, (int)group);
            fputc(side ? '\n' : ',', f);
        }
    fclose(f);
}

/* With a theme, so that the terminal's ground is not asked for: that is the one control string of our own. */
static void visit(terminal *t, const char *path)
{
    start(t, 100, 30, "xterm-256color",
          (const char *const[]){path, "--true", "1", "--pred", "2", "--header", "yes", "--theme", "dark", NULL});
    type(t, "jlGllm3\r.uvvvvvvsst!z\033qqq2jjof3jj4q5q6jj q1DjqWjqR\033/n\rn:move 1 n\t\t\033:rename \t\033?q:split "
            "\t \t\033:write \t\t\r\033:nonsense \033x\rMaqr\033:q!\r");
    assert_int_equal(end(t), 0);
}

static void assert_nothing_beyond(const kinds *benign, const terminal *t, const char *path)
{
    for (int i = 0; i < t->sent.n; i++)
        if (!has_kind(benign, t->sent.name[i])) fail_msg("%s made it send %s", path, t->sent.name[i]);
    assert_int_equal(t->titles, 0);
    for (const char *c = "]P_^Xc"; *c; c++) {
        char name[] = {'E', 'S', 'C', ' ', *c, 0};
        assert_false(has_kind(&t->sent, name));
    }
}

static void hostile_path(char *path, size_t capacity, uint32_t i)
{
    const char *piece = evil[i % EVILS];
    snprintf(path, capacity, "%s/n%u%s.csv", scratch(), i, strchr(piece, '/') ? "" : piece);
}

/* Files of 40 names, titles of columns and names of files; in the explorer, each visits every view, dialogs, prompt,
 * completion and error messages. */
TEST(foreign_text_sends_no_more_than_benign_text)
{
    enum { BENIGN = 20 };
    const uint32_t files = hostile_files(20);
    char path[256];
    kinds benign = {0};
    static terminal t;
    for (uint32_t i = 0; i < BENIGN; i++) {
        snprintf(path, sizeof path, "%s/benign%u.csv", scratch(), i);
        write_labels(path, false, i);
        visit(&t, path);
        for (int k = 0; k < t.sent.n; k++) note(&benign, "%s", t.sent.name[k]);
    }
    for (uint32_t i = 0; i < files; i++) {
        hostile_path(path, sizeof path, i);
        write_labels(path, true, i);
        visit(&t, path);
        assert_nothing_beyond(&benign, &t, path);
        unlink(path);
    }
    print_message("%u hostile names in %u files in the explorer\n", (unsigned)files * NAMES_IN_FILE, (unsigned)files);
}

static void sends_only_line_ends(const char *const *line)
{
    static terminal t;
    start(&t, 100, 30, "dumb", line);
    assert_true(end(&t) >= 0);
    for (int n = 0; n < t.sent.n; n++)
        if (strcmp(t.sent.name[n], "byte 0d") != 0 && strcmp(t.sent.name[n], "byte 0a") != 0)
            fail_msg("%s %s sends %s", line[0], line[1] ? line[1] : "", t.sent.name[n]);
}

TEST(reports_and_errors_on_a_terminal_send_no_controls)
{
    char path[256];
    const uint32_t files = hostile_files(EVILS);
    size_t commands = 0;
    for (uint32_t i = 0; i < files; i++) {
        hostile_path(path, sizeof path, i);
        write_labels(path, true, i);
        const char *piece = evil[i % EVILS];
        const char *const line[][8] = {{"matrix", "--color", "never", path},
                                       {"match", "--color", "never", path},
                                       {"explain", "all", "--color", "never", path},
                                       {"score", "--true", piece, path},
                                       {"score", "-m", piece, path},
                                       {"replay", path, path},
                                       {piece},
                                       {path, "--color", "never"}};
        commands = sizeof line / sizeof *line;
        for (size_t k = 0; k < commands; k++) sends_only_line_ends(line[k]);
        unlink(path);
    }
    print_message("%u hostile names in %u files in %zu commands and their messages\n", (unsigned)files * NAMES_IN_FILE,
                  (unsigned)files, commands);
}

/* What is typed is told back, and what is written is named, by every command that takes a name. */
TEST(command_line_words_are_echoed_without_controls)
{
    char path[256], made[64];
    const uint32_t rounds = hostile_files(3);
    size_t commands = 0;
    for (uint32_t i = 0; i < rounds; i++) {
        uint32_t seed = i + 1;
        const char *piece = i % 3 ? made_up(made, sizeof made, &seed) : evil[i / 3 % EVILS];
        snprintf(path, sizeof path, "%s/out%u%s.csv", scratch(), i, strchr(piece, '/') ? "" : piece);
        const char *const line[][8] = {{"list", piece},
                                       {"lesson", "show", piece},
                                       {"paper", "show", piece},
                                       {"simulate", piece},
                                       {"score", "--pred", piece, fig1b},
                                       {"score", "--sep", piece, fig1b},
                                       {"score", "--define", piece, fig1b},
                                       {"score", "--theme", piece, fig1b},
                                       {"score", piece, piece},
                                       {"screen", fig1b, "--keys", piece},
                                       {"convert", "-f", "-o", path, fig1b},
                                       {"rank", path},
                                       {"--nosuch", piece}};
        commands = sizeof line / sizeof *line;
        for (size_t k = 0; k < commands; k++) sends_only_line_ends(line[k]);
        unlink(path);
    }
    print_message("%u words of the command line echoed by %zu commands\n", (unsigned)rounds, commands);
}

/* ---- terminals that are not in the database ---------------------------------------------------------------------- */

static void waits_for(terminal *t, const char *wanted)
{
    static char text[TEXT_CAPACITY];
    long long until = now_us() + PATIENCE_MS * 1000LL;
    for (text_of(t, text); !strstr(text, wanted); text_of(t, text)) {
        if (t->over || now_us() > until) fail_msg("\"%s\" is not on the screen:\n%s", wanted, text);
        pump(t, 100);
    }
}

/* As xterm-256color shows it but for the message, which goes with the next key. */
TEST(unknown_terminal_is_treated_as_xterm)
{
    static const char *const types[] = {"xterm-nobody-knows", "no/such-terminal", "xterm-ghostty", "xterm-kitty",
                                        "foot"};
    const char *file = "samples/fig1b.csv";
    terminal t;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        start(&t, 220, 30, types[i], (const char *const[]){file, NULL}); /* the message on one line */
        waits_for(&t, "[1 Matrix]");
        if (i < 2) waits_for(&t, "is unknown here, so xterm-256color is used");
        if (i < 2) waits_for(&t, "TERM=xterm-256color setmatch");
        assert_true(t.alternate);
        type(&t, "jl");
        waits_for(&t, "Tb × K2");
        leave(&t);
    }
}

TEST(missing_terminal_type_prints_text_or_exits_6)
{
    static const char *const types[] = {"", "dumb"};
    terminal t;
    for (size_t i = 0; i < 2; i++) {
        start(&t, 100, 30, types[i], (const char *const[]){"-q", "samples/fig1b.csv", NULL});
        assert_int_equal(end(&t), 0);
        start(&t, 100, 30, types[i], (const char *const[]){"-q", "--screen", "samples/fig1b.csv", NULL});
        assert_int_equal(end(&t), 6);
    }
}

/* ---- how much, how soon ------------------------------------------------------------------------------------------ */

/* A million points in 100 classes and clusters, nine of ten where they belong. */
static void write_million(const char *path)
{
    enum { POINTS = 1000000, GROUPS = 100 };
    FILE *f = fopen(path, "w");
    uint32_t seed = 1;
    assert_non_null(f);
    fputs("class,cluster\n", f);
    for (int i = 0; i < POINTS; i++) {
        uint32_t c = (uint32_t)i % GROUPS, away = next_number(&seed);
        fprintf(f, "c%u,k%u\n", c, away % 10 ? c : away / 10 % GROUPS);
    }
    fclose(f);
}

/* Bytes of the screen's answer, to the last; *ms until the first of them came. */
static size_t answer(terminal *t, const char *bytes, double *ms)
{
    long long from = now_us();
    t->bytes = 0;
    type(t, bytes);
    while (t->bytes == 0 && !t->over && pump(t, PATIENCE_MS)) continue;
    *ms = (double)(now_us() - from) / 1000;
    settle(t);
    assert_false(t->over);
    return t->bytes;
}

static size_t worst(terminal *t, const char *const *pressed, int n, const char *what)
{
    size_t most = 0;
    double slowest = 0, ms;
    for (int i = 0; i < n; i++) {
        size_t bytes = answer(t, pressed[i], &ms);
        if (bytes > most) most = bytes;
        if (ms > slowest) slowest = ms;
    }
    print_message("%-34s at most %zu bytes, the first within %.1f ms\n", what, most, slowest);
    return most;
}

/* 120x40, 100 x 100 of a million points. */
TEST(move_writes_little_and_a_step_less)
{
    static const char *const steps[] = {"l", "j", "l", "l", "k", "h", "j", "l", "j", "j", "h", "k"};
    static const char *const moves[] = {".", ".", ".", ".", "u", "u", "\022", "."};
    static const char *const dialog[] = {"m", "5"};
    static const char *const enter[] = {"\r"};
    char path[256];
    terminal t;
    snprintf(path, sizeof path, "%s/million.csv", scratch());
    write_million(path);
    explore(&t, 120, 40, path);
    shows_frame(&t, path, "");
    settle(&t);
    size_t step = worst(&t, steps, sizeof steps / sizeof *steps, "a step of the cursor");
    worst(&t, dialog, 2, "a dialog that opens, a digit in it");
    size_t closing = worst(&t, enter, 1, "a dialog that closes with a move");
    size_t move = worst(&t, moves, sizeof moves / sizeof *moves, "a move, an undo");
    leave(&t);
    unlink(path);
    assert_in_range(step, 1, 400);
    assert_in_range(move, 1, 1536);
    assert_in_range(closing, 1, 3072); /* and what the dialog stood on: 14 lines of 60 */
}

/* ---- run --------------------------------------------------------------------------------------------------------- */

static void find_program(const char *self)
{
    const char *given = getenv("SETMATCH");
    char path[900];
    const char *slash = strrchr(self, '/');
    snprintf(path, sizeof path, "%.*s/../../setmatch", slash ? (int)(slash - self) : 1, slash ? self : ".");
    if (!realpath(given ? given : path, program)) snprintf(program, sizeof program, "build/setmatch");
}

int main(int argc, char **argv)
{
    find_program(argv[0]);
    return run_registered();
}
#else
int main(void)
{
    puts("SKIPPED: libvterm is missing, so there are no screens cell by cell");
    return 77;
}
#endif
