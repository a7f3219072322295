/* The result of loading. It is immutable, so pointers to it stay valid. */
#ifndef SM_CORE_DATASET_H
#define SM_CORE_DATASET_H
#include "account.h"
#include "base/text.h"
#include "dict.h"
#include <stdbool.h>

#define SM_NONE UINT32_MAX
struct sm_table;

/* A labelling of n points: label[p] is an id in dict. */
typedef struct sm_partition {
    char *name;      /* the column's header, or "1", "2" ...; "rows" and "columns" of a matrix */
    bool unnamed;    /* the name is the number of an unnamed column */
    bool alone;      /* the file has no other column */
    char *file;      /* as named by the user; "-" is standard input */
    uint32_t n;      /* points; 0 when only counts are known */
    uint32_t *label; /* n ids; NULL when n = 0 */
    sm_dict *dict;   /* all labels, including those of empty rows of a matrix */
} sm_partition;

/* Append the display name of a partition: its name, "column 2", or the file if that has no other column; and the same
 * with the file: "f.csv:class", "f.csv column 2", "y.txt". */
void sm_partition_title(const sm_partition *p, sm_text *out);
void sm_partition_source(const sm_partition *p, sm_text *out);

typedef struct sm_origin { /* a file as it was when it was read */
    char *file;            /* as named by the user */
    uint64_t size, device, inode;
    int64_t changed; /* time of its last change, in nanoseconds; 0: no plain file, nothing above is known */
    int64_t ctime;   /* last change of content, location or permissions, which cannot be reset */
    char sha256[65]; /* of its bytes as they lay there, 64 digits; "": not computed when it was read */
} sm_origin;

/* The input rows of the points, read again by offset so that memory does not grow with their width. */
typedef struct sm_row_column {
    const char *name; /* "": unnamed */
    sm_column_role role;
} sm_row_column;

typedef struct sm_rows {
    void *self;
    const sm_row_column *column;
    uint32_t columns;
    /* Reads the fields of a point's row into *cell (columns of them). SM_IO if the source changed or is unreadable, in
     * which case it shows nothing. */
    sm_status (*read)(void *self, uint32_t point, sm_text *cell, sm_error *err);
    void (*free)(void *self);
} sm_rows;

/* Built by io (or a test) and then moved into a dataset, which owns all pointers (from sm_alloc). */
typedef struct sm_parts {
    sm_partition *partition;
    uint32_t n_partitions;
    uint32_t truth, pred;    /* which two are compared */
    uint32_t n_more_truths;  /* additional references: the last n partitions */
    struct sm_table *counts; /* if there are no points; names are in partition[truth].dict and partition[pred].dict */
    /* Counts of several predictions: for each partition its table with the truth (NULL at the truth), with names as
     * above; then there are no points, and counts is NULL. NULL: none. */
    struct sm_table **table;
    uint64_t shares;     /* counts are shares times this, so the number of points is unknown; 0: real counts */
    uint32_t n;          /* points */
    uint64_t *row;       /* record number in the file of each point, from 1; NULL: point + 1 */
    struct sm_dict *ids; /* texts of the id column; NULL: none */
    uint32_t *id;        /* n indices into ids, or NULL */
    double *axis[2];     /* --x, --y: n values each, or NULL */
    double **place;      /* --coordinates: n_places axes of n values each; NULL: only axis */
    uint32_t n_places;
    bool plane;         /* axis is a copy of the first two of place, because --x and --y were not given */
    uint64_t dropped;   /* rows ignored for a missing label */
    sm_account account; /* load report */
    sm_rows rows;       /* columns 0: not kept */
    char *format;       /* name of the format that was read */
    sm_origin *origin;  /* the files, in the given order; NULL: none */
    uint32_t n_origins;
} sm_parts;

typedef struct sm_dataset sm_dataset;
/* Takes ownership of *take (also on failure) and leaves it {0}. */
void sm_dataset_new(sm_dataset **out, sm_parts *take);
/* Returns the same data with another partition as the prediction. O(1): the data are shared and freed with the last
 * user. SM_USAGE for an invalid number, or if only counts are known. */
SM_MUST sm_status sm_dataset_again(sm_dataset **out, const sm_dataset *d, uint32_t pred, sm_error *err);
/* Returns the data of n points of d (ascending, at least one): labels in every partition, ids, coordinates and rows.
 * what: the selection, "split = test". d is shared and may be freed first. Without origin, so nothing is written back
 * to d's files. O(n). */
SM_MUST sm_status sm_dataset_part(sm_dataset **out, const sm_dataset *d, const uint32_t *point, uint32_t n,
                                  const char *what, sm_error *err);
/* Returns the complete data of a part, perhaps with another prediction, and the selection; NULL: d is not a part. */
const sm_dataset *sm_dataset_whole(const sm_dataset *d);
const char *sm_dataset_what(const sm_dataset *d);
/* Marks d as a part of `whole`. For sm_dataset_part. */
SM_MUST sm_status sm_dataset_of(sm_dataset *d, const sm_dataset *whole, const char *what, sm_error *err);
bool sm_dataset_shares(const sm_dataset *a, const sm_dataset *b); /* the one is the other again */
void sm_dataset_free(sm_dataset *d);
const sm_parts *sm_dataset_parts(const sm_dataset *d);
const sm_partition *sm_dataset_truth(const sm_dataset *d), *sm_dataset_pred(const sm_dataset *d);
uint64_t sm_dataset_row(const sm_dataset *d, uint32_t point);
const char *sm_point_id(const sm_parts *p, uint32_t point); /* or NULL without an id column */
/* Returns the coordinates: the number of axes and n values of each; 0: unknown. Borrowed. */
uint32_t sm_dataset_places(const sm_dataset *d, const double *const **axis);
void sm_parts_free(sm_parts *p);
#endif
