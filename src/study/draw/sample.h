/* The values of chosen indices on one random table after the other, of one shape; and where parts of many numbers end.
 */
#ifndef STUDY_SAMPLE_H
#define STUDY_SAMPLE_H
#include "generate.h"
#include "measure/index.h"
#include "measure/live.h"

typedef struct sm_sampler sm_sampler;
/* The counts of t, row after row. */
void sm_counts_of(const sm_table *t, uint64_t *count);
/* Creates a dict of n names: a prefix and a number from 1 on. */
void sm_dict_numbered(sm_dict **out, const char *ahead, uint32_t n);

/* Classes T1.., clusters K1... index is borrowed. */
SM_MUST sm_status sm_sampler_new(sm_sampler **out, uint32_t rows, uint32_t cols, const sm_index *const *index, size_t n,
                                 sm_error *err);
/* Rows, columns, names and beta are those of a live table, which is the sampler's from now on, freed on failure too. */
void sm_sampler_on(sm_sampler **out, sm_live *take, const sm_index *const *index, size_t n);
void sm_sampler_free(sm_sampler *t);
/* count: rows times cols of them, row after row. value: one per index. */
SM_MUST sm_status sm_sampler_values(sm_sampler *t, const uint64_t *count, sm_value *value, sm_error *err);

/* Whether all indices read no more of a table than sm_pairs of its cells and sizes; then sm_sampler_of_pairs says the
 * same as sm_sampler_values, of tables that nobody makes. O(1). */
bool sm_sampler_reads_pairs(const sm_sampler *t);
void sm_sampler_of_pairs(const sm_sampler *t, const sm_resampled *of, sm_value *value);
/* The sizes of the live table as they are now, for tables that share them. */
sm_resampled sm_sampler_sizes(const sm_sampler *t);

void sm_sort(double *x, size_t n); /* ascending; no NAN */
/* Returns a quantile of sorted numbers, n > 0, by linear interpolation at 1 + share (n - 1) (Hyndman & Fan 1996, type
 * 7). */
double sm_quantile(const double *sorted, size_t n, double share);
#endif
