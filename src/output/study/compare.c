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
enum { NUMBER, NAME, COPIES, CLUSTERS, FIXED };

/* ---- order ------------------------------------------------------------------------------------------------------- */

/* Orders by the first index, the best rival first. */
static uint32_t contest_place(const void *self, size_t i)
{
    const sm_contest *s = self;
    return sm_compare_rank(s->c, i, s->index[0]->at);
}

/* ---- the grid ---------------------------------------------------------------------------------------------------- */

static const char *contest_head(const void *self, size_t col)
{
    static const char *const fixed[] = {"#", "partition", "copies", "k"};
    sm_contest *s = (sm_contest *)(uintptr_t)self; /* to write its scratch */
    if (col < FIXED) return s->bare && col == NUMBER ? "rank" : fixed[col];
    if (col >= FIXED + 2 * s->n) {
        size_t at = col - FIXED - 2 * s->n;
        snprintf(s->head, sizeof s->head, "%s_%s", s->index[at / SM_DIFFERENCE_COLUMNS]->id,
                 sm_difference_heads[at % SM_DIFFERENCE_COLUMNS]);
        return s->head;
    }
    const sm_index *x = s->index[(col - FIXED) / 2];
    bool rank = (col - FIXED) % 2;
    if (rank && !s->bare) return fixed[NUMBER];
    snprintf(s->head, sizeof s->head, "%s%s", s->bare ? x->id : x->short_name, rank ? "_rank" : "");
    return s->head;
}

static sm_datum whole(uint64_t x)
{
    return x ? (sm_datum){.kind = SM_WHOLE, .whole = x} : (sm_datum){.kind = SM_EMPTY};
}

static sm_datum contest_at(const void *self, size_t row, size_t col)
{
    const sm_contest *s = self;
    size_t i = s->order[row];
    const sm_rival *r = &s->c->rival[i];
    if (col == NUMBER) return whole(sm_compare_rank(s->c, i, s->index[0]->at));
    if (col == NAME) return sm_datum_words(r->name);
    if (col == COPIES) return whole(r->copies);
    if (col == CLUSTERS) return whole(r->k);
    if (col >= FIXED + 2 * s->n) {
        size_t at = col - FIXED - 2 * s->n;
        const sm_paired *p = sm_differences_of(s->differences, i);
        if (!p) return (sm_datum){.kind = SM_EMPTY};
        return sm_difference_at(&p->of[at / SM_DIFFERENCE_COLUMNS], at % SM_DIFFERENCE_COLUMNS);
    }
    size_t x = s->index[(col - FIXED) / 2]->at;
    if ((col - FIXED) % 2) return whole(sm_compare_rank(s->c, i, x));
    sm_value v = s->c->rival[i].value[x];
    return sm_datum_value(v);
}

sm_grid sm_contest_grid(const sm_contest *s)
{
    return (sm_grid){.title = "partitions by their similarity to the reference",
                     .rows = s->c->n,
                     .cols = FIXED + (s->differences && s->bare ? 2 + SM_DIFFERENCE_COLUMNS : 2) * s->n,
                     .self = s,
                     .head = contest_head,
                     .at = contest_at};
}

/* ---- agreement of the indices ------------------------------------------------------------------------------------ */

static void write_tau(sm_page *p, const sm_contest *s, size_t a, size_t b)
{
    sm_agreement g = {NAN, NAN, 0};
    char text[64] = "";
    if (b < a) sm_compare_agreement(s->c, s->index[a]->at, s->index[b]->at, &g);
    if (isfinite(g.tau)) sm_fixed(text, g.tau, 2);
    sm_page_pad(p, 2);
    sm_page_cell(p, b < a && !*text ? "n/a" : text, 7, true);
}

