/* Where values lie, against every table there is: all tables with given margins are gone through, each with the number
 * of ways in which points can be dealt to it, and the least, the mean and the most of every index are compared with
 * what is claimed. */
#include "measure/bounds/extent.h"
#include "measure/formulas.h"
#include "tests/support/indices.h"
#include <string.h>

enum { MOST = 128, SIDE = 4 };

typedef struct margins {
    uint32_t k, other;
    uint64_t a[SIDE], b[SIDE];
} margins;

typedef struct census {
    const margins *m;
    uint64_t c[SIDE * SIDE], left[SIDE];
    double ways, least[MOST], mean[MOST], most[MOST];
    bool undefined[MOST];
    uint64_t last[SIDE * SIDE]; /* some table of them */
    uint32_t tables;
} census;

/* ---- formulas of one's own, next to the indices ------------------------------------------------------------------ */

/* And which of their least, mean and most are known for sizes 4 4 against 6 2, where n divides 4 2, and S has its least
 * at (4/2 + 6/2 - 2, ..) = 3 1 3 1: all that these sizes allow but identity. */
static const struct own {
    const char *text, *known;
} own[] = {
    {"YY/(2P + 2Q - 3YY)", "l"},
    {"(YY + 5)/(YY + 3)", "  a"},
    {"-2S + 3", " ea"},
    {"n (sum_ij(c^2/(a b)) - 1)", " e"},
    {"sum_ij(c a b)/n", " e"},
    {"(YY/P + YY/Q)/2", "le"},
    {"(N YY - P Q)/sqrt(P Q (N - P)(N - Q))", "le"},
    {"-MI", " ea"},
    {"1/(1 + MI)", "  a"},
    {"HUgV + YY/N", " e"},
    {"max(0, YY - 6)", "l"},
    {"max(MI, 1/5)", "l"},
    {"match(c^2/(a b))/k", "  a"},
    {"match(sqrt(c))", ""},
    {"sum_ij(sqrt(c))", ""},
    {"sum_i(max_j(c)) + sum_j(max_i(c))", "l"},
    {"sum_i(max_j(c)) - sum_j(max_i(c))", ""},
    {"sum_i(max_j(c)) - 3MI", ""},
    {"ari nmi", ""},
    {"1/(S - 21)", ""},
    {"sum_ij(1)", ""},
    {"abs(YY - 5)", ""},
    {"YY - YY + n", "lea"},
    {"sum_i(a^2)/n", "lea"},
};
enum { OWN = sizeof own / sizeof *own };
static sm_index own_row[OWN];

static const sm_index *row_at(size_t i)
{
    size_t n = the_index_count();
    return i < n ? the_indices()[i] : i < n + OWN ? &own_row[i - n] : NULL;
}

static double factorial(uint64_t n)
{
    double f = 1;
    for (uint64_t i = 2; i <= n; i++) f *= (double)i;
    return f;
}

/* Classes and clusters bear the same names where letter is K. */
static void count_table(census *s)
{
    double ways = 1;
    uint32_t cells = s->m->k * s->m->other;
    for (uint32_t i = 0; i < cells; i++) ways /= factorial(s->c[i]);
    scored t = scored_as(s->m->k, s->m->other, s->c, 'K', SM_NEED_VALUES);
    for (size_t x = 0; row_at(x); x++) {
        sm_value v = sm_index_value(row_at(x), sm_live_facts(t.live));
        if (v.state == SM_UNDEFINED) s->undefined[x] = true;
        s->mean[x] += ways * v.number;
        if (!s->tables || v.number < s->least[x]) s->least[x] = v.number;
        if (!s->tables || v.number > s->most[x]) s->most[x] = v.number;
    }
    scored_free(&t);
    s->ways += ways;
    s->tables++;
    memcpy(s->last, s->c, sizeof s->last);
}

/* Cells row after row; row is what is left of its class. */
static void fill(census *s, uint32_t at, uint64_t row)
{
    uint32_t cells = s->m->k * s->m->other, j = at % s->m->other;
    if (at == cells) {
        count_table(s);
        return;
    }
    if (j == 0) row = s->m->a[at / s->m->other];
    bool last = j + 1 == s->m->other, bottom = at + s->m->other >= cells;
    for (uint64_t c = 0; c <= row && c <= s->left[j]; c++) {
        if ((last && c != row) || (bottom && c != s->left[j])) continue;
        s->c[at] = c;
        s->left[j] -= c;
        fill(s, at + 1, row - c);
        s->left[j] += c;
    }
}

