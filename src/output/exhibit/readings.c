/* Table 3 and Fig. 6 of nca-2024: readings of indices on benchmark data, as medians with ranks and as a matrix of
 * scatter plots. The data come with a manifest. Without one the table repeats the print, and the plots are of drawn
 * clusterings and say so. */
#include "exhibit.h"
#include "study/many/drawn.h"
#include <math.h>
#include <string.h>

static size_t ranking_index(const sm_ranking_result *r, const char *id)
{
    size_t i = 0;
    while (i < r->n && strcmp(r->index[i]->id, id) != 0) i++;
    return i;
}

/* ---- medians and ranks ------------------------------------------------------------------------------------------- */
static const sm_ranked *ranked_named(const sm_ranking_result *r, const char *name)
{
    for (size_t i = 0; r && i < r->algorithms; i++)
        if (strcmp(r->algorithm[i].name, name) == 0) return &r->algorithm[i];
    return NULL;
}

/* "1 (0.80)": the rank, then the median. A dash if the manifest lacks it; the print if there is no manifest. */
static void ranks_cell(sm_exhibit *x, sm_cells *c, size_t row, size_t col, const char *name, const sm_index *index,
                       const cJSON *printed)
{
    const sm_ranking_result *r = x->ask.ranking;
    const sm_ranked *a = ranked_named(r, name);
    size_t at = r ? ranking_index(r, index->id) : 0;
    cJSON text = {.type = cJSON_String, .string = "printed", .valuestring = printed->valuestring};
    cJSON said = {.type = cJSON_Object, .child = &text};
    const char *what = sm_exhibit_kept(x, "%s", sm_exhibit_called(x, index));
    if (!a || at == r->n || isnan(a->median[at])) {
        sm_cells_put(c, row, col + 1, r ? "–" : sm_exhibit_kept(x, "%s", printed->valuestring));
        sm_exhibit_absent(x, name, what, &said);
        return;
    }
    char median[64];
    sm_fixed(median, a->median[at], 2);
    const char *found = sm_exhibit_kept(x, "%u (%s)", a->place[at], median);
    sm_cells_put(c, row, col + 1, found);
    sm_exhibit_words(x, name, what, &said, found);
    c->strong[row * c->cols + col + 1] = strcmp(found, printed->valuestring) != 0;
}

static void ranks_show(sm_exhibit *x)
{
    size_t n, at = 0;
    const sm_index **index = sm_exhibit_indices(x, x->ask.file->readings, &n);
    const char *title = sm_file_text(x->part, x->ask.ranking ? "title" : "without");
    sm_cells *c = sm_exhibit_table(x, title, sm_file_count(x->part, "rows"), n + 1);
    sm_cells_head(c, 0, "");
    for (size_t i = 0; i < n; i++) sm_cells_head(c, i + 1, sm_exhibit_called(x, index[i]));
    for (const cJSON *row = sm_file_list(x->part, "rows"); row; row = row->next, at++) {
        size_t col = 0;
        const char *name = sm_file_text(row, "name");
        sm_cells_put(c, at, 0, name);
        for (const cJSON *p = sm_file_list(row, "cells"); p && col < n; p = p->next, col++)
            ranks_cell(x, c, at, col, name ? name : "", index[col], p);
    }
}

const sm_part_kind sm_part_ranks = {.name = "ranks", .show = ranks_show};

/* ---- the matrix of scatter plots --------------------------------------------------------------------------------- */
static const sm_ranking_result *draw_readings(sm_exhibit *x)
{
    size_t n;
    const sm_index **index = sm_exhibit_indices(x, x->ask.file->readings, &n);
    return sm_drawn_study(x->work, &(sm_drawn_ask){index, n, x->ask.seed});
}

static void scatters_fill(sm_exhibit *x, const sm_ranking_result *r, const size_t *at, sm_scatters *s)
{
    double *value = sm_alloc(s->n * s->points, sizeof *value);
    s->name = sm_alloc(s->n, sizeof *s->name);
    s->pearson = sm_alloc(s->n * s->n, sizeof *s->pearson);
    s->rank = sm_alloc(s->n * s->n, sizeof *s->rank);
    for (size_t i = 0; i < s->n; i++) {
        s->name[i] = sm_exhibit_called(x, r->index[at[i]]);
        for (size_t p = 0; p < s->points; p++) value[p * s->n + i] = r->reading[p * r->n + at[i]];
        for (size_t j = 0; j < s->n; j++) {
            s->pearson[i * s->n + j] = r->pair[at[i] * r->n + at[j]].pearson;
            s->rank[i * s->n + j] = r->pair[at[i] * r->n + at[j]].spearman;
        }
    }
    s->value = value;
}

/* A printed correlation of two indices, which drawn clusterings cannot be compared with. */
static void scatters_claim(sm_exhibit *x, const sm_ranking_result *r, const cJSON *said)
{
    const char *a = sm_file_text(said, "index"), *b = sm_file_text(said, "other"), *of = sm_file_text(said, "of");
    size_t i = ranking_index(r, a ? a : ""), j = ranking_index(r, b ? b : "");
    if (i == r->n || j == r->n) sm_exhibit_fail(x, "%s and %s are not related", a, b);
    bool pearson = of && strcmp(of, "pearson") == 0;
    double v = pearson ? r->pair[i * r->n + j].pearson : r->pair[i * r->n + j].spearman;
    const char *what = sm_exhibit_kept(x, "%s and %s: %s", sm_exhibit_called(x, r->index[i]),
                                       sm_exhibit_called(x, r->index[j]), pearson ? "r" : "ρ");
    if (x->ask.ranking)
        sm_exhibit_number(x, NULL, what, said, (sm_value){.number = v, .state = isnan(v) ? SM_UNDEFINED : SM_DEFINED});
    else
        sm_exhibit_absent(x, NULL, what, said);
}

static void scatters_show(sm_exhibit *x)
{
    const sm_ranking_result *r = x->ask.ranking ? x->ask.ranking : draw_readings(x);
    size_t at[16], n = 0;
    for (const cJSON *i = sm_file_list(x->part, "drawn"); i && n < sizeof at / sizeof *at; i = i->next) {
        at[n] = ranking_index(r, i->valuestring);
        if (at[n++] == r->n) sm_exhibit_fail(x, "%s is not among the readings", i->valuestring);
    }
    const char *title = sm_file_text(x->part, x->ask.ranking ? "title" : "without");
    sm_scatters s = {.n = n, .points = r->imperfect};
    scatters_fill(x, r, at, &s);
    sm_panel *p = sm_exhibit_panel(x, &sm_panel_scatters, title);
    p->scatters = s;
    for (const cJSON *v = sm_file_list(x->part, "values"); v; v = v->next) scatters_claim(x, r, v);
}

const sm_part_kind sm_part_scatters = {.name = "scatters", .show = scatters_show};
