/* One pass over a parsed formula: what each node reads, and what may not stand where it does. */
#include "parse.h"
#include <math.h>

enum { BINDS_MATCH = 4, BINDS_SHARES = 8 };

typedef struct check {
    sm_formula *f;
    sm_status status;
    sm_error *err;
} check;

/* Always NULL, so that a failing check can return it. */
static sm_node *check_fail(check *c, uint32_t column, const char *format, ...) SM_LIKE_PRINTF(3, 4);
static sm_node *check_fail(check *c, uint32_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    c->status = sm_formula_fail(c->err, column, format, args);
    va_end(args);
    return NULL;
}

static void check_merge(sm_node *x)
{
    for (const sm_node *child = x->first; child; child = child->next) {
        x->reads |= child->reads;
        x->binds |= child->binds;
        x->sizes_only = (child == x->first || x->sizes_only) && child->sizes_only;
    }
}

static sm_node *check_reduction(check *c, sm_node *x)
{
    const char *inside = x->binds & BINDS_MATCH ? "match" : x->binds & BINDS_SHARES ? "shares" : NULL;
    if (inside)
        return check_fail(c, x->column, "%s cannot be nested in %s; define a name for it after a comma", inside,
                          x->kind == SM_NODE_MATCH ? "match" : "a reduction");
    unsigned over = x->kind == SM_NODE_MATCH ? SM_OVER_CLASSES | SM_OVER_CLUSTERS : x->over;
    if (x->binds & over)
        return check_fail(c, x->column, "the inner part already loops over the %s; define a name for it after a comma",
                          x->binds & over & SM_OVER_CLASSES ? "classes" : "clusters");
    x->sizes_only = false;
    x->reads = (uint8_t)(x->reads & ~over);
    x->binds |= (uint8_t)(over | (x->kind == SM_NODE_MATCH ? BINDS_MATCH : 0));
    return x;
}

static const sm_node *check_through(const sm_node *x)
{
    while (x->kind == SM_NODE_DEFINED) x = x->definition->node;
    return x;
}

static bool check_is_letter_node(const sm_node *x, sm_cell_letter letter)
{
    return x->kind == SM_NODE_CELL && x->which == letter;
}

/* The solver that already works for c, c/a and c/max(a, b). */
static sm_weighting check_weighting(const sm_node *w)
{
    w = check_through(w);
    if (check_is_letter_node(w, SM_CELL_C)) return SM_BY_COUNT;
    if (w->kind != SM_NODE_OVER || !check_is_letter_node(w->first, SM_CELL_C)) return SM_WEIGHTINGS;
    const sm_node *under = check_through(w->first->next);
    if (check_is_letter_node(under, SM_CELL_A)) return SM_BY_ROW_SHARE;
    if (under->kind != SM_NODE_CALL || under->which != SM_CALL_MAX) return SM_WEIGHTINGS;
    const sm_node *x = under->first, *y = x->next;
    bool sizes = (check_is_letter_node(x, SM_CELL_A) && check_is_letter_node(y, SM_CELL_B)) ||
                 (check_is_letter_node(x, SM_CELL_B) && check_is_letter_node(y, SM_CELL_A));
    return sizes && !y->next ? SM_BY_BRAUN_BLANQUET : SM_WEIGHTINGS;
}

/* Finds nodes inside shares() that have no value there. */
static const sm_node *check_counts_only(const sm_node *x)
{
    bool primitive = x->kind == SM_NODE_QUANTITY && !x->formula;
    if (primitive || (x->formula && x->formula->counts_only)) return x;
    if (x->kind == SM_NODE_CALL && x->which == SM_CALL_PAIRS) return x;
    if (x->kind == SM_NODE_DEFINED && check_counts_only(x->definition->node)) return x;
    for (const sm_node *child = x->first; child; child = child->next) {
        const sm_node *found = check_counts_only(child);
        if (found) return found;
    }
    return NULL;
}

static sm_node *check_shares(check *c, sm_node *x)
{
    const sm_node *bad = check_counts_only(x->first);
    if (x->binds & BINDS_SHARES) return check_fail(c, x->column, "shares cannot be nested");
    if (bad) {
        const char *name = bad->kind == SM_NODE_QUANTITY  ? bad->quantity->name
                           : bad->kind == SM_NODE_INDEX   ? bad->index->id
                           : bad->kind == SM_NODE_DEFINED ? bad->definition->name
                                                          : "pairs";
        return check_fail(c, bad->column, "%s is undefined inside shares, where counts are fractions of a class", name);
    }
    x->sizes_only = false;
    x->binds |= BINDS_SHARES;
    return x;
}

/* Checks a quantity or an index against its own formula or row. */
static void check_named(sm_formula *f, sm_node *x)
{
    const sm_formula *own = x->formula;
    x->sizes_only = x->kind == SM_NODE_QUANTITY && own && own->sizes_only;
    f->needs |= (own ? own->needs : 0) | (x->index ? x->index->needs : x->quantity->needs);
    f->reads_beta |= own && own->reads_beta;
    f->reads_logs |= x->index ? !own || own->reads_logs : x->quantity->reads_logs;
    f->reads_table |= x->index ? !own || own->reads_table : x->quantity->reads_table;
}

