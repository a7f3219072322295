/* Splits bytes into rows, and rows into columns of texts: dialect, contents of a file before the meaning of its columns
 * is known, analysis of names and cells, and rereading of rows. */
#ifndef IO_SHEET_H
#define IO_SHEET_H
#include "core/table.h"
#include "io/bytes/bytes.h"
#include <string.h>

/* ---- records ----------------------------------------------------------------------------------------------------- */
typedef struct sm_field {
    const char *text; /* not ended by NUL */
    size_t length;
} sm_field;

typedef struct sm_place {
    uint64_t line, column;
} sm_place;

/* A space or tab. */
static inline bool sm_is_space(char c)
{
    return c == ' ' || c == '\t';
}
/* The first byte from `from` on that is not a space, or that is one. */
static inline size_t sm_skip_spaces(const char *text, size_t from, size_t length)
{
    while (from < length && sm_is_space(text[from])) from++;
    return from;
}
static inline size_t sm_word_end(const char *text, size_t from, size_t length)
{
    while (from < length && !sm_is_space(text[from])) from++;
    return from;
}
/* Without the spaces around it. */
static inline sm_field sm_trim(const char *text, size_t length)
{
    size_t from = sm_skip_spaces(text, 0, length);
    while (length > from && sm_is_space(text[length - 1])) length--;
    return (sm_field){text + from, length - from};
}

typedef enum sm_quoting {
    SM_QUOTES,           /* '"', doubled inside */
    SM_QUOTES_BACKSLASH, /* '"', with a backslash before it inside */
    SM_QUOTES_NONE       /* '"' is a character like others */
} sm_quoting;

typedef struct sm_dialect {
    char separator; /* 0: one field per line; ' ': runs of spaces */
    sm_quoting quoting;
    size_t width;        /* fields of a row; 0: unknown, any number is accepted */
    bool decimal_comma;  /* 1,5 is a number */
    uint64_t first_line; /* first line of the table; lines above it are skipped */
    size_t first_skip;   /* length of the comment mark before a header in a comment */
    bool short_first;    /* the first row is one field shorter (R's) */
    bool any_size;       /* fields are only inspected: with another separator they can exceed any limit */
    bool only_libcsv;    /* for tests: use only libcsv */
} sm_dialect;

typedef struct sm_record { /* valid until the next call */
    const sm_field *field;
    size_t n;
    uint64_t line, at; /* of its start: line, and offset in the uncompressed stream */
    uint64_t blank;    /* first of the blank lines directly before it; 0: none */
    const char *bad;   /* a constant: why it is malformed; NULL: it is valid if its width is right */
    sm_place bad_at;
    bool odd_quote; /* an unquoted field contains a quote */
    bool broken;    /* a field spans several lines */
    /* with literal quotes: its number of nonblank lines, and their fields; for a bad row, those of the first line. 0:
     * not counted, because there are no quotes or they were needed before */
    size_t lines, plain_min, plain_max;
} sm_record;

/* Splits lines into records: directly if they have no quotes, else with libcsv. A malformed record is reported as bad,
 * and reading continues at the next line. */
extern const char sm_bad_open[], sm_bad_behind[], sm_bad_stray[], sm_bad_width[];
const char *sm_bad_remedy(const char *why); /* returns the fix for one of these */

typedef struct sm_records sm_records;
sm_records *sm_records_open(sm_source *in, const sm_dialect *how);
void sm_records_close(sm_records *r);
SM_MUST sm_status sm_records_next(sm_records *r, sm_record *out, bool *got, sm_error *err);
sm_place sm_records_place(const sm_records *r, size_t field);          /* offset of a field of the last record */
uint64_t sm_records_blanks(const sm_records *r, uint64_t *first_line); /* number of skipped blank lines */
/* Splits a complete record in memory, for rereading rows. *whole false: it needs more bytes. */
SM_MUST sm_status sm_records_split(const sm_dialect *how, const char *bytes, size_t length, bool at_end, sm_text *cell,
                                   uint32_t columns, bool *whole, sm_error *err);

/* ---- sheets ------------------------------------------------------------------------------------------------------ */
/* Short texts of a column that need no quotes: at most 15 bytes without quotes, control characters or spaces at the
 * ends. The zero-padded bytes are the key. */
