/* The account of what was read, as members of `input` in every JSON. */
#ifndef REPORT_ACCOUNT_JSON_H
#define REPORT_ACCOUNT_JSON_H
#include "report/paper/paper.h"
#include "setmatch/core/account.h"
#include "setmatch/report/report.h"

/* Writes them into the open object. Nothing where there was nothing to read. remarks: more warnings, NULL behind the
 * last; may be NULL. */
void sm_account_json(const sm_account *a, const char *const *remarks, sm_json *j);
/* The whole of `input`: what is compared, how much there is of it, and that account. */
void sm_input_json(sm_json *j, const sm_session *s, const sm_report_options *o);
#endif
