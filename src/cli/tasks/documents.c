/* The commands that write a document of what is loaded, with what chance would give where that is requested. */
#include "base/mem.h"
#include "io/load/import.h"
#include "measure/index.h"
#include "output/explain/diagnosis.h"
#include "study/many/slices.h"
#include "tasks.h"
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- score --chance, --bootstrap --------------------------------------------------------------------------------- */

uint64_t sm_settings_seed(const sm_settings *s)
{
    return s->seed.given ? s->seed.is : 1;
}

static bool documents_tells_chance(const sm_settings *s)
{
    return (s->chance.is || s->bootstrap.is) && !s->steps;
}

static void documents_doubt_bias(sm_settings *s, const sm_chance *c, const sm_index *const *index, size_t n)
{
    sm_bias_doubt doubt = {0};
    sm_text *line = &s->remark[2];
    size_t told = 0;
    for (size_t i = 0; i < n; i++) sm_bias_doubt_add(&doubt, index[i], c->samples[i].bias, c->samples[i].sd);
    sm_bias_doubt_tell(&doubt, line);
    if (!line->length) return;
    while (s->remarks[told]) told++;
    s->remarks[told] = sm_text_of(line);
    sm_tell("warning: ", s->remarks[told]);
}

/* For the indices of -m. *out stays NULL if chance was not asked for. */
static sm_status documents_chance(sm_settings *s, sm_session *session, sm_job **out, sm_error *err)
{
    const sm_index **index = NULL;
    size_t n = 0;
    if (!documents_tells_chance(s)) return SM_OK;
    sm_status status = sm_indices_chosen(s->registry, s->indices, &index, &n, err);
    const sm_chance_ask ask = {.live = sm_session_live(session),
                               .seed = sm_settings_seed(s),
                               .tables = s->chance.is,
                               .samples = s->bootstrap.is,
                               .index = index,
                               .n = n,
                               .threads = sm_settings_threads(s)};
    const char *what = s->chance.is ? "random tables" : "samples";
    if (!status) status = sm_settings_study(s, out, sm_chance_study, &ask, what, err);
    if (!status && s->bootstrap.is) documents_doubt_bias(s, sm_job_result(*out), index, n);
    sm_free(index);
    return status;
}

/* ---- diagnose ---------------------------------------------------------------------------------------------------- */
/* Prints the files and options for replay to read these data; "" for standard input, which can be read only once. */
static void documents_read_by(const sm_settings *s, sm_text *out)
{
    bool dashed = false;
    const char separator[] = {s->reading.separator, 0};
    for (size_t i = 0; i < s->n_operands; i++) {
        if (strcmp(s->operand[i], "-") == 0) return;
        dashed = dashed || s->operand[i][0] == '-';
    }
    for (const sm_option_row *row = sm_option_rows; row->name || row->letter; row++) {
        const char *text = row->kind == SM_TEXT ? *(const char *const *)((const char *)s + row->at) : NULL;
        bool flag = row->kind == SM_FLAG && *(const bool *)((const char *)s + row->at);
        bool reads = (row->on & SM_ON_REPLAY) && row->at < offsetof(sm_settings, reading) + sizeof s->reading;
        reads = reads || row->at == offsetof(sm_settings, noise) || row->at == offsetof(sm_settings, noise_policy);
        if (!row->name || !reads || !(text || flag)) continue;
        sm_text_printf(out, "%s--%s", out->length ? " " : "", row->name);
        if (text) sm_text_puts(out, " ");
        if (text) sm_shell_quote(out, text);
    }
    if (*separator) sm_text_puts(out, out->length ? " --sep " : "--sep ");
    if (*separator) sm_shell_quote(out, separator);
    if (dashed) sm_text_puts(out, out->length ? " --" : "--");
    for (size_t i = 0; i < s->n_operands; i++) {
        sm_text_puts(out, out->length ? " " : "");
        sm_shell_quote(out, s->operand[i]);
    }
}

static sm_status find_faults(sm_settings *s, sm_session *session, sm_job **job, sm_error *err)
{
    sm_findings_ask ask;
    sm_text why = {0}, read_by = {0};
    bool report = s->task->on & SM_ON_REPORT;
    if (!(s->task->on & SM_ON_DIAGNOSE) && !(report && sm_output_is_whole(session))) return SM_OK;
    const char *format = sm_settings_format(s);
    if (s->by && !report && strcmp(format, "table") != 0 && strcmp(format, "json") != 0)
        return sm_fail(err, SM_USAGE, "diagnose writes --by only as text or JSON; remove --by, or add --json");
    if (s->top.given && !s->top.is && !(s->task->on & SM_ON_MATRIX))
        return sm_fail(err, SM_USAGE, "--top 0 would list nothing; use 1 or more");
    const char *index = report ? NULL : s->indices; /* of a report those in its table */
    if (index && strchr(index, ','))
        return sm_fail(err, SM_USAGE,
                       "findings are ranked by one index (found \"%s\"); name one, as in --by-index %.*s",
                       sm_quote(index).text, (int)strcspn(index, ","), index);
    sm_status status = sm_diagnosis_ask(session, index, sm_settings_seed(s), &why, &ask, err);
    documents_read_by(s, &read_by);
    if (read_by.length) ask.read_by = sm_text_of(&read_by);
    if (status == SM_OK) status = sm_settings_study(s, job, sm_findings_study, &ask, "diagnosis", err);
    sm_text_free(&why);
    sm_text_free(&read_by);
    return status;
}

