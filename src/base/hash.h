/* Hash of bytes with a seed; for tables in memory only, never seen in any output. */
#ifndef SM_BASE_HASH_H
#define SM_BASE_HASH_H
#include <stddef.h>
#include <stdint.h>
uint64_t sm_hash(const void *bytes, size_t length, uint64_t seed);
uint64_t sm_hash_pair(uint64_t a, uint64_t b);
#endif
