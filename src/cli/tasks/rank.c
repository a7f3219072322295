/* The command rank: algorithms over many data sets. The files of a data set are read together, each once. Threads read
 * several data sets at a time, and the readings are ranked in the order of the manifest, so the number of threads
 * changes nothing.
 */
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

typedef struct rank_ask {
    const sm_settings *s;
    sm_manifest m;
    const sm_index **index;
    size_t n_index;
    const char *label; /* of noise: a class (truth) or a cluster; NULL: none */
    bool truth;
    sm_noises noise; /* the same with the policy of the settings */
} rank_ask;

typedef struct ranked {
    const sm_ranking_result *found;
    size_t skipped; /* rows */
    bool noisy;     /* a label is noise */
    uint64_t lost_points, lost_readings;
} ranked;

typedef struct rank_row { /* of the manifest; the thread that reads its data set writes it */
    bool left, given_up;  /* still to be read; cannot be read */
    bool noisy;           /* a label of it is noise */
    uint64_t lost;        /* its points that a clustering of the data set has no label for, or leaves out */
    sm_table *reference;  /* with itself, if the row is the first that names it */
    sm_live *live;        /* of the reading */
    sm_dict *names;       /* of its noise that became singletons */
} rank_row;

typedef struct ranking {
    const rank_ask *ask;
    const sm_manifest *m;
    sm_ranking *rank;
    rank_row *row;
    size_t *first; /* row of each data set */
    size_t n_sets, done;
} ranking;

typedef struct rank_set { /* a data set that is being read */
    ranking *r;
    const char *name;
    const char **file; /* references first */
    size_t n_files, n_truths;
    sm_text truths, preds; /* the columns that the manifest names, if naming them helps the reader */
} rank_set;

static sm_status at_line(const ranking *r, const sm_manifest_row *row, const sm_error *why, sm_error *err)
{
    char place[32] = "";
    if (why->line) snprintf(place, sizeof place, ":%llu", (unsigned long long)why->line);
    return sm_fail_at(err, why->status, r->m->file, row->line, 0, "%s%s%s%s", why->file, place, *why->file ? ": " : "",
                      why->text);
}

/* ---- the files of a data set ------------------------------------------------------------------------------------- */

static void add_file(rank_set *d, const char *file)
{
    for (size_t i = 0; i < d->n_files; i++)
        if (strcmp(d->file[i], file) == 0) return;
    d->file[d->n_files++] = file;
}

/* Whether row i is of the data set and still to be read. Other threads write the rows of other data sets. */
static bool is_of(const rank_set *d, size_t i)
{
    return strcmp(d->r->m->row[i].dataset, d->name) == 0 && d->r->row[i].left;
}

static void list_files(rank_set *d)
{
    const sm_manifest *m = d->r->m;
    d->n_files = 0;
    for (size_t i = 0; i < m->n; i++)
        if (is_of(d, i)) add_file(d, m->row[i].truth);
    d->n_truths = d->n_files;
    for (size_t i = 0; i < m->n; i++)
        if (is_of(d, i)) add_file(d, m->row[i].pred);
}

/* Gives up the rows of the data set that name the file ("": all rows), and returns how many. */
static size_t rank_give_up(rank_set *d, const char *file)
{
    const sm_manifest *m = d->r->m;
    size_t n = 0;
    for (size_t i = 0; i < m->n; i++) {
        bool names = strcmp(m->row[i].truth, file) == 0 || strcmp(m->row[i].pred, file) == 0;
        if (!is_of(d, i) || !(names || !*file)) continue;
        d->r->row[i].left = false;
        d->r->row[i].given_up = true;
        n++;
    }
    return n;
}

static const sm_manifest_row *row_naming(const rank_set *d, const char *file)
{
    const sm_manifest *m = d->r->m;
    const sm_manifest_row *first = NULL;
    for (size_t i = 0; i < m->n; i++) {
        if (!is_of(d, i)) continue;
        const sm_manifest_row *row = &m->row[i];
        if (strcmp(row->truth, file) == 0 || strcmp(row->pred, file) == 0) return row;
        if (!first) first = row;
    }
    return first;
}

