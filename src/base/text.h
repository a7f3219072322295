/* Bytes that grow, where bytes go, foreign text made visible, numbers as text, and rows by name. */
#ifndef SM_BASE_TEXT_H
#define SM_BASE_TEXT_H
#include "error.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct sm_text {
    char *data; /* NULL while empty; else ends in NUL */
    size_t length, capacity;
} sm_text; /* {0} is empty */
void sm_text_bytes(sm_text *t, const char *bytes, size_t length);
void sm_text_puts(sm_text *t, const char *text);
void sm_text_printf(sm_text *t, const char *format, ...) SM_LIKE_PRINTF(2, 3);
void sm_text_vprintf(sm_text *t, const char *format, va_list args);
const char *sm_text_of(const sm_text *t); /* "" while empty */
void sm_text_clear(sm_text *t);           /* keeps the capacity */
void sm_text_free(sm_text *t);

typedef struct sm_sink { /* destination of bytes */
    sm_status (*write)(void *self, const char *bytes, size_t length, sm_error *err);
    void *self;
} sm_sink;
sm_sink sm_text_sink(sm_text *t); /* appends to t */

/* A writer remembers its first error and ignores later writes, as stdio does. The function that opened it asks
 * sm_out_end at the end; a loop over many rows asks sm_out_failed to stop early. */
typedef struct sm_out {
    sm_sink sink;
    sm_error *err; /* may be NULL */
    sm_status status;
} sm_out;
sm_out sm_out_to(sm_sink sink, sm_error *err);
void sm_out_bytes(sm_out *o, const char *bytes, size_t length);
void sm_out_puts(sm_out *o, const char *text);
void sm_out_printf(sm_out *o, const char *format, ...) SM_LIKE_PRINTF(2, 3);
void sm_out_text(sm_out *o, const sm_text *t);
/* Takes over the error of a step that fills o->err, unless one came before. Returns whether that step went well. */
bool sm_out_take(sm_out *o, sm_status status);
bool sm_out_failed(const sm_out *o);
SM_MUST sm_status sm_out_end(const sm_out *o); /* the first error, or SM_OK */

/* ---- foreign text ------------------------------------------------------------------------------------------------ */
size_t sm_utf8_bad(const char *bytes, size_t length); /* offset of the first byte that is not strict UTF-8, or length */
/* One code point of strict UTF-8 at bytes (length > 0); returns its bytes, 0 when invalid. */
size_t sm_utf8_next(const char *bytes, size_t length, uint32_t *code);

/* Whether a letter belongs to a script that is written from right to left, as Hebrew and Arabic. */
bool sm_reads_leftward(uint32_t code);

typedef enum sm_show_flags {
    SM_SHOW_PLAIN = 0,
    /* Print only ASCII: our own glyphs are replaced (Σ S, → >, ─ -; · is * between factors), others become ? */
    SM_SHOW_ASCII = 1,
    SM_SHOW_CUT = 2 /* text that does not fit ends in … (~ in ASCII) */
} sm_show_flags;
/* Copies as much of text as fits in columns. Escapes control (^[), format, bidirectional, zero-width, private and
 * unassigned characters (<U+202E>) and invalid bytes (<A0>); keeps a combining mark only after a base. out always ends
 * in NUL and never holds a partial character. Returns the columns used. columns < 0: limited only by the capacity. */
int sm_show(char *out, size_t capacity, const char *text, int columns, unsigned flags);
int sm_show_width(const char *text, unsigned flags); /* columns that text takes when shown in full */
/* The same for a text of any length, piece by piece; returns false at the end. */
typedef struct sm_showing {
    const char *text; /* remaining text, */
    size_t left;      /* and its bytes */
    size_t bytes;     /* bytes of the last piece, */
    int columns;      /* and its columns */
    int marks;
    bool begun;
} sm_showing; /* {.text = ..} begins */
bool sm_show_piece(sm_showing *s, char *out, size_t capacity, unsigned flags);
/* Appends the complete text with escapes. */
void sm_text_show(sm_text *t, const char *text, unsigned flags);
/* Records and JSON contain unchanged labels. This sink writes line by line through sm_show, except tabs, so that no
 * label can control the terminal. */
typedef struct sm_shown {
    sm_sink out;
    sm_text line;
} sm_shown; /* {.out = ..} begins */
sm_sink sm_shown_sink(sm_shown *w);
SM_MUST sm_status sm_shown_end(
    sm_shown *w, sm_error *err); /* flushes the last line, with a newline if it lacks one, and frees the buffer */

/* Cuts the middle of text that does not fit in columns, so that texts with a common beginning stay distinct. Returns
 * the columns used. */
int sm_show_middle(char *out, size_t capacity, const char *text, int columns, int behind, unsigned flags);
/* Appends a word of a command line, quoted as in JSON if it contains spaces or invisible characters. */
void sm_put_word(sm_text *out, const char *word);
/* Formats foreign text for use between quotes in a message: escapes it like sm_show, and quotes in it with a backslash;
 * longer text ends in …. The brief form, for values in a file, shows less. bytes: length of text without NUL. */