typedef struct sm_short {
    uint64_t low, high;
    uint32_t next, unused; /* id + 1; 0: free */
} sm_short;

typedef struct sm_shorts {
    sm_short *slot; /* 1 << bits entries; NULL: none yet */
    unsigned bits;
    size_t n;
} sm_shorts; /* {0} is empty */
enum { SM_SHORT = 15, SM_SHORT_PROBES = 8 };

static inline size_t sm_short_home(uint64_t low, uint64_t high, unsigned bits)
{
    return (size_t)(((low ^ high * UINT64_C(0xd6e8feb86659fd93)) * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - bits));
}
/* The id of a key, or SM_NONE: not among them. At most so many steps whatever the texts are. */
static inline uint32_t sm_short_find(const sm_shorts *s, uint64_t low, uint64_t high)
{
    size_t mask = ((size_t)1 << s->bits) - 1, at = sm_short_home(low, high, s->bits);
    for (int i = 0; i < SM_SHORT_PROBES; i++, at = (at + 1) & mask) {
        const sm_short *m = &s->slot[at];
        if (m->low == low && m->high == high && m->next) return m->next - 1;
        if (!m->next) break;
    }
    return SM_NONE;
}
/* Returns the key of a text, or false if it is not such a text. */
bool sm_short_key(sm_field text, uint64_t *low, uint64_t *high);
/* Adds a key that was not found. Skips it if there is no free slot. */
SM_MUST sm_status sm_short_add(sm_shorts *s, uint64_t low, uint64_t high, uint32_t id, sm_error *err);
void sm_shorts_free(sm_shorts *s);

/* Ids of cells, each in as many bytes as the largest of them needs. */
typedef struct sm_cell_ids {
    void *cell;
    unsigned bytes; /* bytes per id: 1, 2 or 4; 0: none yet */
    size_t capacity;
} sm_cell_ids; /* {0} is empty */

static inline uint32_t sm_cell_ids_at(const sm_cell_ids *l, uint64_t i)
{
    if (l->bytes == 1) return ((const uint8_t *)l->cell)[i];
    return l->bytes == 2 ? ((const uint16_t *)l->cell)[i] : ((const uint32_t *)l->cell)[i];
}
/* Sets an id that fits the width and capacity of the list. */
static inline void sm_cell_ids_set(const sm_cell_ids *l, uint64_t i, uint32_t id)
{
    if (l->bytes == 1)
        ((uint8_t *)l->cell)[i] = (uint8_t)id;
    else if (l->bytes == 2)
        ((uint16_t *)l->cell)[i] = (uint16_t)id;
    else
        ((uint32_t *)l->cell)[i] = id;
}
/* Sets element i, the first unused one, to any id. Returns false, with nothing changed, if out of memory. */
bool sm_cell_ids_put(sm_cell_ids *l, size_t i, uint32_t id);
/* Appends n ids after `from` others, none wider than those of the list. */
bool sm_cell_ids_append(sm_cell_ids *l, size_t from, size_t n, const uint32_t *id);
/* The list where its ids take a byte each, else NULL: for loops that have nothing else to do. */
static inline const uint8_t *sm_cell_ids_bytes(const sm_cell_ids *l)
{
    return l->bytes == 1 ? l->cell : NULL;
}
/* Copies the ids of n cells starting at `from`. */
void sm_cell_ids_copy(const sm_cell_ids *l, uint64_t from, size_t n, uint32_t *to);
void sm_cell_ids_free(sm_cell_ids *l);

typedef struct sm_passed { /* lines that are not rows */
    uint64_t n, first_line;
} sm_passed;

/* What speaks for quotes around fields, and against them. */
typedef struct sm_quotes_seen {
    bool needed;     /* a row has its width only because quotes hold its fields together */
    bool closed;     /* a row of one line has a field between two quotes */
    uint64_t joined; /* rows of several lines, each of which would be a row if quotes were characters; */
    uint64_t lines;  /* lines of those; */
    sm_place first;  /* the first field that continues on the next line */
    uint64_t bad;    /* bad rows that would be rows then */
} sm_quotes_seen;

