/* What every form of the matchings reads: one side choosing partners on the other, and the one-to-one pairings. */
#ifndef REPORT_MATCH_H
#define REPORT_MATCH_H
#include "documents.h"

typedef struct sm_matchings {
    const sm_session *session;
    const sm_facts *facts;
    const sm_table *table;
    const uint32_t *row, *col; /* open ones in the order of the view */
    uint32_t rows, cols;
    const uint64_t *row_sum, *col_sum;
} sm_matchings;

typedef struct sm_side { /* classes choosing clusters, or clusters choosing classes */
    const sm_matchings *m;
    bool by_class;
    const uint32_t *member;
    uint32_t n;
    const uint32_t *best, *ties; /* by id */
} sm_side;

typedef struct sm_pairing { /* a matching with its name */
    const char *name;
    const sm_matching *matching;
    bool counts; /* its total is a number of points */
    sm_weighting weighting;
} sm_pairing;

sm_matchings sm_match_of(const sm_session *s);
sm_side sm_side_of(const sm_matchings *m, bool by_class);
const char *sm_side_own(const sm_side *s, uint32_t id);
const char *sm_side_other(const sm_side *s, uint32_t id);
bool sm_side_empty(const sm_side *s, uint32_t id);
double sm_side_jaccard(const sm_side *s, uint32_t own, uint32_t other);
/* Calls found with every other partner that is as good, until it says false; the answer is the last of them. */
bool sm_side_ties(const sm_side *s, uint32_t own, bool (*found)(void *self, const char *name), void *self);
/* Nobody on the other side has it for a best partner; an empty one does not count. */
bool sm_side_unmatched(const sm_side *chosen, uint32_t id);
/* i: a weighting, or SM_WEIGHTINGS for greedy pairing. */
sm_pairing sm_pairing_of(const sm_matchings *m, size_t i);
uint64_t sm_pairing_total(const sm_pairing *p);
double sm_pair_weight(const sm_matchings *m, const sm_pairing *p, uint32_t row, uint32_t col);

sm_status sm_match_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err);
sm_status sm_match_people(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err);
#endif
