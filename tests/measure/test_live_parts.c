/* Sums, best partners, greedy pairs, marks and quantities of a live table against plain recounts, against hand
 * arithmetic on the J-score paper's Fig. 1B (sizes 10 30 60 against 10 30 40 20), and under relabelling. */
#include "measure/scored.h"
#include "tests/measure/live_check.h"
#include "tests/support/ends.h"
#include "tests/support/indices.h"
#include "tests/support/sample.h"

#include "base/mem.h"

typedef struct given {
    uint64_t count[40 * 40];
    uint32_t rows, cols;
    uint64_t a[40], b[40], n;
    sm_live *live;
    sm_dict *row_names, *col_names;
} given;

static void open_given(given *g, sm_storage storage)
{
    g->n = 0;
    memset(g->a, 0, sizeof g->a);
    memset(g->b, 0, sizeof g->b);
    for (uint32_t i = 0; i < g->rows; i++)
        for (uint32_t j = 0; j < g->cols; j++) {
            g->a[i] += g->count[i * g->cols + j];
            g->b[j] += g->count[i * g->cols + j];
            g->n += g->count[i * g->cols + j];
        }
    sm_table *t = sample_table(g->count, g->rows, g->cols, storage, &g->row_names, &g->col_names);
    g->live = sm_live_new(t);
    settle_all(g->live);
}

static void close_given(given *g)
{
    sm_live_free(g->live);
    sm_dict_free(g->row_names);
    sm_dict_free(g->col_names);
}

static void fill(given *g, uint32_t rows, uint32_t cols, uint32_t most, uint64_t *seed)
{
    g->rows = rows;
    g->cols = cols;
    for (uint32_t k = 0; k < rows * cols; k++)
        g->count[k] = sample_below(seed, 3) == 0 ? 0 : sample_below(seed, most + 1) * sample_below(seed, 2);
}

static double xlogx(double x)
{
    return x > 0 ? x * log(x) : 0;
}

/* ---- sums -------------------------------------------------------------------------------------------------------- */
TEST(sums_agree_with_their_definitions)
{
    uint64_t seed = 3;
    static given g;
    for (int round = 0; round < 40; round++) {
        fill(&g, 1 + sample_below(&seed, 20), 1 + sample_below(&seed, 20), round < 20 ? 3 : 100000, &seed);
        g.count[0] = 7;
        open_given(&g, round % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE);
        const sm_sums *s = sm_live_facts(g.live)->sums;
        double cc = 0, aa = 0, bb = 0, cl = 0, al = 0, bl = 0, share_cc = 0, share_cl = 0, ecs = 0, q2 = 0, ql = 0;
        for (uint32_t j = 0; j < g.cols; j++) {
            double q = 0;
            for (uint32_t i = 0; i < g.rows; i++) {
                double c = (double)g.count[i * g.cols + j], a = (double)g.a[i], b = (double)g.b[j];
                if (c <= 0) continue;
                cc += c * c;
                cl += xlogx(c);
                share_cc += c / a * c / a;
                share_cl += xlogx(c / a);
                ecs += c * c / fmax(a, b);
                q += c / a;
            }
            q2 += q * q;
            ql += xlogx(q);
            bb += (double)g.b[j] * (double)g.b[j];
            bl += xlogx((double)g.b[j]);
        }
        for (uint32_t i = 0; i < g.rows; i++) {
            aa += (double)g.a[i] * (double)g.a[i];
            al += xlogx((double)g.a[i]);
        }
        assert_near(sm_u128_double(s->cc), cc, 0);
        assert_near(sm_u128_double(s->aa), aa, 0);
        assert_near(sm_u128_double(s->bb), bb, 0);
        assert_near(sm_logs_double(s->clogc), cl, 1e-13 * cl);
        assert_near(sm_logs_double(s->aloga), al, 1e-13 * al);
        assert_near(sm_logs_double(s->blogb), bl, 1e-13 * bl);
        assert_near(sm_q64_double(s->share_cc), share_cc, 1e-12);
        assert_near(sm_q64_double(s->share_clogc), share_cl, 1e-12);
        assert_near(sm_q64_double(s->share_bb), q2, 1e-12);
        assert_near(sm_q64_double(s->share_blogb), ql, 1e-12);
        assert_near(sm_q64_double(s->ecs), ecs, 1e-12 * ecs);
        close_given(&g);
    }
}

