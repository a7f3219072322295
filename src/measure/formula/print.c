/* A tree as text. One way through the tree for all styles: on the screen reductions are reported in words ("max over
 * clusters of"), in ASCII everything reads back as it was, in LaTeX and MathML quotients stand over a line. */
#include "tree.h"

#include <string.h>

/* How tightly a node holds together; what holds less than its place asks for is in brackets. */
typedef enum level { LEVEL_SUM, LEVEL_PRODUCT, LEVEL_FACTOR, LEVEL_ATOM } level;

typedef struct printing {
    const sm_node_printer *p;
    sm_text *out;
    unsigned brackets, reductions; /* around what is being printed */
    bool definition;
} printing;

static bool print_is_math(const printing *pr)
{
    return pr->p->style == SM_FORMULA_LATEX || pr->p->style == SM_FORMULA_MATHML;
}

/* The same token in each style; MathML wants its kind apart from. */
static void print_token(printing *pr, const char *tag, const char *screen, const char *ascii, const char *latex)
{
    if (pr->p->style == SM_FORMULA_MATHML)
        sm_text_printf(pr->out, "<%s>%s</%s>", tag, screen, tag);
    else
        sm_text_puts(pr->out, pr->p->style == SM_FORMULA_ASCII   ? ascii
                              : pr->p->style == SM_FORMULA_LATEX ? latex
                                                                 : screen);
}

/* A name made of letters, in LaTeX or MathML: upright where it has several. */
static void print_identifier(printing *pr, const char *name)
{
    size_t stem = strlen(name);
    while (stem > 0 && name[stem - 1] == '\'') stem--;
    bool upright = pr->p->style == SM_FORMULA_LATEX && stem > 1;
    sm_text_puts(pr->out, upright ? "\\mathrm{" : pr->p->style == SM_FORMULA_MATHML ? "<mi>" : "");
    for (size_t i = 0; i < stem; i++) {
        char c[3] = {name[i], 0, 0};
        if (pr->p->style == SM_FORMULA_LATEX && strchr("_ ", name[i])) memcpy(c, (char[]){'\\', name[i]}, 2);
        sm_text_puts(pr->out, c);
    }
    if (upright) sm_text_puts(pr->out, "}");
    for (const char *prime = name + stem; *prime; prime++)
        sm_text_puts(pr->out, pr->p->style == SM_FORMULA_LATEX ? "'" : "′");
    if (pr->p->style == SM_FORMULA_MATHML) sm_text_puts(pr->out, "</mi>");
}

/* ---- what brackets are for --------------------------------------------------------------------------------------- */
/* A leaf over a leaf stays on the line where sums go before it: a_i/n. */
static bool print_is_fraction(const printing *pr, const sm_node *x)
{
    bool leaves = !x->first->first && !x->first->next->first;
    return print_is_math(pr) && !(leaves && pr->reductions > 0);
}

static const char *print_words(const sm_node *x)
{
    return x->kind == SM_NODE_QUANTITY ? x->quantity->words : NULL;
}

/* Words and sums reach as far to the right as they can, so that nothing may follow in their product. */
static bool print_is_open(const printing *pr, const sm_node *x)
{
    if (pr->p->style == SM_FORMULA_ASCII) return false;
    if (x->kind == SM_NODE_OVER && !print_is_fraction(pr, x)) return print_is_open(pr, x->first);
    bool words = x->kind == SM_NODE_SHARES || print_words(x);
    return x->kind == SM_NODE_REDUCE || x->kind == SM_NODE_MATCH || (words && !print_is_math(pr));
}

static level print_level(const printing *pr, const sm_node *x)
{
    if (x->kind == SM_NODE_SUM) return LEVEL_SUM;
    if (x->kind == SM_NODE_OVER && print_is_fraction(pr, x)) return LEVEL_FACTOR;
    if (x->kind == SM_NODE_TIMES || x->kind == SM_NODE_OVER) return LEVEL_PRODUCT;
    return x->kind == SM_NODE_POWER || print_is_open(pr, x) ? LEVEL_FACTOR : LEVEL_ATOM;
}

/* ---- nodes ------------------------------------------------------------------------------------------------------- */
/* last: nothing follows in the product that x is in. */
static void print_node(printing *pr, const sm_node *x, level at_least, bool last);

static void print_bracketed(printing *pr, const sm_node *x)
{
    pr->brackets++;
    print_token(pr, "mo", "(", "(", "\\left(");
    print_node(pr, x, LEVEL_SUM, true);
    print_token(pr, "mo", ")", ")", "\\right)");
    pr->brackets--;
}

