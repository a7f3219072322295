/* Explanations hold the numbers a reader would work out by hand, for every index, and stay short on large tables. */
#include "measure/formulas.h"
#include "support/sample.h"
#include "tests/support/indices.h"
#include <math.h>
#include <stdlib.h>

static sm_derivation explained(const scored *s, const char *id, unsigned terms_at_most)
{
    sm_derivation d = {.terms_at_most = terms_at_most};
    sm_index_explain(index_of(id), sm_live_facts(s->live), &d);
    return d;
}

/* The step whose title, formula, result or a term holds text; n_steps: none. */
static size_t step_with(const sm_derivation *d, const char *text)
{
    for (size_t i = 0; i < d->n_steps; i++) {
        const sm_derived_step *s = &d->steps[i];
        if (strstr(s->title, text) || strstr(s->formula, text) || strstr(s->result, text)) return i;
        for (size_t t = 0; t < s->n_terms; t++)
            if (strstr(s->terms[t].text, text)) return i;
    }
    return d->n_steps;
}

static void assert_tells(const sm_derivation *d, const char *text)
{
    if (step_with(d, text) == d->n_steps) fail_msg("nowhere: %s", text);
}

static const sm_term *term_with(const sm_derivation *d, const char *text)
{
    for (size_t i = 0; i < d->n_steps; i++)
        for (size_t t = 0; t < d->steps[i].n_terms; t++)
            if (strstr(d->steps[i].terms[t].text, text)) return &d->steps[i].terms[t];
    fail_msg("no term holds %s", text);
    return NULL;
}

static scored fig_1b(void)
{
    return scored_of(3, 4, (uint64_t[]){10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20});
}

static scored eq_14(void)
{
    return scored_of(3, 3, (uint64_t[]){50, 25, 25, 21, 40, 39, 39, 39, 22});
}

/* jscore-2022, Fig. 1B; 40/60, R = 0.8, P = 0.7333 by hand. */
static void the_j_score_of_fig_1b_is_worked_out(void **state)
{
    scored s = fig_1b();
    sm_derivation d = explained(&s, "j_score", 0);
    size_t pairs = step_with(&d, "Jaccard of every pair");
    assert_true(pairs < d.n_steps);
    assert_int_equal(step_with(&d, "40/(60 + 40 − 40) = 40/60 = 0.6667"), pairs);
    assert_int_equal(step_with(&d, "the 8 other pairs share no point"), pairs);
    assert_string_equal(d.steps[pairs + 1].result, "R = 0.8000");
    assert_string_equal(d.steps[pairs + 2].result, "P = 0.7333");
    assert_tells(&d, "2·0.8000·0.7333 / (0.8000 + 0.7333)");
    assert_tells(&d, "K3 is no class's best cluster");
    assert_string_equal(d.steps[d.n_steps - 1].result, "= 0.7652");
    assert_string_equal(d.steps[0].result, "= 0.7652");
    sm_derivation_free(&d);
    scored_free(&s);
}

static void a_term_names_the_cell_it_reads(void **state)
{
    scored s = fig_1b();
    sm_derivation d = explained(&s, "j_score", 0);
    const sm_term *cell = term_with(&d, "20/(60 + 20 − 20)"), *line = term_with(&d, "8 other pairs");
    assert_int_equal(cell->row, 2);
    assert_int_equal(cell->col, 3);
    assert_int_equal(line->row, SM_NONE);
    sm_derivation_free(&d);
    scored_free(&s);
}

/* nca-2024, Remark 3: 128 against 112. */
static void greedy_and_optimal_pairing_of_eq_14_are_told_together(void **state)
{
    scored s = eq_14();
    sm_derivation greedy = explained(&s, "greedy_accuracy", 0), best = explained(&s, "pa", 0);
    assert_tells(&greedy, "112 / 300");
    assert_tells(&greedy, "the best one-to-one matching reaches 128");
    assert_tells(&best, "128 / 300");
    assert_tells(&best, "greedy pairing, largest first, reaches 112");
    sm_derivation_free(&greedy);
    sm_derivation_free(&best);
    scored_free(&s);
}

static void the_matching_of_eq_14_is_shown_pair_by_pair(void **state)
{
    scored s = eq_14();
    sm_derivation d = explained(&s, "pa", 0);
    assert_tells(&d, "T0 → K0  50");
    assert_tells(&d, "T1 → K2  39");
    assert_tells(&d, "T2 → K1  39");
    assert_tells(&d, "no other matching reaches this total");
    sm_derivation_free(&d);
    scored_free(&s);
}

/* Its value alone: any optimum has it, and which pairs it has depends on how it was found. */
static void pairs_that_are_not_known_are_not_told(void **state)
{
    const sm_index *x = index_of("pa");
    scored s = scored_as(3, 3, (uint64_t[]){50, 25, 25, 21, 40, 39, 39, 39, 22}, 'T', x->needs);
    sm_derivation d = explained(&s, "pa", 0);
    assert_tells(&d, "its pairs are not computed here; every optimum has this total");
    assert_int_equal(step_with(&d, "T0 → K0"), d.n_steps);
    sm_derivation_free(&d);
    scored_free(&s);
}

