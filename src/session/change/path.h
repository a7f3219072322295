/* Index values along the history, from the data as loaded to here. Found by walking the edits on a copy of the table;
 * the session records nothing, so nothing can be missing. A path follows its session: what it has found out about the
 * steps that both ways share stays. It must be freed before its session. */
#ifndef SM_SESSION_PATH_H
#define SM_SESSION_PATH_H
#include "base/chart.h"
#include "session/session.h"

#define SM_PATH_STEPS 1000000 /* at most; every command is one step where single points would be more */

typedef struct sm_path_plan {
    const size_t *index; /* positions in the registry; copied */
    size_t n;
    bool single; /* one step per point that moves; else one step per command */
    bool beyond; /* not only to here: on to where redo leads */
} sm_path_plan;

typedef struct sm_path { /* read-only; the functions below change it */
    size_t steps, known; /* the data as loaded, step 0, counted too; values are known of the first so many */
    bool single;         /* each point is a step; false where it would be too many */
    sm_chart chart;      /* the steps computed so far, one series per index, named by its symbol; x counts steps */
    const sm_live *live; /* current position of the walk; position requested after look arrived; NULL: none yet */
} sm_path;
void sm_path_new(sm_path **out, const sm_session *s,
                 const sm_path_plan *plan); /* O(changes); the table is copied by run and look */
void sm_path_free(sm_path *p);
/* Follows the session to its current state; O(changes), or O(1) if it did not move. */
void sm_path_follow(sm_path *p, const sm_session *s);
/* Follows, and computes the values. Returns true if all are known; false if sm_tick_after ended it, then the next call
 * continues. */
bool sm_path_run(sm_path *p, const sm_session *s);

sm_node sm_path_node(const sm_path *p, size_t step); /* the change this step belongs to, */
size_t sm_path_last(const sm_path *p, sm_node node); /* the last step of a change; SIZE_MAX: not on the way */
size_t sm_path_part(const sm_path *p, size_t step, size_t *of); /* which of its steps, from 1; 0 of 0 for step 0 */
/* Returns index x of the plan. PENDING: not computed yet. why is not kept. */
sm_value sm_path_value(const sm_path *p, size_t x, size_t step);

/* The table at a step, as marks and cells: walks there and computes needs. Returns true if it arrived; false if
 * sm_tick_after ended it or there is no such step. While values are missing, run would undo the walk, so run first.
 */
bool sm_path_look(sm_path *p, const sm_session *s, size_t step, unsigned needs);
#endif
