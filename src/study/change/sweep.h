/* One cluster split in two in every way that a rule allows: the values of indices, from nothing taken out to all. */
#ifndef SM_STUDY_SWEEP_H
#define SM_STUDY_SWEEP_H
#include "base/job.h"
#include "measure/live.h"

typedef enum sm_sweep_rule {
    SM_SWEEP_IN_ORDER, /* class by class as loaded, as the command split does it */
    SM_SWEEP_IN_SHARES /* nearly the same share of each class, in whole points */
} sm_sweep_rule;

enum { SM_SWEEP_STEPS = 400 }; /* maximum number of split positions, evenly spaced in a larger cluster */
/* Returns the number of places of a cluster of so many points. Nothing is split at the first and the last. */
size_t sm_sweep_places(uint64_t points);
uint64_t sm_sweep_size(uint64_t points, size_t place); /* points of the first part */
/* Returns how many of the count points of a class are in a first part of size points. all: the points of the cluster;
 * ahead: those of the classes before this one. */
uint64_t sm_sweep_taken(sm_sweep_rule rule, uint64_t ahead, uint64_t count, uint64_t size, uint64_t all);

typedef struct sm_sweep_ask {
    const sm_live *live;
    uint32_t col;
    sm_sweep_rule rule;
    const sm_index *const *index;
    size_t n;
} sm_sweep_ask;

typedef struct sm_sweep {
    size_t known, n;       /* places, indices */
    const sm_value *value; /* [known][n] */
} sm_sweep;
sm_job_body sm_sweep_study; /* returns an sm_sweep */

sm_value sm_sweep_value(const sm_sweep *s, size_t place, size_t index); /* PENDING if not known, or if s is NULL */
#endif
