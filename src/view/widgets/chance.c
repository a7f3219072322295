/* The job behind what chance would give: opened for the table as it is, run in slices, forgotten when the table is
 * another one. */
#include "chance.h"
#include "measure/index.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1 };     /* as score without --seed */
#define ROUNDING 1e-12 /* within the interval up to this */

uint64_t sm_chances_wanted(const sm_scene *scene)
{
    return scene->session ? strtoul(sm_session_option(scene->session, "chance"), NULL, 10) : 0;
}

void sm_chances_free(sm_chances *c)
{
    sm_task_end(&c->task);
    *c = (sm_chances){.found = NULL};
}

void sm_chances_settle(sm_chances *c, const sm_scene *scene, const sm_index *const *index, size_t n)
{
    const sm_session *s = scene->session;
    uint64_t tables = sm_chances_wanted(scene);
    if (!tables) {
        sm_chances_free(c);
        return;
    }
    uint32_t open = sm_dataset_parts(sm_session_data(s))->pred;
    const char *beta = sm_session_option(s, "beta");
    if (!sm_task_outdated(&c->task, s) && c->tables == tables && c->index == index && c->n == n && c->session == s &&
        c->open == open && !strcmp(c->beta, beta))
        return;
    sm_chances_free(c);
    sm_task_begin(&c->task, s);
    c->tables = tables;
    c->index = index;
    c->n = n;
    c->session = s;
    c->open = open;
    snprintf(c->beta, sizeof c->beta, "%s", beta);
}

bool sm_chances_work(sm_chances *c, const sm_scene *scene, bool samples, uint64_t *budget)
{
    if (!c->task.begun || c->task.over || c->task.stopped) return false;
    sm_chance_ask ask = {
        .seed = SEED, .tables = c->tables, .samples = samples ? c->tables : 0, .index = c->index, .n = c->n};
    if (!c->found && sm_chance_new(&c->task.job, sm_session_live(scene->session), &ask, &c->task.wrong)) {
        c->task.over = true;
        *budget -= *budget > 0; /* that it cannot be done is to be seen */
        return false;
    }
    c->found = c->task.job.self;
    sm_task_run(&c->task, budget);
    return sm_task_busy(&c->task);
}

/* Also before its job is opened. */
bool sm_chances_stop(sm_chances *c)
{
    bool running = c->task.begun && !c->task.over && !c->task.stopped;
    c->task.stopped = c->task.stopped || running;
    return running;
}

sm_answer sm_chances_key(sm_chances *c, const sm_press *press)
{
    bool stopped = c->task.stopped;
    c->task.stopped = false;
    if (stopped) return SM_TAKEN;
    return sm_reply(press, SM_RUN, "set chance=%s", sm_chances_wanted(press->scene) ? "0" : "1000");
}

sm_spread sm_chances_of(const sm_chances *c, size_t i, bool sampled)
{
    bool known = c->found && c->task.over && !c->task.wrong.status && i < c->n;
    return known ? (sampled ? c->found->samples : c->found->tables)[i] : (sm_spread){.n = 0};
}

void sm_chances_say_p(const sm_spread *s, int digits, sm_text *out)
{
    char p[64];
    sm_spread_say_p(s, digits, "≤ ", p);
    sm_text_printf(out, "p %s%s", *p < '0' || *p > '9' ? "" : "= ", p);
}

int sm_chances_verdict(const sm_index *x, double now, const sm_spread *s)
{
    if (now < s->low - ROUNDING) return x->distance ? 1 : -1;
    if (now > s->high + ROUNDING) return x->distance ? -1 : 1;
    return 0;
}

void sm_chances_say(const sm_chances *c, sm_text *out)
{
    const sm_sliced *job = &c->task.job;
    int percent = job->self ? (int)(100 * job->progress(job->self)) : 0;
    if (c->task.wrong.status)
        sm_text_puts(out, c->task.wrong.text);
    else if (c->task.over && sm_dataset_parts(sm_session_data(c->session))->shares)
        sm_text_printf(out, "%llu table%s of shares, not counts", (unsigned long long)c->tables, sm_plural(c->tables));
    else if (c->task.over)
        sm_text_printf(out, "%llu random table%s", (unsigned long long)c->tables, sm_plural(c->tables));
    else
        sm_text_printf(out, c->task.stopped ? "stopped at %d%%" : "… %d%%", percent);
}
