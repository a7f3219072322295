#include "tests/support/mem_fault.h"
#include "setmatch/base/mem.h"
#include <stdlib.h>
#include <string.h>

static uint64_t countdown, alive;
static bool keep_failing, happened;

void mem_fault_at(uint64_t k, bool keep)
{
    countdown = k;
    keep_failing = keep;
    happened = false;
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
    if (happened && keep_failing) return true;
    if (countdown == 0 || --countdown > 0) return false;
    happened = true;
    return true;
}

void *sm_alloc(size_t count, size_t size)
{
    void *p = fails() ? NULL : calloc(count ? count : 1, size ? size : 1);
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

int sm_grow(void **p, size_t *room, size_t want, size_t size)
{
    if (want <= *room) return 1;
    size_t next = *room * 2 < want ? want : *room * 2;
    if (next < 8) next = 8;
    char *q = sm_resize(*p, next, size);
    if (!q) return 0;
    memset(q + *room * size, 0, (next - *room) * size);
    *p = q;
    *room = next;
    return 1;
}

char *sm_copy_text(const char *text, size_t length)
{
    char *copy = sm_alloc(length + 1, 1);
    if (copy && length) memcpy(copy, text, length);
    return copy;
}