TEST(sums_of_fig_1b_by_hand)
{
    static given g = {.count = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20}, .rows = 3, .cols = 4};
    open_given(&g, SM_STORE_BEST);
    const sm_sums *s = sm_live_facts(g.live)->sums;
    assert_int_equal(s->n, 100);
    assert_int_equal(s->cells, 4);
    assert_int_equal(s->rows, 3);
    assert_int_equal(s->cols, 4);
    assert_true(s->cc == 3000 && s->aa == 4600 && s->bb == 3000);
    assert_true(s->sorted_min == 80); /* 60 30 10 0 and 40 30 20 10: 40 + 30 + 10 + 0 */
    assert_near(sm_q64_double(s->share_cc), 2 + 20.0 / 36, 1e-15);
    assert_near(sm_q64_double(s->ecs), 10 + 30 + 1600.0 / 60 + 400.0 / 60, 1e-13);
    assert_int_equal(s->names, 0);
    close_given(&g);
}

TEST(only_equal_names_of_open_clusters_count_as_named)
{
    uint64_t count[] = {5, 1, 0, 2, 0, 0};
    const char *rows[] = {"x", "y", "empty"}, *cols[] = {"y", "x"};
    sm_dict *d[2];
    for (int s = 0; s < 2; s++) {
        uint32_t id;
        sm_dict_new(&d[s]);
        for (int k = 0; k < 3 - s; k++) {
            const char *name = s ? cols[k] : rows[k];
            sm_dict_add(d[s], name, strlen(name), &id);
        }
    }
    sm_triple triple[6];
    for (uint32_t k = 0; k < 6; k++) triple[k] = (sm_triple){k / 2, k % 2, count[k]};
    sm_table *t;
    sm_live *l;
    sm_error err = {0};
    assert_ok(sm_table_of_triples(&t, d[0], d[1], triple, 6, SM_STORE_BEST, &err), err);
    l = sm_live_new(t);
    const sm_sums *s = sm_live_facts(l)->sums;
    assert_int_equal(s->names, 2);
    assert_int_equal(s->named, 1); /* x in x: 1, y in y: 0 */
    sm_op op = {.kind = SM_OP_NAME, .to = 0, .name = "empty", .was = "y"};
    sm_edit e = {.ops = &op, .n_ops = 1};
    assert_ok(sm_live_prepare(l, &e, &err), err);
    sm_live_apply(l, &e, SM_DO);
    assert_int_equal(s->names, 1); /* the class "empty" has no points */
    assert_int_equal(s->named, 1);
    sm_live_apply(l, &e, SM_UNDO);
    assert_int_equal(s->names, 2);
    sm_live_free(l);
    sm_dict_free(d[0]);
    sm_dict_free(d[1]);
}

/* ---- best partners ----------------------------------------------------------------------------------------------- */
static void brute_best(const given *g, sm_overlap o, bool of_col, uint32_t x, uint32_t *best, uint32_t *ties,
                       double *value)
{
    uint64_t top_over = 0, top_under = 1;
    *best = SM_NONE;
    *ties = 0;
    for (uint32_t y = 0; y < (of_col ? g->rows : g->cols); y++) {
        uint32_t i = of_col ? y : x, j = of_col ? x : y;
        uint64_t over, under;
        if (!g->count[i * g->cols + j]) continue;
        sm_overlap_of(o, g->count[i * g->cols + j], g->a[i], g->b[j], &over, &under);
        if (over * top_under > top_over * under) {
            top_over = over;
            top_under = under;
            *best = y;
            *ties = 1;
        } else
            *ties += over * top_under == top_over * under;
    }
    *value = (double)top_over / (double)top_under;
}

static void check_best(const given *g, sm_overlap o)
{
    const sm_best *b = &sm_live_facts(g->live)->best[o];
    double sum[2] = {0, 0}, value;
    uint32_t best, ties;
    for (uint32_t i = 0; i < g->rows; i++) {
        brute_best(g, o, false, i, &best, &ties, &value);
        assert_int_equal(b->col_of_row[i], best);
        assert_int_equal(b->row_ties[i], ties);
        sum[0] += o == SM_MOST ? value : (double)g->a[i] * value;
    }
    for (uint32_t j = 0; j < g->cols; j++) {
        brute_best(g, o, true, j, &best, &ties, &value);
        assert_int_equal(b->row_of_col[j], best);
        assert_int_equal(b->col_ties[j], ties);
        sum[1] += o == SM_MOST ? value : (double)g->b[j] * value;
    }
    assert_near(sm_q64_double(b->row_sum), sum[0], 1e-12 * (1 + sum[0]));
    assert_near(sm_q64_double(b->col_sum), sum[1], 1e-12 * (1 + sum[1]));
}