static void what_an_explanation_needs_is_enough_to_tell_it_in_full(void **state)
{
    for (size_t i = 0; the_indices()[i]; i++) {
        static const uint64_t c[] = {50, 25, 25, 21, 40, 39, 39, 39, 22};
        const sm_index *x = the_indices()[i];
        scored all = scored_of(3, 3, c), some = scored_as(3, 3, c, 'T', sm_index_explain_needs(x));
        sm_derivation d = explained(&all, x->id, 0), e = explained(&some, x->id, 0);
        assert_int_equal(d.n_steps, e.n_steps);
        for (size_t s = 0; s < d.n_steps; s++) {
            assert_int_equal(d.steps[s].n_terms, e.steps[s].n_terms);
            for (size_t t = 0; t < d.steps[s].n_terms; t++)
                assert_string_equal(d.steps[s].terms[t].text, e.steps[s].terms[t].text);
        }
        sm_derivation_free(&d);
        sm_derivation_free(&e);
        scored_free(&all);
        scored_free(&some);
    }
}

/* By hand: labels 000112 against 001111 have YY = 2, YN = 2, NY = 5, NN = 6. */
static void the_pair_counts_are_named_as_they_are_counted(void **state)
{
    scored s = scored_of(3, 2, (uint64_t[]){2, 1, 0, 2, 0, 1});
    sm_derivation d = explained(&s, "ri", 0);
    assert_tells(&d, "YN = P − YY = 2");
    assert_tells(&d, "NY = Q − YY = 5");
    assert_tells(&d, "(2 + 6) / 15");
    sm_derivation_free(&d);
    scored_free(&s);
}

static bool is_part_of_a_name(char c)
{
    return c != ' ' && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", c);
}

/* The letter stands alone in a formula: K, but not in NBK. */
static bool reads_letter(const char *formula, const char *letter)
{
    for (const char *at = strstr(formula, letter); at; at = strstr(at + 1, letter))
        if ((at == formula || !is_part_of_a_name(at[-1])) && (!at[1] || !is_part_of_a_name(at[1]))) return true;
    return false;
}

/* R used N, and PSI used K, without a word on what they are. */
static void a_letter_was_read_before_it_was_told(void **state)
{
    scored s = scored_as(3, 4, (uint64_t[]){10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20}, 'T', SM_NEED_ALL);
    size_t letters = 0;
    for (size_t i = 0; the_indices()[i]; i++) {
        sm_derivation d = explained(&s, the_indices()[i]->id, 0);
        for (size_t l = 0; l < 2; l++) {
            const char *letter = l ? "N" : "K", *told = l ? "N = n·(n − 1)/2 = 100·99/2 = 4950" : "K = 4";
            size_t step = 1;
            while (step < d.n_steps && !reads_letter(d.steps[step].formula, letter)) step++;
            if (step == d.n_steps) continue;
            letters++;
            if (step_with(&d, told) > step) fail_msg("%s: %s is not told", the_indices()[i]->id, letter);
        }
        sm_derivation_free(&d);
    }
    assert_true(letters >= 13); /* N in 8 indices of pairs, K in 5 of one-to-one matchings */
    scored_free(&s);
}

/* Fig. 1B by hand: W = 1 + 1 + 40/60 = 8/3, K = 4. */
static void what_stands_inside_a_formula_is_worked_out(void **state)
{
    scored s = fig_1b();
    sm_derivation d = explained(&s, "spsi", 0), limit = explained(&s, "ri_lim", 0),
                  none = explained(&s, "identical", 0);
    assert_tells(&d, "max(0, (2.6667 − 1)/(4 − 1)) = max(0, 1.6667/3)");
    assert_tells(&limit, "1 − (4600 + 3000 − 2·3000) / 100² = 1 − 1600 / 100²");
    assert_tells(&none, "max(0, 1 + 3 + 4 − 2 · 4) = max(0, 0)");
    sm_derivation_free(&d);
    sm_derivation_free(&limit);
    sm_derivation_free(&none);
    scored_free(&s);
}

/* [[1,0],[0,1]]: both entropies are one bit, so their product is a square bit, and its root a bit. */
static void a_root_of_entropies_is_told_in_their_unit(void **state)
{
    scored s = scored_of(2, 2, (const uint64_t[]){1, 0, 0, 1});
    sm_derivation d = {.terms_at_most = 3, .bits = true};
    sm_index_explain(index_of("nmi_sqrt"), sm_live_facts(s.live), &d);
    assert_true(step_with(&d, "1.0000/√(1.0000·1.0000) = 1.0000/1.0000") < d.n_steps ||
                step_with(&d, "1.0000 / √(1.0000·1.0000) = 1.0000 / 1.0000") < d.n_steps);
    sm_derivation_free(&d);
    scored_free(&s);
}

static void the_table_of_shares_is_told_with_its_sizes(void **state)
{
    scored s = fig_1b();
    sm_derivation d = explained(&s, "ncr", 0);
    assert_int_equal(step_with(&d, "every class has size a = 1, and n = k = 3"), 1);
    assert_string_equal(d.steps[1].title, "Table of shares: every row divided by its sum");
    sm_derivation_free(&d);
    scored_free(&s);
}

