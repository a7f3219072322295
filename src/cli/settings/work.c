/* Long work: slices, how far it is, and an end by Ctrl-C. */
#include "base/os.h"
#include "base/threads.h"
#include "settings.h"
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { SLICE = 5 * SM_BUDGET_PIECE, INTERRUPTED = 128 + SIGINT };

/* The signal is held back meanwhile, and asked for between slices: no handler, and nothing for one to write to. */
static bool interrupted(void)
{
    sigset_t waiting;
    return sigpending(&waiting) == 0 && sigismember(&waiting, SIGINT) == 1;
}

/* Of a clock that never goes back; -1 where it does not answer. */
static double seconds(void)
{
    struct timespec t;
    if (sm_os_clock(CLOCK_MONOTONIC, &t) != 0) return -1;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static sm_status slices(const sm_job *job, const char *what, bool told, sm_error *err)
{
    bool done = false;
    sm_status status = SM_OK;
    double last = seconds();
    while (!done && !status && !interrupted()) {
        uint64_t budget = SLICE;
        sm_os_slice_begins();
        status = job->run(job->self, &budget, &done, err);
        sm_os_slice_ends("job", what);
        if (!told || seconds() - last < 0.1) continue;
        fprintf(stderr, "\r%s: %3.0f %%", what, 100 * job->progress(job->self));
        fflush(stderr);
        last = seconds();
    }
    return status;
}

sm_status sm_work(sm_settings *s, const sm_job *job, const char *what, sm_error *err)
{
    sigset_t only, before;
    bool told = !s->quiet && sm_os_isatty(STDERR_FILENO);
    sigemptyset(&only);
    sigaddset(&only, SIGINT);
    sigprocmask(SIG_BLOCK, &only, &before);
    double begun = seconds();
    sm_status status = slices(job, what, told, err);
    double ended = seconds();
    s->seconds = begun < 0 || ended < 0 ? -1 : ended - begun;
    bool stopped = interrupted();
    if (stopped) sigwait(&only, &(int){0}); /* it has been answered */
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (told) fputs("\r\x1b[K", stderr);
    if (status || !stopped) return status;
    s->exit_code = INTERRUPTED;
    sm_tell("setmatch: ", "stopped early; nothing was written");
    return SM_CHECK;
}

unsigned sm_settings_threads(const sm_settings *s)
{
    return s->threads ? s->threads : sm_threads_usual();
}