TEST(best_partners_and_ties_agree_with_a_plain_search)
{
    uint64_t seed = 8;
    static given g;
    for (int round = 0; round < 60; round++) {
        fill(&g, 1 + sample_below(&seed, 25), 1 + sample_below(&seed, 25), round < 30 ? 3 : 1000, &seed);
        open_given(&g, round % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE);
        for (int o = 0; o < SM_OVERLAPS; o++) check_best(&g, (sm_overlap)o);
        close_given(&g);
    }
}

TEST(best_partners_of_huge_counts_are_compared_exactly)
{
    /* h (4h+3) - (h+1) (4h-1) = 1: h/(4h-1) is larger than (h+1)/(4h+3) by one part in 2^106 */
    uint64_t h = (uint64_t)1 << 51, count[] = {h, h + 1, h - 2, h + 1};
    static given g = {.rows = 2, .cols = 2};
    memcpy(g.count, count, sizeof count);
    open_given(&g, SM_STORE_DENSE);
    assert_int_equal(sm_live_facts(g.live)->best[SM_JACCARD].col_of_row[0], 0);
    assert_int_equal(sm_live_facts(g.live)->best[SM_JACCARD].row_ties[0], 1);
    close_given(&g);
}

/* ---- greedy pairs ------------------------------------------------------------------------------------------------ */
static uint64_t brute_greedy(const given *g, uint32_t *col_of_row)
{
    bool row_taken[40] = {false}, col_taken[40] = {false};
    uint64_t total = 0;
    for (uint32_t i = 0; i < g->rows; i++) col_of_row[i] = SM_NONE;
    for (;;) {
        uint64_t top = 0;
        uint32_t at = 0;
        for (uint32_t k = 0; k < g->rows * g->cols; k++)
            if (!row_taken[k / g->cols] && !col_taken[k % g->cols] && g->count[k] > top) top = g->count[at = k];
        if (top == 0) return total;
        row_taken[at / g->cols] = col_taken[at % g->cols] = true;
        col_of_row[at / g->cols] = at % g->cols;
        total += top;
    }
}

TEST(greedy_pairs_are_those_of_taking_the_largest_again_and_again)
{
    uint64_t seed = 21;
    static given g;
    uint32_t expected[40];
    for (int round = 0; round < 100; round++) {
        fill(&g, 1 + sample_below(&seed, 25), 1 + sample_below(&seed, 25), round < 50 ? 2 : 1000, &seed);
        open_given(&g, round % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE);
        uint64_t total = brute_greedy(&g, expected);
        const sm_matching *m = sm_live_facts(g.live)->greedy;
        assert_true(m->weight == (sm_q64)total * ((sm_q64)1 << 64));
        check_same_ids(m->col_of_row, expected, g.rows);
        close_given(&g);
    }
}

/* nca-2024, eq. 14, Remark 3: 50 + 40 + 22 = 112 where the optimum is 50 + 39 + 39 = 128. */
TEST(greedy_pairs_of_eq_14_reach_112_of_128)
{
    static given g = {.count = {50, 25, 25, 21, 40, 39, 39, 39, 22}, .rows = 3, .cols = 3};
    open_given(&g, SM_STORE_BEST);
    assert_near(sm_q64_double(sm_live_facts(g.live)->greedy->weight), 112, 0);
    assert_near(sm_q64_double(sm_live_facts(g.live)->matching[SM_BY_COUNT].weight), 128, 0);
    close_given(&g);
}

/* ---- relabelling ------------------------------------------------------------------------------------------------- */
static void shuffle(uint32_t *order, uint32_t n, uint64_t *seed)
{
    for (uint32_t k = 0; k < n; k++) order[k] = k;
    for (uint32_t k = n; k > 1; k--) {
        uint32_t other = sample_below(seed, k), last = order[k - 1];
        order[k - 1] = order[other];
        order[other] = last;
    }
}

