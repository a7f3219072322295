/* Principal components of the points' coordinates: power iteration on the covariance, one component after another. */
#ifndef SM_MEASURE_COMPONENTS_H
#define SM_MEASURE_COMPONENTS_H
#include "base/job.h"
#include <stdint.h>

enum { SM_COMPONENTS_AXES = 2000 }; /* at most */
typedef struct sm_components_ask {
    uint32_t n, axes;          /* points, and values of each */
    const double *const *axis; /* [axes][n], finite */
    uint32_t wanted;           /* components, at most axes */
} sm_components_ask;

typedef struct sm_components {
    uint32_t count;
    double *share;      /* shares of the variance; 0 if there is none */
    double **direction; /* [axes], a unit vector whose largest entry is positive */
    double **score;     /* [n], the positions of the points on it, from their mean */
} sm_components;
/* Returns an sm_components. A component is known when the covariance turns it by less than 1e-10 of its variance, or
 * after 20,000 steps. O(n axes^2), then O(axes^2) a step. Fails with SM_LIMIT for more than SM_COMPONENTS_AXES axes. */
sm_job_body sm_components_study;
#endif
