/* An index computed with the actual numbers: what the explorer's Explain view shows, as text. */
#include "explain.h"
#include "base/mem.h"
#include "output/score/score.h"
#include "output/writers/writers.h"
#include <string.h>

/* ---- people ------------------------------------------------------------------------------------------------------ */
typedef struct reader {
    sm_page page;
    const sm_session *session;
    bool some;
} reader;

static void write_step(sm_page *p, size_t number, const sm_derived_step *step)
{
    sm_page_printf(p, "%2zu  ", number);
    sm_page_strong(p, step->title ? step->title : "");
    if (step->formula && *step->formula) sm_page_printf(p, "   %s", step->formula);
    sm_page_end(p);
    for (size_t t = 0; t < step->n_terms; t++) {
        sm_page_pad(p, 8);
        sm_page_line(p, step->terms[t].text);
    }
    if (step->result && *step->result) {
        sm_page_pad(p, 6);
        sm_page_line(p, step->result);
    }
}

/* Sentences about the index as such, after its numbers; what is below the title is not said again. */
static void write_card(sm_page *p, const sm_index *x, const sm_derived_step *step)
{
    sm_page_end(p);
    for (size_t t = 0; t < step->n_terms; t++) {
        if (strstr(step->terms[t].text, x->sees)) continue;
        sm_page_pad(p, 4);
        sm_page_line(p, step->terms[t].text);
    }
}

static void write_for_people(void *self, const sm_worked *w)
{
    reader *r = self;
    sm_page *p = &r->page;
    const sm_index *x = w->index;
    if (r->some) sm_page_end(p);
    r->some = true;
    sm_page_strong(p, x->name);
    bool symbol = *x->short_name && strcmp(x->short_name, x->id) != 0;
    sm_page_printf(p, " (%s%s%s)", x->id, symbol ? ", " : "", symbol ? x->short_name : "");
    sm_text value = {0};
    sm_worked_value(w, sm_page_digits(p->o), &value);
    sm_page_printf(p, " = %s", sm_text_of(&value));
    sm_text_free(&value);
    sm_page_end(p);
    sm_page_line(p, x->sees);
    sm_page_end(p);
    size_t card = w->derivation.n_steps > 1 && !strcmp(w->derivation.steps[0].title, x->name);
    for (size_t i = card; i < w->derivation.n_steps; i++) write_step(p, i + 1 - card, &w->derivation.steps[i]);
    if (card) write_card(p, x, &w->derivation.steps[0]);
}

static void explain_people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    reader r = {.page = sm_page_of(o, out), .session = s};
    double beta = sm_live_facts(sm_session_live(s))->beta;
    char number[32];
    sm_number(number, beta);
    if (beta != 1) sm_page_printf(&r.page, "beta = %s", number);
    if (beta != 1) sm_page_end(&r.page);
    sm_explaining how = {.people = true, .write = write_for_people, .self = &r};
    sm_explain_each(s, o, &how, out);
    sm_page_free(&r.page);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */
typedef struct scribe {
    sm_json json;
    const sm_table *table;
} scribe;

/* Nothing to say is null. */
static void write_said(sm_json *j, const char *key, const char *text)
{
    sm_json_words(j, key, text && *text ? text : NULL);
}

