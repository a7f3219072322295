/* Long work: slices, how far it is, and an end by Ctrl-C. */
#include "settings.h"
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { SLICE = 20 * 1000 * 1000, INTERRUPTED = 128 + SIGINT };

static volatile sig_atomic_t stopped; /* a signal can say it nowhere else */

static void on_interrupt(int number)
{
    (void)number;
    stopped = 1;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void show(const sm_job *job, const char *what)
{
    fprintf(stderr, "\r%s: %3.0f %%", what, 100 * job->progress(job->self));
    fflush(stderr);
}

static sm_status slices(const sm_job *job, const char *what, bool told, sm_error *err)
{
    bool done = false;
    sm_status status = SM_OK;
    double last = seconds();
    while (!done && !status && !stopped) {
        uint64_t fuel = SLICE;
        status = job->run(job->self, &fuel, &done, err);
        if (!told || seconds() - last < 0.1) continue;
        show(job, what);
        last = seconds();
    }
    return status;
}

sm_status sm_work(sm_settings *s, const sm_job *job, const char *what, sm_error *err)
{
    struct sigaction now = {.sa_handler = on_interrupt}, before;
    bool told = !s->quiet && isatty(STDERR_FILENO);
    stopped = 0;
    sigaction(SIGINT, &now, &before);
    double begun = seconds();
    sm_status status = slices(job, what, told, err);
    s->seconds = seconds() - begun;
    sigaction(SIGINT, &before, NULL);
    if (told) fputs("\r\x1b[K", stderr);
    if (status || !stopped) return status;
    s->exit_code = INTERRUPTED;
    sm_tell("setmatch: ", "stopped before the end; nothing was written");
    return SM_CHECK;
}