/* Adds a name to a list of columns unless it is there. Returns false if a list cannot hold the name. */
static bool add_column(sm_text *list, const char *name)
{
    if (!*name || strchr(name, ',')) return false;
    const char *at = sm_text_of(list);
    size_t n = strlen(name);
    for (; *at; at += strcspn(at, ","), at += *at == ',')
        if (strncmp(at, name, n) == 0 && (at[n] == 0 || at[n] == ',')) return true;
    sm_text_printf(list, "%s%s", list->length ? "," : "", name);
    return true;
}

/* Names the columns of the first reference, and those of the predictions if all are in one file: then the reader need
 * not guess them from their names or labels. */
static void list_columns(rank_set *d, sm_read_options *o)
{
    const sm_manifest *m = d->r->m;
    bool truths = true, preds = d->n_truths == 1 && d->n_files <= 2;
    sm_text_clear(&d->truths);
    sm_text_clear(&d->preds);
    for (size_t i = 0; i < m->n; i++) {
        const sm_manifest_row *row = &m->row[i];
        if (!is_of(d, i)) continue;
        if (strcmp(row->truth, d->file[0]) == 0) truths = add_column(&d->truths, row->true_column) && truths;
        preds = preds && strcmp(row->pred, d->file[d->n_files - 1]) == 0 && add_column(&d->preds, row->column);
    }
    o->truth = truths && d->truths.length ? sm_text_of(&d->truths) : NULL;
    o->pred = preds && d->preds.length ? sm_text_of(&d->preds) : NULL;
}

/* With --skip-missing, *out is NULL if nothing of the data set can be read. */
static sm_status read_dataset(rank_set *d, sm_dataset **out, sm_error *err)
{
    const sm_settings *s = d->r->ask->s;
    sm_read_options reading = s->reading;
    reading.every = reading.noise_named = true;
    reading.missing = "class"; /* each reading looks for missing labels itself */
    *out = NULL;
    for (;;) {
        sm_error why = {0};
        list_files(d);
        if (!d->n_files) return SM_OK;
        list_columns(d, &reading);
        sm_status status = sm_read(out, d->file, d->n_files, &reading, &why);
        if (status == SM_OK) return SM_OK;
        const sm_manifest_row *row = row_naming(d, why.file);
        if (status == SM_LIMIT || !s->skip_missing) return at_line(d->r, row, &why, err);
        if (!rank_give_up(d, why.file)) rank_give_up(d, "");
    }
}

/* ---- a reading --------------------------------------------------------------------------------------------------- */

/* heading: the column of the manifest that names the column of labels. */
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

/* Counts the points that have both labels and are shared (NULL: all are), and adds those that are not shared to *lost.
 */
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
    const sm_noises *noise = &r->ask->noise;
    if (r->row[at].lost)
        return sm_fail(
            err, SM_INPUT,
            "no point of data set \"%s\" %s every clustering; --each scores each on its own points, without ranks",
            sm_quote(r->m->row[at].dataset).text, noise->n ? "is kept by" : "has a label in");
    return sm_fail(err, SM_INPUT,
                   noise->n ? "all points are noise; use another --noise"
                            : "no point has both labels; check the files");
}

/* Reads the values of the row's reading. */
static sm_status take_reading(ranking *r, size_t at, const sm_dataset *d, const bool *unshared, sm_error *err)
{
    const rank_ask *ask = r->ask;
    const sm_manifest_row *named = &r->m->row[at];
    rank_row *row = &r->row[at];
    const sm_partition *truth = find_labels(d, named->truth, named->true_column, "true_column", err),
                       *pred = truth ? find_labels(d, named->pred, named->column, "column", err) : NULL;
    if (!pred) return SM_INPUT;
    sm_table *t = NULL;
    uint64_t apart;
    const sm_dict *side = (ask->truth ? truth : pred)->dict;
    row->noisy = ask->label && sm_dict_find(side, ask->label, strlen(ask->label), &(uint32_t){0});
    sm_status status = count(truth, pred, unshared, &row->lost, &t, err);
    if (status == SM_OK) status = sm_take_noise(t, &ask->noise, &row->names, &apart, err);
    if (status == SM_OK && !sm_table_total(t)) status = no_point_is_left(r, at, err);
    if (status != SM_OK) {
        sm_table_free(t);
        return status;
    }
    row->live = sm_live_new(t);
    sm_live_set_beta(row->live, ask->s->beta);
    return sm_live_settle(row->live, SM_NEED_VALUES) ? SM_OK : sm_stopped(err);
}

