/* Shares of a loss, a row an index. An amount is what one class or cluster keeps from being as good as it can be; the
 * unit turns amounts into the index's own scale. */
#include "setmatch/measure/loss.h"
#include "measure/index/family.h"
#include "measure/number/xlogx.h"
#include <math.h>
#include <string.h>

static uint64_t size_of(const sm_facts *f, int side, uint32_t x)
{
    return (side == SM_CLASSES ? sm_table_row_sums(f->table) : sm_table_col_sums(f->table))[x];
}

static sm_line line_of(const sm_facts *f, int side, uint32_t x)
{
    return side == SM_CLASSES ? sm_table_row(f->table, x) : sm_table_col(f->table, x);
}

/* ---- points outside a pairing ------------------------------------------------------------------------------------ */

/* Points of x that are not in the cell of its own partner. */
static uint64_t outside(const sm_facts *f, const sm_matching *m, int side, uint32_t x)
{
    uint32_t with = (side == SM_CLASSES ? m->col_of_row : m->row_of_col)[x];
    uint64_t kept = 0;
    if (with != SM_NONE) kept = side == SM_CLASSES ? sm_table_at(f->table, x, with) : sm_table_at(f->table, with, x);
    return size_of(f, side, x) - kept;
}

static double outside_optimum(const sm_facts *f, int side, uint32_t x)
{
    return (double)outside(f, &f->matching[SM_BY_COUNT], side, x);
}

static double outside_greedy(const sm_facts *f, int side, uint32_t x)
{
    return (double)outside(f, f->greedy, side, x);
}

/* The same with every point of a class weighing 1/a. */
static double outside_shares(const sm_facts *f, int side, uint32_t x)
{
    const sm_matching *m = &f->matching[SM_BY_ROW_SHARE];
    const uint64_t *a = sm_table_row_sums(f->table);
    if (side == SM_CLASSES) return a[x] ? (double)outside(f, m, side, x) / (double)a[x] : 0;
    sm_line l = sm_table_col(f->table, x);
    double sum = 0;
    for (uint32_t p = 0; p < l.n; p++) {
        uint32_t row = sm_line_at(l, p);
        if (l.count[p] && m->row_of_col[x] != row) sum += (double)l.count[p] / (double)a[row];
    }
    return sum;
}

/* ---- points outside the largest cell of their class (cluster) ---------------------------------------------------- */

static double outside_largest(const sm_facts *f, int chooser, int side, uint32_t x)
{
    const sm_best *b = &f->best[SM_MOST];
    const uint32_t *choice = chooser == SM_CLASSES ? b->col_of_row : b->row_of_col;
    sm_line l = line_of(f, side, x);
    uint64_t sum = 0;
    for (uint32_t p = 0; p < l.n; p++) {
        uint32_t y = sm_line_at(l, p);
        if (side == chooser ? choice[x] != y : choice[y] != x) sum += l.count[p];
    }
    return (double)sum;
}

static double outside_largest_of_class(const sm_facts *f, int side, uint32_t x)
{
    return outside_largest(f, SM_CLASSES, side, x);
}

static double outside_largest_of_cluster(const sm_facts *f, int side, uint32_t x)
{
    return outside_largest(f, SM_CLUSTERS, side, x);
}

static double outside_own_largest(const sm_facts *f, int side, uint32_t x)
{
    return outside_largest(f, side, side, x);
}

/* ---- what the best partner leaves open --------------------------------------------------------------------------- */

static double apart(const sm_facts *f, sm_overlap o, int side, uint32_t x)
{
    uint64_t size = size_of(f, side, x), over, under;
    const sm_best *b = &f->best[o];
    uint32_t with = size ? (side == SM_CLASSES ? b->col_of_row : b->row_of_col)[x] : SM_NONE;
    if (with == SM_NONE) return 0;
    uint64_t c = side == SM_CLASSES ? sm_table_at(f->table, x, with) : sm_table_at(f->table, with, x);
    sm_overlap_of(o, c, size, size_of(f, !side, with), &over, &under);
    return (double)size * ((double)(under - over) / (double)under);
}

static double apart_by_jaccard(const sm_facts *f, int side, uint32_t x)
{
    return apart(f, SM_JACCARD, side, x);
}

static double apart_by_f1(const sm_facts *f, int side, uint32_t x)
{
    return apart(f, SM_F1, side, x);
}

