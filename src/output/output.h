/* Everything that leaves the program. A document says what (matrix, indices, matchings, explain) and hands over a grid
 * or a separate JSON, because its shape is a contract; a format says how. n documents and m formats are n + m pieces.
 */
#ifndef SM_OUTPUT_H
#define SM_OUTPUT_H
#include "base/chart.h"
#include "base/grid.h"
#include "base/job.h"
#include "base/text.h"
#include "io/read.h"
#include "session/session.h"

#define SM_VERSION "0.1.0"

typedef struct sm_output_options {
    const char *indices; /* ids, separated by commas; NULL or "all": every index */
    const char *values;  /* a cell quantity for matrix */
    const char *noise;   /* what was done about noise, for the reader to know; NULL: nothing */
    bool ascii, colour;  /* of tables for people; colour false: no attributes */
    int columns;         /* of the terminal, for tables that can sum what does not fit; 0: any number */
    int digits;          /* after the point, for people; 0: 4, negative: none */
    bool bare;           /* machine-readable: no margins or marks. Set by sm_output_document from the format */
    const struct sm_differences *differences; /* of compare and diff; NULL: was not asked for */
    const struct sm_chance *chance;           /* of the indices above, all done; NULL: was not asked for */
    uint64_t tables, samples, seed;           /* inputs of the result */
    const char *steps;                        /* algorithm to show step by step; NULL, "": that of the index */
    const char *command;                      /* command line that requested it, as shell input; NULL: unknown */
    bool quiet;                               /* documents do not tell how the data were read */
    const char *const *remarks;         /* to be warned of apart from the account, NULL after the last; NULL: nothing */
    const char *file;                   /* output file; NULL: unknown */
    const char *label;                  /* by which LaTeX refers to a table; NULL: what the document is called */
    bool unmarked;                      /* the matrix without marks and best partners, for a question */
    bool inside;                        /* the picture is inside a document; set by its writer */
    bool as_seen;                       /* pictures show what the explorer's options say; else everything */
    const struct sm_slices *slices;     /* --by, all done; NULL: was not asked for */
    const struct sm_findings *findings; /* done, of the index above; NULL: a diagnosis finds them itself */
    size_t top;                         /* findings that are written; 0: the first few for people, else all */
    bool picture; /* a few lines are drawn unless indices are named. Set by sm_output_document from the format */
} sm_output_options;

struct sm_export;
struct sm_article;
struct sm_article_kind;
typedef struct sm_document {
    const char *name, *help;
    const char *noun;    /* as a sentence calls it */
    const char *usual;   /* the format it is exported in where neither a word nor the file's ending says another */
    const char *endings; /* of its own, separated by spaces: a file with one of them is in that format. NULL: none */
    bool of_points;      /* its numbers count points in the table, so the output reports those left out */
    bool heads;          /* its text output has a heading that already says it */
    /* SM_LIMIT where format would write more than is of use; asked before anything is computed. NULL: never. */
    sm_status (*refuse)(const sm_session *s, const struct sm_export *format, const sm_output_options *o, sm_error *err);
    unsigned needs; /* computed before anything is requested; or, where it depends on the options, */
    sm_status (*needs_of)(const sm_session *s, const sm_output_options *o, unsigned *needs, sm_error *err);
    /* Fills a grid over the session, from which all table-like output comes. Returns what it reads, for free, or NULL
     * if it reads only the session. A failure goes to out. */
    void *(*open)(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out);
    void (*free)(void *self);
    /* Returns the rows as lines; valid until done. Graphical formats use it instead of the grid. NULL: none. */
    const sm_chart *(*chart)(void *self);
    void (*json)(const sm_session *s, const sm_output_options *o, sm_out *out);
    void (*people)(const sm_session *s, const sm_output_options *o, sm_out *out); /* NULL: the grid */
    void (*plain)(const sm_session *s, const sm_output_options *o,
                  sm_out *out); /* lines without decoration; NULL: the grid, */
    bool plain_as_read;         /* or what people read, bare of attributes: no program wants its columns */
    void (*svg)(const sm_session *s, const sm_output_options *o,
                sm_out *out); /* a separate picture; NULL: the chart, or the grid as a table */
    /* Headings, figures, formulas, for formats that have them. NULL: the grid. */
    void (*article)(const sm_session *s, const sm_output_options *o, struct sm_article *a);
    /* The only ones it is written in, which make it a separate document, in LaTeX too; others are parts of one. Ends
     * in NULL. NULL: every one of sm_exports. */
    const struct sm_export *const *formats;
} sm_document;
extern const sm_document *const sm_documents[]; /* ends in NULL */
const sm_document *sm_document_find(const char *name);

#define SM_CELLS_AT_MOST 4000000 /* classes times clusters of a document that goes over all of them */

/* A log: this line, the digest of the input where it is known (sm_origin_sha256), then one command per line. */
#define SM_LOG_FIRST_LINE "# setmatch-log 1"
#define SM_LOG_INPUT      "# input sha256 "

typedef struct sm_export { /* a way to write a grid */
    const char *name, *help;
    const char *suffixes; /* file extensions, separated by spaces; the first is the usual one */
    bool bare;            /* machine-readable output */
    void (*grid)(const sm_grid *g, const sm_output_options *o, sm_out *out);
    /* Draws lines; NULL: writes the grid of a chart. */
    void (*chart)(const sm_chart *c, const sm_output_options *o, sm_out *out);
    const struct sm_article_kind *article; /* how it writes headings, figures, formulas; NULL: it has none */
} sm_export;
extern const sm_export *const sm_exports[];       /* table plain tsv csv json markdown latex svg; ends in NULL */
extern const sm_export *const sm_whole_exports[]; /* html markdown latex, of documents with headings; ends in NULL */
const sm_export *const *sm_document_formats(const sm_document *d);
const sm_export *sm_export_find(const char *name);
const sm_export *sm_export_of_file(const char *file); /* format by file extension; NULL: none */
/* Returns the format of d by the file's extension. NULL: unknown extension. */
const sm_export *sm_document_format(const sm_document *d, const char *file);
/* SM_USAGE for an ending that is not among `own` (separated by spaces, may be NULL) and, with formats, not one of
 * sm_exports either. A name without an ending is nothing to reject. who: a verb, for the message. */
