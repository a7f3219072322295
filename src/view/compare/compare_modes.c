/* What else the compare view shows: how alike the indices rank, two partitions side by side, an index against K. */
#include "compare.h"
#include "setmatch/base/mem.h"
#include "setmatch/ui/plot.h"
#include "setmatch/view/words.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 7, CHANGE_COLUMNS = 5, NAMES = 12 };

static const char *symbol_of(const sm_rivals *v, size_t place)
{
    return sm_registry_at(v->indices, v->index[place])->symbol;
}

/* ---- how alike the indices rank ---------------------------------------------------------------------------------- */

static void agreement_cell(const sm_rivals *v, size_t i, size_t j, char out[64])
{
    double x = i > j ? v->agree[i][j].tau : v->agree[i][j].rho;
    snprintf(out, 64, "%s", i == j ? "·" : "n/a");
    if (i != j && isfinite(x)) sm_fixed(out, x, 2);
}

static void draw_agreement(const sm_rivals *v, const sm_scene *scene, sm_pen pen, int y, int h)
{
    size_t n = v->n_index, first = 0, left = 0;
    size_t across = scene->w > 2 * CELL + 4 ? (size_t)(scene->w - CELL - 4) / CELL : 1;
    if (h < 2) return;
    if (v->x >= (size_t)h - 1) first = v->x - (size_t)h + 2;
    if (v->y >= across) left = v->y - across + 1;
    for (size_t j = left; j < n && j < left + across; j++)
        sm_pen_right(sm_pen_as(pen, j == v->y ? SM_ROLE_CROSS : SM_ROLE_HEAD), 3 + CELL * (int)(j - left + 1), y, CELL,
                     symbol_of(v, j));
    for (size_t i = first; i < n && (int)(i - first) < h - 1; i++) {
        int line = y + 1 + (int)(i - first);
        sm_pen_cut(sm_pen_as(pen, i == v->x ? SM_ROLE_CROSS : SM_ROLE_HEAD), 1, line, CELL + 2, symbol_of(v, i));
        for (size_t j = left; j < n && j < left + across; j++) {
            char text[64];
            bool here = i == v->x && j == v->y;
            int x = 3 + CELL * (int)(j - left + 1);
            agreement_cell(v, i, j, text);
            sm_pen_right(sm_pen_as(pen, here     ? SM_ROLE_CURSOR
                                        : i == j ? SM_ROLE_DIM
                                                 : SM_ROLE_TEXT),
                         x + 1, line, CELL - 1, text);
            if (here) sm_pen_cursor(pen, x + CELL - 1, line);
        }
    }
}

static sm_status say_pair(const sm_rivals *v, sm_text *out)
{
    char tau[64] = "n/a", rho[64] = "n/a";
    if (v->x == v->y)
        return sm_text_print(out, NULL, "%s with itself; the arrows go to another pair", symbol_of(v, v->x));
    const sm_agreement *g = &v->agree[v->x][v->y];
    if (isfinite(g->tau)) sm_fixed(tau, g->tau, 4);
    if (isfinite(g->rho)) sm_fixed(rho, g->rho, 4);
    return sm_text_print(out, NULL, "%s and %s: Kendall's tau-b %s, Spearman's rho %s, over %zu partitions",
                         symbol_of(v, v->x), symbol_of(v, v->y), tau, rho, g->n);
}

static sm_status say_conflict(const sm_rivals *v, sm_text *out)
{
    if (v->x == v->y) return SM_OK;
    if (!v->conflict) return sm_text_print(out, NULL, "they never put two partitions in opposite orders");
    const sm_compare *c = v->compare;
    size_t x = v->index[v->x], y = v->index[v->y], a = v->torn[0], b = v->torn[1];
    return sm_text_print(out, NULL, "they disagree most on %s (%s ranks it %u, %s %u) and %s (%u, %u)",
                         sm_compare_rival(c, a)->name, sm_registry_at(v->indices, x)->symbol, sm_compare_rank(c, a, x),
                         sm_registry_at(v->indices, y)->symbol, sm_compare_rank(c, a, y), sm_compare_rival(c, b)->name,
                         sm_compare_rank(c, b, x), sm_compare_rank(c, b, y));
}

void sm_rivals_draw_agree(const sm_rivals *v, const sm_scene *scene, sm_pen pen)
{
    sm_text pair = {0}, conflict = {0};
    int w = scene->w - 2, head = scene->h >= 8 ? 2 : scene->h >= 5, foot = scene->h >= 12 ? 5 : scene->h >= 6 ? 2 : 0;
    if (head)
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, w,
                   "How alike the indices rank: below Kendall's tau-b, above Spearman's rho");
    if (!v->agreed) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), 1, head, "…");
        return;
    }
    int room = scene->h - head - foot, h = (int)v->n_index + 1;
    draw_agreement(v, scene, pen, head, h < room ? h : room);
    int y = head + (h < room ? h : room) + (foot > 2);
    if (foot && !say_pair(v, &pair)) y += sm_words_wrap(pen, 1, y, w, sm_text_of(&pair));
    if (foot && !say_conflict(v, &conflict)) sm_words_wrap(pen, 1, y, w, sm_text_of(&conflict));
    sm_text_done(&pair);
    sm_text_done(&conflict);
}

