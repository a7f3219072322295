/* Table 2 of the paper on normalised clustering accuracy (Gagolewski 2024), tried: every index and every property on
 * random tables, and the kept witness of every minus. */
#include "base/mem.h"
#include "repeat.h"
#include "simulations.h"
#include "study/properties/trial.h"
#include <stdio.h>

enum { A_REP = 2000, ENOUGH = 24, ROUND = 32 };

typedef struct cell { /* one index, one property */
    uint64_t violations;
    bool kept, witness; /* a witness is kept; it violates the property */
    sm_trial least;     /* the smallest violation met */
} cell;

typedef struct lab_worker { /* what a thread has to itself */
    sm_tester *tester;
    sm_outcome *outcome; /* of each index */
} lab_worker;

typedef struct lab {
    uint64_t seed, reps;
    sm_repeat repeat;             /* a trial of each property */
    const sm_index *const *index; /* all that the table alone decides, */
    size_t n;                     /* so many */
    size_t at;                    /* index whose witnesses are tried next; n: all are through */
    cell *cell;                   /* [n][SM_PROPERTIES] */
    char (*note)[ENOUGH];
    lab_worker *worker;
    sm_trial *trial; /* of the repetitions that are being made: SM_PROPERTIES each, */
    bool *violated;  /* and what came of them: [SM_PROPERTIES][n] each */
    sm_variety seen[SM_PROPERTIES];
    sm_hold hold;
} lab;

static cell *lab_cell_of(const lab *l, size_t index, int property)
{
    return &l->cell[index * SM_PROPERTIES + (size_t)property];
}

/* ---- the work ---------------------------------------------------------------------------------------------------- */

static sm_status try_witnesses(lab *l, uint64_t *budget, sm_error *err)
{
    const lab_worker *w = l->worker;
    sm_status status = SM_OK;
    for (int p = 0; p < SM_PROPERTIES && !status; p++) {
        sm_trial t;
        bool kept = sm_witness_find(&t, l->index[l->at], (sm_property_id)p);
        lab_cell_of(l, l->at, p)->kept = kept;
        if (!kept) continue;
        status = sm_tester_try(w->tester, &t, w->outcome, budget, err);
        for (size_t x = 0; x < l->n && !status; x++) /* what settles one index may settle another */
            if (w->outcome[x].violated) lab_cell_of(l, x, p)->witness = true;
    }
    l->at++;
    return status;
}

/* A repetition is a trial of each property. */
static sm_status lab_try(void *self, unsigned worker, uint64_t number, size_t place, uint64_t *budget, sm_error *err)
{
    const lab *l = self;
    const lab_worker *w = &l->worker[worker];
    sm_rng r = sm_rng_stream(l->seed, number);
    sm_status status = SM_OK;
    for (size_t p = 0; p < SM_PROPERTIES && !status; p++) {
        size_t at = place * SM_PROPERTIES + p;
        l->trial[at] = sm_trial_draw((sm_property_id)p, &r);
        status = sm_tester_try(w->tester, &l->trial[at], w->outcome, budget, err);
        for (size_t x = 0; x < l->n; x++) l->violated[at * l->n + x] = w->outcome[x].violated;
    }
    sm_spend(budget, A_REP);
    return status;
}

static sm_status lab_take(void *self, uint64_t number, size_t place, sm_error *err)
{
    lab *l = self;
    for (size_t p = 0; p < SM_PROPERTIES; p++) {
        const sm_trial *t = &l->trial[place * SM_PROPERTIES + p];
        sm_variety_add(&l->seen[p], t);
        for (size_t x = 0; x < l->n; x++) {
            cell *c = lab_cell_of(l, x, (int)p);
            if (!l->violated[(place * SM_PROPERTIES + p) * l->n + x]) continue;
            bool less = !c->violations || sm_counts_total(&t->before) < sm_counts_total(&c->least.before);
            if (less) c->least = *t;
            c->violations++;
        }
    }
    return SM_OK;
}

static sm_status lab_hire(void *self, unsigned worker, sm_error *err)
{
    const lab *l = self;
    lab_worker *w = &l->worker[worker];
    w->outcome = sm_alloc(l->n, sizeof *w->outcome);
    sm_tester_new(&w->tester, l->index, l->n);
    return SM_OK;
}

static void lab_dismiss(void *self, unsigned worker)
{
    const lab_worker *w = &((const lab *)self)->worker[worker];
    sm_tester_free(w->tester);
    sm_free(w->outcome);
}

