/* Formulas as text: what is rejected, and where; what is printed, and read again. Random formulas of the grammar must
 * come back as the same tree, and no bytes whatsoever may do more than be rejected. */
#include "measure/formulas.h"
#include "support/sample.h"

#include <stdlib.h>

static sm_formulas *set;

static int make_set(void **state)
{
    set = all_formulas();
    return 0;
}

static int free_set(void **state)
{
    sm_formulas_free(set);
    return 0;
}

static const char *text_in(const sm_formula *f, sm_formula_style style)
{
    static sm_text t;
    sm_text_clear(&t);
    if (!f) {
        sm_text_free(&t);
        return NULL;
    }
    sm_formula_text(f, style, &t);
    return sm_text_of(&t);
}

/* ---- what is rejected -------------------------------------------------------------------------------------------- */
TEST(errors_report_the_column_and_what_was_expected)
{
    static const struct {
        const char *text;
        unsigned column;
        const char *says;
    } wrong[] = {
        {"", 1, "expected a number, a name or ("},
        {"YY / ", 6, "expected a number, a name or ("},
        {"X = YY / ", 10, "the formula ends here"},
        {"(YY + NN", 9, "expected an operator or )"},
        {"YY)", 3, "no bracket is open"},
        {"YY + * P", 6, "found '*'"},
        {"P 2", 3, "must come first or after"},
        {"2 3", 3, "must come first or after"},
        {"YY/2P", 5, "ambiguous factor"},
        {"c/n ln(c)", 5, "ambiguous factor"},
        {"sqrt P", 1, "in brackets"},
        {"YY + max", 6, "in brackets"},
        {"max(n)", 1, "two values or more"},
        {"sqrt(n, k)", 1, "takes one value"},
        {"min_i(a, 2)", 1, "takes one value"},
        {"YYY", 1, "did you mean 'YY'?"},
        {"1 + jscore", 5, "not 'jscore'; write j_score"},
        {"sum(a)", 1, "expected sum_i, sum_j or sum_ij"},
        {"sum_k(a)", 1, "expected sum_i, sum_j or sum_ij"},
        {"i", 1, "is not a value"},
        {"n + c", 5, "'c' needs a class or cluster"},
        {"sum_i(c)", 7, "'c' needs a class or cluster"},
        {"sum_i(b)", 7, "'b' needs a class or cluster"},
        {"sum_j(X), X = c/a", 7, "'X' needs a class or cluster"},
        {"sum_i(max_i(c))", 1, "already loops over the"},
        {"sum_ij(X), X = max_j(c)", 1, "already loops over the"},
        {"sum_i(match(c))", 1, "match cannot be nested in a reduction"},
        {"match(shares(n))", 1, "shares cannot be nested in match"},
        {"shares(shares(n))", 1, "shares cannot be nested"},
        {"shares(n + ari)", 12, "ari is undefined inside shares"},
        {"shares(X), X = YY", 8, "X is undefined inside shares"},
        {"shares(EMI)", 8, "EMI is undefined inside shares"},
        {"shares(pairs(n))", 8, "pairs is undefined inside shares"},
        {"E, E = 2, E = 3", 11, "defined twice"},
        {"n = YY", 1, "'n' is a reserved name"},
        {"YY, sum_i = 2", 5, "'sum_i' is a reserved name"},
        {"e, e = 2 e", 10, "defined by itself"},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, "
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = 2",
         1, "unknown name"},
        {"e, e = f, f = e", 15, "is defined to the left"},
        {"YY, 2", 5, "expected a definition"},
        {"YY,", 4, "expected a definition"},
        {"2^n", 3, "whole number from 1 to 64"},
        {"n^65", 3, "whole number from 1 to 64"},
        {"n^1.5", 3, "whole number from 1 to 64"},
        {"n^2^2", 4, "needs brackets"},
        {".5", 1, "write 0.5"},
        {"YY @ P", 4, "invalid character in a formula: '@'"},
        {"YY × P", 4, "invalid character in a formula: '×'"},
        {"P·Q $", 5, "invalid character in a formula: '$'"}, /* in characters, not bytes */
        {"YY; worst 1", 5, "'range' with two numbers or 'best' with one"},
        {"YY; range 0", 12, "expected a number"},
        {"YY; range 1 0", 5, "ends below its beginning"},
        {"YY; best 1; best 2", 13, "specified twice"},
        {"YY; best 2; range 0 1", 22, "outside the range"},
        {"YY; best one", 10, "expected a number"},
        {"YY = P = Q", 8, "expected the end, an operator"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sm_error err = {0};
        sm_formula *f;
        char column[64];
        snprintf(column, sizeof column, "formula, column %u: ", wrong[i].column);
        if (sm_formula_parse(&f, wrong[i].text, set, &err) != SM_USAGE || f)
            fail_msg("'%s' is not refused", wrong[i].text);
        if (strncmp(err.text, column, strlen(column)) != 0 || !strstr(err.text, wrong[i].says))
            fail_msg("'%s': %s", wrong[i].text, err.text);
    }
}

