/* Indices that match sets: best partners one way, or one to one. Counts are whole, shares fixed point. */
#include "family.h"
#include <math.h>

static uint64_t larger_side(const sm_sums *s)
{
    return s->rows > s->cols ? s->rows : s->cols;
}

/* Whole counts, kept as fixed point. */
static uint64_t points_of(sm_q64 sum)
{
    return (uint64_t)(sum >> 64);
}

static sm_value part_of_n(uint64_t points, const sm_facts *f)
{
    return sm_is((double)points / (double)f->sums->n);
}

static sm_value h_score(const sm_index *x, const sm_facts *f)
{
    return part_of_n(f->sums->n - points_of(f->best[SM_MOST].row_sum), f);
}

static sm_value split_join(const sm_index *x, const sm_facts *f)
{
    const sm_best *most = &f->best[SM_MOST];
    return sm_is((double)(2 * f->sums->n - points_of(most->row_sum) - points_of(most->col_sum)));
}

static uint64_t matched_points(const sm_facts *f)
{
    return points_of(f->matching[SM_BY_COUNT].weight);
}

static sm_value classification_error(const sm_index *x, const sm_facts *f)
{
    return part_of_n(f->sums->n - matched_points(f), f);
}

/* A share in a total is rounded down to a whole number of 2^-62: in units of 2^-64, what one may be short of. */
enum { SHARE_UNITS = 4 };

static const char no_k[] = "there is one class, so the divisor k − 1 is 0";
static const char no_larger_k[] = "both partitions are one block, so the divisor K − 1 is 0";

/* (PA - 1/K)/(1 - 1/K) = (K PA n - n)/((K - 1) n); PA >= 1/K, so this is never negative. */
static sm_value na(const sm_index *x, const sm_facts *f)
{
    uint64_t k = larger_side(f->sums);
    if (k == 1) return sm_not_defined(no_larger_k);
    return sm_whole_quotient((sm_u128)k * matched_points(f) - f->sums->n, (sm_u128)(k - 1) * f->sums->n);
}

/* (total - 1)/(k - 1), 0 where the total is 1 but for the rounding of its shares. */
static double above_one(sm_q64 total, uint64_t k)
{
    return sm_q64_double(sm_settled(total - SM_ONE, SHARE_UNITS * k)) / (double)(k - 1);
}

static sm_value nca(const sm_index *x, const sm_facts *f)
{
    uint32_t k = f->sums->rows;
    if (k == 1) return sm_not_defined(no_k);
    return sm_is(above_one(f->matching[SM_BY_ROW_SHARE].weight, k));
}

static sm_value nca_onto(const sm_index *x, const sm_facts *f)
{
    uint32_t k = f->sums->rows;
    if (k == 1) return sm_not_defined(no_k);
    uint64_t larger = larger_side(f->sums);
    return sm_is(sm_q64_double(sm_settled(f->onto - SM_ONE, SHARE_UNITS * larger)) / (double)(k - 1));
}

/* (BA - B)/(1 - B), both times K: total less the sum of min(a_(i), b_(i))/n, over K less the same. */
static sm_value nba(const sm_index *x, const sm_facts *f)
{
    uint64_t k = larger_side(f->sums);
    sm_q64 chance = sm_q64_ratio((uint64_t)f->sums->sorted_min, f->sums->n);
    sm_q64 over = sm_settled(f->matching[SM_BY_BRAUN_BLANQUET].weight - chance, SHARE_UNITS * k + 1);
    return sm_quotient(sm_q64_double(over), sm_q64_double((sm_q64)k * SM_ONE - chance));
}

static sm_value not_below_zero(sm_value v)
{
    if (v.state == SM_DEFINED && v.number < 0) v.number = 0;
    return v;
}

static sm_value psi(const sm_index *x, const sm_facts *f)
{
    return not_below_zero(nba(x, f));
}

static sm_value spsi(const sm_index *x, const sm_facts *f)
{
    uint64_t k = larger_side(f->sums);
    if (k == 1) return sm_not_defined(no_larger_k);
    return not_below_zero(sm_is(above_one(f->matching[SM_BY_BRAUN_BLANQUET].weight, k)));
}

