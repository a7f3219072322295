/* One cluster split in two in every way that a rule allows: what indices make of it, from nothing taken out to all. */
#ifndef SM_STUDY_SWEEP_H
#define SM_STUDY_SWEEP_H
#include "measure/live.h"
#include "study/sliced.h"

typedef enum sm_sweep_rule {
    SM_SWEEP_IN_ORDER, /* class by class as loaded, as the command split does it */
    SM_SWEEP_IN_SHARES /* of each class as nearly the same share as whole points allow */
} sm_sweep_rule;

enum { SM_SWEEP_STEPS = 400 }; /* larger clusters are split at so many places, evenly spaced */

typedef struct sm_sweep { /* to be read; its job fills it in */
    size_t places, known; /* first and last: nothing is split */
    uint64_t *size;       /* of each place, the points of the first part */
} sm_sweep;
/* Lends live until run has copied its table, in slices; meanwhile it may be changed and changed back, no more. index is
 * borrowed; self of the job is the sm_sweep. O(cells). */
SM_MUST sm_status sm_sweep_new(sm_sliced *job, const sm_live *live, uint32_t col, sm_sweep_rule rule,
                               const sm_index *const *index, size_t n);
sm_value sm_sweep_value(const sm_sweep *s, size_t place, size_t index); /* PENDING where not known */
/* How many points of a class are in the first part there. */
uint64_t sm_sweep_of_class(const sm_sweep *s, size_t place, uint32_t row);
#endif
