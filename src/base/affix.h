/* What all of many labels begin and end with: "class_" of class_00 to class_99. */
#ifndef SM_BASE_AFFIX_H
#define SM_BASE_AFFIX_H
#include "text.h"
#include <stdint.h>

typedef struct sm_affix {
    const char *of;    /* one of the labels; borrowed */
    size_t head, tail; /* bytes at its beginning and at its end that all have; 0: none */
} sm_affix;            /* {0}: nothing is common */
/* Whole words with a letter in them: up to a character that is neither letter nor digit, or up to a number. Each label
 * keeps something. name returns label i of n, or NULL for one that does not count. O(bytes). */
sm_affix sm_affix_of(const char *(*name)(const void *self, uint32_t i), const void *self, uint32_t n);
static inline bool sm_affix_any(const sm_affix *a)
{
    return a->head || a->tail;
}
int sm_affix_width(const sm_affix *a, unsigned flags); /* columns that a label is shorter by */
/* The label without them, in room where something is cut off the end; as it is if it lacks them. */
const char *sm_affix_strip(const sm_affix *a, const char *label, char *buffer, size_t size);
void sm_affix_put(const sm_affix *a, sm_text *out); /* "class_…" */
#endif
