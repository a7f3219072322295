/* What every form of the matchings reads: the best partners, and the one-to-one pairings. */
#ifndef REPORT_MATCH_H
#define REPORT_MATCH_H
#include "documents.h"
#include "partners.h"

typedef struct sm_matchings {
    const sm_session *session;
    const sm_facts *facts;
    const sm_table *table;
    const uint32_t *row, *col; /* open ones in the order of the view */
    uint32_t rows, cols;
    const uint64_t *row_sum, *col_sum;
} sm_matchings;

typedef struct sm_pairing { /* a matching with its name */
    const char *name;
    const sm_matching *matching;
    bool counts; /* its total is a number of points */
    sm_weighting weighting;
} sm_pairing;

sm_matchings sm_match_of(const sm_session *s);
sm_best_partners sm_match_partners(const sm_matchings *m); /* by Jaccard */
/* i: a weighting, or SM_WEIGHTINGS for greedy pairing. */
sm_pairing sm_pairing_of(const sm_matchings *m, size_t i);
uint64_t sm_pairing_total(const sm_pairing *p);
double sm_pair_weight(const sm_matchings *m, const sm_pairing *p, uint32_t row, uint32_t col);

sm_status sm_match_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err);
sm_status sm_match_people(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err);
#endif
