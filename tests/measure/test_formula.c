/* Formulas as data, by value. tests/data/formulas.txt holds every formula in the language; an independent program gave
 * the same numbers for them on 523 tables. Here each is worth what the row's eval says, which was written by hand. */
#include "base/mem.h"
#include "measure/formulas.h"
#include "measure/papers_cases.h"
#include "support/sample.h"

enum { MOST_LINES = 120 };
typedef struct formula_line {
    char kind[16], name[32], text[240];
    sm_formula *typed;
} formula_line;

static struct {
    formula_line line[MOST_LINES];
    size_t n;
    sm_formulas *set;
} all;

static int read_lines(void **state)
{
    FILE *f = fopen("tests/data/formulas.txt", "rb");
    char line[400];
    assert_non_null(f);
    all.set = all_formulas();
    while (fgets(line, sizeof line, f)) {
        formula_line *l = &all.line[all.n];
        if (line[0] == '#') continue;
        assert_int_equal(sscanf(line, "%15[^\t]\t%31[^\t]\t%239[^\n]", l->kind, l->name, l->text), 3);
        l->typed = parsed(all.set, l->text);
        assert_true(++all.n < MOST_LINES);
    }
    return fclose(f);
}

static int free_lines(void **state)
{
    for (size_t i = 0; i < all.n; i++) sm_formula_free(all.line[i].typed);
    sm_formulas_free(all.set);
    return 0;
}

static const sm_formula_quantity *quantity_named(const char *name)
{
    for (const sm_formula_quantity *q = sm_formula_quantities; q->name; q++)
        if (strcmp(q->name, name) == 0) return q;
    return NULL;
}

static void complain(const char *what, const char *name, sm_value v, sm_value expected, const sm_facts *f)
{
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) {
        for (uint32_t j = 0; j < sm_table_cols(f->table); j++)
            print_error("%llu ", (unsigned long long)sm_table_at(f->table, i, j));
        print_error("\n");
    }
    fail_msg("%s of %s is %.17g (%s), expected %.17g (%s)", what, name, v.number, v.why ? v.why : "", expected.number,
             expected.why ? expected.why : "");
}

/* What a row adds to the text as typed: its best value for identical partitions, and another value than 0 for 0/0. */
static bool row_decides(const sm_index *x, const sm_facts *f)
{
    return sm_facts_identical(f) || x->zero_over_zero != 0;
}

static void check_table(uint32_t rows, uint32_t cols, const uint64_t *c, char letter)
{
    scored s = scored_as(rows, cols, c, letter, SM_NEED_VALUES);
    const sm_facts *f = sm_live_facts(s.live);
    for (size_t i = 0; the_indices()[i]; i++) {
        const sm_index *x = the_indices()[i];
        sm_value row = by_tree(x->parsed, f), expected = sm_index_value(x, f);
        if (!agree(row, expected)) complain("formula", x->id, row, expected, f);
    }
    for (size_t i = 0; i < all.n; i++) {
        const formula_line *l = &all.line[i];
        const sm_formula_quantity *q = quantity_named(l->name);
        const sm_index *x = q ? NULL : index_of(l->name);
        sm_value expected = q ? sm_formula_quantity_value(q, f) : sm_index_value(x, f);
        sm_value typed = by_tree(l->typed, f);
        if (q && !agree(by_tree(formula_named(all.set, l->name), f), expected))
            complain("formula", l->name, by_tree(formula_named(all.set, l->name), f), expected, f);
        if ((q || !row_decides(x, f)) && !agree(typed, expected)) complain("text", l->name, typed, expected, f);
    }
    scored_free(&s);
}

TEST(formulas_match_on_tables_of_the_papers)
{
    cJSON *cases = papers_cases("tests/data/papers.json");
    const cJSON *one;
    cJSON_ArrayForEach(one, cases)
    {
        uint64_t c[64];
        uint32_t rows, cols;
        papers_matrix(one, &rows, &cols, c);
        check_table(rows, cols, c, 'T');
        check_table(rows, cols, c, 'K');
    }
    assert_int_equal(cJSON_GetArraySize(cases), 23);
    cJSON_Delete(cases);
}

