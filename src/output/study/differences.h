/* Differences as a table and as JSON, for compare and diff. */
#ifndef SRC_OUTPUT_DIFFERENCES_H
#define SRC_OUTPUT_DIFFERENCES_H
#include "output/differences.h"
#include "output/writers/writers.h"

enum { SM_DIFFERENCE_COLUMNS = 4 };                                  /* that compare adds for an index: */
extern const char *const sm_difference_heads[SM_DIFFERENCE_COLUMNS]; /* difference, low, high, p */
sm_datum sm_difference_at(const sm_paired_index *x, size_t col);
sm_grid sm_differences_grid(const sm_differences *d); /* a row an index and pair */
SM_MUST sm_status sm_differences_page(const sm_differences *d, const sm_output_options *o, sm_sink out, sm_error *err);
void sm_differences_json(sm_json *j, const char *key, const sm_differences *d, size_t pair);
/* The pair of a rival; NULL: it is the base, or there is none. */
const sm_paired *sm_differences_of(const sm_differences *d, size_t rival);
#endif
