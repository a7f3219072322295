/* Bytes become a dataset, whole or not at all. A format is a row, in both directions. */
#ifndef SM_IO_READ_H
#define SM_IO_READ_H
#include "base/text.h"
#include "core/dataset.h"
#include "core/table.h"

/* Called for every window of bytes read, and with n 0 while rows become labels; returning false stops reading. */
typedef struct sm_watch {
    bool (*goes_on)(void *self, const char *bytes, size_t n);
    void *self;
} sm_watch;

typedef struct sm_read_options { /* texts as the user gave them; NULL or 0: not given */
    const char *truth, *pred;    /* column by name or 1-based number; #1 is always the position */
    const char *weight, *id, *x, *y;
    const char *coordinates; /* columns of numbers, or a file of one row per point; NULL: x and y are all there is */
    const char *format;      /* name of a format row; NULL: recognised */
    const char *missing;     /* drop (default), class, error */
    const char *header;      /* auto (default), yes, no; of two files yes,no or no,yes */
    const char *quote;       /* '"' around fields, or none: literal; NULL: detect */
    const char *bad_rows;    /* error (default), skip */
    const char *margins;     /* keep, drop; NULL: recognised */
    const char *columns;     /* "A..D,F": the clusters of a table of counts; others are ignored */
    const char *names;       /* "A,B": names for class and cluster if neither is a truth */
    char separator;
    bool every;       /* every column of labels but the truth is a prediction; pred names fewer */
    bool both;        /* with every: the first of several files has predictions next to the truth */
    bool long_counts; /* accept stacked counts of several predictions: parts.table */
    bool matrix;      /* a file is a table of counts (--matrix) */
    bool transpose;   /* of a table of counts: exchange its rows and columns */
    bool shards;      /* the files are parts of one table: labels or counts, added up */
    bool noise_named; /* --noise was given, so hints about noise labels are unnecessary */
    bool force;       /* -f: continue despite warnings */
    bool hash;        /* fill in sm_origin.sha256 while reading; else sm_origin_sha256 does it later */
    bool rows;        /* keep the offset of each point's row, so that its fields can be read again */
    /* Only counts are requested: with two labellings and no coordinates, parts.counts replaces the points. Names are in
     * order of first appearance, as for points; load report, order and errors are the same. The number of rows and
     * bytes of a text is unlimited. */
    bool only_counts;
    const sm_watch *watch; /* NULL: no watcher */
    unsigned
        threads; /* threads to read several large files without a watcher; 0: one. The result does not depend on it */
} sm_read_options;

struct sm_source; /* internal to io: a byte stream of a plain file, gzip or standard input, with limits */
struct sm_reading;

typedef struct sm_labels { /* the labels as they are now, or the counts */
    const sm_dataset *data;
    const sm_table *table;
    const uint32_t *cluster; /* of each point, by the table; NULL: only counts are known */
    const char *column[2];   /* what the columns of counts are called; NULL: class, cluster */
} sm_labels;

typedef struct sm_format {
    const char *name, *help, *suffixes;          /* suffixes separated by spaces */
    const char *called;                          /* in messages; NULL: it is named, or it is text */
    bool (*is)(const char *head, size_t length); /* by its first bytes; NULL as above */
    bool any_content;                            /* its suffix is enough */
    bool a_guess;                                /* its content contradicts no suffix */
    bool json;
    bool rows_turn; /* a single row can contain the labels of all points */
    bool table;     /* of counts */
    char separator; /* of a text; 0: recognised */
    bool lines;     /* each line of a text is a label */
    bool points;    /* counts alone cannot be written */
    void (*read)(struct sm_source *in, struct sm_reading *r);
    /* Two files side by side, where counts are all that is requested; both sheets then store the same rows. False:
     * these two are to be read one by one, from their beginning; what was read is worth nothing. The first reading
     * tells what went wrong. NULL: the format cannot. */
    bool (*read_pairs)(struct sm_source *const in[2], struct sm_reading *const r[2]);
    void (*write)(const sm_labels *l, sm_out *out); /* NULL: cannot be written */
} sm_format;
extern const sm_format *const sm_formats[]; /* ends in NULL */
const sm_format *sm_format_find(const char *name);
/* How well a file's name asks for a format, 0: not at all. Its own name before the ending (out.counts.csv, counts.csv)
 * goes before its name as the ending (out.counts), that before an ending that several formats share, and the ending a
 * format names first before its others. */
size_t sm_format_fit(const sm_format *f, const char *file);
/* The format that can be written and that the file's name asks for; NULL: none. Formats that share an ending go from
 * labels to tables of counts, so the last of them is meant if only counts are known, else the first. The ending before
 * .gz counts. */
const sm_format *sm_format_of_file(const char *file, bool counts_only);
/* SM_USAGE for labels that the format cannot hold. */
SM_MUST sm_status sm_format_write(const sm_format *f, const sm_labels *l, sm_sink out, sm_error *err);

/* One file holding both partitions, or two, TRUE then PRED; "-" is standard input. */
SM_MUST sm_status sm_read(sm_dataset **out, const char *const *files, size_t n_files, const sm_read_options *o,
                          sm_error *err);
/* Returns the SHA-256 of the input as 64 digits; for several files, that of their concatenated digests. "" if unknown:
 * standard input, or a file that changed since. Reads the files again unless computed before; SM_CHECK if sm_tick ends
 * it. */
SM_MUST sm_status sm_origin_sha256(const sm_parts *p, char hex[65], sm_error *err);
/* Reads a text file by line, each ending in '\n'; strict UTF-8 without NUL. "-" is standard input. */
SM_MUST sm_status sm_read_lines(sm_text *out, const char *file, sm_error *err);
/* A table of real numbers with or without names, CSV/TSV/JSON matrix (match --similarity). Arrays from sm_alloc. */
typedef struct sm_reals {
    uint32_t rows, cols;
    double *value;
    char **row_name, **col_name;
} sm_reals;
SM_MUST sm_status sm_read_reals(sm_reals *out, const char *file, const sm_read_options *o, sm_error *err);
void sm_reals_free(sm_reals *r);

/* The words that the reader recognises, one row per list. Column names are split at '_', '-', '.', spaces and
 * upper-case letters, and compared in lower case; missing labels are compared exactly. */
typedef struct sm_known {
    const char *name, *help;
    const char *const *word; /* ends in NULL */
} sm_known;
extern const sm_known sm_known_words[]; /* ends in {0} */

/* The limits of the reader, one per row. */
typedef struct sm_limit {
    const char *name, *help;
    uint64_t value;
} sm_limit;
extern const sm_limit sm_limits[]; /* ends in {0} */
#endif
