/* One stream of bytes: a plain file, gz (told by its content) or standard input, a physical line at a time or whole. */
#ifndef IO_SOURCE_H
#define IO_SOURCE_H
#include "limits.h"
#include "setmatch/core/dataset.h"
#include "spool.h"

typedef struct sm_source sm_source;

/* A line: length bytes of text, then end bytes of terminator (0 at the end of the file). Valid until the next call. */
typedef struct sm_physical {
    const char *text;
    size_t length, end;
    uint64_t line;
    uint64_t at; /* offset of its first byte in the unpacked stream */
    bool quotes; /* false: surely no '"' inside */
} sm_physical;

typedef struct sm_source_facts { /* what a reader may want to mention */
    bool gz, gz_name_only;       /* compressed; only the name says so */
    bool utf16;                  /* converted from UTF-16 */
    uint64_t lf, cr, crlf;       /* line ends seen */
    uint64_t controls;           /* control characters other than tab and line ends, */
    uint64_t control_line;       /* the first of them */
} sm_source_facts;

struct stat;
sm_origin sm_origin_of(const struct stat *st); /* without name and hash; all 0 unless it is a plain file */
SM_MUST sm_status sm_source_open(sm_source **out, const char *file, const sm_bounds *bounds, sm_error *err);
/* The same, with a hash over the bytes as they lie in the file, packed or not. */
SM_MUST sm_status sm_source_open_hashed(sm_source **out, const char *file, const sm_bounds *bounds, sm_error *err);
/* Bytes in memory, lent for the source's life. */
SM_MUST sm_status sm_source_open_memory(sm_source **out, const char *bytes, size_t length, const sm_bounds *bounds,
                                        sm_error *err);
void sm_source_close(sm_source *s);
/* To be called before the first line: the stream's bytes are kept, where they do not lie in a plain file or in the
 * program as they are. */
void sm_source_spool(sm_source *s);
/* The bytes kept; NULL: none, or keeping them failed, and then *why has a status. The caller owns them now. */
sm_spool *sm_source_take_spool(sm_source *s, sm_error *why);
const char *sm_source_file(const sm_source *s); /* "-" is told as "stdin" */
const sm_bounds *sm_source_bounds(const sm_source *s);
sm_source_facts sm_source_told(const sm_source *s);
/* What is known of the file; *out without a name. With a hash: reads on to its end first. */
SM_MUST sm_status sm_source_origin(sm_source *s, sm_origin *out, sm_error *err);
/* The first bytes, behind a byte order mark; nothing is consumed. */
void sm_source_head(const sm_source *s, const char **head, size_t *length);
/* *got false at the end. Bytes are checked: strict UTF-8, no NUL. */
SM_MUST sm_status sm_source_line(sm_source *s, sm_physical *out, bool *got, sm_error *err);
/* Going back: bytes from the first keep on stay in memory until it is let go (calls nest), and a mark taken meanwhile
 * can be gone back to. What was said of the source (facts) goes back too. */
typedef struct sm_source_place {
    uint64_t at, line;
    sm_source_facts facts;
} sm_source_place;
void sm_source_keep(sm_source *s), sm_source_let_go(sm_source *s);
sm_source_place sm_source_mark(const sm_source *s);
void sm_source_back(sm_source *s, const sm_source_place *mark);
/* All that is left, at most `most` bytes; unchecked. */
SM_MUST sm_status sm_source_all(sm_source *s, sm_text *out, sm_bound most, sm_error *err);
#endif
