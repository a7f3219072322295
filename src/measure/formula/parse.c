/* From tokens to tree: recursive descent over the grammar of formula.h. */
#include "base/mem.h"

#include "parse.h"
#include "tokens.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = -1 };

typedef struct parser {
    sm_tokens tokens;
    const sm_token *token; /* those */
    size_t at;
    unsigned depth;
    sm_formula *f;
    sm_node *free; /* the next node of f->nodes */
    int current;   /* the definition that is being read, or HEAD */
    sm_definition *definitions;
    uint32_t *defined_at; /* their columns */
    sm_formulas *known;
    sm_status status;
    sm_error *err;
} parser;

static const char *const parse_calls[] = {"sqrt", "ln", "abs", "pairs", "min", "max"}; /* by sm_call */
static const char *const parse_reductions[] = {"sum", "max", "min", "mean"};           /* by sm_reduction */
static const char *const parse_sizes[] = {"n", "k", "k'", "K", "beta"};                /* by sm_size */
static const char *const parse_letters[] = {"a", "b", "c"};                            /* by sm_cell_letter */
enum { CALLS = 6, REDUCTIONS = 4, SIZES = 5, LETTERS = 3 };

/* ---- errors ------------------------------------------------------------------------------------------------------ */
/* Always NULL, so that a failing reader can return it. */
static sm_node *parse_fail(parser *p, uint32_t column, const char *format, ...) SM_LIKE_PRINTF(3, 4);
static sm_node *parse_fail(parser *p, uint32_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (p->status == SM_OK) p->status = sm_formula_fail(p->err, column, format, args);
    va_end(args);
    return NULL;
}

static sm_token parse_now(const parser *p)
{
    return p->token[p->at];
}

static sm_node *parse_expected(parser *p, const char *what)
{
    sm_token t = parse_now(p);
    if (t.kind == SM_TOKEN_END) return parse_fail(p, t.column, "expected %s, but the formula ends here", what);
    return parse_fail(p, t.column, "expected %s, found '%.*s'", what, (int)t.length, t.text);
}

/* ---- tokens ------------------------------------------------------------------------------------------------------ */
static bool parse_sign(const parser *p, char sign)
{
    return p->token[p->at].kind == SM_TOKEN_SIGN && p->token[p->at].text[0] == sign;
}

static bool parse_take(parser *p, char sign)
{
    bool there = parse_sign(p, sign);
    p->at += there;
    return there;
}

static bool parse_is(sm_token t, const char *word)
{
    return strlen(word) == t.length && memcmp(word, t.text, t.length) == 0;
}

static int parse_among(sm_token t, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        if (parse_is(t, words[i])) return i;
    return -1;
}

/* Whether a name is taken by the language, so that nothing may be defined under it. */
static bool parse_is_taken(sm_token t)
{
    static const char *const others[] = {"kk", "match", "shares", "i", "j", "ij", "sum", "mean"};
    enum { OTHERS = sizeof others / sizeof *others };
    size_t stem = 0;
    while (stem < t.length && t.text[stem] != '_') stem++;
    sm_token head = {.text = t.text, .length = stem};
    const char *tail = t.text + stem;
    bool sides = (t.length == stem + 2 && (tail[1] == 'i' || tail[1] == 'j')) ||
                 (t.length == stem + 3 && memcmp(tail, "_ij", 3) == 0);
    return parse_among(t, parse_calls, CALLS) >= 0 || parse_among(t, parse_sizes, SIZES) >= 0 ||
           parse_among(t, parse_letters, LETTERS) >= 0 || parse_among(t, others, OTHERS) >= 0 ||
           (sides && parse_among(head, parse_reductions, REDUCTIONS) >= 0);
}

/* ---- nodes ------------------------------------------------------------------------------------------------------- */
static sm_node *parse_node(parser *p, sm_node_kind kind, uint32_t column)
{
    *p->free = (sm_node){.kind = kind, .column = column};
    return p->free++;
}

static sm_node *parse_pair(parser *p, sm_node_kind kind, uint32_t column, sm_node *left, sm_node *right)
{
    if (!left || !right) return NULL;
    sm_node *x = parse_node(p, kind, column);
    left->next = right;
    x->first = left;
    if (kind != SM_NODE_OVER) return x;
    x->number = p->f->zero_over_zero;
    x->index = p->f->index;
    return x;
}

