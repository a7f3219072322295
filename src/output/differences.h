/* How one clustering differs from others, index by index, as samples of the points tell. */
#ifndef SM_OUTPUT_DIFFERENCES_H
#define SM_OUTPUT_DIFFERENCES_H
#include "study/many/paired.h"

typedef struct sm_differences {
    const char *base;             /* the clustering that the others are compared with */
    const char *const *name;      /* of the others */
    const size_t *rival;          /* of compare: their numbers among the rivals; NULL: there are none */
    const sm_paired *const *pair; /* base first; all done */
    size_t n;
    const sm_index *const *index; /* of every pair */
    size_t n_index;
} sm_differences;
/* The warning about indices whose difference has a bias beyond its standard error, of all pairs in one; or nothing. */
void sm_differences_doubt(const sm_differences *d, sm_text *out);
#endif
