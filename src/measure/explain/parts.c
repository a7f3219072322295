/* A formula worked out part by part: quantities first, then reductions and definitions after the parts they use, the
 * whole formula last, each with the numbers of the table substituted once. */
#include "explain.h"
#include "setmatch/base/mem.h"
#include <math.h>
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

static bool is_name(const sm_node *x)
{
    return x->kind == SM_NODE_DEFINED || x->kind == SM_NODE_INDEX || x->kind == SM_NODE_QUANTITY;
}

static part part_behind(const sm_node *x)
{
    part p = {.node = x};
    for (;; x = p.node) {
        bool named = is_name(x);
        if (named && !p.name) p.name = sm_node_symbol(x, SM_FORMULA_SCREEN);
        if (x->kind == SM_NODE_QUANTITY) p.quantity = x->quantity;
        if (x->kind == SM_NODE_INDEX) p.index = x->index;
        if (!named || (x->kind == SM_NODE_QUANTITY && !x->formula)) return p;
        p.node = x->kind == SM_NODE_DEFINED ? x->definition->node : x->formula->head;
    }
}

/* It gets a step of its own. */
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
    if (!sm_push(&t->told, &t->n_told, &t->room, &x, sizeof x)) t->d->failed = true;
}

/* All of its values are whole numbers. */
static bool is_whole(const sm_telling *t, const sm_node *x)
{
    switch (x->kind) {
    case SM_NODE_NUMBER:
        return x->number == floor(x->number);
    case SM_NODE_SIZE:
        return x->which != SM_SIZE_BETA;
    case SM_NODE_CELL:
        return !t->shares || x->which == SM_CELL_A;
    case SM_NODE_QUANTITY:
        return x->formula ? is_whole(t, x->formula->head) : !(x->quantity->needs & (SM_NEED_EMI | SM_NEED_ONTO));
    case SM_NODE_INDEX:
        return is_whole(t, x->formula->head);
    case SM_NODE_DEFINED:
        return is_whole(t, x->definition->node);
    case SM_NODE_OVER:
    case SM_NODE_SHARES:
        return false;
    default:
        break;
    }
    if (x->kind == SM_NODE_CALL && (x->which == SM_CALL_SQRT || x->which == SM_CALL_LN)) return false;
    if (x->kind == SM_NODE_REDUCE && x->which == SM_REDUCE_MEAN) return false;
    for (const sm_node *child = x->first; child; child = child->next)
        if (!is_whole(t, child)) return false;
    return true;
}

/* The degree in logarithms: 1 for an amount of information, 0 for a quotient of two. */
static double logs_in(const sm_node *x)
{
    double most = 0, all = 0;
    for (const sm_node *child = x->first; child; child = child->next) {
        double here = logs_in(child);
        most = fmax(most, here);
        all += x->kind == SM_NODE_OVER && child != x->first ? -here : here;
    }
    switch (x->kind) {
    case SM_NODE_QUANTITY:
        return x->formula ? logs_in(x->formula->head) : x->quantity->needs & SM_NEED_EMI ? 1 : 0;
    case SM_NODE_INDEX:
        return logs_in(x->formula->head);
    case SM_NODE_DEFINED:
        return logs_in(x->definition->node);
    case SM_NODE_TIMES:
    case SM_NODE_OVER:
        return all;
    case SM_NODE_POWER:
        return most * x->number;
    case SM_NODE_CALL:
        return x->which == SM_CALL_LN ? 1 : x->which == SM_CALL_SQRT ? most / 2 : most;
    default:
        return most;
    }
}

/* ---- numbers substituted
 * ---------------------------------------------------------------------------------------------- */
static double shown_value(const sm_telling *t, const sm_node *x, sm_value v)
{
    return t->d->bits ? v.number * pow(sm_unit_of(t->d), logs_in(x)) : v.number;
}

