/* A probe: one change to a copy of a table, and what every index makes of it. */
#ifndef SM_STUDY_PROBE_H
#define SM_STUDY_PROBE_H
#include "base/job.h"
#include "measure/live.h"
#include "measure/registry.h"

typedef enum sm_perturbation {
    SM_DEED_MULTIPLY,  /* doubles the counts of class row */
    SM_DEED_SCALE,     /* doubles every count */
    SM_DEED_TRANSPOSE, /* turns classes into clusters and clusters into classes */
    SM_DEED_RELABEL,   /* clusters col and to exchange their points, which only changes names */
    SM_DEED_SPLIT,     /* moves half of each class in cluster col into a new cluster */
    SM_DEED_HOME,      /* moves a point of class row from cluster col to cluster to */
    SM_DEEDS
} sm_perturbation;
typedef struct sm_probe_ask {
    const sm_live *live;
    const sm_registry *indices;
    sm_perturbation perturbation;
    uint32_t row, col, to; /* the exit codes; ends in {0} */
} sm_probe_ask;

typedef struct sm_probe {
    size_t n;              /* indices */
    const sm_value *value; /* values after each perturbation */
} sm_probe;
/* Returns an sm_probe. Fails with SM_LIMIT if the points would be too many to count. */
sm_job_body sm_probe_study;
#endif
