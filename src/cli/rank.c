/* rank: algorithms over many data sets. The files of a data set are read together, each once. */
#include "setmatch/report/rank.h"
#include "setmatch/base/mem.h"
#include "setmatch/io/manifest.h"
#include "setmatch/measure/index.h"
#include "settings.h"
#include <stdio.h>
#include <string.h>

#define USUAL "nr,ncr,nmi,ncmi,nba,na,nca" /* those of table 3 of nca-2024 */

typedef struct ranking {
    sm_settings *s;
    sm_manifest m;
    sm_ranking *rank;
    const sm_ranking_result *found;
    const sm_index **index;
    size_t n_index;
    bool *left; /* per row: still to be read */
    size_t done, skipped;
    const char **file; /* of the data set at work: references first */
    size_t n_files, n_truths;
    sm_text truths, preds; /* the columns that are named, where naming them helps the reader */
} ranking;

static sm_status at_line(const ranking *r, const sm_manifest_row *row, const sm_error *why, sm_error *err)
{
    char place[32] = "";
    if (why->line) snprintf(place, sizeof place, ":%llu", (unsigned long long)why->line);
    return sm_fail_at(err, why->status, r->m.file, row->line, 0, "%s%s%s%s", why->file, place, *why->file ? ": " : "",
                      why->text);
}

/* ---- the files of a data set ------------------------------------------------------------------------------------- */

static void add_file(ranking *r, const char *file)
{
    for (size_t i = 0; i < r->n_files; i++)
        if (strcmp(r->file[i], file) == 0) return;
    r->file[r->n_files++] = file;
}

static bool is_of(const ranking *r, size_t i, const char *dataset)
{
    return r->left[i] && strcmp(r->m.row[i].dataset, dataset) == 0;
}

static void list_files(ranking *r, const char *dataset)
{
    r->n_files = 0;
    for (size_t i = 0; i < r->m.n; i++)
        if (is_of(r, i, dataset)) add_file(r, r->m.row[i].truth);
    r->n_truths = r->n_files;
    for (size_t i = 0; i < r->m.n; i++)
        if (is_of(r, i, dataset)) add_file(r, r->m.row[i].pred);
}

/* The rows of the data set that name the file are given up; returns how many. */
static size_t rank_give_up(ranking *r, const char *dataset, const char *file)
{
    size_t n = 0;
    for (size_t i = 0; i < r->m.n; i++) {
        bool names = strcmp(r->m.row[i].truth, file) == 0 || strcmp(r->m.row[i].pred, file) == 0;
        if (!is_of(r, i, dataset) || !(names || !*file)) continue;
        r->left[i] = false;
        n++;
    }
    r->skipped += n;
    return n;
}

static const sm_manifest_row *row_naming(const ranking *r, const char *dataset, const char *file)
{
    const sm_manifest_row *first = NULL;
    for (size_t i = 0; i < r->m.n; i++) {
        if (!is_of(r, i, dataset)) continue;
        const sm_manifest_row *row = &r->m.row[i];
        if (strcmp(row->truth, file) == 0 || strcmp(row->pred, file) == 0) return row;
        if (!first) first = row;
    }
    return first;
}

/* Adds a name to a list of columns unless it is there; false: it cannot be said in a list. */
static bool add_column(sm_text *list, const char *name, sm_status *status, sm_error *err)
{
    if (!*name || strchr(name, ',')) return false;
    const char *at = sm_text_of(list);
    size_t n = strlen(name);
    for (; *at; at += strcspn(at, ","), at += *at == ',')
        if (strncmp(at, name, n) == 0 && (at[n] == 0 || at[n] == ',')) return true;
    if (*status == SM_OK) *status = sm_text_print(list, err, "%s%s", list->length ? "," : "", name);
    return true;
}

/* The columns of the first reference, and those of the predictions where all are in one file: so that neither names nor
 * how many labels they hold matter. */
static sm_status list_columns(ranking *r, const char *dataset, sm_read_options *o, sm_error *err)
{
    sm_status status = SM_OK;
    bool truths = true, preds = r->n_truths == 1 && r->n_files <= 2;
    sm_text_clear(&r->truths);
    sm_text_clear(&r->preds);
    for (size_t i = 0; i < r->m.n; i++) {
        const sm_manifest_row *row = &r->m.row[i];
        if (!is_of(r, i, dataset)) continue;
        if (strcmp(row->truth, r->file[0]) == 0)
            truths = add_column(&r->truths, row->true_column, &status, err) && truths;
        preds = preds && strcmp(row->pred, r->file[r->n_files - 1]) == 0 &&
                add_column(&r->preds, row->column, &status, err);
    }
    o->truth = truths && r->truths.length ? sm_text_of(&r->truths) : NULL;
    o->pred = preds && r->preds.length ? sm_text_of(&r->preds) : NULL;
    return status;
}