static sm_figure figure_of_value(const sm_telling *t, const sm_node *x, sm_value v)
{
    sm_figure s = {"n/a"};
    bool inner = x->kind == SM_NODE_QUANTITY && x->quantity->words; /* a name that is not shown */
    if (is_name(x) && !inner) snprintf(s.text, sizeof s.text, "%.60s", sm_node_symbol(x, SM_FORMULA_SCREEN));
    bool number = v.state == SM_DEFINED || v.state == SM_BY_CONVENTION;
    if (number && x->kind == SM_NODE_SIZE && x->which == SM_SIZE_BETA)
        sm_number(s.text, v.number);
    else if (number && (is_whole(t, x) || (x->sizes_only && v.number == floor(v.number))))
        snprintf(s.text, sizeof s.text, "%.0f", v.number + 0.0); /* no -0 */
    else if (number)
        s = sm_say(t->d, shown_value(t, x, v));
    return s;
}

static sm_figure figure_of(const sm_telling *t, const sm_node *x, sm_bound_to at)
{
    return figure_of_value(t, x, sm_node_value(t->e, x, at));
}

/* A node with numbers for letters, names and reductions, except for one reduction, of which the term that it chooses is
 * written out. */
typedef struct numbers {
    const sm_telling *t;
    const sm_node *root, *spelled;
    sm_bound_to at, chosen;
    bool term;    /* of a reduction, not a whole formula */
    bool reduced; /* below the root, what can be worked out without dividing is one number */
} numbers;

static bool put_number(void *self, const sm_node *x, sm_text *out);
static const sm_node *put_chosen(void *self, const sm_node *x);

static void print_numbers(const numbers *n, sm_text *out)
{
    sm_node_printer printer = {.style = SM_FORMULA_SCREEN,
                               .tight = n->term,
                               .numbers = true,
                               .put = put_number,
                               .stands_for = put_chosen,
                               .self = (void *)n};
    sm_node_text(n->root, &printer, out);
}

static bool is_atom(const sm_node *x)
{
    return x->kind <= SM_NODE_DEFINED || x->kind >= SM_NODE_REDUCE;
}

static void put_quotient(const sm_telling *t, const sm_node *x, sm_bound_to at, bool tight, sm_text *out)
{
    sm_text_printf(out, tight ? "%s/%s" : "%s / %s", figure_of(t, x->first, at).text,
                   figure_of(t, x->first->next, at).text);
}

/* More than a number or a product of numbers. */
static bool is_worked_out(const sm_node *x)
{
    if (is_atom(x) || (x->kind == SM_NODE_POWER && is_atom(x->first))) return false;
    if (x->kind != SM_NODE_TIMES && x->kind != SM_NODE_OVER) return true;
    return is_worked_out(x->first) || is_worked_out(x->first->next);
}

static bool divides(const sm_node *x)
{
    if (x->kind == SM_NODE_OVER || is_atom(x)) return x->kind == SM_NODE_OVER;
    for (const sm_node *child = x->first; child; child = child->next)
        if (divides(child)) return true;
    return false;
}

/* The max (min) in a node, which chooses a partner; NULL: there is none. */
static const sm_node *chooser_in(const sm_node *x)
{
    if (x->kind == SM_NODE_REDUCE) return x->which == SM_REDUCE_MAX || x->which == SM_REDUCE_MIN ? x : NULL;
    if (x->kind == SM_NODE_DEFINED && x->reads) return chooser_in(x->definition->node);
    const sm_node *found = NULL;
    for (const sm_node *child = x->first; child && !found; child = child->next) found = chooser_in(child);
    return found;
}

/* A definition that chooses a partner is put into the text that names it. */
static const sm_node *put_in(void *self, const sm_node *x)
{
    (void)self;
    while (x->kind == SM_NODE_DEFINED && x->reads && chooser_in(x)) x = x->definition->node;
    return x;
}

/* The term that is chosen: a definition for every pair is the fraction shown in its own step, anything else is written
 * out. */
static const sm_node *chosen_term(const numbers *n)
{
    const sm_node *inside = n->spelled->first, *x = inside->kind == SM_NODE_DEFINED ? inside->definition->node : inside;
    bool fraction = x->kind == SM_NODE_OVER && is_whole(n->t, x->first) && is_whole(n->t, x->first->next);
    return fraction ? x : inside;
}

static const sm_node *put_chosen(void *self, const sm_node *x)
{
    const numbers *n = self;
    x = put_in(self, x);
    return n->spelled && x == n->spelled ? put_in(self, chosen_term(n)) : x;
}

