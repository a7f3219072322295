/* Algorithms over many data sets, written. */
#include "setmatch/report/rank.h"
#include "report/paper/cells.h"
#include "report/paper/json.h"
#include "report/paper/page.h"
#include "setmatch/base/mem.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAME, DATASETS, FIXED };

typedef struct sheet {
    const sm_ranking *r;
    size_t *order;
    bool bare;
    double (*of)(const sm_ranking *r, size_t x, size_t y); /* of a table of pairs */
    char text[64];
} sheet;

static sheet *scratch(const void *self)
{
    return (sheet *)(uintptr_t)self; /* its text is ours to write */
}

/* ---- medians and ranks ------------------------------------------------------------------------------------------- */

static const char *head(const void *self, size_t col)
{
    sheet *s = scratch(self);
    if (col < FIXED) return col == NAME ? "algorithm" : "datasets";
    const sm_index *x = sm_ranking_index(s->r, (col - FIXED) / 2);
    bool rank = (col - FIXED) % 2;
    if (rank && !s->bare) return "";
    snprintf(s->text, sizeof s->text, "%s%s", s->bare ? x->id : x->symbol, rank ? "_rank" : "");
    return s->text;
}

static sm_datum real(double x)
{
    return isnan(x) ? (sm_datum){.kind = SM_NOT_DEFINED, .words = "no value"} : (sm_datum){.kind = SM_REAL, .real = x};
}

static sm_datum at(const void *self, size_t row, size_t col)
{
    const sheet *s = self;
    size_t a = s->order[row], x = (col - FIXED) / 2;
    if (col == NAME) return (sm_datum){.kind = SM_WORDS, .words = sm_ranking_algorithm(s->r, a)};
    if (col == DATASETS) return (sm_datum){.kind = SM_WHOLE, .whole = sm_ranking_of_datasets(s->r, a)};
    if ((col - FIXED) % 2 == 0) return real(sm_ranking_median(s->r, a, x));
    uint32_t place = sm_ranking_place(s->r, a, x);
    return place ? (sm_datum){.kind = SM_WHOLE, .whole = place} : (sm_datum){.kind = SM_EMPTY};
}

static bool goes_before(const sm_ranking *r, size_t a, size_t b)
{
    size_t last = sm_ranking_indices(r) - 1;
    uint32_t p = sm_ranking_place(r, a, last), q = sm_ranking_place(r, b, last);
    return p && (!q || p < q);
}

static sm_status sort(sheet *s, sm_error *err)
{
    size_t n = sm_ranking_algorithms(s->r);
    s->order = sm_alloc(n, sizeof *s->order);
    if (!s->order) return sm_no_memory(err);
    for (size_t i = 0; i < n; i++) {
        size_t to = i;
        for (; to && goes_before(s->r, i, s->order[to - 1]); to--) s->order[to] = s->order[to - 1];
        s->order[to] = i;
    }
    return SM_OK;
}

/* ---- pairs of indices -------------------------------------------------------------------------------------------- */

static double pearson(const sm_ranking *r, size_t x, size_t y)
{
    return sm_ranking_pair(r, x, y).pearson;
}

static double spearman(const sm_ranking *r, size_t x, size_t y)
{
    return sm_ranking_pair(r, x, y).spearman;
}

static double tau(const sm_ranking *r, size_t x, size_t y)
{
    return sm_ranking_pair(r, x, y).tau;
}

static const struct relation {
    const char *key, *title;
    double (*of)(const sm_ranking *r, size_t x, size_t y);
} relations[] = {
    {"pearson", "Pearson's r between the indices, over all readings that are not perfect", pearson},
    {"spearman", "Spearman's rho, over the same readings", spearman},
    {"kendall", "Kendall's tau-b between the rankings of the algorithms", tau},
};
enum { RELATIONS = sizeof relations / sizeof *relations };

static const char *pair_head(const void *self, size_t col)
{
    const sheet *s = self;
    return col ? sm_ranking_index(s->r, col - 1)->symbol : "";
}

static sm_datum pair_at(const void *self, size_t row, size_t col)
{
    const sheet *s = self;
    if (!col) return (sm_datum){.kind = SM_WORDS, .words = sm_ranking_index(s->r, row)->symbol};
    return col - 1 < row ? real(s->of(s->r, row, col - 1)) : (sm_datum){.kind = SM_EMPTY};
}

/* ---- for people -------------------------------------------------------------------------------------------------- */

static sm_status write_relation(sheet *s, const struct relation *row, const sm_report_options *o, sm_sink out,
                                sm_error *err)
{
    size_t n = sm_ranking_indices(s->r);
    sm_grid g = {row->title, n, n, s, pair_head, pair_at};
    sm_page p = sm_page_of(o, out, err);
    s->of = row->of;
    sm_page_end(&p);
    sm_page_heading(&p, "%s", row->title);
    sm_status status = sm_page_done(&p);
    return status == SM_OK ? sm_export_table.grid(&g, o, out, err) : status;
}

