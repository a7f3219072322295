/* Which points a second prediction places right that the first did not, class by class. */
#include "gains.h"
#include "base/mem.h"
#include "compare.h"
#include "drop.h"
#include "measure/index.h"
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- correct points ---------------------------------------------------------------------------------------------- */

typedef struct counting {
    sm_gains *g;
    const sm_partition *truth, *side[2];
    uint32_t classes;
    uint32_t *kept, n_kept; /* the points that neither leaves out, ascending; NULL: all */
    bool *out;              /* of each point: left out; NULL: none is */
} counting;

static bool is_out(const counting *c, uint32_t point)
{
    return c->out && c->out[point];
}

/* A cluster of one point of noise has a number after all labels: label by label of the list, the points of a class in
 * their order. So it is the point that has as many of its class before it as the home has. */
static void find_lone(counting *c, bool second, const sm_table *t)
{
    const sm_noises *noises = c->g->noise;
    const sm_partition *side = c->side[second];
    const uint32_t *home = c->g->home[second];
    uint32_t labels = sm_dict_size(side->dict);
    uint32_t *lone = c->g->lone[second] = sm_alloc(c->classes, sizeof *lone);
    uint32_t *before = sm_alloc(c->classes, sizeof *before); /* such clusters of the class before its home */
    for (uint32_t i = 0; i < c->classes; i++) {
        sm_line l = sm_table_row(t, i);
        lone[i] = SM_NONE;
        for (uint32_t k = 0; k < l.n; k++) {
            uint32_t col = sm_line_at(l, k);
            before[i] += l.count[k] && col >= labels && col < home[i];
        }
    }
    for (size_t i = 0; noises && i < noises->n; i++) {
        const sm_noise *noise = &noises->of[i];
        uint32_t id;
        if (noise->truth || !noise->apart || !sm_dict_find(side->dict, noise->label, strlen(noise->label), &id))
            continue;
        for (uint32_t p = 0; p < side->n; p++) {
            uint32_t class = c->truth->label[p];
            if (side->label[p] != id || is_out(c, p) || home[class] == SM_NONE || home[class] < labels ||
                lone[class] != SM_NONE)
                continue;
            if (before[class]-- == 0) lone[class] = p;
        }
    }
}

static bool is_correct(const sm_gains *g, bool second, uint32_t point)
{
    const sm_partition *p = sm_dataset_parts(g->data)->partition;
    uint32_t class = p[g->partition[0]].label[point];
    return g->home[second][class] == p[g->partition[second + 1]].label[point] || g->lone[second][class] == point;
}

/* Chooses the points that are compared. */
static void choose_points(sm_work *w, counting *c)
{
    sm_error err = {0};
    sm_work_check(w, sm_shared_points(c->side, 2, NULL, c->g->noise, &c->kept, &c->n_kept, &err), &err);
    if (!c->kept) return;
    c->g->left_out = c->truth->n - c->n_kept;
    c->out = sm_alloc(c->truth->n, sizeof *c->out);
    memset(c->out, true, c->truth->n);
    for (uint32_t i = 0; i < c->n_kept; i++) c->out[c->kept[i]] = false;
}

static void match_side(sm_work *w, counting *c, bool second)
{
    sm_error err = {0};
    sm_table *t = NULL;
    sm_dict *names = NULL;
    uint64_t apart;
    sm_partition truth = *c->truth, side = *c->side[second];
    if (c->kept) sm_partition_kept(c->truth, c->kept, c->n_kept, &truth);
    if (c->kept) sm_partition_kept(c->side[second], c->kept, c->n_kept, &side);
    sm_work_check(w, sm_table_of(&t, &truth, &side, SM_STORE_BEST, &err), &err);
    sm_work_check(w, sm_take_noise(t, c->g->noise, &names, &apart, &err), &err);
    for (uint32_t col = 0; col < sm_table_cols(t); col++) c->g->clusters[second] += sm_table_col_sums(t)[col] > 0;
    sm_live *live = sm_live_new(t);
    unsigned needs = sm_need_first(SM_BY_COUNT) | sm_need_optima(SM_BY_COUNT);
    sm_live_settle(live, needs);
    const sm_matching *m = &sm_live_facts(live)->matching[SM_BY_COUNT];
    uint32_t *home = sm_alloc(c->classes, sizeof *home);
    memcpy(home, m->col_of_row, c->classes * sizeof *home);
    c->g->optima[second] = m->optima;
    c->g->home[second] = home;
    find_lone(c, second, t);
    sm_live_free(live);
}