static bool is_child(const sm_node *of, const sm_node *x)
{
    const sm_node *child = of->first;
    while (child && child != x) child = child->next;
    return child;
}

static bool put_number(void *self, const sm_node *x, sm_text *out)
{
    const numbers *n = self;
    bool pairs = x->kind == SM_NODE_CALL && x->which == SM_CALL_PAIRS;
    bool of_fraction = n->spelled && n->spelled->first->kind == SM_NODE_DEFINED && is_child(chosen_term(n), x);
    bool reduced = of_fraction || (n->reduced && x != n->root && is_worked_out(x) && !divides(x));
    if (x->kind == SM_NODE_NUMBER || (!is_atom(x) && !pairs && !reduced)) return false;
    sm_bound_to at = n->spelled ? n->chosen : n->at;
    sm_figure s = figure_of(n->t, x, at);
    if (pairs && x == n->root && is_atom(x->first)) {
        double many = sm_node_value(n->t->e, x->first, at).number;
        sm_text_printf(out, "%.0f·%.0f/2", many, many - 1);
    } else {
        bool argument = n->root->kind == SM_NODE_CALL && is_child(n->root, x);
        bool inner = s.text[0] == '-' && x != n->root && !argument;
        sm_text_printf(out, inner ? "(%s)" : "%s", s.text);
    }
    return true;
}

/* " = " and the text, unless the line ends in that text already. */
static void add_stage(sm_text *out, size_t *last, const char *text)
{
    if (!strcmp(sm_text_of(out) + *last, text)) return;
    if (out->length) sm_text_puts(out, " = ");
    *last = out->length;
    sm_text_puts(out, text);
}

/* The numbers; for a quotient of longer expressions also numerator and denominator as one number each, for another
 * formula whatever stands in brackets or in a quotient. */
static void put_stages(const numbers *n, sm_text *out, size_t *last)
{
    const sm_node *x = n->root;
    sm_text stage = {0};
    print_numbers(n, &stage);
    add_stage(out, last, sm_text_of(&stage));
    if (stage.failed) n->t->d->failed = true;
    sm_text_clear(&stage);
    if (n->spelled) {
        numbers second = {.t = n->t, .root = x, .at = n->at, .term = true};
        print_numbers(&second, &stage);
    } else if (x->kind == SM_NODE_OVER && (is_worked_out(x->first) || is_worked_out(x->first->next))) {
        put_quotient(n->t, x, n->at, n->term, &stage);
    } else if (x->kind != SM_NODE_OVER && !n->term) {
        numbers second = {.t = n->t, .root = x, .at = n->at, .reduced = true};
        print_numbers(&second, &stage);
    }
    if (stage.length && !strstr(sm_text_of(&stage), "n/a")) add_stage(out, last, sm_text_of(&stage));
    sm_derive_text_done(n->t->d, &stage);
}

/* A line with the numbers of a formula, in nats or bits. */
static void tell_numbers(const sm_telling *t, const sm_node *x)
{
    sm_text text = {0}, unit = {0};
    size_t last = 0;
    put_stages(&(numbers){.t = t, .root = x, .at = SM_UNBOUND}, &text, &last);
    if (t->d->bits) sm_formula_in_bits(sm_text_of(&text), &unit);
    if (!strstr(sm_text_of(&text), "n/a")) SM_LINE(t->d, "%s", sm_text_of(t->d->bits ? &unit : &text));
    sm_derive_text_done(t->d, &text);
    sm_derive_text_done(t->d, &unit);
}

/* ---- terms ------------------------------------------------------------------------------------------------------- */
typedef struct term_teller {
    sm_telling *t;
    const sm_node *body;    /* of the reduction */
    const sm_node *chooser; /* in it */
    const char *part;       /* before the name of a class: what its largest is called */
    bool arrow;
    size_t alike; /* so many terms that this one stands for; 0: it stands for itself */
} term_teller;

