/* The command compare: one reference, many partitions. */
#include "output/study/compare.h"
#include "base/mem.h"
#include "output/study/differences.h"
#include "tasks.h"
#include <stdio.h>
#include <string.h>

typedef struct comparison {
    sm_settings *s;
    const sm_compare *c;
    const sm_dataset *d;
    const sm_noises *noise;
    sm_contest sheet;
    sm_differences differences; /* of the first row from all others; n 0: not asked for */
} comparison;

static void write_comparison(void *self, sm_out *out)
{
    const comparison *j = self;
    const char *format = sm_settings_format(j->s);
    sm_output_options o = sm_settings_report(j->s, format[0] == 't' && format[1] == 'a');
    sm_output_compare(&j->sheet, format, &o, out);
    sm_output_account(&sm_dataset_parts(j->d)->account, format, &o, out);
}

/* Finds the label whose points are left out or become singletons, depending on the policy. */
static sm_status compare_noise(const sm_settings *s, const sm_dataset *d, sm_noises *out, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    const char *label;
    bool truth, there = false;
    sm_status status = sm_settings_noise(s, &label, &truth, err);
    if (status || !label) return status;
    for (uint32_t i = 0; i < p->n_partitions && !there; i++) {
        bool reference = i == p->truth || i >= p->n_partitions - p->n_more_truths;
        there = reference == truth && sm_dict_find(p->partition[i].dict, label, strlen(label), &(uint32_t){0});
    }
    if (there) {
        sm_settings_noises(s, label, truth, out);
        return SM_OK;
    }
    return sm_settings_no_noise(label, truth, err);
}

/* Tables print this below the rows; other formats omit it. */
static void tell_points(const sm_settings *s, const sm_dataset *d, const sm_compare *c)
{
    char line[160];
    const sm_parts *p = sm_dataset_parts(d);
    if (s->quiet || !strcmp(sm_settings_format(s), "table")) return;
    if (c->each && !s->each)
        sm_tell("note: ", "counts have no shared points: each prediction is compared on its own, without ranks");
    if (c->each || c->points == p->n || p->table) return;
    snprintf(line, sizeof line,
             "compared on the %llu of %u points that all partitions keep; --each compares each on its own",
             (unsigned long long)c->points, p->n);
    sm_tell("note: ", line);
}

/* ---- --bootstrap: the differences of all others from the first --------------------------------------------------- */

typedef struct bootstrapped {
    sm_job *job;
    const char **name;
} bootstrapped;

static void bootstrapped_free(bootstrapped *b)
{
    sm_job_free(b->job);
    sm_free(b->name);
}

static sm_status check_bootstrap(const sm_settings *s, const sm_compare *c, sm_error *err)
{
    if (s->each)
        return sm_fail(err, SM_USAGE, "--bootstrap and --each are mutually exclusive: samples use shared points");
    if (c->references > 1)
        return sm_fail(err, SM_USAGE, "--bootstrap: expected one reference, found %zu; select it with --true",
                       c->references);
    if (c->n < 2) return sm_fail(err, SM_USAGE, "--bootstrap needs two different partitions");
    return SM_OK;
}

static sm_status bootstrap_candidates(comparison *j, bootstrapped *b, sm_error *err)
{
    sm_settings *s = j->s;
    const sm_compare *c = j->c;
    const sm_contest *sheet = &j->sheet;
    sm_status status = check_bootstrap(s, c, err);
    if (status) return status;
    b->name = sm_alloc(c->n, sizeof *b->name);
    for (size_t i = 0; i < c->n; i++) b->name[i] = c->candidate[sheet->order[i]].name;
    const sm_paired_ask ask = {.data = j->d,
                               .a = sheet->row[0],
                               .b = sheet->row + 1,
                               .pairs = c->n - 1,
                               .noise = j->noise,
                               .index = sheet->table.index,
                               .n = sheet->table.n,
                               .beta = s->beta,
                               .samples = s->bootstrap.is,
                               .seed = sm_settings_seed(s)};
    status = sm_settings_study(s, &b->job, sm_paired_study, &ask, "samples", err);
    j->differences = (sm_differences){.base = b->name[0],
                                      .name = b->name + 1,
                                      .candidate = sheet->order + 1,
                                      .pair = sm_job_result(b->job),
                                      .n = c->n - 1,
                                      .index = sheet->table.index,
                                      .n_index = sheet->table.n};
    j->sheet.table.differences = &j->differences;
    return status;
}

static sm_status make_sheet(comparison *j, sm_error *err)
{
    const char *format = sm_settings_format(j->s);
    const sm_export *e = sm_export_find(format);
    sm_output_options o = sm_settings_report(j->s, false);
    if (!e) return sm_name_unknown(SM_NAMED_AT(sm_exports), "format", format, NULL, err);
    return sm_contest_make(&j->sheet, j->c, j->s->sort, &o, e->bare, err);
}

static sm_status compare_compare(sm_settings *s, const sm_dataset *d, sm_error *err)
{
    sm_job *job = NULL;
    sm_noises noise = {0};
    sm_status status = compare_noise(s, d, &noise, err);
    const sm_compare_ask ask = {d, s->registry, s->beta, &noise, s->each, sm_settings_threads(s)};
    if (status == SM_OK) status = sm_settings_study(s, &job, sm_compare_study, &ask, "comparing", err);
    comparison j = {.s = s, .c = status ? NULL : sm_job_result(job), .d = d, .noise = &noise};
    bootstrapped boot = {0};
    if (status == SM_OK) status = make_sheet(&j, err);
    if (status == SM_OK && s->bootstrap.given) status = bootstrap_candidates(&j, &boot, err);
    if (status == SM_OK && j.differences.n) sm_tell_differences(&j.differences);
    if (status == SM_OK) tell_points(s, d, j.c);
    if (status == SM_OK) status = sm_with_output(s, write_comparison, &j, err);
    bootstrapped_free(&boot);
    sm_contest_free(&j.sheet);
    sm_job_free(job);
    sm_noises_free(&noise);
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
