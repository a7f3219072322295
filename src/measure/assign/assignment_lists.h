/* The tight cells of every row and column, as lists that are kept while cells and prices change. */
#ifndef SM_MEASURE_ASSIGNMENT_LISTS_H
#define SM_MEASURE_ASSIGNMENT_LISTS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A vertex is 2 x of row x, 2 y + 1 of column y: its number stays when a side grows. */
static inline uint32_t sm_vertex(int side, uint32_t x)
{
    return 2 * x + (uint32_t)side;
}

typedef struct sm_tight_list { /* of what is at `at` of the pool */
    size_t at;
    uint32_t n, capacity;
} sm_tight_list;

enum { SM_LIST_CLASSES = 32 };
typedef struct sm_tight_lists {
    sm_tight_list *of; /* by vertex: rows (columns) of its tight cells, ascending */
    uint32_t *pool;    /* lists have 4, 8, 16 ... places */
    size_t used, capacity_pool;
    size_t spare[SM_LIST_CLASSES]; /* by room: the first of those given up, which names the next; 0: none */
    size_t cells;                  /* tight cells */
} sm_tight_lists;

void sm_lists_widen(sm_tight_lists *l, size_t vertices, size_t want); /* new ones are empty */
void sm_lists_free(sm_tight_lists *l);
void sm_lists_clear(sm_tight_lists *l, size_t vertices); /* all of them are empty */
/* Appends x to the list of v, and v to the list of x. For building the lists in order. */
void sm_lists_append(sm_tight_lists *l, uint32_t v, uint32_t x);
/* v's list becomes this one, ascending; the lists on the other side follow. *gained: there are cells that it had not
 * before. O(its length, and of those that change). */
void sm_lists_replace(sm_tight_lists *l, uint32_t v, const uint32_t *at, uint32_t n, bool *gained);

static inline const uint32_t *sm_lists_at(const sm_tight_lists *l, uint32_t v) /* until a list grows */
{
    return l->pool + l->of[v].at;
}
#endif
