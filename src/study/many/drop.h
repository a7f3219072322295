/* Noise of a table that is compared: the points of a label, taken out of it. */
#ifndef SM_STUDY_DROP_H
#define SM_STUDY_DROP_H
#include "setmatch/core/table.h"

/* row, col: the label of a class and of a cluster whose points leave the table; NULL, or one that is not there: none.
 * *points becomes how many left. The table's own when it fails. O(cells). */
SM_MUST sm_status sm_drop_points(sm_table *t, const char *row, const char *col, uint64_t *points, sm_error *err);
#endif
