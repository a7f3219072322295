/* The registry: every row is whole, can be found by its names, stays in its range, and does not depend on the order of
 * labels. */
#include "measure/scored.h"
#include "tests/support/indices.h"

static bool ten_signs(const char *p)
{
    return strlen(p) == 10 && strspn(p, "+-?") == 10;
}

TEST(every_row_is_complete)
{
    for (size_t i = 0; the_indices()[i]; i++) {
        const sm_index *x = the_indices()[i];
        const char *words[] = {x->symbol, x->short_name, x->name,  x->family, x->formula,
                               x->source, x->sees,       x->blind, x->range};
        for (size_t w = 0; w < sizeof words / sizeof words[0]; w++)
            if (!words[w] || !words[w][0]) fail_msg("%s lacks word %zu", x->id, w);
        if (!x->aliases || !x->doi || !ten_signs(x->properties)) fail_msg("%s is not whole", x->id);
        if (!x->eval || !x->parsed || !x->shown || !(x->low <= x->high)) fail_msg("%s is not whole", x->id);
        if (!isnan(x->best) && x->best != (x->distance ? 0 : 1)) fail_msg("%s: best %g", x->id, x->best);
    }
}

/* nca-2024, Table 2. */
TEST(properties_of_table_2_are_as_printed)
{
    static const struct {
        const char *id, *signs;
    } table_2[] = {{"ri", "++--+-----"},   {"ri_lim", "+++-+-----"}, {"fm", "++--+-----"},  {"fm_lim", "+++-+-----"},
                   {"mi", "+++---+++-"},   {"pa", "+++-+----+"},     {"ba", "+++-+-----"},  {"ca", "+-+++----+"},
                   {"ari", "++--++-+--"},  {"afm", "++--++-+--"},    {"ami", "++--++-+--"}, {"nr", "+++-+-++--"},
                   {"nfm", "+++-+-++--"},  {"nmi", "+++-+-+++-"},    {"na", "+++-+-+-++"},  {"ncr", "+-+++-+++-"},
                   {"ncfm", "+-+++-+++-"}, {"ncmi", "+-+++-+++-"},   {"nba", "+++-+-++--"}, {"nca", "+-+++-++++"}};
    for (size_t i = 0; i < sizeof table_2 / sizeof table_2[0]; i++)
        assert_string_equal(index_of(table_2[i].id)->properties, table_2[i].signs);
}

/* A tenfold table says which values vary with the number of points: Mirkin's squares, split-join and chi-squared as n,
 * E[MI] as 1/n. Adjusted indices change too, but by parts of 1/n. */
