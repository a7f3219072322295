/* The studies of the compare view: values and ranks, two partitions side by side, what chance gives. */
#include "base/mem.h"
#include "compare.h"
#include "measure/index.h"
#include "view/widgets/words.h"
#include <string.h>

enum { TABLES = 200, SEED = 1, FACT_CELLS = 64, FACT_POINTS = 2 * 1000 * 1000 };

void sm_candidates_end_bands(sm_candidates *v)
{
    sm_study_end(&v->banding);
    v->bands = NULL;
    v->k_at = 0;
}

void sm_candidates_end(sm_candidates *v)
{
    sm_candidates_end_bands(v);
    sm_candidates_end_gains(v);
    sm_list_free(&v->by_class.list);
    v->by_class.made = false;
    sm_study_end(&v->siding);
    sm_study_end(&v->listing.study);
    sm_dataset_free(v->data);
    sm_free(v->row);
    sm_list_free(&v->listing.list);
    sm_list_free(&v->changes.list);
    sm_list_free(&v->moved.list);
    sm_text_free(&v->facts);
    v->sides = NULL;
    v->compare = NULL;
    v->data = NULL;
    v->row = NULL;
    v->n = 0;
    v->touched = v->agreed = v->unfolded = v->listing.made = v->changes.made = v->moved.made = false;
    v->pinned = v->open = v->facts_of = SM_NONE;
    v->mode = SM_CANDIDATES_LIST;
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

size_t sm_candidates_candidate(const sm_candidates *v, uint32_t partition)
{
    return partition == SM_NONE ? SIZE_MAX : v->compare->of[partition];
}

uint32_t sm_candidates_here(const sm_candidates *v)
{
    size_t row = sm_listing_row(&v->listing);
    return row < v->n ? v->row[row] : SM_NONE;
}

const sm_index *sm_candidates_index(const sm_candidates *v, size_t place)
{
    return sm_registry_at(v->listing.indices, v->index[place]);
}

/* Returns the row of the partition or of one that it is a copy of, or SIZE_MAX. */
static size_t row_of_partition(const sm_candidates *v, uint32_t partition)
{
    for (size_t i = 0; i < v->n; i++)
        if (v->row[i] == partition) return i;
    for (size_t i = 0; i < v->n && partition != SM_NONE; i++)
        if (sm_candidates_candidate(v, v->row[i]) == sm_candidates_candidate(v, partition)) return i;
    return SIZE_MAX;
}

bool sm_candidates_take(sm_candidates *v)
{
    uint32_t here = sm_candidates_here(v);
    sm_list *l = &v->listing.list;
    v->n = 0;
    for (uint32_t i = 0; i < sm_dataset_parts(v->data)->n_partitions; i++) {
        size_t candidate = v->compare->of[i];
        if (candidate == SIZE_MAX) continue;
        if (v->unfolded || v->compare->candidate[candidate].partition == i) v->row[v->n++] = i;
    }
    if (!v->touched) l->at = 0;
    l->ranked = true; /* the best value first: the largest, or the smallest distance */
    l->falls = 2;
    for (size_t i = 0; i < v->n_index; i++)
        if (!sm_candidates_index(v, i)->distance) l->falls |= (uint64_t)1 << (i + SM_CANDIDATES_FIXED);
    bool taken = sm_listing_take(&v->listing, v->n, v->touched ? row_of_partition(v, here) : SIZE_MAX);
    memset(l->width, 0, sizeof l->width); /* the width of cells depends on r and on the screen */
    return taken;
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

static bool is_each(const sm_session *s)
{
    return !strcmp(sm_session_option(s, "compare"), "each");
}

/* Whether the data, the noise or an option has changed since the comparison began. */
static bool candidates_outdated(const sm_candidates *v, const sm_session *s)
{
    sm_noises noise = {0};
    bool other = sm_session_noises(s, &noise, NULL) || !sm_noises_equal(&noise, &v->noise);
    sm_noises_free(&noise);
    other = other || v->each != is_each(s);
    return other || !sm_dataset_shares(v->data, sm_session_data(s)) ||
           v->n_all != sm_registry_count(v->listing.indices) ||
           v->beta != sm_live_facts(sm_session_live(s))->beta; /* exactly, because both come from the same text */
}

bool sm_candidates_alone(const sm_session *s)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(s));
    return !p->n || p->n_partitions < 3 + p->n_more_truths;
}

