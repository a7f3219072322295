/* Bytes become rows, and rows become columns of texts: how a text is divided, what one file gave before anybody says
 * what its columns mean, what its names and cells say, and its rows read again. */
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
    char separator; /* 0: a line is one field; ' ': runs of blanks */
    sm_quoting quoting;
    size_t width;        /* fields of a row; 0: unknown, any number is accepted */
    bool decimal_comma;  /* 1,5 is a number */
    uint64_t first_line; /* where the table begins; lines above it are passed over */
    size_t first_skip;   /* the mark in front of a header that stands in a comment */
    bool short_first;    /* the first row is one field shorter (R's) */
    bool any_size;       /* fields are only looked at: under another separator they may be longer than any is */
    bool only_libcsv;    /* for tests: no split in front of it */
} sm_dialect;

typedef struct sm_record { /* valid until the next call */
    const sm_field *field;
    size_t n;
    uint64_t line, at; /* of its begin: line, and offset in the unpacked stream */
    uint64_t blank;    /* the first of the blank lines right before it; 0: none */
    const char *bad;   /* a constant: why it is no row; NULL: it is one, if its width is right */
    sm_place bad_at;
    bool odd_quote; /* a quote stands in a field that is not quoted */
    bool broken;    /* a field goes over several lines */
    /* If quotes were characters: how many lines it has that are not blank, and their fields; of a bad one the first
     * line's. 0: not counted, as no quotes stand there, or quotes were needed before and it is one line. */
    size_t lines, plain_min, plain_max;
} sm_record;

/* Lines become records of fields: a split for lines that hold no quote, libcsv for the others. A record that is
 * malformed is told as bad, and reading goes on at the next line. */
extern const char sm_bad_open[], sm_bad_behind[], sm_bad_stray[], sm_bad_width[];
const char *sm_bad_remedy(const char *why); /* one of these: what to do */

typedef struct sm_records sm_records;
sm_records *sm_records_open(sm_source *in, const sm_dialect *how);
void sm_records_close(sm_records *r);
SM_MUST sm_status sm_records_next(sm_records *r, sm_record *out, bool *got, sm_error *err);
sm_place sm_records_place(const sm_records *r, size_t field);          /* where a field of the last record begins */
uint64_t sm_records_blanks(const sm_records *r, uint64_t *first_line); /* blank lines passed over */
/* A whole record that stands in memory, for rows that are read again. *whole false: more bytes are needed. */
SM_MUST sm_status sm_records_split(const sm_dialect *how, const char *bytes, size_t length, bool at_end, sm_text *cell,
                                   uint32_t columns, bool *whole, sm_error *err);

/* ---- sheets ------------------------------------------------------------------------------------------------------ */
/* The short texts of a column that mean themselves where they stand without quotes: at most 15 bytes, neither a quote
 * nor a control character inside, no blank at an end. The bytes, with zeros behind them, are the key. */
typedef struct sm_short {
    uint64_t low, high;
    uint32_t next, unused; /* id + 1; 0: free */
} sm_short;

