/* Explanations hold the numbers a reader would compute by hand, for every index, and stay short on large tables. */
#include "measure/formulas.h"
#include "support/sample.h"
#include "tests/support/indices.h"
#include "tests/support/scripts.h"
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

static scored eq_14(void)
{
    return scored_of(3, 3, (uint64_t[]){50, 25, 25, 21, 40, 39, 39, 39, 22});
}

TEST(inputs_of_an_explanation_suffice_for_all_of_it)
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

static bool is_part_of_a_name(char c)
{
    return c != ' ' && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", c);
}

/* The letter is alone in a formula: K, but not in NBK. */
static bool reads_letter(const char *formula, const char *letter)
{
    for (const char *at = strstr(formula, letter); at; at = strstr(at + 1, letter))
        if ((at == formula || !is_part_of_a_name(at[-1])) && (!at[1] || !is_part_of_a_name(at[1]))) return true;
    return false;
}

/* R used N, and PSI used K, without a word on what they are. */
TEST(letter_is_defined_before_its_use)
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

/* Every explanation: a head with formula and source, at least one step with numbers, the value at the end. */
TEST(every_index_explains_itself_and_ends_with_its_value)
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

TEST(every_index_explains_itself_on_degenerate_tables)
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

/* ---- E[MI] ------------------------------------------------------------------------------------------------------- */

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

TEST(expected_mutual_information_shows_terms)
{
    scored s = scored_of(2, 2, (uint64_t[]){1, 1, 2, 1}); /* sizes 2, 3 and 3, 2 */
    sm_derivation d = explained(&s, "ami", 0);
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

TEST(terms_of_the_expectation_add_up_to_it)
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
TEST(many_expectation_terms_are_cut_with_a_remainder)
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

/* Each of the larger side once, all of the smaller, and the shares add up to v. */
TEST(mapping_is_onto_and_adds_up_to_v)
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
TEST(large_table_shows_the_largest_shares)
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

TEST(terms_add_up_to_their_stated_sum)
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
TEST(every_construct_of_the_language_is_explained)
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

/* ---- scripts ----------------------------------------------------------------------------------------------------- */

typedef struct player {
    script_walk walk;
    scored table;
    const sm_index *index;
    sm_index defined; /* index, if it is one's own */
    sm_formulas *known;
    sm_formula *formula;
    sm_derivation d;
} player;

static void must(const player *p, bool holds, const char *found)
{
    if (!holds) fail_msg("%s:%d: this does not hold: %s", p->walk.script->file, p->walk.line, found);
}

static scored table_of(char *text, unsigned needs)
{
    uint64_t count[64];
    uint32_t rows = 0, n = 0;
    for (char *row = strtok(text, ";"); row; row = strtok(NULL, ";"), rows++)
        while (*(row += strspn(row, " "))) count[n++] = strtoull(row, &row, 10);
    return scored_as(rows, n / rows, count, 'T', needs);
}

static void have_table(player *p, char *text, unsigned needs)
{
    if (p->table.live) scored_free(&p->table);
    p->table = table_of(text, needs);
}

static void explain_with(player *p, char *options)
{
    sm_derivation_free(&p->d);
    p->d = (sm_derivation){.bits = strstr(options, "bits") != NULL};
    for (char *at = options; (at = strchr(at, '=')); at++)
        if (at[-1] == 's' && at[-2] == 't')
            p->d.digits = atoi(at + 1);
        else
            p->d.terms_at_most = (unsigned)atoi(at + 1);
    sm_index_explain(p->index, sm_live_facts(p->table.live), &p->d);
}

static void define(player *p, const char *text)
{
    if (!p->known) p->known = all_formulas();
    sm_formula_free(p->formula);
    p->formula = parsed(p->known, text);
    p->defined = defined_index(p->formula, "X");
    p->index = &p->defined;
    explain_with(p, "");
}

static void changes(player *p, char *text)
{
    char *part[2];
    sm_derivation now = {0};
    sm_text out = {0};
    script_split(text, " | ", part, 2);
    have_table(p, part[0], SM_NEED_ALL);
    sm_index_explain(p->index, sm_live_facts(p->table.live), &now);
    sm_derivation_changes(&p->d, &now, 9, &out);
    must(p, !strcmp(sm_text_of(&out), part[1]), sm_text_of(&out));
    sm_text_free(&out);
    sm_derivation_free(&now);
}

static void look_at_step(const player *p, const char *what, char *text)
{
    long at[2] = {strtol(text, &text, 10), 0};
    if (at[0] < 0) at[0] += (long)p->d.n_steps;
    must(p, at[0] >= 0 && (size_t)at[0] < p->d.n_steps, "there is no such step");
    const sm_derived_step *s = &p->d.steps[at[0]];
    if (!strcmp(what, "tells-at")) {
        must(p, step_with(&p->d, script_trim(text)) == (size_t)at[0], s->title);
        return;
    }
    if (!strcmp(what, "term") || !strcmp(what, "cell")) at[1] = strtol(text, &text, 10);
    must(p, !strncmp(text, " | ", 3), text);
    text = script_trim(text + 3);
    char found[400];
    bool of_term = (size_t)at[1] < s->n_terms;
    if (!strcmp(what, "terms"))
        snprintf(found, sizeof found, "%zu", s->n_terms);
    else if (!strcmp(what, "cell") && of_term)
        snprintf(found, sizeof found, "%d %d", (int)s->terms[at[1]].row, (int)s->terms[at[1]].col);
    else
        snprintf(found, sizeof found, "%s",
                 !strcmp(what, "title")             ? s->title
                 : !strcmp(what, "formula")         ? s->formula
                 : !strcmp(what, "result")          ? s->result
                 : !strcmp(what, "term") && of_term ? s->terms[at[1]].text
                                                    : "nothing of this kind");
    must(p, !strcmp(found, text), found);
}

static void play_line(player *p, char *line)
{
    const char *name = script_word(&line);
    if (!strcmp(name, "table")) {
        have_table(p, line, SM_NEED_ALL);
    } else if (!strcmp(name, "table-for")) {
        const char *id = script_word(&line);
        have_table(p, line, !strcmp(id, "nothing") ? 0 : index_of(id)->needs);
    } else if (!strcmp(name, "beta")) {
        sm_live_set_beta(p->table.live, atof(line));
    } else if (!strcmp(name, "explain")) {
        p->index = index_of(script_word(&line));
        explain_with(p, line);
    } else if (!strcmp(name, "define")) {
        define(p, script_trim(line));
    } else if (!strcmp(name, "changes")) {
        changes(p, line);
    } else if (!strcmp(name, "tells") || !strcmp(name, "tells-not")) {
        bool there = step_with(&p->d, script_trim(line)) < p->d.n_steps;
        must(p, there == !strcmp(name, "tells"), there ? "it is told" : "it is not told");
    } else if (!strcmp(name, "steps")) {
        must(p, p->d.n_steps == strtoul(line, NULL, 10), "the number of steps");
    } else {
        look_at_step(p, name, line);
    }
}

static void play(const script *played, const char *row)
{
    player p = {.walk = script_begin(played, row)};
    for (char *line; (line = script_next(&p.walk));) play_line(&p, line);
    sm_derivation_free(&p.d);
    scored_free(&p.table);
    sm_formula_free(p.formula);
    sm_formulas_free(p.known);
    script_end(&p.walk);
}

int main(int argc, char **argv)
{
    int failed = argc > 1 ? 0 : run_registered();
    return failed + scripts_main("tests/measure/scripts", argc, argv, NULL, play);
}