static const sm_repeated lab_repeated = {lab_hire, lab_dismiss, lab_try, lab_take, ROUND};

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static sm_status lab_make(lab *l, const sm_simulation_ask *ask, sm_error *err)
{
    l->seed = ask->seed;
    l->reps = ask->reps ? ask->reps : sm_simulation_properties.reps;
    l->repeat = sm_repeat_of(&lab_repeated, l, l->reps, ask->threads);
    size_t places = sm_repeat_places(&l->repeat);
    l->index = sm_registry_tabular(ask->indices, &l->n);
    l->cell = sm_held(&l->hold, l->n * SM_PROPERTIES, sizeof *l->cell);
    l->note = sm_held(&l->hold, l->n * SM_PROPERTIES, sizeof *l->note);
    l->worker = sm_held(&l->hold, l->repeat.wanted, sizeof *l->worker);
    l->trial = sm_held(&l->hold, places * SM_PROPERTIES, sizeof *l->trial);
    l->violated = sm_held(&l->hold, places * SM_PROPERTIES * l->n, sizeof *l->violated);
    return sm_repeat_begin(&l->repeat, err);
}

static void lab_free(void *self)
{
    lab *l = self;
    sm_repeat_end(&l->repeat);
    for (int p = 0; p < SM_PROPERTIES; p++) sm_variety_free(&l->seen[p]);
    sm_hold_free(&l->hold);
    sm_free(l);
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static char found_sign(const cell *c)
{
    return c->violations || c->witness ? '-' : '+';
}

/* "+", or "-" and how many of the trials say so, if any. */
static void note_counts(lab *l)
{
    for (size_t i = 0; i < l->n * SM_PROPERTIES; i++) {
        const cell *c = &l->cell[i];
        if (!c->violations)
            snprintf(l->note[i], ENOUGH, "%c", found_sign(c));
        else
            snprintf(l->note[i], ENOUGH, "-%llu", (unsigned long long)c->violations);
    }
}

static sm_status lab_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    lab *l = self;
    sm_status status = SM_OK;
    while (*budget && l->at < l->n && !status) status = try_witnesses(l, budget, err);
    if (!status) status = sm_repeat_run(&l->repeat, budget, err);
    *done = l->repeat.at == l->reps;
    note_counts(l);
    return status;
}

static double lab_progress(const void *self)
{
    return sm_repeat_progress(&((const lab *)self)->repeat);
}

static sm_status lab_open(sm_sliced *job, const sm_simulation_ask *ask, sm_error *err)
{
    lab *l = sm_alloc(1, sizeof *l);
    *job = (sm_sliced){.self = l, .run = lab_run, .progress = lab_progress, .free = lab_free};
    return sm_sliced_opened(job, lab_make(l, ask, err));
}

/* ---- as a table -------------------------------------------------------------------------------------------------- */

/* What is said of an index is contradicted: a + by a table, a - by no table at all, not even the kept one. */
static bool contradicted(const lab *l, size_t index, int property)
{
    char said = sm_property_sign(l->index[index], (sm_property_id)property);
    const cell *c = lab_cell_of(l, index, property);
    return said != '?' && (found_sign(c) != said || (said == '-' && !c->witness));
}

static const char *table_head(const void *self, size_t col)
{
    return col == 0 ? "index" : col <= SM_PROPERTIES ? sm_properties[col - 1].name : "source";
}

static sm_datum table_at(const void *self, size_t row, size_t col)
{
    const lab *l = self;
    sm_datum d = {.kind = SM_WORDS, .words = l->index[row]->id};
    if (col > SM_PROPERTIES)
        d.words = sm_property_printed(l->index[row]) ? "Table 2" : "";
    else if (col > 0)
        d.words = l->note[row * SM_PROPERTIES + col - 1];
    return d;
}

static sm_grid table(const void *self)
{
    return (sm_grid){.title = sm_simulation_properties.name,
                     .rows = ((const lab *)self)->n,
                     .cols = SM_PROPERTIES + 2,
                     .self = self,
                     .head = table_head,
                     .at = table_at};
}

/* ---- as data: one row per index and property --------------------------------------------------------------------- */

static const char *const heads[] = {"index", "property", "stated",     "in_table_2",
                                    "found", "trials",   "violations", "witness_kept"};

static const char *lab_head(const void *self, size_t col)
{
    return heads[col];
}

static const char *sign_text(char sign)
{
    return sign == '+' ? "+" : sign == '-' ? "-" : "?";
}

static sm_datum lab_at(const void *self, size_t row, size_t col)
{
    const lab *l = self;
    size_t index = row / SM_PROPERTIES;
    sm_property_id p = (sm_property_id)(row % SM_PROPERTIES);
    const sm_index *x = l->index[index];
    const cell *c = lab_cell_of(l, index, (int)p);
    const char *words[] = {x->id,
                           sm_properties[p].name,
                           sign_text(sm_property_sign(x, p)),
                           sm_property_printed(x) ? "yes" : "no",
                           sign_text(found_sign(c)),
                           "",
                           "",
                           !c->kept     ? "none"
                           : c->witness ? "holds"
                                        : "fails"};
    if (col == 5) return sm_datum_whole(l->repeat.at);
    if (col == 6) return sm_datum_whole(c->violations);
    return sm_datum_words(words[col]);
}

