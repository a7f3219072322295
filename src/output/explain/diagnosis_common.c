/* The findings of a diagnosis: those that the caller has, or the study run here. */
#include "diagnosis.h"
#include <string.h>

sm_status sm_diagnosis_ask(const sm_session *s, const char *indices, uint64_t seed, sm_text *why, sm_findings_ask *out,
                           sm_error *err)
{
    const sm_registry *r = sm_session_registry(s);
    const char *name = indices && *indices ? indices : "j_score";
    sm_left_out l = sm_session_left_out(s);
    *out = (sm_findings_ask){
        .live = sm_session_live(s), .indices = r, .seed = seed, .bits = strcmp(sm_session_option(s, "log"), "2") == 0};
    sm_status status = sm_registry_find_tabular(r, name, &out->index, err);
    l.apart = l.own = 0; /* these are in the table */
    out->left_out = l.noise + l.unlabelled + l.bad_rows + l.alone;
    sm_put_left_out(why, &l, ", ");
    out->why = why->length ? sm_text_of(why) : NULL;
    out->shell = true;
    for (int side = 0; side < 2; side++) out->word[side] = sm_dataset_parts(sm_session_data(s))->account.names[side];
    if (l.unlabelled && !l.noise) out->count_in = "--missing class counts them as a group of their own";
    if (l.noise && !l.unlabelled) out->count_in = "--noise-policy own counts them as a group of their own";
    return status;
}

sm_status sm_diagnosis_found(const sm_session *s, const sm_output_options *o, sm_job **job, const sm_findings **out,
                             sm_error *err)
{
    sm_findings_ask ask;
    sm_text why = {0};
    *out = o->findings;
    if (*out) return SM_OK;
    sm_status status = sm_diagnosis_ask(s, o->indices, o->seed ? o->seed : 1, &why, &ask, err);
    if (!status) status = sm_job_call(job, sm_findings_study, &ask, NULL, err);
    if (!status) *out = sm_job_result(*job);
    sm_text_free(&why);
    return status;
}
