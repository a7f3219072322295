/* Pair counting explained: the pairs (or, in the limit, the squares) of cells, classes and clusters, then the formula.
 */
#include "explain.h"
#include <math.h>

/* One way of counting: pairs x(x - 1)/2, or squares. */
typedef struct counting {
    const char *cells, *classes, *clusters; /* titles */
    const char *s, *a, *b;                  /* formulas, symbol first up to its blank */
    const sm_pieces *of_cells, *of_classes, *of_clusters;
    sm_u128 (*sum)(sm_u128 square); /* from twice the pairs, or from the sum of squares */
    sm_squares (*squares)(const sm_sums *s);
} counting;

static sm_u128 half(sm_u128 x)
{
    return x / 2;
}

static sm_u128 itself(sm_u128 x)
{
    return x;
}

static sm_u128 pairs_of(uint64_t x)
{
    return (sm_u128)x * (x - 1) / 2;
}

static uint64_t size_of(const sm_facts *f, uint32_t row, uint32_t col)
{
    if (row == SM_NONE) return sm_cluster_size(f, col);
    return col == SM_NONE ? sm_class_size(f, row) : sm_count_at(f, row, col);
}

static double worth_in_pairs(const sm_facts *f, uint32_t row, uint32_t col)
{
    return sm_u128_double(pairs_of(size_of(f, row, col)));
}

static double worth_squared(const sm_facts *f, uint32_t row, uint32_t col)
{
    double x = (double)size_of(f, row, col);
    return x * x;
}

/* "Tc,K3", "Tc" or "K3", then format. */
static void say_counted(const sm_facts *f, sm_derivation *d, sm_piece p, const char *how, sm_u128 result)
{
    const char *row = p.row == SM_NONE ? "" : sm_class_name(f, p.row);
    const char *col = p.col == SM_NONE ? "" : sm_cluster_name(f, p.col);
    const char *comma = p.row != SM_NONE && p.col != SM_NONE ? "," : "";
    sm_derive_term(d, p.row, p.col, "%s%s%s  %s = %s", row, comma, col, how, SM_WHOLE(result));
}

static void say_pairs(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    sm_text how = {0};
    uint64_t x = size_of(f, p.row, p.col);
    if (sm_text_print(&how, NULL, "%s·%s/2", SM_WHOLE(x), SM_WHOLE(x - 1)) != SM_OK) d->failed = true;
    say_counted(f, d, p, sm_text_of(&how), pairs_of(x));
    sm_text_done(&how);
}

static void say_square(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    sm_text how = {0};
    uint64_t x = size_of(f, p.row, p.col);
    if (sm_text_print(&how, NULL, "%s²", SM_WHOLE(x)) != SM_OK) d->failed = true;
    say_counted(f, d, p, sm_text_of(&how), (sm_u128)x * x);
    sm_text_done(&how);
}

#define PAIRS_OF(which)                                                                                                \
    {                                                                                                                  \
        .walk = which, .worth = worth_in_pairs, .say = say_pairs, .adds = true                                         \
    }
#define SQUARES_OF(which)                                                                                              \
    {                                                                                                                  \
        .walk = which, .worth = worth_squared, .say = say_square, .adds = true                                         \
    }
static const sm_pieces pairs_of_cells = PAIRS_OF(sm_walk_cells), pairs_of_classes = PAIRS_OF(sm_walk_classes),
                       pairs_of_clusters = PAIRS_OF(sm_walk_clusters);
static const sm_pieces squares_of_cells = SQUARES_OF(sm_walk_cells), squares_of_classes = SQUARES_OF(sm_walk_classes),
                       squares_of_clusters = SQUARES_OF(sm_walk_clusters);

static const counting pairs = {
    .cells = "Pairs that share class and cluster",
    .classes = "Pairs that share a class",
    .clusters = "Pairs that share a cluster",
    .s = "YY = Σ c·(c − 1)/2",
    .a = "P = Σ a·(a − 1)/2",
    .b = "Q = Σ b·(b − 1)/2",
    .of_cells = &pairs_of_cells,
    .of_classes = &pairs_of_classes,
    .of_clusters = &pairs_of_clusters,
    .sum = half,
    .squares = sm_pairs_twice,
};

static const counting squares = {
    .cells = "Squares of the cells",
    .classes = "Squares of the class sizes",
    .clusters = "Squares of the cluster sizes",
    .s = "S = Σ c²",
    .a = "A2 = Σ a²",
    .b = "B2 = Σ b²",
    .of_cells = &squares_of_cells,
    .of_classes = &squares_of_classes,
    .of_clusters = &squares_of_clusters,
    .sum = itself,
    .squares = sm_pairs_limit,
};

