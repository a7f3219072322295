/* Two partitions of the same points, cluster by cluster. */
#include "setmatch/base/mem.h"
#include "setmatch/measure/index.h"
#include "setmatch/study/versus.h"

struct sm_versus {
    sm_table *table[2]; /* classes x clusters of a, of b */
    sm_live *both;      /* clusters of a x clusters of b */
    const sm_registry *indices;
    size_t n_indices;
    sm_versus_pair *pair;
    size_t n;
    uint64_t changed;
    sm_value *between;
    bool done;
    sm_hold hold;
};

static sm_status diff_make(sm_versus *v, const sm_dataset *d, const uint32_t which[2], double beta, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    const sm_partition *a = &p->partition[which[0]], *b = &p->partition[which[1]];
    sm_table *both = NULL;
    v->between = sm_held(&v->hold, v->n_indices, sizeof *v->between);
    v->pair = sm_held(&v->hold, (size_t)sm_dict_size(a->dict) + sm_dict_size(b->dict) + 1, sizeof *v->pair);
    if (v->hold.failed) return sm_no_memory(err);
    sm_status status = sm_table_of(&v->table[0], sm_dataset_truth(d), a, SM_STORE_BEST, err);
    if (!status) status = sm_table_of(&v->table[1], sm_dataset_truth(d), b, SM_STORE_BEST, err);
    if (!status) status = sm_table_of(&both, a, b, SM_STORE_BEST, err);
    if (!status) status = sm_live_new(&v->both, both, err);
    if (!status) sm_live_set_beta(v->both, beta);
    return status;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static void read_pairs(sm_versus *v)
{
    const sm_facts *f = sm_live_facts(v->both);
    const sm_matching *m = &f->matching[SM_BY_COUNT];
    const sm_table *t = f->table;
    v->changed = f->sums->n;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        if (!sm_table_row_sums(t)[i]) continue;
        uint32_t j = m->col_of_row[i];
        v->pair[v->n++] = (sm_versus_pair){i, j};
        if (j != SM_NONE) v->changed -= sm_table_at(t, i, j);
    }
    for (uint32_t j = 0; j < sm_table_cols(t); j++)
        if (sm_table_col_sums(t)[j] && m->row_of_col[j] == SM_NONE) v->pair[v->n++] = (sm_versus_pair){SM_NONE, j};
}

static sm_status diff_run(void *self, uint64_t *fuel, bool *done, sm_error *err)
{
    sm_versus *v = self;
    unsigned pending = 0, needs = SM_NEED_VALUES | SM_NEED_MATCH_COUNT | SM_NEED_CANONICAL;
    sm_status status = v->done ? SM_OK : sm_live_settle(v->both, needs, fuel, &pending, err);
    if (!status && !pending && !v->done) {
        read_pairs(v);
        for (size_t x = 0; x < v->n_indices; x++) v->between[x] = sm_live_value(v->both, sm_registry_at(v->indices, x));
        v->done = true;
    }
    *done = v->done;
    return status;
}

static double diff_progress(const void *self)
{
    return ((const sm_versus *)self)->done;
}

static void diff_free(void *self)
{
    sm_versus *v = self;
    sm_table_free(v->table[0]);
    sm_table_free(v->table[1]);
    sm_live_free(v->both);
    sm_hold_done(&v->hold);
    sm_free(v);
}

sm_status sm_versus_new(sm_job *job, const sm_dataset *d, uint32_t a, uint32_t b, const sm_registry *indices,
                        double beta, sm_error *err)
{
    const uint32_t which[2] = {a, b};
    sm_versus *v = sm_alloc(1, sizeof *v);
    *job = (sm_job){.self = v, .run = diff_run, .progress = diff_progress, .free = diff_free};
    if (!v) return sm_no_memory(err);
    v->indices = indices;
    v->n_indices = sm_registry_count(indices);
    return sm_job_opened(job, diff_make(v, d, which, beta, err));
}

/* ---- read -------------------------------------------------------------------------------------------------------- */

uint64_t sm_versus_changed(const sm_versus *v)
{
    return v->changed;
}

const sm_value *sm_versus_between(const sm_versus *v)
{
    return v->between;
}

size_t sm_versus_pairs(const sm_versus *v)
{
    return v->n;
}

sm_versus_pair sm_versus_at(const sm_versus *v, size_t pair)
{
    return v->pair[pair];
}

const sm_table *sm_versus_table(const sm_versus *v, bool second)
{
    return v->table[second];
}

int64_t sm_versus_more(const sm_versus *v, uint32_t row, size_t pair)
{
    sm_versus_pair p = v->pair[pair];
    int64_t before = p.a == SM_NONE ? 0 : (int64_t)sm_table_at(v->table[0], row, p.a);
    int64_t after = p.b == SM_NONE ? 0 : (int64_t)sm_table_at(v->table[1], row, p.b);
    return after - before;
}
