/* Table 2 of the paper on normalised clustering accuracy (Gagolewski 2024): tries every property of every index on
 * random tables, and the stored witness of every minus. */
#include "base/mem.h"
#include "base/text.h"
#include "repeat.h"
#include "simulations.h"
#include "study/properties/trial.h"
#include <stdio.h>

enum { NOTE = 24 };

typedef struct cell { /* one index, one property */
    uint64_t violations;
    bool kept, witness; /* a witness is stored; it violates the property */
    sm_trial least;     /* the smallest violation */
} cell;

typedef struct lab_worker { /* what one thread uses alone */
    sm_tester *tester;
    sm_outcome *outcome; /* of each index */
} lab_worker;

typedef struct lab {
    sm_simulated is; /* first: the result */
    uint64_t seed, reps;
    const sm_index *const *index; /* all that the table alone determines */
    size_t n;
    cell *cell; /* [n][SM_PROPERTIES] */
    char (*note)[NOTE];
    lab_worker *worker;
    sm_trial *trial; /* of the repetitions that are not taken yet: SM_PROPERTIES each, */
    bool *violated;  /* and which indices violate them: [SM_PROPERTIES][n] each */
    sm_variety seen[SM_PROPERTIES];
} lab;

static cell *lab_cell_of(const lab *l, size_t index, int property)
{
    return &l->cell[index * SM_PROPERTIES + (size_t)property];
}

/* ---- trials ------------------------------------------------------------------------------------------------------ */

/* Computing one index can make another known. */
static void try_witnesses(sm_work *w, lab *l, size_t index)
{
    sm_error err = {0};
    sm_outcome *outcome = l->worker->outcome;
    for (int p = 0; p < SM_PROPERTIES; p++) {
        sm_trial t;
        bool kept = sm_witness_find(&t, l->index[index], (sm_property_id)p);
        lab_cell_of(l, index, p)->kept = kept;
        if (!kept) continue;
        sm_work_check(w, sm_tester_try(l->worker->tester, &t, outcome, &err), &err);
        for (size_t x = 0; x < l->n; x++)
            if (outcome[x].violated) lab_cell_of(l, x, p)->witness = true;
    }
}

/* A repetition is a trial of each property. */
static sm_status lab_make(void *self, unsigned thread, uint64_t number, size_t place, sm_error *err)
{
    const lab *l = self;
    const lab_worker *w = &l->worker[thread];
    sm_rng r = sm_rng_stream(l->seed, number);
    sm_status status = SM_OK;
    for (size_t p = 0; p < SM_PROPERTIES && !status; p++) {
        size_t at = place * SM_PROPERTIES + p;
        l->trial[at] = sm_trial_draw((sm_property_id)p, &r);
        status = sm_tester_try(w->tester, &l->trial[at], w->outcome, err);
        for (size_t x = 0; x < l->n; x++) l->violated[at * l->n + x] = w->outcome[x].violated;
    }
    return status;
}

static void lab_take(void *self, uint64_t number, size_t place)
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
}

static char found_sign(const cell *c)
{
    return c->violations || c->witness ? '-' : '+';
}

/* "+", or "-" and the number of trials that violate the property, if any. */
static void note_counts(lab *l)
{
    for (size_t i = 0; i < l->n * SM_PROPERTIES; i++) {
        const cell *c = &l->cell[i];
        if (!c->violations)
            snprintf(l->note[i], NOTE, "%c", found_sign(c));
        else
            snprintf(l->note[i], NOTE, "-%llu", (unsigned long long)c->violations);
    }
}

/* ---- as a table -------------------------------------------------------------------------------------------------- */

/* A + is contradicted by any table, a - if no table violates the property, not even the stored one. */
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

/* ---- as data: one row per index and property --------------------------------------------------------------------- */

static const char *const heads[] = {"index", "property", "stated",     "in_table_2",
                                    "found", "trials",   "violations", "witness_kept"};

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
    if (col == 5) return sm_datum_whole(l->reps);
    if (col == 6) return sm_datum_whole(c->violations);
    return sm_datum_words(words[col]);
}

/* ---- the verdict ------------------------------------------------------------------------------------------------- */

typedef struct tally {
    size_t cells, plus, minus, again, wrong; /* again: minuses that the trials rediscovered */
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

/* The user's indices: the properties they seem to have, and a table for each that they lack. */
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

static void say_verdict(lab *l)
{
    sm_text out = {0};
    tally printed = tally_of(l, true), others = tally_of(l, false);
    say_wrong(l, &out);
    say_own(l, &out);
    say_tally("Table 2", &printed, &out);
    say_tally("The other indices", &others, &out);
    sm_text_printf(&out, "%llu trials of each; different tables among them:", (unsigned long long)l->reps);
    for (int p = 0; p < SM_PROPERTIES; p++)
        sm_text_printf(&out, "%s %s %zu", p ? "," : "", sm_properties[p].name, l->seen[p].n);
    sm_text_puts(&out, ".\n");
    l->is.verdict = sm_text_of(&out);
    l->is.contradicts = printed.wrong > 0;
}

/* ---- the study --------------------------------------------------------------------------------------------------- */

static const void *run_properties(sm_work *w, const void *asked)
{
    const sm_simulation_ask *ask = asked;
    unsigned threads = sm_repeat_threads(ask->threads);
    size_t places = threads * SM_REPEAT_PLACES * SM_PROPERTIES;
    lab *l = sm_alloc(1, sizeof *l);
    l->seed = ask->seed;
    l->reps = ask->reps ? ask->reps : ask->row->reps;
    l->index = sm_registry_tabular(ask->indices, &l->n);
    l->cell = sm_alloc(l->n * SM_PROPERTIES, sizeof *l->cell);
    l->note = sm_alloc(l->n * SM_PROPERTIES, sizeof *l->note);
    l->worker = sm_alloc(threads, sizeof *l->worker);
    l->trial = sm_alloc(places, sizeof *l->trial);
    l->violated = sm_alloc(places * l->n, sizeof *l->violated);
    for (unsigned i = 0; i < threads; i++) {
        l->worker[i].outcome = sm_alloc(l->n, sizeof(sm_outcome));
        sm_tester_new(&l->worker[i].tester, l->index, l->n);
    }
    for (size_t x = 0; x < l->n; x++) try_witnesses(w, l, x);
    sm_repeat_run(w, &(sm_repeat){l, l->reps, threads, lab_make, lab_take, NULL});
    note_counts(l);
    say_verdict(l);
    l->is.grid = (sm_grid){.title = ask->row->name,
                           .rows = l->n * SM_PROPERTIES,
                           .cols = sizeof heads / sizeof *heads,
                           .self = l,
                           .heads = heads,
                           .at = lab_at};
    l->is.table = (sm_grid){.title = ask->row->name,
                            .rows = l->n,
                            .cols = SM_PROPERTIES + 2,
                            .self = l,
                            .head = table_head,
                            .at = table_at};
    return l;
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
    .run = run_properties,
};