typedef struct sm_column {
    char *name; /* the first record's cell; a name only if the sheet has a header */
    sm_dict *dict;
    sm_cell_ids id; /* id per stored row; none if skipped or too many */
    sm_shorts shorts;
    uint64_t cells, bytes;  /* number of cells; bytes of the distinct texts */
    bool told;              /* an option names it */
    bool passed_over;       /* not stored: the names of others decide */
    bool asked;             /* requested, or recognised by name: never dropped */
    bool many;              /* nearly every cell differs: storing was given up */
    bool plain_id;          /* any number of distinct texts is fine */
    bool needless;          /* only counts of other columns are requested, so it is dropped once most cells differ */
    bool shown_only;        /* only for display, not for labels */
    uint64_t first_at;      /* column of the first cell in its line, from 1 */
    bool any_missing;       /* a word for a missing label is among its texts, */
    sm_place first_missing; /* here for the first time */
    sm_place first_odd;     /* below the first record, the first new text that is not a count */
    sm_place first_bad;     /* the same, not a number or negative */
    sm_passed broken;       /* below the first record, cells with a line break */
} sm_column;

typedef enum sm_header { SM_HEADER_MAYBE, SM_HEADER_YES, SM_HEADER_NO } sm_header;

typedef struct sm_line_run { /* from record row on, line = row + shift */
    uint64_t row, shift;
} sm_line_run;

typedef struct sm_bad_row {
    sm_place at;
    uint64_t line; /* line of its start */
    const char *why;
    uint32_t fields;
} sm_bad_row;

typedef struct sm_fold_slot {
    uint64_t key;  /* the ids of two columns, the first in the upper half; of more columns a hash */
    uint32_t next; /* number + 1 of a stored row; 0: free */
} sm_fold_slot;

/* Rows are stored once however often they occur: record is the number of a stored row's first one. The first row of a
 * sheet is always alone. Rows that were stored before folding began stay as they are. */
typedef struct sm_fold {
    uint64_t *times, *record; /* of each of n stored rows */
    size_t n, capacity, records_capacity;
    sm_fold_slot *slot;
    unsigned bits;  /* 1 << bits of them */
    uint32_t *pair; /* number + 1 of two columns by their ids, [first << shift | second], where these are few */
    size_t firsts;
    unsigned shift;
    uint32_t one, two; /* these columns */
    uint32_t columns;  /* that were stored when the slots were filled */
} sm_fold;

typedef struct sm_sheet {
    const char *file;  /* for messages: standard input is called stdin */
    const char *given; /* as the user named it */
    const sm_format *format;
    bool text;          /* rows of fields; else the format defines the columns */
    sm_dialect dialect; /* dialect of a text */
    sm_source_facts source;
    sm_column *column;
    uint32_t columns;
    size_t columns_capacity;
    sm_header header; /* MAYBE: row 0 is stored and may be one; YES: it is in the columns' names only */
    uint64_t rows;    /* records that are rows */
    sm_fold *fold;    /* NULL: each of them is stored */
    uint64_t header_line;
    bool turned;                             /* rows were columns */
    bool header_in_comment;                  /* row 0 was in a comment */
    sm_passed comments, above, below, blank; /* above the table: preamble */
    uint64_t blank_inside;                   /* first blank line followed by a row; 0: none */
    uint64_t odd_quote, broken;              /* first line of either; 0: none */
    sm_quotes_seen quotes;
    sm_bad_row *bad;
    size_t bads, bads_capacity;
    const char *form;  /* "a LaTeX table": how it was printed; NULL: it is plain rows */
    bool surely_table; /* printed so that it can only be counts */
    bool outer_keys;   /* of a given table: its rows are the outer keys of nested objects, whichever these are */
    bool exact_table;  /* written by setmatch: classes by clusters, without sums */
    uint32_t id_column, label_column; /* columns declared by the format, from 1; 0: none */
    sm_line_run *run;
    size_t runs, runs_capacity;
    uint64_t *offset;     /* offset of each stored record in the text, if kept; */
    sm_spool *spool;      /* the text, if it cannot be read again, or */
    sm_error no_spool;    /* why it could not be kept */
    uint64_t shown_bytes; /* bytes in columns only for display */
    bool kept;            /* no column is dropped, so non-text values are shown from here */
    size_t offsets_capacity;
    sm_text left_out_arrays; /* archive members that are not columns, for a warning */
} sm_sheet;

