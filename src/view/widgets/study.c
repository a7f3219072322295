#include "study.h"

void sm_study_end(sm_study *t)
{
    sm_job_free(t->job);
    *t = (sm_study){0};
}

void sm_study_begin(sm_study *t, const sm_session *s)
{
    sm_study_end(t);
    t->begun = true;
    t->node = s ? sm_history_here(sm_session_history(s)) : 0;
}

void sm_study_start(sm_study *t, sm_job_body *body, const void *ask)
{
    t->job = sm_job_start(body, ask);
}

void sm_study_call(sm_study *t, sm_job_body *body, const void *ask)
{
    if (!sm_job_call(&t->job, body, ask, NULL, &t->wrong)) t->result = sm_job_result(t->job);
    t->over = true;
}

bool sm_study_outdated(const sm_study *t, const sm_session *s)
{
    return !t->begun || t->node != sm_history_here(sm_session_history(s));
}

bool sm_study_busy(const sm_study *t)
{
    return t->job && !t->over && !t->stopped;
}

bool sm_study_news(sm_study *t)
{
    if (!t->job || t->over) return false;
    const void *before = t->result;
    const sm_error *wrong = sm_job_error(t->job);
    if (wrong) t->wrong = *wrong;
    t->over = sm_job_is_over(t->job);
    t->result = sm_job_result(t->job);
    return t->over || t->result != before;
}

const void *sm_study_result(const sm_study *t)
{
    return t->result;
}

bool sm_study_take(sm_study *t, sm_study *shown)
{
    sm_study_news(t);
    if (!t->over || !t->result) return false;
    sm_study_end(shown);
    *shown = *t;
    *t = (sm_study){0};
    return true;
}

bool sm_study_stop(void *state)
{
    sm_study *t = state;
    if (!sm_study_busy(t)) return false;
    t->stopped = true;
    sm_job_pause(t->job, true);
    return true;
}

void sm_study_continue(sm_study *t)
{
    t->stopped = false;
    if (t->job) sm_job_pause(t->job, false);
}

sm_answer sm_study_resume(const sm_press *press)
{
    sm_study *t = press->state;
    if (!t->stopped) return sm_reply(press, SM_SAY, "Nothing to continue");
    sm_study_continue(t);
    return SM_TAKEN;
}

void sm_study_say(const sm_study *t, sm_text *out)
{
    if (!t->job || t->over) return;
    int percent = (int)(100 * sm_job_share(t->job));
    sm_text_printf(out, t->stopped ? "stopped at %d%%, r continues" : "%d%%, C-c stops", percent);
}
