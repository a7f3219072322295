/* The points by the values of a column of their file, and the value of every index for the points of each alone. */
#ifndef SM_STUDY_SLICES_H
#define SM_STUDY_SLICES_H
#include "base/grid.h"
#include "base/job.h"
#include "core/points.h"
#include "measure/live.h"
#include "measure/registry.h"

enum { SM_SLICES_AT_MOST = 1000 }; /* different values of a column */

/* Finds the column of d's file by its name, else by its number from 1; "#7" is a number too. Returns SM_INPUT if there
 * is none or several have the name, SM_USAGE if the rows were not kept (counts, labels in a line). */
SM_MUST sm_status sm_column_find(const sm_dataset *d, const char *name, uint32_t *column, sm_error *err);

typedef struct sm_slice {
    const char *value;     /* as in the file, "" if the field is empty */
    const char *head;      /* "split=test" */
    const uint32_t *point; /* all points of the file with this value, ascending */
    uint32_t points;
    const sm_value *values; /* one per index, in registry order; PENDING if not needed. NULL: not yet computed, and */
    uint32_t n;             /* points in the table, without noise that was taken out */
    uint32_t classes, clusters; /* nor are these */
} sm_slice;

typedef struct sm_slices {
    const char *column;
    size_t n; /* values, in the order of first appearance */
    const sm_slice *slice;
} sm_slices;

typedef struct sm_slices_ask {
    const sm_dataset *data; /* its rows are read again */
    uint32_t column;
    const sm_registry *indices; /* NULL: only the points of each value, without their values of indices; else */
    const sm_points *points;    /* the labels as they are now */
    const sm_table *table;
    unsigned needs; /* of the indices that are requested; those of coordinates have no value */
    double beta;
} sm_slices_ask;
/* The result is an sm_slices; it is published once the column is read. SM_LIMIT for more than SM_SLICES_AT_MOST values,
 * SM_USAGE for about as many as there are points, SM_IO if the file has changed. O(n) rows read, 16 bytes a point. */
sm_job_body sm_slices_study;

typedef struct sm_slices_table { /* the slices, and the indices that are shown of them */
    const sm_slices *slices;
    const sm_index **index;
    size_t n;
} sm_slices_table;
sm_grid sm_slices_grid(const sm_slices_table *t);              /* one row per value */
void sm_slice_put(const sm_slices *s, size_t i, sm_text *out); /* appends "split = test" */
#endif
