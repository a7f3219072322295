/* Algorithms over many data sets, written. */
#include "rank.h"
#include "measure/index.h"
#include "output/table/table.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

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

typedef struct related {
    const sm_ranking_result *r;
    const struct relation *relation;
} related;

static const char *pair_head(const void *self, size_t col)
{
    const related *p = self;
    return col ? p->r->index[col - 1]->short_name : "";
}

static sm_datum pair_at(const void *self, size_t row, size_t col)
{
    const related *p = self;
    if (!col) return sm_datum_words(p->r->index[row]->short_name);
    if (col > row) return (sm_datum){.kind = SM_EMPTY};
    return sm_datum_number(relation_at(p->r, p->relation, row, col - 1));
}

/* ---- for people -------------------------------------------------------------------------------------------------- */

static void put_relation(sm_page *p, const sm_ranking_result *r, const struct relation *row)
{
    const related pair = {r, row};
    sm_grid g = {.title = row->title, .rows = r->n, .cols = r->n, .self = &pair, .head = pair_head, .at = pair_at};
    sm_page_end(p);
    sm_page_heading(p, "%s", row->title);
    sm_page_grid(p, &g);
}

static void write_page(const sm_ranking_result *r, const sm_output_options *o, sm_out *out)
{
    sm_grid g = sm_ranking_grid(r, false);
    sm_page p = sm_page_of(o, out);
    sm_page_grid(&p, &g);
    sm_page_end(&p);
    sm_page_linef(&p, "%zu readings, %zu algorithms, %zu data sets; medians, each with its rank", r->readings,
                  r->algorithms, r->datasets);
    sm_page_linef(&p,
                  "class sizes: Gini index %.3f on average over %zu references, %zu of them nearly equal (below 0.05)",
                  r->gini, r->references, r->nearly_equal);
    for (size_t i = 0; i < RELATIONS && r->n > 1; i++) put_relation(&p, r, &relations[i]);
    sm_page_free(&p);
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

static void ranked_write_json(const sm_ranking_result *r, sm_out *out)
{
    size_t n = r->n;
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_json_open(&j, "indices", "[");
    for (size_t x = 0; x < n; x++) sm_json_words(&j, NULL, r->index[x]->id);
    sm_json_close(&j, "]");
    sm_json_open(&j, "algorithms", "[");
    for (size_t i = 0; i < r->algorithms; i++) write_algorithm(&j, r, i);
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
    sm_json_end(&j);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

void sm_output_rank(const sm_ranking_result *r, const char *format, const sm_output_options *o, sm_out *out)
{
    const sm_export *e = sm_export_find(format);
    if (!e) {
        sm_out_take(out, sm_name_unknown(SM_NAMED_AT(sm_exports), "format", format, NULL, out->err));
        return;
    }
    sm_grid g = sm_ranking_grid(r, e->bare);
    if (e == &sm_export_json)
        ranked_write_json(r, out);
    else if (e == &sm_export_table)
        write_page(r, o, out);
    else
        e->grid(&g, o, out);
}
