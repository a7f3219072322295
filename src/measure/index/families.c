/* The families of indices, in the order in which their rows are shown, what a row leaves out, and its names. */
#include "family.h"
#include "measure/registry.h"
#include <string.h>

static const struct {
    const char *name;
    const sm_index *row;
} families[] = {
    {"Pair counting", sm_pair_indices},      {"Information", sm_information_indices},
    {"Set matching", sm_matching_indices},   {"Jaccard, both ways", sm_jaccard_indices},
    {"Association", sm_association_indices}, {"With coordinates", sm_place_indices},
};

const sm_index *sm_index_built_in(size_t i)
{
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        for (const sm_index *x = families[k].row; x->id; x++)
            if (i-- == 0) return x;
    return NULL;
}

const char *const sm_indices_asked_for[SM_ASKED_FOR] = {
    "j_score", "j_recall", "j_precision", "f_score", "h_score",     "pa",           "nca", "ari",
    "ri",      "fm",       "nmi",         "ami",     "homogeneity", "completeness", "vi",  "purity"};

size_t sm_index_built_in_at(const char *id)
{
    size_t at = 0;
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        for (const sm_index *x = families[k].row; x->id; x++, at++)
            if (strcmp(x->id, id) == 0) return at;
    return SIZE_MAX;
}

sm_index sm_index_completed(const sm_index *row)
{
    sm_index x = *row;
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        for (const sm_index *of = families[k].row; of->id; of++)
            if (of == row) x.family = families[k].name;
    for (size_t k = 0; k < SM_ASKED_FOR; k++) x.asked_for |= !x.defined && !strcmp(sm_indices_asked_for[k], x.id);
    if (!x.short_name) x.short_name = x.symbol;
    if (!x.aliases) x.aliases = "";
    if (!x.doi) x.doi = "";
    if (!x.properties) x.properties = "??????????";
    x.symmetric = x.properties[1] == '+';
    if (!x.range) x.range = "[0, 1]";
    if (x.high == 0) x.high = 1;
    if (x.best == 0 && !x.distance) x.best = 1;
    return x;
}

/* ---- names ------------------------------------------------------------------------------------------------------- */
static char name_folded(char c)
{
    if (c == ' ' || c == '-') return '_';
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool name_same(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (name_folded(a[i]) != name_folded(b[i])) return false;
    return true;
}

static bool name_is(const char *a, const char *b)
{
    return strlen(a) == strlen(b) && name_same(a, b, strlen(a));
}

static bool name_among(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *w = words; *w;) {
        size_t here = strcspn(w, " ");
        if (here > 0 && here == length && name_same(w, name, here)) return true;
        w += here;
        w += strspn(w, " ");
    }
    return false;
}

bool sm_index_has_id(const sm_index *x, const char *name)
{
    return name_is(x->id, name);
}

bool sm_index_answers_to(const sm_index *x, const char *name)
{
    return name_is(x->symbol, name) || name_is(x->short_name, name) || name_among(x->aliases, name);
}
