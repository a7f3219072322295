#include "form.h"
#include <math.h>
#include <string.h>

/* ---- nodes ------------------------------------------------------------------------------------------------------- */
const sm_node *sm_node_bare(const sm_node *x)
{
    for (;;) {
        if (x->kind == SM_NODE_DEFINED)
            x = x->definition->node;
        else if (x->kind == SM_NODE_INDEX)
            x = x->formula->head;
        else
            return x;
    }
}

/* A reduction inside another one goes through cells, whatever it reads of them. */
static bool node_moves(const sm_node *x, bool inside)
{
    bool reduces = x->kind == SM_NODE_REDUCE;
    if (x->kind == SM_NODE_MATCH || x->kind == SM_NODE_SHARES) return true;
    if (x->kind == SM_NODE_CELL && x->which == SM_CELL_C) return true;
    if (reduces && (inside || x->over == (SM_OVER_CLASSES | SM_OVER_CLUSTERS))) return true;
    if (x->kind == SM_NODE_QUANTITY && !x->formula)
        return x->quantity->needs & (SM_NEED_GREEDY | SM_NEED_ONTO) || sm_named_weight(x->quantity, 1, 1) > 0;
    if (x->kind == SM_NODE_DEFINED) return node_moves(x->definition->node, inside && x->reads);
    if (x->formula) return node_moves(x->formula->head, false);
    for (const sm_node *child = x->first; child; child = child->next)
        if (node_moves(child, inside || reduces)) return true;
    return false;
}

bool sm_node_moves(const sm_node *x)
{
    return node_moves(x, false);
}

bool sm_node_is_largest_cells(const sm_node *sum)
{
    const sm_node *inside = sum->first;
    return sum->which == SM_REDUCE_SUM && inside->kind == SM_NODE_REDUCE && inside->which == SM_REDUCE_MAX &&
           inside->first->kind == SM_NODE_CELL && inside->first->which == SM_CELL_C;
}

double sm_node_if(sm_evaluator *e, const sm_node *x, double a, double b, double c)
{
    double v = x->first ? sm_node_if(e, x->first, a, b, c) : 0;
    switch (x->kind) {
    case SM_NODE_CELL:
        return x->which == SM_CELL_A ? a : x->which == SM_CELL_B ? b : c;
    case SM_NODE_DEFINED:
        return x->reads ? sm_node_if(e, x->definition->node, a, b, c) : sm_node_value(e, x, SM_UNBOUND).number;
    case SM_NODE_SUM:
        v = 0;
        for (const sm_node *term = x->first; term; term = term->next)
            v += (term->minus ? -1 : 1) * sm_node_if(e, term, a, b, c);
        return v;
    case SM_NODE_TIMES:
        return v * sm_node_if(e, x->first->next, a, b, c);
    case SM_NODE_OVER:
        return v / sm_node_if(e, x->first->next, a, b, c);
    case SM_NODE_POWER:
        return pow(v, x->number);
    case SM_NODE_REDUCE:
        return v;
    case SM_NODE_CALL:
        break;
    default:
        return sm_node_value(e, x, SM_UNBOUND).number;
    }
    if (x->which == SM_CALL_SQRT) return sqrt(v);
    if (x->which == SM_CALL_LN) return log(v);
    if (x->which == SM_CALL_ABS) return fabs(v);
    if (x->which == SM_CALL_PAIRS) return v * (v - 1) / 2;
    for (const sm_node *other = x->first->next; other; other = other->next) {
        double w = sm_node_if(e, other, a, b, c);
        v = x->which == SM_CALL_MIN ? fmin(v, w) : fmax(v, w);
    }
    return v;
}

/* ---- forms ------------------------------------------------------------------------------------------------------- */
static sm_form form_number(double x)
{
    return (sm_form){.known = true, .over = {x}, .under = {1}};
}

sm_form sm_form_atom(sm_forms *s, unsigned kind, const sm_node *x, double often, double value)
{
    sm_form f = form_number(0);
    size_t at = 0;
    while (at < s->n && (s->kind[at] != kind || (x && !sm_node_same(s->node[at], x)))) at++;
    if (at == SM_FORM_ATOMS) return (sm_form){0};
    if (at == s->n) {
        s->node[at] = x;
        s->kind[at] = kind;
        s->value[at] = value;
        s->n++;
    }
    f.over[1 + at] = often;
    return f;
}

