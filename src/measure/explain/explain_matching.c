/* Set matching explained: the pairs of a matching or the best partners, their total, then the formula. */
#include "explain.h"
#include "setmatch/base/mem.h"

/* ---- equal names --------------------------------------------------------------------------------------------------
 */

static uint32_t namesake(const sm_facts *f, uint32_t row)
{
    return sm_table_find_col(f->table, sm_class_name(f, row));
}

static double points_of_namesake(const sm_facts *f, uint32_t row, uint32_t col)
{
    uint32_t c = namesake(f, row);
    return c == SM_NONE ? -1 : (double)sm_count_at(f, row, c);
}

static void say_namesake(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    uint32_t col = namesake(f, p.row);
    const char *name = sm_class_name(f, p.row);
    if (col == SM_NONE)
        sm_derive_term(d, p.row, SM_NONE, "%s  no cluster bears this name", name);
    else
        sm_derive_term(d, p.row, col, "%s,%s  %s of %s", name, sm_cluster_name(f, col),
                       SM_WHOLE(sm_count_at(f, p.row, col)), SM_WHOLE(sm_class_size(f, p.row)));
}

static const sm_pieces namesakes = {.walk = sm_walk_classes, .worth = points_of_namesake, .say = say_namesake};

void sm_explain_accuracy(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_derive_step(d, "Cells whose class and cluster bear the same name", "Σ c");
    sm_tell_pieces(f, d, &namesakes);
    sm_derive_result(d, "= %s", SM_WHOLE(f->sums->named));
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_WHOLE(f->sums->named), SM_WHOLE(f->sums->n));
}

/* ---- best partners, one way ----------------------------------------------------------------------------------------
 */

static sm_u128 tell_most_of_clusters(const sm_facts *f, sm_derivation *d)
{
    sm_u128 sum = (sm_u128)(f->best[SM_MOST].col_sum >> 64);
    sm_derive_step(d, "Largest class in each cluster", "Σ over clusters of max c");
    sm_tell_pieces(f, d, &sm_most_of_clusters);
    sm_derive_result(d, "= %s", SM_WHOLE(sum));
    return sum;
}

static sm_u128 tell_most_of_classes(const sm_facts *f, sm_derivation *d)
{
    sm_u128 sum = (sm_u128)(f->best[SM_MOST].row_sum >> 64);
    sm_derive_step(d, "Main cluster of each class", "Σ over classes of max c");
    sm_tell_pieces(f, d, &sm_most_of_classes);
    sm_derive_result(d, "= %s", SM_WHOLE(sum));
    return sum;
}

void sm_explain_purity(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_u128 sum = tell_most_of_clusters(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_WHOLE(sum), SM_WHOLE(f->sums->n));
}

void sm_explain_inverse_purity(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_u128 sum = tell_most_of_classes(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_WHOLE(sum), SM_WHOLE(f->sums->n));
}

void sm_explain_h_score(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_u128 sum = tell_most_of_classes(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "1 − %s / %s", SM_WHOLE(sum), SM_WHOLE(f->sums->n));
}

void sm_explain_split_join(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_u128 clusters = tell_most_of_clusters(f, d), classes = tell_most_of_classes(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "2·%s − %s − %s", SM_WHOLE(f->sums->n), SM_WHOLE(clusters), SM_WHOLE(classes));
}

void sm_explain_f_score(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_derive_step(d, "Cluster with the best F1 of each class", "a/n · 2·c/(a + b)");
    sm_tell_pieces(f, d, &sm_f1_of_classes);
    SM_LINE(d, "clusters that no class chooses add nothing");
    sm_tell_formula(d, x);
    SM_LINE(d, "the sum of these");
}

/* ---- one to one
 * ------------------------------------------------------------------------------------------------------ */

static const sm_matching *by_count(const sm_facts *f)
{
    return &f->matching[SM_BY_COUNT];
}

static const sm_matching *by_share(const sm_facts *f)
{
    return &f->matching[SM_BY_ROW_SHARE];
}

