/* Parts that run a simulation: curves, drawn in the panels of the print, and boxes. Compares what the print says of
 * them in words with the result. */
#include "exhibit.h"
#include "study/simulate/simulation.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static uint64_t reps_of(const sm_exhibit *x)
{
    return x->ask.reps ? x->ask.reps : (uint64_t)sm_file_number(x->part, "reps", 0);
}

static const sm_simulated *simulate(sm_exhibit *x)
{
    sm_simulation_ask ask = {
        .indices = x->ask.indices, .seed = x->ask.seed, .reps = reps_of(x), .threads = x->ask.threads};
    sm_exhibit_check(x, sm_simulation_find(&ask.row, sm_file_text(x->part, "simulation"), &x->err));
    ask.index = sm_exhibit_indices(x, sm_file_text(x->part, "indices"), &ask.n_index);
    return sm_simulation_study(x->work, &ask);
}

static const sm_chart *chart_of(const sm_simulated *r, const cJSON *of)
{
    size_t which = (size_t)sm_file_number(of, "chart", 0);
    return which < r->n_charts ? &r->chart[which] : NULL;
}

/* Returns the position of an id in the part's list of indices. */
static size_t place_of(const sm_exhibit *x, const char *id)
{
    size_t at = 0, length = strlen(id);
    for (const char *p = sm_file_text(x->part, "indices"); p && *p; at++) {
        size_t n = strcspn(p, ",");
        if (n == length && strncmp(p, id, n) == 0) return at;
        p += n + (p[n] == ',');
    }
    return SIZE_MAX;
}

/* ---- curves ------------------------------------------------------------------------------------------------------ */
/* Turns a distance in [0, 1] into the similarity that the print draws. */
static const double *turned(const double *y, size_t n)
{
    if (!y) return NULL;
    double *out = sm_alloc(n, sizeof *out);
    for (size_t i = 0; i < n; i++) out[i] = 1 - y[i];
    return out;
}

static void copy_series(sm_exhibit *x, sm_series *to, const sm_series *from, const sm_index *index)
{
    *to = *from;
    to->name = sm_exhibit_called(x, index);
    if (!index->distance) return;
    to->name = sm_exhibit_kept(x, "1-%s", sm_exhibit_called(x, index));
    to->y = turned(from->y, from->n);
    to->low = turned(from->high, from->n);
    to->high = turned(from->low, from->n);
}

static void show_curves_of(sm_exhibit *x, const cJSON *panel, const sm_simulated *r)
{
    size_t n;
    const sm_chart *from = chart_of(r, panel);
    const sm_index **index = sm_exhibit_indices(x, sm_file_text(panel, "indices"), &n);
    if (!from) return;
    sm_series *series = sm_alloc(n, sizeof *series);
    for (size_t i = 0; i < n; i++) {
        size_t at = place_of(x, index[i]->id);
        if (at >= from->n_series) sm_exhibit_fail(x, "%s is not simulated", index[i]->id);
        copy_series(x, &series[i], &from->series[at], index[i]);
    }
    sm_panel *p = sm_exhibit_panel(x, &sm_panel_chart, sm_file_text(panel, "title"));
    p->chart = *from;
    p->chart.title = p->title;
    p->chart.series = series;
    p->chart.n_series = n;
    if (sm_file_text(panel, "y_name")) p->chart.y_name = sm_file_text(panel, "y_name");
}

/* ---- claims about a curve ---------------------------------------------------------------------------------------- */
typedef struct saying { /* what the print says of a series of means, each over reps values */
    const cJSON *said;
    bool distance;
    double reps;
} saying;

static void say_peak(const sm_series *s, const saying *k, char out[64])
{
    snprintf(out, 64, "%g", s->peaked ? s->x[s->peak] : (double)NAN);
}

/* Returns whether it is best above the stated number. */
static void say_over(const sm_series *s, const saying *k, char out[64])
{
    double than = sm_file_number(k->said, "than", 0), at = s->peaked ? s->x[s->peak] : 0;
    snprintf(out, 64, at > than ? "more than %g" : at < than ? "less than %g" : "%g", than);
}

/* The squared standard error of the mean at a place; the bar around it is a standard deviation. */
static double squared_error(const sm_series *s, size_t at, double reps)
{
    double sd = s->high ? s->high[at] - s->y[at] : 0;
    return sd * sd / reps;
}

/* From the first place, or the stated one, to the last. "" if twice the standard error of the difference (error: its
 * square) is too large to decide. */
