/* Which indices there are, values of indices and formulas, matchings, commands and chance. */
#include "base/mem.h"
#include "library.h"
#include "measure/index.h"
#include "study/many/chance.h"
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* ---- the list of indices ----------------------------------------------------------------------------------------- */

static struct { /* made once, under the lock, and then only read */
    pthread_mutex_t lock;
    setmatch_table *table; /* holds their memory; NULL: the list is not made */
    const sm_index *const *index;
    size_t n;
    setmatch_index row[SM_INDICES_MOST];
} sm_library_indices = {.lock = PTHREAD_MUTEX_INITIALIZER};

static sm_status make_list(setmatch_table *t, void *ask, sm_error *err)
{
    sm_library_indices.index = sm_registry_tabular(t->registry, &sm_library_indices.n);
    for (size_t i = 0; i < sm_library_indices.n; i++) {
        const sm_index *x = sm_library_indices.index[i];
        sm_library_indices.row[i] = (setmatch_index){.id = x->id,
                                                     .name = x->name,
                                                     .symbol = x->symbol,
                                                     .formula = x->shown,
                                                     .source = x->source,
                                                     .low = x->low,
                                                     .high = x->high,
                                                     .is_distance = x->distance,
                                                     .is_adjusted = x->properties[5] == '+'};
    }
    return SM_OK;
}

__attribute__((destructor)) static void free_list(void)
{
    setmatch_table *t = sm_library_indices.table;
    sm_library_indices.table = NULL;
    if (!t) return;
    sm_arena_free(t->registry_memory);
    sm_arena_free(t->arena);
}

size_t setmatch_index_count(void)
{
    pthread_mutex_lock(&sm_library_indices.lock);
    if (!sm_library_indices.table) sm_call_new(&sm_library_indices.table, make_list, NULL, NULL);
    size_t n = sm_library_indices.table ? sm_library_indices.n : 0;
    pthread_mutex_unlock(&sm_library_indices.lock);
    return n;
}

const setmatch_index *setmatch_index_at(size_t i)
{
    return i < setmatch_index_count() ? &sm_library_indices.row[i] : NULL;
}