static void write_agreement(sm_page *p, const sm_contest *s)
{
    sm_page_end(p);
    sm_page_heading(p, "agreement of the indices' rankings (Kendall's tau-b: 1 the same order, -1 the reverse)");
    for (size_t a = 1; a < s->n; a++) {
        sm_page_cell(p, s->index[a]->short_name, 9, false);
        for (size_t b = 0; b < a; b++) write_tau(p, s, a, b);
        sm_page_end(p);
    }
    sm_page_pad(p, 9);
    for (size_t b = 0; b + 1 < s->n; b++) {
        sm_page_pad(p, 2);
        sm_page_cell(p, s->index[b]->short_name, 7, true);
    }
    sm_page_end(p);
}

typedef struct conflict {
    size_t x, y, a, b;
    double size;
} conflict;

static conflict worst_conflict(const sm_contest *s)
{
    conflict most = {0}, now;
    for (size_t i = 1; i < s->n; i++)
        for (size_t j = 0; j < i; j++) {
            now.x = s->index[j]->at;
            now.y = s->index[i]->at;
            if (!sm_compare_conflict(s->c, now.x, now.y, &now.a, &now.b)) continue;
            double a_by_x = sm_compare_rank(s->c, now.a, now.x), b_by_x = sm_compare_rank(s->c, now.b, now.x);
            double a_by_y = sm_compare_rank(s->c, now.a, now.y), b_by_y = sm_compare_rank(s->c, now.b, now.y);
            now.size = (b_by_x - a_by_x) * (a_by_y - b_by_y);
            if (now.size > most.size) most = now;
        }
    return most;
}

static void write_conflict(sm_page *p, const sm_contest *s)
{
    conflict w = worst_conflict(s);
    if (!(w.size > 0)) return;
    const sm_compare *c = s->c;
    const sm_registry *r = c->indices;
    sm_page_linef(p, "they disagree most on %s (%s ranks it %u, %s %u) and %s (%u, %u)", c->rival[w.a].name,
                  sm_registry_at(r, w.x)->short_name, sm_compare_rank(c, w.a, w.x), sm_registry_at(r, w.y)->short_name,
                  sm_compare_rank(c, w.a, w.y), c->rival[w.b].name, sm_compare_rank(c, w.b, w.x),
                  sm_compare_rank(c, w.b, w.y));
}

void sm_contest_page(const sm_contest *s, const sm_output_options *o, sm_out *out)
{
    sm_grid g = sm_contest_grid(s);
    sm_export_table.grid(&g, o, out);
    sm_page p = sm_page_of(o, out);
    if (s->c->references > 1) {
        sm_page_printf(&p, "each value is the best of %zu references", s->c->references);
        sm_page_end(&p);
    }
    uint64_t left_out = 0;
    for (size_t i = 0; i < s->c->n; i++) {
        const sm_rival *v = &s->c->rival[i];
        uint64_t noise = v->noise + v->apart;
        left_out += v->noise;
        if (!noise) continue;
        sm_page_printf(&p, "%s %s %llu point%s of noise", v->name, v->apart ? "with" : "without",
                       (unsigned long long)noise, sm_plural(noise));
        if (v->apart) sm_page_text(&p, noise == 1 ? " as a singleton" : " as singletons");
        sm_page_end(&p);
    }
    if (s->c->each)
        sm_page_line(&p, "each on the points that it keeps: values of different points are not ranked");
    else if (left_out)
        sm_page_linef(&p, "compared on the %llu points that no partition leaves out; --each compares each on its own",
                      (unsigned long long)s->c->rival[0].points);
    if (s->n > 1 && g.rows > 1 && !s->c->each) {
        write_agreement(&p, s);
        if (g.rows == 2)
            sm_page_line(&p, "of two partitions tau can only be 1 or -1 (n/a: equal values), so it says little");
        write_conflict(&p, s);
    }
    sm_page_free(&p);
    if (s->differences) sm_differences_page(s->differences, o, out);
}

/* ---- JSON: a contract -------------------------------------------------------------------------------------------- */

