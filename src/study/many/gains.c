/* Which points a second prediction places right that the first did not, class by class. */
#include "gains.h"
#include "base/mem.h"
#include "drop.h"
#include "measure/index.h"
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct sm_gains {
    const sm_partition *truth, *side[2];
    const sm_noises *noise;
    uint32_t *kept, n_kept; /* the points that neither leaves out, ascending; NULL: all */
    bool *out;              /* of each point: left out; NULL: none is */
    uint32_t *home[2];      /* of each class: its cluster in the one-to-one optimum */
    uint32_t *lone[2];      /* where that is a cluster of one point of noise: the point; else SM_NONE */
    uint32_t optima[2], clusters[2];
    sm_gain *class; /* of each class, then of all */
};

/* ---- computed ---------------------------------------------------------------------------------------------------- */

static bool is_out(const sm_gains *g, uint32_t point)
{
    return g->out && g->out[point];
}

/* A cluster of one point of noise has a number behind all labels: label by label of the list, the points of a class in
 * their order. So it is the point that has as many of its class before it as the home has. */
static void find_lone(sm_gains *g, bool second, const sm_table *t)
{
    const sm_partition *side = g->side[second];
    uint32_t labels = sm_dict_size(side->dict), classes = sm_gains_classes(g);
    uint32_t *lone = g->lone[second] = sm_alloc(classes, sizeof *lone);
    uint32_t *before = sm_alloc(classes, sizeof *before); /* such clusters of the class before its home */
    for (uint32_t i = 0; i < classes; i++) {
        sm_line l = sm_table_row(t, i);
        lone[i] = SM_NONE;
        for (uint32_t k = 0; k < l.n; k++) {
            uint32_t col = sm_line_at(l, k);
            before[i] += l.count[k] && col >= labels && col < g->home[second][i];
        }
    }
    for (size_t i = 0; g->noise && i < g->noise->n; i++) {
        const sm_noise *noise = &g->noise->of[i];
        uint32_t id;
        if (noise->truth || !noise->apart || !sm_dict_find(side->dict, noise->label, strlen(noise->label), &id))
            continue;
        for (uint32_t p = 0; p < side->n; p++) {
            uint32_t class = g->truth->label[p], home = g->home[second][class];
            if (side->label[p] != id || is_out(g, p) || home == SM_NONE || home < labels || lone[class] != SM_NONE)
                continue;
            if (before[class]-- == 0) lone[class] = p;
        }
    }
}

static bool is_right(const sm_gains *g, bool second, uint32_t point)
{
    uint32_t class = g->truth->label[point];
    return g->home[second][class] == g->side[second]->label[point] || g->lone[second][class] == point;
}

int sm_gains_at(const sm_gains *g, uint32_t point)
{
    return is_out(g, point) ? 0 : is_right(g, true, point) - is_right(g, false, point);
}

/* Of the truth: left out of all that is counted. */
static bool class_is_out(const sm_gains *g, uint32_t class)
{
    const char *name = sm_dict_text(g->truth->dict, class);
    bool out = false;
    for (size_t i = 0; g->noise && i < g->noise->n && !out; i++)
        out = g->noise->of[i].truth && !g->noise->of[i].apart && strcmp(g->noise->of[i].label, name) == 0;
    return out;
}

static void count_gains(sm_gains *g)
{
    uint32_t classes = sm_gains_classes(g);
    bool *skipped = sm_alloc(classes, sizeof *skipped);
    g->class = sm_alloc((size_t)classes + 1, sizeof *g->class);
    for (uint32_t i = 0; i < classes; i++) skipped[i] = class_is_out(g, i);
    for (uint32_t p = 0; p < g->truth->n; p++) {
        if (skipped[g->truth->label[p]] || is_out(g, p)) continue;
        bool first = is_right(g, false, p), second = is_right(g, true, p);
        sm_gain *to[2] = {&g->class[g->truth->label[p]], &g -> class[classes]};
        for (size_t i = 0; i < 2; i++) {
            to[i]->n++;
            to[i]->first += first;
            to[i]->second += second;
            to[i]->gained += second && !first;
            to[i]->lost += first && !second;
        }
    }
}

/* The points that are compared. */
static void choose_points(sm_work *w, sm_gains *g)
{
    sm_error err = {0};
    sm_work_check(w, sm_shared_points(g->side, 2, NULL, g->noise, &g->kept, &g->n_kept, &err), &err);
    if (!g->kept) return;
    g->out = sm_alloc(g->truth->n, sizeof *g->out);
    memset(g->out, true, g->truth->n);
    for (uint32_t i = 0; i < g->n_kept; i++) g->out[g->kept[i]] = false;
}

