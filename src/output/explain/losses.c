/* The losses as records: one line per class, cluster, and cell that the one-to-one matching leaves over. */
#include "base/mem.h"
#include "explain.h"
#include "measure/bounds/diagnosis.h"
#include "output/writers/writers.h"
#include <math.h>
#include <stdint.h>

enum { CONFUSIONS = 1000 };

/* Whose loss is shared out: the first of the indices asked for, else the J-score. */
static sm_status index_of(const sm_registry *r, const sm_output_options *o, const sm_index **out, sm_error *err)
{
    const sm_index **row = NULL;
    size_t n = 0, every;
    bool all = !o->indices || !*o->indices;
    sm_status status = sm_indices_chosen(r, all ? "j_score" : o->indices, &row, &n, err);
    sm_registry_tabular(r, &every);
    if (status == SM_OK) *out = n < every ? row[0] : NULL;
    sm_free(row);
    if (status == SM_OK && !*out) status = sm_registry_find(r, "j_score", out, err);
    return status;
}

static sm_status needs_of(const sm_session *s, const sm_output_options *o, unsigned *needs, sm_error *err)
{
    const sm_index *x = NULL;
    sm_status status = index_of(sm_session_registry(s), o, &x, err);
    if (status == SM_OK) *needs = sm_diagnosis_needs(x, sm_session_match(s));
    return status;
}

typedef struct losses_row { /* a class, a cluster or a confusion; NAN and NULL: it has none */
    const char *kind, *class, *cluster, *unmatched;
    uint64_t size, count;
    double jaccard, precision, recall, f1, entropy, loss, part;
} losses_row;

typedef struct losses {
    sm_job *job;
    losses_row *row;
    size_t n;
} losses;

/* A class and its best cluster (or the reverse) and their cell. A confusion is a cell alone. Not every index shares out
 * the loss of both sides. */
static void add_row(losses *g, const sm_table *t, const sm_diagnosis *d, int side, const sm_diagnosed *l,
                    sm_confusion c)
{
    static const char *const kind[] = {[SM_CLASSES] = "class", [SM_CLUSTERS] = "cluster", [SM_SIDES] = "confusion"};
    bool shared = l && d->loss.share[side];
    uint64_t count = sm_table_at(t, c.row, c.col);
    g->row[g->n++] = (losses_row){
        .kind = kind[side],
        .class = sm_table_row_name(t, c.row),
        .cluster = sm_table_col_name(t, c.col),
        .size = l ? l->size : 0,
        .count = count,
        .jaccard = sm_overlap_at(SM_JACCARD, t, c.row, c.col),
        .precision = (double)count / (double)sm_table_col_sums(t)[c.col],
        .recall = (double)count / (double)sm_table_row_sums(t)[c.row],
        .f1 = sm_overlap_at(SM_F1, t, c.row, c.col),
        .entropy = l ? l->entropy : (double)NAN,
        .unmatched = !l             ? NULL
                     : l->unmatched ? "yes"
                                    : "no",
        .loss = shared ? l->share : (double)NAN,
        .part = shared ? sm_diagnosis_part(d, l) : (double)NAN,
    };
}

static const sm_grid_column columns[] = {
    {.id = "kind", SM_FIELD(TEXT, losses_row, kind)},
    {.id = "class", SM_FIELD(TEXT, losses_row, class)},
    {.id = "cluster", SM_FIELD(TEXT, losses_row, cluster)},
    {.id = "size", SM_FIELD(COUNT, losses_row, size), .blank = true},
    {.id = "count", SM_FIELD(COUNT, losses_row, count)},
    {.id = "jaccard", SM_FIELD(REAL, losses_row, jaccard)},
    {.id = "precision", SM_FIELD(REAL, losses_row, precision)},
    {.id = "recall", SM_FIELD(REAL, losses_row, recall)},
    {.id = "f1", SM_FIELD(REAL, losses_row, f1)},
    {.id = "entropy", SM_FIELD(REAL, losses_row, entropy), .blank = true},
    {.id = "unmatched", SM_FIELD(TEXT, losses_row, unmatched)},
    {.id = "loss", SM_FIELD(REAL, losses_row, loss), .blank = true},
    {.id = "part_of_loss", SM_FIELD(REAL, losses_row, part), .blank = true},
};

static void losses_free(void *self)
{
    losses *g = self;
    if (!g) return;
    sm_job_free(g->job);
    sm_free(g->row);
    sm_free(g);
}

static void *losses_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    const sm_index *x = NULL;
    const sm_table *t = sm_session_table(s);
    if (!sm_out_take(out, index_of(sm_session_registry(s), o, &x, out->err))) return NULL;
    losses *g = sm_alloc(1, sizeof *g);
    const sm_diagnosis_ask ask = {.facts = sm_live_facts(sm_session_live(s)),
                                  .index = x,
                                  .one_to_one = sm_session_match(s),
                                  .order = SM_FIRST_WORST,
                                  .confusions_at_most = CONFUSIONS};
    if (!sm_out_take(out, sm_job_call(&g->job, sm_diagnosis_study, &ask, NULL, out->err))) return g;
    const sm_diagnosis *d = sm_job_result(g->job);
    g->row = sm_alloc((size_t)d->n[SM_CLASSES] + d->n[SM_CLUSTERS] + d->n_confusions, sizeof *g->row);
    for (int side = 0; side < SM_SIDES; side++)
        for (uint32_t i = 0; i < d->n[side]; i++) {
            const sm_diagnosed *l = &d->line[side][i];
            bool class = side == SM_CLASSES;
            add_row(g, t, d, side, l, (sm_confusion){.row = class ? l->id : l->best, .col = class ? l->best : l->id});
        }
    for (size_t i = 0; i < d->n_confusions; i++) add_row(g, t, d, SM_SIDES, NULL, d->confusion[i]);
    *grid = sm_grid_lay((sm_grid){.title = "losses", .rows = g->n, SM_COLUMNS(columns), SM_ROWS_OF(g->row)});
    return g;
}

const sm_document sm_document_losses = {
    .name = "losses",
    .noun = "losses",
    .usual = "csv",
    .of_points = true,
    .help = "Print the share of each class and cluster in the loss, and the largest confusions",
    .needs_of = needs_of,
    .open = losses_open,
    .free = losses_free,
};