static void a_part_that_is_not_defined_was_told_by_an_inner_name(void **state)
{
    scored s = fig_1b(); /* T0 .. T2 against K0 .. K3 */
    sm_derivation d = explained(&s, "accuracy", 0);
    assert_int_equal(step_with(&d, "named /"), d.n_steps);
    assert_string_equal(d.steps[d.n_steps - 1].title, "Not defined");
    sm_derivation_free(&d);
    scored_free(&s);
}

/* One cluster: MI = H(V) = 0, and completeness is 1. */
static void a_convention_inside_a_formula_is_told(void **state)
{
    scored s = scored_of(2, 1, (uint64_t[]){4, 3});
    sm_derivation d = explained(&s, "v_measure", 0);
    size_t step = step_with(&d, "c = 1.0000");
    assert_int_equal(step_with(&d, "by convention: there is one cluster"), step);
    sm_derivation_free(&d);
    scored_free(&s);
}

/* Every explanation: a head with formula and source, at least one step with numbers, the value at the end. */
static void every_index_explains_itself_and_ends_with_its_value(void **state)
{
    scored s = scored_as(3, 3, (uint64_t[]){50, 25, 25, 21, 40, 39, 39, 39, 22}, 'K', SM_NEED_ALL);
    for (size_t i = 0; the_indices()[i]; i++) {
        const sm_index *x = the_indices()[i];
        sm_derivation d = explained(&s, x->id, 0);
        char value[64];
        double v = number_of(&s, x->id);
        sm_fixed(value, v, 4);
        if (v >= 2 && v == floor(v)) sm_fixed(value, v, 0);
        if (d.n_steps < 2) fail_msg("%s has %zu steps", x->id, d.n_steps);
        assert_string_equal(d.steps[0].title, x->name);
        assert_string_equal(d.steps[0].formula, x->shown);
        assert_tells(&d, x->source);
        if (!strstr(d.steps[d.n_steps - 1].result, value))
            fail_msg("%s ends in %s, not %s", x->id, d.steps[d.n_steps - 1].result, value);
        sm_derivation_free(&d);
    }
    scored_free(&s);
}

static void every_index_explains_itself_on_degenerate_tables(void **state)
{
    scored table[] = {scored_of(1, 1, (uint64_t[]){1}),
                      scored_of(1, 3, (uint64_t[]){5, 7, 9}),
                      scored_of(3, 1, (uint64_t[]){5, 7, 9}),
                      scored_of(2, 2, (uint64_t[]){1, 0, 0, 1}),
                      scored_of(2, 4, (uint64_t[]){1, 1, 0, 0, 0, 0, 1, 1}),
                      scored_of(2, 2, (uint64_t[]){0, 0, 0, 0})};
    for (size_t t = 0; t < sizeof table / sizeof table[0]; t++) {
        for (size_t i = 0; the_indices()[i]; i++) {
            sm_derivation d = explained(&table[t], the_indices()[i]->id, 0);
            for (size_t step = 0; step < d.n_steps; step++)
                if (strstr(d.steps[step].result, "nan") || strstr(d.steps[step].result, "inf"))
                    fail_msg("%s: %s", the_indices()[i]->id, d.steps[step].result);
            sm_derivation_free(&d);
        }
        scored_free(&table[t]);
    }
}

static void the_ladder_is_told_where_it_decided(void **state)
{
    scored s = scored_of(1, 3, (uint64_t[]){5, 7, 9});
    sm_derivation undefined = explained(&s, "nca", 0), convention = explained(&s, "homogeneity", 0);
    assert_string_equal(undefined.steps[undefined.n_steps - 1].title, "Not defined");
    assert_tells(&undefined, "the divisor k − 1 is 0");
    assert_string_equal(convention.steps[convention.n_steps - 1].title, "By convention");
    assert_string_equal(convention.steps[convention.n_steps - 1].result, "= 1.0000");
    sm_derivation_free(&undefined);
    sm_derivation_free(&convention);
    scored_free(&s);
}

static void what_is_pending_is_told_as_such(void **state)
{
    scored s = scored_as(2, 2, (uint64_t[]){3, 1, 0, 4}, 'T', 0);
    sm_derivation d = explained(&s, "ami", 0);
    assert_int_equal(d.n_steps, 1);
    assert_string_equal(d.steps[0].result, "not computed yet");
    sm_derivation_free(&d);
    scored_free(&s);
}

/* Of nine cells the two with the most pairs, 1225 and 780; the other seven have 5269 - 2005 = 3264. */
static void a_long_step_shows_the_largest_and_sums_up_the_rest(void **state)
{
    scored s = eq_14();
    sm_derivation d = explained(&s, "ri", 2);
    size_t cells = step_with(&d, "Pairs that share class and cluster");
    assert_int_equal(d.steps[cells].n_terms, 3);
    assert_non_null(strstr(d.steps[cells].terms[0].text, "= 1225"));
    assert_non_null(strstr(d.steps[cells].terms[1].text, "= 780"));
    assert_string_equal(d.steps[cells].terms[2].text, "… and 7 smaller ones, together 3264");
    sm_derivation_free(&d);
    scored_free(&s);
}