static void print_group(printing *pr, const sm_node *x)
{
    bool tex = pr->p->style == SM_FORMULA_LATEX;
    sm_text_puts(pr->out, tex ? "{" : "<mrow>");
    pr->brackets++;
    print_node(pr, x, LEVEL_SUM, true);
    pr->brackets--;
    sm_text_puts(pr->out, tex ? "}" : "</mrow>");
}

static void print_sum(printing *pr, const sm_node *x)
{
    for (const sm_node *term = x->first; term; term = term->next) {
        bool mathml = pr->p->style == SM_FORMULA_MATHML;
        const char *minus = mathml ? "−" : " − ", *plus = mathml ? "+" : " + ";
        if (term != x->first)
            print_token(pr, "mo", term->minus ? minus : plus, term->minus ? " - " : plus, term->minus ? " - " : plus);
        else if (term->minus)
            print_token(pr, "mo", "−", "-", "-");
        print_node(pr, term, LEVEL_PRODUCT, true);
    }
}

static void print_times(printing *pr, const sm_node *x, bool last)
{
    const sm_node *left = x->first, *right = left->next;
    print_node(pr, left, LEVEL_PRODUCT, false);
    bool inline_quotient = left->kind == SM_NODE_OVER && !print_is_fraction(pr, left);
    const sm_node *begins = right->kind == SM_NODE_POWER ? right->first : right;
    const sm_node *ends = left->kind == SM_NODE_TIMES ? left->first->next : left;
    bool apart = inline_quotient || begins->kind == SM_NODE_NUMBER; /* or it would continue the digits before it */
    bool tight = ends->kind == SM_NODE_NUMBER || (left->kind == SM_NODE_SUM && right->kind == SM_NODE_SUM);
    if (pr->p->style == SM_FORMULA_ASCII)
        sm_text_puts(pr->out, apart ? " * " : tight ? "" : " ");
    else if (print_is_math(pr))
        print_token(pr, "mo", apart ? "⋅" : "\xE2\x81\xA2", "", apart ? " \\cdot " : "\\,"); /* invisible times */
    else
        sm_text_puts(pr->out, inline_quotient || print_is_open(pr, right) ? " · " : "·");
    print_node(pr, right, pr->p->numbers ? LEVEL_PRODUCT : LEVEL_FACTOR, last); /* 10/60 · 4/5 is no other number */
}

static void print_over(printing *pr, const sm_node *x, bool last)
{
    const sm_node *over = x->first, *under = over->next;
    bool tex = pr->p->style == SM_FORMULA_LATEX;
    bool in_front = print_is_open(pr, over) && last && !pr->p->numbers; /* 1/n Σ */
    if (print_is_fraction(pr, x)) {
        sm_text_puts(pr->out, tex ? "\\frac" : "<mfrac>");
        if (in_front && !under->first)
            sm_text_puts(pr->out, tex ? "{1}" : "<mn>1</mn>");
        else
            print_group(pr, over);
        print_group(pr, under);
        sm_text_puts(pr->out, tex ? "" : "</mfrac>");
        if (in_front && !under->first) print_node(pr, over, LEVEL_PRODUCT, true);
        return;
    }
    if (in_front) {
        print_token(pr, "mn", "1", "1", "1");
        print_token(pr, "mo", "/", "/", "/");
        print_node(pr, under, LEVEL_FACTOR, false);
        print_token(pr, "mo", " · ", "", " \\cdot ");
        print_node(pr, over, LEVEL_PRODUCT, true);
        return;
    }
    bool wide = !pr->brackets && !pr->reductions && !pr->definition && !pr->p->tight;
    print_node(pr, over, LEVEL_PRODUCT, false);
    print_token(pr, "mo", wide ? " / " : "/", wide ? " / " : "/", "/");
    print_node(pr, under, LEVEL_FACTOR, false);
}

static void print_power(printing *pr, const sm_node *x)
{
    char whole[32];
    sm_number(whole, x->number);
    if (pr->p->style == SM_FORMULA_MATHML) sm_text_puts(pr->out, "<msup><mrow>");
    print_node(pr, x->first, LEVEL_ATOM, false);
    if (pr->p->style == SM_FORMULA_MATHML)
        sm_text_printf(pr->out, "</mrow><mn>%s</mn></msup>", whole);
    else if (pr->p->style == SM_FORMULA_LATEX)
        sm_text_printf(pr->out, "^{%s}", whole);
    else if (pr->p->style == SM_FORMULA_SCREEN && whole[1] == 0 && (whole[0] == '2' || whole[0] == '3'))
        sm_text_puts(pr->out, whole[0] == '2' ? "²" : "³");
    else
        sm_text_printf(pr->out, "^%s", whole);
}

