/* An index is a row: its words, and a pure function of facts. Nothing else in the program knows any index by name.
 * To add one: write its eval in its family's file and the row next to it. All rows are in a registry. */
#ifndef SM_MEASURE_INDEX_H
#define SM_MEASURE_INDEX_H
#include "base/value.h"
#include "derivation.h"
#include "matching.h"

#define SM_BITS_PER_NAT 1.4426950408889634 /* 1 / ln 2 */

typedef struct sm_index sm_index;
typedef struct sm_facts sm_facts;

enum { /* inputs of an index, of a screen, or still pending */
       SM_NEED_BEST = 1,
       SM_NEED_MATCH_COUNT = 2, /* 2 << weighting */
       SM_NEED_MATCH_SHARE = 4,
       SM_NEED_MATCH_BB = 8,
       SM_NEED_ONTO = 16,
       SM_NEED_GREEDY = 32,
       SM_NEED_EMI = 64,
       SM_NEED_FIRST_COUNT = 128,    /* 128 << weighting: its canonical matching, for what is shown */
       SM_NEED_FIRST = 128 * 7,      /* inputs of all three */
       SM_NEED_VALUES = 127,         /* inputs of all indices that read only the table */
       SM_NEED_PLACES = 1024,        /* sums over coordinates; known at once without coordinates */
       SM_NEED_DISTANCES = 2048,     /* all pairs of points, likewise: for silhouettes. Neither is among ALL */
       SM_NEED_OPTIMA_COUNT = 4096,  /* << weighting: how many optima there are; */
       SM_NEED_PRICES_COUNT = 32768, /* the prices that are best for the rows */
       SM_NEED_HOMES = 262144,       /* matched clusters of classes, by counts; not part of ALL */
       SM_NEED_CANONICAL = SM_NEED_FIRST + 4096 * 7 + 32768 * 7, /* all of the three canonical matchings */
       SM_NEED_ALL = SM_NEED_VALUES + SM_NEED_CANONICAL
};
/* What the canonical matching of one weighting takes: nobody pays for the others to show it, nor after each move for
 * the number of optima and for prices where only pairs are shown. */
static inline unsigned sm_need_first(sm_weighting w)
{
    return (unsigned)SM_NEED_FIRST_COUNT << w;
}
static inline unsigned sm_need_optima(sm_weighting w) /* includes no other need; computing meets what comes before */
{
    return (unsigned)SM_NEED_OPTIMA_COUNT << w;
}
static inline unsigned sm_need_prices(sm_weighting w)
{
    return (unsigned)SM_NEED_PRICES_COUNT << w;
}

typedef struct sm_sums { /* whole numbers and fixed point only; always up to date */
    uint64_t n, cells;   /* points; cells with points */
    uint32_t rows, cols; /* k and k': the non-empty ones */
    sm_u128 cc, aa, bb;  /* S, A2, B2; YY = (S - n)/2, P = (A2 - n)/2, Q = (B2 - n)/2 */
    sm_logs clogc, aloga, blogb;
    sm_q64 share_cc;    /* sum (c_ij/a_i)^2 */
    sm_q64 share_bb;    /* sum_j q_j^2, q_j = sum_i c_ij/a_i */
    sm_q64 share_clogc; /* sum (c_ij/a_i) ln(c_ij/a_i) */
    sm_q64 share_blogb; /* sum_j q_j ln q_j */
    sm_q64 ecs;         /* sum c_ij^2/max(a_i,b_j) */
    sm_q64 cc_a, cc_b;  /* sum c_ij^2/a_i, sum c_ij^2/b_j */
    sm_logs cc_ab;      /* sum c_ij^2/(a_i b_j), hi and lo as in sm_logs: differences from 1 are small */
    sm_wide cab;        /* sum c_ij a_i b_j */
    uint64_t named;     /* points in cells whose class and cluster bear the same name; */
    uint32_t names;     /* non-empty classes that share a name with a non-empty cluster; */
    uint32_t namesakes; /* classes that share one with a cluster, empty or not */
    /* Over those, of a points in the class, b in the cluster and c in both: sums of c/a, 2c/(a + b), a times that, a b
     */
    sm_q64 named_recall, named_f1, named_a_f1;
    sm_u128 named_ab;
    sm_u128 sorted_min; /* sum min(a_(i), b_(i)), sizes sorted descending and padded with 0 */
} sm_sums;
/* The sums n to blogb of tables that are only counts, the others 0: all that an index reads that does not reads_table,
 * but for its needs. */
typedef struct sm_totals sm_totals;
void sm_totals_new(sm_totals **out, uint32_t rows, uint32_t cols);
void sm_totals_free(sm_totals *t);
/* Computes the sums of rows times cols counts in row order; valid until the next call. O(cells). */
const sm_sums *sm_totals_of(sm_totals *t, const uint64_t *count);
const uint64_t *sm_totals_rows(const sm_totals *t), *sm_totals_cols(const sm_totals *t); /* their sums, by then */