static void the_digits_are_the_readers_choice(void **state)
{
    scored s = fig_1b();
    sm_derivation d = {.digits = 7};
    sm_index_explain(index_of("j_score"), sm_live_facts(s.live), &d);
    assert_string_equal(d.steps[0].result, "= 0.7652174");
    sm_derivation_free(&d);
    scored_free(&s);
}

static void a_beta_other_than_1_is_told(void **state)
{
    scored s = scored_of(2, 3, (uint64_t[]){2, 1, 0, 0, 1, 2});
    sm_live_set_beta(s.live, 0.6);
    sm_derivation d = explained(&s, "v_measure", 0);
    assert_tells(&d, "β = 0.6");
    assert_string_equal(d.steps[0].result, "= 0.5467");
    sm_derivation_free(&d);
    scored_free(&s);
}

/* ---- E[MI] --------------------------------------------------------------------------------------------------------
 */

/* One cell's part by its definition: the sum over l with binomial coefficients, which are exact for such small sizes.
 */
static double chosen_from(unsigned n, unsigned k)
{
    double many = 1;
    for (unsigned i = 1; i <= k; i++) many = many * (n - k + i) / i;
    return many;
}

static double expected_of_cell(unsigned a, unsigned b, unsigned n)
{
    double sum = 0;
    for (unsigned l = 1; l <= a && l <= b; l++) {
        if (b - l > n - a) continue;
        double chance = chosen_from(a, l) * chosen_from(n - a, b - l) / chosen_from(n, b);
        sum += chance * l / n * log((double)n * l / ((double)a * b));
    }
    return sum;
}

/* Two points in two classes and two clusters have MI = ln 2 always: of the four cells each adds a quarter of 0.6931. */
static void expected_mutual_information_showed_no_terms(void **state)
{
    scored s = scored_of(2, 2, (uint64_t[]){1, 0, 0, 1});
    sm_derivation d = explained(&s, "emi", 0);
    assert_tells(&d, "T0 × K0 and 3 more  a = 1, b = 1: expected share a·b/n² = 0.2500, add 4 · 0.173287 = 0.69315");
    sm_derivation_free(&d);
    scored_free(&s);
    s = scored_of(2, 2, (uint64_t[]){1, 1, 2, 1}); /* sizes 2, 3 and 3, 2 */
    d = explained(&s, "ami", 0);
    size_t step = step_with(&d, "E[MI] = 0.1629"); /* nca-2024, eq. 22 without its misprint */
    const sm_derived_step *e = &d.steps[step];
    assert_true(step < d.n_steps);
    assert_int_equal(e->n_terms, 6);
    assert_near(e->terms[1].value, expected_of_cell(2, 3, 5), 1e-14);
    assert_near(e->terms[2].value, expected_of_cell(2, 2, 5), 1e-14);
    assert_near(e->terms[3].value, expected_of_cell(3, 3, 5), 1e-14);
    assert_near(e->terms[4].value, expected_of_cell(3, 2, 5), 1e-14);
    assert_int_equal(e->terms[2].row, 0);
    assert_int_equal(e->terms[2].col, 1);
    sm_derivation_free(&d);
    scored_free(&s);
}

static double sum_of_pieces(const sm_derived_step *s)
{
    double sum = 0;
    for (size_t t = 0; t < s->n_terms; t++) sum += s->terms[t].piece ? s->terms[t].value : 0;
    return sum;
}

static void terms_of_the_expectation_add_up_to_it(void **state)
{
    uint64_t seed = 8;
    for (int round = 0; round < 200; round++) {
        uint64_t count[8 * 8];
        uint32_t k = 2 + sample_below(&seed, 7), other = 2 + sample_below(&seed, 7);
        for (uint32_t i = 0; i < k * other; i++) count[i] = sample_below(&seed, 2) ? sample_below(&seed, 6) : 0;
        count[0] = count[k * other - 1] = 1;
        scored s = scored_of(k, other, count);
        sm_derivation d = explained(&s, "emi", 0);
        assert_near(sum_of_pieces(&d.steps[1]), sm_live_facts(s.live)->emi, 1e-13);
        sm_derivation_free(&d);
        scored_free(&s);
    }
}

/* 70 classes of sizes 1 to 70, 70 clusters likewise: 64 x 64 of 4900 pairs of sizes are looked at, 5 shown. */
static void terms_of_an_expectation_of_many_sizes_are_cut_and_the_rest_told(void **state)
{
    enum { K = 70 };
    static uint64_t count[K * K];
    for (uint32_t i = 0; i < K; i++) count[i * K + i] = i + 1;
    scored s = scored_of(K, K, count);
    sm_derivation d = explained(&s, "emi", 5);
    const sm_derived_step *e = &d.steps[1];
    char rest[96], number[64];
    sm_fixed(number, sm_live_facts(s.live)->emi - sum_of_pieces(e), 4);
    snprintf(rest, sizeof rest, "… and 4895 others, together %s", number);
    assert_int_equal(e->n_terms, 8);
    assert_string_equal(e->terms[6].text, rest);
    assert_true(e->terms[1].value >= e->terms[2].value && e->terms[4].value >= e->terms[5].value);
    sm_derivation_free(&d);
    scored_free(&s);
}

