/* Intervals of an index from samples of the points: what is wrong with the samples is found by leaving points out. */
#ifndef STUDY_INTERVAL_H
#define STUDY_INTERVAL_H
#include "base/error.h"
#include <stddef.h>
#include <stdint.h>

/* Tables that lack a few points of an observed one: a point of each cell, for all points of a cell leave the same
 * table; of tables with many cells random hundredths of the points. The same seed gives the same tables. */
typedef struct sm_leave sm_leave;
/* Copies count, the cells of the observed table. O(cells), or O(SM_LEAVE_GROUPS cells). */
enum { SM_LEAVE_CELLS = 400, SM_LEAVE_GROUPS = 100 };
SM_MUST sm_status sm_leave_new(sm_leave **out, const uint64_t *count, size_t cells, uint64_t seed, sm_error *err);
void sm_leave_free(sm_leave *l);
size_t sm_leave_tables(const sm_leave *l); /* 0: there are too few points, or too many cells */
void sm_leave_draw(const sm_leave *l, size_t table, uint64_t *count);

typedef struct sm_skew {
    double bias;         /* what the value exceeds that of the population by, on average: (n - 1) (mean - now), the
                            jackknife's (Quenouille 1956); 0 if a table has no value or
                            mean and now differ by rounding alone */
    double acceleration; /* sum d^3 / (6 (sum d^2)^1.5) (Efron 1987) */
} sm_skew;
/* For an index that depends on the number of points, a smaller table says nothing, so its samples are not shifted. */
#define SM_NO_SKEW ((sm_skew){0, 0})
/* value: one of each table, in order; NAN: none. now: of the whole table. */
sm_skew sm_leave_read(const sm_leave *l, const double *value, double now);
/* The 95 % interval of the population's value. Samples drawn with replacement scatter around their own mean as values
 * of new points do around theirs, so they are moved to now - bias; the levels are those of the acceleration. An end
 * that would leave out now is moved to it. seen: n > 0 values, ascending; mean: theirs. */
void sm_interval(const double *seen, size_t n, double mean, double now, sm_skew skew, double *low, double *high);
#endif
