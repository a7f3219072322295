/* The two verbs that write files: labels, and any document in any format. */
#include "documents.h"
#include "setmatch/base/mem.h"
#include "setmatch/io/save.h"
#include <stdlib.h>
#include <string.h>

/* ---- what a word of export means --------------------------------------------------------------------------------- */
typedef struct wanted { /* DOCUMENT[:INDICES][.FORMAT], or the FORMAT of the matrix */
    const sm_document *document;
    const sm_export *format;
    char *indices; /* NULL: not named */
} wanted;

static const sm_document *document_called(const char *name, size_t length)
{
    for (size_t i = 0; sm_documents[i]; i++)
        if (strlen(sm_documents[i]->name) == length && !strncmp(sm_documents[i]->name, name, length))
            return sm_documents[i];
    return NULL;
}

const sm_export *sm_export_of_file(const char *file)
{
    const char *dot = strrchr(file, '.'), *slash = strrchr(file, '/');
    if (!dot || (slash && dot < slash)) return NULL;
    size_t length = strlen(dot + 1);
    for (size_t i = 0; sm_exports[i]; i++)
        for (const char *s = sm_exports[i]->suffixes; s && *s; s += strcspn(s, " "), s += strspn(s, " "))
            if (length && strcspn(s, " ") == length && !strncmp(s, dot + 1, length)) return sm_exports[i];
    return NULL;
}

static sm_status nothing_such(const char *word, sm_error *err)
{
    sm_near near = {.word = word};
    sm_text known = {0};
    sm_status status = SM_OK;
    for (size_t i = 0; sm_report_exported(i) && status == SM_OK; i++) {
        sm_near_try(&near, sm_report_exported(i));
        status = sm_text_print(&known, err, "%s%s", i ? ", " : "", sm_report_exported(i));
    }
    const char *best = sm_near_found(&near);
    if (status == SM_OK)
        status = sm_fail(err, SM_USAGE, "nothing is exported as \"%s\"; %s%s%sthere are %s", word,
                         best ? "the nearest is " : "", best ? best : "", best ? "; " : "", sm_text_of(&known));
    sm_text_done(&known);
    return status;
}

const char *sm_report_exported(size_t i)
{
    size_t n = 0;
    for (; sm_exports[n]; n++)
        if (n == i) return sm_exports[n]->name;
    for (size_t d = 0; sm_documents[d]; d++)
        if (n + d == i) return sm_documents[d]->name;
    return NULL;
}

static sm_status read_wanted(wanted *w, const char *word, const char *file, sm_error *err)
{
    size_t named = strcspn(word, ":.");
    *w = (wanted){.document = document_called(word, named)};
    if (!w->document) {
        w->document = &sm_document_matrix;
        w->format = sm_export_find(word);
        return w->format ? SM_OK : nothing_such(word, err);
    }
    const char *rest = word + named;
    if (*rest == ':') {
        size_t length = strcspn(++rest, ".");
        if (!(w->indices = sm_copy_text(rest, length))) return sm_no_memory(err);
        rest += length;
    }
    w->format = *rest == '.' ? sm_export_find(rest + 1) : sm_export_of_file(file);
    if (*rest == '.' && !w->format)
        return sm_fail(err, SM_USAGE, "there is no format \"%s\"; setmatch list exports names them", rest + 1);
    if (!w->format) w->format = sm_export_find(w->document->usual);
    return SM_OK;
}

/* ---- what the verbs write ---------------------------------------------------------------------------------------- */
typedef struct errand {
    sm_session *session;
    const sm_command *command;
    wanted wanted; /* of export */
} errand;

static sm_status write_labels(const errand *e, sm_sink out, sm_error *err)
{
    const char *format = sm_dataset_parts(sm_session_data(e->session))->format;
    const sm_format *f = format ? sm_format_find(format) : NULL;
    if (f && f->write) return sm_report_labels(e->session, format, out, err);
    return sm_report_labels(e->session, sm_session_points(e->session) ? "csv" : "matrix", out, err);
}

static sm_status write_document(const errand *e, sm_sink out, sm_error *err)
{
    const wanted *w = &e->wanted;
    sm_report_options o = {
        .indices = w->indices,
        .values = sm_session_option(e->session, "values"),
        .digits = atoi(sm_session_option(e->session, "digits")),
    };
    return sm_report(e->session, w->document->name, w->format->name, &o, out, err);
}

static sm_status say_labels(const errand *e, sm_text *said, sm_error *err)
{
    return sm_text_print(said, err, "wrote the labels to %s", e->command->word[0]);
}

static sm_status say_document(const errand *e, sm_text *said, sm_error *err)
{
    return sm_text_print(said, err, "wrote the %s to %s", e->wanted.document->noun, e->command->word[1]);
}

typedef struct order { /* a verb carried out here */
    const char *verb;
    size_t n_words, file; /* which word names the file */
    sm_status (*write)(const errand *e, sm_sink out, sm_error *err);
    sm_status (*say)(const errand *e, sm_text *said, sm_error *err);
} order;

static const order orders[] = {
    {.verb = "write", .n_words = 1, .file = 0, .write = write_labels, .say = say_labels},
    {.verb = "export", .n_words = 2, .file = 1, .write = write_document, .say = say_document},
    {0},
};

static sm_status save(const order *o, const errand *e, bool replace, sm_error *err)
{
    sm_save *s = NULL;
    const char *file = e->command->word[o->file];
    if (strcmp(file, "-") == 0)
        return sm_fail(err, SM_USAGE, "%s needs a file's name; - is standard output, which the screen has", o->verb);
    sm_status status = sm_save_open(&s, file, replace, err);
    if (status != SM_OK) return status;
    status = o->write(e, sm_save_sink(s), err);
    if (status == SM_OK) return sm_save_commit(s, err);
    sm_save_cancel(s);
    return status;
}

static sm_status carry_out(const order *o, sm_session *s, const sm_command *c, bool replace, sm_text *said,
                           sm_error *err)
{
    errand e = {.session = s, .command = c};
    sm_status status = o->file ? read_wanted(&e.wanted, c->word[0], c->word[o->file], err) : SM_OK;
    if (status == SM_OK) status = save(o, &e, replace, err);
    if (status == SM_OK) status = o->say(&e, said, err);
    sm_free(e.wanted.indices);
    return status;
}

sm_status sm_report_run(sm_session *s, const sm_command *c, bool replace, sm_text *said, sm_error *err)
{
    for (const order *o = orders; o->verb; o++) {
        if (strcmp(o->verb, c->verb->name) != 0) continue;
        if (c->n_words != o->n_words) break;
        return carry_out(o, s, c, replace, said, err);
    }
    return sm_fail(err, SM_USAGE, "%s with %zu words is nothing that writes a file", c->verb->name, c->n_words);
}
