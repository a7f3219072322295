/* Output of a comparison. */
#include "compare.h"
#include "base/mem.h"
#include "differences.h"
#include "output/table/table.h"
#include "study/many/association.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define USUAL "j_score,nca,ari,nmi,fm" /* default for tables */

/* ---- agreement of the indices ------------------------------------------------------------------------------------ */

static void write_tau(sm_page *p, const sm_compare_table *t, size_t a, size_t b)
{
    sm_agreement g = {NAN, NAN, 0};
    char text[64] = "";
    if (b < a) sm_compare_agreement(t->c, t->index[a]->at, t->index[b]->at, &g);
    if (isfinite(g.tau)) sm_fixed(text, g.tau, 2);
    sm_page_pad(p, 2);
    sm_page_cell(p, b < a && !*text ? "n/a" : text, 7, true);
}

static void write_agreement(sm_page *p, const sm_compare_table *t)
{
    sm_page_end(p);
    sm_page_heading(p, "agreement of the indices' rankings (Kendall's tau-b: 1 the same order, -1 the reverse)");
    for (size_t a = 1; a < t->n; a++) {
        sm_page_cell(p, t->index[a]->short_name, 9, false);
        for (size_t b = 0; b < a; b++) write_tau(p, t, a, b);
        sm_page_end(p);
    }
    sm_page_pad(p, 9);
    for (size_t b = 0; b + 1 < t->n; b++) {
        sm_page_pad(p, 2);
        sm_page_cell(p, t->index[b]->short_name, 7, true);
    }
    sm_page_end(p);
}

typedef struct conflict {
    size_t x, y, a, b;
    double size;
} conflict;

static conflict worst_conflict(const sm_compare_table *t)
{
    conflict most = {0}, now;
    for (size_t i = 1; i < t->n; i++)
        for (size_t j = 0; j < i; j++) {
            now.x = t->index[j]->at;
            now.y = t->index[i]->at;
            if (!sm_compare_conflict(t->c, now.x, now.y, &now.a, &now.b)) continue;
            double a_by_x = sm_compare_rank(t->c, now.a, now.x), b_by_x = sm_compare_rank(t->c, now.b, now.x);
            double a_by_y = sm_compare_rank(t->c, now.a, now.y), b_by_y = sm_compare_rank(t->c, now.b, now.y);
            now.size = (b_by_x - a_by_x) * (a_by_y - b_by_y);
            if (now.size > most.size) most = now;
        }
    return most;
}

static void write_conflict(sm_page *p, const sm_compare_table *t)
{
    conflict w = worst_conflict(t);
    if (!(w.size > 0)) return;
    const sm_compare *c = t->c;
    const sm_registry *r = c->indices;
    sm_page_linef(p, "they disagree most on %s (%s ranks it %u, %s %u) and %s (%u, %u)", c->candidate[w.a].name,
                  sm_registry_at(r, w.x)->short_name, sm_compare_rank(c, w.a, w.x), sm_registry_at(r, w.y)->short_name,
                  sm_compare_rank(c, w.a, w.y), c->candidate[w.b].name, sm_compare_rank(c, w.b, w.x),
                  sm_compare_rank(c, w.b, w.y));
}

static void write_page(const sm_contest *s, const sm_output_options *o, sm_out *out)
{
    const sm_compare_table *t = &s->table;
    sm_grid g = sm_compare_grid(t, false);
    sm_page p = sm_page_of(o, out);
    uint64_t left_out = 0;
    sm_page_grid(&p, &g);
    if (t->c->references > 1) {
        sm_page_printf(&p, "each value is the best of %zu references", t->c->references);
        sm_page_end(&p);
    }
    for (size_t i = 0; i < t->c->n; i++) {
        const sm_candidate *v = &t->c->candidate[i];
        uint64_t noise = v->noise + v->apart;
        left_out += v->noise;
        if (!noise) continue;
        sm_page_printf(&p, "%s %s %llu point%s of noise", v->name, v->apart ? "with" : "without",
                       (unsigned long long)noise, sm_plural(noise));
        if (v->apart) sm_page_text(&p, noise == 1 ? " as a singleton" : " as singletons");
        sm_page_end(&p);
    }
    if (t->c->each)
        sm_page_line(&p, "each on the points that it keeps: values of different points are not ranked");
    else if (left_out)
        sm_page_linef(&p, "compared on the %llu points that no partition leaves out; --each compares each on its own",
                      (unsigned long long)t->c->candidate[0].points);
    if (t->n > 1 && g.rows > 1 && !t->c->each) {
        write_agreement(&p, t);
        if (g.rows == 2)
            sm_page_line(&p, "of two partitions tau can only be 1 or -1 (n/a: equal values), so it says little");
        write_conflict(&p, t);
    }
    sm_page_free(&p);
    if (t->differences) sm_differences_page(t->differences, o, out);
}

