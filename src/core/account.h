/* The load report: what was read and why, shown in one line, in every JSON, in the explorer and in reports. */
#ifndef SM_CORE_ACCOUNT_H
#define SM_CORE_ACCOUNT_H
#include "base/text.h"

typedef enum sm_column_role {
    SM_COLUMN_ATTRIBUTE,
    SM_COLUMN_TRUTH,
    SM_COLUMN_PREDICTION,
    SM_COLUMN_ID,
    SM_COLUMN_WEIGHT,
    SM_COLUMN_COUNT,
    SM_COLUMN_COORDINATE,
    SM_COLUMN_ROLES
} sm_column_role;
const char *sm_column_role_name(sm_column_role r);

typedef struct sm_account_column {
    char *name; /* its number if it has no name */
    bool unnamed;
    sm_column_role role;
    const char *why; /* a constant: "named", "by name", "the only one possible" ..; "" for an attribute */
    uint64_t line_breaks, first_line_break; /* fields that hold one, and the line of the first */
} sm_account_column;

typedef struct sm_account_source { /* a file */
    char *file;                    /* as shown in messages */
    const char *format;            /* name of a format */
    char separator;                /* 0: none */
    const char *quoting;           /* "" for the usual one */
    const char *quotes;            /* doubled, backslash or none; NULL: no quoting */
    const char *encoding;          /* "UTF-8", "UTF-16" */
    const char *layout;            /* "rows", "table of counts", "transposed", "counts" */
    const char *orientation;       /* of a table: which side holds the classes, and why; "" or NULL: no table */
    bool header;
    const char *header_why;
    uint64_t rows; /* rows read, including ignored ones but not the header */
    sm_account_column *column;
    uint32_t n_columns;
} sm_account_source;

typedef enum sm_left_why { /* why rows or points were left out */
                           SM_LEFT_NO_LABEL,
                           SM_LEFT_BAD_ROW,
                           SM_LEFT_NO_PARTNER,
                           SM_LEFT_MARGIN,
                           SM_LEFT_BESIDE,
                           SM_LEFT_PREAMBLE,
                           SM_LEFT_BELOW,
                           SM_LEFT_COMMENT,
                           SM_LEFT_BLANK,
                           SM_LEFT_NOISE,
                           SM_LEFTS
} sm_left_why;
const char *sm_left_name(sm_left_why why); /* "without a label", "bad rows" .. */

typedef struct sm_omission {
    sm_left_why why;
    const char *detail; /* a constant that distinguishes kinds of bad rows; NULL: none */
    uint64_t count, first_line;
    uint64_t *line; /* for bad rows, every line; else NULL */
    size_t lines_capacity;
} sm_omission;

typedef struct sm_account {
    sm_account_source *source;
    uint32_t n_sources;
    sm_omission *left_out;
    uint32_t n_left_out;
    char **warning; /* warnings that can affect results, one sentence each */
    uint32_t n_warnings;
    char **remark; /* notes, one sentence each */
    uint32_t n_remarks;
    bool shards;     /* the files are parts of one table, so lines are not reported */
    char *names[2];  /* names for class and cluster; NULL: truth and prediction */
    const char *how; /* how the roles of truth and prediction were found; "" if obvious */
    uint64_t points; /* number of points */
} sm_account;

/* Merges equal warnings of shards. */
void sm_account_warn(sm_account *a, const char *format, ...) SM_LIKE_PRINTF(2, 3);
void sm_account_remark(sm_account *a, const char *format, ...) SM_LIKE_PRINTF(2, 3);
/* Adds to the count for the same reason. line 0: unknown. */
void sm_account_leave(sm_account *a, sm_left_why why, const char *detail, uint64_t count, uint64_t line);
void sm_account_free(sm_account *a);
uint64_t sm_account_left(const sm_account *a, sm_left_why why);
/* Records the noise points by --noise and its policy, and how many of them are left out. */
void sm_account_noise(sm_account *a, const char *label, const char *policy, uint64_t points, uint64_t left_out);
/* Prints the report in one line without a line end: files, separator, header, roles, points, ignored rows. */
void sm_account_line(const sm_account *a, sm_text *out);
/* Formats warning i in out with the names of all files that share it. Returns false if an earlier one covered it. */
bool sm_account_warning(const sm_account *a, uint32_t i, sm_text *out);
void sm_account_copy(sm_account *to, const sm_account *from);
#endif
