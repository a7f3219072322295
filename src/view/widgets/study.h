/* A study as a view runs it, until it is done or Ctrl-C stops it. */
#ifndef SM_VIEW_STUDY_H
#define SM_VIEW_STUDY_H
#include "base/job.h"
#include "view/view.h"

typedef struct sm_study {
    sm_job *job;    /* NULL: none was started */
    bool begun;     /* for the table of: */
    sm_node node;   /* the node of the history; 0 without a session */
    bool over;      /* the study is done, or it failed: */
    sm_error wrong; /* why */
    bool stopped;   /* by Ctrl-C; it can continue */
    const void *result;
} sm_study;

void sm_study_end(sm_study *t); /* ends the study and frees its result */
/* Ends what was and starts nothing yet: the caller calls sm_study_start, or sets over and the reason in wrong. s may be
 * NULL. */
void sm_study_begin(sm_study *t, const sm_session *s);
/* Starts a study, after sm_study_begin. It sees ask and everything else as they are now. */
void sm_study_start(sm_study *t, sm_job_body *body, const void *ask);
/* Runs a study that takes milliseconds in this process, so its result is there at once. */
void sm_study_call(sm_study *t, sm_job_body *body, const void *ask);
bool sm_study_outdated(const sm_study *t, const sm_session *s); /* not begun, or for the table before a change */
bool sm_study_busy(const sm_study *t);                          /* the study runs, and is not stopped */
/* Whether the study has news since the last call: a result, the end, an error. For settle of a view. */
bool sm_study_news(sm_study *t);
const void *sm_study_result(const sm_study *t); /* the last one, complete if over; NULL: none yet */
/* Moves a study that is done to shown, whose result was shown until now. False: it is not done, or it failed. */
bool sm_study_take(sm_study *t, sm_study *shown);
/* For a view whose state begins with its study, as a listing does: stop of sm_view, and what r does after it. */
bool sm_study_stop(void *state);
sm_answer sm_study_resume(const sm_press *press);
void sm_study_continue(sm_study *t);                /* if it was stopped */
void sm_study_say(const sm_study *t, sm_text *out); /* "42%, C-c stops", "stopped at 42%, r continues"; "" when over */
#endif
