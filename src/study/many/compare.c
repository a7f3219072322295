/* Partitions folded to those that differ, read against each reference, and ranked. */
#include "compare.h"
#include "association.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/threads.h"
#include "drop.h"
#include "form.h"
#include "measure/index.h"
#include <math.h>
#include <string.h>

#define EQUAL 1e-12 /* values that differ by less share a rank */

typedef struct contest {
    sm_compare is; /* first: the job is read by it */
    const sm_dataset *data;
    size_t m; /* how many indices there were at first */
    double beta;
    const sm_noises *noise;
    uint32_t *truth; /* the references, numbers of partitions */
    uint32_t *kept;  /* the points that all partitions keep, */
    uint32_t n_kept; /* so many; NULL: all points */
    size_t at;       /* the reference being looked at */
    struct pair {
        sm_partition side[2];    /* labels of the kept points */
        sm_table_making *making; /* its table with the rival's, */
        sm_table *table;         /* which is made ahead of */
        sm_live *live;           /* it; all NULL between two */
        sm_dict *names;          /* of the noise that stands apart in it, */
        uint64_t apart;          /* so many points */
    } pair;
    unsigned threads;
    bool ranked;
    sm_hold hold;
} contest;

static const sm_parts *parts_of(const contest *c)
{
    return sm_dataset_parts(c->data);
}

/* Where only counts are known: the table of a partition with the truth. */
static const sm_table *table_of(const contest *c, uint32_t p)
{
    return parts_of(c)->table ? parts_of(c)->table[p] : NULL;
}

/* ---- folding ---------------------------------------------------------------------------------------------------- */

/* Clusters by first appearance: partitions equal up to names become the same numbers. new: as many as labels. Returns
 * how many clusters there are. */
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
    sm_hold hold;
    uint32_t *new;      /* scratch, of labels */
    char *mine, *other; /* canonical forms, of points or of counts, then of noise */
    uint64_t *hash;     /* of each rival */
} folding;

/* The class of each reference whose name a cluster bears, as indices by equal names read it. Returns the bytes. */
static size_t namesakes_form(const contest *c, const folding *f, const sm_partition *of, uint32_t clusters, char *out)
{
    uint32_t *class = (uint32_t *)(void *)out;
    for (size_t r = 0; r < c->is.references; r++, class += clusters)
        for (uint32_t k = 0; k < sm_dict_size(of->dict); k++) {
            const char *name = sm_dict_text(of->dict, k);
            if (f->new[k] == SM_NONE) continue;
            class[f->new[k]] = SM_NONE;
            sm_dict_find(parts_of(c)->partition[c->truth[r]].dict, name, strlen(name), &class[f->new[k]]);
        }
    return c->is.references * clusters * sizeof *class;
}

/* What partitions that are equal up to the names of their clusters have in common, and its bytes. Of counts it is all
 * that can be known: their points may lie otherwise, but no index can tell. Copies have the same clusters as noise, and
 * the same ones bear the names of classes. */
