/* Indices that count pairs of points (and their limits for ever more points of the same kind). All sums are whole
 * numbers, so every numerator and denominator is exact and is rounded once, or is a product of a few such. */
#include "family.h"
#include <math.h>

sm_squares sm_pairs_limit(const sm_sums *s)
{
    return (sm_squares){.s = s->cc, .a = s->aa, .b = s->bb, .all = (sm_u128)s->n * s->n};
}

sm_squares sm_pairs_twice(const sm_sums *s)
{
    sm_squares q = sm_pairs_limit(s);
    return (sm_squares){.s = q.s - s->n, .a = q.a - s->n, .b = q.b - s->n, .all = q.all - s->n};
}

/* The form of a row's eval: pairs, or their limit. */
enum { PAIRS_TWICE, LIMIT };

static sm_squares squares_of(const sm_index *x, const sm_facts *f)
{
    return x->form == LIMIT ? sm_pairs_limit(f->sums) : sm_pairs_twice(f->sums);
}

/* 1 - (A2 + B2 - 2 S)/all: every pair that both partitions treat alike. */
static sm_value agreement(const sm_index *x, const sm_facts *f)
{
    sm_squares q = squares_of(x, f);
    return sm_whole_quotient(q.all + 2 * q.s - q.a - q.b, q.all);
}

/* S less its expectation A2 B2/all, times all: exact, where a difference of doubles would cancel. */
static sm_wide excess(sm_squares q)
{
    return sm_wide_sub(sm_wide_mul(q.s, q.all), sm_wide_mul(q.a, q.b));
}

static sm_value adjusted_by_mean(const sm_index *x, const sm_facts *f)
{
    sm_squares q = squares_of(x, f);
    sm_wide product = sm_wide_mul(q.a, q.b), over = excess(q);
    sm_wide under = sm_wide_sub(sm_wide_mul(q.a + q.b, q.all), sm_wide_add(product, product));
    if (sm_wide_sign(under) == 0) return sm_zero_over_zero();
    return sm_is(sm_wide_ratio(sm_wide_add(over, over), under));
}

/* With r = sqrt(A2 B2): r - A2 B2/all = r (all^2 - A2 B2)/(all (all + r)), if nothing cancels. */
static sm_value adjusted_by_geometric_mean(const sm_index *x, const sm_facts *f)
{
    sm_squares q = squares_of(x, f);
    sm_wide product = sm_wide_mul(q.a, q.b), square = sm_wide_mul(q.all, q.all);
    sm_wide under = sm_wide_sub(square, product);
    if (sm_wide_sign(product) == 0 || sm_wide_sign(under) == 0) return sm_zero_over_zero();
    return sm_is(sm_wide_ratio(excess(q), under) * (1 + sqrt(sm_wide_ratio(square, product))));
}

/* In the table whose rows sum to 1: n = k, A2 = k. k S - B2 is never negative (Cauchy and Schwarz); each share is
 * rounded down to 2^-64, which bounds what is left of an exact 0. */
static double share_excess(const sm_sums *s)
{
    uint64_t k = s->rows;
    sm_q64 x = (sm_q64)k * s->share_cc - s->share_bb;
    return sm_q64_double(sm_settled(x, k * s->cells + 2 * k * k + s->cols));
}

static sm_value ncr(const sm_index *x, const sm_facts *f)
{
    double k = f->sums->rows, b = sm_q64_double(f->sums->share_bb);
    if (k == 1) return f->sums->cols == 1 ? sm_zero_over_zero() : sm_is(0); /* one row: S = B2 */
    return sm_is(2 * share_excess(f->sums) / (k * k + (k - 2) * b));
}

static sm_value ncfm(const sm_index *x, const sm_facts *f)
{
    double k = f->sums->rows, b = sm_q64_double(f->sums->share_bb);
    if (k == 1) return f->sums->cols == 1 ? sm_zero_over_zero() : sm_is(0);
    double root = sqrt(k * b); /* k root - B2, without cancellation as above */
    return sm_is(share_excess(f->sums) * (k * k + root) / (root * (k * k * k - b)));
}

static sm_value mirkin(const sm_index *x, const sm_facts *f)
{
    sm_squares q = sm_pairs_limit(f->sums);
    return sm_is(sm_u128_double(q.a + q.b - 2 * q.s));
}