static const sm_matching *by_braun_blanquet(const sm_facts *f)
{
    return &f->matching[SM_BY_BRAUN_BLANQUET];
}

static const sm_matching *greedy(const sm_facts *f)
{
    return f->greedy;
}

static double braun_blanquet(const sm_facts *f, uint32_t row, uint32_t col)
{
    uint64_t a = sm_class_size(f, row), b = sm_cluster_size(f, col);
    return (double)sm_count_at(f, row, col) / (double)(a > b ? a : b);
}

static void say_pair_by_count(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    sm_derive_term(d, p.row, p.col, "%s → %s  %s", sm_class_name(f, p.row), sm_cluster_name(f, p.col),
                   SM_WHOLE(sm_count_at(f, p.row, p.col)));
}

static void say_pair_by_share(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    sm_derive_term(d, p.row, p.col, "%s → %s  %s/%s = %s", sm_class_name(f, p.row), sm_cluster_name(f, p.col),
                   SM_WHOLE(sm_count_at(f, p.row, p.col)), SM_WHOLE(sm_class_size(f, p.row)), SM_SAY(d, p.worth));
}

static void say_pair_by_braun_blanquet(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    sm_derive_term(d, p.row, p.col, "%s → %s  %s/max(%s, %s) = %s", sm_class_name(f, p.row), sm_cluster_name(f, p.col),
                   SM_WHOLE(sm_count_at(f, p.row, p.col)), SM_WHOLE(sm_class_size(f, p.row)),
                   SM_WHOLE(sm_cluster_size(f, p.col)), SM_SAY(d, p.worth));
}

static const sm_pieces count_pairs = {
    .walk = sm_walk_pairs, .worth = sm_worth_of_count, .say = say_pair_by_count, .pairs = by_count, .adds = true};
static const sm_pieces share_pairs = {
    .walk = sm_walk_pairs, .worth = sm_share_of_class, .say = say_pair_by_share, .pairs = by_share, .adds = true};
static const sm_pieces braun_blanquet_pairs = {.walk = sm_walk_pairs,
                                               .worth = braun_blanquet,
                                               .say = say_pair_by_braun_blanquet,
                                               .pairs = by_braun_blanquet,
                                               .adds = true};
static const sm_pieces greedy_pairs = {
    .walk = sm_walk_pairs, .worth = sm_worth_of_count, .say = say_pair_by_count, .pairs = greedy, .adds = true};

static void tell_uniqueness(sm_derivation *d, const sm_matching *m)
{
    if (m->optima <= 1)
        SM_LINE(d, "no other matching reaches this total");
    else
        SM_LINE(d, "one of %s%s matchings with this total, the first as loaded", SM_WHOLE(m->optima),
                m->optima >= 100 ? " or more" : "");
}

/* The pairs only where the canonical matching is known: any other depends on the way it was found. */
static void tell_matching(const sm_facts *f, sm_derivation *d, const char *formula, const sm_pieces *p)
{
    const sm_matching *m = p->pairs(f);
    sm_derive_step(d, "One-to-one matching with the largest total", formula);
    if (f->have & SM_NEED_CANONICAL && m->canonical) {
        sm_tell_pieces(f, d, p);
        tell_uniqueness(d, m);
    } else {
        SM_LINE(d, "its pairs are not worked out here; the total is the same for every optimum");
    }
}

static uint64_t larger_side(const sm_facts *f)
{
    return f->sums->rows > f->sums->cols ? f->sums->rows : f->sums->cols;
}

static uint64_t whole_weight(const sm_matching *m)
{
    return (uint64_t)(m->weight >> 64);
}

static uint64_t tell_by_count(const sm_facts *f, sm_derivation *d)
{
    uint64_t total = whole_weight(by_count(f));
    tell_matching(f, d, "largest Σ c", &count_pairs);
    if (f->have & SM_NEED_GREEDY)
        SM_LINE(d, "greedy pairing, largest first, reaches %s", SM_WHOLE(whole_weight(f->greedy)));
    sm_derive_result(d, "= %s", SM_WHOLE(total));
    return total;
}