static void check_same_totals(const sm_live *x, const sm_live *y)
{
    const sm_facts *a = sm_live_facts(x), *b = sm_live_facts(y);
    check_same_sums(a->sums, b->sums, false);
    for (int o = 0; o < SM_OVERLAPS; o++)
        assert_true(a->best[o].row_sum == b->best[o].row_sum && a->best[o].col_sum == b->best[o].col_sum);
    for (int w = 0; w < SM_WEIGHTINGS; w++) assert_true(a->matching[w].weight == b->matching[w].weight);
    assert_true(a->onto == b->onto);
    assert_memory_equal(&a->emi, &b->emi, sizeof a->emi);
}

TEST(relabelled_tables_have_the_very_same_totals)
{
    uint64_t seed = 77;
    static given g, h;
    uint32_t row[40], col[40];
    for (int round = 0; round < 40; round++) {
        fill(&g, 1 + sample_below(&seed, 30), 1 + sample_below(&seed, 30), round < 20 ? 3 : 100000, &seed);
        g.count[0] = 1;
        h.rows = g.rows;
        h.cols = g.cols;
        shuffle(row, g.rows, &seed);
        shuffle(col, g.cols, &seed);
        for (uint32_t i = 0; i < g.rows; i++)
            for (uint32_t j = 0; j < g.cols; j++) h.count[row[i] * g.cols + col[j]] = g.count[i * g.cols + j];
        open_given(&g, SM_STORE_DENSE);
        open_given(&h, SM_STORE_SPARSE);
        check_same_totals(g.live, h.live);
        close_given(&g);
        close_given(&h);
    }
}

/* ---- marks, quantities, computing -------------------------------------------------------------------------------- */
TEST(marks_of_fig_1b)
{
    static given g = {.count = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20}, .rows = 3, .cols = 4};
    open_given(&g, SM_STORE_BEST);
    assert_int_equal(sm_live_marks(g.live, 2, 3, SM_BY_COUNT), SM_MARK_COL); /* Tc x K4: ( ) without [ ] */
    unsigned both = SM_MARK_ROW | SM_MARK_COL;
    assert_int_equal(sm_live_marks(g.live, 2, 2, SM_BY_COUNT) & both, both);
    assert_int_equal(sm_live_marks(g.live, 0, 3, SM_BY_COUNT), 0);
    close_given(&g);
}

TEST(tied_partners_both_carry_the_mark)
{
    static given g = {.count = {6, 6, 0, 0, 0, 5}, .rows = 2, .cols = 3};
    open_given(&g, SM_STORE_BEST);
    unsigned first = sm_live_marks(g.live, 0, 0, SM_BY_COUNT), second = sm_live_marks(g.live, 0, 1, SM_BY_COUNT);
    assert_true(first & SM_MARK_ROW && first & SM_MARK_ROW_TIED);
    assert_true(!(second & SM_MARK_ROW) && second & SM_MARK_ROW_TIED);
    assert_false(sm_live_marks(g.live, 1, 2, SM_BY_COUNT) & SM_MARK_ROW_TIED);
    close_given(&g);
}

/* J-score paper, Fig. 1B: Tc has 60 points, 40 in K3 (all of it) and 20 in K4; by hand. */
TEST(weights_and_overlaps_of_fig_1b)
{
    static given g = {.count = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20}, .rows = 3, .cols = 4};
    open_given(&g, SM_STORE_BEST);
    const sm_table *t = sm_live_table(g.live);
    assert_near(sm_weight_at(SM_BY_COUNT, t, 2, 3), 20, 0);
    assert_near(sm_weight_at(SM_BY_ROW_SHARE, t, 2, 3), 20.0 / 60, 1e-15);
    assert_near(sm_weight_at(SM_BY_BRAUN_BLANQUET, t, 1, 1), 1, 0);
    assert_near(sm_weight_at(SM_BY_BRAUN_BLANQUET, t, 2, 2), 40.0 / 60, 1e-15);
    assert_near(sm_overlap_at(SM_JACCARD, t, 2, 2), 40.0 / 60, 1e-15);
    assert_near(sm_overlap_at(SM_F1, t, 2, 3), 40.0 / 80, 1e-15);
    close_given(&g);
}