/* Pearson's correlation of "together" over all pairs. */
static sm_value pair_phi(const sm_index *x, const sm_facts *f)
{
    sm_squares q = sm_pairs_twice(f->sums);
    double under =
        sqrt(sm_wide_double(sm_wide_mul(q.a, q.b))) * sqrt(sm_wide_double(sm_wide_mul(q.all - q.a, q.all - q.b)));
    return under > 0 ? sm_is(sm_wide_double(excess(q)) / under) : sm_zero_over_zero();
}

/* (YY - e)/((P + Q)/2 - e), both times 2 (n - 2)(n - 3), which leaves whole numbers; T = sum c a b.
 * 2 (n - 2)(n - 3) e = 8 (P Q - YY - 2 n - T + S + A2 + B2). */
static sm_value mari(const sm_index *x, const sm_facts *f)
{
    const sm_sums *s = f->sums;
    sm_squares q = sm_pairs_twice(s);
    if (s->n < 4) return sm_not_defined("fewer than 4 points: the divisor n(n − 1)(n − 2)(n − 3) is 0");
    sm_u128 divisor = (sm_u128)(s->n - 2) * (s->n - 3);
    sm_wide product = sm_wide_mul(q.a, q.b), t4 = sm_wide_add(sm_wide_add(s->cab, s->cab), sm_wide_add(s->cab, s->cab));
    sm_wide expected = sm_wide_add(sm_wide_add(product, product), sm_wide_mul(4 * q.s + 8 * (q.a + q.b + s->n), 1));
    expected = sm_wide_sub(expected, sm_wide_add(t4, t4));
    sm_wide over = sm_wide_sub(sm_wide_mul(2 * q.s, divisor), expected);
    sm_wide under = sm_wide_sub(sm_wide_mul(q.a + q.b, divisor), expected);
    if (sm_wide_sign(under) != 0) return sm_is(sm_wide_ratio(over, under));
    return sm_wide_sign(over) == 0 ? sm_zero_over_zero() : sm_not_defined(SM_DIVIDED_BY_0);
}

