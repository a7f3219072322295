/* The losses as records: one line per class, cluster, and cell that the one-to-one matching leaves over. */
#include "base/mem.h"
#include "explain.h"
#include "measure/bounds/diagnosis.h"
#include "output/writers/writers.h"
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

enum { LOSS_COLUMNS = 13 };

typedef struct losses_row { /* its cells stand together, and a grid is written row by row: each is worked out once */
    size_t at;              /* SIZE_MAX: none yet */
    sm_datum cell[LOSS_COLUMNS];
} losses_row;

typedef struct losses_grid {
    const sm_table *table;
    sm_job *job;
    const sm_diagnosis *d; /* of the job */
    losses_row *last;      /* asked for; owned */
} losses_grid;

typedef struct record {
    int side;                 /* SM_SIDES: a confusion */
    const sm_diagnosed *line; /* of a side */
    uint32_t row, col;
} record;

static record losses_record_at(const losses_grid *g, size_t r)
{
    for (int side = 0; side < SM_SIDES; side++) {
        if (r < g->d->n[side]) {
            const sm_diagnosed *l = &g->d->line[side][r];
            return side == SM_CLASSES ? (record){side, l, l->id, l->best} : (record){side, l, l->best, l->id};
        }
        r -= g->d->n[side];
    }
    return (record){SM_SIDES, NULL, g->d->confusion[r].row, g->d->confusion[r].col};
}

/* ---- as a grid --------------------------------------------------------------------------------------------------- */
static const char *const loss_heads[LOSS_COLUMNS] = {"kind",      "class",     "cluster",     "size", "count",
                                                     "jaccard",   "precision", "recall",      "f1",   "entropy",
                                                     "unmatched", "loss",      "part_of_loss"};

/* What a class, its best cluster (or the reverse) and the cell of the two are: a confusion is that cell alone, and not
 * every index shares out the loss of both sides. */
static losses_row losses_row_at(const losses_grid *g, size_t row)
{
    static const char *const kind[] = {[SM_CLASSES] = "class", [SM_CLUSTERS] = "cluster", [SM_SIDES] = "confusion"};
    static const sm_datum none = {.kind = SM_EMPTY};
    const sm_table *t = g->table;
    const record r = losses_record_at(g, row);
    const sm_diagnosed *l = r.line;
    bool shared = l && g->d->loss.share[r.side];
    uint64_t count = sm_table_at(t, r.row, r.col);
    return (losses_row){row,
                        {
                            sm_datum_words(kind[r.side]),
                            sm_datum_words(sm_table_row_name(t, r.row)),
                            sm_datum_words(sm_table_col_name(t, r.col)),
                            l ? sm_datum_whole(l->size) : none,
                            sm_datum_whole(count),
                            sm_datum_real(sm_overlap_at(SM_JACCARD, t, r.row, r.col)),
                            sm_datum_real((double)count / (double)sm_table_col_sums(t)[r.col]),
                            sm_datum_real((double)count / (double)sm_table_row_sums(t)[r.row]),
                            sm_datum_real(sm_overlap_at(SM_F1, t, r.row, r.col)),
                            l ? sm_datum_real(l->entropy) : none,
                            l ? sm_datum_words(l->unmatched ? "yes" : "no") : none,
                            shared ? sm_datum_real(l->share) : none,
                            shared ? sm_datum_real(sm_diagnosis_part(g->d, l)) : none,
                        }};
}

static sm_datum losses_at(const void *self, size_t row, size_t col)
{
    const losses_grid *g = self;
    if (g->last->at != row) *g->last = losses_row_at(g, row);
    return g->last->cell[col];
}

static void losses_free(void *self)
{
    losses_grid *g = self;
    if (g) {
        sm_job_free(g->job);
        sm_free(g->last);
    }
    sm_free(g);
}

static void *losses_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    const sm_index *x = NULL;
    if (!sm_out_take(out, index_of(sm_session_registry(s), o, &x, out->err))) return NULL;
    losses_grid *g = sm_alloc(1, sizeof *g);
    g->table = sm_session_table(s);
    g->last = sm_alloc(1, sizeof *g->last);
    g->last->at = SIZE_MAX;
    const sm_diagnosis_ask ask = {.facts = sm_live_facts(sm_session_live(s)),
                                  .index = x,
                                  .one_to_one = sm_session_match(s),
                                  .order = SM_FIRST_WORST,
                                  .confusions_at_most = CONFUSIONS};
    if (!sm_out_take(out, sm_job_call(&g->job, sm_diagnosis_study, &ask, NULL, out->err))) return g;
    g->d = sm_job_result(g->job);
    *grid = (sm_grid){.title = "losses",
                      .rows = (size_t)g->d->n[SM_CLASSES] + g->d->n[SM_CLUSTERS] + g->d->n_confusions,
                      .cols = LOSS_COLUMNS,
                      .self = g,
                      .heads = loss_heads,
                      .at = losses_at};
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
