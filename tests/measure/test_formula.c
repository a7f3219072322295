/* Formulas as data. tests/data/formulas.txt holds every formula in the language, as tried by an independent program
 * on 523 tables; here each is the formula of its row, and worth what the hand-written eval says. */
#include "measure/formula/value.h"
#include "measure/scored.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

enum { MOST_LINES = 120 };
typedef struct formula_line {
    char kind[16], name[32], text[240];
} formula_line;

static size_t formula_lines(formula_line *out)
{
    FILE *f = fopen("tests/data/formulas.txt", "rb");
    assert_non_null(f);
    char line[400];
    size_t n = 0;
    while (fgets(line, sizeof line, f)) {
        formula_line *l = &out[n];
        if (line[0] == '#') continue;
        assert_int_equal(sscanf(line, "%15[^\t]\t%31[^\t]\t%239[^\n]", l->kind, l->name, l->text), 3);
        assert_true(++n < MOST_LINES);
    }
    fclose(f);
    return n;
}

typedef struct known_formulas {
    sm_formulas *set;
    sm_error err;
} known_formulas;

static sm_formulas *all_formulas(void)
{
    sm_error err = {0};
    sm_formulas *s;
    assert_ok(sm_formulas_new(&s, &err), err);
    return s;
}

static sm_formula *parsed(sm_formulas *s, const char *text)
{
    sm_error err = {0};
    sm_formula *f;
    assert_ok(sm_formula_parse(&f, text, s, &err), err);
    return f;
}

static const sm_formula *formula_named(sm_formulas *s, const char *name)
{
    sm_error err = {0};
    const sm_formula *f;
    assert_ok(sm_formulas_find(s, name, &f, &err), err);
    return f;
}

static sm_value by_tree(const sm_formula *f, const sm_facts *facts)
{
    sm_error err = {0};
    sm_evaluator *e;
    assert_ok(sm_evaluator_new(&e, facts, &err), err);
    sm_evaluator_by_tree(e);
    sm_value v = sm_evaluator_formula(e, f);
    sm_evaluator_free(e);
    return v;
}

static bool agree(sm_value a, sm_value b)
{
    if ((a.state == SM_UNDEFINED) != (b.state == SM_UNDEFINED)) return false;
    return a.state == SM_UNDEFINED || fabs(a.number - b.number) <= 1e-12 * fmax(1, fabs(b.number));
}

static void show_table(const sm_facts *f)
{
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) {
        for (uint32_t j = 0; j < sm_table_cols(f->table); j++)
            print_message("%llu ", (unsigned long long)sm_table_at(f->table, i, j));
        print_message("\n");
    }
}

static int wrong;
static void compare_all(sm_formulas *set, const scored *s)
{
    const sm_facts *f = sm_live_facts(s->live);
    for (const sm_formula_quantity *q = sm_formula_quantities; q->name; q++) {
        const sm_formula *formula = formula_named(set, q->name);
        if (!formula) continue;
        sm_value tree = by_tree(formula, f), fast = sm_formula_quantity_value(q, f);
        if (agree(tree, fast)) continue;
        if (wrong++ < 20) show_table(f);
        print_message("%s is %.17g (%d %s) by its formula, %.17g by sums\n", q->name, tree.number, tree.state, tree.why,
                      fast.number);
    }
    for (size_t i = 0; sm_indices[i]; i++) {
        const sm_index *x = sm_indices[i];
        sm_value tree = by_tree(formula_named(set, x->id), f), eval = sm_index_value(x, f);
        if (agree(tree, eval)) continue;
        if (wrong++ < 20) show_table(f);
        print_message("%s is %.17g (%d %s) by its formula, %.17g (%d %s) by eval\n", x->id, tree.number, tree.state,
                      tree.why, eval.number, eval.state, eval.why);
    }
}

static void random_tables(void **state)
{
    sm_formulas *set = all_formulas();
    uint64_t seed = 11;
    for (int round = 0; round < 10000; round++) {
        uint32_t rows = 1 + (uint32_t)draw(&seed, 7), cols = 1 + (uint32_t)draw(&seed, 7);
        uint64_t c[49], most = (uint64_t[]){2, 3, 10, 1000}[draw(&seed, 4)], holes = draw(&seed, 4);
        for (uint32_t i = 0; i < rows * cols; i++) c[i] = draw(&seed, 4) < holes ? 0 : draw(&seed, most);
        c[0]++;
        scored s = scored_as(rows, cols, c, round % 2 ? 'T' : 'K', SM_NEED_VALUES);
        compare_all(set, &s);
        scored_done(&s);
    }
    assert_int_equal(wrong, 0);
    sm_formulas_free(set);
}

static void the_rows_have_the_formulas(void **state)
{
    static formula_line line[MOST_LINES];
    size_t n = formula_lines(line);
    sm_formulas *set = all_formulas();
    for (size_t k = 0; k < n; k++) {
        sm_error err = {0};
        sm_formula *f;
        if (sm_formula_parse(&f, line[k].text, set, &err) != SM_OK) {
            print_message("%s %s: %s\n", line[k].name, line[k].text, err.text);
            continue;
        }
        const sm_formula *row = formula_named(set, line[k].name);
        if (!row)
            print_message("no row %s\n", line[k].name);
        else if (!sm_node_same(row->head, f->head))
            print_message("%s differs\n", line[k].name);
        sm_formula_free(f);
    }
    sm_formulas_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rows_have_the_formulas),
        cmocka_unit_test(random_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
