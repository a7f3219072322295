/* Indices of information theory. Everything is n times as large until the last step, so that the sums of x ln x are
 * used as they are, and every difference that could cancel is taken between sums and not between rounded numbers. */
#include "family.h"
#include <math.h>

/* A sum of terms each right to 2^-80 cannot tell 0 from anything smaller than their number times that. */
static double at_least(sm_logs x, uint64_t terms)
{
    double d = sm_logs_double(x);
    return d > (double)terms * 0x1p-80 ? d : 0;
}

sm_information sm_information_of(const sm_sums *s)
{
    uint64_t terms = s->cells + s->rows + s->cols + 1;
    sm_logs all = sm_xlogx(s->n), margins = sm_logs_add(s->aloga, s->blogb);
    return (sm_information){
        .n = (double)s->n,
        .u = at_least(sm_logs_sub(all, s->aloga), terms),
        .v = at_least(sm_logs_sub(all, s->blogb), terms),
        .joint = at_least(sm_logs_sub(all, s->clogc), terms),
        .mutual = at_least(sm_logs_sub(sm_logs_add(s->clogc, all), margins), terms),
        .u_given_v = at_least(sm_logs_sub(s->blogb, s->clogc), terms),
        .v_given_u = at_least(sm_logs_sub(s->aloga, s->clogc), terms),
    };
}

/* The mean that a row's eval divides by. */
enum { ARITHMETIC, LEAST, LARGEST, GEOMETRIC };

/* What a mean of the entropies has above MI, from the conditional entropies: near singletons mean and MI agree in
 * nearly all digits. */
static double gap_of(unsigned mean, const sm_information *i)
{
    double x = i->u_given_v, y = i->v_given_u;
    if (mean == ARITHMETIC) return (x + y) / 2;
    if (mean == LEAST) return fmin(x, y);
    if (mean == LARGEST) return fmax(x, y);
    /* sqrt((m + x)(m + y)) - m = (m (x + y) + x y)/(sqrt((m + x)(m + y)) + m) */
    double under = sqrt(i->u) * sqrt(i->v) + i->mutual;
    return under > 0 ? (i->mutual * (x + y) + x * y) / under : 0;
}

static sm_value adjusted(const sm_index *x, const sm_facts *f)
{
    if (sm_one_table(f->sums))
        return sm_by_convention(0, "one partition is a single block or all singletons: MI equals its expectation");
    sm_information i = sm_information_of(f->sums);
    double over = i.mutual / i.n - f->emi, under = over + gap_of(x->form, &i) / i.n;
    if (under > 0) return sm_is(over / under);
    return sm_by_convention(0, "the mean entropy cannot be told from the expected MI");
}

/* NMI of the table whose rows sum to 1; its total is k and every class has probability 1/k. From two classes on the
 * entropies are at least k ln k. One class shares nothing, and H(V) alone may be as small as the rounding of shares. */
static sm_value ncmi(const sm_index *x, const sm_facts *f)
{
    const sm_sums *s = f->sums;
    if (s->rows == 1) return s->cols == 1 ? sm_zero_over_zero() : sm_is(0);
    sm_q64 all = (sm_q64)s->rows * sm_q64_log(s->rows);
    uint64_t units = 8 * (s->cells + 2 * (uint64_t)s->rows + s->cols);
    sm_q64 mutual = sm_settled(all + s->share_clogc - s->share_blogb, units);
    sm_q64 entropies = sm_settled(2 * all - s->share_blogb, units);
    return sm_quotient(2 * sm_q64_double(mutual), sm_q64_double(entropies));
}

/* (1 + beta) h c/(beta h + c) with h = MI/H(U) and c = MI/H(V) put in. */
static sm_value v_measure(const sm_index *x, const sm_facts *f)
{
    sm_information i = sm_information_of(f->sums);
    if (i.mutual == 0 && i.u > 0 && i.v > 0) return sm_zero_over_zero(); /* h = c = 0 */
    return sm_quotient((1 + f->beta) * i.mutual, f->beta * i.v + i.u);
}

