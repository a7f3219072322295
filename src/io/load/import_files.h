/* Files that are being imported: how their bytes become sheets, and what is decided about those. */
#ifndef SM_IO_IMPORT_FILES_H
#define SM_IO_IMPORT_FILES_H
#include "load.h"
#include <pthread.h>

enum { SM_BESIDE = 2 }; /* files that are read side by side */
struct sm_import {
    const char *const *files;
    size_t n;
    sm_read_options o;
    sm_bounds bounds;
    sm_sheet *sheet;
    sm_sheet_facts *facts;
    char **shown; /* the files as messages call them */
    sm_origin *origin;
    sm_source *ahead[SM_BESIDE]; /* of those that were opened to see their format, for who reads them; else NULL */
    sm_recognition r;
    sm_account account;
    sm_text *answer; /* those that were tried and work */
    size_t answers, answers_capacity;
    pthread_mutex_t json; /* held while a file of JSON is read: the library behind it has variables of its own */
};

bool sm_import_means_matrix(const sm_read_options *o);
/* Each reads what the files hold into the sheets, with their facts: file i; or two files side by side, where only
 * counts are wanted and their format can. *done false: they have to be read one by one, and a failure says only why not
 * side by side. */
SM_MUST sm_status sm_import_read(sm_import *im, size_t i, sm_error *err);
SM_MUST sm_status sm_import_read_pairs(sm_import *im, bool *done, sm_error *err);
/* As many as pay; one where a file may keep the others waiting, such as a pipe. */
unsigned sm_import_threads(const sm_import *im);
#endif
