/* The formulas of an exercise sheet, with what they name, and its commands in words. */
#include "exercise.h"
#include "base/mem.h"
#include "measure/formula.h"
#include "session/command.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- formulas ---------------------------------------------------------------------------------------------------- */
enum { QUANTITIES_MOST = 64, NAME_LONGEST = 64 };
typedef struct formulary {
    sm_article *a;
    const sm_registry *indices;
    sm_formulas *quantities;
    bool index[SM_INDICES_MOST], quantity[QUANTITIES_MOST]; /* explained */
    bool letter[128];                                       /* represents something already */
} formulary;

static void formulary_names(formulary *f, const sm_formula *formula);

static void formulary_math(formulary *f, const sm_formula *formula)
{
    sm_text text = {0};
    sm_formula_text(formula, f->a->kind->style, &text);
    sm_article_math(f->a, sm_text_of(&text)); /* half a formula is none */
    sm_text_free(&text);
}

/* Explains a letter with two meanings: P is a mean of Jaccard indices in J, and counts pairs in ARI. */
static const char *formulary_again(formulary *f, const char *letter)
{
    unsigned char c = (unsigned char)*letter;
    if (!c || letter[1] || c >= sizeof f->letter) return "";
    bool was = f->letter[c];
    f->letter[c] = true;
    return was ? " (here; another one than above)" : "";
}

/* letter: what represents it in the formula ahead; NULL: none does. */
static void formulary_index(formulary *f, const sm_index *x, const char *letter)
{
    bool new = !f->index[x->at], other = letter &&strcmp(letter, x->short_name) != 0;
    f->index[x->at] = true;
    if (other)
        sm_article_text(f->a, "%s = %s (%s)%s%s", letter, x->name, x->short_name, new ? formulary_again(f, letter) : "",
                        new ? ":" : ", above");
    else if (new)
        sm_article_text(f->a, "%s (%s):", x->name, x->short_name);
    if (new && x->parsed)
        formulary_math(f, x->parsed);
    else if (new && x->shown)
        sm_article_text(f->a, "%s", x->shown);
    if (new && x->parsed) formulary_names(f, x->parsed);
}

static void formulary_quantity(formulary *f, const sm_formula_quantity *q)
{
    const sm_formula *formula = NULL;
    size_t at = (size_t)(q - sm_formula_quantities);
    if (at >= QUANTITIES_MOST || f->quantity[at]) return;
    f->quantity[at] = true;
    sm_out *out = f->a->out;
    if (q->formula) sm_out_take(out, sm_formulas_find(f->quantities, q->name, &formula, out->err));
    const char *symbol = q->symbol ? q->symbol : q->name;
    sm_article_text(f->a, "%s = %s%s%s", symbol, q->title, formulary_again(f, symbol), formula ? ":" : "");
    if (!formula) return;
    formulary_math(f, formula);
    formulary_names(f, formula);
}

/* Returns whether the formula defines the name, such as R in "2R P/(R + P), R = j_recall". */
static bool formulary_own(const char *formula, const char *name)
{
    char definition[NAME_LONGEST + 8];
    snprintf(definition, sizeof definition, ", %s = ", name);
    return strstr(formula, definition) != NULL;
}

/* The letter ahead of "= id" at this place of a formula, else the symbol of the index. */
static const char *formulary_letter(const char *formula, const char *at, const sm_index *x, char letter[NAME_LONGEST])
{
    const char *end = at - 3, *from;
    if (at < formula + 5 || strncmp(end, " = ", 3) != 0) return x->symbol ? x->symbol : x->short_name;
    for (from = end; from > formula && isalnum((unsigned char)from[-1]);) from--;
    snprintf(letter, NAME_LONGEST, "%.*s", (int)(end - from), from);
    return letter;
}

/* Quantities and indices that it names and that were not explained. */
static void formulary_names(formulary *f, const sm_formula *formula)
{
    sm_text text = {0};
    sm_formula_text(formula, SM_FORMULA_ASCII, &text);
    const char *all = sm_text_of(&text);
    for (const char *at = all; *at;) {
        char name[NAME_LONGEST], letter[NAME_LONGEST];
        size_t length = 0;
        while (isalnum((unsigned char)at[length]) || at[length] == '_') length++;
        if (length && length < sizeof name && isalpha((unsigned char)*at)) {
            snprintf(name, sizeof name, "%.*s", (int)length, at);
            const sm_index *x = formulary_own(all, name) ? NULL : sm_registry_id(f->indices, name);
            const sm_formula_quantity *q = formulary_own(all, name) ? NULL : sm_formula_quantities;
            while (q && q->name && strcmp(q->name, name) != 0) q++;
            if (q && q->name)
                formulary_quantity(f, q);
            else if (x)
                formulary_index(f, x, formulary_letter(all, at, x, letter));
        }
        at += length ? length : 1;
    }
    sm_text_free(&text);
}