static void write_candidate(sm_json *j, const sm_contest *s, size_t i)
{
    const sm_rival *r = &s->c->rival[i];
    sm_json_open(j, NULL, "{");
    sm_json_words(j, "name", r->name);
    sm_json_whole(j, "k", r->k);
    sm_json_whole(j, "copies", r->copies);
    if (r->noise + r->apart) sm_json_whole(j, "noise_points", r->noise + r->apart);
    if (r->points) sm_json_whole(j, "points", r->points);
    sm_json_open(j, "indices", "{");
    for (size_t k = 0; k < s->n; k++) sm_json_value(j, s->index[k]->id, s->c->rival[i].value[s->index[k]->at]);
    sm_json_close(j, "}");
    sm_json_open(j, "rank", "{");
    for (size_t k = 0; k < s->n; k++) sm_json_rank(j, s->index[k]->id, sm_compare_rank(s->c, i, s->index[k]->at));
    sm_json_close(j, "}");
    for (size_t k = 0; s->differences && k < s->differences->n; k++)
        if (s->differences->rival[k] == i) sm_differences_json(j, "difference", s->differences, k);
    sm_json_close(j, "}");
}

void sm_contest_json(const sm_contest *s, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "[");
    for (size_t i = 0; i < s->c->n; i++) write_candidate(&j, s, s->order[i]);
    sm_json_close(&j, "]");
    sm_json_end(&j);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

/* The index to sort by is the first, even if the list lacks it. */
static sm_status contest_choose(sm_contest *s, const char *sort, const char *list, sm_error *err)
{
    const sm_registry *r = s->c->indices;
    sm_text all = {0};
    sm_text_printf(&all, "%s%s%s", sort ? sort : "", sort ? "," : "", list);
    sm_status status =
        sm_indices_chosen(r, sort && strcmp(list, "all") == 0 ? "all" : sm_text_of(&all), &s->index, &s->n, err);
    sm_text_free(&all);
    if (status != SM_OK || !sort) return status;
    const sm_index *by;
    status = sm_registry_find_tabular(r, sort, &by, err);
    for (size_t i = 0; i < s->n && status == SM_OK; i++) {
        if (s->index[i] != by) continue;
        memmove(s->index + 1, s->index, i * sizeof *s->index);
        s->index[0] = by;
        break;
    }
    return status;
}

sm_status sm_contest_make(sm_contest *out, const sm_compare *c, const char *sort, const sm_output_options *o, bool bare,
                          sm_error *err)
{
    *out = (sm_contest){.c = c, .bare = bare, .differences = o->differences};
    sm_status status = contest_choose(out, sort, o->indices ? o->indices : bare ? "all" : USUAL, err);
    if (status == SM_OK) out->order = sm_order_by_place(c->n, contest_place, out);
    return status;
}

void sm_contest_free(sm_contest *s)
{
    sm_free(s->order);
    sm_free(s->index);
}

static void write_sheet(const sm_contest *s, const char *format, const sm_output_options *o, sm_out *out)
{
    sm_grid g = sm_contest_grid(s);
    if (strcmp(format, "json") == 0)
        sm_contest_json(s, out);
    else if (strcmp(format, "table") == 0)
        sm_contest_page(s, o, out);
    else
        sm_export_find(format)->grid(&g, o, out);
}

void sm_output_compare(const sm_compare *c, const char *sort, const char *format, const sm_output_options *o,
                       sm_out *out)
{
    const sm_export *e = sm_export_find(format);
    if (!e) {
        sm_out_take(out, sm_name_unknown(SM_NAMED_AT(sm_exports), "format", format, NULL, out->err));
        return;
    }
    sm_contest s;
    if (sm_out_take(out, sm_contest_make(&s, c, sort, o, e->bare, out->err))) write_sheet(&s, format, o, out);
    sm_contest_free(&s);
}

sm_status sm_output_compare_order(const sm_compare *c, const char *sort, const char *format, const sm_output_options *o,
                                  size_t **order, const sm_index ***index, size_t *n, sm_error *err)
{
    const sm_export *e = sm_export_find(format);
    if (!e) return sm_name_unknown(SM_NAMED_AT(sm_exports), "format", format, NULL, err);
    sm_contest s;
    sm_status status = sm_contest_make(&s, c, sort, o, e->bare, err);
    *order = s.order;
    *index = s.index;
    *n = s.n;
    return status;
}
