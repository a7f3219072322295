/* A list of labels that are noise. */
#include "noise.h"
#include "base/mem.h"
#include "base/text.h"
#include <string.h>

sm_status sm_singletons_fit(const char *label, uint64_t points, sm_error *err)
{
    if (points <= SM_SINGLETONS_MOST) return SM_OK;
    return sm_fail(
        err, SM_LIMIT,
        "%llu points with the label \"%s\" are too many to be singletons; the maximum is %d; choose own or drop",
        (unsigned long long)points, sm_quote(label).text, SM_SINGLETONS_MOST);
}

void sm_noises_add(sm_noises *s, bool truth, const char *label, bool apart)
{
    sm_noise *grown = sm_resize(s->of, s->n + 1, sizeof *grown);
    s->of = grown;
    char *copy = sm_copy_text(label, strlen(label));
    s->of[s->n++] = (sm_noise){copy, truth, apart};
}

bool sm_noises_equal(const sm_noises *a, const sm_noises *b)
{
    bool equal = a->n == b->n;
    for (size_t i = 0; i < a->n && equal; i++) {
        const sm_noise *x = &a->of[i], *y = &b->of[i];
        equal = x->truth == y->truth && x->apart == y->apart && strcmp(x->label, y->label) == 0;
    }
    return equal;
}

void sm_noises_free(sm_noises *s)
{
    for (size_t i = 0; i < s->n; i++) sm_free(s->of[i].label);
    sm_free(s->of);
    *s = (sm_noises){0};
}