static sm_status write_summary(const sheet *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_inequality gini = sm_ranking_inequality(s->r);
    sm_page p = sm_page_of(o, out, err);
    sm_page_end(&p);
    sm_page_printf(&p, "%zu readings, %zu algorithms, %zu data sets; each number is a median, its rank beside it",
                   sm_ranking_readings(s->r), sm_ranking_algorithms(s->r), sm_ranking_datasets(s->r));
    sm_page_end(&p);
    sm_page_printf(&p,
                   "class sizes: Gini index %.3f on average over %zu references, %zu of them nearly equal (below 0.05)",
                   gini.mean, gini.references, gini.nearly_equal);
    sm_page_end(&p);
    return sm_page_done(&p);
}

static sm_status write_page(sheet *s, const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_status status = sm_export_table.grid(g, o, out, err);
    if (status == SM_OK) status = write_summary(s, o, out, err);
    for (size_t i = 0; i < RELATIONS && status == SM_OK && sm_ranking_indices(s->r) > 1; i++)
        status = write_relation(s, &relations[i], o, out, err);
    return status;
}

/* ---- JSON: a contract -------------------------------------------------------------------------------------------- */

static cJSON *number(double x)
{
    return isnan(x) ? cJSON_CreateNull() : sm_json_real(x);
}

static cJSON *algorithm_json(const sm_ranking *r, size_t a)
{
    cJSON *j = cJSON_CreateObject(), *median = cJSON_CreateObject(), *place = cJSON_CreateObject();
    bool good = j && median && place;
    for (size_t x = 0; x < sm_ranking_indices(r) && good; x++) {
        uint32_t rank = sm_ranking_place(r, a, x);
        good = sm_json_put(median, sm_ranking_index(r, x)->id, number(sm_ranking_median(r, a, x))) &&
               sm_json_put(place, sm_ranking_index(r, x)->id, rank ? sm_json_whole(rank) : cJSON_CreateNull());
    }
    good = sm_json_put(j, "name", sm_json_words(sm_ranking_algorithm(r, a))) &&
           sm_json_put(j, "datasets", sm_json_whole(sm_ranking_of_datasets(r, a))) && good;
    good = sm_json_put(j, "median", median) && good;
    good = sm_json_put(j, "rank", place) && good;
    return sm_json_if(good, j);
}

static cJSON *relation_json(const sm_ranking *r, const struct relation *row)
{
    cJSON *all = cJSON_CreateObject();
    bool good = all != NULL;
    for (size_t x = 0; x < sm_ranking_indices(r) && good; x++) {
        cJSON *one = cJSON_CreateObject();
        for (size_t y = 0; y < sm_ranking_indices(r) && good; y++)
            good = sm_json_put(one, sm_ranking_index(r, y)->id, number(row->of(r, x, y)));
        good = sm_json_put(all, sm_ranking_index(r, x)->id, one) && good;
    }
    return sm_json_if(good, all);
}

static cJSON *gini_json(const sm_ranking *r)
{
    sm_inequality g = sm_ranking_inequality(r);
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, "mean", number(g.mean)) && sm_json_put(j, "references", sm_json_whole(g.references)) &&
                sm_json_put(j, "nearly_equal", sm_json_whole(g.nearly_equal));
    return sm_json_if(good, j);
}

static cJSON *indices_json(const sm_ranking *r)
{
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (size_t x = 0; x < sm_ranking_indices(r) && good; x++)
        good = sm_json_push(list, sm_json_words(sm_ranking_index(r, x)->id));
    return sm_json_if(good, list);
}

static cJSON *algorithms_json(const sheet *s)
{
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (size_t i = 0; i < sm_ranking_algorithms(s->r) && good; i++)
        good = sm_json_push(list, algorithm_json(s->r, s->order[i]));
    return sm_json_if(good, list);
}

static sm_status write_json(const sheet *s, sm_sink out, sm_error *err)
{
    sm_json j = sm_json_to(out, err);
    sm_json_raw(&j, "{");
    sm_json_member(&j, "indices", indices_json(s->r));
    sm_json_member(&j, "algorithms", algorithms_json(s));
    sm_json_member(&j, "readings", sm_json_whole(sm_ranking_readings(s->r)));
    for (size_t i = 0; i < RELATIONS; i++) sm_json_member(&j, relations[i].key, relation_json(s->r, &relations[i]));
    sm_json_member(&j, "gini", gini_json(s->r));
    return sm_json_end(&j, "}");
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

sm_status sm_report_rank(const sm_ranking *r, const char *format, const sm_report_options *o, sm_sink out,
                         sm_error *err)
{
    const sm_export *e = sm_export_find(format);
    if (!e) return sm_fail(err, SM_USAGE, "unknown format \"%s\"; see: setmatch list exports", format);
    sheet s = {.r = r, .bare = e->bare};
    sm_grid g = {
        "medians and ranks of algorithms", sm_ranking_algorithms(r), FIXED + 2 * sm_ranking_indices(r), &s, head, at};
    sm_status status = sort(&s, err);
    if (status == SM_OK && strcmp(format, "json") == 0)
        status = write_json(&s, out, err);
    else if (status == SM_OK && strcmp(format, "table") == 0)
        status = write_page(&s, &g, o, out, err);
    else if (status == SM_OK)
        status = e->grid(&g, o, out, err);
    sm_free(s.order);
    return status;
}
