/* Child and parent share the arena, in which the board says how far the study is. The pipe between them only wakes the
 * parent: a byte when the board changes, and its end when the child has ended. */
#include "base/job.h"
#include "base/arena.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/tick.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NEWS_MS = 50 };

typedef struct board { /* in the arena; written by the child */
    _Atomic(const void *) result;
    _Atomic double share;
    atomic_bool done, failed;
    sm_error error; /* before failed */
} board;

struct sm_work {
    board *board;
    int fd;                    /* to the parent; -1: the study runs in the process that asked for it */
    const sm_job_watch *watch; /* then; may be NULL */
    sm_tick_hook outer;        /* of the caller of sm_job_call */
    int64_t told;              /* when the parent last heard of progress, ms; */
    int64_t asked;             /* when the watch was last asked */
    double share;              /* the progress that was last reported */
    double before, after;      /* shares of the work around the part that reports progress */
    sm_error why;
    jmp_buf end;
};

struct sm_job {
    sm_arena *arena;
    board *board; /* in the arena; without one, the job failed before it began: */
    sm_error error;
    pid_t pid; /* 0: no child, or it has ended */
    int fd;    /* -1: none */
    bool over, paused;
    const void *seen;
    double share;
    sm_job *next; /* among the jobs of this process that have a child */
};

/* ---- the study's side -------------------------------------------------------------------------------------------- */

static _Thread_local sm_work *sm_jobs_at_work;

static void wake_parent(sm_work *w)
{
    if (w->fd < 0) return;
    ssize_t n = sm_os_write(w->fd, "", 1);
    if (n < 0 && errno != EAGAIN && errno != EINTR) sm_os_exit(1); /* the parent is gone. EAGAIN: it has yet to look */
}

void sm_work_part(sm_work *w, double from, double to)
{
    w->before = from;
    w->after = 1 - to;
}

/* Ends the study if its caller wants that. */
static void ask_watch(sm_work *w)
{
    sm_arena *arena = sm_arena_use(NULL); /* what the watch allocates outlives the study */
    bool goes_on = true;
    w->asked = sm_os_milliseconds();
    if (w->watch)
        goes_on = w->watch->goes_on(w->watch->self, w->share);
    else if (w->outer.goes_on)
        goes_on = w->outer.goes_on(w->outer.self);
    sm_arena_use(arena);
    if (goes_on) return;
    sm_error why = {0};
    sm_stopped(&why);
    sm_work_fail(w, &why);
}

bool sm_work_progress(sm_work *w, double done, double total)
{
    int64_t now = sm_os_milliseconds();
    if (now - w->told < NEWS_MS) return false;
    w->told = now;
    w->share = w->before + (1 - w->before - w->after) * (total > 0 ? done / total : 0);
    atomic_store(&w->board->share, w->share);
    wake_parent(w);
    ask_watch(w);
    return w->fd >= 0;
}

static bool study_goes_on(void *self)
{
    sm_work *w = self;
    if (sm_os_milliseconds() - w->asked >= NEWS_MS) ask_watch(w);
    return true;
}

uint64_t sm_batch_next(sm_batch *b, uint64_t left, unsigned workers)
{
    int64_t now = sm_os_milliseconds();
    if (!b->each)
        b->each = 1;
    else if (now - b->begun > NEWS_MS)
        b->each = (b->each + 1) / 2;
    else if (b->each < left / workers)
        b->each *= 2;
    b->begun = now;
    return b->each < left / workers ? b->each * workers : left;
}

void sm_work_publish(sm_work *w, const void *so_far)
{
    atomic_store(&w->board->result, so_far);
    wake_parent(w);
}

void sm_work_fail(sm_work *w, const sm_error *why)
{
    w->why = *why;
    longjmp(w->end, 1);
}

static void end_without_memory(int status, const char *reason)
{
    sm_error why = {0};
    sm_fail(&why, status, "%s", reason);
    sm_work_fail(sm_jobs_at_work, &why);
}

/* Returns when body has, or when it failed; the board says which. */
static void do_work(sm_work *w, sm_arena *arena, sm_job_body *body, const void *ask)
{
    sm_work *outer = sm_jobs_at_work;
    sm_arena *before = sm_arena_use(arena);
    sm_die_hook *hook = sm_die_with(end_without_memory);
    w->outer = sm_tick_with(w->fd < 0 ? (sm_tick_hook){study_goes_on, w} : (sm_tick_hook){0});
    sm_jobs_at_work = w;
    if (!setjmp(w->end)) {
        atomic_store(&w->board->result, body(w, ask));
        atomic_store(&w->board->share, 1);
        atomic_store(&w->board->done, true);
    } else {
        w->board->error = w->why;
        atomic_store(&w->board->failed, true);
    }
    sm_jobs_at_work = outer;
    sm_tick_with(w->outer);
    sm_die_with(hook);
    sm_arena_use(before);
}

