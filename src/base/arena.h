/* Memory in which a study builds its result. While a thread uses an arena, everything it allocates with mem.h comes
 * from the arena, and freeing the arena frees all of it, whatever its shape. An arena is shared with child processes
 * and lies at the same addresses there, so a parent can read what its child built. */
#ifndef SM_BASE_ARENA_H
#define SM_BASE_ARENA_H
#include <stdbool.h>
#include <stddef.h>

typedef struct sm_arena sm_arena;

/* Returns an empty arena that can grow to the size of the machine's memory, or NULL without address space. Untouched
 * pages take no memory. */
sm_arena *sm_arena_new(void);
void sm_arena_free(sm_arena *a);
/* Makes the blocks that a child has allocated in a readable here. */
void sm_arena_reach(sm_arena *a);
/* Makes the calling thread allocate from a, or from the heap if a is NULL. Returns the arena in use before. */
sm_arena *sm_arena_use(sm_arena *a);
sm_arena *sm_arena_used(void);

/* For mem.h: these use the current arena. */
void *sm_arena_alloc(size_t bytes);           /* zeroed; NULL if the arena is full */
void *sm_arena_resize(void *p, size_t bytes); /* p is NULL, or in the arena, or on the heap */
bool sm_arena_give_back(void *p);             /* false: p is not in the arena in use */
#endif
