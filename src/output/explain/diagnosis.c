/* The diagnosis: findings in sentences for people, as records and as JSON for programs. */
#include "diagnosis.h"
#include "base/mem.h"
#include "explain.h"
#include "output/writers/article.h"
#include "study/many/slices.h"
#include <string.h>

static const char recovered_means[] = "Recovered: a class with a cluster at a Jaccard index over 1/2.";

typedef struct diagnosis {
    const sm_findings *f;
    sm_job *job;
    const sm_table *table;
    size_t n; /* that are written */
    sm_text text;
    sm_findings_table records;
} diagnosis;

static void diagnosis_free(void *self)
{
    diagnosis *d = self;
    if (!d) return;
    sm_job_free(d->job);
    sm_text_free(&d->text);
    sm_free(d);
}

/* Returns NULL after a failure. */
static diagnosis *diagnosis_of(const sm_session *s, const sm_output_options *o, size_t usual, sm_out *out)
{
    diagnosis *d = sm_alloc(1, sizeof *d);
    d->table = sm_session_table(s);
    if (!sm_out_take(out, sm_diagnosis_found(s, o, &d->job, &d->f, out->err))) {
        diagnosis_free(d);
        return NULL;
    }
    size_t most = o->top ? o->top : usual;
    d->n = d->f->n < most ? d->f->n : most;
    return d;
}

/* ---- for people -------------------------------------------------------------------------------------------------- */

/* A slice as a separate session, loaded as the whole was. */
static sm_status slice_session(sm_session **out, const sm_session *whole, const sm_slices *slices, size_t i,
                               sm_text *what, sm_error *err)
{
    sm_dataset *part = NULL;
    const sm_slice *slice = &slices->slice[i];
    sm_text_clear(what);
    sm_slice_put(slices, i, what);
    sm_status status =
        sm_dataset_part(&part, sm_session_data(whole), slice->point, slice->points, sm_text_of(what), err);
    return status ? status : sm_session_like(out, part, whole, err);
}

/* Writes each value of the column by itself. */
typedef void diagnosis_write(const sm_session *slice, const sm_output_options *o, size_t i, const char *what, void *to);
static void each_slice(const sm_session *s, const sm_output_options *o, diagnosis_write *write, void *to, sm_out *out)
{
    sm_text what = {0};
    sm_output_options own = *o;
    own.slices = NULL;
    own.findings = NULL;
    for (size_t i = 0; o->slices && i < o->slices->n && !sm_out_failed(out); i++) {
        sm_session *slice = NULL;
        if (sm_out_take(out, slice_session(&slice, s, o->slices, i, &what, out->err)))
            write(slice, &own, i, sm_text_of(&what), to);
        sm_session_free(slice);
    }
    sm_text_free(&what);
}

/* Returns true if a written finding reports points outside the table. */
static bool tells_left_out(const diagnosis *d)
{
    bool told = false;
    for (size_t i = 0; i < d->n && !told; i++) told = d->f->item[i].kind == SM_FINDING_LEFT_OUT && !d->f->item[i].cols;
    return told;
}

static void put_sentences(const sm_session *s, const sm_output_options *o, size_t i, const char *what, void *to)
{
    enum { COLUMNS = 80 };
    sm_page *p = to;
    diagnosis *d = diagnosis_of(s, o, SM_FINDINGS_TOP, p->out);
    sm_findings_page lines = {.finding = NULL};
    if (!d) return;
    if (what) sm_page_linef(p, "%s", "");
    if (what) sm_page_heading(p, "%s", what);
    sm_findings_lay_out(d->f, d->n, COLUMNS, &lines);
    const char *line = sm_text_of(&lines.text);
    for (size_t k = 0; k < lines.lines && *line; k++) {
        size_t length = strcspn(line, "\n");
        if (k == 0 && !what)
            sm_page_heading(p, "%.*s", (int)length, line);
        else
            sm_page_linef(p, "%.*s", (int)length, line);
        line += length + (line[length] == '\n');
    }
    if (!what && !tells_left_out(d)) sm_page_left_out(p, s);
    if (p->line.length) sm_page_end(p);
    sm_findings_page_free(&lines);
    diagnosis_free(d);
}

static void diagnosis_people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_page p = sm_page_of(o, out);
    put_sentences(s, o, 0, NULL, &p);
    each_slice(s, o, put_sentences, &p, out);
    sm_page_linef(&p, "%s", "");
    sm_page_linef(&p, "%s", recovered_means);
    sm_page_free(&p);
}

/* ---- as a part of a document ------------------------------------------------------------------------------------- */

/* The sentences, what would be gained, and what would gain it. */
static void put_item(sm_article *a, diagnosis *d, size_t i)
{
    const sm_findings_item *x = &d->f->item[i];
    sm_text item = {0};
    sm_text_puts(&item, sm_finding_line(x, &d->text));
    if (*x->cost_text) sm_text_printf(&item, " If put right: %s.", x->cost_text);
    if (*x->remedy.text) sm_text_printf(&item, " Remedy: %s.", x->remedy.text);
    sm_article_item(a, "%s", sm_text_of(&item));
    sm_text_free(&item);
}

