/* The order of what was ranked. */
#ifndef SRC_OUTPUT_PLACES_H
#define SRC_OUTPUT_PLACES_H
#include "base/error.h"
#include <stddef.h>
#include <stdint.h>

/* 0 .. n - 1 by place: 1 is first, equals stay in the order they came in, and those without a place (0) are last.
 * *order is from sm_alloc; the caller frees it. O(n log n). */
void sm_places_order(size_t **order, size_t n, uint32_t (*place)(const void *self, size_t i), const void *self);
#endif
