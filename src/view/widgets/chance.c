#include "chance.h"
#include "measure/index.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1 };     /* the default of --seed */
#define ROUNDING 1e-12 /* an end of the interval that a value exceeds by less contains it */

uint64_t sm_chances_wanted(const sm_scene *scene)
{
    return scene->session ? strtoul(sm_session_option(scene->session, "chance"), NULL, 10) : 0;
}

void sm_chances_free(sm_chances *c)
{
    sm_study_end(&c->study);
    *c = (sm_chances){.found = NULL};
}

static bool is_outdated(const sm_chances *c, const sm_session *s, const sm_index *const *index, size_t n)
{
    return sm_study_outdated(&c->study, s) || c->index != index || c->n != n || c->session != s ||
           c->open != sm_dataset_parts(sm_session_data(s))->pred || strcmp(c->beta, sm_session_option(s, "beta")) != 0;
}

void sm_chances_settle(sm_chances *c, const sm_scene *scene, const sm_index *const *index, size_t n, bool sampled)
{
    const sm_session *s = scene->session;
    uint64_t tables = sm_chances_wanted(scene);
    if (!tables) {
        sm_chances_free(c);
        return;
    }
    if (c->tables != tables || is_outdated(c, s, index, n)) {
        sm_chances_free(c);
        sm_study_begin(&c->study, s);
        c->tables = tables;
        c->index = index;
        c->n = n;
        c->session = s;
        c->open = sm_dataset_parts(sm_session_data(s))->pred;
        snprintf(c->beta, sizeof c->beta, "%s", sm_session_option(s, "beta"));
        sm_chance_ask ask = {sm_session_live(s), SEED, tables, sampled ? tables : 0, index, n, 1};
        sm_study_start(&c->study, sm_chance_study, &ask);
    }
    if (sm_study_news(&c->study)) c->found = sm_study_result(&c->study);
}

sm_answer sm_chances_key(sm_chances *c, const sm_press *press)
{
    if (!c->study.stopped)
        return sm_reply(press, SM_RUN, "set chance=%s", sm_chances_wanted(press->scene) ? "0" : "1000");
    sm_study_continue(&c->study);
    return SM_TAKEN;
}

sm_spread sm_chances_of(const sm_chances *c, size_t i, bool sampled)
{
    return c->found && i < c->n ? (sampled ? c->found->samples : c->found->tables)[i] : (sm_spread){.n = 0};
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
    if (c->study.wrong.status)
        sm_text_puts(out, c->study.wrong.text);
    else if (c->study.over && sm_dataset_parts(sm_session_data(c->session))->shares)
        sm_text_printf(out, "%llu table%s of shares, not counts", (unsigned long long)c->tables, sm_plural(c->tables));
    else if (c->study.over)
        sm_text_printf(out, "%llu random table%s", (unsigned long long)c->tables, sm_plural(c->tables));
    else
        sm_text_printf(out, c->study.stopped ? "stopped at %d%%" : "… %d%%", (int)(100 * sm_job_share(c->study.job)));
}
