/* Indices computed one by one, for every form of the explanation. */
#ifndef OUTPUT_EXPLAIN_H
#define OUTPUT_EXPLAIN_H
#include "output/subject/subject.h"

extern const sm_document sm_document_explain, sm_document_diagnosis, sm_document_losses;

typedef struct sm_worked { /* one index and how its value came about */
    const sm_index *index;
    sm_value value;
    sm_derivation derivation;
} sm_worked;

typedef struct sm_explaining {
    bool people;    /* follows set log */
    int style;      /* of formulas: an sm_formula_style */
    unsigned terms; /* of a step, at most; 0: as many as people read */
    void (*write)(void *self, const sm_worked *w);
    void *self;
} sm_explaining;
/* Hands each of the indices asked for to write. An unknown index is a failure of out. */
void sm_explain_each(const sm_session *s, const sm_output_options *o, const sm_explaining *how, sm_out *out);
/* "0.7954", "1.2 bits", "0 † by convention: why", appended. */
void sm_worked_value(const sm_worked *w, int digits, sm_text *out);

void sm_explain_svg(const sm_session *s, const sm_output_options *o, sm_out *out);
void sm_explain_article(const sm_session *s, const sm_output_options *o, struct sm_article *a);
void sm_diagnosis_svg(const sm_session *s, const sm_output_options *o, sm_out *out);
#endif