/* *out NULL: nothing of the data set can be read, and that is fine. */
static sm_status read_dataset(ranking *r, const char *dataset, sm_dataset **out, sm_error *err)
{
    sm_read_options reading = r->s->reading;
    reading.every = reading.noise_named = true;
    reading.missing = "class"; /* told apart reading by reading */
    *out = NULL;
    for (;;) {
        sm_error why = {0};
        list_files(r, dataset);
        if (!r->n_files) return SM_OK;
        sm_status status = list_columns(r, dataset, &reading, err);
        if (status != SM_OK) return status;
        status = sm_read(out, r->file, r->n_files, &reading, &why);
        if (status == SM_OK) return SM_OK;
        const sm_manifest_row *row = row_naming(r, dataset, why.file);
        if (status == SM_LIMIT || !r->s->skip_missing) return at_line(r, row, &why, err);
        if (!rank_give_up(r, dataset, why.file)) rank_give_up(r, dataset, "");
    }
}

/* ---- a reading --------------------------------------------------------------------------------------------------- */

/* heading: the column of the manifest that names one. */
static const sm_partition *find_labels(const sm_dataset *d, const char *file, const char *column, const char *heading,
                                       sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    const sm_partition *found = NULL;
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        const sm_partition *one = &p->partition[i];
        if (strcmp(one->file, file) != 0 || (*column && strcmp(one->name, column) != 0)) continue;
        if (found && !*column) {
            sm_fail(err, SM_INPUT, "%s has several columns of labels, such as %s and %s; name one in column \"%s\"",
                    file, found->name, one->name, heading);
            return NULL;
        }
        found = one;
    }
    if (!found) sm_fail(err, SM_INPUT, "%s has no column of labels \"%s\"", file, column);
    return found;
}

static bool is_missing(const char *text)
{
    for (const sm_known *k = sm_known_words; k->name; k++)
        for (const char *const *word = k->word; strcmp(k->name, "missing") == 0 && *word; word++)
            if (strcmp(*word, text) == 0) return true;
    return false;
}

static bool *missing_ids(const sm_partition *p)
{
    bool *out = sm_alloc(sm_dict_size(p->dict), sizeof *out);
    for (uint32_t i = 0; out && i < sm_dict_size(p->dict); i++) out[i] = is_missing(sm_dict_text(p->dict, i));
    return out;
}

/* Counts of the points that have both labels. */
static sm_status count(const sm_partition *a, const sm_partition *b, sm_table **out, sm_error *err)
{
    bool *no_a = missing_ids(a), *no_b = missing_ids(b);
    sm_partition row = *a, col = *b;
    row.label = sm_alloc(a->n, sizeof *row.label);
    col.label = sm_alloc(a->n, sizeof *col.label);
    bool room = no_a && no_b && row.label && col.label;
    row.n = 0;
    for (uint32_t p = 0; room && p < a->n; p++) {
        if (no_a[a->label[p]] || no_b[b->label[p]]) continue;
        row.label[row.n] = a->label[p];
        col.label[row.n++] = b->label[p];
    }
    col.n = row.n;
    sm_status status = room ? sm_table_of(out, &row, &col, SM_STORE_BEST, err) : sm_no_memory(err);
    sm_free(no_a);
    sm_free(no_b);
    sm_free(row.label);
    sm_free(col.label);
    return status;
}

static sm_status add_reading(ranking *r, const sm_manifest_row *row, const sm_dataset *d, sm_error *err)
{
    const sm_partition *truth = find_labels(d, row->truth, row->true_column, "true_column", err),
                       *pred = truth ? find_labels(d, row->pred, row->column, "column", err) : NULL;
    if (!pred) return SM_INPUT;
    sm_table *t = NULL;
    sm_live *live = NULL;
    uint64_t budget = SM_FUEL_ALL;
    sm_status status = count(truth, pred, &t, err);
    if (status == SM_OK && !sm_table_total(t)) {
        sm_table_free(t);
        return sm_fail(err, SM_INPUT, "no point has both labels; check the files");
    }
    if (status == SM_OK) status = sm_live_new(&live, t, err);
    if (status == SM_OK) sm_live_set_beta(live, r->s->beta);
    if (status == SM_OK) status = sm_live_settle(live, SM_NEED_VALUES, &budget, NULL, err);
    if (status == SM_OK) status = sm_ranking_add(r->rank, row->dataset, row->algorithm, live, err);
    sm_live_free(live);
    return status;
}

/* The first row of the data set with this reference. */
static bool is_first(const ranking *r, size_t at, const char *dataset)
{
    for (size_t i = 0; i < at; i++)
        if (is_of(r, i, dataset) && strcmp(r->m.row[i].truth, r->m.row[at].truth) == 0 &&
            strcmp(r->m.row[i].true_column, r->m.row[at].true_column) == 0)
            return false;
    return true;
}

