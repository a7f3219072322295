/* What is known of the tight cells while the first optimum is repaired, and the searches among them: whether a row can
 * get a lower column while those below it keep theirs. */
#ifndef SM_MEASURE_ASSIGNMENT_SEARCH_H
#define SM_MEASURE_ASSIGNMENT_SEARCH_H
#include "assignment_lists.h"
#include "assignment_parts.h"
#include "assignment_tight.h"

enum { SM_WORD = 64 };        /* bits of the rows that wait */
enum { SM_AHEAD, SM_BEHIND }; /* along the edges; against them */

typedef struct sm_front { /* a search in one direction; arrays by vertex */
    uint32_t *mark;       /* search that each vertex belongs to */
    uint32_t *next;       /* towards where the search began */
    uint32_t *queue;
    uint32_t head, tail;
    uint32_t out; /* a vertex from which an edge leads to out (behind: to which one leads from it); SM_NONE: not met */
    uint64_t work;
} sm_front;

typedef struct sm_mender { /* arrays have room for `room` rows and as many columns */
    uint32_t capacity;
    sm_tight_lists lists; /* tight cells */
    bool complete;        /* they hold all of them, and later changes are followed */
    uint32_t *mate;       /* mate of each vertex when changes were last copied */
    uint8_t *flags;       /* flags of each vertex */
    uint32_t *fresh;      /* scratch: tight cells of a line */

    uint64_t *waits; /* a bit for each row below swept that is to be examined; */
    uint32_t n_waiting, first_word;
    uint32_t swept; /* rows from here on are to be examined too */

    uint32_t *seed, n_seeds; /* what changed since; after the closure, rows on cycles with it wait */
    uint32_t low;            /* of the closure: rows below it, and their mates, are on no such cycle */
    bool closing;
    uint64_t spent; /* on closures after exchanges, since a closure was last given up */

    sm_front front[2];
    uint32_t stamp;  /* number of the current search */
    uint32_t row;    /* the row that is examined */
    uint32_t *cycle; /* the last exchange; */
    uint32_t cycle_n;
    uint64_t wasted; /* steps of searches that found nothing, since the labels were last dropped */

    bool labelled; /* a vertex outside the component of its row is on no cycle with it */
    sm_tight label;
} sm_mender;

void sm_repair_stamp(sm_mender *r); /* begins a new search */
/* Visits one more vertex in this direction, among rows from low on and their mates. True if it meets the other
 * direction, by the edge *from -> *to. */
bool sm_repair_advance(sm_mender *r, const sm_assignment *s, int way, uint32_t *from, uint32_t *to);
void sm_repair_reach(sm_mender *r, const sm_assignment *s, int way, uint32_t v, uint32_t from);
typedef enum sm_repair_outcome {
    SM_REPAIR_NOTHING,
    SM_REPAIR_BETTER, /* an exchange was made, along r->cycle */
    SM_REPAIR_ENDED   /* by sm_tick_after */
} sm_repair_outcome;
/* Looks for a lower column for the row. */
sm_repair_outcome sm_repair_row(sm_mender *r, sm_assignment *s, uint32_t row);

static inline uint32_t sm_vertex_mate(const sm_assignment *s, uint32_t v)
{
    uint32_t y = s->side[v & 1].mate[v / 2];
    return y == SM_NONE ? y : sm_vertex(!(v & 1), y);
}
/* Returns whether some tight column is lower than the row's column; a row without a column accepts any. */
static inline bool sm_row_may_improve(const sm_mender *r, const sm_assignment *s, uint32_t row)
{
    uint32_t v = sm_vertex(0, row);
    return r->lists.of[v].n && *sm_lists_at(&r->lists, v) < s->side[0].mate[row];
}
static inline void sm_repair_wait(sm_mender *r, uint32_t row)
{
    uint64_t bit = (uint64_t)1 << row % SM_WORD;
    if (row >= r->swept || r->waits[row / SM_WORD] & bit) return;
    r->waits[row / SM_WORD] |= bit;
    if (!r->n_waiting++ || row / SM_WORD < r->first_word) r->first_word = row / SM_WORD;
}
static inline bool sm_front_waits(const sm_front *f)
{
    return f->head < f->tail;
}
#endif
