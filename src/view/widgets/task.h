/* A job of study as a view runs it: a slice at a time, until it is done or Ctrl-C stops it. */
#ifndef SM_VIEW_TASK_H
#define SM_VIEW_TASK_H
#include "study/job.h"
#include "view/view.h"

typedef struct sm_task {
    sm_job job;     /* job.self NULL: none is open */
    bool begun;     /* for the table of: */
    sm_node node;   /* a place in history; 0 where no session is asked about */
    bool over;      /* nothing is left to do, or it failed: */
    sm_error wrong; /* why */
    bool stopped;   /* by Ctrl-C; it can continue */
} sm_task;

void sm_task_end(sm_task *t); /* frees the job and what it found */
/* Ends what was, and opens nothing yet: the caller sets job, or over with the reason in wrong. s may be NULL. */
void sm_task_begin(sm_task *t, const sm_session *s);
/* What of a budget may be used before a frame. Steps take longer on a large table, whose memory is far: nothing then,
 * and all of it between keys. */
uint64_t sm_task_at_once(const sm_session *s, uint64_t budget);
bool sm_task_outdated(const sm_task *t, const sm_session *s); /* not begun, or for the table before a change */
bool sm_task_busy(const sm_task *t);
bool sm_task_run(sm_task *t, uint64_t *budget); /* false: there was nothing to do */
/* For a view whose state begins with its task, as a listing does: stop of sm_view, and what r does after it. */
bool sm_task_stop(void *state);
sm_answer sm_task_resume(const sm_press *press);
void sm_task_say(const sm_task *t, sm_text *out); /* "42%, C-c stops", "stopped at 42%, r continues"; "" when over */
#endif
