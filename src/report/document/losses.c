/* The losses as records: one line per class, cluster, and cell that the one-to-one matching leaves over. */
#include "documents.h"
#include "report/paper/paper.h"
#include "setmatch/base/mem.h"
#include "setmatch/measure/diagnosis.h"
#include <stdint.h>

enum { CONFUSIONS = 1000 };

/* Whose loss is shared out: the first of the indices asked for, else the J-score. */
static sm_status index_of(const sm_registry *r, const sm_report_options *o, const sm_index **out, sm_error *err)
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

static sm_status needs_of(const sm_session *s, const sm_report_options *o, unsigned *needs, sm_error *err)
{
    const sm_index *x = NULL;
    sm_status status = index_of(sm_session_registry(s), o, &x, err);
    if (status == SM_OK) *needs = sm_diagnosis_needs(x, sm_session_match(s));
    return status;
}

typedef struct losses_grid {
    const sm_table *table;
    sm_diagnosis d;
} losses_grid;

typedef struct record {
    int side;                 /* SM_SIDES: a confusion */
    const sm_diagnosed *line; /* of a side */
    uint32_t row, col;
} record;

static record losses_record_at(const losses_grid *g, size_t r)
{
    for (int side = 0; side < SM_SIDES; side++) {
        if (r < g->d.n[side]) {
            const sm_diagnosed *l = &g->d.line[side][r];
            return side == SM_CLASSES ? (record){side, l, l->id, l->best} : (record){side, l, l->best, l->id};
        }
        r -= g->d.n[side];
    }
    return (record){SM_SIDES, NULL, g->d.confusion[r].row, g->d.confusion[r].col};
}

enum { KIND, CLASS, CLUSTER, SIZE, COUNT, JACCARD, PRECISION, RECALL, F1, ENTROPY, UNMATCHED, LOSS, PART, COLUMNS };

static const char *losses_head(const void *self, size_t col)
{
    static const char *const name[COLUMNS] = {
        [KIND] = "kind",           [CLASS] = "class",         [CLUSTER] = "cluster",
        [SIZE] = "size",           [COUNT] = "count",         [JACCARD] = "jaccard",
        [PRECISION] = "precision", [RECALL] = "recall",       [F1] = "f1",
        [ENTROPY] = "entropy",     [UNMATCHED] = "unmatched", [LOSS] = "loss",
        [PART] = "part_of_loss"};
    return name[col];
}

/* What the pair of a record shares: a class and its best cluster, or the cell. */
static sm_datum of_pair(const losses_grid *g, record r, size_t col)
{
    const sm_table *t = g->table;
    double a = (double)sm_table_row_sums(t)[r.row], b = (double)sm_table_col_sums(t)[r.col];
    uint64_t c = sm_table_at(t, r.row, r.col);
    switch (col) {
    case COUNT:
        return sm_cell_whole(c);
    case JACCARD:
        return sm_cell_real(sm_overlap_at(SM_JACCARD, t, r.row, r.col));
    case PRECISION:
        return sm_cell_real((double)c / b);
    case RECALL:
        return sm_cell_real((double)c / a);
    default:
        return sm_cell_real(sm_overlap_at(SM_F1, t, r.row, r.col));
    }
}

/* What only a class or a cluster has. */
static sm_datum of_line(const losses_grid *g, record r, size_t col)
{
    bool shared = r.line && g->d.loss.share[r.side];
    if (!r.line || ((col == LOSS || col == PART) && !shared)) return (sm_datum){.kind = SM_EMPTY};
    switch (col) {
    case SIZE:
        return sm_cell_whole(r.line->size);
    case ENTROPY:
        return sm_cell_real(r.line->entropy);
    case UNMATCHED:
        return sm_cell_words(r.line->unmatched ? "yes" : "no");
    case LOSS:
        return sm_cell_real(r.line->share);
    default:
        return sm_cell_real(sm_diagnosis_part(&g->d, r.line));
    }
}

static sm_datum losses_at(const void *self, size_t row, size_t col)
{
    static const char *const kind[] = {[SM_CLASSES] = "class", [SM_CLUSTERS] = "cluster", [SM_SIDES] = "confusion"};
    const losses_grid *g = self;
    record r = losses_record_at(g, row);
    if (col == KIND) return sm_cell_words(kind[r.side]);
    if (col == CLASS) return sm_cell_words(sm_table_row_name(g->table, r.row));
    if (col == CLUSTER) return sm_cell_words(sm_table_col_name(g->table, r.col));
    return col >= COUNT && col <= F1 ? of_pair(g, r, col) : of_line(g, r, col);
}

static void losses_done(void *self)
{
    losses_grid *g = self;
    if (g) sm_diagnosis_done(&g->d);
    sm_free(g);
}

static sm_status losses_open(void **self, sm_grid *grid, const sm_session *s, const sm_report_options *o, sm_error *err)
{
    const sm_index *x = NULL;
    sm_status status = index_of(sm_session_registry(s), o, &x, err);
    if (status != SM_OK) return status;
    losses_grid *g = sm_alloc(1, sizeof *g);
    if (!g) return sm_no_memory(err);
    g->table = sm_session_table(s);
    status = sm_diagnosis_of(&g->d, sm_live_facts(sm_session_live(s)), x, sm_session_match(s), SM_FIRST_WORST,
                             CONFUSIONS, err);
    if (status != SM_OK) {
        losses_done(g);
        return status;
    }
    *self = g;
    *grid = (sm_grid){.title = "losses",
                      .rows = (size_t)g->d.n[SM_CLASSES] + g->d.n[SM_CLUSTERS] + g->d.n_confusions,
                      .cols = COLUMNS,
                      .self = g,
                      .head = losses_head,
                      .at = losses_at};
    return SM_OK;
}

const sm_document sm_document_losses = {
    .name = "losses",
    .noun = "losses",
    .usual = "csv",
    .of_points = true,
    .help = "every class and cluster with its share of the loss, and the largest confusions",
    .needs_of = needs_of,
    .open = losses_open,
    .done = losses_done,
};
