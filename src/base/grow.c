/* Arrays and texts that grow, on the allocator of mem.c. */
#include "setmatch/base/mem.h"
#include <stdint.h>
#include <string.h>

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

int sm_push(void *list, size_t *n, size_t *room, const void *item, size_t size)
{
    void *array;
    memcpy(&array, list, sizeof array);
    if (!sm_grow(&array, room, *n + 1, size)) return 0;
    memcpy((char *)array + (*n)++ * size, item, size);
    memcpy(list, &array, sizeof array);
    return 1;
}

char *sm_copy_text(const char *text, size_t length)
{
    if (length == SIZE_MAX) return NULL;
    char *copy = sm_alloc(length + 1, 1);
    if (copy && length) memcpy(copy, text, length);
    return copy;
}