/* ---- two side by side: every index's change ---------------------------------------------------------------------- */

static const char *change_head(const void *self, size_t col)
{
    static const char *const heads[CHANGE_COLUMNS] = {"index", "   change", "pinned", "this one", "alike"};
    return heads[col];
}

static sm_datum real_of(sm_value v)
{
    if (v.state == SM_PENDING) return (sm_datum){.kind = SM_NOT_YET};
    if (v.state == SM_UNDEFINED) return (sm_datum){.kind = SM_NOT_DEFINED, .words = v.why};
    return (sm_datum){.kind = SM_REAL, .real = v.number};
}

/* Those of the list first. */
static size_t index_in(const sm_rivals *v, size_t row)
{
    if (row < v->n_index) return v->index[row];
    size_t rest = row - v->n_index;
    for (const sm_index *const *x = sm_registry_tabular(v->indices, NULL); *x; x++) {
        bool listed = false;
        for (size_t i = 0; i < v->n_index; i++) listed = listed || v->index[i] == (*x)->at;
        if (!listed && rest-- == 0) return (*x)->at;
    }
    return 0;
}

static sm_datum change_at(const void *self, size_t row, size_t col)
{
    sm_rivals_sheet *p = (sm_rivals_sheet *)(uintptr_t)self; /* its scratch is ours to write */
    const sm_rivals *v = p->v;
    size_t x = index_in(v, row);
    sm_value before = sm_rivals_value(v, p->s, v->side[0], x), after = sm_rivals_value(v, p->s, v->side[1], x);
    if (col == 0) return (sm_datum){.kind = SM_WORDS, .words = sm_registry_at(v->indices, x)->id};
    if (col == 2 || col == 3) return real_of(col == 2 ? before : after);
    if (col == 4) {
        sm_value with = v->sides_over && v->sides ? sm_versus_between(v->sides)[x] : (sm_value){.state = SM_PENDING};
        return real_of(p->s ? sm_words_unit(p->s, x, with) : with);
    }
    char text[32];
    sm_words_change(text, before, after, 4);
    snprintf(p->cell, sizeof p->cell, "%9s", text);
    return (sm_datum){.kind = SM_WORDS, .words = p->cell};
}

static sm_role change_role(const void *self, size_t row, size_t col)
{
    const sm_rivals_sheet *p = self;
    if (col == 0) return SM_ROLE_HEAD;
    if (col != 1) return SM_ROLE_TEXT;
    size_t x = index_in(p->v, row);
    int verdict = sm_words_verdict(sm_registry_at(p->v->indices, x), sm_rivals_value(p->v, p->s, p->v->side[0], x),
                                   sm_rivals_value(p->v, p->s, p->v->side[1], x));
    return verdict > 0 ? SM_ROLE_BETTER : verdict < 0 ? SM_ROLE_WORSE : SM_ROLE_DIM;
}

sm_grid sm_rivals_changes(const sm_rivals_sheet *sheet)
{
    size_t n;
    sm_registry_tabular(sheet->v->indices, &n);
    return (sm_grid){"changes of the indices", n, CHANGE_COLUMNS, sheet, change_head, change_at};
}

/* ---- two side by side: where the points went --------------------------------------------------------------------- */

static const char *name_in(const sm_table *t, uint32_t col)
{
    return col == SM_NONE ? "-" : sm_table_col_name(t, col);
}

/* "c2→c1"; where that is too long both lose their middle. */
static void pair_words(const sm_rivals *v, size_t pair, unsigned flags, int columns, char out[96])
{
    char a[40], b[40];
    sm_versus_pair p = sm_versus_at(v->sides, pair);
    const char *from = name_in(sm_versus_table(v->sides, false), p.a);
    const char *to = name_in(sm_versus_table(v->sides, true), p.b);
    int half = (columns - 1) / 2, wide = sm_show_width(from, flags), other = sm_show_width(to, flags);
    if (half < 1) half = 1;
    int left = other < half ? columns - 1 - other : half, right = wide < half ? columns - 1 - wide : half;
    sm_words_middle(a, sizeof a, from, left, flags);
    sm_words_middle(b, sizeof b, to, right, flags);
    snprintf(out, 96, "%s→%s", a, b);
}

