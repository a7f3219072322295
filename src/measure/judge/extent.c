/* Least, mean and most of an index over all tables with given margins.
 *
 * Pair counting depends on the table through S = sum c^2 alone, information through MI alone: so S (or MI) has a mean
 * and ends, and a row says what the index makes of them. E[YY] = P Q / N; E[MI] is worked out anyway. A function that
 * is not linear has no mean by that, but keeps the ends, for all of them are monotonous.
 *
 * Ends. Sizes that agree when sorted allow identical partitions, the best there is. n dividing every a b allows the
 * table of independence, where MI = 0, a cluster's largest cell is its share of the largest class, and no table can
 * have less. S is least where c = a/k' + b/k - n/(k k'), the point nearest to 0 of all with these sums, where that is
 * whole and not negative. A one-to-one matching cannot hold more than min(a, b) in a cell, and all its cells can hold
 * that at once (what is left of rows and of columns has the same total): so a matching of sizes gives the most. */
#include "setmatch/measure/extent.h"
#include "measure/index/family.h"
#include "setmatch/base/mem.h"
#include <math.h>
#include <string.h>

static const char as_fixed[] = "the sizes alone decide it";
static const char as_identical[] = "these sizes allow identical partitions";
static const char as_independent[] = "reached where all clusters are mixed alike";
static const char as_even[] = "reached where the points are spread most evenly";
static const char as_matched[] = "a matched pair can hold no more than its smaller set";
static const char as_chance[] = "";
static const char as_adjusted[] = "the index is made so";

static sm_extent_mark at(double value, const char *why)
{
    return (sm_extent_mark){true, value == 0 ? 0.0 : value, why};
}

static void everywhere(sm_extent *e, double value)
{
    e->least = e->mean = e->most = at(value, as_fixed);
}

/* ---- what the sizes allow ---------------------------------------------------------------------------------------- */

static uint64_t gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint64_t gcd_of(const uint64_t *size, uint32_t n)
{
    uint64_t g = 0;
    for (uint32_t i = 0; i < n; i++) g = gcd(g, size[i]);
    return g;
}

static uint64_t largest(const uint64_t *size, uint32_t n)
{
    uint64_t most = 0;
    for (uint32_t i = 0; i < n; i++) most = size[i] > most ? size[i] : most;
    return most;
}

static uint64_t largest_class(const sm_facts *f)
{
    return largest(sm_table_row_sums(f->table), sm_table_rows(f->table));
}

static uint64_t largest_cluster(const sm_facts *f)
{
    return largest(sm_table_col_sums(f->table), sm_table_cols(f->table));
}

/* n divides every a b exactly when it divides the product of their common divisors. */
static bool allows_independence(const sm_facts *f)
{
    uint64_t a = gcd_of(sm_table_row_sums(f->table), sm_table_rows(f->table));
    uint64_t b = gcd_of(sm_table_col_sums(f->table), sm_table_cols(f->table));
    return (sm_u128)a * b % f->sums->n == 0;
}

static bool allows_identity(const sm_facts *f)
{
    return f->sums->sorted_min == f->sums->n;
}

/* One table up to names: one side is a single block or all singletons. */
static bool has_one_table(const sm_sums *s)
{
    return s->rows == 1 || s->cols == 1 || s->rows == s->n || s->cols == s->n;
}

/* ---- pairs ------------------------------------------------------------------------------------------------------- */

typedef struct pairs { /* S, A2, B2, n^2 or, each less n, twice the pairs */
    double s, a, b, all;
} pairs;

static double agreement(pairs q)
{
    return (q.all + 2 * q.s - q.a - q.b) / q.all;
}

static double beyond_mean(pairs q)
{
    double e = q.a * q.b / q.all;
    return (q.s - e) / ((q.a + q.b) / 2 - e);
}

static double beyond_root(pairs q)
{
    double e = q.a * q.b / q.all;
    return (q.s - e) / (sqrt(q.a) * sqrt(q.b) - e);
}

static double over_root(pairs q)
{
    return q.s / (sqrt(q.a) * sqrt(q.b));
}

