/* Sheets, with what their columns mean, become the parts of a dataset: rows joined, missing ones left out, labels given
 * ids, and the account of it. */
#ifndef IO_ASSEMBLE_H
#define IO_ASSEMBLE_H
#include "recognise.h"
#include "setmatch/core/dataset.h"

typedef struct sm_assembly { /* what an assembly is made of, all of it lent */
    const sm_sheet *sheet;
    const sm_recognition *r;
    size_t n;
    const sm_read_options *o;
    const sm_bounds *bounds;
    uint32_t **row; /* room for a list a sheet: the stored record of each point, NULL where they are all of them from
                     * the first row on. NULL: not wanted. The caller's, from sm_alloc */
} sm_assembly;

/* sheet[0] holds the truth, and the prediction too if it is alone; the others a prediction each. With shards all hold
 * both, and the counts are added up. */
SM_MUST sm_status sm_assemble(sm_parts *out, const sm_assembly *from, sm_error *err);
SM_MUST sm_status sm_add_shards(sm_parts *out, const sm_assembly *from, sm_error *err);
/* The account of what was read; what is left out for missing labels or partners was noted in out->account before. */
SM_MUST sm_status sm_add_account(sm_parts *out, const sm_assembly *from, sm_error *err);
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
SM_MUST sm_status sm_hint(sm_parts *p, uint32_t partition, const sm_read_options *o, sm_error *err);
/* The first stored record that is a row, and whether a later one is the header again. */
uint64_t sm_first_row(const sm_sheet *s, const sm_meaning *m);
bool sm_is_header_again(const sm_sheet *s, const sm_meaning *m, uint64_t row);
const char *sm_column_called(const sm_sheet *s, const sm_meaning *m, uint32_t column, char room[16]);
/* A label as it will stand where floats are read as whole numbers: "7.0" is "7". */
void sm_whole_text(const char *text, char whole[32]);
#endif
