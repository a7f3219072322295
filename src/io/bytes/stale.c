/* What dead processes left beside the files that they were writing. */
#include "base/os.h"
#include "bytes.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>

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

/* Dead by its number, and nobody holds the lock that it was written under (its writer may be on another machine). */
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
