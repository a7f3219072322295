/* Diagnosis of a clustering on one page: every class and cluster with its best partner and its share of the loss of an
 * index, and the confusions outside the one-to-one matching. */
#ifndef SM_MEASURE_DIAGNOSIS_H
#define SM_MEASURE_DIAGNOSIS_H
#include "base/budget.h"
#include "loss.h"

typedef enum sm_diagnosis_order {                  /* what comes first; as loaded among equals */
                                  SM_FIRST_WORST,  /* those that lose most, then the lowest Jaccard */
                                  SM_FIRST_LARGE,  /* the largest */
                                  SM_FIRST_UNLIKE, /* the lowest Jaccard */
                                  SM_FIRST_MIXED,  /* the highest entropy */
                                  SM_FIRST_LOADED,
                                  SM_DIAGNOSIS_ORDERS
} sm_diagnosis_order;

typedef struct sm_diagnosed {              /* a class or a cluster that has points */
    uint32_t id, best;                     /* best partner by Jaccard */
    uint32_t ties;                         /* how many partners are as good, 1: no tie */
    uint64_t size, common;                 /* points; those shared with the best partner */
    double jaccard, precision, recall, f1; /* of the pair; precision: of its cluster, recall: of its class */
    double entropy;                        /* in nats, of how its points lie on the other side */
    double share;                          /* of the loss, in the index's own scale; 0 where its side has none */
    bool unmatched;                        /* no best partner of any group on the other side */
} sm_diagnosed;

typedef struct sm_confusion { /* a cell outside the matching */
    uint32_t row, col;
    uint64_t count;
} sm_confusion;

typedef struct sm_diagnosis {
    const sm_index *index;
    sm_value value;
    sm_loss loss;
    sm_diagnosed *line[SM_SIDES];
    uint32_t n[SM_SIDES], unmatched[SM_SIDES];
    sm_confusion *confusion; /* largest first, then as loaded; at most as many as asked for */
    size_t n_confusions, capacity;
    uint64_t cells_left, points_left; /* all outside the matching */
    uint32_t optima;                  /* how many matchings are as good, counted up to 100 */
} sm_diagnosis;                       /* {0} is empty */

/* Needs of sm_diagnosis_of: settle them first. */
unsigned sm_diagnosis_needs(const sm_index *x, sm_weighting one_to_one);
/* Replaces what *out holds. O(cells + k log k). pace is asked meanwhile; returns SM_CHECK, with *out empty, if
 * pace ends the work. */
SM_MUST sm_status sm_diagnosis_of(sm_diagnosis *out, const sm_facts *f, const sm_index *x, sm_weighting one_to_one,
                                  sm_diagnosis_order order, size_t confusions_at_most, const sm_pace *pace,
                                  sm_error *err);
void sm_diagnosis_free(sm_diagnosis *d);
/* The same a slice at a time, each overrunning its budget by a pass over the cells at most. The facts are borrowed;
 * they may be settled further and changed meanwhile, if at every slice they are what they were. */
typedef struct sm_diagnosing sm_diagnosing;
void sm_diagnosing_new(sm_diagnosing **out, const sm_facts *f, const sm_index *x, sm_weighting one_to_one,
                       sm_diagnosis_order order, size_t confusions_at_most);
void sm_diagnosing_on(sm_diagnosing *w, uint64_t *budget, bool *done);
bool sm_diagnosing_shares(const sm_diagnosing *w);            /* false: it is known that the loss has no shares */
void sm_diagnosing_take(sm_diagnosing *w, sm_diagnosis *out); /* when done; replaces what *out holds */
void sm_diagnosing_free(sm_diagnosing *w);
/* Part of the loss that a line has, 0..1; 0 where there is no loss. */
double sm_diagnosis_part(const sm_diagnosis *d, const sm_diagnosed *line);
#endif
