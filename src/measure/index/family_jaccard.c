/* Indices that match classes to clusters and clusters to classes, and two that look at the whole table at once. */
#include "family.h"
#include <math.h>

static sm_value j_score(const sm_index *x, const sm_facts *f)
{
    const sm_best *m = &f->best[SM_JACCARD];
    double n = (double)f->sums->n, r = sm_q64_double(m->row_sum) / n, p = sm_q64_double(m->col_sum) / n;
    return sm_quotient(2 * r * p, r + p);
}

static sm_value identical(const sm_index *x, const sm_facts *f)
{
    return sm_is(sm_facts_identical(f) ? 1 : 0);
}

/* sum c^2/(a b), 1 where the partitions are independent, less 1. */
static double association(const sm_sums *s)
{
    sm_logs x = {s->cc_ab.hi - SM_ONE, s->cc_ab.lo};
    double d = sm_logs_double(x);
    return d > (double)(s->cells + s->cols) * 0x1p-120 ? d : 0;
}

static sm_value chi2(const sm_index *x, const sm_facts *f)
{
    return sm_is((double)f->sums->n * association(f->sums));
}

static sm_value frobenius(const sm_index *x, const sm_facts *f)
{
    return sm_is((double)(f->sums->rows + f->sums->cols - 2) - 2 * association(f->sums));
}

const sm_index sm_jaccard_indices[] = {
    {
        .id = "j_recall",
        .symbol = "R",
        .short_name = "J rec.",
        .aliases = "J_R recall",
        .name = "Jaccard recall",
        .formula = "sum_i(a/n * max_j(M)), M = c/(a + b - c)",
        .source = SM_JSCORE_2022 ", Calculating overall accuracy",
        .doi = SM_JSCORE_DOI,
        .properties = "+-+-+-----",
        .sees = "How well each class is recovered by the one cluster most like it.",
        .blind =
            "Clusters that no class chooses: splitting one changes nothing, as long as no piece is a better choice.",
        .use = "To ask whether each class was found as one cluster; together with P.",
        .range = "[1/n, 1]",
        .needs = SM_NEED_BEST,
        .form = SM_BEST_OF_CLASSES + SM_JACCARD,
        .eval = sm_mean_best,
    },
    {
        .id = "j_precision",
        .symbol = "P",
        .short_name = "J prec",
        .aliases = "J_P precision",
        .name = "Jaccard precision",
        .formula = "sum_j(b/n * max_i(M)), M = c/(a + b - c)",
        .source = SM_JSCORE_2022 ", Calculating overall accuracy",
        .doi = SM_JSCORE_DOI,
        .properties = "+-+-+-----",
        .sees = "How well each cluster agrees with the one class most like it; unmatched clusters count here.",
        .blind =
            "Classes that no cluster chooses: splitting one changes nothing, as long as no piece is a better choice.",
        .use = "To ask whether each cluster is a class; it notices what no class chooses.",
        .range = "[1/n, 1]",
        .needs = SM_NEED_BEST,
        .form = SM_BEST_OF_CLUSTERS + SM_JACCARD,
        .eval = sm_mean_best,
    },
    {
        .id = "j_score",
        .symbol = "J",
        .aliases = "jscore",
        .name = "J-score",
        .formula = "2R P/(R + P), R = j_recall, P = j_precision",
        .source = SM_JSCORE_2022 ", Calculating overall accuracy",
        .doi = SM_JSCORE_DOI,
        .properties = "+++-+-----",
        .sees =
            "Matched and unmatched sets on both sides: every class and every cluster is judged by its best partner.",
        .blind = "Where points outside the best partners lie, as long as all sizes stay and no better partner arises.",
        .use = "When numbers of clusters differ and unmatched clusters must count.",
        .range = "[1/n, 1]",
        .needs = SM_NEED_BEST,
        .eval = j_score,
    },
    {
        .id = "ecs",
        .symbol = "ECS",
        .aliases = "clusim",
        .name = "Element-centric similarity",
        .formula = "sum_ij(c^2/max(a, b))/n",
        .source = "Gates, Wood, Hetrick & Ahn 2019, for two partitions",
        .doi = "10.1038/s41598-019-44892-y",
        .properties = "+++-+-----",
        .sees = "For every point, how much of its class and of its cluster are the same points.",
        .blind = "Which sets correspond: it names no partners.",
        .use = "When partitions of very different granularity are compared, point by point.",
        .range = "[1/n, 1]",
        .form = SM_CELLS_BY_LARGER,
        .eval = sm_mean_of_cells,
    },
    {
        .id = "identical",
        .symbol = "Z",
        .short_name = "Ident.",
        .name = "Identical partitions",
        .formula = "max(0, 1 + k + k' - 2sum_ij(1))",
        .formula_words = "1 when the partitions are equal up to relabelling, else 0",
        .source = SM_NCA_2024 ", eq. 39",
        .doi = SM_NCA_DOI,
        .properties = "+++++-++++",
        .sees = "Whether anything at all differs.",
        .blind = "How much differs.",
        .use = "In tests that demand equality.",
        .range = "{0, 1}",
        .eval = identical,
    },
    {0},
};

