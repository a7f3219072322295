/* How stable a one-to-one optimum is: what each of its pairs contributes, how far after the runner-up matching is, and
 * the fewest points whose move would change the optimum. This may take seconds. */
#ifndef SM_MEASURE_RUNNER_UP_H
#define SM_MEASURE_RUNNER_UP_H
#include "measure/live.h"

typedef struct sm_flip { /* points of class row moved from cluster `from` to cluster `to` */
    uint32_t row, from, to;
} sm_flip;
enum { SM_FLIPS_NAMED = 8 };

typedef enum sm_runner_up_state {
    SM_RUNNER_UP_WORKING,
    SM_RUNNER_UP_DONE,
    SM_RUNNER_UP_TOO_LARGE /* the search would take too many steps */
} sm_runner_up_state;

/* The runner-up: the best matching of as many pairs (of non-empty classes and clusters; pairs without common points may
 * fill it up) that lacks at least one pair of the optimum. So it is the least loss over the pairs. Exact.
 * Flip: the least number m of points such that after moving m points of one class from one cluster to another some
 * other matching weighs more than the present pairs then do. Equal weight does not count, nor shares that differ by
 * less than a unit of 2^-62 a pair. By counts and by row shares the move changes two cells, so m follows from what
 * forcing a cell into the matching costs; by Braun-Blanquet it changes two columns, so all moves are tried, one point,
 * two, ... */
typedef struct sm_firmness {
    sm_runner_up_state pairs; /* state of the part before flips */
    unsigned percent;         /* progress of all work */
    uint32_t n_pairs;
    const double *loss; /* per row: weight lost by the best other matching without this row's pair; INFINITY: none; 0
                           for a row without a pair */
    double gap;         /* the least loss: how far the runner-up is behind; INFINITY: there is no other matching */
    uint32_t row, col;  /* the first pair with that loss; SM_NONE without pairs */
    sm_runner_up_state flips; /* state of the rest */
    uint64_t points;          /* m; 0: no such move changes the optimum */
    uint64_t n_flips;         /* moves of m points that do; the first of them, by row, from, to: */
    sm_flip flip[SM_FLIPS_NAMED];
} sm_firmness;

typedef struct sm_runner_up sm_runner_up;
/* About the canonical optimum of l, which must be among its facts, with its prices (sm_need_first, sm_need_prices).
 * After a change of l's table a new one is needed. */
sm_runner_up *sm_runner_up_new(const sm_live *l, sm_weighting w);
void sm_runner_up_free(sm_runner_up *s);
/* Needs the same facts. Returns false if sm_tick_after ended it; the next call continues. */
bool sm_runner_up_settle(sm_runner_up *s, const sm_live *l);
const sm_firmness *sm_runner_up_margins(const sm_runner_up *s); /* lives as long as s */
/* Only gap, row and col: a search ends when it cannot come below the least loss so far. TOO_LARGE as above. */
sm_firmness sm_runner_up_gap(const sm_live *l, sm_weighting w);
#endif
