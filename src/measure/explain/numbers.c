/* A formula with the numbers of the table in place of its letters, names and reductions. */
#include "numbers.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

bool sm_node_is_name(const sm_node *x)
{
    return x->kind == SM_NODE_DEFINED || x->kind == SM_NODE_INDEX || x->kind == SM_NODE_QUANTITY;
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
        if (x->formula) return is_whole(t, x->formula->head);
        return !(x->quantity->needs & (SM_NEED_EMI | SM_NEED_ONTO)) && fmod(sm_named_weight(x->quantity, 2, 1), 1) == 0;
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

double sm_shown_value(const sm_telling *t, const sm_node *x, sm_value v)
{
    return t->d->bits ? v.number * pow(sm_unit_of(t->d), logs_in(x)) : v.number;
}

sm_figure sm_figure_of_value(const sm_telling *t, const sm_node *x, sm_value v)
{
    sm_figure s = {"n/a"};
    bool inner = x->kind == SM_NODE_QUANTITY && x->quantity->words; /* a name that is not shown */
    if (sm_node_is_name(x) && !inner) snprintf(s.text, sizeof s.text, "%.60s", sm_node_symbol(x, SM_FORMULA_SCREEN));
    bool number = v.state == SM_DEFINED || v.state == SM_BY_CONVENTION;
    if (number && x->kind == SM_NODE_SIZE && x->which == SM_SIZE_BETA)
        sm_number(s.text, v.number);
    else if (number && (is_whole(t, x) || (x->sizes_only && v.number == floor(v.number))))
        snprintf(s.text, sizeof s.text, "%.0f", v.number + 0.0); /* no -0 */
    else if (number)
        s = sm_say(t->d, sm_shown_value(t, x, v));
    return s;
}

sm_figure sm_figure_of(const sm_telling *t, const sm_node *x, sm_bound_to at)
{
    return sm_figure_of_value(t, x, sm_node_value(t->e, x, at));
}

static bool put_number(void *self, const sm_node *x, sm_text *out);
static const sm_node *put_chosen(void *self, const sm_node *x);

static void print_numbers(const sm_numbers *n, sm_text *out)
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

const sm_node *sm_chooser_in(const sm_node *x)
{
    if (x->kind == SM_NODE_REDUCE) return x->which == SM_REDUCE_MAX || x->which == SM_REDUCE_MIN ? x : NULL;
    if (x->kind == SM_NODE_DEFINED && x->reads) return sm_chooser_in(x->definition->node);
    const sm_node *found = NULL;
    for (const sm_node *child = x->first; child && !found; child = child->next) found = sm_chooser_in(child);
    return found;
}

const sm_node *sm_put_in(void *self, const sm_node *x)
{
    (void)self;
    while (x->kind == SM_NODE_DEFINED && x->reads && sm_chooser_in(x)) x = x->definition->node;
    return x;
}

/* The term that is chosen: a definition for every pair is the fraction shown in its own step, anything else is written
 * out. */
static const sm_node *chosen_term(const sm_numbers *n)
{
    const sm_node *inside = n->spelled->first, *x = inside->kind == SM_NODE_DEFINED ? inside->definition->node : inside;
    bool fraction = x->kind == SM_NODE_OVER && is_whole(n->t, x->first) && is_whole(n->t, x->first->next);
    return fraction ? x : inside;
}

static const sm_node *put_chosen(void *self, const sm_node *x)
{
    const sm_numbers *n = self;
    x = sm_put_in(self, x);
    return n->spelled && x == n->spelled ? sm_put_in(self, chosen_term(n)) : x;
}

static bool is_child(const sm_node *of, const sm_node *x)
{
    const sm_node *child = of->first;
    while (child && child != x) child = child->next;
    return child;
}

static bool put_number(void *self, const sm_node *x, sm_text *out)
{
    const sm_numbers *n = self;
    bool pairs = x->kind == SM_NODE_CALL && x->which == SM_CALL_PAIRS;
    bool of_fraction = n->spelled && n->spelled->first->kind == SM_NODE_DEFINED && is_child(chosen_term(n), x);
    bool reduced = of_fraction || (n->reduced && x != n->root && is_worked_out(x) && !divides(x));
    if (x->kind == SM_NODE_NUMBER || (!is_atom(x) && !pairs && !reduced)) return false;
    sm_bound_to at = n->spelled ? n->chosen : n->at;
    sm_figure s = sm_figure_of(n->t, x, at);
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

void sm_add_stage(sm_text *out, size_t *last, const char *text)
{
    if (!strcmp(sm_text_of(out) + *last, text)) return;
    if (out->length) sm_text_puts(out, " = ");
    *last = out->length;
    sm_text_puts(out, text);
}

void sm_put_stages(const sm_numbers *n, sm_text *out, size_t *last)
{
    const sm_node *x = n->root;
    sm_text stage = {0};
    print_numbers(n, &stage);
    sm_add_stage(out, last, sm_text_of(&stage));
    sm_text_clear(&stage);
    if (n->spelled) {
        sm_numbers second = {.t = n->t, .root = x, .at = n->at, .term = true};
        print_numbers(&second, &stage);
    } else if (x->kind == SM_NODE_OVER && (is_worked_out(x->first) || is_worked_out(x->first->next))) {
        sm_text_printf(&stage, n->term ? "%s/%s" : "%s / %s", sm_figure_of(n->t, x->first, n->at).text,
                       sm_figure_of(n->t, x->first->next, n->at).text);
    } else if (x->kind != SM_NODE_OVER && !n->term) {
        sm_numbers second = {.t = n->t, .root = x, .at = n->at, .reduced = true};
        print_numbers(&second, &stage);
    }
    if (stage.length && !strstr(sm_text_of(&stage), "n/a")) sm_add_stage(out, last, sm_text_of(&stage));
    sm_text_free(&stage);
}

void sm_tell_numbers(const sm_telling *t, const sm_node *x)
{
    sm_text text = {0}, unit = {0};
    size_t last = 0;
    sm_put_stages(&(sm_numbers){.t = t, .root = x, .at = SM_UNBOUND}, &text, &last);
    if (t->d->bits) sm_formula_in_bits(sm_text_of(&text), &unit);
    if (!strstr(sm_text_of(&text), "n/a")) SM_LINE(t->d, "%s", sm_text_of(t->d->bits ? &unit : &text));
    sm_text_free(&text);
    sm_text_free(&unit);
}
