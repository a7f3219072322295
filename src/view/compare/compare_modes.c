/* What else the compare view shows: how alike the indices rank, two partitions side by side, an index against K. */
#include "compare.h"
#include "setmatch/base/mem.h"
#include "setmatch/ui/plot.h"
#include "setmatch/view/words.h"
#include "view/kit/axis.h"
#include <math.h>
#include <stdio.h>

enum { CELL = 7, NAMES = 12 };
enum { INDEX, CHANGE, PINNED, THIS_ONE, ALIKE };

/* ---- how alike the indices rank ---------------------------------------------------------------------------------- */

static void draw_agreement(const sm_rivals *v, const sm_scene *scene, sm_pen pen, int y, int h)
{
    size_t n = v->n_index, across = scene->w > 2 * CELL + 4 ? (size_t)(scene->w - CELL - 4) / CELL : 1;
    size_t first = v->x + 1 >= (size_t)h && h > 1 ? v->x - (size_t)h + 2 : 0;
    size_t left = v->y >= across ? v->y - across + 1 : 0;
    if (h < 2) return;
    for (size_t j = left; j < n && j < left + across; j++)
        sm_pen_right(sm_pen_as(pen, j == v->y ? SM_ROLE_CROSS : SM_ROLE_HEAD), 3 + CELL * (int)(j - left + 1), y, CELL,
                     sm_rivals_index(v, j)->short_name);
    for (size_t i = first; i < n && (int)(i - first) < h - 1; i++) {
        int line = y + 1 + (int)(i - first);
        sm_pen_cut(sm_pen_as(pen, i == v->x ? SM_ROLE_CROSS : SM_ROLE_HEAD), 1, line, CELL + 2,
                   sm_rivals_index(v, i)->short_name);
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

static void say_pair(const sm_rivals *v, sm_text *out)
{
    char tau[64] = "n/a", rho[64] = "n/a";
    const char *x = sm_rivals_index(v, v->x)->short_name, *y = sm_rivals_index(v, v->y)->short_name;
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

static void say_conflict(const sm_rivals *v, sm_text *out)
{
    const sm_index *x = sm_rivals_index(v, v->x), *y = sm_rivals_index(v, v->y);
    const sm_compare *c = v->compare;
    size_t a = v->torn[0], b = v->torn[1];
    if (v->x != v->y && !v->conflict) sm_text_puts(out, "they never put two partitions in opposite orders");
    if (v->x == v->y || !v->conflict) return;
    sm_text_printf(out, "they disagree most on %s (%s ranks it %u, %s %u) and %s (%u, %u)", c->rival[a].name,
                   x->short_name, c->rival[a].rank[x->at], y->short_name, c->rival[a].rank[y->at], c->rival[b].name,
                   c->rival[b].rank[x->at], c->rival[b].rank[y->at]);
}

void sm_rivals_draw_agree(const sm_rivals *v, const sm_scene *scene, sm_pen pen)
{
    sm_text title = {0}, right = {0}, line = {0};
    sm_text_puts(&title, "How alike the indices rank: below Kendall's tau-b, above Spearman's rho");
    int head = sm_listing_heading(scene, pen, &title, &right, NULL), w = scene->w - 2;
    int foot = scene->h >= 12 ? 5 : scene->h >= 6 ? 2 : 0, h = sm_least((int)v->n_index + 1, scene->h - head - foot);
    if (!v->agreed) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), 1, head, "…");
        return;
    }
    draw_agreement(v, scene, pen, head, h);
    int y = head + h + (foot > 2);
    if (foot) say_pair(v, &line);
    y += sm_words_wrap(pen, 1, y, w, sm_pen_words(pen, &line));
    sm_text_clear(&line);
    if (foot) say_conflict(v, &line);
    sm_words_wrap(pen, 1, y, w, sm_pen_words(pen, &line));
    sm_text_done(&line);
}

/* ---- two side by side: where the points went --------------------------------------------------------------------- */