/* One point, one block, singletons on either or both sides, two and three points, empty rows and columns, uniform and
 * independent tables, k' > k and k > k', perfect but for a split, permuted. */
TEST(formulas_match_on_degenerate_tables)
{
    static const struct {
        uint32_t rows, cols;
        uint64_t c[16];
    } table[] = {{1, 1, {1}},
                 {1, 1, {6}},
                 {1, 3, {5, 7, 9}},
                 {3, 1, {5, 7, 9}},
                 {1, 2, {1, 1}},
                 {2, 1, {1, 1}},
                 {1, 4, {1, 1, 1, 1}},
                 {4, 1, {1, 1, 1, 1}},
                 {2, 2, {1, 0, 0, 1}},
                 {3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1}},
                 {3, 3, {0, 0, 5, 3, 0, 0, 0, 1, 0}},
                 {2, 4, {1, 1, 0, 0, 0, 0, 1, 1}},
                 {4, 2, {1, 0, 1, 0, 0, 1, 0, 1}},
                 {2, 2, {1, 1, 0, 1}},
                 {2, 2, {1, 1, 1, 0}},
                 {2, 2, {2, 2, 2, 2}},
                 {3, 3, {4, 4, 4, 4, 4, 4, 4, 4, 4}},
                 {2, 3, {4, 8, 12, 2, 4, 6}},
                 {3, 4, {0, 2, 0, 1, 0, 0, 0, 0, 0, 5, 0, 3}},
                 {3, 4, {0, 0, 0, 7, 0, 0, 0, 0, 0, 5, 0, 0}},
                 {2, 4, {3, 4, 0, 0, 0, 0, 5, 6}},
                 {4, 2, {3, 0, 4, 0, 0, 5, 0, 6}},
                 {2, 3, {9, 0, 0, 0, 1, 1}},
                 {3, 2, {9, 0, 0, 1, 0, 1}},
                 {2, 2, {1000, 1, 0, 1}},
                 {2, 2, {999, 1, 1, 0}},
                 {2, 2, {1000000000, 1000000000, 1000000000, 1000000000}}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        check_table(table[i].rows, table[i].cols, table[i].c, 'T');
        check_table(table[i].rows, table[i].cols, table[i].c, 'K');
    }
}

TEST(formulas_match_on_random_tables)
{
    uint64_t seed = 11;
    for (unsigned round = 0; round < 10000 / sample_fewer(); round++) {
        uint32_t rows = 1 + (uint32_t)draw(&seed, 7), cols = 1 + (uint32_t)draw(&seed, 7);
        uint64_t c[49], most = (uint64_t[]){2, 3, 10, 1000}[draw(&seed, 4)], holes = draw(&seed, 4);
        for (uint32_t i = 0; i < rows * cols; i++) c[i] = draw(&seed, 4) < holes ? 0 : draw(&seed, most);
        c[0]++;
        check_table(rows, cols, c, round % 2 ? 'T' : 'K');
    }
}

TEST(file_has_the_quantities_and_indices_of_its_time)
{
    size_t quantities = 0;
    for (size_t i = 0; i < all.n; i++) quantities += quantity_named(all.line[i].name) != NULL;
    assert_int_equal(quantities, 16);
    assert_int_equal(all.n - quantities, 74);
}

