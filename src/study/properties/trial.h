/* Parts of properties: how trials are drawn, made and judged. */
#ifndef SM_STUDY_TRIAL_H
#define SM_STUDY_TRIAL_H
#include "property.h"

static inline uint64_t *sm_counts_cell(sm_counts *t, uint32_t row, uint32_t col)
{
    return &t->c[row * t->cols + col];
}
static inline uint64_t sm_counts_at(const sm_counts *t, uint32_t row, uint32_t col)
{
    return t->c[row * t->cols + col];
}
uint64_t sm_counts_row(const sm_counts *t, uint32_t row), sm_counts_col(const sm_counts *t, uint32_t col);
bool sm_counts_identical(const sm_counts *t); /* equal partitions up to names */

/* Makes after from before. Returns false if the definition does not cover such a table. */
bool sm_trial_make(sm_trial *t);

/* The set of tables that were tried, as hashes of 64 bits. */
typedef struct sm_variety {
    uint64_t *slot; /* 0: free */
    size_t n, slots;
} sm_variety; /* {0} is empty */
void sm_variety_add(sm_variety *s, const sm_trial *t);

/* out: the values of the tester's indices, in their order. */
sm_status sm_tester_values(sm_tester *t, const sm_counts *c, sm_value *out, sm_error *err);

/* Every table with before's class sizes (with_cols: and cluster sizes), visited with its weight: of how many of all
 * deals with these margins it comes about (with_cols), else 1. Stops at the first failure. */
typedef sm_status (*sm_family_visit)(void *self, const sm_counts *t, double weight, sm_error *err);
sm_status sm_family_walk(const sm_counts *of, bool with_cols, sm_family_visit visit, void *self, sm_error *err);
uint64_t sm_family_size(const sm_counts *of); /* tables with these class sizes; UINT64_MAX beyond 10^6 */
enum { SM_FAMILY_MOST = 4000 };               /* larger ones are no trial of B0 */
#endif
