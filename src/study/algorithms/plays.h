/* The plays, one row each. */
#ifndef STUDY_PLAYS_H
#define STUDY_PLAYS_H
#include "theatre.h"

extern const sm_play sm_play_assignment, sm_play_pairs, sm_play_emi, sm_play_information, sm_play_namings,
    sm_play_permutation, sm_play_policies;

/* Adds a number that is next to the table: whole ones without a point, else four digits. */
void sm_act_figure(sm_act *a, const char *name, double value);
/* Adds a bar, unless there are SM_ACT_BARS. */
void sm_act_bar(sm_act *a, const char *name, double share, double exact, bool lit, const char *text);
/* Columns to be compared, SM_ACT_COLUMNS names that outlive the step, and a row of them, unless there are SM_ACT_ROWS.
 */
void sm_act_columns(sm_act *a, const char *const *head, int lit);
void sm_act_row(sm_act *a, const char *name, const char *id, const sm_value value[SM_ACT_COLUMNS]);
static inline size_t sm_theatre_cell(const sm_theatre *t, uint32_t row, uint32_t col)
{
    return (size_t)row * t->cols + col;
}
#endif
