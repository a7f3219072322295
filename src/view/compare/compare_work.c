/* Behind the compare view: values, ranks, what two partitions have in common, what chance gives; all in slices. */
#include "compare.h"
#include "setmatch/base/mem.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

enum { AT_ONCE = 8 * 1000 * 1000, TABLES = 200, SEED = 1, FACT_CELLS = 64, FACT_POINTS = 2 * 1000 * 1000 };

/* ---- forgotten --------------------------------------------------------------------------------------------------- */

void sm_rivals_forget_sides(sm_rivals *v)
{
    sm_versus_free(v->sides);
    v->sides = NULL;
    v->sides_over = false;
}

void sm_rivals_forget_bands(sm_rivals *v)
{
    sm_chance_free(v->chance);
    sm_free(v->best);
    sm_free(v->band);
    v->chance = NULL;
    v->best = NULL;
    v->band = NULL;
    v->n_k = v->banded = v->k_at = 0;
}

void sm_rivals_forget(sm_rivals *v)
{
    sm_rivals_forget_sides(v);
    sm_rivals_forget_bands(v);
    sm_compare_free(v->compare);
    sm_dataset_free(v->data);
    sm_free(v->row);
    sm_list_done(&v->list);
    sm_list_done(&v->changes);
    sm_text_done(&v->facts);
    v->compare = NULL;
    v->data = NULL;
    v->row = NULL;
    v->n = 0;
    v->over = v->stopped = v->touched = v->agreed = v->unfolded = false;
    v->pinned = v->open = v->facts_of = SM_NONE;
    v->mode = SM_RIVALS_LIST;
    v->wrong = (sm_error){0};
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

size_t sm_rivals_rival(const sm_rivals *v, uint32_t partition)
{
    return partition == SM_NONE ? SIZE_MAX : sm_compare_of(v->compare, partition);
}

uint32_t sm_rivals_here(const sm_rivals *v)
{
    size_t row = v->list.rows ? sm_list_row(&v->list) : SIZE_MAX;
    return row < v->n ? v->row[row] : SM_NONE;
}

static bool is_row(const sm_rivals *v, uint32_t partition)
{
    size_t rival = sm_compare_of(v->compare, partition);
    return rival != SIZE_MAX && (v->unfolded || sm_compare_rival(v->compare, rival)->partition == partition);
}

static size_t row_of(const sm_rivals *v, uint32_t partition)
{
    for (size_t i = 0; i < v->n; i++)
        if (v->row[i] == partition) return i;
    for (size_t i = 0; i < v->n && partition != SM_NONE; i++)
        if (sm_rivals_rival(v, v->row[i]) == sm_rivals_rival(v, partition)) return i;
    return SIZE_MAX;
}

/* The best first, the list's sign says which way that is. */
static bool best_is_down(const sm_rivals *v, size_t col)
{
    return col == 1 ||
           (col >= SM_RIVALS_FIXED && !sm_registry_at(v->indices, v->index[col - SM_RIVALS_FIXED])->distance);
}

static sm_status take_rows(sm_rivals *v, sm_error *err)
{
    uint32_t here = sm_rivals_here(v);
    const sm_rivals_sheet sheet = {.v = v};
    v->n = 0;
    for (uint32_t i = 0; i < sm_dataset_parts(v->data)->n_partitions; i++)
        if (is_row(v, i)) v->row[v->n++] = i;
    sm_grid keys = sm_rivals_keys(&sheet);
    size_t keep = v->touched ? row_of(v, here) : SIZE_MAX;
    if (!v->touched) v->list.at = 0;
    sm_status status = sm_list_take(&v->list, &keys, keep, err);
    memset(v->list.width, 0, sizeof v->list.width); /* keys are no cells: only what is on the screen counts */
    return status;
}

bool sm_rivals_take(sm_rivals *v)
{
    return take_rows(v, &v->wrong) == SM_OK;
}

void sm_rivals_sort(sm_rivals *v, size_t col, bool reverse)
{
    const sm_rivals_sheet sheet = {.v = v};
    sm_grid keys = sm_rivals_keys(&sheet);
    bool again = reverse && v->list.sorted && v->list.sort_col == col;
    bool down = again ? !v->list.down : best_is_down(v, col);
    if (sm_list_sort(&v->list, &keys, col, down, &v->wrong)) v->over = true;
    if (!v->touched) v->list.at = 0;
}

/* ---- the values -------------------------------------------------------------------------------------------------- */

static bool outdated(const sm_rivals *v, const sm_session *s)
{
    return !sm_dataset_shares(v->data, sm_session_data(s)) || v->n_all != sm_registry_count(v->indices) ||
           v->beta != sm_live_facts(sm_session_live(s))->beta; /* both were set from one text */
}

bool sm_rivals_alone(const sm_rivals *v, const sm_session *s)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(s));
    return !p->n || p->n_partitions < 3 + p->n_more_truths;
}