/* As wide as the names want to be, so long as all are seen. */
static int pitch_of(const sm_rivals *v, unsigned flags, int room)
{
    enum { LEAST = 9, MOST = 24 };
    int pitch = LEAST, n = (int)sm_versus_pairs(v->sides);
    for (int i = 0; i < n && pitch < MOST; i++) {
        char text[96];
        pair_words(v, (size_t)i, flags, MOST - 2, text);
        int width = sm_show_width(text, flags) + 2;
        if (width > pitch) pitch = width;
    }
    return n && pitch * n > room ? room / n > LEAST ? room / n : LEAST : pitch;
}

static void draw_more(sm_pen pen, int x, int y, int columns, int64_t more)
{
    char text[32], count[16];
    sm_words_count(count, (uint64_t)(more < 0 ? -more : more));
    snprintf(text, sizeof text, "%s%s", more > 0 ? "+" : more < 0 ? "-" : "", more ? count : "·");
    sm_pen_right(sm_pen_as(pen, more ? SM_ROLE_TEXT : SM_ROLE_DIM), x, y, columns, text);
}

/* Class x matched clusters; what does not fit is told. */
static int draw_difference(const sm_rivals *v, const sm_scene *scene, sm_pen pen, int y, int w, int h)
{
    const sm_table *t = sm_versus_table(v->sides, false);
    unsigned flags = scene->look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN;
    size_t pairs = sm_versus_pairs(v->sides);
    uint32_t rows = sm_table_rows(t);
    int label = 1;
    for (uint32_t i = 0; i < rows; i++) {
        int width = sm_show_width(sm_table_row_name(t, i), flags);
        if (width > label) label = width < NAMES ? width : NAMES;
    }
    int pitch = pitch_of(v, flags, w - label - 3);
    size_t fit = w > label + 2 ? (size_t)((w - label - 2) / pitch) : 0, seen = pairs < fit ? pairs : fit;
    uint32_t lines = h > 2 ? (uint32_t)(h - 2) : 0, shown = rows < lines ? rows : lines;
    for (size_t j = 0; j < seen; j++) {
        char text[96];
        pair_words(v, j, flags, pitch - 1, text);
        sm_pen_right(sm_pen_as(pen, SM_ROLE_HEAD), label + 2 + pitch * (int)j, y, pitch - 1, text);
    }
    for (uint32_t i = 0; i < shown; i++) {
        sm_words_pen(sm_pen_as(pen, SM_ROLE_HEAD), 1, y + 1 + (int)i, label, sm_table_row_name(t, i));
        for (size_t j = 0; j < seen; j++)
            draw_more(pen, label + 2 + pitch * (int)j, y + 1 + (int)i, pitch - 1, sm_versus_more(v->sides, i, j));
    }
    y += 1 + (int)shown;
    if (shown == rows && seen == pairs) return y;
    sm_text line = {0};
    sm_status status = sm_text_print(&line, NULL, "%u more classes, %zu more pairs of clusters",
                                     (unsigned)(rows - shown), pairs - seen);
    sm_rivals_line(sm_pen_as(pen, SM_ROLE_DIM), y, w, &line, status);
    return y + 1;
}

/* "43 of 130 points changed: cluster → kmeans2" */
static sm_status say_sides(const sm_rivals *v, sm_text *out)
{
    sm_status status = SM_OK;
    uint64_t changed = v->sides_over && v->sides ? sm_versus_changed(v->sides) : 0;
    if (changed)
        status = sm_text_print(out, NULL, "%llu of %u points changed: ", (unsigned long long)changed,
                               sm_dataset_parts(v->data)->n);
    else if (v->sides_over)
        status = sm_text_print(out, NULL, "the same partition: ");
    if (status) return status;
    return sm_text_print(out, NULL, "%s → %s", sm_compare_name(v->compare, v->side[0]),
                         sm_compare_name(v->compare, v->side[1]));
}

void sm_rivals_draw_sides(const sm_rivals *v, const sm_scene *scene, sm_pen pen)
{
    sm_text line = {0};
    const sm_rivals_sheet sheet = sm_rivals_sheet_of(v, scene);
    sm_grid g = sm_rivals_changes(&sheet);
    const sm_list_look look = {.grid = &g, .role = change_role};
    int y = 0, w = scene->w;
    if (scene->h >= 4) sm_rivals_line(sm_pen_as(pen, SM_ROLE_HEAD), y++, w, &line, say_sides(v, &line));
    if (scene->h >= 18) y++;
    if (v->sides_over && v->sides && scene->h >= 12) {
        y = draw_difference(v, scene, pen, y, w, scene->h / 3);
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, y, w - 2,
                   "points more (+) or fewer (-) of a class in a cluster and the one it is matched to");
        y += 1 + (scene->h >= 18);
    }
    if (v->changes.rows) sm_list_draw(&v->changes, &look, sm_pen_in(pen, (sm_rect){0, y, w, scene->h - y}));
}

