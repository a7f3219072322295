/* A fast hash of bytes: multiply and fold, eight bytes at a time. */
#include "hash.h"
#include <string.h>

static uint64_t mix(uint64_t x)
{
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ (x >> 32);
}

uint64_t sm_hash_pair(uint64_t a, uint64_t b)
{
    return mix(a * 0x9e3779b97f4a7c15u ^ mix(b + 0x632be59bd9b4e019u));
}

uint64_t sm_hash(const void *bytes, size_t length, uint64_t seed)
{
    const unsigned char *p = bytes;
    uint64_t h = seed ^ (length * 0x9e3779b97f4a7c15u);
    for (; length >= 8; p += 8, length -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = mix(h ^ word) + 0x9e3779b97f4a7c15u;
    }
    uint64_t tail = 0;
    if (length) memcpy(&tail, p, length);
    return mix(h ^ tail);
}
