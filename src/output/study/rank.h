/* Algorithms over many data sets, written: medians and ranks, then how the indices go together. */
#ifndef SM_OUTPUT_RANK_H
#define SM_OUTPUT_RANK_H
#include "output/output.h"
#include "study/many/rank.h"

/* Sorted by the last index, as the table of nca-2024 is; its best first. */
void sm_output_rank(const sm_ranking_result *r, const char *format, const sm_output_options *o, sm_out *out);
#endif
