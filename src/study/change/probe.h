/* A probe: one thing done to a copy of a table, and what every index makes of it. */
#ifndef SM_STUDY_PROBE_H
#define SM_STUDY_PROBE_H
#include "measure/live.h"
#include "measure/registry.h"
#include "study/sliced.h"

typedef enum sm_perturbation {
    SM_DEED_MULTIPLY,  /* the counts of class row, times two */
    SM_DEED_SCALE,     /* every count, times two */
    SM_DEED_TRANSPOSE, /* classes become clusters and clusters classes */
    SM_DEED_RELABEL,   /* clusters col and to exchange their points, which is but a change of names */
    SM_DEED_SPLIT,     /* half of cluster col, of each class half, into a new one */
    SM_DEED_HOME,      /* a point of class row from cluster col to cluster to */
    SM_DEEDS
} sm_perturbation;
typedef struct sm_probe_ask {
    sm_perturbation perturbation;
    uint32_t row, col, to;      /* what the perturbation speaks of */
    const sm_registry *indices; /* borrowed until the job is freed */
} sm_probe_ask;

typedef struct sm_probe sm_probe;
/* Lends live until run has copied its table, in slices; meanwhile it may be changed and changed back, no more. Self of
 * the job is the sm_probe. O(cells). SM_LIMIT also where so many points cannot be
 * counted. */
SM_MUST sm_status sm_probe_new(sm_sliced *job, const sm_live *live, const sm_probe_ask *ask, sm_error *err);
sm_value sm_probe_value(const sm_probe *p, size_t index, bool after); /* PENDING until known */
#endif
