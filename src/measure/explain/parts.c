/* A formula computed part by part: quantities first, then reductions and definitions after the parts they use, the
 * whole formula last, each with the numbers of the table substituted once. */
#include "base/mem.h"
#include "numbers.h"
#include <stdio.h>
#include <string.h>

/* ---- what a part is ---------------------------------------------------------------------------------------------- */
/* A part with its names resolved: R = j_recall is called R and is a sum over the classes. */
typedef struct part {
    const sm_node *node;
    const char *name; /* what the formula calls it; NULL: nothing */
    const sm_index *index;
    const sm_formula_quantity *quantity;
} part;

static part part_behind(const sm_node *x)
{
    part p = {.node = x};
    for (;; x = p.node) {
        bool named = sm_node_is_name(x);
        if (named && !p.name) p.name = sm_node_symbol(x, SM_FORMULA_SCREEN);
        if (x->kind == SM_NODE_QUANTITY) p.quantity = x->quantity;
        if (x->kind == SM_NODE_INDEX) p.index = x->index;
        if (!named || (x->kind == SM_NODE_QUANTITY && !x->formula)) return p;
        p.node = x->kind == SM_NODE_DEFINED ? x->definition->node : x->formula->head;
    }
}

/* It gets a separate step. */
static bool is_step(const sm_node *x)
{
    return x->kind == SM_NODE_REDUCE || x->kind == SM_NODE_MATCH || x->kind == SM_NODE_SHARES ||
           x->kind == SM_NODE_QUANTITY;
}

static bool is_told(const sm_telling *t, const sm_node *x)
{
    for (size_t i = 0; i < t->n_told; i++)
        if (sm_node_same(t->told[i], x)) return true;
    return false;
}

static void note_told(sm_telling *t, const sm_node *x)
{
    sm_push(&t->told, &t->n_told, &t->capacity, &x, sizeof x);
}

/* ---- terms ------------------------------------------------------------------------------------------------------- */
typedef struct ranking { /* the largest terms of a reduction, with their numbers as shown */
    sm_largest largest;
    double unit; /* of shown values, in nats */
} ranking;

static void rank_term(void *self, const sm_reduced *term)
{
    ranking *r = self;
    sm_largest_add(&r->largest, (sm_piece){term->at.row, term->at.col, term->value.number * r->unit});
}

typedef struct choice { /* the terms that a largest or smallest chooses */
    double best;
    sm_bound_to first; /* as loaded */
    size_t ties;
} choice;

static void choose_term(void *self, const sm_reduced *term)
{
    choice *c = self;
    if (term->value.number != c->best) return;
    if (!c->ties++) c->first = term->at;
}

typedef struct term_teller {
    sm_telling *t;
    const sm_node *body;    /* of the reduction */
    const sm_node *chooser; /* in it */
    const char *part;       /* before the name of a class: what its largest is called */
    bool arrow;
    size_t alike; /* so many terms that this one represents; 0: it represents itself */
} term_teller;

static void put_names(const term_teller *l, sm_piece p, sm_bound_to cell, sm_text *out)
{
    sm_explained_label class = sm_explain_label(l->t->f, true, cell.row),
                       cluster = sm_explain_label(l->t->f, false, cell.col);
    bool both = cell.row != SM_NONE && cell.col != SM_NONE, from_cluster = p.row == SM_NONE;
    sm_text_printf(out, "%s%s%s", from_cluster ? cluster.text : class.text,
                   !both      ? ""
                   : l->arrow ? " → "
                              : " × ",
                   from_cluster ? class.text : cluster.text);
}