/* Returns whether no earlier row of the data set has this reference. */
static bool is_first(const rank_set *d, size_t at)
{
    const sm_manifest_row *row = d->r->m->row;
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
    for (size_t i = 0; i < r->m->n && status == SM_OK; i++) {
        const sm_manifest_row *row = &r->m->row[i];
        if (!is_of(d, i) || !is_first(d, i)) continue;
        sm_error why = {0};
        const sm_partition *truth = find_labels(data, row->truth, row->true_column, "true_column", &why);
        if (!truth && r->ask->s->skip_missing) continue; /* take_rows skips its rows */
        if (!truth) return at_line(r, row, &why, err);
        status = count(truth, truth, NULL, &(uint64_t){0}, &r->row[i].reference, err);
    }
    return status;
}

/* Marks the points that a clustering of the data set has no label for, or leaves out as noise, because readings are
 * ranked on the same points. */
static void mark_unshared(const rank_set *d, const sm_dataset *data, bool *unshared)
{
    const ranking *r = d->r;
    for (size_t i = 0; i < r->m->n; i++) {
        const sm_manifest_row *row = &r->m->row[i];
        const sm_partition *pred = is_of(d, i) ? find_labels(data, row->pred, row->column, "column", NULL) : NULL;
        bool *missing = pred ? missing_ids(pred) : NULL;
        for (uint32_t p = 0; pred && p < pred->n; p++) unshared[p] = unshared[p] || missing[pred->label[p]];
        if (pred) sm_mark_left_out(pred, &r->ask->noise, false, unshared);
        sm_free(missing);
    }
}

static sm_status take_rows(const rank_set *d, const sm_dataset *data, const bool *unshared, sm_error *err)
{
    ranking *r = d->r;
    for (size_t i = 0; i < r->m->n; i++) {
        if (!is_of(d, i)) continue;
        sm_error why = {0};
        sm_status status = take_reading(r, i, data, unshared, &why);
        bool skip = status == SM_INPUT && r->ask->s->skip_missing;
        if (status != SM_OK && !skip) return at_line(r, &r->m->row[i], &why, err);
        r->row[i].given_up = skip;
        r->row[i].left = false;
    }
    return SM_OK;
}

/* ---- the study, some data sets at a time ------------------------------------------------------------------------- */