/* The cell that a class or cluster chooses, the first as loaded, and how many are as good. */
static sm_bound_to chosen_by(const term_teller *l, sm_bound_to at, size_t *ties)
{
    sm_reduced *terms;
    size_t n;
    sm_bound_to chosen = at;
    *ties = 0;
    if (sm_node_terms(l->t->e, l->chooser, at, &terms, &n, NULL) != SM_OK) {
        l->t->d->failed = true;
        return at;
    }
    double best = sm_node_value(l->t->e, l->chooser, at).number;
    for (size_t i = 0; i < n; i++) {
        if (terms[i].value.number != best) continue;
        if (!(*ties)++) chosen = terms[i].at;
    }
    sm_free(terms);
    return chosen;
}

static void put_names(const term_teller *l, sm_piece p, sm_bound_to cell, sm_text *out)
{
    sm_explained_label class = sm_explain_label(l->t->f, true, cell.row),
                       cluster = sm_explain_label(l->t->f, false, cell.col);
    bool both = cell.row != SM_NONE && cell.col != SM_NONE, from_cluster = p.row == SM_NONE;
    sm_text_printf(out, "%s%s%s", from_cluster ? cluster.text : class.text,
                   !both      ? ""
                   : l->arrow ? " → "
                              : ",",
                   from_cluster ? class.text : cluster.text);
}

static void say_term(const void *self, sm_piece p)
{
    const term_teller *l = self;
    sm_telling *t = l->t;
    sm_bound_to at = {p.row, p.col}, cell = at;
    bool of_class = p.row != SM_NONE;
    uint32_t group = of_class ? p.row : p.col;
    size_t ties = 0, last = 0;
    if (l->chooser) cell = chosen_by(l, at, &ties);
    sm_text names = {0}, text = {0}, unit = {0};
    if (l->alike)
        sm_text_printf(&names, "each of %zu class%s", l->alike, sm_plural_es(l->alike));
    else
        put_names(l, p, cell, &names);
    put_stages(&(numbers){t, l->body, l->chooser, at, cell, true, false}, &text, &last);
    const sm_node *counted = l->body == l->chooser ? l->body->first : l->body;
    if (l->arrow && counted->kind == SM_NODE_CELL && counted->which == SM_CELL_C && !t->shares)
        sm_text_printf(&text, " of %s", SM_WHOLE(sm_table_sum(t->f->table, of_class, group)));
    else
        add_stage(&text, &last, figure_of(t, l->body, at).text);
    if (ties > 1) sm_text_printf(&text, "; as good: %zu more", ties - 1);
    if (t->d->bits) sm_formula_in_bits(sm_text_of(&text), &unit);
    sm_derive_term(t->d, cell.row, cell.col, "%s  %s", sm_text_of(&names), sm_text_of(t->d->bits ? &unit : &text));
    if (l->chooser && l->body != l->chooser)
        sm_derive_part(t->d, shown_value(t, l->chooser, sm_node_value(t->e, l->chooser, at)), "%s%s", l->part,
                       SM_LABEL_OF(t->f, of_class, group));
    sm_derive_text_done(t->d, &names);
    sm_derive_text_done(t->d, &text);
    sm_derive_text_done(t->d, &unit);
}

static void tell_terms(sm_telling *t, const sm_node *reduction, const sm_step_words *words)
{
    sm_reduced *terms;
    sm_pieces p = {.say = say_term};
    term_teller l = {.t = t, .body = reduction->first, .part = words && words->part ? words->part : "largest of "};
    p.adds = reduction->kind == SM_NODE_MATCH || reduction->which == SM_REDUCE_SUM;
    if (reduction->kind == SM_NODE_REDUCE && reduction->first->reads) l.chooser = chooser_in(reduction->first);
    l.arrow = l.chooser || reduction->kind == SM_NODE_MATCH;
    if (sm_node_terms(t->e, reduction, SM_UNBOUND, &terms, &p.n, NULL) != SM_OK) {
        t->d->failed = true;
        return;
    }
    /* On the table of shares all classes are alike. */
    l.alike = t->shares && reduction->over == SM_OVER_CLASSES && !l.chooser && p.n > 1 ? p.n : 0;
    if (l.alike) p.n = 1;
    p.list = sm_derive_room(t->d, p.n + 1, sizeof *p.list);
    for (size_t i = 0; p.list && i < p.n; i++)
        p.list[i] = (sm_piece){terms[i].at.row, terms[i].at.col, shown_value(t, reduction->first, terms[i].value)};
    if (p.list) sm_tell_pieces(t->d, &p, &l);
    sm_free(terms);
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */
static const char *usual_title(const sm_node *x, sm_figure *room)
{
    static const char *const how[] = {"Sum", "Largest", "Smallest", "Mean"};
    static const char *const over[] = {"", "classes", "clusters", "cells"};
    if (x->kind == SM_NODE_MATCH) return "One-to-one matching with the largest total";
    if (x->kind != SM_NODE_REDUCE) return NULL;
    snprintf(room->text, sizeof room->text, "%s over the %s", how[x->which], over[x->over]);
    return room->text;
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
        .style = (sm_formula_style)style, .tight = tight, .put = put_pairs, .stands_for = put_in};
    printer.self = &printer;
    sm_node_text(x, &printer, out);
}