typedef struct sm_reading { /* of one file into its sheet; it remembers its first failure, and does nothing after it */
    const sm_read_options *o;
    const sm_bounds *bounds;
    sm_sheet *sheet; /* the one being filled */
    bool alone;      /* the only file */
    bool keep_all;   /* keep every column */
    bool folds;      /* store equal rows once if there are many */
    sm_error *err;
    sm_status status;
} sm_reading;

/* Returns whether only counts of two labellings are requested, without other columns. */
static inline bool sm_wants_counts(const sm_read_options *o)
{
    bool points = o->rows || o->every || o->matrix || o->weight || o->x || o->y || o->coordinates;
    return o->only_counts && !points && !(o->pred && strchr(o->pred, ','));
}
void sm_sheet_free(sm_sheet *s);
/* Fails with SM_INPUT at a position of the file; line 0: unknown. */
void sm_reading_refuse(sm_reading *r, sm_place at, const char *format, ...) SM_LIKE_PRINTF(3, 4);
void sm_reading_limit(sm_reading *r, sm_bound which, uint64_t line, uint64_t column); /* has been passed */
bool sm_reading_line(sm_reading *r, sm_source *in,
                     sm_physical *l); /* the next one; false at the end and after a failure */
void sm_add_column(sm_reading *r, const char *name, size_t length);
/* Maximum bytes of columns only for display; beyond it their rows are read again. */
extern const uint64_t sm_looked_at;
/* Appends a cell at position at, for messages. */
void sm_add_cell(sm_reading *r, sm_column *c, sm_field cell, sm_place at);
void sm_note_line(sm_reading *r, uint64_t line); /* sets the line of the current record */
void sm_end_row(sm_reading *r, uint64_t line);   /* starts a row within the limits */
void sm_note_bad(sm_reading *r, sm_bad_row bad);
/* Checks whether the row after the stored ones is new or a repetition. */
void sm_fold_begin(sm_reading *r), sm_fold_row(sm_reading *r);
/* The same of a new row that is in no column yet, number `record` of all: ids of its cells, one per column. Returns
 * false if the rows are too many or out of memory. */
bool sm_fold_ids(sm_reading *r, uint64_t record, const uint32_t *id);
#define SM_FOLD_MOST (SM_NONE - 2) /* maximum number of stored rows */
static inline size_t sm_fold_home(uint64_t key, unsigned bits)
{
    return (size_t)((key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - bits));
}
enum { SM_FOLD_COLUMNS = 64 }; /* maximum number of columns of a folded sheet */
void sm_fold_free(sm_fold *f);
/* Finds the stored row with these ids, one per column (ignored for columns that are not stored); SM_NONE: none. */
uint32_t sm_fold_find(const sm_sheet *s, const uint32_t *id);
/* Adds rows in memory that are plain short texts known to their columns, up to the first that needs careful reading. */
void sm_read_block(sm_reading *r, sm_source *in);
void sm_turn_sheet(sm_reading *r); /* rows become columns: of a sheet of one or two rows */
bool sm_options_name_columns(const sm_read_options *o);
/* Marks the columns that names show to be needed; others are skipped. */
void sm_mark_columns(sm_reading *r);
/* Detects the dialect from the first thousand lines, which are then read again. Sets sheet->dialect and the lines above
 * the table. told: separator 0 means not given. lines: each line is one label. SM_INPUT if most lines are in brackets.
 * Follows --quote. */
void sm_decide_dialect(sm_reading *r, sm_source *in, char told, bool lines);

