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

static sm_status slices(const sm_sliced *job, const char *what, bool told, sm_error *err)
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

/* SIGINT is held back meanwhile. */
typedef struct worked {
    sigset_t before;
    double begun;
    bool told;
} worked;

static worked begin_work(const sm_settings *s)
{
    sigset_t only;
    worked w = {.told = !s->quiet && sm_os_isatty(STDERR_FILENO), .begun = seconds()};
    sigemptyset(&only);
    sigaddset(&only, SIGINT);
    sigprocmask(SIG_BLOCK, &only, &w.before);
    return w;
}

static sm_status end_work(sm_settings *s, const worked *w, sm_status status)
{
    double ended = seconds();
    sigset_t only;
    s->seconds = w->begun < 0 || ended < 0 ? -1 : ended - w->begun;
    bool stopped = interrupted();
    sigemptyset(&only);
    sigaddset(&only, SIGINT);
    if (stopped) sigwait(&only, &(int){0}); /* it has been answered */
    sigprocmask(SIG_SETMASK, &w->before, NULL);
    if (w->told) fputs("\r\x1b[K", stderr);
    if (!stopped || (status && status != SM_CHECK)) return status;
    s->exit_code = INTERRUPTED;
    sm_tell("setmatch: ", "stopped early; nothing was written");
    return SM_CHECK;
}

sm_status sm_settings_sliced(sm_settings *s, const sm_sliced *job, const char *what, sm_error *err)
{
    worked w = begin_work(s);
    return end_work(s, &w, slices(job, what, w.told, err));
}

typedef struct bar {
    const char *what;
    bool told;
} bar;

static bool bar_goes_on(void *self, double share)
{
    const bar *b = self;
    if (b->told) fprintf(stderr, "\r%s: %3.0f %%", b->what, 100 * share);
    if (b->told) fflush(stderr);
    return !interrupted();
}

sm_status sm_settings_study(sm_settings *s, sm_job **out, sm_job_body *body, const void *ask, const char *what,
                            sm_error *err)
{
    worked w = begin_work(s);
    bar b = {what, w.told};
    sm_error wrong = {0};
    sm_status status = end_work(s, &w, sm_job_call(out, body, ask, &(sm_job_watch){bar_goes_on, &b}, &wrong));
    if (status && status != SM_CHECK && err && !err->status) *err = wrong;
    return status;
}

unsigned sm_settings_threads(const sm_settings *s)
{
    return s->threads ? s->threads : sm_threads_usual();
}
