/* Maximum-weight one-to-one assignment with prices, by shortest augmenting paths (Jonker & Volgenant 1987,
 * doi:10.1007/BF02278710; Crouse 2016, doi:10.1109/TAES.2016.140952), rectangular. It continues from
 * the previous optimum after a change. */
#ifndef SM_MEASURE_ASSIGNMENT_H
#define SM_MEASURE_ASSIGNMENT_H
#include "measure/matching.h"

typedef struct sm_assignment sm_assignment;
/* Solves over the live table t (borrowed; the same for life) with the given weights. Starts with every row free: the
 * first settle is the cold solve. There is memory for `capacity` rows and columns, and at least for those of t. O(1)
 * but for memory that is zero. */
sm_assignment *sm_assignment_new(const sm_table *t, sm_weighting w, uint32_t capacity);
void sm_assignment_free(sm_assignment *s);
void sm_assignment_prepare(sm_assignment *s, uint32_t rows, uint32_t cols); /* memory to grow */
/* Weights of a row (side 0) or column (side 1) may have changed, or everything. Cannot fail; O(1). */
void sm_assignment_touch(sm_assignment *s, int side, uint32_t x), sm_assignment_touch_all(sm_assignment *s);
/* Repairs: frees the touched rows and columns and augments them again. Returns true when optimal again; false if
 * sm_tick_after ended it, then the next call continues. O(line) for a change that leaves its pair tight. */
bool sm_assignment_settle(sm_assignment *s);
/* The solver's own; valid when computed, until the next touch or prepare. Its weight is unique; which of several optima
 * it is depends on the moves made so far until the first one is computed, so it has no prices and must not be shown. */
const sm_matching *sm_assignment_matching(const sm_assignment *s);
/* Returns the lexicographically first optimum in loaded order (rows in order, each its lowest cluster, unmatched last;
 * pairs of zero overlap do not count), or NULL if sm_tick_after ended the search. It does not depend on the moves made
 * so far. Needs a computed solver; kept until something is touched. Its optima are 0 and its prices NULL until they are
 * computed, too.
 * Counts: repaired from move to move, with all that touches may change in between. O(cells) at first; then the lines
 * and tight cells that a move changed and rows on exchanges with them: a few hundred steps if few optima tie, O(tight
 * cells) and more if all do. The method, and why it is enough, is in assignment_repair.h; components are Tarjan's
 * (1972, doi:10.1137/0201010). Shares are counted in units of 2^-62, rounded down, and totals within a unit a pair are
 * tied; which cells are tight then depends on the prices, so they are found anew each time, with optima and prices:
 * O(cells) and a search among the tight ones. */
const sm_matching *sm_assignment_settle_first(sm_assignment *s);
/* After that and before the next touch. Optima: how many there are, counted up to 100, O(tight cells) and what counting
 * takes. Prices: those that are best for the rows (Demange & Gale 1985, doi:10.2307/1911661), which are the same
 * whatever moves were made, O(cells). Both become part of the matching that settle_first returned. False: sm_tick_after
 * ended it. */
bool sm_assignment_settle_optima(sm_assignment *s);
bool sm_assignment_settle_prices(sm_assignment *s);
#endif
