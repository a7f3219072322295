/* What the cards say that an index sees, and cannot notice, tried on random tables: a row a sentence, with what would
 * have to be true if it were. A sentence without a row fails, so anyone who writes another one says how to try it.
 * Values "by hand" are computed here from the definitions, pair by pair and matching by matching. */
#include "measure/placed.h"
#include "measure/scored.h"
#include <math.h>

enum { SIDE = 64, ROUNDS = 120, POINTS = 14, KINDS = 3 };
static const double little = 1e-10;

static int rounds(void)
{
    return ROUNDS / (int)sample_fewer();
}

typedef struct grid {
    uint32_t k, other;
    uint64_t c[SIDE][SIDE];
} grid;

static double value_with(const grid *t, const char *id, char letter, double beta)
{
    static uint64_t packed[SIDE * SIDE];
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++) packed[i * t->other + j] = t->c[i][j];
    scored s = scored_as(t->k, t->other, packed, letter, index_of(id)->needs);
    sm_live_set_beta(s.live, beta);
    sm_value v = sm_live_value(s.live, index_of(id));
    scored_free(&s);
    return v.state == SM_UNDEFINED ? NAN : v.number;
}

static double value(const grid *t, const char *id)
{
    return value_with(t, id, index_of(id)->by_name ? 'K' : 'T', 1);
}

static bool near(double a, double b)
{
    return fabs(a - b) <= little * fmax(1, fmax(fabs(a), fabs(b)));
}

static void want(bool is, const char *id, const char *what, const grid *t)
{
    if (is) return;
    for (uint32_t i = 0; t && i < t->k; i++) {
        for (uint32_t j = 0; j < t->other; j++) fprintf(stderr, " %llu", (unsigned long long)t->c[i][j]);
        fprintf(stderr, "\n");
    }
    fail_msg("%s: %s", id, what);
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */
static uint64_t row_sum(const grid *t, uint32_t i)
{
    uint64_t sum = 0;
    for (uint32_t j = 0; j < t->other; j++) sum += t->c[i][j];
    return sum;
}

static uint64_t col_sum(const grid *t, uint32_t j)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < t->k; i++) sum += t->c[i][j];
    return sum;
}

static uint64_t points_of(const grid *t)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < t->k; i++) n += row_sum(t, i);
    return n;
}

/* Two to five classes and clusters, none of them empty, some cells. */
static grid random_table(uint64_t *seed)
{
    grid t = {.k = 2 + (uint32_t)draw(seed, 4), .other = 2 + (uint32_t)draw(seed, 4)};
    uint64_t most = (uint64_t[]){1, 3, 9, 30}[draw(seed, 4)], holes = draw(seed, 4);
    for (uint32_t i = 0; i < t.k; i++)
        for (uint32_t j = 0; j < t.other; j++) t.c[i][j] = draw(seed, 4) < holes ? 0 : 1 + draw(seed, most);
    for (uint32_t i = 0; i < t.k; i++) t.c[i][i % t.other] += row_sum(&t, i) == 0;
    for (uint32_t j = 0; j < t.other; j++) t.c[j % t.k][j] += col_sum(&t, j) == 0;
    return t;
}

static grid random_pure(uint64_t *seed)
{
    grid t = {.k = 2 + (uint32_t)draw(seed, 3)};
    for (uint32_t i = 0; i < t.k; i++)
        for (uint64_t pieces = 1 + draw(seed, 3); pieces > 0; pieces--)
            t.c[i][t.other++] = (pieces > 1 ? 1 : 2) + draw(seed, 6);
    return t;
}

static grid transposed(const grid *t)
{
    grid u = {.k = t->other, .other = t->k};
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++) u.c[j][i] = t->c[i][j];
    return u;
}

static grid of_labels(const uint32_t *u, const uint32_t *v, uint32_t n)
{
    grid t = {0};
    for (uint32_t p = 0; p < n; p++) {
        t.c[u[p]][v[p]]++;
        if (u[p] >= t.k) t.k = u[p] + 1;
        if (v[p] >= t.other) t.other = v[p] + 1;
    }
    return t;
}

static grid by_chance(uint64_t *seed, uint32_t n, uint32_t groups)
{
    grid t = {.k = groups, .other = groups};
    for (uint32_t p = 0; p < n; p++) t.c[p % groups][draw(seed, groups)]++;
    return t;
}

/* ---- what is done to a table; false: not to this one ------------------------------------------------------------- */
typedef bool perturbation(grid *t, uint64_t *seed);

static bool cut_column(grid *t, uint32_t j, uint64_t *seed)
{
    uint64_t left = 0, right = 0;
    for (uint32_t i = 0; i < t->k; i++) {
        t->c[i][t->other] = draw(seed, t->c[i][j] + 1);
        t->c[i][j] -= t->c[i][t->other];
        left += t->c[i][j], right += t->c[i][t->other];
    }
    t->other++;
    return left && right;
}

static bool cut_any(grid *t, uint64_t *seed)
{
    return cut_column(t, (uint32_t)draw(seed, t->other), seed);
}

static bool cut_pure(grid *t, uint64_t *seed)
{
    uint32_t j = (uint32_t)draw(seed, t->other), classes = 0;
    for (uint32_t i = 0; i < t->k; i++) classes += t->c[i][j] > 0;
    return classes == 1 && cut_column(t, j, seed);
}

static bool merge_two(grid *t, uint64_t *seed)
{
    uint32_t j = (uint32_t)draw(seed, t->other), last = t->other - 1;
    if (j == last) return false;
    for (uint32_t i = 0; i < t->k; i++) t->c[i][j] += t->c[i][last], t->c[i][last] = 0;
    t->other--;
    return true;
}

static bool multiply(grid *t, uint64_t by)
{
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++) t->c[i][j] *= by;
    return true;
}

static bool larger_class(grid *t, uint64_t *seed)
{
    uint32_t i = (uint32_t)draw(seed, t->k);
    for (uint32_t j = 0; j < t->other; j++) t->c[i][j] *= 3;
    return true;
}

/* A point alone in its class and in its cluster: its pairs are apart in both. */
static bool point_alone(grid *t)
{
    t->c[t->k++][t->other++] = 1;
    return true;
}

/* The other way round in two classes and two clusters; every size stays. */
static bool exchange_at(grid *t, const uint32_t i[2], const uint32_t j[2])
{
    if (i[0] == i[1] || j[0] == j[1] || !t->c[i[0]][j[0]] || !t->c[i[1]][j[1]]) return false;
    t->c[i[0]][j[0]]--, t->c[i[1]][j[1]]--;
    t->c[i[0]][j[1]]++, t->c[i[1]][j[0]]++;
    return true;
}

static void four_cells(const grid *t, uint64_t *seed, uint32_t i[2], uint32_t j[2])
{
    for (int x = 0; x < 2; x++) i[x] = (uint32_t)draw(seed, t->k), j[x] = (uint32_t)draw(seed, t->other);
}

static bool exchange(grid *t, uint64_t *seed)
{
    uint32_t i[2], j[2];
    four_cells(t, seed, i, j);
    return exchange_at(t, i, j);
}

static bool to_another_cluster(grid *t, uint64_t *seed)
{
    uint32_t i = (uint32_t)draw(seed, t->k), from = (uint32_t)draw(seed, t->other), to = (uint32_t)draw(seed, t->other);
    if (!t->c[i][from] || from == to) return false;
    t->c[i][from]--, t->c[i][to]++;
    return true;
}

static bool on_the_other_side(grid *t, perturbation *what, uint64_t *seed)
{
    grid u = transposed(t);
    bool done = what(&u, seed);
    *t = transposed(&u);
    return done;
}

/* ---- best partners, by hand -------------------------------------------------------------------------------------- */
enum { BY_JACCARD, BY_F1, BY_POINTS };

