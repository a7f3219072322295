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
    sm_dict *names[2];       /* of the noise that stands apart */
    uint32_t *kept, n_kept;  /* the points that neither leaves out, ascending; NULL: all */
    bool *out;               /* of each point: left out; NULL: none is */
    sm_partition some[2];    /* labels of the kept points: of the truth, of the side that is opened */
    sm_table_making *making; /* of the side that is opened */
    sm_live *live[2];
    /* Where the home of a class is a cluster of one point of noise: which point that is; else SM_NONE. */
    uint32_t *lone[2], *before; /* scratch: such clusters of the class before its home */
    sm_gain *class;             /* of each class, then of all */
    bool done;
};

static void gains_free(void *self)
{
    sm_gains *g = self;
    for (int i = 0; i < 2; i++) {
        sm_live_free(g->live[i]);
        sm_dict_free(g->names[i]);
        sm_free(g->lone[i]);
    }
    sm_table_making_free(g->making);
    sm_free(g->kept);
    sm_free(g->out);
    sm_free(g->some[0].label);
    sm_free(g->some[1].label);
    sm_free(g->before);
    sm_free(g->class);
    sm_free(g);
}

static sm_status gains_share(sm_gains *g, sm_error *err)
{
    sm_status status = sm_shared_points(g->side, 2, NULL, g->noise, &g->kept, &g->n_kept, err);
    if (status || !g->kept) return status;
    g->out = sm_alloc(g->truth->n, sizeof *g->out);
    for (uint32_t p = 0; p < g->truth->n; p++) g->out[p] = true;
    for (uint32_t i = 0; i < g->n_kept; i++) g->out[g->kept[i]] = false;
    sm_partition_kept(g->truth, g->kept, g->n_kept, &g->some[0]);
    return SM_OK;
}

static bool is_out(const sm_gains *g, uint32_t point)
{
    return g->out && g->out[point];
}

