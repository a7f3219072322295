/* Two partitions of the same points, cluster by cluster. */
#include "base/mem.h"
#include "measure/index.h"
#include "study/versus.h"

typedef struct diff {
    sm_versus is; /* first: the job is read by it */
    const sm_partition *truth, *side[2];
    sm_table_making *making; /* of the truth with either, then of both */
    size_t made;
    sm_live *both; /* clusters of a x clusters of b */
    double beta;
    const sm_registry *indices;
    size_t n_indices;
    bool done;
    sm_hold hold;
} diff;

static void diff_make(diff *v)
{
    v->is.between = sm_held(&v->hold, v->n_indices, sizeof *v->is.between);
    v->is.pair = sm_held(&v->hold, (size_t)sm_dict_size(v->side[0]->dict) + sm_dict_size(v->side[1]->dict) + 1,
                         sizeof *v->is.pair);
}

/* Of three tables the one at hand. */
static sm_status make_table(diff *v, uint64_t *budget, sm_error *err)
{
    const bool both = v->made == 2;
    sm_table *t = NULL;
    sm_status status = SM_OK;
    if (!v->making)
        status = sm_table_make_begin(&v->making, both ? v->side[0] : v->truth, v->side[both ? 1 : v->made],
                                     SM_STORE_BEST, err);
    if (!status) status = sm_table_make_on(v->making, &t, budget, err);
    if (status || !t) return status;
    sm_table_making_free(v->making);
    v->making = NULL;
    if (!both) {
        v->is.table[v->made++] = t;
        return SM_OK;
    }
    sm_live_begin(&v->both, t);
    sm_live_set_beta(v->both, v->beta);
    return SM_OK;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static void read_pairs(diff *v)
{
    const sm_facts *f = sm_live_facts(v->both);
    const sm_matching *m = &f->matching[SM_BY_COUNT];
    const sm_table *t = f->table;
    v->is.changed = f->sums->n;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        if (!sm_table_row_sums(t)[i]) continue;
        uint32_t j = m->col_of_row[i];
        v->is.pair[v->is.n++] = (sm_versus_pair){i, j};
        if (j != SM_NONE) v->is.changed -= sm_table_at(t, i, j);
    }
    for (uint32_t j = 0; j < sm_table_cols(t); j++)
        if (sm_table_col_sums(t)[j] && m->row_of_col[j] == SM_NONE)
            v->is.pair[v->is.n++] = (sm_versus_pair){SM_NONE, j};
}

static sm_status diff_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    diff *v = self;
    unsigned needs = SM_NEED_VALUES | sm_need_first(SM_BY_COUNT), pending = needs;
    sm_status status = SM_OK;
    while (!status && !v->both && *budget) status = make_table(v, budget, err);
    if (!status && v->both && !v->done) status = sm_live_settle(v->both, needs, budget, &pending, err);
    if (!status && !pending && !v->done) {
        read_pairs(v);
        for (size_t x = 0; x < v->n_indices; x++)
            v->is.between[x] = sm_live_value(v->both, sm_registry_at(v->indices, x));
        v->done = true;
    }
    *done = v->done;
    return status;
}

static double diff_progress(const void *self)
{
    return ((const diff *)self)->done;
}

static void diff_free(void *self)
{
    diff *v = self;
    sm_table_free(v->is.table[0]);
    sm_table_free(v->is.table[1]);
    sm_table_making_free(v->making);
    sm_live_free(v->both);
    sm_hold_free(&v->hold);
    sm_free(v);
}

sm_status sm_versus_new(sm_sliced *job, const sm_dataset *d, uint32_t a, uint32_t b, const sm_registry *indices,
                        double beta)
{
    const sm_parts *p = sm_dataset_parts(d);
    diff *v = sm_alloc(1, sizeof *v);
    *job = (sm_sliced){.self = v, .run = diff_run, .progress = diff_progress, .free = diff_free};
    v->indices = indices;
    v->n_indices = sm_registry_count(indices);
    v->beta = beta;
    v->truth = sm_dataset_truth(d);
    v->side[0] = &p->partition[a];
    v->side[1] = &p->partition[b];
    diff_make(v);
    return sm_sliced_opened(job, SM_OK);
}

int64_t sm_versus_more(const sm_versus *v, uint32_t row, size_t pair)
{
    sm_versus_pair p = v->pair[pair];
    int64_t before = p.a == SM_NONE ? 0 : (int64_t)sm_table_at(v->table[0], row, p.a);
    int64_t after = p.b == SM_NONE ? 0 : (int64_t)sm_table_at(v->table[1], row, p.b);
    return after - before;
}