static double overlap(const grid *t, int how, uint32_t i, uint32_t j)
{
    double c = (double)t->c[i][j], a = (double)row_sum(t, i), b = (double)col_sum(t, j);
    return how == BY_POINTS ? c : how == BY_F1 ? 2 * c / (a + b) : c / (a + b - c);
}

static double best_of_class(const grid *t, int how, uint32_t i)
{
    double best = 0;
    for (uint32_t j = 0; j < t->other; j++) best = fmax(best, overlap(t, how, i, j));
    return best;
}

static bool chosen(const grid *t, int how, uint32_t j)
{
    for (uint32_t i = 0; i < t->k; i++)
        if (overlap(t, how, i, j) >= best_of_class(t, how, i) - 1e-12) return true;
    return false;
}

/* Cuts, or merges, clusters that no class chooses; what comes of it must be nobody's better choice. */
static bool change_unchosen(grid *t, int how, bool merge, uint64_t *seed)
{
    uint32_t j = (uint32_t)draw(seed, t->other), last = t->other - 1;
    grid was = *t;
    if (chosen(t, how, j) || (merge && (j == last || chosen(t, how, last)))) return false;
    if (!merge && !cut_column(t, j, seed)) return false;
    if (merge) {
        for (uint32_t i = 0; i < t->k; i++) t->c[i][j] += t->c[i][last], t->c[i][last] = 0;
        t->other--;
    }
    for (uint32_t i = 0; i < t->k; i++)
        if (best_of_class(t, how, i) > best_of_class(&was, how, i) + 1e-12) return false;
    return true;
}

static bool cut_unchosen(grid *t, uint64_t *seed)
{
    return change_unchosen(t, BY_JACCARD, false, seed);
}

/* A piece of a cluster that no class has for its main one cannot become one. */
static bool cut_no_main(grid *t, uint64_t *seed)
{
    uint32_t j = (uint32_t)draw(seed, t->other);
    return !chosen(t, BY_POINTS, j) && cut_column(t, j, seed);
}

static bool same_bests(const grid *t, const grid *was, int how)
{
    grid a = transposed(t), b = transposed(was);
    for (uint32_t i = 0; i < t->k; i++)
        if (!near(best_of_class(t, how, i), best_of_class(was, how, i))) return false;
    for (uint32_t j = 0; j < t->other; j++)
        if (best_of_class(&a, how, j) > best_of_class(&b, how, j) + 1e-12) return false;
    return true;
}

static bool is_best(const grid *t, int how, uint32_t i, uint32_t j)
{
    grid u = transposed(t);
    double x = overlap(t, how, i, j);
    return x >= best_of_class(t, how, i) - 1e-12 || x >= best_of_class(&u, how, j) - 1e-12;
}

static bool exchange_outside_best(grid *t, uint64_t *seed)
{
    uint32_t i[2], j[2];
    grid was = *t;
    four_cells(t, seed, i, j);
    if (is_best(t, BY_JACCARD, i[0], j[0]) || is_best(t, BY_JACCARD, i[1], j[1])) return false;
    return exchange_at(t, i, j) && same_bests(t, &was, BY_JACCARD);
}

/* A point that is neither in the largest overlap of its class nor in that of its cluster joins another such cell. */
static bool regroup_outside_largest(grid *t, uint64_t *seed)
{
    uint32_t i = (uint32_t)draw(seed, t->k), from = (uint32_t)draw(seed, t->other), to = (uint32_t)draw(seed, t->other);
    grid was = *t;
    if (from == to || !t->c[i][from] || is_best(t, BY_POINTS, i, from)) return false;
    t->c[i][from]--, t->c[i][to]++;
    return same_bests(t, &was, BY_POINTS);
}

/* ---- matchings, by hand ------------------------------------------------------------------------------------------ */
enum { COUNTS, SHARES, LARGER };

static double weight(const grid *t, int how, uint32_t i, uint32_t j)
{
    double c = (double)t->c[i][j], a = (double)row_sum(t, i), b = (double)col_sum(t, j);
    return how == COUNTS ? c : how == SHARES ? (a > 0 ? c / a : 0) : c > 0 ? c / fmax(a, b) : 0;
}

typedef struct search {
    const grid *t;
    int how;
    uint32_t now[SIDE], best[SIDE]; /* column of a row; SM_NONE: none */
    double most;
} search;

static void try_rows(search *s, uint32_t i, uint64_t taken, double sum)
{
    if (i == s->t->k) {
        if (sum > s->most + 1e-12) {
            s->most = sum;
            memcpy(s->best, s->now, sizeof s->best);
        }
        return;
    }
    s->now[i] = SM_NONE;
    try_rows(s, i + 1, taken, sum);
    for (uint32_t j = 0; j < s->t->other; j++) {
        if (taken >> j & 1 || !s->t->c[i][j]) continue;
        s->now[i] = j;
        try_rows(s, i + 1, taken | UINT64_C(1) << j, sum + weight(s->t, s->how, i, j));
    }
}

static search matched(const grid *t, int how)
{
    search s = {.t = t, .how = how, .most = -1};
    try_rows(&s, 0, 0, 0);
    return s;
}

/* Outside the matching a point goes elsewhere (its size too, or all sizes stay); no better matching arises. */
static bool respread(grid *t, int how, bool sizes_stay, uint64_t *seed)
{
    grid was = *t;
    search s = matched(&was, how);
    uint32_t i[2], j[2];
    four_cells(t, seed, i, j);
    if (s.best[i[0]] == j[0] || s.best[i[sizes_stay]] == j[1]) return false;
    if (sizes_stay) {
        if (s.best[i[0]] == j[1] || s.best[i[1]] == j[0] || !exchange_at(t, i, j)) return false;
    } else {
        if (j[0] == j[1] || !t->c[i[0]][j[0]]) return false;
        t->c[i[0]][j[0]]--, t->c[i[0]][j[1]]++;
    }
    return matched(t, how).most <= s.most + 1e-12;
}

static bool cut_left_over(grid *t, uint64_t *seed)
{
    search s = matched(t, SHARES);
    uint32_t j = (uint32_t)draw(seed, t->other);
    for (uint32_t i = 0; i < t->k; i++)
        if (s.best[i] == j) return false;
    return cut_column(t, j, seed);
}

/* ---- values, by hand --------------------------------------------------------------------------------------------- */
typedef struct pairs {
    double both, class_only, cluster_only, neither;
} pairs;

/* Ordered pairs; a point with itself, where asked for, is kept together by both. */
static pairs count_pairs(const grid *t, bool with_itself)
{
    pairs p = {0};
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++)
            for (uint32_t x = 0; x < t->k; x++)
                for (uint32_t y = 0; y < t->other; y++) {
                    bool same = i == x && j == y;
                    double many = (double)t->c[i][j] * ((double)t->c[x][y] - (same && !with_itself ? 1 : 0));
                    *(i == x ? j == y ? &p.both : &p.class_only : j == y ? &p.cluster_only : &p.neither) += many;
                }
    return p;
}

static double ratio(double over, double under)
{
    return under > 0 ? over / under : 0;
}

static double entropy_of(const grid *t, bool classes)
{
    double h = 0, n = (double)points_of(t);
    for (uint32_t g = 0; g < (classes ? t->k : t->other); g++) {
        double x = (double)(classes ? row_sum(t, g) : col_sum(t, g)) / n;
        h -= x > 0 ? x * log(x) : 0;
    }
    return h;
}

/* Mean over the clusters of the entropy of the classes in them. */
static double entropy_left(const grid *t)
{
    double h = 0, n = (double)points_of(t);
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++)
            if (t->c[i][j]) h -= (double)t->c[i][j] / n * log((double)t->c[i][j] / (double)col_sum(t, j));
    return h;
}

