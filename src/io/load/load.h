/* Builds a dataset from sheets: detects columns, joins rows, removes missing labels, assigns ids, and reports. The
 * public interface is setmatch/io/import.h. */
#ifndef IO_LOAD_H
#define IO_LOAD_H
#include "import.h"
#include "io/sheet/sheet.h"

/* sm_read with other limits. */
SM_MUST sm_status sm_read_within(sm_dataset **out, const char *const *files, size_t n_files, const sm_read_options *o,
                                 const sm_bounds *b, sm_error *err);

typedef struct sm_columns { /* numbers of columns, from 0 */
    uint32_t *at;
    size_t n, capacity;
} sm_columns; /* {0} is empty */

enum { SM_LONG_PRED, SM_LONG_CLASS, SM_LONG_CLUSTER, SM_LONG_COUNT }; /* columns of counts of several predictions */
typedef struct sm_meaning {                                           /* the meaning of a sheet's columns */
    bool table;       /* table of counts: classes in rows, clusters in columns, unless transposed */
    bool long_counts; /* several tables: pred,class,cluster,count, by position */
    bool header;
    const char *header_why;
    uint32_t columns;                   /* without a last one that is empty everywhere */
    bool row_names, col_names;          /* table: has names in its first column, its first row */
    bool margin_row, margin_col;        /* the last row and column are sums, and ignored */
    sm_columns beside[2];               /* rows and columns of a table that are sums or not counts, and ignored */
    sm_columns inside[2];               /* the other rows and columns below and right of the names, ascending */
    uint32_t doubtful;                  /* a similarly named column that could be a cluster; 0: none */
    bool turned;                        /* its rows are clusters, its columns classes */
    const char *orientation;            /* a constant: which it is, and why; NULL: no table */
    uint64_t shares;                    /* its cells are shares: times this they are counts; 0: they are counts */
    int64_t truth, weight, id, axis[2]; /* column numbers from 0; -1: none */
    const char *truth_why, *pred_why, *weight_why, *id_why, *axis_why;
    sm_columns pred, more; /* more: additional truths (--true A,B when every column is compared) */
    sm_columns coordinate; /* columns of --coordinates */
    bool coordinates_in_file;
} sm_meaning;

typedef struct sm_resolution { /* options that resolve a question */
    sm_read_options o;
    sm_text words; /* quoted for a shell */
} sm_resolution;

enum { SM_ANSWERS = 3 };
typedef struct sm_recognition {
    sm_decision outcome;
    sm_error question;
    bool many;      /* several columns could be the prediction and can be compared */
    bool likely;    /* only the prediction is ambiguous, and all candidates look like predictions */
    bool guess;     /* the answers guess the truth */
    sm_meaning *of; /* meaning of each sheet */
    size_t n;
    sm_resolution answer[SM_ANSWERS];
    size_t answers;
    const char **candidate;                                    /* candidate columns, then the others, labels first */
    size_t candidates, candidates_capacity, likely_candidates; /* the last: how many the question is about */
    sm_dict *texts;                                            /* owns the texts of answers and candidates */
    sm_account notes;                                          /* warnings only */
    bool joined;                                               /* several sheets: by id, not by row */
} sm_recognition;

/* Detects the meaning of the columns; a pure function of sheets and options. Returns SM_OK for any outcome; SM_USAGE or
 * SM_INPUT if an option names something that does not exist. facts: one per sheet. */
SM_MUST sm_status sm_recognise(sm_recognition *out, const sm_sheet *sheet, const sm_sheet_facts *facts, size_t n,
                               const sm_read_options *o, sm_error *err);
void sm_recognition_free(sm_recognition *r);
/* Returns whether options name columns or a header, so that the file is a table of rows. */
bool sm_options_settle_layout(const sm_read_options *o);
/* Sets one answer by option name in *o, which borrows value (NULL if the option takes none). *flag: it takes none.
 * Returns false for an unknown option. */
bool sm_answer_lend(sm_read_options *o, const char *option, const char *value, bool *flag);

