#include "tests/support/mem_fault.h"
#include "setmatch/base/mem.h"
#include <stdlib.h>

static uint64_t countdown, alive, calls;
static bool keep_failing, happened;

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

static bool fails(void)
{
    calls++;
    if (happened && keep_failing) return true;
    if (countdown == 0 || --countdown > 0) return false;
    happened = true;
    return true;
}

void *sm_alloc(size_t count, size_t size)
{
    bool overflows = size && count > SIZE_MAX / size;
    void *p = fails() || overflows ? NULL : calloc(count ? count : 1, size ? size : 1);
    alive += p != NULL;
    return p;
}

void *sm_resize(void *p, size_t count, size_t size)
{
    if (fails() || (size && count > SIZE_MAX / size)) return NULL;
    size_t bytes = count * size;
    void *q = realloc(p, bytes ? bytes : 1);
    alive += p == NULL && q != NULL;
    return q;
}

void sm_free(void *p)
{
    alive -= p != NULL;
    free(p);
}