static double over_clusters(pairs q)
{
    return q.s / q.b;
}

static double over_classes(pairs q)
{
    return q.s / q.a;
}

static double over_both(pairs q)
{
    return 2 * q.s / (q.a + q.b);
}

static double over_either(pairs q)
{
    return q.s / (q.a + q.b - q.s);
}

static double apart(pairs q)
{
    return q.a + q.b - 2 * q.s;
}

static const struct pair_row {
    const char *id;
    double (*of)(pairs q);
    bool limit, curved, adjusted, falls;
} pair_rows[] = {
    {"ri", agreement, false, false, false, false},
    {"ari", beyond_mean, false, false, true, false},
    {"fm", over_root, false, false, false, false},
    {"afm", beyond_root, false, false, true, false},
    {"ri_lim", agreement, true, false, false, false},
    {"fm_lim", over_root, true, false, false, false},
    {"nr", beyond_mean, true, false, false, false},
    {"nfm", beyond_root, true, false, false, false},
    {"pair_precision", over_clusters, false, false, false, false},
    {"pair_recall", over_classes, false, false, false, false},
    {"pair_f1", over_both, false, false, false, false},
    {"pair_jaccard", over_either, false, true, false, false},
    {"mirkin", apart, false, false, false, true},
};

/* Divides k k' everything: then all cells are whole; the smallest cell belongs to the smallest sizes. */
static bool least_squares(const sm_facts *f, double *s)
{
    const uint64_t *a = sm_table_row_sums(f->table), *b = sm_table_col_sums(f->table);
    const sm_sums *u = f->sums;
    sm_u128 k = u->rows, other = u->cols, both = k * other;
    uint64_t i0 = 0, j0 = 0;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++)
        if (a[i] && (!i0 || a[i] < i0)) i0 = a[i];
    for (uint32_t j = 0; j < sm_table_cols(f->table); j++)
        if (b[j] && (!j0 || b[j] < j0)) j0 = b[j];
    if (i0 * k + j0 * other < u->n || (i0 * k + j0 * other - u->n) % both) return false;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++)
        if (a[i] && (a[i] - i0) % other) return false;
    for (uint32_t j = 0; j < sm_table_cols(f->table); j++)
        if (b[j] && (b[j] - j0) % k) return false;
    double n = (double)u->n;
    *s = sm_u128_double(u->aa) / (double)other + sm_u128_double(u->bb) / (double)k - n * n / (double)both;
    return true;
}

static void extent_of_pairs(sm_extent *e, const struct pair_row *r, const sm_facts *f)
{
    double n = (double)f->sums->n, less = r->limit ? 0 : n, s;
    double a = sm_u128_double(f->sums->aa), b = sm_u128_double(f->sums->bb);
    pairs q = {.a = a - less, .b = b - less, .all = n * n - less};
    q.s = (a - n) * (b - n) / (n * n - n) + n - less;
    if (!r->curved) e->mean = r->adjusted ? at(0, as_adjusted) : at(r->of(q), as_chance);
    if (!least_squares(f, &s)) return;
    q.s = s - less;
    *(r->falls ? &e->most : &e->least) = at(r->of(q), as_even);
}

/* ---- information ------------------------------------------------------------------------------------------------- */

typedef struct amounts { /* per point, in nats */
    double mi, u, v, emi, beta;
} amounts;

static double plain(amounts i)
{
    return i.mi;
}

static double by_mean(amounts i)
{
    return 2 * i.mi / (i.u + i.v);
}

static double by_min(amounts i)
{
    return i.mi / fmin(i.u, i.v);
}

static double by_max(amounts i)
{
    return i.mi / fmax(i.u, i.v);
}

static double by_root(amounts i)
{
    return i.mi / (sqrt(i.u) * sqrt(i.v));
}

static double by_joint(amounts i)
{
    return i.mi / (i.u + i.v - i.mi);
}

static double by_classes(amounts i)
{
    return i.mi / i.u;
}

static double by_clusters(amounts i)
{
    return i.mi / i.v;
}

static double by_beta(amounts i)
{
    return (1 + i.beta) * i.mi / (i.beta * i.v + i.u);
}

