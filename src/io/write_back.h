/* Labels go back into the form they came in: the same separators, quotes, header, ids, additional columns and line
 * ends, byte for byte; only the labels that changed are new. */
#ifndef SM_IO_WRITE_BACK_H
#define SM_IO_WRITE_BACK_H
#include "core/dataset.h"

typedef struct sm_relabelled {
    const sm_dataset *data;
    const sm_partition *from;                               /* the labelling that was edited, one of data's */
    const char *(*label)(const void *self, uint32_t point); /* now; NULL: the point was taken out */
    const void *self;
    bool in_place; /* the column of from is replaced; else a column is put after the others (plain labels have but one
                    * column, which is replaced in any case) */
    bool
        rewritten; /* the file holds labels that this program wrote meanwhile, so that they need not be those of from */
} sm_relabelled;
/* SM_CHECK, with why as a part of a sentence, where the form that from, one of data's, came in cannot be written with
 * all that it holds, as far as that is known without reading the file. O(1). */
SM_MUST sm_status sm_may_write_back(const sm_dataset *data, const sm_partition *from, sm_error *why);
/* Writes the file that from came from. *column: name or number of the column that holds the labels, "" where there is
 * but one. SM_CHECK, and nothing written, where the form cannot be kept; the error
 * says why, as a part of a sentence.
 * SM_USAGE: a label that this form cannot hold. */
SM_MUST sm_status sm_write_back(const sm_relabelled *r, sm_sink out, sm_text *column, sm_error *err);

/* Whether a file is still what it was then: by size, times and place, and by its bytes where then has their digest.
 * False if sm_tick ends the reading. */
bool sm_origin_stands(const sm_origin *then, const char *file);
/* Whether files that may be written back are to be read with their digest (sm_read_options.hash): because their times
 * may not tell a change, or because it costs next to nothing. */
bool sm_origin_wants_digest(const char *const *files, size_t n);
bool sm_origin_is(const char *file, const char *other); /* both names lead to the same file */
sm_origin sm_origin_now(const char *file);              /* without name and digest */
#endif