/* ---- onto -------------------------------------------------------------------------------------------------------- */

/* Fig. 1B by hand: 1 + 1 + 40/60 + 20/60 = 3. Fig. 1D: all classes are best in K1 with 0.7, and one must reach K2: of
 * equals T0 takes K0, T1 then K1. */
static void nca_onto_showed_no_mapping(void **state)
{
    scored s = fig_1b();
    sm_derivation d = explained(&s, "nca_onto", 0);
    const sm_derived_step *e = &d.steps[1];
    assert_string_equal(e->title, "Every cluster to a class, every class reached");
    assert_int_equal(e->n_terms, 4);
    assert_string_equal(e->terms[0].text, "K0 → T0  10/10 = 1.0000");
    assert_string_equal(e->terms[2].text, "K2 → T2  40/60 = 0.6667");
    assert_string_equal(e->terms[3].text, "K3 → T2  20/60 = 0.3333");
    assert_true(e->terms[3].row == 2 && e->terms[3].col == 3);
    assert_string_equal(e->result, "v = 3.0000");
    sm_derivation_free(&d);
    scored_free(&s);
    s = scored_of(3, 2, (uint64_t[]){7, 3, 21, 9, 42, 18});
    d = explained(&s, "nca_onto", 0);
    assert_string_equal(d.steps[1].title, "Every class to a cluster, every cluster reached");
    assert_tells(&d, "T1 → K1  9/30 = 0.3000; K0 would give 0.7000, but K1 must be reached");
    assert_string_equal(d.steps[1].result, "v = 1.7000");
    sm_derivation_free(&d);
    scored_free(&s);
}

/* Each of the larger side once, all of the smaller, and the shares add up to v. */
static void the_mapping_is_onto_and_adds_up_to_v(void **state)
{
    uint64_t seed = 3;
    for (int round = 0; round < 500; round++) {
        uint64_t count[7 * 7];
        uint32_t k = 2 + sample_below(&seed, 6), other = 2 + sample_below(&seed, 6);
        for (uint32_t i = 0; i < k * other; i++) count[i] = sample_below(&seed, 3) ? sample_below(&seed, 9) : 0;
        for (uint32_t i = 0; i < k; i++) count[i * other + i % other]++;
        for (uint32_t j = 0; j < other; j++) count[j % k * other + j]++;
        scored s = scored_of(k, other, count);
        sm_derivation d = explained(&s, "nca_onto", 0);
        unsigned reached = 0, mapped = 0;
        for (size_t t = 0; t < d.steps[1].n_terms && k != other; t++) {
            const sm_term *m = &d.steps[1].terms[t];
            uint32_t from = other > k ? m->col : m->row, to = other > k ? m->row : m->col;
            assert_false(mapped >> from & 1);
            mapped |= 1u << from;
            reached |= 1u << to;
        }
        if (k != other) {
            assert_int_equal(mapped, (1u << (other > k ? other : k)) - 1);
            assert_int_equal(reached, (1u << (other > k ? k : other)) - 1);
            assert_near(sum_of_pieces(&d.steps[1]), sm_q64_double(sm_live_facts(s.live)->onto), 1e-12);
        }
        sm_derivation_free(&d);
        scored_free(&s);
    }
}

/* By hand, of 32769 classes and two clusters: K0 has 7 of the 10 points of T0 and 2 of 3 of every other class, and one
 * class must reach K1: S = 0.7 + 32768 * 2/3, and 2/3 - 1/3 is the least that it costs. Of two classes and 32769
 * clusters T0 has a point in each, T1 its only one in K1: S = 1 + 32768/32769, and both are reached by themselves. */
static void of_a_large_table_the_largest_shares_are_told(void **state)
{
    enum { LARGE = 32769 };
    static uint64_t count[2 * LARGE];
    unsigned needs = sm_index_explain_needs(index_of("nca_onto"));
    for (uint32_t i = 0; i < LARGE; i++) count[2 * i] = i ? 2 : 7, count[2 * i + 1] = i ? 1 : 3;
    scored s = scored_as(LARGE, 2, count, 'T', needs);
    sm_derivation d = explained(&s, "nca_onto", 2);
    const sm_derived_step *e = &d.steps[1];
    assert_int_equal(e->n_terms, 5);
    assert_string_equal(
        e->terms[0].text,
        "2 classes reach every cluster, one to one; the other 32767 take their largest share, told here of all");
    assert_string_equal(e->terms[1].text, "T0 and K0  7/10 = 0.7000");
    assert_string_equal(e->terms[2].text, "T1 and K0  2/3 = 0.6667");
    assert_true(e->terms[2].row == 1 && e->terms[2].col == 0);
    assert_string_equal(e->terms[3].text, "… and 32767 smaller ones, together 21844.6667");
    assert_string_equal(e->terms[4].text,
                        "the largest shares add up to 21846.0333; to reach every cluster costs 0.3333");
    assert_string_equal(e->result, "v = 21845.7000");
    sm_derivation_free(&d);
    scored_free(&s);
    for (uint32_t j = 0; j < LARGE; j++) count[j] = 1, count[LARGE + j] = j == 1;
    s = scored_as(2, LARGE, count, 'T', needs);
    d = explained(&s, "nca_onto", 2);
    e = &d.steps[1];
    assert_string_equal(
        e->terms[0].text,
        "2 clusters reach every class, one to one; the other 32767 take their largest share, told here of all");
    assert_string_equal(e->terms[1].text, "K1 and T1  1/1 = 1.0000");
    assert_string_equal(e->terms[2].text, "K0 and T0  1/32769 = 0.0000");
    assert_string_equal(e->terms[4].text, "the largest shares add up to 2.0000; to reach every class costs 0.0000");
    assert_string_equal(e->result, "v = 2.0000");
    sm_derivation_free(&d);
    scored_free(&s);
}