/* n Σ c less Σ a b over the cells of one name, exact where a difference of doubles would cancel; n² at most. */
static double named_excess(const sm_sums *s)
{
    sm_u128 found = (sm_u128)s->n * s->named, chance = s->named_ab;
    return found < chance ? -sm_u128_double(chance - found) : sm_u128_double(found - chance);
}

static const char no_names[] = "no class bears the same name as a cluster";
static const char one_name[] = "all points bear one name on both sides, so agreement by chance is complete";

static sm_value kappa(const sm_index *x, const sm_facts *f)
{
    const sm_sums *s = f->sums;
    sm_u128 under = (sm_u128)s->n * s->n - s->named_ab;
    if (!s->namesakes) return sm_not_defined(no_names);
    return under ? sm_is(named_excess(s) / sm_u128_double(under)) : sm_not_defined(one_name);
}

static sm_value mcc(const sm_index *x, const sm_facts *f)
{
    const sm_sums *s = f->sums;
    double all = (double)s->n, a = sm_u128_double((sm_u128)s->n * s->n - s->aa);
    double b = sm_u128_double((sm_u128)s->n * s->n - s->bb), over = named_excess(s) / all;
    if (!s->namesakes) return sm_not_defined(no_names);
    return sm_quotient(over, sqrt(a / all * (b / all)));
}

