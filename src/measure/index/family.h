/* What the families of indices share: the list of ids, how a value is made, and the few quantities that more than one
 * family or its explanations read. */
#ifndef SRC_MEASURE_FAMILY_H
#define SRC_MEASURE_FAMILY_H
#include "setmatch/measure/index.h"

/* Every id, family by family, in the order in which they are shown. A new index stands here, and as a row in the file
 * of its family; its explanation in explain_FAMILY.c. */
#define SM_PAIR_INDICES(row)                                                                                           \
    row(ri) row(ari) row(fm) row(afm) row(ri_lim) row(fm_lim) row(nr) row(nfm) row(ncr) row(ncfm) row(pair_precision)  \
        row(pair_recall) row(pair_f1) row(pair_jaccard) row(mirkin)
#define SM_INFORMATION_INDICES(row)                                                                                    \
    row(entropy_true) row(entropy_pred) row(mi) row(emi) row(nmi) row(nmi_min) row(nmi_max) row(nmi_sqrt)              \
        row(nmi_joint) row(ami) row(ami_min) row(ami_max) row(ami_sqrt) row(ncmi) row(homogeneity) row(completeness)   \
            row(v_measure) row(vi) row(nvi) row(nid)
#define SM_MATCHING_INDICES(row)                                                                                       \
    row(accuracy) row(purity) row(inverse_purity) row(h_score) row(split_join) row(f_score) row(pa)                    \
        row(greedy_accuracy) row(classification_error) row(na) row(ca) row(nca) row(nca_onto) row(ba) row(nba)         \
            row(psi) row(spsi)
#define SM_JACCARD_INDICES(row) row(j_recall) row(j_precision) row(j_score) row(ecs) row(identical)
#define SM_PLACE_INDICES(row)                                                                                          \
    row(silhouette) row(silhouette_true) row(calinski_harabasz) row(calinski_harabasz_true) row(davies_bouldin)        \
        row(davies_bouldin_true)
#define SM_INDICES(row)                                                                                                \
    SM_PAIR_INDICES(row) SM_INFORMATION_INDICES(row) SM_MATCHING_INDICES(row) SM_JACCARD_INDICES(row)

#define SM_DECLARE(id)                                                                                                 \
    extern const sm_index sm_index_##id;                                                                               \
    void sm_explain_##id(const sm_index *x, const sm_facts *f, sm_derivation *d);
SM_INDICES(SM_DECLARE)
SM_PLACE_INDICES(SM_DECLARE)
#undef SM_DECLARE

/* Sources that several rows name. */
#define SM_NCA_2024     "Gagolewski 2024"
#define SM_NCA_DOI      "10.1007/s00357-024-09482-2"
#define SM_JSCORE_2022  "Ahmadinejad, Chung & Liu"
#define SM_JSCORE_DOI   "10.7717/peerj-cs.1545"
#define SM_SKLEARN_PAGE "scikit-learn user guide, Clustering performance evaluation"

/* ---- values ---------------------------------------------------------------------------------------------------- */
sm_value sm_is(double x); /* never -0 */
sm_value sm_by_convention(double x, const char *why);
sm_value sm_not_defined(const char *why);
sm_value sm_zero_over_zero(void);                        /* the ladder's rule 5 */
sm_value sm_quotient(double over, double under);         /* 0/0 by rule 5 */
sm_value sm_whole_quotient(sm_u128 over, sm_u128 under); /* the same, rounded once */
double sm_whole_ratio(sm_u128 over, sm_u128 under);      /* under > 0 */
/* x, or 0 when its size is at most units of 2^-64: more than what is left of rounding cannot be told from 0. */
sm_fix sm_settled(sm_fix x, uint64_t units);
#define SM_ONE ((sm_fix)1 << 64)

/* ---- information, n times each in nats ------------------------------------------------------------------------- */
typedef struct sm_information {
    double n;
    double u, v, joint;          /* n H(U), n H(V), n H(U,V) */
    double mutual;               /* n MI; 0 where the sums cannot tell it from 0 */
    double u_given_v, v_given_u; /* n H(U|V), n H(V|U): exactly 0 when clusters (classes) are pure */
} sm_information;
sm_information sm_information_of(const sm_sums *s);
double sm_mean_arithmetic(const sm_information *i), sm_mean_min(const sm_information *i),
    sm_mean_max(const sm_information *i), sm_mean_geometric(const sm_information *i);

/* ---- pairs ----------------------------------------------------------------------------------------------------- */
typedef struct sm_squares { /* S, A2, B2, n^2, or each less n: twice the pair counts YY, P, Q, N */
    sm_u128 s, a, b, all;
} sm_squares;
sm_squares sm_pairs_twice(const sm_sums *s); /* 2 YY, 2 P, 2 Q, 2 N */
sm_squares sm_pairs_limit(const sm_sums *s); /* S, A2, B2, n^2 */
#endif