static size_t canonical_form(const contest *c, folding *f, uint32_t p, char *out, uint32_t *clusters)
{
    const sm_table *t = table_of(c, p);
    const sm_partition *of = &parts_of(c)->partition[p];
    size_t bytes = of->n * sizeof(uint32_t);
    if (t)
        bytes = sm_counts_form(t, out, clusters);
    else {
        *clusters = canonical(of, f->new, (uint32_t *)(void *)out);
        bytes += namesakes_form(c, f, of, *clusters, out + bytes);
    }
    for (size_t i = 0; c->noise && i < c->noise->n; i++) {
        const sm_noise *noise = &c->noise->of[i];
        uint32_t id = SM_NONE, which = SM_NONE;
        if (noise->truth) continue;
        if (sm_dict_find(of->dict, noise->label, strlen(noise->label), &id))
            which = t ? p : f->new[id]; /* of counts the order of clusters is lost: it is a copy of no other */
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

/* The rival that partition p is a copy of, or c->is.n. f->mine holds p's canonical form. */
static size_t same_as(const contest *c, folding *f, uint64_t hash, size_t bytes)
{
    for (size_t i = 0; i < c->is.n; i++) {
        if (f->hash[i] != hash) continue;
        uint32_t clusters;
        size_t others = canonical_form(c, f, c->is.rival[i].partition, f->other, &clusters);
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
        c->is.rival[i].copies++;
        return;
    }
    f->hash[c->is.n] = hash;
    c->is.rival[c->is.n++] = (sm_rival){.partition = p, .copies = 1, .k = clusters};
}

static bool is_reference(const contest *c, uint32_t p)
{
    for (size_t i = 0; i < c->is.references; i++)
        if (c->truth[i] == p) return true;
    return false;
}

static void fold_all(contest *c)
{
    const sm_parts *p = parts_of(c);
    size_t labels = 1;
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        size_t k = sm_dict_size(p->partition[i].dict);
        labels = k > labels ? k : labels;
    }
    folding f = {0};
    size_t numbers = c->is.references * labels + (c->noise ? c->noise->n : 0);
    size_t bytes = form_room(p) + numbers * sizeof(uint32_t);
    f.new = sm_held(&f.hold, labels, sizeof *f.new);
    f.mine = sm_held(&f.hold, bytes, 1);
    f.other = sm_held(&f.hold, bytes, 1);
    f.hash = sm_held(&f.hold, p->n_partitions, sizeof *f.hash);
    c->is.rival = sm_held(&c->hold, p->n_partitions, sizeof *c->is.rival);
    c->is.of = sm_held(&c->hold, p->n_partitions, sizeof *c->is.of);
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        c->is.of[i] = SIZE_MAX;
        if (!is_reference(c, i)) fold(c, &f, i);
    }
    sm_hold_free(&f.hold);
}

/* ---- names: the column, with its file where another has one of that name; a column alone is its file ------------- */

static bool is_file_alone(const sm_partition *p)
{
    return p->unnamed && p->alone;
}

/* Whether a column of that name is in another file, too. */
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
    const sm_parts *p = parts_of(c);
    bool several = has_several_files(p); /* else no name is searched for among 60,000 columns, 60,000 times */
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        sm_text name = {0};
        const sm_partition *mine = &p->partition[i];
        partition_name(mine, several && is_name_shared(p, mine), &name);
        c->is.name[i] = sm_copy_text(sm_text_of(&name), name.length);
        sm_text_free(&name);
    }
    for (size_t i = 0; i < c->is.n; i++) c->is.rival[i].name = c->is.name[c->is.rival[i].partition];
}

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static void pair_free(struct pair *pair)
{
    sm_live_free(pair->live);
    sm_table_free(pair->table);
    sm_table_making_free(pair->making);
    sm_dict_free(pair->names);
    sm_free(pair->side[0].label);
    sm_free(pair->side[1].label);
    *pair = (struct pair){0};
}

static void compare_free(void *self)
{
    contest *c = self;
    for (uint32_t i = 0; c->is.name && i < parts_of(c)->n_partitions; i++) sm_free(c->is.name[i]);
    pair_free(&c->pair);
    sm_free(c->kept);
    sm_hold_free(&c->hold);
    sm_free(c);
}

/* The reference, and behind all other partitions the further ones. */
static void take_references(contest *c)
{
    const sm_parts *p = parts_of(c);
    c->is.references = 1 + (size_t)p->n_more_truths;
    c->truth = sm_held(&c->hold, c->is.references, sizeof *c->truth);
    c->truth[0] = p->truth;
    for (uint32_t i = 0; i < p->n_more_truths; i++) c->truth[i + 1] = p->n_partitions - p->n_more_truths + i;
}

