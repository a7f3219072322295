/* Prepares the diagnosis of a session, for a caller that runs the study before it writes the document. */
#ifndef SM_OUTPUT_DIAGNOSIS_H
#define SM_OUTPUT_DIAGNOSIS_H
#include "output/output.h"
#include "study/diagnose/findings.h"

/* index: an id; NULL or "": the J-score. why: holds the description of rows left out, which ask borrows. SM_USAGE for
 * an unknown index, or one that reads coordinates. */
SM_MUST sm_status sm_diagnosis_ask(const sm_session *s, const char *index, uint64_t seed, sm_text *why,
                                   sm_findings_ask *ask, sm_error *err);
/* Returns the findings of o in *out, or else finds them now, by the index of o. Free *job with sm_job_free. */
SM_MUST sm_status sm_diagnosis_found(const sm_session *s, const sm_output_options *o, sm_job **job,
                                     const sm_findings **out, sm_error *err);
#endif
