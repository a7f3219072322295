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
uint32_t sm_points_cluster(const sm_points *p, uint32_t point); /* SM_NONE: removed (dropped noise) */
/* Returns the first point of a cell, or SM_NONE. col SM_NONE: the removed points of class row. */
uint32_t sm_points_first(const sm_points *p, uint32_t row, uint32_t col),
    sm_points_next(const sm_points *p, uint32_t point);
void sm_points_prepare(sm_points *p, const sm_edit *e);
/* Moves e's points, or undoes exactly e, last point first. A joining point is inserted in order, so an edit costs only
 * its points if they leave or join at an end of a chain, and at most the number of points per op. Cannot fail. */
void sm_points_apply(sm_points *p, const sm_edit *e, sm_way way);
#endif
