/* The points of a noise label counted in three ways: as a separate group, left out, or each as a group by itself.
 * Three tables with their indices side by side; the data are the same in all. */
#include "algorithms.h"
#include "base/mem.h"
#include "core/dict.h"
#include <stdio.h>
#include <string.h>

enum { OWN, DROP, APART, POLICIES, APART_MOST = 10000, APART_SHOWN = 8, COMPARED = 4 };
static const char *const compared[COMPARED] = {"ari", "nca", "nmi", "pa"};

typedef struct policies {
    int side;       /* of the noise label: SM_CLASSES or SM_CLUSTERS */
    uint32_t label; /* its line among the stepper's */
    uint64_t points;
    uint32_t shown; /* lines after the others, for the first points alone */
    uint64_t *count[POLICIES];
    const sm_index *index[COMPARED + 1];
    size_t n_indices;
} policies;

typedef struct policies_known {
    uint64_t total[POLICIES]; /* points; 0: none are left */
    sm_value value[COMPARED + 1][POLICIES];
} policies_known;

static bool policies_fits(const sm_index *x)
{
    return false;
}

/* ---- opened ------------------------------------------------------------------------------------------------------ */

/* The first label that is a word for noise, among the classes and then among the clusters. */
static sm_status policies_find(const sm_stepper *t, policies *own, sm_error *err)
{
    for (own->side = 0; own->side < SM_SIDES; own->side++) {
        uint32_t n = own->side ? t->cols : t->rows;
        for (own->label = 0; own->label < n; own->label++) {
            bool noise;
            sm_label_means_noise(t->name[own->side][own->label], &noise);
            if (noise) return SM_OK;
        }
    }
    return sm_fail(
        err, SM_LIMIT,
        "no class or cluster here has a label for noise, such as noise or -1; undo a noise command, or rename "
        "the label to noise");
}

static void policies_choose(const sm_stepper *t, policies *own)
{
    bool among = !t->ask.index || t->ask.index->of_places;
    for (size_t i = 0; i < COMPARED; i++) {
        own->index[own->n_indices++] = sm_registry_id(t->ask.indices, compared[i]);
        among = among || !strcmp(t->ask.index->id, compared[i]);
    }
    if (!among) own->index[own->n_indices++] = t->ask.index;
}

/* Room for the lines of single points, in the stepper's table as in the arrays next to it. */
static void policies_widen(sm_stepper *t, policies *own)
{
    int side = own->side;
    uint32_t before[] = {t->rows, t->cols}, n = before[side];
    own->points = t->sum[side][own->label];
    own->shown = own->points < APART_SHOWN ? (uint32_t)own->points : APART_SHOWN;
    *(side ? &t->cols : &t->rows) += own->shown;
    size_t capacity = n + own->shown, cells = (size_t)t->rows * t->cols;
    const char **name = sm_held(&t->hold, capacity, sizeof *name);
    char **said = sm_held(&t->hold, capacity, sizeof *said);
    uint64_t *sum = sm_held(&t->hold, capacity, sizeof *sum);
    for (int p = 0; p < POLICIES; p++) own->count[p] = sm_held(&t->hold, cells, sizeof **own->count);
    t->sign = sm_held(&t->hold, cells, 1);
    for (uint32_t i = 0; i < own->shown; i++) {
        size_t length = strlen(t->name[side][own->label]) + 12;
        char *alone = sm_held(&t->hold, length, 1);
        snprintf(alone, length, "%s.%u", t->name[side][own->label], i + 1);
        said[n + i] = alone;
        name[n + i] = alone;
    }
    memcpy(name, t->name[side], n * sizeof *name);
    memcpy(said, t->said[side], n * sizeof *said);
    memcpy(sum, t->sum[side], n * sizeof *sum);
    t->name[side] = name;
    t->said[side] = said;
    t->sum[side] = sum;
    for (uint32_t i = 0; i < before[0]; i++)
        for (uint32_t j = 0; j < before[1]; j++)
            own->count[OWN][sm_stepper_cell(t, i, j)] = t->count[(size_t)i * before[1] + j];
    t->count = own->count[OWN];
}

static size_t policies_cell(const sm_stepper *t, const policies *own, uint32_t line, uint32_t across)
{
    return own->side ? sm_stepper_cell(t, across, line) : sm_stepper_cell(t, line, across);
}

/* The counts that are shown: without the label's, and with its first points on lines of their own. */
static void policies_counts(const sm_stepper *t, policies *own)
{
    uint32_t across = own->side ? t->rows : t->cols, line = (own->side ? t->cols : t->rows) - own->shown, alone = 0;
    size_t bytes = (size_t)t->rows * t->cols * sizeof **own->count;
    memcpy(own->count[DROP], own->count[OWN], bytes);
    for (uint32_t k = 0; k < across; k++) own->count[DROP][policies_cell(t, own, own->label, k)] = 0;
    memcpy(own->count[APART], own->count[DROP], bytes);
    for (uint32_t k = 0; k < across; k++)
        for (uint64_t c = own->count[OWN][policies_cell(t, own, own->label, k)]; c && alone < own->shown; c--)
            own->count[APART][policies_cell(t, own, line + alone++, k)] = 1;
}

