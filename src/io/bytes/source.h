/* A source inside: for its opening and its window, and for what gives out lines and blocks. */
#ifndef IO_SOURCE_H
#define IO_SOURCE_H
#include "bytes.h"
#include "gzip.h"
#include "samples.h"
#include <iconv.h>

enum { SM_SOURCE_PEEK = 4 };

struct sm_source {
    const sm_bounds *bounds;
    char *file;
    int fd;
    const sm_sample *sample; /* instead of a file; */
    sm_sample memory;        /* its memory, if it is a sample */
    size_t sample_at;        /* bytes of it that were read */
    sm_origin origin;        /* identity of a plain file when it was opened, without name and hash */
    bool is_stdin, input_over;
    unsigned char peek[SM_SOURCE_PEEK]; /* the first bytes, read ahead to detect gzip */
    size_t peeked, peek_at;
    sm_unpack *unpack;
    iconv_t convert; /* for UTF-16; (iconv_t)-1: none */
    char raw[4096];  /* read and not converted yet: */
    size_t raw_left;
    sm_source_facts facts;
    sm_sha256 *hash;   /* NULL: not asked for */
    sm_spool *spool;   /* copy of the uncompressed stream; NULL: not kept, */
    sm_error no_spool; /* with this reason if it was requested */
    char *window;      /* bytes [start, end) are unread */
    size_t start, end, capacity;
    uint64_t base;  /* offset of the window's first byte in the stream */
    unsigned keeps; /* number of pending rewinds */
    uint64_t kept;
    uint64_t line, total;
    bool plain, has_cr, has_quote; /* properties of all bytes in the window */
    bool endless;                  /* without a size limit */
    bool lineless;                 /* read without lines */
};

/* Fills the buffer after the unread bytes. */
SM_MUST sm_status sm_source_fill(sm_source *s, sm_error *err);
uint64_t sm_source_last_line(const sm_source *s); /* the one that the window ends in */
#endif
