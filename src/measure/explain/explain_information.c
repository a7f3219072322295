/* Information explained: entropies term by term, the mutual information cell by cell, then the formula. */
#include "explain.h"
#include "setmatch/base/mem.h"
#include "setmatch/measure/emi.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *log_name(const sm_derivation *d)
{
    return d->bits ? "log2" : "ln";
}

/* ---- entropies ----------------------------------------------------------------------------------------------------
 */

static double entropy_part(const sm_facts *f, uint64_t x)
{
    double n = (double)f->sums->n, p = (double)x / n;
    return p * log(1 / p);
}

static double entropy_of_class(const sm_facts *f, uint32_t row, uint32_t col)
{
    return entropy_part(f, sm_class_size(f, row));
}

static double entropy_of_cluster(const sm_facts *f, uint32_t row, uint32_t col)
{
    return entropy_part(f, sm_cluster_size(f, col));
}

static void say_entropy(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    bool class = p.col == SM_NONE;
    uint64_t x = class ? sm_class_size(f, p.row) : sm_cluster_size(f, p.col);
    sm_derive_term(d, p.row, p.col, "%s  %s/%s · %s(%s/%s) = %s",
                   class ? sm_class_name(f, p.row) : sm_cluster_name(f, p.col), SM_WHOLE(x), SM_WHOLE(f->sums->n),
                   log_name(d), SM_WHOLE(f->sums->n), SM_WHOLE(x), SM_SAY(d, p.worth));
}

static const sm_pieces of_classes = {
    .walk = sm_walk_classes, .worth = entropy_of_class, .say = say_entropy, .adds = true, .nats = true};
static const sm_pieces of_clusters = {
    .walk = sm_walk_clusters, .worth = entropy_of_cluster, .say = say_entropy, .adds = true, .nats = true};

static void tell_u(const sm_facts *f, sm_derivation *d, const sm_information *i)
{
    sm_derive_step(d, "Entropy of the classes", "H(U) = Σ a/n · ln(n/a)");
    sm_tell_pieces(f, d, &of_classes);
    sm_derive_result(d, "H(U) = %s", SM_SAY(d, i->u));
}

static void tell_v(const sm_facts *f, sm_derivation *d, const sm_information *i)
{
    sm_derive_step(d, "Entropy of the clusters", "H(V) = Σ b/n · ln(n/b)");
    sm_tell_pieces(f, d, &of_clusters);
    sm_derive_result(d, "H(V) = %s", SM_SAY(d, i->v));
}

/* ---- mutual information -------------------------------------------------------------------------------------------
 */

static double mutual_of_cell(const sm_facts *f, uint32_t row, uint32_t col)
{
    double n = (double)f->sums->n, c = (double)sm_count_at(f, row, col);
    double a = (double)sm_class_size(f, row), b = (double)sm_cluster_size(f, col);
    return c / n * log(c / a * (n / b));
}

static void say_mutual(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    uint64_t c = sm_count_at(f, p.row, p.col);
    sm_derive_term(d, p.row, p.col, "%s,%s  %s/%s · %s(%s·%s / (%s·%s)) = %s", sm_class_name(f, p.row),
                   sm_cluster_name(f, p.col), SM_WHOLE(c), SM_WHOLE(f->sums->n), log_name(d), SM_WHOLE(f->sums->n),
                   SM_WHOLE(c), SM_WHOLE(sm_class_size(f, p.row)), SM_WHOLE(sm_cluster_size(f, p.col)),
                   SM_SAY(d, p.worth));
}

static const sm_pieces of_cells = {
    .walk = sm_walk_cells, .worth = mutual_of_cell, .say = say_mutual, .adds = true, .nats = true};

static void tell_mutual(const sm_facts *f, sm_derivation *d, const sm_information *i)
{
    sm_derive_step(d, "Mutual information", "MI = Σ c/n · ln(n·c / (a·b))");
    sm_tell_pieces(f, d, &of_cells);
    sm_derive_result(d, "MI = %s", SM_SAY(d, i->mutual));
}

enum { U = 1, V = 2, MUTUAL = 4 };

/* A point's share of each, in the unit of the derivation. */
static sm_information tell(const sm_facts *f, sm_derivation *d, unsigned which)
{
    sm_information i = sm_information_of(f->sums);
    double each = sm_unit_of(d) / i.n;
    i.u *= each, i.v *= each, i.joint *= each, i.mutual *= each;
    if (which & U) tell_u(f, d, &i);
    if (which & V) tell_v(f, d, &i);
    if (which & MUTUAL) tell_mutual(f, d, &i);
    return i;
}

void sm_explain_entropy_true(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell(f, d, U);
}

void sm_explain_entropy_pred(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell(f, d, V);
}

