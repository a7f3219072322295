/* Diagnosis of a clustering on one page: every class and cluster with its best partner and its share of the loss of an
 * index, and the confusions outside the one-to-one matching. */
#ifndef SM_MEASURE_DIAGNOSIS_H
#define SM_MEASURE_DIAGNOSIS_H
#include "base/job.h"
#include "loss.h"

typedef enum sm_diagnosis_order {                  /* sort key; ties keep the loaded order */
                                  SM_FIRST_WORST,  /* largest losses first, then the lowest Jaccard */
                                  SM_FIRST_LARGE,  /* the largest */
                                  SM_FIRST_UNLIKE, /* the lowest Jaccard */
                                  SM_FIRST_MIXED,  /* the highest entropy */
                                  SM_FIRST_LOADED,
                                  SM_DIAGNOSIS_ORDERS
} sm_diagnosis_order;

typedef struct sm_diagnosed {              /* a class or a cluster that has points */
    uint32_t id, best;                     /* best partner by Jaccard */
    uint32_t ties;                         /* number of equally good partners, 1: no tie */
    uint64_t size, common;                 /* points; those shared with the best partner */
    double jaccard, precision, recall, f1; /* precision: share of the cluster in the pair, recall: of the class */
    double entropy;                        /* in nats, of how its points lie on the other side */
    double share;                          /* share of the loss, in the scale of the index; 0 if the side has none */
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
    uint32_t optima;                  /* number of equally good matchings, counted up to 100 */
} sm_diagnosis;

typedef struct sm_diagnosis_ask {
    const sm_facts *facts; /* which meet sm_diagnosis_needs */
    const sm_index *index;
    sm_weighting one_to_one;
    sm_diagnosis_order order;
    size_t confusions_at_most;
} sm_diagnosis_ask;
unsigned sm_diagnosis_needs(const sm_index *x, sm_weighting one_to_one);
/* Returns an sm_diagnosis. O(cells + k log k). */
sm_job_body sm_diagnosis_study;
/* Part of the loss that a line has, 0..1; 0 if there is no loss. */
double sm_diagnosis_part(const sm_diagnosis *d, const sm_diagnosed *line);
#endif
