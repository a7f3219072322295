/* Moves tried one after the other on a copy of the table: for weights that a move changes in many cells. */
#ifndef SM_SRC_MEASURE_RUNNER_UP_TRIAL_H
#define SM_SRC_MEASURE_RUNNER_UP_TRIAL_H
#include "runner_up.h"

typedef struct sm_flip_trial sm_flip_trial;
/* Creates it for Braun-Blanquet weights. pair: the present column of each row, or SM_NONE; borrowed for its lifetime.
 */
sm_flip_trial *sm_flip_trial_new(const sm_table *t, const uint32_t *pair, uint64_t slack);
void sm_flip_trial_free(sm_flip_trial *t);
/* Tries moves until the fewest points are known; writes out->flips and the fields after it. False: sm_tick_after ended
 * it; the next call continues with the next move. */
bool sm_flip_trial_settle(sm_flip_trial *t, sm_firmness *out);
#endif