void sm_explain_mi(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell(f, d, MUTUAL);
}

/* ---- MI over a mean ------------------------------------------------------------------------------------------------
 */

typedef struct average {
    double (*of)(const sm_information *i);
    const char *words; /* with the two entropies as %s */
} average;

static const average arithmetic = {sm_mean_arithmetic, "(%s + %s)/2"};
static const average smaller = {sm_mean_min, "min(%s, %s)"};
static const average larger = {sm_mean_max, "max(%s, %s)"};
static const average geometric = {sm_mean_geometric, "√(%s·%s)"};

/* The mean with its numbers; words is one of the four formats above. */
static sm_figure say_average(const sm_derivation *d, const sm_information *i, const average *m)
{
    sm_figure s = {""}, u = sm_say(d, i->u), v = sm_say(d, i->v);
    size_t at = 0;
    const char *next[] = {u.text, v.text};
    int used = 0;
    for (const char *w = m->words; *w && at + 1 < sizeof s.text; w++) {
        if (*w != '%') {
            s.text[at++] = *w;
            continue;
        }
        for (const char *c = next[used]; *c && at + 1 < sizeof s.text; c++) s.text[at++] = *c;
        used++, w++;
    }
    s.text[at] = '\0';
    return s;
}

static void over_average(const sm_facts *f, sm_derivation *d, const sm_index *x, const average *m)
{
    sm_information i = tell(f, d, U | V | MUTUAL);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / (%s) = %s / %s", SM_SAY(d, i.mutual), say_average(d, &i, m).text, SM_SAY(d, i.mutual),
            SM_SAY(d, m->of(&i)));
}

void sm_explain_nmi(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    over_average(f, d, x, &arithmetic);
}

void sm_explain_nmi_min(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    over_average(f, d, x, &smaller);
}

void sm_explain_nmi_max(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    over_average(f, d, x, &larger);
}

void sm_explain_nmi_sqrt(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    over_average(f, d, x, &geometric);
}

static void tell_joint(sm_derivation *d, const sm_information *i)
{
    sm_derive_step(d, "Joint entropy", "H(U,V) = H(U) + H(V) − MI");
    SM_LINE(d, "%s + %s − %s", SM_SAY(d, i->u), SM_SAY(d, i->v), SM_SAY(d, i->mutual));
    sm_derive_result(d, "H(U,V) = %s", SM_SAY(d, i->joint));
}

void sm_explain_nmi_joint(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_information i = tell(f, d, U | V | MUTUAL);
    tell_joint(d, &i);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_SAY(d, i.mutual), SM_SAY(d, i.joint));
}

/* ---- adjusted for chance --------------------------------------------------------------------------------------------
 */

/* What a cell adds to E[MI] follows from its class's and its cluster's size: cells of equal sizes are told together, by
 * the first of them. */
enum { MARGINS = 64 }; /* of a side; where sizes are more, those that most classes or clusters have */

typedef struct margin { /* a size, the first group as loaded that has it, and how many have it */
    uint64_t size;
    uint32_t first, many;
} margin;

