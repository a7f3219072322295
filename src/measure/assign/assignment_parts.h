/* The inside of an assignment solver: for assignment*.c, onto*.c and similar.c alone, and for
 * measure/live/runner_up*.c, which walk the same graph.
 *
 * The problem: nonnegative whole weights w of a bipartite graph, a cell that is absent weighs nothing, a vertex may
 * stay unmatched. The proof: prices u, v >= 0 with u_i + v_j >= w_ij everywhere, equal on the matching, and 0 where a
 * vertex is unmatched; then total = sum u + sum v, and no matching can weigh more. Rows and columns play the same part,
 * so they are side 0 and side 1, and whatever grows paths from a row grows them from a column too. */
#ifndef SM_MEASURE_ASSIGNMENT_PARTS_H
#define SM_MEASURE_ASSIGNMENT_PARTS_H
#include "assignment.h"
#include "assignment_first.h"
#include "assignment_scan.h"

#include <stddef.h>

enum { SM_SHARE_BITS = 62 }; /* shares are counted in units of 2^-62 */
/* No weight is above this, so that a price of it serves any vertex; three of them still fit 64 bits. */
#define SM_WEIGHT_TOP ((uint64_t)1 << SM_SHARE_BITS)

/* Weights of the cells of one row or column; at as in sm_line. Valid until the next line is requested. */
typedef struct sm_weights {
    const uint64_t *w;
    const uint32_t *at;
    uint32_t n;
} sm_weights;

/* x is a vertex of side 0 (a row) or 1 (a column) */
typedef sm_weights sm_weights_line(const sm_assignment *s, int side, uint32_t x);

typedef struct sm_queue { /* a queue of distinct vertices of a side; capacity: the size of the side */
    uint32_t *at;
    uint32_t head, tail;
} sm_queue;

static inline bool sm_queue_waits(const sm_queue *q)
{
    return q->head != q->tail;
}
void sm_queue_add(sm_queue *q, uint8_t *flags, uint32_t x, uint8_t flag, uint32_t capacity);
uint32_t sm_queue_take(sm_queue *q, uint8_t *flags, uint8_t flag); /* removes a waiting vertex */

enum { SM_TOUCHED = 1, SM_ADRIFT = 2, SM_CHANGED = 4, SM_REPRICED = 8 };

typedef struct sm_solver_side { /* arrays have `room` elements; those from n on are as if the vertex were empty */
    uint32_t n;
    uint64_t *price;
    uint32_t *mate;
    uint64_t *size;     /* the margin that inverse belongs to */
    sm_u128 *inverse;   /* inverse of each size for shares: 2^126 / size rounded up, 0 for size 0 */
    uint64_t *bonus;    /* for onto's weights only, see there */
    uint8_t *flags;     /* which queues a vertex is in */
    sm_queue touched;   /* its cells weigh something else: its price must be computed again */
    sm_queue adrift;    /* unmatched with a price: needs a path */
    uint32_t *changed;  /* while someone follows: whose mate, price or cells changed (SM_CHANGED), */
    uint32_t n_changed; /* price or cells (SM_REPRICED) */
} sm_solver_side;

enum { SM_BUCKETS = 65 };
typedef struct sm_workings {     /* one search for a path; by vertex of the far side */
    uint64_t *dist, *via, *mask; /* distance, its predecessor, all ones once it is final (dense) */
    uint8_t *state;              /* sparse: 0 not seen, 1 waits in a bucket, 2 final */
    uint32_t *next, *prev;       /* in its bucket */
    uint32_t bucket[SM_BUCKETS]; /* the first of each */
    uint32_t *seen, *final;      /* vertices with a state, and with a final distance */
    uint32_t n_waiting, n_seen, n_final;
    uint64_t floor;
    uint64_t *block, *line; /* least distance of each block; weights of the line at hand */
} sm_workings;

typedef struct sm_ranks { /* far vertices by bonus - price, see assignment_ranks.c */
    uint32_t *winner;     /* 2 * leaves: 1 the first of all, leaves + y is y itself, or SM_NONE: left out */
    uint32_t leaves;
    bool on;
} sm_ranks;

struct sm_assignment {
    const sm_table *table;     /* or NULL: */
    const uint64_t *matrix[2]; /* weights row after row and column after column, without a table */
    sm_weights_line *line;
    sm_scans scans;
    sm_solver_side side[2];
    uint32_t capacity;
    sm_workings work;
    sm_ranks ranks;
    sm_u128 total;
    int near;          /* onto: the side all of which is matched */
    int roots;         /* the side a cold solve starts from */
    int rounds;        /* rounds of bidding still to be done before paths are grown */
    uint32_t in_round; /* vertices that have not had their turn in this round */
    uint64_t bids;     /* bids left: a price war has no bound of its own */
    bool restart;
    bool onto;     /* weights with a bonus: absent cells weigh something too */
    bool by_share; /* unit 2^-62; else 1 */
    bool followed; /* changes are noted, see assignment_repair.h; a restart ends that */
    sm_matching own;
    sm_first *first; /* the canonical optimum, NULL before it is requested */
    bool first_valid;
};

sm_weights_line sm_weights_by_count, sm_weights_by_row_share, sm_weights_by_larger, sm_weights_onto,
    sm_weights_of_matrix;
void sm_weights_margin(sm_assignment *s, int side, uint32_t x); /* reads the margin of x anew */
uint64_t sm_weights_share(uint64_t count, sm_u128 inverse);     /* floor(count 2^62 / size), for count <= size */

sm_assignment *sm_solver_new(const sm_table *t, sm_weights_line *line, bool by_share, uint32_t capacity);
/* Lines of this side name every cell. */
static inline bool sm_solver_dense(const sm_assignment *s, int side)
{
    return !s->table || sm_table_dense(s->table) || (s->onto && side != s->near);
}
/* Edges that only a bonus makes, of vertices of this side; they are not among the cells of its lines. */
static inline bool sm_solver_ranked(const sm_assignment *s, int side)
{
    return s->ranks.on && side == s->near;
}
void sm_ranks_build(sm_assignment *s, bool on);
void sm_ranks_update(sm_assignment *s, int side, uint32_t y); /* its price or bonus is another; also puts it back in */
void sm_ranks_leave_out(sm_assignment *s, uint32_t y);
uint32_t sm_ranks_first(const sm_assignment *s), sm_ranks_second(const sm_assignment *s); /* SM_NONE: there is none */
static inline void sm_solver_note(sm_assignment *s, int side, uint32_t x, uint8_t what)
{
    sm_solver_side *m = &s->side[side];
    if (!s->followed) return;
    if (!(m->flags[x] & SM_CHANGED)) m->changed[m->n_changed++] = x;
    m->flags[x] |= SM_CHANGED | what;
}
void sm_solver_match(sm_assignment *s, int near, uint32_t x, uint32_t y);
uint32_t sm_solver_part(sm_assignment *s, int near, uint32_t x); /* its former mate, or SM_NONE */
/* Finds the cheapest path from the unmatched vertex root of side near; then root is matched or its price is 0. Returns
 * false, having changed nothing, if sm_tick_after ends it. */
bool sm_solver_path(sm_assignment *s, int near, uint32_t root);
/* Finds, in work.dist, how far the row of each matched column may raise its price at the column's cost. Returns false
 * if sm_tick_after ends it. */
bool sm_solver_spread(sm_assignment *s);

static inline uint32_t sm_weights_at(sm_weights l, uint32_t p)
{
    return l.at ? l.at[p] : p;
}
#endif
