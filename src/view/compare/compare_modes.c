/* Two modes of the compare view: how similarly the indices rank, and an index against K. */
#include "base/mem.h"
#include "compare.h"
#include "ui/plot.h"
#include "view/widgets/axis.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>

enum { CELL = 7 };

/* ---- how alike the indices rank ---------------------------------------------------------------------------------- */

static void draw_agreement(const sm_candidates *v, const sm_scene *scene, sm_pen pen, int y, int h)
{
    size_t n = v->n_index, across = scene->w > 2 * CELL + 4 ? (size_t)(scene->w - CELL - 4) / CELL : 1;
    size_t first = v->x + 1 >= (size_t)h && h > 1 ? v->x - (size_t)h + 2 : 0;
    size_t left = v->y >= across ? v->y - across + 1 : 0;
    if (h < 2) return;
    for (size_t j = left; j < n && j < left + across; j++)
        sm_pen_right(sm_pen_as(pen, j == v->y ? SM_ROLE_CROSS : SM_ROLE_HEAD), 3 + CELL * (int)(j - left + 1), y, CELL,
                     sm_candidates_index(v, j)->short_name);
    for (size_t i = first; i < n && (int)(i - first) < h - 1; i++) {
        int line = y + 1 + (int)(i - first);
        sm_pen_cut(sm_pen_as(pen, i == v->x ? SM_ROLE_CROSS : SM_ROLE_HEAD), 1, line, CELL + 2,
                   sm_candidates_index(v, i)->short_name);
        for (size_t j = left; j < n && j < left + across; j++) {
            char text[64];
            bool here = i == v->x && j == v->y;
            double value = i > j ? v->agree[i][j].tau : v->agree[i][j].rho;
            int x = 3 + CELL * (int)(j - left + 1);
            snprintf(text, sizeof text, "%s", i == j ? "·" : "n/a");
            if (i != j && isfinite(value)) sm_fixed(text, value, 2);
            sm_pen_right(sm_pen_as(pen, here     ? SM_ROLE_CURSOR
                                        : i == j ? SM_ROLE_DIM
                                                 : SM_ROLE_TEXT),
                         x + 1, line, CELL - 1, text);
            if (here) sm_pen_cursor(pen, x + CELL - 1, line);
        }
    }
}

static void say_pair(const sm_candidates *v, sm_text *out)
{
    char tau[64] = "n/a", rho[64] = "n/a";
    const char *x = sm_candidates_index(v, v->x)->short_name, *y = sm_candidates_index(v, v->y)->short_name;
    const sm_agreement *g = &v->agree[v->x][v->y];
    if (v->x == v->y) {
        sm_text_printf(out, "%s with itself; the arrows go to another pair", x);
        return;
    }
    if (isfinite(g->tau)) sm_fixed(tau, g->tau, 4);
    if (isfinite(g->rho)) sm_fixed(rho, g->rho, 4);
    sm_text_printf(out, "%s and %s: Kendall's tau-b %s, Spearman's rho %s, over %zu partition%s", x, y, tau, rho, g->n,
                   sm_plural(g->n));
}

static void say_conflict(const sm_candidates *v, sm_text *out)
{
    const sm_index *x = sm_candidates_index(v, v->x), *y = sm_candidates_index(v, v->y);
    const sm_compare *c = v->compare;
    size_t a = v->torn[0], b = v->torn[1];
    if (v->x != v->y && !v->conflict) sm_text_puts(out, "they never order two partitions oppositely");
    if (v->x == v->y || !v->conflict) return;
    sm_text_printf(out, "they disagree most on %s (%s ranks it %u, %s %u) and %s (%u, %u)", c->candidate[a].name,
                   x->short_name, sm_compare_rank(c, a, x->at), y->short_name, sm_compare_rank(c, a, y->at),
                   c->candidate[b].name, sm_compare_rank(c, b, x->at), sm_compare_rank(c, b, y->at));
}

void sm_candidates_draw_agree(const sm_candidates *v, const sm_scene *scene, sm_pen pen)
{
    sm_text title = {0}, right = {0}, line = {0};
    sm_text_puts(&title, "Similarity of the rankings: below Kendall's tau-b, above Spearman's rho");
    int head = sm_listing_heading(scene, pen, &title, &right, NULL), w = scene->w - 2;
    int foot = scene->h >= 12 ? 5 : scene->h >= 6 ? 2 : 0, h = sm_least((int)v->n_index + 1, scene->h - head - foot);
    if (!v->agreed) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), 1, head, "…");
        return;
    }
    draw_agreement(v, scene, pen, head, h);
    int y = head + h + (foot > 2);
    if (foot) say_pair(v, &line);
    y += sm_words_wrap(pen, 1, y, w, sm_text_of(&line));
    sm_text_clear(&line);
    if (foot) say_conflict(v, &line);
    sm_words_wrap(pen, 1, y, w, sm_text_of(&line));
    sm_text_free(&line);
}

