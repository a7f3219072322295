/* Ways to the clipboard, with programs of our own in the places of tmux, wl-copy and the others. Base64 by RFC 4648.
 * Time is the test's own: a pause lasts until what is waited for has come, or no time at all where it never will. */
#include "base/mem.h"
#include "term/clipboard.h"
#include "tests/support/near.h"
#include "tests/support/scratch.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const program[] = {"tmux", "wl-copy", "xclip", "xsel", "pbcopy"};
enum { PROGRAMS = sizeof program / sizeof *program };

/* ---- time -------------------------------------------------------------------------------------------------------- */
static bool stuck;    /* the program does nothing: nobody waits for it really */
static int paused_ms; /* all pauses together, as they were requested */

/* Stands in for the library's. A pause without descriptors waits for the end of a child, which stays to be waited for.
 */
int poll(struct pollfd *fd, nfds_t n, int ms)
{
    siginfo_t ended;
    paused_ms += ms;
    if (stuck) return 0;
    if (n) return (int)syscall(SYS_ppoll, fd, n, NULL, NULL, 0);
    while (waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) continue;
    return 0;
}

/* ---- programs ---------------------------------------------------------------------------------------------------- */
/* A program that keeps its arguments and what it was given, in NAME.args and NAME.in, and ends with a status. */
static void put_program(const char *name, const char *body)
{
    FILE *f = fopen(in_scratch(name), "w");
    assert_non_null(f);
    fprintf(f, "#!/bin/sh\necho noise; echo noise >&2\necho \"$0 $*\" >%s/%s.args\n%s\n", scratch(), name, body);
    fclose(f);
    assert_int_equal(chmod(in_scratch(name), 0755), 0);
}

static void put_taker(const char *name)
{
    char body[256];
    snprintf(body, sizeof body, "/bin/cat >%s/%s.in", scratch(), name);
    put_program(name, body);
}

static const char *content_of(const char *name, const char *what)
{
    static char text[512];
    char file[64];
    snprintf(file, sizeof file, "%s.%s", name, what);
    FILE *f = fopen(in_scratch(file), "r");
    if (!f) return "";
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

static int clean(void **state)
{
    static const char *const end[] = {"", ".args", ".in"};
    for (size_t i = 0; i < PROGRAMS; i++)
        for (size_t e = 0; e < 3; e++) {
            char file[64];
            snprintf(file, sizeof file, "%s%s", program[i], end[e]);
            unlink(in_scratch(file));
        }
    return 0;
}

static int set_up(void **state)
{
    setenv("PATH", scratch(), 1); /* what is not put there does not exist */
    signal(SIGPIPE, SIG_IGN);     /* as the program has it */
    return 0;
}

static int tear_down(void **state)
{
    clean(state);
    return rmdir(scratch()); /* nothing else was left there */
}

static void in(const char *tmux, const char *wayland, const char *x)
{
    setenv("TMUX", tmux, 1);
    setenv("WAYLAND_DISPLAY", wayland, 1);
    setenv("DISPLAY", x, 1);
}

typedef struct outcome {
    sm_status status;
    char said[128], sent[256];
    size_t n_sent;
} outcome;

static outcome copy_as(const char *way, bool known, const char *bytes, size_t n)
{
    outcome o = {0};
    int tty[2];
    sm_text said = {0};
    sm_error err = {0};
    assert_int_equal(pipe2(tty, O_NONBLOCK), 0);
    o.status = sm_clipboard_copy(way, known, tty[1], bytes, n, &said, &err);
    snprintf(o.said, sizeof o.said, "%s", sm_text_of(&said));
    ssize_t got = read(tty[0], o.sent, sizeof o.sent - 1);
    o.n_sent = got > 0 ? (size_t)got : 0;
    close(tty[0]);
    close(tty[1]);
    sm_text_free(&said);
    return o;
}

static outcome copy(const char *way, bool known)
{
    return copy_as(way, known, "a\nb\n", 4);
}

TEST_WITH(NULL, clean, in_tmux_it_goes_to_the_buffer_and_on_to_the_terminal)
{
    char wanted[256];
    in("/tmp/t,1,0", "", "");
    put_taker("tmux");
    outcome o = copy("auto", true);
    assert_int_equal(o.status, SM_OK);
    assert_string_equal(o.said, "to the tmux buffer");
    assert_string_equal(content_of("tmux", "in"), "a\nb\n");
    snprintf(wanted, sizeof wanted, "%s load-buffer -w -\n", in_scratch("tmux"));
    assert_string_equal(content_of("tmux", "args"), wanted);
    assert_int_equal(o.n_sent, 0); /* and nothing of it, or of what it said, on the screen */
}

TEST_WITH(NULL, clean, outside_tmux_it_is_left_alone)
{
    in("", "", "");
    put_taker("tmux");
    assert_int_equal(copy("auto", false).status, SM_TERMINAL);
    assert_string_equal(content_of("tmux", "args"), "");
}

TEST_WITH(NULL, clean, a_program_that_fails_is_passed_over)
{
    in("/tmp/t,1,0", "", ":0");
    put_program("tmux", "exit 1");
    put_taker("xclip");
    outcome o = copy("auto", false);
    assert_int_equal(o.status, SM_OK);
    assert_string_equal(o.said, "to the clipboard (xclip)");
    assert_string_equal(content_of("xclip", "in"), "a\nb\n");
}

TEST_WITH(NULL, clean, a_terminal_that_lists_it_gets_the_control_string)
{
    in("", "", "");
    outcome o = copy("auto", true);
    assert_int_equal(o.status, SM_OK);
    assert_string_equal(o.said, "to the terminal's clipboard (OSC 52)");
    assert_string_equal(o.sent, "\033]52;c;YQpiCg==\a");
}

/* RFC 4648, section 10. */
TEST_WITH(NULL, clean, base64_is_that_of_the_rfc)
{
    static const char *const row[][2] = {{"", ""},
                                         {"f", "Zg=="},
                                         {"fo", "Zm8="},
                                         {"foo", "Zm9v"},
                                         {"foob", "Zm9vYg=="},
                                         {"fooba", "Zm9vYmE="},
                                         {"foobar", "Zm9vYmFy"}};
    char wanted[64];
    in("", "", "");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        snprintf(wanted, sizeof wanted, "\033]52;c;%s\a", row[i][1]);
        assert_string_equal(copy_as("osc52", false, row[i][0], strlen(row[i][0])).sent, wanted);
    }
    assert_string_equal(copy_as("osc52", false, "\xff\xfe\x00", 3).sent, "\033]52;c;//4A\a");
}

