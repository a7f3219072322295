/* Files being imported: conversion to sheets, and the choices made for them. */
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
    sm_source *ahead[SM_BESIDE]; /* files opened to detect their format, for the reader; else NULL */
    sm_recognition r;
    sm_account account;
    sm_text *answer; /* answers that were tried and work */
    size_t answers, answers_capacity;
    pthread_mutex_t json; /* held while a JSON file is read, because cJSON has global variables */
};

bool sm_import_means_matrix(const sm_read_options *o);
/* Each reads files into the sheets with their facts: file i, or two files in parallel if only counts are requested and
 * their format allows it. *done false: they must be read one by one, and a failure only explains why. */
SM_MUST sm_status sm_import_read(sm_import *im, size_t i, sm_error *err);
SM_MUST sm_status sm_import_read_pairs(sm_import *im, bool *done, sm_error *err);
/* Returns the useful number of threads; one if a file can block the others, such as a pipe. */
unsigned sm_import_threads(const sm_import *im);
#endif