TEST(rows_state_what_varies_with_the_number_of_points)
{
    uint64_t count[] = {50021, 3100, 12007, 900, 41017, 7700, 15013, 2200, 30029}, tenfold[9];
    for (size_t i = 0; i < 9; i++) tenfold[i] = 10 * count[i];
    scored once = scored_of(3, 3, count), ten = scored_of(3, 3, tenfold);
    for (size_t i = 0; the_indices()[i]; i++) {
        const sm_index *x = the_indices()[i];
        sm_value a = sm_live_value(once.live, x), b = sm_live_value(ten.live, x);
        if (!sm_value_known(a)) continue;
        bool varies = fabs(b.number - a.number) > 0.01 * fabs(a.number);
        if (varies != x->varies_with_n) fail_msg("%s: %g, ten times as many points %g", x->id, a.number, b.number);
    }
    scored_free(&once);
    scored_free(&ten);
    assert_true(index_of("mirkin")->varies_with_n && index_of("split_join")->varies_with_n);
    assert_true(index_of("chi2")->varies_with_n && index_of("emi")->varies_with_n);
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

TEST(names_find_an_index_in_any_case)
{
    static const char *const named[][2] = {{"j_score", "J_Score"},
                                           {"j_score", "j"},
                                           {"ari", "ARI"},
                                           {"ari", "ar"},
                                           {"nca", "NCA'"},
                                           {"nca", "aaa"},
                                           {"mi", "MI"},
                                           {"pa", "A"},
                                           {"nmi", "nmi_sum"},
                                           {"nca_onto", "nca''"},
                                           {"vi", "VI"},
                                           {"f_score", "F"},
                                           {"v_measure", "V"},
                                           {"psi", "psi"},
                                           {"fm_lim", "fm'"},
                                           {"pa", "acc"},
                                           {"pa", "Hungarian"},
                                           {"pa", "unsupervised clustering accuracy"},
                                           {"pa", "linear_sum_assignment"},
                                           {"pa", "Meilă-Heckerman"},
                                           {"ari", "adjusted_rand_score"},
                                           {"ri", "rand_score"},
                                           {"ami", "adjusted_mutual_info_score"},
                                           {"nmi", "normalized_mutual_info_score"},
                                           {"homogeneity", "homogeneity_score"},
                                           {"completeness", "completeness_score"},
                                           {"v_measure", "v_measure_score"},
                                           {"fm", "fowlkes_mallows_score"},
                                           {"mi", "mutual_info_score"},
                                           {"bcubed_f1", "B-cubed"},
                                           {"bcubed_f1", "B³"},
                                           {"pair_f1", "dice"},
                                           {"pair_f1", "Sørensen"},
                                           {"ari", "omega index"},
                                           {"pair_phi", "Hubert"},
                                           {"cramers_v", "cramers-v"},
                                           {"mari", "MARI"}};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        assert_string_equal(index_of(named[i][1])->id, named[i][0]);
}

/* In a view one short name represents one index, and can be typed; what the papers call H and h is asked about. */
TEST(short_names_are_unique_and_name_their_index)
{
    for (size_t i = 0; i < sm_registry_count(the_registry()); i++) {
        const sm_index *x = sm_registry_at(the_registry(), i), *found = NULL;
        size_t length = strlen(x->short_name);
        if (!length || length > 8) fail_msg("%s: \"%s\" is not of 1 to 8 columns", x->id, x->short_name);
        for (size_t c = 0; c < length; c++)
            if (x->short_name[c] < ' ' || x->short_name[c] > '~') fail_msg("%s cannot be typed", x->short_name);
        for (size_t j = 0; j < i; j++)
            if (!strcasecmp(x->short_name, sm_registry_at(the_registry(), j)->short_name))
                fail_msg("%s and %s have one short name", x->id, sm_registry_at(the_registry(), j)->id);
        if (!strcmp(x->short_name, "H")) continue;
        if (sm_registry_find(the_registry(), x->short_name, &found, NULL) || found != x)
            fail_msg("\"%s\" does not find %s", x->short_name, x->id);
    }
    assert_string_equal(index_of("ACC")->id, "pa");
    assert_string_equal(index_of("InvPur")->id, "inverse_purity");
}

TEST(every_id_names_its_row)
{
    size_t n = 0;
    for (; the_indices()[n]; n++) {
        assert_ptr_equal(index_of(the_indices()[n]->id), the_indices()[n]);
        assert_int_equal(sm_index_built_in_at(the_indices()[n]->id), n);
    }
    assert_true(sm_index_built_in_at("ARI") == SIZE_MAX); /* ids are written small */
}

TEST(ambiguous_symbol_reports_its_candidates)
{
    const sm_index *x = the_indices()[0];
    sm_error err = {0};
    assert_int_equal(sm_registry_find_tabular(the_registry(), "R", &x, &err), SM_USAGE);
    assert_null(x);
    assert_non_null(strstr(err.text, "ri (Rand index)"));
    assert_non_null(strstr(err.text, "j_recall (Jaccard recall)"));
    err = (sm_error){0};
    assert_int_equal(sm_registry_find_tabular(the_registry(), "h", &x, &err), SM_USAGE);
    assert_non_null(strstr(err.text, "h_score"));
    assert_non_null(strstr(err.text, "homogeneity"));
}

TEST(wrong_name_reports_the_nearest_id)
{
    const sm_index *x;
    sm_error err = {0};
    assert_int_equal(sm_registry_find_tabular(the_registry(), "jscor", &x, &err), SM_USAGE);
    assert_non_null(strstr(err.text, "j_score"));
    err = (sm_error){0};
    assert_int_equal(sm_registry_find_tabular(the_registry(), "", &x, &err), SM_USAGE);
}

/* ---- random tables ----------------------------------------------------------------------------------------------- */

typedef struct sample {
    uint32_t rows, cols;
    uint64_t c[64];
} sample;

static sample drawn(uint64_t *seed)
{
    uint32_t rows = 1 + (uint32_t)draw(seed, 7), cols = 1 + (uint32_t)draw(seed, 7);
    sample t = {.rows = rows, .cols = cols};
    uint64_t most = (uint64_t[]){2, 3, 10, 1000}[draw(seed, 4)], holes = draw(seed, 4);
    for (uint32_t i = 0; i < t.rows * t.cols; i++) t.c[i] = draw(seed, 4) < holes ? 0 : draw(seed, most);
    t.c[0] += 1;
    return t;
}

static scored scored_sample(const sample *t)
{
    return scored_as(t->rows, t->cols, t->c, 'T', SM_NEED_VALUES);
}

TEST(no_value_leaves_its_range)
{
    uint64_t seed = 1;
    for (int round = 0; round < 2000; round++) {
        sample t = drawn(&seed);
        scored s = scored_sample(&t);
        for (size_t i = 0; the_indices()[i]; i++) {
            const sm_index *x = the_indices()[i];
            sm_value v = sm_live_value(s.live, x);
            if (v.state == SM_UNDEFINED) continue;
            if (!isfinite(v.number) || (v.number == 0 && signbit(v.number))) fail_msg("%s is %g", x->id, v.number);
            if (v.number < x->low || v.number > x->high) fail_msg("%s is %.17g", x->id, v.number);
        }
        scored_free(&s);
    }
}

static void assert_same_bits(const scored *a, const scored *b, bool symmetric_only, const char *what)
{
    for (size_t i = 0; the_indices()[i]; i++) {
        const sm_index *x = the_indices()[i];
        if (symmetric_only && !x->symmetric) continue;
        sm_value v = sm_live_value(a->live, x), w = sm_live_value(b->live, x);
        if (v.state != w.state || memcmp(&v.number, &w.number, sizeof v.number) != 0)
            fail_msg("%s: %.17g and %.17g after %s", x->id, v.number, w.number, what);
    }
}

TEST(symmetric_indices_keep_their_bits_when_exchanged)
{
    uint64_t seed = 2;
    for (int round = 0; round < 1000; round++) {
        sample t = drawn(&seed), u = {.rows = t.cols, .cols = t.rows};
        for (uint32_t i = 0; i < t.rows; i++)
            for (uint32_t j = 0; j < t.cols; j++) u.c[j * u.cols + i] = t.c[i * t.cols + j];
        scored a = scored_sample(&t), b = scored_sample(&u);
        assert_same_bits(&a, &b, true, "exchanging roles");
        scored_free(&a);
        scored_free(&b);
    }
}

static void shuffle(uint32_t *order, uint32_t n, uint64_t *seed)
{
    for (uint32_t i = 0; i < n; i++) order[i] = i;
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = (uint32_t)draw(seed, i), keep = order[i - 1];
        order[i - 1] = order[j];
        order[j] = keep;
    }
}

