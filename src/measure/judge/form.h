/* A formula as one quotient, above and below linear in a few atoms: the sums that move from table to table when a value
 * is bounded, those that have parts when a loss is shared out. */
#ifndef SRC_MEASURE_FORM_H
#define SRC_MEASURE_FORM_H
#include "measure/formula/tree.h"

enum { SM_FORM_ATOMS = 12 };
typedef struct sm_form {
    bool known;                                               /* false: it cannot be brought into this form */
    double over[1 + SM_FORM_ATOMS], under[1 + SM_FORM_ATOMS]; /* [0]: a number, [1 + i]: how often atom i */
} sm_form;

typedef struct sm_forms sm_forms;
struct sm_forms {
    sm_evaluator *e;
    const sm_facts *f;
    /* Whether a node is an atom, or a sum of some; then its form is in *out. */
    bool (*atom)(sm_forms *s, const sm_node *x, sm_form *out);
    bool as_numbers; /* what has no such form counts as a number, its value; */
    bool unread;     /* which is not looked up: 1 will do to see what the atoms are */
    size_t n;
    const sm_node *node[SM_FORM_ATOMS];
    unsigned kind[SM_FORM_ATOMS]; /* the caller's */
    double value[SM_FORM_ATOMS];
};
sm_form sm_form_of(sm_forms *s, const sm_node *x);
sm_form sm_form_number(double x);
sm_form sm_form_plus(sm_form a, sm_form b, double sign); /* one of which at most has atoms below */
/* So often an atom of that kind and node, which is noted where it is new. */
sm_form sm_form_atom(sm_forms *s, unsigned kind, const sm_node *x, double often, double value);
bool sm_form_is_number(const double side[1 + SM_FORM_ATOMS]);

/* Reads the cells of the table, so that it may differ between tables with these sizes. */
bool sm_node_moves(const sm_node *x);
/* The sum over one side of the largest c itself. */
bool sm_node_is_largest_cells(const sm_node *sum);
/* The value of a term if a, b and c were these numbers; a reduction inside it goes through this one cell alone. */
double sm_node_if(sm_evaluator *e, const sm_node *x, double a, double b, double c);
/* Behind names, and where one of max's arguments is a number, at the other one: that number is *floor. */
const sm_node *sm_node_bare(const sm_node *x);

#endif
