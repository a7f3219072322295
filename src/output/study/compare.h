/* Output of a comparison: a row of values and ranks per partition, then the agreement of the indices. */
#ifndef SM_OUTPUT_COMPARE_H
#define SM_OUTPUT_COMPARE_H
#include "measure/index.h"
#include "output/output.h"
#include "study/many/compare.h"

/* Writes a complete comparison, sorted by the index called sort (NULL: the first one shown): the best first, those
 * without a value last, equals as loaded. o->indices NULL: a few in tables, all in other formats. SM_USAGE names an
 * unknown index. */
void sm_output_compare(const sm_compare *c, const char *sort, const char *format, const sm_output_options *o,
                       sm_out *out);
/* Returns the order of the rivals and the indices that sm_output_compare writes; both from sm_alloc. */
SM_MUST sm_status sm_output_compare_order(const sm_compare *c, const char *sort, const char *format,
                                          const sm_output_options *o, size_t **order, const sm_index ***index,
                                          size_t *n, sm_error *err);

extern const sm_document sm_document_compare;

typedef struct sm_contest {
    const sm_compare *c;
    const sm_index **index;
    size_t n;
    size_t *order;
    bool bare;
    const struct sm_differences *differences; /* NULL: none */
    char head[96];
} sm_contest;
/* Takes the indices from o. bare: without them take all, for programs. */
SM_MUST sm_status sm_contest_make(sm_contest *out, const sm_compare *c, const char *sort, const sm_output_options *o,
                                  bool bare, sm_error *err);
void sm_contest_free(sm_contest *s);
sm_grid sm_contest_grid(const sm_contest *s);
void sm_contest_json(const sm_contest *s, sm_out *out);
void sm_contest_page(const sm_contest *s, const sm_output_options *o, sm_out *out);
#endif
