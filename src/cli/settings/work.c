/* Studies of the command line: a progress bar, and an end by Ctrl-C. */
#include "base/os.h"
#include "base/threads.h"
#include "settings.h"
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { INTERRUPTED = 128 + SIGINT };

/* SIGINT is blocked during a study, and polled: so no handler is needed. */
static bool interrupted(void)
{
    sigset_t waiting;
    return sigpending(&waiting) == 0 && sigismember(&waiting, SIGINT) == 1;
}

/* Returns -1 if the clock fails. */
static double seconds(void)
{
    struct timespec t;
    if (sm_os_clock(CLOCK_MONOTONIC, &t) != 0) return -1;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

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
