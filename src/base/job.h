/* A study runs in a child process on a copy-on-write snapshot of the state, so it is straight-line code without locks
 * or cancel checks. It builds its result in an arena that the parent reads. Cancelling kills the child. A study that
 * runs out of memory, rejects its input or crashes ends alone. The command line calls the same function in its own
 * process. */
#ifndef SM_BASE_JOB_H
#define SM_BASE_JOB_H
#include "base/error.h"
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the study's side -------------------------------------------------------------------------------------------- */

typedef struct sm_work sm_work;
/* Returns the result. The job frees all its allocations; the study frees only what would pile up in a loop. */
typedef const void *sm_job_body(sm_work *w, const void *ask);
/* In a study sm_tick and sm_tick_after return true: if the user stops it, it ends inside them. */

/* Reports how far the study is. Call it often: it costs a look at the clock, and sends something every 50 ms at most.
 * Returns true if it did and a parent reads results, which is the time to publish. Only the thread that runs the study
 * may call it, and not while sm_threads_run works: a command that was interrupted does not return from here. */
bool sm_work_progress(sm_work *w, double done, double total);
typedef struct sm_batch {
    uint64_t each; /* parts for each worker */
    int64_t begun;
} sm_batch; /* {0} begins */
/* Returns how many of the parts that are left to give to sm_threads_run, so that a batch takes about as long as the
 * time between two reports: a multiple of workers, or all that is left. */
uint64_t sm_batch_next(sm_batch *b, uint64_t left, unsigned workers);
/* Makes progress from now on that of a part of the work, such as another study: 0 to 1 is reported as from to to. */
void sm_work_part(sm_work *w, double from, double to);
/* Shows a result that is not complete yet. Nothing that it points to may change afterwards, so publish a copy. */
void sm_work_publish(sm_work *w, const void *so_far);
_Noreturn void sm_work_fail(sm_work *w, const sm_error *why);
/* Ends the study if status is not SM_OK. */
static inline void sm_work_check(sm_work *w, sm_status status, const sm_error *why)
{
    if (status) sm_work_fail(w, why);
}

/* ---- the explorer's side: nothing here waits, but for sm_jobs_wait ----------------------------------------------- */

typedef struct sm_job sm_job;
/* Starts body(ask) in a child. Never NULL: without a process the job has failed, and says why. */
sm_job *sm_job_start(sm_job_body *body, const void *ask);
bool sm_job_is_over(const sm_job *job);          /* done or failed */
const void *sm_job_result(const sm_job *job);    /* complete, or the last published, or NULL */
const sm_error *sm_job_error(const sm_job *job); /* NULL unless the job failed */
double sm_job_share(const sm_job *job);          /* progress, 0 to 1 */
void sm_job_pause(sm_job *job, bool pause);      /* stops the child, or continues it */
void sm_job_free(sm_job *job);                   /* kills the child and frees the result. NULL does nothing */

/* Maximum number of running jobs; paused jobs do not count. */
enum { SM_JOBS_MOST = 32 };                          /* that one wait looks at */
size_t sm_jobs_poll(struct pollfd *out, size_t max); /* returns how many descriptors it filled in */
bool sm_jobs_running(void);
bool sm_jobs_begun(void);           /* whether a job was started since the last call */
bool sm_jobs_wait(int ms);          /* until one has news; false after ms milliseconds, or if none runs. -1: no limit */
bool sm_jobs_read(void);            /* reads messages from the children; true if anything is new */
const sm_error *sm_jobs_lost(void); /* error of the first job that ran out of memory or crashed; NULL: none */
/* Children close all descriptors except those registered here, which a study reads at an offset. Call it after opening
 * a file and before closing it. */
void sm_jobs_keep_open(int fd, bool on);
void sm_jobs_suspend(bool stop); /* while the terminal belongs to another program */

/* ---- the command line's side ------------------------------------------------------------------------------------- */

typedef struct sm_job_watch { /* asked while body works */
    bool (*goes_on)(void *self, double share);
    void *self;
} sm_job_watch;
/* Runs body(ask) in this process. *out is freed with sm_job_free, also after a failure. SM_CHECK: watch ended it. watch
 * may be NULL. */
SM_MUST sm_status sm_job_call(sm_job **out, sm_job_body *body, const void *ask, const sm_job_watch *watch,
                              sm_error *err);
#endif