static double largest_overlaps(const grid *t) /* of the classes */
{
    double sum = 0;
    for (uint32_t i = 0; i < t->k; i++) sum += best_of_class(t, BY_POINTS, i);
    return sum / (double)points_of(t);
}

static double mean_best(const grid *t, int how)
{
    double sum = 0;
    for (uint32_t i = 0; i < t->k; i++) sum += (double)row_sum(t, i) * best_of_class(t, how, i);
    return sum / (double)points_of(t);
}

static double squares_by_larger(const grid *t)
{
    double sum = 0;
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++)
            sum += (double)t->c[i][j] * ratio((double)t->c[i][j], fmax((double)row_sum(t, i), (double)col_sum(t, j)));
    return sum / (double)points_of(t);
}

/* Four different points, the first two of one class and the last two of one cluster: their cells in turn, the points
 * of each cell drawn one after the other. As a share of all ordered quadruples: what two pairs that have nothing to do
 * with each other say about being together in both. */
static double apart_by_hand(const grid *t)
{
    double sum = 0, n = (double)points_of(t);
    uint32_t cells = t->k * t->other;
    for (uint32_t a = 0; a < cells * t->other; a++)
        for (uint32_t b = 0; b < cells * t->k; b++) {
            uint32_t i = a / t->other / t->other, x = a / t->other % t->other, y = a % t->other;
            uint32_t j = b / t->k / t->k, u = b / t->k % t->k, v = b % t->k;
            uint32_t at[4][2] = {{i, x}, {i, y}, {u, j}, {v, j}};
            double many = 1;
            for (int p = 0; p < 4; p++) {
                double left = (double)t->c[at[p][0]][at[p][1]];
                for (int q = 0; q < p; q++) left -= at[q][0] == at[p][0] && at[q][1] == at[p][1];
                many *= fmax(left, 0);
            }
            sum += many;
        }
    return n < 4 ? NAN : sum / (n * (n - 1) * (n - 2) * (n - 3));
}

static double pairs_by_hand(const grid *t, const char *id)
{
    pairs p = count_pairs(t, false), q = count_pairs(t, true);
    double wrong = p.class_only + p.cluster_only, precision = ratio(p.both, p.both + p.cluster_only);
    double recall = ratio(p.both, p.both + p.class_only), all = q.both + q.class_only + q.cluster_only + q.neither;
    if (!strcmp(id, "ri")) return 1 - ratio(wrong, wrong + p.both + p.neither);
    if (!strcmp(id, "fm")) return sqrt(precision * recall);
    if (!strcmp(id, "pair_precision")) return precision;
    if (!strcmp(id, "pair_recall")) return recall;
    if (!strcmp(id, "pair_f1")) return ratio(p.both, p.both + wrong / 2);
    if (!strcmp(id, "pair_jaccard")) return ratio(p.both, p.both + wrong);
    if (!strcmp(id, "mirkin")) return wrong;
    if (!strcmp(id, "ri_lim")) return (q.both + q.neither) / all;
    if (!strcmp(id, "fm_lim")) return q.both / sqrt((q.both + q.class_only) * (q.both + q.cluster_only));
    double alike = p.both + p.neither, tried = wrong + alike;
    if (!strcmp(id, "kulczynski")) return (precision + recall) / 2;
    if (!strcmp(id, "rogers_tanimoto")) return alike / (tried + wrong);
    if (!strcmp(id, "russell_rao")) return p.both / tried;
    if (!strcmp(id, "sokal_sneath_1")) return ratio(p.both, p.both + 2 * wrong);
    if (!strcmp(id, "sokal_sneath_2")) return 2 * alike / (tried + alike);
    if (!strcmp(id, "pair_phi")) { /* of the fourfold table of pairs, by its determinant */
        double margins = (p.both + p.class_only) * (p.both + p.cluster_only);
        margins *= (p.neither + p.class_only) * (p.neither + p.cluster_only);
        return margins > 0 ? (p.both * p.neither - p.class_only * p.cluster_only) / sqrt(margins) : 0;
    }
    if (!strcmp(id, "mari")) {
        double by_chance = apart_by_hand(t) * tried, mean_of_both = p.both + wrong / 2;
        double beyond = p.both - by_chance, capacity = mean_of_both - by_chance;
        if (!(fabs(capacity) <= 1e-9)) return beyond / capacity; /* NAN for fewer than 4 points */
        return fabs(beyond) > 1e-9 ? NAN : 0; /* -1/0 for classes of 2, 1, 1 against clusters of 1, 1, 2 */
    }
    double expected = (p.both + p.class_only) * (p.both + p.cluster_only) / (all - (double)points_of(t));
    double mean = !strcmp(id, "ari") ? p.both + wrong / 2 : sqrt((p.both + p.class_only) * (p.both + p.cluster_only));
    return fabs(mean - expected) < 1e-9 ? 0 : (p.both - expected) / (mean - expected); /* ari, afm */
}

static double information_by_hand(const grid *t, const char *id)
{
    grid u = transposed(t);
    double h = entropy_of(t, true), v = entropy_of(t, false), left = entropy_left(t), lost = entropy_left(&u);
    double mi = h - left;
    if (!strcmp(id, "entropy_true")) return h;
    if (!strcmp(id, "entropy_pred")) return v;
    if (!strcmp(id, "mi")) return mi;
    if (!strcmp(id, "nmi")) return ratio(mi, (h + v) / 2);
    if (!strcmp(id, "nmi_min")) return ratio(mi, fmin(h, v));
    if (!strcmp(id, "nmi_max")) return ratio(mi, fmax(h, v));
    if (!strcmp(id, "nmi_sqrt")) return ratio(mi, sqrt(h * v));
    if (!strcmp(id, "nmi_joint")) return ratio(mi, h + lost);
    if (!strcmp(id, "entropy_true_given_pred")) return left;
    if (!strcmp(id, "entropy_pred_given_true")) return lost;
    if (!strcmp(id, "vi")) return left + lost;
    if (!strcmp(id, "nvi")) return 1 - ratio(mi, h + lost);
    return 1 - ratio(mi, fmax(h, v)); /* nid */
}

/* Of each point, the share of its class that is in its cluster; the mean over points. */
static double own_share(const grid *t)
{
    double sum = 0;
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++)
            for (uint64_t p = 0; p < t->c[i][j]; p++) sum += (double)t->c[i][j] / (double)row_sum(t, i);
    return sum / (double)points_of(t);
}

/* Chi-squared as sum (c - e)^2/e, and the distance of the projections entry by entry: for two points 1/a where they
 * are of one class, less 1/b where they are in one cluster, squared. */
static double association_by_hand(const grid *t, const char *id)
{
    double chi = 0, distance = 0, n = (double)points_of(t);
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++) {
            double a = (double)row_sum(t, i), b = (double)col_sum(t, j), e = a * b / n, c = (double)t->c[i][j];
            chi += (c - e) * (c - e) / e;
            for (uint32_t x = 0; x < t->k; x++)
                for (uint32_t y = 0; y < t->other; y++) {
                    double entry = (x == i ? 1 / a : 0) - (y == j ? 1 / b : 0);
                    distance += c * (double)t->c[x][y] * entry * entry;
                }
        }
    if (!strcmp(id, "chi2")) return chi;
    if (!strcmp(id, "frobenius")) return distance;
    double k = t->k - 1, other = t->other - 1;
    return sqrt(chi / n / (!strcmp(id, "cramers_v") ? fmin(k, other) : sqrt(k * other)));
}

