/* How one clustering differs from others, index by index, as samples of the points tell. */
#ifndef SM_OUTPUT_DIFFERENCES_H
#define SM_OUTPUT_DIFFERENCES_H
#include "output/writers/writers.h"
#include "study/many/paired.h"

typedef struct sm_differences {
    const char *base;        /* the clustering that the others are compared with */
    const char *const *name; /* of the others */
    const size_t *rival;     /* their numbers in compare; NULL in diff */
    const sm_paired *pair;   /* one per other clustering */
    size_t n;
    const sm_index *const *index; /* of every pair */
    size_t n_index;
} sm_differences;
/* Appends one warning about the indices whose difference has a bias beyond its standard error in any pair, or nothing.
 */
void sm_differences_doubt(const sm_differences *d, sm_text *out);

enum { SM_DIFFERENCE_COLUMNS = 4 };                                  /* that compare adds per index: */
extern const char *const sm_difference_heads[SM_DIFFERENCE_COLUMNS]; /* difference, low, high, p */
sm_datum sm_difference_at(const sm_paired_index *x, size_t col);
sm_grid sm_differences_grid(const sm_differences *d); /* a row per pair and index */
void sm_differences_page(const sm_differences *d, const sm_output_options *o, sm_out *out);
void sm_differences_json(sm_json *j, const char *key, const sm_differences *d, size_t pair);
/* Returns the pair of a rival, or NULL if it is the base or d is NULL. */
const sm_paired *sm_differences_of(const sm_differences *d, size_t rival);
#endif
