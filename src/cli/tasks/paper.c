/* paper: lists the papers' tables and figures, or prints one next to the computed values. */
#include "lists.h"
#include "output/exhibit.h"
#include <string.h>

typedef struct shown {
    sm_settings *s;
    const sm_exhibit_file *file;
    const char *format;
    const sm_exhibit *exhibit;
} shown;

/* ---- list -------------------------------------------------------------------------------------------------------- */
static void paper_write_list(void *self, sm_out *out)
{
    const sm_settings *s = self;
    sm_catalogue_write(sm_catalogue_find("exhibits"), s->plain ? 1 : SIZE_MAX, s, out);
}

static sm_status paper_list(sm_settings *s, sm_error *err)
{
    return sm_with_output(s, paper_write_list, s, err);
}

/* ---- show -------------------------------------------------------------------------------------------------------- */
static void write_exhibit(void *self, sm_out *out)
{
    const shown *p = self;
    sm_output_options o = sm_settings_report(p->s, strcmp(p->format, "table") == 0);
    sm_output_exhibit(p->exhibit, p->format, sm_settings_columns(p->s), &o, out);
}

static sm_status show_with(void *self, const sm_ranking_result *ranking, sm_error *err)
{
    shown *p = self;
    sm_job *job = NULL;
    sm_exhibit_ask ask = {.file = p->file,
                          .indices = p->s->registry,
                          .seed = sm_settings_seed(p->s),
                          .reps = p->s->reps.is,
                          .threads = sm_settings_threads(p->s),
                          .ranking = ranking};
    sm_status status = sm_settings_study(p->s, &job, sm_exhibit_study, &ask, p->file->name, err);
    if (status == SM_OK) p->exhibit = sm_job_result(job);
    if (status == SM_OK) status = sm_with_output(p->s, write_exhibit, p, err);
    sm_job_free(job);
    return status;
}

static sm_status paper_show(sm_settings *s, sm_error *err)
{
    const sm_export *whole = sm_settings_whole(s);
    shown p = {.s = s, .format = s->json ? "json" : whole ? whole->name : sm_settings_format(s)};
    sm_status status = sm_exhibit_find(&p.file, s->operand[1], err);
    if (status != SM_OK) return status;
    if (s->plain) return sm_fail(err, SM_USAGE, "only paper list accepts --plain; remove it, or use --json");
    if (s->reps.given && !s->reps.is) return sm_fail(err, SM_USAGE, "--reps: expected at least 1, found 0");
    if (s->manifest && !*p.file->readings)
        return sm_fail(err, SM_USAGE, "%s uses no benchmark data; remove --manifest", p.file->name);
    if (!s->manifest) return show_with(&p, NULL, err);
    return sm_with_ranking(s, s->manifest, p.file->readings, show_with, &p, err);
}

/* ---- which ------------------------------------------------------------------------------------------------------- */
static const struct paper_task {
    const char *name;
    size_t operands;
    const char *endings;
    sm_status (*run)(sm_settings *s, sm_error *err);
} paper_tasks[] = {{"list", 0, "txt text tsv json csv md", paper_list},
                   {"show", 1, SM_EXHIBIT_ENDINGS, paper_show},
                   {NULL, 0, NULL, NULL}};

sm_status sm_refuse_paper(const sm_settings *s, sm_error *err)
{
    const struct paper_task *t = sm_name_row(SM_NAMED(paper_tasks), s->operand[0]);
    return t ? sm_settings_refuse(s, t->operands ? "paper show" : "paper list", t->endings, false, err) : SM_OK;
}

/* The likeliest mistake is to give the name of an item instead of a subcommand. */
sm_status sm_run_paper(sm_settings *s, sm_error *err)
{
    const struct paper_task *t = sm_name_row(SM_NAMED(paper_tasks), s->operand[0]);
    if (!t && sm_name_row(SM_NAMED(sm_exhibits), s->operand[0]))
        return sm_fail(err, SM_USAGE, "unknown paper command \"%s\"; did you mean paper show %s?",
                       sm_quote(s->operand[0]).text, s->operand[0]);
    if (!t) return sm_name_unknown(SM_NAMED(paper_tasks), "paper command", s->operand[0], NULL, err);
    if (s->n_operands - 1 < t->operands) return sm_fail(err, SM_USAGE, "paper show: missing name; see paper list");
    if (s->n_operands - 1 > t->operands)
        return sm_fail(err, SM_USAGE, "paper %s takes %s; remove \"%s\"", t->name,
                       t->operands ? "one item" : "nothing more", sm_quote(s->operand[1 + t->operands]).text);
    return t->run(s, err);
}
