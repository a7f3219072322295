/* diff: what a second prediction places right that the first did not, and the reverse. */
#include "base/mem.h"
#include "output/study/differences.h"
#include "output/study/gains.h"
#include "tasks.h"
#include <string.h>

typedef struct difference {
    sm_settings *s;
    const sm_dataset *d;
    const sm_gains *g;
    const sm_differences *differences; /* NULL: not asked for */
    uint32_t a, b;
} difference;

static void write_difference(void *self, sm_out *out)
{
    const difference *j = self;
    const char *format = sm_settings_format(j->s);
    sm_output_options o = sm_settings_report(j->s, !strcmp(format, "table"));
    o.differences = j->differences;
    sm_output_gains(j->g, j->s->rows, format, &o, out);
    sm_output_account(&sm_dataset_parts(j->d)->account, format, &o, out);
}

/* One column, named twice: nothing can be gained. */
static bool diff_is_same(const sm_partition *a, const sm_partition *b)
{
    return !strcmp(a->name, b->name) && !strcmp(a->file, b->file) && a->n == b->n &&
           !memcmp(a->label, b->label, a->n * sizeof *a->label);
}

/* The first prediction named is the one that is open; there has to be one other. */
static sm_status two_predictions(const sm_dataset *d, uint32_t *a, uint32_t *b, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    uint32_t n = 0, end = p->n_partitions - p->n_more_truths;
    sm_text names = {0};
    if (!p->n)
        return sm_fail(err, SM_USAGE, "diff needs labels, because it compares point by point (found only counts)");
    *a = p->pred;
    for (uint32_t i = 0; i < end; i++) {
        if (i == p->truth) continue;
        if (i != p->pred) *b = i;
        sm_text_printf(&names, "%s%s", n++ ? ", " : "", sm_quote_brief(p->partition[i].name).text);
    }
    sm_status status = SM_OK;
    if (n != 2)
        status = sm_fail(err, SM_USAGE, "expected two predictions, found %u (%s); select them with --pred A,B", n,
                         sm_text_of(&names));
    else if (diff_is_same(&p->partition[*a], &p->partition[*b]))
        status = sm_fail(err, SM_USAGE, "prediction \"%s\" is named twice; name two, such as --pred A,B",
                         sm_quote(p->partition[*a].name).text);
    sm_text_free(&names);
    return status;
}

/* The label of both predictions that is not a cluster. */
static sm_status diff_noise(const sm_settings *s, const sm_dataset *d, const difference *j, const char **label,
                            sm_error *err)
{
    const sm_partition *p = sm_dataset_parts(d)->partition;
    *label = NULL;
    if (!s->noise || !strcmp(s->noise, "none")) return SM_OK;
    if (strncmp(s->noise, "pred:", 5))
        return sm_fail(err, SM_USAGE, "diff needs noise of the predictions, such as --noise pred:-1 (found \"%s\")",
                       sm_quote(s->noise).text);
    *label = s->noise + 5;
    for (const uint32_t *i = (const uint32_t[]){j->a, j->b}, *end = i + 2; i < end; i++)
        if (sm_dict_find(p[*i].dict, *label, strlen(*label), &(uint32_t){0})) return SM_OK;
    return sm_fail(err, SM_USAGE, "--noise: neither %s nor %s has a cluster called \"%s\"", p[j->a].name, p[j->b].name,
                   sm_quote(*label).text);
}

/* Selects the indices of -m; without it, the usual ones for text and all for other formats. */
static sm_status diff_indices(const sm_settings *s, const sm_index ***index, size_t *n, sm_error *err)
{
    bool people = !strcmp(sm_settings_format(s), "table");
    return sm_indices_chosen(s->registry,
                             s->indices ? s->indices
                             : people   ? "j_score,nca,ari,nmi,fm"
                                        : "all",
                             index, n, err);
}

void sm_tell_differences(const sm_differences *d)
{
    sm_text line = {0};
    sm_differences_doubt(d, &line);
    if (line.length) sm_tell("warning: ", sm_text_of(&line));
    sm_text_free(&line);
}

/* With --bootstrap, first computes how the indices differ. */
static sm_status diff_write(difference *j, const sm_noises *noise, sm_error *err)
{
    sm_settings *s = j->s;
    const sm_index **index = NULL;
    size_t n = 0;
    sm_job *job = NULL;
    if (!s->bootstrap.given) return sm_with_output(s, write_difference, j, err);
    if (s->each)
        return sm_fail(err, SM_USAGE, "--bootstrap and --each are mutually exclusive: samples use shared points");
    sm_status status = diff_indices(s, &index, &n, err);
    const sm_paired_ask ask = {.data = j->d,
                               .a = j->a,
                               .b = &j->b,
                               .pairs = 1,
                               .noise = noise,
                               .index = index,
                               .n = n,
                               .beta = s->beta,
                               .samples = s->bootstrap.is,
                               .seed = sm_settings_seed(s)};
    if (!status) status = sm_settings_study(s, &job, sm_paired_study, &ask, "samples", err);
    const sm_paired *pair = job ? sm_job_result(job) : NULL;
    const sm_differences d = {
        .base = j->g->name[1], .name = &j->g->name[2], .pair = pair, .n = 1, .index = index, .n_index = n};
    j->differences = &d;
    if (!status) sm_tell_differences(&d);
    if (!status) status = sm_with_output(s, write_difference, j, err);
    j->differences = NULL;
    sm_job_free(job);
    sm_free(index);
    return status;
}

static sm_status diff_diff(sm_settings *s, const sm_dataset *d, sm_error *err)
{
    difference j = {.s = s, .d = d};
    sm_job *job = NULL;
    const char *label = NULL;
    sm_noises noise = {0};
    sm_status status = two_predictions(d, &j.a, &j.b, err);
    if (!status) status = diff_noise(s, d, &j, &label, err);
    if (!status && label) sm_noises_add(&noise, false, label, false);
    const sm_gains_ask ask = {d, j.a, j.b, &noise, s->each};
    if (!status) status = sm_gains_check(&ask, err);
    if (!status) status = sm_settings_study(s, &job, sm_gains_study, &ask, "matching", err);
    if (!status) j.g = sm_job_result(job);
    if (!status) status = diff_write(&j, &noise, err);
    sm_job_free(job);
    sm_noises_free(&noise);
    return status;
}

sm_status sm_run_diff(sm_settings *s, sm_error *err)
{
    sm_dataset *d = NULL;
    sm_read_options reading = s->reading;
    reading.every = reading.long_counts = true; /* to be told that counts are not enough */
    reading.noise_named = s->noise != NULL;
    sm_status status = sm_settings_read(s, s->operand, s->n_operands, &reading, &d, err);
    if (!status) sm_settings_tell_account(s, &sm_dataset_parts(d)->account);
    if (!status) status = diff_diff(s, d, err);
    sm_dataset_free(d);
    return status;
}