static void compare(const margins *m, const sm_index *x, const char *what, sm_extent_mark claimed, double found)
{
    if (!claimed.known || fabs(claimed.value - found) <= 1e-12 * fmax(1, fabs(found))) return;
    fail_msg("%s: %s is %.17g and not %.17g; classes %u: %u %u %u %u, clusters %u: %u %u %u %u", x->id, what, found,
             claimed.value, m->k, (unsigned)m->a[0], (unsigned)m->a[1], (unsigned)m->a[2], (unsigned)m->a[3], m->other,
             (unsigned)m->b[0], (unsigned)m->b[1], (unsigned)m->b[2], (unsigned)m->b[3]);
}

static const margins all_margins[] = {
    {2, 2, {5, 5}, {5, 5}},
    {2, 2, {4, 6}, {3, 7}},
    {2, 2, {9, 1}, {9, 1}},
    {2, 2, {4, 4}, {6, 2}},
    {2, 2, {6, 3}, {3, 6}},
    {2, 3, {5, 4}, {3, 3, 3}},
    {3, 2, {3, 3, 3}, {6, 3}},
    {2, 3, {6, 6}, {2, 4, 6}},
    {3, 3, {3, 3, 3}, {3, 3, 3}},
    {3, 3, {4, 3, 2}, {5, 3, 1}},
    {3, 3, {2, 3, 4}, {4, 2, 3}},
    {3, 3, {8, 1, 1}, {7, 2, 1}},
    {3, 2, {1, 2, 5}, {4, 4}},
    {3, 2, {6, 5, 1}, {4, 8}},
    {2, 3, {4, 8}, {6, 5, 1}},
    {2, 4, {4, 4}, {2, 2, 2, 2}},
    {4, 2, {4, 2, 1, 1}, {5, 3}},
    {3, 4, {3, 3, 2}, {3, 2, 2, 1}},
    {1, 3, {6}, {1, 2, 3}},
    {3, 1, {1, 2, 3}, {6}},
    {4, 2, {1, 1, 1, 1}, {1, 3}},
    {2, 4, {2, 2}, {1, 1, 1, 1}},
    {3, 3, {6, 2, 2}, {4, 4, 2}},
    {2, 2, {3, 3}, {2, 4}},
    {4, 4, {2, 2, 2, 1}, {3, 2, 1, 1}},
    {1, 1, {5}, {5}},
};

static census census_of(const margins *m)
{
    census s = {.m = m};
    memcpy(s.left, m->b, sizeof s.left);
    fill(&s, 0, 0);
    assert_true(s.tables > 0);
    for (size_t x = 0; row_at(x); x++) s.mean[x] /= s.ways;
    return s;
}

static sm_extent extent_for(const scored *s, const sm_index *x)
{
    sm_error err = {0};
    sm_extent e;
    assert_ok(sm_extent_of(&e, x, sm_live_facts(s->live), &err), err);
    return e;
}

TEST(bounds_contain_every_table_of_these_sizes)
{
    assert_true(the_index_count() + OWN <= MOST);
    for (size_t i = 0; i < sizeof all_margins / sizeof *all_margins; i++) {
        const margins *m = &all_margins[i];
        census s = census_of(m);
        scored t = scored_as(m->k, m->other, s.last, 'K', SM_NEED_VALUES);
        for (size_t x = 0; row_at(x); x++) {
            sm_extent e = extent_for(&t, row_at(x));
            if (s.undefined[x]) assert_false(e.least.known || e.mean.known || e.most.known);
            compare(m, row_at(x), "the least", e.least, s.least[x]);
            compare(m, row_at(x), "the mean", e.mean, s.mean[x]);
            compare(m, row_at(x), "the most", e.most, s.most[x]);
        }
        scored_free(&t);
    }
}

