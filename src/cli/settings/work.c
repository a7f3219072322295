/* Long work: the bar that shows how far it is, and its end by Ctrl-C. */
#include "base/os.h"
#include "base/threads.h"
#include "settings.h"
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { INTERRUPTED = 128 + SIGINT };

/* The signal is blocked while a study runs, and the study asks whether it has come: it needs no handler. */
static bool interrupted(void)
{
    sigset_t waiting;
    return sigpending(&waiting) == 0 && sigismember(&waiting, SIGINT) == 1;
}

/* Monotonic; -1 if the clock fails. */
static double seconds(void)
{
    struct timespec t;
    if (sm_os_clock(CLOCK_MONOTONIC, &t) != 0) return -1;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct bar {
    const char *what;
    bool shown;
} bar;

static bool bar_goes_on(void *self, double share)
{
    const bar *b = self;
    if (b->shown) fprintf(stderr, "\r%s: %3.0f %%", b->what, 100 * share);
    if (b->shown) fflush(stderr);
    return !interrupted();
}

sm_status sm_settings_study(sm_settings *s, sm_job **out, sm_job_body *body, const void *ask, const char *what,
                            sm_error *err)
{
    sigset_t only, before;
    sm_error wrong = {0};
    bar b = {what, !s->quiet && sm_os_isatty(STDERR_FILENO)};
    sigemptyset(&only);
    sigaddset(&only, SIGINT);
    sigprocmask(SIG_BLOCK, &only, &before);
    double begun = seconds();
    sm_status status = sm_job_call(out, body, ask, &(sm_job_watch){bar_goes_on, &b}, &wrong);
    double ended = seconds();
    s->seconds = begun < 0 || ended < 0 ? -1 : ended - begun;
    bool stopped = interrupted();
    if (stopped) sigwait(&only, &(int){0}); /* takes the signal */
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (b.shown) fputs("\r\x1b[K", stderr);
    if (status && status != SM_CHECK && err && !err->status) *err = wrong;
    if (!stopped || (status && status != SM_CHECK)) return status;
    s->exit_code = INTERRUPTED;
    sm_tell("setmatch: ", "stopped early; nothing was written");
    return SM_CHECK;
}

unsigned sm_settings_threads(const sm_settings *s)
{
    return s->threads ? s->threads : sm_threads_usual();
}
