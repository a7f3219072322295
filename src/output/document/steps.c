/* An algorithm step by step: what the explorer's Steps view shows, as text, as rows and as JSON. */
#include "base/mem.h"
#include "base/tick.h"
#include "documents.h"
#include "output/writers/writers.h"
#include "study/algorithms/stepper.h"
#include <math.h>
#include <string.h>

/* The algorithm that the options name, or else that of the index. Exactly one index must be asked for. */
static sm_status steps_algorithm(const sm_session *s, const sm_output_options *o, const sm_algorithm **algorithm,
                                 const sm_index **index, sm_error *err)
{
    const sm_index **row = NULL;
    size_t n = 0;
    sm_status status = sm_indices_chosen(sm_session_registry(s), o->indices, &row, &n, err);
    if (status != SM_OK) return status;
    *index = n ? row[0] : NULL;
    *algorithm = o->steps && *o->steps ? sm_algorithm_find(o->steps) : n == 1 ? sm_algorithm_of(row[0]) : NULL;
    sm_free(row);
    if (n != 1) return sm_fail(err, SM_USAGE, "steps need exactly one index (found %zu); name one, such as pa", n);
    if (*algorithm) return SM_OK;
    if (o->steps && *o->steps) return sm_name_unknown(SM_NAMED_AT(sm_algorithms), "algorithm", o->steps, NULL, err);
    return sm_fail(err, SM_USAGE,
                   "%s has no algorithm to show; --steps=permutation shuffles the labels, --steps=assignment, pairs, "
                   "emi, information, namings and policies show the others",
                   (*index)->id);
}

static sm_status begin_steps(const sm_session *s, const sm_output_options *o, sm_stepper **out, sm_error *err)
{
    const sm_algorithm *algorithm;
    const sm_index *index;
    sm_status status = steps_algorithm(s, o, &algorithm, &index, err);
    sm_stepper_ask ask = {
        .live = sm_session_live(s), .indices = sm_session_registry(s), .seed = o->seed, .tables = o->tables};
    if (status != SM_OK) return status;
    ask.index = index;
    return sm_stepper_open(out, algorithm, &ask, err);
}

typedef struct steps_writer {
    void *self;
    void (*write)(void *self, const sm_stepper *t, size_t step, const sm_snapshot *a);
} steps_writer;

/* Everything is known before the first step is written. */
static void each_step(const sm_session *s, const sm_output_options *o, const steps_writer *w, sm_out *out)
{
    sm_stepper *t = NULL;
    sm_job *job = NULL;
    sm_status status = begin_steps(s, o, &t, out->err);
    if (status == SM_OK && t->algorithm->study) {
        status = sm_job_call(&job, t->algorithm->study, t, NULL, out->err);
        t->known = sm_job_result(job);
    }
    for (size_t i = 0; status == SM_OK && i < t->steps; i++) {
        const sm_snapshot *a;
        status = sm_stepper_show(t, i, &a, out->err);
        if (status == SM_OK) w->write(w->self, t, i, a);
    }
    sm_stepper_free(t);
    sm_job_free(job);
    sm_out_take(out, status);
}

/* ---- people ------------------------------------------------------------------------------------------------------ */

static void write_prices(sm_page *p, const sm_stepper *t, const sm_snapshot *a)
{
    static const char *const side[] = {"row prices", "column prices"};
    for (int k = 0; k < SM_SIDES && a->price[k]; k++) {
        sm_page_printf(p, "%s%s:", k ? "; " : "      ", side[k]);
        for (uint32_t i = 0; i < (k ? t->cols : t->rows); i++)
            if (a->price[k][i] != SM_SNAPSHOT_UNPRICED)
                sm_page_printf(p, " %s %lld", t->name[k][i], (long long)a->price[k][i]);
    }
    if (a->price[0]) sm_page_end(p);
}

static void write_pairs(sm_page *p, const sm_stepper *t, const sm_snapshot *a)
{
    bool some = false;
    for (size_t c = 0; c < (size_t)t->rows * t->cols; c++) {
        if (!(a->sign[c] & SM_SNAPSHOT_PAIRED)) continue;
        sm_page_printf(p, "%s%s-%s", some ? " " : "      pairs: ", t->name[0][c / t->cols], t->name[1][c % t->cols]);
        some = true;
    }
    if (some) sm_page_end(p);
}

/* A line for each column, so that what is compared stands one below the other. */
static void write_columns(sm_page *p, const sm_snapshot *a)
{
    for (int c = 0; a->head && c < SM_SNAPSHOT_COLUMNS; c++) {
        sm_page_printf(p, "    %s %-10s", c == a->column ? ">" : " ", a->head[c]);
        for (size_t i = 0; i < a->n_rows; i++)
            sm_page_printf(p, "%s%s %7s", i ? " · " : "  ", a->row[i].name, a->row[i].text[c]);
        sm_page_end(p);
    }
}

static void steps_write_people(void *self, const sm_stepper *t, size_t step, const sm_snapshot *a)
{
    enum { BARS_EVERY = 100 }; /* a histogram that grows slowly is not written again after each shuffle */
    sm_page *p = self;
    sm_page_printf(p, "%3zu  ", step + 1);
    sm_page_strong(p, a->title);
    sm_page_end(p);
    sm_page_linef(p, "     %s", sm_text_of(&a->words));
    write_prices(p, t, a);
    write_pairs(p, t, a);
    for (size_t i = 0; i < a->n_figures; i++)
        sm_page_printf(p, "%s%s %s", i ? " · " : "      ", a->figure[i].name, a->figure[i].text);
    if (a->n_figures || !a->head) sm_page_end(p);
    write_columns(p, a);
    bool grows = t->algorithm->ready != NULL, last = step + 1 == t->steps;
    for (size_t i = 0; i < a->n_bars && (!grows || last || (step && step % BARS_EVERY == 0)); i++)
        sm_page_linef(p, "        %10s  %5.3f  %s", a->bar[i].name, a->bar[i].share, a->bar[i].text);
}