static double variation(amounts i)
{
    return i.u + i.v - 2 * i.mi;
}

static double not_joint(amounts i)
{
    return 1 - by_joint(i);
}

static double not_max(amounts i)
{
    return 1 - by_max(i);
}

static double adjusted(amounts i, double mean)
{
    return (i.mi - i.emi) / (mean - i.emi);
}

static double adjusted_by_mean(amounts i)
{
    return adjusted(i, (i.u + i.v) / 2);
}

static double adjusted_by_min(amounts i)
{
    return adjusted(i, fmin(i.u, i.v));
}

static double adjusted_by_max(amounts i)
{
    return adjusted(i, fmax(i.u, i.v));
}

static double adjusted_by_root(amounts i)
{
    return adjusted(i, sqrt(i.u) * sqrt(i.v));
}

static const struct information_row {
    const char *id;
    double (*of)(amounts i);
    bool curved, adjusted, falls;
} information_rows[] = {
    {"mi", plain, false, false, false},
    {"nmi", by_mean, false, false, false},
    {"nmi_min", by_min, false, false, false},
    {"nmi_max", by_max, false, false, false},
    {"nmi_sqrt", by_root, false, false, false},
    {"nmi_joint", by_joint, true, false, false},
    {"ami", adjusted_by_mean, false, true, false},
    {"ami_min", adjusted_by_min, false, true, false},
    {"ami_max", adjusted_by_max, false, true, false},
    {"ami_sqrt", adjusted_by_root, false, true, false},
    {"homogeneity", by_classes, false, false, false},
    {"completeness", by_clusters, false, false, false},
    {"v_measure", by_beta, false, false, false},
    {"vi", variation, false, false, true},
    {"nvi", not_joint, true, false, true},
    {"nid", not_max, false, false, true},
};

static void extent_of_information(sm_extent *e, const struct information_row *r, const sm_facts *f)
{
    sm_information i = sm_information_of(f->sums);
    amounts x = {.mi = f->emi, .u = i.u / i.n, .v = i.v / i.n, .emi = f->emi, .beta = f->beta};
    if (!r->curved) e->mean = r->adjusted ? at(0, as_adjusted) : at(r->of(x), as_chance);
    if (allows_independence(f)) {
        x.mi = 0;
        *(r->falls ? &e->most : &e->least) = at(r->of(x), as_independent);
    }
    if (r->of == plain && allows_identity(f)) e->most = at(x.u, as_identical);
}

/* ---- matchings --------------------------------------------------------------------------------------------------- */

static double share_of_row(double a, double b)
{
    return fmin(a, b) / a;
}

static double share_of_larger(double a, double b)
{
    return fmin(a, b) / fmax(a, b);
}

/* The non-empty sizes of a side. */
static uint32_t sizes_of(const uint64_t *size, uint32_t n, double *out)
{
    uint32_t many = 0;
    for (uint32_t i = 0; i < n; i++)
        if (size[i]) out[many++] = (double)size[i];
    return many;
}

/* The largest total of a matching of sizes; false where it would take too long. */
static sm_status match_sizes(const sm_facts *f, double (*weight)(double, double), double *total, bool *known,
                             sm_error *err)
{
    double a[SM_EXTENT_SIDE], b[SM_EXTENT_SIDE];
    *known = f->sums->rows <= SM_EXTENT_SIDE && f->sums->cols <= SM_EXTENT_SIDE;
    if (!*known) return SM_OK;
    sm_similarity s = {.rows = sizes_of(sm_table_row_sums(f->table), sm_table_rows(f->table), a),
                       .cols = sizes_of(sm_table_col_sums(f->table), sm_table_cols(f->table), b)};
    double *value = sm_alloc((size_t)s.rows * s.cols, sizeof *value);
    if (!value) return sm_no_memory(err);
    for (uint32_t i = 0; i < s.rows; i++)
        for (uint32_t j = 0; j < s.cols; j++) value[i * s.cols + j] = weight(a[i], b[j]);
    s.value = value;
    sm_similar best = {0};
    sm_status status = sm_similar_of(&best, &s, err);
    *total = best.total;
    if (status == SM_OK) sm_similar_done(&best);
    sm_free(value);
    return status;
}

