/* Maximum-weight one-to-one assignment with prices, by shortest augmenting paths (Jonker & Volgenant 1987,
 * doi:10.1007/BF02278710; Crouse 2016, doi:10.1109/TAES.2016.140952), rectangular, warm. */
#ifndef SM_MEASURE_ASSIGNMENT_H
#define SM_MEASURE_ASSIGNMENT_H
#include "base/budget.h"
#include "measure/matching.h"

typedef struct sm_assignment sm_assignment;
/* Solves over the live table t (borrowed; the same for life) with the given weights. Starts with every row free: the
 * first settle is the cold solve. There is room for `room` rows and columns, and at least for those of t; O(1) but for
 * memory that is zero. */
void sm_assignment_new(sm_assignment **out, const sm_table *t, sm_weighting w, uint32_t capacity);
void sm_assignment_free(sm_assignment *s);
void sm_assignment_prepare(sm_assignment *s, uint32_t rows, uint32_t cols); /* room to grow */
/* Weights of a whole row (side 0) or column (side 1) may have changed, or everything. Cannot fail; O(1). */
void sm_assignment_touch(sm_assignment *s, int side, uint32_t x), sm_assignment_touch_all(sm_assignment *s);
/* Repairs: touched rows and columns are freed and re-augmented. True when optimal again; false when budget ran out (the
 * next call goes on from there). A slice may overrun by one augmentation. O(line) for a change that leaves its pair
 * tight. */
bool sm_assignment_settle(sm_assignment *s, uint64_t *budget);
/* The solver's own; valid when settled, until the next touch or prepare. Its weight is unique; which of several optima
 * it is depends on the way taken until the first one is settled, so it has no prices and is not fit to be shown. */
const sm_matching *sm_assignment_matching(const sm_assignment *s);
/* The lexicographically first optimum in loaded order (rows in order, each its lowest cluster, unmatched last; pairs of
 * zero overlap do not count), in slices: *out is NULL as long as budget ran out before it was found; the next call goes
 * on. No part of it depends on the way taken. Needs a settled solver; kept until something is touched. Its optima are 0
 * and its prices NULL until they are settled, too.
 * Counts: repaired from move to move, with all that touches may change in between. O(cells) at first; then the lines
 * and tight cells that a move changed and rows on exchanges with them: a few hundred steps where few optima tie,
 * O(tight cells) and more where all do. A slice may overrun by one line or vertex. The method, and why it is enough, is
 * in assignment_repair.h; components are Tarjan's (1972, doi:10.1137/0201010). Shares are counted in units of 2^-62,
 * rounded down, and totals within a unit a pair are tied; what is tight then depends on the prices, so it is found anew
 * each time, with optima and prices: O(cells) and a search among the tight ones. */
SM_MUST sm_status sm_assignment_settle_first(sm_assignment *s, uint64_t *budget, const sm_matching **out,
                                             sm_error *err);
/* After that and before the next touch, in slices until *done: how many optima there are, counted up to 100, O(tight
 * cells) and what counting takes; the prices that are best for the rows (Demange & Gale 1985, doi:10.2307/1911661),
 * which are the same whatever way was taken, O(cells). They become part of the matching that settle_first showed. */
SM_MUST sm_status sm_assignment_settle_optima(sm_assignment *s, uint64_t *budget, bool *done, sm_error *err);
SM_MUST sm_status sm_assignment_settle_prices(sm_assignment *s, uint64_t *budget, bool *done, sm_error *err);
#endif