static void say_term(const void *self, sm_piece p)
{
    const term_teller *l = self;
    sm_telling *t = l->t;
    sm_bound_to at = {p.row, p.col}, cell = at;
    bool of_class = p.row != SM_NONE;
    uint32_t group = of_class ? p.row : p.col;
    size_t last = 0;
    choice chosen = {.first = at};
    if (l->chooser) {
        chosen.best = sm_node_value(t->e, l->chooser, at).number;
        sm_node_terms(t->e, l->chooser, at, choose_term, &chosen);
        cell = chosen.first;
    }
    sm_text names = {0}, text = {0}, unit = {0};
    if (l->alike)
        sm_text_printf(&names, "each of %zu class%s", l->alike, sm_plural_es(l->alike));
    else
        put_names(l, p, cell, &names);
    sm_put_stages(&(sm_numbers){t, l->body, l->chooser, at, cell, true, false}, &text, &last);
    const sm_node *counted = l->body == l->chooser ? l->body->first : l->body;
    if (l->arrow && counted->kind == SM_NODE_CELL && counted->which == SM_CELL_C && !t->shares)
        sm_text_printf(&text, " of %s", SM_WHOLE(sm_table_sum(t->f->table, of_class, group)));
    else
        sm_add_stage(&text, &last, sm_figure_of(t, l->body, at).text);
    if (chosen.ties > 1) sm_text_printf(&text, "; as good: %zu more", chosen.ties - 1);
    if (t->d->bits) sm_formula_in_bits(sm_text_of(&text), &unit);
    sm_derive_term(t->d, cell.row, cell.col, "%s  %s", sm_text_of(&names), sm_text_of(t->d->bits ? &unit : &text));
    if (l->chooser && l->body != l->chooser)
        sm_derive_part(t->d, sm_shown_value(t, l->chooser, sm_node_value(t->e, l->chooser, at)), "%s%s", l->part,
                       SM_LABEL_OF(t->f, of_class, group));
    sm_text_free(&names);
    sm_text_free(&text);
    sm_text_free(&unit);
}

