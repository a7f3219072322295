/* The registry: all rows in one list, finding one by name, and the ladder for degenerate tables. */
#include "family.h"
#include <math.h>
#include <string.h>

#define SM_POINT(id) &sm_index_##id,
const sm_index *const sm_indices[] = {SM_INDICES(SM_POINT) NULL};
static const sm_index *const of_places[] = {SM_PLACE_INDICES(SM_POINT)};
#undef SM_POINT

size_t sm_index_count(void)
{
    return sizeof sm_indices / sizeof sm_indices[0] - 1;
}

size_t sm_index_at(const sm_index *x)
{
    size_t at = 0;
    while (at < sm_index_every() && sm_index_nth(at) != x) at++;
    return at;
}

size_t sm_index_every(void)
{
    return sm_index_count() + sizeof of_places / sizeof *of_places;
}

const sm_index *sm_index_nth(size_t at)
{
    return at < sm_index_count() ? sm_indices[at] : of_places[at - sm_index_count()];
}

/* ---- values ---------------------------------------------------------------------------------------------------- */

sm_value sm_is(double x)
{
    return (sm_value){.number = x == 0 ? 0.0 : x, .state = SM_DEFINED};
}

sm_value sm_by_convention(double x, const char *why)
{
    return (sm_value){.number = x, .state = SM_BY_CONVENTION, .why = why};
}

sm_value sm_not_defined(const char *why)
{
    return (sm_value){.state = SM_UNDEFINED, .why = why};
}

sm_value sm_zero_over_zero(void)
{
    return sm_by_convention(0, "the formula is 0/0 here; that counts as 0");
}

sm_value sm_quotient(double over, double under)
{
    return under > 0 ? sm_is(over / under) : sm_zero_over_zero();
}

double sm_whole_ratio(sm_u128 over, sm_u128 under)
{
    return sm_wide_ratio(sm_wide_mul(over, 1), sm_wide_mul(under, 1));
}

sm_value sm_whole_quotient(sm_u128 over, sm_u128 under)
{
    return under ? sm_is(sm_whole_ratio(over, under)) : sm_zero_over_zero();
}

sm_fix sm_settled(sm_fix x, uint64_t units)
{
    sm_fix most = (sm_fix)units;
    return x <= most && x >= -most ? 0 : x;
}

/* ---- the ladder ------------------------------------------------------------------------------------------------ */

bool sm_facts_identical(const sm_facts *f)
{
    const sm_sums *s = f->sums;
    return s->n > 0 && s->rows == s->cols && s->cells == s->rows;
}

static bool best_when_identical(const sm_index *x)
{
    return !isnan(x->best) && !x->by_name && !x->of_places;
}

sm_value sm_index_value(const sm_index *x, const sm_facts *f)
{
    if (x->needs & ~f->have) return (sm_value){.state = SM_PENDING};
    if (f->sums->n == 0) return sm_not_defined("no points are left");
    sm_value v = x->eval(f);
    if (!best_when_identical(x) || !sm_facts_identical(f)) return v;
    if (v.state == SM_DEFINED) return sm_is(x->best); /* the formula gives it too, but for rounding */
    return sm_by_convention(x->best, "identical partitions take the best value, though the formula has no value here");
}

/* ---- finding by name ------------------------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_word(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (lower(a[i]) != lower(b[i])) return false;
    return true;
}

static bool same(const char *a, const char *b)
{
    return strlen(a) == strlen(b) && same_word(a, b, strlen(a));
}

static bool among(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *w = words; *w;) {
        size_t here = strcspn(w, " ");
        if (here > 0 && here == length && same_word(w, name, here)) return true;
        w += here;
        w += strspn(w, " ");
    }
    return false;
}

static bool answers_to(const sm_index *x, const char *name)
{
    return same(x->symbol, name) || same(x->short_name, name) || among(x->aliases, name);
}

static const sm_index *with_id(const char *name)
{
    for (size_t i = 0; i < sm_index_every(); i++)
        if (same(sm_index_nth(i)->id, name)) return sm_index_nth(i);
    return NULL;
}

static const char *nearest(const char *name)
{
    sm_near near = {.word = name};
    for (size_t i = 0; i < sm_index_every(); i++) sm_near_try(&near, sm_index_nth(i)->id);
    return sm_near_found(&near);
}

static sm_status refuse_ambiguous(const char *name, sm_error *err)
{
    sm_text list = {0};
    sm_status status = SM_OK;
    for (size_t i = 0; status == SM_OK && i < sm_index_every(); i++)
        if (answers_to(sm_index_nth(i), name))
            status = sm_text_print(&list, err, "%s%s (%s)", list.length ? ", " : "", sm_index_nth(i)->id,
                                   sm_index_nth(i)->name);
    if (status == SM_OK)
        status = sm_fail(err, SM_USAGE, "'%s' is the symbol of several indices: %s; name one by its id", name,
                         sm_text_of(&list));
    sm_text_done(&list);
    return status;
}

sm_status sm_index_find_every(const sm_index **out, const char *name, sm_error *err)
{
    *out = with_id(name);
    if (*out) return SM_OK;
    const sm_index *found = NULL;
    size_t many = 0;
    for (size_t i = 0; i < sm_index_every(); i++)
        if (answers_to(sm_index_nth(i), name)) found = sm_index_nth(i), many++;
    if (many == 1) {
        *out = found;
        return SM_OK;
    }
    if (many > 1) return refuse_ambiguous(name, err);
    const char *near = nearest(name);
    if (near)
        return sm_fail(err, SM_USAGE, "no index is called '%s'; the nearest id is %s; 'list indices' shows them all",
                       name, near);
    return sm_fail(err, SM_USAGE, "no index is called '%s'; 'list indices' shows them all", name);
}

sm_status sm_index_find(const sm_index **out, const char *name, sm_error *err)
{
    const sm_index *found = NULL;
    sm_status status = sm_index_find_every(&found, name, err);
    *out = NULL;
    if (status == SM_OK && found->of_places)
        return sm_fail(err, SM_USAGE, "%s reads where the points lie, not the table; score and explain know it",
                       found->id);
    *out = found;
    return status;
}
