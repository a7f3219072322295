/* The allocator of the library, which replaces base/mem.c and base/arena.c. An arena is a list of heap blocks: a
 * process can have many, and freeing the arena of a table frees everything that an interrupted call allocated. */
#include "base/mem.h"
#include "base/os.h"
#include "library.h"
#include <stdint.h>
#include <stdlib.h>

typedef struct block { /* before each block */
    struct block *next, *previous;
} block;

_Static_assert(sizeof(block) % _Alignof(max_align_t) == 0, "blocks are aligned");

struct sm_arena {
    block all;
    sm_arena *next; /* among the arenas of this thread that are not kept */
};

static _Thread_local sm_arena *sm_arena_here, *sm_arena_first;

sm_arena *sm_arena_new(void)
{
    sm_arena *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->all.next = a->all.previous = &a->all;
    a->next = sm_arena_first;
    sm_arena_first = a;
    return a;
}

void sm_arena_keep(sm_arena *a)
{
    sm_arena **at = &sm_arena_first;
    while (*at && *at != a) at = &(*at)->next;
    if (*at) *at = a->next;
}

void sm_arena_free(sm_arena *a)
{
    if (!a) return;
    sm_arena_keep(a);
    for (block *b = a->all.next, *next; b != &a->all; b = next) {
        next = b->next;
        free(b);
    }
    free(a);
}

void sm_arenas_free(void)
{
    while (sm_arena_first) sm_arena_free(sm_arena_first);
}

void sm_arena_reach(sm_arena *a) {} /* blocks of the heap are always readable */

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

void *sm_alloc_large(size_t count, size_t size)
{
    if (size && count > (SIZE_MAX - sizeof(block)) / size) return NULL;
    block *b = calloc(1, sizeof *b + count * size);
    if (!b) return NULL;
    block *before = sm_arena_here ? &sm_arena_here->all : b;
    b->previous = before;
    b->next = sm_arena_here ? before->next : b;
    b->next->previous = b;
    before->next = b;
    return b + 1;
}

void *sm_resize_large(void *p, size_t count, size_t size)
{
    if (!p) return sm_alloc_large(count, size);
    if (size && count > (SIZE_MAX - sizeof(block)) / size) return NULL;
    block *b = (block *)p - 1;
    bool alone = b->next == b; /* outside every arena */
    block *moved = realloc(b, sizeof *b + count * size);
    if (!moved) return NULL;
    if (alone) moved->next = moved->previous = moved;
    moved->next->previous = moved;
    moved->previous->next = moved;
    return moved + 1;
}

void sm_free(void *p)
{
    if (!p) return;
    block *b = (block *)p - 1;
    b->previous->next = b->next;
    b->next->previous = b->previous;
    free(b);
}

/* ---- files that a call opens: the linker puts these in place of base's (--wrap) ---------------------------------- */

enum { FILES = 16 }; /* noted; more stay open */
static _Thread_local int sm_arena_file[FILES], sm_arena_files;

static int note_file(int fd)
{
    if (fd >= 0 && sm_arena_files < FILES) sm_arena_file[sm_arena_files++] = fd;
    return fd;
}

int __real_sm_os_open(const char *path, int flags, mode_t mode);
int __wrap_sm_os_open(const char *path, int flags, mode_t mode);
int __wrap_sm_os_open(const char *path, int flags, mode_t mode)
{
    return note_file(__real_sm_os_open(path, flags, mode));
}

int __real_sm_os_mkostemp(char *name, int flags);
int __wrap_sm_os_mkostemp(char *name, int flags);
int __wrap_sm_os_mkostemp(char *name, int flags)
{
    return note_file(__real_sm_os_mkostemp(name, flags));
}

int __real_sm_os_close(int fd);
int __wrap_sm_os_close(int fd);
int __wrap_sm_os_close(int fd)
{
    for (int i = 0; i < sm_arena_files; i++)
        if (sm_arena_file[i] == fd) sm_arena_file[i--] = sm_arena_file[--sm_arena_files];
    return __real_sm_os_close(fd);
}

void sm_files_end(bool close)
{
    while (close && sm_arena_files) sm_os_close(sm_arena_file[0]);
    sm_arena_files = 0;
}
