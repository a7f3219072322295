/* The sha256 of what was read, computed a slice at a time. */
#ifndef IO_DIGEST_H
#define IO_DIGEST_H
#include "setmatch/core/dataset.h"
#include "sha256.h"

typedef struct sm_digest {
    const sm_parts *parts; /* lent */
    uint32_t at;           /* the file being read */
    int fd;                /* -1: not opened yet */
    sm_sha256 file, all;
    bool over;
    char hex[65]; /* when it is over: as sm_origin_sha256 says */
} sm_digest;
void sm_digest_begin(sm_digest *d, const sm_parts *parts);
void sm_digest_step(sm_digest *d, size_t bytes); /* about so many more */
void sm_digest_done(sm_digest *d);
#endif
