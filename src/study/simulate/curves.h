/* Indices as curves: at each place of an x axis an experiment is repeated, and each index has a mean and a spread
 * there. Contains what all simulations of that shape share. */
#ifndef SM_SRC_STUDY_CURVES_H
#define SM_SRC_STUDY_CURVES_H
#include "base/rng.h"
#include "simulations.h"

typedef struct sm_curves_plan {
    const char *x_name;       /* of the axis and the grid's column */
    const char *const *title; /* of each group */
    size_t groups;            /* a chart each */
    const char *group_name;   /* the grid's column for them; NULL if there is one group */
    const uint64_t *group;    /* the numbers in it */
    const uint64_t *x;        /* ascending */
    size_t n_x;
    bool x_log, y_log, peaks; /* peaks: the result says where each index is best */
    bool nested;              /* a repetition draws from the same stream at every x */
    uint32_t rows, cols;      /* of the largest table */
    /* Draws the table of one repetition at x of a group into count, classes times clusters, which is all 0 before. */
    void (*draw)(void *self, size_t group, uint64_t x, sm_rng *r, uint64_t *count);
    void *self;
    void *(*again)(sm_work *w,
                   const void *self); /* returns a self for another thread. NULL: draw does not change self */
} sm_curves_plan;
/* Returns an sm_simulated. What the plan points to must outlive it. */
const sm_simulated *sm_curves_run(sm_work *w, const sm_curves_plan *plan, const sm_simulation_ask *ask);

/* Returns the indices that were requested, or those of the row. */
const sm_index **sm_simulation_indices(sm_work *w, const sm_simulation_ask *ask, size_t *n);
#endif
