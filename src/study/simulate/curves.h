/* Indices as curves: at each place of an x axis the same experiment is repeated, and each index has a mean and a spread
 * there. What all simulations of that shape share: the job, its grid, its charts. */
#ifndef SM_SRC_STUDY_CURVES_H
#define SM_SRC_STUDY_CURVES_H
#include "base/mem.h"
#include "base/rng.h"
#include "repeat.h"
#include "simulations.h"
#include "study/draw/sample.h"

typedef struct sm_curves sm_curves;
/* Draws the table of one repetition at x of a group into count, classes times clusters. */
typedef sm_status (*sm_draw)(void *self, size_t group, uint64_t x, sm_rng *r, uint64_t *count, sm_error *err);
/* A self for another thread, to be freed alike; *out NULL on failure. */
typedef sm_status (*sm_draw_again)(void **out, const void *self, sm_error *err);

typedef struct sm_curves_plan {
    const sm_simulation *row;
    const char *x_name;       /* of the axis and the grid's column */
    const char *const *title; /* of each group */
    size_t groups;            /* a chart each */
    const char *group_name;   /* the grid's column for them; NULL where there is one group */
    const uint64_t *group;    /* what stands in it */
    const uint64_t *x;        /* ascending */
    size_t n_x;
    bool x_log, y_log, peaks; /* peaks: where an index is best is to be pointed out */
    bool nested;              /* a repetition draws from the same stream at every x */
    uint32_t rows, cols;      /* of the largest table */
    sm_draw draw;
    sm_draw_again again;      /* NULL: draw does not write to self, and threads share it */
    void (*free)(void *self); /* of draw; freed in any case */
    void *self;
} sm_curves_plan;
/* The row's open: the plan is copied, what it points to is borrowed (for the program's life, or by self). */
SM_MUST sm_status sm_curves_open(sm_sliced *job, const sm_curves_plan *plan, const sm_simulation_ask *ask,
                                 sm_error *err);
sm_grid sm_curves_grid(const void *self);
sm_grid sm_curves_table(const void *self);
const sm_chart *sm_curves_chart(const void *self, size_t which);
/* "10 classes: J 10, F 10, ..": at which x each index is best. */
SM_MUST sm_status sm_curves_peaks(const void *self, sm_text *out, sm_error *err);

/* What was asked for, or the row's own; the list goes with hold. */
SM_MUST sm_status sm_simulation_indices(const sm_simulation *s, const sm_simulation_ask *ask, sm_hold *hold,
                                        const sm_index ***out, size_t *n, sm_error *err);
#endif