/* What must be known: sizes 4 6 against 3 7 allow neither identity nor independence. */
TEST(closed_forms_have_known_bounds)
{
    static const char *const mean[] = {"ri",
                                       "ari",
                                       "fm",
                                       "afm",
                                       "ri_lim",
                                       "fm_lim",
                                       "nr",
                                       "nfm",
                                       "pair_precision",
                                       "pair_recall",
                                       "pair_f1",
                                       "mirkin",
                                       "mi",
                                       "emi",
                                       "nmi",
                                       "nmi_min",
                                       "nmi_max",
                                       "nmi_sqrt",
                                       "ami",
                                       "ami_min",
                                       "ami_max",
                                       "ami_sqrt",
                                       "homogeneity",
                                       "completeness",
                                       "v_measure",
                                       "vi",
                                       "nid",
                                       "ecs",
                                       "accuracy",
                                       "entropy_true",
                                       "kulczynski",
                                       "russell_rao",
                                       "pair_phi",
                                       "chi2",
                                       "frobenius",
                                       "bcubed_precision",
                                       "bcubed_recall",
                                       "entropy_true_given_pred",
                                       "entropy_pred_given_true",
                                       "entropy_pred",
                                       "identical"};
    static const char *const most[] = {"pa", "na", "ca", "nca", "ba", "nba", "psi", "spsi", "accuracy", "identical"};
    static const uint64_t c[] = {1, 3, 2, 4};
    scored t = scored_as(2, 2, c, 'K', SM_NEED_VALUES);
    for (size_t i = 0; i < sizeof mean / sizeof *mean; i++)
        if (!extent_for(&t, index_of(mean[i])).mean.known) fail_msg("the mean of %s", mean[i]);
    for (size_t i = 0; i < sizeof most / sizeof *most; i++)
        if (!extent_for(&t, index_of(most[i])).most.known) fail_msg("the most of %s", most[i]);
    assert_true(extent_for(&t, index_of("classification_error")).least.known);
    assert_false(extent_for(&t, index_of("j_score")).mean.known);
    assert_false(extent_for(&t, index_of("mari")).mean.known); /* near 0, not 0 */
    assert_false(extent_for(&t, index_of("ri")).most.known);
    scored_free(&t);
}

TEST(defined_formula_has_known_bounds)
{
    static const uint64_t c[] = {4, 0, 2, 2};
    scored t = scored_of(2, 2, c);
    for (size_t i = 0; i < OWN; i++) {
        sm_extent e = extent_for(&t, &own_row[i]);
        if (e.least.known != !!strchr(own[i].known, 'l')) fail_msg("least of %s", own[i].text);
        if (e.mean.known != !!strchr(own[i].known, 'e')) fail_msg("mean of %s", own[i].text);
        if (e.most.known != !!strchr(own[i].known, 'a')) fail_msg("most of %s", own[i].text);
        for (const sm_extent_mark *m = &e.least; m <= &e.most; m++) assert_true(!m->known || m->why);
    }
    scored_free(&t);
}

/* By hand: 10 points, sizes 4 6 against 3 7: a matching holds at most 3 + 6 of them. Pairs: P = 21, Q = 24, N = 45, so
 * that 21*24/45 = 11.2 of them are expected to share both. */
TEST(four_and_six_against_three_and_seven_by_hand)
{
    static const uint64_t c[] = {1, 3, 2, 4};
    scored t = scored_of(2, 2, c);
    assert_near(extent_for(&t, index_of("pa")).most.value, 0.9, 1e-15);
    assert_near(extent_for(&t, index_of("pair_precision")).mean.value, 11.2 / 24, 1e-15);
    assert_near(extent_for(&t, index_of("ri")).mean.value, (45 - 21 - 24 + 2 * 11.2) / 45, 1e-15);
    scored_free(&t);
}

TEST(equal_sizes_allow_the_best)
{
    static const uint64_t c[] = {1, 3, 5, 1};
    scored t = scored_of(2, 2, c); /* 4 6 against 6 4 */
    for (size_t x = 0; the_indices()[x]; x++) {
        const sm_index *i = the_indices()[x];
        if (isnan(i->best) || i->by_name) continue;
        sm_extent e = extent_for(&t, i);
        assert_true(i->distance ? e.least.known : e.most.known);
        assert_near(i->distance ? e.least.value : e.most.value, i->best, 0);
    }
    scored_free(&t);
}

int main(void)
{
    sm_formulas *known = all_formulas();
    for (size_t i = 0; i < OWN; i++) own_row[i] = defined_index(parsed(known, own[i].text), own[i].text);
    int failed = run_registered();
    sm_formulas_free(known);
    return failed;
}
