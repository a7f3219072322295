/* Results of several calls, each of which a hook may end, in one call. */
#ifndef TESTS_SUPPORT_WHOLE_H
#define TESTS_SUPPORT_WHOLE_H
#include "io/state/journal_parts.h"
#include "measure/assign/assignment.h"

/* The canonical matching of a settled solver, with its optima and prices. */
const sm_matching *whole_matching(sm_assignment *s);
void whole_state(const sm_table *t, const sm_points *p, char out[SM_STATE_DIGITS + 1]);
#endif
