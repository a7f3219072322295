/* The plays, one row each. */
#ifndef STUDY_PLAYS_H
#define STUDY_PLAYS_H
#include "stepper.h"

extern const sm_algorithm sm_algorithm_assignment, sm_algorithm_pairs, sm_algorithm_emi, sm_algorithm_information,
    sm_algorithm_namings, sm_algorithm_permutation, sm_algorithm_policies;

/* Adds a number that is next to the table: whole ones without a point, else four digits. */
void sm_snapshot_figure(sm_snapshot *a, const char *name, double value);
/* Adds a bar, unless there are SM_SNAPSHOT_BARS. */
void sm_snapshot_bar(sm_snapshot *a, const char *name, double share, double exact, bool lit, const char *text);
/* Columns to be compared, SM_SNAPSHOT_COLUMNS names that outlive the step, and a row of them, unless there are
 * SM_SNAPSHOT_ROWS.
 */
void sm_snapshot_columns(sm_snapshot *a, const char *const *head, int lit);
void sm_snapshot_row(sm_snapshot *a, const char *name, const char *id, const sm_value value[SM_SNAPSHOT_COLUMNS]);
static inline size_t sm_stepper_cell(const sm_stepper *t, uint32_t row, uint32_t col)
{
    return (size_t)row * t->cols + col;
}
#endif
