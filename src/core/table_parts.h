/* The structure of a table, only for table.c, table_build.c, table_copy.c and table_side.c. */
#ifndef SM_CORE_TABLE_PARTS_H
#define SM_CORE_TABLE_PARTS_H
#include "table.h"

enum { SM_TOTAL_BITS = 53 };

void sm_side_reserve(sm_table *t, int s, uint32_t want);
void sm_line_reserve(sm_sparse_line *l, uint32_t want);
void sm_side_copy(sm_table *t, int s, const sm_table *of); /* copies names and sums, and reserves lines */
uint32_t sm_line_room(uint32_t n);                         /* capacity of a line of n cells that is built at once */
/* Copies sparse line i into the pool at `to`; returns the start of the next line. */
size_t sm_side_copy_line(sm_table_side *mine, const sm_sparse_line *l, uint32_t i, size_t to);
void sm_table_to_dense(sm_table *t);                              /* for a table without points */
void sm_lines_free(sm_sparse_line *l, uint32_t n);                /* without the pool */
void sm_side_enlist(sm_table_side *s, uint32_t id);               /* makes its name findable; cannot fail */
void sm_side_strike(sm_table_side *s, uint32_t id);               /* takes it out again */
void sm_line_set(sm_sparse_line *l, uint32_t at, uint64_t count); /* needs free capacity; 0 removes the entry */
uint64_t sm_line_get(const sm_sparse_line *l, uint32_t at);
static inline uint64_t *line_dense(const sm_table *t, int s, uint32_t i)
{
    return t->side[s].dense + (size_t)i * t->side[!s].capacity;
}
bool sm_table_prefers_dense(uint64_t rows, uint64_t cols, uint64_t cells);
#endif
