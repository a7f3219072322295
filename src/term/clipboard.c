/* Bytes go to the clipboard: through tmux, through the terminal, through a program for it. The only file of the program
 * that starts another one: a fixed line of arguments, no shell, and it has a moment to take what it is given. */
#include "clipboard.h"
#include "base/os.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 2000, PAUSE_MS = 5 };

typedef struct copy {
    const char *bytes;
    size_t n;
    int tty;
    bool known;
} copy;

/* ---- through a program ------------------------------------------------------------------------------------------- */

/* Nothing it says may land on the screen, and no signal that we block or ignore is blocked or ignored there. A group of
 * its own: it may have to outlive us, for some hand over what they hold only when it is requested. */
static bool start_program(const char *const argv[], int in, pid_t *out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (int s = 1; s <= SIGSYS; s++) sigaddset(&usual, s); /* those after it are the library's own */
    if (posix_spawn_file_actions_init(&files) != 0) return false;
    if (posix_spawnattr_init(&how) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return false;
    }
    bool ready =
        posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO) == 0 &&
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0 &&
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0) == 0 &&
        posix_spawnattr_setsigmask(&how, &none) == 0 && posix_spawnattr_setsigdefault(&how, &usual) == 0 &&
        posix_spawnattr_setpgroup(&how, 0) == 0 &&
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP) == 0;
    /* the arguments are not written to, only declared as if */
    ready = ready && posix_spawnp(out, argv[0], &files, &how, (char *const *)(uintptr_t)argv, environ) == 0;
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return ready;
}

static bool feed(int fd, const copy *c, int *patience)
{
    for (size_t at = 0; at < c->n;) {
        struct pollfd capacity = {.fd = fd, .events = POLLOUT};
        ssize_t n = sm_os_write(fd, c->bytes + at, c->n - at);
        if (n > 0) {
            at += (size_t)n;
        } else if (n < 0 && errno == EAGAIN && *patience > 0) {
            *patience -= PAUSE_MS;
            sm_os_poll(&capacity, 1, PAUSE_MS);
        } else if (!(n < 0 && errno == EINTR)) {
            return false;
        }
    }
    return true;
}

/* Its end, and whether all was well with it. Anyone who does not end in time is ended. */
static bool ended_well(pid_t pid, int patience)
{
    int state = 0;
    for (pid_t ended; (ended = waitpid(pid, &state, patience > 0 ? WNOHANG : 0)) != pid; patience -= PAUSE_MS) {
        if (ended < 0 && errno != EINTR) return errno == ECHILD; /* anyone who started us lets nobody wait */
        sm_os_poll(NULL, 0, PAUSE_MS);
        if (patience > 0 && patience <= PAUSE_MS) kill(pid, SIGKILL);
    }
    return WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

static bool through_program(const char *const argv[], const copy *c)
{
    int pipe_end[2], patience = PATIENCE_MS;
    pid_t pid = 0;
    if (pipe2(pipe_end, O_CLOEXEC) != 0) return false;
    bool started = fcntl(pipe_end[1], F_SETFL, O_NONBLOCK) == 0 && start_program(argv, pipe_end[0], &pid);
    sm_os_close(pipe_end[0]);
    bool fed = started && feed(pipe_end[1], c, &patience);
    sm_os_close(pipe_end[1]);
    return started && ended_well(pid, patience > PAUSE_MS ? patience : PAUSE_MS) && fed;
}

/* ---- through the terminal ---------------------------------------------------------------------------------------- */

static void add_base64(sm_text *out, const char *bytes, size_t n)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < n; at += 3) {
        size_t left = n - at;
        unsigned b[3] = {(unsigned char)bytes[at], left > 1 ? (unsigned char)bytes[at + 1] : 0,
                         left > 2 ? (unsigned char)bytes[at + 2] : 0};
        char four[4] = {digit[b[0] >> 2], digit[(b[0] << 4 | b[1] >> 4) & 63],
                        left > 1 ? digit[(b[1] << 2 | b[2] >> 6) & 63] : '=', left > 2 ? digit[b[2] & 63] : '='};
        sm_text_bytes(out, four, sizeof four);
    }
}

static bool send_all(int fd, const sm_text *text)
{
    for (size_t at = 0; at < text->length;) {
        ssize_t n = sm_os_write(fd, text->data + at, text->length - at);
        if (n > 0)
            at += (size_t)n;
        else if (!(n < 0 && errno == EINTR))
            return false;
    }
    return true;
}

/* Whether the terminal heeds it, it does not say. */
static bool through_terminal(const char *const argv[], const copy *c)
{
    sm_text line = {0};
    if (c->n > SM_OSC52_AT_MOST) return false;
    sm_text_puts(&line, "\033]52;c;");
    add_base64(&line, c->bytes, c->n);
    sm_text_puts(&line, "\a");
    bool sent = send_all(c->tty, &line);
    sm_text_free(&line);
    return sent;
}

/* ---- which way --------------------------------------------------------------------------------------------------- */

#define ARGUMENTS(...)                                                                                                 \
    (const char *const[])                                                                                              \
    {                                                                                                                  \
        __VA_ARGS__, NULL                                                                                              \
    }

static const struct route { /* in the order in which they are tried */
    const char *way, *said;
    const char *where; /* a variable of the environment that tells that it is there; NULL: none has to */
    bool (*send)(const char *const argv[], const copy *c);
    const char *const *argv;
} routes[] = {
    {"tmux", "to the tmux buffer", "TMUX", through_program, ARGUMENTS("tmux", "load-buffer", "-w", "-")},
    {"osc52", "to the terminal's clipboard (OSC 52)", NULL, through_terminal, NULL},
    {"tool", "to the clipboard (wl-copy)", "WAYLAND_DISPLAY", through_program, ARGUMENTS("wl-copy")},
    {"tool", "to the clipboard (xclip)", "DISPLAY", through_program, ARGUMENTS("xclip", "-selection", "clipboard")},
    {"tool", "to the clipboard (xsel)", "DISPLAY", through_program, ARGUMENTS("xsel", "--clipboard", "--input")},
    {"tool", "to the clipboard (pbcopy)", NULL, through_program, ARGUMENTS("pbcopy")},
};

/* A way that was requested is taken whether it looks like being there or not; programs that need a display are not. */
static bool is_open(const struct route *r, const char *way, const copy *c)
{
    bool any = strcmp(way, "auto") == 0;
    const char *value = r->where ? getenv(r->where) : NULL;
    if (!any && strcmp(way, r->way) != 0) return false;
    if (r->send == through_terminal) return !any || c->known;
    return !r->where || (value && *value);
}

sm_status sm_clipboard_copy(const char *way, bool known_, int tty, const char *bytes, size_t n, sm_text *said,
                            sm_error *err)
{
    copy c = {.bytes = bytes, .n = n, .tty = tty, .known = known_};
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (is_open(&routes[i], way, &c) && routes[i].send(routes[i].argv, &c)) {
            sm_text_printf(said, "%s", routes[i].said);
            return SM_OK;
        }
    }
    if (strcmp(way, "auto") == 0) return sm_fail(err, SM_TERMINAL, "no clipboard found");
    return sm_fail(err, SM_TERMINAL, "clipboard=%s took nothing", way);
}