/* The comparison must notice a formula that is printed wrongly: slips of the papers, and of fingers. */
TEST(misprinted_formula_is_detected)
{
    static const struct {
        const char *id, *text;
    } misprint[] = {
        {"ari", "(YY - E)/(P + Q/2 - E), E = P Q/N"},
        {"fm", "YY/sqrt((YY + NN)(YN + NY))"}, /* nca-2024, eq. 4, first form */
        {"nmi", "MI/((-HU - HV)/2)"},          /* genieclust's page, where a minus is lost */
        {"pair_recall", "YY/(YY + NY)"},       /* NY and YN exchanged, in both pages */
        {"j_recall", "sum_i(a/n * max_j(M)), M = c/(a + b)"},
        {"j_precision", "sum_i(a/n * max_j(M)), M = c/(a + b - c)"},
        {"nca", "(k ca - 1)/(K - 1)"},
        {"nr", "(S - e)/((A2 + B2)/2 - e), e = A2 B2/n"},
        {"mi", "sum_ij(c/n * ln(c/(a b)))"},
        {"v_measure", "beta homogeneity completeness/(beta homogeneity + completeness)"},
        {"ncr", "nr"},
        {"ecs", "sum_ij(c^2/min(a, b))/n"},
    };
    cJSON *cases = papers_cases("tests/data/papers.json");
    for (size_t i = 0; i < sizeof misprint / sizeof *misprint; i++) {
        sm_formula *f = parsed(all.set, misprint[i].text);
        unsigned noticed = 0;
        const cJSON *one;
        cJSON_ArrayForEach(one, cases)
        {
            uint64_t c[64];
            uint32_t rows, cols;
            papers_matrix(one, &rows, &cols, c);
            scored s = scored_as(rows, cols, c, 'T', SM_NEED_VALUES);
            const sm_facts *facts = sm_live_facts(s.live);
            noticed += !agree(by_tree(f, facts), sm_index_value(index_of(misprint[i].id), facts));
            scored_free(&s);
        }
        if (!noticed) fail_msg("%s passes for %s", misprint[i].text, misprint[i].id);
        sm_formula_free(f);
    }
    cJSON_Delete(cases);
}

/* ---- rules of the language, by hand ------------------------------------------------------------------------------ */
static sm_value typed_value(const scored *s, const char *text)
{
    sm_formula *f = parsed(all.set, text);
    sm_value v = sm_formula_value(f, sm_live_facts(s->live)), tree = by_tree(f, sm_live_facts(s->live));
    if (!agree(v, tree)) fail_msg("%s is %.17g, and %.17g by its tree", text, v.number, tree.number);
    sm_formula_free(f);
    return v;
}

/* Two classes of 5 and 3, clusters of 4, 3 and 1. */
TEST(values_by_hand)
{
    static const struct {
        const char *text;
        double value;
    } by_hand[] = {
        {"n", 8},
        {"k + 10k' + 100K", 332},
        {"kk", 3},
        {"-n + 10", 2},
        {"2n - 3 - 4", 9},
        {"n/2/2 * 3", 6},
        {"2n^2", 128},
        {"n²−n³", -448},
        {"pairs(n)", 28},
        {"abs(n - 10)", 2},
        {"min(n, 3, 5) max(n, 3)", 24},
        {"√(n·2)", 4},
        {"ln(n) - ln(4) - ln(2)", 0},
        {"sum_i(a^2)", 34},
        {"Σ_j(b)", 8},
        {"sum_ij(1)", 4},
        {"min_ij(c)", 1},
        {"max_i(a)", 5},
        {"mean_j(b)", 8. / 3},
        {"sum_i(max_j(c))", 6},
        {"sum_j(b mean_i(c/b))", 6.5}, /* 4 + 1 + .. : the second cluster has cells of 1 and 2 */
        {"sum_i(a x), x = 1/n", 1},
        {"sum_ij(x c), x = y/b, y = a", 5 + 5 / 3. + 6 / 3. * 1 + 3},
        {"match(c)", 6},
        {"match(c - 2)", 2},
        {"match(0 - c)", 0},
        {"shares(n)", 2},
        {"shares(sum_i(a))", 2},
        {"shares(match(c))", 4. / 5 + 2. / 3},
        {"YY + 100P + 10000Q", 7 + 1300 + 90000},
        {"psi - max(0, nba)", 0},
    };
    scored s = scored_of(2, 3, (uint64_t[]){4, 1, 0, 0, 2, 1});
    for (size_t i = 0; i < sizeof by_hand / sizeof *by_hand; i++) {
        sm_value v = typed_value(&s, by_hand[i].text);
        if (v.state != SM_DEFINED || !(fabs(v.number - by_hand[i].value) < 1e-14))
            fail_msg("%s is %.17g (%s), expected %.17g", by_hand[i].text, v.number, v.why ? v.why : "",
                     by_hand[i].value);
    }
    scored_free(&s);
}

