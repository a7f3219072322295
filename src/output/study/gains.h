/* Writes the gains of the second of two predictions over the first. */
#ifndef SM_OUTPUT_GAINS_H
#define SM_OUTPUT_GAINS_H
#include "output/output.h"
#include "study/many/gains.h"

/* Writes the classes, or with rows each point that differs. */
void sm_output_gains(const sm_gains *g, bool rows, const char *format, const sm_output_options *o, sm_out *out);
#endif