const setmatch_index *setmatch_index_find(const char *name)
{
    const setmatch_index *found = NULL;
    size_t n = name ? setmatch_index_count() : 0, many = 0;
    for (size_t i = 0; i < n; i++) {
        const sm_index *x = sm_library_indices.index[i];
        if (sm_index_has_id(x, name)) return &sm_library_indices.row[i];
        if (sm_index_answers_to(x, name)) found = &sm_library_indices.row[i], many++;
    }
    return many == 1 ? found : NULL;
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

typedef struct valuing {
    const char *const *index; /* NULL: the first n */
    size_t n;
    double *value;
    const char **reason; /* NULL, or of the only one */
} valuing;

static sm_status find_all(setmatch_table *t, const valuing *v, const sm_index **x, unsigned *needs, sm_error *err)
{
    size_t n;
    const sm_index *const *row = sm_registry_tabular(t->registry, &n);
    if (!v->index && v->n > n) return sm_fail(err, SM_USAGE, "there are %zu indices, not %zu", n, v->n);
    for (size_t i = 0; i < v->n; i++) {
        if (v->index && !v->index[i]) return sm_fail(err, SM_USAGE, "index %zu is NULL", i);
        sm_status status = v->index ? sm_registry_find(t->registry, v->index[i], &x[i], err) : SM_OK;
        if (status) return status;
        if (!v->index) x[i] = row[i];
        *needs |= x[i]->needs;
    }
    return SM_OK;
}

static sm_status compute(setmatch_table *t, void *ask, sm_error *err)
{
    const valuing *v = ask;
    unsigned needs = 0;
    const sm_index **x = sm_alloc(v->n, sizeof(*x));
    sm_status status = find_all(t, v, x, &needs, err);
    if (!status) sm_session_settle(t->session, needs);
    for (size_t i = 0; i < v->n && !status; i++) {
        sm_value is = sm_live_value(sm_session_live(t->session), x[i]);
        if (v->value) v->value[i] = sm_value_known(is) ? is.number : NAN;
        if (v->reason) *v->reason = sm_value_known(is) ? NULL : is.why;
    }
    sm_free(x);
    return status;
}

int setmatch_value(setmatch_table *t, const char *index, double *value, const char **reason, setmatch_error *err)
{
    valuing v = {&index, 1, value, reason};
    return sm_call(t, compute, &v, err);
}

int setmatch_values(setmatch_table *t, const char *const *index, size_t n, double *value, setmatch_error *err)
{
    valuing v = {index, n, value, NULL};
    return sm_call(t, compute, &v, err);
}

typedef struct formula {
    const char *text;
    double *value;
} formula;

static sm_status compute_formula(setmatch_table *t, void *ask, sm_error *err)
{
    const formula *f = ask;
    sm_value is;
    if (!f->text) return sm_fail(err, SM_USAGE, "the formula is NULL");
    sm_session_settle(t->session, SM_NEED_ALL);
    sm_status status = sm_registry_value(t->registry, f->text, sm_live_facts(sm_session_live(t->session)), &is, err);
    if (status && err) sscanf(err->text, "formula, column %" SCNu64, &err->column);
    if (!status && f->value) *f->value = sm_value_known(is) ? is.number : NAN;
    return status;
}

int setmatch_formula(setmatch_table *t, const char *text, double *value, setmatch_error *err)
{
    formula f = {text, value};
    return sm_call(t, compute_formula, &f, err);
}

/* ---- matchings --------------------------------------------------------------------------------------------------- */

/* Writes the place of the partner of each open class (rows) or cluster. */
static void put_partners(const setmatch_table *t, bool rows, const uint32_t *partner, ptrdiff_t *out)
{
    uint32_t n;
    const uint32_t *id = rows ? sm_session_row_order(t->session, &n) : sm_session_col_order(t->session, &n);
    ptrdiff_t *place = sm_library_places(t, !rows);
    for (uint32_t i = 0; i < n; i++) out[i] = partner[id[i]] == SM_NONE ? -1 : place[partner[id[i]]];
    sm_free(place);
}

typedef struct matching {
    setmatch_weighting by;
    ptrdiff_t *cluster;
    double *total;
    int *is_unique;
} matching;

static sm_status match(setmatch_table *t, void *ask, sm_error *err)
{
    const matching *m = ask;
    if ((unsigned)m->by >= SM_WEIGHTINGS) return sm_fail(err, SM_USAGE, "unknown weighting %d", (int)m->by);
    sm_weighting w = (sm_weighting)m->by;
    unsigned needs = sm_need_first(w) | (m->is_unique ? sm_need_optima(w) : 0);
    sm_session_settle(t->session, needs);
    const sm_matching *found = &sm_live_facts(sm_session_live(t->session))->matching[w];
    if (m->cluster) put_partners(t, true, found->col_of_row, m->cluster);
    if (m->total) *m->total = sm_q64_double(found->weight);
    if (m->is_unique) *m->is_unique = found->optima == 1;
    return SM_OK;
}

int setmatch_match(setmatch_table *t, setmatch_weighting by, ptrdiff_t *cluster_of_class, double *total, int *is_unique,
                   setmatch_error *err)
{
    matching m = {by, cluster_of_class, total, is_unique};
    return sm_call(t, match, &m, err);
}

typedef struct best {
    ptrdiff_t *partner[SM_SIDES];
    double *jaccard[SM_SIDES];
} best;

static sm_status find_best(setmatch_table *t, void *ask, sm_error *err)
{
    const best *b = ask;
    sm_session_settle(t->session, SM_NEED_BEST);
    const sm_table *table = sm_session_table(t->session);
    const sm_best *found = &sm_live_facts(sm_session_live(t->session))->best[SM_JACCARD];
    for (int side = 0; side < SM_SIDES; side++) {
        bool rows = side == SM_CLASSES;
        uint32_t n;
        const uint32_t *id = rows ? sm_session_row_order(t->session, &n) : sm_session_col_order(t->session, &n);
        const uint32_t *partner = rows ? found->col_of_row : found->row_of_col;
        if (b->partner[side]) put_partners(t, rows, partner, b->partner[side]);
        for (uint32_t i = 0; i < n && b->jaccard[side]; i++) {
            uint32_t own = id[i], other = partner[own];
            b->jaccard[side][i] = other == SM_NONE ? 0
                                  : rows           ? sm_overlap_at(SM_JACCARD, table, own, other)
                                                   : sm_overlap_at(SM_JACCARD, table, other, own);
        }
    }
    return SM_OK;
}

int setmatch_best(setmatch_table *t, ptrdiff_t *cluster_of_class, double *jaccard_of_class, ptrdiff_t *class_of_cluster,
                  double *jaccard_of_cluster, setmatch_error *err)
{
    best b = {{cluster_of_class, class_of_cluster}, {jaccard_of_class, jaccard_of_cluster}};
    return sm_call(t, find_best, &b, err);
}

/* ---- commands ---------------------------------------------------------------------------------------------------- */

static sm_status run_command(setmatch_table *t, void *ask, sm_error *err)
{
    const char *line = ask;
    if (!line) return sm_fail(err, SM_USAGE, "the command is NULL");
    t->defines = t->defines || strstr(line, "define");
    sm_status status = sm_library_points(t, err);
    return status ? status : sm_session_run_line(t->session, line, err);
}

int setmatch_run(setmatch_table *t, const char *command, setmatch_error *err)
{
    return sm_call(t, run_command, (void *)command, err);
}

/* ---- chance ------------------------------------------------------------------------------------------------------ */

typedef struct chancing {
    const char *index;
    uint64_t tables, seed;
    setmatch_chance *out;
} chancing;

static sm_status compute_chance(setmatch_table *t, void *ask, sm_error *err)
{
    const chancing *c = ask;
    const sm_index *x = NULL;
    sm_job *job = NULL;
    if (!c->index || !c->out) return sm_fail(err, SM_USAGE, "the index or the result is NULL");
    if (!c->tables) return sm_fail(err, SM_USAGE, "expected at least one random table");
    sm_status status = sm_registry_find_tabular(t->registry, c->index, &x, err);
    const sm_chance_ask asked = {
        .live = sm_session_live(t->session), .seed = c->seed, .tables = c->tables, .index = &x, .n = 1};
    if (!status) status = sm_job_call(&job, sm_chance_study, &asked, NULL, err);
    if (!status) {
        const sm_spread *s = ((const sm_chance *)sm_job_result(job))->tables;
        *c->out = (setmatch_chance){s->mean, s->sd, s->low, s->high, s->p};
        if (!s->n) *c->out = (setmatch_chance){NAN, NAN, NAN, NAN, NAN};
    }
    sm_job_free(job);
    return status;
}

int setmatch_chance_of(setmatch_table *t, const char *index, uint64_t tables, uint64_t seed, setmatch_chance *out,
                       setmatch_error *err)
{
    chancing c = {index, tables, seed, out};
    return sm_call(t, compute_chance, &c, err);
}