/* ---- the study --------------------------------------------------------------------------------------------------- */

static bool class_is_out(const counting *c, uint32_t class)
{
    const sm_noises *noises = c->g->noise;
    const char *name = sm_dict_text(c->truth->dict, class);
    for (size_t i = 0; noises && i < noises->n; i++)
        if (noises->of[i].truth && !noises->of[i].apart && !strcmp(noises->of[i].label, name)) return true;
    return false;
}

static void count_point(sm_gain *to, bool first, bool second)
{
    to->n++;
    to->first += first;
    to->second += second;
    to->gained += second && !first;
    to->lost += first && !second;
    to->net += second - first;
}

static void count_points(counting *c, sm_gain *of)
{
    sm_gains *g = c->g;
    size_t capacity = 0;
    bool *skipped = sm_alloc(c->classes, sizeof *skipped);
    for (uint32_t i = 0; i < c->classes; i++) skipped[i] = class_is_out(c, i);
    for (uint32_t p = 0; p < c->truth->n; p++) {
        uint32_t class = c->truth->label[p];
        if (skipped[class] || is_out(c, p)) continue;
        bool first = is_correct(g, false, p), second = is_correct(g, true, p);
        if (first != second) sm_push(&g->point, &g->n_points, &capacity, &p, sizeof p);
        count_point(&of[class], first, second);
        count_point(&of[c->classes], first, second);
    }
}

/* Keeps the rows of classes with points. */
static void name_rows(counting *c)
{
    sm_gains *g = c->g;
    for (uint32_t i = 0; i <= c->classes; i++) {
        sm_gain row = g->row[i];
        bool all = i == c->classes;
        row.id = all ? SM_NONE : i;
        row.class = all ? "all" : sm_dict_text(c->truth->dict, i);
        if (row.n || all) g->row[g->n++] = row;
    }
    g->n--;
}

const void *sm_gains_study(sm_work *w, const void *asked)
{
    const sm_gains_ask *ask = asked;
    const sm_parts *p = sm_dataset_parts(ask->data);
    sm_gains *g = sm_alloc(1, sizeof *g);
    *g = (sm_gains){.data = ask->data, .noise = ask->noise, .partition = {p->truth, ask->a, ask->b}};
    for (int i = 0; i < 3; i++) {
        sm_text name = {0};
        sm_partition_name(p, g->partition[i], &name);
        g->name[i] = sm_text_of(&name);
    }
    counting c = {.g = g, .truth = sm_dataset_truth(ask->data), .side = {&p->partition[ask->a], &p->partition[ask->b]}};
    c.classes = sm_dict_size(c.truth->dict);
    if (!ask->each) choose_points(w, &c);
    for (int i = 0; i < 2; i++) {
        match_side(w, &c, i);
        sm_work_progress(w, i + 1, 3);
    }
    g->row = sm_alloc((size_t)c.classes + 1, sizeof *g->row);
    count_points(&c, g->row);
    name_rows(&c);
    return g;
}