const sm_index sm_matching_indices[] = {
    {
        .id = "accuracy",
        .symbol = "A¨",
        .short_name = "Accuracy",
        .aliases = "plain_accuracy accuracy_score micro_f1 f1_micro",
        .name = "Accuracy by equal names",
        .formula = "named/n",
        .source = SM_NCA_2024 ", eq. 7",
        .doi = SM_NCA_DOI,
        .properties = "-++-----++",
        .sees = "Points whose cluster bears the very name of their class.",
        .blind = "That names of clusters mean nothing: renaming two clusters changes it. Shown only to show why.",
        .use = "Only where clusters are classes by name, as in classification; never to judge a clustering.",
        .by_name = true,
    },
    {
        .id = "balanced_accuracy",
        .symbol = "BalAcc",
        .aliases = "balanced_accuracy_score macro_recall recall_macro recall",
        .name = "Balanced accuracy by equal names",
        .formula = "named_recall/k",
        .source = SM_SKLEARN_CLASSIFIERS ", Balanced accuracy score",
        .properties = "--++----++",
        .sees = "How much of each class is in the cluster of its name, in the mean over the classes.",
        .blind = "Names that no class bears, and that names of clusters mean nothing: renaming two changes it.",
        .use = "For a classifier where classes differ in size and each is to count the same.",
        .by_name = true,
    },
    {
        .id = "macro_f1",
        .symbol = "F1 macro",
        .short_name = "MacF1",
        .aliases = "f1_macro F1 f1_score macro_averaged_f1",
        .name = "Macro-averaged F1 by equal names",
        .formula = "named_f1/all_names",
        .source = SM_SKLEARN_CLASSIFIERS ", Multiclass and multilabel classification",
        .properties = "-++-----+-",
        .sees = "F1 of each name, in the mean over all names; a name that only one side has counts 0.",
        .blind = "That names of clusters mean nothing: renaming two changes it.",
        .use = "For a classifier where each class is to count the same, and both kinds of error matter.",
        .by_name = true,
    },
    {
        .id = "weighted_f1",
        .symbol = "F1 weighted",
        .short_name = "WgtF1",
        .aliases = "f1_weighted F1 f1_score",
        .name = "Weighted F1 by equal names",
        .formula = "named_a_f1/n",
        .source = SM_SKLEARN_CLASSIFIERS ", Multiclass and multilabel classification",
        .properties = "--+-----+-",
        .sees = "F1 of each class and the cluster of its name, in the mean over the points.",
        .blind = "That names of clusters mean nothing: renaming two changes it; small classes hardly count.",
        .use = "For a classifier where each class is to count by its points.",
        .by_name = true,
    },
    {
        .id = "kappa",
        .symbol = "κ",
        .short_name = "Kappa",
        .aliases = "cohen_kappa cohens_kappa cohen_kappa_score Cohen",
        .name = "Cohen's kappa by equal names",
        .formula = "(n named - named_ab)/(n^2 - named_ab)",
        .source = SM_SKLEARN_CLASSIFIERS ", Cohen's kappa (Cohen 1960)",
        .doi = "10.1177/001316446002000104",
        .properties = "-++--+++--",
        .sees = "Points whose cluster bears the name of their class, beyond those expected by chance.",
        .blind = "That names of clusters mean nothing: renaming two changes it.",
        .use = "For two raters, or a classifier, where agreement by chance is to count 0.",
        .low = -1,
        .range = "[−1, 1]",
        .by_name = true,
        .zero_over_zero = NAN,
        .zero_why = one_name,
        .eval = kappa,
    },
    {
        .id = "mcc",
        .symbol = "MCC",
        .aliases = "matthews matthews_corrcoef matthews_correlation_coefficient",
        .name = "Matthews correlation by equal names",
        .formula = "(n named - named_ab)/sqrt((n^2 - A2)(n^2 - B2))",
        .source = SM_SKLEARN_CLASSIFIERS ", Matthews correlation coefficient (Gorodkin 2004)",
        .doi = "10.1016/j.compbiolchem.2004.09.006",
        .properties = "-++--+++--",
        .sees = "Points whose cluster bears the name of their class, as a correlation of the two sides.",
        .blind = "That names of clusters mean nothing: renaming two changes it.",
        .use = "For a classifier where classes differ much in size and all four kinds of outcome matter.",
        .low = -1,
        .range = "[−1, 1]",
        .by_name = true,
        .eval = mcc,
    },
    {
        .id = "purity",
        .symbol = "P¨",
        .short_name = "Purity",
        .aliases = "pur",
        .name = "Purity",
        .formula = "sum_j(max_i(c))/n",
        .source = SM_NCA_2024 ", eq. 9",
        .doi = SM_NCA_DOI,
        .properties = "+-+-------",
        .sees = "Points that belong to the largest class of their cluster: merged classes.",
        .blind = "Splitting: cutting clusters into pieces never lowers it, and singletons reach 1.",
        .use = "When clusters may be as many as one likes and only mixing is wrong, as in vector quantisation.",
        .range = "[1/k, 1]",
        .needs = SM_NEED_BEST,
        .form = SM_BEST_OF_CLUSTERS + SM_MOST,
        .eval = sm_mean_best,
    },
    {
        .id = "inverse_purity",
        .symbol = "P¨ᵀ",
        .short_name = "InvPur",
        .aliases = "invpur",
        .name = "Inverse purity",
        .formula = "sum_i(max_j(c))/n",
        .source = SM_NCA_2024 ", eq. 10",
        .doi = SM_NCA_DOI,
        .properties = "+-+------+",
        .sees = "Points that are in the main cluster of their class: split classes.",
        .blind = "Merging: one cluster for everything reaches 1.",
        .use = "When classes may share clusters and only splitting is wrong.",
        .range = "[1/k′, 1]",
        .needs = SM_NEED_BEST,
        .form = SM_BEST_OF_CLASSES + SM_MOST,
        .eval = sm_mean_best,
    },
    {
        .id = "h_score",
        .symbol = "H",
        .name = "H-score",
        .formula = "1 - sum_i(max_j(c))/n",
        .source = SM_JSCORE_2022 ", Introduction (Meilă & Heckerman 2001)",
        .doi = SM_JSCORE_DOI,
        .properties = "+-+----++-",
        .sees = "Points outside the main cluster of their class.",
        .blind =
            "How unmatched clusters are split, and classes that share their main cluster: one cluster for all gives 0.",
        .use = "To compare with work that reports it; look at the J-score beside it.",
        .range = "[0, 1 − 1/k′]",
        .needs = SM_NEED_BEST,
        .distance = true,
        .eval = h_score,
    },
    {
        .id = "split_join",
        .symbol = "split-join",
        .short_name = "SplitJ",
        .aliases = "van_dongen",
        .name = "Split-join distance",
        .formula = "2n - sum_j(max_i(c)) - sum_i(max_j(c))",
        .source = "igraph; 2n times van Dongen's measure (2000)",
        .properties = "++------+-",
        .sees = "Points to be moved when splitting and joining sets, counted from both sides.",
        .blind = "How the points outside the largest overlaps are grouped, as long as no larger one arises; it grows "
                 "with n.",
        .use = "Where a distance in points is wanted that is easy to explain.",
        .high = INFINITY,
        .range = "[0, 2·n)",
        .needs = SM_NEED_BEST,
        .distance = true,
        .counts = true,
        .eval = split_join,
    },
    {
        .id = "f_score",
        .symbol = "F",
        .name = "F-score",
        .formula = "sum_i(a/n * max_j(2c/(a + b)))",
        .source = SM_JSCORE_2022 ", Introduction",
        .doi = SM_JSCORE_DOI,
        .properties = "+-+-+-----",
        .sees = "How well each class is recovered by the one cluster with the best F1.",
        .blind = "Unmatched clusters: split or mixed, it stays, as long as none becomes a better choice.",
        .use = "When what counts is finding each class, whatever else was made.",
        .range = "(0, 1]",
        .needs = SM_NEED_BEST,
        .form = SM_BEST_OF_CLASSES + SM_F1,
        .eval = sm_mean_best,
    },
    {
        .id = "pa",
        .symbol = "A",
        .short_name = "ACC",
        .aliases =
            "clustering_accuracy pivoted_accuracy ACC Hungarian Hungarian_accuracy unsupervised_clustering_accuracy "
            "linear_sum_assignment Meilă_Heckerman Meila_Heckerman maximum_match",
        .name = "Pivoted accuracy",
        .formula = "match(c)/n",
        .source = SM_NCA_2024 ", eq. 12; clustering accuracy of Chung et al. 2019",
        .doi = SM_NCA_DOI,
        .properties = "+++-+----+",
        .sees = "Points in the cluster that the best one-to-one matching gives to their class.",
        .blind =
            "How the points outside the matching are spread, as long as no better one arises; 1/K is its floor, not 0.",
        .use = "When a cluster is to stand for a class, one to one, and points count the same.",
        .range = "[1/K, 1]",
        .needs = SM_NEED_MATCH_COUNT,
    },
    {
        .id = "greedy_accuracy",
        .symbol = "greedy A",
        .short_name = "Greedy",
        .aliases = "greedy",
        .name = "Accuracy by greedy pairing",
        .formula = "greedy/n",
        .source = SM_NCA_2024 ", Remark 3",
        .doi = SM_NCA_DOI,
        .properties = "-++-+-----",
        .sees = "What a matching gives that takes the largest cell, strikes its row and column, and goes on.",
        .blind = "Better matchings further on; with equal counts it may depend on the order of the labels.",
        .use = "To see what greedy pairing loses against the optimum; report A.",
        .range = "(0, 1], at most A",
        .needs = SM_NEED_GREEDY,
    },
    {
        .id = "classification_error",
        .symbol = "CE",
        .aliases = "misclassification",
        .name = "Classification error",
        .formula = "1 - match(c)/n",
        .source = "Meilă & Heckerman 2001",
        .doi = "10.1023/A:1007648401407",
        .properties = "+++-----+-",
        .sees = "Points outside the best one-to-one matching.",
        .blind = "How those points are spread, as long as no better matching arises.",
        .use = "As A, where an error is wanted: the points to be moved, as a share.",
        .range = "[0, 1 − 1/K]",
        .needs = SM_NEED_MATCH_COUNT,
        .distance = true,
        .eval = classification_error,
    },
    {
        .id = "na",
        .symbol = "NA",
        .aliases = "npa normalized_accuracy",
        .name = "Normalised accuracy",
        .formula = "(pa - 1/K)/(1 - 1/K)",
        .source = SM_NCA_2024 ", eq. 30",
        .doi = SM_NCA_DOI,
        .properties = "+++-+-+-++",
        .sees = "What A sees, from 0 for a uniform table.",
        .blind =
            "Small classes: the largest dominates, and one cluster for all scores above 0 where classes are uneven.",
        .use = "As A, when values for different numbers of classes are to be compared.",
        .needs = SM_NEED_MATCH_COUNT,
        .eval = na,
    },
    {
        .id = "ca",
        .symbol = "CA",
        .name = "Clustering accuracy, corrected for class sizes",
        .formula = "match(c/a)/k",
        .source = SM_NCA_2024 ", eq. 34",
        .doi = SM_NCA_DOI,
        .properties = "+-+++----+",
        .sees = "The mean part of each class that is in the cluster matched to it.",
        .blind = "How large the classes are; 1/K and not 0 is what a uniform table gets.",
        .use = "When a cluster is to stand for a class and small classes matter as much as large ones.",
        .range = "[1/K, 1]",
        .needs = SM_NEED_MATCH_SHARE,
    },
    {
        .id = "nca",
        .symbol = "NCA",
        .aliases = "NCA' AAA",
        .name = "Normalised clustering accuracy",
        .formula = "(k ca - 1)/(k - 1)",
        .source = SM_NCA_2024 ", eq. 35 and 40",
        .doi = SM_NCA_DOI,
        .properties = "+-+++-++++",
        .sees = "The mean part of each class that is matched, above a uniform assignment; points of a class count the "
                "same.",
        .blind =
            "How points outside the matching are spread, as long as no better one arises, and how clusters left over "
            "are split.",
        .use = "As the main number where classes are uneven and each should be found: 0 for a uniform table of k′ ≤ k.",
        .low = -1,
        .range = "[0, 1] for k′ ≤ k; from (k/k′ − 1)/(k − 1) for k′ > k",
        .needs = SM_NEED_MATCH_SHARE,
        .eval = nca,
    },
    {
        .id = "nca_onto",
        .symbol = "NCA''",
        .name = "Normalised clustering accuracy, onto the smaller side",
        .formula = "(v - 1)/(k - 1), v = onto",
        .source = SM_NCA_2024 ", section 5",
        .doi = SM_NCA_DOI,
        .properties = "+-++--+-++",
        .sees = "What NCA sees when another number of clusters was asked for: pieces of one class all count.",
        .blind = "That the numbers differ: all points in one cluster give 1, because empty clusters are dropped.",
        .use = "When more, or fewer, clusters than classes were asked for on purpose.",
        .needs = SM_NEED_ONTO,
        .eval = nca_onto,
    },
    {
        .id = "ba",
        .symbol = "BA",
        .name = "Braun-Blanquet accuracy",
        .formula = "match(c/max(a, b))/K",
        .source = SM_NCA_2024 ", eq. 36 (Rezaei & Fränti 2016)",
        .doi = "10.1109/TKDE.2016.2551240",
        .properties = "+++-+-----",
        .sees = "The mean likeness of matched sets, where both sides must agree in size.",
        .blind = "How large the sets are: tiny ones count as much as large ones.",
        .use = "When matched sets must agree in size too, and small sets count like large ones.",
        .range = "(0, 1]",
        .needs = SM_NEED_MATCH_BB,
    },
    {
        .id = "nba",
        .symbol = "NBA",
        .name = "Normalised Braun-Blanquet accuracy",
        .formula = "(W - B)/(K - B), W = match(c/max(a, b)), B = sorted_min/n",
        .source = SM_NCA_2024 ", eq. 37 (Rezaei & Fränti 2016)",
        .doi = "10.1109/TKDE.2016.2551240",
        .properties = "+++-+-++--",
        .sees = "What BA sees, from 0 for a uniform table and for a single cluster.",
        .blind = "Where points outside the matching lie, as long as sizes stay and no better one arises; it can fall "
                 "below 0.",
        .use = "As BA, with 0 for what the sizes alone give; where negative values may be told.",
        .low = -1,
        .range = "(−1/(K − 1), 1]",
        .needs = SM_NEED_MATCH_BB,
        .eval = nba,
    },
    {
        .id = "psi",
        .symbol = "PSI",
        .aliases = "pair_sets_index PS",
        .name = "Pair sets index",
        .formula = "max(0, nba)",
        .source = SM_NCA_2024 ", eq. 38 (Rezaei & Fränti 2016)",
        .doi = "10.1109/TKDE.2016.2551240",
        .properties = "+++-+-+++-",
        .sees = "What NBA sees.",
        .blind = "Everything below chance: all of it is 0.",
        .use = "When a value from 0 to 1 is wanted that judges every pair of sets alike.",
        .needs = SM_NEED_MATCH_BB,
        .eval = psi,
    },
    {
        .id = "spsi",
        .symbol = "SPSI",
        .aliases = "SPS",
        .name = "Simplified pair sets index",
        .formula = "max(0, (W - 1)/(K - 1)), W = match(c/max(a, b))",
        .source = "genieclust, External cluster validity measures (Rezaei & Fränti 2016)",
        .doi = "10.1109/TKDE.2016.2551240",
        .properties = "+++-+-+++-",
        .sees = "What BA sees, with 1/K as what chance gives.",
        .blind = "Everything below 1/K: all of it is 0.",
        .use = "As PSI, with a simpler floor of 1/K.",
        .needs = SM_NEED_MATCH_BB,
        .eval = spsi,
    },
    {
        .id = "bcubed_precision",
        .symbol = "B3 P",
        .short_name = "B3prec",
        .aliases = "B_cubed_precision B3_precision precision",
        .name = "BCubed precision",
        .formula = "sum_ij(c^2/b)/n",
        .source = "Bagga & Baldwin 1998; Amigó et al. 2009",
        .doi = "10.1007/s10791-009-9106-z",
        .properties = "+-+-------",
        .sees = "For each point, the share of its cluster that is of its class; the mean over points.",
        .blind = "Split classes: pure clusters give 1, however many hold a class.",
        .use = "For text clustering and coreference, together with BCubed recall.",
        .range = "[1/n, 1]",
        .form = SM_CELLS_BY_CLUSTER,
        .eval = sm_mean_of_cells,
    },
    {
        .id = "bcubed_recall",
        .symbol = "B3 R",
        .short_name = "B3 rec",
        .aliases = "B_cubed_recall B3_recall recall",
        .name = "BCubed recall",
        .formula = "sum_ij(c^2/a)/n",
        .source = "Bagga & Baldwin 1998; Amigó et al. 2009",
        .doi = "10.1007/s10791-009-9106-z",
        .properties = "+-+-------",
        .sees = "For each point, the share of its class that is in its cluster; the mean over points.",
        .blind = "Merged classes: merging clusters never lowers it, and a single cluster reaches 1.",
        .use = "For text clustering and coreference, together with BCubed precision.",
        .range = "[1/n, 1]",
        .form = SM_CELLS_BY_CLASS,
        .eval = sm_mean_of_cells,
    },
    {
        .id = "bcubed_f1",
        .symbol = "B3 F1",
        .aliases = "BCubed B3 B³ B_cubed BCubed_F F1",
        .name = "BCubed F1",
        .formula = "2p r/(p + r), p = bcubed_precision, r = bcubed_recall",
        .source = "Bagga & Baldwin 1998; Amigó et al. 2009",
        .doi = "10.1007/s10791-009-9106-z",
        .properties = "+++-+-----",
        .sees = "Mixed clusters and split classes, point by point.",
        .blind = "Chance: random partitions into many clusters score well above 0.",
        .use = "The usual single number of text clustering and coreference.",
        .range = "[1/n, 1]",
    },
    {
        .id = "van_dongen",
        .symbol = "vD",
        .short_name = "vDong",
        .aliases = "normalized_van_dongen NVD",
        .name = "Normalised van Dongen distance",
        .formula = "split_join/(2n)",
        .source = "van Dongen 2000",
        .properties = "+++-----+-",
        .sees = "Points outside the largest overlap of their class, and of their cluster: the mean of both shares.",
        .blind = "How the points outside the largest overlaps are grouped, as long as no larger one arises.",
        .use = "As the split-join distance, free of the number of points.",
        .range = "[0, 1)",
        .distance = true,
    },
    {0},
};