static bool cells_differ(const sample *t)
{
    for (uint32_t i = 0; i < t->rows * t->cols; i++)
        for (uint32_t j = 0; j < i; j++)
            if (t->c[i] == t->c[j]) return false;
    return true;
}

/* greedy_accuracy is left out where counts are equal: it may then depend on the order. */
TEST(no_value_depends_on_the_order_of_the_labels)
{
    uint64_t seed = 3;
    for (int round = 0; round < 1000; round++) {
        sample t = drawn(&seed), u = {.rows = t.rows, .cols = t.cols};
        uint32_t row[8], col[8];
        shuffle(row, t.rows, &seed);
        shuffle(col, t.cols, &seed);
        for (uint32_t i = 0; i < t.rows; i++)
            for (uint32_t j = 0; j < t.cols; j++) u.c[row[i] * t.cols + col[j]] = t.c[i * t.cols + j];
        scored a = scored_sample(&t), b = scored_sample(&u);
        for (size_t i = 0; the_indices()[i]; i++) {
            const sm_index *x = the_indices()[i];
            if (x->needs & SM_NEED_GREEDY && !cells_differ(&t)) continue;
            sm_value v = sm_live_value(a.live, x), w = sm_live_value(b.live, x);
            if (memcmp(&v.number, &w.number, sizeof v.number) != 0)
                fail_msg("%s: %.17g and %.17g", x->id, v.number, w.number);
        }
        scored_free(&a);
        scored_free(&b);
    }
}