SM_MUST sm_status sm_refuse_ending(const char *file, const char *who, const char *own, bool formats, sm_error *err);
/* The same for a file that d is to be written to. */
SM_MUST sm_status sm_document_refuse_ending(const sm_document *d, const char *file, const char *who, sm_error *err);
typedef struct sm_labels_writer { /* a command that writes labels, in messages */
    const char *verb, *file;      /* how it is called, and its file */
    const char *before, *after;   /* the name of a document: a command that writes that to the file instead */
} sm_labels_writer;
/* The same for a file that labels are to be written to, of a name without an ending too. */
SM_MUST sm_status sm_labels_refuse_ending(const char *file, const sm_labels_writer *who, sm_error *err);
/* One row of a grid as a JSON object, as the format json writes it: for rows that come one at a time. */
void sm_json_row(const sm_grid *g, size_t row, sm_out *out);
/* What the first word of the verb export can be: a format (of the matrix), then the documents; NULL after the last.
 * DOCUMENT may be followed by :INDICES and by .FORMAT, as in path:j_score,ari.svg; without .FORMAT the file's ending
 * says it. */
const char *sm_output_exported(size_t i);

/* document in format ("json" is the document's own), the session computed as far as needed. */
void sm_output_document(sm_session *s, const char *document, const char *format, const sm_output_options *o,
                        sm_out *out);
/* Returns whether a report includes the matrix, the matching and the diagnosis: up to 500 classes and clusters. A
 * report on a larger table names the commands that write them. */
bool sm_output_is_whole(const sm_session *s);
/* Writes how the file was read, after a document, if the format is human-readable. Part of sm_output_document. */
void sm_output_account(const sm_account *a, const char *format, const sm_output_options *o, sm_out *out);
/* n charts as one picture, SVG, one below the other. o may be NULL. */
void sm_charts_draw(const sm_chart *const *c, size_t n, const char *title, const sm_output_options *o, sm_out *out);
/* A matrix of marks as one picture, SVG, that fits a page: names in the first column, then cells of a few letters; what
 * begins with - is shaded, + is not. */
void sm_marks_draw(const sm_grid *g, const char *title, sm_out *out);
sm_grid sm_chart_grid(const sm_chart *c); /* one line per point: series, x, y, low, high; or one line per box */
/* OUTSIDE verbs write and export; writes whole files or nothing. SM_CHECK if sm_tick ends it. *said: what was done, for
 * the message line. */
SM_MUST sm_status sm_output_run(sm_session *s, const sm_command *c, bool replace, sm_text *said, sm_error *err);
/* Rejects a command that would replace a file that was read with fewer data than the file holds. Reads no file. */
SM_MUST sm_status sm_output_may_replace(const sm_session *s, const sm_command *c, sm_error *err);
/* What write FILE would make of FILE, in at most 60 columns. */
void sm_output_write_promise(const sm_session *s, const char *file, sm_text *out);
/* The labels as they are now, or the counts, in a format of io (`convert`, `write`). */
void sm_output_labels(const sm_session *s, const char *format, sm_out *out);
/* The counts of (class, cluster) that are not 0, one row per pair, labels in the order of first appearance: CSV under
 * the columns' own names, or JSON with the account of what was read. O(pairs). */
void sm_output_counts(const sm_session *s, bool json, const sm_output_options *o, sm_out *out);
/* n points in this order as records, CSV or JSON lines: every column as their file has it, then status (placed,
 * misplaced, no home, left out) and belongs_in; behind changes cluster_now ahead of these. SM_IO where the file has
 * changed since it was read. Fields are as the file has them; to *formulas those of CSV are added that a spreadsheet
 * would take for a formula. */
#define SM_ROWS_ENDINGS "csv json jsonl ndjson"
typedef enum sm_rows_form { SM_ROWS_CSV, SM_ROWS_JSON_LINES, SM_ROWS_JSON } sm_rows_form; /* JSON: one array */
sm_rows_form sm_rows_form_of(const char *file); /* by its ending; CSV if it has none, or for NULL */
void sm_output_rows(sm_session *s, const uint32_t *point, size_t n, sm_rows_form form, size_t *formulas, sm_out *out);
/* match --similarity. */
void sm_output_similarity(const char *file, const sm_read_options *reading, const char *format,
                          const sm_output_options *o, sm_out *out);
/* Everything as text: matrix, matchings, indices (what the program shows if there is no terminal). */
void sm_output_all(sm_session *s, const sm_output_options *o, sm_out *out);
/* The indices of a list like "j,ari" (NULL, "" and "all": every one), each once, in the list's order. From sm_alloc. */
SM_MUST sm_status sm_indices_chosen(const sm_registry *r, const char *list, const sm_index ***out, size_t *n,
                                    sm_error *err);
/* The same, and with those that read coordinates: "all" has them where the points of s have some; if nothing was
 * named, silhouettes of many points (SM_PLACE_UNASKED) are left out. */
SM_MUST sm_status sm_indices_chosen_of(const sm_registry *r, const sm_session *s, const char *list,
                                       const sm_index ***out, size_t *n, sm_error *err);
#endif
