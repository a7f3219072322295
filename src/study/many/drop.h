/* Noise of a table that is compared: the points of a label, taken out of it, or each given a group of its own. */
#ifndef SM_STUDY_DROP_H
#define SM_STUDY_DROP_H
#include "setmatch/core/dict.h"
#include "setmatch/core/noise.h"
#include "setmatch/core/table.h"

/* Takes every label of the list out of t (rows: truth) that t has, then gives each point of the others a line of its
 * own behind all lines, in the order of the list. *names holds what those lines are called and must outlive t; NULL
 * where there are none; the caller's, as t is, when it fails too. *apart becomes how many points stand alone, once
 * each. noise NULL: none. SM_LIMIT for a label with more than SM_SINGLETONS_MOST points to be set apart. O(cells +
 * points set apart). */
SM_MUST sm_status sm_take_noise(sm_table *t, const sm_noises *noise, sm_dict **names, uint64_t *apart, sm_error *err);
#endif
