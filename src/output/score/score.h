/* What the forms of `score` share. */
#ifndef OUTPUT_SCORE_H
#define OUTPUT_SCORE_H
#include "output/subject/subject.h"
#include "output/writers/article.h"
#include "output/writers/writers.h"

extern const sm_document sm_document_score, sm_document_classification;

static inline double sm_score_beta(const sm_session *s)
{
    return sm_live_facts(sm_session_live(s))->beta;
}
static inline sm_value sm_score_value(const sm_session *s, const sm_index *x)
{
    return sm_live_value(sm_session_live(s), x);
}
void sm_score_people(const sm_session *s, const sm_output_options *o, sm_out *out),
    sm_score_json(const sm_session *s, const sm_output_options *o, sm_out *out);
/* Returns the session with coordinates; none for chance, which deals points to clusters without regard to coordinates.
 */
static inline const sm_session *sm_score_places(const sm_session *s, const sm_output_options *o)
{
    return o->chance ? NULL : s;
}
/* What chance would give, as additional columns: none where it was not asked for. */
enum { SM_SCORE_CHANCE_COLUMNS = 8 }; /* at most */
size_t sm_score_chance_columns(const sm_output_options *o);
const char *sm_score_chance_head(const sm_output_options *o, size_t col);
sm_datum sm_score_chance_at(const sm_output_options *o, size_t row, size_t col);
/* The same for people: no digit that Monte Carlo errors make meaningless, and what p is at most if no table was as
 * good. The columns it leaves to digits that are missing go to *blank. */
sm_datum sm_score_chance_said(const sm_output_options *o, size_t row, size_t col, int digits, char out[64], int *blank);
/* The values of slices, likewise; those of coordinates are left out. */
size_t sm_score_slices(const sm_output_options *o);
const char *sm_score_slice_head(const sm_output_options *o, size_t i);
sm_datum sm_score_slice_at(const sm_output_options *o, size_t i, const sm_index *x);
void sm_score_slices_people(const sm_session *s, const sm_output_options *o, sm_out *out);
bool sm_score_has_slices(const sm_session *s, const sm_output_options *o);
void sm_score_slices_article(const sm_session *s, const sm_output_options *o, sm_article *a);
void sm_score_slices_json(sm_json *j, const sm_output_options *o, const sm_index **row, size_t n);
void sm_score_chance_json(sm_json *j, const sm_output_options *o, const sm_index **row, size_t n, bool bootstrap);
#endif