/* "c2→c1"; where that is too long both lose their middle. */
static void pair_words(const sm_rivals *v, size_t pair, unsigned flags, int columns, char out[96])
{
    char a[40], b[40];
    sm_versus_pair p = v->sides->pair[pair];
    const char *from = p.a == SM_NONE ? "-" : sm_table_col_name(v->sides->table[0], p.a);
    const char *to = p.b == SM_NONE ? "-" : sm_table_col_name(v->sides->table[1], p.b);
    int half = sm_most((columns - 1) / 2, 1), wide = sm_show_width(from, flags), other = sm_show_width(to, flags);
    sm_words_middle(a, sizeof a, from, other < half ? columns - 1 - other : half, flags);
    sm_words_middle(b, sizeof b, to, wide < half ? columns - 1 - wide : half, flags);
    snprintf(out, 96, "%s→%s", a, b);
}

/* As wide as the names want to be, so long as all are seen. */
static int pitch_of(const sm_rivals *v, unsigned flags, int room)
{
    enum { LEAST = 9, MOST = 24 };
    int pitch = LEAST, n = (int)v->sides->n;
    for (int i = 0; i < n && pitch < MOST; i++) {
        char text[96];
        pair_words(v, (size_t)i, flags, MOST - 2, text);
        pitch = sm_most(pitch, sm_show_width(text, flags) + 2);
    }
    return n && pitch * n > room ? sm_most(room / n, LEAST) : pitch;
}

static void draw_line(const sm_rivals *v, sm_pen pen, int y, int label, int pitch, uint32_t class, size_t seen)
{
    sm_words_pen(sm_pen_as(pen, SM_ROLE_HEAD), 1, y, label, sm_table_row_name(v->sides->table[0], class));
    for (size_t j = 0; j < seen; j++) {
        int64_t more = sm_versus_more(v->sides, class, j);
        char text[32], count[16];
        sm_words_count(count, (uint64_t)(more < 0 ? -more : more));
        snprintf(text, sizeof text, "%s%s", more > 0 ? "+" : more < 0 ? "-" : "", more ? count : "·");
        sm_pen_right(sm_pen_as(pen, more ? SM_ROLE_TEXT : SM_ROLE_DIM), label + 2 + pitch * (int)j, y, pitch - 1, text);
    }
}

/* Classes against matched clusters; what does not fit is told. Returns the line behind. */
static int draw_difference(const sm_rivals *v, const sm_scene *scene, sm_pen pen, int y, int h)
{
    const sm_table *t = v->sides->table[0];
    unsigned flags = scene->look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN;
    size_t pairs = v->sides->n;
    uint32_t rows = sm_table_rows(t);
    int label = 1, w = scene->w;
    for (uint32_t i = 0; i < rows && label < NAMES; i++)
        label = sm_least(NAMES, sm_most(label, sm_show_width(sm_table_row_name(t, i), flags)));
    int pitch = pitch_of(v, flags, w - label - 3);
    size_t fit = w > label + 2 ? (size_t)((w - label - 2) / pitch) : 0, seen = pairs < fit ? pairs : fit;
    uint32_t lines = h > 2 ? (uint32_t)(h - 2) : 0, shown = rows < lines ? rows : lines;
    for (size_t j = 0; j < seen; j++) {
        char text[96];
        pair_words(v, j, flags, pitch - 1, text);
        sm_pen_right(sm_pen_as(pen, SM_ROLE_HEAD), label + 2 + pitch * (int)j, y, pitch - 1, text);
    }
    for (uint32_t i = 0; i < shown; i++) draw_line(v, pen, y + 1 + (int)i, label, pitch, i, seen);
    y += 1 + (int)shown;
    if (shown == rows && seen == pairs) return y;
    sm_pen_printf(sm_pen_in(sm_pen_as(pen, SM_ROLE_DIM), (sm_rect){0, y, w - 1, 1}), 1, 0,
                  "%u more class%s, %zu more pair%s of clusters", (unsigned)(rows - shown), sm_plural_es(rows - shown),
                  pairs - seen, sm_plural(pairs - seen));
    return y + 1;
}

