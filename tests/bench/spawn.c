/* One program run and waited for: spawn FD OUT PROGRAM [ARGUMENT..]. Its standard output goes to the file OUT, and to
 * the descriptor FD one line: wall seconds, CPU seconds, the most memory in bytes, how it ended (as wait says). A
 * process of its own, because the most memory of a child is counted from that of anyone who spawns it: this one has
 * next to none. */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    if (argc < 4) return 2;
    posix_spawn_file_actions_t actions;
    struct rusage used;
    pid_t pid;
    int status = 0, told = atoi(argv[1]);
    fcntl(told, F_SETFD, FD_CLOEXEC);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    double begun = now();
    if (posix_spawnp(&pid, argv[3], &actions, NULL, argv + 3, environ) != 0) return 3;
    if (wait4(pid, &status, 0, &used) != pid) return 4;
    double wall = now() - begun;
    posix_spawn_file_actions_destroy(&actions);
    dprintf(told, "%.9f %.6f %lld %d\n", wall, seconds(used.ru_utime) + seconds(used.ru_stime),
            (long long)used.ru_maxrss * 1024, status);
    return 0;
}
