/* What holds of a table, and of a solver, whatever was done to them; else *why says what does not. O(cells). */
#ifndef TESTS_SUPPORT_CHECKS_H
#define TESTS_SUPPORT_CHECKS_H
#include "core/table.h"
#include "measure/assign/assignment.h"

/* Margins, totals and both directions agree. why may be NULL. */
bool sm_table_check(const sm_table *t, const char **why);
/* Settled, primal equals dual, and every price condition holds. */
bool sm_assignment_proven(const sm_assignment *s, const char **why);
/* The canonical matching of a computed solver, with its optima and prices. */
const sm_matching *settled_matching(sm_assignment *s);
#endif
