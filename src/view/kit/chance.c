/* The job behind what chance would give: opened for the table as it is, run in slices, forgotten when the table is
 * another one. */
#include "chance.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1 };     /* as score without --seed */
#define ROUNDING 1e-12 /* within the interval up to this */

uint64_t sm_chances_wanted(const sm_scene *scene)
{
    return scene->session ? strtoul(sm_session_option(scene->session, "chance"), NULL, 10) : 0;
}

void sm_chances_done(sm_chances *c)
{
    sm_chance_free(c->job);
    *c = (sm_chances){0};
}

static uint32_t open_of(const sm_scene *scene)
{
    return sm_dataset_parts(sm_session_data(scene->session))->pred;
}

static bool outdated(const sm_chances *c, const sm_scene *scene, const sm_index *const *index, size_t n)
{
    return c->tables != sm_chances_wanted(scene) || c->index != index || c->n != n || c->session != scene->session ||
           c->open != open_of(scene) || c->node != sm_history_here(sm_session_history(scene->session)) ||
           strcmp(c->beta, sm_session_option(scene->session, "beta")) != 0;
}

void sm_chances_settle(sm_chances *c, const sm_scene *scene, const sm_index *const *index, size_t n)
{
    if (!scene->session || !sm_chances_wanted(scene)) {
        sm_chances_done(c);
        return;
    }
    if (c->asked && !outdated(c, scene, index, n)) return;
    sm_chances_done(c);
    c->asked = true;
    c->tables = sm_chances_wanted(scene);
    c->index = index;
    c->n = n;
    c->session = scene->session;
    c->open = open_of(scene);
    c->node = sm_history_here(sm_session_history(scene->session));
    snprintf(c->beta, sizeof c->beta, "%s", sm_session_option(scene->session, "beta"));
}

bool sm_chances_work(sm_chances *c, const sm_scene *scene, bool samples, uint64_t *fuel)
{
    if (!scene->session || !c->asked || c->over || c->stopped) return false;
    sm_chance_ask ask = {
        .seed = SEED, .tables = c->tables, .samples = samples ? c->tables : 0, .index = c->index, .n = c->n};
    if (!c->job && sm_chance_new(&c->job, sm_session_live(scene->session), &ask, &c->wrong)) {
        c->over = true;
        *fuel -= *fuel > 0; /* that it cannot be done is to be seen */
        return false;
    }
    sm_job job = sm_chance_job(c->job);
    bool done = false;
    if (job.run(job.self, fuel, &done, &c->wrong)) done = true;
    c->over = done;
    return !done;
}

bool sm_chances_stop(sm_chances *c)
{
    bool running = c->asked && !c->over && !c->stopped;
    c->stopped = c->stopped || running;
    return running;
}

sm_answer sm_chances_key(sm_chances *c, const sm_scene *scene, sm_text *out)
{
    if (!scene->session) return SM_IGNORED;
    bool off = sm_chances_wanted(scene) == 0, goes_on = c->stopped;
    c->stopped = false;
    if (goes_on) return SM_TAKEN;
    return sm_text_print(out, NULL, "set chance=%s", off ? "1000" : "0") ? SM_IGNORED : SM_RUN;
}

static bool known(const sm_chances *c, size_t i)
{
    return c->job && c->over && !c->wrong.status && i < c->n;
}

sm_spread sm_chances_of(const sm_chances *c, size_t i)
{
    return known(c, i) ? sm_chance_spread(c->job, i) : (sm_spread){0};
}

sm_spread sm_chances_sampled(const sm_chances *c, size_t i)
{
    return known(c, i) ? sm_chance_bootstrap(c->job, i) : (sm_spread){0};
}

int sm_chances_verdict(const sm_index *x, double now, const sm_spread *s)
{
    if (now < s->low - ROUNDING) return x->distance ? 1 : -1;
    if (now > s->high + ROUNDING) return x->distance ? -1 : 1;
    return 0;
}

sm_status sm_chances_say(const sm_chances *c, sm_text *out)
{
    if (c->wrong.status) return sm_text_print(out, NULL, "%s", c->wrong.text);
    if (c->over) return sm_text_print(out, NULL, "%llu random tables", (unsigned long long)c->tables);
    sm_job job = c->job ? sm_chance_job(c->job) : (sm_job){0};
    int percent = job.progress ? (int)(100 * job.progress(job.self)) : 0;
    return sm_text_print(out, NULL, c->stopped ? "stopped at %d %%" : "… %d %%", percent);
}