TEST(z_detects_exactly_the_identity)
{
    scored same = scored_of(2, 2, (uint64_t[]){0, 3, 4, 0}), other = scored_of(2, 2, (uint64_t[]){1, 3, 4, 0});
    assert_near(number_of(&same, "identical"), 1, 0);
    assert_near(number_of(&other, "identical"), 0, 0);
    assert_true(sm_facts_identical(sm_live_facts(same.live)));
    assert_false(sm_facts_identical(sm_live_facts(other.live)));
    scored_free(&same);
    scored_free(&other);
}

/* Bounds that the rows name in k, k' and n. */
TEST(described_ranges_are_true)
{
    uint64_t seed = 4;
    for (int round = 0; round < 1000; round++) {
        sample t = drawn(&seed);
        scored s = scored_sample(&t);
        const sm_sums *u = sm_live_facts(s.live)->sums;
        double k = u->rows, other = u->cols, n = (double)u->n, larger = fmax(k, other), little = 1e-12;
        assert_true(number_of(&s, "purity") >= 1 / k - little);
        assert_true(number_of(&s, "inverse_purity") >= 1 / other - little);
        assert_true(number_of(&s, "h_score") <= 1 - 1 / other + little);
        assert_true(number_of(&s, "pa") >= 1 / larger - little);
        assert_true(number_of(&s, "ca") >= 1 / larger - little);
        assert_true(number_of(&s, "j_score") >= 1 / n - little);
        assert_true(number_of(&s, "ecs") >= 1 / n - little);
        assert_true(number_of(&s, "greedy_accuracy") <= number_of(&s, "pa") + little);
        assert_true(number_of(&s, "mirkin") <= n * (n - 1));
        assert_true(number_of(&s, "vi") <= log(n) + little);
        assert_true(number_of(&s, "entropy_true") <= log(k) + little);
        assert_true(number_of(&s, "split_join") < 2 * n);
        if (k > 1) assert_true(number_of(&s, "nca") >= fmin(0, (k / other - 1) / (k - 1)) - little);
        if (larger > 1) assert_true(number_of(&s, "nba") > -1 / (larger - 1) - little);
        scored_free(&s);
    }
}

/* By hand: two equal halves carry ln 2. */
TEST(information_is_in_nats)
{
    scored s = scored_of(2, 2, (uint64_t[]){5, 0, 0, 5});
    assert_near(number_of(&s, "mi"), log(2), 1e-15);
    assert_near(number_of(&s, "entropy_true"), log(2), 1e-15);
    scored_free(&s);
}

/* A ratio of amounts of information has an upper end; an amount grows with the data. */
TEST(information_states_that_it_is_in_nats)
{
    size_t amounts = 0;
    for (size_t i = 0; the_indices()[i]; i++) {
        const sm_index *x = the_indices()[i];
        bool amount = strcmp(x->family, "Information") == 0 && isinf(x->high);
        if (x->nats != amount) fail_msg("%s", x->id);
        amounts += amount;
    }
    assert_int_equal(amounts, 7); /* H(U), H(V), MI, E[MI], VI, H(U|V), H(V|U) */
}

TEST(rows_state_what_depends_on_beta)
{
    scored s = scored_of(2, 3, (uint64_t[]){7, 2, 0, 1, 3, 4});
    for (size_t i = 0; the_indices()[i]; i++) {
        const sm_index *x = the_indices()[i];
        sm_live_set_beta(s.live, 1);
        sm_value one = sm_live_value(s.live, x);
        sm_live_set_beta(s.live, 2);
        sm_value two = sm_live_value(s.live, x);
        bool differs = one.state != two.state || (one.state == SM_DEFINED && fabs(one.number - two.number) > 0);
        if (differs != x->reads_beta) fail_msg("%s", x->id);
    }
    scored_free(&s);
}
