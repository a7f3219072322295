/* A study as a view runs it, until it is done or Ctrl-C stops it. */
#ifndef SM_VIEW_TASK_H
#define SM_VIEW_TASK_H
#include "base/job.h"
#include "view/view.h"

typedef struct sm_task {
    sm_job *job;    /* NULL: none was started */
    bool begun;     /* for the table of: */
    sm_node node;   /* the node of the history; 0 without a session */
    bool over;      /* the study is done, or it failed: */
    sm_error wrong; /* why */
    bool stopped;   /* by Ctrl-C; it can continue */
    const void *result;
} sm_task;

void sm_task_end(sm_task *t); /* ends the study and frees its result */
/* Ends what was and starts nothing yet: the caller calls sm_task_start, or sets over and the reason in wrong. s may be
 * NULL. */
void sm_task_begin(sm_task *t, const sm_session *s);
/* Starts a study, after sm_task_begin. It sees ask and everything else as they are now. */
void sm_task_start(sm_task *t, sm_job_body *body, const void *ask);
/* Runs a study that takes milliseconds in this process, so its result is there at once. */
void sm_task_call(sm_task *t, sm_job_body *body, const void *ask);
bool sm_task_outdated(const sm_task *t, const sm_session *s); /* not begun, or for the table before a change */
bool sm_task_busy(const sm_task *t);                          /* the study runs, and is not stopped */
/* Whether the study has news since the last call: a result, the end, an error. For settle of a view. */
bool sm_task_news(sm_task *t);
const void *sm_task_result(const sm_task *t); /* the last one, complete if over; NULL: none yet */
/* Moves a task that is done to shown, whose result was shown until now. False: it is not done, or it failed. */
bool sm_task_take(sm_task *t, sm_task *shown);
/* For a view whose state begins with its task, as a listing does: stop of sm_view, and what r does after it. */
bool sm_task_stop(void *state);
sm_answer sm_task_resume(const sm_press *press);
void sm_task_continue(sm_task *t);                /* if it was stopped */
void sm_task_say(const sm_task *t, sm_text *out); /* "42%, C-c stops", "stopped at 42%, r continues"; "" when over */
#endif
