/* rank: algorithms over many data sets. The files of a data set are read together, each once; several data sets at a
 * time, on threads. What was read is ranked in the order of the manifest, so that their number changes nothing. */
#include "output/study/rank.h"
#include "base/mem.h"
#include "base/threads.h"
#include "io/formats/manifest.h"
#include "measure/index.h"
#include "study/many/drop.h"
#include "tasks.h"
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
    size_t *first; /* of each data set the first row */
    size_t n_sets, done, skipped;
    /* One a row, written by whoever has its data set: */
    bool *left, *given_up; /* still to be read; cannot be */
    bool *noisy;           /* a label of it is noise */
    uint64_t *lost;        /* its points that a clustering of the data set has no label for, or leaves out */
    sm_table **reference;  /* with itself, where the row is the first that names it; until it is ranked */
    sm_live **live;        /* of the reading, likewise */
    sm_dict **names;       /* of its noise that stands one by one, likewise */
    const char *label;     /* of noise: a class (truth) or a cluster; NULL: none */
    bool truth;
    sm_noises noise; /* the same, as the policy says */
} ranking;

typedef struct rank_set { /* a data set at work */
    ranking *r;
    const char *name;
    const char **file; /* references first */
    size_t n_files, n_truths;
    sm_text truths, preds; /* the columns that are named, where naming them helps the reader */
} rank_set;

static sm_status at_line(const ranking *r, const sm_manifest_row *row, const sm_error *why, sm_error *err)
{
    char place[32] = "";
    if (why->line) snprintf(place, sizeof place, ":%llu", (unsigned long long)why->line);
    return sm_fail_at(err, why->status, r->m.file, row->line, 0, "%s%s%s%s", why->file, place, *why->file ? ": " : "",
                      why->text);
}

/* ---- the files of a data set ------------------------------------------------------------------------------------- */

static void add_file(rank_set *d, const char *file)
{
    for (size_t i = 0; i < d->n_files; i++)
        if (strcmp(d->file[i], file) == 0) return;
    d->file[d->n_files++] = file;
}

/* Of the data set, and still to be read. Other data sets' marks are other threads'. */
static bool is_of(const rank_set *d, size_t i)
{
    return strcmp(d->r->m.row[i].dataset, d->name) == 0 && d->r->left[i];
}

static void list_files(rank_set *d)
{
    const sm_manifest *m = &d->r->m;
    d->n_files = 0;
    for (size_t i = 0; i < m->n; i++)
        if (is_of(d, i)) add_file(d, m->row[i].truth);
    d->n_truths = d->n_files;
    for (size_t i = 0; i < m->n; i++)
        if (is_of(d, i)) add_file(d, m->row[i].pred);
}

/* The rows of the data set that name the file are given up; returns how many. */
static size_t rank_give_up(rank_set *d, const char *file)
{
    ranking *r = d->r;
    size_t n = 0;
    for (size_t i = 0; i < r->m.n; i++) {
        bool names = strcmp(r->m.row[i].truth, file) == 0 || strcmp(r->m.row[i].pred, file) == 0;
        if (!is_of(d, i) || !(names || !*file)) continue;
        r->left[i] = false;
        r->given_up[i] = true;
        n++;
    }
    return n;
}

static const sm_manifest_row *row_naming(const rank_set *d, const char *file)
{
    const sm_manifest *m = &d->r->m;
    const sm_manifest_row *first = NULL;
    for (size_t i = 0; i < m->n; i++) {
        if (!is_of(d, i)) continue;
        const sm_manifest_row *row = &m->row[i];
        if (strcmp(row->truth, file) == 0 || strcmp(row->pred, file) == 0) return row;
        if (!first) first = row;
    }
    return first;
}

/* Adds a name to a list of columns unless it is there; false: it cannot be said in a list. */
static bool add_column(sm_text *list, const char *name, sm_status *status)
{
    if (!*name || strchr(name, ',')) return false;
    const char *at = sm_text_of(list);
    size_t n = strlen(name);
    for (; *at; at += strcspn(at, ","), at += *at == ',')
        if (strncmp(at, name, n) == 0 && (at[n] == 0 || at[n] == ',')) return true;
    if (*status == SM_OK) {
        sm_text_printf(list, "%s%s", list->length ? "," : "", name);
        *status = SM_OK;
    }
    return true;
}

