/* Between the parser and the set of known formulas. */
#ifndef SM_SRC_MEASURE_FORMULA_PARSE_H
#define SM_SRC_MEASURE_FORMULA_PARSE_H
#include "tree.h"
#include <stdarg.h>
#include <stdio.h>

/* SM_USAGE, with the column. */
static inline sm_status sm_formula_fail(sm_error *err, uint32_t column, const char *format, va_list args)
{
    char what[400];
    vsnprintf(what, sizeof what, format, args);
    return sm_fail(err, SM_USAGE, "formula, column %u: %s", column, what);
}
/* Parses the formula of an index or a quantity (or of neither). */
SM_MUST sm_status sm_formula_read(sm_formula **out, const char *text, const sm_index *x, const sm_formula_quantity *q,
                                  sm_formulas *known, sm_error *err);
/* Fills in what each node reads and binds, and what the whole needs. SM_USAGE where something may not be there. */
SM_MUST sm_status sm_formula_check(sm_formula *f, sm_error *err);
/* Resolves a name: fills kind, quantity or index, and formula of *node; *there is false for an unknown name. */
SM_MUST sm_status sm_formulas_name(sm_formulas *s, const char *name, sm_node *node, bool *there, sm_error *err);
/* The ids of the indices that people call by this word: more than one where they share a symbol. */
void sm_formulas_called(const sm_formulas *s, const char *word, sm_text *ids, size_t *n);
void sm_formulas_near(const sm_formulas *s, sm_near *near); /* tries every name that a formula may use */
#endif
