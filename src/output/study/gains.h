/* Two predictions against one reference, written: what the second places right that the first did not, and the reverse.
 */
#ifndef SM_OUTPUT_GAINS_H
#define SM_OUTPUT_GAINS_H
#include "output/output.h"
#include "study/many/gains.h"

/* g is done; a and b are the partitions of d that it is about. By class, or with rows point by point: those that
 * differ.
 */
SM_MUST sm_status sm_output_gains(const sm_gains *g, const sm_dataset *d, uint32_t a, uint32_t b, bool rows,
                                  const char *format, const sm_output_options *o, sm_sink out, sm_error *err);
#endif
