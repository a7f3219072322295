/* The points by the values of a column of their file: what every index says of those that have a value, by themselves.
 */
#ifndef SM_STUDY_SLICES_H
#define SM_STUDY_SLICES_H
#include "core/points.h"
#include "measure/live.h"
#include "measure/registry.h"
#include "study/sliced.h"

enum { SM_SLICES_AT_MOST = 1000 }; /* different values of a column */

/* The column of d's file as --true and --pred name one: by its name, else by its number from 1; "#7" is a number too.
 * SM_INPUT where there is none or several are called so; SM_USAGE where the rows were not kept (counts, labels in a
 * line). */
SM_MUST sm_status sm_column_find(const sm_dataset *d, const char *name, uint32_t *column, sm_error *err);

typedef struct sm_slice {
    const char *value; /* as the file has it, "" where the field is empty */
    uint64_t n;        /* points in the table: without those that were taken out */
    uint32_t classes, clusters;
    const sm_value *values; /* one an index, in registry order; PENDING for those that were not asked for */
} sm_slice;

typedef struct sm_slices sm_slices;
typedef struct sm_slices_ask {
    const sm_dataset *data; /* its rows are read again, borrowed */
    uint32_t column;
    const sm_points *points; /* the labels as they are now, copied; */
    const sm_table *table;   /* whose names are borrowed until the job is done */
    const sm_registry *indices;
    unsigned needs; /* of the indices that are asked for; those of coordinates are left out */
    double beta;
} sm_slices_ask;
/* The job's self is an sm_slices. It reads the column, then values slice by slice. SM_LIMIT where it has more than
 * SM_SLICES_AT_MOST different values, SM_IO where the file has changed. O(n) rows read, 16 bytes a point. */
SM_MUST sm_status sm_slices_new(sm_sliced *job, const sm_slices_ask *ask);

const char *sm_slices_column(const sm_slices *s);                /* its name */
void sm_slices_what(const sm_slices *s, size_t i, sm_text *out); /* "split = test" */
const char *sm_slices_head(const sm_slices *s, size_t i);        /* "split=test", for a column; valid as long as s */
size_t sm_slices_count(const sm_slices *s); /* values in the order of first appearance; known when all is read */
size_t sm_slices_done(const sm_slices *s);  /* how many have their values */
sm_slice sm_slices_at(const sm_slices *s, size_t i);
/* All points of a slice, those that were taken out too, ascending. */
const uint32_t *sm_slices_points(const sm_slices *s, size_t i, size_t *n);
#endif