/* ---- an index against K ------------------------------------------------------------------------------------------ */

static double band_number(const sm_candidates *v, size_t i, double number)
{
    sm_value value = {.number = number, .state = SM_DEFINED};
    return i < v->bands->done && v->bands->band[i].n ? sm_words_unit(v->listing.s, v->index[v->line], value).number
                                                     : (double)NAN;
}

/* block has places for n K, the best values, and the mean, low and high ends of chance. */
static void draw_k_plot(const sm_candidates *v, double *block, sm_pen pen)
{
    const sm_bands *b = v->bands;
    size_t n = b->n;
    double *x = block, *y = x + n, *mean = y + n, *low = mean + n, *high = low + n;
    const char *name = sm_candidates_index(v, v->line)->short_name;
    for (size_t i = 0; i < n; i++) {
        const sm_candidate *r = &v->compare->candidate[b->best[i]];
        sm_value value = sm_candidates_value(v, r->partition, v->index[v->line]);
        x[i] = r->k;
        y[i] = sm_value_known(value) ? value.number : (double)NAN;
        mean[i] = band_number(v, i, b->band[i].mean);
        low[i] = band_number(v, i, b->band[i].low);
        high[i] = band_number(v, i, b->band[i].high);
    }
    const sm_series series[2] = {{.name = name, .n = n, .x = x, .y = y},
                                 {.name = "chance", .n = n, .x = x, .y = mean, .low = low, .high = high}};
    const sm_chart chart = {.x_name = "K", .y_name = name, .series = series, .n_series = 2};
    sm_plot plot = sm_plot_of(&chart, 2);
    plot.letters = "oc";
    plot.cursor = x[v->k_at];
    plot.pointed = true; /* no partition lies between two values of K */
    sm_plot_draw(&plot, pen);
}

/* "K 3: Genie_G0.1 0.8091, chance -0.0100 to 0.0120, mean 0.0001" */
static void say_k(const sm_candidates *v, sm_text *out)
{
    char value[32], low[64], high[64], mean[64];
    size_t i = v->k_at;
    const sm_candidate *r = &v->compare->candidate[v->bands->best[i]];
    const sm_spread *band = &v->bands->band[i];
    int digits = sm_words_digits(v->listing.s);
    sm_words_value(value, sm_candidates_value(v, r->partition, v->index[v->line]), digits);
    sm_text_printf(out, "K %u: %s %s", r->k, r->name, value);
    if (i >= v->bands->done) return;
    if (!band->n) {
        sm_text_puts(out, ", chance is not known for so many points or cells");
        return;
    }
    sm_fixed(low, band_number(v, i, band->low), digits);
    sm_fixed(high, band_number(v, i, band->high), digits);
    sm_fixed(mean, band_number(v, i, band->mean), digits);
    sm_text_printf(out, ", chance %s to %s, mean %s", low, high, mean);
}

void sm_candidates_draw_by_k(const sm_candidates *v, const sm_scene *scene, sm_pen pen)
{
    int head = scene->h >= 4, foot = scene->h >= 10 ? 2 : scene->h >= 4, w = scene->w;
    size_t n = v->bands ? v->bands->n : 0;
    double *block = n > 1 ? sm_alloc(5 * n, sizeof *block) : NULL;
    sm_text title = {0}, right = {0}, line = {0};
    sm_text_printf(&title, "o %s, the best of each K · c chance: 95 %% of 200 random tables%s",
                   sm_candidates_index(v, v->line)->name,
                   v->banding.stopped ? " · stopped, o continues"
                   : !v->banding.over ? " .."
                                      : "");
    sm_listing_heading(scene, pen, &title, &right, NULL);
    if (block) {
        draw_k_plot(v, block, sm_pen_in(pen, (sm_rect){1, head, w - 2, scene->h - head - foot}));
        say_k(v, &line);
        if (foot) sm_pen_cut(pen, 1, scene->h - 1, w - 2, sm_text_of(&line));
    } else {
        sm_words_wrap(sm_pen_in(pen, (sm_rect){0, head, w, scene->h - head}), 1, 0, w - 2,
                      n == 1                        ? "All partitions have the same number of clusters"
                      : v->bands && v->banding.over ? "No partition has a rank by this index"
                                                    : sm_candidates_missing(&v->banding));
    }
    sm_text_free(&line);
    sm_free(block);
}
