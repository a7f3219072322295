/* Threads that take the next part until there is none, and are joined before anybody reads what they did. */
#include "base/threads.h"
#include "base/arena.h"
#include "base/mem.h"
#include "base/tick.h"
#include "mem.h"
#include "threads.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>

typedef struct work {
    sm_threads_part *part;
    void *self;
    sm_arena *arena;      /* that the caller uses */
    uint64_t next, parts; /* under lock: */
    bool failed;
    pthread_mutex_t lock;
} work;

typedef struct worker {
    work *work;
    unsigned number;
    pthread_t id;
    uint64_t part; /* that failed, with the error: */
    sm_status status;
    sm_error err;
} worker;

unsigned sm_threads_usual(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    int n = CPU_COUNT(&set);
    return n < 1 ? 1 : n > SM_THREADS_MOST ? SM_THREADS_MOST : (unsigned)n;
}

static bool threads_take(work *w, uint64_t *part)
{
    pthread_mutex_lock(&w->lock);
    bool more = !w->failed && w->next < w->parts;
    if (more) *part = w->next++;
    pthread_mutex_unlock(&w->lock);
    return more;
}

static void *threads_work(void *self)
{
    worker *me = self;
    sm_arena_use(me->work->arena);
    for (uint64_t part; !me->status && threads_take(me->work, &part);) {
        me->status = me->work->part(me->work->self, me->number, part, &me->err);
        me->part = part;
    }
    if (!me->status) return NULL;
    pthread_mutex_lock(&me->work->lock);
    me->work->failed = true;
    pthread_mutex_unlock(&me->work->lock);
    return NULL;
}

/* How many there are in the end, next to the caller: with all signals held back, which they inherit. */
static unsigned threads_begin(worker *w, unsigned wanted)
{
    sigset_t all, before;
    unsigned n = 0;
    sigfillset(&all);
    if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0) return 0;
    while (n < wanted && pthread_create(&w[n].id, NULL, threads_work, &w[n]) == 0) n++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return n;
}

/* Parts are taken in order, so a lower part than the first failing one has been taken as well. */
static sm_status threads_end(worker *w, unsigned n, const worker *caller, sm_error *err)
{
    const worker *first = caller;
    for (unsigned i = 0; i < n; i++) {
        pthread_join(w[i].id, NULL);
        if (w[i].status && (!first->status || w[i].part < first->part)) first = &w[i];
    }
    if (first->status && err && !err->status) *err = first->err;
    return first->status;
}

sm_status sm_threads_run(sm_threads_part *part, void *self, uint64_t parts, unsigned threads, sm_error *err)
{
    if (threads > SM_THREADS_MOST) threads = SM_THREADS_MOST;
    if (threads > parts) threads = (unsigned)parts;
    work all = {.part = part, .self = self, .arena = sm_arena_used(), .parts = parts};
    worker *others = threads > 1 ? sm_alloc(threads - 1, sizeof *others) : NULL;
    if (threads <= 1 || pthread_mutex_init(&all.lock, NULL) != 0) {
        sm_status status = SM_OK;
        for (uint64_t i = 0; i < parts && !status; i++) status = part(self, 0, i, err);
        sm_free(others);
        return status;
    }
    for (unsigned i = 0; i + 1 < threads; i++) others[i] = (worker){.work = &all, .number = i + 1};
    /* A study must not leave by longjmp while others work on its stack. */
    sm_die_hook *hook = sm_die_with(NULL);
    sm_tick_hook tick = sm_tick_with((sm_tick_hook){0});
    unsigned n = threads_begin(others, threads - 1);
    worker caller = {.work = &all};
    threads_work(&caller);
    sm_status status = threads_end(others, n, &caller, err);
    sm_tick_with(tick);
    sm_die_with(hook);
    pthread_mutex_destroy(&all.lock);
    sm_free(others);
    return status;
}