/* "43 of 130 points changed: cluster → kmeans2", and where they went. */
static int changes_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_rivals *v = state;
    sm_text title = {0}, right = {0};
    bool known = v->siding.over && v->sides;
    uint64_t changed = known ? v->sides->changed : 0;
    if (changed)
        sm_text_printf(&title, "%llu of %u point%s changed: ", (unsigned long long)changed,
                       sm_dataset_parts(v->data)->n, sm_plural(sm_dataset_parts(v->data)->n));
    else if (known)
        sm_text_puts(&title, "the same partition: ");
    sm_text_printf(&title, "%s → %s", v->compare->name[v->side[0]], v->compare->name[v->side[1]]);
    int y = sm_listing_heading(scene, pen, &title, &right, NULL);
    if (!known || scene->h < 12) return y;
    y = draw_difference(v, scene, pen, y, scene->h / 3);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, y, scene->w - 2,
               "+ more, - fewer points of a class than in the matched cluster");
    return y + 1 + (scene->h >= 18);
}

/* ---- two side by side: every index's change ---------------------------------------------------------------------- */

/* Those of the list first. */
static const sm_index *index_of_change(const sm_rivals *v, size_t row)
{
    if (row < v->n_index) return sm_rivals_index(v, row);
    size_t rest = row - v->n_index;
    for (const sm_index *const *x = sm_registry_tabular(v->listing.indices, NULL); *x; x++) {
        bool listed = false;
        for (size_t i = 0; i < v->n_index; i++) listed = listed || v->index[i] == (*x)->at;
        if (!listed && rest-- == 0) return *x;
    }
    return sm_rivals_index(v, 0);
}

static sm_datum changes_cell(const void *state, sm_spot at)
{
    const sm_rivals *v = state;
    const sm_index *x = index_of_change(v, at.row);
    sm_value before = sm_rivals_value(v, v->side[0], x->at), after = sm_rivals_value(v, v->side[1], x->at);
    sm_value with = v->siding.over && v->sides ? v->sides->between[x->at] : (sm_value){.state = SM_PENDING};
    char text[32];
    switch (at.column) {
    case INDEX:
        return sm_listing_index(x);
    case CHANGE:
        sm_words_change(text, before, after, 4);
        return sm_listing_words(&v->changes, "%9s", text);
    case ALIKE:
        return sm_listing_value(sm_words_unit(v->listing.s, x->at, with));
    default:
        return sm_listing_value(at.column == PINNED ? before : after);
    }
}

static sm_role changes_role(const void *state, sm_spot at)
{
    const sm_rivals *v = state;
    if (at.column != CHANGE) return at.column == INDEX ? SM_ROLE_HEAD : SM_ROLE_TEXT;
    const sm_index *x = index_of_change(v, at.row);
    int verdict = sm_words_verdict(x, sm_rivals_value(v, v->side[0], x->at), sm_rivals_value(v, v->side[1], x->at));
    return verdict > 0 ? SM_ROLE_BETTER : verdict < 0 ? SM_ROLE_WORSE : SM_ROLE_DIM;
}

static const char *const changes_heads[] = {
    [INDEX] = "index", [CHANGE] = "   change", [PINNED] = "pinned", [THIS_ONE] = "this one", [ALIKE] = "alike"};
const sm_listing_kind sm_rivals_changes = {.title = "changes of the indices",
                                           .heads = changes_heads,
                                           .columns = sizeof changes_heads / sizeof *changes_heads,
                                           .cell = changes_cell,
                                           .role = changes_role,
                                           .above = changes_above};

/* ---- an index against K ------------------------------------------------------------------------------------------ */

static double band_number(const sm_rivals *v, size_t i, double number)
{
    sm_value value = {.number = number, .state = SM_DEFINED};
    return i < v->banded && v->band[i].n ? sm_words_unit(v->listing.s, v->index[v->line], value).number : (double)NAN;
}

