/* Everything that leaves the program. A document says what (matrix, indices, matchings, explain) and hands over a grid
 * or a JSON of its own, because its shape is a contract; a format says how. n documents and m formats are n + m pieces.
 */
#ifndef SM_REPORT_REPORT_H
#define SM_REPORT_REPORT_H
#include "setmatch/base/grid.h"
#include "setmatch/base/text.h"
#include "setmatch/session/session.h"

typedef struct sm_report_options {
    const char *indices; /* ids, separated by commas; NULL or "all": every index */
    const char *values;  /* a cell quantity for matrix */
    bool ascii, colour;  /* of tables for people; colour false: no attributes */
    int digits;
} sm_report_options;

typedef struct sm_document {
    const char *name, *help;
    unsigned needs; /* settled before anything is asked for */
    /* A grid over the session; freed by done. table-like output of any format comes from it. */
    sm_status (*open)(void **self, sm_grid *grid, const sm_session *s, const sm_report_options *o, sm_error *err);
    void (*done)(void *self);
    sm_status (*json)(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err);
    sm_status (*people)(const sm_session *s, const sm_report_options *o, sm_sink out,
                        sm_error *err); /* NULL: the grid */
} sm_document;
extern const sm_document *const sm_documents[]; /* score matrix match explain; ends in NULL */
const sm_document *sm_document_find(const char *name);

typedef struct sm_export { /* a way to write a grid */
    const char *name, *help;
    sm_status (*grid)(const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err);
} sm_export;
extern const sm_export *const sm_exports[]; /* table plain tsv csv json markdown latex; ends in NULL */
const sm_export *sm_export_find(const char *name);

/* document in format ("json" is the document's own), the session settled as far as needed. */
SM_MUST sm_status sm_report(sm_session *s, const char *document, const char *format, const sm_report_options *o,
                            sm_sink out, sm_error *err);
/* OUTSIDE verbs write and export; writes whole files or nothing. *said: what was done, for the message line. */
SM_MUST sm_status sm_report_run(sm_session *s, const sm_command *c, bool replace, sm_text *said, sm_error *err);
/* The labels as they are now, or the counts, in a format of io (`convert`, `write`). */
SM_MUST sm_status sm_report_labels(const sm_session *s, const char *format, sm_sink out, sm_error *err);
/* match --similarity. */
SM_MUST sm_status sm_report_similarity(const char *file, const char *format, const sm_report_options *o, sm_sink out,
                                       sm_error *err);
#endif
