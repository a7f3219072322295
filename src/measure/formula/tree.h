/* The parsed tree of a formula, and how its nodes get their values. For the rooms of measure that explain, bound and
 * attribute what a formula says. Everything here is read-only once parsed.
 *
 * A node is reached from sm_formula.head, or from one of its definitions; the first child is node->first, the next one
 * child->next. What a node names is after a pointer: a definition (SM_NODE_DEFINED: node->definition), or the formula
 * of a quantity or index (node->formula), whose own nodes are evaluated with the same evaluator. */
#ifndef SM_SRC_MEASURE_FORMULA_TREE_H
#define SM_SRC_MEASURE_FORMULA_TREE_H
#include "measure/formula.h"

typedef enum sm_node_kind {
    SM_NODE_NUMBER,   /* number */
    SM_NODE_SIZE,     /* which: sm_size */
    SM_NODE_CELL,     /* which: sm_cell_letter */
    SM_NODE_QUANTITY, /* quantity; formula unless it is a primitive */
    SM_NODE_INDEX,    /* index, formula */
    SM_NODE_DEFINED,  /* definition */
    SM_NODE_SUM,      /* a sum of children; those with minus are subtracted. A single sign is a sum of one */
    SM_NODE_TIMES,    /* two children */
    SM_NODE_OVER,     /* two children; number: what 0/0 counts as here (0, or what the row says); index: whose row */
    SM_NODE_POWER,    /* one child; number: the exponent, 1..64 */
    SM_NODE_CALL,     /* which: sm_call; children are its arguments */
    SM_NODE_REDUCE,   /* which: sm_reduction; over: SM_OVER_CLASSES, SM_OVER_CLUSTERS or both; one child */
    SM_NODE_MATCH,    /* one child; which: the sm_weighting whose solver knows it, or SM_WEIGHTINGS */
    SM_NODE_SHARES    /* one child */
} sm_node_kind;
typedef enum sm_size { SM_SIZE_N, SM_SIZE_K, SM_SIZE_KK, SM_SIZE_LARGER, SM_SIZE_BETA } sm_size; /* n k k' K beta */
typedef enum sm_cell_letter { SM_CELL_A, SM_CELL_B, SM_CELL_C } sm_cell_letter;
typedef enum sm_call { SM_CALL_SQRT, SM_CALL_LN, SM_CALL_ABS, SM_CALL_PAIRS, SM_CALL_MIN, SM_CALL_MAX } sm_call;
typedef enum sm_reduction { SM_REDUCE_SUM, SM_REDUCE_MAX, SM_REDUCE_MIN, SM_REDUCE_MEAN } sm_reduction;
enum { SM_OVER_CLASSES = 1, SM_OVER_CLUSTERS = 2 }; /* sides: i and j */

typedef struct sm_definition sm_definition;
typedef struct sm_node {
    sm_node_kind kind;
    uint8_t which;
    uint8_t over;    /* sides that a reduction iterates over */
    uint8_t reads;   /* sides that must be bound from outside: a reads classes, b clusters, c both. 0: a number */
    uint8_t binds;   /* sides that reductions at or below this node go through, by its own text */
    bool minus;      /* subtracted by the sum above it */
    bool sizes_only; /* reads nothing but n, k, k', K and numbers */
    bool juxtaposed; /* a product written side by side; only the printer looks */
    uint32_t column; /* in the text, in characters from 1 */
    double number;
    const struct sm_node *first, *next;
    const sm_definition *definition;
    const sm_formula_quantity *quantity;
    const sm_index *index;
    const sm_formula *formula;
} sm_node;

struct sm_definition {
    const char *name;
    const sm_node *node; /* node->reads 0: a number, computed once; else it represents its text */
};

/* What a point in a cell whose class, of a points, and cluster, of b, bear the same name adds to a quantity: 1 for
 * "named", 1/a for "named_recall". 0: the quantity is not a sum over such cells, or reads their sizes alone. */
double sm_named_weight(const sm_formula_quantity *q, double a, double b);

