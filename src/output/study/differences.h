/* How one clustering differs from others, index by index, as samples of the points tell. */
#ifndef SM_OUTPUT_DIFFERENCES_H
#define SM_OUTPUT_DIFFERENCES_H
#include "output/writers/writers.h"
#include "study/many/paired.h"

/* Appends one warning about the indices whose difference has a bias beyond its standard error in any pair, or nothing.
 */
void sm_differences_doubt(const sm_differences *d, sm_text *out);
void sm_differences_page(const sm_differences *d, const sm_output_options *o, sm_out *out);
void sm_differences_json(sm_json *j, const char *key, const sm_differences *d, size_t pair);
#endif