static void diagnosis_article(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    diagnosis *d = diagnosis_of(s, o, SM_FINDINGS_TOP, a->out);
    sm_text rest = {0};
    if (!d) return;
    const sm_findings *f = d->f;
    a->left_out_told = tells_left_out(d);
    sm_article_text(a, "%s: %s. %s", f->value_text, f->misplaced_text, f->clusters_text);
    if (d->n) sm_article_list(a);
    for (size_t i = 0; i < d->n; i++) put_item(a, d, i);
    if (d->n) sm_article_list_end(a);
    sm_findings_say_rest(f, d->n, &rest);
    if (rest.length) sm_article_text(a, "%s", sm_text_of(&rest));
    for (const char *const *note = f->note; *note; note++) sm_article_text(a, "%s", *note);
    sm_article_text(a, "%s", recovered_means);
    sm_text_free(&rest);
    diagnosis_free(d);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void json_names(sm_json *j, const char *key, const sm_table *t, bool rows, const uint32_t *id, size_t n)
{
    sm_json_open(j, key, "[");
    for (size_t i = 0; i < n; i++) sm_json_words(j, NULL, sm_table_name(t, rows, id[i]));
    sm_json_close(j, "]");
}

static void json_cells(sm_json *j, const sm_table *t, const sm_findings_item *x)
{
    sm_json_open(j, "cells", "[");
    for (size_t i = 0; i < x->cells; i++) {
        const sm_finding_cell *c = &x->cell[i];
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "class", sm_table_row_name(t, c->row));
        sm_json_words(j, "cluster", sm_table_col_name(t, c->col));
        sm_json_whole(j, "points", c->count);
        sm_json_words(j, "to", c->to == SM_NONE ? NULL : sm_table_col_name(t, c->to));
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
}

static void json_finding(sm_json *j, diagnosis *d, size_t i)
{
    const sm_findings_item *x = &d->f->item[i];
    sm_json_open(j, NULL, "{");
    sm_json_words(j, "kind", sm_finding_id(x->kind));
    json_names(j, "classes", d->table, true, x->row, x->rows);
    json_names(j, "clusters", d->table, false, x->col, x->cols);
    sm_json_whole(j, "points", x->points);
    json_cells(j, d->table, x);
    if (x->costed) sm_json_real(j, "cost", x->cost);
    sm_json_words(j, "text", sm_finding_line(x, &d->text));
    if (x->remedy.command) {
        sm_json_open(j, "remedy", "{");
        sm_text_clear(&d->text); /* one command as it is typed; of several lines a log, as `replay` takes it */
        sm_text_printf(&d->text, "%s%s", strchr(x->remedy.command, '\n') ? SM_LOG_FIRST_LINE "\n" : "",
                       x->remedy.command);
        sm_json_words(j, "command", sm_text_of(&d->text));
        sm_json_real(j, "gain", x->remedy.gain);
        sm_json_bool(j, "needs_truth", x->remedy.needs_truth);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "}");
}

/* The members of a diagnosis: of the whole, or of a slice. */
static void json_members(const sm_session *s, const sm_output_options *o, sm_json *j)
{
    diagnosis *d = diagnosis_of(s, o, SIZE_MAX, j->out);
    if (!d) return;
    sm_json_words(j, "index", d->f->index->id);
    sm_json_value(j, "value", d->f->value);
    sm_json_whole(j, "misplaced", d->f->misplaced);
    sm_json_whole(j, "n", d->f->points);
    json_names(j, "recovered", d->table, true, d->f->recovered, d->f->n_recovered);
    sm_json_open(j, "findings", "[");
    for (size_t i = 0; i < d->n; i++) json_finding(j, d, i);
    sm_json_close(j, "]");
    sm_json_open(j, "notes", "[");
    for (const char *const *note = d->f->note; *note; note++) sm_json_words(j, NULL, *note);
    sm_json_close(j, "]");
    diagnosis_free(d);
}

typedef struct json_slices {
    sm_json *j;
    const sm_slices *slices;
} json_slices;

static void json_slice(const sm_session *s, const sm_output_options *o, size_t i, const char *what, void *to)
{
    json_slices *t = to;
    sm_json_open(t->j, NULL, "{");
    sm_json_words(t->j, "value", t->slices->slice[i].value);
    sm_json_whole(t->j, "n", t->slices->slice[i].n);
    sm_json_open(t->j, "diagnosis", "{");
    json_members(s, o, t->j);
    sm_json_close(t->j, "}");
    sm_json_close(t->j, "}");
}

static void diagnosis_json(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    json_members(s, o, &j);
    if (o->slices) {
        sm_json_words(&j, "by", o->slices->column);
        sm_json_open(&j, "slices", "[");
        each_slice(s, o, json_slice, &(json_slices){&j, o->slices}, out);
        sm_json_close(&j, "]");
    }
    sm_json_close(&j, "}");
    sm_json_end(&j);
}

static void *diagnosis_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    diagnosis *d = diagnosis_of(s, o, SIZE_MAX, out);
    if (!d) return NULL;
    d->records = (sm_findings_table){d->f, d->table, d->n, &d->text};
    *grid = sm_findings_grid(&d->records, true);
    return d;
}

const sm_document sm_document_diagnosis = {
    .name = "diagnosis",
    .noun = "diagnosis",
    .usual = "table",
    .of_points = true,
    .heads = true,
    .help = "Explain what is wrong, ranked by cost",
    .open = diagnosis_open,
    .free = diagnosis_free,
    .json = diagnosis_json,
    .people = diagnosis_people,
    .article = diagnosis_article,
    .svg = sm_diagnosis_svg,
};