/* ---- the child --------------------------------------------------------------------------------------------------- */

enum { KEPT = 1024 }; /* higher descriptors are always closed */
static atomic_bool sm_jobs_kept[KEPT];

void sm_jobs_keep_open(int fd, bool on)
{
    if (fd >= 0 && fd < KEPT) sm_jobs_kept[fd] = on;
}

static void close_others(int pipe)
{
    int from = STDERR_FILENO + 1, last = pipe < KEPT ? KEPT - 1 : pipe;
    for (int i = from; i <= last; i++) {
        if (i != pipe && !(i < KEPT && sm_jobs_kept[i])) continue;
        if (from < i) sm_os_close_range(from, i - 1);
        from = i + 1;
    }
    sm_os_close_range(from, INT_MAX);
}

/* Never returns, runs no exit handlers, and does not touch the terminal or the journal: whatever the parent holds open
 * is closed here, because a lock that the child inherits would outlive the parent. */
static _Noreturn void run_child(int fd, pid_t parent, sm_arena *arena, board *b, sm_job_body *body, const void *ask)
{
    sigset_t none;
    sigemptyset(&none);
    for (int s = 1; s < NSIG; s++) signal(s, SIG_DFL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN); /* the parent decides */
    sigprocmask(SIG_SETMASK, &none, NULL);
    sm_os_die_with_parent(parent);
    int quiet = sm_os_open("/dev/null", O_RDWR, 0);
    for (int i = 0; i < 3; i++)
        if (i != STDERR_FILENO || sm_os_isatty(i)) dup2(quiet, i);
    close_others(fd);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    sm_forget_death();
    sm_work w = {.board = b, .fd = fd, .told = sm_os_milliseconds()};
    do_work(&w, arena, body, ask);
    sm_os_exit(0);
}

/* ---- the parent -------------------------------------------------------------------------------------------------- */

static struct {
    sm_job *first; /* those with a child */
    pid_t *ended;  /* children that were killed and not yet waited for */
    size_t n_ended, ended_capacity;
    bool begun;    /* see sm_jobs_begun */
    sm_error lost; /* see sm_jobs_lost */
} sm_jobs;

/* A study that rejects its input has answered; one that ran out of memory or crashed has not. */
static void note_failure(const sm_error *why)
{
    if ((why->status == SM_LIMIT || why->status == SM_INTERNAL) && !sm_jobs.lost.status) sm_jobs.lost = *why;
}

static void reap(void)
{
    for (size_t i = sm_jobs.n_ended; i-- > 0;)
        if (sm_os_waitpid(sm_jobs.ended[i], NULL, WNOHANG)) sm_jobs.ended[i] = sm_jobs.ended[--sm_jobs.n_ended];
}

static sm_job *new_job(void)
{
    sm_job *job = sm_alloc(1, sizeof *job);
    job->fd = -1;
    job->arena = sm_arena_new();
    if (!job->arena) {
        sm_fail(&job->error, SM_LIMIT, "no address space for the computation; raise the limit (ulimit -v)");
        return job;
    }
    sm_arena *before = sm_arena_use(job->arena);
    job->board = sm_alloc(1, sizeof *job->board);
    sm_arena_use(before);
    return job;
}

sm_job *sm_job_start(sm_job_body *body, const void *ask)
{
    int ends[2] = {-1, -1};
    sm_job *job = new_job();
    pid_t self = getpid();
    reap();
    if (!job->board) {
        note_failure(&job->error);
        return job;
    }
    bool piped = !sm_os_pipe(ends);
    job->pid = piped ? sm_os_fork() : -1;
    if (!job->pid) run_child(ends[1], self, job->arena, job->board, body, ask);
    if (job->pid < 0) {
        sm_fail(&job->error, SM_LIMIT, "cannot start a process for the computation (%s)", strerror(errno));
        note_failure(&job->error);
        if (piped) sm_os_close(ends[0]);
        job->pid = 0;
    } else {
        job->fd = ends[0];
        fcntl(job->fd, F_SETFL, O_NONBLOCK);
        job->next = sm_jobs.first;
        sm_jobs.first = job;
        sm_jobs.begun = true;
    }
    if (piped) sm_os_close(ends[1]);
    return job;
}

/* Returns the process, which is still to be waited for. */
static pid_t forget_child(sm_job *job)
{
    pid_t pid = job->pid;
    sm_job **at = &sm_jobs.first;
    while (*at != job) at = &(*at)->next;
    *at = job->next;
    sm_os_close(job->fd);
    job->fd = -1;
    job->pid = 0;
    return pid;
}