static uint64_t larger_side(const sm_facts *f)
{
    return f->sums->rows > f->sums->cols ? f->sums->rows : f->sums->cols;
}

static double ca_of(const sm_facts *f, double total)
{
    return total / f->sums->rows;
}

static double nca_of(const sm_facts *f, double total)
{
    return (total - 1) / (f->sums->rows - 1.0);
}

static double ba_of(const sm_facts *f, double total)
{
    return total / (double)larger_side(f);
}

static double nba_of(const sm_facts *f, double total)
{
    double chance = sm_u128_double(f->sums->sorted_min) / (double)f->sums->n;
    return (total - chance) / ((double)larger_side(f) - chance);
}

static double psi_of(const sm_facts *f, double total)
{
    return fmax(0, nba_of(f, total));
}

static double spsi_of(const sm_facts *f, double total)
{
    return fmax(0, (total - 1) / ((double)larger_side(f) - 1));
}

static const struct share_row {
    const char *id;
    double (*weight)(double a, double b);
    double (*of)(const sm_facts *f, double total);
} share_rows[] = {
    {"ca", share_of_row, ca_of},      {"nca", share_of_row, nca_of},    {"ba", share_of_larger, ba_of},
    {"nba", share_of_larger, nba_of}, {"psi", share_of_larger, psi_of}, {"spsi", share_of_larger, spsi_of},
};

static void extent_of_pa(sm_extent *e, const sm_facts *f)
{
    e->most = at(sm_u128_double(f->sums->sorted_min) / (double)f->sums->n, as_matched);
}

static void extent_of_error(sm_extent *e, const sm_facts *f)
{
    e->least = at((double)(f->sums->n - (uint64_t)f->sums->sorted_min) / (double)f->sums->n, as_matched);
}

static void extent_of_na(sm_extent *e, const sm_facts *f)
{
    double k = (double)larger_side(f), most = sm_u128_double(f->sums->sorted_min) / (double)f->sums->n;
    e->most = at((k * most - 1) / (k - 1), as_matched);
}

/* ---- the rest ---------------------------------------------------------------------------------------------------- */

static void extent_of_purity(sm_extent *e, const sm_facts *f)
{
    if (allows_independence(f)) e->least = at((double)largest_class(f) / (double)f->sums->n, as_independent);
}

static void extent_of_inverse_purity(sm_extent *e, const sm_facts *f)
{
    if (allows_independence(f)) e->least = at((double)largest_cluster(f) / (double)f->sums->n, as_independent);
}

static void extent_of_h(sm_extent *e, const sm_facts *f)
{
    if (allows_independence(f))
        e->most = at((double)(f->sums->n - largest_cluster(f)) / (double)f->sums->n, as_independent);
}

static void extent_of_split_join(sm_extent *e, const sm_facts *f)
{
    if (allows_independence(f))
        e->most = at((double)(2 * f->sums->n - largest_class(f) - largest_cluster(f)), as_independent);
}

/* E[c^2] = mu^2 + mu (n - a)(n - b) / (n (n - 1)), cell by cell. */
static void extent_of_ecs(sm_extent *e, const sm_facts *f)
{
    const uint64_t *a = sm_table_row_sums(f->table), *b = sm_table_col_sums(f->table);
    uint32_t rows = sm_table_rows(f->table), cols = sm_table_cols(f->table);
    double n = (double)f->sums->n, sum = 0;
    if ((uint64_t)f->sums->rows * f->sums->cols > 1000000) return;
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < cols; j++) {
            double x = (double)a[i], y = (double)b[j], mu = x * y / n;
            if (a[i] && b[j]) sum += (mu * mu + mu * (n - x) * (n - y) / (n * (n - 1))) / fmax(x, y);
        }
    e->mean = at(sum / n, as_chance);
}