/* ---- any formula ------------------------------------------------------------------------------------------------- */

/* By hand for Fig. 1B: YY = 1450, P = 2250, Q = 1450, so 1450/(4500 + 2900 - 4350) = 1450/3050. */
static void a_formula_of_ones_own_is_worked_out(void **state)
{
    sm_formulas *known = all_formulas();
    sm_formula *f = parsed(known, "SS = YY / (2P + 2Q - 3YY)");
    sm_index x = defined_index(f, "SS");
    scored s = fig_1b();
    sm_derivation d = {0};
    sm_index_explain(&x, sm_live_facts(s.live), &d);
    assert_int_equal(step_with(&d, "YY = 1450"), 1);
    assert_int_equal(step_with(&d, "P = 2250"), 2);
    assert_int_equal(step_with(&d, "Q = 1450"), 3);
    assert_int_equal(step_with(&d, "1450 / (2·2250 + 2·1450 − 3·1450) = 1450 / 3050"), 4);
    assert_string_equal(d.steps[4].result, "= 0.4754");
    assert_int_equal(d.n_steps, 5);
    sm_derivation_free(&d);
    scored_free(&s);
    sm_formula_free(f);
    sm_formulas_free(known);
}

/* By hand for Fig. 1B: m = 10 + 30 + 40, N = 4950, e = 4950/4. */
static void definitions_are_told_before_they_are_read(void **state)
{
    sm_formulas *known = all_formulas();
    sm_formula *f = parsed(known, "(m - e)/(N - e), m = sum_i(t), t = max_j(c), e = N/K");
    sm_index x = defined_index(f, "X");
    scored s = fig_1b();
    sm_derivation d = {0};
    sm_index_explain(&x, sm_live_facts(s.live), &d);
    assert_int_equal(step_with(&d, "m = Σ over classes of max over clusters of c"), 1);
    assert_int_equal(step_with(&d, "e = N/K = 4950/4 = 1237.5000"), 2);
    assert_string_equal(d.steps[2].formula, "(m − e) / (N − e)");
    sm_derivation_free(&d);
    scored_free(&s);
    sm_formula_free(f);
    sm_formulas_free(known);
}

/* By hand for Fig. 1B: 60/(40/40) = 60, (40/60)^2 = 0.4444. */
static void a_chosen_quotient_stood_without_brackets(void **state)
{
    static const char *const row[][2] = {
        {"sum_i(a/max_j(M)), M = c/b", "60/(40/40) = 60/1.0000 = 60.0000"},
        {"sum_i(w^2), w = max_j(c)/a", "(40/60)² = 0.4444"},
        {"sum_i(a/n * w), w = max_j(v), v = c/(a + b)", "60/100 · 40/100 = 60/100 · 0.4000"},
    };
    sm_formulas *known = all_formulas();
    scored s = fig_1b();
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_formula *f = parsed(known, row[i][0]);
        sm_index x = defined_index(f, "X");
        sm_derivation d = {0};
        sm_index_explain(&x, sm_live_facts(s.live), &d);
        assert_tells(&d, row[i][1]);
        sm_derivation_free(&d);
        sm_formula_free(f);
    }
    scored_free(&s);
    sm_formulas_free(known);
}

/* By hand: 5 points of T2 go from K3 to K2, so 45·44/2 + 15·14/2 pairs for 780 + 190, and R, P as in the J-score paper.
 */
static void what_changed_is_told_of_any_formula(void **state)
{
    static const struct {
        const char *text, *changes;
    } row[] = {
        {"YY / (2P + 2Q - 3YY)",
         "YY 1450→1575 (T2 × K2 780→990, T2 × K3 190→105); Q 1450→1575 (K2 780→990, K3 190→105)"},
        {"sum_i(max_j(c)) + sum_j(max_i(c))", "Main cluster of each class 80→85 (T2 → K2 40→45)"},
        {"sum_i(a/n * max_j(c/a)) + sum_i(a/n * max_j(c/b))",
         "Sum over the classes 0.8000→0.8500 (largest of T2 0.6667→0.7500)"},
    };
    sm_formulas *known = all_formulas();
    scored before = fig_1b(), after = scored_of(3, 4, (uint64_t[]){10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 45, 15});
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_formula *f = parsed(known, row[i].text);
        sm_index x = defined_index(f, "X");
        sm_derivation was = {0}, is = {0};
        sm_text out = {0};
        sm_index_explain(&x, sm_live_facts(before.live), &was);
        sm_index_explain(&x, sm_live_facts(after.live), &is);
        sm_derivation_changes(&was, &is, 9, &out);
        assert_string_equal(sm_text_of(&out), row[i].changes);
        sm_text_free(&out);
        sm_derivation_free(&was);
        sm_derivation_free(&is);
        sm_formula_free(f);
    }
    scored_free(&before);
    scored_free(&after);
    sm_formulas_free(known);
}

