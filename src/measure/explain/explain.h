/* What the explanations are built from: numbers as text, lists of pieces cut to what a reader bears, and the steps that
 * several indices have in common. */
#ifndef SRC_MEASURE_EXPLAIN_H
#define SRC_MEASURE_EXPLAIN_H
#include "measure/index/family.h"

/* ---- numbers as text ------------------------------------------------------------------------------------------- */
typedef struct sm_figure {
    char text[64];
} sm_figure;
sm_figure sm_say(const sm_derivation *d, double x); /* at the derivation's digits */
sm_figure sm_say_whole(sm_u128 x);
double sm_unit_of(const sm_derivation *d);                 /* of information, in nats: 1, or 1/ln 2 for bits */
sm_figure sm_say_amount(const sm_derivation *d, double x); /* whole when it is */
#define SM_SAY(d, x) sm_say(d, x).text
#define SM_WHOLE(x)  sm_say_whole(x).text

/* A term that reads no cell. */
#define SM_LINE(d, ...) sm_derive_term(d, SM_NONE, SM_NONE, __VA_ARGS__)
/* The last step: the index's own formula; its numbers follow as a term, its value is put in by sm_index_explain. */
void sm_tell_formula(sm_derivation *d, const sm_index *x);

/* ---- pieces: the cells, classes, clusters or pairs that a step goes through ------------------------------------- */
typedef struct sm_piece {
    uint32_t row, col; /* SM_NONE: a whole column or row */
    double worth;      /* the larger, the sooner it is shown */
} sm_piece;
typedef struct sm_pieces sm_pieces;
typedef struct sm_pick sm_pick;
struct sm_pieces {
    void (*walk)(const sm_facts *f, const sm_pieces *p, sm_pick *into);
    double (*worth)(const sm_facts *f, uint32_t row, uint32_t col);
    void (*say)(const sm_facts *f, sm_derivation *d, sm_piece p); /* writes its term */
    const sm_matching *(*pairs)(const sm_facts *f);               /* for sm_walk_pairs */
    bool adds;            /* what is left out is summed up by its sum, not by its largest */
    bool nats;            /* its worth is an amount of information */
    const sm_piece *list; /* for sm_walk_list: these, in table order, */
    size_t n;
    uint64_t n_more; /* and so many that were not looked at, which come to `more` */
    double more;
};
void sm_walk_cells(const sm_facts *f, const sm_pieces *p, sm_pick *into);   /* those with points */
void sm_walk_classes(const sm_facts *f, const sm_pieces *p, sm_pick *into); /* non-empty ones */
void sm_walk_clusters(const sm_facts *f, const sm_pieces *p, sm_pick *into);
void sm_walk_pairs(const sm_facts *f, const sm_pieces *p, sm_pick *into); /* of a matching */
void sm_walk_list(const sm_facts *f, const sm_pieces *p, sm_pick *into);
/* All pieces in table order, or, when there are more than terms_at_most, the largest and a line on the rest. */
void sm_tell_pieces(const sm_facts *f, sm_derivation *d, const sm_pieces *p);

/* ---- what a piece is -------------------------------------------------------------------------------------------- */
const char *sm_class_name(const sm_facts *f, uint32_t row), *sm_cluster_name(const sm_facts *f, uint32_t col);
uint64_t sm_count_at(const sm_facts *f, uint32_t row, uint32_t col);
uint64_t sm_class_size(const sm_facts *f, uint32_t row), sm_cluster_size(const sm_facts *f, uint32_t col);
double sm_worth_of_count(const sm_facts *f, uint32_t row, uint32_t col);
double sm_share_of_class(const sm_facts *f, uint32_t row, uint32_t col); /* c/a */
/* "; as good: 2 more", or "" where the best partner is the only one */
sm_figure sm_say_ties(uint32_t reach);

/* The best partner of every class (or cluster) by an overlap, each with what it adds to the sum over n. */
extern const sm_pieces sm_most_of_classes, sm_most_of_clusters, sm_f1_of_classes, sm_jaccard_of_classes,
    sm_jaccard_of_clusters;
#endif
