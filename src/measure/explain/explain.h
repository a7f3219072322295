/* Building blocks of explanations: numbers as text, shortened lists of terms, and a formula with its numbers. */
#ifndef SRC_MEASURE_EXPLAIN_H
#define SRC_MEASURE_EXPLAIN_H
#include "measure/formula/tree.h"
#include "measure/index/family.h"
#include "measure/number/exact.h"

/* ---- numbers as text --------------------------------------------------------------------------------------------- */
typedef struct sm_figure {
    char text[64];
} sm_figure;
sm_figure sm_say(const sm_derivation *d, double x); /* at the derivation's digits */
sm_figure sm_say_whole(sm_u128 x);
sm_figure sm_say_amount(const sm_derivation *d, double x); /* prints an integer without decimal places */
double sm_unit_of(const sm_derivation *d);                 /* unit of information in nats: 1, or 1/ln 2 for bits */
#define SM_SAY(d, x) sm_say(d, x).text
#define SM_WHOLE(x)  sm_say_whole(x).text
/* The name of a class or cluster as explanations have it: cut at 40 columns, as in tables for people. */
typedef struct sm_explained_label {
    char text[200];
} sm_explained_label;
sm_explained_label sm_explain_label(const sm_facts *f, bool classes, uint32_t id);
#define SM_LABEL_OF(f, classes, id) sm_explain_label(f, classes, id).text

/* A term that reads no cell. */
#define SM_LINE(d, ...) sm_derive_term(d, SM_NONE, SM_NONE, __VA_ARGS__)

/* ---- pieces: the cells, classes, clusters or pairs that a step goes through -------------------------------------- */
typedef struct sm_piece {
    uint32_t row, col; /* SM_NONE: a whole column or row */
    double worth;      /* as displayed; if not all terms are, the largest are */
} sm_piece;
typedef struct sm_pieces {
    sm_piece *list; /* in table order; sorted when they are too many */
    size_t n;
    uint64_t n_more; /* number of further ones; they add up to `more` */
    double more;
    bool adds;                               /* the rest is summed up by its sum, else by its largest */
    void (*say)(const void *self, sm_piece); /* writes its term */
} sm_pieces;
/* The largest of pieces that come one by one, and what the others add up to; {.few = so many} is empty. */
typedef struct sm_largest {
    size_t few;            /* 0: all are kept */
    sm_piece first, *list; /* list: from sm_alloc, in the order in which they came as long as none was left out */
    size_t n, capacity;
    uint64_t left; /* out: so many, */
    sm_exact sum;  /* together, */
    double most;   /* and none above this */
} sm_largest;
void sm_largest_add(sm_largest *r, sm_piece p);
/* Writes terms of those that were kept, and a line on the others; once. p->list and p->n are not read. */
void sm_tell_largest(sm_derivation *d, const sm_largest *r, const sm_pieces *p, const void *self);
/* All pieces, or, when there are more than terms_at_most, the largest and a line on the rest. */
void sm_tell_pieces(sm_derivation *d, const sm_pieces *p, const void *self);
/* Returns the non-empty classes or clusters of a table; d owns them. */
sm_piece *sm_group_pieces(sm_derivation *d, const sm_facts *f, bool classes, size_t *n);

/* ---- an explanation as it is written ----------------------------------------------------------------------------- */
typedef struct sm_telling {
    const sm_index *index;
    const sm_facts *f;
    sm_derivation *d;
    sm_evaluator *e; /* on the table, or on that of row shares, */
    bool shares;     /* then true */
    const sm_node **told;
    size_t n_told, capacity;
} sm_telling;
void sm_tell_formula(sm_telling *t, const sm_formula *formula); /* every part, then the whole */

/* ---- words next to the tree -------------------------------------------------------------------------------------- */
typedef struct sm_step_words {
    const char *key;   /* the part as the language writes it, definitions put in */
    const char *title; /* title of its step */
    const char *part;  /* before the name of a class or cluster: what its best value is called */
} sm_step_words;
const sm_step_words *sm_words_of_step(const sm_telling *t, const sm_node *part); /* NULL: none */
/* Lines that only some parts get, below their terms. */
void sm_tell_remarks(sm_telling *t, const sm_node *reduction);
void sm_tell_optima(const sm_telling *t, sm_weighting w); /* prints the number of equally good matchings */
/* The step of a primitive quantity. */
void sm_tell_primitive(sm_telling *t, const sm_node *quantity);
/* Indices of coordinates, which have no formula of the language. */
void sm_tell_coordinates(const sm_index *x, const sm_facts *f, sm_derivation *d);
#endif