/* Sum c (1 - c/max(a, b)). */
static double apart_by_element(const sm_facts *f, int side, uint32_t x)
{
    sm_line l = line_of(f, side, x);
    double sum = 0;
    for (uint32_t p = 0; p < l.n; p++) {
        uint64_t mine = size_of(f, side, x), other = size_of(f, !side, sm_line_at(l, p)), c = l.count[p];
        uint64_t larger = mine > other ? mine : other;
        if (c) sum += (double)c * ((double)(larger - c) / (double)larger);
    }
    return sum;
}

/* ---- pairs ------------------------------------------------------------------------------------------------------- */

/* Ordered pairs of x that the other side keeps apart: size^2 - sum c^2. For pairs of different points and for pairs
 * with repetition alike, since size = sum c. */
static double pairs_apart(const sm_facts *f, int side, uint32_t x)
{
    sm_line l = line_of(f, side, x);
    uint64_t size = size_of(f, side, x);
    sm_u128 sum = (sm_u128)size * size;
    for (uint32_t p = 0; p < l.n; p++) sum -= (sm_u128)l.count[p] * l.count[p];
    return sm_u128_double(sum);
}

/* ---- information ------------------------------------------------------------------------------------------------- */

/* size times the entropy of x over the other side: size ln size - sum c ln c. */
static double uncertain(const sm_facts *f, int side, uint32_t x)
{
    sm_line l = line_of(f, side, x);
    sm_logs sum = sm_xlogx(size_of(f, side, x));
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p]) sum = sm_logs_sub(sum, sm_xlogx(l.count[p]));
    return sm_logs_double(sum);
}

/* ---- units ------------------------------------------------------------------------------------------------------- */

static double points(const sm_facts *f, int side)
{
    return (double)f->sums->n;
}

static double one(const sm_facts *f, int side)
{
    return 1;
}

static double classes(const sm_facts *f, int side)
{
    return f->sums->rows;
}

static double classes_but_one(const sm_facts *f, int side)
{
    return classes(f, side) - 1;
}

/* n (K - 1)/K */
static double points_above_uniform(const sm_facts *f, int side)
{
    double k = f->sums->rows > f->sums->cols ? f->sums->rows : f->sums->cols;
    return points(f, side) * (k - 1) / k;
}

/* 1 - J = P/(R + P) (1 - R) + R/(R + P) (1 - P). */
static double points_of_mean(const sm_facts *f, int side)
{
    double r = sm_fix_double(f->best[SM_JACCARD].row_sum), p = sm_fix_double(f->best[SM_JACCARD].col_sum);
    return points(f, side) * ((r + p) / (side == SM_CLASSES ? p : r));
}

static double squares(sm_u128 x)
{
    return sm_u128_double(x);
}

static double all_pairs(const sm_facts *f, int side)
{
    return points(f, side) * (points(f, side) - 1);
}

static double all_with_repetition(const sm_facts *f, int side)
{
    return points(f, side) * points(f, side);
}

static double pairs_in_classes(const sm_facts *f, int side)
{
    return squares(f->sums->aa - f->sums->n);
}

static double pairs_in_clusters(const sm_facts *f, int side)
{
    return squares(f->sums->bb - f->sums->n);
}

static double pairs_in_both(const sm_facts *f, int side)
{
    return pairs_in_classes(f, side) + pairs_in_clusters(f, side);
}

static double pairs_in_either(const sm_facts *f, int side)
{
    return squares(f->sums->aa + f->sums->bb - f->sums->cc - f->sums->n);
}

/* The mean of the two sides' pairs less what chance gives, twice: P + Q - 2PQ/N, in ordered pairs. */
static double above_chance(double p, double q, double all)
{
    return p + q - 2 * p * q / all;
}

static double pairs_above_chance(const sm_facts *f, int side)
{
    return above_chance(pairs_in_classes(f, side), pairs_in_clusters(f, side), all_pairs(f, side));
}

static double squares_above_chance(const sm_facts *f, int side)
{
    return above_chance(squares(f->sums->aa), squares(f->sums->bb), all_with_repetition(f, side));
}

static double information_of_classes(const sm_facts *f, int side)
{
    return sm_information_of(f->sums).u;
}

static double information_of_clusters(const sm_facts *f, int side)
{
    return sm_information_of(f->sums).v;
}