/* K, the best value, and of chance mean, low and high end, one behind the other in block. */
static void draw_k_plot(const sm_rivals *v, double *block, sm_pen pen)
{
    size_t n = v->n_k;
    double *x = block, *y = x + n, *mean = y + n, *low = mean + n, *high = low + n;
    const char *name = sm_rivals_index(v, v->line)->short_name;
    for (size_t i = 0; i < n; i++) {
        const sm_rival *r = &v->compare->rival[v->best[i]];
        sm_value value = sm_rivals_value(v, r->partition, v->index[v->line]);
        x[i] = r->k;
        y[i] = sm_value_known(value) ? value.number : (double)NAN;
        mean[i] = band_number(v, i, v->band[i].mean);
        low[i] = band_number(v, i, v->band[i].low);
        high[i] = band_number(v, i, v->band[i].high);
    }
    const sm_series series[2] = {{.name = name, .n = n, .x = x, .y = y},
                                 {.name = "chance", .n = n, .x = x, .y = mean, .low = low, .high = high}};
    const sm_chart chart = {.x_name = "K", .y_name = name, .series = series, .n_series = 2};
    sm_plot plot = sm_plot_of(&chart, 2);
    plot.letters = "oc";
    plot.cursor = x[v->k_at];
    plot.pointed = true; /* a value of K has a partition; between two of them there is none */
    sm_plot_draw(&plot, pen);
}

/* "K 3: Genie_G0.1 0.8091, chance -0.0100 to 0.0120, mean 0.0001" */
static void say_k(const sm_rivals *v, sm_text *out)
{
    char value[32], low[64], high[64], mean[64];
    size_t i = v->k_at;
    const sm_rival *r = &v->compare->rival[v->best[i]];
    int digits = sm_words_digits(v->listing.s);
    sm_words_value(value, sm_rivals_value(v, r->partition, v->index[v->line]), digits);
    sm_text_printf(out, "K %u: %s %s", r->k, r->name, value);
    if (i >= v->banded) return;
    if (!v->band[i].n) {
        sm_text_puts(out, ", chance is not known for so many points or cells");
        return;
    }
    sm_fixed(low, band_number(v, i, v->band[i].low), digits);
    sm_fixed(high, band_number(v, i, v->band[i].high), digits);
    sm_fixed(mean, band_number(v, i, v->band[i].mean), digits);
    sm_text_printf(out, ", chance %s to %s, mean %s", low, high, mean);
}

void sm_rivals_draw_by_k(const sm_rivals *v, const sm_scene *scene, sm_pen pen)
{
    int head = scene->h >= 4, foot = scene->h >= 10 ? 2 : scene->h >= 4, w = scene->w;
    double *block = v->n_k > 1 ? sm_alloc(5 * v->n_k, sizeof *block) : NULL;
    sm_text title = {0}, right = {0}, line = {0};
    sm_text_printf(&title, "o %s, the best of each K · c chance: 95 %% of 200 random tables%s",
                   sm_rivals_index(v, v->line)->name,
                   v->banding.stopped   ? " · stopped, o continues"
                   : v->banded < v->n_k ? " .."
                                        : "");
    sm_listing_heading(scene, pen, &title, &right, NULL);
    if (!block && v->n_k > 1) sm_pen_lacks(pen);
    if (block) {
        draw_k_plot(v, block, sm_pen_in(pen, (sm_rect){1, head, w - 2, scene->h - head - foot}));
        say_k(v, &line);
        if (foot) sm_pen_cut(pen, 1, scene->h - 1, w - 2, sm_pen_words(pen, &line));
    } else {
        sm_words_wrap(sm_pen_in(pen, (sm_rect){0, head, w, scene->h - head}), 1, 0, w - 2,
                      v->n_k == 1 ? "All partitions have the same number of clusters" : "…");
    }
    sm_text_done(&line);
    sm_free(block);
}