/* ---- a document -------------------------------------------------------------------------------------------------- */
typedef struct written {
    sm_settings *s;
    sm_session *session;
    const char *document; /* NULL: everything as text */
    const char *format;
    const char *command;     /* the line that was typed */
    const char *noise;       /* with its policy, for the reader */
    const sm_chance *chance; /* NULL: not asked for, */
    const sm_slices *slices; /* likewise */
    const sm_findings *findings;
} written;

static void write_document(void *self, sm_out *out)
{
    const written *j = self;
    sm_output_options o = sm_settings_report(j->s, strcmp(j->format, "table") == 0);
    o.noise = j->noise;
    o.command = j->command;
    o.digits = sm_session_digits(j->session);
    o.findings = j->findings;
    o.steps = j->s->steps;
    o.seed = sm_settings_seed(j->s);
    if (o.steps) o.tables = j->s->chance.is;
    if (j->chance) {
        o.chance = j->chance;
        o.tables = j->s->chance.is;
        o.samples = j->s->bootstrap.is;
        o.seed = sm_settings_seed(j->s);
    }
    o.slices = j->slices;
    if (j->document)
        sm_output_document(j->session, j->document, j->format, &o, out);
    else
        sm_output_all(j->session, &o, out);
}

/* A report has no plain text: on standard output it is Markdown, which reads as one. */
static const char *format_of(const sm_settings *s, const char *document)
{
    const sm_document *d = document ? sm_document_find(document) : NULL;
    if (!d || !d->formats) return sm_settings_format(s);
    const sm_export *e = s->output && strcmp(s->output, "-") != 0 ? sm_document_format(d, s->output) : NULL;
    return e ? e->name : "markdown";
}

static void put_command(const sm_settings *s, sm_text *out)
{
    sm_text_puts(out, "setmatch");
    for (size_t i = 0; i < s->n_typed; i++) {
        sm_text_puts(out, " ");
        sm_shell_quote(out, s->typed[i]);
    }
}

/* What is to be warned of apart from what reading warns of: several predictions were named, and a document is about
 * one; chance of shares. */
static void documents_remark(sm_settings *s, const sm_dataset *d)
{
    const sm_parts *p = sm_dataset_parts(d);
    uint32_t n = p->n_partitions - p->n_more_truths - 1;
    sm_text *which = &s->remark[0], *chance = &s->remark[1];
    if (s->reading.pred && n >= 2) {
        sm_text_printf(which, "--pred names %u predictions; using only the first: ", n);
        sm_text_show(which, p->partition[p->pred].name, SM_SHOW_PLAIN);
        sm_text_puts(which, "; setmatch compare takes all of them");
    }
    if (p->shares && documents_tells_chance(s)) {
        sm_text_printf(chance, "%s%s%s: ", s->chance.is ? "--chance" : "", s->chance.is && s->bootstrap.is ? ", " : "",
                       s->bootstrap.is ? "--bootstrap" : "");
        sm_chance_doubt(p, chance);
    }
    for (size_t i = 0, told = 0; i < sizeof s->remark / sizeof *s->remark; i++) {
        if (!s->remark[i].length) continue;
        s->remarks[told++] = sm_text_of(&s->remark[i]);
        sm_tell("warning: ", sm_text_of(&s->remark[i]));
    }
}

/* "all" that is not all: indices of coordinates if there are none, or where chance deals points. */
static void documents_tell_all(const sm_settings *s, const sm_session *session)
{
    size_t tabular;
    char line[160];
    bool placed = sm_live_facts(sm_session_live(session))->placed, dealt = documents_tells_chance(s) || s->by;
    if (s->quiet || !s->indices || strcmp(s->indices, "all") != 0 || (placed && !dealt)) return;
    sm_registry_tabular(s->registry, &tabular);
    snprintf(line, sizeof line, "all: without the %zu indices that read coordinates; %s",
             sm_registry_count(s->registry) - tabular,
             placed ? "--chance, --bootstrap and --by need a table of counts"
                    : "--x COL --y COL or --coordinates COL,COL.. adds them");
    sm_tell("note: ", line);
}