static void end_child(sm_job *job)
{
    if (!job->pid) return;
    pid_t pid = forget_child(job);
    kill(pid, SIGKILL);
    sm_push(&sm_jobs.ended, &sm_jobs.n_ended, &sm_jobs.ended_capacity, &pid, sizeof pid);
    reap();
}

/* The pipe ended before the job reported a result, so the child is dead or dying. */
static void take_crash(sm_job *job)
{
    int status = 0;
    sm_os_waitpid(forget_child(job), &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == SM_LIMIT) /* a thread of the study, see sm_die */
        sm_fail(&job->error, SM_LIMIT, "out of memory");
    else if (WIFSIGNALED(status))
        sm_fail(&job->error, SM_INTERNAL, "the computation was killed by signal %d (%s)", WTERMSIG(status),
                strsignal(WTERMSIG(status)));
    else
        sm_fail(&job->error, SM_INTERNAL, "the computation ended without a result (status %d)", WEXITSTATUS(status));
}

static bool read_news(sm_job *job)
{
    char bytes[64];
    ssize_t n = -1;
    if (!job->pid || job->over) return false;
    while ((n = sm_os_read(job->fd, bytes, sizeof bytes)) == (ssize_t)sizeof bytes) continue;
    bool done = atomic_load(&job->board->done), failed = atomic_load(&job->board->failed), ends = !n || done || failed;
    const void *result = atomic_load(&job->board->result);
    sm_arena_reach(job->arena);
    double share = atomic_load(&job->board->share);
    bool news = ends || result != job->seen || share != job->share;
    job->seen = result;
    job->share = share;
    if (!ends) return news;
    job->over = true;
    if (failed) job->error = job->board->error;
    if (!done && !failed) take_crash(job);
    note_failure(&job->error);
    end_child(job);
    return true;
}

bool sm_job_is_over(const sm_job *job)
{
    return job->over || job->error.status;
}

const void *sm_job_result(const sm_job *job)
{
    return job->seen;
}

const sm_error *sm_job_error(const sm_job *job)
{
    return job->error.status ? &job->error : NULL;
}

double sm_job_share(const sm_job *job)
{
    return job->share;
}

void sm_job_pause(sm_job *job, bool pause)
{
    if (job->pid && job->paused != pause) kill(job->pid, pause ? SIGSTOP : SIGCONT);
    job->paused = pause;
}

void sm_job_free(sm_job *job)
{
    if (!job) return;
    end_child(job);
    sm_arena_free(job->arena);
    sm_free(job);
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

size_t sm_jobs_poll(struct pollfd *out, size_t max)
{
    size_t n = 0;
    for (const sm_job *j = sm_jobs.first; j && n < max; j = j->next)
        if (!j->paused) out[n++] = (struct pollfd){.fd = j->fd, .events = POLLIN};
    return n;
}

bool sm_jobs_running(void)
{
    return sm_jobs_poll(&(struct pollfd){0}, 1) > 0;
}

bool sm_jobs_begun(void)
{
    bool any = sm_jobs.begun;
    sm_jobs.begun = false;
    return any;
}

const sm_error *sm_jobs_lost(void)
{
    return sm_jobs.lost.status ? &sm_jobs.lost : NULL;
}

bool sm_jobs_read(void)
{
    bool news = false;
    reap();
    for (sm_job *j = sm_jobs.first, *next; j; j = next) {
        next = j->next;
        news = (!j->paused && read_news(j)) || news;
    }
    return news;
}

bool sm_jobs_wait(int ms)
{
    struct pollfd fds[SM_JOBS_MOST];
    size_t n = sm_jobs_poll(fds, SM_JOBS_MOST);
    return n && sm_os_poll(fds, n, ms) > 0;
}

void sm_jobs_suspend(bool stop)
{
    for (const sm_job *j = sm_jobs.first; j; j = j->next) kill(j->pid, stop || j->paused ? SIGSTOP : SIGCONT);
}

/* ---- the command line's side ------------------------------------------------------------------------------------- */

sm_status sm_job_call(sm_job **out, sm_job_body *body, const void *ask, const sm_job_watch *watch, sm_error *err)
{
    sm_job *job = *out = new_job();
    if (job->board) {
        sm_work w = {.board = job->board, .fd = -1, .watch = watch};
        do_work(&w, job->arena, body, ask);
        if (atomic_load(&job->board->failed)) job->error = job->board->error;
    }
    job->over = true;
    job->seen = job->board && !job->error.status ? atomic_load(&job->board->result) : NULL;
    note_failure(&job->error); /* a view shows the reason and continues */
    if (job->error.status && err && !err->status) *err = job->error;
    return job->error.status;
}