static int by_size(const void *a, const void *b)
{
    const margin *x = a, *y = b;
    if (x->size != y->size) return x->size < y->size ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

static int by_many(const void *a, const void *b)
{
    const margin *x = a, *y = b;
    return x->many != y->many ? (x->many < y->many) - (x->many > y->many) : -by_size(a, b);
}

static int as_loaded(const void *a, const void *b)
{
    const margin *x = a, *y = b;
    return (x->first > y->first) - (x->first < y->first);
}

/* The sizes of a side as loaded; at most MARGINS of them. `all` is how many there are. NULL without memory. */
static margin *margins_of(const sm_facts *f, bool classes, size_t *n, size_t *all)
{
    const uint64_t *sum = classes ? sm_table_row_sums(f->table) : sm_table_col_sums(f->table);
    uint32_t groups = classes ? sm_table_rows(f->table) : sm_table_cols(f->table);
    margin *m = sm_alloc(groups, sizeof *m);
    *n = *all = 0;
    for (uint32_t g = 0; m && g < groups; g++)
        if (sum[g]) m[(*n)++] = (margin){sum[g], g, 1};
    if (!m || !*n) return m;
    qsort(m, *n, sizeof *m, by_size);
    for (size_t i = 1; i < *n; i++) {
        if (m[i].size == m[*all].size)
            m[*all].many++;
        else
            m[++*all] = m[i];
    }
    *n = ++*all;
    qsort(m, *n, sizeof *m, by_many);
    if (*n > MARGINS) *n = MARGINS;
    qsort(m, *n, sizeof *m, as_loaded);
    return m;
}

static uint64_t groups_alike(const uint64_t *sum, uint32_t groups, uint64_t size)
{
    uint64_t many = 0;
    for (uint32_t g = 0; g < groups; g++) many += sum[g] == size;
    return many;
}

/* Cells with the sizes of this one. */
static uint64_t cells_alike(const sm_facts *f, uint32_t row, uint32_t col)
{
    const sm_table *t = f->table;
    return groups_alike(sm_table_row_sums(t), sm_table_rows(t), sm_class_size(f, row)) *
           groups_alike(sm_table_col_sums(t), sm_table_cols(t), sm_cluster_size(f, col));
}

/* What the digits would show as 0 has three of its own. */
static sm_figure say_tiny(const sm_derivation *d, double x)
{
    sm_figure s = sm_say(d, x);
    if (x > 0 && strspn(s.text, "0.") == strlen(s.text)) snprintf(s.text, sizeof s.text, "%.2e", x);
    return s;
}

static void say_expected(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    uint64_t a = sm_class_size(f, p.row), b = sm_cluster_size(f, p.col), many = cells_alike(f, p.row, p.col);
    double n = (double)f->sums->n, share = (double)a / n * ((double)b / n);
    const char *class = sm_class_name(f, p.row), *cluster = sm_cluster_name(f, p.col);
    if (many == 1)
        sm_derive_term(d, p.row, p.col, "%s,%s  a = %s, b = %s: expected share a·b/n² = %s, adds %s", class, cluster,
                       SM_WHOLE(a), SM_WHOLE(b), say_tiny(d, share).text, say_tiny(d, p.worth).text);
    else
        sm_derive_term(d, p.row, p.col,
                       "%s,%s and %s more  a = %s, b = %s: expected share a·b/n² = %s, add %s · %s = %s", class,
                       cluster, SM_WHOLE(many - 1), SM_WHOLE(a), SM_WHOLE(b), say_tiny(d, share).text, SM_WHOLE(many),
                       say_tiny(d, p.worth / (double)many).text, say_tiny(d, p.worth).text);
}

static void tell_margins(const sm_facts *f, sm_derivation *d)
{
    size_t n[2], all[2];
    margin *rows = margins_of(f, true, &n[0], &all[0]), *cols = margins_of(f, false, &n[1], &all[1]);
    sm_piece *piece = rows && cols ? sm_alloc(n[0] * n[1], sizeof *piece) : NULL;
    sm_pieces p = {.walk = sm_walk_list, .say = say_expected, .adds = true, .nats = true, .list = piece};
    if (!piece) d->failed = true;
    p.n_more = (uint64_t)all[0] * all[1] - (uint64_t)n[0] * n[1];
    p.more = f->emi;
    for (size_t i = 0; piece && i < n[0]; i++)
        for (size_t j = 0; j < n[1]; j++) {
            double cells = (double)rows[i].many * cols[j].many;
            double worth = cells * sm_emi_term(rows[i].size, cols[j].size, f->sums->n) / (double)f->sums->n;
            piece[p.n++] = (sm_piece){rows[i].first, cols[j].first, worth};
            p.more -= worth;
        }
    if (!p.n_more) p.more = 0;
    sm_tell_pieces(f, d, &p);
    sm_free(rows);
    sm_free(cols);
    sm_free(piece);
}

static double tell_expected(const sm_facts *f, sm_derivation *d)
{
    double expected = f->emi * sm_unit_of(d);
    sm_derive_step(d, "Expected mutual information",
                   "mean of MI over all tables with these sizes, as chance deals them");
    SM_LINE(d, "cell of sizes a and b: Σ over l of l/n · %s(n·l / (a·b)) · C(a,l)·C(n − a, b − l) / C(n, b)",
            log_name(d));
    tell_margins(f, d);
    SM_LINE(d, "summed over %s classes and %s clusters", SM_WHOLE(f->sums->rows), SM_WHOLE(f->sums->cols));
    sm_derive_result(d, "E[MI] = %s", SM_SAY(d, expected));
    return expected;
}

void sm_explain_emi(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell_expected(f, d);
}

static void adjusted(const sm_facts *f, sm_derivation *d, const sm_index *x, const average *m)
{
    sm_information i = tell(f, d, U | V | MUTUAL);
    double emi = tell_expected(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "(%s − %s) / (%s − %s) = %s / %s", SM_SAY(d, i.mutual), SM_SAY(d, emi), say_average(d, &i, m).text,
            SM_SAY(d, emi), SM_SAY(d, i.mutual - emi), SM_SAY(d, m->of(&i) - emi));
}

void sm_explain_ami(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    adjusted(f, d, x, &arithmetic);
}

void sm_explain_ami_min(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    adjusted(f, d, x, &smaller);
}

void sm_explain_ami_max(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    adjusted(f, d, x, &larger);
}

void sm_explain_ami_sqrt(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    adjusted(f, d, x, &geometric);
}

/* ---- every class with the same weight
 * -------------------------------------------------------------------------------- */

static double log_of_share(const sm_facts *f, uint32_t row, uint32_t col)
{
    double share = sm_share_of_class(f, row, col);
    return -share * log(share);
}

static void say_share(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    uint64_t c = sm_count_at(f, p.row, p.col), a = sm_class_size(f, p.row);
    sm_derive_term(d, p.row, p.col, "%s,%s  %s/%s · ln(%s/%s) = %s", sm_class_name(f, p.row), sm_cluster_name(f, p.col),
                   SM_WHOLE(c), SM_WHOLE(a), SM_WHOLE(a), SM_WHOLE(c), SM_SAY(d, p.worth));
}

static const sm_pieces of_shares = {
    .walk = sm_walk_cells, .worth = log_of_share, .say = say_share, .adds = true, .nats = true};

/* With every class at probability 1/k: H(U) = ln k, H(V|U) is the mean entropy of the rows, MI = H(V) - H(V|U). */
void sm_explain_ncmi(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    double k = f->sums->rows, unit = sm_unit_of(d), all = log(k) * unit;
    double given = -sm_fix_double(f->sums->share_clogc) / k * unit;
    double v = all - sm_fix_double(f->sums->share_blogb) / k * unit;
    sm_derive_step(d, "Every row divided by its sum: what a class leaves open", "H(V|U) = Σ c/a · ln(a/c) / k");
    sm_tell_pieces(f, d, &of_shares);
    sm_derive_result(d, "H(V|U) = %s", SM_SAY(d, given));
    sm_derive_step(d, "Entropies when every class weighs 1/k",
                   "H(U) = ln k; H(V) from the sums of the columns of shares");
    SM_LINE(d, "H(U) = %s %s = %s", log_name(d), SM_WHOLE(f->sums->rows), SM_SAY(d, all));
    SM_LINE(d, "H(V) = %s", SM_SAY(d, v));
    sm_derive_result(d, "MI = H(V) − H(V|U) = %s", SM_SAY(d, v - given));
    sm_derive_step(d, x->symbol, sm_index_nmi.formula);
    SM_LINE(d, "%s / ((%s + %s)/2)", SM_SAY(d, v - given), SM_SAY(d, all), SM_SAY(d, v));
}

/* ---- the rest
 * --------------------------------------------------------------------------------------------------------- */

void sm_explain_homogeneity(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_information i = tell(f, d, U | MUTUAL);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_SAY(d, i.mutual), SM_SAY(d, i.u));
}

