/* Labels as they are now, in a format of io; and the two verbs that write files. */
#include "setmatch/base/mem.h"
#include "setmatch/io/save.h"
#include "setmatch/report/report.h"
#include <string.h>

/* cluster[p], by the table's ids; NULL (and OK) when only counts are known. */
static sm_status clusters_now(const sm_session *s, uint32_t **out, sm_error *err)
{
    const sm_points *points = sm_session_points(s);
    *out = NULL;
    if (!points) return SM_OK;
    uint32_t n = sm_points_n(points), *cluster = sm_alloc(n, sizeof *cluster);
    if (!cluster) return sm_no_memory(err);
    for (uint32_t p = 0; p < n; p++) cluster[p] = sm_points_cluster(points, p);
    *out = cluster;
    return SM_OK;
}

static sm_status cannot_write(const char *format, sm_error *err)
{
    sm_text known = {0};
    sm_status status = SM_OK;
    for (size_t i = 0; sm_formats[i] && status == SM_OK; i++)
        if (sm_formats[i]->write)
            status = sm_text_print(&known, err, "%s%s", known.length ? ", " : "", sm_formats[i]->name);
    if (status == SM_OK)
        status =
            sm_fail(err, SM_USAGE, "labels cannot be written as \"%s\"; these can be: %s", format, sm_text_of(&known));
    sm_text_done(&known);
    return status;
}

sm_status sm_report_labels(const sm_session *s, const char *format, sm_sink out, sm_error *err)
{
    const sm_format *f = sm_format_find(format);
    if (!f || !f->write) return cannot_write(format, err);
    uint32_t *cluster = NULL;
    sm_status status = clusters_now(s, &cluster, err);
    if (status == SM_OK) status = f->write(sm_session_data(s), sm_session_table(s), cluster, out, err);
    sm_free(cluster);
    return status;
}

/* ---- verbs ------------------------------------------------------------------------------------------------------- */
typedef struct order { /* a verb carried out here */
    const char *verb;
    size_t n_words;
    sm_status (*write)(sm_session *s, char *const *word, sm_sink out, sm_error *err);
    size_t file; /* which word names the file */
} order;

static sm_status write_labels(sm_session *s, char *const *word, sm_sink out, sm_error *err)
{
    (void)word;
    const char *format = sm_dataset_parts(sm_session_data(s))->format;
    const sm_format *f = format ? sm_format_find(format) : NULL;
    if (f && f->write) return sm_report_labels(s, format, out, err);
    return sm_report_labels(s, sm_session_points(s) ? "csv" : "matrix", out, err);
}

/* What a word of export names that is no format of the matrix: a document in a format of its own. */
typedef struct exported {
    const char *word, *document, *format;
} exported;

static exported exported_as(const char *word)
{
    static const exported other[] = {
        {"log", "log", "plain"}, {"diagnosis", "diagnosis", "csv"}, {"path", "path", "csv"}};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcmp(other[i].word, word) == 0) return other[i];
    return (exported){word, "matrix", word};
}

static sm_status write_export(sm_session *s, char *const *word, sm_sink out, sm_error *err)
{
    sm_report_options o = {0};
    exported as = exported_as(word[0]);
    return sm_report(s, as.document, as.format, &o, out, err);
}

static const order orders[] = {
    {.verb = "write", .n_words = 1, .write = write_labels, .file = 0},
    {.verb = "export", .n_words = 2, .write = write_export, .file = 1},
    {0},
};

static sm_status carry_out(const order *o, sm_session *s, const sm_command *c, bool replace, sm_text *said,
                           sm_error *err)
{
    sm_save *save = NULL;
    const char *file = c->word[o->file];
    if (strcmp(file, "-") == 0)
        return sm_fail(err, SM_USAGE, "%s needs a file's name; - is standard output, which the screen has", o->verb);
    sm_status status = sm_save_open(&save, file, replace, err);
    if (status != SM_OK) return status;
    status = o->write(s, c->word, sm_save_sink(save), err);
    if (status != SM_OK) {
        sm_save_cancel(save);
        return status;
    }
    status = sm_save_commit(save, err);
    if (status != SM_OK) return status;
    const char *what = o->file ? exported_as(c->word[0]).document : "labels";
    return sm_text_print(said, err, "wrote the %s to %s", what, file);
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
