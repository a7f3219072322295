/* Many partitions against one reference, written: values and ranks a row each, then how the indices agree. */
#ifndef SM_OUTPUT_COMPARE_H
#define SM_OUTPUT_COMPARE_H
#include "output.h"
#include "study/many/compare.h"

/* c is done. Sorted by the index called sort (NULL: the first one shown), the best first, those without a value last,
 * equals as loaded. o->indices NULL: for people a handful, for programs all. SM_USAGE names a wrong index. */
SM_MUST sm_status sm_output_compare(const sm_compare *c, const char *sort, const char *format,
                                    const sm_output_options *o, sm_sink out, sm_error *err);
/* The rivals in the order that sm_output_compare writes them in, and the indices that it writes; both from sm_alloc. */
SM_MUST sm_status sm_output_compare_order(const sm_compare *c, const char *sort, const char *format,
                                          const sm_output_options *o, size_t **order, const sm_index ***index,
                                          size_t *n, sm_error *err);
#endif
