/* Sheets become a dataset: what their columns mean, rows joined, missing ones left out, labels given ids, and the
 * account of it. What others ask for stands in setmatch/io/import.h. */
#ifndef IO_LOAD_H
#define IO_LOAD_H
#include "import.h"
#include "io/sheet/sheet.h"

/* As sm_read, with other limits. */
SM_MUST sm_status sm_read_within(sm_dataset **out, const char *const *files, size_t n_files, const sm_read_options *o,
                                 const sm_bounds *b, sm_error *err);

typedef struct sm_columns { /* numbers of columns, from 0 */
    uint32_t *at;
    size_t n, capacity;
} sm_columns; /* {0} is empty */

enum { SM_LONG_PRED, SM_LONG_CLASS, SM_LONG_CLUSTER, SM_LONG_COUNT }; /* columns of counts of several predictions */
typedef struct sm_meaning {                                           /* of one sheet */
    bool table;       /* of counts: classes down, clusters across, unless turned */
    bool long_counts; /* several tables: pred,class,cluster,count, by position */
    bool header;
    const char *header_why;
    uint32_t columns;                   /* without a last one that is empty everywhere */
    bool row_names, col_names;          /* of a table: its first column, its first row */
    bool margin_row, margin_col;        /* its last row and column are sums, and left out */
    sm_columns beside[2];               /* rows, columns of a table that hold no counts or are sums: left out */
    sm_columns inside[2];               /* the other rows and columns below and right of the names, ascending */
    uint32_t doubtful;                  /* a column called as those are that may be a cluster; 0: none */
    bool turned;                        /* its rows are clusters, its columns classes */
    const char *orientation;            /* a constant: which it is, and why; NULL: no table */
    uint64_t shares;                    /* its cells are shares: times this they are counts; 0: they are counts */
    int64_t truth, weight, id, axis[2]; /* column numbers from 0; -1: none */
    const char *truth_why, *pred_why, *weight_why, *id_why, *axis_why;
    sm_columns pred, more; /* more: further truths (--true A,B where every column is compared) */
    sm_columns coordinate; /* --coordinates, where they are */
    bool coordinates_in_file;
} sm_meaning;

typedef struct sm_resolution { /* options to be added */
    sm_read_options o;
    sm_text words; /* as they are written, quoted for a shell */
} sm_resolution;

enum { SM_ANSWERS = 3 };
typedef struct sm_recognition {
    sm_decision outcome;
    sm_error question;
    bool many;      /* several columns may be the prediction, and can be compared */
    bool likely;    /* only which one is meant is open, and all look like predictions */
    bool guess;     /* the answers name a truth that nothing says is one */
    sm_meaning *of; /* of each sheet */
    size_t n;
    sm_resolution answer[SM_ANSWERS];
    size_t answers;
    const char **candidate; /* columns that the question is about, then the others, those of labels first */
    size_t candidates, candidates_capacity, likely_candidates; /* the last: how many the question is about */
    sm_dict *texts;                                            /* keeps what answers and candidates hold */
    sm_account notes;                                          /* warnings only */
    bool joined;                                               /* several sheets: by id, not by row */
} sm_recognition;

/* A pure function of the sheets and the options: nothing is read, nothing is changed. SM_OK whatever the outcome;
 * SM_USAGE or SM_INPUT where an option names what is not there. facts: one a sheet. */
SM_MUST sm_status sm_recognise(sm_recognition *out, const sm_sheet *sheet, const sm_sheet_facts *facts, size_t n,
                               const sm_read_options *o, sm_error *err);
void sm_recognition_free(sm_recognition *r);
/* Options name columns, or say whether there is a header: it is a table of rows then. */
bool sm_options_settle_layout(const sm_read_options *o);
/* Puts one answer, by the name of its option, into *o, which borrows value (NULL where the option takes none). *flag:
 * it takes none. False: no such option. */
bool sm_answer_lend(sm_read_options *o, const char *option, const char *value, bool *flag);

/* ---- between the files of recognition ---------------------------------------------------------------------------- */
typedef struct sm_judge { /* one recognition under way; it remembers its first failure */
    const sm_sheet *sheet;
    const sm_sheet_facts *facts;
    size_t n;
    const sm_read_options *o;
    sm_recognition *r;
    sm_error *err;
    sm_status status;
} sm_judge;

/* Open, refused or failed: nothing more is to be decided. */
bool sm_judge_stopped(const sm_judge *j);
/* The facts of a column as it stands: below the header, or from the first record on. */
const sm_column_facts *sm_judge_facts(const sm_judge *j, size_t sheet, uint32_t column);
const char *sm_judge_name(const sm_judge *j, size_t sheet, uint32_t column, char buffer[16]); /* or its number */
bool sm_judge_has_names(const sm_judge *j, size_t sheet);
uint64_t sm_judge_rows(const sm_judge *j, size_t sheet); /* below the header */
/* The question, and the outcome. What is asked first stays. */
void sm_judge_ask(sm_judge *j, sm_decision outcome, size_t sheet, uint64_t line, const char *format, ...)
    SM_LIKE_PRINTF(5, 6);
/* Proposes an answer: options as name and value, value NULL if the option takes none; ends in a NULL name. */
void sm_judge_propose(sm_judge *j, const char *option, ...) __attribute__((sentinel));
/* How a column is named on a command line: its name, or #number where that is not enough. Lives as long as the
 * recognition. */
