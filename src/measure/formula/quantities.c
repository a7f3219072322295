/* The quantities that formulas name: one per row, and their values from the sums that are kept anyway. */
#include "measure/formula/tree.h"
#include "measure/index/family.h"

#include "measure/formula.h"

#include <stddef.h>

enum {
    YY,
    P,
    Q,
    N,
    YN,
    NY,
    NN,
    S,
    A2,
    B2,
    HU,
    HV,
    MI,
    EMI,
    HUV,
    HU_GIVEN_V,
    HV_GIVEN_U,
    SORTED_MIN,
    GREEDY,
    ONTO,
    NAMED,
    NAMED_RECALL,
    NAMED_F1,
    NAMED_A_F1,
    NAMED_AB,
    ALL_NAMES
};

const sm_formula_quantity sm_formula_quantities[] = {
    [YY] = {.name = "YY", .title = "pairs that share class and cluster", .formula = "sum_ij(pairs(c))"},
    [P] = {.name = "P", .title = "pairs that share a class", .formula = "sum_i(pairs(a))"},
    [Q] = {.name = "Q", .title = "pairs that share a cluster", .formula = "sum_j(pairs(b))"},
    [N] = {.name = "N", .title = "all pairs of points", .formula = "pairs(n)"},
    [YN] = {.name = "YN", .title = "pairs that share only a class", .formula = "P - YY"},
    [NY] = {.name = "NY", .title = "pairs that share only a cluster", .formula = "Q - YY"},
    [NN] = {.name = "NN", .title = "pairs that share neither", .formula = "N - P - Q + YY"},
    [S] = {.name = "S", .title = "sum of squared cells", .formula = "sum_ij(c^2)"},
    [A2] = {.name = "A2", .latex = "A_2", .title = "sum of squared class sizes", .formula = "sum_i(a^2)"},
    [B2] = {.name = "B2", .latex = "B_2", .title = "sum of squared cluster sizes", .formula = "sum_j(b^2)"},
    [HU] = {.name = "HU",
            .symbol = "H(U)",
            .latex = "H(U)",
            .title = "entropy of the classes",
            .formula = "sum_i(a/n * ln(n/a))",
            .reads_logs = true},
    [HV] = {.name = "HV",
            .symbol = "H(V)",
            .latex = "H(V)",
            .title = "entropy of the clusters",
            .formula = "sum_j(b/n * ln(n/b))",
            .reads_logs = true},
    [MI] = {.name = "MI", .title = "mutual information", .formula = "sum_ij(c/n * ln(n c/(a b)))", .reads_logs = true},
    [EMI] = {.name = "EMI",
             .symbol = "E[MI]",
             .latex = "E[\\mathrm{MI}]",
             .title = "mutual information expected for these sizes",
             .needs = SM_NEED_EMI,
             .reads_logs = true,
             .degree = -1},
    [HUV] = {.name = "HUV",
             .symbol = "H(U,V)",
             .latex = "H(U,V)",
             .title = "joint entropy",
             .formula = "HU + HV - MI",
             .reads_logs = true},
    [HU_GIVEN_V] = {.name = "HUgV",
                    .symbol = "H(U|V)",
                    .latex = "H(U\\mid V)",
                    .title = "entropy of the classes within clusters",
                    .formula = "sum_ij(c/n * ln(b/c))",
                    .reads_logs = true},
    [HV_GIVEN_U] = {.name = "HVgU",
                    .symbol = "H(V|U)",
                    .latex = "H(V\\mid U)",
                    .title = "entropy of the clusters within classes",
                    .formula = "sum_ij(c/n * ln(a/c))",
                    .reads_logs = true},
    [SORTED_MIN] = {.name = "sorted_min",
                    .latex = "\\sum_r \\min(a_{(r)}, b_{(r)})",
                    .title = "sum of the smaller sizes, largest class with largest cluster",
                    .words = "Σ min(a, b) over sizes in descending order",
                    .reads_table = true,
                    .degree = 1},
    [GREEDY] = {.name = "greedy",
                .title = "points in pairs taken largest first",
                .words = "Σ c of pairs taken largest first",
                .needs = SM_NEED_GREEDY,
                .reads_table = true,
                .degree = 1},
    [ONTO] = {.name = "onto",
              .title = "largest total share of a mapping onto the smaller side",
              .words = "largest Σ c/a of a mapping of the larger side onto the smaller",
              .needs = SM_NEED_ONTO,
              .reads_table = true},
    [NAMED] = {.name = "named",
               .title = "points whose class and cluster bear the same name",
               .words = "Σ c over class and cluster of the same name",
               .reads_table = true,
               .degree = 1},
    [NAMED_RECALL] = {.name = "named_recall",
                      .title = "recalls of the classes whose name a cluster bears",
                      .words = "Σ c/a over class and cluster of the same name",
                      .reads_table = true},
    [NAMED_F1] = {.name = "named_f1",
                  .title = "F1 of each class and the cluster of its name",
                  .words = "Σ 2·c/(a + b) over class and cluster of the same name",
                  .reads_table = true},
    [NAMED_A_F1] = {.name = "named_a_f1",
                    .title = "F1 of each class and the cluster of its name, times the size of the class",
                    .words = "Σ a·2·c/(a + b) over class and cluster of the same name",
                    .reads_table = true,
                    .degree = 1},
    [NAMED_AB] = {.name = "named_ab",
                  .symbol = "D",
                  .latex = "D",
                  .title = "sizes of each class and the cluster of its name, multiplied",
                  .reads_table = true,
                  .degree = 2},
    [ALL_NAMES] = {.name = "all_names",
                   .title = "different names of classes and clusters",
                   .words = "number of names",
                   .reads_table = true},
    {0},
};