static sm_node *parse_expr(parser *p);

/* ---- names ------------------------------------------------------------------------------------------------------- */
static sm_node *parse_no_side(parser *p, sm_token t, int stem)
{
    return parse_fail(p, t.column, "expected %.*s_i, %.*s_j or %.*s_ij", stem, t.text, stem, t.text, stem, t.text);
}

/* Symbols mean several things (R, H, c) and are only shown: what answers to one is reported with its id. */
static bool parse_refuse_symbol(parser *p, sm_token t, const char *word)
{
    sm_text ids = {0};
    size_t n;
    sm_formulas_called(p->known, word, &ids, &n);
    if (n)
        parse_fail(p, t.column, "formulas use index ids, not '%s'; write %s%s", word, n > 1 ? "one of " : "",
                   sm_text_of(&ids));
    sm_text_free(&ids);
    return n || p->status != SM_OK;
}

static sm_node *parse_unknown(parser *p, sm_token t)
{
    for (int r = 0; r < REDUCTIONS; r++) {
        size_t stem = strlen(parse_reductions[r]);
        bool begins = t.length > stem && memcmp(t.text, parse_reductions[r], stem) == 0 && t.text[stem] == '_';
        if (begins && parse_sign(p, '(')) return parse_no_side(p, t, (int)stem);
    }
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)t.length, t.text);
    if (parse_refuse_symbol(p, t, word)) return NULL;
    sm_near near = {.word = word};
    for (size_t d = 0; d < p->f->n_definitions; d++)
        if ((int)d > p->current) sm_near_try(&near, p->definitions[d].name);
    for (int i = 0; i < CALLS; i++) sm_near_try(&near, parse_calls[i]);
    sm_formulas_near(p->known, &near);
    const char *found = sm_near_found(&near);
    if (found) return parse_fail(p, t.column, "unknown name '%s'; did you mean '%s'?", word, found);
    return parse_fail(p, t.column, "unknown name '%s' (expected a quantity, an index id or a definition)", word);
}

static sm_node *parse_defined(parser *p, sm_token t, int d)
{
    int length = (int)t.length;
    if (d == p->current) return parse_fail(p, t.column, "'%.*s' is defined by itself", length, t.text);
    if (d < p->current)
        return parse_fail(p, t.column, "'%.*s' is defined to the left; a definition can use only those to its right",
                          length, t.text);
    sm_node *x = parse_node(p, SM_NODE_DEFINED, t.column);
    x->definition = &p->definitions[d];
    return x;
}

static sm_node *parse_known(parser *p, sm_token t)
{
    char word[64];
    if (t.length >= sizeof word) return parse_unknown(p, t);
    snprintf(word, sizeof word, "%.*s", (int)t.length, t.text);
    sm_node found = {.column = t.column};
    bool there = false;
    p->status = sm_formulas_name(p->known, word, &found, &there, p->err);
    if (p->status != SM_OK) return NULL;
    if (!there) return parse_unknown(p, t);
    sm_node *x = parse_node(p, found.kind, t.column);
    *x = found;
    return x;
}

static sm_node *parse_name(parser *p, sm_token t)
{
    int size = parse_is(t, "kk") ? SM_SIZE_KK : parse_among(t, parse_sizes, SIZES);
    int letter = parse_among(t, parse_letters, LETTERS);
    if (size >= 0 || letter >= 0) {
        sm_node *x = parse_node(p, size >= 0 ? SM_NODE_SIZE : SM_NODE_CELL, t.column);
        x->which = (uint8_t)(size >= 0 ? size : letter);
        return x;
    }
    if (parse_is(t, "i") || parse_is(t, "j") || parse_is(t, "ij"))
        return parse_fail(p, t.column, "'%.*s' is not a value; use it after sum_, max_, min_ or mean_", (int)t.length,
                          t.text);
    if (parse_is(t, "sum") || parse_is(t, "mean")) return parse_no_side(p, t, (int)t.length);
    if (parse_is_taken(t)) return parse_fail(p, t.column, "%.*s needs an argument in brackets", (int)t.length, t.text);
    for (size_t d = 0; d < p->f->n_definitions; d++)
        if (parse_is(t, p->definitions[d].name)) return parse_defined(p, t, (int)d);
    return parse_known(p, t);
}

