/* Documents that are neither the matrix, the matchings, the values, an explanation nor a lesson. */
#ifndef OUTPUT_DOCUMENTS_H
#define OUTPUT_DOCUMENTS_H
#include "output/output.h"

extern const sm_document sm_document_path, sm_document_log, sm_document_points, sm_document_history, sm_document_steps,
    sm_document_report;
#endif