/* The columns of the first reference, and those of the predictions where all are in one file: so that neither names nor
 * how many labels they hold matter. */
static sm_status list_columns(rank_set *d, sm_read_options *o)
{
    const sm_manifest *m = &d->r->m;
    sm_status status = SM_OK;
    bool truths = true, preds = d->n_truths == 1 && d->n_files <= 2;
    sm_text_clear(&d->truths);
    sm_text_clear(&d->preds);
    for (size_t i = 0; i < m->n; i++) {
        const sm_manifest_row *row = &m->row[i];
        if (!is_of(d, i)) continue;
        if (strcmp(row->truth, d->file[0]) == 0) truths = add_column(&d->truths, row->true_column, &status) && truths;
        preds = preds && strcmp(row->pred, d->file[d->n_files - 1]) == 0 && add_column(&d->preds, row->column, &status);
    }
    o->truth = truths && d->truths.length ? sm_text_of(&d->truths) : NULL;
    o->pred = preds && d->preds.length ? sm_text_of(&d->preds) : NULL;
    return status;
}

/* *out NULL: nothing of the data set can be read, and that is fine. */
static sm_status read_dataset(rank_set *d, sm_dataset **out, sm_error *err)
{
    const sm_settings *s = d->r->s;
    sm_read_options reading = s->reading;
    reading.every = reading.noise_named = true;
    reading.missing = "class"; /* told apart reading by reading */
    *out = NULL;
    for (;;) {
        sm_error why = {0};
        list_files(d);
        if (!d->n_files) return SM_OK;
        sm_status status = list_columns(d, &reading);
        if (status != SM_OK) return status;
        status = sm_read(out, d->file, d->n_files, &reading, &why);
        if (status == SM_OK) return SM_OK;
        const sm_manifest_row *row = row_naming(d, why.file);
        if (status == SM_LIMIT || !s->skip_missing) return at_line(d->r, row, &why, err);
        if (!rank_give_up(d, why.file)) rank_give_up(d, "");
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
                    file, found->name, one->name, sm_quote(heading).text);
            return NULL;
        }
        found = one;
    }
    if (!found) sm_fail(err, SM_INPUT, "%s has no column of labels \"%s\"", file, sm_quote(column).text);
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
    for (uint32_t i = 0; i < sm_dict_size(p->dict); i++) out[i] = is_missing(sm_dict_text(p->dict, i));
    return out;
}

/* Counts of the points that have both labels, and are shared (NULL: all are). *lost: how many are not. */
static sm_status count(const sm_partition *a, const sm_partition *b, const bool *unshared, uint64_t *lost,
                       sm_table **out, sm_error *err)
{
    bool *no_a = missing_ids(a), *no_b = missing_ids(b);
    sm_partition row = *a, col = *b;
    row.label = sm_alloc(a->n, sizeof *row.label);
    col.label = sm_alloc(a->n, sizeof *col.label);
    row.n = 0;
    for (uint32_t p = 0; p < a->n; p++) {
        if (no_a[a->label[p]] || no_b[b->label[p]]) continue;
        if (unshared && unshared[p]) {
            ++*lost;
            continue;
        }
        row.label[row.n] = a->label[p];
        col.label[row.n++] = b->label[p];
    }
    col.n = row.n;
    sm_status status = sm_table_of(out, &row, &col, SM_STORE_BEST, err);
    sm_free(no_a);
    sm_free(no_b);
    sm_free(row.label);
    sm_free(col.label);
    return status;
}

static sm_status no_point_is_left(const ranking *r, size_t at, sm_error *err)
{
    if (r->lost[at])
        return sm_fail(err, SM_INPUT,
                       "no point of data set \"%s\" %s every clustering; --each judges each on its own points, without "
                       "ranks",
                       sm_quote(r->m.row[at].dataset).text, r->noise.n ? "is kept by" : "has a label in");
    return sm_fail(err, SM_INPUT,
                   r->noise.n ? "no point is left without the noise; give another --noise"
                              : "no point has both labels; check the files");
}

