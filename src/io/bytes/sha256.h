/* SHA-256 (FIPS 180-4) of bytes that come in pieces. */
#ifndef IO_SHA256_H
#define IO_SHA256_H
#include <stddef.h>
#include <stdint.h>

typedef struct sm_sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes taken so far */
    unsigned char block[64];
} sm_sha256;
void sm_sha256_begin(sm_sha256 *h);
void sm_sha256_add(sm_sha256 *h, const void *bytes, size_t length);
void sm_sha256_end(sm_sha256 *h, char hex[65]); /* 64 digits in lower case; h is used up */
#endif
