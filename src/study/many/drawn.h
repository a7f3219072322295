/* Readings of indices on drawn clusterings, for where those of the benchmark data are not at hand: 74 references of 2
 * to 50 classes, about half of them of equal sizes, and ten clusterings of each, from nearly right to random. They show
 * how indices go together; they are nobody's benchmark. */
#ifndef SM_STUDY_DRAWN_H
#define SM_STUDY_DRAWN_H
#include "rank.h"
#include "study/sliced.h"

enum { SM_DRAWN_REFERENCES = 74, SM_DRAWN_EACH = 10 };
/* The indices are borrowed until the job is freed. O(references times points). */
SM_MUST sm_status sm_drawn_new(sm_sliced *job, const sm_index *const *index, size_t n, uint64_t seed);
const sm_ranking_result *sm_drawn_result(const void *self); /* once the job is done; borrowed by it */
#endif