void sm_exercise_formulas(sm_article *a, sm_player *const *players, size_t n)
{
    formulary *f = sm_alloc(1, sizeof *f);
    *f = (formulary){.a = a, .indices = players[0]->indices};
    sm_formulas_new(&f->quantities);
    sm_article_heading(a, 1, "Formulas");
    sm_article_text(
        a, "c_ij is the number of points in both class i and cluster j, a_i the size of class i, b_j the "
           "size of cluster j; n is the number of points, k of classes, k' of clusters, K the larger of k and k'. "
           "The largest sum over M is that of the best one-to-one pairing of classes and clusters.");
    for (size_t of = 0; of < n; of++)
        for (size_t i = 0; i < players[of]->lesson->n_steps; i++)
            for (size_t j = 0; j < players[of]->stop[i].n_look; j++) {
                const sm_index *x = sm_registry_at(f->indices, players[of]->stop[i].look[j]);
                if (!f->index[x->at]) formulary_index(f, x, NULL);
            }
    sm_formulas_free(f->quantities);
    sm_free(f);
}

/* ---- commands ---------------------------------------------------------------------------------------------------- */
/* %0 to %3 are the words of the command, %p "points" or, of 1, "point". */
static const struct {
    const char *verb, *sentence;
    size_t words;
} orders[] = {{"move", "Move %0 %p of class %1 from cluster %2 to cluster %3", 4},
              {"split", "Split cluster %0 into parts of these sizes: %1", 2},
              {"merge", "Merge cluster %0 into cluster %1", 2},
              {"swap", "Exchange the names of clusters %0 and %1", 2},
              {"rename", "Rename cluster %0 to %1", 2},
              {"split", "Split cluster %0 by class", 1},
              {"undo", "Take the last change back", 0},
              {"undo", "Take the last %0 changes back", 1},
              {"roles", "Let classes and clusters are swapped", 0},
              {"assign", "Put the points %0 into cluster %1", 2},
              {"set", "Set %0", 1},
              {"noise", "Take %0 as noise, with the policy %1", 2}};

static void order_words(sm_text *out, const char *sentence, const sm_command *c)
{
    for (const char *p = sentence; *p;) {
        size_t plain = strcspn(p, "%");
        sm_text_printf(out, "%.*s", (int)plain, p);
        p += plain;
        if (!*p) break;
        sm_text_puts(out, p[1] != 'p' ? c->word[p[1] - '0'] : !strcmp(c->word[0], "1") ? "point" : "points");
        p += 2;
    }
}

void sm_exercise_order(sm_article *a, const char *command)
{
    sm_command c = {0};
    sm_text text = {0};
    size_t row = 0, rows = sizeof orders / sizeof *orders;
    if (!sm_out_take(a->out, sm_command_parse(&c, command, a->out->err))) return;
    while (row < rows && (strcmp(orders[row].verb, c.verb->name) != 0 || orders[row].words != c.n_words)) row++;
    bool move = row < rows && !strcmp(orders[row].verb, "move"), split = row < rows && orders[row].words == 2;
    split = split && !strcmp(orders[row].verb, "split");
    const char *counts = move || split ? c.word[split] : "";
    if (row < rows && (!(move || split) || !strcmp(counts, "all") || strspn(counts, "0123456789,") == strlen(counts)))
        order_words(&text, orders[row].sentence, &c);
    else
        sm_text_puts(&text, command);
    sm_article_item(a, "%s", sm_text_of(&text));
    sm_text_free(&text);
    sm_command_free(&c);
}

void sm_exercise_orders(sm_article *a, const sm_says *list)
{
    sm_article_list(a);
    for (size_t i = 0; i < list->n; i++) sm_exercise_order(a, list->row[i].text);
    sm_article_list_end(a);
}

static void put_goals(sm_article *a, const char *lead, const sm_says *list, const sm_registry *indices)
{
    sm_text goal = {0};
    if (!list->n) return;
    sm_article_lead(a, "%s", lead);
    sm_article_list(a);
    for (size_t i = 0; i < list->n; i++) {
        sm_text_clear(&goal);
        sm_exercise_goal(list->row[i].text, indices, &goal);
        sm_article_item(a, "%s", sm_text_of(&goal));
    }
    sm_article_list_end(a);
    sm_text_free(&goal);
}

void sm_exercise_task(sm_article *a, const char *lead, const sm_challenge *t, const sm_registry *indices)
{
    put_goals(a, lead, &t->goal, indices);
    put_goals(a, "For every change:", &t->each, indices);
    if (t->points) sm_article_text(a, "Points that one change moves, at most: %s", t->points);
    if (t->budget) sm_article_text(a, "Changes, at most: %s", t->budget);
}