static void steps_people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_page page = sm_page_of(o, out);
    each_step(s, o, &(steps_writer){&page, steps_write_people}, out);
    sm_page_free(&page);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void json_sides(sm_json *j, const sm_stepper *t, const sm_snapshot *a)
{
    static const char *const side[] = {"row_prices", "column_prices"};
    for (int k = 0; k < SM_SIDES && a->price[k]; k++) {
        sm_json_open(j, side[k], "{");
        for (uint32_t i = 0; i < (k ? t->cols : t->rows); i++)
            if (a->price[k][i] != SM_SNAPSHOT_UNPRICED) sm_json_real(j, t->name[k][i], (double)a->price[k][i]);
        sm_json_close(j, "}");
    }
}

static void json_cells(sm_json *j, const sm_stepper *t, const sm_snapshot *a)
{
    sm_json_open(j, "cells", "[");
    for (size_t c = 0; c < (size_t)t->rows * t->cols; c++) {
        if (!a->sign[c]) continue;
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "class", t->name[0][c / t->cols]);
        sm_json_words(j, "cluster", t->name[1][c % t->cols]);
        sm_json_whole(j, "count", a->count[c]);
        sm_json_bool(j, "lit", a->sign[c] & SM_SNAPSHOT_LIT);
        sm_json_bool(j, "tight", a->sign[c] & SM_SNAPSHOT_TIGHT);
        sm_json_bool(j, "paired", a->sign[c] & SM_SNAPSHOT_PAIRED);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
}

/* The columns that are compared, each with its values. */
static void json_columns(sm_json *j, const sm_snapshot *a)
{
    if (!a->head) return;
    sm_json_open(j, "columns", "{");
    for (int c = 0; c < SM_SNAPSHOT_COLUMNS; c++) {
        sm_json_open(j, a->head[c], "{");
        for (size_t i = 0; i < a->n_rows; i++) sm_json_value(j, a->row[i].id, a->row[i].value[c]);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "}");
}

static void steps_write_json(void *self, const sm_stepper *t, size_t step, const sm_snapshot *a)
{
    sm_json *j = self;
    sm_json_open(j, NULL, "{");
    sm_json_whole(j, "step", step + 1);
    sm_json_whole(j, "phase", a->phase);
    sm_json_words(j, "title", a->title);
    sm_json_words(j, "words", sm_text_of(&a->words));
    json_sides(j, t, a);
    json_cells(j, t, a);
    sm_json_open(j, "figures", "{");
    for (size_t i = 0; i < a->n_figures; i++) sm_json_real(j, a->figure[i].name, a->figure[i].value);
    sm_json_close(j, "}");
    json_columns(j, a);
    sm_json_open(j, "bars", "[");
    for (size_t i = 0; i < a->n_bars; i++) {
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "name", a->bar[i].name);
        sm_json_real(j, "share", a->bar[i].share);
        if (!isnan(a->bar[i].exact)) sm_json_real(j, "exact", a->bar[i].exact);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
    sm_json_close(j, "}");
}

static void steps_json(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "[");
    each_step(s, o, &(steps_writer){&j, steps_write_json}, out);
    sm_json_close(&j, "]");
    sm_json_end(&j);
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

typedef struct steps_grid {
    struct {
        char *title, *words; /* owned */
    } * row;
    size_t n, capacity;
} steps_grid;

static void steps_keep(void *self, const sm_stepper *t, size_t step, const sm_snapshot *a)
{
    steps_grid *g = self;
    const char *words = sm_text_of(&a->words);
    sm_grow(&g->row, &g->capacity, g->n + 1, sizeof *g->row);
    g->row[g->n].title = sm_copy_text(a->title, strlen(a->title));
    g->row[g->n].words = sm_copy_text(words, strlen(words));
    g->n++;
}

static const char *const steps_heads[] = {"step", "title", "text"};

static sm_datum steps_at(const void *self, size_t row, size_t col)
{
    const steps_grid *g = self;
    if (col == 0) return sm_datum_whole(row + 1);
    return sm_datum_words(col == 1 ? g->row[row].title : g->row[row].words);
}

static void steps_free(void *self)
{
    steps_grid *g = self;
    for (size_t i = 0; g && i < g->n; i++) {
        sm_free(g->row[i].title);
        sm_free(g->row[i].words);
    }
    if (g) sm_free(g->row);
    sm_free(g);
}

static void *steps_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    steps_grid *g = sm_alloc(1, sizeof *g);
    each_step(s, o, &(steps_writer){g, steps_keep}, out);
    *grid =
        (sm_grid){.title = "step by step", .rows = g->n, .cols = 3, .self = g, .heads = steps_heads, .at = steps_at};
    return g;
}

const sm_document sm_document_steps = {
    .name = "steps",
    .noun = "algorithm step by step",
    .usual = "table",
    .of_points = true,
    .help = "Print the algorithm of an index step by step",
    .open = steps_open,
    .free = steps_free,
    .json = steps_json,
    .people = steps_people,
    .plain_as_read = true,
};