static double matching_by_hand(const grid *t, const char *id)
{
    grid u = transposed(t);
    double n = (double)points_of(t), k = t->k, larger = fmax(t->k, t->other), shares = matched(t, SHARES).most;
    double accuracy = matched(t, COUNTS).most / n, ba = matched(t, LARGER).most / larger;
    if (!strcmp(id, "purity")) return largest_overlaps(&u);
    if (!strcmp(id, "inverse_purity")) return largest_overlaps(t);
    if (!strcmp(id, "h_score")) return 1 - largest_overlaps(t);
    if (!strcmp(id, "split_join")) return n * (2 - largest_overlaps(t) - largest_overlaps(&u));
    if (!strcmp(id, "f_score")) return mean_best(t, BY_F1);
    if (!strcmp(id, "van_dongen")) return 1 - (largest_overlaps(t) + largest_overlaps(&u)) / 2;
    if (!strncmp(id, "bcubed", 6)) {
        double of_class = own_share(t), of_cluster = own_share(&u);
        if (!strcmp(id, "bcubed_f1")) return 2 / (1 / of_class + 1 / of_cluster);
        return !strcmp(id, "bcubed_recall") ? of_class : of_cluster;
    }
    if (!strcmp(id, "pa")) return accuracy;
    if (!strcmp(id, "classification_error")) return 1 - accuracy;
    if (!strcmp(id, "na")) return (accuracy - 1 / larger) / (1 - 1 / larger);
    if (!strcmp(id, "ca")) return shares / k;
    if (!strcmp(id, "nca")) return (shares - 1) / (k - 1);
    if (!strcmp(id, "ba")) return ba;
    if (!strcmp(id, "spsi")) return fmax(0, (ba - 1 / larger) / (1 - 1 / larger));
    double r = mean_best(t, BY_JACCARD), p = mean_best(&u, BY_JACCARD);
    if (!strcmp(id, "j_recall")) return r;
    if (!strcmp(id, "j_precision")) return p;
    return !strcmp(id, "j_score") ? 2 * r * p / (r + p) : squares_by_larger(t); /* ecs */
}

/* ---- checks: each takes the index and fails where the sentence is false ------------------------------------------ */
typedef void check(const char *id);

