/* Memory that never runs out for its caller, arrays that grow, and arrays that go together. */
#include "error.h"
#include "mem.h"
#include "os.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CLEANUPS = 4 };
static void (*sm_death_cleanup[CLEANUPS])(void);

void sm_at_death(void (*clean)(void), bool on)
{
    for (int i = 0; i < CLEANUPS; i++) {
        if (sm_death_cleanup[i] != (on ? NULL : clean)) continue;
        sm_death_cleanup[i] = on ? clean : NULL;
        return;
    }
}

void sm_forget_death(void)
{
    memset(sm_death_cleanup, 0, sizeof sm_death_cleanup);
}

static _Thread_local sm_die_hook *sm_death_hook;

sm_die_hook *sm_die_with(sm_die_hook *end)
{
    sm_die_hook *before = sm_death_hook;
    sm_death_hook = end;
    return before;
}

void sm_die(int status, const char *reason)
{
    char line[256];
    if (sm_death_hook) sm_death_hook(status, reason);
    for (int i = 0; i < CLEANUPS; i++)
        if (sm_death_cleanup[i]) sm_death_cleanup[i]();
    int length = snprintf(line, sizeof line, "setmatch: %s\n", reason);
    ssize_t written = sm_os_write(STDERR_FILENO, line, (size_t)length);
    (void)written;
    _Exit(status);
}

static void *or_die(void *block)
{
    if (!block) sm_die(SM_LIMIT, "out of memory");
    return block;
}

void *sm_alloc(size_t count, size_t size)
{
    return or_die(sm_alloc_large(count, size));
}

void *sm_resize(void *p, size_t count, size_t size)
{
    return or_die(sm_resize_large(p, count, size));
}

char *sm_copy_text(const char *text, size_t length)
{
    char *copy = sm_alloc(length == SIZE_MAX ? length : length + 1, 1);
    if (length) memcpy(copy, text, length);
    return copy;
}

/* ---- arrays that grow -------------------------------------------------------------------------------------------- */

static bool widen_large(void *list, size_t capacity, size_t want, size_t size)
{
    void *array;
    memcpy(&array, list, sizeof array);
    char *wider = array ? sm_resize_large(array, want, size) : sm_alloc_large(want, size); /* new: zeroed already */
    if (!wider) return false;
    if (array) memset(wider + capacity * size, 0, (want - capacity) * size);
    memcpy(list, &wider, sizeof wider);
    return true;
}

bool sm_grow_large(void *list, size_t *capacity, size_t want, size_t size)
{
    if (want <= *capacity) return true;
    size_t next = *capacity > SIZE_MAX / 2 ? want : *capacity * 2;
    if (next < want) next = want;
    if (next < 8) next = 8;
    if (!widen_large(list, *capacity, next, size)) return false;
    *capacity = next;
    return true;
}

bool sm_push_large(void *list, size_t *n, size_t *capacity, const void *item, size_t size)
{
    char *array;
    if (!sm_grow_large(list, capacity, *n + 1, size)) return false;
    memcpy(&array, list, sizeof array);
    memcpy(array + (*n)++ * size, item, size);
    return true;
}

void sm_widen(void *list, size_t capacity, size_t want, size_t size)
{
    if (!widen_large(list, capacity, want, size)) or_die(NULL);
}

void sm_grow(void *list, size_t *capacity, size_t want, size_t size)
{
    if (!sm_grow_large(list, capacity, want, size)) or_die(NULL);
}

void sm_push(void *list, size_t *n, size_t *capacity, const void *item, size_t size)
{
    if (!sm_push_large(list, n, capacity, item, size)) or_die(NULL);
}

/* ---- arrays that go together ------------------------------------------------------------------------------------- */

typedef union held { /* before each array */
    union held *next;
    max_align_t aligned;
} held;

void *sm_held(sm_hold *h, size_t count, size_t size)
{
    bool fits = !size || count <= (SIZE_MAX - sizeof(held)) / size;
    held *array = sm_alloc(1, fits ? sizeof *array + count * size : SIZE_MAX);
    array->next = h->last;
    h->last = array;
    return array + 1;
}

void sm_hold_free(sm_hold *h)
{
    for (held *array = h->last, *next; array; array = next) {
        next = array->next;
        sm_free(array);
    }
    *h = (sm_hold){0};
}