/* ---- between the files of recognition ---------------------------------------------------------------------------- */
typedef struct sm_detection { /* one detection; it keeps its first failure */
    const sm_sheet *sheet;
    const sm_sheet_facts *facts;
    size_t n;
    const sm_read_options *o;
    sm_recognition *r;
    sm_error *err;
    sm_status status;
} sm_detection;

/* Open, rejected or failed: nothing more is to be decided. */
bool sm_detection_stopped(const sm_detection *j);
/* Returns the facts of a column below the header, or from the first record on. */
const sm_column_facts *sm_detection_facts(const sm_detection *j, size_t sheet, uint32_t column);
const char *sm_detection_name(const sm_detection *j, size_t sheet, uint32_t column,
                              char buffer[16]); /* or its number */
bool sm_detection_has_names(const sm_detection *j, size_t sheet);
uint64_t sm_detection_rows(const sm_detection *j, size_t sheet); /* below the header */
/* Records the question and the outcome. The first question stays. */
void sm_detection_ask(sm_detection *j, sm_decision outcome, size_t sheet, uint64_t line, const char *format, ...)
    SM_LIKE_PRINTF(5, 6);
/* Proposes an answer: options as name and value, value NULL if the option takes none; ends in a NULL name. */
void sm_detection_propose(sm_detection *j, const char *option, ...) __attribute__((sentinel));
/* Returns how a command line names a column: its name, or #number if that is ambiguous. Valid as long as the detection.
 */
const char *sm_detection_address(sm_detection *j, size_t sheet, uint32_t column);
const char *sm_detection_keep(sm_detection *j, const char *text); /* as long as the recognition */
/* Adds a warning, after "FILE: " unless the files are parts of one table. */
void sm_detection_likely(sm_detection *j, size_t sheet, const char *format, ...) SM_LIKE_PRINTF(3, 4);
#define SM_NO_FILE SIZE_MAX
void sm_columns_add(sm_columns *list, uint32_t column);

/* Returns --header for a file: "yes", "no", or NULL. */
const char *sm_header_told(const sm_read_options *o, size_t sheet);
void sm_detection_layout(sm_detection *j); /* decides whether a sheet is a table of counts */
/* Records which rows and columns of a named table are ignored, also by --columns, and warns about them. */
void sm_detection_beside(sm_detection *j), sm_detection_columns(sm_detection *j);
/* margin: the column ignored as a sum, 0 for none. */
void sm_detection_tell_beside(sm_detection *j, uint32_t margin);
/* Finds the cells of a table, given its names and ignored rows and columns. */
void sm_detection_inside(sm_detection *j);
bool sm_columns_hold(const sm_columns *list, uint64_t column);
void sm_detection_orientation(sm_detection *j);          /* decides the orientation of a table */
void sm_detection_header(sm_detection *j, size_t sheet); /* has it names? */
void sm_detection_plain_headers(sm_detection *j);        /* decides the headers of several plain label files together */
void sm_detection_header_beside(sm_detection *j, size_t sheet,
                                uint64_t points); /* checks a sheet next to a file of points */
enum { SM_ROLE_OF_TRUTH = 1, SM_ROLE_OF_PRED = 2 };
void sm_detection_roles(sm_detection *j, size_t sheet, unsigned roles);
int64_t sm_detection_find(sm_detection *j, size_t sheet,
                          const char *text); /* a column as an option names it; -1: it failed */
void sm_detection_list(sm_detection *j, size_t sheet, const char *text, sm_columns *list); /* "COL,COL" */
bool sm_detection_is_id(const sm_detection *j, size_t sheet, uint32_t column);
void sm_detection_join(sm_detection *j); /* decides whether files with known roles are joined by id or by row */

/* Returns whether the names are y_true and y_pred, which decide the roles even if each label occurs once. */
static inline bool sm_names_are_y(const char *truth, const char *pred)
{
    return strcmp(truth, "y_true") == 0 && strcmp(pred, "y_pred") == 0;
}

/* ---- the parts of a dataset -------------------------------------------------------------------------------------- */
typedef struct sm_assembly { /* inputs of an assembly; all borrowed */
    const sm_sheet *sheet;
    const sm_recognition *r;
    size_t n;
    const sm_read_options *o;
    const sm_bounds *bounds;
    uint32_t **row; /* one list per sheet: the stored record of each point, NULL if all from the first row on. NULL: not
                       requested. Owned by the caller, from sm_alloc */
} sm_assembly;

