/* The allocator. */
#include "mem.h"
#include <stdint.h>
#include <stdlib.h>

void *sm_alloc_large(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) return NULL;
    return calloc(count ? count : 1, size ? size : 1);
}

void *sm_resize_large(void *p, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) return NULL;
    size_t bytes = count * size;
    return realloc(p, bytes ? bytes : 1);
}

void sm_free(void *p)
{
    free(p);
}