struct sm_facts {  /* by reference; inputs outside have must not be read */
    unsigned have; /* need bits */
    const sm_table *table;
    const sm_sums *sums;
    const sm_best *best;         /* [SM_OVERLAPS] */
    const sm_matching *matching; /* [SM_WEIGHTINGS] */
    const sm_matching *greedy;   /* prices NULL */
    sm_q64 onto;                 /* v of nca_onto (eq. 40 ff., section 5) */
    double emi;                  /* E[MI] in nats */
    double beta;                 /* beta of the V-measure; 1 by default */
    const uint32_t *home; /* matched cluster of each class, by counts (measure/homes.h); SM_NONE: none. Their number */
    uint32_t homes;
    const struct sm_placed *placed; /* measure/place.h; NULL: the points have no coordinates */
};

struct sm_index {
    const char *id, *symbol, *aliases; /* aliases: additional names, separated by spaces ("" if none) */
    /* Its one name in every view: unique, of letters that can be typed; as a rule the symbol. At most 6 columns; with 7
     * or 8 the panel of indices takes the room from the value. */
    const char *short_name;
    const char *name, *family, *formula, *source, *doi;
    const char *properties;   /* Table 2: PER SYM SU SC B1 E0 U0 O0 B0 MON, each + or -, or ? if unknown */
    const char *sees, *blind; /* what it reacts to and what it cannot notice, one sentence each */
    const char *use;          /* and when it is the right one to look at */
    double low, high,
        best;          /* range over all tables, ends included (INFINITY if there is none); best NAN: no best value */
    const char *range; /* the range in words and in k, k', n: "[-1/2, 1]" */
    unsigned needs;
    bool distance, by_name;    /* by_name: reads label texts, so relabelling may change it */
    bool counts;               /* its values are whole numbers of points or pairs */
    bool nats, reads_beta;     /* an amount of information in nats; depends on facts->beta */
    bool of_places;            /* reads coordinates: the table alone does not say its value */
    const char *defined;       /* the definition as a user wrote it; NULL: built in */
    const char *formula_words; /* shown instead of the formula if that is hard to read */
    double zero_over_zero;     /* value of 0/0 if it is not 0 (NAN: undefined), */
    const char *zero_why;      /* and why */
    unsigned form;             /* variant of eval, if several rows share it */
    sm_value (*eval)(const sm_index *x, const sm_facts *f); /* pure; cannot fail. NULL: its formula says it */

    /* Set by the registry: */
    size_t at;                       /* its position there */
    bool symmetric;                  /* by its properties */
    bool asked_for;                  /* built in, and among sm_indices_asked_for */
    bool reads_table;                /* more than the sums of sm_totals and what it needs */
    bool reads_logs;                 /* among those the sums of x ln x; else squares and how many cells there are */
    bool varies_with_n;              /* it changes with the number of points alone: it is a count, or falls like 1/n */
    const struct sm_formula *parsed; /* its formula; NULL if the formula language (formula.h) cannot express it */
    const char *shown;               /* its formula as people read it */
};

/* The rows that the program has by itself, those that read coordinates last; NULL after them. What runs asks a
 * registry, which has the user's own too; help, manual and completion of shells are made from these. */
const sm_index *sm_index_built_in(size_t i);
size_t sm_index_built_in_at(const char *id); /* SIZE_MAX: there is none of that id */
/* What a row leaves out is the usual: its list's family, its symbol for a short name, no alias and no DOI, properties
 * that nobody knows, [0, 1] and the best value 1 (of a distance 0). */
sm_index sm_index_completed(const sm_index *row);
/* Whether a name is its id, or one of its additional ones: symbol, short name, alias. Case does not matter, nor whether
 * words are joined by spaces, hyphens or underscores: "clustering accuracy". */
bool sm_index_has_id(const sm_index *x, const char *name), sm_index_answers_to(const sm_index *x, const char *name);
/* The value with the degenerate ladder applied (identical partitions first, then the row's own eval). */
sm_value sm_index_value(const sm_index *x, const sm_facts *f);
/* Why it has no value, or one by convention: of a user's formula with the column where. "" if there is nothing to
 * say. */
typedef struct sm_reason {
    char text[200];
} sm_reason;
sm_reason sm_index_reason(const sm_index *x, sm_value v);
const char *sm_index_direction(const sm_index *x); /* "higher is better", "direction unknown" */
/* Returns by how much a value is better after than before, negative if worse; NAN if either is not a number. */
double sm_index_gain(const sm_index *x, sm_value before, sm_value after);
bool sm_facts_identical(const sm_facts *f); /* equal up to relabelling: cells = k = k' */
/* Header steps (formula, ladder) and the index's own derivation; ends with its value. */
unsigned sm_index_explain_needs(const sm_index *x); /* settle these to explain in full */
void sm_index_explain(const sm_index *x, const sm_facts *f, sm_derivation *out);
#endif