static sm_status add_references(ranking *r, const char *dataset, const sm_dataset *d, sm_error *err)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < r->m.n && status == SM_OK; i++) {
        const sm_manifest_row *row = &r->m.row[i];
        if (!is_of(r, i, dataset) || !is_first(r, i, dataset)) continue;
        sm_error why = {0};
        const sm_partition *truth = find_labels(d, row->truth, row->true_column, "true_column", &why);
        sm_table *t = NULL;
        if (!truth && r->s->skip_missing) continue; /* its rows are told one by one */
        if (!truth) return at_line(r, row, &why, err);
        status = count(truth, truth, &t, err);
        if (status == SM_OK) status = sm_ranking_reference(r->rank, t, err);
        sm_table_free(t);
    }
    return status;
}

static sm_status add_rows(ranking *r, const char *dataset, const sm_dataset *d, sm_error *err)
{
    for (size_t i = 0; i < r->m.n; i++) {
        if (!is_of(r, i, dataset)) continue;
        sm_error why = {0};
        sm_status status = add_reading(r, &r->m.row[i], d, &why);
        bool skip = status == SM_INPUT && r->s->skip_missing;
        if (status != SM_OK && !skip) return at_line(r, &r->m.row[i], &why, err);
        r->skipped += skip;
        r->left[i] = false;
    }
    return SM_OK;
}

/* ---- the work, a data set a step --------------------------------------------------------------------------------- */

static sm_status rank_step(ranking *r, sm_error *err)
{
    const char *dataset = r->m.row[r->done].dataset;
    sm_dataset *d = NULL;
    sm_status status = read_dataset(r, dataset, &d, err);
    if (status == SM_OK && d) status = add_references(r, dataset, d, err);
    if (status == SM_OK && d) status = add_rows(r, dataset, d, err);
    sm_dataset_free(d);
    while (status == SM_OK && r->done < r->m.n && !r->left[r->done]) r->done++;
    return status;
}

static sm_status rank_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    ranking *r = self;
    sm_status status = r->done < r->m.n ? rank_step(r, err) : SM_OK;
    *budget = 0; /* files, not steps: one data set at a time */
    *done = r->done == r->m.n;
    return status == SM_OK && *done ? sm_ranking_finish(r->rank, &r->found, err) : status;
}

static double rank_progress(const void *self)
{
    const ranking *r = self;
    return (double)r->done / (double)r->m.n;
}

static sm_status prepare(ranking *r, const char *manifest, const char *indices, sm_error *err)
{
    sm_status status = sm_indices_chosen(r->s->registry, indices, &r->index, &r->n_index, err);
    if (status == SM_OK) status = sm_manifest_read(&r->m, manifest, err);
    if (status == SM_OK) status = sm_ranking_new(&r->rank, r->index, r->n_index, err);
    if (status != SM_OK) return status;
    r->left = sm_alloc(r->m.n, sizeof *r->left);
    r->file = sm_alloc(2 * r->m.n, sizeof *r->file);
    for (size_t i = 0; r->left && i < r->m.n; i++) r->left[i] = true;
    return r->left && r->file ? SM_OK : sm_no_memory(err);
}

static void tell_skipped(const ranking *r)
{
    char line[64];
    snprintf(line, sizeof line, "%zu reading%s skipped: files cannot be read", r->skipped, sm_plural(r->skipped));
    if (r->skipped && !r->s->quiet) sm_tell("note: ", line);
}

sm_status sm_with_ranking(sm_settings *s, const char *manifest, const char *indices,
                          sm_status (*with)(void *self, const sm_ranking_result *r, sm_error *err), void *self,
                          sm_error *err)
{
    ranking r = {.s = s};
    sm_status status = prepare(&r, manifest, indices, err);
    sm_job job = {&r, rank_run, rank_progress, NULL};
    if (status == SM_OK) status = sm_work(s, &job, "ranking", err);
    if (status == SM_OK) tell_skipped(&r);
    if (status == SM_OK) status = with(self, r.found, err);
    sm_ranking_free(r.rank);
    sm_manifest_done(&r.m);
    sm_free(r.index);
    sm_free(r.left);
    sm_free(r.file);
    sm_text_done(&r.truths);
    sm_text_done(&r.preds);
    return status;
}

typedef struct ranked_output {
    const sm_settings *s;
    const sm_ranking_result *found;
} ranked_output;

static sm_status write_rank(void *self, sm_sink out, sm_error *err)
{
    const ranked_output *r = self;
    const char *format = sm_settings_format(r->s);
    sm_report_options o = sm_settings_report(r->s, strcmp(format, "table") == 0);
    return sm_report_rank(r->found, format, &o, out, err);
}

static sm_status rank_output(void *self, const sm_ranking_result *found, sm_error *err)
{
    ranked_output r = {self, found};
    return sm_with_output(self, write_rank, &r, err);
}

sm_status sm_run_rank(sm_settings *s, sm_error *err)
{
    if (s->n_operands > 1) return sm_fail(err, SM_USAGE, "rank takes one manifest; remove \"%s\"", s->operand[1]);
    return sm_with_ranking(s, s->operand[0], s->indices ? s->indices : USUAL, rank_output, s, err);
}
