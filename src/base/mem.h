/* Memory. sm_alloc and its variants never return NULL: the program ends if memory runs out. Blocks whose size depends
 * on the input (points, tables, files) use the _large functions, which return NULL or false, so that loading can reject
 * the file. tests/support/mem_fault.c replaces mem.c to fail the k-th call. */
#ifndef SM_BASE_MEM_H
#define SM_BASE_MEM_H
#include <stdbool.h>
#include <stddef.h>

void *sm_alloc(size_t count, size_t size);           /* count * size zeroed bytes; never NULL, not for count 0 either */
void *sm_resize(void *p, size_t count, size_t size); /* like realloc; does not zero the new bytes */
char *sm_copy_text(const char *text, size_t length); /* ends in a NUL */
void sm_free(void *p);

/* Grows an array: list is the address of its pointer, size that of an element; new bytes are zero. The functions grow
 * from capacity to want elements; to at least want, by doubling; by *item at the end. */
void sm_widen(void *list, size_t capacity, size_t want, size_t size);
void sm_grow(void *list, size_t *capacity, size_t want, size_t size);
void sm_push(void *list, size_t *n, size_t *capacity, const void *item, size_t size);

/* The same for blocks that depend on the input. Returns NULL or false if memory runs out or the size overflows; the old
 * block is kept. */
void *sm_alloc_large(size_t count, size_t size);
void *sm_resize_large(void *p, size_t count, size_t size);
bool sm_grow_large(void *list, size_t *capacity, size_t want, size_t size);
bool sm_push_large(void *list, size_t *n, size_t *capacity, const void *item, size_t size);

/* Arrays that are freed together. {0} is empty. */
typedef struct sm_hold {
    void *last;
} sm_hold;
void *sm_held(sm_hold *h, size_t count, size_t size); /* like sm_alloc */
void sm_hold_free(sm_hold *h);                        /* frees all of them */

/* Ends the program: calls the functions of sm_at_death, prints "setmatch: REASON" to standard error and exits with
 * status, without exit handlers. */
_Noreturn void sm_die(int status, const char *reason);
/* Makes the calling thread call end instead, which must not return; NULL: as above. Returns the hook set before. */
typedef void sm_die_hook(int status, const char *reason);
sm_die_hook *sm_die_with(sm_die_hook *end);
/* Adds (on) or removes a function that restores the terminal or removes unfinished files; at most 4, and the caller
 * adds each once. */
void sm_at_death(void (*clean)(void), bool on);
void sm_forget_death(void); /* removes all of them: a child process must not restore its parent's terminal */
#endif