const char *sm_judge_address(sm_judge *j, size_t sheet, uint32_t column);
const char *sm_judge_keep(sm_judge *j, const char *text); /* as long as the recognition */
/* Adds a warning, after "FILE: " unless the files are parts of one table. */
void sm_judge_likely(sm_judge *j, size_t sheet, const char *format, ...) SM_LIKE_PRINTF(3, 4);
#define SM_NO_FILE SIZE_MAX
void sm_columns_add(sm_columns *list, uint32_t column);

/* What --header says of a file: "yes", "no", or NULL for nothing. */
const char *sm_header_told(const sm_read_options *o, size_t sheet);
void sm_judge_layout(sm_judge *j); /* of one sheet: a table of counts? */
/* Of a table with names on both sides: fills in what is beside it, or what --columns leaves over; says so. */
void sm_judge_beside(sm_judge *j), sm_judge_columns(sm_judge *j);
/* margin: the column that is left out as one, 0 for none. */
void sm_judge_tell_beside(sm_judge *j, uint32_t margin);
/* Fills in what is inside a table, by its names and by what is beside it. */
void sm_judge_inside(sm_judge *j);
bool sm_columns_hold(const sm_columns *list, uint64_t column);
void sm_judge_orientation(sm_judge *j);                                  /* of one table: which side is which? */
void sm_judge_header(sm_judge *j, size_t sheet);                         /* has it names? */
void sm_judge_plain_headers(sm_judge *j);                                /* of several plain label files, together */
void sm_judge_header_beside(sm_judge *j, size_t sheet, uint64_t points); /* of one beside a file of points */
enum { SM_ROLE_OF_TRUTH = 1, SM_ROLE_OF_PRED = 2 };
void sm_judge_roles(sm_judge *j, size_t sheet, unsigned roles);
int64_t sm_judge_find(sm_judge *j, size_t sheet, const char *text); /* a column as an option names it; -1: it failed */
void sm_judge_list(sm_judge *j, size_t sheet, const char *text, sm_columns *list); /* "COL,COL" */
bool sm_judge_is_id(const sm_judge *j, size_t sheet, uint32_t column);
void sm_judge_join(sm_judge *j); /* of several files whose roles are known: by id or row by row? */

/* y_true and y_pred say what they are, even where each label occurs once. */
static inline bool sm_names_are_y(const char *truth, const char *pred)
{
    return strcmp(truth, "y_true") == 0 && strcmp(pred, "y_pred") == 0;
}

/* ---- the parts of a dataset -------------------------------------------------------------------------------------- */
typedef struct sm_assembly { /* what an assembly is made of, all of it borrowed */
    const sm_sheet *sheet;
    const sm_recognition *r;
    size_t n;
    const sm_read_options *o;
    const sm_bounds *bounds;
    uint32_t **row; /* room for a list a sheet: the stored record of each point, NULL where they are all of them from
                     * the first row on. NULL: not wanted. The caller's, from sm_alloc */
} sm_assembly;

/* sheet[0] holds the truth, and the prediction too if it is alone; the others a prediction each. With shards all hold
 * both, and the counts are added up. */
SM_MUST sm_status sm_assemble(sm_parts *out, const sm_assembly *from, sm_error *err);
SM_MUST sm_status sm_assemble_counts(sm_parts *out, const sm_assembly *from, sm_error *err); /* a table, or shards */
SM_MUST sm_status sm_assemble_long(sm_parts *out, const sm_assembly *from, sm_error *err);   /* several tables */
/* The account of what was read; what is left out for missing labels or partners was noted in out->account before. */
SM_MUST sm_status sm_add_account(sm_parts *out, const sm_assembly *from, sm_error *err);
/* out->rows, of points that were assembled from these sheets, whose offsets and spools it takes: what it takes to show
 * the rows behind the points. */
void sm_add_rows(sm_parts *out, sm_sheet *sheet, const sm_assembly *from, const sm_origin *origin);
/* What the labels of a partition suggest: noise, look-alikes. */
void sm_hint(sm_parts *p, uint32_t partition, const sm_read_options *o);

/* Labels as they will stand, ids in the order of first appearance. Where all labels are numbers and some are written
 * as floats, the whole ones become integers, and *whole_floats says so. */
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
/* What real shares in a table's cells would be. Shares of all points add up to 1 at most. Those of each class by itself
 * add up to 1 a row: how large the classes are cannot be told from them. */
typedef struct sm_shares {
    bool real;        /* a cell is a number that is not whole */
    bool large;       /* a cell is more than 1, so they are no shares */
    bool bad;         /* a cell is no number, or below 0: the first one is */
    uint64_t bad_row; /* here */
    uint32_t bad_column;
    double sum, doubt; /* of the cells that are not bad; by how much their last digits' rounding may change it */
} sm_shares;
sm_shares sm_shares_inside(const sm_sheet *s, const sm_meaning *m);
/* Is each cell of the last row, or column, the sum of at least two others, but for so much? */
bool sm_shares_end_in_sums(const sm_sheet *s, const sm_meaning *m, bool column, double doubt);
/* The smallest number that makes all cells whole counts, 0: none up to a million does. *rounded: as far as their digits
 * tell, but not exactly. O(cells log cells + scales). */
void sm_shares_scale(const sm_sheet *s, const sm_meaning *m, uint64_t *scale, bool *rounded);
sm_count_fault sm_cell_count(const sm_meaning *m, const char *text, uint64_t *count); /* of a table's cell */
bool sm_keeps_missing(const sm_read_options *o);                                      /* --missing class */
#endif
