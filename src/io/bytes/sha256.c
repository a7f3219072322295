/* The names a..h, W, K and the six functions are those of FIPS 180-4, section 4 and 6.2. */
#include "bytes.h"
#include <string.h>

enum { BLOCK = 64, ROUNDS = 64 };

/* The first 32 bits of the fractions of the cube roots of the first 64 primes (4.2.2). */
static const uint32_t K[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, unsigned by)
{
    return x >> by | x << (32 - by);
}

static uint32_t word_at(const unsigned char *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void schedule(uint32_t W[ROUNDS], const unsigned char *block)
{
    for (size_t t = 0; t < 16; t++) W[t] = word_at(block + 4 * t);
    for (size_t t = 16; t < ROUNDS; t++) {
        uint32_t s0 = turn(W[t - 15], 7) ^ turn(W[t - 15], 18) ^ W[t - 15] >> 3;
        uint32_t s1 = turn(W[t - 2], 17) ^ turn(W[t - 2], 19) ^ W[t - 2] >> 10;
        W[t] = s1 + W[t - 7] + s0 + W[t - 16];
    }
}

static void take_block(uint32_t state[8], const unsigned char *block)
{
    uint32_t W[ROUNDS], a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    schedule(W, block);
    for (size_t t = 0; t < ROUNDS; t++) {
        uint32_t one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + W[t];
        uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one;
        d = c, c = b, b = a, a = one + two;
    }
    const uint32_t more[8] = {a, b, c, d, e, f, g, h};
    for (size_t i = 0; i < 8; i++) state[i] += more[i];
}

void sm_sha256_begin(sm_sha256 *h)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(h->state, first, sizeof first);
    h->length = 0;
}

void sm_sha256_add(sm_sha256 *h, const void *bytes, size_t length)
{
    const unsigned char *p = bytes;
    size_t held = h->length % BLOCK;
    h->length += length;
    while (length > 0) {
        if (!held && length >= BLOCK) {
            take_block(h->state, p);
            p += BLOCK;
            length -= BLOCK;
            continue;
        }
        size_t part = BLOCK - held < length ? BLOCK - held : length;
        memcpy(h->block + held, p, part);
        held = (held + part) % BLOCK;
        if (!held) take_block(h->state, h->block);
        p += part;
        length -= part;
    }
}

/* A bit 1, zeros, and the length in bits fill the last block (5.1.1). */
void sm_sha256_end(sm_sha256 *h, char hex[65])
{
    static const char digit[] = "0123456789abcdef";
    unsigned char tail[2 * BLOCK] = {0x80};
    uint64_t bits = h->length * 8;
    size_t held = h->length % BLOCK, pad = (held < 56 ? 56 : 120) - held;
    for (size_t i = 0; i < 8; i++) tail[pad + i] = (unsigned char)(bits >> (56 - 8 * i));
    sm_sha256_add(h, tail, pad + 8);
    for (size_t i = 0; i < 64; i++) hex[i] = digit[h->state[i / 8] >> (28 - i % 8 * 4) & 15];
    hex[64] = 0;
}
