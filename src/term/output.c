/* What goes out to the terminal, without ever waiting for it. Curses writes to a separate descriptor, and waits as
 * long as it must; so while it draws, a file in memory is in for the terminal after that descriptor, and what it
 * wrote is sent from there as far as the terminal takes it. The rest is kept and goes out while we wait for keys. */
#include "base/os.h"
#include "screen.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 64 }; /* bytes, where the terminal cannot be opened for writing without waiting */

/* A descriptor of our own: whether it waits is nobody else's business. */
static int open_again(const char *name)
{
    int fd = sm_os_open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC, 0);
    struct stat here, there;
    if (fd < 0) return -1;
    if (sm_os_fstat(fd, &here) == 0 && sm_os_fstat(STDOUT_FILENO, &there) == 0 && here.st_rdev == there.st_rdev)
        return fd;
    sm_os_close(fd);
    return -1;
}

FILE *sm_output_open(screen *s)
{
    char name[64];
    sm_output *o = &s->output;
    *o = (sm_output){.memory = sm_os_memory("setmatch"), .curses = -1, .real = sm_os_dup(STDOUT_FILENO)};
    o->fd = ttyname_r(STDOUT_FILENO, name, sizeof name) == 0 ? open_again(name) : -1;
    int fd = dup(STDOUT_FILENO);
    FILE *stream = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (fd >= 0) fcntl(fd, F_SETFD, FD_CLOEXEC);
    if (stream) o->curses = fd;
    o->stream = stream;
    if (stream) return stream;
    if (fd >= 0) sm_os_close(fd);
    sm_output_close(s);
    return NULL;
}

static bool piece_goes_out(const sm_output *o, const char *bytes, size_t n, int ms, ssize_t *written)
{
    struct pollfd there = {.fd = o->fd >= 0 ? o->fd : STDOUT_FILENO, .events = POLLOUT};
    if (o->fd < 0 || ms >= 0) {
        if (sm_os_poll(&there, 1, ms < 0 ? 0 : ms) <= 0 || !(there.revents & POLLOUT)) return false;
    }
    *written = sm_os_write(there.fd, bytes, o->fd < 0 && n > PIECE ? PIECE : n);
    return true;
}

bool sm_output_flush(screen *s, int ms)
{
    sm_output *o = &s->output;
    size_t at = 0;
    bool waits = o->fd < 0; /* first without looking whether there is room, where that cannot wait */
    while (at < o->left.length) {
        ssize_t n = 0;
        if (!piece_goes_out(o, o->left.data + at, o->left.length - at, waits ? ms : -1, &n)) break;
        if (n > 0) at += (size_t)n;
        if (n < 0 && errno != EAGAIN && errno != EINTR) at = o->left.length; /* it is gone; that shows when we wait */
        waits = o->fd < 0 || n < 0;
    }
    if (at && at < o->left.length) memmove(o->left.data, o->left.data + at, o->left.length - at);
    o->left.length -= at;
    return o->left.length == 0;
}

void sm_output_send(screen *s, const char *text)
{
    if (!s->gone) sm_text_bytes(&s->output.left, text, strlen(text));
    if (s->gone) return;
    sm_output_flush(s, DRAIN_MS);
}

void sm_output_begin(screen *s)
{
    sm_output *o = &s->output;
    o->caught = o->memory >= 0 && o->real >= 0 && o->curses >= 0 && dup2(o->memory, o->curses) >= 0;
}

/* Takes what curses drew. Returns false if the file could not be read or emptied: then the next frame redraws all. */
static bool take_drawn(sm_output *o)
{
    char part[4096];
    ssize_t n = 0;
    off_t at = 0;
    for (; (n = sm_os_pread(o->memory, part, sizeof part, at)) > 0; at += n) sm_text_bytes(&o->left, part, (size_t)n);
    bool whole = n == 0 && sm_os_ftruncate(o->memory, 0) == 0;
    sm_os_lseek(o->memory, 0, SEEK_SET);
    return whole;
}

void sm_output_end(screen *s)
{
    sm_output *o = &s->output;
    if (!o->caught) return;
    o->caught = false;
    dup2(o->real, o->curses);
    fcntl(o->curses, F_SETFD, FD_CLOEXEC);
    if (!take_drawn(o)) clearok(curscr, TRUE);
    sm_output_flush(s, DRAIN_MS);
}

void sm_output_close(screen *s)
{
    sm_output *o = &s->output;
    if (o->stream) fclose(o->stream); /* and its descriptor */
    const int fd[] = {o->memory, o->real, o->fd};
    for (size_t i = 0; i < sizeof fd / sizeof *fd; i++)
        if (fd[i] >= 0) sm_os_close(fd[i]);
    sm_text_free(&o->left);
}