/* Fills in reads, binds and sizes_only, children first; NULL after an error. */
static sm_node *check_node(check *c, const sm_node *constant)
{
    sm_node *x = c->f->nodes + (constant - c->f->nodes);
    for (const sm_node *child = x->first; child; child = child->next)
        if (!check_node(c, child)) return NULL;
    check_merge(x);
    switch (x->kind) {
    case SM_NODE_NUMBER:
        x->sizes_only = true;
        break;
    case SM_NODE_SIZE:
        x->sizes_only = x->which != SM_SIZE_BETA;
        c->f->reads_beta |= x->which == SM_SIZE_BETA;
        break;
    case SM_NODE_CELL:
        x->reads = x->which == SM_CELL_A   ? SM_OVER_CLASSES
                   : x->which == SM_CELL_B ? SM_OVER_CLUSTERS
                                           : SM_OVER_CLASSES | SM_OVER_CLUSTERS;
        break;
    case SM_NODE_QUANTITY:
    case SM_NODE_INDEX:
        check_named(c->f, x);
        break;
    case SM_NODE_DEFINED: {
        const sm_node *node = x->definition->node;
        x->reads = node->reads;
        x->sizes_only = node->sizes_only;
        if (x->reads) x->binds = node->binds;
        break;
    }
    case SM_NODE_MATCH:
        x->which = (uint8_t)check_weighting(x->first);
        if (x->which < SM_WEIGHTINGS) c->f->needs |= (unsigned)SM_NEED_MATCH_COUNT << x->which;
        c->f->reads_table = true;
        return check_reduction(c, x);
    case SM_NODE_REDUCE:
        c->f->reads_table = true;
        return check_reduction(c, x);
    case SM_NODE_SHARES:
        c->f->reads_table = true;
        return check_shares(c, x);
    default:
        break;
    }
    return x;
}

/* The first letter that no reduction binds. */
static const sm_node *check_unbound(const sm_node *x, unsigned bound)
{
    if (!(x->reads & ~bound)) return NULL;
    unsigned inner = bound | x->over | (x->kind == SM_NODE_MATCH ? 3u : 0);
    for (const sm_node *child = x->first; child; child = child->next) {
        const sm_node *found = check_unbound(child, inner);
        if (found) return found;
    }
    return x;
}

/* The power of n that the value grows with, if every count is multiplied alike. Lower powers and logarithms of n are
 * ignored. */
static double check_degree(const sm_node *x)
{
    switch (x->kind) {
    case SM_NODE_SIZE:
        return x->which == SM_SIZE_N;
    case SM_NODE_CELL:
        return 1;
    case SM_NODE_QUANTITY:
    case SM_NODE_INDEX:
        return x->formula ? x->formula->degree : x->quantity ? x->quantity->degree : 0;
    case SM_NODE_DEFINED:
        return check_degree(x->definition->node);
    case SM_NODE_TIMES:
        return check_degree(x->first) + check_degree(x->first->next);
    case SM_NODE_OVER:
        return check_degree(x->first) - check_degree(x->first->next);
    case SM_NODE_POWER:
        return x->number * check_degree(x->first);
    case SM_NODE_NUMBER:
    case SM_NODE_SHARES:
        return 0;
    case SM_NODE_CALL:
        if (x->which == SM_CALL_LN) return 0;
        if (x->which == SM_CALL_SQRT) return check_degree(x->first) / 2;
        if (x->which == SM_CALL_PAIRS) return 2 * check_degree(x->first);
        break;
    default:
        break;
    }
    double degree = check_degree(x->first);
    for (const sm_node *child = x->first->next; child; child = child->next) degree = fmax(degree, check_degree(child));
    return degree;
}

sm_status sm_formula_check(sm_formula *f, sm_error *err)
{
    static const char *const letters[] = {"a", "b", "c"}; /* by sm_cell_letter */
    check c = {.f = f, .err = err};
    for (size_t d = f->n_definitions; d-- > 0;)
        if (!check_node(&c, f->definitions[d].node)) return c.status;
    if (!check_node(&c, f->head)) return c.status;
    const sm_node *letter = check_unbound(f->head, 0);
    if (letter) {
        const char *name = letter->kind == SM_NODE_CELL ? letters[letter->which] : letter->definition->name;
        const char *within = letter->reads == SM_OVER_CLASSES ? "sum_i( ) or another reduction over the classes"
                             : letter->reads == SM_OVER_CLUSTERS
                                 ? "sum_j( ) or another reduction over the clusters"
                                 : "sum_ij( ) or other reductions over classes and clusters";
        check_fail(&c, letter->column, "'%s' needs a class or cluster; use it inside %s", name, within);
        return c.status;
    }
    f->sizes_only = f->head->sizes_only;
    f->degree = check_degree(f->head);
    f->counts_only = check_counts_only(f->head) != NULL;
    return SM_OK;
}