static void print_arguments(printing *pr, const sm_node *x)
{
    pr->brackets++;
    print_token(pr, "mo", "(", "(", "\\left(");
    for (const sm_node *argument = x->first; argument; argument = argument->next) {
        if (argument != x->first) print_token(pr, "mo", pr->p->style == SM_FORMULA_MATHML ? "," : ", ", ", ", ", ");
        print_node(pr, argument, LEVEL_SUM, true);
    }
    print_token(pr, "mo", ")", ")", "\\right)");
    pr->brackets--;
}

static void print_call(printing *pr, const sm_node *x)
{
    static const char *const name[] = {"sqrt", "ln", "abs", "pairs", "min", "max"}; /* by sm_call */
    static const char *const latex[] = {"\\sqrt", "\\ln", "", "\\binom", "\\min", "\\max"};
    bool tex = pr->p->style == SM_FORMULA_LATEX, pairs = x->which == SM_CALL_PAIRS, root = x->which == SM_CALL_SQRT;
    if (print_is_math(pr) && (root || pairs)) {
        sm_text_puts(pr->out, tex ? latex[x->which] : pairs ? "<mo>(</mo><mfrac linethickness=\"0\">" : "<msqrt>");
        print_group(pr, x->first);
        sm_text_puts(pr->out, pairs ? tex ? "{2}" : "<mn>2</mn></mfrac><mo>)</mo>" : tex ? "" : "</msqrt>");
    } else if (x->which == SM_CALL_ABS && pr->p->style != SM_FORMULA_ASCII) {
        print_token(pr, "mo", "|", "|", "\\left|");
        print_node(pr, x->first, LEVEL_SUM, true);
        print_token(pr, "mo", "|", "|", "\\right|");
    } else {
        print_token(pr, "mi", root && !tex ? "√" : name[x->which], name[x->which], latex[x->which]);
        print_arguments(pr, x);
    }
}

/* Whether x reads the size of a class (cluster) outside of additional reductions: then a sum needs no words. */
static bool print_reads(const sm_node *x, unsigned side)
{
    if (x->kind == SM_NODE_REDUCE) return false;
    if (x->kind == SM_NODE_CELL && x->which != SM_CELL_C && x->reads == side) return true;
    for (const sm_node *child = x->first; child; child = child->next)
        if (print_reads(child, side)) return true;
    return false;
}

static void print_reduction(printing *pr, const sm_node *x)
{
    static const char *const name[] = {"sum", "max", "min", "mean"}; /* by sm_reduction */
    static const char *const latex[] = {"\\sum", "\\max", "\\min", "\\operatorname{mean}"};
    static const char *const sides[] = {"", "classes", "clusters", "cells"}, *const index[] = {"", "i", "j", "ij"};
    bool sum = x->which == SM_REDUCE_SUM, both = x->over == (SM_OVER_CLASSES | SM_OVER_CLUSTERS);
    const char *sign = sum ? "Σ" : name[x->which];
    if (pr->p->style == SM_FORMULA_ASCII)
        sm_text_printf(pr->out, "%s_%s(", name[x->which], index[x->over]);
    else if (pr->p->style == SM_FORMULA_LATEX)
        sm_text_printf(pr->out, "%s_{%s} ", latex[x->which], both ? "i,j" : index[x->over]);
    else if (pr->p->style == SM_FORMULA_MATHML)
        sm_text_printf(pr->out, "<munder><mo>%s</mo><mrow>%s<mi>%s</mi></mrow></munder>", sum ? "∑" : sign,
                       both ? "<mi>i</mi>" : "", both ? "j" : index[x->over]);
    else if (sum && (both || print_reads(x->first, x->over)))
        sm_text_puts(pr->out, "Σ ");
    else
        sm_text_printf(pr->out, "%s over %s of ", sign, sides[x->over]);
    bool ascii = pr->p->style == SM_FORMULA_ASCII;
    pr->reductions++;
    print_node(pr, x->first, ascii ? LEVEL_SUM : LEVEL_PRODUCT, true);
    pr->reductions--;
    if (ascii) sm_text_puts(pr->out, ")");
}

