/* Exact mean and standard deviation under the permutation model. For chance.c alone. */
#ifndef STUDY_MOMENTS_H
#define STUDY_MOMENTS_H
#include "measure/index.h"

typedef struct sm_moments { /* of YY, the pairs that both labellings join */
    double mean, sd;
} sm_moments;
/* By the class and cluster sizes of t. O(classes + clusters). */
sm_moments sm_moments_of(const sm_table *t);
/* True where the index is linear in YY while the sizes stay, tried at three of its values to 1e-13, and reads nothing
 * else of the cells: then *mean and *sd are exact. */
bool sm_moments_linear(const sm_index *x, const sm_facts *f, sm_moments m, double *mean, double *sd);
#endif