static void tell_terms(sm_telling *t, const sm_node *reduction, const sm_step_words *words)
{
    sm_pieces p = {.say = say_term};
    term_teller l = {.t = t, .body = reduction->first, .part = words && words->part ? words->part : "largest of "};
    p.adds = reduction->kind == SM_NODE_MATCH || reduction->which == SM_REDUCE_SUM;
    if (reduction->kind == SM_NODE_REDUCE && reduction->first->reads) l.chooser = sm_chooser_in(reduction->first);
    l.arrow = l.chooser || reduction->kind == SM_NODE_MATCH;
    ranking r = {.largest.few = t->d->terms_at_most,
                 .unit = sm_shown_value(t, reduction->first, (sm_value){.number = 1})};
    sm_node_terms(t->e, reduction, SM_UNBOUND, rank_term, &r);
    size_t n = r.largest.n + r.largest.left;
    /* On the table of shares all classes are alike. */
    l.alike = t->shares && reduction->over == SM_OVER_CLASSES && !l.chooser && n > 1 ? n : 0;
    const sm_largest one = {.list = &r.largest.first, .n = 1};
    sm_tell_largest(t->d, l.alike ? &one : &r.largest, &p, &l);
    sm_free(r.largest.list);
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */
static const char *usual_title(const sm_node *x, sm_figure *buffer)
{
    static const char *const how[] = {"Sum", "Largest", "Smallest", "Mean"};
    static const char *const over[] = {"", "classes", "clusters", "cells"};
    if (x->kind == SM_NODE_MATCH) return "One-to-one matching with the largest total";
    if (x->kind != SM_NODE_REDUCE) return NULL;
    snprintf(buffer->text, sizeof buffer->text, "%s over the %s", how[x->which], over[x->over]);
    return buffer->text;
}

/* pairs(c) written out on the screen. */
static bool put_pairs(void *self, const sm_node *x, sm_text *out)
{
    if (((const sm_node_printer *)self)->style != SM_FORMULA_SCREEN) return false;
    if (x->kind != SM_NODE_CALL || x->which != SM_CALL_PAIRS || x->first->first) return false;
    const char *letter = sm_node_symbol(x->first, SM_FORMULA_SCREEN);
    sm_text_printf(out, "%s·(%s − 1)/2", letter, letter);
    return true;
}

static void put_formula(const sm_node *x, int style, bool tight, sm_text *out)
{
    sm_node_printer printer = {
        .style = (sm_formula_style)style, .tight = tight, .put = put_pairs, .stands_for = sm_put_in};
    printer.self = &printer;
    sm_node_text(x, &printer, out);
}

/* N, K, β and definitions of n and k alone have no step: a line, in the step that reads them first. */
static void tell_letter(sm_telling *t, const sm_node *x)
{
    part p = part_behind(x);
    sm_figure value = sm_figure_of(t, x, SM_UNBOUND);
    if (x->kind == SM_NODE_SIZE) {
        bool larger = x->which == SM_SIZE_LARGER;
        SM_LINE(t->d, "%s = %s%s", sm_node_symbol(x, SM_FORMULA_SCREEN), value.text,
                larger            ? ", the larger of k and k′"
                : t->f->beta == 1 ? ""
                                  : ", set by --beta");
        return;
    }
    sm_text text = {0};
    put_formula(p.node, SM_FORMULA_SCREEN, true, &text);
    size_t last = 0;
    sm_put_stages(&(sm_numbers){.t = t, .root = p.node, .at = SM_UNBOUND, .term = true}, &text, &last);
    sm_add_stage(&text, &last, value.text);
    SM_LINE(t->d, "%s = %s%s%s", p.name, sm_text_of(&text), p.quantity ? ", " : "",
            p.quantity ? p.quantity->title : "");
    sm_text_free(&text);
}

static void tell_letters(sm_telling *t, const sm_node *x)
{
    bool letter = sm_node_is_name(x) ? x->sizes_only : x->kind == SM_NODE_SIZE && x->which >= SM_SIZE_LARGER;
    if (letter && !is_told(t, x)) {
        note_told(t, x);
        if (sm_node_is_name(x)) tell_letters(t, part_behind(x).node);
        tell_letter(t, x);
    }
    if (sm_put_in(NULL, x) != x) tell_letters(t, sm_put_in(NULL, x));
    for (const sm_node *child = x->first; child; child = child->next) tell_letters(t, child);
}

/* "R = ", in the style of the formula. */
static void put_name_of_part(const sm_telling *t, const part *p, const char *name, sm_text *out)
{
    int style = t->d->style;
    bool tex = style == SM_FORMULA_LATEX;
    if (tex && p->quantity && p->quantity->latex)
        sm_text_puts(out, p->quantity->latex);
    else if (tex && strlen(name) > 1)
        sm_text_printf(out, "\\text{%s}", name);
    else
        sm_text_printf(out, style == SM_FORMULA_MATHML ? "<mi>%s</mi>" : "%s", name);
    sm_text_puts(out, style == SM_FORMULA_MATHML ? "<mo>=</mo>" : " = ");
}

/* Title and formula, with the name of the part if it has one. */
static void begin_step(sm_telling *t, const part *p, const char *name, const sm_step_words *words)
{
    sm_figure buffer;
    const char *title = words         ? words->title
                        : p->quantity ? p->quantity->title
                        : p->index    ? p->index->name
                                      : usual_title(p->node, &buffer);
    if (!title) title = name ? name : "";
    sm_text text = {0}, formula = {0};
    sm_text_puts(&text, title);
    if (text.length && !words && p->quantity) text.data[0] -= 'a' - 'A';
    if (name) put_name_of_part(t, p, name, &formula);
    bool bare = p->node->kind == SM_NODE_MATCH && !t->d->style;
    if (bare) sm_text_puts(&formula, "largest Σ ");
    put_formula(bare ? p->node->first : p->node, t->d->style, true, &formula);
    sm_derive_typeset(t->d, sm_text_of(&text), sm_text_of(&formula));
    tell_letters(t, p->node);
    sm_text_free(&text);
    sm_text_free(&formula);
}

static void end_step(sm_telling *t, const sm_node *x, const char *name)
{
    sm_value v = sm_node_value(t->e, x, SM_UNBOUND);
    if (v.state == SM_BY_CONVENTION) SM_LINE(t->d, "by convention: %s", v.why);
    if (v.state == SM_UNDEFINED)
        sm_derive_result(t->d, "%s%s", name ? name : "", name ? ": not defined" : "not defined");
    else
        sm_derive_result(t->d, "%s%s= %s", name ? name : "", name ? " " : "", sm_figure_of_value(t, x, v).text);
}

/* Pairs are shown of the canonical matching only: those of any other optimum depend on how it was found. */
static bool pairs_are_known(const sm_telling *t, const sm_node *x)
{
    if (x->kind != SM_NODE_MATCH || x->which >= SM_WEIGHTINGS || t->shares) return true;
    return t->f->have & sm_need_first(x->which) && t->f->matching[x->which].canonical;
}

static void tell_below(sm_telling *t, const sm_node *x, bool inside);
static void tell_whole(sm_telling *t, const sm_node *head, const char *title);

static void tell_reduction(sm_telling *t, const part *p, const char *name)
{
    const sm_step_words *words = sm_words_of_step(t, p->node);
    tell_below(t, p->node->first, true);
    begin_step(t, p, name, words);
    if (!pairs_are_known(t, p->node))
        SM_LINE(t->d, "its pairs are not computed here; every optimum has this total");
    else if (p->node->first->kind != SM_NODE_NUMBER)
        tell_terms(t, p->node, words);
    sm_tell_remarks(t, p->node);
    end_step(t, p->node, name);
}

/* 0 where a class and a cluster have no points in common. */
static bool is_multiple_of_c(const sm_node *x)
{
    if (x->kind == SM_NODE_TIMES) return is_multiple_of_c(x->first) || is_multiple_of_c(x->first->next);
    if (x->kind == SM_NODE_OVER || x->kind == SM_NODE_POWER) return is_multiple_of_c(x->first);
    return x->kind == SM_NODE_CELL && x->which == SM_CELL_C;
}

/* A definition that has a value for each class, each cluster, or each pair of them with common points. */
static void tell_for_each(sm_telling *t, const sm_node *x, const char *name)
{
    static const char *const each[] = {"", "class", "cluster", "pair"};
    const sm_step_words *words = sm_words_of_step(t, x);
    const sm_node all = {.kind = SM_NODE_REDUCE, .which = SM_REDUCE_MAX, .over = x->reads, .first = x};
    const sm_sums *s = t->f->sums;
    uint64_t apart = (uint64_t)s->rows * s->cols - s->cells;
    sm_figure title;
    snprintf(title.text, sizeof title.text, "%.30s for every %s", name ? name : "", each[x->reads]);
    begin_step(t, &(part){.node = x}, name, words ? words : &(sm_step_words){.title = title.text});
    tell_terms(t, &all, NULL);
    if (x->reads != (SM_OVER_CLASSES | SM_OVER_CLUSTERS) || !apart) return;
    const char *nothing = is_multiple_of_c(x) ? ": 0" : "";
    if (apart == 1)
        SM_LINE(t->d, "the other pair shares no point%s", nothing);
    else
        SM_LINE(t->d, "the %s other pairs share no point%s", SM_WHOLE(apart), nothing);
}

static const sm_node size_of_class = {.kind = SM_NODE_CELL, .which = SM_CELL_A, .reads = SM_OVER_CLASSES};
static const sm_node points_of_cell = {
    .kind = SM_NODE_CELL, .which = SM_CELL_C, .reads = SM_OVER_CLASSES | SM_OVER_CLUSTERS, .next = &size_of_class};
static const sm_node share_of_class = {
    .kind = SM_NODE_OVER, .reads = SM_OVER_CLASSES | SM_OVER_CLUSTERS, .first = &points_of_cell};

/* The table of row shares, then the formula evaluated on it. */
static void tell_shares(sm_telling *t, const sm_node *x, const char *title)
{
    sm_telling on = {.index = t->index, .f = t->f, .d = t->d, .e = sm_evaluator_on_shares(t->e), .shares = true};
    const sm_node *inside = x->first;
    tell_for_each(t, &share_of_class, NULL);
    SM_LINE(t->d, "now a table of its own: c are these shares, every class has size a = 1, and n = k = %s",
            SM_WHOLE(t->f->sums->rows));
    tell_whole(&on, inside->kind == SM_NODE_INDEX ? inside->formula->head : inside, title);
    sm_free(on.told);
}

/* Quantities of n and k alone, and parts that were told before, get no step. */
static void tell_part(sm_telling *t, const sm_node *x, const char *name)
{
    part p = part_behind(x);
    if (!name) name = p.name;
    if (x->sizes_only || p.node->sizes_only || is_told(t, p.node)) return;
    note_told(t, p.node);
    if (p.node->kind == SM_NODE_QUANTITY) {
        sm_tell_primitive(t, p.node);
    } else if (p.node->kind == SM_NODE_SHARES) {
        tell_shares(t, p.node, name);
        end_step(t, x, name);
    } else if (is_step(p.node)) {
        tell_reduction(t, &p, name);
    } else {
        tell_below(t, p.node, false);
        begin_step(t, &p, name, sm_words_of_step(t, p.node));
        sm_tell_remarks(t, p.node);
        sm_tell_numbers(t, p.node);
        end_step(t, x, name);
    }
}

/* The parts of a node, in the order of its text. A reduction inside another one belongs to the terms of that. */
static void tell_below(sm_telling *t, const sm_node *x, bool inside)
{
    if (x->kind == SM_NODE_DEFINED && x->reads) {
        const sm_node *meaning = x->definition->node;
        if (is_told(t, meaning)) return;
        note_told(t, meaning);
        tell_below(t, meaning, true);
        if (!sm_chooser_in(meaning)) tell_for_each(t, meaning, x->definition->name);
        return;
    }
    bool closed = !x->reads && !x->sizes_only;
    if (closed && (sm_node_is_name(x) || (is_step(x) && !inside))) {
        tell_part(t, x, NULL);
        return;
    }
    for (const sm_node *child = x->first; child; child = child->next) tell_below(t, child, inside);
}

/* The first node that names a quantity, here or in whatever this node names; NULL: none. */
static const sm_node *naming(const sm_node *x, const sm_formula_quantity *q)
{
    if (x->kind == SM_NODE_QUANTITY && x->quantity == q) return x;
    if (x->kind == SM_NODE_SHARES) return NULL;
    if (x->kind == SM_NODE_DEFINED) return naming(x->definition->node, q);
    if (x->formula) return naming(x->formula->head, q);
    const sm_node *found = NULL;
    for (const sm_node *child = x->first; child && !found; child = child->next) found = naming(child, q);
    return found;
}

/* All parts, then the formula with its numbers; the caller adds the result. */
static void tell_whole(sm_telling *t, const sm_node *head, const char *title)
{
    for (const sm_formula_quantity *q = sm_formula_quantities; q->name; q++) {
        const sm_node *named = q->formula || q->needs & SM_NEED_EMI ? naming(head, q) : NULL;
        if (named) tell_part(t, named, NULL);
    }
    part p = part_behind(head);
    if (is_told(t, p.node)) return;
    if (is_step(p.node)) {
        tell_part(t, head, title);
        return;
    }
    tell_below(t, head, false);
    sm_text formula = {0};
    put_formula(head, t->d->style, false, &formula);
    sm_derive_typeset(t->d, title ? title : "On the table of shares", sm_text_of(&formula));
    tell_letters(t, head);
    sm_tell_numbers(t, head);
    sm_text_free(&formula);
}

void sm_tell_formula(sm_telling *t, const sm_formula *formula)
{
    if (formula->head->kind == SM_NODE_SHARES)
        tell_shares(t, formula->head, t->index->symbol);
    else
        tell_whole(t, formula->head, t->index->symbol);
}
