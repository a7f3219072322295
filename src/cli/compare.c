/* compare: one reference, many partitions. */
#include "setmatch/report/compare.h"
#include "settings.h"

typedef struct comparison {
    sm_settings *s;
    const sm_compare *c;
    const sm_dataset *d;
} comparison;

static sm_status write_comparison(void *self, sm_sink out, sm_error *err)
{
    const comparison *j = self;
    const char *format = sm_settings_format(j->s);
    sm_report_options o = sm_settings_report(j->s, format[0] == 't' && format[1] == 'a');
    sm_status status = sm_report_compare(j->c, j->s->sort, format, &o, out, err);
    return status == SM_OK ? sm_report_account(j->d, format, &o, out, err) : status;
}

static sm_status compare_compare(sm_settings *s, const sm_dataset *d, sm_error *err)
{
    sm_job job;
    sm_status status = sm_compare_new(&job, d, s->registry, s->beta, err);
    if (status != SM_OK) return status;
    sm_compare_on_threads(&job, sm_settings_threads(s));
    status = sm_work(s, &job, "comparing", err);
    comparison j = {s, job.self, d};
    if (status == SM_OK) status = sm_with_output(s, write_comparison, &j, err);
    job.free(job.self);
    return status;
}

sm_status sm_run_compare(sm_settings *s, sm_error *err)
{
    sm_dataset *d = NULL;
    const sm_index *by;
    sm_read_options reading = s->reading;
    reading.every = reading.long_counts = true;
    reading.noise_named = true; /* there is no --noise here to hint at */
    sm_status status = s->sort ? sm_registry_find_tabular(s->registry, s->sort, &by, err) : SM_OK;
    if (status == SM_OK) status = sm_settings_read(s, s->operand, s->n_operands, &reading, &d, err);
    if (status == SM_OK) sm_settings_tell_account(s, d);
    if (status == SM_OK) status = compare_compare(s, d, err);
    sm_dataset_free(d);
    return status;
}