static double information_of_both(const sm_facts *f, int side)
{
    return information_of_classes(f, side) + information_of_clusters(f, side);
}

static double information_joint(const sm_facts *f, int side)
{
    return sm_information_of(f->sums).joint;
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

#define MATCHED .kind = SM_LOSS_BY_EITHER, .needs = SM_NEED_MATCH_COUNT | SM_NEED_CANONICAL, .amount = outside_optimum
#define MATCHED_PART                                                                                                   \
    .kind = SM_LOSS_BY_EITHER, .needs = SM_NEED_MATCH_SHARE | SM_NEED_CANONICAL, .amount = outside_shares
#define LARGEST    .kind = SM_LOSS_BY_EITHER, .needs = SM_NEED_BEST
#define BOTH_PAIRS .kind = SM_LOSS_BY_BOTH, .amount = pairs_apart
#define BOTH_LOGS  .kind = SM_LOSS_BY_BOTH, .amount = uncertain
#define OUT_OF_MATCH                                                                                                   \
    {                                                                                                                  \
        "(a − c of the matched cluster)/n", "(b − c of the matched class)/n"                                         \
    }
#define OUT_OF_CLASS_MAX                                                                                               \
    {                                                                                                                  \
        "(a − largest c)/n", "points that are not in the main cluster of their class/n"                                \
    }

const sm_loss sm_losses[] = {
    {.id = "j_score",
     .kind = SM_LOSS_BY_BOTH,
     .formula = {"P/(R + P) · a/n · (1 − I)", "R/(R + P) · b/n · (1 − I)"},
     .needs = SM_NEED_BEST,
     .amount = apart_by_jaccard,
     .unit = points_of_mean},
    {.id = "j_recall",
     .kind = SM_LOSS_BY_CLASS,
     .formula = {"a/n · (1 − I)", NULL},
     .needs = SM_NEED_BEST,
     .amount = apart_by_jaccard,
     .unit = points},
    {.id = "j_precision",
     .kind = SM_LOSS_BY_CLUSTER,
     .formula = {NULL, "b/n · (1 − I)"},
     .needs = SM_NEED_BEST,
     .amount = apart_by_jaccard,
     .unit = points},
    {.id = "ecs",
     .kind = SM_LOSS_BY_EITHER,
     .formula = {"Σ c·(1 − c/max(a, b))/n", "Σ c·(1 − c/max(a, b))/n"},
     .amount = apart_by_element,
     .unit = points},
    {.id = "f_score",
     .kind = SM_LOSS_BY_CLASS,
     .formula = {"a/n · (1 − best F1)", NULL},
     .needs = SM_NEED_BEST,
     .amount = apart_by_f1,
     .unit = points},
    {.id = "pa", MATCHED, .formula = OUT_OF_MATCH, .unit = points},
    {.id = "classification_error", MATCHED, .formula = OUT_OF_MATCH, .unit = points},
    {.id = "na",
     MATCHED,
     .formula = {"(a − c of the matched cluster)/n · K/(K − 1)", "(b − c of the matched class)/n · K/(K − 1)"},
     .unit = points_above_uniform},
    {.id = "ca",
     MATCHED_PART,
     .formula = {"(1 − c/a of the matched cluster)/k", "Σ c/a outside the matched class/k"},
     .unit = classes},
    {.id = "nca",
     MATCHED_PART,
     .formula = {"(1 − c/a of the matched cluster)/(k − 1)", "Σ c/a outside the matched class/(k − 1)"},
     .unit = classes_but_one},
    {.id = "greedy_accuracy",
     .kind = SM_LOSS_BY_EITHER,
     .formula = {"(a − c of its pair)/n", "(b − c of its pair)/n"},
     .needs = SM_NEED_GREEDY,
     .amount = outside_greedy,
     .unit = points},
    {.id = "purity",
     LARGEST,
     .formula = {"points that are not of the main class of their cluster/n", "(b − largest c)/n"},
     .amount = outside_largest_of_cluster,
     .unit = points},
    {.id = "inverse_purity", LARGEST, .formula = OUT_OF_CLASS_MAX, .amount = outside_largest_of_class, .unit = points},
    {.id = "h_score", LARGEST, .formula = OUT_OF_CLASS_MAX, .amount = outside_largest_of_class, .unit = points},
    {.id = "split_join",
     .kind = SM_LOSS_BY_BOTH,
     .formula = {"a − largest c", "b − largest c"},
     .needs = SM_NEED_BEST,
     .amount = outside_own_largest,
     .unit = one},
    {.id = "ri", BOTH_PAIRS, .formula = {"(a² − Σ c²)/(n² − n)", "(b² − Σ c²)/(n² − n)"}, .unit = all_pairs},
    {.id = "ari",
     BOTH_PAIRS,
     .formula = {"(a² − Σ c²)/(2·(P + Q) − 4·P·Q/N)", "(b² − Σ c²)/(2·(P + Q) − 4·P·Q/N)"},
     .unit = pairs_above_chance},
    {.id = "ri_lim", BOTH_PAIRS, .formula = {"(a² − Σ c²)/n²", "(b² − Σ c²)/n²"}, .unit = all_with_repetition},
    {.id = "nr",
     BOTH_PAIRS,
     .formula = {"(a² − Σ c²)/(Σ a² + Σ b² − 2·e)", "(b² − Σ c²)/(Σ a² + Σ b² − 2·e)"},
     .unit = squares_above_chance},
    {.id = "pair_recall",
     .kind = SM_LOSS_BY_CLASS,
     .formula = {"(a² − Σ c²)/(2·P)", NULL},
     .amount = pairs_apart,
     .unit = pairs_in_classes},
    {.id = "pair_precision",
     .kind = SM_LOSS_BY_CLUSTER,
     .formula = {NULL, "(b² − Σ c²)/(2·Q)"},
     .amount = pairs_apart,
     .unit = pairs_in_clusters},
    {.id = "pair_f1",
     BOTH_PAIRS,
     .formula = {"(a² − Σ c²)/(2·(P + Q))", "(b² − Σ c²)/(2·(P + Q))"},
     .unit = pairs_in_both},
    {.id = "pair_jaccard",
     BOTH_PAIRS,
     .formula = {"(a² − Σ c²)/(2·(P + Q − YY))", "(b² − Σ c²)/(2·(P + Q − YY))"},
     .unit = pairs_in_either},
    {.id = "mirkin", BOTH_PAIRS, .formula = {"a² − Σ c²", "b² − Σ c²"}, .unit = one},
    {.id = "vi", BOTH_LOGS, .formula = {"a/n · H(clusters within it)", "b/n · H(classes within it)"}, .unit = points},
    {.id = "nvi",
     BOTH_LOGS,
     .formula = {"a/n · H(clusters within it)/H(U,V)", "b/n · H(classes within it)/H(U,V)"},
     .unit = information_joint},
    {.id = "nmi",
     BOTH_LOGS,
     .formula = {"a/n · H(clusters within it)/(H(U) + H(V))", "b/n · H(classes within it)/(H(U) + H(V))"},
     .unit = information_of_both},
    {.id = "homogeneity",
     .kind = SM_LOSS_BY_CLUSTER,
     .formula = {NULL, "b/n · H(classes within it)/H(U)"},
     .amount = uncertain,
     .unit = information_of_classes},
    {.id = "completeness",
     .kind = SM_LOSS_BY_CLASS,
     .formula = {"a/n · H(clusters within it)/H(V)", NULL},
     .amount = uncertain,
     .unit = information_of_clusters},
    {0},
};

const sm_loss *sm_loss_of(const sm_index *x)
{
    for (const sm_loss *l = sm_losses; l->id; l++)
        if (strcmp(l->id, x->id) == 0) return l;
    return NULL;
}

sm_value sm_loss_total(const sm_index *x, const sm_facts *f)
{
    if (isnan(x->best)) return sm_not_defined("the index has no best value");
    if (x->needs & ~f->have) return (sm_value){.state = SM_PENDING};
    sm_value v = sm_index_value(x, f);
    if (v.state == SM_DEFINED || v.state == SM_BY_CONVENTION) v.number = fabs(x->best - v.number);
    return v;
}

double sm_loss_share(const sm_loss *l, const sm_facts *f, int side, uint32_t x)
{
    if (!l->formula[side]) return 0;
    double amount = l->amount(f, side, x);
    return amount > 0 ? amount / l->unit(f, side) : 0;
}

bool sm_loss_adds_up(const sm_index *x, const sm_facts *f)
{
    sm_value loss = sm_loss_total(x, f);
    return loss.state == SM_DEFINED || (loss.state == SM_BY_CONVENTION && !(loss.number > 0));
}