/* ---- an index against K ------------------------------------------------------------------------------------------ */

typedef struct lines { /* from one block */
    double *block, *x, *y, *mean, *low, *high;
} lines;

static double shown_number(const sm_rivals *v, const sm_session *s, double number)
{
    sm_value value = {.number = number, .state = SM_DEFINED};
    return sm_words_unit(s, v->index[v->line], value).number;
}

static bool make_lines(const sm_rivals *v, const sm_session *s, lines *l)
{
    size_t n = v->n_k;
    l->block = sm_alloc(5 * n, sizeof *l->block);
    if (!l->block) return false;
    l->x = l->block, l->y = l->x + n, l->mean = l->y + n, l->low = l->mean + n, l->high = l->low + n;
    for (size_t i = 0; i < n; i++) {
        const sm_rival *r = sm_compare_rival(v->compare, v->best[i]);
        sm_value value = sm_rivals_value(v, s, r->partition, v->index[v->line]);
        const sm_spread *b = &v->band[i];
        bool known = i < v->banded && b->n;
        l->x[i] = r->k;
        l->y[i] = sm_words_is_number(value) ? value.number : (double)NAN;
        l->mean[i] = known ? shown_number(v, s, b->mean) : (double)NAN;
        l->low[i] = known ? shown_number(v, s, b->low) : (double)NAN;
        l->high[i] = known ? shown_number(v, s, b->high) : (double)NAN;
    }
    return true;
}

static void draw_plot(const sm_rivals *v, const lines *l, sm_pen pen)
{
    const sm_series series[2] = {
        {.name = symbol_of(v, v->line), .n = v->n_k, .x = l->x, .y = l->y},
        {.name = "chance", .n = v->n_k, .x = l->x, .y = l->mean, .low = l->low, .high = l->high}};
    const sm_chart chart = {.x_name = "K", .y_name = symbol_of(v, v->line), .series = series, .n_series = 2};
    sm_plot plot = sm_plot_of(&chart, 2);
    plot.letters = "oc";
    plot.cursor = l->x[v->k_at];
    sm_plot_draw(&plot, pen);
}

/* "K 3: Genie_G0.1 0.8091, chance -0.0100 to 0.0120 (mean 0.0001)" */
static sm_status say_k(const sm_rivals *v, const sm_scene *scene, const lines *l, sm_text *out)
{
    char value[32], low[64], high[64], mean[64];
    size_t i = v->k_at;
    const sm_rival *r = sm_compare_rival(v->compare, v->best[i]);
    int digits = sm_words_digits(scene->session);
    sm_words_value(value, sm_rivals_value(v, scene->session, r->partition, v->index[v->line]), digits);
    sm_status status = sm_text_print(out, NULL, "K %u: %s %s", r->k, r->name, value);
    if (status || i >= v->banded) return status;
    if (!isfinite(l->low[i])) return sm_text_print(out, NULL, ", chance is not known of so many points or cells");
    sm_fixed(low, l->low[i], digits);
    sm_fixed(high, l->high[i], digits);
    sm_fixed(mean, l->mean[i], digits);
    return sm_text_print(out, NULL, ", chance %s to %s, mean %s", low, high, mean);
}

void sm_rivals_draw_by_k(const sm_rivals *v, const sm_scene *scene, sm_pen pen)
{
    int head = scene->h >= 5, foot = scene->h >= 10 ? 2 : scene->h >= 4, w = scene->w;
    lines l = {0};
    sm_text line = {0}, text = {0};
    sm_status status = sm_text_print(&line, NULL, "o %s, the best of each K · c chance: 95 %% of 200 random tables%s",
                                     sm_registry_at(v->indices, v->index[v->line])->name,
                                     v->stopped           ? " · stopped, o goes on"
                                     : v->banded < v->n_k ? " .."
                                                          : "");
    sm_rivals_line(sm_pen_as(pen, SM_ROLE_HEAD), 0, head ? w : 0, &line, status);
    if (!v->n_k || v->n_k == 1) {
        sm_words_wrap(sm_pen_in(pen, (sm_rect){0, head, w, scene->h - head}), 1, 0, w - 2,
                      v->n_k ? "all partitions have the same number of clusters" : "…");
        return;
    }
    if (!make_lines(v, scene->session, &l)) return;
    draw_plot(v, &l, sm_pen_in(pen, (sm_rect){1, head, w - 2, scene->h - head - foot}));
    if (foot) sm_rivals_line(pen, scene->h - 1, w, &text, say_k(v, scene, &l, &text));
    sm_free(l.block);
}
