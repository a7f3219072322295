/* Tables of counts that are equal up to the order of their clusters, and to names that no class bears, have
 * one form. */
#ifndef STUDY_MANY_FORM_H
#define STUDY_MANY_FORM_H
#include "core/table.h"

/* How many bytes the form of t may have, with the room to find it. */
size_t sm_counts_form_room(const sm_table *t);
/* Writes the form to out (room as above, aligned for uint64_t) and returns its bytes; *clusters: those with points.
 * O(cells log columns). */
size_t sm_counts_form(const sm_table *t, void *out, uint32_t *clusters);
#endif
