/* The numbers of a part of a formula, as text. */
#ifndef MEASURE_NUMBERS_H
#define MEASURE_NUMBERS_H
#include "explain.h"

bool sm_node_is_name(const sm_node *x); /* whether it names a definition, an index or a quantity */
double sm_shown_value(const sm_telling *t, const sm_node *x, sm_value v); /* in bits where these are requested */
/* The value of a node as explanations have it: whole where all of its values are. */
sm_figure sm_figure_of_value(const sm_telling *t, const sm_node *x, sm_value v);
sm_figure sm_figure_of(const sm_telling *t, const sm_node *x, sm_bound_to at);

/* A node with numbers for letters, names and reductions, except for one reduction, of which the term that it chooses is
 * written out. */
typedef struct sm_numbers {
    const sm_telling *t;
    const sm_node *root, *spelled;
    sm_bound_to at, chosen;
    bool term;    /* a term of a reduction, not a complete formula */
    bool reduced; /* below the root, what can be computed without dividing is one number */
} sm_numbers;
/* The numbers; for a quotient of longer expressions also numerator and denominator as one number each, for another
 * formula whatever is in brackets or in a quotient. *last: where the last stage begins. */
void sm_put_stages(const sm_numbers *n, sm_text *out, size_t *last);
/* " = " and the text, unless the line ends in that text already. */
void sm_add_stage(sm_text *out, size_t *last, const char *text);
/* A line with the numbers of a formula, in nats or bits. */
void sm_tell_numbers(const sm_telling *t, const sm_node *x);

/* The max (min) in a node, which chooses a partner; NULL: there is none. */
const sm_node *sm_chooser_in(const sm_node *x);
/* A definition that chooses a partner is put into the text that names it. */
const sm_node *sm_put_in(void *self, const sm_node *x);
#endif