/* ---- calls ------------------------------------------------------------------------------------------------------- */
/* The node that a name before a bracket makes, or NULL where it is not a function. */
static sm_node *parse_called(parser *p, sm_token t)
{
    int call = parse_among(t, parse_calls, CALLS), reduction = -1;
    unsigned over = 0;
    for (int r = 0; r < REDUCTIONS; r++) {
        size_t stem = strlen(parse_reductions[r]);
        const char *tail = t.text + stem;
        if (t.length < stem + 2 || memcmp(t.text, parse_reductions[r], stem) != 0 || *tail != '_') continue;
        size_t left = t.length - stem - 1;
        over = left == 1 && tail[1] == 'i'                     ? SM_OVER_CLASSES
               : left == 1 && tail[1] == 'j'                   ? SM_OVER_CLUSTERS
               : left == 2 && tail[1] == 'i' && tail[2] == 'j' ? SM_OVER_CLASSES | SM_OVER_CLUSTERS
                                                               : 0;
        if (over) reduction = r;
    }
    sm_node_kind kind = call >= 0               ? SM_NODE_CALL
                        : reduction >= 0        ? SM_NODE_REDUCE
                        : parse_is(t, "match")  ? SM_NODE_MATCH
                        : parse_is(t, "shares") ? SM_NODE_SHARES
                                                : SM_NODE_NUMBER;
    if (kind == SM_NODE_NUMBER) return NULL;
    sm_node *x = parse_node(p, kind, t.column);
    x->which = (uint8_t)(call >= 0 ? call : reduction >= 0 ? reduction : 0);
    x->over = (uint8_t)over;
    return x;
}

static bool parse_enter(parser *p, uint32_t column)
{
    if (++p->depth <= SM_FORMULA_DEEPEST) return true;
    parse_fail(p, column, "brackets are nested too deeply (the maximum is %d)", SM_FORMULA_DEEPEST);
    return false;
}

/* Behind the opening bracket. */
static sm_node *parse_arguments(parser *p, sm_node *x, sm_token name)
{
    size_t n = 0;
    const sm_node **next = &x->first;
    if (!parse_enter(p, name.column)) return NULL;
    do {
        sm_node *argument = parse_expr(p);
        if (!argument) return NULL;
        *next = argument;
        next = &argument->next;
        n++;
    } while (parse_sign(p, ',') && p->at++ + 1);
    bool several = x->kind == SM_NODE_CALL && (x->which == SM_CALL_MIN || x->which == SM_CALL_MAX);
    if (several && n < 2)
        return parse_fail(p, name.column,
                          "%.*s takes two values or more; for all classes or clusters write %.*s_i, _j or _ij",
                          (int)name.length, name.text, (int)name.length, name.text);
    if (!several && n > 1) return parse_fail(p, name.column, "%.*s takes one value", (int)name.length, name.text);
    if (!parse_take(p, ')')) return parse_expected(p, "an operator or )");
    p->depth--;
    return x;
}

/* ---- expressions ------------------------------------------------------------------------------------------------- */
static bool parse_number(parser *p, double *out)
{
    enum { MOST_DIGITS = 60 };
    sm_token t = parse_now(p);
    char number[MOST_DIGITS + 2]; /* and a point */
    if (t.kind != SM_TOKEN_NUMBER) return parse_expected(p, "a number");
    if (t.length - (memchr(t.text, '.', t.length) != NULL) > MOST_DIGITS)
        return parse_fail(p, t.column, "too many digits in a number (the maximum is %d)", MOST_DIGITS);
    snprintf(number, sizeof number, "%.*s", (int)t.length, t.text);
    *out = strtod(number, NULL);
    p->at++;
    return true;
}

static sm_node *parse_atom(parser *p)
{
    sm_token t = parse_now(p);
    if (t.kind == SM_TOKEN_NUMBER) {
        sm_node *x = parse_node(p, SM_NODE_NUMBER, t.column);
        return parse_number(p, &x->number) ? x : NULL;
    }
    if (parse_take(p, '(')) {
        if (!parse_enter(p, t.column)) return NULL;
        sm_node *x = parse_expr(p);
        if (!x) return NULL;
        if (!parse_take(p, ')')) return parse_expected(p, "an operator or )");
        p->depth--;
        return x;
    }
    if (t.kind != SM_TOKEN_NAME) return parse_expected(p, "a number, a name or (");
    p->at++;
    sm_node *x = parse_sign(p, '(') ? parse_called(p, t) : NULL;
    if (!x) return parse_name(p, t);
    p->at++;
    return parse_arguments(p, x, t);
}

