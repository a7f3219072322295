/* Output of a comparison: a row of values and ranks per partition, then the agreement of the indices. */
#ifndef SM_OUTPUT_COMPARE_H
#define SM_OUTPUT_COMPARE_H
#include "measure/index.h"
#include "output/output.h"
#include "study/many/compare.h"

typedef struct sm_contest { /* a comparison as it is written */
    sm_compare_table table; /* the best first, those without a value last, equals as loaded */
    size_t *order;          /* the candidates of its rows */
    uint32_t *row;
    bool bare;
    char head[1][96];
} sm_contest;
/* Sorts by the index called sort; NULL: the first one shown. o->indices NULL: all if bare, else a few. SM_USAGE names
 * an unknown index. out must stay where it is. */
SM_MUST sm_status sm_contest_make(sm_contest *out, const sm_compare *c, const char *sort, const sm_output_options *o,
                                  bool bare, sm_error *err);
void sm_contest_free(sm_contest *s);
void sm_output_compare(const sm_contest *s, const char *format, const sm_output_options *o, sm_out *out);

extern const sm_document sm_document_compare;
#endif