TEST(k4_of_fig_1b_is_nobodys_best_and_an_empty_cluster_is_not_counted)
{
    static given g = {.count = {10, 0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 40, 20, 0}, .rows = 3, .cols = 5};
    open_given(&g, SM_STORE_BEST);
    const sm_best *best = &sm_live_facts(g.live)->best[SM_JACCARD];
    for (uint32_t j = 0; j < 5; j++) assert_int_equal(sm_col_unmatched(best, sm_live_table(g.live), j), j == 3);
    for (uint32_t i = 0; i < 3; i++) assert_false(sm_row_unmatched(best, sm_live_table(g.live), i));
    close_given(&g);
}

/* The lists of names that options offer, against the rows. */
TEST(names_of_weightings_and_quantities_are_those_of_their_rows)
{
    char names[256] = "";
    for (int w = 0; w < SM_WEIGHTINGS; w++) strcat(strcat(names, w ? "|" : ""), sm_weighting_name((sm_weighting)w));
    assert_string_equal(names, SM_WEIGHTING_NAMES);
    *names = 0;
    for (size_t k = 0; sm_quantities[k].id; k++) strcat(strcat(names, k ? "|" : ""), sm_quantities[k].id);
    assert_string_equal(names, SM_QUANTITY_NAMES);
}

TEST(quantities_of_a_cell_by_hand)
{
    /* 40 of a class of 60 and a cluster of 50 among 100: chance expects 30 */
    const double expected[] = {40, 40 / 0.6, 80, 4.0 / 7, 8.0 / 11, 30, 10 / sqrt(30)};
    for (size_t k = 0; sm_quantities[k].id; k++) assert_near(sm_quantities[k].of(40, 60, 50, 100), expected[k], 1e-13);
    for (size_t k = 0; sm_quantities[k].id; k++) assert_near(sm_quantities[k].of(0, 0, 0, 0), 0, 0);
}

TEST(settling_that_ends_early_gives_the_same_as_at_once)
{
    uint64_t seed = 4;
    static given g;
    fill(&g, 40, 40, 500, &seed);
    open_given(&g, SM_STORE_DENSE);
    sm_live *l = sm_live_copy(g.live);
    uint64_t steps = 0;
    for (bool settled = false; !settled; steps += 500) {
        end_after(steps);
        settled = sm_live_settle(l, SM_NEED_ALL);
        assert_int_equal(settled, sm_live_facts(l)->have == SM_NEED_ALL);
    }
    end_never();
    assert_true(steps > 5000);
    check_same_facts(l, g.live);
    sm_live_free(l);
    close_given(&g);
}

TEST(copy_ended_anywhere_leaves_nothing)
{
    static given g = {.count = {10, 0, 3, 0, 0, 30, 0, 0, 0, 0, 40, 200}, .rows = 3, .cols = 4};
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        open_given(&g, (sm_storage)storage);
        sm_live *copy = NULL;
        uint64_t ended = 0;
        for (; !copy; ended++) {
            end_after(40 * ended);
            copy = sm_live_copy(g.live);
        }
        end_never();
        assert_in_range(ended, 6, 12); /* 7 lines of 20 steps, and 10 for each of 5 or 12 cells of both sides */
        check_is_fresh(copy);
        sm_live_free(copy);
        close_given(&g);
    }
}

/* All four counts are 5, so by every weighting both pairings tie, and the first as loaded is 0-0, 1-1: by counts 10. */
TEST(the_first_matching_of_one_weighting_is_settled_alone)
{
    for (int w = 0; w < SM_WEIGHTINGS; w++) {
        static given g = {.count = {5, 5, 5, 5}, .rows = 2, .cols = 2};
        open_given(&g, SM_STORE_DENSE);
        sm_live *l = sm_live_copy(g.live);
        assert_true(sm_live_settle(l, sm_need_first((sm_weighting)w)));
        const sm_facts *f = sm_live_facts(l);
        assert_int_equal(f->have, (unsigned)(SM_NEED_MATCH_COUNT | SM_NEED_FIRST_COUNT) << w);
        for (int other = 0; other < SM_WEIGHTINGS; other++) {
            unsigned marks = sm_live_marks(l, 1, 1, (sm_weighting)other);
            assert_int_equal(marks & SM_MARK_MATCHED, other == w ? SM_MARK_MATCHED : 0);
        }
        assert_true(f->matching[w].canonical);
        assert_int_equal(f->matching[w].col_of_row[0], 0);
        assert_true(w != SM_BY_COUNT || (!f->matching[w].optima && !f->matching[w].row_price)); /* not asked for */
        sm_live_settle(l, sm_need_optima((sm_weighting)w));
        assert_int_equal(f->matching[w].optima, 2);
        if (w == SM_BY_COUNT) assert_near(sm_q64_double(f->matching[w].weight), 10, 0);
        settle_all(l);
        check_same_facts(l, g.live);
        sm_live_free(l);
        close_given(&g);
    }
}