/* 60 digits, with a point or without one, wherever a number may stand: the whole one is 10^59, the other 10^-59. */
TEST(a_number_has_at_most_60_digits)
{
    static const char *const before[] = {"", "YY; best ", "YY; best -", "YY; range 0 "};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        for (int digits = 59; digits <= 66; digits++)
            for (int point = 0; point < 2; point++) {
                char text[128], says[96];
                sm_error err = {0};
                sm_formula *f;
                snprintf(text, sizeof text, point ? "%s0.%0*d" : "%s1%0*d", before[i], digits - 1, point);
                snprintf(says, sizeof says, "column %zu: too many digits in a number (the maximum is 60)",
                         strlen(before[i]) + 1);
                if (digits > 60) {
                    assert_int_equal(sm_formula_parse(&f, text, set, &err), SM_USAGE);
                    assert_non_null(strstr(err.text, says));
                    continue;
                }
                assert_ok(sm_formula_parse(&f, text, set, &err), err);
                double found = i == 0 ? f->head->number : i < 3 ? f->best : f->high;
                assert_near(found, (i == 2 ? -1 : 1) * pow(10, point ? 1 - digits : digits - 1), 1e-15 * fabs(found));
                sm_formula_free(f);
            }
}

TEST(texts_have_a_maximum_length_and_depth)
{
    sm_error err = {0};
    sm_formula *f;
    static char text[SM_FORMULA_LONGEST + 8];
    memset(text, '(', 64);
    text[64] = 'n';
    memset(text + 65, ')', 64);
    assert_ok(sm_formula_parse(&f, text, set, &err), err);
    sm_formula_free(f);
    memset(text, '(', 65);
    strcpy(text + 65, "n");
    assert_int_equal(sm_formula_parse(&f, text, set, &err), SM_USAGE);
    assert_non_null(strstr(err.text, "column 65: brackets are nested too deeply (the maximum is 64)"));
    memset(text, ' ', SM_FORMULA_LONGEST + 1);
    text[SM_FORMULA_LONGEST - 1] = 'n';
    text[SM_FORMULA_LONGEST] = '\0';
    err = (sm_error){0};
    assert_ok(sm_formula_parse(&f, text, set, &err), err);
    sm_formula_free(f);
    text[SM_FORMULA_LONGEST] = ' ';
    assert_int_equal(sm_formula_parse(&f, text, set, &err), SM_USAGE);
    assert_non_null(strstr(err.text, "the maximum is 4096"));
    for (int k = 0; k + 1 < SM_FORMULA_LONGEST; k++) text[k] = k % 2 ? '*' : 'n'; /* a long product is not a nesting */
    text[SM_FORMULA_LONGEST - 1] = '\0';
    err = (sm_error){0};
    assert_ok(sm_formula_parse(&f, text, set, &err), err);
    sm_formula_free(f);
}