double sm_named_weight(const sm_formula_quantity *q, double a, double b)
{
    switch (q - sm_formula_quantities) {
    case NAMED:
        return 1;
    case NAMED_RECALL:
        return 1 / a;
    case NAMED_F1:
        return 2 / (a + b);
    case NAMED_A_F1:
        return 2 * a / (a + b);
    default:
        return 0;
    }
}

sm_value sm_formula_quantity_value(const sm_formula_quantity *q, const sm_facts *f)
{
    const sm_sums *s = f->sums;
    sm_squares pairs = sm_pairs_twice(s), squares = sm_pairs_limit(s);
    ptrdiff_t which = q - sm_formula_quantities;
    sm_information i = {0};
    if (which >= HU && which <= HV_GIVEN_U) i = sm_information_of(s);
    switch (which) {
    case YY:
        return sm_is(sm_u128_double(pairs.s) / 2);
    case P:
        return sm_is(sm_u128_double(pairs.a) / 2);
    case Q:
        return sm_is(sm_u128_double(pairs.b) / 2);
    case N:
        return sm_is(sm_u128_double(pairs.all) / 2);
    case YN:
        return sm_is(sm_u128_double(pairs.a - pairs.s) / 2);
    case NY:
        return sm_is(sm_u128_double(pairs.b - pairs.s) / 2);
    case NN:
        return sm_is(sm_u128_double(pairs.all - pairs.a - pairs.b + pairs.s) / 2);
    case S:
        return sm_is(sm_u128_double(squares.s));
    case A2:
        return sm_is(sm_u128_double(squares.a));
    case B2:
        return sm_is(sm_u128_double(squares.b));
    case HU:
        return sm_is(i.u / i.n);
    case HV:
        return sm_is(i.v / i.n);
    case MI:
        return sm_is(i.mutual / i.n);
    case EMI: /* exactly MI where these sizes leave it no choice, so that their difference is 0 */
        return sm_is(sm_one_table(s) ? i.mutual / i.n : f->emi);
    case HUV:
        return sm_is(i.joint / i.n);
    case HU_GIVEN_V:
        return sm_is(i.u_given_v / i.n);
    case HV_GIVEN_U:
        return sm_is(i.v_given_u / i.n);
    case SORTED_MIN:
        return sm_is(sm_u128_double(s->sorted_min));
    case GREEDY:
        return sm_is(sm_q64_double(f->greedy->weight));
    case ONTO:
        return sm_is(sm_q64_double(f->onto));
    default:
        if (s->namesakes == 0) return sm_not_defined("no class bears the same name as a cluster");
        return which == NAMED          ? sm_is((double)s->named)
               : which == NAMED_RECALL ? sm_is(sm_q64_double(s->named_recall))
               : which == NAMED_F1     ? sm_is(sm_q64_double(s->named_f1))
               : which == NAMED_A_F1   ? sm_is(sm_q64_double(s->named_a_f1))
               : which == NAMED_AB     ? sm_is(sm_u128_double(s->named_ab))
                                       : sm_is((double)s->rows + s->cols - s->names);
    }
}
