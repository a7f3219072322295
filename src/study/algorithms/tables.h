/* All tables with given class and cluster sizes, one after the other, each with the share of all shuffles it is. */
#ifndef STUDY_ALGORITHMS_TABLES_H
#define STUDY_ALGORITHMS_TABLES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sm_tables {
    uint32_t rows, cols;
    const uint64_t *row, *col; /* sums, borrowed; none is 0 */
    uint64_t *count;           /* the table, rows x cols */
    uint64_t *left;            /* room for rows x cols: what each column had left before the row */
} sm_tables;
/* At most so many there are: a bound that costs nothing. */
double sm_tables_bound(const sm_tables *t);
void sm_tables_first(sm_tables *t);
bool sm_tables_next(sm_tables *t);          /* false: there was the last one */
double sm_tables_share(const sm_tables *t); /* share of all shuffles; the shares of all tables add up to 1 */
#endif
