/* Folds equal partitions, compares each candidate with every reference, and ranks the candidates. */
#include "compare.h"
#include "association.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/threads.h"
#include "drop.h"
#include "form.h"
#include "measure/index.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define EQUAL 1e-12 /* values that differ by less share a rank */

typedef struct contest {
    const sm_compare_ask *ask;
    const sm_parts *parts;
    sm_compare is;
    uint32_t *truth;         /* the references, by number of partition, */
    sm_partition *reference; /* and with the labels of the kept points alone */
    uint32_t *kept, n_kept;  /* the points that no partition leaves out, ascending; NULL: all points */
} contest;

/* Returns the table of a partition with the truth if only counts are known, or NULL. */
static const sm_table *counts_of(const contest *c, uint32_t p)
{
    return c->parts->table ? c->parts->table[p] : NULL;
}

static size_t n_noises(const contest *c)
{
    return c->ask->noise ? c->ask->noise->n : 0;
}

/* ---- folding ----------------------------------------------------------------------------------------------------- */

/* Numbers the clusters by first appearance, so partitions that are equal up to names get the same numbers. new has a
 * place for each label. Returns the number of clusters. */
static uint32_t canonical(const sm_partition *p, uint32_t *new, uint32_t *out)
{
    uint32_t next = 0, k = sm_dict_size(p->dict);
    for (uint32_t i = 0; i < k; i++) new[i] = SM_NONE;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t *id = &new[p->label[i]];
        if (*id == SM_NONE) *id = next++;
        out[i] = *id;
    }
    return next;
}

typedef struct folding {
    uint32_t *new;      /* scratch: a number per label */
    char *mine, *other; /* canonical forms */
    uint64_t *hash;     /* of the form of each candidate */
} folding;

/* Writes the class of each reference that has the name of a cluster, which indices by equal names look at. Returns the
 * number of bytes. */
static size_t namesakes_form(const contest *c, const folding *f, const sm_partition *of, uint32_t clusters, char *out)
{
    uint32_t *class = (uint32_t *)(void *)out;
    for (size_t r = 0; r < c->is.references; r++, class += clusters)
        for (uint32_t k = 0; k < sm_dict_size(of->dict); k++) {
            const char *name = sm_dict_text(of->dict, k);
            if (f->new[k] == SM_NONE) continue;
            class[f->new[k]] = SM_NONE;
            sm_dict_find(c->parts->partition[c->truth[r]].dict, name, strlen(name), &class[f->new[k]]);
        }
    return c->is.references * clusters * sizeof *class;
}

/* Writes what partitions that are equal up to the names of their clusters have in common, and returns its bytes. Equal
 * counts may hide different points, but no index can tell. Copies also have the same clusters as noise, and the same
 * clusters have names of classes. */
static size_t canonical_form(const contest *c, folding *f, uint32_t p, char *out, uint32_t *clusters)
{
    const sm_table *t = counts_of(c, p);
    const sm_partition *of = &c->parts->partition[p];
    size_t bytes = of->n * sizeof(uint32_t);
    if (t)
        bytes = sm_counts_form(t, out, clusters);
    else {
        *clusters = canonical(of, f->new, (uint32_t *)(void *)out);
        bytes += namesakes_form(c, f, of, *clusters, out + bytes);
    }
    for (size_t i = 0; i < n_noises(c); i++) {
        const sm_noise *noise = &c->ask->noise->of[i];
        uint32_t id = SM_NONE, which = SM_NONE;
        if (noise->truth) continue;
        if (sm_dict_find(of->dict, noise->label, strlen(noise->label), &id))
            which = t ? p : f->new[id]; /* the form of counts has no order of clusters: p is a copy of no other */
        memcpy(out + bytes, &which, sizeof which);
        bytes += sizeof which;
    }
    return bytes;
}

static size_t form_room(const sm_parts *p)
{
    size_t capacity = p->n * sizeof(uint32_t);
    for (uint32_t i = 0; p->table && i < p->n_partitions; i++) {
        size_t one = p->table[i] ? sm_counts_form_room(p->table[i]) : 0;
        capacity = one > capacity ? one : capacity;
    }
    return capacity;
}

/* Returns the candidate whose canonical form is f->mine, or c->is.n. */
static size_t same_as(const contest *c, folding *f, uint64_t hash, size_t bytes)
{
    for (size_t i = 0; i < c->is.n; i++) {
        if (f->hash[i] != hash) continue;
        uint32_t clusters;
        size_t others = canonical_form(c, f, c->is.candidate[i].partition, f->other, &clusters);
        if (others == bytes && memcmp(f->mine, f->other, bytes) == 0) return i;
    }
    return c->is.n;
}

