/* Algorithms over many data sets, written. */
#include "rank.h"
#include "base/mem.h"
#include "measure/index.h"
#include "output/table/table.h"
#include "places.h"
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { NAME, DATASETS, FIXED };

typedef struct sheet {
    const sm_ranking_result *r;
    size_t *order;
    bool bare;
    const struct relation *relation; /* of a table of pairs */
    char text[64];
} sheet;

/* ---- medians and ranks ------------------------------------------------------------------------------------------- */

static const char *ranked_head(const void *self, size_t col)
{
    sheet *s = (sheet *)(uintptr_t)self; /* its text is ours to write */
    if (col < FIXED) return col == NAME ? "algorithm" : "datasets";
    const sm_index *x = s->r->index[(col - FIXED) / 2];
    bool rank = (col - FIXED) % 2;
    if (rank && !s->bare) return "";
    snprintf(s->text, sizeof s->text, "%s%s", s->bare ? x->id : x->short_name, rank ? "_rank" : "");
    return s->text;
}

static sm_datum real(double x)
{
    return isnan(x) ? (sm_datum){.kind = SM_NOT_DEFINED, .words = "no value"} : (sm_datum){.kind = SM_REAL, .real = x};
}

static sm_datum ranked_at(const void *self, size_t row, size_t col)
{
    const sheet *s = self;
    size_t a = s->order[row], x = (col - FIXED) / 2;
    if (col == NAME) return sm_cell_words(s->r->algorithm[a].name);
    if (col == DATASETS) return sm_cell_whole(s->r->algorithm[a].datasets);
    if ((col - FIXED) % 2 == 0) return real(s->r->algorithm[a].median[x]);
    uint32_t place = s->r->algorithm[a].place[x];
    return place ? (sm_datum){.kind = SM_WHOLE, .whole = place} : (sm_datum){.kind = SM_EMPTY};
}

/* By the index that comes last. */
static uint32_t ranked_place(const void *self, size_t i)
{
    const sheet *s = self;
    return s->r->algorithm[i].place[s->r->n - 1];
}

/* ---- pairs of indices -------------------------------------------------------------------------------------------- */

static const struct relation {
    const char *key, *title;
    size_t at; /* in sm_pair_of_indices */
} relations[] = {
    {"pearson", "Pearson's r between the indices, over all readings but perfect ones",
     offsetof(sm_pair_of_indices, pearson)},
    {"spearman", "Spearman's rho, over the same readings", offsetof(sm_pair_of_indices, spearman)},
    {"kendall", "Kendall's tau-b between the rankings of the algorithms", offsetof(sm_pair_of_indices, tau)},
};
enum { RELATIONS = sizeof relations / sizeof *relations };

static double relation_at(const sm_ranking_result *r, const struct relation *row, size_t x, size_t y)
{
    double value;
    memcpy(&value, (const char *)&r->pair[x * r->n + y] + row->at, sizeof value);
    return value;
}

static const char *pair_head(const void *self, size_t col)
{
    const sheet *s = self;
    return col ? s->r->index[col - 1]->short_name : "";
}

static sm_datum pair_at(const void *self, size_t row, size_t col)
{
    const sheet *s = self;
    if (!col) return sm_cell_words(s->r->index[row]->short_name);
    return col - 1 < row ? real(relation_at(s->r, s->relation, row, col - 1)) : (sm_datum){.kind = SM_EMPTY};
}

/* ---- for people -------------------------------------------------------------------------------------------------- */

static sm_status write_relation(sheet *s, const struct relation *row, const sm_output_options *o, sm_sink out,
                                sm_error *err)
{
    size_t n = s->r->n;
    sm_grid g = {.title = row->title, .rows = n, .cols = n, .self = s, .head = pair_head, .at = pair_at};
    sm_page p = sm_page_of(o, out, err);
    s->relation = row;
    sm_page_end(&p);
    sm_page_heading(&p, "%s", row->title);
    sm_status status = sm_page_finish(&p);
    return status == SM_OK ? sm_export_table.grid(&g, o, out, err) : status;
}

