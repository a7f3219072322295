/* Indices that match classes to clusters and clusters to classes, and two that look at the whole table at once. */
#include "family.h"
#include <math.h>

static double per_point(sm_fix sum, const sm_facts *f)
{
    return sm_fix_double(sum) / (double)f->sums->n;
}

static sm_value j_recall(const sm_index *x, const sm_facts *f)
{
    return sm_is(per_point(f->best[SM_JACCARD].row_sum, f));
}

static sm_value j_precision(const sm_index *x, const sm_facts *f)
{
    return sm_is(per_point(f->best[SM_JACCARD].col_sum, f));
}

static sm_value j_score(const sm_index *x, const sm_facts *f)
{
    double r = per_point(f->best[SM_JACCARD].row_sum, f), p = per_point(f->best[SM_JACCARD].col_sum, f);
    return sm_quotient(2 * r * p, r + p);
}

static sm_value ecs(const sm_index *x, const sm_facts *f)
{
    return sm_is(per_point(f->sums->ecs, f));
}

static sm_value identical(const sm_index *x, const sm_facts *f)
{
    return sm_is(sm_facts_identical(f) ? 1 : 0);
}

#define JACCARD .family = "Jaccard, both ways"

const sm_index sm_index_j_recall = {
    .id = "j_recall",
    .symbol = "R",
    .short_name = "J rec.",
    .aliases = "J_R",
    .name = "Jaccard recall",
    JACCARD,
    .formula = "Σ a/n · max over clusters of c/(a + b − c)",
    .source = SM_JSCORE_2022 ", Calculating overall accuracy",
    .doi = SM_JSCORE_DOI,
    .properties = "+-+-+-----",
    .sees = "How well each class is recovered by the one cluster most like it.",
    .blind = "Clusters that no class chooses: splitting one changes nothing, as long as no piece is a better choice.",
    .use = "To ask whether each class was found as one cluster; together with P.",
    .low = 0,
    .high = 1,
    .best = 1,
    .range = "[1/n, 1]",
    .needs = SM_NEED_BEST,
    .eval = j_recall,
    .explain = sm_explain_j_recall,
};

const sm_index sm_index_j_precision = {
    .id = "j_precision",
    .symbol = "P",
    .short_name = "J prec",
    .aliases = "J_P",
    .name = "Jaccard precision",
    JACCARD,
    .formula = "Σ b/n · max over classes of c/(a + b − c)",
    .source = SM_JSCORE_2022 ", Calculating overall accuracy",
    .doi = SM_JSCORE_DOI,
    .properties = "+-+-+-----",
    .sees = "How well each cluster agrees with the one class most like it; unmatched clusters count here.",
    .blind = "Classes that no cluster chooses: splitting one changes nothing, as long as no piece is a better choice.",
    .use = "To ask whether each cluster is a class; it notices what no class chooses.",
    .low = 0,
    .high = 1,
    .best = 1,
    .range = "[1/n, 1]",
    .needs = SM_NEED_BEST,
    .eval = j_precision,
    .explain = sm_explain_j_precision,
};

const sm_index sm_index_j_score = {
    .id = "j_score",
    .symbol = "J",
    .short_name = "J",
    .aliases = "jscore",
    .name = "J-score",
    JACCARD,
    .formula = "2·R·P / (R + P)",
    .source = SM_JSCORE_2022 ", Calculating overall accuracy",
    .doi = SM_JSCORE_DOI,
    .properties = "+++-+-----",
    .sees = "Matched and unmatched sets on both sides: every class and every cluster is judged by its best partner.",
    .blind = "Where points outside the best partners lie, as long as all sizes stay and no better partner arises.",
    .use = "When numbers of clusters differ and unmatched clusters must count.",
    .low = 0,
    .high = 1,
    .best = 1,
    .range = "[1/n, 1]",
    .needs = SM_NEED_BEST,
    .symmetric = true,
    .eval = j_score,
    .explain = sm_explain_j_score,
};

const sm_index sm_index_ecs = {
    .id = "ecs",
    .symbol = "ECS",
    .short_name = "ECS",
    .aliases = "clusim",
    .name = "Element-centric similarity",
    JACCARD,
    .formula = "Σ c² / max(a, b) / n",
    .source = "Gates, Wood, Hetrick & Ahn 2019, for two partitions",
    .doi = "10.1038/s41598-019-44892-y",
    .properties = "+++-+-----",
    .sees = "For every point, how much of its class and of its cluster are the same points.",
    .blind = "Which sets correspond: it names no partners.",
    .use = "When partitions of very different granularity are compared, point by point.",
    .low = 0,
    .high = 1,
    .best = 1,
    .range = "[1/n, 1]",
    .symmetric = true,
    .eval = ecs,
    .explain = sm_explain_ecs,
};

const sm_index sm_index_identical = {
    .id = "identical",
    .symbol = "Z",
    .short_name = "Ident.",
    .aliases = "",
    .name = "Identical partitions",
    JACCARD,
    .formula = "1 when the partitions are equal up to relabelling, else 0",
    .source = SM_NCA_2024 ", eq. 39",
    .doi = SM_NCA_DOI,
    .properties = "+++++-++++",
    .sees = "Whether anything at all differs.",
    .blind = "How much differs.",
    .use = "In tests, where nothing less than equality will do.",
    .low = 0,
    .high = 1,
    .best = 1,
    .range = "{0, 1}",
    .symmetric = true,
    .eval = identical,
    .explain = sm_explain_identical,
};
