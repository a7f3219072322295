/* A report: everything about one clustering in one document, for anyone who was not there. Its sections are rows; HTML,
 * Markdown and LaTeX walk the same ones. */
#include "base/mem.h"
#include "documents.h"
#include "measure/bounds/extent.h"
#include "output/explain/explain.h"
#include "output/match/match.h"
#include "output/matrix/matrix.h"
#include "output/score/score.h"
#include "output/table/table.h"
#include "output/writers/article.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CELLS_DRAWN = 40000, CELLS_PRINTED = 10000, COLUMNS_PRINTED = 80, CHANGES_PRINTED = 100 };

typedef struct sm_section {
    const char *title;
    bool (*there)(const sm_session *s, const sm_output_options *o); /* NULL: always */
    void (*write)(const sm_session *s, const sm_output_options *o, sm_article *a);
} sm_section;

/* A line "name: text" of a list; the text is done with. */
static void put_fact(sm_article *a, const char *name, sm_text *text)
{
    if (text->length) sm_article_item(a, "%s: %s", name, sm_text_of(text));
    sm_text_free(text);
}

/* ---- data -------------------------------------------------------------------------------------------------------- */
static void write_data(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    const sm_account *account = sm_session_account(s);
    sm_input in = sm_input_of(s);
    sm_text line = {0};
    sm_article_list(a);
    sm_article_item(a, "points: %" PRIu64, in.n);
    for (int side = 0; side < SM_SIDES; side++) {
        sm_text_printf(&line, "%" PRIu32 ", from ", side ? in.k_clusters : in.k_classes);
        sm_partition_source(side ? in.clusters : in.classes, &line);
        put_fact(a, side ? "clusters" : "classes", &line);
    }
    sm_put_left_out(&line, &in.left_out, ", ");
    put_fact(a, "not counted", &line);
    if (o->noise) sm_article_item(a, "noise: %s", o->noise);
    if (account->n_sources) sm_account_line(account, &line);
    put_fact(a, "read from", &line);
    for (uint32_t i = 0; i < account->n_warnings; i++)
        if (sm_account_warning(account, i, &line)) sm_article_item(a, "warning: %s", sm_text_of(&line));
    sm_text_free(&line);
    for (const char *const *r = o->remarks; r && *r; r++) sm_article_item(a, "warning: %s", *r);
    sm_article_list_end(a);
}

/* ---- indices, with bounds and chance ----------------------------------------------------------------------------- */
enum { INDEX, VALUE, LEAST, MEAN, MOST, BOUNDED };

typedef struct index_sheet {
    const sm_session *s;
    const sm_output_options *o;
    const sm_index **row;
    size_t n, first, from; /* first: so many that people ask for come before the others; from: where a part begins */
    size_t *place;         /* of the line: which index */
    sm_extent *extent;
    sm_text cell;
    char said[64];
} index_sheet;

static const char *indices_head(const void *self, size_t col)
{
    static const char *const head[BOUNDED] = {"index", "value", "minimum", "expected", "maximum"};
    return col < BOUNDED ? head[col] : sm_score_chance_head(((const index_sheet *)self)->o, col - BOUNDED);
}

/* A number, or a dash if nothing is proven. */
static sm_datum bound_of(const sm_extent_mark *m)
{
    return m->known ? sm_datum_real(m->value) : (sm_datum){.kind = SM_WORDS, .words = "–", .number = true};
}

