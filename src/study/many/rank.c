/* Readings gathered by data set and algorithm, then medians, ranks and correlations. */
#include "rank.h"
#include "base/mem.h"
#include "core/dict.h"
#include "measure/index.h"
#include <math.h>
#include <string.h>

#define EQUAL 1e-12 /* medians that differ by less share a rank */
#define NEAR  0.05

typedef struct cell { /* a data set and an algorithm */
    uint32_t dataset, algorithm;
} cell;

struct sm_ranking {
    const sm_index *const *index;
    size_t n;
    sm_dict *datasets, *algorithms, *cells; /* cells: "dataset number,algorithm number" */
    cell *cell;
    size_t cell_capacity;
    double *best; /* best value per cell, n indices; NAN: no value */
    size_t best_capacity;
    double *reading; /* the same of each reading that is not identical */
    size_t readings, imperfect, reading_capacity;
    sm_ranking_result is;
    double *median; /* algorithms times indices */
    uint32_t *place;
    uint64_t *datasets_of; /* each algorithm */
    sm_pair_of_indices *pair;
};

sm_ranking *sm_ranking_new(const sm_index *const *index, size_t n)
{
    sm_ranking *r = sm_alloc(1, sizeof *r);
    r->index = index;
    r->n = n;
    sm_dict_new(&r->datasets);
    sm_dict_new(&r->algorithms);
    sm_dict_new(&r->cells);
    return r;
}

/* ---- readings ---------------------------------------------------------------------------------------------------- */

static void find_cell(sm_ranking *r, const char *dataset, const char *algorithm, uint32_t *id, bool *fresh)
{
    cell c;
    sm_text key = {0};
    sm_dict_add(r->datasets, dataset, strlen(dataset), &c.dataset);
    sm_dict_add(r->algorithms, algorithm, strlen(algorithm), &c.algorithm);
    sm_text_printf(&key, "%u,%u", c.dataset, c.algorithm);
    uint32_t before = sm_dict_size(r->cells);
    sm_grow(&r->cell, &r->cell_capacity, before + 1, sizeof c);
    sm_dict_add(r->cells, key.data, key.length, id);
    sm_text_free(&key);
    *fresh = *id == before;
    if (*fresh) r->cell[before] = c;
}

static bool improves(const sm_index *x, double now, double best)
{
    if (isnan(now)) return false;
    return isnan(best) || (x->distance ? now < best : now > best);
}

void sm_ranking_add(sm_ranking *r, const char *dataset, const char *algorithm, const sm_live *live)
{
    uint32_t id;
    bool fresh;
    sm_grow(&r->reading, &r->reading_capacity, (r->imperfect + 1) * r->n, sizeof(double));
    sm_grow(&r->best, &r->best_capacity, ((size_t)sm_dict_size(r->cells) + 1) * r->n, sizeof(double));
    find_cell(r, dataset, algorithm, &id, &fresh);
    double *row = r->best + (size_t)id * r->n, *now = r->reading + r->imperfect * r->n;
    for (size_t x = 0; x < r->n; x++) {
        sm_value v = sm_live_value(live, r->index[x]);
        now[x] = sm_value_known(v) ? v.number : (double)NAN;
        if (fresh || improves(r->index[x], now[x], row[x])) row[x] = now[x];
    }
    r->readings++;
    r->imperfect += !sm_facts_identical(sm_live_facts(live));
}

void sm_ranking_reference(sm_ranking *r, const sm_table *t)
{
    uint64_t *size = sm_alloc(sm_table_rows(t), sizeof *size);
    size_t k = 0;
    for (uint32_t i = 0; i < sm_table_rows(t); i++)
        if (sm_table_row_sums(t)[i]) size[k++] = sm_table_row_sums(t)[i];
    double gini = sm_gini(size, k);
    sm_free(size);
    r->is.gini += gini;
    r->is.references++;
    r->is.nearly_equal += gini < NEAR;
}

/* ---- adding up --------------------------------------------------------------------------------------------------- */

static void medians_of(sm_ranking *r, size_t x, double *scratch)
{
    size_t cells = sm_dict_size(r->cells), algorithms = sm_dict_size(r->algorithms);
    for (size_t a = 0; a < algorithms; a++) {
        size_t n = 0;
        r->datasets_of[a] = 0;
        for (size_t i = 0; i < cells; i++) {
            if (r->cell[i].algorithm != a) continue;
            r->datasets_of[a]++;
            double v = r->best[i * r->n + x];
            if (!isnan(v)) scratch[n++] = v;
        }
        r->median[a * r->n + x] = sm_median(scratch, n);
    }
}

static void places_of(sm_ranking *r, size_t x, double *scratch, uint32_t *place, uint32_t *who)
{
    size_t n = 0;
    for (size_t a = 0; a < sm_dict_size(r->algorithms); a++) {
        double m = r->median[a * r->n + x];
        if (isnan(m)) continue;
        who[n] = (uint32_t)a;
        scratch[n++] = m;
    }
    sm_ranks(scratch, n, !r->index[x]->distance, EQUAL, place);
    for (size_t i = 0; i < n; i++) r->place[who[i] * r->n + x] = place[i];
}

