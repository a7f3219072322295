/* One mapping: the head, then blocks. A block that is given back goes to a list of blocks of its size. */
#include "base/arena.h"
#include "base/os.h"
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#define HIDE(p, n)   ASAN_POISON_MEMORY_REGION(p, n)
#define REVEAL(p, n) ASAN_UNPOISON_MEMORY_REGION(p, n)
enum { GUARD = 32 }; /* poisoned bytes after each block */
#else
#define HIDE(p, n)   ((void)(p), (void)(n))
#define REVEAL(p, n) ((void)(p), (void)(n))
enum { GUARD = 0 };
#endif

enum { LISTS = 256, ALIGNED = 16, LEAST = 1 << 20, STEP = 1 << 24 };

typedef struct block {  /* before each block */
    size_t size;        /* bytes after this head */
    struct block *next; /* among those given back */
} block;

struct sm_arena {
    size_t size, used; /* bytes, this head included */
    size_t open;       /* bytes that may be read and written; a leak check skips the rest */
    block *given_back[LISTS];
    pthread_mutex_t lock; /* threads of one process share an arena; a parent does not allocate in its child's */
};

static _Thread_local sm_arena *sm_arena_here;

sm_arena *sm_arena_new(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t size = pages > 0 && page > 0 ? (size_t)pages * (size_t)page : (size_t)1 << 32;
    for (; size >= LEAST; size /= 2) {
        sm_arena *a = sm_os_map_shared(size);
        if (!a) continue; /* a limit on address space */
        if (!sm_os_open_map(a, LEAST)) {
            sm_os_unmap(a, size);
            return NULL;
        }
        a->size = size;
        a->open = LEAST;
        a->used = (sizeof *a + ALIGNED - 1) / ALIGNED * ALIGNED;
        pthread_mutex_init(&a->lock, NULL);
        return a;
    }
    return NULL;
}

void sm_arena_free(sm_arena *a)
{
    if (!a) return;
    REVEAL(a, a->used);
    sm_os_unmap(a, a->size);
}

void sm_arena_reach(sm_arena *a)
{
    sm_os_open_map(a, a->open);
}

sm_arena *sm_arena_use(sm_arena *a)
{
    sm_arena *before = sm_arena_here;
    sm_arena_here = a;
    return before;
}

sm_arena *sm_arena_used(void)
{
    return sm_arena_here;
}

/* Rounds bytes up to two, three or four times a power of two, and returns the number of that size. Rounding twice
 * changes nothing. */
static size_t list_of(size_t *bytes)
{
    size_t shift = 4;
    while ((*bytes - 1) >> shift >= 4) shift++;
    size_t units = ((*bytes - 1) >> shift) + 1;
    *bytes = units << shift;
    return shift * 4 + units;
}

static bool is_in(const sm_arena *a, const void *p)
{
    return a && (const char *)p >= (const char *)a && (const char *)p < (const char *)a + a->size;
}

static bool open_to(sm_arena *a, size_t end)
{
    if (end <= a->open) return true;
    size_t open = (end / STEP + 1) * STEP;
    if (open > a->size) open = a->size;
    if (!sm_os_open_map(a, open)) return false;
    a->open = open;
    return true;
}

void *sm_arena_alloc(size_t bytes)
{
    sm_arena *a = sm_arena_here;
    size_t size = bytes + GUARD + !bytes, list = bytes < SIZE_MAX / 4 ? list_of(&size) : LISTS;
    block *b = NULL;
    if (list >= LISTS) return NULL;
    pthread_mutex_lock(&a->lock);
    if (a->given_back[list]) {
        b = a->given_back[list];
        a->given_back[list] = b->next;
        REVEAL(b + 1, b->size);
        memset(b + 1, 0, b->size);
    } else if (size <= a->size - a->used && sizeof *b <= a->size - a->used - size &&
               open_to(a, a->used + sizeof *b + size)) {
        b = (block *)((char *)a + a->used);
        a->used += sizeof *b + size;
        b->size = size;
    }
    pthread_mutex_unlock(&a->lock);
    if (!b) return NULL;
    HIDE((char *)(b + 1) + bytes, b->size - bytes);
    return b + 1;
}

bool sm_arena_give_back(void *p)
{
    sm_arena *a = sm_arena_here;
    if (!is_in(a, p)) return false;
    block *b = (block *)p - 1;
    size_t size = b->size, list = list_of(&size);
    pthread_mutex_lock(&a->lock);
    HIDE(p, size); /* before another thread can take it */
    b->next = a->given_back[list];
    a->given_back[list] = b;
    pthread_mutex_unlock(&a->lock);
    return true;
}

void *sm_arena_resize(void *p, size_t bytes)
{
    void *wider = sm_arena_alloc(bytes);
    if (!p || !wider) return wider;
    bool ours = is_in(sm_arena_here, p);
    size_t had = ours ? ((block *)p - 1)->size - GUARD : malloc_usable_size(p);
    if (ours) REVEAL(p, had);
    memcpy(wider, p, had < bytes ? had : bytes);
    if (ours) sm_arena_give_back(p);
    return wider;
}