/* Values of the row's reading, for later. */
static sm_status take_reading(const ranking *r, size_t at, const sm_dataset *d, const bool *unshared, sm_error *err)
{
    const sm_manifest_row *row = &r->m.row[at];
    const sm_partition *truth = find_labels(d, row->truth, row->true_column, "true_column", err),
                       *pred = truth ? find_labels(d, row->pred, row->column, "column", err) : NULL;
    if (!pred) return SM_INPUT;
    sm_table *t = NULL;
    sm_live *live = NULL;
    uint64_t budget = SM_BUDGET_ALL, apart;
    const sm_dict *side = (r->truth ? truth : pred)->dict;
    r->noisy[at] = r->label && sm_dict_find(side, r->label, strlen(r->label), &(uint32_t){0});
    sm_status status = count(truth, pred, unshared, &r->lost[at], &t, err);
    if (status == SM_OK) status = sm_take_noise(t, &r->noise, &r->names[at], &apart, err);
    if (status == SM_OK && !sm_table_total(t)) status = no_point_is_left(r, at, err);
    if (status != SM_OK) {
        sm_table_free(t);
        return status;
    }
    status = sm_live_new(&live, t, err);
    if (status == SM_OK) sm_live_set_beta(live, r->s->beta);
    if (status == SM_OK) status = sm_live_settle(live, SM_NEED_VALUES, &budget, NULL, err);
    r->live[at] = live;
    return status;
}

/* The first row of the data set with this reference. */
static bool is_first(const rank_set *d, size_t at)
{
    const sm_manifest_row *row = d->r->m.row;
    for (size_t i = 0; i < at; i++)
        if (is_of(d, i) && strcmp(row[i].truth, row[at].truth) == 0 &&
            strcmp(row[i].true_column, row[at].true_column) == 0)
            return false;
    return true;
}

static sm_status take_references(const rank_set *d, const sm_dataset *data, sm_error *err)
{
    const ranking *r = d->r;
    sm_status status = SM_OK;
    for (size_t i = 0; i < r->m.n && status == SM_OK; i++) {
        const sm_manifest_row *row = &r->m.row[i];
        if (!is_of(d, i) || !is_first(d, i)) continue;
        sm_error why = {0};
        const sm_partition *truth = find_labels(data, row->truth, row->true_column, "true_column", &why);
        if (!truth && r->s->skip_missing) continue; /* its rows are told one by one */
        if (!truth) return at_line(r, row, &why, err);
        status = count(truth, truth, NULL, &(uint64_t){0}, &r->reference[i], err);
    }
    return status;
}

/* Marks the points that a clustering of the data set has no label for, or leaves out as noise: what is ranked is of the
 * same points. */
static void mark_unshared(const rank_set *d, const sm_dataset *data, bool *unshared)
{
    const ranking *r = d->r;
    for (size_t i = 0; i < r->m.n; i++) {
        const sm_manifest_row *row = &r->m.row[i];
        const sm_partition *pred = is_of(d, i) ? find_labels(data, row->pred, row->column, "column", NULL) : NULL;
        bool *missing = pred ? missing_ids(pred) : NULL;
        for (uint32_t p = 0; pred && p < pred->n; p++) unshared[p] = unshared[p] || missing[pred->label[p]];
        if (pred) sm_mark_left_out(pred, &r->noise, false, unshared);
        sm_free(missing);
    }
}

static sm_status take_rows(const rank_set *d, const sm_dataset *data, const bool *unshared, sm_error *err)
{
    ranking *r = d->r;
    for (size_t i = 0; i < r->m.n; i++) {
        if (!is_of(d, i)) continue;
        sm_error why = {0};
        sm_status status = take_reading(r, i, data, unshared, &why);
        bool skip = status == SM_INPUT && r->s->skip_missing;
        if (status != SM_OK && !skip) return at_line(r, &r->m.row[i], &why, err);
        r->given_up[i] = skip;
        r->left[i] = false;
    }
    return SM_OK;
}

