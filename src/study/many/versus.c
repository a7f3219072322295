/* Two partitions of the same points, cluster by cluster. */
#include "versus.h"
#include "base/mem.h"
#include "measure/index.h"

static void read_pairs(sm_versus *v, const sm_facts *f)
{
    const sm_matching *m = &f->matching[SM_BY_COUNT];
    const sm_table *t = f->table;
    v->pair = sm_alloc((size_t)sm_table_rows(t) + sm_table_cols(t), sizeof *v->pair);
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

const void *sm_versus_study(sm_work *w, const void *asked)
{
    const sm_versus_ask *ask = asked;
    const sm_partition *truth = sm_dataset_truth(ask->data), *partition = sm_dataset_parts(ask->data)->partition;
    const sm_partition *side[2] = {&partition[ask->a], &partition[ask->b]};
    size_t n = sm_registry_count(ask->indices);
    sm_versus *v = sm_alloc(1, sizeof *v);
    sm_error err = {0};
    sm_table *both = NULL;
    for (int i = 0; i < 2; i++) {
        sm_work_check(w, sm_table_of(&v->table[i], truth, side[i], SM_STORE_BEST, &err), &err);
        sm_work_progress(w, i + 1, 4);
    }
    sm_work_check(w, sm_table_of(&both, side[0], side[1], SM_STORE_BEST, &err), &err);
    sm_work_progress(w, 3, 4);
    sm_live *live = sm_live_new(both);
    sm_live_set_beta(live, ask->beta);
    unsigned needs = SM_NEED_VALUES | sm_need_first(SM_BY_COUNT);
    sm_live_settle(live, needs);
    read_pairs(v, sm_live_facts(live));
    v->between = sm_alloc(n, sizeof *v->between);
    for (size_t x = 0; x < n; x++) v->between[x] = sm_live_value(live, sm_registry_at(ask->indices, x));
    sm_live_free(live);
    return v;
}

int64_t sm_versus_more(const sm_versus *v, uint32_t row, size_t pair)
{
    sm_versus_pair p = v->pair[pair];
    int64_t before = p.a == SM_NONE ? 0 : (int64_t)sm_table_at(v->table[0], row, p.a);
    int64_t after = p.b == SM_NONE ? 0 : (int64_t)sm_table_at(v->table[1], row, p.b);
    return after - before;
}
