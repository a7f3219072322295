/* The comparison of the loaded predictions as a document of the session. */
#include "base/mem.h"
#include "compare.h"
#include <string.h>

typedef struct compared {
    sm_job *job; /* its result: an sm_compare */
    sm_contest sheet;
} compared;

static void compared_free(void *self)
{
    compared *d = self;
    if (!d) return;
    sm_contest_free(&d->sheet);
    sm_job_free(d->job);
    sm_free(d);
}

static sm_status compared_make(compared **out, const sm_session *s, const sm_output_options *o, bool bare,
                               sm_error *err)
{
    compared *d = *out = sm_alloc(1, sizeof *d);
    double beta = sm_live_facts(sm_session_live(s))->beta;
    bool each = !strcmp(sm_session_option(s, "compare"), "each");
    sm_noises noise = {0};
    sm_status status = sm_session_noises(s, &noise, err);
    const sm_compare_ask ask = {sm_session_data(s), sm_session_registry(s), beta, &noise, each, 1};
    if (!status) status = sm_job_call(&d->job, sm_compare_study, &ask, NULL, err);
    sm_noises_free(&noise);
    if (!status) status = sm_contest_make(&d->sheet, sm_job_result(d->job), NULL, o, bare, err);
    if (!status) return SM_OK;
    compared_free(d);
    *out = NULL;
    return status;
}

static sm_status compared_open(void **self, sm_grid *grid, const sm_session *s, const sm_output_options *o,
                               sm_error *err)
{
    compared *d;
    sm_status status = compared_make(&d, s, o, o->bare, err);
    if (status) return status;
    *self = d;
    *grid = sm_contest_grid(&d->sheet);
    return SM_OK;
}

static void json(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    compared *d;
    if (sm_out_take(out, compared_make(&d, s, o, true, out->err))) sm_contest_json(&d->sheet, out);
    compared_free(d);
}

static void people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    compared *d;
    if (sm_out_take(out, compared_make(&d, s, o, false, out->err))) sm_contest_page(&d->sheet, o, out);
    compared_free(d);
}

const sm_document sm_document_compare = {
    .name = "compare",
    .noun = "comparison",
    .usual = "csv",
    .help = "Print the value and rank of every prediction by each index",
    .open = compared_open,
    .free = compared_free,
    .json = json,
    .people = people,
};