/* ---- the work, some data sets a step ----------------------------------------------------------------------------- */

static sm_status rank_part(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    ranking *r = self;
    rank_set d = {.r = r, .name = r->m.row[r->first[r->done + part]].dataset};
    sm_dataset *data = NULL;
    d.file = sm_alloc(2 * r->m.n, sizeof *d.file);
    sm_status status = read_dataset(&d, &data, err);
    if (status == SM_OK && data) status = take_references(&d, data, err);
    bool *unshared = NULL;
    if (status == SM_OK && data && !r->s->each) {
        unshared = sm_alloc(sm_dataset_parts(data)->n, sizeof *unshared);
        mark_unshared(&d, data, unshared);
    }
    if (status == SM_OK && data) status = take_rows(&d, data, unshared, err);
    sm_free(unshared);
    sm_dataset_free(data);
    sm_free(d.file);
    sm_text_free(&d.truths);
    sm_text_free(&d.preds);
    return status;
}

/* What is kept of a row is needed no more. */
static void rank_let_go(const ranking *r, size_t i)
{
    sm_table_free(r->reference[i]);
    sm_live_free(r->live[i]);
    sm_dict_free(r->names[i]);
    r->reference[i] = NULL;
    r->live[i] = NULL;
    r->names[i] = NULL;
}

/* The references of a data set, then its readings. */
static void rank_take(ranking *r, const char *name)
{
    for (size_t i = 0; i < r->m.n; i++)
        if (r->reference[i] && strcmp(r->m.row[i].dataset, name) == 0) sm_ranking_reference(r->rank, r->reference[i]);
    for (size_t i = 0; i < r->m.n; i++) {
        const sm_manifest_row *row = &r->m.row[i];
        if (strcmp(row->dataset, name) != 0) continue;
        r->skipped += r->given_up[i];
        if (r->live[i] && !r->given_up[i]) sm_ranking_add(r->rank, row->dataset, row->algorithm, r->live[i]);
        rank_let_go(r, i);
    }
}

/* A few data sets for each thread, so that none waits long for the others, and Ctrl-C ends the work between two steps.
 */
static sm_status rank_step(ranking *r, sm_error *err)
{
    enum { EACH = 4 };
    unsigned threads = sm_settings_threads(r->s);
    size_t left = r->n_sets - r->done, some = threads > 1 ? (size_t)EACH * threads : 1;
    if (some > left) some = left;
    sm_status status = sm_threads_run(rank_part, r, some, threads, err);
    for (size_t i = 0; i < some && status == SM_OK; i++) rank_take(r, r->m.row[r->first[r->done + i]].dataset);
    r->done += some;
    return status;
}

static sm_status rank_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    ranking *r = self;
    sm_status status = r->done < r->n_sets ? rank_step(r, err) : SM_OK;
    *budget = 0; /* files, not steps: some data sets at a time */
    *done = r->done == r->n_sets;
    if (r->s->each) sm_ranking_unranked(r->rank);
    return status == SM_OK && *done ? sm_ranking_finish(r->rank, &r->found, err) : status;
}

static double rank_progress(const void *self)
{
    const ranking *r = self;
    return r->n_sets ? (double)r->done / (double)r->n_sets : 1;
}

/* Data sets by first appearance. */
static void rank_list_sets(ranking *r)
{
    sm_dict *names = NULL;
    sm_dict_new(&names);
    for (size_t i = 0; i < r->m.n; i++) {
        const char *name = r->m.row[i].dataset;
        uint32_t id;
        sm_dict_add(names, name, strlen(name), &id);
        if (id == r->n_sets) r->first[r->n_sets++] = i;
        r->left[i] = true;
    }
    sm_dict_free(names);
}

