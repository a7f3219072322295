/* The inside of a live table: its sums and its derived parts. For live.c, the parts and runner_up.c alone.
 * Arrays have `room` elements, the same for rows and columns, so that exchanging the roles needs no memory. Side 0 is
 * rows, side 1 columns. */
#ifndef SM_SRC_MEASURE_LIVE_PARTS_H
#define SM_SRC_MEASURE_LIVE_PARTS_H
#include "measure/assign/onto.h"
#include "measure/index.h"
#include "measure/live.h"
#include "measure/number/xlogx.h"

#include <stddef.h>

static inline uint32_t sm_longer_side(const sm_table *t)
{
    return sm_table_rows(t) > sm_table_cols(t) ? sm_table_rows(t) : sm_table_cols(t);
}

/* Which vertices of a side wait for something, none twice, in no order that matters. */
typedef struct sm_waiting {
    uint32_t *at, n;
    uint8_t *flag;
} sm_waiting;
void sm_waiting_widen(sm_waiting *w, uint32_t capacity, uint32_t want);
void sm_waiting_free(sm_waiting *w);
static inline void sm_wait(sm_waiting *w, uint32_t x)
{
    if (!w->flag[x]) w->at[w->n++] = x;
    w->flag[x] = 1;
}
static inline uint32_t sm_wait_over(sm_waiting *w) /* w->n > 0 */
{
    uint32_t x = w->at[--w->n];
    w->flag[x] = 0;
    return x;
}

/* ---- sizes of a side, largest first ------------------------------------------------------------------------------ */
typedef struct sm_rank {
    uint32_t n, *order, *place; /* order[place[x]] = x; equal sizes in no order that matters */
    uint64_t *size;
} sm_rank;
void sm_rank_widen(sm_rank *r, uint32_t capacity, uint32_t want);
void sm_rank_free(sm_rank *r);
void sm_rank_fill(sm_rank *r, const uint64_t *size, uint32_t n); /* O(n log n); equal sizes in order of their ids */
void sm_rank_copy(sm_rank *r, const sm_rank *of);                /* into room enough */
void sm_rank_add(sm_rank *r);                                    /* one more, of size 0 */
uint32_t sm_rank_above(const sm_rank *r, uint64_t size);         /* number of larger values */
sm_u128 sm_rank_overlap(const sm_rank *a, const sm_rank *b);     /* sum of the smaller one of each rank */
/* Updates the sum after x elements of a changed their size. */
sm_u128 sm_rank_move(sm_rank *a, uint32_t x, uint64_t size, const sm_rank *b, sm_u128 overlap);

/* ---- sums -------------------------------------------------------------------------------------------------------- */
struct sm_row_share { /* contributions of a row: sum c^2, sum c ln c, and its part of the sums */
    sm_u128 squares;
    sm_logs logs;
    sm_q64 share_cc, share_clogc, cc_a;
};
/* Of a column: q = sum c/a; sum c^2 over rows smaller than the column and sum c^2/a over the others; sums of c^2, c^2/a
 * and c a over all; what it adds.
 * Every c/a and c^2/a is rounded down, so the sums depend on nothing but the counts. */
struct sm_col_share {
    sm_q64 q, above, ecs, share_bb, share_blogb;
    sm_u128 below, squares, ca;
    sm_q64 cc_b;
    sm_logs squares_a, cc_ab; /* to 2^-128 */
    sm_wide cab;
};
struct sm_known_log {
    uint64_t x;
    sm_logs logs;
};
typedef struct sm_tally {
    sm_sums sums;
    sm_rank rank[2];
    struct sm_row_share *row;
    struct sm_col_share *col;
    uint32_t *namesake[2]; /* the line of the other side with the same name, or SM_NONE */
    struct sm_known_log *known;
} sm_tally;
void sm_tally_widen(sm_tally *s, uint32_t capacity, uint32_t want);
void sm_tally_free(sm_tally *s);
void sm_tally_count(sm_tally *s, const sm_table *t);                    /* everything, from the table. O(cells) */
void sm_tally_copy(sm_tally *s, const sm_tally *of, const sm_table *t); /* copy for another table equal to t; O(k) */
/* Carries op out on t and takes the sums along. Not for SM_OP_ROLES. */
void sm_tally_op(sm_tally *s, sm_table *t, const sm_op *op);

