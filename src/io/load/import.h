/* Two-step loading: files are read once; then the meaning of their columns is detected, asked or chosen, repeatedly if
 * needed; and then the data are built. sm_read does both if nothing is ambiguous. */
#ifndef SM_IO_IMPORT_H
#define SM_IO_IMPORT_H
#include "io/read.h"

typedef enum sm_decision {
    SM_CERTAIN,
    SM_LIKELY, /* done; the reasons are warnings of the account */
    SM_OPEN,   /* ambiguous: it must be specified */
    SM_REFUSED /* malformed, or nothing to compare */
} sm_decision;

typedef struct sm_import sm_import;
/* Reads the files (all that can be wrong with their bytes is an error here) and recognises them. Lends the files' names
 * and the texts in *o for its life. */
SM_MUST sm_status sm_import_new(sm_import **out, const char *const *files, size_t n_files, const sm_read_options *o,
                                sm_error *err);
void sm_import_free(sm_import *im);
/* Recognises again with other options: roles, header, layout, counts, margins, bad rows. O(rows). Options that change
 * how bytes become rows (format, separator) need a new import: SM_USAGE. */
SM_MUST sm_status sm_import_again(sm_import *im, const sm_read_options *o, sm_error *err);

sm_decision sm_import_outcome(const sm_import *im);
const sm_account *sm_import_account(sm_import *im); /* load report of the current choice; O(rows) after a change */
/* Returns the open question, or why the files are rejected, with the position. */
const sm_error *sm_import_question(const sm_import *im);
/* The columns that the question is about, most likely ones first, then the others, those of labels first; NULL at the
 * end. */
const char *sm_import_candidate(const sm_import *im, size_t i);
size_t sm_import_asked(const sm_import *im); /* number of leading columns that the question is about */
/* Returns options that answer it, each tried on these files, quoted for a shell ("--true class --pred cluster"). NULL
 * at the end; at most three. */
const char *sm_import_answer(const sm_import *im, size_t i);
/* Appends a word quoted for a shell; control characters become $'\033'. */
void sm_shell_quote(sm_text *out, const char *word);
bool sm_import_is_many(const sm_import *im); /* several columns could be the prediction and can be compared */
/* The answers name a truth for which nothing speaks but that it is likely, so no answer is to be chosen beforehand. */
bool sm_import_guesses_truth(const sm_import *im);
/* Returns whether only the prediction is ambiguous and every candidate is plausible: by name, or with numbers or truth
 * labels in every row. */
bool sm_import_are_likely(const sm_import *im);

/* The first file as rows, for a preview; nothing of it is foreign-safe: show it by sm_show. */
uint32_t sm_import_columns(const sm_import *im);
uint64_t sm_import_rows(const sm_import *im); /* including a header, if any */
const char *sm_import_cell(const sm_import *im, uint64_t row, uint32_t column);
const char *sm_import_name(const sm_import *im, uint32_t column); /* "" if unnamed */
bool sm_import_is_table(const sm_import *im);                     /* whether it is a table of counts */
/* Returns whether the columns have names, if decided, and whether those are in row 0. */
bool sm_import_named(const sm_import *im), sm_import_first_is_header(const sm_import *im);
typedef struct sm_column_summary {
    uint64_t distinct, missing; /* values, missing ones aside */
    bool numbers;               /* nothing but numbers */
} sm_column_summary;
sm_column_summary sm_import_summary(const sm_import *im, uint32_t column); /* below the header */

/* Builds the data. SM_INPUT with the question if the meaning is ambiguous or rejected. */
SM_MUST sm_status sm_import_take(sm_import *im, sm_dataset **out, sm_error *err);
#endif
