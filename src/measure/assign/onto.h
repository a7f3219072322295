/* v of nca_onto (nca-2024 section 5): the larger side of the table is mapped onto the smaller. With the shares
 * C° = c_ij / a_i of the non-empty rows and columns, v is the optimum of C° to which |k' - k| rows, each equal to
 * (max_i C°_ij)_j, were added when k' > k, or columns equal to (max_j C°_ij)_i when k > k'. */
#ifndef SM_MEASURE_ONTO_PRIVATE_H
#define SM_MEASURE_ONTO_PRIVATE_H
#include "assignment.h"

typedef struct sm_onto sm_onto;
/* Over the live table t (borrowed; the same for life). share is a row-share solver of the same t, borrowed: if k = k'
 * its optimum is v, and sm_onto_settle computes it. It may be NULL. capacity as of sm_assignment_new. */
sm_onto *sm_onto_new(const sm_table *t, sm_assignment *share, uint32_t capacity);
void sm_onto_free(sm_onto *o);
void sm_onto_prepare(sm_onto *o, uint32_t rows, uint32_t cols); /* memory to grow */
/* Any count in this row (side 0) or column (side 1) may have changed (a move: its row and both columns), or everything.
 * O(1). */
void sm_onto_touch(sm_onto *o, int side, uint32_t x), sm_onto_touch_all(sm_onto *o);
bool sm_onto_settle(sm_onto *o);        /* false: sm_tick_after ended it; the next call continues */
sm_q64 sm_onto_value(const sm_onto *o); /* v; valid when computed */
#endif
