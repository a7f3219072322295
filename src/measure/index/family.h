/* Shared by the families of indices: the list of ids, constructors of values, and quantities that several families or
 * explanations read. */
#ifndef SRC_MEASURE_FAMILY_H
#define SRC_MEASURE_FAMILY_H
#include "measure/index.h"

/* The rows, family by family; each list ends in {0}. A new index is a row of one of them. A row says what is not usual:
 * sm_index_completed has what represents the rest. */
extern const sm_index sm_pair_indices[], sm_information_indices[], sm_matching_indices[], sm_jaccard_indices[],
    sm_association_indices[], sm_place_indices[];

/* Sources that several rows name. */
#define SM_NCA_2024            "Gagolewski 2024"
#define SM_NCA_DOI             "10.1007/s00357-024-09482-2"
#define SM_JSCORE_2022         "Ahmadinejad, Chung & Liu"
#define SM_JSCORE_DOI          "10.7717/peerj-cs.1545"
#define SM_SKLEARN_CLASSIFIERS "scikit-learn user guide, Metrics and scoring"
#define SM_SKLEARN_PAGE        "scikit-learn user guide, Clustering performance evaluation"

/* ---- values ------------------------------------------------------------------------------------------------------ */
sm_value sm_is(double x); /* never -0 */
sm_value sm_by_convention(double x, const char *why);
sm_value sm_not_defined(const char *why);
sm_value sm_value_when_identical(sm_value v, double best); /* the ladder's rule 2 */
#define SM_DIVIDED_BY_0 "a number other than 0 is divided by 0"
sm_value sm_zero_over_zero(void);                        /* the ladder's rule 5 */
sm_value sm_quotient(double over, double under);         /* 0/0 by rule 5 */
sm_value sm_whole_quotient(sm_u128 over, sm_u128 under); /* the same, rounded once */
/* Returns x, or 0 if its absolute value is at most units of 2^-64, which is indistinguishable from rounding error. */
sm_q64 sm_settled(sm_q64 x, uint64_t units);
#define SM_ONE ((sm_q64)1 << 64)

/* ---- means over the points, kept as their sums; the form of a row says which ------------------------------------- */
enum { SM_BEST_OF_CLASSES, SM_BEST_OF_CLUSTERS = SM_OVERLAPS }; /* plus the sm_overlap by which it is best */
sm_value sm_mean_best(const sm_index *x, const sm_facts *f);
enum { SM_CELLS_BY_LARGER, SM_CELLS_BY_CLASS, SM_CELLS_BY_CLUSTER }; /* divisor of c^2 */
sm_value sm_mean_of_cells(const sm_index *x, const sm_facts *f);

/* One side is a single block or all singletons: there is one table only with these sizes, up to names, and MI is its
 * own expectation. In index.c. */
bool sm_one_table(const sm_sums *s);

/* ---- information, n times each in nats --------------------------------------------------------------------------- */
typedef struct sm_information {
    double n;
    double u, v, joint;          /* n H(U), n H(V), n H(U,V) */
    double mutual;               /* n MI; 0 where the sums cannot tell it from 0 */
    double u_given_v, v_given_u; /* n H(U|V), n H(V|U): exactly 0 when clusters (classes) are pure */
} sm_information;
sm_information sm_information_of(const sm_sums *s);

/* ---- pairs ------------------------------------------------------------------------------------------------------- */
typedef struct sm_squares { /* S, A2, B2, n^2, or each less n: twice the pair counts YY, P, Q, N */
    sm_u128 s, a, b, all;
} sm_squares;
sm_squares sm_pairs_twice(const sm_sums *s); /* 2 YY, 2 P, 2 Q, 2 N */
sm_squares sm_pairs_limit(const sm_sums *s); /* S, A2, B2, n^2 */
#endif
