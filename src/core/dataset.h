/* What one load gave. Never changes afterwards, so anybody may keep a pointer to it. */
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
    bool unnamed;    /* the name is the number of a column without one */
    bool alone;      /* the file has no other column */
    char *file;      /* as it was named by the user; "-" is standard input */
    uint32_t n;      /* points; 0 when only counts are known */
    uint32_t *label; /* n ids; NULL when n = 0 */
    sm_dict *dict;   /* every label, those of empty rows of a matrix too */
} sm_partition;

/* Append what a partition is called for people: its name, "column 2", or the file if that has no other column; and the
 * same with its file: "f.csv:class", "f.csv column 2", "y.txt". */
void sm_partition_title(const sm_partition *p, sm_text *out);
void sm_partition_source(const sm_partition *p, sm_text *out);

typedef struct sm_origin { /* a file as it was when it was read */
    char *file;            /* as it was named by the user */
    uint64_t size, device, inode;
    int64_t changed; /* time of its last change, in nanoseconds; 0: no plain file, nothing above is known */
    int64_t ctime;   /* the same of its content, place or rights, which nobody can set back */
    char sha256[65]; /* of its bytes as they lay there, 64 digits; "": not computed when it was read */
} sm_origin;

/* The rows behind the points, as their file has them: read again by offset, so that memory does not grow with their
 * width. */
typedef struct sm_row_column {
    const char *name; /* "": it has none */
    sm_column_role role;
} sm_row_column;

typedef struct sm_rows {
    void *self;
    const sm_row_column *column;
    uint32_t columns;
    /* The fields of a point's row, one text each, replacing what was in *cell (columns of them). SM_IO where the source
     * changed or cannot be read any more: nothing of it is shown then. */
    sm_status (*read)(void *self, uint32_t point, sm_text *cell, sm_error *err);
    void (*free)(void *self);
} sm_rows;

/* Built by io (or a test), then handed over. All pointers from sm_alloc; the dataset owns them. */
typedef struct sm_parts {
    sm_partition *partition;
    uint32_t n_partitions;
    uint32_t truth, pred;    /* which two are compared */
    uint32_t n_more_truths;  /* further references: the last so many partitions */
    struct sm_table *counts; /* when there are no points; names in partition[truth].dict and partition[pred].dict */
    /* Counts of several predictions: of each partition its table with the truth (NULL at the truth), with names as
     * above. There are no points then, and counts is NULL. NULL: there are none. */
    struct sm_table **table;
    uint64_t
        shares;    /* counts are shares times this, so that nobody knows how many points there were; 0: they are not */
    uint32_t n;    /* points */
    uint64_t *row; /* record number in the file of each point, from 1; NULL: point + 1 */
    struct sm_dict *ids; /* texts of the id column, or NULL without one */
    uint32_t *id;        /* n indices into ids, or NULL */
    double *axis[2];     /* --x, --y: n values each, or NULL */
    double **place;      /* --coordinates: n_places axes of n values each; NULL: axis is all there is */
    uint32_t n_places;
    bool plane;         /* axis is a copy of the first two of place: nobody named --x or --y */
    uint64_t dropped;   /* rows left out for a missing label */
    sm_account account; /* how it was read */
    sm_rows rows;       /* columns 0: not kept */
    char *format;       /* name of the format that was read */
    sm_origin *origin;  /* the files, in the order they were named; NULL: none */
    uint32_t n_origins;
} sm_parts;

typedef struct sm_dataset sm_dataset;
/* Takes over what *take holds (also when it fails) and leaves it {0}. */
void sm_dataset_new(sm_dataset **out, sm_parts *take);
/* The same data with another of their partitions as the prediction. O(1): what was read is shared, and goes with the
 * last of them. SM_USAGE for a number that is none, and where only counts are known. */
SM_MUST sm_status sm_dataset_again(sm_dataset **out, const sm_dataset *d, uint32_t pred, sm_error *err);
/* The data of n of d's points (ascending, at least one), for themselves: their labels in every partition, ids,
 * coordinates, and their rows, which d's are. what: how they were chosen, "split = test". d is shared: it may be freed
 * before. No origin: nothing is written back into d's files. O(n). */
SM_MUST sm_status sm_dataset_part(sm_dataset **out, const sm_dataset *d, const uint32_t *point, uint32_t n,
                                  const char *what, sm_error *err);
/* The data that d is a part of, as another prediction may have opened them, and how it was chosen; NULL: it is whole.
 */
const sm_dataset *sm_dataset_whole(const sm_dataset *d);
const char *sm_dataset_what(const sm_dataset *d);
/* d becomes a part of `whole`. For sm_dataset_part. */
SM_MUST sm_status sm_dataset_of(sm_dataset *d, const sm_dataset *whole, const char *what, sm_error *err);
bool sm_dataset_shares(const sm_dataset *a, const sm_dataset *b); /* the one is the other again */
void sm_dataset_free(sm_dataset *d);
const sm_parts *sm_dataset_parts(const sm_dataset *d);
const sm_partition *sm_dataset_truth(const sm_dataset *d), *sm_dataset_pred(const sm_dataset *d);
uint64_t sm_dataset_row(const sm_dataset *d, uint32_t point);
const char *sm_point_id(const sm_parts *p, uint32_t point); /* or NULL without an id column */
/* Where the points lie: the number of axes and n values of each; 0: nobody knows. Lent. */
uint32_t sm_dataset_places(const sm_dataset *d, const double *const **axis);
void sm_parts_free(sm_parts *p);
#endif