const sm_index sm_pair_indices[] = {
    {
        .id = "ri",
        .symbol = "R",
        .short_name = "Rand",
        .aliases = "RI rand rand_score",
        .name = "Rand index",
        .formula = "(YY + NN)/N",
        .source = SM_NCA_2024 ", eq. 2 (Rand 1971)",
        .doi = "10.2307/2284239",
        .properties = "++--+-----",
        .sees = "The pairs of points that both partitions treat alike: together in both, or apart in both.",
        .blind = "With many classes nearly all pairs are apart in both partitions, so it is high whatever was found.",
        .use = "To compare with older papers that report it; for anything else prefer AR.",
        .eval = agreement,
    },
    {
        .id = "ari",
        .symbol = "AR",
        .short_name = "ARI",
        .aliases = "ARI adjusted_rand adjusted_rand_score adjusted_rand_index omega omega_index",
        .name = "Adjusted Rand index",
        .formula = "(YY - E)/((P + Q)/2 - E), E = P Q/N",
        .source = SM_NCA_2024 ", eq. 20 (Hubert & Arabie 1985)",
        .doi = "10.1007/BF01908075",
        .properties = "++--++-+--",
        .sees = "Pairs kept together in both partitions, beyond what chance would give for these sizes.",
        .blind = "Counts pairs, so large classes weigh by the square of their size and small ones hardly matter.",
        .use = "As the usual first number for hard partitions of like sizes; chance gives 0 on average.",
        .low = -0.5,
        .range = "[−1/2, 1]",
        .eval = adjusted_by_mean,
    },
    {
        .id = "fm",
        .symbol = "FM",
        .aliases = "FMI fowlkes_mallows fowlkes_mallows_score fowlkes_mallows_index",
        .name = "Fowlkes–Mallows index",
        .formula = "YY/sqrt(P Q)",
        .source = SM_NCA_2024 ", eq. 4, second form (Fowlkes & Mallows 1983)",
        .doi = "10.1080/01621459.1983.10478008",
        .properties = "++--+-----",
        .sees = "Pairs kept together, as the geometric mean of pair precision and pair recall.",
        .blind = "Pairs kept apart by both; and it is far from 0 for chance when there are few classes.",
        .use = "Where agreement on pairs kept together is the point and pairs kept apart say nothing.",
    },
    {
        .id = "afm",
        .symbol = "AFM",
        .aliases = "adjusted_fm",
        .name = "Adjusted Fowlkes–Mallows index",
        .formula = "(YY - E)/(sqrt(P Q) - E), E = P Q/N",
        .source = SM_NCA_2024 ", eq. 21",
        .doi = SM_NCA_DOI,
        .properties = "++--++-+--",
        .sees = "The same as AR, with the geometric mean of P and Q in place of the arithmetic one.",
        .blind = "Hardly ever tells more than AR; large classes dominate it in the same way.",
        .use = "As a check on AR where P and Q differ much; otherwise AR says the same.",
        .low = -0.5,
        .range = "[−1/2, 1]",
        .eval = adjusted_by_geometric_mean,
    },
    {
        .id = "ri_lim",
        .symbol = "R'",
        .short_name = "Rand'",
        .aliases = "RI'",
        .name = "Rand index, limit for many points",
        .formula = "1 - (A2 + B2 - 2S)/n^2",
        .source = SM_NCA_2024 ", eq. 15",
        .doi = SM_NCA_DOI,
        .properties = "+++-+-----",
        .sees = "What R sees, with every point also paired with itself, so that doubling all counts changes nothing.",
        .blind = "As R: high for any two partitions into many groups.",
        .use = "To compare tables with different numbers of points by the Rand index.",
        .range = "(0, 1]",
        .form = LIMIT,
        .eval = agreement,
    },
    {
        .id = "fm_lim",
        .symbol = "FM'",
        .aliases = "FMI'",
        .name = "Fowlkes–Mallows index, limit for many points",
        .formula = "S/sqrt(A2 B2)",
        .source = SM_NCA_2024 ", eq. 16",
        .doi = SM_NCA_DOI,
        .properties = "+++-+-----",
        .sees = "What FM sees, made free of the number of points: the cosine of the two co-membership tables.",
        .blind = "As FM: its value for chance depends on the number of classes and on their sizes.",
        .use = "To compare tables with different numbers of points by the Fowlkes–Mallows index.",
        .range = "(0, 1]",
    },
    {
        .id = "nr",
        .symbol = "NR'",
        .short_name = "NRand",
        .aliases = "NR",
        .name = "Normalised Rand index",
        .formula = "(S - e)/((A2 + B2)/2 - e), e = A2 B2/n^2",
        .source = SM_NCA_2024 ", eq. 26 (Morey & Agresti 1984)",
        .doi = "10.1177/0013164484441003",
        .properties = "+++-+-++--",
        .sees = "What AR sees, in the limit of many points: 0 for a uniform table and for a single cluster.",
        .blind = "Large classes dominate; a table worse than uniform can fall below 0.",
        .use = "Where AR is wanted for shares and not for counts: doubling the data must not change it.",
        .low = -0.5,
        .range = "within [−1/2, 1]; −0.15 occurs",
        .form = LIMIT,
        .eval = adjusted_by_mean,
    },
    {
        .id = "nfm",
        .symbol = "NFM'",
        .short_name = "NFM",
        .aliases = "NFM",
        .name = "Normalised Fowlkes–Mallows index",
        .formula = "(S - e)/(sqrt(A2 B2) - e), e = A2 B2/n^2",
        .source = SM_NCA_2024 ", eq. 27",
        .doi = SM_NCA_DOI,
        .properties = "+++-+-++--",
        .sees = "What AFM sees, in the limit of many points.",
        .blind = "As NR': large classes dominate; below 0 for some tables.",
        .use = "As NR', with the geometric mean; in practice one of the two is enough.",
        .low = -0.5,
        .range = "within [−1/2, 1]; −0.15 occurs",
        .form = LIMIT,
        .eval = adjusted_by_geometric_mean,
    },
    {
        .id = "ncr",
        .symbol = "NCR'",
        .short_name = "NCRand",
        .aliases = "NCR",
        .name = "Normalised Rand index, corrected for class sizes",
        .formula = "shares(nr)",
        .source = SM_NCA_2024 ", eq. 31",
        .doi = SM_NCA_DOI,
        .properties = "+-+++-+++-",
        .sees = "How each class is spread over the clusters, every class with the same weight.",
        .blind = "How large the classes are; moving a point the right way can still lower it.",
        .use = "When classes of very different sizes are to count the same and pairs are the unit.",
        .eval = ncr,
    },
    {
        .id = "ncfm",
        .symbol = "NCFM'",
        .short_name = "NCFM",
        .aliases = "NCFM",
        .name = "Normalised Fowlkes–Mallows index, corrected for class sizes",
        .formula = "shares(nfm)",
        .source = SM_NCA_2024 ", eq. 32",
        .doi = SM_NCA_DOI,
        .properties = "+-+++-+++-",
        .sees = "How each class is spread over the clusters, every class with the same weight.",
        .blind = "How large the classes are; moving a point the right way can still lower it.",
        .use = "When classes of very different sizes are to count the same and pairs are the unit.",
        .eval = ncfm,
    },
    {
        .id = "pair_precision",
        .symbol = "pair P",
        .short_name = "PairP",
        .aliases = "Wallace precision",
        .name = "Pair precision",
        .formula = "YY/Q",
        .source = SM_SKLEARN_PAGE ", Fowlkes–Mallows scores",
        .doi = "10.1080/01621459.1983.10478008",
        .properties = "+---------",
        .sees = "Of the pairs that share a cluster, the part that also shares a class: merged classes.",
        .blind = "Split classes: pure clusters give 1, however many hold a class (0 where all points are alone).",
        .use = "To ask whether clusters mix classes; together with pair recall.",
    },
    {
        .id = "pair_recall",
        .symbol = "pair R",
        .short_name = "PairR",
        .aliases = "Wallace recall",
        .name = "Pair recall",
        .formula = "YY/P",
        .source = SM_SKLEARN_PAGE ", Fowlkes–Mallows scores",
        .doi = "10.1080/01621459.1983.10478008",
        .properties = "+---------",
        .sees = "Of the pairs that share a class, the part that also shares a cluster: split classes.",
        .blind = "Classes that were merged: a single cluster reaches 1.",
        .use = "To ask for split classes alone; together with pair precision.",
    },
    {
        .id = "pair_f1",
        .symbol = "pair F1",
        .short_name = "PairF1",
        .aliases = "Czekanowski Dice Sørensen Sorensen F1",
        .name = "Pair F1",
        .formula = "2YY/(P + Q)",
        .source = "harmonic mean of pair precision and pair recall",
        .doi = "10.1080/01621459.1983.10478008",
        .properties = "++--+-----",
        .sees = "Pairs kept together in both, against the mean number that one of them keeps together.",
        .blind = "Pairs kept apart by both; large classes dominate.",
        .use = "Where most pairs are apart in both partitions, as in deduplication and entity resolution.",
    },
    {
        .id = "pair_jaccard",
        .symbol = "pair J",
        .short_name = "PairJ",
        .name = "Jaccard index of pairs",
        .formula = "YY/(P + Q - YY)",
        .source = "Jaccard index of the two sets of pairs kept together",
        .doi = "10.1007/s00357-022-09413-z",
        .properties = "++--+-----",
        .sees = "Pairs kept together in both, out of those kept together in at least one.",
        .blind = "Pairs kept apart by both; it is not the J-score, which matches sets and not pairs.",
        .use = "As pair F1, which ranks the same way; where a share of a union is easier to explain.",
    },
    {
        .id = "mirkin",
        .symbol = "Mirkin",
        .name = "Mirkin metric",
        .formula = "2(P + Q - 2YY)",
        .source = "Mirkin metric: ordered pairs treated differently; = 2·N·(1 − R)",
        .doi = "10.1016/j.jmva.2006.11.013",
        .properties = "++------+-",
        .sees = "Every pair treated differently; as a metric it adds up along chains of refinements.",
        .blind = "It grows with the square of the number of points, so values of two data sets do not compare.",
        .use = "Where a metric on partitions of one data set is needed, to average or to cluster clusterings.",
        .high = INFINITY,
        .range = "[0, n·(n − 1)]",
        .distance = true,
        .counts = true,
        .eval = mirkin,
    },
    {
        .id = "kulczynski",
        .symbol = "Kulc",
        .short_name = "Kulcz.",
        .aliases = "kulczynski_2",
        .name = "Kulczyński index of pairs",
        .formula = "(YY/P + YY/Q)/2",
        .source = "clusterCrit (Desgraupes 2013); Kulczyński 1927",
        .properties = "++--+-----",
        .sees = "Pairs kept together in both: the arithmetic mean of pair precision and pair recall.",
        .blind = "Pairs kept apart by both; large classes dominate.",
        .use = "To compare with reports that give it; pair F1 is the stricter mean of the same two numbers.",
    },
    {
        .id = "rogers_tanimoto",
        .symbol = "RT",
        .short_name = "RogTan",
        .name = "Rogers–Tanimoto index of pairs",
        .formula = "(YY + NN)/(YY + NN + 2(YN + NY))",
        .source = "clusterCrit (Desgraupes 2013); Rogers & Tanimoto 1960",
        .doi = "10.1126/science.132.3434.1115",
        .properties = "++--+-----",
        .sees = "What the Rand index sees, with pairs that the partitions treat differently counted twice.",
        .blind = "As the Rand index: large classes dominate.",
        .use = "To compare with reports that give it; it ranks clusterings as the Rand index does.",
    },
    {
        .id = "russell_rao",
        .symbol = "RR",
        .short_name = "RusRao",
        .aliases = "russel_rao",
        .name = "Russell–Rao index of pairs",
        .formula = "YY/N",
        .source = "clusterCrit (Desgraupes 2013); Russell & Rao 1940",
        .properties = "++--------",
        .sees = "The share of all pairs that both partitions keep together.",
        .blind = "Whether the partitions agree: for identical ones it is the share of pairs within classes, not 1.",
        .use = "As an ingredient, next to the pair counts; not to judge a clustering.",
        .best = NAN,
    },
    {
        .id = "sokal_sneath_1",
        .symbol = "SS1",
        .short_name = "SokSn1",
        .name = "Sokal–Sneath index 1 of pairs",
        .formula = "YY/(YY + 2(YN + NY))",
        .source = "clusterCrit (Desgraupes 2013); Sokal & Sneath 1963",
        .properties = "++--+-----",
        .sees = "What the Jaccard index of pairs sees, with pairs that are treated differently counted twice.",
        .blind = "Pairs kept apart by both; large classes dominate.",
        .use = "To compare with reports that give it; it ranks clusterings as the Jaccard index of pairs does.",
    },
    {
        .id = "sokal_sneath_2",
        .symbol = "SS2",
        .short_name = "SokSn2",
        .name = "Sokal–Sneath index 2 of pairs",
        .formula = "2(YY + NN)/(2(YY + NN) + YN + NY)",
        .source = "clusterCrit (Desgraupes 2013); Sokal & Sneath 1963",
        .properties = "++--+-----",
        .sees = "What the Rand index sees, with pairs that both partitions treat alike counted twice.",
        .blind = "As the Rand index: high for any two partitions into many groups.",
        .use = "To compare with reports that give it; it ranks clusterings as the Rand index does.",
    },
    {
        .id = "pair_phi",
        .symbol = "Γ",
        .short_name = "Phi",
        .aliases = "hubert_gamma hubert katz_powell phi pearson_pairs",
        .name = "Correlation of pairs (Hubert's Γ)",
        .formula = "(N YY - P Q)/sqrt(P Q (N - P)(N - Q))",
        .source = "Hubert & Arabie 1985; Katz & Powell in clue (Hornik 2005); clusterCrit",
        .doi = "10.1007/BF01908075",
        .properties = "++--++-+--",
        .sees =
            "How far the pairs kept together by one partition are those of the other: a correlation, 0 on average by "
            "chance.",
        .blind = "Small classes: large ones dominate, as in every count of pairs.",
        .use = "Where a correlation is wanted; near the adjusted Rand index where P and Q are alike.",
        .low = -1,
        .range = "[−1, 1]",
        .eval = pair_phi,
    },
    {
        .id = "mari",
        .symbol = "MARI",
        .aliases = "modified_ari modified_adjusted_rand",
        .name = "Modified adjusted Rand index",
        .formula = "(YY - e)/((P + Q)/2 - e), e = N (P Q - YY - (2n + sum_ij(c a b) - S - A2 - B2))/(n (n - 1)(n - "
                   "2)(n - 3)/4)",
        .source = "Sundqvist, Chiquet & Rigaill 2023, Lemma 3.3; aricode",
        .doi = "10.1007/s00180-022-01230-7",
        .properties = "++--+--+--",
        .sees = "What the adjusted Rand index sees, with an expectation for sizes that are random themselves.",
        .blind = "Small classes: large ones dominate, as in every count of pairs.",
        .use = "Where sizes are themselves random, as for clusterings of new samples; with many points it is the "
               "adjusted Rand index.",
        .low = -1.25,
        .range = "up to 1; −5/4 occurs, nothing below it is known",
        .eval = mari,
    },
    {0},
};