static void begin(sm_rivals *v, const sm_session *s)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(s));
    sm_rivals_forget(v);
    v->beta = sm_live_facts(sm_session_live(s))->beta;
    v->n_all = sm_registry_count(v->indices);
    sm_status status = sm_dataset_again(&v->data, sm_session_data(s), p->pred, &v->wrong);
    if (!status) status = sm_compare_new(&v->compare, v->data, v->indices, v->beta, &v->wrong);
    v->row = sm_alloc(p->n_partitions, sizeof *v->row);
    if (!status && !v->row) status = sm_no_memory(&v->wrong);
    v->list = (sm_list){.sorted = true, .down = true, .sort_col = SM_RIVALS_FIXED, .col = SM_RIVALS_FIXED};
    v->list.down = best_is_down(v, SM_RIVALS_FIXED);
    if (!status) status = take_rows(v, &v->wrong);
    v->over = status != SM_OK;
}

static void go_on(sm_rivals *v, uint64_t *fuel)
{
    if (v->over || v->stopped || !v->compare) return;
    sm_job job = sm_compare_job(v->compare);
    if (job.run(job.self, fuel, &v->over, &v->wrong) || !sm_rivals_take(v)) v->over = true;
    v->facts_of = SM_NONE;
}

sm_value sm_rivals_value(const sm_rivals *v, const sm_session *s, uint32_t partition, size_t index)
{
    size_t rival = sm_rivals_rival(v, partition);
    if (rival == SIZE_MAX || rival >= sm_compare_done(v->compare)) return (sm_value){.state = SM_PENDING};
    sm_value value = sm_compare_values(v->compare, rival)[index];
    return s ? sm_words_unit(s, index, value) : value;
}

/* ---- facts of one row -------------------------------------------------------------------------------------------- */

/* "12·37·1 / 40·0·0 / 0·0·30": class by class, where that is short. */
static sm_status say_counts(const sm_rivals *v, uint32_t partition, bool ascii, sm_text *out)
{
    const sm_parts *p = sm_dataset_parts(v->data);
    const sm_partition *truth = sm_dataset_truth(v->data), *mine = &p->partition[partition];
    sm_table *t = NULL;
    uint32_t rows = sm_dict_size(truth->dict), cols = sm_dict_size(mine->dict);
    if (p->n > FACT_POINTS || (uint64_t)rows * cols > FACT_CELLS) return SM_OK;
    sm_status status = sm_table_of(&t, truth, mine, SM_STORE_BEST, NULL);
    for (uint32_t i = 0; i < rows && !status; i++) {
        const char *between = i ? " / " : "";
        for (uint32_t j = 0; j < cols && !status; j++) {
            if (!sm_table_col_sums(t)[j] || !sm_table_row_sums(t)[i]) continue;
            status = sm_text_print(out, NULL, "%s%llu", between, (unsigned long long)sm_table_at(t, i, j));
            between = ascii ? "," : "·";
        }
    }
    sm_table_free(t);
    return status ? status : sm_text_print(out, NULL, " · ");
}

/* "best by J, FM; NMI ranks it 2" or "ranked 4 by J to 9 by NCA". */
static sm_status say_ranks(const sm_rivals *v, size_t rival, sm_text *out)
{
    uint32_t low = UINT32_MAX, high = 0;
    size_t by_low = 0, by_high = 0;
    bool first = true;
    sm_status status = SM_OK;
    for (size_t i = 0; i < v->n_index && !status; i++) {
        uint32_t rank = sm_compare_rank(v->compare, rival, v->index[i]);
        if (!rank) continue;
        if (rank < low) low = rank, by_low = v->index[i];
        if (rank > high) high = rank, by_high = v->index[i];
        if (rank == 1)
            status = sm_text_print(out, NULL, "%s%s", first ? "best by " : ", ",
                                   sm_registry_at(v->indices, v->index[i])->symbol);
        first = first && rank != 1;
    }
    if (status || !high || (low == 1 && high == 1)) return status;
    if (low == 1)
        return sm_text_print(out, NULL, "; %s ranks it %u", sm_registry_at(v->indices, by_high)->symbol, high);
    if (low == high) return sm_text_print(out, NULL, "all rank it %u", low);
    return sm_text_print(out, NULL, "%s ranks it %u, %s %u", sm_registry_at(v->indices, by_low)->symbol, low,
                         sm_registry_at(v->indices, by_high)->symbol, high);
}

