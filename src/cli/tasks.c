/* The commands, a row each, and those that write a document. */
#include "setmatch/base/mem.h"
#include "settings.h"
#include <string.h>
#include <unistd.h>

const sm_cli_task sm_tasks[] = {
    {.name = "",
     .operands = "[FILE...]",
     .on = SM_ON_EXPLORE,
     .first = "data",
     .further = "data",
     .run = sm_run_explore,
     .refuse = sm_refuse_all_but_text,
     .help = "the explorer; where there is no terminal, the matrix, the matchings and the indices as text",
     .example = "setmatch truth.txt pred.txt"},
    {.name = "score",
     .operands = "FILE...",
     .on = SM_ON_SCORE,
     .first = "data",
     .further = "data",
     .least = 1,
     .run = sm_run_document,
     .document = "score",
     .example = "setmatch score -m ari,J --json labels.csv"},
    {.name = "matrix",
     .operands = "FILE...",
     .on = SM_ON_MATRIX,
     .first = "data",
     .further = "data",
     .least = 1,
     .run = sm_run_document,
     .document = "matrix",
     .example = "setmatch matrix --values jaccard labels.csv"},
    {.name = "match",
     .operands = "FILE...",
     .on = SM_ON_MATCH,
     .first = "data",
     .further = "data",
     .least = 1,
     .run = sm_run_match,
     .document = "match",
     .example = "setmatch match --similarity table.csv"},
    {.name = "explain",
     .operands = "ID[,ID] FILE...",
     .on = SM_ON_EXPLAIN,
     .first = "indices",
     .further = "data",
     .least = 2,
     .run = sm_run_explain,
     .document = "explain",
     .example = "setmatch explain j_score labels.csv"},
    {.name = "convert",
     .operands = "FILE...",
     .on = SM_ON_CONVERT,
     .first = "data",
     .further = "data",
     .least = 1,
     .run = sm_run_convert,
     .refuse = sm_refuse_convert,
     .help = "labels, matrix or counts in another format, which the ending of -o FILE names",
     .example = "setmatch convert labels.txt pred.txt -o labels.json"},
    {.name = "replay",
     .operands = "LOG FILE...",
     .on = SM_ON_REPLAY,
     .first = "files",
     .further = "data",
     .least = 2,
     .run = sm_run_replay,
     .refuse = sm_refuse_replay,
     .help = "carries out a log of changes, up to the first line that fails, and reports what came of it",
     .example = "setmatch replay changes.log labels.csv --trace j_score,ari"},
    {.name = "compare",
     .operands = "TRUE PRED...",
     .on = SM_ON_COMPARE,
     .first = "data",
     .further = "data",
     .least = 1,
     .run = sm_run_compare,
     .help =
         "many partitions against one reference, ranked: every column of labels of every file; equal ones are folded",
     .example = "setmatch compare labels0.gz results.csv --sort ari"},
    {.name = "rank",
     .operands = "MANIFEST",
     .on = SM_ON_RANK,
     .first = "files",
     .least = 1,
     .run = sm_run_rank,
     .help = "medians and ranks of algorithms over many data sets; MANIFEST is CSV with the header "
             "dataset,algorithm,true,pred[,column][,true_column]",
     .example = "setmatch rank manifest.csv -m nr,nmi,nca"},
    {.name = "lesson",
     .operands = "list|show|check|sheet|start [NAME...]",
     .on = SM_ON_LESSON,
     .first = "lesson-tasks",
     .further = "lessons",
     .least = 1,
     .run = sm_run_lesson,
     .refuse = sm_refuse_lesson,
     .help = "the papers' examples step by step: listed, shown as text, checked value by value, as an exercise sheet, "
             "or started in the explorer",
     .example = "setmatch lesson show jscore-fig1"},
    {.name = "simulate",
     .operands = "list|NAME",
     .on = SM_ON_SIMULATE,
     .first = "simulations",
     .least = 1,
     .run = sm_run_simulate,
     .help = "experiments of the papers run again from a seed: as a plot and a table, or with -o as .csv, .json, .svg; "
             "random labels to start from",
     .example = "setmatch simulate jscore-fig2 -o fig2.svg"},
    {.name = "list",
     .operands = "[NAME]",
     .on = SM_ON_LIST,
     .first = "lists",
     .run = sm_run_list,
     .help = "what the program knows; alone, what can be listed",
     .example = "setmatch list indices --json"},
    {.name = "screen",
     .operands = "[FILE...]",
     .on = SM_ON_SCREEN,
     .first = "data",
     .further = "data",
     .run = sm_run_screen,
     .refuse = sm_refuse_all_but_text,
     .help = "one frame of the explorer as text",
     .example = "setmatch screen --size 80x24 --keys \"j l\" labels.csv"},
    {0},
};

