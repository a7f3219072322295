/* What the forms of `score` share. */
#ifndef REPORT_SCORE_H
#define REPORT_SCORE_H
#include "documents.h"

double sm_score_beta(const sm_session *s);
sm_value sm_score_value(const sm_session *s, const sm_index *x);
/* "beta = 2", from sm_alloc; NULL where it is 1. */
sm_status sm_score_beta_note(const sm_session *s, char **out, sm_error *err);
sm_status sm_score_people(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err),
    sm_score_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err);
#endif