static void find_facts(sm_rivals *v, bool ascii)
{
    uint32_t here = sm_rivals_here(v);
    if (here == v->facts_of) return;
    v->facts_of = here;
    sm_text_clear(&v->facts);
    if (here == SM_NONE) return;
    sm_status status = sm_text_print(&v->facts, NULL, "%s: ", sm_compare_name(v->compare, here));
    if (!status) status = say_counts(v, here, ascii, &v->facts);
    if (!status && v->over) status = say_ranks(v, sm_rivals_rival(v, here), &v->facts);
    if (status) sm_text_clear(&v->facts);
}

/* ---- how alike the indices rank ---------------------------------------------------------------------------------- */

static void find_agreement(sm_rivals *v)
{
    sm_status status = SM_OK;
    if (!v->agreed)
        for (size_t i = 0; i < v->n_index && !status; i++)
            for (size_t j = 0; j < i && !status; j++) {
                status = sm_compare_agreement(v->compare, v->index[i], v->index[j], &v->agree[i][j], &v->wrong);
                v->agree[j][i] = v->agree[i][j];
            }
    if (v->x >= v->n_index) v->x = v->n_index - 1;
    if (v->y >= v->n_index) v->y = v->n_index - 1;
    v->agreed = !status;
    v->conflict =
        v->x != v->y && sm_compare_conflict(v->compare, v->index[v->x], v->index[v->y], &v->torn[0], &v->torn[1]);
}

/* ---- two side by side -------------------------------------------------------------------------------------------- */

static void take_changes(sm_rivals *v)
{
    const sm_rivals_sheet sheet = {.v = v};
    sm_grid g = sm_rivals_changes(&sheet);
    if (sm_list_take(&v->changes, &g, v->changes.rows ? sm_list_row(&v->changes) : 0, &v->wrong)) v->sides_over = true;
}

static void find_sides(sm_rivals *v)
{
    uint32_t here = sm_rivals_here(v);
    if (v->pinned == SM_NONE || here == SM_NONE) return;
    if (v->sides && v->side[0] == v->pinned && v->side[1] == here) return;
    sm_rivals_forget_sides(v);
    v->side[0] = v->pinned;
    v->side[1] = here;
    if (sm_versus_new(&v->sides, v->data, v->pinned, here, v->indices, v->beta, &v->wrong)) v->sides_over = true;
    take_changes(v);
}

static void run_sides(sm_rivals *v, uint64_t *fuel)
{
    if (!v->sides || v->sides_over) return;
    sm_job job = sm_versus_job(v->sides);
    if (job.run(job.self, fuel, &v->sides_over, &v->wrong)) v->sides_over = true;
    if (v->sides_over) take_changes(v);
}

/* ---- against K --------------------------------------------------------------------------------------------------- */

/* The best rival of each K, K ascending; few, so by insertion. */
static void add_k(sm_rivals *v, size_t rival, size_t index)
{
    uint32_t k = sm_compare_rival(v->compare, rival)->k, rank = sm_compare_rank(v->compare, rival, index);
    size_t at = 0;
    while (at < v->n_k && sm_compare_rival(v->compare, v->best[at])->k < k) at++;
    if (!rank) return;
    if (at < v->n_k && sm_compare_rival(v->compare, v->best[at])->k == k) {
        if (rank < sm_compare_rank(v->compare, v->best[at], index)) v->best[at] = rival;
        return;
    }
    memmove(v->best + at + 1, v->best + at, (v->n_k - at) * sizeof *v->best);
    v->best[at] = rival;
    v->n_k++;
}

