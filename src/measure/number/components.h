/* Principal components of the points' coordinates: power iteration on the covariance, one component after another. */
#ifndef SM_MEASURE_COMPONENTS_H
#define SM_MEASURE_COMPONENTS_H
#include "base/error.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct sm_components sm_components;
/* n points with a value on each of so many axes, [axes][n], finite, borrowed until it is freed. Returns SM_LIMIT for
 * more than SM_COMPONENTS_AXES axes. */
enum { SM_COMPONENTS_AXES = 2000 };
SM_MUST sm_status sm_components_new(sm_components **out, uint32_t n, uint32_t axes, const double *const *axis,
                                    sm_error *err);
void sm_components_free(sm_components *c);
/* Goes on until so many components are known, as far as the budget goes (nanoseconds or so). True: they are. A
 * component is known when the covariance turns it by less than 1e-10 of its variance, or after 20,000 steps. O(n
 * axes^2) once, then O(axes^2) a step. */
void sm_components_on(sm_components *c, uint32_t wanted, uint64_t *budget, bool *known);
/* Of a component that is known, from 0: its share of the variance (0 where there is none), its direction (a unit vector
 * whose largest entry is positive), and where the points lie on it, from their mean: n values, borrowed. */
double sm_components_share(const sm_components *c, uint32_t k);
const double *sm_components_direction(const sm_components *c, uint32_t k);
const double *sm_components_score(const sm_components *c, uint32_t k);
#endif