TEST(undefined_values_have_a_reason_and_a_column)
{
    static const struct {
        const char *text, *why;
        unsigned column;
    } undefined[] = {{"1 + n/(k - 2)", "divided by 0", 6},
                     {"0/(k - 2)", "for these n, k", 2},
                     {"x/y, x = 0, y = K - 3", "for these n, k", 2},
                     {"sqrt(2 - n)", "root", 1},
                     {"n + ln(n - 8)", "logarithm of 0", 5},
                     {"ln(n - 9)", "below 0", 1},
                     {"max(0, sqrt(0 - n))", "root", 8},
                     {"sum_ij(1/(c - 1))", "divided by 0", 9},
                     {"((n^64)^64)", "too large", 8},
                     {"named", "same name", 1}};
    scored s = scored_of(2, 3, (uint64_t[]){4, 1, 0, 0, 2, 1});
    for (size_t i = 0; i < sizeof undefined / sizeof *undefined; i++) {
        sm_value v = typed_value(&s, undefined[i].text);
        if (v.state != SM_UNDEFINED || !strstr(v.why, undefined[i].why) || v.column != undefined[i].column)
            fail_msg("%s: %s, column %u", undefined[i].text, v.why ? v.why : "a value", v.column);
    }
    scored_free(&s);
}

TEST(conventions_propagate)
{
    scored s = scored_of(1, 2, (uint64_t[]){5, 7}); /* MI/HU is 0/0 */
    sm_value v = typed_value(&s, "1 + MI/HU");
    assert_int_equal(v.state, SM_BY_CONVENTION);
    assert_near(v.number, 1, 0);
    v = typed_value(&s, "1 + homogeneity"); /* whose 0/0 is 1 */
    assert_int_equal(v.state, SM_BY_CONVENTION);
    assert_near(v.number, 2, 0);
    v = typed_value(&s, "nca");
    assert_int_equal(v.state, SM_UNDEFINED);
    scored_free(&s);
}

/* A declared best value is that of identical partitions; without one the formula says what it says. */
TEST(declared_best_is_the_value_of_identical_partitions)
{
    scored s = scored_of(2, 2, (uint64_t[]){0, 5, 4, 0});
    assert_near(typed_value(&s, "2P/n").number, 32. / 9, 1e-15);
    sm_value v = typed_value(&s, "2P/n; best 1");
    assert_near(v.number, 1, 0);
    assert_int_equal(v.state, SM_DEFINED);
    assert_int_equal(typed_value(&s, "1/(k - 2); best 1").state, SM_BY_CONVENTION);
    assert_int_equal(typed_value(&s, "1/(k - 2)").state, SM_UNDEFINED);
    scored_free(&s);
}

TEST(declarations_are_read)
{
    sm_formula *f = parsed(all.set, "SS = YY / (2P + 2Q - 3YY); range -0.5 1; best 1");
    assert_string_equal(f->name, "SS");
    assert_near(f->low, -0.5, 0);
    assert_near(f->high, 1, 0);
    assert_near(f->best, 1, 0);
    scored s = scored_of(3, 4, (uint64_t[]){10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20}); /* 1450/3050 */
    assert_near(sm_formula_value(f, sm_live_facts(s.live)).number, 1450. / 3050, 1e-15);
    scored_free(&s);
    sm_formula_free(f);
    f = parsed(all.set, "YY");
    assert_string_equal(f->name, "");
    assert_true(isnan(f->low) && isnan(f->high) && isnan(f->best));
    assert_int_equal(f->needs, 0);
    sm_formula_free(f);
}