static sm_grid lab_grid(const void *self)
{
    return (sm_grid){.title = sm_simulation_properties.name,
                     .rows = ((const lab *)self)->n * SM_PROPERTIES,
                     .cols = sizeof heads / sizeof *heads,
                     .self = self,
                     .head = lab_head,
                     .at = lab_at};
}

/* ---- what came out ----------------------------------------------------------------------------------------------- */

typedef struct tally {
    size_t cells, plus, minus, again, wrong; /* again: minuses for which the trials found a table anew */
} tally;

static tally tally_of(const lab *l, bool printed)
{
    tally t = {0};
    for (size_t x = 0; x < l->n; x++)
        for (int p = 0; p < SM_PROPERTIES; p++) {
            char said = sm_property_sign(l->index[x], (sm_property_id)p);
            if (sm_property_printed(l->index[x]) != printed || said == '?') continue;
            t.cells++;
            t.plus += said == '+';
            t.minus += said == '-';
            t.again += said == '-' && lab_cell_of(l, x, p)->violations;
            t.wrong += contradicted(l, x, p);
        }
    return t;
}

static void say_tally(const char *of, const tally *t, sm_text *out)
{
    sm_text_printf(out,
                   "%s: %zu cells, %zu contradicted; %zu + without a counterexample, %zu - with a witness each, "
                   "%zu of them rediscovered.\n",
                   of, t->cells, t->wrong, t->plus, t->minus, t->again);
}

/* "2 0 / 1 3" */
static void lab_say_counts(const sm_counts *t, sm_text *out)
{
    for (uint32_t i = 0; i < t->rows * t->cols; i++) {
        const char *between = i == 0 ? "" : i % t->cols ? " " : " / ";
        sm_text_printf(out, "%s%llu", between, (unsigned long long)t->c[i]);
    }
}

static void say_wrong(const lab *l, sm_text *out)
{
    for (size_t x = 0; x < l->n; x++)
        for (int p = 0; p < SM_PROPERTIES; p++) {
            if (!contradicted(l, x, p)) continue;
            char said = sm_property_sign(l->index[x], (sm_property_id)p);
            sm_text_printf(out, "%s %s: stated as %c; %s", l->index[x]->id, sm_properties[p].name, said,
                           said == '-' ? "no stored table violates it" : "violated: ");
            if (said == '+') lab_say_counts(&lab_cell_of(l, x, p)->least.before, out);
            sm_text_puts(out, "\n");
        }
}

/* The user's own: which properties they have, as far as was tried, and a table for each that they lack. */
static void say_own(const lab *l, sm_text *out)
{
    for (size_t x = 0; x < l->n; x++) {
        if (!l->index[x]->defined) continue;
        sm_text_printf(out, "%s:", l->index[x]->id);
        for (int p = 0; p < SM_PROPERTIES; p++)
            sm_text_printf(out, " %s %c", sm_properties[p].name, found_sign(lab_cell_of(l, x, p)));
        for (int p = 0; p < SM_PROPERTIES; p++) {
            const cell *c = lab_cell_of(l, x, p);
            if (!c->violations) continue;
            sm_text_printf(out, "\n  %s fails: ", sm_properties[p].name);
            lab_say_counts(&c->least.before, out);
            sm_text_puts(out, ", ");
            sm_trial_say(&c->least, out);
        }
        sm_text_puts(out, "\n");
    }
}

static sm_status properties_verdict(const void *self, sm_text *out, sm_error *err)
{
    const lab *l = self;
    tally printed = tally_of(l, true), others = tally_of(l, false);
    say_wrong(l, out);
    say_own(l, out);
    say_tally("Table 2", &printed, out);
    say_tally("The other indices", &others, out);
    sm_text_printf(out, "%llu trials of each; different tables among them:", (unsigned long long)l->repeat.at);
    for (int p = 0; p < SM_PROPERTIES; p++)
        sm_text_printf(out, "%s %s %zu", p ? "," : "", sm_properties[p].name, l->seen[p].n);
    sm_text_puts(out, ".\n");
    return printed.wrong ? SM_CHECK : SM_OK;
}

const sm_simulation sm_simulation_properties = {
    .name = "properties",
    .title = "Which index has which property",
    .help = "the ten properties of Table 2, for every index: a stored table for each minus, random tables for all",
    .note = "A repetition tries each property once, on a random table of 2 to 4 classes (E0: on all labellings with "
            "random sizes of 2 or 3 classes and clusters, never of points that are all alone; B0: on all tables with "
            "class sizes that are multiples of k, of 2 or 3 classes). A - and a number: how many of "
            "the repetitions violate the property, besides the stored table. A +: none does, which is no proof. "
            "Definitions are taken literally, for distances too; B1 is also tried with more or fewer clusters than "
            "classes.",
    .reps = 1000,
    .most_reps = 1000000,
    .marks = true,
    .open = lab_open,
    .grid = lab_grid,
    .table = table,
    .verdict = properties_verdict,
};