/* Whether a prediction of which only counts are known leaves points out. */
static bool counts_leave_out(const contest *c)
{
    for (size_t i = 0; c->noise && i < c->noise->n; i++) {
        const sm_noise *noise = &c->noise->of[i];
        for (size_t k = 0; k < c->is.n && !noise->truth && !noise->apart; k++) {
            const sm_table *t = table_of(c, c->is.rival[k].partition);
            uint32_t col = sm_table_find_col(t, noise->label);
            if (col != SM_NONE && sm_table_col_sums(t)[col]) return true;
        }
    }
    return false;
}

static sm_status find_shared(contest *c, sm_error *err)
{
    const sm_parts *p = parts_of(c);
    const sm_partition **side = sm_alloc(c->is.n + 1, sizeof *side);
    for (size_t i = 0; i < c->is.n; i++) side[i] = &p->partition[c->is.rival[i].partition];
    sm_status status = SM_OK;
    if (p->table)
        c->is.each = c->is.each || counts_leave_out(c);
    else if (!c->is.each)
        status = sm_shared_points(side, c->is.n, NULL, c->noise, &c->kept, &c->n_kept, err);
    sm_free(side);
    c->is.points = c->kept ? c->n_kept : p->n;
    return status;
}

static sm_status compare_make(contest *c, sm_error *err)
{
    take_references(c);
    sm_status status = SM_OK;
    fold_all(c);
    status = find_shared(c, err);
    if (status) return status;
    size_t cells = c->is.n * c->m;
    c->is.name = sm_held(&c->hold, parts_of(c)->n_partitions, sizeof *c->is.name);
    sm_value *value = sm_held(&c->hold, cells, sizeof *value);
    uint32_t *reference = sm_held(&c->hold, cells, sizeof *reference), *rank = sm_held(&c->hold, cells, sizeof *rank);
    for (size_t i = 0; i < c->is.n; i++) {
        c->is.rival[i].value = value + i * c->m;
        c->is.rival[i].reference = reference + i * c->m;
        c->is.rival[i].rank = rank + i * c->m;
    }
    name_all(c);
    return SM_OK;
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

/* What is as long as the table, beside its cells. */
static void spend_lines(const sm_table *t, uint64_t *budget)
{
    enum { A_LINE = 150 }; /* nanoseconds or so */
    sm_spend(budget, A_LINE * ((uint64_t)sm_table_rows(t) + sm_table_cols(t)));
}

/* The pair is to be done with, whether this fails or not. */
static sm_status pair_table(const contest *c, uint32_t rows, uint32_t cols, struct pair *out, uint64_t *budget,
                            sm_error *err)
{
    const sm_partition *p = parts_of(c)->partition;
    const sm_table *counts = table_of(c, cols);
    enum { A_CELL = 5 };
    sm_status status = SM_OK;
    if (counts) {
        status = sm_table_copy(&out->table, counts, NULL, err);
        sm_spend(budget, A_CELL * sm_table_cells(counts));
    } else {
        const bool some = c->kept != NULL;
        if (some && !out->side[0].label) sm_partition_kept(&p[rows], c->kept, c->n_kept, &out->side[0]);
        if (some && !out->side[1].label) sm_partition_kept(&p[cols], c->kept, c->n_kept, &out->side[1]);
        if (!out->making)
            status = sm_table_make_begin(&out->making, some ? &out->side[0] : &p[rows], some ? &out->side[1] : &p[cols],
                                         SM_STORE_BEST, err);
        if (!status) status = sm_table_make_on(out->making, &out->table, budget, err);
    }
    if (status || !out->table) return status;
    sm_table_making_free(out->making);
    out->making = NULL;
    spend_lines(out->table, budget);
    return sm_take_noise(out->table, c->noise, &out->names, &out->apart, err);
}

static void pair_live(const contest *c, struct pair *out, uint64_t *budget)
{
    sm_live_begin(&out->live, out->table);
    out->table = NULL;
    sm_live_set_beta(out->live, c->beta);
    spend_lines(sm_live_table(out->live), budget);
}

/* A step at a time: of many points or labels either takes tens of milliseconds. The table tells of every point
 * itself; the rest goes through its lines alone. */
static sm_status open_pair(const contest *c, uint32_t rows, uint32_t cols, struct pair *out, uint64_t *budget,
                           sm_error *err)
{
    sm_status status = SM_OK;
    while (!out->live && *budget && !status) {
        if (out->table) {
            pair_live(c, out, budget);
        } else
            status = pair_table(c, rows, cols, out, budget, err);
    }
    return status;
}

/* 1 better, -1 worse, 0 neither: of two values of an index. */
static int compared(const sm_index *x, sm_value a, sm_value b)
{
    bool is_a = sm_value_known(a), is_b = sm_value_known(b);
    if (!is_a || !is_b) return is_a - is_b;
    int larger = (a.number > b.number) - (a.number < b.number);
    return x->distance ? -larger : larger;
}

/* What is there without noise, and beside noise that stands apart. */
static void count_rest(const contest *c, const sm_table *t, uint64_t apart, sm_rival *r)
{
    const sm_table *counts = table_of(c, r->partition);
    uint64_t all = counts ? sm_table_total(counts) : parts_of(c)->n;
    r->points = sm_table_total(t);
    r->noise = all - r->points;
    if (c->kept) r->noise = sm_points_left_out(&parts_of(c)->partition[r->partition], c->noise, false);
    r->apart = apart;
    r->k = 0;
    for (uint32_t i = 0; i < sm_table_cols(t); i++) r->k += sm_table_col_sums(t)[i] > 0;
}

/* The best of several references counts, index by index. */
static void compare_read_values(const contest *c, const struct pair *pair, size_t rival, size_t reference)
{
    const sm_live *live = pair->live;
    sm_rival *r = &c->is.rival[rival];
    if (reference == 0 && c->noise && c->noise->n) count_rest(c, sm_live_table(live), pair->apart, r);
    for (size_t x = 0; x < c->m; x++) {
        const sm_index *index = sm_registry_at(c->is.indices, x);
        sm_value v = index->of_places ? (sm_value){0} : sm_live_value(live, index);
        bool better = reference == 0 || compared(index, v, r->value[x]) > 0;
        if (!better) continue;
        r->value[x] = v;
        r->reference[x] = (uint32_t)reference;
    }
}

static sm_status rank_all(contest *c, sm_error *err)
{
    sm_hold scratch = {0};
    double *number = sm_held(&scratch, c->is.n, sizeof *number);
    uint32_t *rank = sm_held(&scratch, c->is.n, sizeof *rank), *who = sm_held(&scratch, c->is.n, sizeof *who);
    sm_status status = SM_OK;
    for (size_t x = 0; x < c->m && !status && !c->is.each; x++) {
        size_t n = 0;
        for (size_t i = 0; i < c->is.n; i++) {
            sm_value v = c->is.rival[i].value[x];
            if (!sm_value_known(v)) continue;
            who[n] = (uint32_t)i;
            number[n++] = v.number;
        }
        status = sm_ranks(number, n, !sm_registry_at(c->is.indices, x)->distance, EQUAL, rank, err);
        for (size_t i = 0; i < n && !status; i++) c->is.rival[who[i]].rank[x] = rank[i];
    }
    sm_hold_free(&scratch);
    c->ranked = !status;
    return status;
}

static sm_status compare_step(contest *c, uint64_t *budget, sm_error *err)
{
    unsigned pending = 0;
    sm_status status = SM_OK;
    if (!c->pair.live) status = open_pair(c, c->truth[c->at], c->is.rival[c->is.done].partition, &c->pair, budget, err);
    if (status) pair_free(&c->pair); /* to be begun anew */
    if (status || !c->pair.live) return status;
    status = sm_live_settle(c->pair.live, SM_NEED_VALUES, budget, &pending, err);
    if (status || pending) return status;
    compare_read_values(c, &c->pair, c->is.done, c->at);
    pair_free(&c->pair);
    if (++c->at == c->is.references) {
        c->at = 0;
        c->is.done++;
    }
    return SM_OK;
}

/* A rival, with all references. It writes nothing but the rival's own values. */
static sm_status compare_part(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    const contest *c = self;
    size_t rival = c->is.done + (size_t)part;
    sm_status status = SM_OK;
    for (size_t at = 0; at < c->is.references && !status; at++) {
        uint64_t all = SM_BUDGET_ALL;
        struct pair pair = {0};
        status = open_pair(c, c->truth[at], c->is.rival[rival].partition, &pair, &all, err);
        if (!status) status = sm_live_settle(pair.live, SM_NEED_VALUES, &all, NULL, err);
        if (!status) compare_read_values(c, &pair, rival, at);
        pair_free(&pair);
    }
    return status;
}

/* A few rivals for each thread, so that none waits long for the others, and whoever runs the job can end it. */
static sm_status compare_together(contest *c, uint64_t *budget, sm_error *err)
{
    enum { EACH = 4 };
    size_t left = c->is.n - c->is.done, some = (size_t)EACH * c->threads;
    if (some > left) some = left;
    sm_status status = sm_threads_run(compare_part, c, some, c->threads, err);
    c->is.done += status ? 0 : some;
    *budget = 0;
    return status;
}

void sm_compare_on_threads(sm_sliced *job, unsigned threads)
{
    ((contest *)job->self)->threads = threads;
}

static sm_status compare_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    contest *c = self;
    sm_status status = SM_OK;
    do {
        if (c->is.done < c->is.n)
            status = c->threads > 1 && !c->pair.live && !c->pair.table && !c->pair.making
                         ? compare_together(c, budget, err)
                         : compare_step(c, budget, err);
    } while (!status && *budget && c->is.done < c->is.n);
    if (!status && c->is.done == c->is.n && !c->ranked) status = rank_all(c, err);
    *done = c->ranked;
    return status;
}