static void fold(contest *c, folding *f, uint32_t p)
{
    uint32_t clusters;
    size_t bytes = canonical_form(c, f, p, f->mine, &clusters);
    uint64_t hash = sm_hash(f->mine, bytes, 1);
    size_t i = same_as(c, f, hash, bytes);
    c->is.of[p] = i;
    if (i < c->is.n) {
        c->is.candidate[i].copies++;
        return;
    }
    f->hash[c->is.n] = hash;
    c->is.candidate[c->is.n++] = (sm_candidate){.partition = p, .copies = 1, .k = clusters, .loaded_k = clusters};
}

static bool is_reference(const contest *c, uint32_t p)
{
    for (size_t i = 0; i < c->is.references; i++)
        if (c->truth[i] == p) return true;
    return false;
}

static void fold_all(sm_work *w, contest *c)
{
    const sm_parts *p = c->parts;
    size_t labels = 1;
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        size_t k = sm_dict_size(p->partition[i].dict);
        labels = k > labels ? k : labels;
    }
    size_t numbers = c->is.references * labels + n_noises(c), bytes = form_room(p) + numbers * sizeof(uint32_t);
    folding f = {.new = sm_alloc(labels, sizeof *f.new),
                 .mine = sm_alloc(bytes, 1),
                 .other = sm_alloc(bytes, 1),
                 .hash = sm_alloc(p->n_partitions, sizeof *f.hash)};
    c->is.candidate = sm_alloc(p->n_partitions, sizeof *c->is.candidate);
    c->is.of = sm_alloc(p->n_partitions, sizeof *c->is.of);
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        c->is.of[i] = SIZE_MAX;
        if (!is_reference(c, i)) fold(c, &f, i);
        sm_work_progress(w, 0, 1);
    }
    sm_free(f.new);
    sm_free(f.mine);
    sm_free(f.other);
    sm_free(f.hash);
}

/* ---- names: the column, with its file if another file has a column of that name; a column alone is its file ------ */

static bool is_file_alone(const sm_partition *p)
{
    return p->unnamed && p->alone;
}

/* Returns whether another file has a column of that name. */
static bool is_name_shared(const sm_parts *p, const sm_partition *mine)
{
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        const sm_partition *other = &p->partition[i];
        bool alike = other->unnamed == mine->unnamed && strcmp(other->name, mine->name) == 0;
        if (alike && !is_file_alone(other) && strcmp(other->file, mine->file) != 0) return true;
    }
    return false;
}

static void partition_name(const sm_partition *mine, bool shared, sm_text *out)
{
    bool alone = is_file_alone(mine);
    shared = shared && !alone;
    if (alone || shared) sm_text_puts(out, sm_file_name(mine->file));
    if (shared) sm_text_puts(out, mine->unnamed ? " " : ":");
    if (!alone) sm_partition_title(mine, out);
}

void sm_partition_name(const sm_parts *p, uint32_t at, sm_text *out)
{
    partition_name(&p->partition[at], is_name_shared(p, &p->partition[at]), out);
}

static bool has_several_files(const sm_parts *p)
{
    for (uint32_t i = 1; i < p->n_partitions; i++)
        if (strcmp(p->partition[i].file, p->partition[0].file) != 0) return true;
    return false;
}

static void name_all(contest *c)
{
    const sm_parts *p = c->parts;
    bool several = has_several_files(p); /* with one file, no name needs a search among 60,000 columns */
    c->is.name = sm_alloc(p->n_partitions, sizeof *c->is.name);
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        sm_text name = {0};
        const sm_partition *mine = &p->partition[i];
        partition_name(mine, several && is_name_shared(p, mine), &name);
        c->is.name[i] = sm_copy_text(sm_text_of(&name), name.length);
        sm_text_free(&name);
    }
    for (size_t i = 0; i < c->is.n; i++) c->is.candidate[i].name = c->is.name[c->is.candidate[i].partition];
}

/* ---- points ------------------------------------------------------------------------------------------------------ */

/* Whether a prediction with known counts alone leaves points out. */
static bool counts_leave_out(const contest *c)
{
    for (size_t i = 0; i < n_noises(c); i++) {
        const sm_noise *noise = &c->ask->noise->of[i];
        for (size_t k = 0; k < c->is.n && !noise->truth && !noise->apart; k++) {
            const sm_table *t = counts_of(c, c->is.candidate[k].partition);
            uint32_t col = sm_table_find_col(t, noise->label);
            if (col != SM_NONE && sm_table_col_sums(t)[col]) return true;
        }
    }
    return false;
}