/* What a term comes to: the last number of its text, "of 30" and ties left out. */
static double number_told(const char *text)
{
    char line[512];
    snprintf(line, sizeof line, "%s", text);
    char *tie = strstr(line, "; ");
    if (tie) *tie = 0;
    const char *at = line, *next;
    while ((next = strstr(at, "= "))) at = next + 2;
    if (at == line && (next = strstr(line, "  "))) at = next + 2;
    return strtod(at, NULL);
}

/* A step that tells the terms of a sum tells a number that they add up to: as they are shown, to their 12 digits. */
static size_t sums_that_add_up(const char *id, const sm_derivation *d)
{
    size_t sums = 0;
    for (size_t i = 1; i < d->n_steps; i++) {
        const sm_derived_step *s = &d->steps[i];
        const char *sign = strstr(s->formula, "Σ "), *is = strstr(s->formula, " = ");
        bool sum = sign && (sign == s->formula || (is && sign == is + 3)) && !strchr(s->formula, ';');
        if (!sum || !s->n_terms || !s->terms[0].piece || !s->result[0]) continue;
        double all = 0, size = 1;
        for (size_t t = 0; t < s->n_terms; t++) {
            double term = s->terms[t].piece ? number_told(s->terms[t].text) : 0;
            bool alike = strstr(s->terms[t].text, "each of ") == s->terms[t].text;
            all += term * (alike ? strtod(s->terms[t].text + strlen("each of "), NULL) : 1);
            size += fabs(term);
        }
        if (fabs(all - number_told(s->result)) > 1e-10 * size)
            fail_msg("%s: %s: the terms come to %.12g, not %s", id, s->formula, all, s->result);
        sums++;
    }
    return sums;
}

static void assert_changes(const scored *before, const scored *after, const char *id, const char *expected)
{
    sm_derivation was = explained(before, id, 0), is = explained(after, id, 0);
    sm_text out = {0};
    sm_derivation_changes(&was, &is, 9, &out);
    assert_string_equal(sm_text_of(&out), expected);
    sm_text_free(&out);
    sm_derivation_free(&was);
    sm_derivation_free(&is);
}

/* By hand: K2 holds 20 points of T1 and 40 of T2, then 40 and 20: its largest class is another one, of as many points.
 * Of four classes in three clusters it is the classes that are mapped; with 1 both times the value is the same. */
static void another_partner_is_told_and_another_step_is_not_compared(void **state)
{
    scored before = scored_of(3, 4, (uint64_t[]){10, 0, 0, 0, 0, 30, 20, 0, 0, 0, 40, 20});
    scored after = scored_of(3, 4, (uint64_t[]){10, 0, 0, 0, 0, 30, 40, 0, 0, 0, 20, 20});
    scored whole = fig_1b();
    scored turned = scored_of(4, 3, (uint64_t[]){10, 0, 0, 0, 30, 0, 0, 0, 40, 0, 0, 20});
    assert_changes(&before, &after, "purity", "Largest class in each cluster: K2 → T1 40, was K2 → T2");
    assert_changes(&whole, &turned, "nca_onto", "");
    scored_free(&before);
    scored_free(&after);
    scored_free(&whole);
    scored_free(&turned);
}

static void terms_add_up_to_what_is_told_of_them(void **state)
{
    uint64_t seed = 11;
    size_t sums = 0;
    for (int round = 0; round < 60; round++) {
        uint64_t count[6 * 6];
        uint32_t k = 1 + sample_below(&seed, 6), other = 1 + sample_below(&seed, 6);
        for (uint32_t i = 0; i < k * other; i++) count[i] = sample_below(&seed, 3) ? sample_below(&seed, 40) : 0;
        count[0]++;
        scored s = scored_as(k, other, count, 'K', SM_NEED_ALL);
        for (size_t i = 0; the_indices()[i]; i++) {
            sm_derivation d = {.digits = 12};
            sm_index_explain(the_indices()[i], sm_live_facts(s.live), &d);
            sums += sums_that_add_up(the_indices()[i]->id, &d);
            sm_derivation_free(&d);
        }
        scored_free(&s);
    }
    assert_true(sums > 60 * 57);
}