/* Of every table t that make gives. */
#define FOR_TABLES(name, make, holds)                                                                                  \
    static void name(const char *id)                                                                                   \
    {                                                                                                                  \
        uint64_t seed = 1;                                                                                             \
        for (int round = 0; round < rounds(); round++) {                                                               \
            grid t = make(&seed);                                                                                      \
            want(holds, id, #name, &t);                                                                                \
        }                                                                                                              \
    }

static bool is_worth(const grid *t, const char *id, double by_hand)
{
    double x = value(t, id);
    return value(t, "identical") > 0.5 || near(x, by_hand) || (isnan(x) && isnan(by_hand));
}

FOR_TABLES(is_of_pairs, random_table, is_worth(&t, id, pairs_by_hand(&t, id)))
FOR_TABLES(is_information, random_table, is_worth(&t, id, information_by_hand(&t, id)))
FOR_TABLES(is_matching, random_table, is_worth(&t, id, matching_by_hand(&t, id)))
FOR_TABLES(is_association, random_table, is_worth(&t, id, association_by_hand(&t, id)))

enum { SAME, NOT_LESS, NOT_MORE, MOVES };

static void done_to(const char *id, perturbation *what, int wanted, const char *said)
{
    uint64_t seed = 2;
    int times = 0, moved = 0;
    for (int round = 0; round < 2000 * ROUNDS && times < rounds(); round++) {
        grid t = random_table(&seed), u = t;
        if (!what(&u, &seed)) continue;
        double x = value(&t, id), y = value(&u, id);
        if (isnan(x) || isnan(y)) continue;
        if (value(&t, "identical") > 0.5 || value(&u, "identical") > 0.5) continue; /* 1, whatever the formula says */
        times++;
        moved += !near(x, y);
        if (wanted == SAME) want(near(x, y), id, said, &t);
        if (wanted == NOT_LESS) want(y >= x - little, id, said, &t);
        if (wanted == NOT_MORE) want(y <= x + little, id, said, &t);
    }
    want(times > rounds() / 4, id, "hardly ever tried", NULL);
    if (wanted == MOVES) want(moved > 0, id, said, NULL);
}

#define DONE_TO(name, doing, wanted)                                                                                   \
    static bool doing_##name(grid *t, uint64_t *seed)                                                                  \
    {                                                                                                                  \
        return doing;                                                                                                  \
    }                                                                                                                  \
    static void name(const char *id)                                                                                   \
    {                                                                                                                  \
        done_to(id, doing_##name, wanted, #name);                                                                      \
    }
DONE_TO(same_with_points_alone, point_alone(t), SAME)
DONE_TO(same_when_doubled, multiply(t, 2), SAME)
DONE_TO(same_when_a_class_grows, larger_class(t, seed), SAME)
DONE_TO(same_for_these_sizes, exchange(t, seed), SAME)
DONE_TO(same_whatever_the_clusters, to_another_cluster(t, seed), SAME)
DONE_TO(same_whatever_the_classes, on_the_other_side(t, to_another_cluster, seed), SAME)
DONE_TO(not_less_when_cut, cut_any(t, seed), NOT_LESS)
DONE_TO(not_less_when_merged, merge_two(t, seed), NOT_LESS)
DONE_TO(not_more_when_cut, cut_any(t, seed), NOT_MORE)
DONE_TO(not_more_when_merged, merge_two(t, seed), NOT_MORE)
DONE_TO(same_when_a_pure_cluster_is_cut, cut_pure(t, seed), SAME)
DONE_TO(pieces_count, t->other >= t->k && cut_pure(t, seed), NOT_LESS)
DONE_TO(same_when_an_unchosen_cluster_is_cut, cut_unchosen(t, seed), SAME)
DONE_TO(moves_when_an_unchosen_cluster_is_cut, cut_unchosen(t, seed), MOVES)
DONE_TO(same_when_an_unchosen_class_is_cut, on_the_other_side(t, cut_unchosen, seed), SAME)
DONE_TO(same_when_no_best_f1_is_cut, change_unchosen(t, BY_F1, false, seed), SAME)
DONE_TO(same_when_no_best_f1_is_merged, change_unchosen(t, BY_F1, true, seed), SAME)
DONE_TO(same_when_no_main_cluster_is_cut, cut_no_main(t, seed), SAME)
DONE_TO(same_outside_best_partners, exchange_outside_best(t, seed), SAME)
DONE_TO(same_outside_largest_overlaps, regroup_outside_largest(t, seed), SAME)
DONE_TO(same_outside_matching_of_counts, respread(t, COUNTS, false, seed), SAME)
DONE_TO(same_outside_matching_of_shares, respread(t, SHARES, false, seed), SAME)
DONE_TO(same_outside_matching_of_larger, respread(t, LARGER, true, seed), SAME)
DONE_TO(same_when_left_over_is_cut, cut_left_over(t, seed), SAME)

/* ---- values of tables of a kind ---------------------------------------------------------------------------------- */

static grid uniform(uint64_t *seed)
{
    grid t = {.k = 2 + (uint32_t)draw(seed, 4), .other = 2 + (uint32_t)draw(seed, 4)};
    for (uint32_t i = 0; i < t.k; i++)
        for (uint32_t j = 0; j < t.other; j++) t.c[i][j] = 12;
    return t;
}

FOR_TABLES(zero_for_uniform, uniform, near(value(&t, id), 0))
FOR_TABLES(zero_for_uniform_of_few_clusters, uniform, t.other > t.k || near(value(&t, id), 0))
FOR_TABLES(one_over_k_for_uniform, uniform, near(value(&t, id), 1 / fmax(t.k, t.other)))

static grid one_cluster(uint64_t *seed)
{
    grid t = random_table(seed), u = {.k = t.k, .other = 1};
    for (uint32_t i = 0; i < t.k; i++) u.c[i][0] = row_sum(&t, i) + !i; /* two points are in one class */
    return u;
}

static bool is_even(const grid *t)
{
    for (uint32_t i = 1; i < t->k; i++)
        if (t->c[i][0] != t->c[0][0]) return false;
    return true;
}

FOR_TABLES(zero_for_one_cluster, one_cluster, near(value(&t, id), 0))
FOR_TABLES(one_for_one_cluster, one_cluster, near(value(&t, id), 1))
FOR_TABLES(above_zero_for_one_cluster_of_uneven_classes, one_cluster,
           is_even(&t) == near(value(&t, id), 0) && value(&t, id) > -little)

static grid points_alone(uint64_t *seed)
{
    grid t = random_table(seed), u = {.k = t.k};
    t.c[0][0] += 2;
    for (uint32_t i = 0; i < t.k; i++)
        for (uint64_t c = row_sum(&t, i); c > 0 && u.other < SIDE; c--) u.c[i][u.other++] = 1;
    return u;
}

FOR_TABLES(one_for_points_alone, points_alone, near(value(&t, id), 1))
FOR_TABLES(zero_for_points_alone, points_alone, near(value(&t, id), 0))
FOR_TABLES(all_there_is_for_points_alone, points_alone, near(value(&t, id), entropy_of(&t, true)))

static bool is_pure(const grid *t)
{
    for (uint32_t j = 0; j < t->other; j++) {
        uint32_t classes = 0;
        for (uint32_t i = 0; i < t->k; i++) classes += t->c[i][j] > 0;
        if (classes > 1) return false;
    }
    return true;
}

static bool is_whole(const grid *t)
{
    grid u = transposed(t);
    return is_pure(&u);
}

static double value_transposed(const grid *t, const char *id)
{
    grid u = transposed(t);
    return value(&u, id);
}

static double value_multiplied(grid t, const char *id, uint64_t by)
{
    multiply(&t, by);
    return value(&t, id);
}

static grid pure_or_not(uint64_t *seed)
{
    grid t = draw(seed, 3) ? random_table(seed) : random_pure(seed);
    return draw(seed, 2) ? transposed(&t) : t;
}

FOR_TABLES(one_when_pure, random_pure, near(value(&t, id), 1))
FOR_TABLES(one_only_when_pure, pure_or_not, (value(&t, id) > 1 - little) == is_pure(&t))
FOR_TABLES(one_only_when_whole, pure_or_not, (value(&t, id) > 1 - little) == is_whole(&t))
FOR_TABLES(one_only_when_identical, pure_or_not, (value(&t, id) > 1 - little) == (is_pure(&t) && is_whole(&t)))
FOR_TABLES(zero_or_one, pure_or_not, near(value(&t, id), 0) || near(value(&t, id), 1))
/* One refines the other, both ways round. */
FOR_TABLES(one_when_refined, random_pure, near(value(&t, id), 1) && near(value_transposed(&t, id), 1))
FOR_TABLES(below_one_when_pure_and_cut, random_pure,
           near(value(&t, id), 1) == (t.k == t.other) && near(value_transposed(&t, id), 1) == (t.k == t.other))
FOR_TABLES(four_times_when_doubled, random_table, near(value_multiplied(t, id, 2), 4 * value(&t, id)))
FOR_TABLES(grows_with_n, random_table, near(value_multiplied(t, id, 2), 2 * value(&t, id)))
/* For many points, with the shares of this table. */
FOR_TABLES(limit_for_many_points, random_table,
           fabs(value(&t, id) - value_multiplied(t, !strcmp(id, "nr") ? "ari" : "afm", 1000000)) < 1e-4)
FOR_TABLES(is_ari_for_many_points, random_table,
           fabs(value_multiplied(t, id, 1000000) - value_multiplied(t, "ari", 1000000)) < 1e-4)

/* Of some table. */
#define OCCURS(name, happens)                                                                                          \
    static void name(const char *id)                                                                                   \
    {                                                                                                                  \
        uint64_t seed = 8;                                                                                             \
        bool occurs = false;                                                                                           \
        for (int round = 0; round < 10 * ROUNDS && !occurs; round++) {                                                 \
            grid t = random_table(&seed);                                                                              \
            occurs = happens;                                                                                          \
        }                                                                                                              \
        want(occurs, id, #name, NULL);                                                                                 \
    }
OCCURS(below_zero_occurs, value(&t, id) < -0.01)
OCCURS(is_not_j_score, !near(value(&t, id), value(&t, "j_score")))

/* Large against small: a class of many points, or one of few, is moved into another's cluster. */
static void large_classes_dominate(const char *id)
{
    uint64_t seed = 9;
    for (int round = 0; round < rounds(); round++) {
        uint64_t few = 2 + draw(&seed, 4), many = 50 + draw(&seed, 100);
        grid t = {.k = 4, .other = 4};
        for (uint32_t i = 0; i < 4; i++) t.c[i][i] = i == 3 ? few : many + draw(&seed, 9);
        grid small = t, large = t;
        small.c[3][0] = few, small.c[3][3] = 0;
        large.c[2][0] = large.c[2][2], large.c[2][2] = 0;
        want(1 - value(&small, id) < (1 - value(&large, id)) / 3, id, "a small class costs as much", &t);
    }
}

#define BY_CHANCE(name, points, groups, holds)                                                                         \
    static void name(const char *id)                                                                                   \
    {                                                                                                                  \
        uint64_t seed = 10;                                                                                            \
        for (int round = 0; round < 10; round++) {                                                                     \
            grid t = by_chance(&seed, points, groups);                                                                 \
            want(holds, id, #name, NULL);                                                                              \
        }                                                                                                              \
    }
BY_CHANCE(high_for_many_groups, 400, 20, value(&t, id) > 0.85)
BY_CHANCE(well_above_zero_by_chance, 100, 20, value(&t, id) > 0.2)
BY_CHANCE(far_from_zero_for_two_classes, 200, 2, value(&t, id) > 0.4)
BY_CHANCE(scores_well_by_chance_when_clusters_are_small, 100, 50, (value(&t, id) > 0.6) != index_of(id)->distance)

/* Products of margins are what chance gives on average. */
static void chance_depends_on_number_and_sizes(const char *id)
{
    grid two = {.k = 2, .other = 2, .c = {{25, 25}, {25, 25}}}, uneven = {.k = 2, .other = 2, .c = {{81, 9}, {9, 1}}};
    grid five = {.k = 5, .other = 5};
    for (uint32_t i = 0; i < 5; i++)
        for (uint32_t j = 0; j < 5; j++) five.c[i][j] = 4;
    want(fabs(value(&two, id) - value(&five, id)) > 0.1, id, "the number of classes does not matter", NULL);
    want(fabs(value(&two, id) - value(&uneven, id)) > 0.1, id, "their sizes do not matter", NULL);
}

/* ---- all permutations of some points ----------------------------------------------------------------------------- */
enum { SHUFFLED = 6 };

static double mean_over_permutations(const uint32_t *u, uint32_t *v, uint32_t at, const char *id, double *tables)
{
    if (at == SHUFFLED) {
        grid t = of_labels(u, v, SHUFFLED);
        ++*tables;
        return value(&t, id);
    }
    double sum = 0;
    for (uint32_t p = at; p < SHUFFLED; p++) {
        uint32_t keep = v[at];
        v[at] = v[p], v[p] = keep;
        sum += mean_over_permutations(u, v, at + 1, id, tables);
        keep = v[at];
        v[at] = v[p], v[p] = keep;
    }
    return sum;
}

static void over_permutations(const char *id, const char *of, bool itself)
{
    static const uint32_t label[][SHUFFLED] = {
        {0, 0, 0, 1, 1, 1}, {0, 0, 1, 1, 2, 2}, {0, 0, 0, 0, 1, 2}, {0, 0, 1, 1, 1, 1}};
    for (int x = 0; x < 4; x++)
        for (int y = x; y < 4; y++) {
            uint32_t v[SHUFFLED];
            double tables = 0;
            memcpy(v, label[y], sizeof v);
            grid t = of_labels(label[x], label[y], SHUFFLED);
            double mean = mean_over_permutations(label[x], v, 0, of, &tables) / tables;
            assert_near(tables, 720, 0);
            want(near(mean, itself ? value(&t, id) : 0), id, "not the mean over all permutations", &t);
        }
}

static void zero_on_average(const char *id)
{
    over_permutations(id, id, false);
}

static void is_mean_of_mi(const char *id)
{
    over_permutations(id, "mi", true);
}

/* ---- one index and another --------------------------------------------------------------------------------------- */
#define BESIDE(name, other, holds)                                                                                     \
    static void name(const char *id)                                                                                   \
    {                                                                                                                  \
        uint64_t seed = 12;                                                                                            \
        for (int round = 0; round < rounds(); round++) {                                                               \
            grid t = random_table(&seed);                                                                              \
            double x = value(&t, id), y = value(&t, other);                                                            \
            if (!isnan(x) && !isnan(y)) want(holds, id, #name, &t);                                                    \
        }                                                                                                              \
    }
BESIDE(is_v_measure, "v_measure", near(x, y))
BESIDE(is_nmi, "nmi", near(x, y))
BESIDE(is_what_nvi_leaves, "nvi", near(x, 1 - y))
BESIDE(is_inverse_purity_missed, "inverse_purity", near(x, 1 - y))
BESIDE(is_nba_not_below_zero, "nba", near(x, fmax(0, y)))
BESIDE(ranks_as_pair_f1, "pair_f1", near(x, y / (2 - y)))
/* Functions of the Rand index, or of the Jaccard index of pairs, that rise with it. */
BESIDE(ranks_as_rand, "ri", near(x, !strcmp(id, "rogers_tanimoto") ? y / (2 - y) : 2 * y / (1 + y)))
BESIDE(ranks_as_pair_jaccard, "pair_jaccard", near(x, y / (2 - y)))
BESIDE(is_not_above_nmi, "nmi", x <= y + little)
BESIDE(is_not_above_a, "pa", x <= y + little)
BESIDE(below_arithmetic, !strncmp(id, "ami", 3) ? "ami" : "nmi", x <= y + little || (*id == 'a' && x <= 0))
BESIDE(below_smallest, !strncmp(id, "ami", 3) ? "ami_min" : "nmi_min", x <= y + little || (*id == 'a' && x <= 0))
BESIDE(below_geometric, !strncmp(id, "ami", 3) ? "ami_sqrt" : "nmi_sqrt", x <= y + little || (*id == 'a' && x <= 0))
FOR_TABLES(is_recall_of_the_transposed, random_table, near(value(&t, id), value_transposed(&t, "j_recall")))

static void strictest_of_means(const char *id)
{
    below_arithmetic(id);
    below_smallest(id);
    below_geometric(id);
}

/* As AR for equal sums of squares; of tables with the same sizes in the same order. */
static void orders_as_ar(const char *id)
{
    uint64_t seed = 14;
    for (int round = 0; round < rounds(); round++) {
        grid t = random_table(&seed), u = t;
        if (!exchange(&u, &seed)) continue;
        double x = value(&t, id) - value(&u, id), y = value(&t, "ari") - value(&u, "ari");
        want((fabs(x) < little && fabs(y) < little) || x * y > 0, id, "another order than AR", &t);
        grid same = {.k = 2, .other = 2, .c = {{t.c[0][0], t.c[0][1]}, {t.c[0][1], t.c[0][0]}}};
        if (t.c[0][0] + t.c[0][1] > 1) want(near(value(&same, id), value(&same, "ari")), id, "P = Q and not AR", &same);
    }
}

/* Rows of one sum, from rows of any: each times the product of the others. */
static void is_nmi_of_classes_of_one_size(const char *id)
{
    uint64_t seed = 15;
    for (int round = 0; round < rounds(); round++) {
        grid t = random_table(&seed), u = t;
        for (uint32_t i = 0; i < t.k; i++)
            for (uint32_t x = 0; x < t.k; x++)
                for (uint32_t j = 0; x != i && j < t.other; j++) u.c[i][j] *= row_sum(&t, x);
        if (points_of(&u) < UINT64_C(1) << 52) want(near(value(&t, id), value(&u, "nmi")), id, "not NMI then", &t);
    }
}

/* Every class has more points in its cluster than elsewhere, and the cluster more of it than of others; a point of it
 * comes home. Class sizes as in nca-2024, Example 11. */
static void coming_home_can_lower_it(const char *id)
{
    uint64_t seed = 16;
    bool falls = false;
    for (int round = 0; round < 200 * ROUNDS && !falls; round++) {
        grid t = {.k = 4, .other = 4};
        for (uint32_t i = 0; i < 4; i++)
            for (uint32_t j = 0; j < 4; j++) t.c[i][j] = (1 + draw(&seed, 30)) * (i == 3 ? 7 : 1);
        for (uint32_t i = 0; i < 4; i++)
            for (uint32_t j = 0; j < 4; j++) {
                uint64_t more = t.c[i][j] > t.c[j][i] ? t.c[i][j] : t.c[j][i];
                if (i != j && t.c[i][i] <= more) t.c[i][i] = more + 1;
            }
        uint32_t i = (uint32_t)draw(&seed, 4), j = (i + 1) % 4;
        grid u = t;
        u.c[i][j]--, u.c[i][i]++;
        falls = value(&u, id) < value(&t, id) - little;
    }
    want(falls, id, "never falls", NULL);
}

static void beta_weighs(const char *id)
{
    uint64_t seed = 17;
    for (int round = 0; round < rounds(); round++) {
        grid t = random_table(&seed);
        double h = value(&t, "homogeneity"), c = value(&t, "completeness");
        if (h < 0.01 || c < 0.01) continue;
        want(fabs(value_with(&t, id, 'T', 1000) - c) < 0.1, id, "large beta, not completeness", &t);
        want(fabs(value_with(&t, id, 'T', 0.001) - h) < 0.1, id, "small beta, not homogeneity", &t);
    }
}

static void ln_k_for_equal_sizes(const char *id)
{
    for (uint32_t k = 2; k < 9; k++) {
        grid t = {.k = k, .other = k};
        for (uint32_t i = 0; i < k; i++) t.c[i][(i * 3 + 1) % k] += 4, t.c[i][i] += 4;
        grid u = {.k = k, .other = k};
        for (uint32_t i = 0; i < k; i++) u.c[i][i] = 8;
        want(near(value(&u, id), log(k)), id, "not ln k", &u);
    }
}

static void ln_n_at_most(const char *id)
{
    for (uint32_t n = 2; n < 20; n++) {
        grid t = {.k = n, .other = 1};
        for (uint32_t i = 0; i < n; i++) t.c[i][0] = 1;
        want(near(value(&t, id), log(n)), id, "not ln n", &t);
    }
    uint64_t seed = 18;
    for (int round = 0; round < rounds(); round++) {
        grid t = random_table(&seed);
        want(value(&t, id) <= log((double)points_of(&t)) + little, id, "above ln n", &t);
    }
}

/* u refines v refines w. */
static void adds_up_along_refinements(const char *id)
{
    uint64_t seed = 20;
    for (int round = 0; round < rounds(); round++) {
        uint32_t u[POINTS], v[POINTS], w[POINTS];
        for (uint32_t p = 0; p < POINTS; p++) u[p] = (uint32_t)draw(&seed, 8), v[p] = u[p] / 2, w[p] = v[p] / 2;
        grid uv = of_labels(u, v, POINTS), vw = of_labels(v, w, POINTS), uw = of_labels(u, w, POINTS);
        want(near(value(&uw, id), value(&uv, id) + value(&vw, id)), id, "does not add up", &uw);
    }
}

static void keeps_the_triangle(const char *id)
{
    uint64_t seed = 21;
    for (int round = 0; round < 4 * ROUNDS; round++) {
        uint32_t l[3][POINTS];
        double d[3];
        for (uint32_t x = 0; x < 3; x++)
            for (uint32_t p = 0; p < POINTS; p++)
                l[x][p] = x && draw(&seed, 3) ? l[x - 1][p] : (uint32_t)draw(&seed, 4);
        for (uint32_t x = 0; x < 3; x++) {
            grid t = of_labels(l[x], l[(x + 1) % 3], POINTS);
            d[x] = index_of(id)->distance ? value(&t, id) : 1 - value(&t, id);
        }
        want(d[0] <= d[1] + d[2] + little && d[1] <= d[0] + d[2] + little, id, "breaks the triangle", NULL);
    }
}

/* ---- names, greedy, points of a class ---------------------------------------------------------------------------- */
/* By the definitions, name by name; the i-th class and the i-th cluster bear one name. */
static double by_name(const grid *t, const char *id)
{
    double n = (double)points_of(t), recalls = 0, f1 = 0, weighted = 0, hits = 0, chance = 0, classes = 0, names = 0;
    for (uint32_t i = 0; i < t->k || i < t->other; i++) {
        double a = i < t->k ? (double)row_sum(t, i) : 0, b = i < t->other ? (double)col_sum(t, i) : 0;
        double c = i < t->k && i < t->other ? (double)t->c[i][i] : 0;
        if (a + b == 0) continue;
        classes += a > 0;
        names++;
        recalls += a > 0 ? c / a : 0;
        f1 += 2 * c / (a + b);
        weighted += a * 2 * c / (a + b);
        hits += c;
        chance += a * b;
    }
    if (!strcmp(id, "balanced_accuracy")) return recalls / classes;
    if (!strcmp(id, "macro_f1")) return f1 / names;
    if (!strcmp(id, "weighted_f1")) return weighted / n;
    if (!strcmp(id, "accuracy")) return hits / n;
    return (hits / n - chance / (n * n)) / (1 - chance / (n * n));
}

static bool shares_a_name(const grid *t)
{
    for (uint32_t i = 0; i < t->k && i < t->other; i++)
        if (row_sum(t, i) && col_sum(t, i)) return true;
    return false;
}

FOR_TABLES(is_by_name, random_table, !shares_a_name(&t) || near(value(&t, id), by_name(&t, id)))
FOR_TABLES(is_the_diagonal, random_table, near(value(&t, id), by_name(&t, id)))

/* Points that lie outside the cluster of their name, here in clusters 3 and 4, may lie in any. */
static void ignores_how_strange_names_divide(const char *id)
{
    grid t = {.k = 2, .other = 4, .c = {{5, 1, 3, 0}, {1, 5, 0, 2}}},
         u = {.k = 2, .other = 4, .c = {{5, 1, 1, 2}, {1, 5, 2, 0}}};
    want(near(value(&t, id), value(&u, id)), id, "names without a class matter", &t);
}

static void small_class_hardly_counts(const char *id)
{
    grid t = {.k = 2, .other = 2, .c = {{1000, 0}, {1, 1}}}, u = {.k = 2, .other = 2, .c = {{1000, 0}, {2, 0}}};
    want(value(&t, id) - value(&u, id) < 0.002, id, "a class of two points counts", &t);
}

/* Every cell is a b/n. */
static void zero_when_independent_by_name(const char *id)
{
    grid t = {.k = 2, .other = 3, .c = {{2, 4, 6}, {3, 6, 9}}};
    want(near(value(&t, id), 0), id, "agreement by chance counts", &t);
}

/* Pearson's correlation of the indicators of all names, summed up as Gorodkin (2004) does; points one by one. */
static void is_correlation_of_names(const char *id)
{
    uint64_t seed = 29;
    for (int round = 0; round < rounds(); round++) {
        grid t = random_table(&seed);
        double n = (double)points_of(&t), xy = 0, xx = 0, yy = 0;
        if (!shares_a_name(&t)) continue;
        for (uint32_t k = 0; k < t.k || k < t.other; k++) {
            double a = k < t.k ? (double)row_sum(&t, k) / n : 0, b = k < t.other ? (double)col_sum(&t, k) / n : 0;
            for (uint32_t i = 0; i < t.k; i++)
                for (uint32_t j = 0; j < t.other; j++) {
                    double x = (i == k) - a, y = (j == k) - b, points = (double)t.c[i][j];
                    xy += points * x * y;
                    xx += points * x * x;
                    yy += points * y * y;
                }
        }
        double wanted = xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
        want(near(value(&t, id), wanted), id, "not the correlation of the names", &t);
    }
}

static void renaming_changes_it(const char *id)
{
    grid t = {.k = 2, .other = 2, .c = {{5, 1}, {1, 5}}}, u = {.k = 2, .other = 2, .c = {{1, 5}, {5, 1}}};
    want(!near(value(&t, id), value(&u, id)), id, "names do not matter", &t);
}

static void takes_the_largest_first(const char *id)
{
    uint64_t seed = 23;
    for (int round = 0; round < rounds(); round++) {
        grid t = random_table(&seed), left = t;
        double sum = 0;
        bool tie = false;
        for (;;) {
            uint32_t x = 0, y = 0, many = 0;
            for (uint32_t i = 0; i < t.k; i++)
                for (uint32_t j = 0; j < t.other; j++) {
                    if (left.c[i][j] > left.c[x][y]) many = 0;
                    if (left.c[i][j] > left.c[x][y]) x = i, y = j;
                    many += left.c[i][j] == left.c[x][y];
                }
            if (!left.c[x][y]) break;
            tie = tie || many > 1;
            sum += (double)left.c[x][y];
            for (uint32_t i = 0; i < t.k; i++) left.c[i][y] = 0;
            for (uint32_t j = 0; j < t.other; j++) left.c[x][j] = 0;
        }
        if (!tie) want(near(value(&t, id), sum / (double)points_of(&t)), id, "not largest first", &t);
    }
}

static void misses_better_matchings(const char *id)
{
    grid t = {.k = 2, .other = 2, .c = {{10, 9}, {9, 0}}};
    want(value(&t, id) < value(&t, "pa") - 0.1, id, "finds the optimum", &t);
}

/* Rows in another order: cells of 5 tie. */
static void order_matters_with_equal_counts(const char *id)
{
    grid t = {.k = 2, .other = 2, .c = {{5, 5}, {5, 0}}}, u = {.k = 2, .other = 2, .c = {{5, 0}, {5, 5}}};
    want(!near(value(&t, id), value(&u, id)), id, "the order does not matter", &t);
}

static void points_of_a_class_count_the_same(const char *id)
{
    uint64_t seed = 24;
    for (int round = 0; round < rounds(); round++) {
        grid t = {.k = 3, .other = 3};
        for (uint32_t i = 0; i < 3; i++)
            for (uint32_t j = 0; j < 3; j++) t.c[i][j] = i == j ? 50 + draw(&seed, 200) : draw(&seed, 9);
        uint32_t i = (uint32_t)draw(&seed, 3), j = (i + 1 + (uint32_t)draw(&seed, 2)) % 3;
        double each = 1 / ((double)row_sum(&t, i) * 2), was = value(&t, id);
        for (int moved = 1; moved <= 5; moved++) {
            t.c[i][i]--, t.c[i][j]++;
            want(near(value(&t, id), was - moved * each), id, "points count differently", &t);
        }
    }
}

static void tiny_sets_count_like_large_ones(const char *id)
{
    uint64_t seed = 25;
    for (int round = 0; round < rounds(); round++) {
        grid t = random_table(&seed);
        t.c[t.k++][t.other++] = 1;
        grid u = t;
        u.c[u.k - 1][u.other - 1] = 1000;
        want(near(value(&t, id), value(&u, id)), id, "the size of a set matters", &t);
    }
}

/* Classes against themselves: 1 only where all points are of one class. */
static void below_one_for_identical(const char *id)
{
    for (uint64_t size = 1; size < 9; size++) {
        grid t = {.k = 2, .other = 2, .c = {{size, 0}, {0, size + 1}}};
        pairs p = count_pairs(&t, false);
        want(near(value(&t, id), p.both / (p.both + p.neither)) && value(&t, id) < 0.9, id, "for identical ones", &t);
    }
}

static void jumpy_near_points_alone(const char *id)
{
    uint32_t u[20], v[20];
    for (uint32_t p = 0; p < 20; p++) u[p] = v[p] = p;
    u[1] = v[1] = 0, u[3] = v[3] = 2, v[5] = 4;
    grid t = of_labels(u, v, 20);
    v[3] = 3;
    grid moved = of_labels(u, v, 20);
    want(fabs(value(&t, id) - value(&moved, id)) > 0.1, id, "one point hardly matters", NULL);
}

/* ---- points with coordinates ------------------------------------------------------------------------------------- */
static double placed_once(const char *id, const double *at, const uint32_t *classes, const uint32_t *clusters,
                          uint32_t n)
{
    placed p = placed_of(n, 2, at, classes, clusters, 2, 2);
    double x = placed_value(&p, id).number;
    placed_free(&p);
    return x;
}

enum { CLOUD = 40 };

/* Two clouds, so far apart; true: classes are what the index looks at. */
static double of_clouds(const char *id, double apart, uint32_t other_labels)
{
    double at[CLOUD][2];
    uint32_t own[CLOUD], other[CLOUD];
    uint64_t seed = 27, labels = other_labels;
    for (uint32_t p = 0; p < CLOUD; p++) {
        own[p] = p % 2;
        other[p] = p < 2 ? p : (uint32_t)draw(&labels, 2);
        at[p][0] = own[p] * apart + (double)draw(&seed, 1000) / 1000;
        at[p][1] = (double)draw(&seed, 1000) / 1000;
    }
    bool classes = strstr(id, "_true") != NULL;
    return placed_once(id, &at[0][0], classes ? own : other, classes ? other : own, CLOUD);
}

static void better_farther_apart(const char *id)
{
    double sign = strstr(id, "davies") ? -1 : 1;
    for (int apart = 1; apart < 6; apart++)
        want(sign * of_clouds(id, apart + 1, 1) > sign * of_clouds(id, apart, 1), id, "no better farther apart", NULL);
}

static void same_whatever_the_other_labels(const char *id)
{
    for (uint32_t other = 2; other < 20; other++)
        want(near(of_clouds(id, 2, 1), of_clouds(id, 2, other)), id, "the other labels matter", NULL);
}

static void rings_look_bad(const char *id)
{
    double at[CLOUD][2];
    uint32_t label[CLOUD];
    for (uint32_t p = 0; p < CLOUD; p++) {
        label[p] = p % 2;
        at[p][0] = (label[p] ? 3 : 5) * cos(p * 0.31);
        at[p][1] = (label[p] ? 3 : 5) * sin(p * 0.31);
    }
    want(placed_once(id, &at[0][0], label, label, CLOUD) < 0.2, id, "rings look good", NULL);
}

/* Two points on either side of the centroid, next to each other or above: one centroid, one dispersion. */
static void same_for_another_shape(const char *id)
{
    const double wide[][2] = {{-1, 0}, {1, 0}, {9, 0}, {11, 0}}, high[][2] = {{0, -1}, {0, 1}, {10, -1}, {10, 1}};
    const uint32_t label[] = {0, 0, 1, 1};
    want(near(placed_once(id, &wide[0][0], label, label, 4), placed_once(id, &high[0][0], label, label, 4)), id,
         "shape matters", NULL);
}

static void same_when_a_group_is_there_twice(const char *id)
{
    const double at[][2] = {{0, 0}, {2, 1}, {9, 3}, {12, 0}, {0, 0}, {2, 1}};
    const uint32_t label[] = {0, 0, 1, 1, 0, 0};
    want(near(placed_once(id, &at[0][0], label, label, 4), placed_once(id, &at[0][0], label, label, 6)), id,
         "sizes matter", NULL);
}

/* ---- the sentences ----------------------------------------------------------------------------------------------- */
enum field { SEES, BLIND, USE };
typedef struct claim {
    const char *id; /* "*" after a prefix: of all that begin with it */
    enum field field;
    const char *sentence;
    check *try[KINDS];
} claim;

/* says_nothing: names what it is, or gives advice; no table could prove it wrong. */
static void says_nothing(const char *id) {}

static const claim claims[] = {
#include "measure/card_claims.inc"
#include "tests/support/indices.h"
};
enum { CLAIMS = sizeof claims / sizeof *claims };

static const char *sentence_of(const sm_index *x, enum field f)
{
    return f == SEES ? x->sees : f == BLIND ? x->blind : x->use;
}

static bool is_about(const claim *c, const char *id)
{
    size_t length = strcspn(c->id, "*");
    return c->id[length] ? !strncmp(c->id, id, length) : !strcmp(c->id, id);
}

static const claim *claim_of(const sm_index *x, enum field f)
{
    for (size_t i = 0; i < CLAIMS; i++)
        if (claims[i].field == f && is_about(&claims[i], x->id)) return &claims[i];
    return NULL;
}

TEST(every_sentence_of_a_card_is_tested)
{
    for (size_t i = 0; i < sm_registry_count(the_registry()); i++) {
        const sm_index *x = sm_registry_at(the_registry(), i);
        for (int f = SEES; f <= USE; f++) {
            const claim *c = claim_of(x, (enum field)f);
            if (!c && f == USE) continue; /* advice */
            if (!c || strcmp(c->sentence, sentence_of(x, (enum field)f)))
                fail_msg("%s: no test for \"%s\"", x->id, sentence_of(x, (enum field)f));
        }
    }
}

TEST(cards_are_true_on_random_tables)
{
    for (size_t i = 0; i < sm_registry_count(the_registry()); i++) {
        const sm_index *x = sm_registry_at(the_registry(), i);
        for (int f = SEES; f <= USE; f++) {
            const claim *c = claim_of(x, (enum field)f);
            for (int k = 0; c && k < KINDS && c->try[k]; k++) c->try[k](x->id);
        }
    }
}

/* [[10,1,0],[0,10,0],[0,0,30]] -> [[10,0,1],..] moves J from .9626 to .9620: a point outside all best partners. */
TEST(points_outside_best_partners_matter_to_j)
{
    grid t = {.k = 3, .other = 3, .c = {{10, 1, 0}, {0, 10, 0}, {0, 0, 30}}};
    grid u = {.k = 3, .other = 3, .c = {{10, 0, 1}, {0, 10, 0}, {0, 0, 30}}};
    assert_near(value(&t, "j_score"), 0.9626, 5e-5);
    assert_near(value(&u, "j_score"), 0.9620, 5e-5);
}

/* Pairs by hand: (6 + 1)/(6 + 3) = 7/9; with the four pure points in two pieces (1 + 1 + 1)/(1 + 1 + 3) = 3/5. */
TEST(cutting_can_lower_pair_precision)
{
    grid t = {.k = 2, .other = 2, .c = {{4, 1}, {0, 2}}}, u = {.k = 2, .other = 3, .c = {{2, 2, 1}, {0, 0, 2}}};
    assert_near(value(&t, "pair_precision"), 7. / 9, 1e-15);
    assert_near(value(&u, "pair_precision"), 3. / 5, 1e-15);
}
