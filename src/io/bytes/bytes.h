/* Byte input and output: limits, input streams, file type detection, and the program's own files. */
#ifndef IO_BYTES_H
#define IO_BYTES_H
#include "core/dataset.h"
#include "io/read.h"

/* ---- limits: one table of rows; tests hand in smaller figures ---------------------------------------------------- */
typedef enum sm_bound {
    SM_BOUND_BYTES, /* uncompressed */
    SM_BOUND_RATIO, /* uncompressed to compressed, above SM_BOUND_RATIO_FROM bytes */
    SM_BOUND_RATIO_FROM,
    SM_BOUND_LINE,
    SM_BOUND_FIELD,
    SM_BOUND_LABEL,
    SM_BOUND_COLUMNS,
    SM_BOUND_LABELS,
    SM_BOUND_POINTS,
    SM_BOUND_JSON_BYTES,
    SM_BOUND_JSON_ELEMENTS,
    SM_BOUND_JSON_DEPTH,
    SM_BOUNDS
} sm_bound;

typedef struct sm_bounds {
    uint64_t most[SM_BOUNDS];
    uint64_t careful;             /* rows read individually before block reading starts; at least 3 */
    const struct sm_watch *watch; /* see read.h */
    uint64_t apart;               /* rows that are stored one by one before equal ones are stored once; at least 64 */
} sm_bounds;

sm_bounds sm_bounds_default(void);
/* Reports bytes read to the watcher, or polls it (0 bytes) during other work. SM_IO: it asked to stop. */
SM_MUST sm_status sm_bounds_ask(const sm_bounds *b, const char *file, const char *bytes, size_t n, sm_error *err);
/* SM_LIMIT with the bound's own sentence. */
sm_status sm_over(const sm_bounds *b, sm_bound which, const char *file, uint64_t line, uint64_t column, sm_error *err);

/* ---- a spool ----------------------------------------------------------------------------------------------------- */
/* A temporary file for a stream that cannot be read twice. Bytes are appended, and any range can be read back. It is
 * deleted when closed, or when the process ends. */
typedef struct sm_spool sm_spool;
/* Creates it in $TMPDIR or /tmp, readable only by its owner. */
SM_MUST sm_status sm_spool_open(sm_spool **out, sm_error *err);
void sm_spool_close(sm_spool *s);
/* After a failure it accepts no more bytes. */
SM_MUST sm_status sm_spool_add(sm_spool *s, const char *bytes, size_t length, sm_error *err);
/* Reads up to room bytes at offset at. */
SM_MUST sm_status sm_spool_read(const sm_spool *s, uint64_t at, size_t capacity, char *bytes, size_t *got,
                                sm_error *err);

/* For all kinds of files: reads at an offset until the buffer is full or the file ends; -1 with errno. */
int sm_read_at(int fd, uint64_t at, size_t capacity, char *bytes, size_t *got);

/* ---- a source ---------------------------------------------------------------------------------------------------- */
/* A byte stream: a plain file, gzip (detected by content) or standard input, read by line or completely. */
typedef struct sm_source sm_source;

/* A line: length bytes of text, then end bytes of terminator (0 at the end of the file). Valid until the next call. */
typedef struct sm_physical {
    const char *text;
    size_t length, end;
    uint64_t line;
    uint64_t at; /* offset of its first byte in the uncompressed stream */
    bool quotes; /* false: surely no '"' inside */
} sm_physical;

typedef struct sm_source_facts { /* facts for warnings */
    bool gz, gz_name_only;       /* compressed; compressed only by name */
    bool utf16;                  /* converted from UTF-16 */
    uint64_t lf, cr, crlf;       /* line ends seen */
    uint64_t controls;           /* control characters other than tab and line ends, */
    uint64_t control_line;       /* the first of them */
} sm_source_facts;

struct stat;
bool sm_origin_same(const sm_origin *then, const sm_origin *now); /* compares size, times and permissions */
sm_origin sm_origin_of(const struct stat *st); /* without name and hash; all 0 unless it is a plain file */
/* hashed: also hashes the bytes of the file, compressed or not. */
SM_MUST sm_status sm_source_open(sm_source **out, const char *file, bool hashed, const sm_bounds *bounds,
                                 sm_error *err);
/* SM_IO if the size, times or permissions of a plain file changed since it was opened. Reading checks it at the end of
 * the file. One fstat. */
SM_MUST sm_status sm_source_unchanged(const sm_source *s, sm_error *err);
/* Bytes in memory, borrowed for the source's life. */
SM_MUST sm_status sm_source_open_memory(sm_source **out, const char *bytes, size_t length, const sm_bounds *bounds,
                                        sm_error *err);
