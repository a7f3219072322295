/* How an index came about, told step by step. */
#include "family.h"

#define SM_NO_STEPS(id)                                                                                                \
    void sm_explain_##id(const sm_facts *f, sm_derivation *d)                                                          \
    {                                                                                                                  \
        (void)f, (void)d;                                                                                              \
    }
SM_INDICES(SM_NO_STEPS)

void sm_index_explain(const sm_index *x, const sm_facts *f, sm_derivation *out)
{
    sm_derive_step(out, x->name, x->formula);
    x->explain(f, out);
}
