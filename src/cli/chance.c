/* score --chance, --bootstrap: the job, and what the report is told of it. */
#include "setmatch/base/mem.h"
#include "settings.h"

uint64_t sm_settings_seed(const sm_settings *s)
{
    return s->seed.given ? s->seed.is : 1;
}

/* The indices are lent to the job until it is done, not to what is read from it. */
static sm_status work(sm_settings *s, sm_session *session, const sm_index *const *index, size_t n, sm_chance **out,
                      sm_error *err)
{
    sm_chance_ask ask = {
        .seed = sm_settings_seed(s), .tables = s->chance.is, .samples = s->bootstrap.is, .index = index, .n = n};
    sm_status status = sm_chance_new(out, sm_session_live(session), &ask, err);
    if (status) return status;
    sm_job job = sm_chance_job(*out);
    status = sm_work(s, &job, s->chance.is ? "random tables" : "samples", err);
    if (!status) return SM_OK;
    sm_chance_free(*out);
    *out = NULL;
    return status;
}

sm_status sm_settings_chance(sm_settings *s, sm_session *session, sm_chance **out, sm_error *err)
{
    const sm_index **index = NULL;
    size_t n = 0;
    *out = NULL;
    if (!s->chance.is && !s->bootstrap.is) return SM_OK;
    sm_status status = sm_indices_chosen(s->registry, s->indices, &index, &n, err);
    if (!status) status = work(s, session, index, n, out, err);
    sm_free(index);
    return status;
}

void sm_settings_tell_chance(const sm_settings *s, const sm_chance *c, sm_report_options *o)
{
    if (!c) return;
    o->chance = c;
    o->tables = s->chance.is;
    o->samples = s->bootstrap.is;
    o->seed = sm_settings_seed(s);
}