static void find_ks(sm_rivals *v)
{
    size_t n = sm_compare_count(v->compare), keep = v->k_at;
    if (v->best) return;
    v->best = sm_alloc(n, sizeof *v->best);
    v->band = sm_alloc(n, sizeof *v->band);
    if (!v->best || !v->band) {
        sm_rivals_forget_bands(v);
        return;
    }
    v->banding = sm_registry_at(v->indices, v->index[v->line]);
    for (size_t i = 0; i < n; i++) add_k(v, i, v->index[v->line]);
    v->k_at = keep < v->n_k ? keep : 0;
}

static sm_status open_chance(sm_rivals *v, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(v->data);
    size_t rival = v->best[v->banded];
    uint32_t which = sm_compare_reference(v->compare, rival, v->index[v->line]);
    uint32_t truth = which ? p->n_partitions - p->n_more_truths + which - 1 : p->truth;
    sm_chance_ask ask = {.seed = SEED, .tables = TABLES, .index = &v->banding, .n = 1};
    sm_table *t = NULL;
    sm_live *live = NULL;
    sm_status status = sm_table_of(&t, &p->partition[truth],
                                   &p->partition[sm_compare_rival(v->compare, rival)->partition], SM_STORE_BEST, err);
    if (!status) status = sm_live_new(&live, t, err);
    if (!status) sm_live_set_beta(live, v->beta);
    if (!status) status = sm_chance_new(&v->chance, live, &ask, err);
    sm_live_free(live);
    return status;
}

/* A K without a band is drawn without one: too many points, or cells. */
static void run_bands(sm_rivals *v, uint64_t *fuel)
{
    bool done = false;
    while (v->banded < v->n_k && *fuel && !v->stopped) {
        sm_error why = {0};
        sm_status status = v->chance ? SM_OK : open_chance(v, &why);
        if (!status) {
            sm_job job = sm_chance_job(v->chance);
            status = job.run(job.self, fuel, &done, &why);
        }
        if (!status && !done) return;
        v->band[v->banded] = status ? (sm_spread){0} : sm_chance_spread(v->chance, 0);
        v->banded++;
        sm_chance_free(v->chance);
        v->chance = NULL;
        done = false;
    }
}

/* ---- called by the explorer -------------------------------------------------------------------------------------- */

static void follow_open(sm_rivals *v, const sm_session *s)
{
    uint32_t open = sm_dataset_parts(sm_session_data(s))->pred;
    if (open == v->open) return;
    if (v->open != SM_NONE) {
        size_t row = row_of(v, open);
        v->touched = true;
        if (row != SIZE_MAX) sm_list_to(&v->list, row);
    }
    v->open = open;
}

static void find_what_is_shown(sm_rivals *v, uint64_t *fuel)
{
    if (!v->over) return;
    if (v->mode == SM_RIVALS_AGREE) find_agreement(v);
    if (v->mode == SM_RIVALS_SIDES) find_sides(v);
    if (v->mode == SM_RIVALS_SIDES) run_sides(v, fuel);
    if (v->mode == SM_RIVALS_BY_K) find_ks(v);
    if (v->mode == SM_RIVALS_BY_K) run_bands(v, fuel);
}

void sm_rivals_settle(void *state, const sm_scene *scene)
{
    sm_rivals *v = state;
    uint64_t fuel = AT_ONCE;
    if (!scene->session || sm_rivals_alone(v, scene->session)) {
        if (v->data) sm_rivals_forget(v);
        return;
    }
    if (outdated(v, scene->session)) {
        begin(v, scene->session);
        go_on(v, &fuel);
    }
    if (!v->compare || !v->row) return;
    follow_open(v, scene->session);
    find_facts(v, scene->look.ascii);
    find_what_is_shown(v, &fuel);
}

static bool is_busy(const sm_rivals *v)
{
    if (!v->compare || v->stopped) return false;
    return !v->over || (v->mode == SM_RIVALS_SIDES && v->sides && !v->sides_over) ||
           (v->mode == SM_RIVALS_BY_K && v->banded < v->n_k);
}

bool sm_rivals_work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    sm_rivals *v = state;
    if (!scene->session || !is_busy(v) || outdated(v, scene->session)) return false;
    go_on(v, fuel);
    find_what_is_shown(v, fuel);
    return is_busy(v);
}

bool sm_rivals_stop(void *state)
{
    sm_rivals *v = state;
    bool running = is_busy(v);
    v->stopped = v->stopped || running;
    return running;
}