static void print_match(printing *pr, const sm_node *x)
{
    static const char *const before[] = {
        [SM_FORMULA_SCREEN] = "largest Σ ",
        [SM_FORMULA_ASCII] = "match(",
        [SM_FORMULA_LATEX] = "\\max_{M} \\sum_{(i,j) \\in M} ",
        [SM_FORMULA_MATHML] = ("<munder><mo>max</mo><mi>M</mi></munder><munder><mo>∑</mo><mrow><mo>(</mo><mi>i</mi>"
                               "<mo>,</mo><mi>j</mi><mo>)</mo><mo>∈</mo><mi>M</mi></mrow></munder>")};
    bool ascii = pr->p->style == SM_FORMULA_ASCII, screen = pr->p->style == SM_FORMULA_SCREEN;
    sm_text_puts(pr->out, before[pr->p->style]);
    pr->reductions++;
    print_node(pr, x->first, ascii ? LEVEL_SUM : LEVEL_PRODUCT, true);
    pr->reductions--;
    sm_text_puts(pr->out, ascii ? ")" : screen ? " of a one-to-one matching" : "");
}

static void print_shares(printing *pr, const sm_node *x)
{
    if (pr->p->style == SM_FORMULA_ASCII) {
        sm_text_puts(pr->out, "shares");
        print_arguments(pr, x);
        return;
    }
    print_node(pr, x->first, LEVEL_ATOM, true);
    if (pr->p->style == SM_FORMULA_SCREEN)
        sm_text_puts(pr->out, " of the table whose rows are divided by their sums");
    else if (pr->p->style == SM_FORMULA_LATEX)
        sm_text_puts(pr->out, "(C^\\circ)");
    else
        sm_text_puts(pr->out, "<mo>(</mo><mi>C°</mi><mo>)</mo>");
}

const char *sm_node_symbol(const sm_node *x, sm_formula_style style)
{
    static const char *const size[] = {"n", "k", "k'", "K", "beta"}, *const cell[] = {"a", "b", "c"};
    static const char *const shown[] = {"n", "k", "k′", "K", "β"};
    bool ascii = style == SM_FORMULA_ASCII;
    switch (x->kind) {
    case SM_NODE_SIZE:
        return ascii ? size[x->which] : shown[x->which];
    case SM_NODE_CELL:
        return cell[x->which];
    case SM_NODE_QUANTITY:
        return ascii || !x->quantity->symbol ? x->quantity->name : x->quantity->symbol;
    case SM_NODE_INDEX:
        return ascii ? x->index->id : x->index->symbol;
    default:
        return x->kind == SM_NODE_DEFINED ? x->definition->name : "";
    }
}

/* M_ij, of a definition that represents its text. */
static void print_indexed(printing *pr, const char *name, unsigned reads)
{
    static const char *const index[] = {"", "i", "j", "ij"};
    static const char *const mathml[] = {"", "<mi>i</mi>", "<mi>j</mi>", "<mrow><mi>i</mi><mi>j</mi></mrow>"};
    bool tex = pr->p->style == SM_FORMULA_LATEX;
    if (reads && !tex) sm_text_puts(pr->out, "<msub>");
    print_identifier(pr, name);
    if (reads && tex) sm_text_printf(pr->out, "_{%s}", index[reads]);
    if (reads && !tex) sm_text_printf(pr->out, "%s</msub>", mathml[reads]);
}

static void print_name(printing *pr, const sm_node *x)
{
    static const char *const latex_cell[] = {"a_i", "b_j", "c_{ij}"};
    static const char *const mathml_cell[] = {"<msub><mi>a</mi><mi>i</mi></msub>", "<msub><mi>b</mi><mi>j</mi></msub>",
                                              "<msub><mi>c</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub>"};
    bool tex = pr->p->style == SM_FORMULA_LATEX;
    if (print_is_math(pr) && x->kind == SM_NODE_CELL)
        sm_text_puts(pr->out, tex ? latex_cell[x->which] : mathml_cell[x->which]);
    else if (pr->p->style == SM_FORMULA_SCREEN && print_words(x))
        sm_text_puts(pr->out, print_words(x));
    else if (tex && x->kind == SM_NODE_QUANTITY && x->quantity->latex)
        sm_text_puts(pr->out, x->quantity->latex);
    else if (tex && x->kind == SM_NODE_SIZE)
        sm_text_puts(pr->out, x->which == SM_SIZE_BETA ? "\\beta" : sm_node_symbol(x, SM_FORMULA_ASCII));
    else if (print_is_math(pr))
        print_indexed(pr, sm_node_symbol(x, pr->p->style), x->reads);
    else
        sm_text_puts(pr->out, sm_node_symbol(x, pr->p->style));
}

