#include "setmatch/base/mem.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *sm_alloc(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) return NULL;
    return calloc(count ? count : 1, size ? size : 1);
}

void *sm_resize(void *p, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) return NULL;
    size_t bytes = count * size;
    return realloc(p, bytes ? bytes : 1);
}

void sm_free(void *p)
{
    free(p);
}

int sm_grow(void **p, size_t *room, size_t want, size_t size)
{
    if (want <= *room) return 1;
    size_t next = *room > SIZE_MAX / 2 ? want : *room * 2;
    if (next < want) next = want;
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
    if (length == SIZE_MAX) return NULL;
    char *copy = sm_alloc(length + 1, 1);
    if (copy && length) memcpy(copy, text, length);
    return copy;
}
