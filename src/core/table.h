/* Counts of classes (rows) x clusters (columns), with names and margins. Storage is dense or sparse, which affects only
 * speed. Ids are permanent: a closed or emptied column keeps its id. */
#ifndef SM_CORE_TABLE_H
#define SM_CORE_TABLE_H
#include "dataset.h"
#include "edit.h"

/* The structure is visible only for the inline functions below; do not access it elsewhere. */
typedef struct sm_sparse_line { /* entries ascending in at, all nonzero */
    uint64_t *count;
    uint32_t *at;
    uint32_t n, capacity;
    bool pooled; /* they lie in the pool of its side */
} sm_sparse_line;

/* One side: rows or columns. Arrays have `room` elements. */
typedef struct sm_table_side {
    uint32_t n, capacity;
    uint64_t *sum;
    const char **name;
    bool *open;
    uint32_t *bucket, *chain; /* names of open ones: bucket[hash & mask] and chain[id] hold id + 1 */
    uint32_t n_buckets;
    uint64_t *dense;        /* line i is at dense + i * other side's room; NULL: sparse */
    sm_sparse_line *sparse; /* NULL when dense */
    uint64_t *pool_count;   /* the lines of a copy, stored contiguously until one grows; NULL: no pool */
    uint32_t *pool_at;
} sm_table_side;

typedef struct sm_table {
    sm_table_side side[2]; /* 0 rows, 1 columns; SM_OP_ROLES exchanges them */
    uint64_t total, cells;
    bool dense;
} sm_table;

/* A row or a column: contiguous counts. at NULL: entry p is cell p (zeros included). Else only non-zero entries, at
 * ascending. Valid until the next op. */
typedef struct sm_line {
    const uint64_t *count;
    const uint32_t *at;
    uint32_t n;
} sm_line;
static inline uint32_t sm_line_at(sm_line l, uint32_t p)
{
    return l.at ? l.at[p] : p;
}

typedef enum sm_storage { SM_STORE_BEST, SM_STORE_DENSE, SM_STORE_SPARSE } sm_storage;

/* Counts of two labellings of the same points; names are borrowed by their dicts, which must outlive the table. O(n).
 * SM_CHECK if sm_tick, called after 2^18 points at the latest, ends it. */
SM_MUST sm_status sm_table_of(sm_table **out, const sm_partition *rows, const sm_partition *cols, sm_storage storage,
                              sm_error *err);
/* Creates an empty table with these names, to be filled by cell. Borrows the dicts as above. */
SM_MUST sm_status sm_table_new(sm_table **out, const sm_dict *rows, const sm_dict *cols, sm_storage storage,
                               sm_error *err);
/* Adds count to a cell while a table is being built; repeated cells add up. SM_LIMIT when the total passes 2^53. */
SM_MUST sm_status sm_table_add(sm_table *t, uint32_t row, uint32_t col, uint64_t count, sm_error *err);
/* Builds a large sparse table from many (row, col, count) triples. O(m log m). */
typedef struct sm_triple {
    uint32_t row, col;
    uint64_t count;
} sm_triple;
SM_MUST sm_status sm_table_of_triples(sm_table **out, const sm_dict *rows, const sm_dict *cols, const sm_triple *triple,
                                      size_t m, sm_storage storage, sm_error *err);
sm_table *sm_table_copy(const sm_table *t); /* NULL if sm_tick_after ends it */
void sm_table_free(sm_table *t);

/* Ids ever given, empty ones too. */
static inline uint32_t sm_table_rows(const sm_table *t)
{
    return t->side[0].n;
}
static inline uint32_t sm_table_cols(const sm_table *t)
{
    return t->side[1].n;
}
static inline uint64_t sm_table_total(const sm_table *t)
{
    return t->total;
}
static inline uint64_t sm_table_cells(const sm_table *t) /* cells with points */
{
    return t->cells;
}
static inline const uint64_t *sm_table_row_sums(const sm_table *t)
{
    return t->side[0].sum;
}
static inline const uint64_t *sm_table_col_sums(const sm_table *t)
{
    return t->side[1].sum;
}
static inline const char *sm_table_row_name(const sm_table *t, uint32_t row)
{
    return t->side[0].name[row];
}
static inline const char *sm_table_col_name(const sm_table *t, uint32_t col)
{
    return t->side[1].name[col];
}
/* A closed column is neither shown nor counted; an empty open one is shown and not counted. */
static inline bool sm_table_row_open(const sm_table *t, uint32_t row)
{
    return t->side[0].open[row];
}
static inline bool sm_table_col_open(const sm_table *t, uint32_t col)
{
    return t->side[1].open[col];
}
uint64_t sm_table_at(const sm_table *t, uint32_t row, uint32_t col);
sm_line sm_table_row(const sm_table *t, uint32_t row), sm_table_col(const sm_table *t, uint32_t col);
/* The open row (column) of that name, or SM_NONE. O(1) expected. */
uint32_t sm_table_find_row(const sm_table *t, const char *name), sm_table_find_col(const sm_table *t, const char *name);
/* Finds the next unused name BASE.N, counting on from *number; adds it to names, which own *out. */
void sm_table_part_name(const sm_table *t, bool rows, const char *base, uint64_t *number, sm_dict *names,
                        const char **out);
bool sm_table_dense(const sm_table *t);

/* Does everything that can fail: after it returns SM_OK, applying this edit and its inverse cannot fail. Also checks
 * the edit: cells hold the removed points, closed columns are empty, names are unique. */
SM_MUST sm_status sm_table_prepare(sm_table *t, const sm_edit *e, sm_error *err);
void sm_table_op(sm_table *t,
                 const sm_op *op); /* O(log k) a dense or sparse cell, O(line) to insert into a sparse one */

/* ---- one side of it, rows or columns ----------------------------------------------------------------------------- */
static inline uint32_t sm_table_size(const sm_table *t, bool rows)
{
    return rows ? sm_table_rows(t) : sm_table_cols(t);
}
static inline bool sm_table_open(const sm_table *t, bool rows, uint32_t i)
{
    return rows ? sm_table_row_open(t, i) : sm_table_col_open(t, i);
}
static inline const char *sm_table_name(const sm_table *t, bool rows, uint32_t i)
{
    return rows ? sm_table_row_name(t, i) : sm_table_col_name(t, i);
}
static inline uint32_t sm_table_find(const sm_table *t, bool rows, const char *name)
{
    return rows ? sm_table_find_row(t, name) : sm_table_find_col(t, name);
}
static inline uint64_t sm_table_sum(const sm_table *t, bool rows, uint32_t i)
{
    return (rows ? sm_table_row_sums(t) : sm_table_col_sums(t))[i];
}
static inline sm_line sm_table_line(const sm_table *t, bool rows, uint32_t i)
{
    return rows ? sm_table_row(t, i) : sm_table_col(t, i);
}
#endif