void sm_explain_pa(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    uint64_t total = tell_by_count(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_WHOLE(total), SM_WHOLE(f->sums->n));
}

void sm_explain_classification_error(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    uint64_t total = tell_by_count(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "1 − %s / %s", SM_WHOLE(total), SM_WHOLE(f->sums->n));
}

void sm_explain_greedy_accuracy(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    uint64_t total = whole_weight(f->greedy);
    sm_derive_step(d, "Greedy pairing", "take the largest cell, strike its row and column, go on");
    sm_tell_pieces(f, d, &greedy_pairs);
    SM_LINE(d, "of equal cells the first class as loaded goes first, then the first cluster");
    if (f->have & SM_NEED_MATCH_COUNT)
        SM_LINE(d, "the best one-to-one matching reaches %s", SM_WHOLE(whole_weight(by_count(f))));
    sm_derive_result(d, "= %s", SM_WHOLE(total));
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_WHOLE(total), SM_WHOLE(f->sums->n));
}

void sm_explain_na(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    uint64_t total = tell_by_count(f, d), k = larger_side(f);
    sm_tell_formula(d, x);
    SM_LINE(d, "K = %s, the larger of k and k′", SM_WHOLE(k));
    SM_LINE(d, "(%s/%s − 1/%s) / (1 − 1/%s)", SM_WHOLE(total), SM_WHOLE(f->sums->n), SM_WHOLE(k), SM_WHOLE(k));
}

static double tell_by_share(const sm_facts *f, sm_derivation *d)
{
    double total = sm_fix_double(by_share(f)->weight);
    tell_matching(f, d, "largest Σ c/a", &share_pairs);
    sm_derive_result(d, "= %s", SM_SAY(d, total));
    return total;
}

void sm_explain_ca(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    double total = tell_by_share(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_SAY(d, total), SM_WHOLE(f->sums->rows));
}

static void tell_above_one(const sm_facts *f, sm_derivation *d, const sm_index *x, double total)
{
    sm_tell_formula(d, x);
    SM_LINE(d, "(%s − 1) / (%s − 1)", SM_SAY(d, total), SM_WHOLE(f->sums->rows));
}

void sm_explain_nca(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell_above_one(f, d, x, tell_by_share(f, d));
}

/* ---- onto -------------------------------------------------------------------------------------------------------- */
enum { ONTO_CELLS = 1 << 16 }; /* of a larger table only the largest shares are told */

/* The larger side, every group of which is mapped to one of the smaller. */
static bool maps_clusters(const sm_facts *f)
{
    return f->sums->cols > f->sums->rows;
}

/* The largest share that a group of the larger side has, and where it first is. */
static double largest_share(const sm_facts *f, uint32_t group, uint32_t *where)
{
    bool clusters = maps_clusters(f);
    sm_line line = clusters ? sm_table_col(f->table, group) : sm_table_row(f->table, group);
    double most = -1;
    for (uint32_t i = 0; i < line.n; i++) {
        uint32_t other = sm_line_at(line, i);
        if (!line.count[i]) continue;
        double share = clusters ? sm_share_of_class(f, other, group) : sm_share_of_class(f, group, other);
        if (share > most) *where = other;
        if (share > most) most = share;
    }
    return most;
}

static double largest_share_in_cluster(const sm_facts *f, uint32_t row, uint32_t col)
{
    uint32_t where = SM_NONE;
    return largest_share(f, col, &where);
}

static double largest_share_of_class(const sm_facts *f, uint32_t row, uint32_t col)
{
    uint32_t where = SM_NONE;
    return largest_share(f, row, &where);
}

static void say_largest(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    const char *name = p.col == SM_NONE ? sm_class_name(f, p.row) : sm_cluster_name(f, p.col);
    sm_derive_term(d, p.row, p.col, "%s  at most %s", name, SM_SAY(d, p.worth));
}

static const sm_pieces largest_in_clusters = {
    .walk = sm_walk_clusters, .worth = largest_share_in_cluster, .say = say_largest, .adds = true};