struct sm_formula {
    const char *name; /* "" if none */
    const char *text; /* as written */
    const sm_node *head;
    const sm_definition *definitions; /* in text order: each can use those after it */
    size_t n_definitions;
    double low, high, best; /* NAN: not declared */
    double zero_over_zero;  /* value of 0/0 */
    const sm_index *index;  /* whose formula this is; or NULL, */
    const sm_formula_quantity *quantity;
    unsigned needs;
    bool reads_beta, sizes_only;
    bool reads_table; /* goes through cells, classes or clusters itself, or reads a quantity or index that does */
    bool reads_logs;  /* reads x ln x of cells or sizes, by a quantity or an index that does */
    double degree;    /* its power of n, if every count is multiplied alike: of Mirkin's 2, of a mean 0 */
    bool counts_only; /* reads pairs() or a primitive, so it has no value on the table of row shares */
    sm_node *nodes;   /* all of them, for the one that frees */
    char *names;
};

/* ---- values ------------------------------------------------------------------------------------------------------ */
/* A class (row) and a cluster (col) by their ids in the table; SM_NONE where that side is not bound. */
typedef struct sm_bound_to {
    uint32_t row, col;
} sm_bound_to;
#define SM_UNBOUND ((sm_bound_to){SM_NONE, SM_NONE})

/* An evaluator reads one state of a table. Numbers that formulas share (quantities, indices, closed definitions)
 * are computed once.
 *
 *   sm_evaluator *e = sm_evaluator_new(facts);
 *   sm_value v = sm_node_value(e, node, SM_UNBOUND);              // node->reads == 0
 *   sm_value w = sm_node_value(e, node, (sm_bound_to){row, col}); // a node under sum_ij
 *   sm_evaluator_free(e);
 *
 * facts->have must meet the needs of the formula. An index in it has the value that views show (sm_index_value). */
typedef struct sm_evaluator sm_evaluator;
sm_evaluator *sm_evaluator_new(const sm_facts *facts);
void sm_evaluator_free(sm_evaluator *e);
sm_value sm_node_value(sm_evaluator *e, const sm_node *node, sm_bound_to at);
/* Returns the evaluator of the same table with every row divided by its sum, which shares(...) reads. Belongs to e. */
sm_evaluator *sm_evaluator_on_shares(sm_evaluator *e);

/* at: the class, cluster or cell that the term reads, so sm_node_value(e, part, term.at) returns its parts. */
typedef struct sm_reduced {
    sm_bound_to at;
    sm_value value;
} sm_reduced;
typedef void sm_take_term(void *self, const sm_reduced *term);
/* Passes each term of a reduction, or each pair of a match, to take, in ascending order of (row, col). The reduction
 * keeps the bindings from outside: max_j under sum_i goes through the cells of class at.row. A max or min chooses the
 * terms whose value equals its own. */
void sm_node_terms(sm_evaluator *e, const sm_node *reduction, sm_bound_to at, sm_take_term *take, void *self);

/* ---- text -------------------------------------------------------------------------------------------------------- */
/* Prints a node. put may print a node in another way (its number, say) and return true; what it prints stands as an
 * atom. stands_for gives the node that is printed in place of another, in brackets where it needs them. NULL: nothing
 * is replaced. */
typedef struct sm_node_printer {
    sm_formula_style style;
    bool tight;   /* no spaces around the outermost / */
    bool numbers; /* put prints numbers, since no sum remains that 1/n would multiply */
    bool (*put)(void *self, const sm_node *node, sm_text *out);
    const sm_node *(*stands_for)(void *self, const sm_node *node);
    void *self;
} sm_node_printer;
void sm_node_text(const sm_node *node, const sm_node_printer *p, sm_text *out);
bool sm_node_same(const sm_node *a, const sm_node *b); /* equal but for columns and how products are written */
/* The symbol of a name, on the screen or in ASCII: "k′", "H(U)", "E[MI]". */
const char *sm_node_symbol(const sm_node *name, sm_formula_style style);
#endif
