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
    sm_sample memory;        /* that one, where it is nobody else's */
    size_t sample_at;        /* bytes of it that were read */
    sm_origin origin;        /* of a plain file when it was opened, without name and hash */
    bool is_stdin, input_over;
    unsigned char peek[SM_SOURCE_PEEK]; /* the first bytes of the file, read ahead to tell gz from text */
    size_t peeked, peek_at;
    sm_unpack *unpack;
    iconv_t convert; /* from UTF-16; (iconv_t)-1: none */
    char raw[4096];  /* read and not converted yet: */
    size_t raw_left;
    sm_source_facts facts;
    sm_sha256 *hash;   /* NULL: not asked for */
    sm_spool *spool;   /* the stream as it is unpacked; NULL: not kept, */
    sm_error no_spool; /* for this reason, where there was to be one */
    char *window;      /* bytes [start, end) are still to be given out */
    size_t start, end, capacity;
    uint64_t base;  /* offset of the window's first byte in the stream */
    unsigned keeps; /* how often the bytes from kept on are wanted again */
    uint64_t kept;
    uint64_t line, total;
    bool plain, has_cr, has_quote; /* of all bytes in the window */
    bool endless;                  /* however many bytes there are */
    bool lineless;                 /* nobody asks for lines */
};

/* As many bytes as there is room for, behind those that are still to be given out. */
SM_MUST sm_status sm_source_fill(sm_source *s, sm_error *err);
uint64_t sm_source_last_line(const sm_source *s); /* the one that the window ends in */
#endif
