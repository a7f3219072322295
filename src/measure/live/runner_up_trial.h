/* Moves tried one after the other on a copy of the table: for weights that a move changes in many cells. */
#ifndef SM_SRC_MEASURE_RUNNER_UP_TRIAL_H
#define SM_SRC_MEASURE_RUNNER_UP_TRIAL_H
#include "runner_up.h"

typedef struct sm_flip_trial sm_flip_trial;
/* By Braun-Blanquet weights. pair: the present column of each row, or SM_NONE; borrowed for life. */
SM_MUST sm_status sm_flip_trial_new(sm_flip_trial **out, const sm_table *t, const uint32_t *pair, uint64_t slack,
                                    sm_error *err);
void sm_flip_trial_free(sm_flip_trial *t);
/* Goes on trying until the budget is used or the fewest points are known; writes out->flips and what follows it. */
SM_MUST sm_status sm_flip_trial_settle(sm_flip_trial *t, sm_firmness *out, uint64_t *budget, sm_error *err);
#endif
