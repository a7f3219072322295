/* Temporary files: a signal handler removes our own, and those that dead processes left are removed later. */
#include "unfinished.h"
#include "base/mem.h"
#include "base/os.h"
#include "bytes.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>

/* What others send to end us, or a limit of the system does. Not SIGABRT and its like: those are our own faults. */
static const int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};
enum { ENDINGS = sizeof endings / sizeof *endings };

/* What the handler goes over: each change is one write of a pointer, so it is whole at any moment. Several, since a log
 * that is replayed may write files while its trace is written. */
static sm_unfinished *volatile sm_signal_unfinished;

/* It was reset when the handler was entered: the signal comes again once we return, and ends the program as ever. */
static void remove_unfinished(void)
{
    for (const sm_unfinished *u = sm_signal_unfinished; u; u = u->next) sm_os_unlink(u->name);
}

static void on_ending(int number)
{
    remove_unfinished();
    raise(number);
}

/* Only where a signal would end the program by itself, or did before we came. */
static void watch_endings(bool on)
{
    for (size_t i = 0; i < ENDINGS; i++) {
        struct sigaction now = {.sa_handler = on ? on_ending : SIG_DFL, .sa_flags = on ? (int)SA_RESETHAND : 0}, was;
        sigfillset(&now.sa_mask);
        if (sigaction(endings[i], NULL, &was) != 0) continue;
        if (was.sa_handler == (on ? SIG_DFL : on_ending)) sigaction(endings[i], &now, NULL);
    }
}

/* Held back meanwhile: a file that was made and is not yet known would stay. */
int sm_unfinished_open(sm_unfinished *u, const char *name, mode_t mode)
{
    sigset_t ends, before;
    sigemptyset(&ends);
    for (size_t i = 0; i < ENDINGS; i++) sigaddset(&ends, endings[i]);
    sigprocmask(SIG_BLOCK, &ends, &before);
    int fd = sm_os_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd >= 0) {
        if (!sm_signal_unfinished) {
            watch_endings(true);
            sm_at_death(remove_unfinished, true);
        }
        *u = (sm_unfinished){name, sm_signal_unfinished};
        sm_signal_unfinished = u;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return fd;
}

void sm_unfinished_drop(sm_unfinished *u)
{
    if (sm_signal_unfinished == u) {
        sm_signal_unfinished = u->next;
    } else {
        for (sm_unfinished *other = sm_signal_unfinished; other; other = other->next)
            if (other->next == u) other->next = u->next;
    }
    if (sm_signal_unfinished) return;
    watch_endings(false);
    sm_at_death(remove_unfinished, false);
}

bool sm_process_is_dead(long pid)
{
    return pid > 0 && kill((pid_t)pid, 0) != 0 && errno == ESRCH;
}

/* The owner of ".setmatch-PID-N", 0 for other names. */
static long owner_of(const char *name)
{
    static const char prefix[] = ".setmatch-";
    long pid = 0;
    int n = 0, end = 0;
    if (strncmp(name, prefix, sizeof prefix - 1) != 0) return 0;
    if (sscanf(name + sizeof prefix - 1, "%ld-%d%n", &pid, &n, &end) != 2 || name[sizeof prefix - 1 + (size_t)end])
        return 0;
    return pid;
}

/* Its process number is free, and no process holds the lock that it was written under (its writer may be on another
 * machine). */
static void remove_stale(int directory, const char *name)
{
    int fd = sm_os_openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return;
    if (sm_os_flock(fd, LOCK_EX | LOCK_NB) == 0) sm_os_unlinkat(directory, name);
    sm_os_close(fd);
}

void sm_save_tidy(const char *file)
{
    const char *slash = strrchr(file, '/');
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%.*s", slash ? (int)(slash - file) + 1 : 1, slash ? file : ".");
    DIR *d = sm_os_opendir(name);
    if (!d) return;
    for (struct dirent *e = sm_os_readdir(d); e; e = sm_os_readdir(d))
        if (sm_process_is_dead(owner_of(e->d_name))) remove_stale(dirfd(d), e->d_name);
    sm_os_closedir(d);
}