static sm_status policies_open(sm_stepper *t, sm_error *err)
{
    policies *own = t->own = sm_alloc(1, sizeof *own);
    sm_status status = policies_find(t, own, err);
    if (status == SM_OK && t->sum[own->side][own->label] > APART_MOST)
        return sm_fail(err, SM_LIMIT, "the policies are compared for at most %d points of noise; \"%s\" has %llu",
                       APART_MOST, sm_quote(t->name[own->side][own->label]).text,
                       (unsigned long long)t->sum[own->side][own->label]);
    if (status == SM_OK) policies_widen(t, own);
    if (status != SM_OK) return status;
    policies_counts(t, own);
    policies_choose(t, own);
    t->steps = POLICIES + 1;
    return SM_OK;
}

/* ---- the values -------------------------------------------------------------------------------------------------- */

/* A line of its own for one more point, under a name that no other has. */
static void policies_alone(sm_dict *names, const char *label, uint64_t *number, uint32_t *id)
{
    sm_text name = {0};
    uint32_t before = sm_dict_size(names);
    while (sm_dict_size(names) == before) {
        sm_text_clear(&name);
        sm_text_printf(&name, "%s.%llu", label, (unsigned long long)++*number);
        sm_dict_add(names, sm_text_of(&name), name.length, id);
    }
    sm_text_free(&name);
}

/* Names of the lines before those of single points; each keeps its place. */
static void policies_names(const sm_stepper *t, const policies *own, sm_dict *names[SM_SIDES])
{
    for (int side = 0; side < SM_SIDES; side++) {
        uint32_t id, n = (side ? t->cols : t->rows) - (side == own->side ? own->shown : 0);
        sm_dict_new(&names[side]);
        for (uint32_t i = 0; i < n; i++) sm_dict_add(names[side], t->name[side][i], strlen(t->name[side][i]), &id);
    }
}

/* The cells of a policy, point by point where they are apart. */
static void policies_triples(const sm_stepper *t, const policies *own, int policy, sm_dict *names, sm_triple *cell,
                             size_t *m)
{
    uint32_t rows = t->rows - (own->side ? 0 : own->shown), cols = t->cols - (own->side ? own->shown : 0);
    uint64_t number = 0;
    for (uint32_t i = 0; i < rows; i++) {
        for (uint32_t j = 0; j < cols; j++) {
            uint64_t c = own->count[OWN][sm_stepper_cell(t, i, j)];
            bool noise = (own->side ? j : i) == own->label;
            if (!noise || policy == OWN) {
                if (c) cell[(*m)++] = (sm_triple){i, j, c};
                continue;
            }
            for (; c && policy == APART; c--) {
                uint32_t id = 0;
                policies_alone(names, t->name[own->side][own->label], &number, &id);
                cell[(*m)++] = own->side ? (sm_triple){i, id, 1} : (sm_triple){id, j, 1};
            }
        }
    }
}

/* Returns NULL if no points are left. */
static sm_live *policies_live(sm_work *w, const sm_stepper *t, const policies *own, int policy)
{
    sm_table *table = NULL;
    sm_dict *names[SM_SIDES];
    sm_error err = {0};
    size_t m = 0;
    sm_triple *cell = sm_alloc((size_t)t->rows * t->cols + (size_t)own->points, sizeof *cell);
    policies_names(t, own, names);
    policies_triples(t, own, policy, names[own->side], cell, &m);
    if (!m) return NULL;
    sm_work_check(w, sm_table_of_triples(&table, names[0], names[1], cell, m, SM_STORE_BEST, &err), &err);
    sm_live *live = sm_live_new(table);
    sm_live_set_beta(live, sm_live_facts(t->ask.live)->beta);
    return live;
}

static const void *policies_study(sm_work *w, const void *asked)
{
    static const sm_value nothing = {.state = SM_UNDEFINED, .why = "no points are left"};
    const sm_stepper *t = asked;
    const policies *own = t->own;
    policies_known *known = sm_alloc(1, sizeof *known);
    unsigned needs = 0;
    for (size_t i = 0; i < own->n_indices; i++) needs |= own->index[i]->needs;
    for (int p = 0; p < POLICIES; p++) {
        sm_live *live = policies_live(w, t, own, p);
        if (live) sm_live_settle(live, needs);
        known->total[p] = live ? sm_table_total(sm_live_table(live)) : 0;
        for (size_t i = 0; i < own->n_indices; i++)
            known->value[i][p] = live ? sm_live_value(live, own->index[i]) : nothing;
        sm_work_progress(w, p + 1, POLICIES);
    }
    return known;
}

/* ---- shown ------------------------------------------------------------------------------------------------------- */

