/* What the columns of sheets mean: a pure function of the sheets and the options. Nothing is read, nothing is changed.
 */
#ifndef IO_RECOGNISE_H
#define IO_RECOGNISE_H
#include "io/sheet/facts.h"
#include "setmatch/io/import.h"

typedef struct sm_meaning { /* of one sheet */
    bool table;             /* of counts: classes down, clusters across */
    bool header;
    const char *header_why;
    bool repeats;                       /* records that equal the header are headers too */
    uint32_t columns;                   /* without a last one that is empty everywhere */
    bool row_names, col_names;          /* of a table: its first column, its first row */
    bool margin_row, margin_col;        /* its last row and column are sums, and left out */
    int64_t truth, weight, id, axis[2]; /* column numbers from 0; -1: none */
    const char *truth_why, *pred_why, *weight_why, *id_why, *axis_why;
    uint32_t *pred, *more; /* more: further truths (--true A,B where every column is compared) */
    size_t preds, preds_room, mores, mores_room;
    uint32_t *place; /* columns of --coordinates */
    size_t places, places_room;
    bool places_in_file;
} sm_meaning;

typedef struct sm_resolution { /* options to be added */
    sm_read_options o;
    sm_text words; /* as they are written, quoted for a shell */
} sm_resolution;

enum { SM_ANSWERS = 3 };
typedef struct sm_recognition {
    sm_decision outcome;
    sm_error question;
    bool many;      /* only which prediction is meant is open */
    sm_meaning *of; /* of each sheet */
    size_t n;
    sm_resolution answer[SM_ANSWERS];
    size_t answers;
    char **text; /* the texts that the answers hold, then freed */
    size_t texts, texts_room;
    char **candidate; /* columns that the question is about, columns of labels first */
    size_t candidates, candidates_room;
    sm_account notes; /* warnings and remarks only */
    bool joined;      /* several sheets: by id, not by row */
} sm_recognition;

/* SM_OK whatever the outcome; SM_USAGE or SM_INPUT where an option names what is not there. facts: one a sheet. */
SM_MUST sm_status sm_recognise(sm_recognition *out, const sm_sheet *sheet, const sm_sheet_facts *facts, size_t n,
                               const sm_read_options *o, sm_error *err);
void sm_recognition_done(sm_recognition *r);

/* ---- between the files of recognition ---------------------------------------------------------------------------- */
typedef struct sm_judge { /* one recognition under way */
    const sm_sheet *sheet;
    const sm_sheet_facts *facts;
    size_t n;
    const sm_read_options *o;
    sm_recognition *r;
    sm_error *err;
} sm_judge;

/* The facts of a column as it stands: below the header, or from the first record on. */
const sm_column_facts *sm_judge_facts(const sm_judge *j, size_t sheet, uint32_t column);
const char *sm_judge_name(const sm_judge *j, size_t sheet, uint32_t column, char room[16]); /* or its number */
bool sm_judge_has_names(const sm_judge *j, size_t sheet);
uint64_t sm_judge_rows(const sm_judge *j, size_t sheet); /* below the header */
/* The question, and the outcome. What is asked first stays. */
sm_status sm_judge_ask(sm_judge *j, sm_decision outcome, size_t sheet, uint64_t line, const char *format, ...)
    SM_LIKE_PRINTF(5, 6);
/* An answer: options as flag and value, value NULL where the flag takes none; ends in a NULL flag. */
sm_status sm_judge_propose(sm_judge *j, const char *const (*option)[2]);
/* How a column is named on a command line: its name, or #number where that is not enough. Lives as long as the
 * recognition; NULL: no memory. */
const char *sm_judge_address(sm_judge *j, size_t sheet, uint32_t column);
sm_status sm_judge_likely(sm_judge *j, const char *format, ...) SM_LIKE_PRINTF(2, 3); /* a warning */
bool sm_judge_open(const sm_judge *j); /* or refused: nothing more is to be settled */

sm_status sm_judge_layout(sm_judge *j);               /* of one sheet: a table of counts? */
sm_status sm_judge_header(sm_judge *j, size_t sheet); /* has it names? */
sm_status sm_judge_plain_headers(sm_judge *j);        /* of several plain label files, together */
sm_status sm_judge_header_beside(sm_judge *j, size_t sheet, uint64_t points); /* of one beside a file of points */
sm_status sm_judge_roles(sm_judge *j, size_t sheet, unsigned roles);
sm_status sm_judge_find(sm_judge *j, size_t sheet, const char *text, int64_t *at); /* a column as an option names it */
sm_status sm_judge_list(sm_judge *j, size_t sheet, const char *text, uint32_t **list, size_t *n, size_t *room);
bool sm_judge_options_name(const sm_read_options *o); /* columns or the header */
bool sm_judge_is_id(const sm_judge *j, size_t sheet, uint32_t column);
#endif