const sm_index sm_association_indices[] = {
    {
        .id = "chi2",
        .symbol = "χ²",
        .short_name = "chi2",
        .aliases = "chi_squared chisq pearson_chi2",
        .name = "Chi-squared statistic",
        .formula = "n (sum_ij(c^2/(a b)) - 1)",
        .source = "aricode (Chiquet, Rigaill & Sundqvist)",
        .properties = "++----+++-",
        .sees = "How far the cells are from what independent partitions would give.",
        .blind = "It grows with the number of points, so values of two data sets do not compare.",
        .use = "As an ingredient of Cramér's V, or for a test of independence.",
        .high = INFINITY,
        .best = NAN,
        .range = "[0, n·(min(k, k′) − 1)]",
        .eval = chi2,
    },
    {
        .id = "cramers_v",
        .symbol = "V_C",
        .short_name = "CramV",
        .aliases = "cramer_v cramer",
        .name = "Cramér's V",
        .formula = "sqrt(chi2/(n min(k - 1, k' - 1)))",
        .source = "Cramér 1946",
        .properties = "+++---+++-",
        .sees = "How strongly class and cluster depend on each other, whatever the number of points.",
        .blind = "Splitting or merging: it is 1 as soon as one partition refines the other.",
        .use = "Where association is asked for, as between two categorical variables.",
    },
    {
        .id = "tschuprow_t",
        .symbol = "T",
        .short_name = "TschT",
        .aliases = "tschuprow chuprov",
        .name = "Tschuprow's T",
        .formula = "sqrt(chi2/(n sqrt((k - 1)(k' - 1))))",
        .source = "Tschuprow 1925",
        .properties = "+++-+-+++-",
        .sees = "What Cramér's V sees; a partition that only refines the other stays below 1.",
        .blind = "Chance: random partitions into many clusters score well above 0.",
        .use = "As Cramér's V, where different numbers of classes and clusters should count against a clustering.",
    },
    {
        .id = "frobenius",
        .symbol = "Frob",
        .aliases = "frobenius_distance",
        .name = "Frobenius distance of the projections",
        .formula = "k + k' - 2sum_ij(c^2/(a b))",
        .source = "aricode; Lajugie, Arlot & Bach 2014",
        .properties = "+++-----+-",
        .sees = "How far apart the partitions are as projections: every class and every cluster counts the same.",
        .blind = "How many points there are: doubling all counts changes nothing.",
        .use = "Where classes of very different sizes count the same; common for segmentations.",
        .high = INFINITY,
        .range = "[0, k + k′ − 2]",
        .distance = true,
        .eval = frobenius,
    },
    {0},
};