static double compare_progress(const void *self)
{
    const contest *c = self;
    return c->is.n ? (double)c->is.done / (double)c->is.n : 1;
}

sm_status sm_compare_without(sm_sliced *job, const sm_dataset *d, const sm_registry *indices, double beta,
                             const sm_noises *noise, bool each, sm_error *err)
{
    *job = (sm_sliced){.run = compare_run, .progress = compare_progress, .free = compare_free};
    if (!sm_dataset_parts(d)->n && !sm_dataset_parts(d)->table)
        return sm_fail(err, SM_USAGE,
                       "only counts of one prediction are known; give labels, or counts of several: "
                       "pred,class,cluster,count");
    contest *c = job->self = sm_alloc(1, sizeof *c);
    c->data = d;
    c->beta = beta;
    c->noise = noise;
    c->is.each = each;
    c->is.indices = indices;
    c->m = sm_registry_count(indices);
    return sm_sliced_opened(job, compare_make(c, err));
}

sm_status sm_compare_new(sm_sliced *job, const sm_dataset *d, const sm_registry *indices, double beta, sm_error *err)
{
    return sm_compare_without(job, d, indices, beta, NULL, false, err);
}

/* ---- indices among themselves ------------------------------------------------------------------------------------ */

void sm_compare_agreement(const sm_compare *c, size_t x, size_t y, sm_agreement *out)
{
    *out = (sm_agreement){NAN, NAN, 0};
    double *a = sm_alloc(2 * c->n, sizeof *a);
    double *b = a + c->n;
    for (size_t i = 0; i < c->n; i++) {
        uint32_t p = c->rival[i].rank[x], q = c->rival[i].rank[y];
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
            double xi = c->rival[i].rank[x], xj = c->rival[j].rank[x], yi = c->rival[i].rank[y],
                   yj = c->rival[j].rank[y];
            bool all = xi > 0 && xj > 0 && yi > 0 && yj > 0;
            if (!all || xi >= xj || yi <= yj || (xj - xi) * (yi - yj) <= most) continue;
            most = (xj - xi) * (yi - yj);
            *a = i;
            *b = j;
        }
    return most > 0;
}