static void tell_sum(const sm_facts *f, sm_derivation *d, const char *title, const char *formula, const sm_pieces *of,
                     sm_u128 sum)
{
    sm_derive_step(d, title, formula);
    sm_tell_pieces(f, d, of);
    int symbol = 0;
    while (formula[symbol] && formula[symbol] != ' ') symbol++;
    sm_derive_result(d, "%.*s = %s", symbol, formula, SM_WHOLE(sum));
}

enum { CELLS = 1, CLASSES = 2, CLUSTERS = 4, EVERY = 7 };

static sm_squares tell_sums(const sm_facts *f, sm_derivation *d, const counting *how, unsigned which)
{
    sm_squares q = how->squares(f->sums);
    if (which & CELLS) tell_sum(f, d, how->cells, how->s, how->of_cells, how->sum(q.s));
    if (which & CLASSES) tell_sum(f, d, how->classes, how->a, how->of_classes, how->sum(q.a));
    if (which & CLUSTERS) tell_sum(f, d, how->clusters, how->b, how->of_clusters, how->sum(q.b));
    return (sm_squares){how->sum(q.s), how->sum(q.a), how->sum(q.b), how->sum(q.all)};
}

/* What chance gives for these sizes, as a number. */
static double tell_expected(sm_derivation *d, sm_squares q, const char *formula)
{
    double e = q.all ? sm_wide_ratio(sm_wide_mul(q.a, q.b), sm_wide_mul(q.all, 1)) : 0;
    sm_derive_step(d, "What chance gives for these sizes", formula);
    SM_LINE(d, "%s·%s / %s", SM_WHOLE(q.a), SM_WHOLE(q.b), SM_WHOLE(q.all));
    sm_derive_result(d, "%.1s = %s", formula, SM_SAY(d, e));
    return e;
}

void sm_explain_ri(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_squares q = tell_sums(f, d, &pairs, EVERY);
    sm_u128 nn = q.all + q.s - q.a - q.b;
    sm_derive_step(d, "All pairs", "N = n·(n − 1)/2");
    SM_LINE(d, "same class, other cluster: YN = P − YY = %s", SM_WHOLE(q.a - q.s));
    SM_LINE(d, "other class, same cluster: NY = Q − YY = %s", SM_WHOLE(q.b - q.s));
    SM_LINE(d, "apart in both: NN = N − YY − YN − NY = %s", SM_WHOLE(nn));
    sm_derive_result(d, "N = %s", SM_WHOLE(q.all));
    sm_tell_formula(d, x);
    SM_LINE(d, "(%s + %s) / %s", SM_WHOLE(q.s), SM_WHOLE(nn), SM_WHOLE(q.all));
}

void sm_explain_ri_lim(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_squares q = tell_sums(f, d, &squares, EVERY);
    sm_tell_formula(d, x);
    SM_LINE(d, "1 − (%s + %s − 2·%s) / %s", SM_WHOLE(q.a), SM_WHOLE(q.b), SM_WHOLE(q.s), SM_WHOLE(q.all));
}

static void adjusted_by_mean(const sm_facts *f, sm_derivation *d, const sm_index *x, const counting *how,
                             const char *expected)
{
    sm_squares q = tell_sums(f, d, how, EVERY);
    double e = tell_expected(d, q, expected);
    sm_tell_formula(d, x);
    SM_LINE(d, "(%s − %s) / ((%s + %s)/2 − %s)", SM_WHOLE(q.s), SM_SAY(d, e), SM_WHOLE(q.a), SM_WHOLE(q.b),
            SM_SAY(d, e));
}

static void adjusted_by_root(const sm_facts *f, sm_derivation *d, const sm_index *x, const counting *how,
                             const char *expected)
{
    sm_squares q = tell_sums(f, d, how, EVERY);
    double e = tell_expected(d, q, expected);
    sm_tell_formula(d, x);
    SM_LINE(d, "(%s − %s) / (√(%s·%s) − %s)", SM_WHOLE(q.s), SM_SAY(d, e), SM_WHOLE(q.a), SM_WHOLE(q.b), SM_SAY(d, e));
}

void sm_explain_ari(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    adjusted_by_mean(f, d, x, &pairs, "E = P·Q / N");
}

void sm_explain_nr(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    adjusted_by_mean(f, d, x, &squares, "e = A2·B2 / n²");
}

void sm_explain_afm(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    adjusted_by_root(f, d, x, &pairs, "E = P·Q / N");
}

void sm_explain_nfm(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    adjusted_by_root(f, d, x, &squares, "e = A2·B2 / n²");
}

static void over_root(const sm_facts *f, sm_derivation *d, const sm_index *x, const counting *how)
{
    sm_squares q = tell_sums(f, d, how, EVERY);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / √(%s·%s)", SM_WHOLE(q.s), SM_WHOLE(q.a), SM_WHOLE(q.b));
}

void sm_explain_fm(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    over_root(f, d, x, &pairs);
}

void sm_explain_fm_lim(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    over_root(f, d, x, &squares);
}

