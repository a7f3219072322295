/* The J-score and its two halves, the element-centric similarity, and identity, explained. */
#include "explain.h"
#include "setmatch/base/mem.h"

static double jaccard(const sm_facts *f, uint32_t row, uint32_t col)
{
    uint64_t over, under;
    sm_overlap_of(SM_JACCARD, sm_count_at(f, row, col), sm_class_size(f, row), sm_cluster_size(f, col), &over, &under);
    return (double)over / (double)under;
}

static void say_jaccard(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    uint64_t c = sm_count_at(f, p.row, p.col), a = sm_class_size(f, p.row), b = sm_cluster_size(f, p.col);
    sm_derive_term(d, p.row, p.col, "%s,%s  %s/(%s + %s − %s) = %s/%s = %s", sm_class_name(f, p.row),
                   sm_cluster_name(f, p.col), SM_WHOLE(c), SM_WHOLE(a), SM_WHOLE(b), SM_WHOLE(c), SM_WHOLE(c),
                   SM_WHOLE(a + b - c), SM_SAY(d, p.worth));
}

static const sm_pieces jaccard_of_cells = {.walk = sm_walk_cells, .worth = jaccard, .say = say_jaccard};

static void tell_every_pair(const sm_facts *f, sm_derivation *d)
{
    const sm_sums *s = f->sums;
    uint64_t apart = (uint64_t)s->rows * s->cols - s->cells;
    sm_derive_step(d, "Jaccard of every pair", "c / (a + b − c)");
    sm_tell_pieces(f, d, &jaccard_of_cells);
    if (apart) SM_LINE(d, "the %s other pairs share no point: 0", SM_WHOLE(apart));
}

static double tell_recall(const sm_facts *f, sm_derivation *d)
{
    double r = sm_fix_double(f->best[SM_JACCARD].row_sum) / (double)f->sums->n;
    sm_derive_step(d, "Best cluster of each class", "R = Σ a/n · max over clusters of c/(a + b − c)");
    sm_tell_pieces(f, d, &sm_jaccard_of_classes);
    sm_derive_result(d, "R = %s", SM_SAY(d, r));
    return r;
}

/* Clusters that no class chooses count in P alone: the first such is named. */
static void tell_unmatched(const sm_facts *f, sm_derivation *d)
{
    const sm_best *best = &f->best[SM_JACCARD];
    bool *chosen = sm_alloc(best->cols, sizeof *chosen);
    if (!chosen) {
        d->failed = true;
        return;
    }
    for (uint32_t r = 0; r < best->rows; r++)
        if (best->col_of_row[r] != SM_NONE) chosen[best->col_of_row[r]] = true;
    uint32_t c = 0;
    while (c < best->cols && (chosen[c] || best->row_of_col[c] == SM_NONE)) c++;
    if (c < best->cols)
        sm_derive_term(d, SM_NONE, c, "%s is no class's best cluster: it counts here and not in R",
                       sm_cluster_name(f, c));
    sm_free(chosen);
}

static double tell_precision(const sm_facts *f, sm_derivation *d)
{
    double p = sm_fix_double(f->best[SM_JACCARD].col_sum) / (double)f->sums->n;
    sm_derive_step(d, "Best class of each cluster", "P = Σ b/n · max over classes of c/(a + b − c)");
    sm_tell_pieces(f, d, &sm_jaccard_of_clusters);
    tell_unmatched(f, d);
    sm_derive_result(d, "P = %s", SM_SAY(d, p));
    return p;
}

void sm_explain_j_recall(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell_every_pair(f, d);
    tell_recall(f, d);
}

void sm_explain_j_precision(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell_every_pair(f, d);
    tell_precision(f, d);
}

void sm_explain_j_score(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    tell_every_pair(f, d);
    double r = tell_recall(f, d), p = tell_precision(f, d);
    sm_tell_formula(d, x);
    SM_LINE(d, "2·%s·%s / (%s + %s) = %s / %s", SM_SAY(d, r), SM_SAY(d, p), SM_SAY(d, r), SM_SAY(d, p),
            SM_SAY(d, 2 * r * p), SM_SAY(d, r + p));
}

static double larger_size(const sm_facts *f, uint32_t row, uint32_t col)
{
    uint64_t a = sm_class_size(f, row), b = sm_cluster_size(f, col);
    return (double)(a > b ? a : b);
}

static double element_centric(const sm_facts *f, uint32_t row, uint32_t col)
{
    double c = (double)sm_count_at(f, row, col);
    return c * c / larger_size(f, row, col);
}

static void say_element_centric(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    sm_derive_term(d, p.row, p.col, "%s,%s  %s²/max(%s, %s) = %s", sm_class_name(f, p.row), sm_cluster_name(f, p.col),
                   SM_WHOLE(sm_count_at(f, p.row, p.col)), SM_WHOLE(sm_class_size(f, p.row)),
                   SM_WHOLE(sm_cluster_size(f, p.col)), SM_SAY(d, p.worth));
}

static const sm_pieces element_centric_cells = {
    .walk = sm_walk_cells, .worth = element_centric, .say = say_element_centric, .adds = true};

void sm_explain_ecs(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    double sum = sm_fix_double(f->sums->ecs);
    sm_derive_step(d, "Every cell by the larger of its sets", "Σ c² / max(a, b)");
    sm_tell_pieces(f, d, &element_centric_cells);
    sm_derive_result(d, "= %s", SM_SAY(d, sum));
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_SAY(d, sum), SM_WHOLE(f->sums->n));
}

void sm_explain_identical(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    const sm_sums *s = f->sums;
    sm_tell_formula(d, x);
    SM_LINE(d, "equal when classes, clusters and cells with points are as many");
    SM_LINE(d, "%s classes, %s clusters, %s cells", SM_WHOLE(s->rows), SM_WHOLE(s->cols), SM_WHOLE(s->cells));
}