static void print_plain(printing *pr, const sm_node *x, bool last)
{
    char number[32];
    switch (x->kind) {
    case SM_NODE_NUMBER:
        sm_number(number, x->number);
        print_token(pr, "mn", number, number, number);
        break;
    case SM_NODE_SUM:
        print_sum(pr, x);
        break;
    case SM_NODE_TIMES:
        print_times(pr, x, last);
        break;
    case SM_NODE_OVER:
        print_over(pr, x, last);
        break;
    case SM_NODE_POWER:
        print_power(pr, x);
        break;
    case SM_NODE_CALL:
        print_call(pr, x);
        break;
    case SM_NODE_REDUCE:
        print_reduction(pr, x);
        break;
    case SM_NODE_MATCH:
        print_match(pr, x);
        break;
    case SM_NODE_SHARES:
        print_shares(pr, x);
        break;
    default:
        print_name(pr, x);
    }
}

static void print_node(printing *pr, const sm_node *x, level at_least, bool last)
{
    if (pr->p->stands_for) x = pr->p->stands_for(pr->p->self, x);
    if (pr->p->put && pr->p->put(pr->p->self, x, pr->out)) return;
    if (print_level(pr, x) < at_least || (!last && print_is_open(pr, x)))
        print_bracketed(pr, x);
    else
        print_plain(pr, x, last);
}

void sm_node_text(const sm_node *node, const sm_node_printer *p, sm_text *out)
{
    printing pr = {.p = p, .out = out};
    print_node(&pr, node, LEVEL_SUM, true);
}

/* ---- formulas ---------------------------------------------------------------------------------------------------- */
static void print_formula(const sm_formula *f, sm_formula_style style, sm_text *out)
{
    sm_node_printer p = {.style = style};
    printing pr = {.p = &p, .out = out};
    bool name = style != SM_FORMULA_ASCII && f->head->kind == SM_NODE_QUANTITY && f->head->formula;
    print_node(&pr, name ? f->head->formula->head : f->head, LEVEL_SUM, true); /* not "MI", but what MI is */
    pr.definition = true;
    for (size_t d = 0; d < f->n_definitions; d++) {
        const sm_node *x = f->definitions[d].node;
        bool symbol = x->kind == SM_NODE_INDEX && strcmp(f->definitions[d].name, x->index->symbol) == 0;
        if (style != SM_FORMULA_ASCII && symbol) continue; /* "R = R" tells nobody anything */
        print_token(&pr, "mo", style == SM_FORMULA_MATHML ? "," : ", ", ", ", ",\\quad ");
        if (print_is_math(&pr))
            print_indexed(&pr, f->definitions[d].name, x->reads);
        else
            sm_text_puts(out, f->definitions[d].name);
        print_token(&pr, "mo", style == SM_FORMULA_MATHML ? "=" : " = ", " = ", " = ");
        print_node(&pr, x, LEVEL_SUM, true);
    }
}

void sm_formula_text(const sm_formula *f, sm_formula_style style, sm_text *out)
{
    if (style != SM_FORMULA_MARKDOWN) {
        print_formula(f, style, out);
        return;
    }
    sm_text plain = {0};
    print_formula(f, SM_FORMULA_SCREEN, &plain);
    sm_text_puts(out, "`");
    for (const char *c = sm_text_of(&plain); *c; c++) {
        char one[2] = {*c, 0};
        sm_text_puts(out, *c == '|' ? "\\|" : one);
    }
    sm_text_puts(out, "`");
    sm_text_free(&plain);
}

bool sm_node_same(const sm_node *a, const sm_node *b)
{
    if (!a || !b) return a == b;
    bool same = a->kind == b->kind && a->which == b->which && a->over == b->over && a->minus == b->minus &&
                a->quantity == b->quantity && (a->kind != SM_NODE_INDEX || !strcmp(a->index->id, b->index->id));
    if (!same || (a->kind != SM_NODE_OVER && (a->number < b->number || a->number > b->number))) return false;
    if (a->kind == SM_NODE_DEFINED && !sm_node_same(a->definition->node, b->definition->node)) return false;
    const sm_node *x = a->first, *y = b->first;
    for (; x && y && sm_node_same(x, y); x = x->next) y = y->next;
    return !x && !y;
}