TEST(inputs_are_those_of_the_named_quantities)
{
    static const struct {
        const char *text;
        unsigned needs;
        bool beta;
    } needing[] = {{"MI - EMI", SM_NEED_EMI, false},
                   {"match(c)/n", SM_NEED_MATCH_COUNT, false},
                   {"match(w), w = c/a", SM_NEED_MATCH_SHARE, false},
                   {"match(c/max(b, a))", SM_NEED_MATCH_BB, false},
                   {"match(c/b)", 0, false},
                   {"na + greedy", SM_NEED_MATCH_COUNT | SM_NEED_GREEDY, false},
                   {"onto", SM_NEED_ONTO, false},
                   {"v_measure", 0, true},
                   {"beta", 0, true}};
    for (size_t i = 0; i < sizeof needing / sizeof *needing; i++) {
        sm_formula *f = parsed(all.set, needing[i].text);
        if (f->needs != needing[i].needs || f->reads_beta != needing[i].beta)
            fail_msg("%s needs %u", needing[i].text, f->needs);
        sm_formula_free(f);
    }
    scored s = scored_as(2, 2, (uint64_t[]){5, 1, 0, 4}, 'T', 0);
    sm_formula *f = parsed(all.set, "match(c)");
    assert_int_equal(sm_formula_value(f, sm_live_facts(s.live)).state, SM_PENDING);
    sm_formula_free(f);
    scored_free(&s);
}

typedef struct terms {
    sm_reduced term[4];
    size_t n;
} terms;

static void keep_term(void *self, const sm_reduced *term)
{
    terms *t = self;
    t->term[t->n++] = *term;
}

static terms terms_of(sm_evaluator *e, const sm_node *reduction, sm_bound_to at)
{
    terms t = {.n = 0};
    sm_node_terms(e, reduction, at, keep_term, &t);
    return t;
}

/* Explanations show the class and the cluster that each term reads. */
TEST(terms_of_reductions_name_what_they_read)
{
    scored s = scored_of(2, 3, (uint64_t[]){4, 1, 0, 0, 2, 1});
    sm_formula *f = parsed(all.set, "sum_i(max_j(c)) + match(c)");
    const sm_node *sum = f->head->first, *match = sum->next;
    sm_evaluator *e = sm_evaluator_new(sm_live_facts(s.live));
    terms t = terms_of(e, sum, SM_UNBOUND);
    assert_int_equal(t.n, 2);
    assert_int_equal(t.term[1].at.row, 1);
    assert_true(t.term[1].at.col == SM_NONE);
    assert_near(t.term[1].value.number, 2, 0);
    t = terms_of(e, sum->first, t.term[1].at);
    assert_int_equal(t.n, 2); /* cells (1, 1) and (1, 2) */
    assert_int_equal(t.term[1].at.col, 2);
    assert_near(t.term[1].value.number, 1, 0);
    t = terms_of(e, match, SM_UNBOUND);
    assert_int_equal(t.n, 2);
    assert_near(t.term[0].value.number + t.term[1].value.number, 6, 0);
    sm_evaluator_free(e);
    sm_formula_free(f);
    scored_free(&s);
}

/* Sums are exact before they are rounded, so the order of labels leaves no trace: 1 + 1e16 + 1 - 1e16 = 2. */
TEST(sums_do_not_depend_on_their_order)
{
    static const double addend[] = {1, 1e16, 1, -1e16, 0x1p-60, 3e-200, -0x1p-60};
    sm_exact forth = {0}, back = {0};
    for (size_t i = 0; i < 7; i++) sm_exact_add(&forth, addend[i]);
    for (size_t i = 7; i-- > 0;) sm_exact_add(&back, addend[i]);
    assert_near(sm_exact_sum(&forth), 2, 0);
    assert_near(sm_exact_sum(&back), 2, 0);
    sm_exact half = {0}; /* 2^53 + 1 + tiny lies just above the middle of two doubles */
    sm_exact_add(&half, 0x1p53);
    sm_exact_add(&half, 1);
    assert_near(sm_exact_sum(&half), 0x1p53, 0);
    sm_exact_add(&half, 0x1p-40);
    assert_near(sm_exact_sum(&half), 0x1p53 + 2, 0);
    sm_exact tie = {0}; /* the same where tiny is a separate part, and after it another that makes it the middle */
    sm_exact_add(&tie, 0x1p53);
    sm_exact_add(&tie, 1);
    sm_exact_add(&tie, 0x1p-60);
    assert_near(sm_exact_sum(&tie), 0x1p53 + 2, 0);
    sm_exact_add(&tie, -0x1p-60);
    assert_near(sm_exact_sum(&tie), 0x1p53, 0);
}

const test_group group_of_tests = {read_lines, free_lines};
