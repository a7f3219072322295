/* Arrays that grow, and arrays that go together, on the allocator of mem.c. */
#include "setmatch/base/mem.h"
#include <stdint.h>
#include <string.h>

bool sm_widen(void *list, size_t room, size_t want, size_t size)
{
    void *array;
    memcpy(&array, list, sizeof array);
    char *wider = array ? sm_resize(array, want, size) : sm_alloc(want, size); /* a new one is zero without a pass */
    if (!wider) return false;
    if (array) memset(wider + room * size, 0, (want - room) * size);
    memcpy(list, &wider, sizeof wider);
    return true;
}

bool sm_grow(void *list, size_t *room, size_t want, size_t size)
{
    if (want <= *room) return true;
    size_t next = *room > SIZE_MAX / 2 ? want : *room * 2;
    if (next < want) next = want;
    if (next < 8) next = 8;
    if (!sm_widen(list, *room, next, size)) return false;
    *room = next;
    return true;
}

bool sm_push(void *list, size_t *n, size_t *room, const void *item, size_t size)
{
    char *array;
    if (!sm_grow(list, room, *n + 1, size)) return false;
    memcpy(&array, list, sizeof array);
    memcpy(array + (*n)++ * size, item, size);
    return true;
}

typedef union held { /* what stands ahead of each array */
    union held *next;
    max_align_t aligned;
} held;

void *sm_held(sm_hold *h, size_t count, size_t size)
{
    bool fits = !size || count <= (SIZE_MAX - sizeof(held)) / size;
    held *array = !h->failed && fits ? sm_alloc(1, sizeof *array + count * size) : NULL;
    h->failed = !array;
    if (!array) return NULL;
    array->next = h->last;
    h->last = array;
    return array + 1;
}

void sm_hold_done(sm_hold *h)
{
    for (held *array = h->last, *next; array; array = next) {
        next = array->next;
        sm_free(array);
    }
    *h = (sm_hold){0};
}

char *sm_copy_text(const char *text, size_t length)
{
    if (length == SIZE_MAX) return NULL;
    char *copy = sm_alloc(length + 1, 1);
    if (copy && length) memcpy(copy, text, length);
    return copy;
}