static void match_side(sm_work *w, sm_gains *g, bool second)
{
    sm_error err = {0};
    sm_table *t = NULL;
    sm_dict *names = NULL;
    sm_live *live = NULL;
    uint64_t apart;
    sm_partition truth = *g->truth, side = *g->side[second];
    if (g->kept) sm_partition_kept(g->truth, g->kept, g->n_kept, &truth);
    if (g->kept) sm_partition_kept(g->side[second], g->kept, g->n_kept, &side);
    sm_work_check(w, sm_table_of(&t, &truth, &side, SM_STORE_BEST, &err), &err);
    sm_work_check(w, sm_take_noise(t, g->noise, &names, &apart, &err), &err);
    for (uint32_t col = 0; col < sm_table_cols(t); col++) g->clusters[second] += sm_table_col_sums(t)[col] > 0;
    sm_live_begin(&live, t);
    unsigned needs = sm_need_first(SM_BY_COUNT) | sm_need_optima(SM_BY_COUNT);
    sm_work_check(w, sm_live_settle_all(live, needs, &err), &err);
    const sm_matching *m = &sm_live_facts(live)->matching[SM_BY_COUNT];
    g->optima[second] = m->optima;
    g->home[second] = sm_alloc(sm_gains_classes(g), sizeof **g->home);
    memcpy(g->home[second], m->col_of_row, sm_gains_classes(g) * sizeof **g->home);
    find_lone(g, second, t);
    sm_live_free(live);
}

const void *sm_gains_study(sm_work *w, const void *asked)
{
    const sm_gains_ask *ask = asked;
    sm_gains *g = sm_alloc(1, sizeof *g);
    const sm_parts *p = sm_dataset_parts(ask->data);
    g->truth = sm_dataset_truth(ask->data);
    g->noise = ask->noise;
    g->side[0] = &p->partition[ask->a];
    g->side[1] = &p->partition[ask->b];
    if (!ask->each) choose_points(w, g);
    for (int i = 0; i < 2; i++) {
        match_side(w, g, i);
        sm_work_progress(w, i + 1, 3);
    }
    count_gains(g);
    return g;
}

sm_status sm_gains_check(const sm_gains_ask *ask, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(ask->data);
    if (!p->n) return sm_fail(err, SM_USAGE, "only counts are known; a difference of predictions needs their points");
    if (ask->a >= p->n_partitions || ask->b >= p->n_partitions || ask->a == p->truth || ask->b == p->truth)
        return sm_fail(err, SM_USAGE, "a difference needs two predictions beside the reference");
    return SM_OK;
}

/* ---- read -------------------------------------------------------------------------------------------------------- */

uint32_t sm_gains_classes(const sm_gains *g)
{
    return sm_dict_size(g->truth->dict);
}

const char *sm_gains_class(const sm_gains *g, uint32_t class)
{
    return sm_dict_text(g->truth->dict, class);
}

sm_gain sm_gains_of(const sm_gains *g, uint32_t class)
{
    return g->class[class == SM_NONE ? sm_gains_classes(g) : class];
}

const sm_noises *sm_gains_noise(const sm_gains *g)
{
    return g->noise;
}

uint64_t sm_gains_left_out(const sm_gains *g)
{
    return g->kept ? g->truth->n - g->n_kept : 0;
}

uint32_t sm_gains_clusters(const sm_gains *g, bool second)
{
    return g->clusters[second];
}

uint32_t sm_gains_optima(const sm_gains *g, bool second)
{
    return g->optima[second];
}

void sm_gains_points(const sm_gains *g, uint32_t class, int way, uint32_t **out, size_t *n)
{
    sm_gain of = sm_gains_of(g, class);
    *n = 0;
    *out = sm_alloc((way >= 0 ? of.gained : 0) + (way <= 0 ? of.lost : 0), sizeof **out);
    for (uint32_t p = 0; p < g->truth->n; p++) {
        int is = class == SM_NONE || g->truth->label[p] == class ? sm_gains_at(g, p) : 0;
        if (is && (!way || is == way)) (*out)[(*n)++] = p;
    }
}

/* ---- the sign test ----------------------------------------------------------------------------------------------- */

/* The terms of the smaller tail from the smallest on, each from the one before; both as multiples of 2^exponent, for
 * 2^-n is too small for a double. */
double sm_sign_test(uint64_t gained, uint64_t lost)
{
    uint64_t n = gained + lost, most = gained < lost ? gained : lost;
    double term = 1, sum = 1, exponent = 1 - (double)n; /* of both tails */
    if (gained == lost) return 1;
    for (uint64_t i = 0; i < most; i++) {
        term *= (double)(n - i) / (double)(i + 1);
        sum += term;
        if (sum < 0x1p+500) continue;
        term *= 0x1p-500;
        sum *= 0x1p-500;
        exponent += 500;
    }
    double p = exponent < INT_MIN / 2 ? 0 : ldexp(sum, (int)exponent);
    return p < 1 ? p : 1;
}

void sm_put_p(char out[32], double p)
{
    if (p >= 0.0001)
        snprintf(out, 32, "p = %.4f", p);
    else
        snprintf(out, 32, p > 0 ? "p = %.2g" : "p < 1e-300", p);
}
