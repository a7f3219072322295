/* One-to-one matchings and best partners, as others read them. The solvers write them. */
#ifndef SM_MEASURE_MATCHING_H
#define SM_MEASURE_MATCHING_H
#include "core/table.h"
#include "q64.h"
#include <stdbool.h>

enum { SM_CLASSES, SM_CLUSTERS, SM_SIDES }; /* the two sides of a table: its rows and its columns */

typedef enum sm_weighting {
    SM_BY_COUNT,          /* c_ij */
    SM_BY_ROW_SHARE,      /* c_ij / a_i */
    SM_BY_BRAUN_BLANQUET, /* c_ij / max(a_i, b_j) */
    SM_WEIGHTINGS
} sm_weighting;
#define SM_WEIGHTING_NAMES "counts|row_share|braun_blanquet"
const char *sm_weighting_name(sm_weighting w); /* one of them */
/* Returns the weight of pairing a class with a cluster; 0 if they share nothing. */
double sm_weight_at(sm_weighting w, const sm_table *t, uint32_t row, uint32_t col);

typedef struct sm_matching {
    uint32_t rows, cols;                     /* length of the arrays: ids ever given */
    const uint32_t *col_of_row, *row_of_col; /* SM_NONE: unmatched. Pairs of zero overlap are left out */
    const double *row_price,
        *col_price;  /* u_i + v_j >= w_ij, equal on the matching: the proof that it is optimal; NULL if not requested */
    sm_q64 weight;   /* the total; unique. Counts: whole units of 2^-64 * 2^64 */
    bool canonical;  /* first of all optima in loaded order, fit to be shown */
    uint32_t optima; /* only then: how many optimal matchings there are, counted up to 100; 0: nobody needs to know */
} sm_matching;

typedef enum sm_overlap { SM_JACCARD, SM_F1, SM_MOST, SM_OVERLAPS } sm_overlap;
typedef struct sm_best { /* best partner of each row and column by one overlap */
    uint32_t rows, cols;
    const uint32_t *col_of_row, *row_of_col; /* first as loaded among equals; SM_NONE for an empty row (column) */
    const uint32_t *row_ties, *col_ties;     /* number of partners with the best value, 1: no tie */
    sm_q64 row_sum, col_sum;                 /* sum a_i * best of i, sum b_j * best of j (MOST: of c); unit 2^-64 */
} sm_best;
/* The overlap of one cell as a fraction over/under: Jaccard c/(a+b-c), F1 2c/(a+b), MOST c/1. */
void sm_overlap_of(sm_overlap o, uint64_t c, uint64_t a, uint64_t b, uint64_t *over, uint64_t *under);
double sm_overlap_at(sm_overlap o, const sm_table *t, uint32_t row, uint32_t col); /* as a number; 0 for 0/0 */
/* No cluster has the class for its best partner (no class has the cluster); empty ones do not count. O(its line). */
bool sm_row_unmatched(const sm_best *b, const sm_table *t, uint32_t row);
bool sm_col_unmatched(const sm_best *b, const sm_table *t, uint32_t col);

enum {                       /* marks of a cell */
       SM_MARK_ROW = 1,      /* [ ] best cluster of its class by Jaccard */
       SM_MARK_COL = 2,      /* ( ) best class of its cluster */
       SM_MARK_MATCHED = 4,  /* *   in the one-to-one optimum */
       SM_MARK_ROW_TIED = 8, /* =   as good for its class as the one in [ ] (both carry it) */
       SM_MARK_COL_TIED = 16
};

/* ---- any table of similarities (match --similarity) -------------------------------------------------------------- */
typedef struct sm_similarity { /* rows x cols real numbers, larger is more alike; finite */
    uint32_t rows, cols;
    const double *value; /* row after row */
} sm_similarity;
typedef struct sm_similar {            /* arrays from sm_alloc, owned */
    uint32_t *col_of_row, *row_of_col; /* the one-to-one optimum, min(rows, cols) pairs, first in loaded order */
    uint32_t *best_col, *best_row;     /* best partners, first among equals */
    uint32_t *row_ties, *col_ties;
    double *row_price, *col_price;
    double total;
    uint32_t optima;
} sm_similar;
SM_MUST sm_status sm_similar_of(sm_similar *out, const sm_similarity *s, sm_error *err); /* O(max^3) at worst */
void sm_similar_free(sm_similar *s);
#endif
