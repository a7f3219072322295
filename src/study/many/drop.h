/* Noise of a table that is compared: the points of a label, taken out of it, or each given a separate group. */
#ifndef SM_STUDY_DROP_H
#define SM_STUDY_DROP_H
#include "core/dict.h"
#include "core/noise.h"
#include "core/table.h"

/* Takes every label of the list out of t (rows: truth) that t has, then gives each point of the others a line of its
 * own after all lines, in the order of the list. *names holds what those lines are called and must outlive t; NULL
 * if there are none; the caller's, as t is, when it fails too. *apart becomes how many points are alone, once
 * each. noise NULL: none. SM_LIMIT for a label with more than SM_SINGLETONS_MOST points to be set apart. O(cells +
 * points set apart). */
SM_MUST sm_status sm_take_noise(sm_table *t, const sm_noises *noise, sm_dict **names, uint64_t *apart, sm_error *err);

/* The points that none of n partitions leaves out as noise, nor truth (NULL: it is not asked), ascending: *kept from
 * sm_alloc, *n_kept of them. *kept is NULL if no point is left out. SM_USAGE if none remains. O(n points). */
SM_MUST sm_status sm_shared_points(const sm_partition *const *side, size_t n, const sm_partition *truth,
                                   const sm_noises *noise, uint32_t **kept, uint32_t *n_kept, sm_error *err);
/* Marks in gone, which has a place for each point, those that p leaves out. truth: p is a reference. O(points). */
void sm_mark_left_out(const sm_partition *p, const sm_noises *noise, bool truth, bool *gone);
/* Copies the labels of the kept points into *out, which borrows the rest of p; label from sm_alloc. */
void sm_partition_kept(const sm_partition *p, const uint32_t *kept, uint32_t n_kept, sm_partition *out);
/* Returns how many points p leaves out as noise. truth: p is a reference. O(points). */
uint64_t sm_points_left_out(const sm_partition *p, const sm_noises *noise, bool truth);
#endif