TEST(glyphs_are_read_by_their_meaning)
{
    static const char *const same[][2] = {{"P·Q/N", "P Q/N"},        {"P ⋅ Q", "P*Q"},
                                          {"1 − YY", "1 - YY"},      {"k′", "kk"},
                                          {"√(n)β", "sqrt(n) beta"}, {"Σ_ij(c²)/n³", "sum_ij(c^2)/n^3"},
                                          {"n∑_j(b)", "n sum_j(b)"}, {"+n", "n"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        sm_formula *f = parsed(set, same[i][0]), *g = parsed(set, same[i][1]);
        if (!sm_node_same(f->head, g->head)) fail_msg("%s is not %s", same[i][0], same[i][1]);
        sm_formula_free(f);
        sm_formula_free(g);
    }
}

TEST(unequal_formulas_differ)
{
    static const char *const unequal[][2] = {{"P - Q", "P + Q"},
                                             {"P - Q", "Q - P"},
                                             {"P (Q N)", "P Q N"},
                                             {"sum_i(a)", "sum_i(a^2)"},
                                             {"sum_i(max_j(c))", "sum_j(max_i(c))"},
                                             {"min(n, k)", "max(n, k)"},
                                             {"n, e = 2", "k, e = 2"},
                                             {"e, e = 2", "e, e = 3"},
                                             {"ari", "ri"},
                                             {"max(n, k)", "max(n, k, K)"}};
    for (size_t i = 0; i < sizeof unequal / sizeof *unequal; i++) {
        sm_formula *f = parsed(set, unequal[i][0]), *g = parsed(set, unequal[i][1]);
        if (sm_node_same(f->head, g->head)) fail_msg("%s is %s", unequal[i][0], unequal[i][1]);
        sm_formula_free(f);
        sm_formula_free(g);
    }
}

/* ---- what is printed --------------------------------------------------------------------------------------------- */
TEST(formulas_are_typeset_readably)
{
    static const struct {
        const char *text, *screen, *latex;
    } shown[] = {
        {"(YY - E)/((P + Q)/2 - E), E = P Q/N", "(YY − E) / ((P + Q)/2 − E), E = P·Q/N",
         "\\frac{\\mathrm{YY} - E}{\\frac{P + Q}{2} - E},\\quad E = \\frac{P\\,Q}{N}"},
        {"S/sqrt(A2 B2)", "S / √(A2·B2)", "\\frac{S}{\\sqrt{A_2\\,B_2}}"},
        {"MI", "Σ c/n · ln(n·c/(a·b))", "\\sum_{i,j} c_{ij}/n \\cdot \\ln\\left(\\frac{n\\,c_{ij}}{a_i\\,b_j}\\right)"},
        {"sum_j(max_i(c))/n", "1/n · Σ over clusters of max over classes of c",
         "\\frac{1}{n}\\sum_{j} \\max_{i} c_{ij}"},
        {"sum_i(a/n * max_j(M)), M = c/(a + b - c)", "Σ a/n · max over clusters of M, M = c/(a + b − c)",
         "\\sum_{i} a_i/n \\cdot \\max_{j} M_{ij},\\quad M_{ij} = \\frac{c_{ij}}{a_i + b_j - c_{ij}}"},
        {"match(c/a)/k", "1/k · largest Σ c/a of a one-to-one matching",
         "\\frac{1}{k}\\max_{M} \\sum_{(i,j) \\in M} c_{ij}/a_i"},
        {"shares(nr)", "NR' of the table whose rows are divided by their sums", "\\mathrm{NR}'(C^\\circ)"},
        {"2R P/(R + P), R = j_recall, P = j_precision", "2·R·P / (R + P)", "\\frac{2\\,R\\,P}{R + P}"},
        {"sum_ij(pairs(c)) (k' - 1)", "(Σ pairs(c))·(k′ − 1)",
         "\\left(\\sum_{i,j} \\binom{c_{ij}}{2}\\right)\\,\\left(k' - 1\\right)"},
        {"-abs(n - k)^3", "−|n − k|³", "-\\left|n - k\\right|^{3}"},
        {"n/k/2 * 3", "n / k / 2 · 3", "\\frac{\\frac{n}{k}}{2} \\cdot 3"},
        {"1 - (P - Q)", "1 − (P − Q)", "1 - \\left(P - Q\\right)"},
        {"beta my_x, my_x = 2", "β·my_x, my_x = 2", "\\beta\\,\\mathrm{my\\_x},\\quad \\mathrm{my\\_x} = 2"},
    };
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        sm_formula *f = parsed(set, shown[i].text);
        assert_string_equal(text_in(f, SM_FORMULA_SCREEN), shown[i].screen);
        assert_string_equal(text_in(f, SM_FORMULA_LATEX), shown[i].latex);
        sm_formula_free(f);
    }
    sm_formula *f = parsed(set, "HUgV/HU"), *g = parsed(set, "sqrt(c2)/n^2, c2 = 0.5");
    assert_string_equal(text_in(f, SM_FORMULA_MARKDOWN), "`H(U\\|V) / H(U)`");
    assert_string_equal(text_in(g, SM_FORMULA_MATHML),
                        "<mfrac><mrow><msqrt><mrow><mi>c2</mi></mrow></msqrt></mrow><mrow><msup><mrow><mi>n</mi></mrow>"
                        "<mn>2</mn></msup></mrow></mfrac><mo>,</mo><mi>c2</mi><mo>=</mo><mn>0.5</mn>");
    sm_formula_free(f);
    sm_formula_free(g);
}