static void say_trend(const sm_series *s, const saying *k, char out[64])
{
    size_t from = 0, last = s->n - 1;
    while (from < last && s->x[from] < sm_file_number(k->said, "from", 0)) from++;
    double by = s->y[last] - s->y[from], size = fabs(s->y[from]);
    double capacity = sm_file_number(k->said, "level", 0.02) * (size > 0.25 ? size : 0.25);
    double error = 4 * (squared_error(s, from, k->reps) + squared_error(s, last, k->reps));
    const char *way = fabs(by) < capacity ? "level" : (by > 0) != k->distance ? "rising" : "falling";
    snprintf(out, 64, "%s", error > capacity * capacity && error >= by * by ? "" : way);
}

static double mean_from(const sm_series *s, double from)
{
    double sum = 0, n = 0;
    for (size_t i = 0; i < s->n; i++) {
        if (s->x[i] < from) continue;
        sum += s->y[i];
        n++;
    }
    return n > 0 ? sum / n : (double)NAN;
}

static void say_mean(const sm_series *s, const saying *k, char out[64])
{
    double mean = mean_from(s, sm_file_number(k->said, "from", 0));
    sm_fixed(out, k->distance ? 1 - mean : mean, (int)sm_file_number(k->said, "digits", 2));
}

/* The drop from the peak to the last place, in per cent of the peak. */
static void say_drop(const sm_series *s, const saying *k, char out[64])
{
    double top = s->peaked ? s->y[s->peak] : (double)NAN, end = s->y[s->n - 1];
    if (k->distance) top = 1 - top, end = 1 - end;
    snprintf(out, 64, "%.0f %%", 100 * (top - end) / top);
}

typedef struct saying_row {
    const char *name;
    void (*say)(const sm_series *s, const saying *k, char out[64]);
} saying_row;
static const saying_row sayings[] = {{"peak", say_peak}, {"over", say_over}, {"trend", say_trend},
                                     {"mean", say_mean}, {"drop", say_drop}, {NULL, NULL}};

static void curves_claim(sm_exhibit *x, const cJSON *said, const sm_simulated *r)
{
    const sm_chart *c = chart_of(r, said);
    const char *of = sm_file_text(said, "of"), *id = sm_file_text(said, "index");
    const saying_row *k = sm_name_row(SM_NAMED(sayings), of ? of : "");
    const sm_index *index = sm_registry_id(x->ask.indices, id ? id : "");
    size_t at = id ? place_of(x, id) : SIZE_MAX;
    if (!c || !k || !index || at >= c->n_series) sm_exhibit_fail(x, "%s has no simulated values", id);
    char found[64];
    saying of_these = {said, index->distance, (double)reps_of(x)};
    k->say(&c->series[at], &of_these, found);
    const char *what = sm_exhibit_kept(x, "%s: %s", sm_exhibit_called(x, index), sm_file_text(said, "what"));
    if (*found)
        sm_exhibit_words(x, sm_file_text(said, "where"), what, said, found);
    else
        sm_exhibit_absent(x, sm_file_text(said, "where"), what, said);
    if (!*found && x->rows) x->row[x->rows - 1].why = "the means differ by less than twice their sampling error";
}

static void curves_show(sm_exhibit *x)
{
    const sm_simulated *r = simulate(x);
    for (const cJSON *p = sm_file_list(x->part, "panels"); p; p = p->next) show_curves_of(x, p, r);
    for (const cJSON *s = sm_file_list(x->part, "values"); s; s = s->next) curves_claim(x, s, r);
}

const sm_part_kind sm_part_curves = {.name = "curves", .show = curves_show};

/* ---- boxes ------------------------------------------------------------------------------------------------------- */
/* The print states for each index whether any change was negative. */
static void boxes_show(sm_exhibit *x)
{
    const sm_chart *c = simulate(x)->chart;
    sm_panel *p = sm_exhibit_panel(x, &sm_panel_chart, sm_file_text(x->part, "title"));
    p->chart = *c;
    p->chart.title = p->title;
    for (const cJSON *s = sm_file_list(x->part, "values"); s; s = s->next) {
        const char *id = sm_file_text(s, "index");
        size_t at = id ? place_of(x, id) : SIZE_MAX;
        if (at >= c->n_boxes) sm_exhibit_fail(x, "%s is not simulated", id ? id : "");
        sm_exhibit_words(x, NULL, sm_exhibit_kept(x, "%s: a negative change", c->boxes[at].name), s,
                         c->boxes[at].low < 0 ? "yes" : "no");
    }
}

const sm_part_kind sm_part_boxes = {.name = "boxes", .show = boxes_show};
