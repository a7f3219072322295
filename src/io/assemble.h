/* Sheets become the parts of a dataset: rows joined, missing ones left out, labels given ids. */
#ifndef IO_ASSEMBLE_H
#define IO_ASSEMBLE_H
#include "choose.h"
#include "setmatch/core/dataset.h"

/* sheet[0] holds the truth, and the prediction too if it is alone; the others a prediction each. */
SM_MUST sm_status sm_assemble(sm_parts *out, const sm_sheet *sheet, const sm_roles *role, size_t n, const sm_reading *r,
                              sm_error *err);
/* Labels as they will stand, ids in the order of first appearance. Where all labels are numbers and some are written
 * as floats, the whole ones become integers, and *whole_floats says so. */
typedef struct sm_coded {
    const sm_column *column;
    const uint32_t *row; /* which cells, in order; NULL: all from skip on */
    uint64_t skip;
    uint32_t n;
} sm_coded;
SM_MUST sm_status sm_code_labels(const sm_coded *from, sm_dict **dict, uint32_t **label, bool *whole_floats,
                                 sm_error *err);
/* The counts of out's two partitions, which have dicts but no points. */
SM_MUST sm_status sm_counts_from(sm_parts *out, const sm_triple *triple, size_t n, const char *file, sm_error *err);
/* What the labels of a partition suggest: noise, look-alikes. */
SM_MUST sm_status sm_hint(const sm_parts *p, uint32_t partition, const sm_read_options *o, sm_text *notes,
                          sm_error *err);
#endif
