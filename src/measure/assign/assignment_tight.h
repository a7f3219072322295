/* The tight graph of an optimum: the cells whose prices cost nothing more than they weigh. Every optimal matching lies
 * in it and covers each vertex that has a price; a vertex without one is optional. As a directed graph (row -> column
 * along tight cells, column -> row along the matching) its cycles are the exchanges that lead to other optima. A path
 * between optional vertices is an exchange too: the node `out` closes it to a cycle. out -> free row or matched
 * optional column (which is given up); free column or matched optional row (which is given up) -> out. */
#ifndef SM_MEASURE_ASSIGNMENT_TIGHT_H
#define SM_MEASURE_ASSIGNMENT_TIGHT_H
#include "assignment_lists.h"
#include "assignment_parts.h"

typedef struct sm_tight {
    const sm_assignment *s; /* assignment of the optimum, */
    const uint64_t *price[2];
    uint64_t slack;
    const sm_tight_lists *lists; /* the tight cells if they are known; else NULL */
    uint32_t rows, cols, out;    /* vertices: rows, then columns, then out */
    uint32_t *mate;              /* by vertex; SM_NONE: free */
    bool *optional, *gone;       /* gone: excluded from the graph for a while */
    size_t *start, *back; /* cells of row x: to[start[x]..start[x + 1]), ascending; of column y: from[back[y]..] */
    uint32_t *to, *from;
    size_t n_cells, capacity_to;
    bool *ban;      /* cells left out for a while, by place in to */
    uint32_t *list; /* the optional vertices with a tight cell */
    uint32_t n_list;
    uint32_t *part; /* strongly connected component of each vertex */
    uint32_t *part_size;
    uint32_t n_parts;
} sm_tight;

/* The tight cells of a line of s, ascending, into out; returns how many. other: the prices of the far side. */
uint32_t sm_tight_cells(const sm_assignment *s, sm_weights l, const uint64_t *other, uint64_t mine, uint64_t slack,
                        uint32_t *out);

/* price is borrowed. slack: how many units above its weight a cell may cost and still count as tight. The functions
 * that return bool return false if sm_tick_after ends them; then g can only be freed. */
sm_tight sm_tight_new(const sm_assignment *s, const uint64_t *const price[2], uint64_t slack);
void sm_tight_free(sm_tight *g);
bool sm_tight_build(sm_tight *g);
void sm_tight_take_mates(sm_tight *g); /* of s again: another optimum of the same tight cells */
/* Successors and predecessors one by one: *at begins as 0; SM_NONE at the end. */
uint32_t sm_tight_after(const sm_tight *g, uint32_t v, size_t *at);
uint32_t sm_tight_before(const sm_tight *g, uint32_t v, size_t *at);
/* Exchanges along a cycle, or back. Its vertices in order; the last one leads to the first. */
void sm_tight_exchange(sm_tight *g, const uint32_t *cycle, size_t n, bool back);
bool sm_tight_parts(sm_tight *g); /* finds the components */

/* Turns the matching into the first one of all in loaded order. */
bool sm_tight_first(sm_tight *g);
/* Counts the optimal matchings, up to `limit`. */
bool sm_tight_count(sm_tight *g, uint32_t limit, uint32_t *count);
#endif