static const sm_pieces largest_of_classes = {
    .walk = sm_walk_classes, .worth = largest_share_of_class, .say = say_largest, .adds = true};

static void say_mapped(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    bool clusters = maps_clusters(f);
    const char *class = sm_class_name(f, p.row), *cluster = sm_cluster_name(f, p.col);
    const char *from = clusters ? cluster : class, *to = clusters ? class : cluster;
    uint32_t where = SM_NONE;
    double most = largest_share(f, clusters ? p.col : p.row, &where);
    if (p.worth >= most)
        sm_derive_term(d, p.row, p.col, "%s → %s  %s/%s = %s", from, to, SM_WHOLE(sm_count_at(f, p.row, p.col)),
                       SM_WHOLE(sm_class_size(f, p.row)), SM_SAY(d, p.worth));
    else
        sm_derive_term(d, p.row, p.col, "%s → %s  %s/%s = %s; %s would give %s, but %s must be reached", from, to,
                       SM_WHOLE(sm_count_at(f, p.row, p.col)), SM_WHOLE(sm_class_size(f, p.row)), SM_SAY(d, p.worth),
                       clusters ? sm_class_name(f, where) : sm_cluster_name(f, where), SM_SAY(d, most), to);
}

/* Groups that have points, as loaded. */
static uint32_t *filled_groups(const uint64_t *sum, uint32_t groups)
{
    uint32_t *id = sm_alloc(groups, sizeof *id), n = 0;
    for (uint32_t g = 0; id && g < groups; g++)
        if (sum[g]) id[n++] = g;
    return id;
}

/* What a pair loses against the largest share of its group of the larger side. */
static void fill_losses(const sm_facts *f, const uint32_t *row, const uint32_t *col, double *loss)
{
    uint32_t k = f->sums->rows, other = f->sums->cols, where;
    for (uint32_t i = 0; i < k; i++)
        for (uint32_t j = 0; j < other; j++) loss[(size_t)i * other + j] = sm_share_of_class(f, row[i], col[j]);
    for (uint32_t g = 0; g < (other > k ? other : k); g++) {
        double most = largest_share(f, other > k ? col[g] : row[g], &where);
        for (uint32_t h = 0; h < (other > k ? k : other); h++)
            loss[other > k ? (size_t)h * other + g : (size_t)g * other + h] -= most;
    }
}

/* Each group of the larger side beside its partner: of the optimum by losses, which reaches all of the smaller side, or
 * where its share is largest. */
static void fill_mapping(const sm_facts *f, const sm_similar *best, const uint32_t *row, const uint32_t *col,
                         sm_piece *piece)
{
    uint32_t k = f->sums->rows, other = f->sums->cols;
    for (uint32_t g = 0; g < (other > k ? other : k); g++) {
        uint32_t to = other > k ? best->row_of_col[g] : best->col_of_row[g], where = SM_NONE;
        largest_share(f, other > k ? col[g] : row[g], &where);
        if (to != SM_NONE) where = other > k ? row[to] : col[to];
        piece[g] = other > k ? (sm_piece){where, col[g], 0} : (sm_piece){row[g], where, 0};
        piece[g].worth = sm_share_of_class(f, piece[g].row, piece[g].col);
    }
}

static void tell_mapping(const sm_facts *f, sm_derivation *d)
{
    uint32_t k = f->sums->rows, other = f->sums->cols;
    uint32_t *row = filled_groups(sm_table_row_sums(f->table), sm_table_rows(f->table));
    uint32_t *col = filled_groups(sm_table_col_sums(f->table), sm_table_cols(f->table));
    double *loss = sm_alloc((size_t)k * other, sizeof *loss);
    sm_piece *piece = sm_alloc(other > k ? other : k, sizeof *piece);
    sm_pieces p = {.walk = sm_walk_list, .say = say_mapped, .adds = true, .list = piece, .n = other > k ? other : k};
    sm_similar best = {0};
    bool good = row && col && loss && piece;
    if (good) fill_losses(f, row, col, loss);
    good = good && sm_similar_of(&best, &(sm_similarity){k, other, loss}, NULL) == SM_OK;
    if (good) fill_mapping(f, &best, row, col, piece);
    if (good) sm_tell_pieces(f, d, &p);
    d->failed = d->failed || !good;
    sm_similar_done(&best);
    sm_free(row);
    sm_free(col);
    sm_free(loss);
    sm_free(piece);
}

