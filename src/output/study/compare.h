/* Many partitions as a sheet, sorted: for the command and for the document. */
#ifndef SRC_OUTPUT_COMPARE_H
#define SRC_OUTPUT_COMPARE_H
#include "measure/index.h"
#include "output/compare.h"

extern const sm_document sm_document_compare;

typedef struct sm_contest {
    const sm_compare *c;
    const sm_index **index;
    size_t n;
    size_t *order;
    bool bare;
    const struct sm_differences *differences; /* NULL: was not asked for */
    char head[96];
} sm_contest;
/* Of o the indices. bare: for programs, which get all of them unless told. */
SM_MUST sm_status sm_contest_make(sm_contest *out, const sm_compare *c, const char *sort, const sm_output_options *o,
                                  bool bare, sm_error *err);
void sm_contest_free(sm_contest *s);
sm_grid sm_contest_grid(const sm_contest *s);
SM_MUST sm_status sm_contest_json(const sm_contest *s, sm_sink out, sm_error *err);
SM_MUST sm_status sm_contest_page(const sm_contest *s, const sm_output_options *o, sm_sink out, sm_error *err);
#endif
