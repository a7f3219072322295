/* Bytes by the sixteen: where fields end, and the keys of short ones. */
#ifndef IO_SHEET_CUT_H
#define IO_SHEET_CUT_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__) && !defined(SM_PORTABLE)
#include <emmintrin.h>
#elif defined(__aarch64__) && !defined(SM_PORTABLE)
#include <arm_neon.h>
#endif

typedef struct sm_short_cut {
    uint64_t low, high; /* the bytes before the cut, padded with zeros */
    unsigned length;    /* their number; 16: no cut */
} sm_short_cut;

/* The first length of 16 bytes stay. */
static const unsigned char sm_short_mask[32] = {255, 255, 255, 255, 255, 255, 255, 255,
                                                255, 255, 255, 255, 255, 255, 255, 255};

/* Cuts at the first separator, line feed or (cr) carriage return of the 16 bytes at p. */
#if defined(__SSE2__) && !defined(SM_PORTABLE)
static inline sm_short_cut sm_short_cut_at(const char *p, char separator, int cr)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);
    __m128i ends =
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(separator)), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
    if (cr) ends = _mm_or_si128(ends, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')));
    unsigned length = (unsigned)__builtin_ctz((unsigned)_mm_movemask_epi8(ends) | 1u << 16);
    const __m128i *mask = (const __m128i *)(const void *)(sm_short_mask + 16 - length);
    bytes = _mm_and_si128(bytes, _mm_loadu_si128(mask));
    return (sm_short_cut){(uint64_t)_mm_cvtsi128_si64(bytes),
                          (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(bytes, bytes)), length};
}
#elif defined(__aarch64__) && !defined(SM_PORTABLE)
static inline sm_short_cut sm_short_cut_at(const char *p, char separator, int cr)
{
    uint8x16_t bytes = vld1q_u8((const uint8_t *)p);
    uint8x16_t ends = vorrq_u8(vceqq_u8(bytes, vdupq_n_u8((uint8_t)separator)), vceqq_u8(bytes, vdupq_n_u8('\n')));
    if (cr) ends = vorrq_u8(ends, vceqq_u8(bytes, vdupq_n_u8('\r')));
    /* Four bits a byte. */
    uint64_t found = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(ends), 4)), 0);
    unsigned length = found ? (unsigned)__builtin_ctzll(found) / 4 : 16;
    uint64x2_t kept = vreinterpretq_u64_u8(vandq_u8(bytes, vld1q_u8(sm_short_mask + 16 - length)));
    return (sm_short_cut){vgetq_lane_u64(kept, 0), vgetq_lane_u64(kept, 1), length};
}
#else
static inline sm_short_cut sm_short_cut_at(const char *p, char separator, int cr)
{
    unsigned char kept[16] = {0};
    sm_short_cut c = {0, 0, 0};
    for (; c.length < 16; c.length++) {
        char byte = p[c.length];
        if (byte == separator || byte == '\n' || (cr && byte == '\r')) break;
        kept[c.length] = (unsigned char)byte;
    }
    memcpy(&c.low, kept, 8);
    memcpy(&c.high, kept + 8, 8);
    return c;
}
#endif

/* Which of the 64 bytes at p end a field: the lowest bit is the first of them. */
#if defined(__SSE2__) && !defined(SM_PORTABLE)
static inline uint64_t sm_field_ends(const char *p, char separator, int cr)
{
    uint64_t found = 0;
    for (int i = 0; i < 4; i++) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));
        __m128i ends =
            _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(separator)), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
        if (cr) ends = _mm_or_si128(ends, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')));
        found |= (uint64_t)(unsigned)_mm_movemask_epi8(ends) << 16 * i;
    }
    return found;
}
#elif defined(__aarch64__) && !defined(SM_PORTABLE)
static inline uint64_t sm_field_ends(const char *p, char separator, int cr)
{
    static const uint8_t place[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t bit = vld1q_u8(place), found[4];
    for (int i = 0; i < 4; i++) {
        uint8x16_t bytes = vld1q_u8((const uint8_t *)p + 16 * i);
        uint8x16_t ends = vorrq_u8(vceqq_u8(bytes, vdupq_n_u8((uint8_t)separator)), vceqq_u8(bytes, vdupq_n_u8('\n')));
        if (cr) ends = vorrq_u8(ends, vceqq_u8(bytes, vdupq_n_u8('\r')));
        found[i] = vandq_u8(ends, bit);
    }
    /* Neighbours are added three times: sixteen bytes of one bit become two of eight. */
    uint8x16_t both = vpaddq_u8(vpaddq_u8(found[0], found[1]), vpaddq_u8(found[2], found[3]));
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(both, both)), 0);
}
#else
static inline uint64_t sm_field_ends(const char *p, char separator, int cr)
{
    uint64_t found = 0;
    for (int i = 0; i < 64; i++) found |= (uint64_t)(p[i] == separator || p[i] == '\n' || (cr && p[i] == '\r')) << i;
    return found;
}
#endif
#endif
