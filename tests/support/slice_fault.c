/* The watchdog: the longest slice of work of each kind, and where in the program the long ones were. */
#include "base/os.h"
#include "tests/support/os_fault.h"
#include <execinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { NAMED = 1024, SLOW_US = 60 * 1000, LOOK_US = 40 * 1000, FRAMES = 24, SKIPPED = 2 };

typedef struct watched {
    char name[96];
    int64_t longest;
    void *where[FRAMES];
    int frames;
} watched;
static watched slice[NAMED];

static struct {
    bool ready;
    timer_t timer;
    int64_t from, first;
    void *where[FRAMES]; /* where this slice was after LOOK_US, */
    volatile sig_atomic_t frames;
} now = {.first = -1};

/* Of this thread: a loaded machine makes no slice longer. */
static int64_t worked_us(void)
{
    struct timespec t = {0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void look_where(int signal)
{
    (void)signal;
    now.frames = backtrace(now.where, FRAMES);
}

/* A timer of this thread's own work. The first look at the stack loads what it needs, outside of the signal. */
static void prepare_to_look(void)
{
    struct sigaction act = {.sa_handler = look_where, .sa_flags = SA_RESTART};
    struct sigevent ev = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMIN};
    ev._sigev_un._tid = (pid_t)syscall(SYS_gettid);
    backtrace(now.where, FRAMES);
    now.ready = sigaction(SIGRTMIN, &act, NULL) == 0 && timer_create(CLOCK_THREAD_CPUTIME_ID, &ev, &now.timer) == 0;
    now.first = worked_us();
}

static void look_after(long us)
{
    if (now.ready) timer_settime(now.timer, 0, &(struct itimerspec){.it_value.tv_nsec = us * 1000}, NULL);
}

void sm_os_slice_begins(void)
{
    if (now.first < 0) prepare_to_look();
    now.frames = 0;
    look_after(LOOK_US);
    now.from = worked_us();
}

/* The entry of that name; the last one if there is no room for another. */
static watched *slice_named(const char *kind, const char *whose)
{
    char name[sizeof slice->name];
    snprintf(name, sizeof name, "%s %s", kind, whose);
    size_t i = 0;
    while (i < NAMED - 1 && *slice[i].name && strcmp(slice[i].name, name) != 0) i++;
    snprintf(slice[i].name, sizeof slice[i].name, "%s", name);
    return &slice[i];
}

void sm_os_slice_ends(const char *kind, const char *whose)
{
    if (os_fault_slow())
        while (worked_us() - now.from < SLOW_US) continue;
    int64_t took = worked_us() - now.from;
    look_after(0);
    watched *w = slice_named(kind, whose);
    if (took > w->longest) {
        w->longest = took;
        w->frames = now.frames;
        memcpy(w->where, now.where, sizeof w->where);
    }
    const char *most = getenv("SETMATCH_FAULT_SECONDS");
    if (!most || worked_us() - now.first < atoi(most) * (int64_t)1000000) return;
    os_fault_tell();
    _exit(0); /* enough was seen */
}

void slices_tell(FILE *out)
{
    extern const char __executable_start[]; /* the linker's */
    for (size_t i = 0; i < NAMED && *slice[i].name; i++) {
        fprintf(out, "slice %lld %s\n", (long long)slice[i].longest, slice[i].name);
        if (slice[i].frames <= SKIPPED) continue;
        fprintf(out, "where %s\t", slice[i].name);
        for (int f = SKIPPED; f < slice[i].frames; f++)
            fprintf(out, "%lx ", (unsigned long)((const char *)slice[i].where[f] - __executable_start));
        fputc('\n', out);
    }
}