void sm_source_close(sm_source *s);
/* Call before the first line: keeps the bytes of a stream that cannot be read again. */
void sm_source_spool(sm_source *s);
/* The bytes kept; NULL: none, or keeping them failed, and then *why has a status. The caller owns them now. */
sm_spool *sm_source_take_spool(sm_source *s, sm_error *why);
const char *sm_source_file(const sm_source *s); /* "-" is reported as "stdin" */
const sm_bounds *sm_source_bounds(const sm_source *s);
sm_source_facts sm_source_told(const sm_source *s);
/* Returns the identity of the file; *out without a name. With a hash, it first reads to the end. */
SM_MUST sm_status sm_source_origin(sm_source *s, sm_origin *out, sm_error *err);
/* Returns the first bytes after a byte order mark without consuming them. */
void sm_source_head(const sm_source *s, const char **head, size_t *length);
/* *got false at the end. Bytes are checked: strict UTF-8, no NUL. */
SM_MUST sm_status sm_source_line(sm_source *s, sm_physical *out, bool *got, sm_error *err);
/* Returns the buffered bytes of the next lines; they are unchecked unless plain. */
enum { SM_BEHIND_BLOCK = 64 }; /* number of readable but meaningless bytes after the end */
typedef struct sm_block {
    const char *text, *end;
    uint64_t at, line; /* of its first byte: offset in the uncompressed stream, and line number */
    bool plain;        /* surely ASCII without control characters but tab and line ends */
    bool quotes, cr;   /* false: definitely none */
} sm_block;
sm_block sm_source_block(const sm_source *s);
/* The first bytes of the block have been read: so many lines, by how they end. */
void sm_source_pass(sm_source *s, size_t bytes, uint64_t lf, uint64_t crlf);
/* No bound on bytes from now on, or again as it was. */
void sm_source_endless(sm_source *s, bool endless);
/* Rewinding: bytes from the first keep on stay in memory until it is released (calls nest), and a mark taken meanwhile
 * can be restored, together with the facts of the source. */
typedef struct sm_bookmark {
    uint64_t at, line;
    sm_source_facts facts;
} sm_bookmark;
void sm_source_keep(sm_source *s), sm_source_let_go(sm_source *s);
sm_bookmark sm_source_mark(const sm_source *s);
void sm_source_back(sm_source *s, const sm_bookmark *mark);
/* Returns the next buffered bytes, at least the requested number unless the stream ends (use small numbers).
 * sm_source_pass consumes them. */
SM_MUST sm_status sm_source_bytes(sm_source *s, size_t least, const unsigned char **bytes, size_t *length,
                                  sm_error *err);
/* All that is left, at most `most` bytes; unchecked. */
SM_MUST sm_status sm_source_all(sm_source *s, sm_text *out, sm_bound most, sm_error *err);

/* ---- a digest ---------------------------------------------------------------------------------------------------- */
/* SHA-256 (FIPS 180-4) of bytes that come in pieces. */
typedef struct sm_sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes hashed so far */
    unsigned char block[64];
} sm_sha256;
void sm_sha256_begin(sm_sha256 *h);
void sm_sha256_add(sm_sha256 *h, const void *bytes, size_t length);
void sm_sha256_end(sm_sha256 *h, char hex[65]); /* 64 digits in lower case; h is used up */

/* The sha256 of the bytes read. */
typedef struct sm_digest {
    const sm_parts *parts; /* borrowed */
    uint32_t at;           /* the file being read */
    int fd;                /* -1: not opened yet */
    sm_sha256 file, all;
    bool over;
    char hex[65]; /* the result of sm_origin_sha256 */
} sm_digest;
void sm_digest_begin(sm_digest *d, const sm_parts *parts);
bool sm_digest_run(sm_digest *d); /* false if sm_tick ends it; the next call continues */
void sm_digest_free(sm_digest *d);

/* ---- files of other kinds ---------------------------------------------------------------------------------------- */
/* Returns true if the bytes begin a ZIP archive whose first entry is an array: NumPy's .npz. */
bool sm_is_npz(const char *head, size_t length);
/* SM_INPUT if a file that begins like this cannot contain labels; reports its type and what to do. */
SM_MUST sm_status sm_refuse_foreign(const char *file, const char *head, size_t length, sm_error *err);

/* ---- files ------------------------------------------------------------------------------------------------------- */
/* Appends up to most bytes of an open file; stops at an error. */
void sm_read_descriptor(int fd, size_t most, sm_text *out);
/* Creates the parent directories, and writes the file completely or not at all. */
SM_MUST sm_status sm_write_whole(const char *path, const char *bytes, size_t length, sm_error *err);
int sm_make_directories(char *path); /* creates the directories before the last '/'; returns 0 or an errno */
bool sm_process_is_dead(long pid);   /* definitely not a process of this machine */
/* Removes the temporary files that dead processes left in the directory of file while saving. Best effort. */
void sm_save_tidy(const char *file);
#endif