static void candidates_begin(sm_candidates *v, const sm_session *s)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(s));
    sm_candidates_end(v);
    sm_study_begin(&v->listing.study, NULL);
    sm_error *err = &v->listing.study.wrong;
    v->beta = sm_live_facts(sm_session_live(s))->beta;
    v->each = is_each(s);
    sm_status status = sm_dataset_again(&v->data, sm_session_data(s), p->pred, err);
    if (!status) status = sm_session_noises(s, &v->noise, err);
    v->n_all = sm_registry_count(v->listing.indices);
    v->row = sm_alloc(p->n_partitions, sizeof *v->row);
    v->listing.list = (sm_list){.sorted = true,
                                .down = !sm_candidates_index(v, 0)->distance,
                                .sort_col = SM_CANDIDATES_FIXED,
                                .col = SM_CANDIDATES_FIXED};
    v->listing.study.over = status != SM_OK;
    const sm_compare_ask ask = {
        .data = v->data, .indices = v->listing.indices, .beta = v->beta, .noise = &v->noise, .each = v->each};
    if (!status) sm_study_start(&v->listing.study, sm_compare_study, &ask);
}

static void take_candidates(sm_candidates *v)
{
    if (!sm_study_news(&v->listing.study)) return;
    v->compare = sm_study_result(&v->listing.study);
    if (v->compare) sm_candidates_take(v);
    v->facts_of = SM_NONE;
}

uint32_t sm_candidates_k(const sm_candidates *v, uint32_t partition)
{
    size_t candidate = sm_candidates_candidate(v, partition);
    const sm_candidate *r = &v->compare->candidate[candidate];
    return candidate < v->compare->done ? r->k : r->loaded_k;
}

uint32_t sm_candidates_rank(const sm_candidates *v, uint32_t partition, size_t index)
{
    return sm_compare_rank(v->compare, sm_candidates_candidate(v, partition), index);
}

sm_value sm_candidates_value(const sm_candidates *v, uint32_t partition, size_t index)
{
    size_t candidate = sm_candidates_candidate(v, partition);
    if (candidate == SIZE_MAX || candidate >= v->compare->done) return (sm_value){.state = SM_PENDING};
    return sm_words_unit(v->listing.s, index, v->compare->candidate[candidate].value[index]);
}

/* ---- facts of one row -------------------------------------------------------------------------------------------- */

/* "12·37·1 / 40·0·0 / 0·0·30 · ": class by class, if that is short */
static void say_counts(const sm_candidates *v, uint32_t partition, bool ascii, sm_text *out)
{
    const sm_parts *p = sm_dataset_parts(v->data);
    const sm_partition *truth = sm_dataset_truth(v->data), *mine = &p->partition[partition];
    sm_table *t = NULL;
    uint32_t rows = sm_dict_size(truth->dict), cols = sm_dict_size(mine->dict);
    if (p->n > FACT_POINTS || (uint64_t)rows * cols > FACT_CELLS) return;
    if (sm_table_of(&t, truth, mine, SM_STORE_BEST, NULL)) return;
    for (uint32_t i = 0; i < rows; i++) {
        const char *between = i ? " / " : "";
        for (uint32_t j = 0; j < cols; j++) {
            if (!sm_table_col_sums(t)[j] || !sm_table_row_sums(t)[i]) continue;
            sm_text_printf(out, "%s%llu", between, (unsigned long long)sm_table_at(t, i, j));
            between = ascii ? "," : "·";
        }
    }
    sm_text_puts(out, " · ");
    sm_table_free(t);
}

/* "best by J, FM; NMI ranks it 2" or "ranked 4 by J to 9 by NCA". */
static void say_ranks(const sm_candidates *v, size_t candidate, sm_text *out)
{
    uint32_t low = UINT32_MAX, high = 0;
    const char *by_low = "", *by_high = "", *between = "best by ";
    for (size_t i = 0; i < v->n_index; i++) {
        const char *name = sm_candidates_index(v, i)->short_name;
        uint32_t rank = sm_compare_rank(v->compare, candidate, v->index[i]);
        if (!rank) continue;
        if (rank < low) low = rank, by_low = name;
        if (rank > high) high = rank, by_high = name;
        if (rank == 1) sm_text_printf(out, "%s%s", between, name);
        if (rank == 1) between = ", ";
    }
    if (!high || (low == 1 && high == 1)) return;
    if (low == high)
        sm_text_printf(out, "all rank it %u", low);
    else if (low == 1)
        sm_text_printf(out, "; %s ranks it %u", by_high, high);
    else
        sm_text_printf(out, "%s ranks it %u, %s %u", by_low, low, by_high, high);
}

static void find_facts(sm_candidates *v, bool ascii)
{
    uint32_t here = sm_candidates_here(v);
    if (here == v->facts_of) return;
    v->facts_of = here;
    sm_text_clear(&v->facts);
    if (here == SM_NONE) return;
    sm_text_printf(&v->facts, "%s: ", v->compare->name[here]);
    say_counts(v, here, ascii, &v->facts);
    if (v->listing.study.over) say_ranks(v, sm_candidates_candidate(v, here), &v->facts);
}

