/* The documents, and what several of them need. */
#ifndef REPORT_DOCUMENTS_H
#define REPORT_DOCUMENTS_H
#include "setmatch/measure/index.h"
#include "setmatch/report/report.h"

extern const sm_document sm_document_score, sm_document_matrix, sm_document_match, sm_document_explain,
    sm_document_diagnosis, sm_document_losses, sm_document_path, sm_document_log, sm_document_points,
    sm_document_history, sm_document_steps, sm_document_lesson, sm_document_report;

typedef struct sm_input { /* what is compared, as the session sees it now */
    const sm_partition *classes, *clusters;
    uint64_t n, dropped;            /* dropped: noise and rows without a label */
    sm_left_out left_out;           /* the same, one by one */
    uint32_t k_classes, k_clusters; /* those with points */
} sm_input;
sm_input sm_input_of(const sm_session *s);
sm_status sm_diagnosis_svg(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err);
/* SM_LIMIT where the table has more cells than SM_CELLS_AT_MOST. */
sm_status sm_refuse_cells(const sm_session *s, sm_error *err);
/* "iris.csv  species × cluster": what a picture of the table is called. */
void sm_table_called(const sm_session *s, sm_text *out);
/* "species: classes": what stands along one of its sides. */
void sm_side_title(const sm_session *s, int side, sm_text *out);
sm_text sm_source_name(const sm_partition *p); /* "fig1b.csv:class"; to be done with */
#endif