static sm_value vi(const sm_index *x, const sm_facts *f)
{
    sm_information i = sm_information_of(f->sums);
    return sm_is((i.u_given_v + i.v_given_u) / i.n);
}

/* 1 - MI/H is 1 where MI cannot be told from 0, else taken from the conditional entropies; two of them, each rounded,
 * may add up to a little more than H. */
static sm_value part_not_shared(const sm_information *i, double apart, double under)
{
    if (i->mutual == 0 && under > 0) return sm_is(1);
    return sm_quotient(fmin(apart, under), under);
}

static sm_value nvi(const sm_index *x, const sm_facts *f)
{
    sm_information i = sm_information_of(f->sums);
    return part_not_shared(&i, i.u_given_v + i.v_given_u, i.joint);
}

static sm_value nid(const sm_index *x, const sm_facts *f)
{
    sm_information i = sm_information_of(f->sums);
    return part_not_shared(&i, gap_of(LARGEST, &i), fmax(i.u, i.v));
}

const sm_index sm_information_indices[] = {
    {
        .id = "entropy_true",
        .symbol = "H(U)",
        .aliases = "HU",
        .name = "Entropy of the classes",
        .formula = "HU",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores",
        .properties = "+-+------+",
        .sees = "How evenly the points are spread over the classes; ln k when all are of one size.",
        .blind = "The clusters altogether.",
        .use = "To know what the classes alone hold, before reading any index made from it.",
        .high = INFINITY,
        .best = NAN,
        .range = "[0, ln k]",
        .nats = true,
    },
    {
        .id = "entropy_pred",
        .symbol = "H(V)",
        .aliases = "HV",
        .name = "Entropy of the clusters",
        .formula = "HV",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores",
        .properties = "+-+----++-",
        .sees = "How evenly the points are spread over the clusters; ln k′ when all are of one size.",
        .blind = "The classes altogether.",
        .use = "To see whether clusters are many or uneven, before reading any index made from it.",
        .high = INFINITY,
        .best = NAN,
        .range = "[0, ln k′]",
        .nats = true,
    },
    {
        .id = "mi",
        .symbol = "MI",
        .aliases = "mutual_information mutual_info_score",
        .name = "Mutual information",
        .formula = "MI",
        .source = SM_NCA_2024 ", eq. 6 (Horibe 1985)",
        .doi = "10.1109/TSMC.1985.6313441",
        .properties = "+++---+++-",
        .sees = "How much knowing the cluster of a point tells about its class.",
        .blind = "Splitting clusters further: it never falls, and its largest value depends on the classes.",
        .use = "As an ingredient; by itself only between clusterings of one data set with as many clusters.",
        .high = INFINITY,
        .best = NAN,
        .range = "[0, ln min(k, k′)]",
        .nats = true,
    },
    {
        .id = "emi",
        .symbol = "E[MI]",
        .aliases = "expected_mi",
        .name = "Expected mutual information",
        .formula = "EMI",
        .formula_words = "Σ over classes, clusters and l of l/n · ln(n·l/(a·b)) · C(a,l)·C(n−a,b−l)/C(n,b)",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores (Vinh, Epps & Bailey 2009)",
        .doi = "10.1145/1553374.1553511",
        .properties = "++-----++-",
        .sees = "The mutual information that chance gives for these class and cluster sizes.",
        .blind = "The cells: it is the same for every table with these margins.",
        .use = "To see how much of MI is owed to the sizes: close to MI, nothing was found.",
        .high = INFINITY,
        .best = NAN,
        .range = "[0, min(H(U), H(V))]",
        .needs = SM_NEED_EMI,
        .nats = true,
    },
    {
        .id = "nmi",
        .symbol = "NMI",
        .aliases = "nmi_sum nmi_arithmetic NMIsum normalized_mutual_info_score",
        .name = "Normalised mutual information",
        .formula = "MI/((HU + HV)/2)",
        .source = SM_NCA_2024 ", eq. 17 (Kvålseth 1987)",
        .doi = "10.1109/TSMC.1987.4309069",
        .properties = "+++-+-+++-",
        .sees = "Shared information as a part of the mean of the two entropies; the V-measure for β = 1.",
        .blind = "Chance: random partitions into many clusters score well above 0.",
        .use = "To compare with papers that report it, at equal numbers of clusters; else AMI.",
    },
    {
        .id = "nmi_min",
        .symbol = "NMI min",
        .short_name = "NMImin",
        .aliases = "NMImin",
        .name = "Normalised mutual information, by the smaller entropy",
        .formula = "MI/min(HU, HV)",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores",
        .doi = "10.1109/TSMC.1987.4309069",
        .properties = "+++---+++-",
        .sees = "Shared information as a part of the smaller entropy.",
        .blind = "Splitting or merging: it is 1 as soon as one partition refines the other (one cluster for all: 0).",
        .use = "When one partition may refine the other without penalty, as with a hierarchy.",
    },
    {
        .id = "nmi_max",
        .symbol = "NMI max",
        .short_name = "NMImax",
        .aliases = "NMImax",
        .name = "Normalised mutual information, by the larger entropy",
        .formula = "MI/max(HU, HV)",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores; what R's aricode calls NMI",
        .doi = "10.1109/TSMC.1987.4309069",
        .properties = "+++-+-+++-",
        .sees = "Shared information as a part of the larger entropy, the strictest of the means.",
        .blind = "Chance, as NMI.",
        .use = "When the strictest of the means is wanted; 1 − NMI max is a metric.",
    },
    {
        .id = "nmi_sqrt",
        .symbol = "NMI sqrt",
        .short_name = "NMIgeo",
        .aliases = "nmi_geometric NMIsqrt",
        .name = "Normalised mutual information, by the geometric mean",
        .formula = "MI/sqrt(HU HV)",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores (Strehl & Ghosh 2002)",
        .doi = "10.1162/153244303321897735",
        .properties = "+++-+-+++-",
        .sees = "Shared information as a part of the geometric mean of the two entropies.",
        .blind = "Chance, as NMI.",
        .use = "To compare with ensembles of clusterings and papers that use the geometric mean.",
    },
    {
        .id = "nmi_joint",
        .symbol = "NMI joint",
        .short_name = "NMIjnt",
        .aliases = "NMIjoint",
        .name = "Normalised mutual information, by the joint entropy",
        .formula = "MI/HUV",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores",
        .doi = "10.1109/TSMC.1987.4309069",
        .properties = "+++-+-+++-",
        .sees = "Shared information as a part of all there is: 1 − NVI.",
        .blind = "Chance, as NMI.",
        .use = "When 1 − NMI is to be a metric, and values far from 1 are to stay small.",
    },
    {
        .id = "ami",
        .symbol = "AMI",
        .aliases = "ami_sum AMIsum adjusted_mi adjusted_mutual_info_score",
        .name = "Adjusted mutual information",
        .formula = "(MI - EMI)/((HU + HV)/2 - EMI)",
        .source = SM_NCA_2024 ", eq. 23 (Vinh, Epps & Bailey 2010)",
        .doi = SM_NCA_DOI,
        .properties = "++--++-+--",
        .sees = "Shared information beyond what chance would give for these sizes.",
        .blind = "Small classes hardly count; near singletons a tiny divisor makes it jumpy.",
        .use = "When the numbers of clusters differ, or clusters are small and uneven; chance gives 0 on average.",
        .low = -1,
        .range = "up to 1; −0.71 occurs, nothing below −1 is known",
        .needs = SM_NEED_EMI,
        .eval = adjusted,
    },
    {
        .id = "ami_min",
        .symbol = "AMI min",
        .short_name = "AMImin",
        .aliases = "AMImin",
        .name = "Adjusted mutual information, by the smaller entropy",
        .formula = "(MI - EMI)/(min(HU, HV) - EMI)",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores",
        .doi = "10.1145/1553374.1553511",
        .properties = "++---+-+--",
        .sees = "Shared information beyond chance, against the smaller entropy.",
        .blind = "Splitting or merging: it is 1 as soon as one partition refines the other (one cluster, or points "
                 "alone: 0).",
        .use = "When refinement is not an error and chance must be taken out.",
        .low = -INFINITY,
        .range = "(−∞, 1]",
        .needs = SM_NEED_EMI,
        .form = LEAST,
        .eval = adjusted,
    },
    {
        .id = "ami_max",
        .symbol = "AMI max",
        .short_name = "AMImax",
        .aliases = "AMImax",
        .name = "Adjusted mutual information, by the larger entropy",
        .formula = "(MI - EMI)/(max(HU, HV) - EMI)",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores",
        .doi = "10.1145/1553374.1553511",
        .properties = "++--++-+--",
        .sees = "Shared information beyond chance, against the larger entropy.",
        .blind = "As AMI.",
        .use = "When AMI is to be as strict as possible; the default of some libraries was this.",
        .low = -1,
        .range = "up to 1; −0.71 occurs, nothing below −1 is known",
        .needs = SM_NEED_EMI,
        .form = LARGEST,
        .eval = adjusted,
    },
    {
        .id = "ami_sqrt",
        .symbol = "AMI sqrt",
        .short_name = "AMIgeo",
        .aliases = "ami_geometric AMIsqrt",
        .name = "Adjusted mutual information, by the geometric mean",
        .formula = "(MI - EMI)/(sqrt(HU HV) - EMI)",
        .source = SM_SKLEARN_PAGE ", Mutual information based scores",
        .doi = "10.1145/1553374.1553511",
        .properties = "++--++-+--",
        .sees = "Shared information beyond chance, against the geometric mean of the entropies.",
        .blind = "As AMI.",
        .use = "When NMI by the geometric mean is to be corrected for chance.",
        .low = -1,
        .range = "up to 1; −0.71 occurs, nothing below −1 is known",
        .needs = SM_NEED_EMI,
        .form = GEOMETRIC,
        .eval = adjusted,
    },
    {
        .id = "ncmi",
        .symbol = "NCMI",
        .name = "Normalised mutual information, corrected for class sizes",
        .formula = "shares(nmi)",
        .source = SM_NCA_2024 ", eq. 33",
        .doi = SM_NCA_DOI,
        .properties = "+-+++-+++-",
        .sees = "What NMI sees, every class with the same weight.",
        .blind = "How large the classes are; moving a point the right way can still lower it.",
        .use = "When classes of very different sizes are to count the same and information is the unit.",
        .eval = ncmi,
    },
    {
        .id = "homogeneity",
        .symbol = "h",
        .short_name = "Homog.",
        .aliases = "hom homogeneity_score Theil's_U Theils_U uncertainty_coefficient",
        .name = "Homogeneity",
        .formula = "MI/HU",
        .source = SM_SKLEARN_PAGE ", Homogeneity, completeness and V-measure (Rosenberg & Hirschberg 2007)",
        .properties = "+-+---+++-",
        .sees = "Whether clusters hold members of one class only.",
        .blind = "Split classes: cutting pure clusters into pieces leaves it at 1.",
        .use = "To ask for mixed clusters alone; together with completeness.",
        .zero_over_zero = 1,
        .zero_why = "there is one class, so every cluster is pure",
    },
    {
        .id = "completeness",
        .symbol = "c",
        .short_name = "Compl.",
        .aliases = "com completeness_score Theil's_U Theils_U uncertainty_coefficient",
        .name = "Completeness",
        .formula = "MI/HV",
        .source = SM_SKLEARN_PAGE ", Homogeneity, completeness and V-measure (Rosenberg & Hirschberg 2007)",
        .properties = "+-+---+-+-",
        .sees = "Whether all members of a class are in one cluster.",
        .blind = "Merged classes: a single cluster is complete.",
        .use = "To ask for split classes alone; together with homogeneity.",
        .zero_over_zero = 1,
        .zero_why = "there is one cluster, so every class is whole",
    },
    {
        .id = "v_measure",
        .symbol = "V",
        .aliases = "v_measure_score",
        .name = "V-measure",
        .formula = "(1 + beta) homogeneity completeness/(beta homogeneity + completeness)",
        .source = SM_SKLEARN_PAGE ", Homogeneity, completeness and V-measure (Rosenberg & Hirschberg 2007)",
        .properties = "+++-+-+++-",
        .sees = "Homogeneity and completeness in one number; β above 1 weighs completeness more.",
        .blind = "Chance: many small clusters score well. With β = 1 it is NMI under another name.",
        .use = "When homogeneity and completeness are to be weighed against each other by β.",
        .reads_beta = true,
        .eval = v_measure,
    },
    {
        .id = "vi",
        .symbol = "VI",
        .name = "Variation of information",
        .formula = "HU + HV - 2MI",
        .source = SM_JSCORE_2022 ", ref. 9 (Meilă 2007)",
        .doi = "10.1016/j.jmva.2006.11.013",
        .properties = "+++-----+-",
        .sees = "Information lost and information gained on the way from one partition to the other.",
        .blind = "Its largest value, ln n, grows with the data, so values of two data sets do not compare.",
        .use = "Where a metric in units of information is needed, as between successive clusterings.",
        .high = INFINITY,
        .range = "[0, ln n]",
        .distance = true,
        .nats = true,
        .eval = vi,
    },
    {
        .id = "nvi",
        .symbol = "NVI",
        .name = "Normalised variation of information",
        .formula = "1 - MI/HUV",
        .source = SM_JSCORE_2022,
        .doi = SM_JSCORE_DOI,
        .properties = "+++-----+-",
        .sees = "The part of the joint information that is not shared.",
        .blind = "Chance: many small clusters score well.",
        .use = "Where VI is wanted on a scale from 0 to 1.",
        .distance = true,
        .eval = nvi,
    },
    {
        .id = "nid",
        .symbol = "NID",
        .name = "Normalised information distance",
        .formula = "1 - MI/max(HU, HV)",
        .source = "R package aricode (Vinh, Epps & Bailey 2010)",
        .properties = "+++-----+-",
        .sees = "The part of the larger entropy that is not shared; a metric between 0 and 1.",
        .blind = "Chance, as NMI.",
        .use = "Where a normalised metric of information is wanted.",
        .distance = true,
        .eval = nid,
    },
    {
        .id = "entropy_true_given_pred",
        .symbol = "H(U|V)",
        .aliases = "HUgV conditional_entropy",
        .name = "Entropy of the classes given the clusters",
        .formula = "HUgV",
        .source = "Rosenberg & Hirschberg 2007",
        .properties = "+-+-----+-",
        .sees = "How much of a point's class is still open once its cluster is known: mixed clusters.",
        .blind = "Split classes: cutting clusters into pieces never raises it.",
        .use = "As the part of the variation of information that mixed clusters cause.",
        .high = INFINITY,
        .range = "[0, H(U)]",
        .distance = true,
        .nats = true,
    },
    {
        .id = "entropy_pred_given_true",
        .symbol = "H(V|U)",
        .aliases = "HVgU",
        .name = "Entropy of the clusters given the classes",
        .formula = "HVgU",
        .source = "Rosenberg & Hirschberg 2007",
        .properties = "+-+----++-",
        .sees = "How much of a point's cluster is still open once its class is known: split classes.",
        .blind = "Merged classes: merging clusters never raises it, and a single cluster gives 0.",
        .use = "As the part of the variation of information that split classes cause.",
        .high = INFINITY,
        .range = "[0, H(V)]",
        .distance = true,
        .nats = true,
    },
    {0},
};