static sm_status prepare(ranking *r, const char *manifest, const char *indices, sm_error *err)
{
    sm_status status = sm_indices_chosen(r->s->registry, indices, &r->index, &r->n_index, err);
    if (status == SM_OK) status = sm_settings_noise(r->s, &r->label, &r->truth, err);
    if (status == SM_OK) sm_settings_noises(r->s, r->label, r->truth, &r->noise);
    if (status == SM_OK) status = sm_manifest_read(&r->m, manifest, err);
    if (status == SM_OK) sm_ranking_new(&r->rank, r->index, r->n_index);
    if (status != SM_OK) return status;
    r->first = sm_alloc(r->m.n, sizeof *r->first);
    r->left = sm_alloc(r->m.n, sizeof *r->left);
    r->given_up = sm_alloc(r->m.n, sizeof *r->given_up);
    r->reference = sm_alloc(r->m.n, sizeof *r->reference);
    r->live = sm_alloc(r->m.n, sizeof *r->live);
    r->names = sm_alloc(r->m.n, sizeof *r->names);
    r->noisy = sm_alloc(r->m.n, sizeof *r->noisy);
    r->lost = sm_alloc(r->m.n, sizeof *r->lost);
    rank_list_sets(r);
    return SM_OK;
}

static void rank_free(ranking *r)
{
    for (size_t i = 0; r->reference && r->live && r->names && i < r->m.n; i++) rank_let_go(r, i);
    sm_ranking_free(r->rank);
    sm_manifest_free(&r->m);
    sm_free(r->index);
    sm_free(r->first);
    sm_free(r->left);
    sm_free(r->given_up);
    sm_free(r->reference);
    sm_free(r->live);
    sm_free(r->names);
    sm_free(r->noisy);
    sm_free(r->lost);
    sm_noises_free(&r->noise);
}

static sm_status check_noise(const ranking *r, sm_error *err)
{
    bool any = !r->label;
    for (size_t i = 0; i < r->m.n && !any; i++) any = r->noisy[i];
    return any ? SM_OK : sm_settings_no_noise(r->label, r->truth, err);
}

/* How many points, of how many readings, are not judged because another clustering leaves them out. */
static void tell_lost(const ranking *r)
{
    uint64_t points = 0, readings = 0;
    char line[192];
    for (size_t i = 0; i < r->m.n; i++) {
        points += r->lost[i];
        readings += r->lost[i] > 0;
    }
    if (!points) return;
    snprintf(
        line, sizeof line,
        "left out: %llu point%s of %llu reading%s, because %s; --each judges each on its own points, without ranks",
        (unsigned long long)points, sm_plural(points), (unsigned long long)readings, sm_plural(readings),
        r->noise.n ? "a clustering of the data set leaves them out"
                   : "another clustering of the data set has no label for them");
    sm_tell("note: ", line);
}

sm_status sm_with_ranking(sm_settings *s, const char *manifest, const char *indices,
                          sm_status (*with)(void *self, const sm_ranking_result *r, sm_error *err), void *self,
                          sm_error *err)
{
    ranking r = {.s = s};
    sm_status status = prepare(&r, manifest, indices, err);
    sm_sliced job = {&r, rank_run, rank_progress, NULL};
    if (status == SM_OK) status = sm_settings_sliced(s, &job, "ranking", err);
    if (status == SM_OK) status = check_noise(&r, err);
    if (status == SM_OK && r.skipped && !s->quiet) {
        char line[64];
        snprintf(line, sizeof line, "%zu reading%s skipped: files cannot be read", r.skipped, sm_plural(r.skipped));
        sm_tell("note: ", line);
    }
    if (status == SM_OK && !s->quiet) tell_lost(&r);
    if (status == SM_OK) status = with(self, r.found, err);
    rank_free(&r);
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
    sm_output_options o = sm_settings_report(r->s, strcmp(format, "table") == 0);
    return sm_output_rank(r->found, format, &o, out, err);
}

static sm_status rank_output(void *self, const sm_ranking_result *found, sm_error *err)
{
    ranked_output r = {self, found};
    return sm_with_output(self, write_rank, &r, err);
}

sm_status sm_run_rank(sm_settings *s, sm_error *err)
{
    if (s->n_operands > 1)
        return sm_fail(err, SM_USAGE, "rank takes one manifest; remove \"%s\"", sm_quote(s->operand[1]).text);
    return sm_with_ranking(s, s->operand[0], s->indices ? s->indices : USUAL, rank_output, s, err);
}