void sm_explain_completeness(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_information i = tell(f, d, V | MUTUAL);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_SAY(d, i.mutual), SM_SAY(d, i.v));
}

static double tell_part(const sm_facts *f, sm_derivation *d, const sm_index *x, double mutual, double entropy)
{
    sm_value v = sm_index_value(x, f);
    sm_derive_step(d, x->name, x->formula);
    SM_LINE(d, "%s / %s", SM_SAY(d, mutual), SM_SAY(d, entropy));
    sm_derive_result(d, "%s = %s", x->symbol, SM_SAY(d, v.number));
    return v.number;
}

void sm_explain_v_measure(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_information i = tell(f, d, U | V | MUTUAL);
    double h = tell_part(f, d, &sm_index_homogeneity, i.mutual, i.u);
    double c = tell_part(f, d, &sm_index_completeness, i.mutual, i.v);
    char beta[32];
    sm_number(beta, f->beta);
    sm_tell_formula(d, x);
    SM_LINE(d, "β = %s%s", beta, f->beta == 1 ? "" : ", set by --beta");
    SM_LINE(d, "(1 + %s)·%s·%s / (%s·%s + %s)", beta, SM_SAY(d, h), SM_SAY(d, c), beta, SM_SAY(d, h), SM_SAY(d, c));
}

void sm_explain_vi(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_information i = tell(f, d, U | V | MUTUAL);
    sm_tell_formula(d, x);
    SM_LINE(d, "%s + %s − 2·%s", SM_SAY(d, i.u), SM_SAY(d, i.v), SM_SAY(d, i.mutual));
}

void sm_explain_nvi(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_information i = tell(f, d, U | V | MUTUAL);
    tell_joint(d, &i);
    sm_tell_formula(d, x);
    SM_LINE(d, "1 − %s / %s", SM_SAY(d, i.mutual), SM_SAY(d, i.joint));
}

void sm_explain_nid(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    sm_information i = tell(f, d, U | V | MUTUAL);
    sm_tell_formula(d, x);
    SM_LINE(d, "1 − %s / %s", SM_SAY(d, i.mutual), say_average(d, &i, &larger).text);
}