static sm_status read_set(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    ranking *r = self;
    rank_set d = {.r = r, .name = r->m->row[r->first[r->done + part]].dataset};
    sm_dataset *data = NULL;
    d.file = sm_alloc(2 * r->m->n, sizeof *d.file);
    sm_status status = read_dataset(&d, &data, err);
    if (status == SM_OK && data) status = take_references(&d, data, err);
    bool *unshared = NULL;
    if (status == SM_OK && data && !r->ask->s->each) {
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

/* Adds the references of a data set, then its readings, and frees them. */
static void rank_set_read(ranking *r, const char *name, ranked *out)
{
    for (size_t i = 0; i < r->m->n; i++)
        if (r->row[i].reference && strcmp(r->m->row[i].dataset, name) == 0)
            sm_ranking_reference(r->rank, r->row[i].reference);
    for (size_t i = 0; i < r->m->n; i++) {
        const sm_manifest_row *named = &r->m->row[i];
        rank_row *row = &r->row[i];
        if (strcmp(named->dataset, name) != 0) continue;
        out->skipped += row->given_up;
        out->noisy = out->noisy || row->noisy;
        out->lost_points += row->lost;
        out->lost_readings += row->lost > 0;
        if (row->live && !row->given_up) sm_ranking_add(r->rank, named->dataset, named->algorithm, row->live);
        sm_table_free(row->reference);
        sm_live_free(row->live);
        sm_dict_free(row->names);
        *row = (rank_row){0};
    }
}

/* Lists the data sets by first appearance. */
static void list_sets(ranking *r)
{
    sm_dict *names = NULL;
    sm_dict_new(&names);
    r->first = sm_alloc(r->m->n, sizeof *r->first);
    for (size_t i = 0; i < r->m->n; i++) {
        const char *name = r->m->row[i].dataset;
        uint32_t id;
        sm_dict_add(names, name, strlen(name), &id);
        if (id == r->n_sets) r->first[r->n_sets++] = i;
        r->row[i].left = true;
    }
    sm_dict_free(names);
}

/* Returns a ranked. Gives each thread a few data sets between two reports, so that none waits long for the others. */
static const void *rank_study(sm_work *w, const void *asked)
{
    enum { EACH = 4 };
    const rank_ask *ask = asked;
    ranking r = {.ask = ask, .m = &ask->m, .row = sm_alloc(ask->m.n, sizeof *r.row)};
    ranked *out = sm_alloc(1, sizeof *out);
    sm_error err = {0};
    unsigned threads = sm_settings_threads(ask->s);
    size_t batch = threads > 1 ? (size_t)EACH * threads : 1;
    list_sets(&r);
    r.rank = sm_ranking_new(ask->index, ask->n_index);
    while (r.done < r.n_sets) {
        size_t left = r.n_sets - r.done, some = batch < left ? batch : left;
        sm_work_check(w, sm_threads_run(read_set, &r, some, threads, &err), &err);
        for (size_t i = 0; i < some; i++) rank_set_read(&r, ask->m.row[r.first[r.done + i]].dataset, out);
        r.done += some;
        sm_work_progress(w, (double)r.done, (double)r.n_sets);
    }
    out->found = sm_ranking_finish(r.rank, !ask->s->each);
    return out;
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

static sm_status prepare(rank_ask *ask, const char *manifest, const char *indices, sm_error *err)
{
    const sm_settings *s = ask->s;
    sm_status status = sm_indices_chosen(s->registry, indices, &ask->index, &ask->n_index, err);
    if (status == SM_OK) status = sm_settings_noise(s, &ask->label, &ask->truth, err);
    if (status == SM_OK) sm_settings_noises(s, ask->label, ask->truth, &ask->noise);
    return status == SM_OK ? sm_manifest_read(&ask->m, manifest, err) : status;
}

/* Tells what was not compared: rows that were skipped, and points that another clustering leaves out. */
static void tell_rest(const rank_ask *ask, const ranked *r)
{
    char line[192];
    if (ask->s->quiet) return;
    if (r->skipped) {
        snprintf(line, sizeof line, "%zu manifest row%s skipped: files cannot be read", r->skipped,
                 sm_plural(r->skipped));
        sm_tell("note: ", line);
    }
    if (!r->lost_points) return;
    snprintf(
        line, sizeof line,
        "%llu point%s of %llu prediction%s ignored, because %s; --each scores each on its own points, without ranks",
        (unsigned long long)r->lost_points, sm_plural(r->lost_points), (unsigned long long)r->lost_readings,
        sm_plural(r->lost_readings),
        ask->noise.n ? "a clustering of the data set omits them"
                     : "another clustering of the data set has no label for them");
    sm_tell("note: ", line);
}

sm_status sm_with_ranking(sm_settings *s, const char *manifest, const char *indices,
                          sm_status (*with)(void *self, const sm_ranking_result *r, sm_error *err), void *self,
                          sm_error *err)
{
    rank_ask ask = {.s = s};
    sm_job *job = NULL;
    sm_status status = prepare(&ask, manifest, indices, err);
    if (status == SM_OK) status = sm_settings_study(s, &job, rank_study, &ask, "ranking", err);
    const ranked *r = status ? NULL : sm_job_result(job);
    if (r && ask.label && !r->noisy) status = sm_settings_no_noise(ask.label, ask.truth, err);
    if (status == SM_OK) tell_rest(&ask, r);
    if (status == SM_OK) status = with(self, r->found, err);
    sm_job_free(job);
    sm_manifest_free(&ask.m);
    sm_free(ask.index);
    sm_noises_free(&ask.noise);
    return status;
}

typedef struct ranked_output {
    const sm_settings *s;
    const sm_ranking_result *found;
} ranked_output;

static void write_rank(void *self, sm_out *out)
{
    const ranked_output *r = self;
    const char *format = sm_settings_format(r->s);
    sm_output_options o = sm_settings_report(r->s, strcmp(format, "table") == 0);
    sm_output_rank(r->found, format, &o, out);
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
