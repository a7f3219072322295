/* Indices computed one by one. */
#include "base/mem.h"
#include "explain.h"
#include "output/writers/writers.h"
#include <string.h>

enum { TERMS_FOR_PEOPLE = 200 }; /* more say nothing; a step sums up the rest */

static void work_out(sm_worked *w, const sm_session *s, const sm_index *x, const sm_output_options *o,
                     const sm_explaining *how)
{
    const sm_facts *facts = sm_live_facts(sm_session_live(s));
    *w = (sm_worked){.index = x, .value = sm_live_value(sm_session_live(s), x)};
    w->derivation.terms_at_most = how->terms ? how->terms : TERMS_FOR_PEOPLE;
    w->derivation.digits = o->digits;
    /* Text output follows set log; records and JSON are in nats. */
    w->derivation.bits = how->people && !strcmp(sm_session_option(s, "log"), "2");
    w->derivation.style = w->derivation.bits ? 0 : how->style;
    sm_index_explain(x, facts, &w->derivation);
}

void sm_explain_each(const sm_session *s, const sm_output_options *o, const sm_explaining *how, sm_out *out)
{
    const sm_index **row;
    size_t n;
    sm_status status = sm_indices_chosen_of(sm_session_registry(s), s, o->indices, &row, &n, out->err);
    if (!sm_out_take(out, status)) return;
    for (size_t i = 0; i < n; i++) {
        sm_worked w;
        work_out(&w, s, row[i], o, how);
        how->write(how->self, &w);
        sm_derivation_free(&w.derivation);
    }
    sm_free(row);
}

void sm_worked_value(const sm_worked *w, int digits, sm_text *out)
{
    char number[64];
    if (w->value.state == SM_UNDEFINED) {
        sm_text_printf(out, "n/a (%s)", sm_index_reason(w->index, w->value).text);
        return;
    }
    bool bits = w->derivation.bits && w->index->nats;
    sm_fixed(number, w->value.number * (bits ? SM_BITS_PER_NAT : 1), digits);
    sm_text_printf(out, "%s%s", number, bits ? " bits" : "");
    if (w->value.state == SM_BY_CONVENTION)
        sm_text_printf(out, " † by convention: %s", sm_index_reason(w->index, w->value).text);
}
