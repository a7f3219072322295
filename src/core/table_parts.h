/* The inside of a table: for table.c, table_build.c and table_check.c alone. */
#ifndef SM_CORE_TABLE_PARTS_H
#define SM_CORE_TABLE_PARTS_H
#include "setmatch/core/table.h"

enum { SM_TOTAL_BITS = 53 };

typedef struct sparse_line { /* entries ascending in at, none is zero */
    uint64_t *count;
    uint32_t *at;
    uint32_t n, room;
} sparse_line;

/* Rows or columns: what one side knows of itself. Arrays have `room` elements. */
typedef struct side {
    uint32_t n, room;
    uint64_t *sum;
    const char **name;
    bool *open;
    uint32_t *bucket, *chain; /* names of open ones: bucket[hash & mask] and chain[id] hold id + 1 */
    uint32_t n_buckets;
    uint64_t *dense;     /* line i at dense + i * other side's room; NULL when sparse */
    sparse_line *sparse; /* NULL when dense */
} side;

struct sm_table {
    side side[2]; /* 0 rows, 1 columns; SM_OP_ROLES exchanges them */
    uint64_t total, cells;
    bool dense;
};

/* All of these: SM_LIMIT without memory, with the table as it was. */
SM_MUST sm_status sm_side_reserve(sm_table *t, int s, uint32_t want, sm_error *err);
SM_MUST sm_status sm_line_reserve(sparse_line *l, uint32_t want, sm_error *err);
SM_MUST sm_status sm_table_to_sparse(sm_table *t, sm_error *err);
SM_MUST sm_status sm_table_to_dense(sm_table *t, sm_error *err); /* of a table without points */
void sm_lines_free(sparse_line *l, uint32_t n);
void sm_side_enlist(side *s, uint32_t id);                     /* makes its name findable; cannot fail */
void sm_side_strike(side *s, uint32_t id);                     /* takes it out again */
void sm_line_set(sparse_line *l, uint32_t at, uint64_t count); /* there is room; 0 removes the entry */
uint64_t sm_line_get(const sparse_line *l, uint32_t at);
static inline uint64_t *line_dense(const sm_table *t, int s, uint32_t i)
{
    return t->side[s].dense + (size_t)i * t->side[!s].room;
}
bool sm_table_prefers_dense(uint64_t rows, uint64_t cols, uint64_t cells);
#endif
