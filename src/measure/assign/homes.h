/* Homes of classes: the cluster of a class in the one-to-one optimum by counts (ACC's), and of equal optima the one
 * whose pairs are most alike counts. */
#ifndef SM_MEASURE_HOMES_H
#define SM_MEASURE_HOMES_H
#include "core/table.h"

/* Returns whether the table is small enough (250,000 cells, including empty ones) for the most similar optima; a larger
 * one keeps the first optimum in loaded order. */
bool sm_homes_weighable(const sm_table *t);
/* noise[j]: the label of cluster j says that it is noise ("-1", "noise"); none where two clusters at most have points.
 */
void sm_homes_noise(const sm_table *t, bool *noise);
/* home[i]: of a class, SM_NONE: it has none. By the most points; of equal ones by the highest sum of Jaccards, then the
 * first as loaded. noise: clusters that are no home, NULL: none. O(cells), then an assignment of them. Only if the
 * table is weighable. */
void sm_homes_likest(const sm_table *t, const bool *noise, uint32_t *home);
#endif