void sm_explain_pair_precision(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_squares q = tell_sums(f, d, &pairs, CELLS | CLUSTERS);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_WHOLE(q.s), SM_WHOLE(q.b));
}

void sm_explain_pair_recall(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_squares q = tell_sums(f, d, &pairs, CELLS | CLASSES);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_WHOLE(q.s), SM_WHOLE(q.a));
}

void sm_explain_pair_f1(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_squares q = tell_sums(f, d, &pairs, EVERY);
    sm_tell_formula(d, x);
    SM_LINE(d, "2·%s / (%s + %s)", SM_WHOLE(q.s), SM_WHOLE(q.a), SM_WHOLE(q.b));
}

void sm_explain_pair_jaccard(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_squares q = tell_sums(f, d, &pairs, EVERY);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / (%s + %s − %s)", SM_WHOLE(q.s), SM_WHOLE(q.a), SM_WHOLE(q.b), SM_WHOLE(q.s));
}

void sm_explain_mirkin(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_squares q = tell_sums(f, d, &pairs, EVERY);
    sm_tell_formula(d, x);
    SM_LINE(d, "2·(%s + %s − 2·%s)", SM_WHOLE(q.a), SM_WHOLE(q.b), SM_WHOLE(q.s));
}

/* ---- every class with the same weight ---------------------------------------------------------------------------- */

static double square_of_share(const sm_facts *f, uint32_t row, uint32_t col)
{
    double share = sm_share_of_class(f, row, col);
    return share * share;
}

static void say_share_squared(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    sm_derive_term(d, p.row, p.col, "%s,%s  (%s/%s)² = %s", sm_class_name(f, p.row), sm_cluster_name(f, p.col),
                   SM_WHOLE(sm_count_at(f, p.row, p.col)), SM_WHOLE(sm_class_size(f, p.row)), SM_SAY(d, p.worth));
}

/* The square of a column's sum of shares. */
static double square_of_column(const sm_facts *f, uint32_t row, uint32_t col)
{
    double sum = 0;
    sm_line line = sm_table_col(f->table, col);
    for (uint32_t i = 0; i < line.n; i++)
        if (line.count[i]) sum += (double)line.count[i] / (double)sm_class_size(f, sm_line_at(line, i));
    return sum * sum;
}

static void say_column_squared(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    sm_derive_term(d, p.row, p.col, "%s  %s² = %s", sm_cluster_name(f, p.col), SM_SAY(d, sqrt(p.worth)),
                   SM_SAY(d, p.worth));
}

static const sm_pieces shares_squared = {
    .walk = sm_walk_cells, .worth = square_of_share, .say = say_share_squared, .adds = true};
static const sm_pieces columns_squared = {
    .walk = sm_walk_clusters, .worth = square_of_column, .say = say_column_squared, .adds = true};

typedef struct shares {
    double k, s, b, e;
} shares;

static shares tell_shares(const sm_facts *f, sm_derivation *d)
{
    shares q = {.k = f->sums->rows, .s = sm_fix_double(f->sums->share_cc), .b = sm_fix_double(f->sums->share_bb)};
    q.e = q.b / q.k;
    sm_derive_step(d, "Every row divided by its sum, squared", "S = Σ (c/a)²");
    sm_tell_pieces(f, d, &shares_squared);
    sm_derive_result(d, "S = %s", SM_SAY(d, q.s));
    sm_derive_step(d, "Sums of the columns of shares, squared", "B2 = Σ (Σ c/a)²");
    sm_tell_pieces(f, d, &columns_squared);
    sm_derive_result(d, "B2 = %s", SM_SAY(d, q.b));
    sm_derive_step(d, "What chance gives", "e = A2·B2 / n², where now n = A2 = k");
    SM_LINE(d, "%s·%s / %s²", SM_WHOLE(f->sums->rows), SM_SAY(d, q.b), SM_WHOLE(f->sums->rows));
    sm_derive_result(d, "e = %s", SM_SAY(d, q.e));
    return q;
}

void sm_explain_ncr(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    shares q = tell_shares(f, d);
    sm_derive_step(d, x->symbol, sm_index_nr.formula);
    SM_LINE(d, "(%s − %s) / ((%s + %s)/2 − %s)", SM_SAY(d, q.s), SM_SAY(d, q.e), SM_SAY(d, q.k), SM_SAY(d, q.b),
            SM_SAY(d, q.e));
}

void sm_explain_ncfm(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    shares q = tell_shares(f, d);
    sm_derive_step(d, x->symbol, sm_index_nfm.formula);
    SM_LINE(d, "(%s − %s) / (√(%s·%s) − %s)", SM_SAY(d, q.s), SM_SAY(d, q.e), SM_SAY(d, q.k), SM_SAY(d, q.b),
            SM_SAY(d, q.e));
}