/* Printed in ASCII and parsed: the same tree, which prints the same text. */
static void assert_reads_back(const sm_formula *f, const char *what)
{
    sm_error err = {0};
    sm_formula *again;
    char text[2 * SM_FORMULA_LONGEST];
    snprintf(text, sizeof text, "%s", text_in(f, SM_FORMULA_ASCII));
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c >= 128) fail_msg("%s -> %s: not ASCII", what, text);
    if (sm_formula_parse(&again, text, set, &err) != SM_OK) fail_msg("%s -> %s: %s", what, text, err.text);
    if (!sm_node_same(again->head, f->head)) fail_msg("%s -> %s: another tree", what, text);
    assert_string_equal(text_in(again, SM_FORMULA_ASCII), text);
    sm_formula_free(again);
}

TEST(every_row_reads_back_as_the_same_tree)
{
    for (size_t i = 0; the_indices()[i]; i++) assert_reads_back(the_indices()[i]->parsed, the_indices()[i]->id);
    for (const sm_formula_quantity *q = sm_formula_quantities; q->name; q++)
        if (q->formula) assert_reads_back(formula_named(set, q->name), q->name);
}

/* ---- random texts ------------------------------------------------------------------------------------------------ */
typedef struct maker {
    sm_text out;
    uint64_t seed;
    unsigned bound; /* sides that are bound here */
    bool closed;    /* inside match or shares, or under a reduction */
    int depth;
} maker;

static const char *one_of(maker *m, const char *const *words, size_t n)
{
    return words[draw(&m->seed, n)];
}

static void make_expr(maker *m);

static void make_atom(maker *m)
{
    static const char *const names[] = {"n", "k", "k'", "K", "beta", "YY", "P", "HU", "MI", "ari", "j_score", "e"};
    static const char *const calls[] = {"sqrt", "ln", "abs", "pairs"}, *const both[] = {"min", "max"};
    static const char *const reductions[] = {"sum", "max", "min", "mean"}, *const sides[] = {"i", "j", "ij"};
    static const char *const numbers[] = {"0", "1", "2", "0.5", "12.25"};
    uint64_t what = m->depth > 5 ? draw(&m->seed, 3) : draw(&m->seed, 8);
    m->depth++;
    if (what == 0) {
        sm_text_puts(&m->out, one_of(m, numbers, 5));
    } else if (what == 1 || (what == 2 && !m->bound)) {
        sm_text_puts(&m->out, one_of(m, names, 12));
    } else if (what == 2) {
        sm_text_puts(&m->out, m->bound == 3 ? "c" : m->bound == 1 ? "a" : "b");
    } else if (what == 3) {
        sm_text_printf(&m->out, "%s(", one_of(m, calls, 4));
        make_expr(m);
        sm_text_puts(&m->out, ")");
    } else if (what == 4) {
        sm_text_printf(&m->out, "%s(", one_of(m, both, 2));
        make_expr(m);
        sm_text_puts(&m->out, ", ");
        make_expr(m);
        sm_text_puts(&m->out, ")");
    } else if (what == 5 && m->bound != 3 && !m->closed) {
        unsigned was = m->bound, over = m->bound ? 3 - m->bound : 1 + (unsigned)draw(&m->seed, 3);
        sm_text_printf(&m->out, "%s_%s(", one_of(m, reductions, 4), sides[over - 1]);
        m->bound |= over;
        m->closed = was != 0 || over == 3;
        make_expr(m);
        m->bound = was;
        m->closed = false;
        sm_text_puts(&m->out, ")");
    } else if (what == 6 && !m->bound && !m->closed) {
        sm_text_puts(&m->out, "match(");
        m->bound = 3;
        m->closed = true;
        make_expr(m);
        m->bound = 0;
        m->closed = false;
        sm_text_puts(&m->out, ")");
    } else {
        sm_text_puts(&m->out, "(");
        make_expr(m);
        sm_text_puts(&m->out, ")");
    }
    m->depth--;
}

static void make_factor(maker *m)
{
    make_atom(m);
    if (draw(&m->seed, 8) == 0) sm_text_printf(&m->out, "^%u", 1 + (unsigned)draw(&m->seed, 64));
}

