/* The common prefix and suffix of many labels: "class_" for class_00 to class_99. */
#ifndef SM_BASE_AFFIX_H
#define SM_BASE_AFFIX_H
#include "text.h"
#include <stdint.h>

typedef struct sm_affix {
    const char *of;    /* one of the labels; borrowed */
    size_t head, tail; /* bytes common to all at the beginning and the end; 0: none */
} sm_affix;            /* {0}: nothing is common */
/* Finds complete words that contain a letter, ending at a punctuation character or a number. Each label keeps some
 * text. name returns label i of n, or NULL to skip it. O(bytes). */
sm_affix sm_affix_of(const char *(*name)(const void *self, uint32_t i), const void *self, uint32_t n);
static inline bool sm_affix_any(const sm_affix *a)
{
    return a->head || a->tail;
}
int sm_affix_width(const sm_affix *a, unsigned flags); /* columns saved per label */
/* Returns the label without the affixes, in room if the suffix is cut; unchanged if it lacks them. */
const char *sm_affix_strip(const sm_affix *a, const char *label, char *buffer, size_t size);
void sm_affix_put(const sm_affix *a, sm_text *out); /* "class_…" */
#endif
