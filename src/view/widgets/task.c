#include "task.h"

void sm_task_end(sm_task *t)
{
    sm_job_free(t->job);
    *t = (sm_task){0};
}

void sm_task_begin(sm_task *t, const sm_session *s)
{
    sm_task_end(t);
    t->begun = true;
    t->node = s ? sm_history_here(sm_session_history(s)) : 0;
}

void sm_task_start(sm_task *t, sm_job_body *body, const void *ask)
{
    t->job = sm_job_start(body, ask);
}

void sm_task_call(sm_task *t, sm_job_body *body, const void *ask)
{
    if (!sm_job_call(&t->job, body, ask, NULL, &t->wrong)) t->result = sm_job_result(t->job);
    t->over = true;
}

bool sm_task_outdated(const sm_task *t, const sm_session *s)
{
    return !t->begun || t->node != sm_history_here(sm_session_history(s));
}

bool sm_task_busy(const sm_task *t)
{
    return t->job && !t->over && !t->stopped;
}

bool sm_task_news(sm_task *t)
{
    if (!t->job || t->over) return false;
    const void *before = t->result;
    const sm_error *wrong = sm_job_error(t->job);
    if (wrong) t->wrong = *wrong;
    t->over = sm_job_is_over(t->job);
    t->result = sm_job_result(t->job);
    return t->over || t->result != before;
}

const void *sm_task_result(const sm_task *t)
{
    return t->result;
}

bool sm_task_take(sm_task *t, sm_task *shown)
{
    sm_task_news(t);
    if (!t->over || !t->result) return false;
    sm_task_end(shown);
    *shown = *t;
    *t = (sm_task){0};
    return true;
}

bool sm_task_stop(void *state)
{
    sm_task *t = state;
    if (!sm_task_busy(t)) return false;
    t->stopped = true;
    sm_job_pause(t->job, true);
    return true;
}

void sm_task_continue(sm_task *t)
{
    t->stopped = false;
    if (t->job) sm_job_pause(t->job, false);
}

sm_answer sm_task_resume(const sm_press *press)
{
    sm_task *t = press->state;
    if (!t->stopped) return sm_reply(press, SM_SAY, "Nothing to continue");
    sm_task_continue(t);
    return SM_TAKEN;
}

void sm_task_say(const sm_task *t, sm_text *out)
{
    if (!t->job || t->over) return;
    int percent = (int)(100 * sm_job_share(t->job));
    sm_text_printf(out, t->stopped ? "stopped at %d%%, r continues" : "%d%%, C-c stops", percent);
}