static double tau_of(const sm_ranking *r, size_t x, size_t y, double *a, double *b)
{
    size_t n = 0;
    for (size_t i = 0; i < sm_dict_size(r->algorithms); i++) {
        uint32_t p = r->place[i * r->n + x], q = r->place[i * r->n + y];
        if (!p || !q) continue;
        a[n] = p;
        b[n++] = q;
    }
    return sm_kendall(a, b, n);
}

static void relate(sm_ranking *r, size_t x, size_t y, double *a, double *b)
{
    sm_pair_of_indices *pair = &r->pair[x * r->n + y];
    for (size_t i = 0; i < r->imperfect; i++) {
        double p = r->reading[i * r->n + x], q = r->reading[i * r->n + y];
        if (isnan(p) || isnan(q)) continue;
        a[pair->n] = p;
        b[pair->n++] = q;
    }
    pair->pearson = sm_pearson(a, b, pair->n);
    sm_spearman(a, b, pair->n, &pair->spearman);
    pair->tau = tau_of(r, x, y, a, b);
    r->pair[y * r->n + x] = *pair;
}

static uint32_t last_place(const void *self, size_t algorithm)
{
    const sm_ranking *r = self;
    return r->place[algorithm * r->n + r->n - 1];
}

static const sm_ranking_result *result_of(sm_ranking *r)
{
    sm_ranking_result *is = &r->is;
    size_t algorithms = sm_dict_size(r->algorithms);
    const size_t *order = sm_order_by_place(algorithms, last_place, r);
    sm_ranked *ranked = sm_alloc(algorithms, sizeof *ranked);
    for (size_t i = 0; i < algorithms; i++) {
        size_t a = order[i];
        ranked[i] = (sm_ranked){.name = sm_dict_text(r->algorithms, (uint32_t)a),
                                .datasets = r->datasets_of[a],
                                .median = r->median + a * r->n,
                                .place = r->place + a * r->n};
    }
    is->index = r->index;
    is->n = r->n;
    is->id = sm_alloc(2 * r->n, sizeof *is->id);
    for (size_t x = 0; x < r->n; x++) {
        sm_text rank = {0};
        sm_text_printf(&rank, "%s_rank", r->index[x]->id);
        is->id[2 * x] = r->index[x]->id;
        is->id[2 * x + 1] = sm_text_of(&rank);
    }
    is->algorithm = ranked;
    is->algorithms = algorithms;
    is->readings = r->readings;
    is->datasets = sm_dict_size(r->datasets);
    is->pair = r->pair;
    is->reading = r->reading;
    is->imperfect = r->imperfect;
    if (is->references) is->gini /= (double)is->references;
    return is;
}

const sm_ranking_result *sm_ranking_finish(sm_ranking *r, bool ranked)
{
    size_t algorithms = sm_dict_size(r->algorithms), all = algorithms * r->n;
    size_t longest = r->readings > algorithms ? r->readings : algorithms;
    r->median = sm_alloc(all, sizeof *r->median);
    r->place = sm_alloc(all, sizeof *r->place);
    r->datasets_of = sm_alloc(algorithms, sizeof *r->datasets_of);
    r->pair = sm_alloc(r->n * r->n, sizeof *r->pair);
    double *a = sm_alloc(longest, sizeof *a), *b = sm_alloc(longest, sizeof *b);
    uint32_t *place = sm_alloc(algorithms, sizeof *place), *who = sm_alloc(algorithms, sizeof *who);
    for (size_t x = 0; x < r->n; x++) {
        medians_of(r, x, a);
        if (ranked) places_of(r, x, a, place, who);
    }
    for (size_t x = 0; x < r->n; x++)
        for (size_t y = 0; y <= x; y++) relate(r, x, y, a, b);
    return result_of(r);
}

/* ---- columns ----------------------------------------------------------------------------------------------------- */

enum { NAME, DATASETS, MEDIAN_AND_PLACE };
static const sm_grid_column columns[] = {
    [NAME] = {.id = "algorithm", SM_FIELD(TEXT, sm_ranked, name)},
    [DATASETS] = {.id = "datasets", SM_FIELD(COUNT, sm_ranked, datasets)},
    [MEDIAN_AND_PLACE] = {.id = NULL},
};

static size_t times(const void *self, size_t column)
{
    const sm_ranking_result *r = self;
    return column == MEDIAN_AND_PLACE ? 2 * r->n : 1;
}

static const char *id_of(const void *self, sm_spot at)
{
    const sm_ranking_result *r = self;
    return r->id[at.nth];
}

static const char *name_of(const void *self, sm_spot at)
{
    const sm_ranking_result *r = self;
    return at.nth % 2 ? "" : r->index[at.nth / 2]->short_name;
}

static sm_datum cell_of(const void *self, sm_spot at)
{
    const sm_ranking_result *r = self;
    const sm_ranked *a = &r->algorithm[at.row];
    return at.nth % 2 ? sm_datum_place(a->place[at.nth / 2]) : sm_datum_number(a->median[at.nth / 2]);
}

sm_grid sm_ranking_grid(const sm_ranking_result *r, bool bare)
{
    return sm_grid_lay((sm_grid){.title = "medians and ranks of algorithms",
                                 .rows = r->algorithms,
                                 .self = r,
                                 SM_COLUMNS(columns),
                                 SM_ROWS_OF(r->algorithm),
                                 .bare = bare,
                                 .times = times,
                                 .name = bare ? id_of : name_of,
                                 .cell = cell_of});
}