/* sheet[0] holds the truth, and the prediction too if it is alone; the others a prediction each. With shards all hold
 * both, and the counts are added up. */
SM_MUST sm_status sm_assemble(sm_parts *out, const sm_assembly *from, sm_error *err);
SM_MUST sm_status sm_assemble_counts(sm_parts *out, const sm_assembly *from, sm_error *err); /* a table, or shards */
SM_MUST sm_status sm_assemble_long(sm_parts *out, const sm_assembly *from, sm_error *err);   /* several tables */
/* Adds the load report; points without labels or partners are already in out->account. */
SM_MUST sm_status sm_add_account(sm_parts *out, const sm_assembly *from, sm_error *err);
/* Sets out->rows for points from these sheets: takes over their offsets and spools, to show input rows. */
void sm_add_rows(sm_parts *out, sm_sheet *sheet, const sm_assembly *from, const sm_origin *origin);
/* Adds hints about the labels of a partition: noise, look-alikes. */
void sm_hint(sm_parts *p, uint32_t partition, const sm_read_options *o);

/* Final labels with ids in order of first appearance. If all labels are numbers and some are written as floats,
 * integral ones become integers, and *whole_floats is set. */
typedef struct sm_coded {
    const sm_column *column;
    const uint32_t *row; /* which cells, in order; NULL: all from skip on */
    uint64_t skip;
    uint32_t n;
    const sm_bounds *bounds; /* who is asked meanwhile, and of which file */
    const char *file;
} sm_coded;
SM_MUST sm_status sm_code_labels(const sm_coded *from, sm_dict **dict, uint32_t **label, bool *whole_floats,
                                 sm_error *err);
/* The counts of out's two partitions, which have dicts but no points. */
SM_MUST sm_status sm_counts_from(sm_parts *out, const sm_triple *triple, size_t n, const char *file, sm_error *err);
/* Adds a count where all of them are still exact. */
SM_MUST sm_status sm_add_to_total(uint64_t *total, uint64_t count, const char *file, uint64_t line, sm_error *err);
/* Reports that n points without a label are excluded, the first in this line; where: in which columns, or "". */
void sm_leave_unlabelled(sm_parts *out, uint64_t n, uint64_t line, const char *where);
SM_MUST sm_status sm_no_points(const sm_sheet *s, const char *found, sm_error *err);
/* The first stored record that is a row. */
static inline uint64_t sm_first_row(const sm_sheet *s, const sm_meaning *m)
{
    return s->header == SM_HEADER_MAYBE && m->header;
}
const char *sm_column_called(const sm_sheet *s, const sm_meaning *m, uint32_t column, char buffer[16]);
/* Facts about real shares in a table's cells. Shares of all points add up to at most 1. Shares within each class add up
 * to 1 per row, and do not determine class sizes. */
typedef struct sm_shares {
    bool real;        /* a cell is not an integer */
    bool large;       /* a cell is more than 1, so they are not shares */
    bool bad;         /* a cell is negative or not a number: the first one is */
    uint64_t bad_row; /* here */
    uint32_t bad_column;
    double sum, doubt; /* sum of the valid cells; maximum error of the sum due to their rounding */
} sm_shares;
sm_shares sm_shares_inside(const sm_sheet *s, const sm_meaning *m);
/* Is each cell of the last row, or column, the sum of at least two others, but for so much? */
bool sm_shares_end_in_sums(const sm_sheet *s, const sm_meaning *m, bool column, double doubt);
/* Returns the smallest factor up to a million that makes all cells integers, or 0. *rounded: only within the rounding
 * of their digits. O(cells log cells + scales). */
void sm_shares_scale(const sm_sheet *s, const sm_meaning *m, uint64_t *scale, bool *rounded);
sm_count_fault sm_cell_count(const sm_meaning *m, const char *text, uint64_t *count); /* parses a cell of a table */
bool sm_keeps_missing(const sm_read_options *o);                                      /* --missing class */
#endif
