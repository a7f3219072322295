/* The path view in parts: its state and keys, how it is drawn. */
#ifndef SM_VIEW_PATH_INTERNAL_H
#define SM_VIEW_PATH_INTERNAL_H
#include "plot.h"
#include "session/change/path.h"
#include "view/widgets/axis.h"

enum { SM_LINES = 8, SM_PHASES = 64, SM_SMALL_ROWS = 8, SM_SMALL_COLS = 10 };

typedef struct sm_phase { /* changes of the same verb, one after the other */
    size_t from;          /* the step before its first one */
    char text[40];        /* "54 merge" */
} sm_phase;

typedef struct sm_track {
    const sm_registry *indices;
    sm_path *path; /* NULL: not made yet */
    size_t chosen[SM_LINES], n;
    char letter[SM_LINES];
    size_t index;              /* the one that s draws or not */
    bool single, fit, stopped; /* single: one step per point; fit: the height is that of the values */
    bool more, there;          /* values are missing; the walk is at `at`, its matching known */
    size_t at;                 /* the step under the cursor */
    sm_node here;              /* of the session when the cursor was put there */
    size_t steps, n_phases;
    sm_phase phase[SM_PHASES]; /* the first of them */
} sm_track;

void sm_track_draw(const void *state, const sm_scene *scene, sm_pen pen);
void sm_track_inspect(const void *state, const sm_scene *scene, sm_text *out);
/* The step whose column of the plot that is; SIZE_MAX: none. */
size_t sm_track_at(const sm_track *v, const sm_scene *scene, int x, int y);
bool sm_track_small(const sm_scene *scene); /* the table can be shown whole */
#endif
