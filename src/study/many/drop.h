/* Noise of a table that is compared: the points of a label, taken out of it, or each given a group of its own. */
#ifndef SM_STUDY_DROP_H
#define SM_STUDY_DROP_H
#include "setmatch/core/dict.h"
#include "setmatch/core/table.h"

/* row, col: the label of a class and of a cluster whose points leave the table; NULL, or one that is not there: none.
 * *points becomes how many left. The table's own when it fails. O(cells). */
SM_MUST sm_status sm_drop_points(sm_table *t, const char *row, const char *col, uint64_t *points, sm_error *err);
/* Each point of the class (rows) or cluster of that label stands alone from now on, under a name in names, which must
 * outlive the table. Nothing where the label is not there. SM_LIMIT for more than SM_SINGLETONS_MOST points; the
 * table's own when it fails. O(cells of the label + points). */
enum { SM_SINGLETONS_MOST = 1000000 };
SM_MUST sm_status sm_scatter_points(sm_table *t, bool rows, const char *label, sm_dict *names, sm_error *err);
#endif