enum { SM_QUOTED = 512 };
typedef struct sm_quoted {
    char text[SM_QUOTED];
} sm_quoted;
sm_quoted sm_quote(const char *word), sm_quote_brief(const char *word),
    sm_quote_bytes(const char *bytes, size_t length);
/* Returns the base name of path (borrowed), all of path if it ends in a slash, or "" if it is NULL. */
const char *sm_file_name(const char *path);
bool sm_named_gz(const char *file); /* whether the name ends in .gz; here and below case is ignored */
/* Returns the length of the file extension without a trailing .gz, or 0 if there is none. *ending is borrowed from
 * file. */
size_t sm_ending_of(const char *file, const char **ending);
/* Returns whether the extension is in a list separated by spaces; NULL is empty. */
bool sm_ending_among(const char *endings, const char *ending, size_t length);
/* Appends a code point as UTF-8. Returns false if it is invalid: a surrogate, or above 0x10FFFF. */
bool sm_text_code(sm_text *out, uint32_t code);
/* Appends a canonical form for comparing texts: NFKC, case-folded, with whitespace collapsed. Invalid UTF-8 is appended
 * unchanged. */
void sm_text_fold(sm_text *out, const char *text);
/* Appends text with composed characters (NFC). */
void sm_text_compose(sm_text *out, const char *text);

/* ---- numbers as text --------------------------------------------------------------------------------------------- */
/* The shortest decimal form that reads back as the same double, '.' whatever the locale; never -0. x is finite. */
void sm_number(char out[32], double x);
/* Fixed digits after the point; a value that rounds to zero has no sign. */
void sm_fixed(char out[64], double x, int digits);
/* Parses a decimal number without sign, exponent or locale: at most 15 significant digits and one point. Reads back
 * what sm_number writes, from 0.0001 on. */
bool sm_decimal_read(const char *text, double *out);
/* Parses a finite decimal number with optional sign and exponent and nothing else. On false, *out is undefined. */
bool sm_number_read(const char *text, double *out);
/* The number that somebody answers with: "4/9", "-0.5" (or with U+2212), "128", "1e3"; finite, of at most 63 bytes.
 * False leaves *out undefined. */
bool sm_answer_number(const char *text, double *out);

/* Returns the plural suffix of a count: "" for 1, else "s" (or "es" for class and branch). */
const char *sm_plural(uint64_t n);
const char *sm_plural_es(uint64_t n);

/* ---- names ------------------------------------------------------------------------------------------------------- */
size_t sm_distance(const char *a, const char *b); /* Levenshtein over bytes, a swap of neighbours counts
                                                   * once, case ignored; capped at 32 bytes each */
/* The candidate nearest to a word: one that begins with it, else the least distance, the first of several. */
typedef struct sm_near {
    const char *word, *best;
    size_t distance;
} sm_near; /* {.word = ..} has seen no candidate */
void sm_near_try(sm_near *n, const char *candidate);
const char *sm_near_found(const sm_near *n); /* NULL if the distance is above 2 or a third of the word */
/* Fails with SM_USAGE: unknown KIND. Suggests the nearest candidate, or prints hint (may be NULL). */
sm_status sm_near_fail(const sm_near *n, const char *kind, const char *hint, sm_error *err);

/* Compares names case-insensitively, with runs of digits as numbers: K9 precedes K10, k1 precedes K2; 01 equals 1.
 * Returns <0, 0 or >0. */
int sm_natural_order(const char *a, const char *b);

/* A table whose rows start with a name (const char *). It ends with a row without a name, or with NULL if it holds
 * pointers. */
typedef struct sm_names {
    const void *first;
    size_t size; /* size of a row; 0: the table holds pointers */
} sm_names;
#define SM_NAMED(table)    ((sm_names){(table), sizeof *(table)})
#define SM_NAMED_AT(table) ((sm_names){(table), 0})
size_t sm_name_at(sm_names names, const char *name);       /* index of the row; SIZE_MAX: unknown name */
const void *sm_name_row(sm_names names, const char *name); /* the row; NULL: unknown name */
/* Like sm_near_fail for these rows; lists all names if none is near and hint is NULL. */
sm_status sm_name_unknown(sm_names names, const char *kind, const char *word, const char *hint, sm_error *err);
/* Returns whether word is one of the choices separated by '|'. */
bool sm_choice_among(const char *choices, const char *word);
void sm_put_choices(sm_text *out, const char *choices); /* appends "(one of: auto, dark)" for "auto|dark" */
/* Fails with SM_USAGE because word is not one of the choices of option. */
sm_status sm_choice_fail(const char *option, const char *choices, const char *word, sm_error *err);
#endif
