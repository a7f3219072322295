/* What a setting does. */
#include "setmatch/base/mem.h"
#include "setmatch/measure/index.h"
#include "state.h"
#include <string.h>

/* Values at the old beta are of no use for comparing, so they go. */
static void change_beta(sm_session *s, const char *value)
{
    double beta;
    if (!sm_decimal_read(value, &beta)) return;
    sm_live_set_beta(s->live, beta);
    for (size_t x = 0; x < sm_registry_count(s->indices); x++) {
        if (!sm_registry_at(s->indices, x)->reads_beta) continue;
        sm_values_forget(s, x);
        s->now[x] = sm_live_value(s->live, sm_registry_at(s->indices, x));
        if (sm_at_root(s)) s->loaded[x] = s->now[x];
    }
}

static sm_status set_option(sm_session *s, size_t at, const char *value, sm_error *err)
{
    const sm_option *o = &sm_options[at];
    if (strcmp(sm_session_option(s, o->name), value) == 0) return SM_OK;
    char *copy = sm_copy_text(value, strlen(value));
    if (!copy) return sm_no_memory(err);
    if (strcmp(o->name, "beta") == 0) change_beta(s, value);
    sm_free(s->option[at]);
    s->option[at] = copy;
    s->revision++;
    sm_order_changed(s, NULL);
    return SM_OK;
}

sm_status sm_run_set(sm_session *s, const sm_command *c, sm_error *err)
{
    const sm_option *option = NULL;
    const char *value = "";
    sm_status status = sm_setting_read(c->word[0], &option, &value, err);
    return status == SM_OK ? set_option(s, (size_t)(option - sm_options), value, err) : status;
}

sm_status sm_run_sort(sm_session *s, const sm_command *c, sm_error *err)
{
    return set_option(s, sm_name_at(SM_NAMED(sm_options), "sort"), c->word[0], err);
}

/* The values of the new index are read when next something is settled. */
sm_status sm_run_define(sm_session *s, const sm_command *c, sm_error *err)
{
    const sm_index *x;
    sm_status status = sm_registry_define(s->indices, c->word[0], &x, err);
    if (status == SM_OK) s->revision++;
    return status;
}