/* ---- cells ------------------------------------------------------------------------------------------------------- */
/* Stored rows, by which everything below counts, and how often one of them occurs. */
static inline uint64_t sm_sheet_stored(const sm_sheet *s)
{
    return s->fold ? s->fold->n : s->rows;
}
static inline uint64_t sm_sheet_times(const sm_sheet *s, uint64_t row)
{
    return s->fold ? s->fold->times[row] : 1;
}
uint64_t sm_sheet_line(const sm_sheet *s, uint64_t row); /* line of its first record */
/* Returns whether it is a table of counts with names in its first row and column. */
static inline bool sm_is_named_table(const sm_sheet *s)
{
    return s->surely_table && s->header == SM_HEADER_MAYBE;
}
/* The text of a cell; "" of a column that is not stored. */
const char *sm_sheet_cell(const sm_sheet *s, uint64_t row, uint32_t column);
/* The same to be looked at: of the first rows of a column that was given up too. */
const char *sm_sheet_glimpse(const sm_sheet *s, uint64_t row, uint32_t column);
static inline bool sm_column_stored(const sm_column *c)
{
    return !c->passed_over && !c->many;
}
/* Do two stored rows hold the same there? */
static inline bool sm_column_same(const sm_column *c, uint64_t a, uint64_t b)
{
    return sm_cell_ids_at(&c->id, a) == sm_cell_ids_at(&c->id, b);
}

typedef enum sm_number_kind { SM_NO_NUMBER, SM_INTEGER, SM_FLOAT_WHOLE, SM_FLOAT } sm_number_kind;
/* Classifies a text as a decimal number, without anything around it. */
sm_number_kind sm_number_of(const char *text, size_t length);
/* Normalises an id, or a label of a column of floats read as whole numbers: "7.0" is "7"; for labels "07" and "+7" are
 * "7" too. Others, and those over 32 bytes, are unchanged. The result is in text or in whole. */
const char *sm_whole_text(const char *text, char whole[32]), *sm_whole_label(const char *text, char whole[32]);
/* Classifies a cell, where commas can be decimal ones. */
sm_number_kind sm_sheet_number(const sm_sheet *s, const char *text);
extern const char *const sm_missing_words[]; /* ends in NULL */
bool sm_is_missing(const char *text, size_t length);
typedef enum sm_count_fault {
    SM_COUNT_OK,
    SM_COUNT_NOT,
    SM_COUNT_NEGATIVE,
    SM_COUNT_REAL,
    SM_COUNT_LARGE
} sm_count_fault;
sm_count_fault sm_count_of(const char *text, size_t length, uint64_t *count);
/* Parses the count in a cell, or fails at its position. */
SM_MUST sm_status sm_sheet_count(const sm_sheet *s, uint64_t row, uint32_t column, uint64_t *count, sm_error *err);
sm_status sm_count_refuse(sm_count_fault fault, const char *text, size_t length, const char *file, sm_place at,
                          sm_error *err);

/* ---- counts of the cells of a column ----------------------------------------------------------------------------- */
typedef struct sm_column_facts {
    bool stored;                                /* false: nothing below is known */
    uint64_t rows;                              /* cells looked at */
    uint64_t first_again;                       /* how often the first record's cell occurs */
    uint64_t distinct, once;                    /* distinct values; those that occur once */
    uint64_t missing, wholes, fractions, texts; /* cells by kind, which add up to rows */
    bool counts;                                /* all are whole numbers from 0 */
    bool serial;                                /* 0, 1, 2 ... or 1, 2, 3 ... */
} sm_column_facts;

typedef struct sm_sheet_facts {
    sm_column_facts *below; /* per column, without the first record and its repetitions */
    sm_column_facts *all;   /* per column, including the first record */
    uint64_t repeats;       /* repetitions of the first record, if they could be headers */
    uint64_t again;         /* the same, whatever they are */
    bool named_again;       /* there are repetitions, and the first record names a truth and a prediction */
} sm_sheet_facts;

SM_MUST sm_status sm_facts_of(sm_sheet_facts *out, const sm_sheet *s, sm_error *err); /* O(cells) */
void sm_facts_free(sm_sheet_facts *f);
/* Returns whether the first record names a truth and a prediction that do not occur below; below NULL: by recognised
 * names. */
bool sm_facts_name_both(const sm_sheet *s, const sm_column_facts *below);