static sm_node *parse_factor(parser *p)
{
    sm_node *x = parse_atom(p);
    sm_token t = parse_now(p);
    if (!x || !parse_take(p, '^')) return x;
    sm_token e = parse_now(p);
    unsigned whole = 0;
    for (size_t i = 0; e.kind == SM_TOKEN_NUMBER && i < e.length && whole <= 64; i++)
        whole = e.text[i] != '.' ? 10 * whole + (unsigned)(e.text[i] - '0') : 65;
    if (whole < 1 || whole > 64) return parse_fail(p, e.column, "expected a whole number from 1 to 64 after ^");
    p->at++;
    if (parse_sign(p, '^')) return parse_fail(p, parse_now(p).column, "a power of a power needs brackets");
    sm_node *power = parse_node(p, SM_NODE_POWER, t.column);
    power->first = x;
    power->number = whole;
    return power;
}

static sm_node *parse_term(parser *p)
{
    sm_node *x = parse_factor(p);
    bool divided = false;
    while (x) {
        sm_token t = parse_now(p);
        bool times = parse_take(p, '*'), over = !times && parse_take(p, '/'), beside = !times && !over;
        if (beside && t.kind > SM_TOKEN_NAME && !parse_sign(p, '(')) return x;
        if (beside && t.kind == SM_TOKEN_NUMBER)
            return parse_fail(p, t.column, "a number must come first or after *: 2P, P * 2");
        if (beside && divided)
            return parse_fail(p, t.column, "ambiguous factor '%.*s' after a division; write x/(y z) or x/y * z",
                              (int)t.length, t.text);
        x = parse_pair(p, over ? SM_NODE_OVER : SM_NODE_TIMES, t.column, x, parse_factor(p));
        if (x) x->juxtaposed = beside;
        divided = over;
    }
    return x;
}