const char *sm_task_help(const sm_cli_task *t)
{
    return t->document ? sm_document_find(t->document)->help : t->help;
}

const char *sm_task_word(const sm_cli_task *t)
{
    return *t->name ? t->name : "the explorer";
}

const char *sm_settings_format(const sm_settings *s)
{
    const sm_export *by_name = s->output ? sm_export_of_file(s->output) : NULL;
    return s->json ? "json" : s->tsv ? "tsv" : s->plain ? "plain" : by_name ? by_name->name : "table";
}

sm_report_options sm_settings_report(const sm_settings *s, bool people)
{
    bool terminal = !s->output && isatty(STDOUT_FILENO);
    return (sm_report_options){
        .indices = s->indices,
        .values = s->values,
        .ascii = s->ascii || (terminal && !sm_locale_is_utf8()),
        .colour = people && sm_settings_colour(s),
    };
}

/* ---- a document
 * ------------------------------------------------------------------------------------------------------ */
typedef struct job {
    sm_settings *s;
    sm_session *session;
    const char *document;    /* NULL: everything as text */
    const char *noise;       /* with its policy, for the reader */
    const sm_chance *chance; /* NULL: not asked for */
} job;

static sm_status write_document(void *self, sm_sink out, sm_error *err)
{
    const job *j = self;
    const char *format = sm_settings_format(j->s);
    sm_report_options o = sm_settings_report(j->s, strcmp(format, "table") == 0);
    o.noise = j->noise;
    o.digits = sm_session_digits(j->session);
    sm_settings_tell_chance(j->s, j->chance, &o);
    if (!j->document) return sm_report_all(j->session, &o, out, err);
    return sm_report(j->session, j->document, format, &o, out, err);
}

static sm_status noise_words(const sm_settings *s, sm_text *out, sm_error *err)
{
    if (!s->noise || strcmp(s->noise, "none") == 0) return SM_OK;
    return sm_text_print(out, err, "%s %s", s->noise, s->noise_policy ? s->noise_policy : "drop");
}

static sm_status write_job(sm_settings *s, sm_session *session, const char *document, sm_error *err)
{
    sm_text noise = {0};
    sm_settings_tell_account(s, sm_session_data(session));
    sm_status status = noise_words(s, &noise, err);
    sm_chance *chance = NULL;
    if (status == SM_OK) status = sm_settings_chance(s, session, &chance, err);
    job j = {s, session, document, noise.length ? sm_text_of(&noise) : NULL, chance};
    if (status == SM_OK) status = sm_with_output(s, write_document, &j, err);
    if (status == SM_OK) status = sm_settings_judge(s, session, err);
    sm_chance_free(chance);
    sm_text_done(&noise);
    return status;
}

/* A wrong name is told before a long read. */
static sm_status check_indices(const sm_settings *s, const char *list, sm_error *err)
{
    const sm_index **row = NULL;
    size_t n = 0;
    sm_status status = sm_indices_chosen_of(s->registry, NULL, list, &row, &n, err);
    sm_free(row);
    return status;
}

static sm_status run_on_files(sm_settings *s, const char *const *file, size_t n, sm_error *err)
{
    sm_session *session = NULL;
    sm_status status = check_indices(s, s->indices, err);
    if (status == SM_OK) status = sm_settings_session(s, file, n, &session, err);
    if (status == SM_OK) status = write_job(s, session, s->task->document, err);
    sm_session_free(session);
    return status;
}

sm_status sm_text_report(sm_settings *s, sm_session *session, sm_error *err)
{
    return write_job(s, session, NULL, err);
}

sm_status sm_run_document(sm_settings *s, sm_error *err)
{
    return run_on_files(s, s->operand, s->n_operands, err);
}

sm_status sm_run_explain(sm_settings *s, sm_error *err)
{
    s->indices = s->operand[0];
    return run_on_files(s, s->operand + 1, s->n_operands - 1, err);
}

/* ---- match
 * -------------------------------------------------------------------------------------------------------------- */
static sm_status write_similarity(void *self, sm_sink out, sm_error *err)
{
    const sm_settings *s = self;
    const char *format = sm_settings_format(s);
    sm_report_options o = sm_settings_report(s, strcmp(format, "table") == 0);
    return sm_report_similarity(s->similarity, &s->reading, format, &o, out, err);
}

sm_status sm_run_match(sm_settings *s, sm_error *err)
{
    if (!s->similarity) return sm_run_document(s, err);
    if (s->n_operands)
        return sm_fail(err, SM_USAGE,
                       "--similarity takes the place of label files; found \"%s\" besides; leave one out",
                       s->operand[0]);
    return sm_with_output(s, write_similarity, s, err);
}
