/* What a diagnosis of a session is asked for: by whoever runs it as a job, before a document is written of it. */
#ifndef SM_OUTPUT_DIAGNOSIS_H
#define SM_OUTPUT_DIAGNOSIS_H
#include "output/output.h"
#include "study/diagnose/findings.h"

/* index: an id; NULL or "": the J-score. why: holds the words of rows left out, for as long as ask is read. SM_USAGE
 * for an index that is none, or reads coordinates. */
SM_MUST sm_status sm_diagnosis_ask(const sm_session *s, const char *index, uint64_t seed, sm_text *why,
                                   sm_findings_ask *ask, sm_error *err);
/* Those brought along in o, else found now, by the index of o: own is then to be freed where it has a self. */
SM_MUST sm_status sm_diagnosis_found(const sm_session *s, const sm_output_options *o, sm_sliced *own,
                                     const sm_findings **out, sm_error *err);
#endif