static sm_node *parse_expr(parser *p)
{
    sm_token t = parse_now(p);
    bool minus = parse_take(p, '-');
    if (!minus) (void)parse_take(p, '+');
    sm_node *x = parse_term(p);
    if (!x || (!minus && !parse_sign(p, '+') && !parse_sign(p, '-'))) return x;
    sm_node *sum = parse_node(p, SM_NODE_SUM, minus ? t.column : parse_now(p).column);
    x->minus = minus;
    sum->first = x;
    while (parse_sign(p, '+') || parse_sign(p, '-')) {
        minus = parse_sign(p, '-');
        p->at++;
        sm_node *term = parse_term(p);
        if (!term) return NULL;
        term->minus = minus;
        x->next = term;
        x = term;
    }
    return sum;
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */
/* Every "name =" after a comma outside brackets, so that the head can name them before they are read. */
static sm_status parse_find_definitions(parser *p)
{
    size_t depth = 0, many = 0;
    for (size_t i = 0; i < p->tokens.n; i++) many += p->token[i].text[0] == ',';
    p->definitions = sm_alloc(many, sizeof *p->definitions);
    p->defined_at = sm_alloc(many, sizeof *p->defined_at);
    p->f->names = sm_alloc(strlen(p->tokens.plain) + 2, 1);
    p->f->definitions = p->definitions;
    char *names = p->f->names;
    for (size_t i = 0; p->status == SM_OK && i + 2 < p->tokens.n && p->token[i].text[0] != ';'; i++) {
        sm_token t = p->token[i + 1];
        depth += p->token[i].text[0] == '(';
        depth -= depth > 0 && p->token[i].text[0] == ')';
        if (depth > 0 || p->token[i].text[0] != ',' || t.kind != SM_TOKEN_NAME || p->token[i + 2].text[0] != '=')
            continue;
        memcpy(names, t.text, t.length);
        p->defined_at[p->f->n_definitions] = t.column;
        p->definitions[p->f->n_definitions++].name = names;
        names += t.length + 1;
        if (parse_is_taken(t))
            parse_fail(p, t.column, "'%.*s' is a reserved name; choose another", (int)t.length, t.text);
        for (size_t d = 0; d + 1 < p->f->n_definitions; d++)
            if (parse_is(t, p->definitions[d].name))
                parse_fail(p, t.column, "'%.*s' is defined twice", (int)t.length, t.text);
    }
    return p->status;
}

static sm_status parse_name_of_head(parser *p)
{
    sm_token t = parse_now(p);
    if (t.kind != SM_TOKEN_NAME || p->token[1].text[0] != '=') return SM_OK;
    if (parse_is_taken(t)) parse_fail(p, t.column, "'%.*s' is a reserved name; choose another", (int)t.length, t.text);
    char *name = sm_copy_text(t.text, t.length);
    p->f->name = name;
    p->at = 2;
    return p->status;
}

static bool parse_signed_number(parser *p, double *out)
{
    bool minus = parse_take(p, '-'), there = parse_number(p, out);
    if (there && minus) *out = -*out;
    return there;
}

/* Behind a semicolon. */
static sm_status parse_declaration(parser *p)
{
    sm_formula *f = p->f;
    sm_token t = parse_now(p);
    bool range = parse_is(t, "range");
    if (!range && !parse_is(t, "best")) {
        parse_expected(p, "'range' with two numbers or 'best' with one");
        return p->status;
    }
    p->at++;
    if (range ? !isnan(f->low) : !isnan(f->best))
        parse_fail(p, t.column, "'%.*s' is specified twice", (int)t.length, t.text);
    else if (!range)
        (void)parse_signed_number(p, &f->best);
    else if (parse_signed_number(p, &f->low) && parse_signed_number(p, &f->high) && f->low > f->high)
        parse_fail(p, t.column, "the range ends below its beginning");
    return p->status;
}

static sm_status parse_all(parser *p)
{
    sm_formula *f = p->f;
    f->nodes = sm_alloc(2 * p->tokens.n, sizeof *f->nodes);
    p->free = f->nodes;
    if (parse_find_definitions(p) != SM_OK || parse_name_of_head(p) != SM_OK) return p->status;
    p->current = HEAD;
    f->head = parse_expr(p);
    while (f->head && p->status == SM_OK && parse_take(p, ',')) {
        bool name = parse_now(p).kind == SM_TOKEN_NAME && p->token[p->at + 1].text[0] == '=';
        if (!name) {
            parse_expected(p, "a definition: name = ...");
            return p->status;
        }
        p->at += 2;
        p->current++;
        p->definitions[p->current].node = parse_expr(p);
    }
    while (p->status == SM_OK && parse_take(p, ';')) (void)parse_declaration(p);
    if (p->status == SM_OK && parse_now(p).kind != SM_TOKEN_END)
        parse_expected(p, parse_sign(p, ')') ? "the end or an operator; no bracket is open"
                                             : "the end, an operator, a comma or ;");
    if (p->status == SM_OK && !isnan(f->best) && !isnan(f->low) && (f->best < f->low || f->best > f->high))
        parse_fail(p, parse_now(p).column, "the best value lies outside the range");
    return p->status == SM_OK ? sm_formula_check(f, p->err) : p->status;
}

sm_status sm_formula_read(sm_formula **out, const char *text, const sm_index *x, const sm_formula_quantity *q,
                          sm_formulas *known, sm_error *err)
{
    *out = NULL;
    sm_formula *f = sm_alloc(1, sizeof *f);
    parser p = {.f = f, .known = known, .err = err};
    *f = (sm_formula){.name = "", .index = x, .quantity = q, .low = NAN, .high = NAN, .best = NAN};
    f->zero_over_zero = x ? x->zero_over_zero : 0;
    f->text = sm_copy_text(text, strlen(text));
    if (p.status == SM_OK) p.status = sm_tokens_of(&p.tokens, text, err);
    p.token = p.tokens.token;
    if (p.status == SM_OK) p.status = parse_all(&p);
    sm_tokens_free(&p.tokens);
    sm_free(p.defined_at);
    if (p.status != SM_OK) {
        sm_formula_free(f);
        return p.status;
    }
    if (x && !x->by_name) f->best = x->best;
    *out = f;
    return SM_OK;
}

sm_status sm_formula_parse(sm_formula **out, const char *text, sm_formulas *known, sm_error *err)
{
    return sm_formula_read(out, text, NULL, NULL, known, err);
}

void sm_formula_free(sm_formula *f)
{
    if (!f) return;
    if (f->name && *f->name) sm_free((char *)f->name);
    sm_free((char *)f->text);
    sm_free((sm_definition *)f->definitions);
    sm_free(f->nodes);
    sm_free(f->names);
    sm_free(f);
}