/* Side by side only where the grammar allows it: no number second, nothing after a divisor. */
static void make_term(maker *m)
{
    make_factor(m);
    for (bool divided = false; draw(&m->seed, 3) == 0;) {
        uint64_t how = draw(&m->seed, divided ? 2 : 3);
        sm_text_puts(&m->out, how == 0 ? " * " : how == 1 ? "/" : " ");
        divided = how == 1;
        if (how == 2)
            sm_text_puts(&m->out, m->bound == 3 ? "c" : "n");
        else
            make_factor(m);
    }
}

static void make_expr(maker *m)
{
    static const char *const signs[] = {"", "", "", "-", "+"};
    sm_text_puts(&m->out, one_of(m, signs, 5));
    make_term(m);
    while (draw(&m->seed, 3) == 0) {
        sm_text_puts(&m->out, draw(&m->seed, 2) ? " + " : "-");
        make_term(m);
    }
}

static const char *made(maker *m)
{
    sm_text_clear(&m->out);
    make_expr(m);
    sm_text_puts(&m->out, ", e = ");
    make_expr(m);
    return sm_text_of(&m->out);
}

TEST(random_formulas_read_back_as_the_same_tree)
{
    maker m = {.seed = 5};
    unsigned read = 0, rounds = 20000 / sample_fewer();
    scored s = scored_of(2, 3, (uint64_t[]){4, 1, 0, 0, 2, 1});
    for (unsigned round = 0; round < rounds; round++) {
        sm_error err = {0};
        sm_formula *f;
        const char *text = made(&m);
        if (strlen(text) > SM_FORMULA_LONGEST / 2) continue;
        sm_status status = sm_formula_parse(&f, text, set, &err);
        if (status != SM_OK && !strstr(err.text, "defined by itself")) fail_msg("%s: %s", text, err.text);
        if (status != SM_OK) continue;
        assert_reads_back(f, text);
        for (int style = 0; style <= SM_FORMULA_MARKDOWN; style++) (void)text_in(f, (sm_formula_style)style);
        sm_value v = sm_formula_value(f, sm_live_facts(s.live));
        if (v.state != SM_UNDEFINED && (!isfinite(v.number) || (v.number == 0 && signbit(v.number))))
            fail_msg("%s is %g", text, v.number);
        if (v.state == SM_UNDEFINED && (!v.why || !v.column)) fail_msg("%s is undefined without a reason", text);
        sm_formula_free(f);
        read++;
    }
    assert_true(read > rounds / 3);
    scored_free(&s);
    sm_text_free(&m.out);
}

/* Bytes of real formulas changed, taken out, put in and exchanged: rejected with a place, or read and printed. */
TEST(arbitrary_bytes_do_no_harm)
{
    static const char alphabet[] = "()+-*/^,=;.0123456789abcijknPQYN_' \t\xC2\xB7\xCE\xA3\xE2\x88\x92\xFF\x01";
    uint64_t seed = 17;
    unsigned rounds = 60000 / sample_fewer(), refused = 0;
    for (unsigned round = 0; round < rounds; round++) {
        char text[300];
        const sm_index *x = the_indices()[draw(&seed, the_index_count())];
        int length = snprintf(text, sizeof text / 2, "%s", x->formula);
        for (uint64_t changes = 1 + draw(&seed, 4); changes > 0 && length > 0; changes--) {
            size_t at = (size_t)draw(&seed, (uint64_t)length);
            char byte = alphabet[draw(&seed, sizeof alphabet - 1)];
            uint64_t how = draw(&seed, 3);
            if (how == 0) text[at] = byte;
            if (how == 1) memmove(text + at, text + at + 1, (size_t)length - at), length--;
            if (how == 2) memmove(text + at + 1, text + at, (size_t)length - at + 1), text[at] = byte, length++;
        }
        sm_error err = {0};
        sm_formula *f;
        if (sm_formula_parse(&f, text, set, &err) == SM_OK) {
            assert_reads_back(f, text);
            sm_formula_free(f);
            continue;
        }
        refused++;
        if (err.status != SM_USAGE || strncmp(err.text, "formula, column ", 16) != 0)
            fail_msg("%s: %s", text, err.text);
    }
    assert_true(refused > rounds / 4 && refused < rounds);
}

const test_group group_of_tests = {make_set, free_set};

int main(void)
{
    int failed = run_registered();
    (void)text_in(NULL, SM_FORMULA_SCREEN);
    return failed;
}