static sm_datum indices_at(const void *self, size_t r, size_t c)
{
    index_sheet *t = (index_sheet *)self;
    r = t->place[t->from + r];
    const sm_index *x = t->row[r];
    const sm_extent *e = &t->extent[r];
    sm_value v = sm_score_value(t->s, x);
    switch (c) {
    case INDEX:
        sm_text_clear(&t->cell);
        sm_text_printf(&t->cell, "%s (%s)%s%s", x->name, x->short_name, x->distance ? " ↓" : "",
                       v.state == SM_BY_CONVENTION ? " †" : "");
        return (sm_datum){.kind = SM_WORDS, .words = sm_text_of(&t->cell), .ours = true};
    case VALUE:
        return x->counts && sm_value_known(v) ? sm_datum_whole((uint64_t)v.number) : sm_datum_value(v);
    case LEAST:
        return bound_of(&e->least);
    case MEAN:
        return bound_of(&e->mean);
    case MOST:
        return bound_of(&e->most);
    default:
        return sm_score_chance_said(t->o, r, c - BOUNDED, sm_page_digits(t->o), t->said, &(int){0});
    }
}

/* its outcome, */
static void headlines_first(index_sheet *t)
{
    bool named = t->o->indices && *t->o->indices;
    size_t n = 0;
    t->place = sm_alloc(t->n, sizeof *t->place);
    for (size_t k = 0; k < SM_ASKED_FOR && !named; k++)
        for (size_t i = 0; i < t->n; i++)
            if (!t->row[i]->defined && !strcmp(t->row[i]->id, sm_indices_asked_for[k])) t->place[n++] = i;
    for (int last = 0; last < 2; last++) {
        for (size_t i = 0; i < t->n; i++) {
            const sm_index *x = t->row[i];
            bool own = x->defined || x->of_places || named;
            if (own != last && (named || !x->asked_for)) t->place[n++] = i;
        }
        if (!last) t->first = n;
    }
}

static sm_status find_bounds(index_sheet *t, sm_error *err)
{
    const sm_facts *f = sm_live_facts(sm_session_live(t->s));
    sm_status status = sm_indices_chosen_of(sm_session_registry(t->s), sm_score_places(t->s, t->o), t->o->indices,
                                            &t->row, &t->n, err);
    if (status == SM_OK) headlines_first(t);
    t->extent = status == SM_OK ? sm_alloc(t->n, sizeof *t->extent) : NULL;
    for (size_t i = 0; i < t->n && status == SM_OK; i++)
        if (!t->row[i]->of_places) status = sm_extent_of(&t->extent[i], t->row[i], f, err);
    return status;
}

/* What the signs of the table mean, and why a value is missing; only what occurs. */
static void put_footnotes(sm_article *a, const index_sheet *t)
{
    bool distances = false;
    for (size_t i = 0; i < t->n; i++) distances = distances || t->row[i]->distance;
    sm_article_aside(a,
                     "Minimum, expected value and maximum: over all tables with these class and cluster sizes; – is "
                     "not known.%s",
                     distances ? " ↓ lower is better." : "");
    for (size_t i = 0; i < t->n; i++) {
        sm_value v = sm_score_value(t->s, t->row[i]);
        if (v.state == SM_BY_CONVENTION)
            sm_article_aside(a, "† %s by convention: %s", t->row[i]->short_name, sm_index_reason(t->row[i], v).text);
        if (v.state == SM_UNDEFINED)
            sm_article_aside(a, "%s has no value: %s", t->row[i]->short_name, sm_index_reason(t->row[i], v).text);
    }
    if (t->o->tables)
        sm_article_aside(a,
                         "chance: mean and 95 %% interval over %" PRIu64
                         " random tables with the same sizes, p: share of them with a value at least as good; seed "
                         "%" PRIu64 ".",
                         t->o->tables, t->o->seed);
}

/* All the other indices: folded up where that can be, else it is said who writes them. */
static void put_others(sm_article *a, const index_sheet *t, const sm_grid *first)
{
    size_t n = t->n - t->first;
    if (!n) return;
    if (!a->kind->pictures) {
        sm_article_aside(a, "%zu more %s: -m all puts %s into the report, setmatch score lists %s.", n,
                         n == 1 ? "index" : "indices", n == 1 ? "it" : "them", n == 1 ? "it" : "them");
        return;
    }
    index_sheet rest = *t;
    sm_grid g = *first;
    g.title = "The other indices";
    g.rows = n;
    g.self = &rest;
    rest.from = t->first;
    rest.cell = (sm_text){0};
    sm_text_printf(&a->line, "<details>\n<summary>%zu more %s</summary>", n, n == 1 ? "index" : "indices");
    sm_article_raw(a, "\n");
    sm_article_table(a, &g);
    sm_article_raw(a, "</details>\n");
    sm_text_free(&rest.cell);
}

