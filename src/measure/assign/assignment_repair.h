/* The first of all optima in loaded order, kept from move to move: the solver's own mates are turned into it.
 *
 * Exchanges go along cycles of tight cells, as assignment_tight.h draws them. A matching is the first one if and only
 * if on no cycle the lowest row would get a lower column. For what tells two optima apart falls into cycles (at most
 * once through `out`), each of which is a separate exchange; the one with the lowest row decides. So
 * - a cycle that improves and did not before holds something that changed: a tight cell, a mate, a price that became 0.
 *   Only rows on such cycles are looked at, and those are met from what changed, forwards or backwards;
 * - rows are looked at from the lowest on: an exchange led by a row leaves the rows below it as they are. Above it, its
 *   cycle is what changed.
 * Slack 0 alone: weights that are whole numbers, such as counts. */
#ifndef SM_MEASURE_ASSIGNMENT_REPAIR_H
#define SM_MEASURE_ASSIGNMENT_REPAIR_H
#include "assignment_search.h"

sm_mender *sm_repair_new(void);
void sm_repair_free(sm_mender *r);
/* s is computed. Turns its mates into the first optimum: O(touched lines), and O(cells) at first. Returns false if
 * sm_tick_after ends it; the next call continues with the rows that still wait, whatever was computed in between. */
bool sm_repair_settle(sm_mender *r, sm_assignment *s);
/* After that, and before any change: counts the optima, up to limit. O(tight cells) and what counting takes. Returns
 * false if sm_tick_after ends it. */
bool sm_repair_count(sm_mender *r, sm_assignment *s, uint32_t limit, uint32_t *count);
#endif
