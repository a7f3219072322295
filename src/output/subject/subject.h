/* What a document is about: the sides that are compared, what they are called, how much there is of it and where it
 * was read from. */
#ifndef OUTPUT_SUBJECT_H
#define OUTPUT_SUBJECT_H
#include "measure/index.h"
#include "output/output.h"
#include "output/writers/writers.h"

typedef struct sm_input { /* the compared data, in the current state of the session */
    const sm_partition *classes, *clusters;
    uint64_t n, dropped;            /* dropped: noise and rows without a label */
    sm_left_out left_out;           /* the same, one by one */
    uint32_t k_classes, k_clusters; /* nonempty ones */
} sm_input;
sm_input sm_input_of(const sm_session *s);
/* SM_LIMIT where the table has more cells than SM_CELLS_AT_MOST. */
sm_status sm_refuse_cells(const sm_session *s, sm_error *err);
/* "iris.csv  species × cluster": what a picture of the table is called. */
void sm_table_called(const sm_session *s, sm_text *out);
/* "species: classes": what stands along one of its sides. */
void sm_side_title(const sm_session *s, int side, sm_text *out);
sm_text sm_source_name(const sm_partition *p); /* "fig1b.csv:class"; to be done with */
/* The whole of `input` of every JSON, into the open object: what is compared, how much there is of it, and the account
 * of what was read with o->remarks among its warnings; of the account nothing if there was nothing to read. */
void sm_input_json(sm_json *j, const sm_session *s, const sm_output_options *o);
#endif
