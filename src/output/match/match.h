/* What every form of the matchings reads: the best partners, and the one-to-one pairings. */
#ifndef OUTPUT_MATCH_H
#define OUTPUT_MATCH_H
#include "measure/assign/lanes.h"
#include "output/subject/subject.h"
#include "partners.h"

extern const sm_document sm_document_match;

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

/* ---- as a picture: both sides in lanes, and lines between them --------------------------------------------------- */
typedef enum sm_match_form { SM_LINE_CLUSTER, SM_LINE_CLASS, SM_LINE_MUTUAL, SM_LINE_OPTIMUM } sm_match_form;
typedef struct sm_match_line {
    uint32_t row, col;
    sm_match_form form;
    bool to_class, to_cluster; /* chosen ends; neither: only a pair of the optimum */
} sm_match_line;
typedef struct sm_match_figure {
    sm_matchings m;
    sm_overlap overlap;
    const sm_best *best; /* by it */
    sm_lanes lanes;
    uint32_t *lane_of[SM_SIDES]; /* by id */
    sm_match_line *line;
    size_t n;
    bool optimum; /* is drawn */
} sm_match_figure;
extern const char *const sm_overlap_names[SM_OVERLAPS]; /* "Jaccard" .. */
extern const char *const sm_match_form_names[4];        /* what a line of each form means */
/* Everything, or with o->as_seen what the options overlap, arrows and optimum say. SM_LIMIT where a side has more than
 * SM_MATCH_DRAWN. Cleared by done, after a failure too. */
enum { SM_MATCH_DRAWN = 500 };
SM_MUST sm_status sm_match_figure_of(sm_match_figure *f, const sm_session *s, const sm_output_options *o,
                                     sm_error *err);
void sm_match_figure_free(sm_match_figure *f);
const char *sm_match_node(const sm_match_figure *f, int side, uint32_t id);
/* Its overlap with its best partner, "0.4773" or "42"; "" without points. */
void sm_match_node_value(const sm_match_figure *f, int side, uint32_t id, int digits, char out[64]);
bool sm_match_node_unmatched(const sm_match_figure *f, int side, uint32_t id);

struct sm_article;
void sm_match_article(const sm_session *s, const sm_output_options *o, struct sm_article *a);
void sm_match_svg(const sm_session *s, const sm_output_options *o, sm_out *out);
void sm_match_json(const sm_session *s, const sm_output_options *o, sm_out *out);
void sm_match_people(const sm_session *s, const sm_output_options *o, sm_out *out);
#endif
