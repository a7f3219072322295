/* Paths, and whose files they are. */
#include "place.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

sm_status sm_place(sm_text *out, const char *name, sm_error *err)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/') return sm_text_print(out, err, "%s/setmatch/%s", state, name);
    if (home && *home == '/') return sm_text_print(out, err, "%s/.local/state/setmatch/%s", home, name);
    return SM_OK;
}

sm_status sm_place_read(sm_text *out, const char *name, size_t most, sm_error *err)
{
    sm_text path = {0};
    char piece[4096];
    sm_status status = sm_place(&path, name, err);
    int fd = status == SM_OK && path.length ? open(path.data, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    while (fd >= 0 && status == SM_OK && out->length < most) {
        ssize_t n = read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        status = sm_text_add(out, piece, (size_t)n, err);
    }
    if (fd >= 0) close(fd);
    sm_text_done(&path);
    return status;
}

void sm_make_directories(char *path)
{
    for (char *p = path + 1; *p; p++) {
        if (*p != '/') continue;
        *p = 0;
        if (mkdir(path, 0700) != 0) errno = 0;
        *p = '/';
    }
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

/* Dead by its number, and nobody holds the lock that it was written under (its writer may be on another machine). */
static void remove_stale(int directory, const char *name)
{
    int fd = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) unlinkat(directory, name, 0);
    close(fd);
}

void sm_save_tidy(const char *file)
{
    const char *slash = strrchr(file, '/');
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%.*s", slash ? (int)(slash - file) + 1 : 1, slash ? file : ".");
    DIR *d = opendir(name);
    if (!d) return;
    for (struct dirent *e = readdir(d); e; e = readdir(d))
        if (sm_process_is_dead(owner_of(e->d_name))) remove_stale(dirfd(d), e->d_name);
    closedir(d);
}