static void write_json_step(sm_json *j, const sm_table *t, const sm_derived_step *step)
{
    sm_json_open(j, NULL, "{");
    write_said(j, "title", step->title);
    write_said(j, "formula", step->formula);
    sm_json_open(j, "terms", "[");
    for (size_t i = 0; i < step->n_terms; i++) {
        const sm_term *term = &step->terms[i];
        sm_json_open(j, NULL, "{");
        write_said(j, "class", term->row == SM_NONE ? NULL : sm_table_row_name(t, term->row));
        write_said(j, "cluster", term->col == SM_NONE ? NULL : sm_table_col_name(t, term->col));
        sm_json_words(j, "text", term->text);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
    write_said(j, "result", step->result);
    sm_json_close(j, "}");
}

static void explain_write_json(void *self, const sm_worked *w)
{
    scribe *s = self;
    sm_json *j = &s->json;
    const sm_index *x = w->index;
    sm_json_open(j, NULL, "{");
    sm_json_words(j, "id", x->id);
    write_said(j, "symbol", x->symbol);
    sm_json_words(j, "name", x->name);
    sm_json_words(j, "formula", x->shown);
    write_said(j, "source", x->source);
    write_said(j, "doi", x->doi);
    write_said(j, "range", x->range);
    sm_json_value(j, "value", w->value);
    write_said(j, "why", sm_index_reason(w->index, w->value).text);
    sm_json_open(j, "steps", "[");
    for (size_t i = 0; i < w->derivation.n_steps; i++) write_json_step(j, s->table, &w->derivation.steps[i]);
    sm_json_close(j, "]");
    sm_json_close(j, "}");
}

static void explain_json(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    scribe w = {.json = sm_json_to(out), .table = sm_session_table(s)};
    sm_json_open(&w.json, NULL, "[");
    sm_explaining how = {.write = explain_write_json, .self = &w};
    sm_explain_each(s, o, &how, out);
    sm_json_close(&w.json, "]");
    sm_json_end(&w.json);
}

/* ---- records: one line per step's head, term and result ---------------------------------------------------------- */
typedef struct line {
    const sm_index *index;
    size_t step;
    uint32_t row, col;
    const char *kind;
    char *text; /* owned */
} line;

typedef struct explain_grid {
    const sm_table *table;
    line *line;
    size_t n, capacity;
} explain_grid;

static void add_line(explain_grid *g, line l, const char *text)
{
    sm_grow(&g->line, &g->capacity, g->n + 1, sizeof l);
    l.text = sm_copy_text(text, strlen(text));
    g->line[g->n++] = l;
}

static void add_step(explain_grid *g, const sm_worked *w, size_t i)
{
    const sm_derived_step *step = &w->derivation.steps[i];
    line l = {.index = w->index, .step = i + 1, .row = SM_NONE, .col = SM_NONE, .kind = "step"};
    add_line(g, l, step->title ? step->title : "");
    l.kind = "formula";
    if (step->formula && *step->formula) add_line(g, l, step->formula);
    for (size_t t = 0; t < step->n_terms; t++) {
        line term = {w->index, i + 1, step->terms[t].row, step->terms[t].col, "term", NULL};
        add_line(g, term, step->terms[t].text);
    }
    l.kind = "result";
    if (step->result && *step->result) add_line(g, l, step->result);
}

static void add_worked(void *self, const sm_worked *w)
{
    for (size_t i = 0; i < w->derivation.n_steps; i++) add_step(self, w, i);
}

/* ---- the lines as records ---------------------------------------------------------------------------------------- */
static const char *const explain_heads[] = {"id", "step", "part", "class", "cluster", "text"};

static sm_datum explain_at(const void *self, size_t r, size_t c)
{
    const explain_grid *g = self;
    const line *l = &g->line[r];
    const sm_datum cell[] = {sm_datum_words(l->index->id),
                             sm_datum_whole(l->step),
                             sm_datum_words(l->kind),
                             sm_datum_words(l->row == SM_NONE ? NULL : sm_table_row_name(g->table, l->row)),
                             sm_datum_words(l->col == SM_NONE ? NULL : sm_table_col_name(g->table, l->col)),
                             sm_datum_words(l->text)};
    return cell[c];
}

static void explain_free(void *self)
{
    explain_grid *g = self;
    for (size_t i = 0; g && i < g->n; i++) sm_free(g->line[i].text);
    if (g) sm_free(g->line);
    sm_free(g);
}

static void *explain_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    explain_grid *g = sm_alloc(1, sizeof *g);
    g->table = sm_session_table(s);
    sm_explain_each(s, o, &(sm_explaining){.write = add_worked, .self = g}, out);
    *grid = (sm_grid){.title = "explanation",
                      .rows = g->n,
                      .cols = sizeof explain_heads / sizeof *explain_heads,
                      .self = g,
                      .heads = explain_heads,
                      .at = explain_at};
    return g;
}

static sm_status needs_of_explained(const sm_session *s, const sm_output_options *o, unsigned *needs, sm_error *err)
{
    sm_status status = sm_document_score.needs_of(s, o, needs, err);
    /* A matching is shown in its canonical form, next to greedy pairing. */
    *needs |= SM_NEED_CANONICAL | SM_NEED_GREEDY;
    return status;
}

const sm_document sm_document_explain = {
    .name = "explain",
    .noun = "explanation",
    .usual = "table",
    .of_points = true,
    .help = "Derive the value of an index from its formula",
    .needs_of = needs_of_explained,
    .open = explain_open,
    .free = explain_free,
    .json = explain_json,
    .people = explain_people,
    .plain_as_read = true,
    .svg = sm_explain_svg,
    .article = sm_explain_article,
};