sm_status sm_gains_check(const sm_gains_ask *ask, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(ask->data);
    if (!p->n) return sm_fail(err, SM_USAGE, "only counts are known; a difference of predictions needs their points");
    if (ask->a >= p->n_partitions || ask->b >= p->n_partitions || ask->a == p->truth || ask->b == p->truth)
        return sm_fail(err, SM_USAGE, "a difference needs two predictions and a reference");
    return SM_OK;
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

const sm_gain *sm_gains_all(const sm_gains *g)
{
    return &g->row[g->n];
}

int sm_gains_at(const sm_gains *g, uint32_t point)
{
    return is_correct(g, true, point) ? 1 : -1;
}

uint32_t *sm_gains_points(const sm_gains *g, uint32_t class, int way, size_t *n)
{
    const uint32_t *label = sm_dataset_truth(g->data)->label;
    uint32_t *out = sm_alloc(g->n_points, sizeof *out);
    *n = 0;
    for (size_t i = 0; i < g->n_points; i++) {
        uint32_t p = g->point[i];
        if ((class == SM_NONE || label[p] == class) && (!way || way == sm_gains_at(g, p))) out[(*n)++] = p;
    }
    return out;
}

/* ---- columns ----------------------------------------------------------------------------------------------------- */

static const sm_grid_column class_columns[] = {
    {.id = "class", SM_FIELD(TEXT, sm_gain, class), .emphasis = SM_HEADING},
    {.id = "n", SM_FIELD(COUNT, sm_gain, n), .emphasis = SM_FAINT},
    {.id = "first", SM_FIELD(COUNT, sm_gain, first), .named = true},
    {.id = "second", SM_FIELD(COUNT, sm_gain, second), .named = true},
    [SM_GAINS_GAINED] = {.id = "gained", SM_FIELD(COUNT, sm_gain, gained), .emphasis = SM_GOOD, .if_any = true},
    [SM_GAINS_LOST] = {.id = "lost", SM_FIELD(COUNT, sm_gain, lost), .emphasis = SM_BAD, .if_any = true},
    {.id = "net", SM_FIELD(CHANGE, sm_gain, net), .audience = SM_FOR_PEOPLE},
};

static const char *prediction_name(const void *self, sm_spot at)
{
    return ((const sm_gains *)self)->name[at.column - 1];
}

sm_grid sm_gains_grid(const sm_gains *g, bool bare)
{
    return sm_grid_lay((sm_grid){.title = "gained and lost by class",
                                 .rows = g->n + !bare,
                                 .self = g,
                                 SM_COLUMNS(class_columns),
                                 SM_ROWS_OF(g->row),
                                 .bare = bare,
                                 .name = prediction_name});
}

enum { ROW, ID, CLASS, FIRST, SECOND, CHANGE };
static const sm_grid_column point_columns[] = {
    [ROW] = {.id = "row"},
    [ID] = {.id = "id"},
    [CLASS] = {.id = "class"},
    [FIRST] = {.id = "first", .named = true, .named_everywhere = true},
    [SECOND] = {.id = "second", .named = true, .named_everywhere = true},
    [CHANGE] = {.id = "change"},
};

static size_t point_times(const void *self, size_t column)
{
    return column != ID || sm_dataset_parts(((const sm_gains *)self)->data)->id;
}

/* Uses the predictions' names unless another column has one of them. */
static const char *point_name(const void *self, sm_spot at)
{
    const sm_gains *g = self;
    for (size_t i = ROW; i <= CHANGE; i++)
        for (size_t k = 1; k < 3; k++)
            if (!strcmp(g->name[k], point_columns[i].id)) return point_columns[at.column].id;
    return g->name[at.column - FIRST + 1];
}

static sm_datum point_cell(const void *self, sm_spot at)
{
    const sm_gains *g = self;
    const sm_parts *p = sm_dataset_parts(g->data);
    uint32_t point = g->point[at.row];
    if (at.column == ROW) return sm_datum_whole(sm_dataset_row(g->data, point));
    if (at.column == ID) return sm_datum_words(sm_point_id(p, point));
    if (at.column == CHANGE) return sm_datum_words(sm_gains_at(g, point) > 0 ? "gained" : "lost");
    const sm_partition *side = &p->partition[g->partition[at.column - CLASS]];
    return sm_datum_words(sm_dict_text(side->dict, side->label[point]));
}

sm_grid sm_gains_points_grid(const sm_gains *g, bool bare)
{
    return sm_grid_lay((sm_grid){.title = "points that differ",
                                 .rows = g->n_points,
                                 .self = g,
                                 SM_COLUMNS(point_columns),
                                 .bare = bare,
                                 .times = point_times,
                                 .name = point_name,
                                 .cell = point_cell});
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