static sm_status write_summary(const sheet *s, const sm_output_options *o, sm_sink out, sm_error *err)
{
    sm_page p = sm_page_of(o, out, err);
    sm_page_end(&p);
    sm_page_printf(&p, "%zu readings, %zu algorithms, %zu data sets; medians, each with its rank", s->r->readings,
                   s->r->algorithms, s->r->datasets);
    sm_page_end(&p);
    sm_page_linef(&p,
                  "class sizes: Gini index %.3f on average over %zu references, %zu of them nearly equal (below 0.05)",
                  s->r->gini, s->r->references, s->r->nearly_equal);
    return sm_page_finish(&p);
}

static sm_status write_page(sheet *s, const sm_grid *g, const sm_output_options *o, sm_sink out, sm_error *err)
{
    sm_status status = sm_export_table.grid(g, o, out, err);
    if (status == SM_OK) status = write_summary(s, o, out, err);
    for (size_t i = 0; i < RELATIONS && status == SM_OK && s->r->n > 1; i++)
        status = write_relation(s, &relations[i], o, out, err);
    return status;
}

/* ---- JSON: a contract -------------------------------------------------------------------------------------------- */

static void write_algorithm(sm_json *j, const sm_ranking_result *r, size_t a)
{
    sm_json_open(j, NULL, "{");
    sm_json_words(j, "name", r->algorithm[a].name);
    sm_json_whole(j, "datasets", r->algorithm[a].datasets);
    sm_json_open(j, "median", "{");
    for (size_t x = 0; x < r->n; x++) sm_json_real(j, r->index[x]->id, r->algorithm[a].median[x]);
    sm_json_close(j, "}");
    sm_json_open(j, "rank", "{");
    for (size_t x = 0; x < r->n; x++) sm_json_rank(j, r->index[x]->id, r->algorithm[a].place[x]);
    sm_json_close(j, "}");
    sm_json_close(j, "}");
}

static sm_status ranked_write_json(const sheet *s, sm_sink out, sm_error *err)
{
    const sm_ranking_result *r = s->r;
    size_t n = r->n;
    sm_json j = sm_json_to(out, err);
    sm_json_open(&j, NULL, "{");
    sm_json_open(&j, "indices", "[");
    for (size_t x = 0; x < n; x++) sm_json_words(&j, NULL, r->index[x]->id);
    sm_json_close(&j, "]");
    sm_json_open(&j, "algorithms", "[");
    for (size_t i = 0; i < r->algorithms; i++) write_algorithm(&j, r, s->order[i]);
    sm_json_close(&j, "]");
    sm_json_whole(&j, "readings", r->readings);
    for (size_t i = 0; i < RELATIONS; i++) {
        sm_json_open(&j, relations[i].key, "{");
        for (size_t x = 0; x < n; x++) {
            sm_json_open(&j, r->index[x]->id, "{");
            for (size_t y = 0; y < n; y++) sm_json_real(&j, r->index[y]->id, relation_at(r, &relations[i], x, y));
            sm_json_close(&j, "}");
        }
        sm_json_close(&j, "}");
    }
    sm_json_open(&j, "gini", "{");
    sm_json_real(&j, "mean", r->gini);
    sm_json_whole(&j, "references", r->references);
    sm_json_whole(&j, "nearly_equal", r->nearly_equal);
    sm_json_close(&j, "}");
    sm_json_close(&j, "}");
    return sm_json_end(&j);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

sm_status sm_output_rank(const sm_ranking_result *r, const char *format, const sm_output_options *o, sm_sink out,
                         sm_error *err)
{
    const sm_export *e = sm_export_find(format);
    if (!e) return sm_name_unknown(SM_NAMED_AT(sm_exports), "format", format, NULL, err);
    sheet s = {.r = r, .bare = e->bare};
    sm_grid g = {.title = "medians and ranks of algorithms",
                 .rows = r->algorithms,
                 .cols = FIXED + 2 * r->n,
                 .self = &s,
                 .head = ranked_head,
                 .at = ranked_at};
    sm_places_order(&s.order, s.r->algorithms, ranked_place, &s);
    sm_status status = SM_OK;
    if (strcmp(format, "json") == 0)
        status = ranked_write_json(&s, out, err);
    else if (strcmp(format, "table") == 0)
        status = write_page(&s, &g, o, out, err);
    else
        status = e->grid(&g, o, out, err);
    sm_free(s.order);
    return status;
}