TEST_WITH(NULL, clean, what_a_terminal_would_cut_goes_another_way)
{
    static char large[SM_OSC52_AT_MOST + 1];
    memset(large, 'x', sizeof large);
    in("", "", ":0");
    put_program("xclip", "/usr/bin/wc -c >/dev/null");
    outcome o = copy_as("auto", true, large, sizeof large);
    assert_int_equal(o.status, SM_OK);
    assert_string_equal(o.said, "to the clipboard (xclip)");
    assert_int_equal(o.n_sent, 0);
    assert_int_equal(copy_as("osc52", true, large, sizeof large).status, SM_TERMINAL);
}

TEST_WITH(NULL, clean, every_program_is_taken_where_its_display_is)
{
    static const struct {
        const char *name, *wayland, *x, *said, *args;
    } row[] = {{"wl-copy", "wayland-0", ":0", "to the clipboard (wl-copy)", ""},
               {"xclip", "", ":0", "to the clipboard (xclip)", "-selection clipboard"},
               {"xsel", "", ":0", "to the clipboard (xsel)", "--clipboard --input"},
               {"pbcopy", "", "", "to the clipboard (pbcopy)", ""}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char wanted[256];
        clean(NULL);
        in("", row[i].wayland, row[i].x);
        put_taker(row[i].name);
        outcome o = copy("tool", true);
        assert_string_equal(o.said, row[i].said);
        assert_string_equal(content_of(row[i].name, "in"), "a\nb\n");
        snprintf(wanted, sizeof wanted, "%s %s\n", in_scratch(row[i].name), row[i].args);
        assert_string_equal(content_of(row[i].name, "args"), wanted);
        assert_int_equal(o.n_sent, 0);
    }
}

TEST_WITH(NULL, clean, a_way_that_was_asked_for_is_the_only_one_tried)
{
    in("/tmp/t,1,0", "", ":0");
    put_taker("tmux");
    put_taker("xclip");
    assert_string_equal(copy("osc52", false).said, "to the terminal's clipboard (OSC 52)");
    assert_string_equal(copy("tool", true).said, "to the clipboard (xclip)");
    assert_string_equal(copy("tmux", true).said, "to the tmux buffer");
    clean(NULL);
    assert_int_equal(copy("tmux", true).status, SM_TERMINAL);
    assert_int_equal(copy("tool", true).status, SM_TERMINAL);
}

TEST_WITH(NULL, clean, a_program_that_takes_nothing_does_not_hold_us_up)
{
    static char large[1 << 20]; /* more than a pipe holds */
    in("/tmp/t,1,0", "", "");
    put_program("tmux", "exec /bin/sleep 60");
    stuck = true;
    paused_ms = 0;
    outcome o = copy_as("auto", false, large, sizeof large);
    stuck = false;
    assert_int_equal(o.status, SM_TERMINAL);
    assert_in_range(paused_ms, 1000, 3000);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* and nobody is left behind */
}

TEST_WITH(NULL, clean, a_program_that_ends_without_reading_is_one_that_failed)
{
    static char large[1 << 20];
    in("/tmp/t,1,0", "", "");
    put_program("tmux", "exit 0");
    assert_int_equal(copy_as("auto", false, large, sizeof large).status, SM_TERMINAL);
}

TEST_WITH(NULL, clean, whoever_started_us_may_have_ignored_the_end_of_children)
{
    in("/tmp/t,1,0", "", "");
    put_taker("tmux");
    signal(SIGCHLD, SIG_IGN);
    outcome o = copy("auto", false);
    signal(SIGCHLD, SIG_DFL);
    assert_string_equal(o.said, "to the tmux buffer");
}

TEST_WITH(NULL, clean, the_program_gets_signals_as_usual)
{
    char body[512];
    sigset_t ours, before;
    in("/tmp/t,1,0", "", "");
    snprintf(body, sizeof body, "/bin/cat >/dev/null; /bin/grep -E 'SigBlk|SigIgn' /proc/self/status >%s/tmux.in",
             scratch());
    put_program("tmux", body);
    sigemptyset(&ours);
    sigaddset(&ours, SIGTERM);
    sigaddset(&ours, SIGHUP);
    sigprocmask(SIG_BLOCK, &ours, &before);
    outcome o = copy("auto", false);
    sigprocmask(SIG_SETMASK, &before, NULL);
    assert_int_equal(o.status, SM_OK);
    unsigned long long blocked = 1, ignored = 1;
    assert_int_equal(sscanf(content_of("tmux", "in"), "SigBlk: %llx SigIgn: %llx", &blocked, &ignored), 2);
    assert_int_equal(blocked, 0);
    assert_int_equal(ignored & 0x7FFFFFFF, 0); /* 32 and 33 are the C library's own */
}

const test_group group_of_tests = {set_up, tear_down};
