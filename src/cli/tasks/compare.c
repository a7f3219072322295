/* compare: one reference, many partitions. */
#include "setmatch/report/compare.h"
#include "tasks.h"
#include <stdio.h>
#include <string.h>

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
    return status == SM_OK ? sm_report_account(&sm_dataset_parts(j->d)->account, format, &o, out, err) : status;
}

/* The label whose points are left out, or stand one by one, as the policy says. */
static sm_status compare_noise(const sm_settings *s, const sm_dataset *d, sm_noises *out, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    if (!s->noise || !strcmp(s->noise, "none")) return SM_OK;
    bool truth = !strncmp(s->noise, "true:", 5);
    const char *label = s->noise + 5;
    if (!truth && strncmp(s->noise, "pred:", 5))
        return sm_fail(err, SM_USAGE, "--noise needs none, true:LABEL or pred:LABEL, such as pred:-1, not \"%s\"",
                       sm_quote(s->noise).text);
    bool there = false;
    for (uint32_t i = 0; i < p->n_partitions && !there; i++) {
        bool reference = i == p->truth || i >= p->n_partitions - p->n_more_truths;
        there = reference == truth && sm_dict_find(p->partition[i].dict, label, strlen(label), &(uint32_t){0});
    }
    if (!there)
        return sm_fail(err, SM_USAGE, "--noise: no %s called \"%s\"", truth ? "class is" : "prediction has a cluster",
                       sm_quote(label).text);
    if (s->noise_policy && !strcmp(s->noise_policy, "own")) return SM_OK;
    return sm_noises_add(out, truth, label, s->noise_policy && !strcmp(s->noise_policy, "singletons"), err);
}

/* Programs read no sentence below the table, so people get it here. */
static void tell_points(const sm_settings *s, const sm_dataset *d, const sm_compare *c)
{
    char line[160];
    const sm_parts *p = sm_dataset_parts(d);
    if (s->quiet || !strcmp(sm_settings_format(s), "table")) return;
    if (c->each && !s->each)
        sm_tell("note: ", "counts have no points to share: each prediction on its own, without ranks");
    if (c->each || c->points == p->n || p->table) return;
    snprintf(line, sizeof line,
             "compared on %llu of %u points: those that no partition leaves out; --each compares each on its own",
             (unsigned long long)c->points, p->n);
    sm_tell("note: ", line);
}

static sm_status compare_compare(sm_settings *s, const sm_dataset *d, sm_error *err)
{
    sm_job job = {0};
    sm_noises noise = {0};
    sm_status status = compare_noise(s, d, &noise, err);
    if (status == SM_OK) status = sm_compare_without(&job, d, s->registry, s->beta, &noise, s->each, err);
    if (status == SM_OK) sm_compare_on_threads(&job, sm_settings_threads(s));
    if (status == SM_OK) status = sm_work(s, &job, "comparing", err);
    comparison j = {s, job.self, d};
    if (status == SM_OK) tell_points(s, d, j.c);
    if (status == SM_OK) status = sm_with_output(s, write_comparison, &j, err);
    if (job.self) job.free(job.self);
    sm_noises_done(&noise);
    return status;
}

sm_status sm_run_compare(sm_settings *s, sm_error *err)
{
    sm_dataset *d = NULL;
    const sm_index *by;
    sm_read_options reading = s->reading;
    reading.every = reading.long_counts = true;
    reading.noise_named = s->noise != NULL;
    if (s->each && s->sort)
        return sm_fail(err, SM_USAGE, "--each and --sort are mutually exclusive, because --each gives no ranks");
    sm_status status = s->sort ? sm_registry_find_tabular(s->registry, s->sort, &by, err) : SM_OK;
    if (status == SM_OK) status = sm_settings_check_indices(s, err);
    if (status == SM_OK) status = sm_settings_read(s, s->operand, s->n_operands, &reading, &d, err);
    if (status == SM_OK) sm_settings_tell_account(s, &sm_dataset_parts(d)->account);
    if (status == SM_OK) status = compare_compare(s, d, err);
    sm_dataset_free(d);
    return status;
}
