/* A formula as a quotient of two linear functions of a few atoms: for bounds, the sums that differ from table to table;
 * for a loss, the sums whose terms are shared out. */
#ifndef SRC_MEASURE_FORM_H
#define SRC_MEASURE_FORM_H
#include "measure/formula/tree.h"

enum { SM_FORM_ATOMS = 12 };
typedef struct sm_form {
    bool known; /* false: it has no such form */
    double over[1 + SM_FORM_ATOMS],
        under[1 + SM_FORM_ATOMS]; /* [0]: the constant, [1 + i]: the coefficient of atom i */
} sm_form;

typedef struct sm_forms sm_forms;
struct sm_forms {
    sm_evaluator *e;
    const sm_facts *f;
    /* Returns whether a node is an atom or a sum of atoms; its form is then in *out. */
    bool (*atom)(sm_forms *s, const sm_node *x, sm_form *out);
    bool as_numbers; /* a node without such a form counts as a constant, its value; */
    bool unread;     /* which is not evaluated: only the atoms are of interest, 1 represents it */
    size_t n;
    const sm_node *node[SM_FORM_ATOMS];
    unsigned kind[SM_FORM_ATOMS]; /* the caller's */
    double value[SM_FORM_ATOMS];
};
sm_form sm_form_of(sm_forms *s, const sm_node *x);
sm_form sm_form_plus(sm_form a, sm_form b, double sign); /* one of which at most has atoms below */
/* An atom of this kind and node times a coefficient; noted if it is new. */
sm_form sm_form_atom(sm_forms *s, unsigned kind, const sm_node *x, double often, double value);
bool sm_form_is_number(const double side[1 + SM_FORM_ATOMS]);

/* It reads cells, so it may differ between tables with the same sizes. */
bool sm_node_moves(const sm_node *x);
/* sum_i(max_j(c)) or sum_j(max_i(c)). */
bool sm_node_is_largest_cells(const sm_node *sum);
/* The value of a term for these a, b and c; a reduction inside it has this cell as its only term. */
double sm_node_if(sm_evaluator *e, const sm_node *x, double a, double b, double c);
/* The node that a name represents. */
const sm_node *sm_node_bare(const sm_node *x);

#endif