TEST(table_can_be_emptied_and_refilled)
{
    static given g = {.count = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20}, .rows = 3, .cols = 4};
    open_given(&g, SM_STORE_SPARSE);
    sm_edit e = {0};
    sm_error err = {0};
    for (uint32_t k = 0; k < 12; k++) {
        sm_op out = {.kind = SM_OP_MOVE, .row = k / 4, .from = k % 4, .to = SM_NONE, .count = g.count[k]};
        if (g.count[k]) sm_edit_op(&e, out);
    }
    sm_live *before = fresh_of(g.live);
    assert_ok(sm_live_prepare(g.live, &e, &err), err);
    sm_live_apply(g.live, &e, SM_DO);
    settle_all(g.live);
    sm_live *empty = fresh_of(g.live);
    check_same_facts(g.live, empty);
    assert_true(sm_live_facts(g.live)->sums->ecs == 0 && sm_live_facts(g.live)->sums->rows == 0);
    sm_live_apply(g.live, &e, SM_UNDO);
    settle_all(g.live);
    check_same_facts(g.live, before);
    sm_live_free(empty);
    sm_live_free(before);
    sm_edit_free(&e);
    close_given(&g);
}

TEST(value_is_pending_until_its_inputs_are_known)
{
    static given g = {.count = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20}, .rows = 3, .cols = 4};
    open_given(&g, SM_STORE_BEST);
    const sm_index *j;
    sm_error err = {0};
    assert_ok(sm_registry_find_tabular(the_registry(), "j_score", &j, &err), err);
    assert_near(sm_live_value(g.live, j).number, 0.7652, 5e-5); /* J-score paper, Fig. 1B */
    sm_op op = {.kind = SM_OP_MOVE, .row = 2, .from = 3, .to = 2, .count = 1};
    sm_edit e = {.ops = &op, .n_ops = 1};
    assert_ok(sm_live_prepare(g.live, &e, &err), err);
    sm_live_apply(g.live, &e, SM_DO);
    assert_int_equal(sm_live_value(g.live, j).state, SM_PENDING);
    sm_live_settle(g.live, j->needs);
    assert_near(sm_live_value(g.live, j).number, 0.7736, 5e-5);
    close_given(&g);
}

/* E[MI] remembers what it found for each size of a cluster, half of 65,536 sizes at most. 16,400 moves bring two sizes
 * each that were not there before: what was forgotten is found again as a fresh table finds it. */
TEST(forgotten_sizes_are_found_again)
{
    enum { MOVES = 16400 };
    const uint64_t at_first[] = {60000, 0, 30000, 20000}, at_last[] = {60000 - MOVES, MOVES, 30000, 20000};
    scored moved = scored_as(2, 2, at_first, 'T', SM_NEED_EMI), fresh = scored_as(2, 2, at_last, 'T', SM_NEED_EMI);
    double first = sm_live_facts(moved.live)->emi;
    sm_op op = {.kind = SM_OP_MOVE, .row = 0, .from = 0, .to = 1, .count = 1};
    sm_edit e = {.ops = &op, .n_ops = 1};
    sm_error err = {0};
    for (int way = 0; way < 2; way++) {
        for (int k = 0; k < MOVES; k++) {
            if (!way) assert_ok(sm_live_prepare(moved.live, &e, &err), err);
            sm_live_apply(moved.live, &e, way ? SM_UNDO : SM_DO);
            sm_live_settle(moved.live, SM_NEED_EMI);
        }
        double emi = sm_live_facts(moved.live)->emi, wanted = way ? first : sm_live_facts(fresh.live)->emi;
        assert_memory_equal(&emi, &wanted, sizeof emi);
    }
    scored_free(&moved);
    scored_free(&fresh);
}