/* ---- derived parts ----------------------------------------------------------------------------------------------- */
/* Each computes the lines that wait, and returns false if sm_tick_after ended it: the next call continues. */
typedef struct sm_touch { /* changes made by an op on a live table */
    uint32_t row, col[2]; /* SM_NONE: none */
    bool row_sum, all;
} sm_touch;

typedef struct sm_best_side {
    uint32_t *partner, *ties; /* by Jaccard and F1, which always agree: F1 = 2J / (1 + J) */
    uint64_t *count, *sizes;  /* c and a + b of the best */
    uint32_t *most_partner, *most_ties;
    uint64_t *most;
    sm_q64 *jaccard, *f1;      /* contribution of each line to the sums */
    uint64_t *seen;            /* the margin that the other side's partners were found with */
    sm_waiting dirty, resized; /* lines to be looked through; lines whose margin differs from seen */
    sm_q64 sum[SM_OVERLAPS];
} sm_best_side;
typedef struct sm_partners {
    sm_best_side side[2];
    bool cold;
} sm_partners;
void sm_partners_widen(sm_partners *b, uint32_t capacity, uint32_t want);
void sm_partners_free(sm_partners *b);
void sm_partners_touch(sm_partners *b, const sm_touch *w);
bool sm_partners_settle(sm_partners *b, const sm_table *t);
void sm_partners_show(const sm_partners *b, const sm_table *t, sm_best out[SM_OVERLAPS]);

/* Greedy pairing (nca-2024, Remark 3) is the one matching without a pair that beats both its neighbours, pairs being
 * ordered by count, then row, then column. So it can be repaired: freed lines look for the best pair they can win. */
typedef struct sm_greedy {
    uint32_t *mate[2];
    uint64_t *count[2]; /* count of the cell with the mate, 0 without one */
    sm_waiting wait[2];
    sm_q64 weight;
    bool cold;
} sm_greedy;
void sm_greedy_widen(sm_greedy *g, uint32_t capacity, uint32_t want);
void sm_greedy_free(sm_greedy *g);
void sm_greedy_touch(sm_greedy *g, const sm_touch *w);
bool sm_greedy_settle(sm_greedy *g, const sm_table *t, const sm_rank *rows);
sm_matching sm_greedy_show(const sm_greedy *g, const sm_table *t);

/* n E[MI] as a sum over clusters that depends only on their sizes while the class sizes are constant. */
typedef struct sm_expected {
    uint64_t *size; /* distinct class sizes, condensed, */
    double *weight; /* and how often each occurs */
    size_t n_sizes;
    sm_logs *term; /* term of each cluster */
    sm_logs total;
    sm_waiting wait;
    bool cold;
    struct sm_known_column *known; /* by cluster size: a table of slots, a power of two */
    size_t slots, used;
    struct sm_emi_panel *panel; /* panels of cluster sizes: SM_EMI_PANELS, filled on demand; until then node[0] is 0 */
    uint32_t condensed;         /* one bit per panel: its nodes represent its sizes */
} sm_expected;
void sm_expected_widen(sm_expected *e, uint32_t capacity, uint32_t want);
void sm_expected_free(sm_expected *e);
void sm_expected_touch(sm_expected *e, const sm_touch *w);
bool sm_expected_settle(sm_expected *e, const sm_table *t, const sm_rank rank[2]);

struct sm_place_part; /* places.h */
struct sm_live {
    sm_table *table;
    struct sm_place_part *places; /* NULL: the points have no coordinates */
    uint32_t capacity;
    sm_tally tally;
    sm_partners best;
    sm_greedy greedy;
    sm_expected expected;
    sm_assignment *solver[SM_WEIGHTINGS];
    sm_onto *onto;
    const sm_matching *canonical[SM_WEIGHTINGS];
    sm_facts facts; /* facts.have: what is computed */
    sm_best shown_best[SM_OVERLAPS];
    sm_matching shown[SM_WEIGHTINGS], shown_greedy;
    uint32_t *home; /* capacity in classes */
    uint32_t home_capacity;
};
#endif