static void gains_make(sm_gains *g)
{
    uint32_t classes = sm_dict_size(g->truth->dict);
    g->class = sm_alloc((size_t)classes + 1, sizeof *g->class);
    g->before = sm_alloc(classes, sizeof *g->before);
    for (size_t i = 0; i < 2; i++) g->lone[i] = sm_alloc(classes, sizeof *g->lone[i]);
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static const uint32_t *homes_of(const sm_gains *g, bool second)
{
    return sm_live_facts(g->live[second])->matching[SM_BY_COUNT].col_of_row;
}

/* A cluster of one point of noise is a number, behind all labels: label by label of the list, the points of a class in
 * their order. So it is the point that has as many of its class before it as the home has. */
static void find_lone(sm_gains *g, bool second)
{
    const sm_partition *side = g->side[second];
    const sm_table *t = sm_live_table(g->live[second]);
    uint32_t labels = sm_dict_size(side->dict), *lone = g->lone[second];
    for (uint32_t i = 0; i < sm_dict_size(g->truth->dict); i++) {
        sm_line l = sm_table_row(t, i);
        uint32_t home = homes_of(g, second)[i];
        lone[i] = SM_NONE;
        g->before[i] = 0;
        for (uint32_t k = 0; k < l.n; k++) {
            uint32_t col = sm_line_at(l, k);
            g->before[i] += l.count[k] && col >= labels && col < home;
        }
    }
    for (size_t i = 0; g->noise && i < g->noise->n; i++) {
        const sm_noise *noise = &g->noise->of[i];
        uint32_t id;
        if (noise->truth || !noise->apart || !sm_dict_find(side->dict, noise->label, strlen(noise->label), &id))
            continue;
        for (uint32_t p = 0; p < side->n; p++) {
            uint32_t class = g->truth->label[p], home = homes_of(g, second)[class];
            if (side->label[p] != id || is_out(g, p) || home == SM_NONE || home < labels || lone[class] != SM_NONE)
                continue;
            if (g->before[class]-- == 0) lone[class] = p;
        }
    }
}

static bool is_right(const sm_gains *g, bool second, uint32_t point)
{
    uint32_t class = g->truth->label[point];
    return homes_of(g, second)[class] == g->side[second]->label[point] || g->lone[second][class] == point;
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
    for (int i = 0; i < 2; i++) find_lone(g, i);
    for (uint32_t i = 0; i < sm_dict_size(g->truth->dict); i++) g->before[i] = class_is_out(g, i);
    for (uint32_t p = 0; p < g->truth->n; p++) {
        if (g->before[g->truth->label[p]] || is_out(g, p)) continue;
        bool first = is_right(g, false, p), second = is_right(g, true, p);
        sm_gain *to[2] = {&g->class[g->truth->label[p]], &g -> class[sm_dict_size(g->truth->dict)]};
        for (size_t i = 0; i < 2; i++) {
            to[i]->n++;
            to[i]->first += first;
            to[i]->second += second;
            to[i]->gained += second && !first;
            to[i]->lost += first && !second;
        }
    }
}

/* live[i] is there once its table is. */
static sm_status open_side(sm_gains *g, size_t i, uint64_t *budget, sm_error *err)
{
    sm_table *t = NULL;
    uint64_t apart;
    sm_status status = SM_OK;
    if (g->kept && !g->some[1].label) sm_partition_kept(g->side[i], g->kept, g->n_kept, &g->some[1]);
    if (!g->making)
        status = sm_table_make_begin(&g->making, g->kept ? &g->some[0] : g->truth, g->kept ? &g->some[1] : g->side[i],
                                     SM_STORE_BEST, err);
    if (!status) status = sm_table_make_on(g->making, &t, budget, err);
    if (status || !t) return status;
    sm_table_making_free(g->making);
    g->making = NULL;
    sm_free(g->some[1].label);
    g->some[1].label = NULL;
    status = sm_take_noise(t, g->noise, &g->names[i], &apart, err);
    if (status)
        sm_table_free(t);
    else
        sm_live_begin(&g->live[i], t);
    return status;
}

static sm_status gains_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    sm_gains *g = self;
    unsigned needs = sm_need_first(SM_BY_COUNT) | sm_need_optima(SM_BY_COUNT), left = 0;
    sm_status status = SM_OK;
    for (size_t i = 0; i < 2 && !g->done && !status; i++) {
        unsigned pending = needs;
        if (!g->live[i]) status = open_side(g, i, budget, err);
        if (!status && g->live[i]) status = sm_live_settle(g->live[i], needs, budget, &pending, err);
        left |= pending & needs;
        if (!g->live[i]) break;
    }
    if (!status && !left && !g->done) {
        count_gains(g);
        g->done = true;
    }
    *done = g->done;
    return status;
}

static double gains_progress(const void *self)
{
    return ((const sm_gains *)self)->done;
}

sm_status sm_gains_new(sm_job *job, const sm_dataset *d, uint32_t a, uint32_t b, const sm_noises *noise, bool each,
                       sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    *job = (sm_job){0};
    if (!p->n) return sm_fail(err, SM_USAGE, "only counts are known; a difference of predictions needs their points");
    if (a >= p->n_partitions || b >= p->n_partitions || a == p->truth || b == p->truth)
        return sm_fail(err, SM_USAGE, "a difference needs two predictions beside the reference");
    sm_gains *g = sm_alloc(1, sizeof *g);
    *job = (sm_job){.self = g, .run = gains_run, .progress = gains_progress, .free = gains_free};
    g->truth = sm_dataset_truth(d);
    g->noise = noise;
    g->side[0] = &p->partition[a];
    g->side[1] = &p->partition[b];
    sm_status status = each ? SM_OK : gains_share(g, err);
    if (!status) gains_make(g);
    return sm_job_opened(job, status);
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
    const sm_table *t = sm_live_table(g->live[second]);
    uint32_t n = 0;
    for (uint32_t col = 0; col < sm_table_cols(t); col++) n += sm_table_col_sums(t)[col] > 0;
    return n;
}

uint32_t sm_gains_optima(const sm_gains *g, bool second)
{
    return sm_live_facts(g->live[second])->matching[SM_BY_COUNT].optima;
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
