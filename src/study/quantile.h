/* Where parts of many numbers end. */
#ifndef SM_SRC_STUDY_QUANTILE_H
#define SM_SRC_STUDY_QUANTILE_H
#include <stddef.h>
void sm_sort(double *x, size_t n); /* ascending; no NAN */
/* Of sorted numbers, n > 0: linear between neighbours, place 1 + share (n - 1) (Hyndman & Fan 1996, type 7). */
double sm_quantile(const double *sorted, size_t n, double share);
#endif