/* The larger side is mapped onto the smaller: every set gets a partner, each partner at least one set. */
void sm_explain_nca_onto(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    uint32_t k = f->sums->rows, other = f->sums->cols;
    double v = sm_fix_double(f->onto);
    if (k == other) {
        tell_matching(f, d, "largest Σ c/a; k = k′, so onto is one to one", &share_pairs);
    } else {
        sm_derive_step(d,
                       other > k ? "Every cluster to a class, every class reached"
                                 : "Every class to a cluster, every cluster reached",
                       "largest Σ c/a of a mapping of the larger side onto the smaller");
        if ((uint64_t)k * other <= ONTO_CELLS) {
            tell_mapping(f, d);
        } else {
            SM_LINE(d, "one to one for %s, the other %s where their share is largest", SM_WHOLE(other > k ? k : other),
                    SM_WHOLE(other > k ? other - k : k - other));
            sm_tell_pieces(f, d, other > k ? &largest_in_clusters : &largest_of_classes);
        }
    }
    sm_derive_result(d, "v = %s", SM_SAY(d, v));
    tell_above_one(f, d, x, v);
}

/* ---- Braun-Blanquet
 * --------------------------------------------------------------------------------------------------- */

static double tell_by_braun_blanquet(const sm_facts *f, sm_derivation *d)
{
    double total = sm_fix_double(by_braun_blanquet(f)->weight);
    uint64_t k = larger_side(f);
    tell_matching(f, d, "largest Σ c/max(a, b)", &braun_blanquet_pairs);
    sm_derive_result(d, "= %s", SM_SAY(d, total));
    sm_derive_step(d, sm_index_ba.symbol, sm_index_ba.formula);
    SM_LINE(d, "%s / %s; K = %s, the larger of k and k′", SM_SAY(d, total), SM_WHOLE(k), SM_WHOLE(k));
    sm_derive_result(d, "= %s", SM_SAY(d, total / (double)k));
    return total / (double)k;
}

void sm_explain_ba(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell_by_braun_blanquet(f, d);
}

static void tell_nba(const sm_facts *f, sm_derivation *d, const sm_index *x)
{
    double share = tell_by_braun_blanquet(f, d), k = (double)larger_side(f);
    double b = (double)(uint64_t)f->sums->sorted_min / (double)f->sums->n / k;
    sm_derive_step(d, "What sizes alone give", "B = Σ min(a(i), b(i)) / (K·n), sizes sorted, largest first");
    SM_LINE(d, "%s / (%s·%s)", SM_WHOLE(f->sums->sorted_min), SM_WHOLE(larger_side(f)), SM_WHOLE(f->sums->n));
    sm_derive_result(d, "B = %s", SM_SAY(d, b));
    sm_tell_formula(d, x);
    SM_LINE(d, "(%s − %s) / (1 − %s)", SM_SAY(d, share), SM_SAY(d, b), SM_SAY(d, b));
}

void sm_explain_nba(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell_nba(f, d, x);
}

void sm_explain_psi(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell_nba(f, d, &sm_index_nba);
    sm_value v = sm_index_value(&sm_index_nba, f);
    sm_derive_result(d, "= %s", SM_SAY(d, v.number));
    sm_tell_formula(d, x);
    SM_LINE(d, "max(0, %s)", SM_SAY(d, v.number));
}

void sm_explain_spsi(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    double share = tell_by_braun_blanquet(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "max(0, (%s − 1/%s) / (1 − 1/%s))", SM_SAY(d, share), SM_WHOLE(larger_side(f)),
            SM_WHOLE(larger_side(f)));
}