static void write_indices(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    index_sheet t = {.s = s, .o = o};
    if (sm_out_take(a->out, find_bounds(&t, a->out->err))) {
        sm_grid g = {.title = "Indices, and what they can be for these sizes",
                     .rows = t.n,
                     .cols = BOUNDED + sm_score_chance_columns(o),
                     .self = &t,
                     .head = indices_head,
                     .at = indices_at};
        a->o.label = "indices";
        g.rows = t.first;
        sm_article_table(a, &g);
        put_others(a, &t, &g);
        put_footnotes(a, &t);
    }
    sm_text_free(&t.cell);
    sm_free(t.row);
    sm_free(t.place);
    sm_free(t.extent);
}

/* ---- matrix, matchings, explanations: parts that other documents are too ----------------------------------------- */
typedef struct extent_of_table {
    uint32_t rows, cols;
} extent_of_table;

static extent_of_table table_extent(const sm_session *s)
{
    extent_of_table e;
    sm_session_row_order(s, &e.rows);
    sm_session_col_order(s, &e.cols);
    return e;
}

/* What is drawn is computed, and the other way round: one-to-one matchings of thousands take their time. */
bool sm_output_is_whole(const sm_session *s)
{
    extent_of_table e = table_extent(s);
    return e.rows <= SM_MATCH_DRAWN && e.cols <= SM_MATCH_DRAWN;
}

/* A part, or where it would be too large to be read who writes it. */
static void put_part(const sm_document *d, const char *command, bool fits, const sm_session *s,
                     const sm_output_options *o, sm_article *a)
{
    extent_of_table e = table_extent(s);
    if (fits) {
        d->article(s, o, a);
        return;
    }
    sm_article_text(a, "%" PRIu32 " class%s x %" PRIu32 " cluster%s are too many to read; setmatch %s writes them",
                    e.rows, sm_plural_es(e.rows), e.cols, sm_plural(e.cols), command);
}

static void write_matrix(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    extent_of_table e = table_extent(s);
    uint64_t cells = (uint64_t)e.rows * e.cols;
    bool fits = a->kind->pictures ? cells <= CELLS_DRAWN : cells <= CELLS_PRINTED && e.cols <= COLUMNS_PRINTED;
    put_part(&sm_document_matrix, "matrix", fits && sm_output_is_whole(s), s, o, a);
}

static void write_matchings(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    put_part(&sm_document_match, "match", sm_output_is_whole(s), s, o, a);
}

/* Those named; of none the J-score. */
static sm_output_options explained(const sm_output_options *o)
{
    sm_output_options own = *o;
    if (!o->indices || !*o->indices || !strcmp(o->indices, "all")) own.indices = "j_score";
    return own;
}

static void write_explanations(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    sm_output_options own = explained(o);
    sm_explain_article(s, &own, a);
}

/* ---- findings ---------------------------------------------------------------------------------------------------- */
/* Ranks by the J-score regardless of other options, so that costs are comparable between reports. */
static void write_findings(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    sm_output_options own = *o;
    own.indices = NULL;
    own.top = SIZE_MAX; /* a report is read by anyone who cannot ask for more */
    put_part(&sm_document_diagnosis, "diagnose", sm_output_is_whole(s), s, &own, a);
}

/* ---- changes ----------------------------------------------------------------------------------------------------- */
static bool has_changes(const sm_session *s, const sm_output_options *o)
{
    const sm_history *h = sm_session_history(s);
    return sm_history_at(h, sm_history_here(h))->depth > 0;
}

