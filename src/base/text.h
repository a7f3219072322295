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
void sm_text_clear(sm_text *t);           /* keeps the room */
void sm_text_free(sm_text *t);

typedef struct sm_sink { /* where bytes go; the caller knows where */
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

/* ---- foreign text ---------------------------------------------------------------------------------------------- */
size_t sm_utf8_bad(const char *bytes, size_t length); /* offset of the first byte that is not strict UTF-8, or length */
/* One code point of strict UTF-8 at bytes (length > 0); returns its bytes, 0 when invalid. */
size_t sm_utf8_next(const char *bytes, size_t length, uint32_t *code);

/* Whether a letter belongs to a script that is written from right to left, as Hebrew and Arabic. */
bool sm_reads_leftward(uint32_t code);

typedef enum sm_show_flags {
    SM_SHOW_PLAIN = 0,
    /* Only ASCII comes out: our own glyphs get look-alikes (Σ S, → >, ─ -; · is * between factors), others become ? */
    SM_SHOW_ASCII = 1,
    SM_SHOW_CUT = 2 /* text that does not fit ends in … (~ in ASCII) */
} sm_show_flags;
/* Copies as much of text as fits into columns, controls (^[), format, bidirectional, zero-width, private and unassigned
 * characters made visible (<U+202E>), invalid bytes as <A0>; a combining mark stays only behind a base. out always ends
 * in NUL and never holds half a character. Returns the columns used. columns < 0: no limit but room. */
int sm_show(char *out, size_t capacity, const char *text, int columns, unsigned flags);
int sm_show_width(const char *text, unsigned flags); /* columns that text takes when shown in full */
/* The same of a text of any length, piece by piece; false: there is no more. */
typedef struct sm_showing {
    const char *text; /* what is left, */
    size_t left;      /* and its bytes */
    size_t bytes;     /* of the last piece, */
    int columns;      /* and its columns */
    int marks;
    bool begun;
} sm_showing; /* {.text = ..} begins */
bool sm_show_piece(sm_showing *s, char *out, size_t capacity, unsigned flags);
/* Appends text made visible, in full. */
void sm_text_show(sm_text *t, const char *text, unsigned flags);
/* Records and JSON hold labels as they are. On a terminal no label may act as a command to it: what is written to this
 * sink comes out line by line, each but its tabs through sm_show. */
typedef struct sm_shown {
    sm_sink out;
    sm_text line;
} sm_shown; /* {.out = ..} begins */
sm_sink sm_shown_sink(sm_shown *w);
SM_MUST sm_status sm_shown_end(sm_shown *w,
                               sm_error *err); /* the line that has no end yet, with one; frees what it held */

/* What does not fit into columns loses its middle, so that texts with a common beginning stay apart. Returns the
 * columns used. */
int sm_show_middle(char *out, size_t capacity, const char *text, int columns, int behind, unsigned flags);
/* Appends a word of a command line: quoted as in JSON where it has blanks or what cannot be seen, else as it is. */
void sm_put_word(sm_text *out, const char *word);
/* A word of a file, or that somebody typed, between the quotes of a message: made visible as by sm_show, a quote in it
 * with a backslash, as in JSON; what is longer ends in …. Of brief ones less is shown, as of values in a file; bytes:
 * so many of them, which need no NUL. */
enum { SM_QUOTED = 512 };
typedef struct sm_quoted {
    char text[SM_QUOTED];
} sm_quoted;
sm_quoted sm_quote(const char *word), sm_quote_brief(const char *word),
    sm_quote_bytes(const char *bytes, size_t length);
/* What a path's file is called: the part behind the last slash, borrowed from path; all of path where nothing stands
 * behind it; "" of NULL. */
const char *sm_file_name(const char *path);
bool sm_named_gz(const char *file); /* does its name end in .gz? Here and below case does not matter */
/* Returns the length of the ending of a file's name, without a .gz after it, or 0 if there is none. *ending is borrowed
 * from file. */
size_t sm_ending_of(const char *file, const char **ending);
/* Is it one of these, separated by blanks? NULL holds none. */
bool sm_ending_among(const char *endings, const char *ending, size_t length);
/* Appends a code point as UTF-8; false, and nothing, where it is none: half of a surrogate pair, or above 0x10FFFF. */
bool sm_text_code(sm_text *out, uint32_t code);
/* Appends what texts have in common that mean the same: compatible characters as one (NFKC), no case, blanks collapsed.
 * What is not UTF-8 is appended as it is. */
void sm_text_fold(sm_text *out, const char *text);
/* Appends text with every letter and its accents as one character where there is one (NFC). */
void sm_text_compose(sm_text *out, const char *text);

/* ---- numbers as text ------------------------------------------------------------------------------------------- */
/* The shortest decimal form that reads back as the same double, '.' whatever the locale; never -0. x is finite. */
void sm_number(char out[32], double x);
/* Fixed digits after the point; a value that rounds to zero has no sign. */
void sm_fixed(char out[64], double x, int digits);
/* A decimal number without sign, exponent or the locale: at most 15 digits behind a first nought, with at most one
 * point between, before or behind them. What sm_number writes of one that is read is read again, from 0.0001 on. */
bool sm_decimal_read(const char *text, double *out);
/* A finite decimal number, with sign and exponent where it has them, and nothing around it. False leaves *out
 * undefined.
 */
bool sm_number_read(const char *text, double *out);
/* The number that somebody answers with: "4/9", "-0.5" (or with U+2212), "128", "1e3"; finite, of at most 63 bytes.
 * False leaves *out undefined. */
bool sm_answer_number(const char *text, double *out);

/* What a counted noun ends in: "" of one, else "s" (and "es", of a class or a branch). */
const char *sm_plural(uint64_t n);
const char *sm_plural_es(uint64_t n);

/* ---- names ------------------------------------------------------------------------------------------------------- */
size_t sm_distance(const char *a, const char *b); /* Levenshtein over bytes, a swap of neighbours counts
                                                   * once, case ignored; capped at 32 bytes each */
/* The candidate nearest to a word: one that begins with it, else the least distance, the first of several. */
typedef struct sm_near {
    const char *word, *best;
    size_t distance;
} sm_near; /* {.word = ..} has seen none */
void sm_near_try(sm_near *n, const char *candidate);
const char *sm_near_found(const sm_near *n); /* NULL if the distance is above 2 or a third of the word */
/* Fails with SM_USAGE: unknown KIND. Suggests the nearest candidate; without one, prints hint (may be NULL). */
sm_status sm_near_fail(const sm_near *n, const char *kind, const char *hint, sm_error *err);

/* Names by their letters, A to Z as small ones, runs of digits as numbers: K9 stands before K10, k1 before K2; 01 and 1
 * are equal. <0, 0, >0 */
int sm_natural_order(const char *a, const char *b);

/* A table whose rows begin with their name (const char *). It ends in a row without one, or, where it holds pointers to
 * its rows, in NULL. */
typedef struct sm_names {
    const void *first;
    size_t size; /* of a row; 0: the table holds pointers */
} sm_names;
#define SM_NAMED(table)    ((sm_names){(table), sizeof *(table)})
#define SM_NAMED_AT(table) ((sm_names){(table), 0})
size_t sm_name_at(sm_names names, const char *name);       /* SIZE_MAX: no row is called so */
const void *sm_name_row(sm_names names, const char *name); /* the row itself; NULL: none is called so */
/* Like sm_near_fail for these rows; lists all names if none is near and hint is NULL. */
sm_status sm_name_unknown(sm_names names, const char *kind, const char *word, const char *hint, sm_error *err);
/* Returns whether word is one of choices, which are separated by '|'. */
bool sm_choice_among(const char *choices, const char *word);
void sm_put_choices(sm_text *out, const char *choices); /* appends "(one of: auto, dark)" for "auto|dark" */
/* Fails with SM_USAGE: word is not one of the choices of option. */
sm_status sm_choice_fail(const char *option, const char *choices, const char *word, sm_error *err);
#endif