/* ---- how alike the indices rank ---------------------------------------------------------------------------------- */

static void find_agreement(sm_candidates *v)
{
    if (!v->agreed) {
        for (size_t i = 0; i < v->n_index; i++) {
            for (size_t j = 0; j < i; j++) {
                sm_compare_agreement(v->compare, v->index[i], v->index[j], &v->agree[i][j]);
                v->agree[j][i] = v->agree[i][j];
            }
        }
    }
    if (v->x >= v->n_index) v->x = v->n_index - 1;
    if (v->y >= v->n_index) v->y = v->n_index - 1;
    v->agreed = true;
    v->conflict =
        v->x != v->y && sm_compare_conflict(v->compare, v->index[v->x], v->index[v->y], &v->torn[0], &v->torn[1]);
}

/* ---- two side by side -------------------------------------------------------------------------------------------- */

static void run_sides(sm_candidates *v)
{
    uint32_t here = sm_candidates_here(v);
    size_t n, keep = sm_listing_row(&v->changes);
    if (v->pinned == SM_NONE || here == SM_NONE) return;
    const sm_versus_ask ask = {v->data, v->pinned, here, v->listing.indices, v->beta};
    bool begun = sm_candidates_begin_pair(v, v->pinned, here);
    if (begun) sm_study_start(&v->siding, sm_versus_study, &ask);
    if (!sm_study_news(&v->siding) && !begun) return;
    v->sides = sm_study_result(&v->siding);
    sm_registry_tabular(v->listing.indices, &n);
    sm_listing_take(&v->changes, n, keep == SIZE_MAX ? 0 : keep);
    if (v->sides) sm_listing_take(&v->moved, sm_table_rows(v->sides->table[0]), v->keep);
}

/* ---- against K --------------------------------------------------------------------------------------------------- */

static void run_bands(sm_candidates *v)
{
    if (!v->banding.begun) {
        const sm_bands_ask ask = {v->data, v->compare, sm_candidates_index(v, v->line), v->beta, SEED, TABLES};
        sm_study_begin(&v->banding, NULL);
        sm_study_start(&v->banding, sm_bands_study, &ask);
    }
    if (sm_study_news(&v->banding)) v->bands = sm_study_result(&v->banding);
    if (v->bands && v->k_at >= v->bands->n) v->k_at = 0;
}

/* ---- called by the explorer -------------------------------------------------------------------------------------- */

static void find_what_is_shown(sm_candidates *v)
{
    if (!v->listing.study.over) return;
    if (v->mode == SM_CANDIDATES_AGREE) find_agreement(v);
    if (v->mode == SM_CANDIDATES_SIDES) run_sides(v);
    if (v->mode == SM_CANDIDATES_GAINS && sm_candidates_here(v) == v->base)
        v->mode = SM_CANDIDATES_LIST; /* with , and ; the base itself can become current */
    if (v->mode == SM_CANDIDATES_GAINS) sm_candidates_run_gains(v, sm_candidates_here(v));
    if (v->mode == SM_CANDIDATES_BY_K) run_bands(v);
}

void sm_candidates_settle(void *state, const sm_scene *scene)
{
    sm_candidates *v = state;
    v->w = scene->w;
    v->ascii = scene->look.ascii;
    v->listing.s = scene->session;
    if (sm_candidates_alone(scene->session)) {
        if (v->data) sm_candidates_end(v);
        return;
    }
    if (candidates_outdated(v, scene->session)) candidates_begin(v, scene->session);
    take_candidates(v);
    if (!v->compare) return;
    uint32_t open = sm_dataset_parts(sm_session_data(scene->session))->pred;
    size_t row = row_of_partition(v, open);
    if (open != v->open && v->open != SM_NONE) { /* the cursor follows the open partition */
        v->touched = true;
        if (row != SIZE_MAX) sm_list_to(&v->listing.list, row);
    }
    v->open = open;
    find_facts(v, scene->look.ascii);
    find_what_is_shown(v);
}

bool sm_candidates_stop(void *state)
{
    sm_candidates *v = state;
    bool two = v->mode == SM_CANDIDATES_SIDES || v->mode == SM_CANDIDATES_GAINS;
    return sm_study_stop(&v->listing.study) || (two && sm_study_stop(&v->siding)) ||
           (v->mode == SM_CANDIDATES_BY_K && sm_study_stop(&v->banding));
}

sm_answer sm_candidates_resume(const sm_press *press)
{
    sm_candidates *v = press->state;
    if (!v->listing.study.stopped && !v->siding.stopped && !v->banding.stopped) return sm_study_resume(press);
    sm_study_continue(&v->listing.study);
    sm_study_continue(&v->siding);
    sm_study_continue(&v->banding);
    return SM_TAKEN;
}
