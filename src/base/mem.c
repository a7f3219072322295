/* The allocator. */
#include "base/mem.h"
#include "base/arena.h"
#include "mem.h"
#include <stdint.h>
#include <stdlib.h>

void *sm_alloc_large(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) return NULL;
    if (sm_arena_used()) return sm_arena_alloc(count * size);
    return calloc(count ? count : 1, size ? size : 1);
}

void *sm_resize_large(void *p, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) return NULL;
    size_t bytes = count * size;
    if (sm_arena_used()) return sm_arena_resize(p, bytes);
    return realloc(p, bytes ? bytes : 1);
}

void sm_free(void *p)
{
    if (!sm_arena_used() || !sm_arena_give_back(p)) free(p);
}
