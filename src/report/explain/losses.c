/* The losses as records: one line per class, cluster, and cell that the one-to-one matching leaves over. */
#include "explain.h"
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

/* ---- the columns, a row each ------------------------------------------------------------------------------------- */
static sm_datum loss_kind(const losses_grid *g, record r)
{
    static const char *const kind[] = {[SM_CLASSES] = "class", [SM_CLUSTERS] = "cluster", [SM_SIDES] = "confusion"};
    return sm_cell_words(kind[r.side]);
}

static sm_datum loss_class(const losses_grid *g, record r)
{
    return sm_cell_words(sm_table_row_name(g->table, r.row));
}

static sm_datum loss_cluster(const losses_grid *g, record r)
{
    return sm_cell_words(sm_table_col_name(g->table, r.col));
}

static sm_datum loss_size(const losses_grid *g, record r)
{
    return sm_cell_whole(r.line->size);
}

/* What the pair of a record shares: a class and its best cluster, or the cell. */
static sm_datum loss_count(const losses_grid *g, record r)
{
    return sm_cell_whole(sm_table_at(g->table, r.row, r.col));
}

static sm_datum loss_jaccard(const losses_grid *g, record r)
{
    return sm_cell_real(sm_overlap_at(SM_JACCARD, g->table, r.row, r.col));
}

static sm_datum loss_precision(const losses_grid *g, record r)
{
    return sm_cell_real((double)sm_table_at(g->table, r.row, r.col) / (double)sm_table_col_sums(g->table)[r.col]);
}

static sm_datum loss_recall(const losses_grid *g, record r)
{
    return sm_cell_real((double)sm_table_at(g->table, r.row, r.col) / (double)sm_table_row_sums(g->table)[r.row]);
}

static sm_datum loss_f1(const losses_grid *g, record r)
{
    return sm_cell_real(sm_overlap_at(SM_F1, g->table, r.row, r.col));
}

static sm_datum loss_entropy(const losses_grid *g, record r)
{
    return sm_cell_real(r.line->entropy);
}

static sm_datum loss_unmatched(const losses_grid *g, record r)
{
    return sm_cell_words(r.line->unmatched ? "yes" : "no");
}

static sm_datum loss_share(const losses_grid *g, record r)
{
    return sm_cell_real(r.line->share);
}

static sm_datum loss_part(const losses_grid *g, record r)
{
    return sm_cell_real(sm_diagnosis_part(&g->d, r.line));
}

static const struct loss_column {
    const char *head;
    sm_datum (*cell)(const losses_grid *g, record r);
    bool of_line, of_loss; /* only a class or a cluster has it; and only where its side has a share in the loss */
} loss_columns[] = {{"kind", loss_kind, false, false},
                    {"class", loss_class, false, false},
                    {"cluster", loss_cluster, false, false},
                    {"size", loss_size, true, false},
                    {"count", loss_count, false, false},
                    {"jaccard", loss_jaccard, false, false},
                    {"precision", loss_precision, false, false},
                    {"recall", loss_recall, false, false},
                    {"f1", loss_f1, false, false},
                    {"entropy", loss_entropy, true, false},
                    {"unmatched", loss_unmatched, true, false},
                    {"loss", loss_share, true, true},
                    {"part_of_loss", loss_part, true, true}};

static const char *losses_head(const void *self, size_t col)
{
    return loss_columns[col].head;
}

static sm_datum losses_at(const void *self, size_t row, size_t col)
{
    const losses_grid *g = self;
    const struct loss_column *column = &loss_columns[col];
    record r = losses_record_at(g, row);
    bool missing = (column->of_line && !r.line) || (column->of_loss && !g->d.loss.share[r.side]);
    return missing ? (sm_datum){.kind = SM_EMPTY} : column->cell(g, r);
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
                      .cols = sizeof loss_columns / sizeof *loss_columns,
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