/* Cells of the same name are a matching: each is a b/n on average and can be min(a, b). */
static void extent_of_accuracy(sm_extent *e, const sm_facts *f)
{
    const uint64_t *a = sm_table_row_sums(f->table), *b = sm_table_col_sums(f->table);
    double n = (double)f->sums->n, mean = 0, most = 0;
    if (f->sums->names == 0) return;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) {
        uint32_t j = a[i] ? sm_table_find_col(f->table, sm_table_row_name(f->table, i)) : SM_NONE;
        if (j == SM_NONE) continue;
        mean += (double)a[i] * (double)b[j] / n;
        most += (double)(a[i] < b[j] ? a[i] : b[j]);
    }
    e->mean = at(mean / n, as_chance);
    e->most = at(most / n, as_matched);
}

static void extent_of_identity(sm_extent *e, const sm_facts *f)
{
    if (!allows_identity(f)) everywhere(e, 0);
    e->least = at(0, as_fixed);
}

static const struct other_row {
    const char *id;
    void (*of)(sm_extent *e, const sm_facts *f);
} other_rows[] = {
    {"pa", extent_of_pa},
    {"classification_error", extent_of_error},
    {"na", extent_of_na},
    {"purity", extent_of_purity},
    {"inverse_purity", extent_of_inverse_purity},
    {"h_score", extent_of_h},
    {"split_join", extent_of_split_join},
    {"ecs", extent_of_ecs},
    {"accuracy", extent_of_accuracy},
    {"identical", extent_of_identity},
};

static const char *const of_sizes[] = {"entropy_true", "entropy_pred", "emi"};

#define FIND(rows, x)                                                                                                  \
    for (size_t i_ = 0; i_ < sizeof rows / sizeof *rows; i_++)                                                         \
        if (!strcmp(rows[i_].id, (x)->id)) return &rows[i_];                                                           \
    return NULL

static const struct pair_row *pair_row_of(const sm_index *x)
{
    FIND(pair_rows, x);
}

static const struct information_row *information_row_of(const sm_index *x)
{
    FIND(information_rows, x);
}

static const struct share_row *share_row_of(const sm_index *x)
{
    FIND(share_rows, x);
}

static const struct other_row *other_row_of(const sm_index *x)
{
    FIND(other_rows, x);
}

static bool is_of_sizes(const sm_index *x)
{
    for (size_t i = 0; i < sizeof of_sizes / sizeof *of_sizes; i++)
        if (!strcmp(of_sizes[i], x->id)) return true;
    return false;
}

unsigned sm_extent_needs(const sm_index *x)
{
    return x->needs | (information_row_of(x) ? SM_NEED_EMI : 0);
}

static sm_status extent_by_row(sm_extent *out, const sm_index *x, const sm_facts *f, sm_error *err)
{
    const struct pair_row *p = pair_row_of(x);
    const struct information_row *i = information_row_of(x);
    const struct share_row *s = share_row_of(x);
    const struct other_row *o = other_row_of(x);
    if (p) extent_of_pairs(out, p, f);
    if (i && (f->have & SM_NEED_EMI)) extent_of_information(out, i, f);
    if (o) o->of(out, f);
    double total;
    bool known;
    sm_status status = s ? match_sizes(f, s->weight, &total, &known, err) : SM_OK;
    if (s && status == SM_OK && known) out->most = at(s->of(f, total), as_matched);
    return status;
}

sm_status sm_extent_of(sm_extent *out, const sm_index *x, const sm_facts *f, sm_error *err)
{
    *out = (sm_extent){0};
    if (x->of_places) return SM_OK; /* tables with these sizes do not say where the points lie */
    sm_value v = sm_index_value(x, f);
    if (v.state == SM_PENDING || v.state == SM_UNDEFINED || f->sums->n == 0) return SM_OK;
    if (is_of_sizes(x) || (!x->by_name && x->properties[0] == '+' && has_one_table(f->sums))) {
        everywhere(out, v.number);
        return SM_OK;
    }
    sm_status status = has_one_table(f->sums) && !x->by_name ? SM_OK : extent_by_row(out, x, f, err);
    if (status == SM_OK && !x->by_name && !isnan(x->best) && allows_identity(f))
        *(x->distance ? &out->least : &out->most) = at(x->best, as_identical);
    return status;
}
