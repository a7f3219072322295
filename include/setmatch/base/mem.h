/* The only allocator of the program (mem.c: tests/support/mem_fault.c stands in for it and fails the k-th call), and
 * arrays that grow, and that go together (grow.c). */
#ifndef SM_BASE_MEM_H
#define SM_BASE_MEM_H
#include <stdbool.h>
#include <stddef.h>

/* count * size zeroed bytes; NULL without memory or when the product overflows. Never NULL for count 0. */
void *sm_alloc(size_t count, size_t size);
/* As realloc; new bytes are not zeroed. On failure NULL, and p stands as it was. */
void *sm_resize(void *p, size_t count, size_t size);
void sm_free(void *p);
/* An array that grows: list is the address of the pointer to it, size that of an element. False without memory, with
 * all as before; new bytes are zero. From room elements to want; to at least want, by doubling; by *item at its end. */
bool sm_widen(void *list, size_t room, size_t want, size_t size);
bool sm_grow(void *list, size_t *room, size_t want, size_t size);
bool sm_push(void *list, size_t *n, size_t *room, const void *item, size_t size);
/* Memory that is given up together. It remembers that there was none, and then gives no more: whoever reserves several
 * arrays asks failed once, before the first of them is used. */
typedef struct sm_hold {
    void *last;
    bool failed;
} sm_hold;                                            /* {0} is empty */
void *sm_held(sm_hold *h, size_t count, size_t size); /* as sm_alloc */
void sm_hold_done(sm_hold *h);                        /* frees all of it */
char *sm_copy_text(const char *text, size_t length);  /* with a NUL behind it; NULL without memory */
#endif
