/* The values of chosen indices on one random table after the other, of one shape. */
#ifndef SM_SRC_STUDY_SAMPLE_H
#define SM_SRC_STUDY_SAMPLE_H
#include "setmatch/measure/live.h"

typedef struct sm_sample sm_sample;
/* Classes T1.., clusters K1... index is lent. */
SM_MUST sm_status sm_sample_new(sm_sample **out, uint32_t rows, uint32_t cols, const sm_index *const *index, size_t n,
                               sm_error *err);
/* Rows, columns and names are those of live's table, its beta too; the names' dicts are lent. */
SM_MUST sm_status sm_sample_like(sm_sample **out, const sm_live *live, const sm_index *const *index, size_t n,
                                sm_error *err);
void sm_sample_free(sm_sample *t);
/* count: rows times cols of them, row after row. value: one an index. *fuel is lowered by what was used, and work does
 * not stop when it is used up. */
SM_MUST sm_status sm_sample_values(sm_sample *t, const uint64_t *count, sm_value *value, uint64_t *fuel, sm_error *err);
#endif
