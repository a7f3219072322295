/* Values of indices on drawn clusterings, in place of benchmark data: 74 references of 2 to 50 classes, about half of
 * them with equal sizes, and ten clusterings of each, from nearly right to random. They show how indices correlate, and
 * are no benchmark. */
#ifndef SM_STUDY_DRAWN_H
#define SM_STUDY_DRAWN_H
#include "base/job.h"
#include "rank.h"

enum { SM_DRAWN_REFERENCES = 74, SM_DRAWN_EACH = 10 };
typedef struct sm_drawn_ask {
    const sm_index *const *index; /* borrowed by the result */
    size_t n;
    uint64_t seed;
} sm_drawn_ask;
sm_job_body sm_drawn_study; /* the result is an sm_ranking_result. O(references times points) */
#endif
