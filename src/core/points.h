/* Where each point is now. The points of a cell are a chain in the order of the points, whatever was done before:
 * taking the first five costs five steps, and which ones they are follows from the labels. Absent when only counts are
 * known.
 */
#ifndef SM_CORE_POINTS_H
#define SM_CORE_POINTS_H
#include "table.h"

typedef struct sm_points sm_points;
/* O(n); SM_CHECK if sm_tick ends it. */
SM_MUST sm_status sm_points_new(sm_points **out, const sm_partition *classes, const sm_partition *clusters,
                                sm_error *err);
void sm_points_free(sm_points *p);
uint32_t sm_points_n(const sm_points *p);
uint32_t sm_points_class(const sm_points *p, uint32_t point);
uint32_t sm_points_cluster(const sm_points *p, uint32_t point); /* SM_NONE: taken out (noise that is dropped) */
/* The chain of a cell, SM_NONE at its end. col SM_NONE: those of class row that were taken out. */
uint32_t sm_points_first(const sm_points *p, uint32_t row, uint32_t col),
    sm_points_next(const sm_points *p, uint32_t point);
void sm_points_prepare(sm_points *p, const sm_edit *e);
/* Moves e's points, or takes back what it did with the very same e, last point first. A point that joins a chain is
 * looked for a place in, so an edit costs the points it moves where they leave or join at an end of a chain, and at
 * most as many steps as there are points for each op. Cannot fail. */
void sm_points_apply(sm_points *p, const sm_edit *e, sm_way way);
#endif
