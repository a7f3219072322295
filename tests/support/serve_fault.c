/* A process of the program that is loaded and ready, and a copy of it for each run: a short run is mostly its start. */
#include "tests/support/os_fault.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ORDER_MOST = 512, GIVEN_MOST = 4096, SECONDS_MOST = 30 };

static int descriptor_of(const char *name)
{
    const char *said = getenv(name);
    return said ? atoi(said) : -1;
}

/* Byte by byte, for nobody else reads on it, and an order is short. */
static bool order_read(int fd, char line[ORDER_MOST])
{
    size_t n = 0;
    while (n < ORDER_MOST - 1 && read(fd, &line[n], 1) == 1 && line[n] != '\n') n++;
    bool whole = n < ORDER_MOST - 1 && line[n] == '\n';
    line[n] = 0;
    return whole;
}

/* What the file holds, in a pipe that ends after it. */
static bool given_in_pipe(int file)
{
    char given[GIVEN_MOST];
    int end[2];
    ssize_t n = read(file, given, sizeof given);
    if (n < 0 || n == sizeof given || pipe(end) != 0) return false;
    bool done = write(end[1], given, (size_t)n) == n && dup2(end[0], STDIN_FILENO) == STDIN_FILENO;
    close(end[0]);
    close(end[1]);
    return done;
}

static void take_ends(const char *in, const char *out)
{
    int from = open(in, O_RDWR | O_NOCTTY), to = open(out, O_RDWR | O_NOCTTY | O_CREAT | O_TRUNC, 0600);
    bool ready = from > 2 && to > 2 && dup2(to, STDOUT_FILENO) == STDOUT_FILENO &&
                 (isatty(from) ? dup2(from, STDIN_FILENO) == STDIN_FILENO : given_in_pipe(from));
    if (!ready) _exit(127);
    close(from);
    close(to);
}

/* Answers for each copy; returns in the copies alone. */
static void serve(int fd, char order[ORDER_MOST])
{
    while (order_read(fd, order)) {
        pid_t copy = fork();
        if (copy == 0) {
            char *in = strchr(order, ' '), *out = in ? strchr(in + 1, ' ') : NULL;
            if (!out) _exit(127);
            *in++ = *out++ = 0;
            setsid();
            setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS_MOST, SECONDS_MOST});
            close(fd);
            take_ends(in, out);
            return;
        }
        int status = 127 << 8;
        dprintf(fd, "%d\n", (int)copy);
        if (copy > 0) waitpid(copy, &status, 0);
        dprintf(fd, "%d\n", status);
    }
    _exit(0);
}

const char *os_fault_served(void)
{
    static char order[ORDER_MOST]; /* of this copy, and never changed */
    int fd = descriptor_of("SETMATCH_FAULT_SERVED");
    if (fd < 0) return NULL;
    serve(fd, order);
    return order;
}

void os_fault_waits(void)
{
    int fd = descriptor_of("SETMATCH_FAULT_WAITS");
    ssize_t told = fd < 0 ? 0 : write(fd, "w", 1); /* a full pipe has told enough */
    (void)told;
}