static sm_status write_documents(sm_settings *s, sm_session *session, const char *document, sm_error *err)
{
    char noise[256] = "";
    sm_job *chance = NULL, *slices = NULL, *findings = NULL;
    sm_settings_tell_account(s, sm_session_account(session));
    documents_remark(s, sm_session_data(session));
    sm_status status = SM_OK;
    documents_tell_all(s, session);
    if (s->by && (s->chance.is || s->bootstrap.is) && !s->quiet)
        sm_tell("note: ", "--chance and --bootstrap apply to the whole table, not to the values of --by");
    if (s->noise && strcmp(s->noise, "none") != 0)
        snprintf(noise, sizeof noise, "%s %s", s->noise, s->noise_policy ? s->noise_policy : "drop");
    status = documents_chance(s, session, &chance, err);
    if (status == SM_OK) status = sm_settings_slices(s, session, &slices, err);
    sm_text command = {0};
    put_command(s, &command);
    if (status == SM_OK) status = find_faults(s, session, &findings, err);
    written j = {.s = s,
                 .session = session,
                 .document = document,
                 .format = format_of(s, document),
                 .command = sm_text_of(&command),
                 .noise = *noise ? noise : NULL,
                 .chance = chance ? sm_job_result(chance) : NULL,
                 .slices = slices ? sm_job_result(slices) : NULL,
                 .findings = findings ? sm_job_result(findings) : NULL};
    if (status == SM_OK) status = sm_with_output(s, write_document, &j, err);
    if (status == SM_OK) status = sm_settings_judge(s, session, err);
    sm_job_free(chance);
    sm_job_free(slices);
    sm_job_free(findings);
    sm_text_free(&command);
    return status;
}

sm_status sm_settings_check_indices(const sm_settings *s, sm_error *err)
{
    const sm_index **row = NULL;
    size_t n = 0;
    bool tabular = s->task->on & SM_ON_COMPARE;
    sm_status status = tabular ? sm_indices_chosen(s->registry, s->indices, &row, &n, err)
                               : sm_indices_chosen_of(s->registry, NULL, s->indices, &row, &n, err);
    sm_free(row);
    return status;
}

/* Pictures of a matrix are in the order of the explorer; --sort and --top are its settings. */
static sm_status arrange_matrix(const sm_settings *s, sm_session *session, sm_error *err)
{
    if (!(s->task->on & SM_ON_MATRIX)) return SM_OK;
    const char *format = sm_settings_format(s);
    if (strcmp(format, "svg") == 0 || strcmp(format, "latex") == 0) sm_session_watch(session);
    sm_text line = {0};
    if (s->sort) sm_text_printf(&line, "set sort=%s", s->sort);
    sm_status status = line.length ? sm_session_run_line(session, sm_text_of(&line), err) : SM_OK;
    sm_text_free(&line);
    return status;
}

static sm_status run_on_files(sm_settings *s, const char *const *file, size_t n, sm_error *err)
{
    sm_session *session = NULL;
    sm_status status = sm_settings_check_indices(s, err);
    if (status == SM_OK) status = sm_settings_session(s, file, n, &session, err);
    if (status == SM_OK) sm_session_placing(session, (sm_placing){.threads = sm_settings_threads(s)});
    if (status == SM_OK && s->task->looked_at) sm_session_watch(session);
    if (status == SM_OK) status = arrange_matrix(s, session, err);
    if (status == SM_OK) status = write_documents(s, session, s->steps ? "steps" : s->task->document, err);
    sm_session_free(session);
    return status;
}

sm_status sm_text_report(sm_settings *s, sm_session *session, sm_error *err)
{
    return write_documents(s, session, NULL, err);
}

sm_status sm_run_document(sm_settings *s, sm_error *err)
{
    return run_on_files(s, s->operand, s->n_operands, err);
}

/* ---- report ------------------------------------------------------------------------------------------------------ */
sm_status sm_refuse_report(const sm_settings *s, sm_error *err)
{
    if (!s->output || strcmp(s->output, "-") == 0) return SM_OK;
    return sm_document_refuse_ending(sm_document_find(s->task->document), s->output, sm_cli_task_word(s->task), err);
}

sm_status sm_run_explain(sm_settings *s, sm_error *err)
{
    if (s->chance.given && !s->steps)
        return sm_fail(err, SM_USAGE,
                       "--chance requires --steps in explain, which shows that many shuffles; add --steps");
    s->indices = s->operand[0];
    return run_on_files(s, s->operand + 1, s->n_operands - 1, err);
}

/* ---- match ------------------------------------------------------------------------------------------------------- */
static void write_similarity(void *self, sm_out *out)
{
    const sm_settings *s = self;
    const char *format = sm_settings_format(s);
    sm_output_options o = sm_settings_report(s, strcmp(format, "table") == 0);
    sm_output_similarity(s->similarity, &s->reading, format, &o, out);
}

sm_status sm_run_match(sm_settings *s, sm_error *err)
{
    if (!s->similarity) return sm_run_document(s, err);
    if (s->n_operands)
        return sm_fail(err, SM_USAGE, "--similarity replaces the label files; remove \"%s\" or --similarity",
                       sm_quote(s->operand[0]).text);
    return sm_with_output(s, write_similarity, s, err);
}