typedef struct sm_shorts {
    sm_short *slot; /* 1 << bits of them; NULL: none yet */
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
/* The key of a text; false: it is none of those above. */
bool sm_short_key(sm_field text, uint64_t *low, uint64_t *high);
/* Adds a key that was not found. Where it finds no place it is left out. */
SM_MUST sm_status sm_short_add(sm_shorts *s, uint64_t low, uint64_t high, uint32_t id, sm_error *err);
void sm_shorts_free(sm_shorts *s);

/* Ids of cells, each in as many bytes as the largest of them needs. */
typedef struct sm_cell_ids {
    void *cell;
    unsigned bytes; /* of one: 1, 2 or 4; 0: there are none yet */
    size_t capacity;
} sm_cell_ids; /* {0} is empty */

static inline uint32_t sm_cell_ids_at(const sm_cell_ids *l, uint64_t i)
{
    if (l->bytes == 1) return ((const uint8_t *)l->cell)[i];
    return l->bytes == 2 ? ((const uint16_t *)l->cell)[i] : ((const uint32_t *)l->cell)[i];
}
/* An id that the list is wide enough for, where there is room. */
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
/* n ids behind `from` others, none of them wider than those that were put there. */
bool sm_cell_ids_append(sm_cell_ids *l, size_t from, size_t n, const uint32_t *id);
/* The list where its ids take a byte each, else NULL: for loops that have nothing else to do. */
static inline const uint8_t *sm_cell_ids_bytes(const sm_cell_ids *l)
{
    return l->bytes == 1 ? l->cell : NULL;
}
/* Those of n cells from `from` on. */
void sm_cell_ids_copy(const sm_cell_ids *l, uint64_t from, size_t n, uint32_t *to);
void sm_cell_ids_free(sm_cell_ids *l);

typedef struct sm_passed { /* lines that are no rows */
    uint64_t n, first_line;
} sm_passed;

/* What speaks for quotes around fields, and against them. */
typedef struct sm_quotes_seen {
    bool needed;     /* a row has its width only because quotes hold its fields together */
    bool closed;     /* a row of one line has a field between two quotes */
    uint64_t joined; /* rows of several lines, each of which would be a row if quotes were characters; */
    uint64_t lines;  /* lines of those; */
    sm_place first;  /* the field of the first that goes on in the next line */
    uint64_t bad;    /* bad rows that would be rows then */
} sm_quotes_seen;

typedef struct sm_column {
    char *name; /* the first record's cell; a name only if the sheet has a header */
    sm_dict *dict;
    sm_cell_ids id; /* of each stored row; none where passed over or many */
    sm_shorts shorts;
    uint64_t cells, bytes;  /* of all rows; bytes of the distinct texts */
    bool told;              /* an option names it */
    bool passed_over;       /* not stored: the names of others decide */
    bool asked;             /* told or known by name: never given up */
    bool many;              /* nearly every cell differs: storing was given up */
    bool plain_id;          /* any number of distinct texts is fine */
    bool needless;          /* only counts of other columns are wanted: given up once most cells differ */
    bool shown_only;        /* nobody will ask for it, but its cells are to be shown */
    uint64_t first_at;      /* where the first cell stands in its line, from 1 */
    bool any_missing;       /* a word for a missing label is among its texts, */
    sm_place first_missing; /* here for the first time */
    sm_place first_odd;     /* below the first record, the first new text that is no count */
    sm_place first_bad;     /* the same, that is no number, or below 0 */
    sm_passed broken;       /* below the first record, cells with a line break */
} sm_column;

typedef enum sm_header { SM_HEADER_MAYBE, SM_HEADER_YES, SM_HEADER_NO } sm_header;

typedef struct sm_line_run { /* from record row on, line = row + shift */
    uint64_t row, shift;
} sm_line_run;

typedef struct sm_bad_row {
    sm_place at;
    uint64_t line; /* of its begin */
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
    bool text;          /* rows of fields; else the format says what is what */
    sm_dialect dialect; /* of a text */
    sm_source_facts source;
    sm_column *column;
    uint32_t columns;
    size_t columns_capacity;
    sm_header header; /* MAYBE: row 0 is stored and may be one; YES: it is in the columns' names only */
    uint64_t rows;    /* records that are rows */
    sm_fold *fold;    /* NULL: each of them is stored */
    uint64_t header_line;
    bool turned;                             /* rows were columns */
    bool header_in_comment;                  /* row 0 stood in a comment */
    sm_passed comments, above, below, blank; /* above the table: preamble */
    uint64_t blank_inside;                   /* the first blank line with a row behind it; 0: none */
    uint64_t odd_quote, broken;              /* the first line of either; 0: none */
    sm_quotes_seen quotes;
    sm_bad_row *bad;
    size_t bads, bads_capacity;
    const char *form;  /* "a LaTeX table": how it was printed; NULL: it is plain rows */
    bool surely_table; /* printed so that it can only be counts */
    bool outer_keys;   /* of a given table: its rows are the outer keys of nested objects, whichever these are */
    bool exact_table;  /* as setmatch writes it: classes by clusters, and no line is a sum */
    uint32_t id_column, label_column; /* what the format itself says of its columns, from 1; 0: nothing */
    sm_line_run *run;
    size_t runs, runs_capacity;
    uint64_t *offset;     /* of each stored record in the text as it was read, where they are kept; */
    sm_spool *spool;      /* that text, where it cannot be read again, or */
    sm_error no_spool;    /* why it could not be kept */
    uint64_t shown_bytes; /* that columns take which are shown only */
    bool kept;            /* no column is given up: what is no text is shown from here */
    size_t offsets_capacity;
    sm_text left_out_arrays; /* of an archive: names of those that are no columns, for a warning */
} sm_sheet;

typedef struct sm_reading { /* of one file into its sheet; it remembers its first failure, and does nothing after it */
    const sm_read_options *o;
    const sm_bounds *bounds;
    sm_sheet *sheet; /* the one being filled */
    bool alone;      /* the only file */
    bool keep_all;   /* no column is passed over */
    bool folds;      /* equal rows are stored once, when there are many */
    sm_error *err;
    sm_status status;
} sm_reading;

/* Nothing but counts of two labellings is wanted, and no column that says more of a point. */
static inline bool sm_wants_counts(const sm_read_options *o)
{
    bool points = o->rows || o->every || o->matrix || o->weight || o->x || o->y || o->coordinates;
    return o->only_counts && !points && !(o->pred && strchr(o->pred, ','));
}
void sm_sheet_free(sm_sheet *s);
/* SM_INPUT with a place in the file; line 0: none. */
void sm_reading_refuse(sm_reading *r, sm_place at, const char *format, ...) SM_LIKE_PRINTF(3, 4);
void sm_reading_limit(sm_reading *r, sm_bound which, uint64_t line, uint64_t column); /* has been passed */
bool sm_reading_line(sm_reading *r, sm_source *in,
                     sm_physical *l); /* the next one; false at the end and after a failure */
void sm_add_column(sm_reading *r, const char *name, size_t length);
/* What columns may take together that are only shown; behind it their rows are read again. */
extern const uint64_t sm_looked_at;
/* Appends a cell; at is where it stands, for messages. */
void sm_add_cell(sm_reading *r, sm_column *c, sm_field cell, sm_place at);
void sm_note_line(sm_reading *r, uint64_t line); /* of the record that is being filled */
void sm_end_row(sm_reading *r, uint64_t line);   /* it is; there are limits */
void sm_note_bad(sm_reading *r, sm_bad_row bad);
/* The row behind the stored ones is a new one, or occurs again. */
void sm_fold_begin(sm_reading *r), sm_fold_row(sm_reading *r);
/* The same of a new row that is in no column yet, number `record` of all: ids of its cells, one a column. Returns false
 * if the rows are too many or out of memory. */
bool sm_fold_ids(sm_reading *r, uint64_t record, const uint32_t *id);
#define SM_FOLD_MOST (SM_NONE - 2) /* rows that may be stored */
static inline size_t sm_fold_home(uint64_t key, unsigned bits)
{
    return (size_t)((key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - bits));
}
enum { SM_FOLD_COLUMNS = 64 }; /* of a sheet whose rows are folded, at most */
void sm_fold_free(sm_fold *f);
/* The stored row with these ids, one of each column (of those that are not stored anything); SM_NONE: there is none. */
uint32_t sm_fold_find(const sm_sheet *s, const uint32_t *id);
/* Rows that lie in memory as plain short texts which their columns know: adds all of them up to the first that has to
 * be read with care, if only to say so. */
void sm_read_block(sm_reading *r, sm_source *in);
void sm_turn_sheet(sm_reading *r); /* rows become columns: of a sheet of one or two rows */
bool sm_options_name_columns(const sm_read_options *o);
/* Notes which columns will be asked for, as far as names tell; others are passed over. */
void sm_mark_columns(sm_reading *r);
/* How a text is divided into rows and fields: judged from its first thousand lines, which are then read again. Decides
 * sheet->dialect and what stands above the table. told: separator 0 means that none was given. lines: each line is one
 * label, whatever it holds. SM_INPUT if most lines are in brackets. What --quote says is followed. */
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
uint64_t sm_sheet_line(const sm_sheet *s, uint64_t row); /* of its first record */
/* A table of counts whose first row and column are names. */
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
/* What a text is when read as a decimal number; nothing else may stand in it. */
sm_number_kind sm_number_of(const char *text, size_t length);
/* An id as it is compared, and a label where a column's floats are read as whole numbers: "7.0" is "7"; of a label "07"
 * and "+7" are "7" too. Others, and what 32 bytes do not hold, stay as they are. The result lies in text or in whole.
 */
const char *sm_whole_text(const char *text, char whole[32]), *sm_whole_label(const char *text, char whole[32]);
/* What a cell is, where commas may be decimal ones. */
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
/* The count in a cell, or an error at its place. */
SM_MUST sm_status sm_sheet_count(const sm_sheet *s, uint64_t row, uint32_t column, uint64_t *count, sm_error *err);
sm_status sm_count_refuse(sm_count_fault fault, const char *text, size_t length, const char *file, sm_place at,
                          sm_error *err);

/* ---- counts of the cells of a column ----------------------------------------------------------------------------- */
typedef struct sm_column_facts {
    bool stored;                                /* false: nothing below is known */
    uint64_t rows;                              /* cells looked at */
    uint64_t first_again;                       /* how often the first record's cell stands among them */
    uint64_t distinct, once;                    /* values; those that occur once */
    uint64_t missing, wholes, fractions, texts; /* cells by what they are; they add up to rows */
    bool counts;                                /* all are whole numbers from 0 */
    bool serial;                                /* 0, 1, 2 ... or 1, 2, 3 ... */
} sm_column_facts;

typedef struct sm_sheet_facts {
    sm_column_facts *below; /* of each column, without the first record and records that equal it */
    sm_column_facts *all;   /* of each column, from the first record on */
    uint64_t repeats;       /* records that equal the first, where they may be headers */
    uint64_t again;         /* the same, whatever they are */
    bool named_again;       /* there are some, and the first names a truth and a prediction */
} sm_sheet_facts;

SM_MUST sm_status sm_facts_of(sm_sheet_facts *out, const sm_sheet *s, sm_error *err); /* O(cells) */
void sm_facts_free(sm_sheet_facts *f);
/* The first record names a truth and a prediction, by names that do not stand below; below NULL: by known ones. */
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

/* ---- the meaning of a column's name, or of a label -------------------------------------------------------------- */
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
/* 2 kind + axis of a column that by its name holds coordinates: x and y are 0 and 1, then pc1 and pc2, umap_1 and
 * umap_2 and so on, whatever separates their words; -1: it does not. */
enum { SM_AXIS_KINDS = 5 };
int sm_name_axis(const char *name);
bool sm_name_is_role(const char *name); /* its last word says so too: y_pred, not cluster_centers */
bool sm_name_is_attribute(const char *name,
                          bool numbers);      /* it says that the column is no labelling: weight, fold, age */
bool sm_name_is_count_word(const char *name); /* the whole name is */
bool sm_name_is_id(const char *name);         /* its last word is */
bool sm_name_is_margin(const char *name);
bool sm_name_is_beside(const char *name); /* of a table: accuracy, recall, support .. */
bool sm_label_is_noise(const char *label);
/* A role, count or id word in at most four words, no digit at its end: what makes a first row look like a header. */
bool sm_name_is_known(const char *name);
/* Is the name among "COL,COL", or is that list the name? NULL names none. */
bool sm_list_names(const char *list, const char *name);
/* What stands above row names; told: --matrix was given. */
bool sm_name_is_corner(const char *name, bool told);

/* ---- the rows behind the points, read again from where their bytes stand: a file, a spool, or memory ------------- */
typedef struct sm_rows_from {
    const char *name;  /* of the source as messages call it; copied, as origin is */
    sm_error refused;  /* with a status, every row is refused with it; otherwise the rows are in one of: */
    const char *file;  /* opened again when the first row is read; copied. It must still be */
    sm_origin origin;  /* as it was when the offsets were found */
    sm_spool *spool;   /* taken over */
    const char *bytes; /* length bytes that live as long as the rows */
    size_t length;
    char *kept; /* from sm_alloc, taken over: the texts of each row, a NUL after each */

    uint64_t *offset; /* of the record of each of n points, from sm_alloc; taken over */
    uint32_t n;
    const sm_row_column *column; /* copied */
    uint32_t columns;
    sm_dialect dialect; /* of the records, unless they are kept */
} sm_rows_from;

/* Takes over what from says, also when it fails. */
void sm_rows_make(sm_rows *out, const sm_rows_from *from);
/* The columns of n sources one behind the other; takes over the parts and their array, also when it fails. */
void sm_rows_join(sm_rows *out, sm_rows *part, size_t n);
#endif