static void policies_columns(const sm_stepper *t, int lit, sm_snapshot *out)
{
    static const char *const head[SM_SNAPSHOT_COLUMNS] = {"own", "drop", "singletons"};
    const policies *own = t->own;
    const policies_known *known = t->known;
    sm_value total[SM_SNAPSHOT_COLUMNS];
    for (int p = 0; p < POLICIES; p++) total[p] = (sm_value){.state = SM_DEFINED, .number = (double)known->total[p]};
    sm_snapshot_columns(out, head, lit);
    sm_snapshot_row(out, "n", "n", total);
    for (size_t i = 0; i < own->n_indices; i++)
        sm_snapshot_row(out, own->index[i]->short_name, own->index[i]->id, known->value[i]);
}

static void policies_light(const sm_stepper *t, const policies *own, int policy, sm_snapshot *out)
{
    uint32_t across = own->side ? t->rows : t->cols, last = own->side ? t->cols : t->rows;
    uint32_t from = policy == APART ? last - own->shown : own->label, to = policy == APART ? last : own->label + 1;
    for (uint32_t line = from; line < to; line++)
        for (uint32_t k = 0; k < across; k++) {
            size_t cell = policies_cell(t, own, line, k);
            bool touched = own->count[policy == DROP ? OWN : policy][cell];
            if (touched) out->sign[cell] |= SM_SNAPSHOT_LIT;
        }
}

static void policies_say(const sm_stepper *t, const policies *own, int policy, sm_snapshot *out)
{
    const char *kind = own->side ? "cluster" : "class", *label = t->name[own->side][own->label];
    unsigned long long points = (unsigned long long)own->points, n = (unsigned long long)t->n;
    if (policy == OWN) {
        sm_text_printf(
            &out->words,
            "%llu point%s of %llu ha%s the label %s. It stays a %s like any other: whoever keeps these points "
            "together and apart from the rest is right.",
            points, points == 1 ? "" : "s", n, points == 1 ? "s" : "ve", label, kind);
    } else if (policy == DROP) {
        sm_text_printf(&out->words,
                       "The points of %s leave the table, so n falls from %llu to %llu. What became of them no longer "
                       "counts, and neither does a group that held nothing else.",
                       label, n, n - points);
        if (own->points == t->n) sm_text_puts(&out->words, " No points are left, so no index has a value.");
    } else {
        sm_text_printf(
            &out->words,
            "Each point of %s is a %s by itself, and n stays %llu. Whoever leaves such a point alone is right; "
            "two of them together are wrong.",
            label, kind, n);
        if (own->points > own->shown) sm_text_printf(&out->words, " The table shows the first %u.", own->shown);
    }
}

/* Under which policy an index is highest and lowest, as far as it has values. */
static void policies_sum_up(const sm_stepper *t, sm_snapshot *out)
{
    const policies *own = t->own;
    const policies_known *known = t->known;
    static const char *const name[POLICIES] = {"own", "drop", "singletons"};
    for (size_t i = 0; i < own->n_indices; i++) {
        int low = -1, high = -1;
        double value[POLICIES];
        for (int p = 0; p < POLICIES; p++) {
            sm_value v = known->value[i][p];
            value[p] = v.number;
            if (!sm_value_known(v)) continue;
            if (low < 0 || value[p] < value[low]) low = p;
            if (high < 0 || value[p] > value[high]) high = p;
        }
        if (low < 0) continue;
        sm_text_printf(&out->words, "%s: ", own->index[i]->short_name);
        if (value[high] - value[low] < 1e-12)
            sm_text_printf(&out->words, "%.4f under each. ", value[high]);
        else
            sm_text_printf(&out->words, "from %.4f (%s) to %.4f (%s). ", value[low], name[low], value[high],
                           name[high]);
    }
    sm_text_puts(&out->words, "The data are the same, and do not say which is right: report the policy and n.");
}

static sm_status policies_show(sm_stepper *t, size_t step, sm_snapshot *out, sm_error *err)
{
    static const char *const title[] = {"own: noise as a group", "drop: noise left out",
                                        "singletons: each point by itself", "side by side"};
    const policies *own = t->own;
    int policy = step < POLICIES ? (int)step : OWN;
    out->phase = step;
    out->count = own->count[policy];
    snprintf(out->title, sizeof out->title, "%s", title[step]);
    policies_columns(t, step < POLICIES ? policy : -1, out);
    if (step == POLICIES) {
        policies_sum_up(t, out);
        return SM_OK;
    }
    policies_light(t, own, policy, out);
    policies_say(t, own, policy, out);
    return SM_OK;
}

const sm_algorithm sm_algorithm_policies = {
    .name = "policies",
    .title = "three policies for noise",
    .help = "The points of a noise label as a group, left out, or each by itself, and what each index says",
    .fits = policies_fits,
    .open = policies_open,
    .study = policies_study,
    .show = policies_show,
    .free = sm_free,
};