static inline bool sm_facts_different(const sm_column_facts *f)
{
    return f->stored && f->rows > 0 && f->distinct == f->rows;
}
/* Nothing but numbers, missing ones aside. */
static inline bool sm_facts_numbers(const sm_column_facts *f)
{
    return f->stored && f->texts == 0 && f->wholes + f->fractions > 0;
}
/* No fractions and, from 20 rows up, at most half as many values as rows. */
static inline bool sm_facts_labels(const sm_column_facts *f)
{
    return f->stored && f->fractions == 0 && (f->rows < 20 || f->distinct * 2 <= f->rows) && f->missing < f->rows;
}

/* ---- the meaning of a column's name, or of a label --------------------------------------------------------------- */
typedef enum sm_word_list {
    SM_WORDS_TRUTH,
    SM_WORDS_PREDICTION,
    SM_WORDS_METHOD,
    SM_WORDS_WEAK,
    SM_WORDS_LABEL_LIKE,
    SM_WORDS_NEITHER,
    SM_WORDS_ID,
    SM_WORDS_COUNT,
    SM_WORDS_CORNER,
    SM_WORDS_ATTRIBUTE,
    SM_WORDS_MARGIN,
    SM_WORDS_BESIDE,
    SM_WORDS_NOISE,
    SM_WORDS_MISSING,
    SM_WORD_LISTS
} sm_word_list;

typedef enum sm_name_role { SM_NAME_NONE, SM_NAME_TRUTH, SM_NAME_PREDICTION, SM_NAME_WEAK } sm_name_role;
sm_name_role sm_name_role_of(const char *name);
bool sm_name_may_be_prediction(const char *name); /* among several: "kmeans10" and "ward", too */
bool sm_name_is_label_like(const char *name);     /* it has a role, or looks as if the column held classes */
bool sm_name_is_count(const char *name);          /* its last word is: command_freq */
/* Returns 2 kind + axis of a column whose name means coordinates: x and y are 0 and 1, then pc1 and pc2, umap_1 and
 * umap_2 and so on, with any word separator; -1: no. */
enum { SM_AXIS_KINDS = 5 };
int sm_name_axis(const char *name);
bool sm_name_is_role(const char *name);                    /* the last word is the role: y_pred, not cluster_centers */
bool sm_name_is_attribute(const char *name, bool numbers); /* the name excludes a labelling: weight, fold, age */
bool sm_name_is_count_word(const char *name);              /* the complete name is a count word */
bool sm_name_is_id(const char *name);                      /* its last word is */
bool sm_name_is_margin(const char *name);
bool sm_name_is_beside(const char *name); /* column of a table that is not a cluster: accuracy, recall, support .. */
bool sm_label_is_noise(const char *label);
/* Returns whether a name of at most four words without a final digit has a role, count or id word, like a header. */
bool sm_name_is_known(const char *name);
/* Returns whether the name is in the list "COL,COL", or equals it. NULL lists nothing. */
bool sm_list_names(const char *list, const char *name);
/* Returns whether it is a heading above row names; told: --matrix was given. */
bool sm_name_is_corner(const char *name, bool told);

/* ---- the rows after the points, read again from where their bytes stand: a file, a spool, or memory -------------- */
typedef struct sm_rows_from {
    const char *name;  /* name of the source in messages; copied, as is origin */
    sm_error refused;  /* with a status, every row is rejected with it; otherwise the rows are in one of: */
    const char *file;  /* opened again when the first row is read; copied. It must still be */
    sm_origin origin;  /* its identity when the offsets were found */
    sm_spool *spool;   /* owned */
    const char *bytes; /* length bytes that live as long as the rows */
    size_t length;
    char *kept; /* from sm_alloc, owned: the texts of each row, NUL-terminated */

    uint64_t *offset; /* offset of each of n points' records, from sm_alloc; owned */
    uint32_t n;
    const sm_row_column *column; /* copied */
    uint32_t columns;
    sm_dialect dialect; /* dialect of the records, unless they are kept */
} sm_rows_from;

/* Takes ownership of from, also on failure. */
void sm_rows_make(sm_rows *out, const sm_rows_from *from);
/* Joins the columns of n sources; owns the parts and their array, also on failure. */
void sm_rows_join(sm_rows *out, sm_rows *part, size_t n);
#endif