/* Whatever the language can say: steps with titles, no number that is none, and the value last. */
static void every_construct_of_the_language_is_explained(void **state)
{
    static const char *const text[] = {
        "sum_i(sqrt(sum_j(c^2)))/n",
        "match(c^2/(a b))/k",
        "mean_ij(c/a)",
        "max_ij(c)/n - min_j(b)/n",
        "(shares(nmi) + pa)/2",
        "shares(match(c))/k",
        "X/Y, X = YY - E, Y = P - E, E = P Q/N",
        "sum_i(w), w = a/n * m, m = max_j(M), M = 2c/(a + b)",
        "sum_i(a/n * max_j(c/b) * min_j(c/b))",
        "abs(ln(k/k')) + beta^3",
        "n",
        "sum_ij(abs(c - a b/n))/n",
        "sum_i(max_j(b))/n",
        "-MI + 2(HU - 1)",
    };
    sm_formulas *known = all_formulas();
    scored s = eq_14();
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        sm_formula *f = parsed(known, text[i]);
        sm_index x = defined_index(f, "X");
        sm_derivation d = {.digits = 12};
        char value[64];
        sm_value v = sm_index_value(&x, sm_live_facts(s.live));
        assert_int_equal(v.state, SM_DEFINED);
        sm_fixed(value, v.number, v.number >= 2 && v.number == floor(v.number) ? 0 : 12);
        sm_index_explain(&x, sm_live_facts(s.live), &d);
        assert_true(d.n_steps >= 2);
        if (!strstr(d.steps[d.n_steps - 1].result, value))
            fail_msg("%s ends in %s, not %s", text[i], d.steps[d.n_steps - 1].result, value);
        for (size_t step = 0; step < d.n_steps; step++) {
            assert_true(d.steps[step].title[0] != 0);
            for (size_t t = 0; t < d.steps[step].n_terms; t++)
                if (strstr(d.steps[step].terms[t].text, "nan") || strstr(d.steps[step].terms[t].text, "n/a"))
                    fail_msg("%s: %s", text[i], d.steps[step].terms[t].text);
        }
        sums_that_add_up(text[i], &d);
        sm_derivation_free(&d);
        sm_formula_free(f);
    }
    scored_free(&s);
    sm_formulas_free(known);
}

static void no_digits_were_four(void **state)
{
    scored s = fig_1b();
    sm_derivation d = {.digits = -1};
    sm_index_explain(index_of("j_score"), sm_live_facts(s.live), &d);
    assert_string_equal(d.steps[0].result, "= 1"); /* 0.7652 */
    assert_tells(&d, "40/(60 + 40 − 40) = 40/60 = 1");
    sm_derivation_free(&d);
    scored_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_j_score_of_fig_1b_is_worked_out),
        cmocka_unit_test(a_term_names_the_cell_it_reads),
        cmocka_unit_test(greedy_and_optimal_pairing_of_eq_14_are_told_together),
        cmocka_unit_test(the_matching_of_eq_14_is_shown_pair_by_pair),
        cmocka_unit_test(pairs_that_are_not_known_are_not_told),
        cmocka_unit_test(what_an_explanation_needs_is_enough_to_tell_it_in_full),
        cmocka_unit_test(the_pair_counts_are_named_as_they_are_counted),
        cmocka_unit_test(a_letter_was_read_before_it_was_told),
        cmocka_unit_test(what_stands_inside_a_formula_is_worked_out),
        cmocka_unit_test(a_root_of_entropies_is_told_in_their_unit),
        cmocka_unit_test(the_table_of_shares_is_told_with_its_sizes),
        cmocka_unit_test(a_part_that_is_not_defined_was_told_by_an_inner_name),
        cmocka_unit_test(a_convention_inside_a_formula_is_told),
        cmocka_unit_test(every_index_explains_itself_and_ends_with_its_value),
        cmocka_unit_test(every_index_explains_itself_on_degenerate_tables),
        cmocka_unit_test(the_ladder_is_told_where_it_decided),
        cmocka_unit_test(what_is_pending_is_told_as_such),
        cmocka_unit_test(a_long_step_shows_the_largest_and_sums_up_the_rest),
        cmocka_unit_test(the_digits_are_the_readers_choice),
        cmocka_unit_test(a_beta_other_than_1_is_told),
        cmocka_unit_test(expected_mutual_information_showed_no_terms),
        cmocka_unit_test(terms_of_the_expectation_add_up_to_it),
        cmocka_unit_test(terms_of_an_expectation_of_many_sizes_are_cut_and_the_rest_told),
        cmocka_unit_test(nca_onto_showed_no_mapping),
        cmocka_unit_test(the_mapping_is_onto_and_adds_up_to_v),
        cmocka_unit_test(of_a_large_table_the_largest_shares_are_told),
        cmocka_unit_test(a_formula_of_ones_own_is_worked_out),
        cmocka_unit_test(definitions_are_told_before_they_are_read),
        cmocka_unit_test(a_chosen_quotient_stood_without_brackets),
        cmocka_unit_test(what_changed_is_told_of_any_formula),
        cmocka_unit_test(another_partner_is_told_and_another_step_is_not_compared),
        cmocka_unit_test(terms_add_up_to_what_is_told_of_them),
        cmocka_unit_test(every_construct_of_the_language_is_explained),
        cmocka_unit_test(no_digits_were_four),
    };
    return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