static void find_shared_points(sm_work *w, contest *c)
{
    sm_error err = {0};
    const sm_parts *p = c->parts;
    const sm_partition **side = sm_alloc(c->is.n + 1, sizeof *side);
    for (size_t i = 0; i < c->is.n; i++) side[i] = &p->partition[c->is.candidate[i].partition];
    c->is.each = c->ask->each || (p->table && counts_leave_out(c));
    if (!p->table && !c->is.each)
        sm_work_check(w, sm_shared_points(side, c->is.n, NULL, c->ask->noise, &c->kept, &c->n_kept, &err), &err);
    sm_free(side);
    c->is.points = c->kept ? c->n_kept : p->n;
}

/* The first reference is the truth; the others follow all predictions. */
static void list_references(contest *c)
{
    const sm_parts *p = c->parts;
    c->is.references = 1 + (size_t)p->n_more_truths;
    c->truth = sm_alloc(c->is.references, sizeof *c->truth);
    c->truth[0] = p->truth;
    for (uint32_t i = 0; i < p->n_more_truths; i++) c->truth[i + 1] = p->n_partitions - p->n_more_truths + i;
}

static sm_partition kept_points(const contest *c, uint32_t partition)
{
    sm_partition out = c->parts->partition[partition];
    if (c->kept) sm_partition_kept(&c->parts->partition[partition], c->kept, c->n_kept, &out);
    return out;
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

static sm_status table_of_pair(const contest *c, size_t candidate, size_t reference, sm_table **out, sm_error *err)
{
    uint32_t p = c->is.candidate[candidate].partition;
    if (counts_of(c, p)) {
        *out = sm_table_copy(counts_of(c, p));
        return *out ? SM_OK : sm_stopped(err);
    }
    sm_partition side = kept_points(c, p);
    sm_status status = sm_table_of(out, &c->reference[reference], &side, SM_STORE_BEST, err);
    if (c->kept) sm_free(side.label);
    return status;
}

/* Returns 1 if a is the better value of the index, -1 if b is, else 0. */
static int compare_values(const sm_index *x, sm_value a, sm_value b)
{
    bool is_a = sm_value_known(a), is_b = sm_value_known(b);
    if (!is_a || !is_b) return is_a - is_b;
    int larger = (a.number > b.number) - (a.number < b.number);
    return x->distance ? -larger : larger;
}

/* Counts points and clusters without noise, and the noise. */
static void count_rest(const contest *c, const sm_table *t, uint64_t apart, sm_candidate *r)
{
    const sm_table *counts = counts_of(c, r->partition);
    uint64_t all = counts ? sm_table_total(counts) : c->parts->n;
    r->points = sm_table_total(t);
    r->noise = all - r->points;
    if (c->kept) r->noise = sm_points_left_out(&c->parts->partition[r->partition], c->ask->noise, false);
    r->apart = apart;
    r->k = 0;
    for (uint32_t i = 0; i < sm_table_cols(t); i++) r->k += sm_table_col_sums(t)[i] > 0;
}

/* With several references the best value of each index counts. */
static void read_values(const contest *c, const sm_live *live, sm_candidate *r, size_t reference)
{
    for (size_t x = 0; x < c->is.n_indices; x++) {
        const sm_index *index = sm_registry_at(c->is.indices, x);
        sm_value v = index->of_places ? (sm_value){0} : sm_live_value(live, index);
        bool better = reference == 0 || compare_values(index, v, r->value[x]) > 0;
        if (!better) continue;
        r->value[x] = v;
        r->reference[x] = (uint32_t)reference;
    }
}

/* Compares a candidate with all references. It writes to that candidate alone, because threads compare others
 * meanwhile. */
static sm_status compare_candidate(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    const contest *c = self;
    size_t candidate = c->is.done + (size_t)part;
    sm_candidate *r = &c->is.candidate[candidate];
    sm_status status = SM_OK;
    for (size_t at = 0; at < c->is.references && !status; at++) {
        uint64_t apart = 0;
        sm_table *t = NULL;
        sm_dict *names = NULL;
        status = table_of_pair(c, candidate, at, &t, err);
        if (!status) status = sm_take_noise(t, c->ask->noise, &names, &apart, err);
        if (status) break;
        if (at == 0 && n_noises(c)) count_rest(c, t, apart, r);
        sm_live *live = sm_live_new(t);
        sm_live_set_beta(live, c->ask->beta);
        sm_live_settle(live, SM_NEED_VALUES);
        read_values(c, live, r, at);
        sm_live_free(live);
        sm_dict_free(names);
    }
    return status;
}

/* The copy stays valid, because the values of the candidates that are done do not change. */
static void publish(sm_work *w, const contest *c)
{
    sm_compare *copy = sm_alloc(1, sizeof *copy);
    *copy = c->is;
    sm_work_publish(w, copy);
}

/* Gives each thread a few candidates between two reports, so that none waits long for the others. */
static void compare_all(sm_work *w, contest *c)
{
    enum { EACH = 4 };
    sm_error err = {0};
    unsigned threads = c->ask->threads;
    size_t batch = threads > 1 ? (size_t)EACH * threads : 1;
    publish(w, c);
    while (c->is.done < c->is.n) {
        size_t left = c->is.n - c->is.done, some = batch < left ? batch : left;
        sm_work_check(w, sm_threads_run(compare_candidate, c, some, threads, &err), &err);
        c->is.done += some;
        if (sm_work_progress(w, (double)c->is.done, (double)c->is.n)) publish(w, c);
    }
}

static void rank_all(contest *c)
{
    size_t m = c->is.n_indices;
    double *number = sm_alloc(c->is.n, sizeof *number);
    uint32_t *rank = sm_alloc(c->is.n, sizeof *rank), *who = sm_alloc(c->is.n, sizeof *who);
    c->is.rank = sm_alloc(c->is.n * m, sizeof *c->is.rank);
    for (size_t x = 0; x < m && !c->is.each; x++) {
        size_t n = 0;
        for (size_t i = 0; i < c->is.n; i++) {
            sm_value v = c->is.candidate[i].value[x];
            if (!sm_value_known(v)) continue;
            who[n] = (uint32_t)i;
            number[n++] = v.number;
        }
        sm_ranks(number, n, !sm_registry_at(c->is.indices, x)->distance, EQUAL, rank);
        for (size_t i = 0; i < n; i++) c->is.rank[who[i] * m + x] = rank[i];
    }
}

const void *sm_compare_study(sm_work *w, const void *asked)
{
    const sm_compare_ask *ask = asked;
    contest *c = sm_alloc(1, sizeof *c);
    sm_error err = {0};
    c->ask = ask;
    c->parts = sm_dataset_parts(ask->data);
    c->is.indices = ask->indices;
    c->is.n_indices = sm_registry_count(ask->indices);
    if (!c->parts->n && !c->parts->table)
        sm_work_check(w,
                      sm_fail(&err, SM_USAGE,
                              "only counts of one prediction are known; give labels, or counts of several: "
                              "pred,class,cluster,count"),
                      &err);
    list_references(c);
    fold_all(w, c);
    name_all(c);
    find_shared_points(w, c);
    c->reference = sm_alloc(c->is.references, sizeof *c->reference);
    for (size_t i = 0; i < c->is.references; i++) c->reference[i] = kept_points(c, c->truth[i]);
    sm_value *value = sm_alloc(c->is.n * c->is.n_indices, sizeof *value);
    uint32_t *best = sm_alloc(c->is.n * c->is.n_indices, sizeof *best);
    for (size_t i = 0; i < c->is.n; i++) {
        c->is.candidate[i].value = value + i * c->is.n_indices;
        c->is.candidate[i].reference = best + i * c->is.n_indices;
    }
    compare_all(w, c);
    rank_all(c);
    return &c->is;
}

uint32_t sm_compare_rank(const sm_compare *c, size_t candidate, size_t index)
{
    return c->rank ? c->rank[candidate * c->n_indices + index] : 0;
}

/* ---- agreement of indices ---------------------------------------------------------------------------------------- */

void sm_compare_agreement(const sm_compare *c, size_t x, size_t y, sm_agreement *out)
{
    *out = (sm_agreement){NAN, NAN, 0};
    double *a = sm_alloc(2 * c->n, sizeof *a);
    double *b = a + c->n;
    for (size_t i = 0; i < c->n; i++) {
        uint32_t p = sm_compare_rank(c, i, x), q = sm_compare_rank(c, i, y);
        if (!p || !q) continue;
        a[out->n] = -(double)p;
        b[out->n++] = -(double)q;
    }
    out->tau = sm_kendall(a, b, out->n);
    sm_spearman(a, b, out->n, &out->rho);
    sm_free(a);
}

bool sm_compare_conflict(const sm_compare *c, size_t x, size_t y, size_t *a, size_t *b)
{
    double most = 0;
    for (size_t i = 0; i < c->n; i++)
        for (size_t j = 0; j < c->n; j++) {
            double xi = sm_compare_rank(c, i, x), xj = sm_compare_rank(c, j, x), yi = sm_compare_rank(c, i, y),
                   yj = sm_compare_rank(c, j, y);
            bool all = xi > 0 && xj > 0 && yi > 0 && yj > 0;
            if (!all || xi >= xj || yi <= yj || (xj - xi) * (yi - yj) <= most) continue;
            most = (xj - xi) * (yi - yj);
            *a = i;
            *b = j;
        }
    return most > 0;
}

/* ---- columns ----------------------------------------------------------------------------------------------------- */

enum { PLACE, NAME, COPIES, CLUSTERS, VALUE_AND_RANK, DIFFERENCE };
static const sm_grid_column columns[] = {
    [PLACE] = {.id = "rank", .head = "#"}, [NAME] = {.id = "partition"},
    [COPIES] = {.id = "copies"},           [CLUSTERS] = {.id = "k", .blank = true},
    [VALUE_AND_RANK] = {.id = NULL},       [DIFFERENCE] = {.id = NULL, .audience = SM_FOR_PROGRAMS}};

static size_t compare_times(const void *self, size_t column)
{
    const sm_compare_table *t = self;
    if (column == PLACE) return t->placed;
    if (column == DIFFERENCE) return t->differences ? SM_DIFFERENCE_COLUMNS * t->n : 0;
    return column == VALUE_AND_RANK ? 2 * t->n : 1;
}

static const char *id_of_index(const void *self, sm_spot at)
{
    const sm_compare_table *t = self;
    size_t each = at.column == DIFFERENCE ? SM_DIFFERENCE_COLUMNS : 2, nth = at.nth % each;
    const char *what = at.column == DIFFERENCE ? sm_difference_heads[nth] : nth ? "rank" : "";
    snprintf(*t->head, sizeof *t->head, "%s%s%s", t->index[at.nth / each]->id, *what ? "_" : "", what);
    return *t->head;
}

static const char *name_of_index(const void *self, sm_spot at)
{
    const sm_compare_table *t = self;
    return at.nth % 2 ? columns[PLACE].head : t->index[at.nth / 2]->short_name;
}

static sm_datum value_cell(const sm_compare_table *t, size_t candidate, const sm_index *x)
{
    if (candidate >= t->c->done) return (sm_datum){.kind = SM_NOT_YET};
    sm_value v = t->c->candidate[candidate].value[x->at];
    if (t->bits && x->nats) v.number *= SM_BITS_PER_NAT;
    return sm_datum_value(v);
}

static sm_datum difference_cell(const sm_compare_table *t, size_t candidate, size_t nth)
{
    const sm_paired *p = sm_differences_of(t->differences, candidate);
    if (!p) return (sm_datum){.kind = SM_EMPTY};
    return sm_difference_at(&p->of[nth / SM_DIFFERENCE_COLUMNS], nth % SM_DIFFERENCE_COLUMNS);
}

static sm_datum compare_cell(const void *self, sm_spot at)
{
    const sm_compare_table *t = self;
    size_t i = t->c->of[t->row[at.row]];
    const sm_candidate *r = &t->c->candidate[i];
    switch (at.column) {
    case PLACE:
        return sm_datum_place(sm_compare_rank(t->c, i, t->index[0]->at));
    case NAME:
        return sm_datum_words(t->c->name[t->row[at.row]]);
    case COPIES:
        return sm_datum_whole(r->copies);
    case CLUSTERS:
        return sm_datum_whole(i < t->c->done ? r->k : r->loaded_k);
    case DIFFERENCE:
        return difference_cell(t, i, at.nth);
    default:
        if (at.nth % 2) return sm_datum_place(sm_compare_rank(t->c, i, t->index[at.nth / 2]->at));
        return value_cell(t, i, t->index[at.nth / 2]);
    }
}

sm_grid sm_compare_grid(const sm_compare_table *t, bool bare)
{
    return sm_grid_lay((sm_grid){.title = "partitions by their similarity to the reference",
                                 .rows = t->rows,
                                 .self = t,
                                 SM_COLUMNS(columns),
                                 .bare = bare,
                                 .times = compare_times,
                                 .name = bare ? id_of_index : name_of_index,
                                 .cell = compare_cell});
}
