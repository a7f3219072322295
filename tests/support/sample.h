/* Small data for tests: labellings and tables from numbers, and a generator whose numbers are the same everywhere. */
#ifndef TESTS_SUPPORT_SAMPLE_H
#define TESTS_SUPPORT_SAMPLE_H
#include "core/dataset.h"
#include "core/table.h"

/* splitmix64 (Steele, Lea, Flood 2014); state is any number. */
uint64_t sample_next(uint64_t *state);
uint32_t sample_below(uint64_t *state, uint32_t n); /* 0..n-1 */

/* How many times fewer rounds long tests are to make: $SETMATCH_FEWER, which tests/run.sh sets under valgrind; else 1.
 */
unsigned sample_fewer(void);

/* n names PREFIX1, PREFIX2, ... */
sm_dict *sample_names(const char *prefix, uint32_t n);
/* A table of counts, row after row, named T1.. and K1..; its dicts are given back through rows, cols (free them after).
 */
sm_table *sample_table(const uint64_t *count, uint32_t rows, uint32_t cols, sm_storage storage, sm_dict **row_names,
                       sm_dict **col_names);
/* A labelling of n points from ids; owned by the caller (sample_partition_free). */
sm_partition sample_partition(const char *name, const char *prefix, const uint32_t *label, uint32_t n, uint32_t labels);
void sample_partition_free(sm_partition *p);
void sample_ids(sm_parts *p, const char *prefix); /* Gives its points the ids prefix0, prefix1, ... */
/* A dataset with points, cell after cell, of a matrix; classes T1.., clusters K1.. */
sm_dataset *sample_dataset(const uint64_t *count, uint32_t rows, uint32_t cols);
/* The same with names of one's own, rows names then cols names. */
sm_dataset *sample_named(const uint64_t *count, uint32_t rows, uint32_t cols, const char *const *row_names,
                         const char *const *col_names);
/* J-score paper, Fig. 1B: classes Ta Tb Tc of 10, 30, 60; clusters K1..K4 of 10, 30, 40, 20. */
sm_dataset *sample_fig1b(void);
#endif
