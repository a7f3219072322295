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

/* Returns NULL after a failure. */
static compared *compared_make(const sm_session *s, const sm_output_options *o, bool bare, sm_out *out)
{
    compared *d = sm_alloc(1, sizeof *d);
    double beta = sm_live_facts(sm_session_live(s))->beta;
    bool each = !strcmp(sm_session_option(s, "compare"), "each");
    sm_noises noise = {0};
    sm_status status = sm_session_noises(s, &noise, out->err);
    const sm_compare_ask ask = {sm_session_data(s), sm_session_registry(s), beta, &noise, each, 1};
    if (!status) status = sm_job_call(&d->job, sm_compare_study, &ask, NULL, out->err);
    sm_noises_free(&noise);
    if (!status) status = sm_contest_make(&d->sheet, sm_job_result(d->job), NULL, o, bare, out->err);
    if (sm_out_take(out, status)) return d;
    compared_free(d);
    return NULL;
}

static void *compared_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    compared *d = compared_make(s, o, o->bare, out);
    if (d) *grid = sm_compare_grid(&d->sheet.table, o->bare);
    return d;
}

static void json(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    compared *d = compared_make(s, o, true, out);
    if (d) sm_output_compare(&d->sheet, "json", o, out);
    compared_free(d);
}

static void people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    compared *d = compared_make(s, o, false, out);
    if (d) sm_output_compare(&d->sheet, "table", o, out);
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