/* ---- JSON: a contract -------------------------------------------------------------------------------------------- */

static void write_candidate(sm_json *j, const sm_compare_table *t, size_t i)
{
    const sm_candidate *r = &t->c->candidate[i];
    sm_json_open(j, NULL, "{");
    sm_json_words(j, "name", r->name);
    sm_json_whole(j, "k", r->k);
    sm_json_whole(j, "copies", r->copies);
    if (r->noise + r->apart) sm_json_whole(j, "noise_points", r->noise + r->apart);
    if (r->points) sm_json_whole(j, "points", r->points);
    sm_json_open(j, "indices", "{");
    for (size_t k = 0; k < t->n; k++) sm_json_value(j, t->index[k]->id, r->value[t->index[k]->at]);
    sm_json_close(j, "}");
    sm_json_open(j, "rank", "{");
    for (size_t k = 0; k < t->n; k++) sm_json_rank(j, t->index[k]->id, sm_compare_rank(t->c, i, t->index[k]->at));
    sm_json_close(j, "}");
    for (size_t k = 0; t->differences && k < t->differences->n; k++)
        if (t->differences->candidate[k] == i) sm_differences_json(j, "difference", t->differences, k);
    sm_json_close(j, "}");
}

static void write_json(const sm_contest *s, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "[");
    for (size_t i = 0; i < s->table.rows; i++) write_candidate(&j, &s->table, s->order[i]);
    sm_json_close(&j, "]");
    sm_json_end(&j);
}

void sm_output_compare(const sm_contest *s, const char *format, const sm_output_options *o, sm_out *out)
{
    sm_grid g = sm_compare_grid(&s->table, s->bare);
    if (strcmp(format, "json") == 0)
        write_json(s, out);
    else if (strcmp(format, "table") == 0)
        write_page(s, o, out);
    else
        sm_export_find(format)->grid(&g, o, out);
}

/* ---- its rows and indices
 * --------------------------------------------------------------------------------------------------- */

/* The index to sort by is the first, even if the list lacks it. */
static sm_status choose_indices(sm_compare_table *t, const char *sort, const char *list, sm_error *err)
{
    const sm_registry *r = t->c->indices;
    sm_text all = {0};
    sm_text_printf(&all, "%s%s%s", sort ? sort : "", sort ? "," : "", list);
    sm_status status =
        sm_indices_chosen(r, sort && strcmp(list, "all") == 0 ? "all" : sm_text_of(&all), &t->index, &t->n, err);
    sm_text_free(&all);
    if (status != SM_OK || !sort) return status;
    const sm_index *by;
    status = sm_registry_find_tabular(r, sort, &by, err);
    for (size_t i = 0; i < t->n && status == SM_OK; i++) {
        if (t->index[i] != by) continue;
        memmove(t->index + 1, t->index, i * sizeof *t->index);
        t->index[0] = by;
        break;
    }
    return status;
}

static uint32_t place_by_first(const void *self, size_t i)
{
    const sm_compare_table *t = self;
    return sm_compare_rank(t->c, i, t->index[0]->at);
}

sm_status sm_contest_make(sm_contest *out, const sm_compare *c, const char *sort, const sm_output_options *o, bool bare,
                          sm_error *err)
{
    *out = (sm_contest){.bare = bare};
    sm_compare_table *t = &out->table;
    *t = (sm_compare_table){.c = c, .rows = c->n, .placed = true, .differences = o->differences, .head = out->head};
    sm_status status = choose_indices(t, sort, o->indices ? o->indices : bare ? "all" : USUAL, err);
    if (status != SM_OK) return status;
    out->order = sm_order_by_place(c->n, place_by_first, t);
    out->row = sm_alloc(c->n, sizeof *out->row);
    for (size_t i = 0; i < c->n; i++) out->row[i] = c->candidate[out->order[i]].partition;
    t->row = out->row;
    return SM_OK;
}

void sm_contest_free(sm_contest *s)
{
    sm_free(s->order);
    sm_free(s->row);
    sm_free(s->table.index);
}