static void put_path(const sm_session *s, sm_article *a)
{
    sm_output_options own = explained(&a->o);
    sm_grid grid = {0};
    void *self = sm_document_path.open(&grid, s, &own, a->out);
    if (sm_out_failed(a->out)) return;
    size_t steps = grid.rows;
    if (a->kind->pictures) {
        sm_article_raw(a, "<figure>\n");
        sm_chart_draw(sm_document_path.chart(self), &a->o, a->out);
        sm_article_raw(a, "</figure>\n");
    }
    if (grid.rows > CHANGES_PRINTED) grid.rows = CHANGES_PRINTED;
    a->o.label = "path";
    sm_article_table(a, &grid);
    if (steps > grid.rows) sm_article_aside(a, "The first %zu of %zu lines.", grid.rows, steps);
    sm_document_path.free(self);
}

static void write_changes(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    const sm_history *h = sm_session_history(s);
    size_t n = sm_history_at(h, sm_history_here(h))->depth;
    sm_article_text(a, "Everything above is about the labels after %zu change%s of the data as loaded.", n,
                    sm_plural(n));
    put_path(s, a);
}

/* ---- where it comes from ----------------------------------------------------------------------------------------- */
static void write_origin(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    char digest[65] = "";
    const char *beta = sm_session_option(s, "beta");
    const sm_parts *parts = sm_dataset_parts(sm_session_data(s));
    sm_out_take(a->out, sm_origin_sha256(parts, digest, a->out->err));
    sm_article_list(a);
    sm_article_item(a, "program: setmatch %s", SM_VERSION);
    if (o->command) sm_article_item(a, "command: %s", o->command);
    if (*digest)
        sm_article_item(a, "sha256 of the input: %s", digest);
    else if (parts->n_origins)
        sm_article_item(a, "sha256 of the input: unknown, it is no longer as it was read, or cannot be read again");
    if (strcmp(beta, "1") != 0) sm_article_item(a, "beta: %s", beta);
    if (o->tables || o->samples) sm_article_item(a, "seed: %" PRIu64, o->seed);
    sm_article_list_end(a);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */
static const sm_section sections[] = {
    {"Data", NULL, write_data},
    {"Matrix", NULL, write_matrix},
    {"Matches", NULL, write_matchings},
    {"Findings", NULL, write_findings},
    {"Indices", NULL, write_indices},
    {"Slices", sm_score_has_slices, sm_score_slices_article},
    {"How the values come about", NULL, write_explanations},
    {"Changes", has_changes, write_changes},
    {"Where this comes from", NULL, write_origin},
};

static void report_article(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    for (size_t i = 0; i < sizeof sections / sizeof *sections && !sm_out_failed(a->out); i++) {
        if (sections[i].there && !sections[i].there(s, o)) continue;
        sm_article_heading(a, 1, "%s", sections[i].title);
        sections[i].write(s, o, a);
    }
}

static sm_status report_needs(const sm_session *s, const sm_output_options *o, unsigned *needs, sm_error *err)
{
    const sm_index **row = NULL;
    size_t n = 0;
    sm_output_options own = explained(o);
    *needs = 0;
    sm_status status = sm_document_explain.needs_of(s, &own, needs, err);
    if (status == SM_OK) status = sm_indices_chosen_of(sm_session_registry(s), s, o->indices, &row, &n, err);
    for (size_t i = 0; i < n; i++) *needs |= row[i]->needs | (row[i]->of_places ? 0 : sm_extent_needs(row[i]));
    if (sm_output_is_whole(s)) *needs |= sm_document_matrix.needs | sm_document_match.needs;
    sm_free(row);
    return status;
}

const sm_document sm_document_report = {
    .name = "report",
    .noun = "report",
    .usual = "html",
    .help = "Report indices, bounds, chance, matrix, matches and formulas in one document",
    .needs_of = report_needs,
    .article = report_article,
    .formats = sm_whole_exports,
};