/* N, K, β and definitions of n and k alone have no step: a line, in the step that reads them first. */
static void tell_letter(sm_telling *t, const sm_node *x)
{
    part p = part_behind(x);
    sm_figure value = figure_of(t, x, SM_UNBOUND);
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
    put_stages(&(numbers){.t = t, .root = p.node, .at = SM_UNBOUND, .term = true}, &text, &last);
    add_stage(&text, &last, value.text);
    SM_LINE(t->d, "%s = %s%s%s", p.name, sm_text_of(&text), p.quantity ? ", " : "",
            p.quantity ? p.quantity->title : "");
    sm_derive_text_done(t->d, &text);
}

static void tell_letters(sm_telling *t, const sm_node *x)
{
    bool letter = is_name(x) ? x->sizes_only : x->kind == SM_NODE_SIZE && x->which >= SM_SIZE_LARGER;
    if (letter && !is_told(t, x)) {
        note_told(t, x);
        if (is_name(x)) tell_letters(t, part_behind(x).node);
        tell_letter(t, x);
    }
    if (put_in(NULL, x) != x) tell_letters(t, put_in(NULL, x));
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
    sm_figure room;
    const char *title = words         ? words->title
                        : p->quantity ? p->quantity->title
                        : p->index    ? p->index->name
                                      : usual_title(p->node, &room);
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
    sm_derive_text_done(t->d, &text);
    sm_derive_text_done(t->d, &formula);
}

static void end_step(sm_telling *t, const sm_node *x, const char *name)
{
    sm_value v = sm_node_value(t->e, x, SM_UNBOUND);
    if (v.state == SM_BY_CONVENTION) SM_LINE(t->d, "by convention: %s", v.why);
    if (v.state == SM_UNDEFINED)
        sm_derive_result(t->d, "%s%s", name ? name : "", name ? ": not defined" : "not defined");
    else
        sm_derive_result(t->d, "%s%s= %s", name ? name : "", name ? " " : "", figure_of_value(t, x, v).text);
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
    if (on.e) tell_whole(&on, inside->kind == SM_NODE_INDEX ? inside->formula->head : inside, title);
    t->d->failed = t->d->failed || !on.e;
    sm_free(on.told);
}

/* Quantities of n and k alone, and parts that were told before, get no step. */
static void tell_part(sm_telling *t, const sm_node *x, const char *name)
{
    part p = part_behind(x);
    if (!name) name = p.name;
    if (x->sizes_only || p.node->sizes_only || is_told(t, p.node) || t->d->failed) return;
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
        tell_numbers(t, p.node);
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
        if (!chooser_in(meaning)) tell_for_each(t, meaning, x->definition->name);
        return;
    }
    bool closed = !x->reads && !x->sizes_only;
    if (closed && (is_name(x) || (is_step(x) && !inside))) {
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
    tell_numbers(t, head);
    sm_derive_text_done(t->d, &formula);
}

void sm_tell_formula(sm_telling *t, const sm_formula *formula)
{
    if (formula->head->kind == SM_NODE_SHARES)
        tell_shares(t, formula->head, t->index->symbol);
    else
        tell_whole(t, formula->head, t->index->symbol);
}