bool sm_form_is_number(const double side[1 + SM_FORM_ATOMS])
{
    for (size_t i = 1; i <= SM_FORM_ATOMS; i++)
        if (side[i] != 0) return false;
    return true;
}

/* out = a b; false if that is not linear. */
static bool multiply_sides(const double *a, const double *b, double *out)
{
    const double *number = sm_form_is_number(a) ? a : b, *other = number == a ? b : a;
    double by = number[0];
    if (!sm_form_is_number(number)) return false;
    for (size_t i = 0; i <= SM_FORM_ATOMS; i++) out[i] = by * other[i];
    return true;
}

static sm_form form_times(const sm_form *a, const double *over, const double *under)
{
    sm_form f = {.known = a->known};
    f.known = f.known && multiply_sides(a->over, over, f.over) && multiply_sides(a->under, under, f.under);
    double by = f.under[0];
    if (!f.known || !sm_form_is_number(f.under)) return f;
    f.known = by != 0;
    for (size_t i = 0; f.known && i <= SM_FORM_ATOMS; i++) f.over[i] /= by;
    f.under[0] = 1;
    return f;
}

sm_form sm_form_plus(sm_form a, sm_form b, double sign)
{
    bool flat = sm_form_is_number(b.under);
    sm_form *ratio = sm_form_is_number(a.under) ? &b : &a, *other = ratio == &a ? &b : &a;
    double scaled[1 + SM_FORM_ATOMS];
    sm_form f = {.known = a.known && b.known};
    f.known = f.known && (flat || sm_form_is_number(a.under));
    f.known = f.known && multiply_sides(other->over, ratio->under, scaled);
    for (size_t i = 0; f.known && i <= SM_FORM_ATOMS; i++) {
        f.over[i] = (ratio == &a ? ratio->over[i] : scaled[i]) + sign * (ratio == &a ? scaled[i] : ratio->over[i]);
        f.under[i] = ratio->under[i];
    }
    return f;
}

static double value_of_node(const sm_forms *s, const sm_node *x)
{
    bool given = x->kind == SM_NODE_NUMBER || x->kind == SM_NODE_SIZE;
    return s->unread && !given ? 1 : sm_node_value(s->e, x, SM_UNBOUND).number;
}

static sm_form form_of_product(sm_forms *s, const sm_node *x)
{
    sm_form a = sm_form_of(s, x->first), b = sm_form_of(s, x->first->next);
    if (x->kind == SM_NODE_OVER) return b.known ? form_times(&a, b.under, b.over) : b;
    /* A quotient of sums is the weight of the sum that it is before. */
    bool both = a.known && b.known && !sm_form_is_number(a.over) && !sm_form_is_number(b.over);
    if (both && s->as_numbers && !sm_form_is_number(a.under)) a = form_number(value_of_node(s, x->first));
    return b.known ? form_times(&a, b.over, b.under) : b;
}

static sm_form form_by_kind(sm_forms *s, const sm_node *x)
{
    sm_form f = form_number(0);
    switch (x->kind) {
    case SM_NODE_QUANTITY:
        return x->formula ? sm_form_of(s, x->formula->head) : (sm_form){0};
    case SM_NODE_INDEX:
    case SM_NODE_DEFINED:
        return sm_form_of(s, sm_node_bare(x));
    case SM_NODE_SUM:
        for (const sm_node *term = x->first; term; term = term->next)
            f = sm_form_plus(f, sm_form_of(s, term), term->minus ? -1 : 1);
        return f;
    case SM_NODE_TIMES:
    case SM_NODE_OVER:
        return form_of_product(s, x);
    default:
        return (sm_form){0};
    }
}

sm_form sm_form_of(sm_forms *s, const sm_node *x)
{
    sm_form f;
    if (s->atom(s, x, &f)) return f;
    f = form_by_kind(s, x);
    return f.known || (!s->as_numbers && sm_node_moves(x)) ? f : form_number(value_of_node(s, x));
}
