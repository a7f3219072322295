/* Functions of real numbers for modules without formulas: for spreads and axes. */
#ifndef SM_BASE_REAL_H
#define SM_BASE_REAL_H
#include <stdbool.h>
double sm_square_root(double x); /* the same bits everywhere, as IEEE 754 wants it */
double sm_log10(double x);       /* for screen positions: the last bit may differ between machines */
/* Returns true if a Poisson variable of this mean reaches count with a probability below error. By Chernoff's bound,
 * which is above the probability, so that it errs towards false. error > 0. */
bool sm_exceeds_poisson(double count, double mean, double error);
#endif
