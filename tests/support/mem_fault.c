#include "tests/support/mem_fault.h"
#include "base/arena.h"
#include "base/mem.h"
#include <pthread.h>
#include <stdlib.h>

static uint64_t countdown, alive, calls;
static bool keep_failing, happened;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* threads allocate, too */

void mem_fault_at(uint64_t k, bool keep)
{
    countdown = k;
    keep_failing = keep;
    happened = false;
    calls = 0;
}

uint64_t mem_fault_calls(void)
{
    return calls;
}

bool mem_fault_happened(void)
{
    return happened;
}
uint64_t mem_fault_live(void)
{
    return alive;
}

static bool fault_is_due(void)
{
    calls++;
    if (happened && keep_failing) return true;
    if (countdown == 0 || --countdown > 0) return false;
    happened = true;
    return true;
}

static bool fails(void)
{
    pthread_mutex_lock(&lock);
    bool due = fault_is_due();
    pthread_mutex_unlock(&lock);
    return due;
}

static void fault_count(int more)
{
    pthread_mutex_lock(&lock);
    alive += (uint64_t)(int64_t)more;
    pthread_mutex_unlock(&lock);
}

void *sm_alloc_large(size_t count, size_t size)
{
    bool overflows = size && count > SIZE_MAX / size;
    if (fails() || overflows) return NULL;
    if (sm_arena_used()) return sm_arena_alloc(count * size);
    void *p = calloc(count ? count : 1, size ? size : 1);
    if (p) fault_count(1);
    return p;
}

void *sm_resize_large(void *p, size_t count, size_t size)
{
    if (fails() || (size && count > SIZE_MAX / size)) return NULL;
    size_t bytes = count * size;
    if (sm_arena_used()) return sm_arena_resize(p, bytes);
    void *q = realloc(p, bytes ? bytes : 1);
    if (!p && q) fault_count(1);
    return q;
}

void sm_free(void *p)
{
    if (sm_arena_used() && sm_arena_give_back(p)) return;
    if (p) fault_count(-1);
    free(p);
}
