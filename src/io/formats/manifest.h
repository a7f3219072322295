/* A manifest: assigns labels of algorithms to data sets. CSV with a header
 * dataset,algorithm,true,pred[,column][,true_column]; paths are relative to its directory. */
#ifndef SM_IO_MANIFEST_H
#define SM_IO_MANIFEST_H
#include "base/text.h"

typedef struct sm_manifest_row {
    char *dataset, *algorithm;
    char *truth, *pred; /* paths that can be opened */
    char *column;       /* column of pred; "": its only one */
    char *true_column;  /* column of truth; "": its only one, or one with a recognised name */
    uint64_t line;
} sm_manifest_row;

typedef struct sm_manifest {
    char *file;
    sm_manifest_row *row;
    size_t n, capacity;
} sm_manifest; /* {0} is empty */

/* Reads it completely or not at all: SM_INPUT reports the line and what is missing. */
SM_MUST sm_status sm_manifest_read(sm_manifest *out, const char *file, sm_error *err);
void sm_manifest_free(sm_manifest *m);
#endif
